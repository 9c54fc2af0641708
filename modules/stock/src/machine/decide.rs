//! The life of a machine: one function that answers every event with what follows, or with the reason why not.
//!
//! Each function below is some rows of Appendix A, in their order, and names them. They change nothing.

use chrono::NaiveDate;
use platform::reason::Reason;

use super::{
    Action, Answers, Beside, Change, CurrentLocation, Destination, Handover, HistoryEntry, Life, NewOwner, Position,
    Rules, Selection, SignOff, StageResult, Status, Template, Tracking, Transfer, TransferRow, Twin, Which, WorkOrder,
    may,
};
use crate::audit::{self, AuditStatus};
use crate::reasons;
use Status::{A, C, F, G, H, N, O, P, R, S, T};

/// The longest customer signature (2§9).
const SIGNATURE_MAX: usize = 50;

/// What follows when `action` meets a record in `position` on a site with these `rules`, on this day of the site.
///
/// Whether the machine module is on is the gate's question, asked before any of this.
pub fn decide(position: &Position, action: &Action, rules: &Rules, today: NaiveDate) -> Result<Change, Reason> {
    if position.life == Life::Deleted {
        return Err(reasons::NOT_FOUND);
    }
    if !position.own_site || !may(action.name(), rules) {
        return Err(reasons::PERMISSION_DENIED);
    }
    match action {
        Action::Part { stage } => part(position, stage.as_ref(), rules),
        Action::Complete { template, answers } => complete(position, *template, *answers, rules, today),
        Action::Pdi { ownership_date } => pdi(position, *ownership_date, today),
        Action::Dealership { dealer, ownership_date } => dealership(position, *dealer, *ownership_date, rules, today),
        Action::Customer { selection, ownership_date } => customer(position, *selection, *ownership_date, rules, today),
        Action::Handover { template, answers, comment, sign_off } => {
            handover(position, *template, *answers, comment, sign_off, rules)
        }
        Action::Sold => sold(position, today),
        Action::Transfer { to } => transfer(position, *to, today),
        Action::Accept { location } => accept(position, *location, today),
        Action::Reject { comment } => reject(position, comment),
        Action::Undo { location } => undo(position, *location, today),
        Action::Restock { location } => restock(position, *location, today),
        Action::Edit { identity_changed, location } => edit(position, *identity_changed, *location),
        Action::EditOrder { owner, ownership_date } => edit_order(position, *owner, *ownership_date),
        Action::Delete => delete(position),
    }
}

/// Row 3. Stage names are told only where stages are enabled.
fn part(position: &Position, stage: Option<&StageResult>, rules: &Rules) -> Result<Change, Reason> {
    if position.status != R {
        return Err(reasons::NOT_IN_RECEIVING);
    }
    let mut change = Change::none(position);
    change.next.partially_checked = true;
    if let Some(done) = stage.filter(|_| rules.stages) {
        change = change.tells([HistoryEntry::result(R, done.passed).at_stage(done.name.clone())]);
    }
    Ok(change)
}

