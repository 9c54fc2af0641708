//! The event log of machines: one row per change, each carrying the hash of the one before.
//!
//! History, live events, the list of a past day and the signed passport all read from it; there is no second source of
//! history. The head of each chain is in the machine's own row, so that a missing last event is detected too.

use chrono::{DateTime, Utc};
use platform::{
    core::error::Result,
    db::Tx,
    shared::{
        audit::{Actor as Writer, canonical},
        notice,
    },
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Order};
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};

use super::{recipients, topics};
use crate::{
    domain::HistoryEntry,
    entity::{machine, machine_event},
    records::snapshot::snapshot,
};

/// The name of handover inspections in the log.
pub const HANDED_OVER: &str = "handed_over";

/// Actor, time and verb of an event.
#[derive(Debug, Clone)]
pub struct Act<'a> {
    /// The verb of the log: `edited`, `deleted`.
    pub kind: &'a str,
    /// The actor.
    pub writer: &'a Writer,
    /// Time of the event.
    pub at: DateTime<Utc>,
}

/// An event that is about to be written.
#[derive(Debug, Clone)]
pub struct Event {
    row: machine_event::ActiveModel,
    /// The site of the actor.
    by: Option<i64>,
}

/// Chains an event to a record: `after` gets the new head. `entry` is the line that it adds to the history; an edit
/// adds none (rows 31 to 34).
pub fn chain(
    after: &mut machine::Model,
    before: &machine::Model,
    entry: Option<&HistoryEntry>,
    kind: &str,
    act: &Act<'_>,
) -> Result<Event> {
    let proof = entry.and_then(|entry| entry.proof.as_deref());
    chain_proven(after, before, (entry, proof), kind, act)
}

/// Adds an event that changes nothing of a machine and contains the hash of a record that was stored with it. The
/// machine must be locked.
pub async fn attest(tx: &Tx, grant: &Grant, row: &machine::Model, proof: &str, act: &Act<'_>) -> Result<()> {
    let mut after = row.clone();
    let event = chain_proven(&mut after, row, (None, Some(proof)), act.kind, act)?;
    append(tx, grant, vec![event]).await?;
    set_heads(tx, grant, &[after]).await
}

/// Adds an event with a line of history to a machine and changes nothing of it. The record must be locked.
pub async fn note(tx: &Tx, grant: &Grant, row: &machine::Model, entry: &HistoryEntry, act: &Act<'_>) -> Result<()> {
    let mut after = row.clone();
    let event = chain(&mut after, row, Some(entry), act.kind, act)?;
    append(tx, grant, vec![event]).await?;
    set_heads(tx, grant, &[after]).await
}

/// The name under which an event contains the hash of a proof.
const PROOF: &str = "Proof";

