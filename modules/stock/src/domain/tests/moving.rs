//! Between sites and back.

use super::*;

/// STOCK-109
#[test]
fn only_a_machine_in_stock_can_be_transferred() {
    for status in [R, A, F, G, H, S] {
        let in_transit = changed(status, |position| position.tracking = Tracking::InTransit);
        assert_eq!(at(DEALER, &in_transit, &transfer()), Err(reasons::TRANSFER_REFUSED));
    }
    for status in [O, C, P, T] {
        assert_eq!(at(DEALER, &usual(status), &transfer()), Err(reasons::TRANSFER_REFUSED));
    }
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

/// STOCK-107, STOCK-140
#[test]
fn reject_needs_a_comment() {
    assert_eq!(at(DEALER, &usual(N), &reject("  ")), Err(reasons::COMMENTS_REQUIRED));
}

/// Only one of accept, reject and undo wins.
#[test]
fn late_answers_conflict() {
    let rejected = yes(DEALER, &usual(N), &reject("no")).next;
    assert_eq!(at(DEALER, &rejected, &accept()), Err(reasons::TRANSFER_CLOSED));
    assert_eq!(at(DEALER, &rejected, &reject("no")), Err(reasons::TRANSFER_CLOSED));
    assert_eq!(at(DEALER, &usual(T), &undo()), Err(reasons::TRANSFER_CLOSED));
}

/// STOCK-111: row 29, of a machine with everything that the audit stage does not have.
#[test]
fn restock_clears_what_audit_does_not_have() {
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
}
