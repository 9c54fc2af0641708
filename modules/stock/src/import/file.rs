//! Reading an import file, line by line and in flat memory.
//!
//! UTF-8, ISO-8859-1, or UTF-16 with a byte-order mark; divided by commas, semicolons or tabs; quotes, and dividers inside
//! quotes, accepted. A line is a row, whatever quotes it leaves open, so that one bad line cannot swallow the rest of the
//! file. A file of failed rows, as this program writes it, is read as it is: its fourth column, the reason, is skipped.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
};

use encoding_rs_io::DecodeReaderBytesBuilder;
use platform::core::spreadsheet::as_written;
use serde::Serialize;
use utoipa::ToSchema;

/// Characters kept of a cell that is only shown again.
const SHOWN: usize = 200;

/// Lines at the beginning of a file by which its divider is told.
const LOOKED_AT: usize = 20;
/// The heading of the column that says why a row was refused.
const REASON: &str = "reason";

/// How the bytes of a file are to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub enum Encoding {
    /// Every byte sequence was valid. UTF-16 is read as this too, because [`open`] has translated it.
    #[serde(rename = "UTF-8")]
    Utf8,
    /// ISO-8859-1, which as everywhere means windows-1252.
    #[serde(rename = "ISO-8859-1")]
    Latin1,
}

/// What divides the cells of a line.
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

    const fn byte(self) -> u8 {
        match self {
            Self::Comma => b',',
            Self::Semicolon => b';',
            Self::Tab => b'\t',
        }
    }
}

/// How the lines of a file are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Its encoding.
    pub encoding: Encoding,
    /// Its divider.
    pub delimiter: Delimiter,
    /// Whether it is a file of failed rows: a fourth column says why, and cells have the apostrophes of such a file.
    pub reasons: bool,
}

impl Layout {
    const fn divided_by(delimiter: Delimiter) -> Self {
        Self { encoding: Encoding::Latin1, delimiter, reasons: false }
    }
}

/// One row of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Row {
    /// Exactly three columns.
    Cells {
        /// As it stands, without spaces and quotes.
        serial: String,
        /// Trimmed.
        model: String,
        /// Trimmed.
        location: String,
    },
    /// Another number of columns, a NUL character, or a line that is too long; what could be read of it.
    Broken {
        /// What stands in place of the serial.
        serial: String,
        /// What stands in place of the model.
        model: String,
        /// What stands in place of the location.
        location: String,
    },
}

/// What is known of a file after one look at all of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Survey {
    /// How to read it.
    pub layout: Layout,
    /// Its rows, the header line left out.
    pub rows: usize,
    /// Whether its first line has the columns of an import: three, or those of a file of failed rows.
    pub has_columns: bool,
    /// Whether its first line is a header: it was said to be one, or has no serial in its first column.
    pub header: bool,
    /// The first three cells of the first line.
    pub first: Vec<String>,
}

/// Opens a file; UTF-16 with a byte-order mark is read as UTF-8.
pub fn open(path: &Path) -> io::Result<BufReader<impl Read + use<>>> {
    let mut decoding = DecodeReaderBytesBuilder::new();
    Ok(BufReader::new(decoding.utf8_passthru(true).strip_bom(true).build(File::open(path)?)))
}

/// The lines of a file that are not blank. The rest of one that is longer than a row may be is skipped.
pub struct Lines<R> {
    reader: R,
    most: usize,
    first: bool,
}

/// A line, or the sign that one was too long.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// Its bytes without the line break.
    Whole(Vec<u8>),
    /// The beginning of one that is too long.
    TooLong(Vec<u8>),
}

impl<R: BufRead> Lines<R> {
    /// Reads lines of at most so many bytes from here on.
    pub fn of(reader: R, most: usize) -> Self {
        Self { reader, most, first: true }
    }

