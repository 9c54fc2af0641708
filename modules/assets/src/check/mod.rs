//! Checks files before they are accepted, in threads of their own with a limited number of places.

mod document;
pub(crate) mod file;
#[cfg(test)]
mod hostile_files; // Goal I6
pub(crate) mod video;
pub(crate) mod worker;
