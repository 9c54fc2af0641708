//! The rows of docs/behaviour/machine-life.md, "The rows", written down once more and compared with the rules: every
//! cell of the named records that is a yes is listed here, and every other one is a no.

use super::*;
use crate::domain::grid::{cell, print_history};

/// An event on a record, as the page describes it.
#[derive(Clone, Copy)]
struct Row {
    number: u8,
    from: &'static [&'static str],
    event: &'static str,
    hierarchies: &'static str,
    /// Status, TrackingStatus / CurrentLocation; `!` closed, `x` deleted.
    after: &'static str,
    /// AuditDueOn becomes today + 30 instead of being unchanged.
    due: bool,
    history: &'static str,
    /// The other record: after, and its history.
    counterpart: Option<(&'static str, &'static str)>,
}

const fn row(
    number: u8,
    from: &'static [&'static str],
    event: &'static str,
    hierarchies: &'static str,
    after: &'static str,
    history: &'static str,
) -> Row {
    Row { number, from, event, hierarchies, after, due: false, history, counterpart: None }
}

const fn due(row: Row) -> Row {
    Row { due: true, ..row }
}

const fn counterpart(row: Row, after: &'static str, history: &'static str) -> Row {
    Row { counterpart: Some((after, history)), ..row }
}

const RECEIVING: &[&str] = &["R", "R part checked"];
const AUDITED: &[&str] =
    &["A", "A due today", "A overdue", "A PDI done", "A PDI done, due today", "A PDI done, overdue"];
const AUDIT: &[&str] =
    &["A", "A due today", "A overdue", "A PDI done", "A PDI done, due today", "A PDI done, overdue", "A not audited"];
const FOR_DEALER: &[&str] = &["A", "A due today", "A overdue", "A PDI done", "A not audited"];
const FOR_CUSTOMER: &[&str] = &["A", "A due today", "A PDI done", "A not audited"];
const GATE: &[&str] = &["G", "G without dealer"];
const HELD: &[&str] = &["H from R", "H from A", "H from F"];
const LEFT: &[&str] = &["C failed", "C passed", "C passed, later"];
const HANDOVER: &[&str] = &["C pending", "C failed", "C passed", "C passed, later"];
const UNPASSED: &[&str] = &["C pending", "C failed"];
const SENT_WITH_ORDER: &[&str] = &["O from G, gate passed", "O from S", "O rejected, gate"];

