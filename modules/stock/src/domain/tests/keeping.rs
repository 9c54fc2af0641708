//! Editing, deleting, and standing at another location.

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

/// Row 35: who may edit a machine may move it, and the move changes its location alone.
#[test]
fn a_machine_on_the_site_stands_at_another_location() {
    let somewhere = Action::Relocate { location: Some(7) };
    for status in Status::ALL {
        let away = matches!(status, P | T | O | N);
        let answer = at(DEALER, &usual(status), &somewhere);
        assert_eq!(answer.as_ref().err(), away.then_some(&reasons::RELOCATE_REFUSED));
        if let Ok(change) = answer {
            assert_eq!((change.next, change.location), (usual(status), Some(7)));
            assert!(change.history[0].relocated && change.history[0].success.is_none());
        }
    }
    assert_eq!(at(DEALER, &usual(A), &Action::Relocate { location: None }), Err(reasons::LOCATION_REQUIRED));
    assert_eq!(at(PRODUCTION, &usual(R), &somewhere), Err(reasons::PERMISSION_DENIED));
}

/// Row 34.
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
