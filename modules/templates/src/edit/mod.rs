//! Edits of templates: the list of templates, the working copy with its groups, items and languages, and copies of it.
//!
//! Each call saves entries of one template: id 0 adds, another id changes, `Deleted` takes away and brings back. A save
//! locks the template, so two people who edit at once wait for each other; an entry with another `TimestampDt` than the
//! stored one is refused, and nothing of the body is saved.

pub(crate) mod checks;
pub(crate) mod copy;
pub(crate) mod draft;
pub(crate) mod groups;
pub(crate) mod input;
pub(crate) mod items;
pub(crate) mod languages;
pub(crate) mod templates;
pub(crate) mod working_copy;

pub(crate) use checks::text;
pub(crate) use groups::{GROUPS, NAME as GROUP_NAME, all as all_groups, save as save_groups};
pub(crate) use items::{ITEMS, QUESTION, all as all_items, save as save_items};
pub(crate) use languages::{list as list_languages, read as read_language, save as save_language};