fn every_row() -> Vec<Row> {
    let mut rows = vec![
        row(3, RECEIVING, "part", "012", "R 0/1", "R/1 stage 'Cab'"),
        due(row(4, RECEIVING, "pass", "02", "A 0/1", "R/1, A/-")),
        counterpart(row(5, RECEIVING, "pass", "1", "P 0/0!", "R/1, P/-"), "R 0/1", "R/-"),
        row(6, RECEIVING, "fail", "012", "H 0/1", "R/0, H/-"),
        due(row(8, AUDITED, "pass", "012", "A 0/1", "A/1")),
        row(9, AUDITED, "fail", "012", "H 0/1", "A/0, H/-"),
        row(10, AUDIT, "pdi", "0", "F 0/1", "F/-"),
        row(11, &["F"], "pass", "012", "A 0/1", "F/1, A/-"),
        row(12, &["F"], "fail", "012", "H 0/1", "F/0, H/-"),
        row(13, &["H from R"], "pass", "012", "R 0/1", "H/1"),
        row(13, &["H from A"], "pass", "012", "A 0/1", "H/1, A/-"),
        row(13, &["H from F"], "pass", "012", "F 0/1", "H/1, F/-"),
        row(14, HELD, "fail", "012", "H 0/1", "H/0"),
        row(15, FOR_DEALER, "dealer", "02", "G 0/1", "G/-"),
        counterpart(row(16, &["G"], "pass", "012", "O 1/1", "G/1, O/-"), "N 0/2", "N/-"),
        row(17, GATE, "fail", "012", "S 0/1", "G/0, S/-"),
        row(18, &["S from G"], "pass", "012", "G 0/1", "S/1, G/-"),
        row(19, &["S from G"], "fail", "012", "S 0/1", "S/-"),
        row(20, FOR_CUSTOMER, "customer", "0", "C 0/1", "C/-"),
        row(21, UNPASSED, "hand yes", "012", "C 1/1", "C/1"),
        row(22, UNPASSED, "hand no", "012", "C 1/1", "C/0 'no manual'"),
        row(23, &["C passed"], "sold", "012", "T 2/1!", "T/-"),
        counterpart(row(25, &["N"], "accept", "012", "R 0/1", "N/1, R/-"), "T 2/0!", "O/1, T/- IsMachineTransfer"),
        counterpart(row(26, &["N"], "reject", "012", "N 0/0!", "N/0"), "O 1/1", "O/0 'wrong machine'"),
        due(row(29, &["T sold"], "restock", "02", "A 0/1", "A/- restocked, A/-")),
        row(30, HANDOVER, "restock", "02", "A 0/1", "A/- restocked, A/-"),
        row(31, RECEIVING, "edit", "02", "R 0/1", "none"),
        row(31, RECEIVING, "edit id", "02", "R 0/1", "none"),
        row(32, AUDIT, "edit", "02", "A 0/1", "none"),
        row(32, &["F"], "edit", "02", "F 0/1", "none"),
        row(32, GATE, "edit", "02", "G 0/1", "none"),
        row(32, HELD, "edit", "02", "H 0/1", "none"),
        row(32, &["S from G"], "edit", "02", "S 0/1", "none"),
        row(32, &["C pending"], "edit", "02", "C 0/1", "none"),
        row(32, LEFT, "edit", "02", "C 1/1", "none"),
        row(35, RECEIVING, "relocate", "02", "R 0/1", "R/- relocated"),
        row(35, AUDIT, "relocate", "02", "A 0/1", "A/- relocated"),
        row(35, &["F"], "relocate", "02", "F 0/1", "F/- relocated"),
        row(35, GATE, "relocate", "02", "G 0/1", "G/- relocated"),
        row(35, HELD, "relocate", "02", "H 0/1", "H/- relocated"),
        row(35, &["S from G"], "relocate", "02", "S 0/1", "S/- relocated"),
        row(35, &["C pending"], "relocate", "02", "C 0/1", "C/- relocated"),
        row(35, LEFT, "relocate", "02", "C 1/1", "C/- relocated"),
        row(33, &["F"], "order", "02", "F 0/1", "none"),
        row(33, GATE, "order", "02", "G 0/1", "none"),
        row(33, GATE, "dealer'", "02", "G 0/1", "none"),
        row(33, &["C pending"], "order", "02", "C 0/1", "none"),
        row(33, &["C pending"], "customer'", "02", "C 0/1", "none"),
        row(33, &["C failed"], "order", "02", "C 1/1", "none"),
        row(33, &["C failed"], "customer'", "02", "C 1/1", "none"),
        row(33, SENT_WITH_ORDER, "order", "02", "O 1/1", "none"),
        row(34, RECEIVING, "delete", "012", "R 0/0x", "none"),
        row(34, AUDIT, "delete", "012", "A 0/0x", "none"),
        row(34, &["F"], "delete", "012", "F 0/0x", "none"),
        row(34, GATE, "delete", "012", "G 0/0x", "none"),
        row(34, HELD, "delete", "012", "H 0/0x", "none"),
        row(34, &["S from G"], "delete", "012", "S 0/0x", "none"),
        row(34, &["C pending"], "delete", "012", "C 0/0x", "none"),
        row(34, LEFT, "delete", "012", "C 1/0x", "none"),
        row(34, &["P"], "delete", "012", "P 0/0x", "none"),
        row(34, &["T transferred", "T sold", "T sold, here again"], "delete", "012", "T 2/0x", "none"),
    ];
    for from in [RECEIVING, AUDIT, &["F"], GATE, HELD, &["S from G"]] {
        let sent = row(24, from, "transfer", "02", "O 1/1", "O/- IsMachineTransfer");
        rows.push(counterpart(sent, "N 0/2", "N/-"));
    }
    let back: [(&'static [&'static str], _, _, _); 5] = [
        (&["O from R"], "R 0/1", "O/- IsUndoTransfer, R/-", "O/- restocked, R/-"),
        (
            &["O from A", "O from G, transferred", "O from G, gate passed"],
            "A 0/1",
            "O/- IsUndoTransfer, A/-",
            "O/- restocked, A/-",
        ),
        (&["O from F"], "F 0/1", "O/- IsUndoTransfer, F/-", "O/- restocked, F/-"),
        (&["O from H"], "H 0/1", "O/- IsUndoTransfer, H/-", "O/- restocked, H/-"),
        (&["O from S"], "S 0/1", "O/- IsUndoTransfer, S/-", "O/- restocked, S/-"),
    ];
    for (from, after, undone, restocked) in back {
        rows.push(counterpart(row(27, from, "undo", "02", after, undone), "N 0/0!", "none"));
        rows.push(counterpart(row(28, from, "restock", "02", after, restocked), "N 0/0!", "N/- restocked"));
    }
    let rejected: &[&str] = &["O rejected from A", "O rejected, gate"];
    rows.push(row(27, rejected, "undo", "02", "A 0/1", "O/- IsUndoTransfer, A/-"));
    let restocked = row(28, rejected, "restock", "02", "A 0/1", "O/- restocked, A/-");
    rows.push(counterpart(restocked, "N 0/0!", "N/- restocked"));
    rows
}

