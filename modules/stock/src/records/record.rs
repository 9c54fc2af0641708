//! Between the stored record and what the rules look at: a row is read as a [`Position`], and a [`Change`] is written
//! back as columns, counters, serial and event, all in one place, so that no verb can forget one of them.

use chrono::{DateTime, NaiveDate, Utc};
use platform::{
    auth::{context::Ctx, permission::Grant, session::Person},
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::Tx,
    shared::audit::Actor as Writer,
    sites::directory::SiteInfo,
    tenancy::Scoped,
};
use sea_orm::{ColumnTrait, ExprTrait, Value, sea_query::Expr};
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::{
    counters::{Cell, Counters},
    serials,
};
use crate::{
    domain::{
        Actor, Bucket, Change, CurrentLocation, Handover, Hierarchy, HistoryEntry, Life, Position, Rules, Status,
        Tracking, Transfer, Twin, UserType, WorkOrder,
    },
    entity::{machine, machine_serial, transfer, work_order},
    events::log,
};

/// The facts of a row that stand elsewhere.
#[derive(Debug, Clone, Copy)]
pub struct Beside<'a> {
    /// Whether its model is audited.
    pub audit_enabled: bool,
    /// Its open transfer.
    pub transfer: Option<&'a transfer::Model>,
    /// Its live work order. Nothing that a row offers depends on one, so lists and searches read none.
    pub order: Option<&'a work_order::Model>,
    /// The acting site.
    pub acting_site: i64,
    /// Another open record of the serial.
    pub twin: Twin,
}

/// Reads a row as the rules see it.
pub fn position(row: &machine::Model, beside: Beside<'_>) -> Result<Position> {
    let status = Status::parse(&row.status).ok_or_else(|| unreadable(row, "status"))?;
    let life = match (row.deleted, row.open) {
        (true, _) => Life::Deleted,
        (false, true) => Life::Open,
        (false, false) => Life::Closed,
    };
    let before = beside.transfer.and_then(|open| Status::parse(&open.previous_status)).unwrap_or(Status::A);
    Ok(Position {
        status,
        tracking: Tracking::from_code(row.tracking).ok_or_else(|| unreadable(row, "tracking"))?,
        current: CurrentLocation::from_code(row.current_location).ok_or_else(|| unreadable(row, "current_location"))?,
        life,
        transfer: match beside.transfer {
            None => Transfer::None,
            Some(open) if open.last_inspection_status => Transfer::InTransit { before },
            Some(_) => Transfer::Rejected { before },
        },
        return_status: row.return_status.as_deref().and_then(Status::parse),
        stage_entered: row.stage_entered_on,
        audit_due: row.audit_due_on,
        audit_enabled: beside.audit_enabled,
        pdi_completed: row.pdi_completed,
        partially_checked: row.partially_checked,
        handover: match (status, row.last_success) {
            (Status::C | Status::T, Some(1)) => Handover::Passed,
            (Status::C | Status::T, Some(_)) => Handover::Failed,
            (Status::C, None) => Handover::Pending,
            _ => Handover::None,
        },
        work_order: beside.order.map_or(WorkOrder::None, work_order::Model::work_order),
        ownership_date: beside.order.and_then(|order| order.ownership_on),
        has_previous: row.previous_id.is_some(),
        own_site: row.site_id == beside.acting_site,
        twin: beside.twin,
    })
}

fn unreadable(row: &machine::Model, column: &str) -> Error {
    Error::internal(format!("machine {} has a {column} that the rules do not know", row.id))
}

/// The facts of the acting site and person that the rules ask for.
pub fn rules(ctx: &Ctx) -> Result<Rules> {
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
    Ok(rules_at(ctx.site()?, actor))
}

