//! The sources of the crates of the workspace.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// The folder of the workspace.
fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the crate lies in tests/ of the workspace")
}

/// The roots of crates below a folder: each folder that holds a `lib.rs` or a `main.rs`.
fn roots(folder: &Path, found: &mut Vec<PathBuf>) {
    if ["lib.rs", "main.rs"].iter().any(|root| folder.join(root).is_file()) {
        found.push(folder.to_owned());
    }
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let name = entry.file_name();
        let is_ours = !name.to_string_lossy().starts_with('.') && name != "target" && name != "node_modules";
        if is_ours && entry.path().is_dir() {
            roots(&entry.path(), found);
        }
    }
}

/// The sources below the root of a crate, by their path below it; those of other crates that lie there are left out.
fn sources(root: &Path, folder: &Path, others: &[PathBuf], found: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            if !others.contains(&path) {
                sources(root, &path, others, found);
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let name = path.strip_prefix(root).expect("it lies there").to_string_lossy().replace('\\', "/");
            found.insert(name, fs::read_to_string(&path).expect("a source"));
        }
    }
}

/// Reads the sources of every crate, by the folder of its root below the workspace and by their paths below that root.
///
/// # Panics
///
/// If a folder or a source cannot be read.
pub fn crates() -> BTreeMap<String, BTreeMap<String, String>> {
    let mut folders = Vec::new();
    for folder in ["platform", "modules", "migrations", "cli", "tests"] {
        roots(&workspace().join(folder), &mut folders);
    }
    let mut crates = BTreeMap::new();
    for root in &folders {
        let mut files = BTreeMap::new();
        sources(root, root, &folders, &mut files);
        let name = root.strip_prefix(workspace()).expect("it lies there").to_string_lossy().replace('\\', "/");
        crates.insert(name, files);
    }
    crates
}