    fn line(&mut self) -> io::Result<Option<Line>> {
        let mut kept = Vec::new();
        let mut too_long = false;
        let mut any = false;
        loop {
            let buffer = self.reader.fill_buf()?;
            if buffer.is_empty() {
                break;
            }
            any = true;
            let (part, ended) = match buffer.iter().position(|byte| *byte == b'\n') {
                Some(end) => (&buffer[..end], true),
                None => (buffer, false),
            };
            let room = self.most.saturating_sub(kept.len());
            kept.extend_from_slice(&part[..part.len().min(room)]);
            too_long |= part.len() > room;
            let used = part.len() + usize::from(ended);
            self.reader.consume(used);
            if ended {
                break;
            }
        }
        if !any {
            return Ok(None);
        }
        if std::mem::take(&mut self.first) && kept.starts_with(b"\xEF\xBB\xBF") {
            kept.drain(..3);
        }
        while kept.last() == Some(&b'\r') {
            kept.pop();
        }
        Ok(Some(if too_long { Line::TooLong(kept) } else { Line::Whole(kept) }))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.line() {
                Ok(Some(Line::Whole(line))) if line.iter().all(u8::is_ascii_whitespace) => {}
                Ok(Some(line)) => return Some(Ok(line)),
                Ok(None) => return None,
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

/// Looks at a whole file once: how it is encoded and divided, how many rows it has, whether it has the right columns.
/// `header` is what was said of its first line.
pub fn survey(reader: impl BufRead, most: usize, header: Option<bool>) -> io::Result<Survey> {
    let mut utf8 = true;
    let mut rows = 0_usize;
    let mut head: Vec<Vec<u8>> = Vec::new();
    for line in Lines::of(reader, most) {
        let (Line::Whole(bytes) | Line::TooLong(bytes)) = line?;
        utf8 &= std::str::from_utf8(&bytes).is_ok() || bytes.len() >= most;
        if head.len() < LOOKED_AT {
            head.push(bytes);
        }
        rows += 1;
    }
    let encoding = if utf8 { Encoding::Utf8 } else { Encoding::Latin1 };
    let delimiter = divider(&head);
    let layout = Layout { encoding, delimiter, reasons: false };
    let mut first = head.first().map(|line| Reader::of(layout).cells(line)).unwrap_or_default();
    let looks_like_header = first.first().is_some_and(|cell| !cell.bytes().any(|byte| byte.is_ascii_digit()));
    let reasons = has_reasons(&first);
    let has_columns = first.len() == 3 || reasons;
    first.truncate(3);
    let header = reasons || header.unwrap_or(looks_like_header);
    Ok(Survey {
        layout: Layout { reasons, ..layout },
        rows: rows.saturating_sub(usize::from(header)),
        has_columns,
        header,
        first: first.iter().map(|cell| shown(cell)).collect(),
    })
}

/// The divider by which most of the lines have the columns of an import, among those by which the first line has; the
/// comma where none does.
fn divider(head: &[Vec<u8>]) -> Delimiter {
    let columns = |delimiter| {
        let mut reader = Reader::of(Layout::divided_by(delimiter));
        let first = head.first().map(|line| reader.cells(line)).unwrap_or_default();
        if first.len() != 3 && !has_reasons(&first) {
            return 0;
        }
        head.iter().filter(|line| reader.cells(line).len() == first.len()).count()
    };
    // Of equal ones the last is the greatest, so the comma stands last.
    Delimiter::ALL.into_iter().rev().max_by_key(|delimiter| columns(*delimiter)).unwrap_or(Delimiter::Comma)
}

/// Whether a first line is that of a file of failed rows.
fn has_reasons(first: &[String]) -> bool {
    first.len() == 4 && first[3].trim().eq_ignore_ascii_case(REASON)
}

/// Reads lines as rows. One reader serves a whole file, because making one is costly.
pub struct Reader {
    layout: Layout,
    core: csv_core::Reader,
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl Reader {
    /// For the lines of such a file.
    pub fn of(layout: Layout) -> Self {
        let core = csv_core::ReaderBuilder::new().delimiter(layout.delimiter.byte()).build();
        Self { layout, core, text: Vec::new(), ends: Vec::new() }
    }

    /// Reads a line as a row.
    pub fn row(&mut self, line: &Line) -> Row {
        let (bytes, whole) = match line {
            Line::Whole(bytes) => (bytes, true),
            Line::TooLong(bytes) => (bytes, false),
        };
        let has_nul = bytes.contains(&0);
        let cells = self.cells(bytes);
        let count = cells.len();
        let mut cells = cells.into_iter();
        let reasons = self.layout.reasons;
        let mut next = || {
            let cell = cells.next().unwrap_or_default();
            if reasons { shown(&as_written(&cell)) } else { shown(&cell) }
        };
        let (serial, model, location) = (next(), next(), next());
        let serial: String = serial.chars().filter(|c| !c.is_whitespace() && *c != '"').collect();
        if whole && !has_nul && (count == 3 || reasons && count == 4) {
            Row::Cells { serial, model, location }
        } else {
            Row::Broken { serial, model, location }
        }
    }

    fn cells(&mut self, line: &[u8]) -> Vec<String> {
        let Self { layout, core, text, ends } = self;
        core.reset();
        // Room for every byte, each of which may be a cell's end, so that only the line's end ends the reading.
        text.resize(line.len() + 1, 0);
        ends.resize(line.len() + 2, 0);
        let (mut answer, _, _, mut count) = core.read_record(line, text, ends);
        if matches!(answer, csv_core::ReadRecordResult::InputEmpty) {
            let last;
            (answer, _, _, last) = core.read_record(&[], text, &mut ends[count..]);
            count += last;
        }
        if !matches!(answer, csv_core::ReadRecordResult::Record) {
            return Vec::new();
        }
        let begins = std::iter::once(0).chain(ends.iter().copied());
        let cells = begins.zip(&ends[..count]).map(|(begin, end)| &text[begin..*end]);
        cells
            .map(|cell| match layout.encoding {
                Encoding::Utf8 => String::from_utf8_lossy(cell).into_owned(),
                Encoding::Latin1 => encoding_rs::WINDOWS_1252.decode_without_bom_handling(cell).0.into_owned(),
            })
            .collect()
    }
}

/// What may be kept of a cell: no control characters, and not without end.
fn shown(cell: &str) -> String {
    cell.trim().chars().filter(|c| !c.is_control()).take(SHOWN).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes a line may have, unless an operator says otherwise.
    const MOST: usize = 8 * 1024;

    fn survey(bytes: &[u8], header: Option<bool>) -> io::Result<Survey> {
        super::survey(bytes, MOST, header)
    }

    fn rows(bytes: &[u8]) -> Vec<Row> {
        let survey = survey(bytes, Some(false)).expect("bytes can be read");
        let mut reader = Reader::of(survey.layout);
        Lines::of(bytes, MOST).map(|line| reader.row(&line.expect("bytes can be read"))).collect()
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
            rows(b"\"7100001\",\"BH, 90 \"\"Plus\"\"\",\"Bay 1\"\r\n"),
            [cells_of("7100001", "BH, 90 \"Plus\"", "Bay 1")]
        );
    }

    #[test]
    fn a_bad_line_is_a_bad_row_and_the_next_one_is_read() {
        let mut file = b"7100001,A\n\"7100002,B,C\n7100003,A\0B,C\n".to_vec();
        file.extend(std::iter::repeat_n(b'9', 10 * 1024 * 1024));
        file.extend_from_slice(b"\n\n  \n7100004,D,E\n7100005,F,G,H");
        let rows = rows(&file);
        assert_eq!(rows.len(), 6, "blank lines are no rows");
        assert!(rows.iter().enumerate().all(|(at, row)| matches!(row, Row::Broken { .. }) == (at != 4)), "{rows:?}");
        assert_eq!(rows[4], cells_of("7100004", "D", "E"));
    }

    #[test]
    fn a_long_line_is_kept_short() {
        let line = vec![b'x'; 50_000];
        for most in [MOST, 1_024] {
            let mut lines = Lines::of(line.as_slice(), most);
            let Some(Ok(Line::TooLong(kept))) = lines.next() else { panic!("a line that is too long") };
            assert_eq!(kept.len(), most);
            assert!(lines.next().is_none());
        }
    }

    /// STOCK-127, STOCK-129, STOCK-130
    #[test]
    fn a_file_is_surveyed_before_it_is_taken() {
        let file = b"VIN,Model,Place\n7100001,A,B\n7100002,A,B\n";
        let seen = survey(&file[..], None).expect("bytes can be read");
        let layout = Layout { encoding: Encoding::Utf8, delimiter: Delimiter::Comma, reasons: false };
        let first = ["VIN", "Model", "Place"].map(str::to_owned).to_vec();
        assert_eq!(seen, Survey { layout, rows: 2, has_columns: true, header: true, first });
        assert_eq!(survey(&file[..], Some(false)).expect("bytes can be read").rows, 3);
        assert!(!survey(&b"7100001,A\n"[..], None).expect("bytes can be read").has_columns);
        assert_eq!(survey(&b""[..], Some(true)).expect("bytes can be read").rows, 0);
        assert_eq!(survey(&b"VIN,Model,Place\n"[..], Some(true)).expect("bytes can be read").rows, 0);
    }

    /// STOCK-128: semicolons and tabs divide as commas do, and a comma is then no divider.
    #[test]
    fn the_divider_is_told_by_the_lines() {
        for (file, delimiter) in [
            ("7100001,BH-90,DOCK\n", Delimiter::Comma),
            ("Serial;Model;Location\n7100001;\"BH;90\";Bay 1, left\n", Delimiter::Semicolon),
            ("7100001\tBH-90\tBay 1, left; right\n", Delimiter::Tab),
            ("7100001,BH;90,DOCK;\n7100002,BH-90,DOCK\n", Delimiter::Comma),
            ("7100001;BH,90;DOCK,\n7100002;BH-90;DOCK\n", Delimiter::Semicolon),
            ("7100001\n", Delimiter::Comma),
        ] {
            assert_eq!(survey(file.as_bytes(), None).expect("bytes can be read").layout.delimiter, delimiter, "{file}");
        }
        assert_eq!(rows(b"7100001;BH, 90;DOCK\r\n"), [cells_of("7100001", "BH, 90", "DOCK")]);
        assert_eq!(rows(b"7100001\tBH-90\tDOCK"), [cells_of("7100001", "BH-90", "DOCK")]);
    }

    /// A file of failed rows is taken as it is, the apostrophes of its cells taken away.
    #[test]
    fn a_file_of_failed_rows_is_read_back() {
        let file =
            b"\"serial\",\"model\",\"location\",\"reason\"\n\"7100001\",\"'=1+1\",\"'+4\",\"Invalid Model Name\"\n\
            7100002,'BH,DOCK\n7100003,BH,DOCK,a,b\n";
        let seen = survey(file, Some(false)).expect("bytes can be read");
        assert_eq!((seen.has_columns, seen.header, seen.rows), (true, true, 3), "it has a header whatever was said");
        let mut reader = Reader::of(seen.layout);
        let read: Vec<Row> =
            Lines::of(&file[..], MOST).skip(1).map(|line| reader.row(&line.expect("bytes can be read"))).collect();
        assert_eq!(read[..2], [cells_of("7100001", "=1+1", "+4"), cells_of("7100002", "'BH", "DOCK")]);
        assert!(matches!(read[2], Row::Broken { .. }));
        assert!(!survey(b"7100001,A,B,reason is none\n", None).expect("bytes can be read").has_columns);
    }

    /// UTF-16, as spreadsheets save "Unicode text".
    #[test]
    fn a_file_of_wide_characters_is_read() {
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        let text: Vec<u8> = "\u{feff}7100001\tKübel\tDOCK\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        std::io::Write::write_all(&mut file, &text).expect("written");
        let seen = super::survey(open(file.path()).expect("opened"), MOST, None).expect("bytes can be read");
        let mut reader = Reader::of(seen.layout);
        let mut lines = Lines::of(open(file.path()).expect("opened"), MOST);
        let line = lines.next().expect("a line").expect("bytes can be read");
        assert_eq!(reader.row(&line), cells_of("7100001", "Kübel", "DOCK"));
    }

    /// Goal I2: whatever stands in a file, its lines are its rows, and what is kept of them is short and plain.
    #[test]
    fn any_file_is_read() {
        let words = [
            "\"",
            "\"\"",
            ",",
            ";",
            "\n",
            "\r\n",
            "\n\n",
            "7100001",
            "VIN,Model,Place\n",
            "\u{feff}",
            "BH-90",
            "Kübel",
        ];
        fuzz::feed("machines-csv", &words, |bytes| {
            let most = 512;
            let seen = super::survey(bytes, most, None).expect("bytes can be read");
            let mut reader = Reader::of(seen.layout);
            let rows: Vec<Row> = Lines::of(bytes, most)
                .skip(usize::from(seen.header))
                .map(|line| reader.row(&line.expect("bytes can be read")))
                .collect();
            assert_eq!(rows.len(), seen.rows, "the survey counts what is read");
            assert!(rows.len() <= bytes.split(|byte| *byte == b'\n').count());
            let mut read = 0_usize;
            for row in &rows {
                let (Row::Cells { serial, model, location } | Row::Broken { serial, model, location }) = row;
                for cell in [serial, model, location] {
                    assert!(cell.chars().count() <= SHOWN && !cell.chars().any(char::is_control), "{cell:?}");
                }
                let fine = matches!(row, Row::Cells { .. }) && crate::domain::Serial::parse_import(serial).is_ok();
                read += usize::from(fine);
            }
            format!("{:?} {} {} {} {read}", seen.layout, seen.header, seen.has_columns, rows.len().min(20))
        });
    }
}
