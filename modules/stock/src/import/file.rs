//! The import file of machines: three columns, serial, model and location, read by
//! [`table_file`](platform::core::table_file).
//!
//! A file of failed rows, as this program writes it, is read as it is: its fourth column, the reason, is skipped, and the
//! apostrophes of its cells are removed.

use std::{
    fs::File,
    io::{self, Read, Seek},
    ops::RangeInclusive,
    path::Path,
};

use platform::core::{
    spreadsheet::as_written,
    table_file::{self, Expected, Heading, Layout, TableFile},
};

use crate::domain::Serial;

/// The most characters of a cell that is stored.
const LONGEST_CELL: usize = 200;
/// The columns of an import.
const COLUMNS: RangeInclusive<usize> = 3..=3;
/// The columns of a file of failed rows, or of an import.
const WITH_REASONS: RangeInclusive<usize> = 3..=4;
/// The heading of the column of reasons.
const REASON: &str = "reason";

/// One row of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Row {
    /// Exactly three columns.
    Cells {
        /// The serial, without spaces and quotes.
        serial: String,
        /// Trimmed.
        model: String,
        /// Trimmed.
        location: String,
    },
    /// Another number of columns, a NUL character, or a line that is too long, with its first cells.
    Broken {
        /// The first cell.
        serial: String,
        /// The second cell.
        model: String,
        /// The third cell.
        location: String,
        /// The fault with its line: `Line 3 has 2 columns`.
        cause: String,
    },
}

/// A row with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedRow {
    /// The place among the rows, from 0.
    pub index: i32,
    /// The number that a spreadsheet gives it, from 1.
    pub line: i32,
    /// Its cells.
    pub row: Row,
}

/// The rows of an import file, one after the other in flat memory.
pub struct MachineFile<R> {
    table: TableFile<R>,
    has_reasons: bool,
}

/// Opens the file of a path; rows of more than `longest_row` bytes are cut. Without `header` a header is recognized by its
/// first cell.
pub fn open(path: &Path, longest_row: usize, header: Option<bool>) -> io::Result<MachineFile<File>> {
    MachineFile::read(File::open(path)?, longest_row, header)
}

impl<R: Read + Seek> MachineFile<R> {
    /// Reads a file from its beginning.
    pub fn read(source: R, longest_row: usize, header: Option<bool>) -> io::Result<Self> {
        let heading = |cells: &[String]| {
            let has_digit = |cell: &String| cell.bytes().any(|byte| byte.is_ascii_digit());
            match cells.first() {
                Some(_) if has_reasons(cells) => Heading::Certain,
                Some(first) if !has_digit(first) => Heading::Likely,
                _ => Heading::No,
            }
        };
        // A row with nothing but its serial is a bad row.
        let is_serial = |text: &str| {
            let is_word = !text.contains(char::is_whitespace) && text.contains(|c: char| c.is_ascii_digit());
            is_word && Serial::parse(text).is_ok()
        };
        let title = |text: &str| text.contains(char::is_alphabetic) && !is_serial(text);
        let expected = Expected { columns: WITH_REASONS, header, heading: &heading, title: &title, longest_row };
        let table = TableFile::open(source, &expected)?;
        let has_reasons = table.layout().first.as_ref().is_some_and(|first| has_reasons(&first.cells));
        Ok(Self { table, has_reasons })
    }

    /// The layout that the survey found.
    pub fn layout(&self) -> &Layout {
        self.table.layout()
    }

    /// The first three cells of the header, else of the first row.
    pub fn first_cells(&self) -> Vec<String> {
        let first = self.layout().first.as_ref();
        first.map(|first| first.cells.iter().take(3).map(|cell| plain_text(cell)).collect()).unwrap_or_default()
    }

    /// The cause why the file is no import, with its line: the first line has not exactly three columns.
    pub fn refusal(&self) -> Option<String> {
        let first = self.layout().first.as_ref()?;
        let count = first.cells.len();
        if COLUMNS.contains(&count) || self.has_reasons { None } else { first.refusal(&COLUMNS) }
    }
}

