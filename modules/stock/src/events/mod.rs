//! What has happened: the chained log of every record, its history as people read it, and what is told of it.

pub(crate) mod changes;
mod concerns;
pub mod history;
pub mod live;
pub mod log;
pub mod topics;
