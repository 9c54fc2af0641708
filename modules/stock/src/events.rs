//! The event log of machines: one row per change, each carrying the hash of the one before (contract, section 8).
//!
//! History, live events, the list of a past day and the signed passport all read from it; there is no second place
//! that tells what happened. The head of each chain stands in the machine's own row, so that a missing last event
//! shows too.

use chrono::{DateTime, Utc};
use platform::{audit::canonical, db::Tx, error::Result, notice, permission::Grant, tenant::Scoped};
use sea_orm::{ActiveValue::Set, ColumnTrait, Order};
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};

use crate::{
    concerns,
    entity::{machine, machine_event},
    live,
    machine::HistoryEntry,
    record::{self, Act},
};

/// An event that is about to be written.
#[derive(Debug, Clone)]
pub struct Event {
    row: machine_event::ActiveModel,
    /// The site of whoever acts.
    by: Option<i64>,
}

/// Chains an event to a record: `after` gets the new head. `entry` is the line that it adds to the history; an edit
/// adds none (Appendix A, rows 31 to 34).
pub fn chain(
    after: &mut machine::Model,
    before: &machine::Model,
    entry: Option<&HistoryEntry>,
    kind: &str,
    act: &Act<'_>,
) -> Result<Event> {
    let was = if before.event_count == 0 { None } else { Some(record::snapshot(before)) };
    let told = entry.map(|entry| {
        json!({
            "Stage": entry.stage, "Comment": entry.comment, "IsMachineTransfer": entry.machine_transfer,
            "IsUndoTransfer": entry.undo_transfer, "Information": entry.information,
            "Moment": entry.moment, "TemplateLookupId": entry.inspection,
        })
    });
    let mut now = record::snapshot(after);
    now["Told"] = told.unwrap_or(Json::Null);
    // The databases keep instants to the microsecond; what is hashed must be what can be read again.
    let at = truncate(act.at);
    let status = entry.map_or_else(|| after.status.clone(), |entry| entry.status.code().to_owned());
    let success = entry.and_then(|entry| entry.success).map(i16::from);
    let previous = after.event_hash.clone();
    let hash = digest(
        after.id,
        &Body {
            at,
            actor: &act.writer.name,
            kind,
            status: &status,
            success,
            before: was.as_ref(),
            after: &now,
            previous: previous.as_deref(),
        },
    )?;
    after.event_hash = Some(hash.clone());
    after.event_count += 1;
    let row = machine_event::ActiveModel {
        group_id: Set(after.group_id),
        site_id: Set(after.site_id),
        machine_id: Set(after.id),
        at: Set(at),
        user_id: Set(act.writer.user_id),
        actor: Set(act.writer.name.clone()),
        kind: Set(kind.to_owned()),
        status: Set(status),
        success: Set(success),
        before: Set(was),
        after: Set(now),
        prev_hash: Set(previous),
        hash: Set(hash),
        ..Default::default()
    };
    Ok(Event { row, by: act.writer.site_id })
}

/// Writes events, and what of them concerns the people of another site; whoever listens is told once they stand.
pub async fn append(tx: &Tx, grant: &Grant, events: Vec<Event>) -> Result<()> {
    let by = events.first().and_then(|event| event.by);
    let rows: Vec<_> = events.into_iter().map(|event| event.row).collect();
    for row in &rows {
        if let (Set(group), Set(site)) = (&row.group_id, &row.site_id) {
            tx.tell(live::MACHINES, *group, *site);
        }
    }
    notice::post(tx, grant, concerns::notices(&rows, by)).await?;
    tx.insert_many::<machine_event::Entity, _>(grant, rows).await
}

/// Names the event that was just chained as the head of each record, in one statement.
pub async fn set_heads(tx: &Tx, grant: &Grant, rows: &[machine::Model]) -> Result<()> {
    for chunk in rows.chunks(500) {
        let mut values = Vec::with_capacity(chunk.len() * 2);
        let cases: Vec<String> = chunk
            .iter()
            .map(|row| {
                values.push(row.id.into());
                values.push(row.event_hash.clone().into());
                format!("WHEN ${} THEN ${}", values.len() - 1, values.len())
            })
            .collect();
        let ids: Vec<String> = (0..chunk.len()).map(|at| format!("${}", at * 2 + 1)).collect();
        let text = format!(
            "UPDATE machine SET event_count = event_count + 1, event_hash = CASE id {} END WHERE id IN ({}) AND {{scope:machine}}",
            cases.join(" "),
            ids.join(", ")
        );
        tx.run(grant, &text, values).await?;
    }
    Ok(())
}

struct Body<'a> {
    at: DateTime<Utc>,
    actor: &'a str,
    kind: &'a str,
    status: &'a str,
    success: Option<i16>,
    before: Option<&'a Json>,
    after: &'a Json,
    previous: Option<&'a [u8]>,
}

fn digest(machine: i64, body: &Body<'_>) -> Result<Vec<u8>> {
    let text = serde_json::to_vec(&(
        machine,
        body.at.timestamp_micros(),
        body.actor,
        body.kind,
        body.status,
        body.success,
        body.before.map(canonical),
        canonical(body.after),
        body.previous,
    ))?;
    Ok(Sha256::digest(text).to_vec())
}

fn truncate(at: DateTime<Utc>) -> DateTime<Utc> {
    DateTime::from_timestamp_micros(at.timestamp_micros()).unwrap_or(at)
}

/// What is wrong with the chain of a machine: the ids of events that do not follow from the one before, and 0 when the
/// last one is not the head that the machine names. Empty when it holds.
pub async fn broken(tx: &Tx, grant: &Grant, row: &machine::Model) -> Result<Vec<i64>> {
    let events = machine_event::Entity::within(grant)
        .filter(machine_event::Column::MachineId.eq(row.id))
        .order(machine_event::Column::Id, Order::Asc)
        .all(tx)
        .await?;
    let mut wrong = Vec::new();
    let mut head: Option<Vec<u8>> = None;
    let count = events.len();
    for event in events {
        let expected = digest(
            event.machine_id,
            &Body {
                at: event.at,
                actor: &event.actor,
                kind: &event.kind,
                status: &event.status,
                success: event.success,
                before: event.before.as_ref(),
                after: &event.after,
                previous: head.as_deref(),
            },
        )?;
        if event.prev_hash != head || event.hash != expected {
            wrong.push(event.id);
        }
        head = Some(event.hash);
    }
    if head != row.event_hash || i32::try_from(count).ok() != Some(row.event_count) {
        wrong.push(0);
    }
    Ok(wrong)
}
