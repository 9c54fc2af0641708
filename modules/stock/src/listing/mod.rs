//! Reading machines: the stock list with its counts, the list of a past day, Machine Search, and their rows.

mod as_of;
pub mod audits_due;
mod counts;
mod list;
pub mod names;
mod page;
pub mod plans;
mod question;
pub mod row;
pub mod search;

pub(crate) use self::{counts::side_counts, page::Due};
pub use list::{ModelTile, SideCounts, StockList, list, open_transfers, own_imports_of};
pub use question::{Asked, StockField, serial_part};
