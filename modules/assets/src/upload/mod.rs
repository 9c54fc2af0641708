//! Uploads: the announcement of a file, its confirmation, its removal, and files that are bundled with the program.

pub(crate) mod announce;
pub(crate) mod bundled;
pub(crate) mod comment;
pub(crate) mod confirm;
mod file_name;
mod owner;
pub(crate) mod remove;
