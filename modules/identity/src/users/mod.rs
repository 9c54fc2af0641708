//! The users of sites and groups. [`rights`] decides who may do what to whom, an [`editor`] is the person who makes the
//! request, and each verb has a file.

pub mod actions;
pub mod create;
pub mod editor;
pub mod input;
pub mod links;
pub mod list;
pub mod lookups;
pub mod places;
pub mod record;
pub mod remove;
pub(crate) mod resets;
pub mod rights;
pub mod secrets;
pub mod sites;
pub mod update;