/// The same for whoever acts at a site without a request: an operator at the command line, the nightly job.
pub fn rules_at(site: &SiteInfo, actor: Actor) -> Rules {
    let settings = &site.settings;
    Rules {
        hierarchy: hierarchy(site.hierarchy),
        stages: settings.flag("JCB.IsStagesEnabled").unwrap_or(false),
        audit_check: settings.flag("JCB.IncludeAuditCheckForHandover").unwrap_or(false),
        signature: settings.flag("JCB.HandoverSettings.WebAppSettings.IsCustomerSignatureEnabled").unwrap_or(false),
        disclaimer: settings.text("JCB.HandoverSettings.Disclaimer").is_some_and(|text| !text.trim().is_empty()),
        head_office: true,
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

/// What the event log keeps of a record: what a person may have changed, and what the rules derive.
pub fn snapshot(row: &machine::Model) -> Json {
    json!({
        "Serial": row.serial, "ModelId": row.model_id, "LocationId": row.location_id, "Status": row.status,
        "TrackingStatus": row.tracking, "CurrentLocation": row.current_location, "AuditDueOn": row.audit_due_on,
        "StageEnteredOn": row.stage_entered_on, "ReturnStatus": row.return_status, "IsPDICompleted": row.pdi_completed,
        "IsPartiallyChecked": row.partially_checked, "PreviousVhcId": row.previous_id, "CustomerId": row.customer_id,
        "MachineHours": row.hours, "FuelGaugeValue": row.fuel, "AdBlueValue": row.adblue, "Open": row.open,
        "Deleted": row.deleted, "Bucket": row.bucket, "DestinationSiteId": row.destination_site_id,
        "LastSuccess": row.last_success,
        "Results": [row.result_receiving, row.result_audit, row.result_repair, row.result_pdi, row.result_gate],
    })
}

/// What a [`snapshot`] says, as it is read again. Older ones did not say the last three.
#[expect(clippy::struct_excessive_bools, reason = "each flag is a column of the record")]
#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Snapshot {
    serial: String,
    model_id: i64,
    location_id: Option<i64>,
    status: String,
    tracking_status: i16,
    current_location: i16,
    audit_due_on: Option<NaiveDate>,
    stage_entered_on: NaiveDate,
    return_status: Option<String>,
    #[serde(rename = "IsPDICompleted")]
    pdi_completed: bool,
    is_partially_checked: bool,
    previous_vhc_id: Option<i64>,
    customer_id: Option<i64>,
    machine_hours: Option<i64>,
    fuel_gauge_value: Option<i16>,
    ad_blue_value: Option<i16>,
    open: bool,
    deleted: bool,
    destination_site_id: Option<i64>,
    last_success: Option<i16>,
    #[serde(default)]
    results: [i16; 5],
}

/// The record as it was when `bucket` was its list and this was its [`snapshot`]. What never changes is as it is now; a
/// transfer of then is told by the list.
pub fn restored(now: &machine::Model, bucket: i16, snapshot: Json) -> Result<machine::Model> {
    let was: Snapshot = serde_json::from_value(snapshot)?;
    let [receiving, audit, repair, pdi, gate] = was.results;
    Ok(machine::Model {
        serial: was.serial,
        model_id: was.model_id,
        location_id: was.location_id,
        status: was.status,
        tracking: was.tracking_status,
        current_location: was.current_location,
        bucket,
        open: was.open,
        audit_due_on: was.audit_due_on,
        stage_entered_on: was.stage_entered_on,
        return_status: was.return_status,
        pdi_completed: was.pdi_completed,
        partially_checked: was.is_partially_checked,
        previous_id: was.previous_vhc_id,
        customer_id: was.customer_id,
        hours: was.machine_hours,
        fuel: was.fuel_gauge_value,
        adblue: was.ad_blue_value,
        result_receiving: receiving,
        result_audit: audit,
        result_repair: repair,
        result_pdi: pdi,
        result_gate: gate,
        last_success: was.last_success,
        transfer_id: None,
        destination_site_id: was.destination_site_id,
        deleted: was.deleted,
        ..now.clone()
    })
}

/// Who writes, when, and what it is called in the log.
#[derive(Debug, Clone)]
pub struct Act<'a> {
    /// The verb of the log: `edited`, `deleted`.
    pub kind: &'a str,
    /// Who.
    pub writer: &'a Writer,
    /// When.
    pub at: DateTime<Utc>,
}

