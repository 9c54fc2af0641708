//! The consistency checks of the rows, over every record that can come to be.

use super::*;

/// Returns every state that one site's record can reach, by its own events and by those of the other side.
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
            for site in [rules(hierarchy), Rules { allowed: ActionSet::NIGHTLY, ..rules(hierarchy) }] {
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
            let accepted = yes(DEALER, &usual(N), &accept()).counterpart.unwrap();
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

/// A record in repair has a status to return to, and a gate has a dealer.
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

/// A machine that comes from another record has a previous one, which unhides its overview.
#[test]
fn arrivals_know_where_they_come_from() {
    let mut pending = usual(N);
    pending.has_previous = true;
    let received = yes(DEALER, &pending, &accept()).next;
    assert!(received.has_previous);
    assert!(menu(&received, DEALER).contains(&ActionName::Overview));
}

/// The due date is set by rows 4, 8 and 29 and by nothing else.
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
