//! The consequences of an action that the rules allow: all there is to store, and nothing stored yet.

use chrono::{DateTime, NaiveDate, Utc};

use super::{CurrentLocation, Life, Position, Status, Tracking};

/// One line for the machine's history.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own in the log")]
pub struct HistoryEntry {
    /// The status it speaks of.
    pub status: Status,
    /// Passed, failed, or no result ("moved to that stage").
    pub success: Option<bool>,
    /// The finished in-progress stage.
    pub stage: Option<String>,
    /// Reason of the failure.
    pub comment: Option<String>,
    /// Destination, origin or present location; known to the verb and not to the rules.
    pub information: Option<String>,
    /// Time of the event by the caller's clock, if that clock is trusted.
    pub moment: Option<DateTime<Utc>>,
    /// Id of the inspection (TemplateLookupId); known to the verb and not to the rules.
    pub inspection: Option<i64>,
    /// The hash of the stored proof of the event; known to the verb and not to the rules.
    pub proof: Option<String>,
    /// IsMachineTransfer.
    pub machine_transfer: bool,
    /// IsUndoTransfer.
    pub undo_transfer: bool,
    /// The machine came back into stock, out of a transfer or after a sale.
    pub restocked: bool,
    /// `true` if only the location changes: the status and its last result are unchanged.
    pub relocated: bool,
    /// `true` if the customer has declined the handover: the status and its last result are unchanged.
    pub declined: bool,
}

impl HistoryEntry {
    /// An entry without a result: moved to that stage.
    pub const fn moved(status: Status) -> Self {
        Self {
            status,
            success: None,
            stage: None,
            comment: None,
            information: None,
            moment: None,
            inspection: None,
            proof: None,
            machine_transfer: false,
            undo_transfer: false,
            restocked: false,
            relocated: false,
            declined: false,
        }
    }

    /// An entry of another location in the same stage.
    pub(super) fn relocated(status: Status) -> Self {
        Self { relocated: true, ..Self::moved(status) }
    }

    /// An entry of a handover that the customer has declined, with the reason.
    pub fn declined(reason: &str) -> Self {
        Self { declined: true, ..Self::moved(Status::C) }.because(reason)
    }

    /// An entry with a result.
    pub fn result(status: Status, passed: bool) -> Self {
        Self { success: Some(passed), ..Self::moved(status) }
    }

    pub(super) fn at_stage(self, stage: String) -> Self {
        Self { stage: Some(stage), ..self }
    }

    pub(super) fn because(self, comment: &str) -> Self {
        Self { comment: Some(comment.trim().to_owned()), ..self }
    }

    /// Returns the entry with the name of its site or place.
    #[must_use]
    pub fn about(self, information: &str) -> Self {
        Self { information: Some(information.to_owned()), ..self }
    }

    /// Returns the entry at another moment than that of the server.
    #[must_use]
    pub fn at(self, moment: DateTime<Utc>) -> Self {
        Self { moment: Some(moment), ..self }
    }

    pub(super) fn machine_transfer(self) -> Self {
        Self { machine_transfer: true, ..self }
    }

    pub(super) fn undo_transfer(self) -> Self {
        Self { undo_transfer: true, ..self }
    }

    pub(super) fn restocked(self) -> Self {
        Self { restocked: true, ..self }
    }
}

/// The other record that changes in the same transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OtherEnd {
    /// A new one at the receiving site.
    NewAtReceiver,
    /// A new one at head office.
    NewAtHeadOffice,
    /// The one the machine was sent from.
    Sender,
    /// The one that waits at the receiving site.
    Receiver,
}

/// Changes of the other record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherRecord {
    /// The record.
    pub which: OtherEnd,
    /// Its status afterwards.
    pub status: Status,
    /// Its tracking status afterwards.
    pub tracking: Tracking,
    /// Its current location afterwards.
    pub current: CurrentLocation,
    /// Its life afterwards.
    pub life: Life,
    /// New entries of its history.
    pub history: Vec<HistoryEntry>,
}

/// Change of the transfer row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TransferRow {
    /// Nothing.
    Keep,
    /// One opens, `lastinpectionstatus` true.
    Open {
        /// The status to come back to.
        before: Status,
        /// A transfer (true) or a passed gate (false).
        machine_transfer: bool,
    },
    /// `lastinpectionstatus` becomes false; the transfer remains open.
    Reject,
    /// It closes.
    Close,
}

/// All consequences of an action.
///
/// Work order and due date are part of [`Position`]: a work order that was there and is `None` in `next` is cancelled,
/// an `audit_due` that differs is set, otherwise it is unchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The record afterwards.
    pub next: Position,
    /// The location to store, when the action chooses one.
    pub location: Option<i64>,
    /// New entries of the history, in order.
    pub history: Vec<HistoryEntry>,
    /// The transfer row.
    pub transfer_row: TransferRow,
    /// The other record.
    pub counterpart: Option<OtherRecord>,
}

impl Decision {
    /// Nothing changes in the position (edits).
    pub(super) const fn none(position: &Position) -> Self {
        Self {
            next: *position,
            location: None,
            history: Vec::new(),
            transfer_row: TransferRow::Keep,
            counterpart: None,
        }
    }

    /// The record moves to another status; entering a stage starts its days.
    pub(super) fn to(position: &Position, status: Status, today: NaiveDate) -> Self {
        let mut change = Self::none(position);
        change.next.status = status;
        change.next.stage_entered = today;
        change
    }

    pub(super) fn placed(mut self, tracking: Tracking, current: CurrentLocation) -> Self {
        self.next.tracking = tracking;
        self.next.current = current;
        self
    }

    pub(super) fn tells<const N: usize>(mut self, entries: [HistoryEntry; N]) -> Self {
        self.history.extend(entries);
        self
    }
}
