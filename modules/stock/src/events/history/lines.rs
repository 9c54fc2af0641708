//! The lines of the history in the event log: read along the index of their machine, the newest first, and worded:
//! docs/behaviour/machine-life.md, "History wording".

use chrono::{DateTime, Utc};
use platform::{core::error::Result, db::Tx, tenancy::Grant};
use sea_orm::{FromQueryResult, Value};
use serde_json::Value as Json;

use crate::domain::{
    Handover, Hierarchy, Status, Transfer,
    labels::{self, HistoryEntry},
};

/// Events read at a time.
const WINDOW: u64 = 200;
/// Number of times that a request reads on where nearly nothing is a line of the history, such as edits; then it
/// returns the place to continue from.
const WINDOWS: usize = 10;

/// Place of an entry: entries are in the order of machine and event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct HistoryCursor {
    machine: i64,
    event: i64,
}

impl HistoryCursor {
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (machine, event) = text.split_once('.')?;
        Some(Self { machine: machine.parse().ok()?, event: event.parse().ok()? })
    }
}

impl std::fmt::Display for HistoryCursor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.machine, self.event)
    }
}

/// An event, as far as the history looks at it. How the record was before is read of edits
/// only: it is as large as the rest.
#[derive(Debug, Clone, FromQueryResult)]
pub(crate) struct Line {
    pub(crate) id: i64,
    pub(crate) machine_id: i64,
    pub(crate) at: DateTime<Utc>,
    pub(crate) user_id: Option<i64>,
    pub(crate) actor: String,
    pub(crate) status: String,
    pub(crate) success: Option<i16>,
    /// The record before an edit.
    pub(crate) before: Option<Json>,
    pub(crate) after: Json,
}

impl Line {
    /// An entry of the history, in contrast to an edit.
    pub(super) fn is_entry(&self) -> bool {
        !self.after["Told"].is_null()
    }
}

/// A page of lines.
#[derive(Debug)]
pub(super) struct Lines {
    /// Entries, and the edits between them.
    pub(super) lines: Vec<Line>,
    /// The place from which older entries follow.
    pub(super) before: Option<HistoryCursor>,
}

/// The statement of one window.
pub(crate) fn statement(machine: i64, before: i64) -> (String, Vec<Value>) {
    let text = "SELECT e.id, e.machine_id, e.at, e.user_id, e.actor, e.status, e.success, \
                CASE WHEN e.kind = 'edited' THEN e.before END AS before, e.after FROM machine_event e \
                WHERE {scope:e} AND e.machine_id = $1 AND e.id < $2 ORDER BY e.machine_id DESC, e.id DESC LIMIT $3";
    (text.to_owned(), vec![machine.into(), before.into(), i64::try_from(WINDOW).unwrap_or(i64::MAX).into()])
}

/// The lines of these records before a place, at most so many entries. `records` are ids, the highest first.
pub(super) async fn page(
    tx: &Tx,
    grant: &Grant,
    records: &[i64],
    before: Option<HistoryCursor>,
    most: usize,
) -> Result<Lines> {
    let mut lines: Vec<Line> = Vec::new();
    let mut windows = 0;
    for machine in records.iter().copied() {
        let mut next = match before {
            Some(place) if machine > place.machine => continue,
            Some(place) if machine == place.machine => place.event,
            Some(_) | None => i64::MAX,
        };
        loop {
            if windows == WINDOWS {
                return Ok(Lines { lines, before: Some(HistoryCursor { machine, event: next }) });
            }
            windows += 1;
            let (text, values) = statement(machine, next);
            let read: Vec<Line> = tx.select(grant, &text, values).await?;
            let full = read.len() as u64 == WINDOW;
            next = read.last().map_or(next, |line| line.id);
            lines.extend(read.into_iter().filter(|line| line.is_entry() || line.before.is_some()));
            let mut entries = lines.iter().enumerate().filter(|(_, line)| line.is_entry()).map(|(at, _)| at);
            if let (Some(last), Some(_)) = (entries.nth(most.saturating_sub(1)), entries.next()) {
                lines.truncate(last + 1);
                let last = lines.last().map(|line| HistoryCursor { machine: line.machine_id, event: line.id });
                return Ok(Lines { lines, before: last });
            }
            if !full {
                break;
            }
        }
    }
    Ok(Lines { lines, before: None })
}

