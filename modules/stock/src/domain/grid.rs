//! The whole rule book, printed: a change of rule shows as a changed cell in review.
//!
//! `grid`: every status, with every tracking status and transfer state, against every action, at every hierarchy.
//! `changes`: every cell that is a yes, with all its consequences. `entries`: the ways into stock. `permissions`: the
//! allowed actions of each person at each hierarchy. `offers`: the actions that each row offers.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use chrono::NaiveDate;

use super::{
    people::{Doer, administrator, people},
    samples::{actions, cases, today, usual},
    *,
};

/// Every tracking status with every state of the transfer row, also those that no event leads to.
fn standings() -> Vec<(String, Tracking, Transfer)> {
    let before = Status::A;
    let rows = [
        ("-", Transfer::None),
        ("transit", Transfer::InTransit { before }),
        ("rejected", Transfer::Rejected { before }),
    ];
    Tracking::ALL
        .into_iter()
        .flat_map(|tracking| rows.map(|(name, row)| (format!("{} {name}", tracking.code()), tracking, row)))
        .collect()
}

/// The nightly sale is the job's; everything else is an administrator's.
fn try_out(position: &Position, action: &Action, hierarchy: Hierarchy) -> Result<Decision, String> {
    let allowed = if *action == Action::Sold { ActionSet::NIGHTLY } else { administrator(hierarchy) };
    let site = samples::rules(hierarchy, allowed);
    decide(position, action, &site, today()).map_err(|reason| {
        let name = reason.0.name;
        name.split_once('.').map_or(name, |(_, after)| after).to_owned()
    })
}

/// A yes as `status tracking/current`, a closed or deleted record marked.
pub(super) fn cell(next: &Position) -> String {
    let end = match next.life {
        Life::Open => "",
        Life::Closed => "!",
        Life::Deleted => "x",
    };
    format!("{} {}/{}{end}", next.status.code(), next.tracking.code(), next.current.code())
}

/// Refusals as small letters, the same letter everywhere, explained below the grid.
#[derive(Default)]
struct Legend(BTreeMap<String, usize>);

impl Legend {
    fn key(&mut self, reason: String) -> String {
        if reason == "denied" {
            return ".".to_owned();
        }
        let next = self.0.len();
        let number = *self.0.entry(reason).or_insert(next);
        char::from(b'a' + u8::try_from(number).unwrap()).to_string()
    }

    fn print(self, page: &mut String) {
        writeln!(page, ". denied").unwrap();
        let mut lines: Vec<_> = self.0.into_iter().map(|(name, at)| (at, name)).collect();
        lines.sort();
        for (at, name) in lines {
            let key = char::from(b'a' + u8::try_from(at).unwrap());
            writeln!(page, "{key} {name}").unwrap();
        }
    }
}

fn print_grid(rows: &[(String, Position)], page: &mut String) {
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut legend = Legend::default();
    for hierarchy in Hierarchy::ALL {
        writeln!(page, "hierarchy {} {hierarchy:?}", hierarchy.code()).unwrap();
        let mut head = " ".repeat(width);
        for (name, _) in actions() {
            write!(head, " {name:<9}").unwrap();
        }
        writeln!(page, "{}", head.trim_end()).unwrap();
        for (name, position) in rows {
            let mut line = format!("{name:<width$}");
            for (_, action) in actions() {
                let shown = match try_out(position, &action, hierarchy) {
                    Ok(change) => cell(&change.next),
                    Err(reason) => legend.key(reason),
                };
                write!(line, " {shown:<9}").unwrap();
            }
            writeln!(page, "{}", line.trim_end()).unwrap();
        }
        page.push('\n');
    }
    legend.print(page);
}

fn snapshot(name: &str, page: &str) {
    insta::with_settings!({
        snapshot_path => "snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, page);
    });
}