/// Rows 4-6, 8, 9, 11-14, 16-19.
fn complete(
    position: &Position,
    template: Template,
    answers: Answers,
    rules: &Rules,
    today: NaiveDate,
) -> Result<Change, Reason> {
    let moved = HistoryEntry::moved;
    let result = HistoryEntry::result;
    match position.status {
        R => {
            let checklist =
                Checklist { missing: reasons::NO_RECEIVING_TEMPLATE, dormant: reasons::RECEIVING_TEMPLATE_DORMANT };
            let change = if !checklist.passed(template, answers)? {
                held(position, today)
            } else if rules.hierarchy == super::Hierarchy::Production {
                produced(position, rules, today)
            } else {
                let mut change = Change::to(position, A, today).tells([result(R, true), moved(A)]);
                change.next.audit_due = Some(audit::due_from(today));
                change
            };
            Ok(without_part(change))
        }
        A => {
            if !position.audit_enabled {
                return Err(reasons::AUDIT_DISABLED);
            }
            let checklist = Checklist { missing: reasons::NO_AUDIT_TEMPLATE, dormant: reasons::AUDIT_TEMPLATE_DORMANT };
            if !checklist.passed(template, answers)? {
                return Ok(held(position, today));
            }
            let mut change = Change::none(position).tells([result(A, true)]);
            change.next.audit_due = Some(audit::due_from(today));
            Ok(change)
        }
        F => {
            let checklist = Checklist { missing: reasons::NO_PDI_TEMPLATE, dormant: reasons::PDI_TEMPLATE_DORMANT };
            if !checklist.passed(template, answers)? {
                return Ok(held(position, today));
            }
            let mut change = Change::to(position, A, today).tells([result(F, true), moved(A)]);
            change.next.pdi_completed = true;
            Ok(change)
        }
        G => {
            let checklist = Checklist { missing: reasons::NO_GATE_TEMPLATE, dormant: reasons::GATE_TEMPLATE_DORMANT };
            if checklist.passed(template, answers)? {
                return gate_passed(position, today);
            }
            let mut change = Change::to(position, S, today).tells([result(G, false), moved(S)]);
            change.next.return_status = Some(G);
            Ok(change)
        }
        H => Ok(if corrected(answers)? {
            // A record without a return status comes from elsewhere; it starts again with receiving.
            let back = position.return_status.unwrap_or(R);
            let mut change = Change::to(position, back, today).tells([result(H, true)]);
            change.next.return_status = None;
            if back == R { change } else { change.tells([moved(back)]) }
        } else {
            Change::none(position).tells([result(H, false)])
        }),
        S => Ok(if corrected(answers)? {
            let mut change = Change::to(position, G, today).tells([result(S, true), moved(G)]);
            change.next.return_status = None;
            change
        } else {
            Change::none(position).tells([moved(S)])
        }),
        N | C | O | P | T => Err(reasons::NO_INSPECTION),
    }
}

/// What a stage's checklist is refused with.
struct Checklist {
    missing: Reason,
    dormant: Reason,
}

impl Checklist {
    /// Whether the checklist passed; it must exist, have items and be complete.
    fn passed(&self, template: Template, answers: Answers) -> Result<bool, Reason> {
        match (template, answers) {
            (Template::Missing, _) => Err(self.missing),
            (Template::Dormant, _) | (Template::Mapped, Answers::Empty) => Err(self.dormant),
            (Template::Mapped, Answers::Unanswered) => Err(reasons::SELECT_OPTION),
            (Template::Mapped, Answers::Uncommented) => Err(reasons::COMMENTS_REQUIRED),
            (Template::Mapped, Answers::Failed) => Ok(false),
            (Template::Mapped, Answers::Passed) => Ok(true),
        }
    }
}

/// Whether every failed item of a repair or spec change is corrected; with none left there is nothing to correct.
fn corrected(answers: Answers) -> Result<bool, Reason> {
    match answers {
        Answers::Unanswered => Err(reasons::SELECT_OPTION),
        Answers::Uncommented => Err(reasons::COMMENTS_REQUIRED),
        Answers::Failed => Ok(false),
        Answers::Empty | Answers::Passed => Ok(true),
    }
}

/// Completing ends R, so nothing is partially checked any more.
fn without_part(mut change: Change) -> Change {
    change.next.partially_checked = false;
    change
}

/// Rows 6, 9, 12: the stage that failed is remembered.
fn held(position: &Position, today: NaiveDate) -> Change {
    let mut change =
        Change::to(position, H, today).tells([HistoryEntry::result(position.status, false), HistoryEntry::moved(H)]);
    change.next.return_status = Some(position.status);
    change
}

/// Row 5: production is done, and the machine moves to head office in the same transaction.
fn produced(position: &Position, rules: &Rules, today: NaiveDate) -> Change {
    let mut change = Change::to(position, P, today).tells([HistoryEntry::result(R, true), HistoryEntry::moved(P)]);
    change.next.life = Life::Closed;
    if rules.head_office {
        change.next.current = CurrentLocation::Superseded;
        change.beside = Some(Beside {
            which: Which::NewAtHeadOffice,
            status: R,
            tracking: Tracking::Dock,
            current: CurrentLocation::Here,
            life: Life::Open,
            history: vec![HistoryEntry::moved(R)],
        });
    }
    change
}

