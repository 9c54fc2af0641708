//! Between sites and back.

use super::*;

/// STOCK-109: row 24.
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

/// STOCK-141
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

/// Leaving G cancels the open work order.
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

/// Only one of accept, reject and undo wins.
#[test]
fn late_answers_conflict() {
    let rejected = yes(DEALER, &usual(N), &reject("no")).next;
    assert_eq!(at(DEALER, &rejected, &accept()), Err(reasons::TRANSFER_CLOSED));
    assert_eq!(at(DEALER, &rejected, &reject("no")), Err(reasons::TRANSFER_CLOSED));
    assert_eq!(at(DEALER, &usual(T), &undo()), Err(reasons::TRANSFER_CLOSED));
}

/// STOCK-110: row 27.
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

/// STOCK-111, STOCK-138: rows 28-30.
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
        // It was sent away from a repair, or from a receiving inspection that had begun.
        (p.return_status, p.partially_checked) = (Some(R), true);
    });
    let next = yes(DEALER, &sold, &restock()).next;
    assert_eq!((next.return_status, next.partially_checked), (None, false), "A has neither");
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
        assert_eq!(at(DEALER, &usual(status), &restock()), Err(reasons::IN_STOCK));
    }
}

/// What a dealer has accepted is not taken back by its sender.
#[test]
fn accepted_machine_is_not_restocked_by_its_sender() {
    let taken = changed(T, |p| p.twin = Twin::Elsewhere);
    assert_eq!(at(DEALER, &taken, &restock()), Err(reasons::IN_STOCK_ELSEWHERE));
    let again = changed(T, |p| p.twin = Twin::Here);
    assert_eq!(at(DEALER, &again, &restock()), Err(reasons::DUPLICATE));
}
