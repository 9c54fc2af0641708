//! Check templates in files, for the command line: brought in from a spreadsheet (CSV) or a JSON document, and written into
//! one. What is written can be brought in again.

mod check;
mod export;
mod format;
mod import;
mod spreadsheet;
mod text;

pub use export::{ExportSelection, Exported, TemplateLine, export_templates, list_templates};
pub use format::{BadLine, Form};
pub use import::{Brought, Importing, Refused, import_templates};
