//! Spreadsheets (`.xlsx`): the layout and the cells of a table, and the writer.
//!
//! Every export of the product passes here. Rows are written one by one in constant memory ([`Workbook`]); the file is sent
//! while it is compressed ([`download`]).

mod slots;
mod table;
mod workbook;

pub use crate::api::spreadsheet::{Pages, download};
pub use slots::{Slot, Slots};
pub use table::{Cell, Column, Kind, Layout};
pub use workbook::{MEDIA_TYPE, Workbook};
