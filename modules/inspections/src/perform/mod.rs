//! Starts inspections, saves their answers and completes them, for one machine and for a batch.

pub(crate) mod batch;
pub(crate) mod complete;
pub(crate) mod items;
pub(crate) mod start;
