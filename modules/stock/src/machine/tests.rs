//! One test per rule of the specification, and the consistency checks of Appendix A.

use std::collections::{BTreeSet, HashSet, VecDeque};

use super::grid::{ADMINISTRATOR, ELSEWHERE, actions, cases, day, rules, today, usual};
use super::*;
use crate::audit::AuditStatus;
use crate::reasons;
use Status::{A, C, F, G, H, N, O, P, R, S, T};

const DEALER: Hierarchy = Hierarchy::Dealership;
const PRODUCTION: Hierarchy = Hierarchy::Production;
const HEAD: Hierarchy = Hierarchy::HeadOffice;
const PASS: Action = Action::Complete { template: Template::Mapped, answers: Answers::Passed };
const FAIL: Action = Action::Complete { template: Template::Mapped, answers: Answers::Failed };

fn at(hierarchy: Hierarchy, position: &Position, action: &Action) -> Result<Change, platform::reason::Reason> {
    decide(position, action, &rules(hierarchy), today())
}

fn yes(hierarchy: Hierarchy, position: &Position, action: &Action) -> Change {
    at(hierarchy, position, action).unwrap()
}

fn place(next: &Position) -> (Status, i16, i16) {
    (next.status, next.tracking.code(), next.current.code())
}

fn accept() -> Action {
    Action::Accept { location: Some(7) }
}

fn reject(comment: &str) -> Action {
    Action::Reject { comment: comment.to_owned() }
}

fn transfer() -> Action {
    Action::Transfer { to: Some(ELSEWHERE) }
}

fn undo() -> Action {
    Action::Undo { location: Some(7) }
}

fn restock() -> Action {
    Action::Restock { location: Some(7) }
}

fn edit(identity_changed: bool) -> Action {
    Action::Edit { identity_changed, location: Some(7) }
}

fn customer(selection: Selection) -> Action {
    Action::Customer { selection, ownership_date: Some(today()) }
}

fn dealership() -> Action {
    Action::Dealership { dealer: ELSEWHERE, ownership_date: Some(today()) }
}

fn handover(answers: Answers) -> Action {
    signed(answers, "Ada Kerr", true)
}

fn signed(answers: Answers, name: &str, disclaimer_accepted: bool) -> Action {
    Action::Handover {
        template: Template::Mapped,
        answers,
        comment: "no manual".to_owned(),
        sign_off: SignOff { name: name.to_owned(), disclaimer_accepted },
    }
}

fn with_template(template: Template) -> Action {
    Action::Complete { template, answers: Answers::Passed }
}

fn changed(status: Status, edit: impl Fn(&mut Position)) -> Position {
    let mut position = usual(status);
    edit(&mut position);
    position
}

fn menu(position: &Position, hierarchy: Hierarchy) -> Vec<ActionName> {
    allowed(position, &rules(hierarchy), today()).into_iter().map(|offer| offer.name).collect()
}

fn person(user_type: UserType, role: i16, can_delete: bool) -> Actor {
    Actor::Person { user_type, role, can_delete }
}

mod coming_in {
    use super::*;

    /// STOCK-079: new machines are created with R.
    #[test]
    fn new_machine_stands_in_receiving() {
        let change = enter(Entry::Create, 7, Twin::None, false, &rules(DEALER), today()).unwrap();
        assert_eq!(place(&change.next), (R, 0, 1));
        assert_eq!(change.history, [HistoryEntry::moved(R)]);
        assert_eq!(change.next.audit_due, None);
        assert_eq!(change.location, Some(7));
    }

    /// one open record per serial; a closed one is linked.
    #[test]
    fn serial_is_open_only_once() {
        let create = |twin, previous| enter(Entry::Create, 7, twin, previous, &rules(HEAD), today());
        assert_eq!(create(Twin::Here, false), Err(reasons::DUPLICATE));
        assert_eq!(create(Twin::Elsewhere, false), Err(reasons::DUPLICATE_ELSEWHERE));
        assert!(create(Twin::None, true).unwrap().next.has_previous);
    }

    /// production machines come from an import user; others import at head office.
    #[test]
    fn import_is_for_head_office_and_import_users() {
        let import = |hierarchy, actor| {
            let site = Rules { actor, ..rules(hierarchy) };
            enter(Entry::Import, 7, Twin::None, false, &site, today()).map(|change| change.next.status)
        };
        assert_eq!(import(HEAD, ADMINISTRATOR), Ok(R));
        assert_eq!(import(DEALER, ADMINISTRATOR), Err(reasons::IMPORT_DENIED));
        assert_eq!(import(PRODUCTION, person(UserType::Import, 0, false)), Ok(R));
        assert_eq!(import(PRODUCTION, Actor::Operator), Ok(R));
        assert_eq!(reasons::IMPORT_DENIED.0.code, Some(5));
    }

