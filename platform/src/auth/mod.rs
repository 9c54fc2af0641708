//! Identity and permissions of the caller.

pub mod access_scope;
pub mod context;
pub mod lockout;
pub mod password;
pub mod permission;
pub mod rate_limits;
pub mod session;
pub mod session_recheck;
