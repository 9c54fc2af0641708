//! Reads inspections, their items and photos: for the app, for reports and for the event stream.

pub(crate) mod answers;
pub mod completed;
pub(crate) mod inspection;
pub mod notifications;
pub(crate) mod photos;
pub(crate) mod printed;