/// Row 10: batch PDI.
fn pdi(position: &Position, ownership_date: Option<NaiveDate>, today: NaiveDate) -> Result<Change, Reason> {
    if position.status != A {
        return Err(reasons::PDI_FROM_AUDIT);
    }
    let mut change =
        Change::to(position, F, today).placed(Tracking::Dock, CurrentLocation::Here).tells([HistoryEntry::moved(F)]);
    change.next.ownership_date = ownership_date.or(position.ownership_date);
    Ok(change)
}

/// Row 15: a dealership work order leads to the gate.
fn dealership(
    position: &Position,
    dealer: Destination,
    ownership_date: Option<NaiveDate>,
    rules: &Rules,
    today: NaiveDate,
) -> Result<Change, Reason> {
    if position.status != A {
        return Err(reasons::ORDER_FROM_AUDIT);
    }
    audit_check(position, rules, today)?;
    if !dealer.permitted() {
        return Err(reasons::DEALER_REFUSED);
    }
    let mut change =
        Change::to(position, G, today).placed(Tracking::Dock, CurrentLocation::Here).tells([HistoryEntry::moved(G)]);
    change.next.work_order = WorkOrder::Dealership;
    change.next.ownership_date = ownership_date;
    Ok(change)
}

/// Row 20: a customer work order leads to the handover.
fn customer(
    position: &Position,
    selection: Selection,
    ownership_date: Option<NaiveDate>,
    rules: &Rules,
    today: NaiveDate,
) -> Result<Change, Reason> {
    if position.status != A {
        return Err(reasons::ORDER_FROM_AUDIT);
    }
    audit_check(position, rules, today)?;
    let overdue = position.audit(today).status == AuditStatus::Overdue;
    if overdue && selection == Selection::Single {
        return Err(reasons::AUDIT_OVERDUE);
    }
    let mut change =
        Change::to(position, C, today).placed(Tracking::Dock, CurrentLocation::Here).tells([HistoryEntry::moved(C)]);
    change.next.work_order = WorkOrder::Customer;
    change.next.handover = Handover::Pending;
    change.next.ownership_date = ownership_date;
    Ok(change)
}

/// with the setting on, a PDI-completed machine must not be due or overdue.
fn audit_check(position: &Position, rules: &Rules, today: NaiveDate) -> Result<(), Reason> {
    let due = match position.audit(today).status {
        AuditStatus::Clear => false,
        AuditStatus::Today | AuditStatus::Overdue => true,
    };
    if rules.audit_check && position.pdi_completed && due {
        return Err(reasons::PDI_AUDIT_OVERDUE);
    }
    Ok(())
}

/// Row 16: the machine leaves for the dealer of its work order.
fn gate_passed(position: &Position, today: NaiveDate) -> Result<Change, Reason> {
    if position.work_order != WorkOrder::Dealership {
        return Err(reasons::DEALER_MISSING);
    }
    let mut change = leave(position, false, today);
    change.history = vec![HistoryEntry::result(G, true), HistoryEntry::moved(O)];
    Ok(change)
}

/// Rows 16, 24: away from here, expected there, and the way back remembered.
fn leave(position: &Position, machine_transfer: bool, today: NaiveDate) -> Change {
    let before = position.status;
    let mut change = Change::to(position, O, today).placed(Tracking::InTransit, CurrentLocation::Here);
    change.next.transfer = Transfer::InTransit { before };
    change.transfer_row = TransferRow::Open { before, machine_transfer };
    change.beside = Some(Beside {
        which: Which::NewAtReceiver,
        status: N,
        tracking: Tracking::Dock,
        current: CurrentLocation::Expected,
        life: Life::Open,
        history: vec![HistoryEntry::moved(N)],
    });
    change
}