    /// STOCK-028: Add Machine is hidden at production, and refused there.
    #[test]
    fn production_creates_nothing_by_hand() {
        assert_eq!(
            enter(Entry::Create, 7, Twin::None, false, &rules(PRODUCTION), today()),
            Err(reasons::PERMISSION_DENIED)
        );
    }
}

mod inspecting {
    use super::*;

    /// Row 3, Q-167: stages are told only where they are enabled.
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

    /// Row 4, Q-057: into the rotation.
    #[test]
    fn passed_receiving_starts_the_rotation() {
        for hierarchy in [DEALER, HEAD] {
            let next = yes(hierarchy, &usual(R), &PASS).next;
            assert_eq!(place(&next), (A, 0, 1));
            assert_eq!(next.audit_due, Some(day(30)));
            assert_eq!(next.audit(today()).status, AuditStatus::Clear);
        }
    }

    /// INSP-005: Row 5, Q-060: production completed moves to head office.
    #[test]
    fn passed_production_moves_to_head_office() {
        let change = yes(PRODUCTION, &usual(R), &PASS);
        assert_eq!(place(&change.next), (P, 0, 0));
        assert_eq!(change.next.life, Life::Closed);
        let arrives = change.beside.unwrap();
        assert_eq!(arrives.which, Which::NewAtHeadOffice);
        assert_eq!((arrives.status, arrives.tracking.code(), arrives.current.code()), (R, 0, 1));
    }

    /// no head office, or several: the machine stays P and is linked later.
    #[test]
    fn production_without_head_office_keeps_the_machine() {
        let alone = Rules { head_office: false, ..rules(PRODUCTION) };
        let change = decide(&usual(R), &PASS, &alone, today()).unwrap();
        assert_eq!(place(&change.next), (P, 0, 1));
        assert_eq!(change.beside, None);
    }

    /// Rows 6, 9, 12, Q-055: a failure holds the machine and remembers the stage; row 13 takes it back there.
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

    /// INSP-004: rows 17-19, Q-056: a failed gate is a spec change; completed, it goes back to the gate.
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

    /// Appendix B: a machine that was overdue when it was held is overdue at once when it comes back.
    #[test]
    fn due_date_survives_the_repair() {
        let overdue = changed(A, |p| p.audit_due = Some(day(-3)));
        let held = yes(DEALER, &overdue, &FAIL).next;
        assert_eq!(held.audit(today()).status, AuditStatus::Clear);
        let back = yes(DEALER, &held, &PASS).next;
        assert_eq!(back.audit(today()).status, AuditStatus::Overdue);
        assert_eq!(back.audit(today()).days_in_bucket, 3);
    }

    /// Row 11, Q-059.
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

    /// each stage's own words; repair and spec change look at no template.
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
}

mod selling {
    use super::*;

    /// STOCK-108: row 10, Q-058.
    #[test]
    fn batch_pdi_is_for_dealers_and_audit() {
        let pdi = Action::Pdi { ownership_date: None };
        let next = yes(DEALER, &usual(A), &pdi).next;
        assert_eq!(place(&next), (F, 0, 1));
        assert_eq!(next.audit_due, usual(A).audit_due);
        assert_eq!(at(HEAD, &usual(A), &pdi), Err(reasons::PERMISSION_DENIED));
        for status in [N, R, F, G, C, H, S, O, P, T] {
            assert_eq!(at(DEALER, &usual(status), &pdi), Err(reasons::PDI_FROM_AUDIT));
        }
    }

    /// Row 15, Q-073: a dealership leads to the gate.
    #[test]
    fn dealership_work_order_leads_to_the_gate() {
        for hierarchy in [DEALER, HEAD] {
            let next = yes(hierarchy, &usual(A), &dealership()).next;
            assert_eq!(place(&next), (G, 0, 1));
            assert_eq!(next.work_order, WorkOrder::Dealership);
        }
        assert_eq!(at(DEALER, &usual(R), &dealership()), Err(reasons::ORDER_FROM_AUDIT));
    }

    /// Row 20, Q-074: a customer leads to the handover, at dealers only.
    #[test]
    fn customer_work_order_leads_to_the_handover() {
        let next = yes(DEALER, &usual(A), &customer(Selection::Single)).next;
        assert_eq!(place(&next), (C, 0, 1));
        assert_eq!((next.work_order, next.handover), (WorkOrder::Customer, Handover::Pending));
        assert_eq!(at(HEAD, &usual(A), &customer(Selection::Single)), Err(reasons::PERMISSION_DENIED));
    }

