//! The events of machines: the chained log of every record, its history as people read it, and the notices of it.

pub(crate) mod changes;
pub mod history;
pub mod live;
pub mod log;
mod recipients;
pub mod topics;
