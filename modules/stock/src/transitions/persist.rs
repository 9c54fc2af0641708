//! Writes a decision: the records at both ends with their lines of history, and the transfers between them.

use std::collections::HashMap;

use platform::{
    core::error::{Error, Result},
    db::Tx,
    sites::directory::SiteInfo,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Value};

use super::{
    context::{Transition, TransitionContext},
    locks::Locked,
    orders::{self, OrderContext, OrderUpdate, Owner},
};
use crate::{
    domain::{
        Action, CurrentLocation, Decision, HistoryEntry, Life, OtherEnd, OtherRecord, Position, Status, Transfer,
        TransferRow, Twin, WorkOrder,
    },
    entity::{machine, transfer},
    events::log::Act,
    records::{
        create::{Batch, fresh, store},
        position,
        record::{self, RecordUpdate},
    },
};

/// Everything that the write of a decided batch needs.
pub(super) struct Persisting<'a> {
    pub ctx: &'a TransitionContext<'a>,
    pub grant: &'a Grant,
    pub verb: &'a Transition<'a>,
    pub locked: &'a Locked,
    /// The name of the chosen location.
    pub place: Option<&'a str>,
    /// The owner in the work orders.
    pub owner: Option<Owner>,
    /// The hash of the stored proof of a result.
    pub proof: Option<&'a str>,
    /// Set if no event is written for a machine that is unchanged. Where a related record changed, one is written.
    pub silent: bool,
}

/// Writes a decided batch.
pub(super) async fn persist(
    tx: &Tx,
    writing: &Persisting<'_>,
    decided: Vec<(&machine::Model, Decision)>,
) -> Result<()> {
    let Persisting { ctx, grant, verb, locked, place, owner, proof, silent } = *writing;
    let arrived = if takes_over(&decided) { Vec::new() } else { arrive(tx, ctx, grant, verb, &decided).await? };
    let opened = open(tx, ctx, grant, verb, &decided, &arrived).await?;
    let today = ctx.today();
    let following =
        OrderContext { owner, request: verb.request.as_deref(), user: ctx.user, at: ctx.now, kind: verb.kind };
    let mut changes = Vec::with_capacity(decided.len() * 2);
    let mut ends = Vec::new();
    for (row, change) in &decided {
        let other = match (verb.to, &change.counterpart) {
            (Some(to), _) => Some(to.as_ref()),
            (None, Some(_)) => Some(locked.site(locked.partner(row)?.site_id)?.as_ref()),
            (None, None) => None,
        };
        let mut after = record::changed(row, change, today);
        match change.transfer_row {
            TransferRow::Keep | TransferRow::Reject => {}
            TransferRow::Open { .. } => {
                after.transfer_id = opened.get(&row.id).copied();
                after.destination_site_id = verb.to.map(|to| to.id);
            }
            TransferRow::Close => (after.transfer_id, after.destination_site_id) = (None, None),
        }
        if let (WorkOrder::Customer, Some(Owner::Customer(id))) = (change.next.work_order, owner) {
            after.customer_id = Some(id);
        }
        let turn = turn(row, change, locked);
        let has_history = change.history.iter().any(|entry| !entry.relocated);
        if silent && !has_history && after == **row && !turn.moves(&following) {
            continue;
        }
        let proven = |entry: &HistoryEntry| entry.success.and(proof).map(str::to_owned);
        let with_place = |entry: &HistoryEntry| HistoryEntry {
            proof: proven(entry),
            ..at(entry, verb, about(entry, verb, other, place))
        };
        let history = change.history.iter().map(with_place).collect();
        changes.push(RecordUpdate { before: (*row).clone(), after, history });
        if let Some(counterpart) = change.counterpart.as_ref().filter(|counterpart| is_there(counterpart.which)) {
            let partner = locked.partner(row)?;
            let today = ctx.today_at(locked.site(partner.site_id)?);
            let (after, next) = other_end(partner, counterpart, change, locked, today)?;
            ends.push((partner, next, locked.transfer(partner).is_some_and(|transfer| !transfer.machine_transfer)));
            let history = counterpart.history.iter().map(|entry| about(entry, verb, Some(&ctx.site), None)).collect();
            changes.push(RecordUpdate { before: partner.clone(), after, history });
        }
    }
    let act = Act { kind: verb.kind, writer: &ctx.writer, at: ctx.now };
    record::write_all(tx, grant, changes, &act).await?;
    if takes_over(&decided) {
        arrive(tx, ctx, grant, verb, &decided).await?;
    }
    let own = decided.iter().map(|(row, change)| turn(row, change, locked));
    let theirs = ends.iter().map(|(row, next, as_ordered)| {
        let order = locked.order(row);
        OrderUpdate { row, order, next, as_ordered: *as_ordered }
    });
    let turns: Vec<OrderUpdate<'_>> = own.chain(theirs).collect();
    orders::follow(tx, grant, &turns, &following).await?;
    settle(tx, ctx, grant, verb, &decided).await
}

