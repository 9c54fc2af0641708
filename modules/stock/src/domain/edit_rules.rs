//! Editing, deleting, and moving to another location: rows 31, 32, 34 and 35.

use platform::core::reason::Reason;

use super::{CurrentLocation, Decision, HistoryEntry, Life, Position, Status};
use crate::reasons;
use Status::{A, C, F, G, H, N, O, P, R, S, T};

/// Rows 31, 32.
pub(super) fn edit(position: &Position, identity_changed: bool, location: Option<i64>) -> Result<Decision, Reason> {
    match position.status {
        N | O | P | T => return Err(reasons::EDIT_REFUSED),
        A | F | G | H | S | C if identity_changed => return Err(reasons::IDENTITY_FIXED),
        R | A | F | G | H | S | C => {}
    }
    let mut change = Decision::none(position);
    change.location = Some(location.ok_or(reasons::LOCATION_NAME_REQUIRED)?);
    Ok(change)
}

/// Row 35.
pub(super) fn relocate(position: &Position, location: Option<i64>) -> Result<Decision, Reason> {
    if matches!(position.status, N | O | P | T) {
        return Err(reasons::RELOCATE_REFUSED);
    }
    let mut change = Decision::none(position).tells([HistoryEntry::relocated(position.status)]);
    change.location = Some(location.ok_or(reasons::LOCATION_REQUIRED)?);
    Ok(change)
}

/// Row 34.
pub(super) fn delete(position: &Position) -> Result<Decision, Reason> {
    match position.status {
        N | O => Err(reasons::DELETE_REFUSED),
        R | A | F | G | C | H | S | P | T => {
            let mut change = Decision::none(position);
            change.next.life = Life::Deleted;
            change.next.current = CurrentLocation::Superseded;
            Ok(change)
        }
    }
}
