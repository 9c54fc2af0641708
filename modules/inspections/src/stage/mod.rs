//! The stage of a machine with its template and questions, the open inspection, and the rules that evaluate answers.

pub(crate) mod checklist;
pub(crate) mod current;
pub(crate) mod evidence;
pub(crate) mod open;
pub(crate) mod questions;
