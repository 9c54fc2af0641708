//! The answers of a handover: as a client sends them, and with the questions of the published version.

pub(crate) mod checklist;
pub(crate) mod wire;
