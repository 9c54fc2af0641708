//! Inspections, repairs and spec changes: rows 3-6, 8, 9, 11-14 and 16-19.

use chrono::NaiveDate;
use platform::core::reason::Reason;

use super::{
    Answers, CurrentLocation, Decision, Hierarchy, HistoryEntry, Life, OtherEnd, OtherRecord, Position, Rules,
    StageResult, Status, Template, Tracking, WorkOrder, answers::Checklist, audit, transfer_rules::leave,
};
use crate::reasons;
use Status::{A, C, F, G, H, N, O, P, R, S, T};

/// Row 3. Stage names are stored only where stages are enabled.
pub(super) fn part(position: &Position, stage: Option<&StageResult>, rules: &Rules) -> Result<Decision, Reason> {
    if position.status != R {
        return Err(reasons::NOT_IN_RECEIVING);
    }
    let mut change = Decision::none(position);
    change.next.partially_checked = true;
    if let Some(done) = stage.filter(|_| rules.stages) {
        change = change.tells([HistoryEntry::result(R, done.passed).at_stage(done.name.clone())]);
    }
    Ok(change)
}

/// Rows 4-6, 8, 9, 11-14, 16-19.
pub(super) fn complete(
    position: &Position,
    template: Template,
    answers: Answers,
    rules: &Rules,
    today: NaiveDate,
) -> Result<Decision, Reason> {
    let moved = HistoryEntry::moved;
    let result = HistoryEntry::result;
    match position.status {
        R => {
            let checklist =
                Checklist { missing: reasons::NO_RECEIVING_TEMPLATE, dormant: reasons::RECEIVING_TEMPLATE_DORMANT };
            let change = if !checklist.passed(template, answers)? {
                hold_for_repair(position, today)
            } else if rules.hierarchy == Hierarchy::Production {
                produced(position, rules, today)
            } else {
                let mut change = Decision::to(position, A, today).tells([result(R, true), moved(A)]);
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
                return Ok(hold_for_repair(position, today));
            }
            let mut change = Decision::none(position).tells([result(A, true)]);
            change.next.audit_due = Some(audit::due_from(today));
            Ok(change)
        }
        F => {
            let checklist = Checklist { missing: reasons::NO_PDI_TEMPLATE, dormant: reasons::PDI_TEMPLATE_DORMANT };
            if !checklist.passed(template, answers)? {
                return Ok(hold_for_repair(position, today));
            }
            let mut change = Decision::to(position, A, today).tells([result(F, true), moved(A)]);
            change.next.pdi_completed = true;
            Ok(change)
        }
        G => {
            let checklist = Checklist { missing: reasons::NO_GATE_TEMPLATE, dormant: reasons::GATE_TEMPLATE_DORMANT };
            if checklist.passed(template, answers)? {
                return gate_passed(position, today);
            }
            let mut change = Decision::to(position, S, today).tells([result(G, false), moved(S)]);
            change.next.return_status = Some(G);
            Ok(change)
        }
        H => Ok(if corrected(answers)? {
            // A record without a return status comes from elsewhere; it starts again with receiving.
            let back = position.return_status.unwrap_or(R);
            let mut change = Decision::to(position, back, today).tells([result(H, true)]);
            change.next.return_status = None;
            if back == R { change } else { change.tells([moved(back)]) }
        } else {
            Decision::none(position).tells([result(H, false)])
        }),
        S => Ok(if corrected(answers)? {
            let mut change = Decision::to(position, G, today).tells([result(S, true), moved(G)]);
            change.next.return_status = None;
            change
        } else {
            Decision::none(position).tells([moved(S)])
        }),
        N | C | O | P | T => Err(reasons::NO_INSPECTION),
    }
}

/// Completing ends R, so nothing is partially checked any more.
fn without_part(mut change: Decision) -> Decision {
    change.next.partially_checked = false;
    change
}

/// Rows 6, 9, 12: the stage that failed is remembered.
fn hold_for_repair(position: &Position, today: NaiveDate) -> Decision {
    let mut change =
        Decision::to(position, H, today).tells([HistoryEntry::result(position.status, false), HistoryEntry::moved(H)]);
    change.next.return_status = Some(position.status);
    change
}

/// Row 5: production is done, and the machine moves to head office in the same transaction.
fn produced(position: &Position, rules: &Rules, today: NaiveDate) -> Decision {
    let mut change = Decision::to(position, P, today).tells([HistoryEntry::result(R, true), HistoryEntry::moved(P)]);
    change.next.life = Life::Closed;
    if rules.head_office {
        change.next.current = CurrentLocation::Superseded;
        change.counterpart = Some(OtherRecord {
            which: OtherEnd::NewAtHeadOffice,
            status: R,
            tracking: Tracking::Dock,
            current: CurrentLocation::Here,
            life: Life::Open,
            history: vec![HistoryEntry::moved(R)],
        });
    }
    change
}

/// Row 16: the machine leaves for the dealer of its work order.
fn gate_passed(position: &Position, today: NaiveDate) -> Result<Decision, Reason> {
    if position.work_order != WorkOrder::Dealership {
        return Err(reasons::DEALER_MISSING);
    }
    let mut change = leave(position, false, today);
    change.history = vec![HistoryEntry::result(G, true), HistoryEntry::moved(O)];
    Ok(change)
}

/// Returns `true` if every failed item of a repair or spec change is corrected; with none left there is nothing to
/// correct.
fn corrected(answers: Answers) -> Result<bool, Reason> {
    match answers {
        Answers::Unanswered => Err(reasons::SELECT_OPTION),
        Answers::Uncommented => Err(reasons::COMMENTS_REQUIRED),
        Answers::Failed => Ok(false),
        Answers::Empty | Answers::Passed => Ok(true),
    }
}
