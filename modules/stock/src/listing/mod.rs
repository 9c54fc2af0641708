//! Reading machines: the stock list with its counts, the list of a past day, Machine Search, and their rows.

pub mod answer;
pub mod as_of;
pub mod audits_due;
pub mod by_name;
pub mod counts;
pub mod cursor;
pub mod extract;
pub mod list;
pub mod names;
pub mod order;
pub mod page;
pub mod plans;
pub mod question;
pub mod row;
pub mod search;
pub mod sort_order;
pub mod yard_walk;

pub(crate) use self::{counts::side_counts, page::Due, sort_order::Order};
pub use answer::{ModelTile, StockList};
pub use counts::SideCounts;
pub use extract::StockPages;
pub use list::list;
pub use question::{ListRequest, StockField, serial_part};
