//! What people of a site are told (decisions, Q-118): written in the transaction of whatever happened, by the module where
//! it happens. It is one row for what happened, whether one person is told or a hundred, and one for a batch; who has
//! read it is kept by the module `notices`, which lists it, tells it to who listens, and removes it in the end.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, sea_query::OnConflict};

use crate::{
    core::error::Result,
    db::Tx,
    entity::notification::{ActiveModel, Column, Entity},
    tenancy::Grant,
};

crate::site_owned!(crate::entity::notification::Entity);

/// What is told when a site has another notification.
pub const TOPIC: &str = "notices";

/// Characters of a title and of a message at most.
const TITLE: usize = 100;
const MESSAGE: usize = 500;

/// What kind of thing happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Machines wait for approval, or have come.
    Arrived,
    /// Machines that were sent were accepted.
    Accepted,
    /// Machines that were sent were rejected.
    Rejected,
    /// Machines that waited were taken back.
    TakenBack,
    /// An import has come to its end.
    Imported,
    /// Audits are due today.
    AuditDue,
    /// Audits are overdue.
    AuditOverdue,
}

impl Kind {
    /// As it is stored and sent.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Arrived => "arrived",
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
            Self::TakenBack => "taken_back",
            Self::Imported => "imported",
            Self::AuditDue => "audit_due",
            Self::AuditOverdue => "audit_overdue",
        }
    }
}

/// Something that people of a site are told.
#[derive(Debug, Clone)]
pub struct Notice {
    /// The tenant.
    pub group: i64,
    /// The site.
    pub site: i64,
    /// Whom; everybody at the site where nobody is named.
    pub user: Option<i64>,
    /// What kind of thing it is.
    pub kind: Kind,
    /// In a few words.
    pub title: String,
    /// In a sentence.
    pub message: String,
    /// The machine, when it is about one.
    pub machine: Option<i64>,
    /// A name by which it is told once, however often it is written.
    pub once: Option<String>,
    /// When.
    pub at: DateTime<Utc>,
}

/// Writes notices; whoever listens to their sites is told once they stand.
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
