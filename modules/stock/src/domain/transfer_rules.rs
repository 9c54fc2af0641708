//! Between sites and back: rows 24-30.

use chrono::NaiveDate;
use platform::core::{reason::Reason, text};

use super::{
    CurrentLocation, Decision, Destination, Handover, HistoryEntry, Life, OtherEnd, OtherRecord, Position, Status,
    Tracking, Transfer, TransferRow, Twin, WorkOrder, audit,
};
use crate::reasons;
use Status::{A, C, F, G, H, N, O, P, R, S, T};

/// Row 24. Leaving G cancels the open work order.
pub(super) fn transfer(position: &Position, to: Option<Destination>, today: NaiveDate) -> Result<Decision, Reason> {
    match position.status {
        N => return Err(reasons::ACCEPT_FIRST),
        O | C | P | T => return Err(reasons::TRANSFER_REFUSED),
        R | A | F | G | H | S => {}
    }
    if position.tracking == Tracking::InTransit {
        return Err(reasons::TRANSFER_REFUSED);
    }
    if !to.ok_or(reasons::SITE_REQUIRED)?.permitted() {
        return Err(reasons::SITE_REFUSED);
    }
    let mut change = leave(position, true, today).tells([HistoryEntry::moved(O).machine_transfer()]);
    if position.status == G {
        cancel_order(&mut change.next);
    }
    Ok(change)
}

/// Rows 16, 24: away from here, expected there, and the way back remembered.
pub(super) fn leave(position: &Position, machine_transfer: bool, today: NaiveDate) -> Decision {
    let before = position.status;
    let mut change = Decision::to(position, O, today).placed(Tracking::InTransit, CurrentLocation::Here);
    change.next.transfer = Transfer::InTransit { before };
    change.transfer_row = TransferRow::Open { before, machine_transfer };
    change.counterpart = Some(OtherRecord {
        which: OtherEnd::NewAtReceiver,
        status: N,
        tracking: Tracking::Dock,
        current: CurrentLocation::Expected,
        life: Life::Open,
        history: vec![HistoryEntry::moved(N)],
    });
    change
}

/// Row 25.
pub(super) fn accept(position: &Position, location: Option<i64>, today: NaiveDate) -> Result<Decision, Reason> {
    if position.status != N {
        return Err(reasons::NOT_PENDING);
    }
    waiting(position)?;
    let location = location.ok_or(reasons::LOCATION_REQUIRED)?;
    let mut change = Decision::to(position, R, today)
        .placed(Tracking::Dock, CurrentLocation::Here)
        .tells([HistoryEntry::result(N, true), HistoryEntry::moved(R)]);
    change.next.transfer = Transfer::None;
    change.location = Some(location);
    change.transfer_row = TransferRow::Close;
    change.counterpart = Some(OtherRecord {
        which: OtherEnd::Sender,
        status: T,
        tracking: Tracking::Dealer,
        current: CurrentLocation::Superseded,
        life: Life::Closed,
        history: vec![HistoryEntry::result(O, true), HistoryEntry::moved(T).machine_transfer()],
    });
    Ok(change)
}

/// Row 26.
pub(super) fn reject(position: &Position, comment: &str) -> Result<Decision, Reason> {
    if position.status != N {
        return Err(reasons::REJECT_NOT_PENDING);
    }
    let before = waiting(position)?;
    if !text::is_visible(comment) {
        return Err(reasons::COMMENTS_REQUIRED);
    }
    let mut change = Decision::none(position)
        .placed(Tracking::Dock, CurrentLocation::Superseded)
        .tells([HistoryEntry::result(N, false)]);
    change.next.life = Life::Closed;
    change.next.transfer = Transfer::Rejected { before };
    change.transfer_row = TransferRow::Reject;
    change.counterpart = Some(OtherRecord {
        which: OtherEnd::Sender,
        status: O,
        tracking: Tracking::InTransit,
        current: CurrentLocation::Here,
        life: Life::Open,
        history: vec![HistoryEntry::result(O, false).because(comment)],
    });
    Ok(change)
}

