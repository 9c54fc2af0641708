//! Reading of CSV files as spreadsheets write them; the only reader of imports.
//!
//! - Encoding: UTF-8, UTF-16 with or without a byte-order mark, else Windows-1252.
//! - Divider: comma, semicolon or tab; a first line `sep=;` names it and is no row.
//! - Quotes: RFC 4180, with dividers, quotes and line breaks in quoted cells.
//! - Lines: end by CR, LF or CRLF. Rows whose cells are all empty are no rows.
//! - A title line before a recognized header is no row.
//! - Empty columns before and behind the others do not count.
//!
//! A row has the number that a spreadsheet gives it: every record of the file counts, blank or not, and a cell with line
//! breaks is part of one.

mod layout;
mod records;
#[cfg(test)]
mod tests;

use std::{
    fmt,
    io::{self, BufReader, Read, Seek},
    ops::RangeInclusive,
};

use encoding_rs::{UTF_16BE, UTF_16LE};
use encoding_rs_io::{DecodeReaderBytes, DecodeReaderBytesBuilder};
pub use layout::{Delimiter, Encoding, Layout};
use records::{Record, Records, Splitter};

/// The longest row of a file whose rows have no limit of their own, in bytes.
pub const LONGEST_ROW: usize = 1024 * 1024;
/// Bytes at the beginning of a file by which UTF-16 without a mark is recognized.
const SAMPLE: u64 = 4 * 1024;

/// The likelihood that a record is a header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heading {
    /// It is a row.
    No,
    /// It is one unless the caller excludes it.
    Likely,
    /// It is one in any case.
    Certain,
}

/// The form that an importer expects of a file.
pub struct Expected<'a> {
    /// The permitted numbers of columns. The upper end is `usize::MAX` where a header names them.
    pub columns: RangeInclusive<usize>,
    /// True where the first line is a header; `None` recognizes one.
    pub header: Option<bool>,
    /// Recognizes a header by its cells.
    pub heading: &'a dyn Fn(&[String]) -> Heading,
    /// Recognizes a title by the only cell of its line.
    pub title: &'a dyn Fn(&str) -> bool,
    /// The longest row, in bytes.
    pub longest_row: usize,
}

/// A fault by which a row cannot be read whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It is longer than a row may be.
    TooLong,
    /// It has a NUL character.
    Nul,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLong => "is too long",
            Self::Nul => "has a NUL character",
        })
    }
}

/// A row, or the header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The number that a spreadsheet gives it, from 1.
    pub line: u64,
    /// Its cells. Empty ones behind the last are left out, down to the fewest columns that the importer expects.
    pub cells: Vec<String>,
    /// The fault by which the cells are not whole.
    pub fault: Option<Fault>,
}

impl Row {
    /// The cause why it cannot be read, with its line; `None` where it has a permitted number of columns and no fault.
    pub fn refusal(&self, columns: &RangeInclusive<usize>) -> Option<String> {
        if let Some(fault) = self.fault {
            return Some(format!("Line {} {fault}", self.line));
        }
        let count = self.cells.len();
        let plural = if count == 1 { "" } else { "s" };
        (!columns.contains(&count)).then(|| format!("Line {} has {count} column{plural}", self.line))
    }
}

/// Opens a file of one column, whose header is one of `headings`.
pub fn open_single_column<R: Read + Seek>(source: R, header: bool, headings: &[&str]) -> io::Result<TableFile<R>> {
    let heading = |cells: &[String]| {
        let is_known = cells.iter().any(|cell| headings.iter().any(|heading| heading.eq_ignore_ascii_case(cell)));
        if is_known { Heading::Likely } else { Heading::No }
    };
    TableFile::open(
        source,
        &Expected {
            columns: 1..=1,
            header: Some(header),
            heading: &heading,
            title: &|_| true,
            longest_row: LONGEST_ROW,
        },
    )
}

type Source<R> = BufReader<DecodeReaderBytes<R, Vec<u8>>>;

/// The rows of a file, one after the other in flat memory.
pub struct TableFile<R> {
    layout: Layout,
    records: Records<Source<R>>,
    cells: CellReader,
}