/// Every cell of the named records at every hierarchy.
#[test]
fn rules_are_appendix_a_and_nothing_else() {
    let rows = every_row();
    let mut met = BTreeSet::new();
    for (name, position) in cases() {
        for (event, action) in actions() {
            for hierarchy in Hierarchy::ALL {
                let site = match action {
                    Action::Sold => Rules { allowed: ActionSet::NIGHTLY, ..rules(hierarchy) },
                    _ => rules(hierarchy),
                };
                let answer = decide(&position, &action, &site, today());
                let code = hierarchy.code().to_string();
                let cell_name = format!("{name}, {event}, hierarchy {code}");
                let expected: Vec<&Row> = rows
                    .iter()
                    .filter(|row| row.from.contains(&name) && row.event == event && row.hierarchies.contains(&code))
                    .collect();
                match (answer, expected.as_slice()) {
                    (Ok(change), [row]) => {
                        met.insert(row.number);
                        check(&cell_name, row, &position, &change);
                    }
                    (Err(_), []) => {}
                    (answer, rows) => panic!("{cell_name}: {answer:?}, {} rows", rows.len()),
                }
            }
        }
    }
    let without_a_record = [1, 2, 7];
    let all: BTreeSet<u8> = (1..=35).filter(|number| !without_a_record.contains(number)).collect();
    assert_eq!(met, all);
}

fn check(cell_name: &str, row: &Row, before: &Position, change: &Decision) {
    assert_eq!(cell(&change.next), row.after, "{cell_name}");
    let due = if row.due { Some(day(30)) } else { before.audit_due };
    assert_eq!(change.next.audit_due, due, "{cell_name}");
    assert_eq!(print_history(&change.history), row.history, "{cell_name}");
    let counterpart = change.counterpart.as_ref().map(|counterpart| {
        let mut other = Position::new(counterpart.status, today());
        other.tracking = counterpart.tracking;
        other.current = counterpart.current;
        other.life = counterpart.life;
        (cell(&other), print_history(&counterpart.history))
    });
    let expected = row.counterpart.map(|(after, history)| (after.to_owned(), history.to_owned()));
    assert_eq!(counterpart, expected, "{cell_name}");
}