/// Content of an event.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LoggedEvent<'a> {
    pub(crate) status: Option<Status>,
    pub(crate) success: Option<bool>,
    entry: &'a Json,
    after: &'a Json,
}

impl<'a> LoggedEvent<'a> {
    pub(crate) fn of(status: &str, success: Option<i16>, after: &'a Json) -> Self {
        Self { status: Status::parse(status), success: success.map(|code| code == 1), entry: &after["Told"], after }
    }

    /// Returns the description; empty for an event that adds no line, such as an edit.
    pub(crate) fn text(&self, comment: Option<&str>) -> String {
        let Some(status) = self.status.filter(|_| !self.entry.is_null()) else { return String::new() };
        labels::history_text(HistoryEntry {
            status,
            success: self.success,
            comment,
            customer_id: self.customer(),
            machine_transfer: self.machine_transfer(),
            undo_transfer: self.undo_transfer(),
            restocked: self.restocked(),
            relocated: self.relocated(),
            declined: self.declined(),
        })
        .into_owned()
    }

    pub(crate) fn comment(&self) -> Option<&'a str> {
        self.entry["Comment"].as_str()
    }

    pub(super) fn customer(&self) -> i64 {
        self.after["CustomerId"].as_i64().unwrap_or(0)
    }

    pub(super) fn machine_transfer(&self) -> bool {
        self.entry["IsMachineTransfer"].as_bool().unwrap_or(false)
    }

    pub(super) fn undo_transfer(&self) -> bool {
        self.entry["IsUndoTransfer"].as_bool().unwrap_or(false)
    }

    fn restocked(&self) -> bool {
        self.entry["IsRestocked"].as_bool().unwrap_or(false)
    }

    /// Returns `true` if only the location changed, within the same site.
    fn relocated(&self) -> bool {
        self.entry["IsRelocation"].as_bool().unwrap_or(false)
    }

    /// Returns `true` if the customer has declined the handover.
    fn declined(&self) -> bool {
        self.entry["IsDeclined"].as_bool().unwrap_or(false)
    }

    /// Returns the id of the inspection, 0 for none.
    pub(super) fn template_lookup(&self) -> i64 {
        self.entry["TemplateLookupId"].as_i64().unwrap_or(0)
    }

    /// Returns the time by the clock of the caller, if it was trusted.
    pub(super) fn moment(&self) -> Option<DateTime<Utc>> {
        self.entry["Moment"].as_str().and_then(|text| text.parse().ok())
    }

    /// Returns the id of the location of the machine afterwards.
    pub(super) fn location(&self) -> Option<i64> {
        self.after["LocationId"].as_i64()
    }

    /// Returns the id of the destination site.
    pub(super) fn destination(&self) -> Option<i64> {
        self.after["DestinationSiteId"].as_i64()
    }

    /// StageName: the in-progress stage, else the status in words.
    pub(super) fn stage_name(&self, hierarchy: Hierarchy) -> String {
        if let Some(stage) = self.entry["Stage"].as_str().filter(|stage| !stage.is_empty()) {
            return stage.to_owned();
        }
        let Some(status) = self.status else { return String::new() };
        let handover = match (status, self.success) {
            (Status::C, Some(true)) => Handover::Passed,
            (Status::C, Some(false)) => Handover::Failed,
            _ => Handover::None,
        };
        let transfer = match (status, self.success) {
            (Status::O, Some(false)) => Transfer::Rejected { before: Status::A },
            _ => Transfer::None,
        };
        labels::status_name(status, hierarchy, handover, transfer).to_owned()
    }

    /// Returns the column Information: destination, origin, location, or the reason of the repair. A text in the event
    /// itself takes precedence.
    pub(super) fn information(&self, around: &Surroundings<'_>, comment: Option<&str>) -> String {
        if let Some(own) = self.entry["Information"].as_str().filter(|text| !text.is_empty()) {
            return own.to_owned();
        }
        let Some(status) = self.status else { return String::new() };
        let sold = self.customer() > 0 && !self.machine_transfer();
        let entry = match status {
            Status::N => around.origin,
            Status::O | Status::G | Status::P => around.destination,
            Status::T if !sold => around.destination,
            Status::H | Status::S => comment,
            Status::R if self.success.is_none() => around.location.or(around.origin),
            Status::R | Status::A | Status::F => around.location,
            Status::C | Status::T => None,
        };
        entry.unwrap_or_default().to_owned()
    }
}