fn chain_proven(
    after: &mut machine::Model,
    before: &machine::Model,
    (entry, proof): (Option<&HistoryEntry>, Option<&str>),
    kind: &str,
    act: &Act<'_>,
) -> Result<Event> {
    let was = if before.event_count == 0 { None } else { Some(snapshot(before)) };
    let entry_json = entry.map(|entry| {
        let mut line = json!({
            "Stage": entry.stage, "Comment": entry.comment, "IsMachineTransfer": entry.machine_transfer,
            "IsUndoTransfer": entry.undo_transfer, "IsRestocked": entry.restocked, "Information": entry.information,
            "IsRelocation": entry.relocated, "Moment": entry.moment, "TemplateLookupId": entry.inspection,
        });
        if entry.declined {
            line["IsDeclined"] = true.into();
        }
        line
    });
    // The columns by which a past day is read are set on the first event of a change, which ends the state before. A
    // record never changes before its last change, whatever the clocks of two nodes return: its states follow each
    // other without a gap.
    let since = truncate(before.changed_at.unwrap_or(before.created_at));
    let at = truncate(act.at).max(since);
    let ends = was.is_some() && after.event_count == before.event_count;
    if was.is_some() {
        after.changed_at = Some(at);
    }
    let mut now = snapshot(after);
    now["Told"] = entry_json.unwrap_or(Json::Null);
    if let Some(proof) = proof {
        now[PROOF] = proof.into();
    }
    let status = entry.map_or_else(|| after.status.clone(), |entry| entry.status.code().to_owned());
    let success = entry.and_then(|entry| entry.success).map(i16::from);
    let previous = after.event_hash.clone();
    let hash = digest(
        after.id,
        &Body {
            place: (after.group_id, after.site_id),
            at,
            user: act.writer.user_id,
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
        since: Set(ends.then_some(since)),
        was_bucket: Set(ends.then_some(before.bucket)),
        was_model_id: Set(ends.then_some(before.model_id)),
        was_location_id: Set(before.location_id.filter(|_| ends)),
        was_serial: Set(ends.then(|| before.serial.clone())),
        was_due_on: Set(before.audit_due_on.filter(|_| ends)),
        listed_on: Set(ends.then_some(before.listed_on)),
        ..Default::default()
    };
    Ok(Event { row, by: act.writer.site_id })
}

/// Writes events, and the notices for other sites; the topic of machines is announced when the
/// transaction commits.
pub async fn append(tx: &Tx, grant: &Grant, events: Vec<Event>) -> Result<()> {
    let by = events.first().and_then(|event| event.by);
    let rows: Vec<_> = events.into_iter().map(|event| event.row).collect();
    for row in &rows {
        if let (Set(group), Set(site)) = (&row.group_id, &row.site_id) {
            tx.notify(topics::MACHINES, *group, *site);
        }
    }
    notice::post(tx, grant, recipients::notices(&rows, by)).await?;
    tx.insert_many::<machine_event::Entity, _>(grant, rows).await
}

/// Names the event that was just chained as the head of each record, and when that was, in one statement.
pub async fn set_heads(tx: &Tx, grant: &Grant, rows: &[machine::Model]) -> Result<()> {
    for chunk in rows.chunks(500) {
        let mut values = Vec::with_capacity(chunk.len() * 3);
        let lines: Vec<String> = chunk
            .iter()
            .map(|row| {
                values.extend([row.id.into(), row.event_hash.clone().into(), row.changed_at.into()]);
                format!("(${}, ${}, ${})", values.len() - 2, values.len() - 1, values.len())
            })
            .collect();
        let text = format!(
            "WITH n (id, event_hash, changed_at) AS (VALUES {}) UPDATE machine SET event_count = event_count + 1, \
             event_hash = n.event_hash, changed_at = n.changed_at FROM n WHERE machine.id = n.id AND {{scope:machine}}",
            lines.join(", ")
        );
        tx.run(grant, &text, values).await?;
    }
    Ok(())
}

/// Chains an event again whose ids have changed: `previous` is the hash of the event before it, `proof` the new hash of
/// the proof that it contains.
pub fn chain_again(event: &mut machine_event::Model, previous: Option<Vec<u8>>, proof: Option<&str>) -> Result<()> {
    if let Some(proof) = proof {
        event.after[PROOF] = proof.into();
    }
    event.prev_hash = previous;
    event.hash = digest(event.machine_id, &Body::of(event, event.prev_hash.as_deref()))?;
    Ok(())
}

/// The proof that an event names.
pub fn proof_of(event: &machine_event::Model) -> Option<&str> {
    event.after[PROOF].as_str()
}

/// Names the last events of records as the heads of their chains.
pub async fn name_heads(tx: &Tx, grant: &Grant, heads: &[(i64, Vec<u8>)]) -> Result<()> {
    for chunk in heads.chunks(500) {
        let mut values = Vec::with_capacity(chunk.len() * 2);
        let lines: Vec<String> = chunk
            .iter()
            .map(|(machine, hash)| {
                values.extend([(*machine).into(), hash.clone().into()]);
                format!("(${}, ${})", values.len() - 1, values.len())
            })
            .collect();
        let text = format!(
            "WITH n (id, event_hash) AS (VALUES {}) UPDATE machine SET event_hash = n.event_hash FROM n \
             WHERE machine.id = n.id AND {{scope:machine}}",
            lines.join(", ")
        );
        tx.run(grant, &text, values).await?;
    }
    Ok(())
}

struct Body<'a> {
    /// The group and the site.
    place: (i64, i64),
    at: DateTime<Utc>,
    user: Option<i64>,
    actor: &'a str,
    kind: &'a str,
    status: &'a str,
    success: Option<i16>,
    before: Option<&'a Json>,
    after: &'a Json,
    previous: Option<&'a [u8]>,
}