/// A record that changes: as it was read, as it shall be, and the lines that its history gains.
#[derive(Debug, Clone)]
pub struct Changed {
    /// As it was read.
    pub before: machine::Model,
    /// As it shall be.
    pub after: machine::Model,
    /// What its history gains, in order.
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
    let changed = Changed { before: before.clone(), after, history: history.to_vec() };
    write_all(tx, grant, vec![changed], act).await?.pop().ok_or_else(|| own::STALE.into())
}

/// Writes changed records: their columns where the versions are still those that were read, their serials where those
/// changed, the counters, and one event per line of history (one plain event when there is none). Whatever the number
/// of records, it is a handful of statements.
pub async fn write_all(tx: &Tx, grant: &Grant, changes: Vec<Changed>, act: &Act<'_>) -> Result<Vec<machine::Model>> {
    let mut log = Vec::with_capacity(changes.len());
    let mut counters = Counters::default();
    let mut written = Vec::with_capacity(changes.len());
    for Changed { before, mut after, history } in changes {
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

/// The columns of a record that a change may write, with what they become.
fn columns(row: &machine::Model) -> [(&'static str, Value); 29] {
    [
        ("serial", row.serial.clone().into()),
        ("model_id", row.model_id.into()),
        ("location_id", row.location_id.into()),
        ("status", row.status.clone().into()),
        ("tracking", row.tracking.into()),
        ("current_location", row.current_location.into()),
        ("bucket", row.bucket.into()),
        ("open", row.open.into()),
        ("audit_due_on", row.audit_due_on.into()),
        ("stage_entered_on", row.stage_entered_on.into()),
        ("return_status", row.return_status.clone().into()),
        ("pdi_completed", row.pdi_completed.into()),
        ("partially_checked", row.partially_checked.into()),
        ("customer_id", row.customer_id.into()),
        ("hours", row.hours.into()),
        ("fuel", row.fuel.into()),
        ("adblue", row.adblue.into()),
        ("result_receiving", row.result_receiving.into()),
        ("result_audit", row.result_audit.into()),
        ("result_repair", row.result_repair.into()),
        ("result_pdi", row.result_pdi.into()),
        ("result_gate", row.result_gate.into()),
        ("last_success", row.last_success.into()),
        ("transfer_id", row.transfer_id.into()),
        ("destination_site_id", row.destination_site_id.into()),
        ("event_hash", row.event_hash.clone().into()),
        ("event_count", row.event_count.into()),
        ("deleted", row.deleted.into()),
        ("changed_at", row.changed_at.into()),
    ]
}

/// Writes rows where they are still what was read; a single one that is not refuses them all.
async fn update(tx: &Tx, grant: &Grant, rows: &[(machine::Model, machine::Model)]) -> Result<()> {
    let mut values: Vec<Value> = Vec::with_capacity(rows.len() * 31);
    let mut lines = Vec::with_capacity(rows.len());
    let mut names = Vec::new();
    for (before, after) in rows {
        let first = values.len() + 1;
        values.push(after.id.into());
        values.push(before.version.into());
        names.clear();
        for (name, value) in columns(after) {
            names.push(name);
            values.push(value);
        }
        let marks: Vec<String> = (first..=values.len()).map(|at| format!("${at}")).collect();
        lines.push(format!("({})", marks.join(", ")));
    }
    let sets: Vec<String> = names.iter().map(|name| format!("{name} = n.{name}")).collect();
    let text = format!(
        "WITH n (id, version, {}) AS (VALUES {}) UPDATE machine SET version = n.version + 1, {} FROM n \
         WHERE machine.id = n.id AND machine.version = n.version AND {{scope:machine}}",
        names.join(", "),
        lines.join(", "),
        sets.join(", ")
    );
    let changed = tx.run(grant, &text, values).await?;
    if usize::try_from(changed).ok() == Some(rows.len()) { Ok(()) } else { Err(own::STALE.into()) }
}

/// The record that a decision leads to.
pub fn changed(before: &machine::Model, change: &Change, today: NaiveDate) -> machine::Model {
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
    told(&mut after, &change.history);
    after
}

/// What the lines of history leave on the record: the five icons and the last result (2§3).
pub fn told(after: &mut machine::Model, history: &[HistoryEntry]) {
    for entry in history {
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
