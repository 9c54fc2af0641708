//! CSV files for people, who open them in a spreadsheet.
//!
//! A spreadsheet runs a cell as a formula when it begins with `=`, `+`, `-` or `@`, and it divides a file at commas,
//! semicolons or tabs, by the country of the computer. So every cell is quoted, and a formula at the beginning of a
//! cell, or behind a semicolon, a tab or a line break in it, gets an apostrophe before it ([`as_text`]). [`as_written`]
//! takes the apostrophes away again, so that a file of this program can be read back.

use std::{borrow::Cow, io::Write};

/// Writes such a file.
pub struct CsvWriter<W: Write>(csv::Writer<W>);

impl<W: Write> CsvWriter<W> {
    /// Begins a file.
    pub fn new(into: W) -> Self {
        Self(csv::WriterBuilder::new().quote_style(csv::QuoteStyle::Always).from_writer(into))
    }

    /// Writes a row.
    pub fn row<C: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = C>) -> csv::Result<()> {
        for cell in cells {
            self.0.write_field(as_text(cell.as_ref()).as_ref())?;
        }
        self.0.write_record(None::<&[u8]>)
    }

    /// Writes the rest of the buffer; more rows may follow.
    pub fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush()
    }

    /// Writes the rest of the buffer and returns the inner writer.
    pub fn end(self) -> std::io::Result<W> {
        self.0.into_inner().map_err(csv::IntoInnerError::into_error)
    }
}

/// The beginnings of formulas; the wide ones are those of East Asian keyboards.
const BEGINNINGS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// A cell as it is written: with an apostrophe wherever a spreadsheet would begin a formula. A plain number is none.
pub fn as_text(cell: &str) -> Cow<'_, str> {
    if !cell.contains(BEGINNINGS) || cell.parse::<f64>().is_ok() {
        return Cow::Borrowed(cell);
    }
    let mut written = String::with_capacity(cell.len() + 1);
    for part in parts(cell) {
        if would_run(part) {
            written.push('\'');
        }
        written.push_str(part);
    }
    Cow::Owned(written)
}

/// A cell as it was before [`as_text`].
pub fn as_written(cell: &str) -> Cow<'_, str> {
    if !cell.contains('\'') {
        return Cow::Borrowed(cell);
    }
    let part = |part| match str::strip_prefix(part, '\'') {
        Some(rest) if would_run(rest) => rest,
        _ => part,
    };
    Cow::Owned(parts(cell).map(part).collect())
}

/// Returns the parts of a cell that may become cells of their own: the text behind each divider, which ends the part
/// before.
fn parts(cell: &str) -> impl Iterator<Item = &str> {
    cell.split_inclusive([';', '\t', '\r', '\n'])
}

/// Blanks, quotes and apostrophes before the sign do not hinder it.
fn would_run(part: &str) -> bool {
    part.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\'')).starts_with(BEGINNINGS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_would_run_gets_an_apostrophe() {
        for (cell, written) in [
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("＝1", "'＝1"),
            ("  =1", "'  =1"),
            ("\"=1", "'\"=1"),
            ("'=1", "''=1"),
            ("\t=1", "\t'=1"),
            ("BH-90;=1+1", "BH-90;'=1+1"),
            ("BH-90; \"=1", "BH-90;' \"=1"),
            ("one\r\n-two", "one\r\n'-two"),
            ("BH-90", "BH-90"),
            ("-12.5", "-12.5"),
            ("O'Neill", "O'Neill"),
            ("", ""),
        ] {
            assert_eq!(as_text(cell), written, "{cell:?}");
            assert_eq!(as_written(written), cell, "{written:?}");
        }
    }

    /// Whatever divides the file, no cell of it begins a formula.
    #[test]
    fn no_divider_makes_a_formula_of_a_cell() {
        let mut file = CsvWriter::new(Vec::new());
        file.row(["=A", "x;=B", "y;\"=C\"", "z\t=D", "7100001"]).expect("written");
        let text = String::from_utf8(file.end().expect("written")).expect("text");
        assert_eq!(text, "\"'=A\",\"x;'=B\",\"y;'\"\"=C\"\"\",\"z\t'=D\",\"7100001\"\n");
        for divider in [b',', b';', b'\t'] {
            let mut cells =
                csv::ReaderBuilder::new().has_headers(false).delimiter(divider).from_reader(text.as_bytes());
            for record in cells.records() {
                for cell in &record.expect("a row") {
                    assert!(!cell.trim_start_matches(['"', ' ']).starts_with(BEGINNINGS), "{cell:?}");
                }
            }
        }
    }
}
