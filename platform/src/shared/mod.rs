//! What modules share: the audit log, notifications, and caches of their own.

pub mod audit;
pub mod cache;
pub mod notice;
