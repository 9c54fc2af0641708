//! Signing by link: a handover inspection that was prepared at the desk is signed by the customer on a device of their own
//! (docs/behaviour/machine-life.md, "Signing by link").

pub(crate) mod declining;
pub(crate) mod ending;
pub(crate) mod holder;
pub(crate) mod manage;
pub(crate) mod reminders;
mod token;
pub(crate) mod wire;
