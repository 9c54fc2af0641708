//! A table that is written as a spreadsheet: columns with headings, and typed cells.

use chrono::{NaiveDate, NaiveDateTime};

/// The type of the cells of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text, which never becomes a formula.
    Text,
    /// A number.
    Number,
    /// A day, formatted DD/MM/YYYY.
    Day,
    /// A day with a time, formatted DD/MM/YYYY HH:MM:SS.
    Time,
}

/// A column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// The text of its heading.
    pub heading: String,
    /// The type of its cells.
    pub kind: Kind,
    /// Its width in characters.
    pub width: u16,
}

impl Column {
    /// A column whose width is the usual one of its type, or that of its heading if it is longer.
    pub fn new(heading: impl Into<String>, kind: Kind) -> Self {
        let heading = heading.into();
        let usual = match kind {
            Kind::Text => 24,
            Kind::Number | Kind::Day => 12,
            Kind::Time => 20,
        };
        let longest = u16::try_from(heading.chars().count() + 4).unwrap_or(u16::MAX);
        Self { width: usual.max(longest.min(60)), heading, kind }
    }
}

/// A cell.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// No value.
    Empty,
    /// Text.
    Text(String),
    /// A number.
    Number(f64),
    /// A day.
    Day(NaiveDate),
    /// A day with a time, as clocks at the site show it.
    Time(NaiveDateTime),
}

impl Cell {
    /// A text; an empty one is no value.
    pub fn text(text: impl Into<String>) -> Self {
        let text = text.into();
        if text.is_empty() { Self::Empty } else { Self::Text(text) }
    }

    /// A whole number. Beyond 53 bits a spreadsheet has no exact numbers, so such a number is a text.
    pub fn number(number: i64) -> Self {
        const EXACT: u64 = 1 << 53;
        if number.unsigned_abs() > EXACT {
            return Self::Text(number.to_string());
        }
        #[expect(clippy::cast_precision_loss, reason = "at most 53 bits")]
        Self::Number(number as f64)
    }
}

/// The layout of a table: rows above the headings, and its columns.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    /// Rows above the headings; none for most tables.
    pub titles: Vec<Vec<Cell>>,
    /// The columns.
    pub columns: Vec<Column>,
}

impl Layout {
    /// A table with nothing above its headings.
    pub const fn of(columns: Vec<Column>) -> Self {
        Self { titles: Vec::new(), columns }
    }
}