/// The work order of a record that changes.
fn turn<'a>(row: &'a machine::Model, change: &'a Decision, locked: &'a Locked) -> OrderUpdate<'a> {
    OrderUpdate { row, order: locked.order(row), next: &change.next, as_ordered: true }
}

/// Returns `true` if a new record takes the machine over at once, and so is written only when the old one has let go of
/// it.
fn takes_over(decided: &[(&machine::Model, Decision)]) -> bool {
    let takes =
        |counterpart: &OtherRecord| counterpart.current == CurrentLocation::Here && !is_there(counterpart.which);
    decided.iter().any(|(_, change)| change.counterpart.as_ref().is_some_and(takes))
}

const fn is_there(which: OtherEnd) -> bool {
    match which {
        OtherEnd::Sender | OtherEnd::Receiver => true,
        OtherEnd::NewAtReceiver | OtherEnd::NewAtHeadOffice => false,
    }
}

/// A line of history with the site or the place it speaks of: statuses on the way name the other end, those in
/// stock the place.
fn about(entry: &HistoryEntry, verb: &Transition<'_>, other: Option<&SiteInfo>, place: Option<&str>) -> HistoryEntry {
    let information = verb.about.as_deref().or(information_of(entry.status, other, place));
    match information {
        Some(information) => entry.clone().about(information),
        None => entry.clone(),
    }
}

fn information_of<'a>(status: Status, other: Option<&'a SiteInfo>, place: Option<&'a str>) -> Option<&'a str> {
    match status {
        Status::N | Status::O | Status::P | Status::T => other.map(|site| site.name.as_str()),
        Status::R | Status::A | Status::F | Status::G | Status::C | Status::H | Status::S => place,
    }
}

/// Returns the entry with the caller's own moment if it is the acceptance or rejection itself, and unchanged if it is a
/// consequence of it.
fn at(entry: &HistoryEntry, verb: &Transition<'_>, placed: HistoryEntry) -> HistoryEntry {
    match verb.moment {
        Some(moment) if entry.status == Status::N => placed.at(moment),
        Some(_) | None => placed,
    }
}

/// The record at the other end afterwards, and as the rules see it.
fn other_end(
    partner: &machine::Model,
    counterpart: &OtherRecord,
    change: &Decision,
    locked: &Locked,
    today: chrono::NaiveDate,
) -> Result<(machine::Model, Position)> {
    let known = position::RelatedFacts {
        audit_enabled: true,
        transfer: locked.transfer(partner),
        order: locked.order(partner),
        current_site: partner.site_id,
        twin: Twin::None,
    };
    let mut position = position::read(partner, known)?;
    (position.status, position.tracking, position.current, position.life) =
        (counterpart.status, counterpart.tracking, counterpart.current, counterpart.life);
    let rejected = change.transfer_row == TransferRow::Reject;
    position.transfer = match position.transfer {
        Transfer::InTransit { before } | Transfer::Rejected { before } if rejected => Transfer::Rejected { before },
        _ => Transfer::None,
    };
    let mut after = partner.clone();
    position.status.code().clone_into(&mut after.status);
    after.tracking = position.tracking.code();
    after.current_location = position.current.code();
    after.open = position.life == Life::Open;
    after.bucket = position.bucket().code();
    if after.status != partner.status {
        after.stage_entered_on = today;
    }
    if !rejected {
        (after.transfer_id, after.destination_site_id) = (None, None);
    }
    record::apply_history(&mut after, &counterpart.history);
    Ok((after, position))
}

/// Writes the records at the other site that expect a machine, or take it over.
async fn arrive(
    tx: &Tx,
    ctx: &TransitionContext<'_>,
    grant: &Grant,
    verb: &Transition<'_>,
    decided: &[(&machine::Model, Decision)],
) -> Result<Vec<machine::Model>> {
    let arriving = |row: &machine::Model, counterpart: &OtherRecord| (row.clone(), counterpart.clone());
    let arrivals: Vec<(machine::Model, OtherRecord)> = decided
        .iter()
        .filter_map(|(row, change)| {
            change
                .counterpart
                .as_ref()
                .filter(|counterpart| !is_there(counterpart.which))
                .map(|counterpart| arriving(row, counterpart))
        })
        .collect();
    if arrivals.is_empty() {
        return Ok(Vec::new());
    }
    let to = verb.to.ok_or_else(|| Error::internal("a machine leaves for nowhere"))?;
    let batch = Batch {
        group: to.group_id,
        site: to.id,
        user: ctx.user,
        job: None,
        listed_on: ctx.today_at(to),
        at: ctx.now,
        writer: &ctx.writer,
        kind: verb.kind,
    };
    let rows = arrivals.iter().map(|(row, counterpart)| arrival(row, counterpart, &batch)).collect();
    store(tx, grant, rows, &batch, Some(&ctx.site.name)).await
}