impl<R: Read + Seek> TableFile<R> {
    /// Surveys a whole file, and then reads its rows from the beginning.
    pub fn open(mut source: R, expected: &Expected<'_>) -> io::Result<Self> {
        let wide = wide_encoding(&mut source)?;
        let (delimiter, named) = layout::delimiter(records(&mut source, wide, &Delimiter::BYTES, expected)?, expected)?;
        let dividers = [delimiter.byte()];
        let layout = layout::survey(records(&mut source, wide, &dividers, expected)?, (delimiter, named), expected)?;
        let records = records(source, wide, &dividers, expected)?;
        let cells = CellReader::new(&layout);
        Ok(Self { layout, records, cells })
    }

    /// The layout that the survey found.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }
}

impl<R: Read> Iterator for TableFile<R> {
    type Item = io::Result<Row>;

    fn next(&mut self) -> Option<Self::Item> {
        let dividers = [self.layout.delimiter.byte()];
        loop {
            match self.records.next()? {
                Ok(record) if record.number <= self.layout.preamble || record.is_blank(&dividers) => {}
                record => return Some(record.map(|record| self.cells.row(&record))),
            }
        }
    }
}

/// Finds two headings that name the same column, and describes them; `key` is the column of a heading.
pub fn repeated_heading<K: PartialEq>(headings: &[String], key: impl Fn(&str) -> K) -> Option<String> {
    let named: Vec<(&String, K)> =
        headings.iter().filter(|heading| !heading.is_empty()).map(|heading| (heading, key(heading))).collect();
    named.iter().enumerate().find_map(|(at, (heading, column))| {
        let (first, _) = named[..at].iter().find(|(_, before)| before == column)?;
        Some(if first == heading {
            format!("column '{heading}' is there twice")
        } else {
            format!("columns '{first}' and '{heading}' are the same")
        })
    })
}

/// Makes rows of records.
struct CellReader {
    splitter: Splitter,
    encoding: Encoding,
    lead: usize,
    fewest: usize,
}

impl CellReader {
    fn new(layout: &Layout) -> Self {
        Self {
            splitter: Splitter::new(layout.delimiter.byte()),
            encoding: layout.encoding,
            lead: layout.lead,
            fewest: layout.fewest,
        }
    }

    fn row(&mut self, record: &Record) -> Row {
        let fault = if !record.whole {
            Some(Fault::TooLong)
        } else if record.bytes.contains(&0) {
            Some(Fault::Nul)
        } else {
            None
        };
        let encoding = self.encoding;
        let mut cells: Vec<String> =
            self.splitter.cells(&record.bytes).into_iter().map(|cell| encoding.decode(cell)).collect();
        let is_empty = |cell: &String| cell.trim().is_empty();
        if cells.len() >= self.lead && cells[..self.lead].iter().all(is_empty) {
            cells.drain(..self.lead);
        }
        while cells.len() > self.fewest && cells.last().is_some_and(is_empty) {
            cells.pop();
        }
        Row { line: record.number, cells, fault }
    }
}

/// The records of a file from its beginning.
fn records<R: Read + Seek>(
    mut source: R,
    wide: Option<&'static encoding_rs::Encoding>,
    dividers: &[u8],
    expected: &Expected<'_>,
) -> io::Result<Records<Source<R>>> {
    source.rewind()?;
    Ok(Records::new(decoded(source, wide), expected.longest_row, dividers, expected.columns.clone()))
}

/// Reads UTF-16 as UTF-8, and other encodings as they are; a byte-order mark wins over `wide`.
fn decoded<R: Read>(source: R, wide: Option<&'static encoding_rs::Encoding>) -> Source<R> {
    let mut builder = DecodeReaderBytesBuilder::new();
    builder.utf8_passthru(true).strip_bom(true).bom_override(true).encoding(wide);
    BufReader::new(builder.build(source))
}

/// UTF-16 without a mark: of most characters, one of the two bytes is zero, and always the same.
fn wide_encoding(source: &mut (impl Read + Seek)) -> io::Result<Option<&'static encoding_rs::Encoding>> {
    let mut sample = Vec::new();
    source.rewind()?;
    source.take(SAMPLE).read_to_end(&mut sample)?;
    let (pairs, _) = sample.as_chunks::<2>();
    let zeros = |at: usize| pairs.iter().filter(|pair| pair[at] == 0).count();
    let (high_first, low_first) = (zeros(0), zeros(1));
    let is_most = |count: usize, other: usize| count > 1 && count * 4 >= pairs.len() && other * 16 <= count;
    Ok(if is_most(low_first, high_first) {
        Some(UTF_16LE)
    } else if is_most(high_first, low_first) {
        Some(UTF_16BE)
    } else {
        None
    })
}