    /// HIST-023, HIST-024: for a single machine AuditStatus must be 10 or 0.
    #[test]
    fn single_overdue_machine_gets_no_customer() {
        let due = |offset| changed(A, |p| p.audit_due = Some(day(offset)));
        assert!(at(DEALER, &due(1), &customer(Selection::Single)).is_ok());
        assert!(at(DEALER, &due(0), &customer(Selection::Single)).is_ok());
        assert_eq!(at(DEALER, &due(-1), &customer(Selection::Single)), Err(reasons::AUDIT_OVERDUE));
        assert!(at(DEALER, &due(-1), &customer(Selection::Batch)).is_ok());
    }

    /// HAND-034, HAND-035: Q-077.
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

    /// Row 16: the dealer gets a pending machine, and this record waits for the answer.
    #[test]
    fn passed_gate_sends_the_machine_to_its_dealer() {
        let change = yes(DEALER, &usual(G), &PASS);
        assert_eq!(place(&change.next), (O, 1, 1));
        assert_eq!(change.history, [HistoryEntry::result(G, true), HistoryEntry::moved(O)]);
        assert_eq!(change.transfer_row, TransferRow::Open { before: G, machine_transfer: false });
        let arrives = change.beside.unwrap();
        assert_eq!((arrives.status, arrives.tracking.code(), arrives.current.code()), (N, 0, 2));
        let nobody = changed(G, |p| p.work_order = WorkOrder::None);
        assert_eq!(at(DEALER, &nobody, &PASS), Err(reasons::DEALER_MISSING));
    }

    /// HAND-026: Status C and TrackingStatus 1, whatever the answers.
    #[test]
    fn handover_leaves_the_site_passed_or_failed() {
        let passed = yes(DEALER, &usual(C), &handover(Answers::Passed));
        assert_eq!(place(&passed.next), (C, 1, 1));
        assert_eq!(passed.history, [HistoryEntry::result(C, true)]);
        let failed = yes(DEALER, &usual(C), &handover(Answers::Failed));
        assert_eq!(place(&failed.next), (C, 1, 1));
        assert_eq!(failed.history[0].comment.as_deref(), Some("no manual"));
        assert_eq!(failed.next.handover, Handover::Failed);
        assert!(at(DEALER, &failed.next, &handover(Answers::Passed)).is_ok());
        assert_eq!(at(DEALER, &passed.next, &handover(Answers::Passed)), Err(reasons::HANDOVER_DONE));
    }

    /// STOCK-047: only C has one.
    #[test]
    fn handover_is_for_c_only() {
        for status in Status::ALL.into_iter().filter(|status| *status != C) {
            assert_eq!(at(DEALER, &usual(status), &handover(Answers::Passed)), Err(reasons::NOT_IN_HANDOVER));
            assert!(!menu(&usual(status), DEALER).contains(&ActionName::Handover));
        }
        assert!(menu(&usual(C), DEALER).contains(&ActionName::Handover));
    }

