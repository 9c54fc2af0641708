//! The import of lists of a site from a file, for the command line.

use std::{
    io::{Read, Seek},
    ops::RangeInclusive,
};

use crate::{
    api::site_list::entries::{self, ChangeContext, SiteList},
    core::{
        error::{Error, Result},
        reason::Reason,
        table_file::{Delimiter, Expected, Heading, LONGEST_ROW, TableFile},
    },
    db::Tx,
};

/// The result of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It was added, or would be in a dry run.
    Added,
    /// The site has it already, or an earlier line of the file names it.
    Known,
    /// It cannot be added.
    Refused(Reason),
}

/// One line of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedEntry {
    /// The number that a spreadsheet gives the line, from 1.
    pub line: u64,
    /// The name as it was read.
    pub name: String,
    /// The result.
    pub outcome: Outcome,
}

/// One line of a file before it is imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The number that a spreadsheet gives the line, from 1.
    pub number: u64,
    cells: Vec<String>,
    decimal_comma: bool,
}

impl Line {
    /// A cell, empty where there is none.
    pub fn cell(&self, at: usize) -> &str {
        self.cells.get(at).map(|cell| cell.trim()).unwrap_or_default()
    }

    /// A cell with a whole number; one that cannot be read is a number that no list takes.
    pub fn order(&self, at: usize) -> Option<i64> {
        Some(self.cell(at)).filter(|cell| !cell.is_empty()).map(|cell| cell.parse().unwrap_or(-1))
    }

    /// A cell with yes or no; an empty one is no, and another word is `None`.
    pub fn flag(&self, at: usize) -> Option<bool> {
        match self.cell(at).to_lowercase().as_str() {
            "yes" | "true" | "1" => Some(true),
            "" | "no" | "false" | "0" => Some(false),
            _ => None,
        }
    }

    /// A cell with a number: a file that semicolons divide may have a decimal comma.
    pub fn decimal(&self, at: usize) -> String {
        let cell = self.cell(at);
        if self.decimal_comma && !cell.contains('.') { cell.replace(',', ".") } else { cell.to_owned() }
    }
}

/// Reads the lines of a file. A line with another number of columns refuses the file, with its number.
pub fn lines(
    file: impl Read + Seek,
    header: bool,
    columns: RangeInclusive<usize>,
    headings: &[&str],
    unreadable: Reason,
) -> Result<Vec<Line>> {
    let heading = |cells: &[String]| {
        let is_known =
            cells.iter().any(|cell| headings.iter().any(|heading| heading.eq_ignore_ascii_case(cell.trim())));
        if is_known { Heading::Likely } else { Heading::No }
    };
    let expected = Expected {
        columns: columns.clone(),
        header: Some(header),
        heading: &heading,
        title: &|_| true,
        longest_row: LONGEST_ROW,
    };
    let file = TableFile::open(file, &expected).map_err(Error::from_io)?;
    let decimal_comma = file.layout().delimiter == Delimiter::Semicolon;
    let mut lines = Vec::new();
    for row in file {
        let row = row.map_err(Error::from_io)?;
        if let Some(cause) = row.refusal(&columns) {
            return Err(Error::from(unreadable).because(&cause).at("file", cause));
        }
        lines.push(Line { number: row.line, cells: row.cells, decimal_comma });
    }
    Ok(lines)
}

/// Adds the entry of a line to a site. A refusal of the entry is its result and not an error.
pub async fn add<E: SiteList>(
    by: &ChangeContext<'_>,
    tx: &Tx,
    place: (i64, i64),
    values: Result<E::Values>,
) -> Result<Outcome> {
    let added = match values {
        Ok(values) => entries::add::<E>(by, tx, place, &values).await,
        Err(error) => Err(error),
    };
    match added {
        Ok(_) => Ok(Outcome::Added),
        Err(error) if error.reason() == E::REFUSALS.taken => Ok(Outcome::Known),
        Err(error) if error.reason().0.kind.status().is_client_error() => Ok(Outcome::Refused(error.reason())),
        Err(error) => Err(error),
    }
}