/// Rows 21, 22: the record becomes C with tracking 1 whether or not it passed.
fn handover(
    position: &Position,
    template: Template,
    answers: Answers,
    comment: &str,
    sign_off: &SignOff,
    rules: &Rules,
) -> Result<Change, Reason> {
    if position.status != C {
        return Err(reasons::NOT_IN_HANDOVER);
    }
    if position.handover == Handover::Passed {
        return Err(reasons::HANDOVER_DONE);
    }
    let checklist = Checklist { missing: reasons::NO_HANDOVER_TEMPLATE, dormant: reasons::HANDOVER_TEMPLATE_DORMANT };
    let passed = checklist.passed(template, answers)?;
    let name = sign_off.name.trim();
    if rules.signature && name.is_empty() {
        return Err(reasons::SIGNATURE_REQUIRED);
    }
    if name.chars().count() > SIGNATURE_MAX {
        return Err(reasons::SIGNATURE_LONG);
    }
    if rules.disclaimer && !sign_off.disclaimer_accepted {
        return Err(reasons::DISCLAIMER_REQUIRED);
    }
    let mut change = Change::none(position).placed(Tracking::InTransit, CurrentLocation::Here);
    let entry = HistoryEntry::result(C, passed);
    if passed {
        change.next.handover = Handover::Passed;
        Ok(change.tells([entry]))
    } else {
        change.next.handover = Handover::Failed;
        Ok(change.tells([entry.because(comment)]))
    }
}

/// Row 23: sold once the handover passed and the ownership date has come.
fn sold(position: &Position, today: NaiveDate) -> Result<Change, Reason> {
    let passed = position.status == C && position.handover == Handover::Passed;
    if !passed || position.ownership_date.is_none_or(|date| date > today) {
        return Err(reasons::NOT_YET_SOLD);
    }
    let mut change =
        Change::to(position, T, today).placed(Tracking::Dealer, CurrentLocation::Here).tells([HistoryEntry::moved(T)]);
    change.next.life = Life::Closed;
    Ok(change)
}

