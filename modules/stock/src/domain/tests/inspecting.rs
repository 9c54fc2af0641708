//! Inspections, repair and spec change.

use super::*;

/// Row 3: stages are told only where they are enabled.
#[test]
fn finished_stage_marks_the_machine_partially_checked() {
    let part = Action::Part { stage: Some(StageResult { name: "Cab".to_owned(), passed: false }) };
    let change = yes(PRODUCTION, &usual(R), &part);
    assert!(change.next.partially_checked);
    assert_eq!(change.history[0].stage.as_deref(), Some("Cab"));
    assert_eq!(change.history[0].success, Some(false));
    let without_stages = Rules { stages: false, ..rules(PRODUCTION) };
    let quiet = decide(&usual(R), &part, &without_stages, today()).unwrap();
    assert!(quiet.next.partially_checked);
    assert!(quiet.history.is_empty());
    assert_eq!(at(DEALER, &usual(A), &part), Err(reasons::NOT_IN_RECEIVING));
}

/// Row 4: into the rotation.
#[test]
fn passed_receiving_starts_the_rotation() {
    for hierarchy in [DEALER, HEAD] {
        let next = yes(hierarchy, &usual(R), &PASS).next;
        assert_eq!(place(&next), (A, 0, 1));
        assert_eq!(next.audit_due, Some(day(30)));
        assert_eq!(next.audit(today()).status, AuditStatus::Clear);
    }
}

/// INSP-005: Row 5: production completed moves to head office.
#[test]
fn passed_production_moves_to_head_office() {
    let change = yes(PRODUCTION, &usual(R), &PASS);
    assert_eq!(place(&change.next), (P, 0, 0));
    assert_eq!(change.next.life, Life::Closed);
    let arrives = change.beside.unwrap();
    assert_eq!(arrives.which, Which::NewAtHeadOffice);
    assert_eq!((arrives.status, arrives.tracking.code(), arrives.current.code()), (R, 0, 1));
}

/// No head office, or several: the machine stays P and is linked later.
#[test]
fn production_without_head_office_keeps_the_machine() {
    let alone = Rules { head_office: false, ..rules(PRODUCTION) };
    let change = decide(&usual(R), &PASS, &alone, today()).unwrap();
    assert_eq!(place(&change.next), (P, 0, 1));
    assert_eq!(change.beside, None);
}

/// Rows 6, 9, 12: a failure holds the machine and remembers the stage; row 13 takes it back there.
#[test]
fn failure_holds_and_repair_returns() {
    for status in [R, A, F] {
        let held = yes(DEALER, &usual(status), &FAIL);
        assert_eq!(held.next.status, H);
        assert_eq!(held.next.return_status, Some(status));
        assert_eq!(held.history, [HistoryEntry::result(status, false), HistoryEntry::moved(H)]);
        let back = yes(DEALER, &held.next, &PASS);
        assert_eq!(back.next.status, status);
        assert_eq!(back.next.return_status, None);
        assert_eq!(back.next.audit_due, usual(status).audit_due);
    }
}

/// Row 14: days go on counting.
#[test]
fn failed_repair_stays_and_keeps_counting() {
    let held = usual(H);
    let change = yes(DEALER, &held, &FAIL);
    assert_eq!(change.next, held);
    assert_eq!(change.history, [HistoryEntry::result(H, false)]);
    assert_eq!(change.next.audit(today()).days_in_bucket, 2);
}

/// INSP-004: rows 17-19: a failed gate is a spec change; completed, it goes back to the gate.
#[test]
fn failed_gate_is_a_spec_change() {
    let change = yes(DEALER, &usual(G), &FAIL);
    assert_eq!(change.next.status, S);
    assert_eq!(change.next.return_status, Some(G));
    assert_eq!(change.next.work_order, WorkOrder::Dealership);
    let still = yes(DEALER, &change.next, &FAIL);
    assert_eq!(still.history, [HistoryEntry::moved(S)]);
    assert_eq!(yes(DEALER, &change.next, &PASS).next.status, G);
}

/// Row 8: an audit may be done on any day, and starts the next thirty.
#[test]
fn passed_audit_starts_the_next_rotation() {
    for due in [day(10), today(), day(-40)] {
        let position = changed(A, |p| p.audit_due = Some(due));
        let change = yes(HEAD, &position, &PASS);
        assert_eq!(change.next.audit_due, Some(day(30)));
        assert_eq!(change.history, [HistoryEntry::result(A, true)]);
    }
    let unaudited = changed(A, |p| p.audit_enabled = false);
    assert_eq!(at(HEAD, &unaudited, &PASS), Err(reasons::AUDIT_DISABLED));
}

/// A machine that was overdue when it was held is overdue at once when it comes back.
#[test]
fn due_date_survives_the_repair() {
    let overdue = changed(A, |p| p.audit_due = Some(day(-3)));
    let held = yes(DEALER, &overdue, &FAIL).next;
    assert_eq!(held.audit(today()).status, AuditStatus::Clear);
    let back = yes(DEALER, &held, &PASS).next;
    assert_eq!(back.audit(today()).status, AuditStatus::Overdue);
    assert_eq!(back.audit(today()).days_in_bucket, 3);
}

/// Row 11.
#[test]
fn passed_pdi_returns_to_audit_completed() {
    let next = yes(DEALER, &usual(F), &PASS).next;
    assert_eq!(next.status, A);
    assert!(next.pdi_completed);
    assert_eq!(next.audit_due, usual(F).audit_due);
}

/// HIST-025: O and T offer no inspection; nor do N, P and C, whose inspection is the handover.
#[test]
fn what_is_not_in_stock_has_no_inspection() {
    for status in [N, O, P, T, C] {
        for hierarchy in Hierarchy::ALL {
            assert_eq!(at(hierarchy, &usual(status), &PASS), Err(reasons::NO_INSPECTION));
        }
    }
}

/// Each stage's own words; repair and spec change look at no template.
#[test]
fn stage_without_template_cannot_be_completed() {
    for (status, missing, dormant) in [
        (R, reasons::NO_RECEIVING_TEMPLATE, reasons::RECEIVING_TEMPLATE_DORMANT),
        (A, reasons::NO_AUDIT_TEMPLATE, reasons::AUDIT_TEMPLATE_DORMANT),
        (F, reasons::NO_PDI_TEMPLATE, reasons::PDI_TEMPLATE_DORMANT),
        (G, reasons::NO_GATE_TEMPLATE, reasons::GATE_TEMPLATE_DORMANT),
    ] {
        assert_eq!(at(DEALER, &usual(status), &with_template(Template::Missing)), Err(missing));
        assert_eq!(at(DEALER, &usual(status), &with_template(Template::Dormant)), Err(dormant));
        let empty = Action::Complete { template: Template::Mapped, answers: Answers::Empty };
        assert_eq!(at(DEALER, &usual(status), &empty), Err(dormant));
    }
    for status in [H, S] {
        assert!(at(DEALER, &usual(status), &with_template(Template::Missing)).is_ok());
    }
}

/// HAND-029, HAND-030: open questions and a no without a comment are asked for in every inspection.
#[test]
fn incomplete_answers_complete_nothing() {
    for status in [R, A, F, G, H, S] {
        for (answers, reason) in
            [(Answers::Unanswered, reasons::SELECT_OPTION), (Answers::Uncommented, reasons::COMMENTS_REQUIRED)]
        {
            let complete = Action::Complete { template: Template::Mapped, answers };
            assert_eq!(at(DEALER, &usual(status), &complete), Err(reason));
        }
    }
}