/// The receiver's record waits for a yes or no only while the transfer is under way.
fn waiting(position: &Position) -> Result<Status, Reason> {
    match (position.life, position.transfer) {
        (Life::Open, Transfer::InTransit { before }) => Ok(before),
        (Life::Open | Life::Closed | Life::Deleted, _) => Err(reasons::TRANSFER_CLOSED),
    }
}

/// Row 27.
pub(super) fn undo(position: &Position, location: Option<i64>, today: NaiveDate) -> Result<Decision, Reason> {
    match position.status {
        O => come_back(position, location, (HistoryEntry::moved(O).undo_transfer(), None), today),
        // The sender's record after the receiver's yes: undo came too late.
        T => Err(reasons::TRANSFER_CLOSED),
        N | R | A | F | G | C | H | S | P => Err(reasons::NOT_IN_TRANSIT),
    }
}

/// Rows 28-30.
pub(super) fn restock(position: &Position, location: Option<i64>, today: NaiveDate) -> Result<Decision, Reason> {
    match position.status {
        O => {
            let [own, receiver] = [O, N].map(|status| HistoryEntry::moved(status).restocked());
            come_back(position, location, (own, Some(receiver)), today)
        }
        T => {
            match position.twin {
                Twin::None => {}
                Twin::Here => return Err(reasons::DUPLICATE),
                Twin::Elsewhere => return Err(reasons::IN_STOCK_ELSEWHERE),
            }
            let mut change = into_audit(position, location, today)?;
            change.next.life = Life::Open;
            change.next.audit_due = Some(audit::due_from(today));
            Ok(change)
        }
        C => into_audit(position, location, today),
        N | R | A | F | G | H | S | P => Err(reasons::IN_STOCK),
    }
}

/// Rows 27, 28: the state before the transfer; from the gate it is A and the work order is cancelled. The entries are those
/// of the sender and of the receiver.
fn come_back(
    position: &Position,
    location: Option<i64>,
    (own, receiver): (HistoryEntry, Option<HistoryEntry>),
    today: NaiveDate,
) -> Result<Decision, Reason> {
    let (before, awaited) = match position.transfer {
        Transfer::InTransit { before } => (before, true),
        Transfer::Rejected { before } => (before, false),
        Transfer::None => return Err(reasons::TRANSFER_CLOSED),
    };
    let location = location.ok_or(reasons::LOCATION_REQUIRED)?;
    let back = if before == G { A } else { before };
    let mut change = Decision::to(position, back, today)
        .placed(Tracking::Dock, CurrentLocation::Here)
        .tells([own, HistoryEntry::moved(back)]);
    change.next.transfer = Transfer::None;
    if before == G {
        cancel_order(&mut change.next);
    }
    change.location = Some(location);
    change.transfer_row = TransferRow::Close;
    // The record of a transfer that was rejected is closed already.
    change.counterpart = (awaited || receiver.is_some()).then(|| OtherRecord {
        which: OtherEnd::Receiver,
        status: N,
        tracking: Tracking::Dock,
        current: CurrentLocation::Superseded,
        life: Life::Closed,
        history: receiver.into_iter().collect(),
    });
    Ok(change)
}

/// Rows 29, 30: back to A with nothing left of the sale, nor of the stage from which it was sent away: where to
/// go back to is a matter of H and S, the partial check one of R.
fn into_audit(position: &Position, location: Option<i64>, today: NaiveDate) -> Result<Decision, Reason> {
    let location = location.ok_or(reasons::LOCATION_REQUIRED)?;
    let mut change = Decision::to(position, A, today)
        .placed(Tracking::Dock, CurrentLocation::Here)
        .tells([HistoryEntry::moved(A).restocked(), HistoryEntry::moved(A)]);
    change.next.pdi_completed = false;
    (change.next.return_status, change.next.partially_checked) = (None, false);
    cancel_order(&mut change.next);
    change.location = Some(location);
    Ok(change)
}

/// Clears the work order of a record, or its link to a customer.
fn cancel_order(next: &mut Position) {
    next.work_order = WorkOrder::None;
    next.handover = Handover::None;
    next.ownership_date = None;
}
