//! PDI, work orders, the handover and the sale: rows 10, 15, 20-23 and 33.

use chrono::NaiveDate;
use platform::core::{
    reason::{Reason, own},
    text,
};

use super::{
    Answers, CurrentLocation, Decision, Destination, Handover, HistoryEntry, Life, NewOwner, Position, Rules,
    Selection, SignOff, Status, Template, Tracking, WorkOrder, answers::Checklist, audit::AuditStatus,
};
use crate::reasons;
use Status::{A, C, F, G, H, N, O, P, R, S, T};

/// The longest customer signature.
const SIGNATURE_MAX: usize = 50;

/// Row 10: batch PDI.
pub(super) fn pdi(
    position: &Position,
    ownership_date: Option<NaiveDate>,
    today: NaiveDate,
) -> Result<Decision, Reason> {
    if position.status != A {
        return Err(reasons::PDI_FROM_AUDIT);
    }
    let mut change =
        Decision::to(position, F, today).placed(Tracking::Dock, CurrentLocation::Here).tells([HistoryEntry::moved(F)]);
    change.next.ownership_date = ownership_date.or(position.ownership_date);
    Ok(change)
}

/// Row 15: a dealership work order leads to the gate.
pub(super) fn dealership(
    position: &Position,
    dealer: Destination,
    ownership_date: Option<NaiveDate>,
    rules: &Rules,
    today: NaiveDate,
) -> Result<Decision, Reason> {
    if position.status != A {
        return Err(reasons::ORDER_FROM_AUDIT);
    }
    audit_check(position, rules, today)?;
    if !dealer.permitted() {
        return Err(reasons::DEALER_REFUSED);
    }
    let mut change =
        Decision::to(position, G, today).placed(Tracking::Dock, CurrentLocation::Here).tells([HistoryEntry::moved(G)]);
    change.next.work_order = WorkOrder::Dealership;
    change.next.ownership_date = ownership_date;
    Ok(change)
}

/// Row 20: a customer work order leads to the handover.
pub(super) fn customer(
    position: &Position,
    selection: Selection,
    ownership_date: Option<NaiveDate>,
    rules: &Rules,
    today: NaiveDate,
) -> Result<Decision, Reason> {
    if position.status != A {
        return Err(reasons::ORDER_FROM_AUDIT);
    }
    audit_check(position, rules, today)?;
    let overdue = position.audit(today).status == AuditStatus::Overdue;
    if overdue && selection == Selection::Single {
        return Err(reasons::AUDIT_OVERDUE);
    }
    let mut change =
        Decision::to(position, C, today).placed(Tracking::Dock, CurrentLocation::Here).tells([HistoryEntry::moved(C)]);
    change.next.work_order = WorkOrder::Customer;
    change.next.handover = Handover::Pending;
    change.next.ownership_date = ownership_date;
    Ok(change)
}

/// With the setting on, a PDI-completed machine must not be due or overdue.
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

/// Rows 21, 22: the record becomes C with tracking 1 whether or not it passed.
pub(super) fn handover(
    position: &Position,
    template: Template,
    answers: Answers,
    comment: &str,
    sign_off: &SignOff,
    rules: &Rules,
) -> Result<Decision, Reason> {
    if position.status != C {
        return Err(reasons::NOT_IN_HANDOVER);
    }
    if position.handover == Handover::Passed {
        return Err(reasons::HANDOVER_DONE);
    }
    let checklist = Checklist { missing: reasons::NO_HANDOVER_TEMPLATE, dormant: reasons::HANDOVER_TEMPLATE_DORMANT };
    let passed = checklist.passed(template, answers)?;
    let name = text::line(&sign_off.name).ok_or(own::TEXT_CHARACTERS)?;
    if rules.signature && name.is_empty() {
        return Err(reasons::SIGNATURE_REQUIRED);
    }
    if name.chars().count() > SIGNATURE_MAX {
        return Err(reasons::SIGNATURE_LONG);
    }
    if rules.disclaimer && !sign_off.disclaimer_accepted {
        return Err(reasons::DISCLAIMER_REQUIRED);
    }
    let mut change = Decision::none(position).placed(Tracking::InTransit, CurrentLocation::Here);
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
pub(super) fn sold(position: &Position, today: NaiveDate) -> Result<Decision, Reason> {
    let passed = position.status == C && position.handover == Handover::Passed;
    if !passed || position.ownership_date.is_none_or(|date| date > today) {
        return Err(reasons::NOT_YET_SOLD);
    }
    let mut change = Decision::to(position, T, today)
        .placed(Tracking::Dealer, CurrentLocation::Here)
        .tells([HistoryEntry::moved(T)]);
    change.next.life = Life::Closed;
    Ok(change)
}

/// Row 33: in G the dealer, in C the customer until the handover passed, in F and O the date only.
pub(super) fn edit_order(
    position: &Position,
    owner: Option<NewOwner>,
    ownership_date: Option<NaiveDate>,
) -> Result<Decision, Reason> {
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
    let mut change = Decision::none(position);
    change.next.ownership_date = ownership_date.or(position.ownership_date);
    if let Some(NewOwner::Dealer(_)) = owner {
        change.next.work_order = WorkOrder::Dealership;
    }
    Ok(change)
}
