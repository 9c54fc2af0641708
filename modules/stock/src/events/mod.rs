//! The events of machines: the chained log of every record, its history as people read it, and the notices of it.

pub(crate) mod changes;
mod concerns;
pub mod history;
pub mod live;
pub mod log;
pub mod topics;
