//! Permissions by person, and by the owner of the machine.

use super::*;

fn ask(position: &Position, action: &Action, doer: &Doer) -> Option<platform::core::reason::Reason> {
    decide(position, action, &rules_for(doer, DEALER), today()).err()
}

/// STOCK-051
#[test]
fn delete_needs_vhcdelete() {
    let denied = Some(reasons::PERMISSION_DENIED);
    let delete = Action::Delete;
    assert_eq!(ask(&usual(A), &delete, &person(1, 1, true)), None);
    assert_eq!(ask(&usual(A), &delete, &person(1, 1, false)), denied);
    assert_eq!(ask(&usual(A), &delete, &person(6, 1, true)), denied);
    let without = rules_for(&person(1, 1, false), DEALER);
    let names = allowed(&usual(A), &without, today());
    assert!(names.iter().all(|offer| offer.name != ActionName::Delete));
}

/// STOCK-143
#[test]
fn transfer_undo_and_restock_need_administrator_role_1_and_no_production() {
    for (position, action) in [(usual(A), transfer()), (usual(O), undo()), (usual(O), restock())] {
        let denied = Some(reasons::PERMISSION_DENIED);
        assert_eq!(ask(&position, &action, &person(1, 1, false)), None);
        assert_eq!(ask(&position, &action, &person(1, 2, false)), denied);
        assert_eq!(ask(&position, &action, &person(6, 1, false)), denied);
        assert_eq!(ask(&position, &action, &person(9, 0, false)), None);
        assert_eq!(at(PRODUCTION, &position, &action).err(), denied);
    }
}

/// Another site's record is read, never written.
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

/// STOCK-148
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
