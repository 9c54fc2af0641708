//! Reports of sites and days, the extract of the stock, and lists as they are on the screen: as JSON and as spreadsheets.
//!
//! A [`Report`](report::Report) is one file: what it finds, its rows and its columns. The list with its preview, the
//! export, and the command line follow from it.

pub(crate) mod calls;
mod days;
mod extract;
mod find;
mod group_inspection;
mod inspection_rows;
mod natural_order;
mod overview;
mod production_failure;
mod reader;
mod report;
mod request;
mod serial_number;
mod shown_list;
mod sites;
mod technician_analysis;

pub mod command_line;
