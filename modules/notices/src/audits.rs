//! Notifies a site once a day of audits that are due and overdue. The nightly job calls it for every site whose day has
//! begun.

use platform::{
    app::platform::Platform,
    core::error::Result,
    db::Tx,
    shared::notice::{self, Kind, Notice},
    sites::directory::SiteInfo,
    tenancy::Grant,
};
use stock::events::live;

/// Writes the notifications of today's audits of a site. Calling it again the same day writes nothing. Transaction and
/// grant are those of the job.
pub async fn audits(platform: &Platform, tx: &Tx, grant: &Grant, site: &SiteInfo) -> Result<()> {
    let day = live::today(platform, site);
    let counts = live::counts(platform, tx, grant, day).await?;
    let of = |kind: Kind, number: i64, title: &str, text: String| {
        (number > 0).then(|| Notice {
            group: site.group_id,
            site: site.id,
            user: None,
            kind,
            title: title.to_owned(),
            message: text,
            machine: None,
            once: Some(format!("{} {day}", kind.word())),
            at: platform.clock.now(),
        })
    };
    let machines = |number: i64| if number == 1 { "1 machine is".to_owned() } else { format!("{number} machines are") };
    let (due, late) = (counts.today_audit_count, counts.over_due_count);
    let notices = [
        of(Kind::AuditDue, due, "Audit Today", format!("{} due for an audit today.", machines(due))),
        of(Kind::AuditOverdue, late, "Audit Overdue", format!("{} overdue for an audit.", machines(late))),
    ];
    notice::post(tx, grant, notices.into_iter().flatten().collect()).await
}
