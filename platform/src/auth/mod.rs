//! Identity and permissions of the caller.

pub mod console;
pub mod lockout;
pub mod password;
pub mod permission;
pub mod rate_limits;
pub mod session;

pub use crate::caller::{access_scope, context, session_recheck};
