//! Writes records: a [`Decision`] becomes columns, counters, serial and events, all in one place, so that no verb can forget
//! one of them.

use chrono::NaiveDate;
use platform::{
    core::{error::Result, reason::own},
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, ExprTrait, Value, sea_query::Expr};

use super::{
    columns::{WRITTEN, append_written},
    counters::{Cell, Counters},
    serials,
};
use crate::{
    domain::{Bucket, CurrentLocation, Decision, HistoryEntry, Life, Status},
    entity::{machine, machine_serial},
    events::log::{self, Act},
};

/// A record that changes: as it was read, as it shall be, and the lines that its history gains.
#[derive(Debug, Clone)]
pub struct RecordUpdate {
    /// The record as it was read.
    pub before: machine::Model,
    /// The record as it is to be written.
    pub after: machine::Model,
    /// New entries of its history, in order.
    pub history: Vec<HistoryEntry>,
}

/// Writes one changed record; see [`write_all`].
pub async fn write(
    tx: &Tx,
    grant: &Grant,
    before: &machine::Model,
    after: machine::Model,
    history: &[HistoryEntry],
    act: &Act<'_>,
) -> Result<machine::Model> {
    let changed = RecordUpdate { before: before.clone(), after, history: history.to_vec() };
    write_all(tx, grant, vec![changed], act).await?.pop().ok_or_else(|| own::STALE.into())
}

/// Writes changed records: their columns where the versions are still those that were read, their serials where those
/// changed, the counters, and one event per line of history (one plain event when there is none). Whatever the number
/// of records, it is a handful of statements.
pub async fn write_all(
    tx: &Tx,
    grant: &Grant,
    changes: Vec<RecordUpdate>,
    act: &Act<'_>,
) -> Result<Vec<machine::Model>> {
    let mut log = Vec::with_capacity(changes.len());
    let mut counters = Counters::default();
    let mut written = Vec::with_capacity(changes.len());
    for RecordUpdate { before, mut after, history } in changes {
        if history.is_empty() {
            log.push(log::chain(&mut after, &before, None, act.kind, act)?);
        }
        for entry in &history {
            log.push(log::chain(&mut after, &before, Some(entry), act.kind, act)?);
        }
        after.version = before.version + 1;
        counters.moved(Cell::of(&before), Cell::of(&after));
        written.push((before, after));
    }
    for chunk in written.chunks(ROWS) {
        update(tx, grant, chunk).await?;
    }
    serials::follow(tx, grant, &written).await?;
    counters.write_last(tx, grant);
    log::append(tx, grant, log).await?;
    Ok(written.into_iter().map(|(_, after)| after).collect())
}

/// Records that one statement changes, with all their binds.
const ROWS: usize = 500;

/// Writes rows that still have the version that was read; a single one that has not refuses them all.
async fn update(tx: &Tx, grant: &Grant, rows: &[(machine::Model, machine::Model)]) -> Result<()> {
    let mut values: Vec<Value> = Vec::with_capacity(rows.len() * (WRITTEN.len() + 2));
    let mut lines = Vec::with_capacity(rows.len());
    for (before, after) in rows {
        let first = values.len() + 1;
        values.push(after.id.into());
        values.push(before.version.into());
        append_written(after, &mut values);
        let marks: Vec<String> = (first..=values.len()).map(|at| format!("${at}")).collect();
        lines.push(format!("({})", marks.join(", ")));
    }
    let sets: Vec<String> = WRITTEN.iter().map(|name| format!("{name} = n.{name}")).collect();
    let text = format!(
        "WITH n (id, version, {}) AS (VALUES {}) UPDATE machine SET version = n.version + 1, {} FROM n \
         WHERE machine.id = n.id AND machine.version = n.version AND {{scope:machine}}",
        WRITTEN.join(", "),
        lines.join(", "),
        sets.join(", ")
    );
    let changed = tx.run(grant, &text, values).await?;
    if usize::try_from(changed).ok() == Some(rows.len()) { Ok(()) } else { Err(own::STALE.into()) }
}