/// Status x tracking and transfer x hierarchy x action. A yes reads `status tracking/current`, `!` closed, `x` deleted.
#[test]
fn grid() {
    let mut rows = Vec::new();
    for status in Status::ALL {
        for (name, tracking, transfer) in standings() {
            let mut position = usual(status);
            position.tracking = tracking;
            position.transfer = transfer;
            rows.push((format!("{} {name}", status.code()), position));
        }
    }
    let mut page = String::new();
    print_grid(&rows, &mut page);
    snapshot("grid", &page);
}

/// The same over the named records, which differ in facts other than status and tracking.
#[test]
fn grid_of_cases() {
    let rows: Vec<_> = cases().into_iter().map(|(name, position)| (name.to_owned(), position)).collect();
    let mut page = String::new();
    print_grid(&rows, &mut page);
    snapshot("grid_of_cases", &page);
}

fn print_entry(entry: &HistoryEntry) -> String {
    let success = match entry.success {
        Some(true) => "1",
        Some(false) => "0",
        None => "-",
    };
    let mut line = format!("{}/{success}", entry.status.code());
    if let Some(stage) = &entry.stage {
        write!(line, " stage '{stage}'").unwrap();
    }
    if let Some(comment) = &entry.comment {
        write!(line, " '{comment}'").unwrap();
    }
    if entry.machine_transfer {
        line.push_str(" IsMachineTransfer");
    }
    if entry.undo_transfer {
        line.push_str(" IsUndoTransfer");
    }
    if entry.restocked {
        line.push_str(" restocked");
    }
    if entry.relocated {
        line.push_str(" relocated");
    }
    line
}

pub(super) fn print_history(history: &[HistoryEntry]) -> String {
    if history.is_empty() {
        return "none".to_owned();
    }
    history.iter().map(print_entry).collect::<Vec<_>>().join(", ")
}

/// Returns the change of a fact as text; `None` when it is unchanged.
fn became<T: PartialEq + std::fmt::Debug>(name: &str, before: &T, after: &T) -> Option<String> {
    (before != after).then(|| format!("{name} {before:?} -> {after:?}"))
}

fn print_due(before: Option<NaiveDate>, after: Option<NaiveDate>) -> String {
    match (before, after) {
        (None, None) => "none".to_owned(),
        (was, Some(is)) if was != after => format!("set today+{}", (is - today()).num_days()),
        _ => "keep".to_owned(),
    }
}

/// All that follows from a yes.
pub fn story(before: &Position, change: &Decision) -> String {
    let next = &change.next;
    let mut parts = vec![
        cell(next),
        format!("due {}", print_due(before.audit_due, next.audit_due)),
        format!("history {}", print_history(&change.history)),
    ];
    parts.extend(became("return", &before.return_status, &next.return_status));
    parts.extend(became("pdi", &before.pdi_completed, &next.pdi_completed));
    parts.extend(became("part", &before.partially_checked, &next.partially_checked));
    parts.extend(became("handover", &before.handover, &next.handover));
    parts.extend(became("order", &before.work_order, &next.work_order));
    parts.extend(became(
        "ownership",
        &before.ownership_date.map(|date| (date - today()).num_days()),
        &next.ownership_date.map(|date| (date - today()).num_days()),
    ));
    if let Some(location) = change.location {
        parts.push(format!("location {location}"));
    }
    match change.transfer_row {
        TransferRow::Keep => {}
        row => parts.push(format!("row {row:?}")),
    }
    if let Some(counterpart) = &change.counterpart {
        let end = match counterpart.life {
            Life::Open => "",
            Life::Closed => "!",
            Life::Deleted => "x",
        };
        parts.push(format!(
            "{:?}: {} {}/{}{end}, history {}",
            counterpart.which,
            counterpart.status.code(),
            counterpart.tracking.code(),
            counterpart.current.code(),
            print_history(&counterpart.history)
        ));
    }
    parts.join("; ")
}

