//! Work outside requests: leases, letters, imports that were cut off, and what a crash at any point leaves.

pub mod crashes;
mod imports;
mod leases;
mod outbox;
