//! State and history of a machine, read from the event log, for the command line.

use chrono::{DateTime, NaiveDate, Utc};
use platform::{
    app::platform::Platform,
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Order};
use serde::Serialize;
use serde_json::Value as Json;

use crate::{
    domain::{
        Hierarchy, Twin,
        audit::site_today,
        labels::{self, View},
    },
    entity::{machine, machine_event},
    events::history::lines::LoggedEvent,
    listing::names::Names,
    reasons,
    records::{
        log,
        open_transfers::open_transfers,
        position::{self, RelatedFacts},
        rules,
    },
};

/// A choice of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MachineSelector<'a> {
    /// One record.
    Id(i64),
    /// Every record of a serial, one for each site it has been at; or the one at a site.
    Serial {
        /// The serial, in any letter case.
        serial: &'a str,
        /// Restricts the choice to the record of this site; `None` for every site.
        site: Option<i64>,
    },
}

/// A record in words.
#[derive(Debug, Clone, Serialize)]
pub struct MachineRow {
    /// The record.
    pub id: i64,
    /// The machine serial number.
    pub serial: String,
    /// The site's code.
    pub site: String,
    /// The site's name.
    pub site_name: String,
    /// The model's name.
    pub model: String,
    /// The location's name.
    pub location: Option<String>,
    /// The letter of the status.
    pub status: String,
    /// The status in words.
    pub status_name: String,
    /// The audit badge, empty for none.
    pub audit: String,
    /// `true` if it is in the site's hands.
    pub open: bool,
    /// `true` if it was deleted.
    pub deleted: bool,
    /// Hours of work.
    pub hours: Option<i64>,
    /// The day it came.
    pub listed_on: NaiveDate,
    /// The record before.
    pub previous: Option<i64>,
    /// Changes so far.
    pub events: i32,
}

/// Returns the chosen records, the oldest first; deleted ones too, because the log contains their events.
pub async fn find(tx: &Tx, grant: &Grant, which: MachineSelector<'_>) -> Result<Vec<machine::Model>> {
    let rows = machine::Entity::within(grant);
    let rows = match which {
        MachineSelector::Id(id) => rows.id(id),
        MachineSelector::Serial { serial, site } => rows
            .filter(machine::Column::Serial.eq(serial.trim().to_ascii_uppercase()))
            .filter_if(site, |id| machine::Column::SiteId.eq(id)),
    };
    let found = rows.order(machine::Column::Id, Order::Asc).all(tx).await?;
    if found.is_empty() { Err(reasons::NOT_FOUND.into()) } else { Ok(found) }
}

/// Returns the chosen records in words.
pub async fn machine_show(platform: &Platform, grant: &Grant, which: MachineSelector<'_>) -> Result<Vec<MachineRow>> {
    let tx = platform.db.read(grant.reach()).await?;
    let rows = find(&tx, grant, which).await?;
    let transfers = open_transfers(&tx, grant, &rows).await?;
    drop(tx);
    let mut machine_rows = Vec::with_capacity(rows.len());
    for row in rows {
        let models = catalogue::names(platform, row.group_id).await?;
        let names = Names::of(platform, models, row.group_id, None, std::slice::from_ref(&row)).await?;
        let site = names.site(row.site_id);
        let model = names.models().get(row.model_id);
        let audit_enabled = model.is_none_or(|model| model.audit_enabled);
        let transfer = transfers.iter().find(|open| row.transfer_id == Some(open.id));
        let related =
            RelatedFacts { audit_enabled, transfer, order: None, current_site: row.site_id, twin: Twin::None };
        let position = position::read(&row, related)?;
        let now = platform.clock.now();
        let today = site.map_or_else(|| now.date_naive(), |site| site_today(now, &site.zone));
        let hierarchy = site.map_or(Hierarchy::Dealership, |site| rules::hierarchy(site.hierarchy));
        let badge = labels::audit_badge(position.status, position.audit(today), audit_enabled, View::SiteStock);
        machine_rows.push(MachineRow {
            id: row.id,
            site: site.map(|site| site.code.clone()).unwrap_or_default(),
            site_name: site.map(|site| site.name.clone()).unwrap_or_default(),
            model: model.map(|model| model.name.to_string()).unwrap_or_default(),
            location: row.location_id.and_then(|id| names.location(id)).map(str::to_owned),
            status_name: labels::status_name(position.status, hierarchy, position.handover, position.transfer)
                .to_owned(),
            audit: badge.map(|badge| badge.text.into_owned()).unwrap_or_default(),
            serial: row.serial,
            status: row.status,
            open: row.open,
            deleted: row.deleted,
            hours: row.hours,
            listed_on: row.listed_on,
            previous: row.previous_id,
            events: row.event_count,
        });
    }
    Ok(machine_rows)
}

/// One line of the log.
#[derive(Debug, Clone, Serialize)]
pub struct EventRow {
    /// The event.
    pub id: i64,
    /// Time of the event.
    pub at: DateTime<Utc>,
    /// Name of the actor.
    pub actor: String,
    /// The verb: created, imported, edited, deleted, …
    pub kind: String,
    /// The status it speaks of.
    pub status: String,
    /// The line of the history; empty for a change that adds none, such as an edit.
    pub text: String,
    /// Passed, Failed, or empty.
    pub result: &'static str,
    /// The record before, if the log contains it.
    pub before: Option<Json>,
    /// The record afterwards.
    pub after: Json,
}

