//! Shows that no folders of a crate import each other in a circle, and that few files lie directly below the root of a
//! module.
//!
//! The folders are those directly below the root, each with all files below it; a file there counts as a folder of its own.
//! The edges are those between the files (circles.rs); `lib.rs` and `main.rs`, which declare and mount the others, have none.

use std::collections::BTreeMap;

use guards::{
    graph::{self, FolderCircle},
    layout::{self, MOST_FILES},
    workspace,
};

/// Crates whose folders import each other in a circle. A crate without a circle must not be listed.
const WITH_CIRCLES: &[&str] = &[];

/// Modules with more files directly below their roots. A module with few files must not be listed.
const WITH_MANY_FILES: &[&str] = &[];

/// Compares the crates that break a rule, each with a description, with those that are excepted from it.
fn compare(rule: &str, broken: &BTreeMap<String, String>, excepted: &[&str]) -> Result<(), String> {
    let new = broken.iter().filter(|(name, _)| !excepted.contains(&name.as_str())).map(|(_, why)| why.clone());
    let over = excepted.iter().filter(|name| !broken.contains_key(**name));
    let over = over.map(|name| format!("{name} keeps the rule: remove it from the exceptions of this test"));
    let wrong: Vec<String> = new.chain(over).collect();
    if wrong.is_empty() { Ok(()) } else { Err(format!("{rule}:\n{}", wrong.join("\n"))) }
}

/// Describes a circle with the imports that make it.
fn describe(name: &str, circle: &FolderCircle) -> String {
    let imports: Vec<String> = circle.imports.iter().map(|(from, to)| format!("    {from} -> {to}")).collect();
    format!("{name}: {}\n{}", circle.folders.join(", "), imports.join("\n"))
}

#[test]
fn no_crate_has_a_circle_of_folders() {
    let mut broken = BTreeMap::new();
    for (name, sources) in workspace::crates() {
        let circles = graph::folder_circles(&sources);
        if !circles.is_empty() {
            let described: Vec<String> = circles.iter().map(|circle| describe(&name, circle)).collect();
            broken.insert(name, described.join("\n"));
        }
    }
    let rule = "the folders of a crate must not import each other in a circle; move a file or an item to break it";
    compare(rule, &broken, WITH_CIRCLES).unwrap_or_else(|wrong| panic!("{wrong}"));
}

#[test]
fn few_files_lie_directly_below_the_root_of_a_module() {
    let mut broken = BTreeMap::new();
    for (name, sources) in workspace::crates() {
        let files = layout::flat_files(&sources);
        if name.starts_with("modules/") && files.len() > MOST_FILES {
            broken.insert(name.clone(), format!("{name} has {}: {}", files.len(), files.join(", ")));
        }
    }
    let rule = format!("a module has at most {MOST_FILES} files directly below its root; group them into folders");
    compare(&rule, &broken, WITH_MANY_FILES).unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// The sources of a made-up crate.
fn sources(files: &[(&str, &str)]) -> BTreeMap<String, String> {
    files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

#[test]
fn a_circle_of_folders_is_found_with_its_imports() {
    let found = graph::folder_circles(&sources(&[
        ("lib.rs", "mod orders; mod proof; mod dates; mod console;"),
        ("orders/mod.rs", "pub mod place; pub mod read;"),
        ("orders/place.rs", "use crate::proof::text::Text; use super::read;"),
        ("orders/read.rs", "pub struct Order; use crate::dates;"),
        ("proof/mod.rs", "pub mod text; pub mod verify;"),
        ("proof/text.rs", "pub struct Text;"),
        ("proof/verify.rs", "use crate::orders::read::Order;"),
        ("dates.rs", "pub struct Day;"),
        ("console/mod.rs", "use crate::orders::read;"),
    ]));
    let imports = [("orders/place.rs", "proof/text.rs"), ("proof/verify.rs", "orders/read.rs")];
    let imports = imports.map(|(from, to)| (from.to_owned(), to.to_owned())).to_vec();
    assert_eq!(found, [FolderCircle { folders: vec!["orders".to_owned(), "proof".to_owned()], imports }]);
}

#[test]
fn a_file_is_a_folder_together_with_its_children_and_the_root_is_none() {
    let found = graph::folder_circles(&sources(&[
        ("lib.rs", "mod seed; mod read; pub use crate::read::work; pub const NAME: u8 = 0;"),
        ("seed.rs", "mod lists; use crate::read; use crate::NAME;"),
        ("seed/lists.rs", "pub struct List; use super::super::NAME;"),
        ("read.rs", "use crate::seed::lists::List; pub fn work() {}"),
    ]));
    let folders: Vec<&[String]> = found.iter().map(|circle| circle.folders.as_slice()).collect();
    assert_eq!(folders, [["read", "seed"]]);
    let found = graph::folder_circles(&sources(&[
        ("lib.rs", "mod seed; use crate::seed::Seed; pub const NAME: u8 = 0;"),
        ("seed.rs", "mod lists; pub struct Seed; use crate::NAME;"),
        ("seed/lists.rs", "use super::Seed;"),
    ]));
    assert_eq!(found, []);
}

#[test]
fn files_in_folders_and_those_of_every_module_are_not_counted() {
    let sources =
        sources(&[("lib.rs", ""), ("calls.rs", ""), ("dates.rs", ""), ("read/mod.rs", ""), ("reasons.rs", "")]);
    assert_eq!(layout::flat_files(&sources), ["dates.rs"]);
}

#[test]
fn an_exception_that_is_not_needed_is_found() {
    let broken = BTreeMap::from([("a".to_owned(), "a is wrong".to_owned()), ("b".to_owned(), "b is wrong".to_owned())]);
    assert_eq!(compare("rule", &broken, &["a", "b"]), Ok(()));
    let wrong = compare("rule", &broken, &["b", "c"]).expect_err("a is new, c is not broken");
    assert_eq!(wrong, "rule:\na is wrong\nc keeps the rule: remove it from the exceptions of this test");
}
