//! The layout of a file: divider, encoding, header and rows, found in one reading of all of it.

use std::io::{self, BufRead};

use serde::Serialize;
use utoipa::ToSchema;

use super::{
    CellReader, Expected, Heading, Row,
    records::{Record, Records, Splitter},
};

/// Records at the beginning of a file by which its divider is chosen.
const DIVIDER_WITHIN: usize = 20;
/// Records at the beginning of a file among which its header is.
const HEADER_WITHIN: usize = 5;

/// The encoding of the bytes of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub enum Encoding {
    /// Every byte sequence is valid. UTF-16 is read as this too, because it is translated before.
    #[serde(rename = "UTF-8")]
    Utf8,
    /// ISO-8859-1, which is read as windows-1252 as everywhere.
    #[serde(rename = "ISO-8859-1")]
    Latin1,
}

impl Encoding {
    pub(super) fn decode(self, bytes: &[u8]) -> String {
        match self {
            Self::Utf8 => String::from_utf8_lossy(bytes).into_owned(),
            Self::Latin1 => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
        }
    }
}

/// The divider between the cells of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Delimiter {
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// A tab.
    Tab,
}

impl Delimiter {
    const ALL: [Self; 3] = [Self::Comma, Self::Semicolon, Self::Tab];
    pub(super) const BYTES: [u8; 3] = [b',', b';', b'\t'];

    pub(super) const fn byte(self) -> u8 {
        match self {
            Self::Comma => b',',
            Self::Semicolon => b';',
            Self::Tab => b'\t',
        }
    }

    /// The divider that a first line `sep=;` names.
    fn named_by(record: &Record) -> Option<Self> {
        let text = std::str::from_utf8(&record.bytes).ok()?.trim_matches(' ');
        let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
        let (name, divider) = text.split_once('=')?;
        let is_named = record.number == 1 && name.trim().eq_ignore_ascii_case("sep");
        Self::ALL.into_iter().find(|one| is_named && divider.as_bytes() == [one.byte()])
    }
}

/// The layout of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The encoding.
    pub encoding: Encoding,
    /// The divider.
    pub delimiter: Delimiter,
    /// True where there is a header.
    pub header: bool,
    /// The header, else the first row; `None` in a file without any.
    pub first: Option<Row>,
    /// The number of rows.
    pub rows: usize,
    /// The number of the last record before the rows.
    pub(super) preamble: u64,
    /// The number of empty columns before the others.
    pub(super) lead: usize,
    /// The fewest columns of a row.
    pub(super) fewest: usize,
}

/// The cells of a record, trimmed, without the empty ones at either end.
fn inner_cells(splitter: &mut Splitter, record: &Record) -> Vec<String> {
    let cells: Vec<String> =
        splitter.cells(&record.bytes).into_iter().map(|cell| Encoding::Latin1.decode(cell).trim().to_owned()).collect();
    let is_full = |cell: &String| !cell.is_empty();
    let (Some(start), Some(end)) = (cells.iter().position(is_full), cells.iter().rposition(is_full)) else {
        return Vec::new();
    };
    cells[start..=end].to_vec()
}

/// Finds the header among the first records, behind lines that may be titles.
fn header_among<'a>(
    head: impl Iterator<Item = &'a Record>,
    splitter: &mut Splitter,
    expected: &Expected<'_>,
) -> Option<&'a Record> {
    for record in head.take(HEADER_WITHIN) {
        let cells = inner_cells(splitter, record);
        let heading = if expected.columns.contains(&cells.len()) { (expected.heading)(&cells) } else { Heading::No };
        if heading == Heading::Certain || heading == Heading::Likely && expected.header != Some(false) {
            return Some(record);
        }
        let [only] = cells.as_slice() else { return None };
        if !(expected.title)(only) {
            return None;
        }
    }
    None
}