/// Every yes of the named records with all its consequences. A line without `h` is the same at every hierarchy that
/// allows it.
#[test]
fn changes() {
    let mut page = String::new();
    for (name, position) in cases() {
        writeln!(page, "{name}").unwrap();
        for (title, action) in actions() {
            let mut stories: Vec<(String, String)> = Vec::new();
            for hierarchy in Hierarchy::ALL {
                if let Ok(change) = try_out(&position, &action, hierarchy) {
                    let story = story(&position, &change);
                    let code = hierarchy.code().to_string();
                    match stories.iter_mut().find(|(_, known)| *known == story) {
                        Some((sites, _)) => sites.push_str(&code),
                        None => stories.push((code, story)),
                    }
                }
            }
            for (sites, story) in stories {
                writeln!(page, "  {title:<9} h{sites:<3} {story}").unwrap();
            }
        }
    }
    snapshot("changes", &page);
}

/// The ways into stock: the permission at each hierarchy, and the record with and without another record of the serial.
#[test]
fn entries() {
    let mut page = String::new();
    for entry in [Entry::Create, Entry::Import] {
        for hierarchy in Hierarchy::ALL {
            let code = hierarchy.code();
            let with = |doer: &Doer, twin| {
                let site = samples::rules(hierarchy, doer.at(hierarchy));
                enter(entry, 7, twin, false, &site, today())
            };
            let (yes, no): (Vec<_>, Vec<_>) = people()
                .into_iter()
                .filter(|(name, _)| !name.contains("delete"))
                .partition(|(_, doer)| with(doer, Twin::None).is_ok());
            writeln!(page, "{entry:?} at hierarchy {code}").unwrap();
            for (name, doer) in &yes {
                write!(page, "  {name}:").unwrap();
                for twin in [Twin::None, Twin::Here, Twin::Elsewhere] {
                    let shown = match with(doer, twin) {
                        Ok(change) => story(&change.next, &change),
                        Err(reason) => format!("{reason:?}"),
                    };
                    write!(page, " | {twin:?} {shown}").unwrap();
                }
                page.push('\n');
            }
            for (name, doer) in &no {
                let reason = with(doer, Twin::None).unwrap_err();
                writeln!(page, "  {name}: {reason:?}").unwrap();
            }
        }
    }
    snapshot("entries", &page);
}

/// The permissions on machines: for each person the hierarchies at which they may.
#[test]
fn permissions() {
    let mut page = format!("{:<22}", "");
    for name in ActionName::ALL {
        write!(page, " {:<10}", name.as_str()).unwrap();
    }
    page = format!("{}\n", page.trim_end());
    for (title, doer) in people() {
        let mut line = format!("{title:<22}");
        for name in ActionName::ALL {
            let sites: String = Hierarchy::ALL
                .into_iter()
                .filter(|hierarchy| may(name, &samples::rules(*hierarchy, doer.at(*hierarchy))))
                .map(|hierarchy| hierarchy.code().to_string())
                .collect();
            let shown = if sites.is_empty() { "-" } else { &sites };
            write!(line, " {shown:<10}").unwrap();
        }
        writeln!(page, "{}", line.trim_end()).unwrap();
    }
    snapshot("permissions", &page);
}

/// The offers of each row, for an administrator who may delete, at every hierarchy.
#[test]
fn offers() {
    let mut page = String::new();
    for hierarchy in Hierarchy::ALL {
        writeln!(page, "hierarchy {} {hierarchy:?}", hierarchy.code()).unwrap();
        for (name, position) in cases() {
            let shown: Vec<String> = allowed(&position, &samples::rules(hierarchy, administrator(hierarchy)), today())
                .into_iter()
                .map(|offer| match offer.reason {
                    None => offer.name.as_str().to_owned(),
                    Some(reason) => {
                        let why = reason.0.name.rsplit('.').next().unwrap();
                        format!("({} {why})", offer.name.as_str())
                    }
                })
                .collect();
            writeln!(page, "  {name:<22} {}", shown.join(" ")).unwrap();
        }
    }
    snapshot("offers", &page);
}
