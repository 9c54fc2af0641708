//! The nightly job: sales, audits that have become due, and reminders of signing links.

pub mod audits;
pub(crate) mod job;

pub use job::{KIND, Nightly};
