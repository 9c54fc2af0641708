//! The history of a machine, as a dialog displays it.
//!
//! Four calls answer one shape: a record itself, the record before it, all records before it at sites that the caller
//! may read, and those of dealers since. Everything is read from the event log, the newest first and a page at a time,
//! so that a machine with ten thousand events opens as fast as one with ten.

mod answer;
pub mod calls;
mod chain;
pub(crate) mod lines;
mod names;
mod query;
mod read;

pub use answer::MachineHistory;
pub use query::HistoryQuery;
pub(crate) use read::may_look;
pub(crate) use read::of_record;
pub use read::{look_into, own_record};
