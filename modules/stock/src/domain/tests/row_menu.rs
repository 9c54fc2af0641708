//! The offers of a row.

use super::*;

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

/// Inspect is offered where an inspection or a repair can be completed, with the reason where the rule refuses.
#[test]
fn inspect_is_shown_where_an_inspection_can_be_completed() {
    for status in Status::ALL {
        for hierarchy in Hierarchy::ALL {
            let inspected = matches!(status, R | A | F | G | H | S);
            assert_eq!(menu(&usual(status), hierarchy).contains(&ActionName::Complete), inspected, "{status:?}");
        }
    }
    let not_audited = changed(A, |p| p.audit_enabled = false);
    let offers = allowed(&not_audited, &rules(DEALER), today());
    let inspect = offers.iter().find(|offer| offer.name == ActionName::Complete).unwrap();
    assert_eq!(inspect.reason, Some(reasons::AUDIT_DISABLED));
}

/// STOCK-047
#[test]
fn handover_is_shown_for_machines_to_be_handed_over() {
    for status in Status::ALL {
        let shows = menu(&usual(status), DEALER).contains(&ActionName::Handover);
        assert_eq!(shows, status == C, "{status:?}");
    }
}

/// Displayed to everyone; types 3 and 8 are refused.
#[test]
fn email_is_always_shown() {
    for (user_type, _) in USER_TYPES {
        let site = rules_for(&person(user_type, 0, false), DEALER);
        for status in Status::ALL {
            let offers = allowed(&usual(status), &site, today());
            let email = offers.iter().find(|offer| offer.name == ActionName::Email).unwrap();
            let refused = matches!(user_type, 3 | 8);
            assert_eq!(email.reason, refused.then_some(reasons::PERMISSION_DENIED));
        }
    }
}

/// STOCK-143: who may not does not see them.
#[test]
fn selection_actions_show_for_who_may() {
    for (doer, shown) in [(person(1, 1, false), true), (person(1, 0, false), false), (person(5, 1, false), false)] {
        let site = rules_for(&doer, DEALER);
        let offers = allowed(&usual(A), &site, today());
        for name in [ActionName::Transfer, ActionName::Undo, ActionName::Restock] {
            assert_eq!(offers.iter().any(|offer| offer.name == name), shown);
        }
    }
}

/// An offer has a reason exactly when it is refused.
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
