//! Editing, deleting, and moving to another location.

use super::*;

/// STOCK-118
#[test]
fn edit_and_relocation_need_a_location() {
    assert_eq!(at(DEALER, &usual(A), &Action::Relocate { location: None }), Err(reasons::LOCATION_REQUIRED));
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
