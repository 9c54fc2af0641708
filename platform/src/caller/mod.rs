//! The caller of a request: session, site, group, time, and the permitted rows.

pub mod access_scope;
pub mod context;
pub mod session_recheck;
