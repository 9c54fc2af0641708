//! The proof of a handover: the text that is hashed, its verification, and corrections. What was accepted is never changed.

pub(crate) mod actor;
pub(crate) mod correct;
pub(crate) mod history;
pub(crate) mod statement;
pub mod verify;
