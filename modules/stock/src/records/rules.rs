//! The facts of the current site and person that the rules need.

use platform::{
    app::platform::Platform,
    auth::{
        context::Ctx,
        permission::{Hierarchy as SiteHierarchy, Permission, Policies, Role},
    },
    core::error::Result,
    sites::directory::SiteInfo,
};

use crate::{
    ACCEPT, CREATE, DELETE, EDIT, HISTORY, IMPORT, RESTOCK, TRANSFER, UNDO,
    domain::{ActionName, ActionSet, Hierarchy, Rules},
};

// Permissions of modules that this one does not read. Their policies decide; without such a module nobody is allowed.
const ORDER_WRITE: Permission = Permission { module: "handover", object: "workorder", action: "write" };
const CUSTOMER_WRITE: Permission = Permission { module: "handover", object: "customer", action: "write" };
const HANDOVER_SAVE: Permission = Permission { module: "handover", object: "handover", action: "save" };
const INSPECTION_PERFORM: Permission = Permission { module: "inspections", object: "inspection", action: "perform" };
const MAIL_SEND: Permission = Permission { module: "email", object: "mail", action: "send" };

/// The permission that an action of a person needs; `None` for the action of the nightly job.
const fn permission_of(name: ActionName) -> Option<Permission> {
    Some(match name {
        ActionName::Overview => HISTORY,
        ActionName::Create => CREATE,
        ActionName::Edit => EDIT,
        ActionName::Import => IMPORT,
        ActionName::Accept | ActionName::Reject | ActionName::Approve => ACCEPT,
        ActionName::Transfer => TRANSFER,
        ActionName::Undo => UNDO,
        ActionName::Restock => RESTOCK,
        ActionName::Delete => DELETE,
        ActionName::Pdi | ActionName::Dealership | ActionName::EditOrder => ORDER_WRITE,
        ActionName::Customer => CUSTOMER_WRITE,
        ActionName::Handover => HANDOVER_SAVE,
        ActionName::Part | ActionName::Complete => INSPECTION_PERFORM,
        ActionName::Email => MAIL_SEND,
        ActionName::Sold => return None,
    })
}

/// Returns the actions that the policies allow to a person with these roles at a site of this hierarchy, whichever
/// modules are on there.
pub fn actions_of(policies: &Policies, roles: &[Role], hierarchy: Hierarchy) -> ActionSet {
    // VHCDelete counts for administrators alone, and a policy does not combine roles.
    let is_open = |name: &ActionName| *name != ActionName::Delete || roles.contains(&Role::Administrator);
    let is_allowed = |name: &ActionName| {
        permission_of(*name).is_some_and(|needed| policies.allow_any(roles, site_hierarchy(hierarchy), needed))
    };
    ActionName::ALL.into_iter().filter(is_open).filter(is_allowed).collect()
}

/// Returns the facts of the current site and person that the rules need.
pub fn of(ctx: &Ctx) -> Result<Rules> {
    let (platform, site) = (ctx.platform(), ctx.site()?);
    Ok(at_site(platform, site, actions_of(&platform.policies, ctx.roles(), hierarchy(site.hierarchy))))
}

/// Returns these facts for allowed actions at a site without a request: of an operator at the command line, of the nightly
/// job.
pub fn at_site(platform: &Platform, site: &SiteInfo, allowed: ActionSet) -> Rules {
    let settings = &site.settings;
    Rules {
        hierarchy: hierarchy(site.hierarchy),
        stages: settings.flag("JCB.IsStagesEnabled").unwrap_or(false),
        audit_check: settings.flag("JCB.IncludeAuditCheckForHandover").unwrap_or(false),
        signature: settings.flag("JCB.HandoverSettings.WebAppSettings.IsCustomerSignatureEnabled").unwrap_or(false),
        disclaimer: settings.has_handover_disclaimer(),
        head_office: true,
        handover: platform.has_module(site, "handover"),
        inspections: platform.has_module(site, "inspections"),
        allowed,
    }
}

/// The platform's hierarchy in the words of the rules.
pub const fn hierarchy(hierarchy: SiteHierarchy) -> Hierarchy {
    match hierarchy {
        SiteHierarchy::Dealership => Hierarchy::Dealership,
        SiteHierarchy::Production => Hierarchy::Production,
        SiteHierarchy::HeadOffice => Hierarchy::HeadOffice,
    }
}

/// The hierarchy of the rules in the words of the platform.
const fn site_hierarchy(hierarchy: Hierarchy) -> SiteHierarchy {
    match hierarchy {
        Hierarchy::Dealership => SiteHierarchy::Dealership,
        Hierarchy::Production => SiteHierarchy::Production,
        Hierarchy::HeadOffice => SiteHierarchy::HeadOffice,
    }
}
