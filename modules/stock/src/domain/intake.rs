//! The entry of a machine into stock: rows 1 and 2.

use chrono::NaiveDate;
use platform::core::reason::Reason;

use super::{ActionName, Decision, HistoryEntry, Position, Rules, Status, Twin, may};
use crate::reasons;

/// The two ways in. Serial, model and location are parsed before the rule is applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// Row 1: Create Machine.
    Create,
    /// Row 2: one imported row.
    Import,
}

/// Decides on the entry of a machine and returns its new record: always R on the dock, whatever was sent.
///
/// `twin` is another open record of the serial; `has_previous` is `true` if a closed one exists, which is linked.
pub fn enter(
    entry: Entry,
    location: i64,
    twin: Twin,
    has_previous: bool,
    rules: &Rules,
    today: NaiveDate,
) -> Result<Decision, Reason> {
    let (name, denied, here, elsewhere) = match entry {
        Entry::Create => {
            (ActionName::Create, reasons::PERMISSION_DENIED, reasons::DUPLICATE, reasons::DUPLICATE_ELSEWHERE)
        }
        Entry::Import => {
            (ActionName::Import, reasons::IMPORT_DENIED, reasons::IMPORT_DUPLICATE, reasons::IMPORT_DUPLICATE_ELSEWHERE)
        }
    };
    if !may(name, rules) {
        return Err(denied);
    }
    match twin {
        Twin::None => {}
        Twin::Here => return Err(here),
        Twin::Elsewhere => return Err(elsewhere),
    }
    let mut machine = Position::new(Status::R, today);
    machine.has_previous = has_previous;
    let mut change = Decision::none(&machine).tells([HistoryEntry::moved(Status::R)]);
    change.location = Some(location);
    Ok(change)
}