impl<'a> Body<'a> {
    const fn of(event: &'a machine_event::Model, previous: Option<&'a [u8]>) -> Self {
        Self {
            place: (event.group_id, event.site_id),
            at: event.at,
            user: event.user_id,
            actor: event.actor.as_str(),
            kind: event.kind.as_str(),
            status: event.status.as_str(),
            success: event.success,
            before: event.before.as_ref(),
            after: &event.after,
            previous,
        }
    }
}

fn digest(machine: i64, body: &Body<'_>) -> Result<Vec<u8>> {
    let text = serde_json::to_vec(&(
        machine,
        body.place,
        body.at.timestamp_micros(),
        body.user,
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

/// Rounds down to the microsecond, to which the databases store instants: a hashed value must be one that can be read
/// again.
pub fn truncate(at: DateTime<Utc>) -> DateTime<Utc> {
    DateTime::from_timestamp_micros(at.timestamp_micros()).unwrap_or(at)
}

/// A proof that an event names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attested {
    /// The event.
    pub event: i64,
    /// The hash of the event before it.
    pub previous: Option<Vec<u8>>,
    /// The hash of the proof, in hexadecimal digits.
    pub proof: String,
}

/// The proofs that the events of a machine name.
pub fn attested(events: &[machine_event::Model]) -> Vec<Attested> {
    let named = |event: &machine_event::Model| {
        let proof = proof_of(event)?.to_owned();
        Some(Attested { event: event.id, previous: event.prev_hash.clone(), proof })
    };
    events.iter().filter_map(named).collect()
}

/// Returns the faults in the chain of a machine: the ids of events that do not follow from the one before, and 0 when
/// the last one is not the head in the machine's row. Empty when the chain is intact.
pub async fn broken(tx: &Tx, grant: &Grant, row: &machine::Model) -> Result<Vec<i64>> {
    let events = machine_event::Entity::within(grant)
        .filter(machine_event::Column::MachineId.eq(row.id))
        .order(machine_event::Column::Id, Order::Asc)
        .all(tx)
        .await?;
    wrong(row, &events)
}

/// Returns the same faults, of all the events of a machine in their order.
pub fn wrong(row: &machine::Model, events: &[machine_event::Model]) -> Result<Vec<i64>> {
    let mut wrong = Vec::new();
    let mut head: Option<&[u8]> = None;
    for event in events {
        let expected = digest(event.machine_id, &Body::of(event, head))?;
        if event.prev_hash.as_deref() != head || event.hash != expected || !says_what_it_ended(event) {
            wrong.push(event.id);
        }
        head = Some(&event.hash);
    }
    if head != row.event_hash.as_deref() || i32::try_from(events.len()).ok() != Some(row.event_count) {
        wrong.push(0);
    }
    Ok(wrong)
}

/// The hash of a record's state as its events contain it.
pub fn state_of(row: &machine::Model) -> Option<Vec<u8>> {
    hash_of(&snapshot(row))
}

/// The hash of the state that the last of these events has left; `None` without events.
pub fn state_after(events: &[machine_event::Model]) -> Option<Vec<u8>> {
    let mut after = events.last()?.after.clone();
    let fields = after.as_object_mut()?;
    fields.remove("Told");
    fields.remove(PROOF);
    hash_of(&after)
}

fn hash_of(state: &Json) -> Option<Vec<u8>> {
    let text = serde_json::to_vec(&canonical(state)).ok()?;
    Some(Sha256::digest(text).to_vec())
}

/// Returns `true` if the columns of an event agree with its `before`; a list of the past is found by them.
fn says_what_it_ended(event: &machine_event::Model) -> bool {
    let (Some(before), true) = (&event.before, event.since.is_some()) else { return true };
    let due = event.was_due_on.map(|day| day.to_string());
    before["Serial"].as_str() == event.was_serial.as_deref()
        && before["ModelId"].as_i64() == event.was_model_id
        && before["LocationId"].as_i64() == event.was_location_id
        && before["AuditDueOn"].as_str() == due.as_deref()
        // Older events did not write the list down.
        && before["Bucket"].as_i64().is_none_or(|bucket| event.was_bucket.map(i64::from) == Some(bucket))
}
