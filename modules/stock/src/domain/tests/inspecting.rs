//! Inspections, repair and spec change.

use super::*;

/// Row 3: stages are stored only where they are enabled.
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

/// No head office, or several: the machine remains P and is linked later.
#[test]
fn production_without_head_office_keeps_the_machine() {
    let alone = Rules { head_office: false, ..rules(PRODUCTION) };
    let change = decide(&usual(R), &PASS, &alone, today()).unwrap();
    assert_eq!(place(&change.next), (P, 0, 1));
    assert_eq!(change.counterpart, None);
}

/// Row 14: days go on counting.
#[test]
fn failed_repair_stays_and_keeps_counting() {
    let in_repair = usual(H);
    let change = yes(DEALER, &in_repair, &FAIL);
    assert_eq!(change.next, in_repair);
    assert_eq!(change.history, [HistoryEntry::result(H, false)]);
    assert_eq!(change.next.audit(today()).days_in_bucket, 2);
}

/// A machine that was overdue at its failed audit is overdue at once when it comes back.
#[test]
fn due_date_survives_the_repair() {
    let overdue = changed(A, |p| p.audit_due = Some(day(-3)));
    let in_repair = yes(DEALER, &overdue, &FAIL).next;
    assert_eq!(in_repair.audit(today()).status, AuditStatus::Clear);
    let back = yes(DEALER, &in_repair, &PASS).next;
    assert_eq!(back.audit(today()).status, AuditStatus::Overdue);
    assert_eq!(back.audit(today()).days_in_bucket, 3);
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

/// HAND-029, HAND-030: open questions and a no without a comment are refused in every inspection.
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
