//! The caller of a request: session, site, group, time, and the permitted rows.

mod abuse;
pub mod access_scope;
pub mod context;
mod session_proof;
pub mod session_recheck;
pub(crate) mod site_share;