/// Chooses the divider: the one that the first line names, else the one by which a header is recognized, by which most
/// of the first records have a permitted number of columns, by which they have most cells; the comma where several do.
/// The flag is true where the first line names it.
pub(super) fn delimiter(records: Records<impl BufRead>, expected: &Expected<'_>) -> io::Result<(Delimiter, bool)> {
    let mut head = Vec::new();
    for record in records {
        let record = record?;
        if let Some(named) = Delimiter::named_by(&record) {
            return Ok((named, true));
        }
        if !record.is_blank(&Delimiter::BYTES) {
            head.push(record);
        }
        if head.len() == DIVIDER_WITHIN {
            break;
        }
    }
    let rank = |delimiter: Delimiter| {
        let mut splitter = Splitter::new(delimiter.byte());
        let counts: Vec<usize> = head.iter().map(|record| splitter.cells(&record.bytes).len()).collect();
        let total: usize = counts.iter().sum();
        if *expected.columns.end() == 1 {
            // A name may have a divider in it, so that it divides only where it does so in every line alike.
            let divides = counts.first().is_some_and(|first| *first > 1 && counts.iter().all(|count| count == first));
            return (0, usize::from(divides), total * usize::from(divides));
        }
        let header = header_among(head.iter(), &mut splitter, expected);
        let headings = header.map_or(0, |header| inner_cells(&mut splitter, header).len());
        let mut permitted = 0;
        for (record, count) in head.iter().zip(&counts) {
            let fits = *count >= *expected.columns.start()
                && inner_cells(&mut splitter, record).len() <= *expected.columns.end();
            permitted += usize::from(fits);
        }
        (headings, permitted, total)
    };
    // Of equal ones the last is the greatest, so the comma is the last.
    let best = Delimiter::ALL.into_iter().rev().max_by_key(|delimiter| rank(*delimiter));
    Ok((best.unwrap_or(Delimiter::Comma), false))
}

/// Reads a whole file. `named` is true where the first record names the divider and is no row.
pub(super) fn survey(
    records: Records<impl BufRead>,
    (delimiter, named): (Delimiter, bool),
    expected: &Expected<'_>,
) -> io::Result<Layout> {
    let fewest = *expected.columns.start();
    let mut splitter = Splitter::new(delimiter.byte());
    let mut head: Vec<Record> = Vec::new();
    let (mut utf8, mut count) = (true, 0_usize);
    // Columns that a header names are found by their names.
    let is_by_position = *expected.columns.end() < usize::MAX;
    let mut lead = if is_by_position { usize::MAX } else { 0 };
    for record in records {
        let record = record?;
        if record.number == 1 && named || record.is_blank(&[delimiter.byte()]) {
            continue;
        }
        // A cut record may end within a character.
        utf8 &= !record.whole || std::str::from_utf8(&record.bytes).is_ok();
        if lead > 0 {
            lead = lead.min(lead_of(&mut splitter, &record));
        }
        count += 1;
        if head.len() < HEADER_WITHIN {
            head.push(record);
        }
    }
    let recognized = header_among(head.iter(), &mut splitter, expected);
    let header = recognized.or_else(|| {
        let first = head.first()?;
        let likely = || (expected.heading)(&inner_cells(&mut splitter, first)) != Heading::No;
        expected.header.unwrap_or_else(likely).then_some(first)
    });
    let first = header.or(head.first());
    // A title is in the first column wherever the others begin.
    if let Some(header) = recognized.filter(|_| is_by_position) {
        lead = lead_of(&mut splitter, header);
    }
    // A first row without a value in its first column has no empty column before it.
    let columns = first.map_or(0, |first| splitter.cells(&first.bytes).len());
    if lead.saturating_add(fewest) > columns {
        lead = 0;
    }
    let before = header.map_or(0, |header| head.iter().filter(|record| record.number <= header.number).count());
    let mut layout = Layout {
        encoding: if utf8 { Encoding::Utf8 } else { Encoding::Latin1 },
        delimiter,
        header: header.is_some(),
        first: None,
        rows: count - before,
        preamble: header.map_or(u64::from(named), |header| header.number),
        lead,
        fewest,
    };
    layout.first = first.map(|first| CellReader::new(&layout).row(first));
    Ok(layout)
}

/// The number of empty cells before the first one that is not.
fn lead_of(splitter: &mut Splitter, record: &Record) -> usize {
    splitter.cells(&record.bytes).iter().take_while(|cell| cell.trim_ascii().is_empty()).count()
}