/// Row 24. Leaving G cancels the open work order.
fn transfer(position: &Position, to: Option<Destination>, today: NaiveDate) -> Result<Change, Reason> {
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

/// A work order is cancelled or a customer link ended: nothing of it stays on the record.
fn cancel_order(next: &mut Position) {
    next.work_order = WorkOrder::None;
    next.handover = Handover::None;
    next.ownership_date = None;
}

/// Row 25.
fn accept(position: &Position, location: Option<i64>, today: NaiveDate) -> Result<Change, Reason> {
    if position.status != N {
        return Err(reasons::NOT_PENDING);
    }
    waiting(position)?;
    let location = location.ok_or(reasons::LOCATION_REQUIRED)?;
    let mut change = Change::to(position, R, today)
        .placed(Tracking::Dock, CurrentLocation::Here)
        .tells([HistoryEntry::result(N, true), HistoryEntry::moved(R)]);
    change.next.transfer = Transfer::None;
    change.location = Some(location);
    change.transfer_row = TransferRow::Close;
    change.beside = Some(Beside {
        which: Which::Sender,
        status: T,
        tracking: Tracking::Dealer,
        current: CurrentLocation::Superseded,
        life: Life::Closed,
        history: vec![HistoryEntry::result(O, true), HistoryEntry::moved(T).machine_transfer()],
    });
    Ok(change)
}

/// Row 26.
fn reject(position: &Position, comment: &str) -> Result<Change, Reason> {
    if position.status != N {
        return Err(reasons::REJECT_NOT_PENDING);
    }
    let before = waiting(position)?;
    if comment.trim().is_empty() {
        return Err(reasons::COMMENTS_REQUIRED);
    }
    let mut change = Change::none(position)
        .placed(Tracking::Dock, CurrentLocation::Superseded)
        .tells([HistoryEntry::result(N, false)]);
    change.next.life = Life::Closed;
    change.next.transfer = Transfer::Rejected { before };
    change.transfer_row = TransferRow::Reject;
    change.beside = Some(Beside {
        which: Which::Sender,
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
fn undo(position: &Position, location: Option<i64>, today: NaiveDate) -> Result<Change, Reason> {
    match position.status {
        O => come_back(position, location, HistoryEntry::moved(O).undo_transfer(), today),
        // The sender's record after the receiver's yes: undo came too late.
        T => Err(reasons::TRANSFER_CLOSED),
        N | R | A | F | G | C | H | S | P => Err(reasons::NOT_IN_TRANSIT),
    }
}

/// Rows 28-30.
fn restock(position: &Position, location: Option<i64>, today: NaiveDate) -> Result<Change, Reason> {
    match position.status {
        O => come_back(position, location, HistoryEntry::moved(O), today),
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
        N | R | A | F | G | H | S | P => Err(reasons::RESTOCK_REFUSED),
    }
}

/// Rows 27, 28: the state before the transfer; from the gate it is A and the work order is cancelled.
fn come_back(
    position: &Position,
    location: Option<i64>,
    told: HistoryEntry,
    today: NaiveDate,
) -> Result<Change, Reason> {
    let (before, awaited) = match position.transfer {
        Transfer::InTransit { before } => (before, true),
        Transfer::Rejected { before } => (before, false),
        Transfer::None => return Err(reasons::TRANSFER_CLOSED),
    };
    let location = location.ok_or(reasons::LOCATION_REQUIRED)?;
    let back = if before == G { A } else { before };
    let mut change = Change::to(position, back, today)
        .placed(Tracking::Dock, CurrentLocation::Here)
        .tells([told, HistoryEntry::moved(back)]);
    change.next.transfer = Transfer::None;
    if before == G {
        cancel_order(&mut change.next);
    }
    change.location = Some(location);
    change.transfer_row = TransferRow::Close;
    // A rejected one is closed already.
    change.beside = awaited.then(|| Beside {
        which: Which::Receiver,
        status: N,
        tracking: Tracking::Dock,
        current: CurrentLocation::Superseded,
        life: Life::Closed,
        history: Vec::new(),
    });
    Ok(change)
}

/// Rows 29, 30: back to A with nothing left of the sale.
fn into_audit(position: &Position, location: Option<i64>, today: NaiveDate) -> Result<Change, Reason> {
    let location = location.ok_or(reasons::LOCATION_REQUIRED)?;
    let mut change =
        Change::to(position, A, today).placed(Tracking::Dock, CurrentLocation::Here).tells([HistoryEntry::moved(A)]);
    change.next.pdi_completed = false;
    cancel_order(&mut change.next);
    change.location = Some(location);
    Ok(change)
}

/// Rows 31, 32.
fn edit(position: &Position, identity_changed: bool, location: Option<i64>) -> Result<Change, Reason> {
    match position.status {
        N | O | P | T => return Err(reasons::EDIT_REFUSED),
        A | F | G | H | S | C if identity_changed => return Err(reasons::IDENTITY_FIXED),
        R | A | F | G | H | S | C => {}
    }
    let mut change = Change::none(position);
    change.location = Some(location.ok_or(reasons::LOCATION_NAME_REQUIRED)?);
    Ok(change)
}

/// Row 33: in G the dealer, in C the customer until the handover passed, in F and O the date only.
fn edit_order(
    position: &Position,
    owner: Option<NewOwner>,
    ownership_date: Option<NaiveDate>,
) -> Result<Change, Reason> {
    match (position.status, owner) {
        (C, _) if position.handover == Handover::Passed => return Err(reasons::ORDER_CLOSED),
        (O, _) if position.work_order == WorkOrder::None => return Err(reasons::ORDER_CLOSED),
        (F | O | G | C, None) | (C, Some(NewOwner::Customer)) => {}
        (G, Some(NewOwner::Dealer(dealer))) if dealer.permitted() => {}
        (G, Some(NewOwner::Dealer(_))) => return Err(reasons::DEALER_REFUSED),
        (F | O, Some(_)) | (G, Some(NewOwner::Customer)) | (C, Some(NewOwner::Dealer(_))) => {
            return Err(reasons::ORDER_OWNER_FIXED);
        }
        (N | R | A | H | S | P | T, _) => return Err(reasons::ORDER_CLOSED),
    }
    let mut change = Change::none(position);
    change.next.ownership_date = ownership_date.or(position.ownership_date);
    if let Some(NewOwner::Dealer(_)) = owner {
        change.next.work_order = WorkOrder::Dealership;
    }
    Ok(change)
}

/// Row 34.
fn delete(position: &Position) -> Result<Change, Reason> {
    match position.status {
        N | O => Err(reasons::DELETE_REFUSED),
        R | A | F | G | C | H | S | P | T => {
            let mut change = Change::none(position);
            change.next.life = Life::Deleted;
            change.next.current = CurrentLocation::Superseded;
            Ok(change)
        }
    }
}