/// Opens the transfers of machines that leave; returns the transfer of each machine, by the sender's record.
async fn open(
    tx: &Tx,
    ctx: &TransitionContext<'_>,
    grant: &Grant,
    verb: &Transition<'_>,
    decided: &[(&machine::Model, Decision)],
    arrived: &[machine::Model],
) -> Result<HashMap<i64, i64>> {
    let Some(to) = verb.to.filter(|_| !arrived.is_empty()) else { return Ok(HashMap::new()) };
    let by_sender: HashMap<i64, i64> =
        arrived.iter().filter_map(|row| row.previous_id.map(|sender| (sender, row.id))).collect();
    let transfers: Vec<transfer::ActiveModel> = decided
        .iter()
        .filter_map(|(row, change)| match change.transfer_row {
            TransferRow::Open { before, machine_transfer } => Some((row, before, machine_transfer)),
            TransferRow::Keep | TransferRow::Reject | TransferRow::Close => None,
        })
        .filter_map(|(row, before, machine_transfer)| {
            Some(transfer::ActiveModel {
                group_id: Set(row.group_id),
                from_machine_id: Set(row.id),
                to_machine_id: Set(*by_sender.get(&row.id)?),
                from_site_id: Set(row.site_id),
                to_site_id: Set(to.id),
                last_inspection_status: Set(true),
                machine_transfer: Set(machine_transfer),
                previous_status: Set(before.code().to_owned()),
                previous_due_on: Set(row.audit_due_on),
                comments: Set(String::new()),
                user_id: Set(ctx.user),
                opened_at: Set(ctx.now),
                closed_at: Set(None),
                close_reason: Set(None),
                ..Default::default()
            })
        })
        .collect();
    if transfers.is_empty() {
        return Ok(HashMap::new());
    }
    let opened = tx.insert_returning::<transfer::Entity, _>(grant, transfers).await?;
    name_transfers(tx, grant, &opened).await?;
    Ok(opened.into_iter().map(|transfer| (transfer.from_machine_id, transfer.id)).collect())
}

/// The record that waits for a machine, or takes it over, at another site.
fn arrival(row: &machine::Model, counterpart: &OtherRecord, batch: &Batch<'_>) -> machine::Model {
    let mut position = Position::new(counterpart.status, batch.listed_on);
    (position.tracking, position.current, position.life) =
        (counterpart.tracking, counterpart.current, counterpart.life);
    machine::Model {
        previous_id: Some(row.id),
        hours: row.hours,
        fuel: row.fuel,
        adblue: row.adblue,
        ..fresh(&position, row.model_id, &row.serial, batch)
    }
}

/// Writes the transfer into each record that expects a machine, in one statement.
async fn name_transfers(tx: &Tx, grant: &Grant, opened: &[transfer::Model]) -> Result<()> {
    let mut values: Vec<Value> = Vec::with_capacity(opened.len() * 2);
    let lines: Vec<String> = opened
        .iter()
        .map(|transfer| {
            values.extend([transfer.to_machine_id.into(), transfer.id.into()]);
            format!("(${}, ${})", values.len() - 1, values.len())
        })
        .collect();
    let text = format!(
        "WITH n (id, transfer_id) AS (VALUES {}) UPDATE machine SET transfer_id = n.transfer_id FROM n \
         WHERE machine.id = n.id AND {{scope:machine}}",
        lines.join(", ")
    );
    tx.run(grant, &text, values).await.map(|_| ())
}

/// Rejects or closes the transfers of a batch, which one verb does to all of them alike.
async fn settle(
    tx: &Tx,
    ctx: &TransitionContext<'_>,
    grant: &Grant,
    verb: &Transition<'_>,
    decided: &[(&machine::Model, Decision)],
) -> Result<()> {
    let of = |wanted: TransferRow| -> Vec<i64> {
        let rows = decided.iter().filter(|(_, change)| change.transfer_row == wanted);
        rows.filter_map(|(row, _)| row.transfer_id).collect()
    };
    let (rejected, closed) = (of(TransferRow::Reject), of(TransferRow::Close));
    if !rejected.is_empty() {
        let Action::Reject { comment } = &verb.action else {
            return Err(Error::internal("a transfer was rejected by something else"));
        };
        transfer::Entity::change(grant)
            .filter(transfer::Column::Id.is_in(rejected))
            .value(transfer::Column::LastInspectionStatus, false)
            .value(transfer::Column::Comments, comment.trim())
            .run(tx)
            .await?;
    }
    if !closed.is_empty() {
        transfer::Entity::change(grant)
            .filter(transfer::Column::Id.is_in(closed))
            .value(transfer::Column::ClosedAt, ctx.now)
            .value(transfer::Column::CloseReason, verb.kind)
            .run(tx)
            .await?;
    }
    Ok(())
}
