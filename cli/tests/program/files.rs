//! `hardstand assets`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::world::World;

/// Every file below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

#[test]
fn every_file_has_its_objects_and_every_object_its_file() {
    let world = World::demonstration();
    let verify = ["assets", "verify", "--output", "json"];
    let whole = world.run(&verify).succeeds().json();
    assert_eq!(whole["whole"], true, "{whole}");
    assert!(whole["files"].as_u64() > Some(20) && whole["objects"].as_u64() > whole["files"].as_u64(), "{whole}");
    let ending = |name: &str| {
        let all = files(world.folder()).into_iter();
        all.filter(|path| path.to_string_lossy().contains("/assets/") && path.to_string_lossy().ends_with(name))
            .collect::<Vec<_>>()
    };
    // One is lost, one is cut off, and one belongs to nothing.
    let (lost, cut) = (ending("-s.jpg").remove(0), ending(".mp4").remove(0));
    fs::remove_file(&lost).expect("is there");
    let film = fs::read(&cut).expect("is there");
    fs::write(&cut, &film[1..]).expect("can be written");
    fs::write(lost.with_file_name("0123456789ab.png"), b"left").expect("can be written");
    let ended = world.run(&verify).exits(1);
    let report = ended.json();
    let named = |kind: &str| -> Vec<&str> {
        report[kind].as_array().expect("a list").iter().map(|text| text.as_str().expect("a text")).collect()
    };
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    let one = |found: Vec<&str>, end: &str| found.len() == 1 && found[0].ends_with(end);
    assert!(one(named("missing"), &name(&lost)), "{report}");
    assert!(one(named("changed"), &name(&cut)), "{report}");
    assert!(one(named("orphans"), "/assets/0123456789ab.png"), "{report}");
    assert!(ended.one_line().contains("2 objects of files are missing or changed, and 1 objects belong to no file"));
}

/// A row whose type or key cannot be read is reported, and the faults of other files are found all the same.
#[test]
fn a_file_that_cannot_be_compared_hides_no_other() {
    let world = World::demonstration();
    let mut all = files(world.folder()).into_iter();
    let lost = all.rfind(|path| path.to_string_lossy().ends_with("-s.jpg")).expect("a thumbnail");
    fs::remove_file(&lost).expect("is there");
    let name = lost.file_name().expect("a name").to_string_lossy().into_owned();
    let stem = name.trim_end_matches("-s.jpg");
    let first = |others: &str| format!("(SELECT MIN(id) FROM asset WHERE state = 1 AND stem <> '{stem}'{others})");
    world.sql(&format!("UPDATE asset SET content_type = 'image/x' WHERE id = {}", first("")));
    world.sql(&format!("UPDATE asset SET stem = '../x' WHERE id = {}", first(" AND content_type <> 'image/x'")));
    let ended = world.run(&["assets", "verify", "--output", "json"]).exits(1);
    let report = ended.json();
    let named = |kind: &str| report[kind].as_array().expect("a list").clone();
    assert_eq!(named("unchecked").len(), 2, "{report}");
    assert_eq!(named("missing").len(), 1, "{report}");
    assert!(named("missing")[0].as_str().is_some_and(|missing| missing.ends_with(&name)), "{report}");
    assert_eq!(report["whole"], false, "{report}");
    assert!(ended.one_line().contains("; 2 could not be compared"), "{}", ended.stderr);
}
