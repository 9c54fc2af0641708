//! The entry of machines: rows 1 and 2.

use super::*;

/// One open record per serial; a closed one is linked.
#[test]
fn serial_is_open_only_once() {
    let create = |twin, previous| enter(Entry::Create, 7, twin, previous, &rules(HEAD), today());
    assert_eq!(create(Twin::Here, false), Err(reasons::DUPLICATE));
    assert_eq!(create(Twin::Elsewhere, false), Err(reasons::DUPLICATE_ELSEWHERE));
    assert!(create(Twin::None, true).unwrap().next.has_previous);
}

/// Production machines come from an import user; others import at head office.
#[test]
fn import_is_for_head_office_and_import_users() {
    let import = |hierarchy, doer: Doer| {
        let site = rules_for(&doer, hierarchy);
        enter(Entry::Import, 7, Twin::None, false, &site, today()).map(|change| change.next.status)
    };
    assert_eq!(import(HEAD, person(1, 1, true)), Ok(R));
    assert_eq!(import(DEALER, person(1, 1, true)), Err(reasons::IMPORT_DENIED));
    assert_eq!(import(PRODUCTION, person(8, 0, false)), Ok(R));
    assert_eq!(import(PRODUCTION, Doer::Program(ActionSet::OPERATOR)), Ok(R));
    assert_eq!(reasons::IMPORT_DENIED.0.code, Some(5));
}
