//! Storage of a machine: its record, with its serial, the counters and the events of the same transaction.

pub(crate) mod changes;
pub(crate) mod columns;
pub mod counters;
pub mod create;
pub mod edit;
pub mod former;
pub mod known_serials;
pub mod log;
pub(crate) mod media_counts;
pub mod open_transfers;
pub mod orders;
pub mod own_imports;
pub mod position;
mod recipients;
pub mod record;
pub mod reported;
pub mod rules;
pub mod serials;
pub mod snapshot;
pub mod topics;
pub(crate) mod usage;
