//! Changes at a site, for the event stream: events after a position of the log, the counts of the side navigation, and
//! the progress of imports. Everything is read from the log, the counters and the imports themselves; the
//! [`topics`](super::topics) announce only that there is something to read.
//!
//! On PostgreSQL a row of the log gets its number before it is visible, so a smaller number may appear after a larger
//! one. Each reading therefore contains the transactions that were running ([`Horizon`]); a reader that continues from
//! a position knows by it when no smaller number can appear any more.

use chrono::NaiveDate;
use platform::{
    app::platform::Platform,
    core::error::Result,
    db::{Backend, Tx},
    sites::directory::SiteInfo,
    tenancy::{Grant, Scoped},
};
use sea_orm::{FromQueryResult, Order};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    domain::audit::site_today,
    entity::import_job,
    import::answer::{ImportStatus, shown},
    listing::{Due, SideCounts, names, side_counts},
};

/// A change of a machine, as the listeners of its site receive it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MachineChange {
    /// The event of the log.
    pub event_id: i64,
    /// The record.
    pub vhc_id: i64,
    /// The verb of the log: created, accepted, transferred, …
    pub kind: String,
    /// Id of the user; null for the program.
    pub user_id: Option<i64>,
}

/// The transactions that were running during a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Horizon {
    /// The first that had not ended.
    pub low: i64,
    /// The next that will begin; the same where none was under way.
    pub next: i64,
}

/// Part of the log of a site.
#[derive(Debug, Clone)]
pub struct Read {
    /// The changes, the oldest first.
    pub changes: Vec<MachineChange>,
    /// The transactions that were running.
    pub horizon: Horizon,
}

#[derive(FromQueryResult)]
struct ChangeRow {
    low: i64,
    next: i64,
    id: Option<i64>,
    machine_id: Option<i64>,
    kind: Option<String>,
    user_id: Option<i64>,
}

/// The changes after a place of the log, so many at most.
pub async fn changes(tx: &Tx, grant: &Grant, after: i64, most: i64) -> Result<Read> {
    let found = tx.select::<ChangeRow>(grant, changes_statement(tx.backend()), vec![after.into(), most.into()]).await?;
    // One row is always there on PostgreSQL; on SQLite there is one writer, which is never waited for.
    let horizon = found.first().map_or(Horizon { low: 0, next: 0 }, |row| Horizon { low: row.low, next: row.next });
    let change = |row: ChangeRow| {
        Some(MachineChange { event_id: row.id?, vhc_id: row.machine_id?, kind: row.kind?, user_id: row.user_id })
    };
    Ok(Read { changes: found.into_iter().filter_map(change).collect(), horizon })
}

pub(crate) const fn changes_statement(backend: Backend) -> &'static str {
    match backend {
        Backend::Sqlite => {
            "SELECT 0 AS low, 0 AS next, e.id, e.machine_id, e.kind, e.user_id FROM machine_event e \
             WHERE {scope:e} AND e.id > $1 ORDER BY e.id LIMIT $2"
        }
        Backend::Postgres => {
            "SELECT h.low, h.next, e.id, e.machine_id, e.kind, e.user_id FROM \
             (SELECT pg_snapshot_xmin(s)::text::bigint AS low, pg_snapshot_xmax(s)::text::bigint AS next \
             FROM pg_current_snapshot() s) h \
             LEFT JOIN (SELECT e.id, e.machine_id, e.kind, e.user_id FROM machine_event e \
             WHERE {scope:e} AND e.id > $1 ORDER BY e.id LIMIT $2) e ON true ORDER BY e.id"
        }
    }
}

/// The end of a site's log.
pub async fn end(tx: &Tx, grant: &Grant) -> Result<i64> {
    #[derive(FromQueryResult)]
    struct End {
        id: i64,
    }
    let text = "SELECT e.id FROM machine_event e WHERE {scope:e} ORDER BY e.id DESC LIMIT 1";
    let found: Vec<End> = tx.select(grant, text, Vec::new()).await?;
    Ok(found.first().map_or(0, |end| end.id))
}

/// The counts of the side navigation of a site as a whole, on a day there.
pub async fn counts(platform: &Platform, tx: &Tx, grant: &Grant, day: NaiveDate) -> Result<SideCounts> {
    let models = catalogue::names(platform, grant.group_id()?).await?;
    side_counts(tx, grant, &Due { today: day, unaudited: names::unaudited(&models) }).await
}

/// Today at a site, by which audits become due.
pub fn today(platform: &Platform, site: &SiteInfo) -> NaiveDate {
    site_today(platform.clock.now(), &site.zone)
}

/// Imports that are looked at: those before have long come to their end.
const IMPORTS_AT_ONCE: u64 = 10;

/// Returns the latest imports of a site without their rows, each with the id of the user who requested it.
pub async fn imports(tx: &Tx, grant: &Grant) -> Result<Vec<(Option<i64>, ImportStatus)>> {
    let jobs = import_job::Entity::within(grant)
        .order(import_job::Column::CreatedAt, Order::Desc)
        .order(import_job::Column::Id, Order::Desc)
        .limit(IMPORTS_AT_ONCE)
        .all(tx)
        .await?;
    Ok(jobs.into_iter().map(|job| (job.user_id, shown(job, Vec::new()))).collect())
}
