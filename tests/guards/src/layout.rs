//! The files directly below the root of a crate.

use std::collections::BTreeMap;

/// Most files that lie directly below the root of a module.
pub const MOST_FILES: usize = 10;

/// Files that every module may have directly below its root, and that are not counted.
const NOT_COUNTED: [&str; 6] = ["lib.rs", "main.rs", "calls.rs", "reasons.rs", "permissions.rs", "archive.rs"];

/// Returns the counted files directly below the root of a crate, given by their paths below it with their sources.
pub fn flat_files(sources: &BTreeMap<String, String>) -> Vec<&str> {
    sources.keys().map(String::as_str).filter(|name| !name.contains('/') && !NOT_COUNTED.contains(name)).collect()
}
