//! Reads the events of machines: the history of a machine, and what is new in the log of a site.

pub mod history;
pub mod live;
pub mod newest;
pub mod plans;

pub use crate::records::{log, topics};
