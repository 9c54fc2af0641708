//! Spreadsheets as openpyxl reads them, which is not the library that writes them.

use std::{
    io::Write as _,
    process::{Command, Stdio},
    sync::LazyLock,
};

use serde::Deserialize;
use serde_json::Value;

use crate::Reply;

/// A sheet.
#[derive(Debug, Clone, Deserialize)]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// Its rows from the first.
    pub rows: Vec<Vec<Cell>>,
    /// The first cell that is not frozen.
    pub frozen: Option<String>,
    /// The cells with a filter.
    pub filter: Option<String>,
}

/// A cell.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Cell {
    /// Its value; a day with its time is in ISO form.
    pub value: Value,
    /// `s` or `inlineStr` text, `n` number or nothing, `d` day, `b` boolean, `f` formula, `e` error.
    #[serde(rename = "type")]
    pub kind: String,
    /// The number format.
    pub format: String,
    /// The mark by which an editor leaves it a text.
    pub quoted: bool,
}

impl Sheet {
    /// The values of a row, counted from 0.
    pub fn values(&self, row: usize) -> Vec<Value> {
        self.rows[row].iter().map(|cell| cell.value.clone()).collect()
    }

    /// The cells of the column below a heading.
    pub fn column(&self, heading: &str) -> Vec<&Cell> {
        let headings = self.rows.iter().position(|row| row.iter().any(|cell| cell.value == heading));
        let headings = headings.unwrap_or_else(|| panic!("{} has no column {heading}", self.name));
        let at = self.rows[headings].iter().position(|cell| cell.value == heading).expect("it was found");
        self.rows[headings + 1..].iter().map(|row| &row[at]).collect()
    }

    /// The texts of the column below a heading; empty for no value.
    pub fn texts(&self, heading: &str) -> Vec<String> {
        self.column(heading).iter().map(|cell| cell.value.as_str().unwrap_or_default().to_owned()).collect()
    }
}

/// A Python that has openpyxl.
static PYTHON: LazyLock<&str> = LazyLock::new(|| {
    let has = |python: &&str| {
        let tried = Command::new(python).args(["-c", "import openpyxl"]).stderr(Stdio::null()).status();
        tried.is_ok_and(|status| status.success())
    };
    ["python3", "/usr/bin/python3"].into_iter().find(has).expect("openpyxl, which scripts/setup-tests.sh installs")
});

/// Reads the sheets of a file.
pub fn sheets(file: &[u8]) -> Vec<Sheet> {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/src/read_spreadsheet.py");
    let mut reader =
        Command::new(*PYTHON).arg(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("Python starts");
    let mut input = reader.stdin.take().expect("its input");
    let file = file.to_vec();
    let sent = std::thread::spawn(move || input.write_all(&file));
    let output = reader.wait_with_output().expect("Python ends");
    sent.join().expect("no panic").expect("the file is read");
    assert!(output.status.success(), "openpyxl cannot read the file");
    serde_json::from_slice(&output.stdout).expect("the sheets")
}

/// Reads the only sheet of a download, and its name.
pub fn sheet_of(reply: &Reply, file: &str) -> Sheet {
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(reply.header("content-disposition"), format!("attachment; filename=\"{file}.xlsx\""));
    let mut sheets = sheets(&reply.bytes);
    assert_eq!(sheets.len(), 1);
    sheets.remove(0)
}
