//! Notifications for the people of a site: written in the transaction of the event, by the module where it happens.
//! There is one row for each event or batch, whether one person is notified or a hundred; the module `notices` stores
//! its readers, lists notifications, sends them to listeners, and removes them after some time.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, sea_query::OnConflict};

use crate::{
    core::error::Result,
    db::{Topic, Tx},
    entity::notification::{ActiveModel, Column, Entity},
    tenancy::Grant,
};

crate::site_owned!(crate::entity::notification::Entity);

/// The topic of new notifications of a site.
pub const TOPIC: Topic = Topic::data("notices");

/// The most characters of a title and of a message.
const TITLE: usize = 100;
const MESSAGE: usize = 500;

/// The kinds of events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Machines wait for approval, or have arrived.
    Arrived,
    /// Transferred machines were accepted.
    Accepted,
    /// Transferred machines were rejected.
    Rejected,
    /// Machines that waited were taken back.
    TakenBack,
    /// An import has ended.
    Imported,
    /// Audits are due today.
    AuditDue,
    /// Audits are overdue.
    AuditOverdue,
    /// A mail to a customer will not arrive.
    MailFailed,
    /// A customer has declined a handover.
    Declined,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 9] = [
        Self::Arrived,
        Self::Accepted,
        Self::Rejected,
        Self::TakenBack,
        Self::Imported,
        Self::AuditDue,
        Self::AuditOverdue,
        Self::MailFailed,
        Self::Declined,
    ];

    /// The kind of a word.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word.trim())
    }

    /// The kinds that a user does not want, from their stored form: words divided by commas.
    pub fn muted(stored: &str) -> Vec<Self> {
        stored.split(',').filter_map(Self::of).collect()
    }

    /// The stored form, which is also that of the wire.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Arrived => "arrived",
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
            Self::TakenBack => "taken_back",
            Self::Imported => "imported",
            Self::AuditDue => "audit_due",
            Self::AuditOverdue => "audit_overdue",
            Self::MailFailed => "mail_failed",
            Self::Declined => "declined",
        }
    }
}

/// A notification for people of a site.
#[derive(Debug, Clone)]
pub struct Notice {
    /// The group.
    pub group: i64,
    /// The site.
    pub site: i64,
    /// The person; `None` for everybody at the site.
    pub user: Option<i64>,
    /// The kind of event.
    pub kind: Kind,
    /// The title, in a few words.
    pub title: String,
    /// The message, one sentence.
    pub message: String,
    /// The machine, if it is about one.
    pub machine: Option<i64>,
    /// A key that makes repeated writes one notification.
    pub once: Option<String>,
    /// The time of the event.
    pub at: DateTime<Utc>,
}

/// Writes notifications; listeners of their sites are notified after the commit.
pub async fn post(tx: &Tx, grant: &Grant, notices: Vec<Notice>) -> Result<()> {
    if notices.is_empty() {
        return Ok(());
    }
    for notice in &notices {
        tx.notify(TOPIC, notice.group, notice.site);
    }
    let short = |text: String, most: usize| text.chars().filter(|c| !c.is_control()).take(most).collect::<String>();
    let rows = notices.into_iter().map(|notice| ActiveModel {
        group_id: Set(notice.group),
        site_id: Set(notice.site),
        user_id: Set(notice.user),
        title: Set(short(notice.title, TITLE)),
        message: Set(short(notice.message, MESSAGE)),
        machine_id: Set(notice.machine),
        created_at: Set(notice.at),
        kind: Set(notice.kind.word().to_owned()),
        once: Set(notice.once),
        ..Default::default()
    });
    let rule = OnConflict::columns([Column::SiteId, Column::Once]).do_nothing().to_owned();
    tx.upsert_many::<Entity, _>(grant, rows, rule).await
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn kinds_are_read_from_their_words() {
        for kind in Kind::ALL {
            assert_eq!(Kind::of(kind.word()), Some(kind));
        }
        assert_eq!(Kind::muted("arrived, audit_due,unknown,"), [Kind::Arrived, Kind::AuditDue]);
        assert_eq!(Kind::muted(""), []);
    }
}