/// The record that a decision leads to.
pub fn changed(before: &machine::Model, change: &Decision, today: NaiveDate) -> machine::Model {
    let next = &change.next;
    let mut after = before.clone();
    next.status.code().clone_into(&mut after.status);
    after.tracking = next.tracking.code();
    after.current_location = next.current.code();
    after.bucket = next.bucket().code();
    after.open = next.life == Life::Open;
    after.deleted = next.life == Life::Deleted;
    after.return_status = next.return_status.map(|status| status.code().to_owned());
    after.stage_entered_on = if before.status == after.status { before.stage_entered_on } else { today };
    // A deleted record is due for nothing; what was due stands in its event.
    after.audit_due_on = if after.deleted { None } else { next.audit_due };
    after.pdi_completed = next.pdi_completed;
    after.partially_checked = next.partially_checked;
    if let Some(location) = change.location {
        after.location_id = Some(location);
    }
    // Back in stock, nothing is left of the sale.
    if next.status == Status::A && matches!(Status::parse(&before.status), Some(Status::C | Status::T)) {
        after.customer_id = None;
    }
    apply_history(&mut after, &change.history);
    after
}

/// Applies the lines of history to the record: the five icons and the last result. Another location has no result, and
/// the last one is unchanged: it shows that a handover has passed.
pub fn apply_history(after: &mut machine::Model, history: &[HistoryEntry]) {
    for entry in history.iter().filter(|entry| !entry.relocated) {
        after.last_success = entry.success.map(i16::from);
        let Some(passed) = entry.success else { continue };
        let result = if passed { 1 } else { 2 };
        match entry.status {
            Status::R => after.result_receiving = result,
            Status::A => after.result_audit = result,
            Status::H => after.result_repair = result,
            Status::F => after.result_pdi = result,
            Status::G => after.result_gate = result,
            Status::N | Status::C | Status::S | Status::O | Status::P | Status::T => {}
        }
    }
}

/// Takes records of an import back, many in a few statements: each is deleted softly, as if by hand.
pub async fn take_back(tx: &Tx, grant: &Grant, rows: &[machine::Model], act: &Act<'_>) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut counters = Counters::default();
    let mut log = Vec::with_capacity(rows.len());
    let mut after = Vec::with_capacity(rows.len());
    for row in rows {
        let mut gone = taken_back(row);
        counters.moved(Cell::of(row), Cell::of(&gone));
        log.push(log::chain(&mut gone, row, None, act.kind, act)?);
        after.push(gone);
    }
    let ids = || rows.iter().map(|row| row.id);
    machine::Entity::change(grant)
        .filter(machine::Column::Id.is_in(ids()))
        .value(machine::Column::Deleted, true)
        .value(machine::Column::Open, false)
        .value(machine::Column::Bucket, Bucket::Deleted.code())
        .value(machine::Column::CurrentLocation, CurrentLocation::Superseded.code())
        .value(machine::Column::AuditDueOn, None::<NaiveDate>)
        .set(machine::Column::Version, Expr::col(machine::Column::Version).add(1))
        .run(tx)
        .await?;
    machine_serial::Entity::change(grant)
        .filter(machine_serial::Column::MachineId.is_in(ids()))
        .value(machine_serial::Column::Open, false)
        .value(machine_serial::Column::CurrentLocation, CurrentLocation::Superseded.code())
        .run(tx)
        .await?;
    counters.write_last(tx, grant);
    log::append(tx, grant, log).await?;
    log::set_heads(tx, grant, &after).await
}

fn taken_back(before: &machine::Model) -> machine::Model {
    let mut after = before.clone();
    after.deleted = true;
    after.open = false;
    after.bucket = Bucket::Deleted.code();
    after.current_location = CurrentLocation::Superseded.code();
    after.audit_due_on = None;
    after
}
