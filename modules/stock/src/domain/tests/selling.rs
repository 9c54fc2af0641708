//! PDI, work orders, handover and sale.

use super::*;

/// HIST-023, HIST-024: for a single machine AuditStatus must be 10 or 0.
#[test]
fn single_overdue_machine_gets_no_customer() {
    let due = |offset| changed(A, |p| p.audit_due = Some(day(offset)));
    assert!(at(DEALER, &due(1), &customer(Selection::Single)).is_ok());
    assert!(at(DEALER, &due(0), &customer(Selection::Single)).is_ok());
    assert_eq!(at(DEALER, &due(-1), &customer(Selection::Single)), Err(reasons::AUDIT_OVERDUE));
    assert!(at(DEALER, &due(-1), &customer(Selection::Batch)).is_ok());
}

/// HAND-034
#[test]
fn completed_pdi_with_audit_due_is_not_permitted_while_the_check_is_on() {
    for offset in [0, -1] {
        let position = changed(A, |p| {
            p.pdi_completed = true;
            p.audit_due = Some(day(offset));
        });
        for action in [customer(Selection::Batch), dealership()] {
            assert_eq!(at(DEALER, &position, &action), Err(reasons::PDI_AUDIT_OVERDUE));
            let unchecked = Rules { audit_check: false, ..rules(DEALER) };
            assert!(decide(&position, &action, &unchecked, today()).is_ok());
        }
    }
}

/// HAND-031, HAND-032: each on its own switch.
#[test]
fn signature_and_disclaimer_are_required_where_switched_on() {
    let ask = |name: &str, accepted, site: &Rules| {
        decide(&usual(C), &signed(Answers::Passed, name, accepted), site, today()).err()
    };
    let both = rules(DEALER);
    assert_eq!(ask(" ", true, &both), Some(reasons::SIGNATURE_REQUIRED));
    assert_eq!(ask("Ada", false, &both), Some(reasons::DISCLAIMER_REQUIRED));
    assert_eq!(ask(&"é".repeat(50), true, &both), None);
    assert_eq!(ask(&"é".repeat(51), true, &both), Some(reasons::SIGNATURE_LONG));
    let neither = Rules { signature: false, disclaimer: false, ..both };
    assert_eq!(ask("", false, &neither), None);
}

/// 412 for the handover.
#[test]
fn handover_needs_its_template() {
    let ask = |template, answers| {
        let action = Action::Handover {
            template,
            answers,
            comment: String::new(),
            sign_off: SignOff { name: "Ada".to_owned(), disclaimer_accepted: true },
        };
        at(DEALER, &usual(C), &action).err()
    };
    assert_eq!(ask(Template::Missing, Answers::Passed), Some(reasons::NO_HANDOVER_TEMPLATE));
    assert_eq!(ask(Template::Dormant, Answers::Passed), Some(reasons::HANDOVER_TEMPLATE_DORMANT));
    assert_eq!(ask(Template::Mapped, Answers::Empty), Some(reasons::HANDOVER_TEMPLATE_DORMANT));
}

/// Row 23: passed, and the day has come.
#[test]
fn machine_is_sold_on_its_ownership_date() {
    let nightly = Rules { allowed: ActionSet::NIGHTLY, ..rules(DEALER) };
    let sell = |handover, date: Option<i64>| {
        let position = changed(C, |p| {
            p.handover = handover;
            p.tracking = Tracking::InTransit;
            p.ownership_date = date.map(day);
        });
        decide(&position, &Action::Sold, &nightly, today())
    };
    for offset in [0, -1] {
        let next = sell(Handover::Passed, Some(offset)).unwrap().next;
        assert_eq!(place(&next), (T, 2, 1));
        assert_eq!(next.life, Life::Closed);
    }
    for (handover, date) in [
        (Handover::Passed, Some(1)),
        (Handover::Passed, None),
        (Handover::Failed, Some(-1)),
        (Handover::Pending, Some(-1)),
    ] {
        assert_eq!(sell(handover, date), Err(reasons::NOT_YET_SOLD));
    }
    let by_hand = at(DEALER, &usual(C), &Action::Sold);
    assert_eq!(by_hand, Err(reasons::PERMISSION_DENIED));
}

/// Row 33.
#[test]
fn work_order_can_be_edited_where_there_is_one() {
    let order = |owner| Action::EditOrder { owner, ownership_date: Some(day(9)) };
    let dealer = Some(NewOwner::Dealer(ELSEWHERE));
    let person = Some(NewOwner::Customer);
    let ask = |position: &Position, owner| at(DEALER, position, &order(owner)).err();

    assert_eq!(ask(&usual(G), dealer), None);
    assert_eq!(ask(&usual(G), person), Some(reasons::ORDER_OWNER_FIXED));
    assert_eq!(ask(&usual(C), person), None);
    assert_eq!(ask(&usual(C), dealer), Some(reasons::ORDER_OWNER_FIXED));
    assert_eq!(ask(&usual(F), None), None);
    assert_eq!(ask(&usual(F), dealer), Some(reasons::ORDER_OWNER_FIXED));
    let sent = changed(O, |p| p.work_order = WorkOrder::Dealership);
    assert_eq!(ask(&sent, None), None);
    assert_eq!(ask(&sent, dealer), Some(reasons::ORDER_OWNER_FIXED));
    assert_eq!(ask(&usual(O), None), Some(reasons::ORDER_CLOSED));
    let done = changed(C, |p| p.handover = Handover::Passed);
    assert_eq!(ask(&done, None), Some(reasons::ORDER_CLOSED));
    for status in [N, R, A, H, S, P, T] {
        assert_eq!(ask(&usual(status), None), Some(reasons::ORDER_CLOSED));
    }
    let change = yes(DEALER, &usual(G), &order(None));
    assert_eq!(change.next.ownership_date, Some(day(9)));
    assert!(change.history.is_empty());
}
