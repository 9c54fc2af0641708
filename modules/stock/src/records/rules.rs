//! The facts of the current site and person that the rules need.

use platform::{
    app::platform::Platform,
    auth::{context::Ctx, session::Person},
    core::{
        error::{Error, Result},
        reason::own,
    },
    sites::directory::SiteInfo,
};

use crate::domain::{Actor, Hierarchy, Rules, UserType};

/// Returns the facts of the current site and person that the rules need.
pub fn of(ctx: &Ctx) -> Result<Rules> {
    let actor = match &ctx.who().person {
        Person::Operator { .. } => Actor::Operator,
        Person::User(user) => Actor::Person {
            user_type: UserType::from_code(ctx.user_type()).ok_or_else(|| Error::from(own::DENIED))?,
            role: if ctx.user_type() == user.row.user_type {
                user.row.role_id
            } else {
                platform::auth::session::default_role(ctx.user_type())
            },
            can_delete: ctx.holds(platform::auth::permission::Role::Deleter),
        },
    };
    Ok(at_site(ctx.platform(), ctx.site()?, actor))
}

/// Returns these facts for an actor at a site without a request: an operator at the command line, the nightly job.
pub fn at_site(platform: &Platform, site: &SiteInfo, actor: Actor) -> Rules {
    let settings = &site.settings;
    Rules {
        hierarchy: hierarchy(site.hierarchy),
        stages: settings.flag("JCB.IsStagesEnabled").unwrap_or(false),
        audit_check: settings.flag("JCB.IncludeAuditCheckForHandover").unwrap_or(false),
        signature: settings.flag("JCB.HandoverSettings.WebAppSettings.IsCustomerSignatureEnabled").unwrap_or(false),
        disclaimer: settings.text("JCB.HandoverSettings.Disclaimer").is_some_and(|text| !text.trim().is_empty()),
        head_office: true,
        handover: platform.has_module(site, "handover"),
        inspections: platform.has_module(site, "inspections"),
        actor,
    }
}

/// The platform's hierarchy in the words of the rules.
pub const fn hierarchy(hierarchy: platform::auth::permission::Hierarchy) -> Hierarchy {
    match hierarchy {
        platform::auth::permission::Hierarchy::Dealership => Hierarchy::Dealership,
        platform::auth::permission::Hierarchy::Production => Hierarchy::Production,
        platform::auth::permission::Hierarchy::HeadOffice => Hierarchy::HeadOffice,
    }
}
