//! The context of a change of machines: person, site, and the transition.

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use platform::{
    app::platform::Platform,
    auth::{context::Ctx, permission::Permission},
    core::{error::Result, reason::Reason},
    shared::audit::Actor as Writer,
    sites::directory::SiteInfo,
    tenancy::{Grant, SystemTask},
};

use crate::records::orders::Owner;
use crate::{
    domain::{Action, ActionSet, Rules},
    reasons,
    records::rules,
};

/// The person who changes machines, and the site.
pub struct TransitionContext<'a> {
    /// The platform.
    pub platform: &'a Platform,
    /// The rows of the current site.
    pub own: Grant,
    /// The rows of its group, which is narrowed to the two ends of a transfer.
    pub group: Grant,
    /// The current site.
    pub site: Arc<SiteInfo>,
    /// The rules of the site and this person.
    pub rules: Rules,
    /// The actor, for the log.
    pub writer: Writer,
    /// Id of the user, if it is one.
    pub user: Option<i64>,
    /// Now.
    pub now: DateTime<Utc>,
}

impl<'a> TransitionContext<'a> {
    /// Returns the context of a request whose caller has the permission.
    pub fn of(ctx: &'a Ctx, permission: Permission) -> Result<Self> {
        Ok(Self {
            platform: ctx.platform(),
            own: ctx.can(permission)?,
            group: ctx.can_in_group(permission)?,
            site: Arc::clone(ctx.site()?),
            rules: rules::of(ctx)?,
            writer: ctx.actor(),
            user: ctx.user_id(),
            now: ctx.now(),
        })
    }

    /// A task of the program at a site: the command line, the nightly work.
    pub fn of_task(
        platform: &'a Platform,
        task: SystemTask,
        site: Arc<SiteInfo>,
        allowed: ActionSet,
        name: String,
    ) -> Self {
        let (group_id, site_id) = (Some(site.group_id), Some(site.id));
        Self {
            platform,
            own: task.at_site(site.group_id, site.id),
            group: task.in_group(site.group_id),
            rules: rules::at_site(platform, &site, allowed),
            site,
            writer: Writer { group_id, site_id, name, ..Writer::default() },
            user: None,
            now: platform.clock.now(),
        }
    }

    /// Today at the current site.
    pub fn today(&self) -> NaiveDate {
        self.today_at(&self.site)
    }

    /// Today at a site.
    pub(super) fn today_at(&self, site: &SiteInfo) -> NaiveDate {
        crate::domain::audit::site_today(self.now, &site.zone)
    }
}

/// The change of every machine of a batch.
pub struct Transition<'a> {
    /// The verb of the log.
    pub kind: &'static str,
    /// The event.
    pub action: Action,
    /// The site that machines are sent to.
    pub to: Option<&'a Arc<SiteInfo>>,
    /// Time by the caller's clock.
    pub moment: Option<DateTime<Utc>>,
    /// The new owner in the work orders.
    pub owner: Option<Owner>,
    /// Text of the history in addition to its wording, if it is no site or place.
    pub about: Option<String>,
    /// A mark of the request, by which a repeat is recognized where the action itself does not distinguish it.
    pub request: Option<String>,
    /// The refusal of an empty selection.
    pub nothing_chosen: Reason,
    /// Message of the answer.
    pub message: &'static str,
}

impl Transition<'_> {
    /// A verb with nothing but its action.
    pub const fn new(kind: &'static str, action: Action, message: &'static str) -> Self {
        Self {
            kind,
            action,
            to: None,
            moment: None,
            owner: None,
            about: None,
            request: None,
            nothing_chosen: reasons::SELECT_MACHINE,
            message,
        }
    }
}
