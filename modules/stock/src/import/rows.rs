//! The outcome of the rows of a chunk: checked in the order of the file, the first of two equal serials wins, and a bad
//! row never affects a good one.

use std::collections::HashSet;

use platform::core::reason::Reason;

use super::file::{PlacedRow, Row};
use crate::{
    domain::{Serial, Twin},
    reasons,
    records::known_serials::KnownSerials,
};

/// A row after it was looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// Index of the row in the file, from 0.
    pub index: i32,
    /// The number that a spreadsheet gives it, from 1.
    pub line: i32,
    /// The serial as it was read.
    pub serial: String,
    /// The model as it was read.
    pub model: String,
    /// The location as it was read.
    pub location: String,
    /// Outcome of the row.
    pub fate: Fate,
    /// A serial of the site, or of a row above, that differs from this one by leading zeros only.
    pub near_serial: Option<Serial>,
    /// The fault of a row that cannot be read, with its line.
    pub cause: Option<String>,
}

/// Outcome of a row.
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
    /// It is rejected.
    Refused(Reason),
}

impl Fate {
    /// Returns `true` if the machine exists already.
    pub fn is_duplicate(&self) -> bool {
        matches!(self, Self::Refused(reason) if reason.0.code == reasons::IMPORT_DUPLICATE.0.code)
    }

    /// Returns `true` if it is imported.
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
    /// Takes a serial; returns `false` when it was taken before. Serials of imports are digits, and their length
    /// distinguishes 01234567 from 1234567.
    fn take(&mut self, serial: &Serial) -> bool {
        self.0.insert(Self::number(serial))
    }

    fn contains(&self, serial: &Serial) -> bool {
        self.0.contains(&Self::number(serial))
    }

    fn number(serial: &Serial) -> u32 {
        let text = serial.as_str();
        let number = text.parse::<u32>().unwrap_or(0);
        if text.len() == 8 { number + 1_000_000_000 } else { number }
    }
}

/// The serials of a chunk to look up, with those that differ from them by leading zeros only.
pub fn serials(rows: &[PlacedRow]) -> Vec<Serial> {
    let mut serials = Vec::with_capacity(rows.len() * 2);
    for placed in rows {
        if let Row::Cells { serial, .. } = &placed.row {
            serials.extend(Serial::parse_import(serial));
            serials.extend(Serial::differing_by_zeros(serial));
        }
    }
    serials
}

/// Decides about each row.
pub fn check(
    rows: Vec<PlacedRow>,
    lookup: &impl Lookup,
    known: &KnownSerials,
    site: i64,
    taken: &mut Taken,
) -> Vec<Checked> {
    rows.into_iter()
        .map(|PlacedRow { index, line, row }| match row {
            Row::Broken { serial, model, location, cause } => {
                let fate = Fate::Refused(reasons::IMPORT_COLUMNS);
                Checked { index, line, serial, model, location, fate, near_serial: None, cause: Some(cause) }
            }
            Row::Cells { serial, model, location } => {
                let fate = fate(&serial, &model, &location, lookup, known, site, taken).unwrap_or_else(Fate::Refused);
                let near_serial = near_serial(&serial, &fate, known, site, taken);
                Checked { index, line, serial, model, location, fate, near_serial, cause: None }
            }
        })
        .collect()
}

/// Returns the serial that a row may be a misspelling of, because a spreadsheet removes leading zeros: for a row that
/// is imported, or whose serial is too short.
fn near_serial(cell: &str, fate: &Fate, known: &KnownSerials, site: i64, taken: &Taken) -> Option<Serial> {
    let is_concerned = match fate {
        Fate::Taken { .. } => true,
        Fate::Refused(reason) => *reason == reasons::IMPORT_SERIAL,
    };
    let is_near = |other: &Serial| known.is_known_at(other, site) || taken.contains(other);
    Serial::differing_by_zeros(cell).into_iter().find(|other| is_concerned && is_near(other))
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
        let placed = (0..).zip(rows).map(|(index, row)| PlacedRow { index, line: index + 2, row }).collect();
        check(placed, &Yard, &KnownSerials::default(), 1, &mut Taken::default())
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
                Row::Broken {
                    serial: "7100005".into(),
                    model: String::new(),
                    location: String::new(),
                    cause: String::new()
                },
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

    /// STOCK-131: both are serials by rule, so that the row is imported, with a warning.
    #[test]
    fn a_serial_that_differs_by_leading_zeros_is_imported_with_a_warning() {
        let rows = [
            row("09300071", "BH-90", "DOCK"),
            row("9300071", "BH-90", "DOCK"),
            row("9300072", "XX", "DOCK"),
            row("09300072", "BH-90", "DOCK"),
            row("0930007", "BH-90", "DOCK"),
            row("930007", "BH-90", "DOCK"),
        ];
        let placed = (0..).zip(rows).map(|(index, row)| PlacedRow { index, line: index + 2, row }).collect();
        let checked = check(placed, &Yard, &KnownSerials::default(), 1, &mut Taken::default());
        let near: Vec<_> = checked
            .iter()
            .map(|row| (row.line, row.fate.is_taken(), row.near_serial.as_ref().map(Serial::as_str)))
            .collect();
        assert_eq!(
            near,
            [
                (2, true, None),
                (3, true, Some("09300071")),
                (4, false, None),
                (5, true, None),
                (6, true, None),
                (7, false, Some("0930007")),
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
