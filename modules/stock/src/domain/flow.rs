//! The ways between the stages, for the drawing of the console: every way that the rules allow, with its row of
//! docs/behaviour/machine-life.md, "The rows". Nothing is written down twice: [`ways`] calls [`decide`] for each named
//! record at each hierarchy, for a person who may do everything that a site has.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};

use super::{
    ActionSet, Bucket, Decision, Entry, Hierarchy, OtherEnd, Position, Rules, Status, Transfer, TransferRow, Twin,
    decide, enter,
    samples::{actions, cases, rules, today},
};

/// One way from a stage to a stage.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Way {
    /// The row.
    pub row: u8,
    /// Name of the event: `passed`, `transfer`, `accept`.
    pub event: &'static str,
    /// The list it comes from; `None` for a record that is new.
    pub from: Option<Bucket>,
    /// The list to which it leads.
    pub to: Bucket,
    /// `true` if the record at the other end takes this way, without an event at its own site.
    pub counterpart: bool,
    /// The hierarchies at which it is open.
    pub hierarchies: Vec<Hierarchy>,
}

/// Every way, by its row. `allowed` are the actions of an administrator at a hierarchy, by policies that never change
/// while the program runs.
pub fn ways(allowed: impl Fn(Hierarchy) -> ActionSet) -> &'static [Way] {
    static WAYS: OnceLock<Vec<Way>> = OnceLock::new();
    WAYS.get_or_init(|| found(allowed))
}

/// A way without the hierarchies.
type Key = (u8, &'static str, Option<Bucket>, Bucket, bool);

#[derive(Default)]
struct Ways(BTreeMap<Key, BTreeSet<Hierarchy>>);

impl Ways {
    fn add(&mut self, key: Key, hierarchy: Hierarchy) {
        self.0.entry(key).or_default().insert(hierarchy);
    }
}

fn found(allowed: impl Fn(Hierarchy) -> ActionSet) -> Vec<Way> {
    let mut found = Ways::default();
    for hierarchy in Hierarchy::ALL {
        let site = rules(hierarchy, allowed(hierarchy));
        for (entry, row, event) in [(Entry::Create, 1, "create"), (Entry::Import, 2, "import")] {
            if let Ok(change) = enter(entry, 0, Twin::None, false, &site, today()) {
                found.add((row, event, None, change.next.bucket(), false), hierarchy);
            }
        }
        // The day change is no action: audit states are read off the due date.
        found.add((7, "day", Some(Bucket::Audit), Bucket::Audit, false), hierarchy);
        for (_, position) in cases() {
            for (name, action) in actions() {
                let allowed = if name == "sold" { ActionSet::NIGHTLY } else { site.allowed };
                let site = Rules { allowed, ..site };
                if let Ok(change) = decide(&position, &action, &site, today()) {
                    let (row, event) = known_as(name, &position, &change);
                    found.add((row, event, Some(position.bucket()), change.next.bucket(), false), hierarchy);
                    if let Some((from, to)) = other_end(&change) {
                        found.add((row, event, from, to, true), hierarchy);
                    }
                }
            }
        }
    }
    let way = |((row, event, from, to, counterpart), hierarchies): (Key, BTreeSet<Hierarchy>)| Way {
        row,
        event,
        from,
        to,
        counterpart,
        hierarchies: hierarchies.into_iter().collect(),
    };
    found.0.into_iter().map(way).collect()
}

/// Returns the row and the name of an event.
fn known_as(name: &str, position: &Position, change: &Decision) -> (u8, &'static str) {
    let (from, to) = (position.status, change.next.status);
    match name {
        "part" => (3, "part"),
        "pass" => (passed(from, to), "passed"),
        "fail" => (failed(from), "failed"),
        "pdi" => (10, "pdi"),
        "dealer" => (15, "dealership"),
        "customer" => (20, "customer"),
        "hand yes" => (21, "handover_passed"),
        "hand no" => (22, "handover_failed"),
        "sold" => (23, "sold"),
        "transfer" => (24, "transfer"),
        "accept" => (25, "accept"),
        "reject" => (26, "reject"),
        "undo" => (27, "undo"),
        "restock" => match from {
            Status::T => (29, "restock"),
            Status::C => (30, "restock"),
            _ => (28, "restock"),
        },
        "edit" | "edit id" => (if from == Status::R { 31 } else { 32 }, "edit"),
        "delete" => (34, "delete"),
        "relocate" => (35, "relocate"),
        _ => (33, "order"),
    }
}

const fn passed(from: Status, to: Status) -> u8 {
    match (from, to) {
        (Status::R, Status::P) => 5,
        (Status::R, _) => 4,
        (Status::F, _) => 11,
        (Status::H, _) => 13,
        (Status::G, _) => 16,
        (Status::S, _) => 18,
        _ => 8,
    }
}

const fn failed(from: Status) -> u8 {
    match from {
        Status::R => 6,
        Status::F => 12,
        Status::H => 14,
        Status::G => 17,
        Status::S => 19,
        _ => 9,
    }
}

/// Returns the way of the record at the other end.
fn other_end(change: &Decision) -> Option<(Option<Bucket>, Bucket)> {
    let counterpart = change.counterpart.as_ref()?;
    let mut there = Position::new(counterpart.status, today());
    there.life = counterpart.life;
    if change.transfer_row == TransferRow::Reject {
        there.transfer = Transfer::Rejected { before: Status::A };
    }
    Some(match counterpart.which {
        OtherEnd::NewAtReceiver | OtherEnd::NewAtHeadOffice => (None, there.bucket()),
        // Only what waits is withdrawn, and only what is on its way is answered.
        OtherEnd::Receiver => (Some(Bucket::Pending), there.bucket()),
        OtherEnd::Sender => (Some(Bucket::InTransit), there.bucket()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::people::administrator;

    /// Every row, as it is drawn.
    #[test]
    fn every_row_is_a_way() {
        let rows: BTreeSet<u8> = ways(administrator).iter().map(|way| way.row).collect();
        assert_eq!(rows, (1..=35).collect());
        let lines: Vec<String> = ways(administrator)
            .iter()
            .filter(|way| way.row != 34)
            .map(|way| {
                let from = way.from.map_or("new".to_owned(), |bucket| format!("{bucket:?}"));
                let sites: String = way.hierarchies.iter().map(|hierarchy| hierarchy.code().to_string()).collect();
                let counterpart = if way.counterpart { " beside" } else { "" };
                format!("{:>2} {:<15} {from} -> {:?} h{sites}{counterpart}", way.row, way.event, way.to)
            })
            .collect();
        insta::with_settings!({
            snapshot_path => "snapshots",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!("flow", lines.join("\n"));
        });
    }

    /// A deleted, closed or undone record never returns into a list by a way that the rules do not know.
    #[test]
    fn nothing_leaves_what_is_over() {
        for way in ways(administrator) {
            assert_ne!(way.from, Some(Bucket::Deleted), "{way:?}");
            assert_ne!(way.from, Some(Bucket::Unlisted), "{way:?}");
            assert_eq!(way.row == 34, way.to == Bucket::Deleted, "{way:?}");
        }
    }
}
