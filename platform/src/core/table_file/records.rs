//! The records of a file: lines, and several lines where a quoted cell has line breaks (RFC 4180).

use std::{
    collections::VecDeque,
    io::{self, BufRead},
    ops::RangeInclusive,
};

/// A record as it is in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Record {
    /// Its number, from 1; blank ones count.
    pub number: u64,
    /// Its bytes without the line break at its end.
    pub bytes: Vec<u8>,
    /// False where it is longer than a row may be, and cut.
    pub whole: bool,
}

impl Record {
    /// True where every cell is empty.
    pub fn is_blank(&self, dividers: &[u8]) -> bool {
        self.bytes.iter().all(|byte| byte.is_ascii_whitespace() || *byte == b'"' || dividers.contains(byte))
    }
}

struct Line {
    bytes: Vec<u8>,
    whole: bool,
}

/// Reads records in flat memory.
///
/// A quoted cell continues on the next line only when its closing quote is found within the length of a row, in front of
/// a divider or a line end, and when the record then has a permitted number of cells. Otherwise the line is a record of
/// its own, so that one bad line cannot swallow the rest of the file.
pub(super) struct Records<R> {
    reader: R,
    longest: usize,
    dividers: Vec<u8>,
    columns: RangeInclusive<usize>,
    ahead: VecDeque<Line>,
    number: u64,
    after_return: bool,
}

impl<R: BufRead> Records<R> {
    /// Reads records of at most so many bytes, whose cells are divided by one of `dividers`.
    pub fn new(reader: R, longest: usize, dividers: &[u8], columns: RangeInclusive<usize>) -> Self {
        let dividers = dividers.to_vec();
        Self { reader, longest, dividers, columns, ahead: VecDeque::new(), number: 0, after_return: false }
    }

    /// The next line of the file; the rest of one that is too long is skipped.
    fn read_line(&mut self) -> io::Result<Option<Line>> {
        let mut line = Line { bytes: Vec::new(), whole: true };
        let mut any = false;
        loop {
            let buffer = self.reader.fill_buf()?;
            let Some(first) = buffer.first() else { break };
            // A line feed behind a carriage return ends the same line.
            if std::mem::take(&mut self.after_return) && *first == b'\n' {
                self.reader.consume(1);
                continue;
            }
            any = true;
            let end = memchr::memchr2(b'\n', b'\r', buffer);
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = self.longest.saturating_sub(line.bytes.len());
            line.bytes.extend_from_slice(&part[..part.len().min(room)]);
            line.whole &= part.len() <= room;
            self.after_return = end.is_some_and(|end| buffer[end] == b'\r');
            let used = part.len() + usize::from(end.is_some());
            self.reader.consume(used);
            if end.is_some() {
                break;
            }
        }
        if self.number == 0 && line.bytes.starts_with(b"\xEF\xBB\xBF") {
            line.bytes.drain(..3);
        }
        Ok(any.then_some(line))
    }

    fn record(&mut self) -> io::Result<Option<Record>> {
        let line = match self.ahead.pop_front() {
            Some(line) => Some(line),
            None => self.read_line()?,
        };
        let Some(Line { bytes, whole }) = line else { return Ok(None) };
        self.number += 1;
        let joined = if whole { self.joined(&bytes)? } else { None };
        Ok(Some(Record { number: self.number, bytes: joined.unwrap_or(bytes), whole }))
    }

    /// The line with those behind it into which a quoted cell continues; `None` where it is a record of its own.
    fn joined(&mut self, line: &[u8]) -> io::Result<Option<Vec<u8>>> {
        if memchr::memchr(b'"', line).is_none() {
            return Ok(None);
        }
        let mut scan = Scan::default();
        scan.read(line, &self.dividers);
        if scan.at != At::Quoted {
            return Ok(None);
        }
        let mut joined = line.to_vec();
        for used in 0.. {
            if used == self.ahead.len() {
                let Some(next) = self.read_line()? else { break };
                self.ahead.push_back(next);
            }
            let next = &self.ahead[used];
            if !next.whole || joined.len() + 1 + next.bytes.len() > self.longest {
                break;
            }
            joined.push(b'\n');
            joined.extend_from_slice(&next.bytes);
            if !scan.read(&next.bytes, &self.dividers) {
                break;
            }
            if scan.at != At::Quoted {
                if !self.columns.contains(&(scan.dividers + 1)) {
                    break;
                }
                self.ahead.drain(..=used);
                return Ok(Some(joined));
            }
        }
        Ok(None)
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<Self::Item> {
        self.record().transpose()
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum At {
    #[default]
    CellStart,
    Plain,
    Quoted,
    /// Behind a quote in a quoted cell: the cell ends, or a second quote follows.
    Quote,
}

/// A position between the quotes and dividers of a record.
#[derive(Default)]
struct Scan {
    at: At,
    dividers: usize,
}

impl Scan {
    /// Reads a line; false where text follows a closing quote, so that it was none.
    fn read(&mut self, line: &[u8], dividers: &[u8]) -> bool {
        let mut is_strict = true;
        for byte in line {
            let divides = dividers.contains(byte);
            self.at = match (self.at, byte) {
                (At::Quoted, b'"') => At::Quote,
                (At::CellStart | At::Quote, b'"') | (At::Quoted, _) => At::Quoted,
                _ if divides => At::CellStart,
                (at, _) => {
                    is_strict &= at != At::Quote;
                    At::Plain
                }
            };
            self.dividers += usize::from(divides && self.at == At::CellStart);
        }
        // A line end within quotes belongs to the cell; elsewhere it ends the record.
        is_strict
    }
}

/// Splits records into cells. One serves a whole file, because making one is costly.
pub(super) struct Splitter {
    core: csv_core::Reader,
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl Splitter {
    /// Splits at one divider.
    pub fn new(divider: u8) -> Self {
        let core = csv_core::ReaderBuilder::new().delimiter(divider).build();
        Self { core, text: Vec::new(), ends: Vec::new() }
    }

    /// The cells of a record.
    pub fn cells<'a>(&'a mut self, record: &[u8]) -> Vec<&'a [u8]> {
        let Self { core, text, ends } = self;
        core.reset();
        // Room for every byte, each of which may be the end of a cell, so that only the end of the record ends the reading.
        text.resize(record.len() + 1, 0);
        ends.resize(record.len() + 2, 0);
        let (mut result, _, _, mut count) = core.read_record(record, text, ends);
        if matches!(result, csv_core::ReadRecordResult::InputEmpty) {
            let last;
            (result, _, _, last) = core.read_record(&[], text, &mut ends[count..]);
            count += last;
        }
        if !matches!(result, csv_core::ReadRecordResult::Record) {
            return Vec::new();
        }
        let starts = std::iter::once(0).chain(ends.iter().copied());
        starts.zip(&ends[..count]).map(|(start, end)| &text[start..*end]).collect()
    }
}
