//! The audits that have become due or overdue since the last night that was worked. Each machine is found once as due
//! and once as overdue, however many nights were missed.

use chrono::{Days, NaiveDate};
use platform::{app::platform::Platform, core::error::Result, sites::directory::SiteInfo, tenancy::SystemTask};
use stock::listing::audits_due::{AuditDue, due_between};

/// Audits of which a site is notified.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditsOfNight {
    /// Machines whose audit has become due, the earliest first; at most 500.
    pub due: Vec<AuditDue>,
    /// Machines whose audit has become overdue, the earliest first; at most 500.
    pub overdue: Vec<AuditDue>,
}

impl AuditsOfNight {
    /// Returns `true` if there is nothing to report.
    pub const fn is_empty(&self) -> bool {
        self.due.is_empty() && self.overdue.is_empty()
    }
}

/// Reads the audits of a site since the last night that was worked.
pub async fn of_night(
    platform: &Platform,
    site: &SiteInfo,
    last: Option<NaiveDate>,
    today: NaiveDate,
) -> Result<AuditsOfNight> {
    let one = Days::new(1);
    let last = last.unwrap_or(today - one).min(today);
    let grant = SystemTask::Nightly.at_site(site.group_id, site.id);
    let models = catalogue::names(platform, site.group_id).await?;
    let tx = platform.db.read(grant.reach()).await?;
    Ok(AuditsOfNight {
        due: due_between(&tx, &grant, &models, last, today).await?,
        overdue: due_between(&tx, &grant, &models, last - one, today - one).await?,
    })
}