    /// HAND-031, HAND-032: Q-082, each on its own switch.
    #[test]
    fn signature_and_disclaimer_are_asked_where_switched_on() {
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

    /// HAND-063, HAND-064: 412 for the handover.
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

    /// Row 23, Q-070: passed, and the day has come.
    #[test]
    fn machine_is_sold_on_its_ownership_date() {
        let nightly = Rules { actor: Actor::Nightly, ..rules(DEALER) };
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

    /// Row 33, Q-071, Q-076.
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
}

mod moving {
    use super::*;

    /// STOCK-109: row 24, Q-062.
    #[test]
    fn machine_in_stock_can_be_transferred() {
        for status in [R, A, F, G, H, S] {
            for hierarchy in [DEALER, HEAD] {
                let change = yes(hierarchy, &usual(status), &transfer());
                assert_eq!(place(&change.next), (O, 1, 1));
                assert_eq!(change.next.transfer, Transfer::InTransit { before: status });
                assert!(change.history[0].machine_transfer);
                assert_eq!(change.beside.unwrap().which, Which::NewAtReceiver);
            }
            let gone = changed(status, |p| p.tracking = Tracking::InTransit);
            assert_eq!(at(DEALER, &gone, &transfer()), Err(reasons::TRANSFER_REFUSED));
        }
        for status in [O, C, P, T] {
            assert_eq!(at(DEALER, &usual(status), &transfer()), Err(reasons::TRANSFER_REFUSED));
        }
    }

    /// STOCK-139
    #[test]
    fn pending_machine_cannot_be_transferred() {
        assert_eq!(at(DEALER, &usual(N), &transfer()), Err(reasons::ACCEPT_FIRST));
    }

    /// STOCK-141, Q-063
    #[test]
    fn transfer_needs_a_permitted_site() {
        let to = |to| at(DEALER, &usual(A), &Action::Transfer { to }).err();
        assert_eq!(to(None), Some(reasons::SITE_REQUIRED));
        let head_office = Destination { hierarchy: HEAD, ..ELSEWHERE };
        assert_eq!(to(Some(head_office)), None);
        for site in [
            Destination { active: false, ..ELSEWHERE },
            Destination { same_group: false, ..ELSEWHERE },
            Destination { module_enabled: false, ..ELSEWHERE },
            Destination { own: true, ..ELSEWHERE },
            Destination { hierarchy: PRODUCTION, ..ELSEWHERE },
        ] {
            assert_eq!(to(Some(site)), Some(reasons::SITE_REFUSED));
            let order = Action::Dealership { dealer: site, ownership_date: None };
            assert_eq!(at(DEALER, &usual(A), &order), Err(reasons::DEALER_REFUSED));
        }
    }

    /// leaving G cancels the open work order.
    #[test]
    fn transfer_from_the_gate_cancels_the_work_order() {
        assert_eq!(yes(DEALER, &usual(G), &transfer()).next.work_order, WorkOrder::None);
        assert_eq!(yes(DEALER, &usual(S), &transfer()).next.work_order, WorkOrder::Dealership);
    }

    /// STOCK-105: row 25.
    #[test]
    fn accepted_machine_goes_to_receiving_and_leaves_its_sender() {
        let change = yes(DEALER, &usual(N), &accept());
        assert_eq!(place(&change.next), (R, 0, 1));
        assert_eq!(change.history, [HistoryEntry::result(N, true), HistoryEntry::moved(R)]);
        assert_eq!(change.location, Some(7));
        assert_eq!(change.transfer_row, TransferRow::Close);
        let sender = change.beside.unwrap();
        assert_eq!((sender.status, sender.tracking.code(), sender.current.code()), (T, 2, 0));
        assert_eq!(sender.life, Life::Closed);
        assert!(sender.history[1].machine_transfer);
    }

    /// STOCK-106: the server refuses what is not N.
    #[test]
    fn only_pending_machines_are_approved() {
        for status in Status::ALL.into_iter().filter(|status| *status != N) {
            assert_eq!(at(DEALER, &usual(status), &accept()), Err(reasons::NOT_PENDING));
            assert_eq!(at(DEALER, &usual(status), &reject("no")), Err(reasons::REJECT_NOT_PENDING));
        }
    }

    /// STOCK-135
    #[test]
    fn accept_undo_and_restock_need_a_location() {
        for (position, action) in [
            (usual(N), Action::Accept { location: None }),
            (usual(O), Action::Undo { location: None }),
            (usual(O), Action::Restock { location: None }),
            (usual(T), Action::Restock { location: None }),
            (usual(C), Action::Restock { location: None }),
        ] {
            assert_eq!(at(DEALER, &position, &action), Err(reasons::LOCATION_REQUIRED));
        }
    }

    /// STOCK-107, STOCK-140: row 26.
    #[test]
    fn rejected_machine_stays_with_its_sender() {
        assert_eq!(at(DEALER, &usual(N), &reject("  ")), Err(reasons::COMMENTS_REQUIRED));
        let change = yes(DEALER, &usual(N), &reject("wrong machine"));
        assert_eq!(place(&change.next), (N, 0, 0));
        assert_eq!(change.next.bucket(), Bucket::Unlisted);
        assert_eq!(change.transfer_row, TransferRow::Reject);
        let sender = change.beside.unwrap();
        assert_eq!((sender.status, sender.tracking.code(), sender.current.code()), (O, 1, 1));
        assert_eq!(sender.history[0].comment.as_deref(), Some("wrong machine"));
    }

    /// only one of accept, reject and undo wins.
    #[test]
    fn late_answers_conflict() {
        let rejected = yes(DEALER, &usual(N), &reject("no")).next;
        assert_eq!(at(DEALER, &rejected, &accept()), Err(reasons::TRANSFER_CLOSED));
        assert_eq!(at(DEALER, &rejected, &reject("no")), Err(reasons::TRANSFER_CLOSED));
        assert_eq!(at(DEALER, &usual(T), &undo()), Err(reasons::TRANSFER_CLOSED));
    }

    /// STOCK-110: row 27, Q-065.
    #[test]
    fn undo_returns_to_the_state_before() {
        for status in [R, A, F, H, S] {
            let before = usual(status);
            let away = yes(DEALER, &before, &transfer()).next;
            let change = yes(DEALER, &away, &undo());
            let back = change.next;
            assert_eq!(place(&back), (status, 0, 1));
            assert_eq!(back.return_status, before.return_status);
            assert_eq!(back.audit_due, before.audit_due);
            assert!(change.history[0].undo_transfer);
            let waiting = change.beside.unwrap();
            assert_eq!((waiting.status, waiting.life), (N, Life::Closed));
        }
        let sent = yes(DEALER, &usual(G), &PASS).next;
        let back = yes(DEALER, &sent, &undo()).next;
        assert_eq!((back.status, back.work_order), (A, WorkOrder::None));
        for status in [N, R, A, F, G, C, H, S, P] {
            assert_eq!(at(DEALER, &usual(status), &undo()), Err(reasons::NOT_IN_TRANSIT));
        }
    }

    /// STOCK-111, STOCK-138: rows 28-30, Q-043, Q-044, Q-065.
    #[test]
    fn restock_brings_back_what_is_away_or_sold() {
        let undone = yes(DEALER, &usual(O), &undo());
        let back = yes(DEALER, &usual(O), &restock());
        assert_eq!(back.next, undone.next);
        assert!(!back.history[0].undo_transfer);

        let sold = changed(T, |p| {
            p.pdi_completed = true;
            p.work_order = WorkOrder::Customer;
            p.audit_due = Some(day(-9));
        });
        let next = yes(DEALER, &sold, &restock()).next;
        assert_eq!(place(&next), (A, 0, 1));
        assert_eq!(next.life, Life::Open);
        assert_eq!(next.audit_due, Some(day(30)));
        assert!(!next.pdi_completed);
        assert_eq!(next.work_order, WorkOrder::None);

        let withdrawn = yes(DEALER, &usual(C), &restock()).next;
        assert_eq!(withdrawn.status, A);
        assert_eq!(withdrawn.audit_due, usual(C).audit_due);
        assert_eq!(withdrawn.handover, Handover::None);

        for status in [N, R, A, F, G, H, S, P] {
            assert_eq!(at(DEALER, &usual(status), &restock()), Err(reasons::RESTOCK_REFUSED));
        }
    }

    /// what a dealer has accepted is not taken back by its sender.
    #[test]
    fn accepted_machine_is_not_restocked_by_its_sender() {
        let taken = changed(T, |p| p.twin = Twin::Elsewhere);
        assert_eq!(at(DEALER, &taken, &restock()), Err(reasons::IN_STOCK_ELSEWHERE));
        let again = changed(T, |p| p.twin = Twin::Here);
        assert_eq!(at(DEALER, &again, &restock()), Err(reasons::DUPLICATE));
    }
}

mod keeping {
    use super::*;

    /// STOCK-112: rows 31, 32.
    #[test]
    fn model_and_serial_change_only_in_receiving() {
        assert!(at(DEALER, &usual(R), &edit(true)).is_ok());
        for status in [A, F, G, H, S, C] {
            assert_eq!(at(DEALER, &usual(status), &edit(true)), Err(reasons::IDENTITY_FIXED));
            let change = yes(DEALER, &usual(status), &edit(false));
            assert_eq!(change.next, usual(status));
            assert!(change.history.is_empty());
        }
    }

    /// STOCK-118
    #[test]
    fn edit_needs_a_location() {
        let nowhere = Action::Edit { identity_changed: false, location: None };
        assert_eq!(at(DEALER, &usual(A), &nowhere), Err(reasons::LOCATION_NAME_REQUIRED));
    }

    /// STOCK-048: and what is not offered is refused.
    #[test]
    fn nothing_that_has_left_is_edited() {
        for status in Status::ALL {
            let away = matches!(status, P | T | O | N);
            assert_eq!(menu(&usual(status), DEALER).contains(&ActionName::Edit), !away);
            let answer = at(DEALER, &usual(status), &edit(false)).err();
            assert_eq!(answer, away.then_some(reasons::EDIT_REFUSED));
        }
    }

    /// Row 34, Q-068.
    #[test]
    fn delete_hides_the_record() {
        for status in [R, A, F, G, C, H, S, P, T] {
            let next = yes(DEALER, &usual(status), &Action::Delete).next;
            assert_eq!(next.bucket(), Bucket::Deleted);
            assert_eq!(next.current, CurrentLocation::Superseded);
            assert_eq!(at(DEALER, &next, &edit(false)), Err(reasons::NOT_FOUND));
            assert!(menu(&next, DEALER).is_empty());
        }
        for status in [N, O] {
            assert_eq!(at(DEALER, &usual(status), &Action::Delete), Err(reasons::DELETE_REFUSED));
        }
    }
}

mod who_may {
    use super::*;

    fn ask(position: &Position, action: &Action, actor: Actor) -> Option<platform::reason::Reason> {
        let site = Rules { actor, ..rules(DEALER) };
        decide(position, action, &site, today()).err()
    }

    /// STOCK-051
    #[test]
    fn delete_needs_vhcdelete() {
        let denied = Some(reasons::PERMISSION_DENIED);
        let delete = Action::Delete;
        assert_eq!(ask(&usual(A), &delete, person(UserType::Administrator, 1, true)), None);
        assert_eq!(ask(&usual(A), &delete, person(UserType::Administrator, 1, false)), denied);
        assert_eq!(ask(&usual(A), &delete, person(UserType::Manager, 1, true)), denied);
        let without = Rules { actor: person(UserType::Administrator, 1, false), ..rules(DEALER) };
        let names = allowed(&usual(A), &without, today());
        assert!(names.iter().all(|offer| offer.name != ActionName::Delete));
    }

    /// STOCK-143
    #[test]
    fn transfer_undo_and_restock_need_administrator_role_1_and_no_production() {
        for (position, action) in [(usual(A), transfer()), (usual(O), undo()), (usual(O), restock())] {
            let denied = Some(reasons::PERMISSION_DENIED);
            assert_eq!(ask(&position, &action, person(UserType::Administrator, 1, false)), None);
            assert_eq!(ask(&position, &action, person(UserType::Administrator, 2, false)), denied);
            assert_eq!(ask(&position, &action, person(UserType::Manager, 1, false)), denied);
            assert_eq!(ask(&position, &action, person(UserType::Super, 0, false)), None);
            assert_eq!(at(PRODUCTION, &position, &action).err(), denied);
        }
    }

    /// another site's record is read, never written.
    #[test]
    fn another_sites_machine_is_only_looked_at() {
        for (_, mut position) in cases() {
            if position.life == Life::Deleted {
                continue;
            }
            position.own_site = false;
            for (_, action) in actions() {
                assert_eq!(at(HEAD, &position, &action), Err(reasons::PERMISSION_DENIED));
            }
            let names = menu(&position, HEAD);
            assert!(names.iter().all(|name| matches!(name, ActionName::Overview | ActionName::Email)));
        }
    }

    /// STOCK-148, Q-134
    #[test]
    fn search_result_has_a_menu_where_the_machine_is() {
        use CurrentLocation::{Expected, Here, Superseded};
        for (hierarchy, current, own_site, expected) in [
            (HEAD, Here, false, true),
            (HEAD, Here, true, true),
            (HEAD, Expected, false, false),
            (HEAD, Expected, true, true),
            (HEAD, Superseded, true, false),
            (HEAD, Superseded, false, false),
            (PRODUCTION, Here, false, true),
            (DEALER, Here, false, false),
            (DEALER, Here, true, true),
            (DEALER, Expected, true, true),
            (DEALER, Superseded, true, false),
        ] {
            let position = changed(A, |p| {
                p.current = current;
                p.own_site = own_site;
            });
            assert_eq!(action_permission(&position, &rules(hierarchy)), expected);
        }
    }
}

mod row_menu {
    use super::*;

    /// STOCK-045: the order of 2§2.2, then the selection's actions.
    #[test]
    fn menu_keeps_its_order() {
        use ActionName::{Accept, Approve, Delete, Email, Overview, Pdi, Reject, Restock, Transfer, Undo};
        assert_eq!(
            menu(&usual(N), DEALER),
            [Overview, Delete, Accept, Email, Reject, Transfer, Undo, Restock, Pdi, Approve]
        );
    }

    /// STOCK-046
    #[test]
    fn plain_receiving_machine_has_no_overview() {
        let shows = |position: &Position, hierarchy| menu(position, hierarchy).contains(&ActionName::Overview);
        let checked = changed(R, |p| p.partially_checked = true);
        let known = changed(R, |p| p.has_previous = true);
        for hierarchy in Hierarchy::ALL {
            assert!(!shows(&usual(R), hierarchy));
            assert!(shows(&checked, hierarchy));
            assert_eq!(shows(&known, hierarchy), hierarchy != PRODUCTION);
            assert!(shows(&usual(A), hierarchy));
        }
    }

    /// STOCK-049
    #[test]
    fn accept_and_reject_are_for_pending_machines() {
        for status in Status::ALL {
            for hierarchy in Hierarchy::ALL {
                let names = menu(&usual(status), hierarchy);
                assert_eq!(names.contains(&ActionName::Accept), status == N);
                assert_eq!(names.contains(&ActionName::Reject), status == N);
            }
        }
    }

    /// STOCK-050: shown to everyone; types 3 and 8 are refused (Appendix F).
    #[test]
    fn email_is_always_shown() {
        for user_type in UserType::ALL {
            let site = Rules { actor: person(user_type, 0, false), ..rules(DEALER) };
            for status in Status::ALL {
                let offers = allowed(&usual(status), &site, today());
                let email = offers.iter().find(|offer| offer.name == ActionName::Email).unwrap();
                let refused = matches!(user_type, UserType::ReadOnly | UserType::Import);
                assert_eq!(email.reason, refused.then_some(reasons::PERMISSION_DENIED));
            }
        }
    }

    /// STOCK-145: Machine Approved and Machine PDI at hierarchy 0 only.
    #[test]
    fn approve_and_pdi_are_the_dealers() {
        for hierarchy in Hierarchy::ALL {
            for name in [ActionName::Approve, ActionName::Pdi] {
                assert_eq!(menu(&usual(A), hierarchy).contains(&name), hierarchy == DEALER);
            }
        }
    }

    /// STOCK-143: who may not does not see them.
    #[test]
    fn selection_actions_show_for_who_may() {
        for (actor, shown) in [
            (person(UserType::Administrator, 1, false), true),
            (person(UserType::Administrator, 0, false), false),
            (person(UserType::Service, 1, false), false),
        ] {
            let site = Rules { actor, ..rules(DEALER) };
            let offers = allowed(&usual(A), &site, today());
            for name in [ActionName::Transfer, ActionName::Undo, ActionName::Restock] {
                assert_eq!(offers.iter().any(|offer| offer.name == name), shown);
            }
        }
    }

    /// An offer says why not exactly when it is refused.
    #[test]
    fn offers_and_reasons_agree() {
        for (_, position) in cases() {
            for hierarchy in Hierarchy::ALL {
                for offer in allowed(&position, &rules(hierarchy), today()) {
                    assert_eq!(offer.allowed, offer.reason.is_none());
                }
            }
        }
    }
}

/// The consistency checks of Appendix A, over every record that can come to be.
mod whole_life {
    use super::*;

    /// Everything one site's record can become, by its own events and by what the other side does to it.
    fn reachable(hierarchy: Hierarchy) -> HashSet<Position> {
        let mut pending = Position::new(N, today());
        pending.current = CurrentLocation::Expected;
        pending.has_previous = true;
        pending.transfer = Transfer::InTransit { before: A };
        let mut arrived = Position::new(R, today());
        arrived.has_previous = true;
        let mut queue = VecDeque::from([Position::new(R, today())]);
        match hierarchy {
            Hierarchy::Production => {}
            Hierarchy::Dealership => queue.push_back(pending),
            Hierarchy::HeadOffice => queue.extend([pending, arrived]),
        }
        let mut seen = HashSet::new();
        while let Some(position) = queue.pop_front() {
            if !seen.insert(position) {
                continue;
            }
            for (_, action) in actions() {
                for actor in [ADMINISTRATOR, Actor::Nightly] {
                    let site = Rules { actor, ..rules(hierarchy) };
                    if let Ok(change) = decide(&position, &action, &site, today()) {
                        queue.push_back(change.next);
                    }
                }
            }
            queue.extend(time_and_others(&position));
        }
        seen
    }

    /// Days pass, the model's audit is switched, the receiver answers, the sender takes back.
    fn time_and_others(position: &Position) -> Vec<Position> {
        let mut out = Vec::new();
        if position.audit_due.is_some() {
            for offset in [-1, 0] {
                let mut later = *position;
                later.audit_due = Some(day(offset));
                out.push(later);
            }
        }
        if position.ownership_date.is_some() {
            let mut later = *position;
            later.ownership_date = Some(today());
            out.push(later);
        }
        match (position.status, position.life, position.transfer) {
            (O, Life::Open, Transfer::InTransit { before }) => {
                let accepted = yes(DEALER, &usual(N), &accept()).beside.unwrap();
                let mut sold = *position;
                sold.status = accepted.status;
                sold.tracking = accepted.tracking;
                sold.current = accepted.current;
                sold.life = accepted.life;
                sold.transfer = Transfer::None;
                let mut refused = *position;
                refused.transfer = Transfer::Rejected { before };
                out.extend([sold, refused]);
            }
            (N, Life::Open, Transfer::InTransit { .. }) => {
                let mut withdrawn = *position;
                withdrawn.life = Life::Closed;
                withdrawn.current = CurrentLocation::Superseded;
                withdrawn.transfer = Transfer::None;
                out.push(withdrawn);
            }
            _ => {}
        }
        out
    }

    /// "States a hierarchy can reach", exactly.
    #[test]
    fn each_hierarchy_reaches_its_states() {
        for (hierarchy, expected) in [
            (DEALER, [N, R, A, F, G, H, S, C, O, T].as_slice()),
            (PRODUCTION, [R, H, P].as_slice()),
            (HEAD, [N, R, A, G, H, S, O, T].as_slice()),
        ] {
            let states: BTreeSet<Status> = reachable(hierarchy).iter().map(|p| p.status).collect();
            assert_eq!(states, expected.iter().copied().collect(), "{hierarchy:?}");
        }
    }

    /// STOCK-036, STOCK-092, STOCK-093: who has left has tracking 1; O with an open row is in transit or rejected, C has
    /// no row; N can be ticked.
    #[test]
    fn tracking_and_transfer_row_agree_with_the_status() {
        for position in Hierarchy::ALL.into_iter().flat_map(reachable) {
            let tracking = position.tracking.code();
            let row = position.transfer;
            match position.status {
                O => {
                    assert_eq!(tracking, 1);
                    assert_ne!(row, Transfer::None);
                }
                C => {
                    let done = matches!(position.handover, Handover::Passed | Handover::Failed);
                    assert_eq!(tracking, i16::from(done));
                    assert_eq!(row, Transfer::None);
                }
                T => assert_eq!((tracking, row), (2, Transfer::None)),
                N => assert_eq!(tracking, 0),
                R | A | F | G | H | S | P => {
                    assert_eq!((tracking, row), (0, Transfer::None));
                }
            }
        }
    }

    /// Closed is P, T and an N that came to nothing; each record is in exactly the list of its state.
    #[test]
    fn every_record_stands_in_its_list() {
        for position in Hierarchy::ALL.into_iter().flat_map(reachable) {
            let bucket = position.bucket();
            match position.life {
                Life::Deleted => assert_eq!(bucket, Bucket::Deleted),
                Life::Closed => {
                    assert!(matches!(position.status, P | T | N));
                    assert!(!Bucket::OPEN.contains(&bucket));
                }
                Life::Open => {
                    assert!(!matches!(position.status, P | T));
                    assert!(Bucket::OPEN.contains(&bucket));
                }
            }
        }
    }

    /// A held machine knows where it goes back to, and a gate has a dealer.
    #[test]
    fn nothing_is_stuck() {
        for position in Hierarchy::ALL.into_iter().flat_map(reachable) {
            match position.status {
                H => assert!(matches!(position.return_status, Some(R | A | F))),
                S => assert_eq!(position.return_status, Some(G)),
                G => assert_eq!(position.work_order, WorkOrder::Dealership),
                C => assert_eq!(position.work_order, WorkOrder::Customer),
                A => assert!(position.audit_due.is_some()),
                N | R | F | O | P | T => {}
            }
        }
    }

    /// STOCK-019, STOCK-097: Sold lists T of both kinds.
    #[test]
    fn sold_is_one_list() {
        let kinds: BTreeSet<(i16, i16)> = reachable(DEALER)
            .iter()
            .filter(|p| p.bucket() == Bucket::Sold)
            .map(|p| (p.tracking.code(), p.current.code()))
            .collect();
        assert_eq!(kinds, BTreeSet::from([(2, 0), (2, 1)]));
    }

    /// A machine that comes from another record has a previous one, which unhides its overview (2§2.2).
    #[test]
    fn arrivals_know_where_they_come_from() {
        let mut pending = usual(N);
        pending.has_previous = true;
        let received = yes(DEALER, &pending, &accept()).next;
        assert!(received.has_previous);
        assert!(menu(&received, DEALER).contains(&ActionName::Overview));
    }

    /// Appendix B: the due date is set by rows 4, 8 and 29 and by nothing else.
    #[test]
    fn due_date_moves_only_with_an_inspection_or_a_restock() {
        for hierarchy in Hierarchy::ALL {
            for position in reachable(hierarchy) {
                for (name, action) in actions() {
                    let Ok(change) = at(hierarchy, &position, &action) else {
                        continue;
                    };
                    if change.next.audit_due != position.audit_due {
                        let by = (position.status, name);
                        assert!(matches!(by, (R | A, "pass") | (T, "restock")), "{by:?}");
                        assert_eq!(change.next.audit_due, Some(day(30)));
                    }
                }
            }
        }
    }

    /// The days of a stage begin when it is entered.
    #[test]
    fn entering_a_stage_starts_its_days() {
        for (_, position) in cases() {
            for (_, action) in actions() {
                let Ok(change) = at(DEALER, &position, &action) else {
                    continue;
                };
                let entered = change.next.status != position.status;
                let expected = if entered { today() } else { position.stage_entered };
                assert_eq!(change.next.stage_entered, expected);
            }
        }
    }

    #[test]
    fn buckets_are_numbered_one_to_fourteen() {
        let numbers: Vec<i16> = Bucket::ALL.iter().map(|bucket| bucket.code()).collect();
        assert_eq!(numbers, (1..=14).collect::<Vec<_>>());
        for bucket in Bucket::ALL {
            assert_eq!(Bucket::from_code(bucket.code()), Some(bucket));
        }
        assert_eq!(Bucket::from_code(0), None);
    }

    /// Names on the wire and in the log are one spelling.
    #[test]
    fn action_names_serialise_as_they_print() {
        for name in ActionName::ALL {
            assert_eq!(serde_json::to_value(name).unwrap(), serde_json::json!(name.as_str()));
        }
    }
}
