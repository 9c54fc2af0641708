//! What becomes of the rows of a chunk: checked in the order of the file, the first of two equal serials wins, and a
//! bad row never takes a good one with it.

use std::collections::HashSet;

use platform::core::reason::Reason;

use super::file::Row;
use crate::{
    domain::{Serial, Twin},
    reasons,
    records::known_serials::KnownSerials,
};

/// A row after it was looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// Where it stands in the file, from 0.
    pub index: i32,
    /// As it was read.
    pub serial: String,
    /// As it was read.
    pub model: String,
    /// As it was read.
    pub location: String,
    /// What becomes of it.
    pub fate: Fate,
}

/// What becomes of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It is imported.
    Taken {
        /// Its serial.
        serial: Serial,
        /// Its model.
        model: i64,
        /// Its location.
        location: i64,
        /// The closed record before it.
        previous: Option<i64>,
    },
    /// It stays out.
    Refused(Reason),
}

impl Fate {
    /// Whether the machine is there already.
    pub fn is_duplicate(&self) -> bool {
        matches!(self, Self::Refused(reason) if reason.0.code == reasons::IMPORT_DUPLICATE.0.code)
    }

    /// Whether it is imported.
    pub const fn is_taken(&self) -> bool {
        matches!(self, Self::Taken { .. })
    }
}

/// Names to ids, as far as they are known.
pub trait Lookup {
    /// The model of a name, whatever its letter case.
    fn model(&self, name: &str) -> Option<i64>;
    /// The location of a name at the site, whatever its letter case.
    fn location(&self, name: &str) -> Option<i64>;
}

/// Serials that rows have taken without leaving a record to meet again: within a chunk, and over a whole dry run.
#[derive(Debug, Default)]
pub struct Taken(HashSet<u32>);

impl Taken {
    /// Takes a serial; false when it was taken before. Serials of imports are digits, and the length tells 01234567
    /// from 1234567.
    fn take(&mut self, serial: &Serial) -> bool {
        let text = serial.as_str();
        let number = text.parse::<u32>().unwrap_or(0);
        self.0.insert(if text.len() == 8 { number + 1_000_000_000 } else { number })
    }
}

/// The serials of a chunk that can be asked about.
pub fn serials(rows: &[(i32, Row)]) -> Vec<Serial> {
    rows.iter()
        .filter_map(|(_, row)| match row {
            Row::Cells { serial, .. } => Serial::parse_import(serial).ok(),
            Row::Broken { .. } => None,
        })
        .collect()
}

/// Decides about each row.
pub fn check(
    rows: Vec<(i32, Row)>,
    lookup: &impl Lookup,
    known: &KnownSerials,
    site: i64,
    taken: &mut Taken,
) -> Vec<Checked> {
    rows.into_iter()
        .map(|(index, row)| match row {
            Row::Broken { serial, model, location } => {
                Checked { index, serial, model, location, fate: Fate::Refused(reasons::IMPORT_COLUMNS) }
            }
            Row::Cells { serial, model, location } => {
                let fate = fate(&serial, &model, &location, lookup, known, site, taken).unwrap_or_else(Fate::Refused);
                Checked { index, serial, model, location, fate }
            }
        })
        .collect()
}

fn fate(
    serial: &str,
    model: &str,
    location: &str,
    lookup: &impl Lookup,
    known: &KnownSerials,
    site: i64,
    taken: &mut Taken,
) -> Result<Fate, Reason> {
    let serial = Serial::parse_import(serial)?;
    match known.twin(&serial, site) {
        Twin::None => {}
        Twin::Here => return Err(reasons::IMPORT_DUPLICATE),
        Twin::Elsewhere => return Err(reasons::IMPORT_DUPLICATE_ELSEWHERE),
    }
    let model = lookup.model(model).ok_or(reasons::IMPORT_MODEL)?;
    let location = lookup.location(location).ok_or(reasons::IMPORT_LOCATION)?;
    if !taken.take(&serial) {
        return Err(reasons::IMPORT_DUPLICATE);
    }
    let previous = known.previous(&serial);
    Ok(Fate::Taken { serial, model, location, previous })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Yard;

    impl Lookup for Yard {
        fn model(&self, name: &str) -> Option<i64> {
            (name.to_uppercase() == "BH-90").then_some(1)
        }
        fn location(&self, name: &str) -> Option<i64> {
            (name.to_uppercase() == "DOCK").then_some(2)
        }
    }

    fn row(serial: &str, model: &str, location: &str) -> Row {
        Row::Cells { serial: serial.into(), model: model.into(), location: location.into() }
    }

    fn reasons_of(rows: Vec<Row>) -> Vec<Option<Reason>> {
        let numbered = (0..).zip(rows).collect();
        check(numbered, &Yard, &KnownSerials::default(), 1, &mut Taken::default())
            .into_iter()
            .map(|checked| match checked.fate {
                Fate::Taken { .. } => None,
                Fate::Refused(reason) => Some(reason),
            })
            .collect()
    }

    /// STOCK-115, STOCK-131, STOCK-132, STOCK-133, STOCK-134
    #[test]
    fn each_row_has_its_own_fate() {
        assert_eq!(
            reasons_of(vec![
                row("7100001", "bh-90", "dock"),
                row("71000", "BH-90", "DOCK"),
                row("710000A", "BH-90", "DOCK"),
                row("7100002", "", "DOCK"),
                row("7100003", "XX", "DOCK"),
                row("7100004", "BH-90", ""),
                Row::Broken { serial: "7100005".into(), model: String::new(), location: String::new() },
                row("7100006", "BH-90", "DOCK"),
            ]),
            [
                None,
                Some(reasons::IMPORT_SERIAL),
                Some(reasons::IMPORT_SERIAL),
                Some(reasons::IMPORT_MODEL),
                Some(reasons::IMPORT_MODEL),
                Some(reasons::IMPORT_LOCATION),
                Some(reasons::IMPORT_COLUMNS),
                None,
            ]
        );
    }

    #[test]
    fn the_first_good_one_of_equal_serials_wins() {
        assert_eq!(
            reasons_of(vec![
                row("7100001", "XX", "DOCK"),
                row("7100001", "BH-90", "DOCK"),
                row("7100001", "BH-90", "DOCK"),
                row("07100001", "BH-90", "DOCK"),
            ]),
            [Some(reasons::IMPORT_MODEL), None, Some(reasons::IMPORT_DUPLICATE), None]
        );
    }
}
