//! How a machine is stored: its record, with its serial, the counters and the events of the same transaction.

pub mod counters;
pub mod create;
pub mod edit;
pub mod known_serials;
pub mod open_transfers;
pub mod own_imports;
pub mod position;
pub mod record;
pub(crate) mod row_decoding;
pub mod rules;
pub mod serials;
pub mod snapshot;
