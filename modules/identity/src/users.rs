//! The users of sites and groups (3§2 to 3§6; decisions, Q-200 to Q-213): who may do what to whom is in [`rights`], who
//! asks is an [`editor`], the rest is one file a verb.

pub mod create;
pub mod editor;
pub mod input;
pub mod list;
pub mod lookups;
pub mod record;
pub mod remove;
pub mod rights;
pub mod secrets;
pub mod sites;
pub mod update;
