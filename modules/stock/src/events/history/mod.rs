//! What has happened to a machine, as a dialog shows it.
//!
//! Four calls answer one shape: a record itself, the record before it, all that came before it at sites that may be
//! looked into, and what dealers did with it since. Everything is read from the event log, the newest first and a page
//! at a time, so that a machine with ten thousand events opens as fast as one with ten.

mod answer;
pub mod calls;
mod chain;
pub(crate) mod lines;
mod names;
mod read;
mod wanted;

pub use answer::MachineHistory;
pub(crate) use read::may_look;
pub(crate) use read::of_record;
pub use read::{look_into, own_record};
pub use wanted::HistoryWanted;
