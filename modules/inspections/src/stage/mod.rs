//! The stage of a machine with its template and questions, the open inspection, and the rules by which answers are evaluated.

pub(crate) mod checklist;
pub(crate) mod current;
pub(crate) mod evidence;
pub(crate) mod open;
pub(crate) mod questions;
