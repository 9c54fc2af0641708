//! The console: the signed-in person, open sessions, the audit log, platform operators, and the resources.

pub(crate) mod audit_log;
pub mod operators;
pub(crate) mod person;
pub(crate) mod resources;
pub mod sessions;
