//! Reading an import file, line by line and in flat memory.
//!
//! ISO-8859-1 or UTF-8, a byte-order mark accepted, quotes and commas inside quotes accepted. A line is a row, whatever
//! quotes it leaves open, so that one bad line cannot swallow the rest of the file.

use std::io::{self, BufRead};

/// Characters kept of a cell that is only shown again.
const SHOWN: usize = 200;

/// How the bytes of a file are to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// Every byte sequence was valid.
    Utf8,
    /// ISO-8859-1, which as everywhere means windows-1252.
    Latin1,
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
    pub encoding: Encoding,
    /// Its rows, the header line left out.
    pub rows: usize,
    /// Whether its first line has exactly three columns.
    pub three_columns: bool,
    /// Whether its first line looks like a header: no serial in its first column.
    pub header: bool,
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

/// Looks at a whole file once: how it is encoded, how many rows it has, whether it has three columns.
pub fn survey(reader: impl BufRead, most: usize, header: Option<bool>) -> io::Result<Survey> {
    let mut utf8 = true;
    let mut rows = 0_usize;
    let mut first: Option<Vec<String>> = None;
    for line in Lines::of(reader, most) {
        let (Line::Whole(bytes) | Line::TooLong(bytes)) = line?;
        utf8 &= std::str::from_utf8(&bytes).is_ok() || bytes.len() >= most;
        if first.is_none() {
            first = Some(Reader::of(Encoding::Latin1).cells(&bytes));
        }
        rows += 1;
    }
    let first = first.unwrap_or_default();
    let looks_like_header = first.first().is_some_and(|cell| !cell.bytes().any(|byte| byte.is_ascii_digit()));
    let header = header.unwrap_or(looks_like_header);
    Ok(Survey {
        encoding: if utf8 { Encoding::Utf8 } else { Encoding::Latin1 },
        rows: rows.saturating_sub(usize::from(header)),
        three_columns: first.len() == 3,
        header,
    })
}

/// Reads lines as rows. One for a whole file: what it knows of quotes and commas is dear to make.
pub struct Reader {
    encoding: Encoding,
    core: csv_core::Reader,
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl Reader {
    /// For lines that are encoded like this.
    pub fn of(encoding: Encoding) -> Self {
        Self { encoding, core: csv_core::Reader::new(), text: Vec::new(), ends: Vec::new() }
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
        let mut next = || shown(&cells.next().unwrap_or_default());
        let (serial, model, location) = (next(), next(), next());
        let serial: String = serial.chars().filter(|c| !c.is_whitespace() && *c != '"').collect();
        if whole && !has_nul && count == 3 {
            Row::Cells { serial, model, location }
        } else {
            Row::Broken { serial, model, location }
        }
    }

    fn cells(&mut self, line: &[u8]) -> Vec<String> {
        let Self { encoding, core, text, ends } = self;
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
            .map(|cell| match encoding {
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
        let mut reader = Reader::of(survey.encoding);
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
        assert_eq!(seen, Survey { encoding: Encoding::Utf8, rows: 2, three_columns: true, header: true });
        assert_eq!(survey(&file[..], Some(false)).expect("bytes can be read").rows, 3);
        assert!(!survey(&b"7100001,A\n"[..], None).expect("bytes can be read").three_columns);
        assert_eq!(survey(&b""[..], Some(true)).expect("bytes can be read").rows, 0);
        assert_eq!(survey(&b"VIN,Model,Place\n"[..], Some(true)).expect("bytes can be read").rows, 0);
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
            let mut reader = Reader::of(seen.encoding);
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
            format!("{:?} {} {} {} {read}", seen.encoding, seen.header, seen.three_columns, rows.len().min(20))
        });
    }
}
