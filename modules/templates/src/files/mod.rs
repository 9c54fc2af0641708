//! Check templates in files, for the command line: brought in from a spreadsheet (CSV) or a JSON document, and written into
//! one. What is written can be brought in again.

mod check;
mod export;
mod import;
mod spreadsheet;
mod text;

pub use export::{ExportSelection, Exported, TemplateLine, export_templates, list_templates};
pub use import::{Brought, Importing, Refused, import_templates};

/// The most templates of one file.
const TEMPLATES: usize = 200;

/// The form of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A spreadsheet with one row for each question.
    Csv,
    /// A document with templates, groups and items.
    Json,
}

impl Form {
    /// The form of a file by the end of its name; `None` for any other.
    pub fn of_name(name: &str) -> Option<Self> {
        match name.rsplit_once('.').map(|(_, end)| end.to_ascii_lowercase()).as_deref() {
            Some("csv") => Some(Self::Csv),
            Some("json") => Some(Self::Json),
            _ => None,
        }
    }
}

/// Error in a line of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadLine {
    /// Location of the error: `line 7`, or the place in a document.
    pub place: String,
    /// The template that the line is about, as far as it is known.
    pub template: String,
    /// Description of the error.
    pub reason: String,
}
