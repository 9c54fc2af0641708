//! Shows that no files of a crate import each other in a circle.
//!
//! The graph of a crate has an edge from a file to another whose items it names by a path that begins with `crate`,
//! `super` or `self`. A path through a re-export leads to the file that contains the item. A parent that declares its
//! children, re-exports their items or calls them by a plain name (`child::work()`) has no edge to them. Items that are
//! compiled for tests only are left out.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use guards::graph;

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

/// The circles of every crate of the workspace, by its folder.
fn circles_of_the_workspace() -> BTreeMap<String, Vec<Vec<String>>> {
    let mut folders = Vec::new();
    for folder in ["platform", "modules", "migrations", "cli", "tests"] {
        roots(&workspace().join(folder), &mut folders);
    }
    let mut circles = BTreeMap::new();
    for root in &folders {
        let mut files = BTreeMap::new();
        sources(root, root, &folders, &mut files);
        let name = root.strip_prefix(workspace()).expect("it lies there").to_string_lossy().replace('\\', "/");
        circles.insert(name, graph::circles(&files));
    }
    circles
}

#[test]
fn no_crate_has_a_circle_of_imports() {
    let circles = circles_of_the_workspace();
    for crate_folder in
        ["platform/src", "modules/sites/src", "cli/src", "migrations/src", "tests/it", "tests/guards/src"]
    {
        assert!(circles.contains_key(crate_folder), "{crate_folder} is a crate");
    }
    let wrong: Vec<String> = circles
        .iter()
        .flat_map(|(name, circles)| circles.iter().map(move |files| format!("{name}: {}", files.join(", "))))
        .collect();
    assert!(wrong.is_empty(), "these files import each other in a circle:\n{}", wrong.join("\n"));
}

/// The circles of a made-up crate.
fn circles(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    graph::circles(&files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect())
}

#[test]
fn a_circle_is_found_with_its_files() {
    let found = circles(&[
        ("lib.rs", "pub mod a; pub mod b; pub mod c; mod d;"),
        ("a.rs", "use crate::{b::{One, Two as Other}, d};"),
        ("b/mod.rs", "pub struct One; fn work() { super::c::work(); }"),
        ("c.rs", "pub fn work() -> crate::a::Thing { todo() }"),
        ("d.rs", "use std::fmt;"),
    ]);
    assert_eq!(found, [["a.rs", "b/mod.rs", "c.rs"]]);
}

#[test]
fn a_parent_that_declares_and_re_exports_makes_no_circle() {
    let found = circles(&[
        ("lib.rs", "pub mod db; pub use db::Db;"),
        ("db/mod.rs", "mod base; mod tx; pub use base::Db; pub use tx::{Tx, Plain as Simple};"),
        ("db/base.rs", "use crate::db::tx::Tx; use super::Simple; use crate::db;"),
        ("db/tx.rs", "pub struct Tx; pub struct Plain;"),
    ]);
    assert_eq!(found, Vec::<Vec<String>>::new());
}

#[test]
fn a_circle_through_re_exports_is_found() {
    let found = circles(&[
        ("lib.rs", "pub mod db; pub mod app;"),
        ("db/mod.rs", "mod base; pub use base::Db;"),
        ("db/base.rs", "use crate::app::App;"),
        ("app.rs", "use crate::db::Db;"),
    ]);
    assert_eq!(found, [["app.rs", "db/base.rs"]]);
}

#[test]
fn a_child_that_uses_its_parent_which_uses_it_by_a_full_path_is_found() {
    let found = circles(&[
        ("lib.rs", "mod parent;"),
        ("parent.rs", "mod child; use self::child::work; pub struct Thing;"),
        ("parent/child.rs", "use super::Thing; pub fn work() {}"),
    ]);
    assert_eq!(found, [["parent.rs", "parent/child.rs"]]);
}

#[test]
fn a_macro_leads_to_the_file_that_defines_it() {
    let found = circles(&[
        ("lib.rs", "mod rules; mod users;"),
        ("rules.rs", "use crate::users::User; #[macro_export] macro_rules! rule { () => {}; }"),
        ("users.rs", "pub struct User; crate::rule!();"),
    ]);
    assert_eq!(found, [["rules.rs", "users.rs"]]);
}

#[test]
fn comments_strings_and_tests_are_left_out() {
    let found = circles(&[
        ("lib.rs", "mod a; mod b; #[cfg(test)] mod checks;"),
        ("a.rs", "use crate::b::B; pub struct A;"),
        (
            "b.rs",
            "// crate::a::A\n/* crate::a /* nested */ crate::a */ const TEXT: &str = \"crate::a::A \\\" crate::a\";\n\
             const RAW: &str = r#\"\" crate::a::A\"#; const MARK: char = '\"'; fn life<'a>(b: &'a B) {}\n\
             #[cfg(test)]\n#[expect(dead_code)]\nmod tests { use crate::a::A; mod deeper { use crate::a; } }\n\
             #[cfg(all(test, unix))]\nuse crate::a::A;\npub struct B;",
        ),
        ("checks.rs", "use crate::b; mod more;"),
        ("checks/more.rs", "use super::super::a;"),
    ]);
    assert_eq!(found, Vec::<Vec<String>>::new());
}

#[test]
fn a_module_within_a_file_names_the_file_as_its_parent() {
    let found = circles(&[
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub struct A; mod inner { use super::A; use super::super::b::B; }"),
        ("b.rs", "pub struct B;"),
    ]);
    assert_eq!(found, Vec::<Vec<String>>::new());
}
