//! How a machine is stored: its record, with its serial, the counters and the events of the same transaction.

pub mod counters;
pub mod create;
pub mod edit;
pub(crate) mod placed;
pub mod record;
pub mod serials;