impl<R: Read> Iterator for MachineFile<R> {
    type Item = io::Result<(u64, Row)>;

    fn next(&mut self) -> Option<Self::Item> {
        let row = self.table.next()?;
        Some(row.map(|row| (row.line, self.row(&row))))
    }
}

impl<R> MachineFile<R> {
    fn row(&self, row: &table_file::Row) -> Row {
        let mut cells = row.cells.iter();
        let mut next = || {
            let cell = cells.next().map(String::as_str).unwrap_or_default();
            if self.has_reasons { plain_text(&as_written(cell)) } else { plain_text(cell) }
        };
        let (serial, model, location) = (next(), next(), next());
        let serial: String = serial.chars().filter(|c| !c.is_whitespace() && *c != '"').collect();
        let columns = if self.has_reasons { WITH_REASONS } else { COLUMNS };
        match row.refusal(&columns) {
            None => Row::Cells { serial, model, location },
            Some(cause) => Row::Broken { serial, model, location, cause },
        }
    }
}

/// Returns true where a first line is that of a file of failed rows.
fn has_reasons(first: &[String]) -> bool {
    first.len() == 4 && first[3].trim().eq_ignore_ascii_case(REASON)
}

/// A cell as it is stored: line breaks are blanks, other control characters are removed, and its length is limited.
fn plain_text(cell: &str) -> String {
    let blanks = cell.trim().chars().map(|c| if matches!(c, '\r' | '\n') { ' ' } else { c });
    blanks.filter(|c| !c.is_control()).take(LONGEST_CELL).collect()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use platform::core::table_file::{Delimiter, Encoding};

    use super::*;

    /// The longest row, unless an operator configures another.
    const LONGEST: usize = 8 * 1024;

    fn file(bytes: &[u8], header: Option<bool>) -> MachineFile<Cursor<&[u8]>> {
        MachineFile::read(Cursor::new(bytes), LONGEST, header).expect("bytes can be read")
    }

    fn rows_with(bytes: &[u8], header: Option<bool>) -> Vec<Row> {
        file(bytes, header).map(|row| row.expect("bytes can be read").1).collect()
    }

    fn rows(bytes: &[u8]) -> Vec<Row> {
        rows_with(bytes, Some(false))
    }

    fn cells_of(serial: &str, model: &str, location: &str) -> Row {
        Row::Cells { serial: serial.into(), model: model.into(), location: location.into() }
    }

    /// STOCK-128: ISO-8859-1, quotes removed, spaces stripped from the serial.
    #[test]
    fn both_encodings_quotes_and_a_byte_order_mark() {
        assert_eq!(rows(b"7 100 001,K\xFCbel,Stra\xDFe\n"), [cells_of("7100001", "Kübel", "Straße")]);
        assert_eq!(rows("\u{FEFF}7100001,Kübel,Straße".as_bytes()), [cells_of("7100001", "Kübel", "Straße")]);
        assert_eq!(
            rows(b"\"7100001\",\"BH, 90 \"\"Plus\"\"\",\"Bay\n1\"\r\n"),
            [cells_of("7100001", "BH, 90 \"Plus\"", "Bay 1")]
        );
    }

    #[test]
    fn a_bad_line_is_a_bad_row_and_the_next_one_is_read() {
        let mut bytes = b"7100001,A\n\"7100002,B,C\n7100003,A\0B,C\n".to_vec();
        bytes.extend(std::iter::repeat_n(b'9', 10 * 1024 * 1024));
        bytes.extend_from_slice(b"\n\n  \n7100004,D,E\n7100005,F,G,H");
        let rows = rows(&bytes);
        assert_eq!(rows.len(), 6, "blank lines are no rows");
        assert!(rows.iter().enumerate().all(|(at, row)| matches!(row, Row::Broken { .. }) == (at != 4)), "{rows:?}");
        assert_eq!(rows[4], cells_of("7100004", "D", "E"));
    }

    /// STOCK-127, STOCK-129, STOCK-130
    #[test]
    fn a_file_is_surveyed_before_it_is_taken() {
        let bytes = b"VIN,Model,Place\n7100001,A,B\n7100002,A,B\n";
        let seen = file(bytes, None);
        let layout = seen.layout();
        assert_eq!((layout.encoding, layout.delimiter), (Encoding::Utf8, Delimiter::Comma));
        assert_eq!((layout.rows, layout.header, seen.refusal()), (2, true, None));
        assert_eq!(seen.first_cells(), ["VIN", "Model", "Place"]);
        assert_eq!(file(bytes, Some(false)).layout().rows, 3);
        for (bytes, refusal) in [
            ("7100001,A\n", "Line 1 has 2 columns"),
            ("sep=;\n\nVIN;Model;Place;More\n7100001;A;B;C\n", "Line 3 has 4 columns"),
            ("7100001,A,B,reason is none\n", "Line 1 has 4 columns"),
        ] {
            assert_eq!(file(bytes.as_bytes(), None).refusal().as_deref(), Some(refusal), "{bytes}");
        }
        assert_eq!(file(b"", Some(true)).layout().rows, 0);
        assert_eq!(file(b"VIN,Model,Place\n", Some(true)).layout().rows, 0);
    }

    /// A row that has nothing but a serial is no title, although a header seems to follow.
    #[test]
    fn a_title_is_no_serial() {
        for title in ["Machines", "Machines of 2026,,", "Tabelle 1"] {
            let file = format!("{title}\nSerial,Model,Location\n7100001,A,B\n");
            assert_eq!(rows_with(file.as_bytes(), None), [cells_of("7100001", "A", "B")], "{title}");
        }
        let read = rows_with(b"A100001,,\nshort,A,B\n7100002,A,B\n", None);
        assert_eq!(read.len(), 3, "{read:?}");
    }

    /// A file of failed rows is read without the apostrophes of its cells, and as a spreadsheet writes it again.
    #[test]
    fn a_file_of_failed_rows_is_read_back() {
        let bytes =
            b"\"serial\",\"model\",\"location\",\"reason\"\n\"7100001\",\"'=1+1\",\"'+4\",\"Invalid Model Name\"\n\
            7100002,'BH,DOCK\n7100003,BH,DOCK,a,b\n";
        let seen = file(bytes, Some(false));
        assert_eq!(
            (seen.refusal(), seen.layout().header, seen.layout().rows),
            (None, true, 3),
            "it always has a header"
        );
        let read = rows(bytes);
        assert_eq!(read[..2], [cells_of("7100001", "=1+1", "+4"), cells_of("7100002", "'BH", "DOCK")]);
        assert!(matches!(read[2], Row::Broken { .. }));
        let again = "sep=;\nserial;model;location;reason;\n7100001;'=1+1;DOCK;Invalid Model Name;\n";
        assert_eq!(rows(again.as_bytes()), [cells_of("7100001", "=1+1", "DOCK")]);
    }

    /// Goal I2: the cells of any file are short and plain.
    #[test]
    fn any_file_is_read() {
        let words =
            ["\"", ",", ";", "\n", "\r\n", "7100001", "VIN,Model,Place\n", "\u{feff}", "sep=;\n", "BH-90", "Kübel"];
        fuzz::feed("machines-csv", &words, |bytes| {
            let seen = MachineFile::read(Cursor::new(bytes), 512, None).expect("bytes can be read");
            let (layout, refusal) = (seen.layout().clone(), seen.refusal());
            let rows: Vec<Row> = seen.map(|row| row.expect("bytes can be read").1).collect();
            let mut read = 0_usize;
            for row in &rows {
                let (Row::Cells { serial, model, location } | Row::Broken { serial, model, location, .. }) = row;
                for cell in [serial, model, location] {
                    assert!(cell.chars().count() <= LONGEST_CELL && !cell.chars().any(char::is_control), "{cell:?}");
                }
                read += usize::from(matches!(row, Row::Cells { .. }) && Serial::parse_import(serial).is_ok());
            }
            format!("{:?} {} {} {} {read}", layout.delimiter, layout.header, refusal.is_some(), rows.len().min(20))
        });
    }
}
