//! Reading machines: the stock list with its counts, the list of a past day, Machine Search, and their rows.

mod answer;
mod as_of;
pub mod audits_due;
mod by_name;
mod counts;
mod cursor;
mod extract;
mod list;
pub mod names;
mod order;
mod page;
pub mod plans;
mod question;
pub mod row;
pub mod search;
mod sort_order;
pub mod yard_walk;

pub(crate) use self::{counts::side_counts, page::Due, sort_order::Order};
pub use answer::{ModelTile, StockList};
pub use counts::SideCounts;
pub use extract::StockPages;
pub use list::list;
pub use question::{ListRequest, StockField, serial_part};