/// The names around an event.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Surroundings<'a> {
    pub(super) origin: Option<&'a str>,
    pub(super) destination: Option<&'a str>,
    pub(super) location: Option<&'a str>,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const AROUND: Surroundings<'_> =
        Surroundings { origin: Some("Works"), destination: Some("Dealer"), location: Some("Bay 1") };

    fn information(status: &str, success: Option<i16>, after: &Json) -> String {
        let event = LoggedEvent::of(status, success, after);
        event.information(&AROUND, event.comment())
    }

    /// HIST-018
    #[test]
    fn information_is_the_place_or_the_reason() {
        let plain = json!({ "CustomerId": null, "Told": { "Comment": "leaks" } });
        for (status, success, want) in [
            ("N", None, "Works"),
            ("O", None, "Dealer"),
            ("O", Some(1), "Dealer"),
            ("G", None, "Dealer"),
            ("P", None, "Dealer"),
            ("T", None, "Dealer"),
            ("R", None, "Bay 1"),
            ("R", Some(0), "Bay 1"),
            ("A", None, "Bay 1"),
            ("F", None, "Bay 1"),
            ("H", None, "leaks"),
            ("S", None, "leaks"),
            ("C", Some(0), ""),
            ("?", None, ""),
        ] {
            assert_eq!(information(status, success, &plain), want, "{status}");
        }
        assert_eq!(
            information("T", None, &json!({ "CustomerId": 7, "Told": {} })),
            "",
            "whom it was sold to is no place"
        );
        let own = json!({ "Told": { "Information": "Quarry" } });
        assert_eq!(information("A", None, &own), "Quarry", "an event that says it itself");
    }

    /// HIST-018: the stage in progress, or the status in words.
    #[test]
    fn the_stage_is_named() {
        let name = |status: &str, success, after: Json| {
            LoggedEvent::of(status, success, &after).stage_name(Hierarchy::Dealership)
        };
        assert_eq!(name("R", Some(1), json!({ "Told": { "Stage": "Engine" } })), "Engine");
        assert_eq!(name("R", None, json!({ "Told": { "Stage": null } })), "Receiving Inspection");
        assert_eq!(name("O", None, json!({ "Told": {} })), "In transit");
        assert_eq!(name("O", Some(0), json!({ "Told": {} })), "Rejected");
        assert_eq!(name("C", Some(1), json!({ "Told": {} })), "Handover Completed");
    }

    #[test]
    fn a_moment_that_was_believed_is_reported() {
        let moment = |entry: Json| LoggedEvent::of("N", Some(1), &json!({ "Told": entry })).moment();
        let at: DateTime<Utc> = "2026-03-02T07:59:00Z".parse().expect("a moment");
        assert_eq!(moment(json!({ "Moment": "2026-03-02T07:59:00Z" })), Some(at));
        assert_eq!(moment(json!({ "Moment": at })), Some(at), "as serde writes it");
        for none in [json!({}), json!({ "Moment": null }), json!({ "Moment": "soon" })] {
            assert_eq!(moment(none), None);
        }
    }

    #[test]
    fn what_adds_no_line_has_no_text() {
        let edit = json!({ "Told": null });
        assert_eq!(LoggedEvent::of("A", None, &edit).text(None), "");
        let line = json!({ "Told": {} });
        assert_eq!(LoggedEvent::of("A", None, &line).text(None), "Moved to 30 Days Inspection");
    }

    #[test]
    fn a_place_is_read_as_it_is_written() {
        let place = HistoryCursor { machine: 4, event: 17 };
        assert_eq!(HistoryCursor::parse(&place.to_string()), Some(place));
        for wrong in ["", "4", "4.", ".17", "4.17.1", "a.b", "4.9999999999999999999"] {
            assert_eq!(HistoryCursor::parse(wrong), None, "{wrong}");
        }
    }
}
