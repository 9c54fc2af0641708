//! Writes a table as an `.xlsx` file, row by row in constant memory: rows go to a temporary file, from which the saved file
//! is compressed.

use std::{borrow::Cow, io::Write, path::Path};

use rust_xlsxwriter::{Format, FormatAlign, Worksheet, XlsxError};

use crate::{
    core::error::{Error, Result},
    xlsx::{Cell, Column, Kind, Layout},
};

/// The media type of an `.xlsx` file.
pub const MEDIA_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// The most rows of a sheet of an `.xlsx` file.
const SHEET_ROWS: u32 = 1_048_576;
/// The most characters of a cell, in units of UTF-16.
const CELL_UNITS: usize = 32_767;
/// The end of a text that was cut.
const CUT: &str = "… [cut]";
/// The beginnings at which a spreadsheet would take an edited text for a formula.
const FORMULA_STARTS: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];

/// An `.xlsx` file while it is written.
pub struct Workbook {
    book: rust_xlsxwriter::Workbook,
    layout: Layout,
    formats: Formats,
    sheets: usize,
    /// The next row of the last sheet.
    row: u32,
    /// The most rows of a sheet.
    sheet_rows: u32,
    rows: u64,
}

struct Formats {
    heading: Format,
    quoted: Format,
    day: Format,
    time: Format,
}

impl Formats {
    fn new() -> Self {
        Self {
            heading: Format::new().set_bold().set_align(FormatAlign::Left),
            quoted: Format::new().set_quote_prefix(),
            day: Format::new().set_num_format("dd/mm/yyyy"),
            time: Format::new().set_num_format("dd/mm/yyyy hh:mm:ss"),
        }
    }
}

impl Workbook {
    /// Begins a file with the sheet `Sheet1`: titles, headings that stay in view, and a filter on each column. Its
    /// temporary files are in `folder`, and are removed when it is dropped.
    pub fn new(folder: &Path, layout: Layout) -> Result<Self> {
        Self::with_rows(folder, layout, SHEET_ROWS)
    }

    fn with_rows(folder: &Path, layout: Layout, sheet_rows: u32) -> Result<Self> {
        let mut book = rust_xlsxwriter::Workbook::new();
        book.set_tempdir(folder).map_err(fault)?;
        let mut workbook = Self { book, layout, formats: Formats::new(), sheets: 0, row: 0, sheet_rows, rows: 0 };
        workbook.begin_sheet()?;
        Ok(workbook)
    }

    /// Writes a row. Behind the last row of a sheet another sheet begins, with the same titles and headings.
    pub fn row(&mut self, cells: &[Cell]) -> Result<()> {
        if self.row == self.sheet_rows {
            self.end_sheet()?;
            self.begin_sheet()?;
        }
        let sheet = self.book.worksheet_from_index(self.sheets - 1).map_err(fault)?;
        for (column, cell) in (0..).zip(cells) {
            write(sheet, &self.formats, (self.row, column), cell).map_err(fault)?;
        }
        self.row += 1;
        self.rows += 1;
        Ok(())
    }

    /// The number of rows so far, without titles and headings.
    pub const fn rows(&self) -> u64 {
        self.rows
    }

    /// Writes the file.
    pub fn save(mut self, into: impl Write + Send) -> Result<()> {
        self.end_sheet()?;
        self.book.save_to_writer(into).map_err(fault)
    }

    fn begin_sheet(&mut self) -> Result<()> {
        let sheet = self.book.add_worksheet_with_constant_memory().map_err(fault)?;
        self.sheets += 1;
        begin(sheet, &self.layout, &self.formats).map_err(fault)?;
        self.row = self.heading_row() + 1;
        Ok(())
    }

    fn end_sheet(&mut self) -> Result<()> {
        let (first, last) = (self.heading_row(), self.row - 1);
        let columns = u16::try_from(self.layout.columns.len()).unwrap_or(u16::MAX);
        if columns == 0 {
            return Ok(());
        }
        let sheet = self.book.worksheet_from_index(self.sheets - 1).map_err(fault)?;
        sheet.autofilter(first, 0, last, columns - 1).map_err(fault)?;
        Ok(())
    }

    fn heading_row(&self) -> u32 {
        u32::try_from(self.layout.titles.len()).unwrap_or(u32::MAX)
    }
}

fn begin(sheet: &mut Worksheet, layout: &Layout, formats: &Formats) -> std::result::Result<(), XlsxError> {
    for (at, Column { width, .. }) in (0..).zip(&layout.columns) {
        sheet.set_column_width(at, f64::from(*width))?;
    }
    let mut row = 0;
    for title in &layout.titles {
        for (at, cell) in (0..).zip(title) {
            write(sheet, formats, (row, at), cell)?;
        }
        row += 1;
    }
    for (at, Column { heading, .. }) in (0..).zip(&layout.columns) {
        sheet.write_string_with_format(row, at, cut(heading), &formats.heading)?;
    }
    sheet.set_freeze_panes(row + 1, 0)?;
    Ok(())
}

fn write(
    sheet: &mut Worksheet,
    formats: &Formats,
    (row, column): (u32, u16),
    cell: &Cell,
) -> std::result::Result<(), XlsxError> {
    match cell {
        Cell::Empty => {}
        Cell::Text(text) if text.starts_with(FORMULA_STARTS) => {
            sheet.write_string_with_format(row, column, cut(text), &formats.quoted)?;
        }
        Cell::Text(text) => {
            sheet.write_string(row, column, cut(text))?;
        }
        Cell::Number(number) => {
            sheet.write_number(row, column, *number)?;
        }
        Cell::Day(day) => {
            sheet.write_date_with_format(row, column, day, &formats.day)?;
        }
        Cell::Time(time) => {
            sheet.write_datetime_with_format(row, column, time, &formats.time)?;
        }
    }
    Ok(())
}

/// Returns a text that fits into a cell: a longer one is cut, which its end states.
fn cut(text: &str) -> Cow<'_, str> {
    // A unit is at least a byte.
    if text.len() <= CELL_UNITS || text.encode_utf16().count() <= CELL_UNITS {
        return Cow::Borrowed(text);
    }
    let room = CELL_UNITS - CUT.encode_utf16().count();
    let mut units = 0;
    let end = text.char_indices().find(|(_, char)| {
        units += char.len_utf16();
        units > room
    });
    let end = end.map_or(text.len(), |(at, _)| at);
    Cow::Owned(format!("{}{CUT}", &text[..end]))
}

fn fault(error: XlsxError) -> Error {
    match error {
        XlsxError::IoError(error) => Error::from_io(error),
        error => Error::internal(error),
    }
}

impl Kind {
    /// Returns the cell of a value of this type that is given as text; a text that is no such value is a text cell.
    pub fn cell(self, text: &str) -> Cell {
        use chrono::{NaiveDate, NaiveDateTime};
        if text.is_empty() {
            return Cell::Empty;
        }
        let read = match self {
            Self::Text => None,
            Self::Number => text.parse().ok().filter(|number: &f64| number.is_finite()).map(Cell::Number),
            Self::Day => NaiveDate::parse_from_str(text, "%d/%m/%Y").ok().map(Cell::Day),
            Self::Time => NaiveDateTime::parse_from_str(text, "%d/%m/%Y %H:%M:%S").ok().map(Cell::Time),
        };
        read.unwrap_or_else(|| Cell::text(text))
    }
}
