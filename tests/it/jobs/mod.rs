//! Work outside requests: leases, letters, imports that were cut off, and what a crash at any point leaves.

mod crashes;
mod imports;
mod leases;
mod outbox;