/// Everything that happened to a record.
#[derive(Debug, Clone, Serialize)]
pub struct History {
    /// The record.
    pub machine: i64,
    /// Its events, the oldest first.
    pub events: Vec<EventRow>,
    /// Events that do not follow from the one before, 0 for an end that is missing (see [`log::broken`]).
    pub broken: Vec<i64>,
}

/// Returns the history of each chosen record.
pub async fn machine_history(platform: &Platform, grant: &Grant, which: MachineSelector<'_>) -> Result<Vec<History>> {
    let tx = platform.db.read(grant.reach()).await?;
    let rows = find(&tx, grant, which).await?;
    let mut histories = Vec::with_capacity(rows.len());
    for row in rows {
        let stored = machine_event::Entity::within(grant)
            .filter(machine_event::Column::MachineId.eq(row.id))
            .order(machine_event::Column::Id, Order::Asc)
            .all(&tx)
            .await?;
        let broken = log::broken(&tx, grant, &row).await?;
        histories.push(History { machine: row.id, events: stored.into_iter().map(event_row).collect(), broken });
    }
    Ok(histories)
}

fn event_row(event: machine_event::Model) -> EventRow {
    let logged = LoggedEvent::of(&event.status, event.success, &event.after);
    let text = logged.text(logged.comment());
    let result = labels::result_badge(logged.success).unwrap_or_default();
    EventRow {
        id: event.id,
        at: event.at,
        actor: event.actor,
        kind: event.kind,
        status: event.status,
        text,
        result,
        before: event.before,
        after: event.after,
    }
}

/// Filter of events of machines.
#[derive(Debug, Clone, Default)]
pub struct EventFilter {
    /// Restricts the events to machines of this site.
    pub site: Option<i64>,
    /// Restricts them to actors whose name contains this text.
    pub actor: Option<String>,
    /// Restricts them to kinds that contain this text.
    pub kind: Option<String>,
    /// Time of the first event.
    pub since: Option<DateTime<Utc>>,
    /// Number of events at most.
    pub limit: u64,
}

/// Events of machines, the newest first, each with the machine's record.
pub async fn machine_events(platform: &Platform, grant: &Grant, wanted: EventFilter) -> Result<Vec<(i64, EventRow)>> {
    use machine_event::Column;
    let tx = platform.db.read(grant.reach()).await?;
    let stored = machine_event::Entity::within(grant)
        .filter_if(wanted.site, |id| Column::SiteId.eq(id))
        .filter_if(wanted.actor, |part| Column::Actor.contains(part))
        .filter_if(wanted.kind, |part| Column::Kind.contains(part))
        .filter_if(wanted.since, |at| Column::At.gte(at))
        .order(Column::Id, Order::Desc)
        .limit(wanted.limit)
        .all(&tx)
        .await?;
    Ok(stored.into_iter().map(|event| (event.machine_id, event_row(event))).collect())
}

/// Result of a check of the chains of machines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChainsVerdict {
    /// Machines looked at.
    pub machines: u64,
    /// Events looked at.
    pub events: u64,
    /// Machine and event, 0 for an end that is missing.
    pub broken: Vec<(i64, i64)>,
}

/// Number of machines whose chains are checked in one transaction.
const CHAINS: u64 = 200;

/// Walks the chain of every machine, or of those of a site; deleted ones too.
pub async fn verify_machines(platform: &Platform, grant: &Grant, site: Option<i64>) -> Result<ChainsVerdict> {
    let mut verdict = ChainsVerdict::default();
    let mut after = 0;
    loop {
        // A transaction a batch: nothing is locked while a large yard is checked, and machines may change meanwhile.
        let tx = platform.db.read(grant.reach()).await?;
        let rows = machine::Entity::within(grant)
            .filter(machine::Column::Id.gt(after))
            .filter_if(site, |id| machine::Column::SiteId.eq(id))
            .order(machine::Column::Id, Order::Asc)
            .limit(CHAINS)
            .all(&tx)
            .await?;
        let Some(last) = rows.last() else { return Ok(verdict) };
        after = last.id;
        let events = machine_event::Entity::within(grant)
            .filter(machine_event::Column::MachineId.is_in(rows.iter().map(|row| row.id)))
            .order(machine_event::Column::MachineId, Order::Asc)
            .order(machine_event::Column::Id, Order::Asc)
            .all(&tx)
            .await?;
        drop(tx);
        for row in &rows {
            let begin = events.partition_point(|event| event.machine_id < row.id);
            let end = events.partition_point(|event| event.machine_id <= row.id);
            let wrong = log::wrong(row, &events[begin..end])?;
            verdict.broken.extend(wrong.into_iter().map(|event| (row.id, event)));
        }
        verdict.machines += rows.len() as u64;
        verdict.events += events.len() as u64;
    }
}
