//! Tests of output: data on stdout and nothing else, in the chosen format.

use crate::world::World;

#[test]
fn the_help_tells_the_exit_codes() {
    let ended = World::empty().run(&["--help"]).succeeds();
    assert!(ended.stdout.contains("0 done, 1 failed, 2 usage or cancelled, 3 not found"), "{}", ended.stdout);
}

#[test]
fn the_configuration_shows_sources_and_hides_secrets() {
    let world = World::empty()
        .with("HARDSTAND__DATABASE__URL", "postgres://who:hidden@db/stock")
        .with("HARDSTAND__STORAGE__SECRET_KEY", "hidden too");
    let text = world.run(&["config", "show"]).succeeds().stdout;
    assert!(!text.contains("hidden"), "{text}");
    assert!(text.contains("postgres://who:***@db/stock"), "{text}");
    let shown = world.run(&["config", "show", "--output", "json"]).succeeds().json();
    let rows = shown["rows"].as_array().expect("rows");
    let row = rows.iter().find(|row| row["key"] == "database.url").expect("the key");
    assert_eq!(row["source"], "HARDSTAND__DATABASE__URL");
    assert_eq!(rows.iter().find(|row| row["key"] == "brand.slug").expect("the key")["source"], "default");
}

#[test]
fn what_config_show_prints_can_be_loaded_again() {
    let world = World::empty();
    let text = world.run(&["config", "show"]).succeeds().stdout;
    std::fs::write(world.folder().join("again.toml"), &text).expect("written");
    world.run(&["--config", "again.toml", "config", "show"]).succeeds();
}

#[test]
fn a_list_has_four_forms() {
    let world = World::migrated();
    let form = |form: &str| world.run(&["audit", "list", "--output", form]).succeeds().stdout;
    assert!(form("table").starts_with("ID"), "{}", form("table"));
    assert!(form("csv").starts_with("\"id\",\"at\",\"actor\",\"action\""), "{}", form("csv"));
    assert_eq!(form("ndjson").lines().count(), 1);
    assert!(form("ndjson").starts_with("{\"id\":1,"), "{}", form("ndjson"));
    world.run(&["audit", "list", "--output", "yaml"]).exits(2);
}

#[test]
fn there_is_no_colour_in_a_pipe() {
    let world = World::migrated();
    for command in [&["audit", "list"][..], &["migrate", "status"], &["--help"], &["nothing"]] {
        let ended = world.run(command);
        assert!(!ended.stdout.contains('\u{1b}') && !ended.stderr.contains('\u{1b}'), "{command:?}");
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_fault() {
    use std::{io::Read, process::Stdio};
    let mut child = World::empty()
        .command(&["openapi"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut told = String::new();
    child.stderr.take().expect("stderr").read_to_string(&mut told).expect("UTF-8");
    assert_eq!(child.wait().expect("ended").code(), Some(0), "{told}");
}

#[test]
fn the_document_needs_no_database_and_can_be_compared() {
    let world = World::empty();
    let text = world.run(&["openapi"]).succeeds().stdout;
    let document: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")));
    assert!(!world.folder().join("data").exists(), "nothing was opened");
    let file = world.folder().join("openapi.json");
    std::fs::write(&file, &text).expect("written");
    world.run(&["openapi", "--check", "openapi.json"]).succeeds();
    std::fs::write(&file, text.replacen("Hardstand", "Hardhat", 1)).expect("written");
    let ended = world.run(&["openapi", "--check", "openapi.json"]).exits(5);
    assert!(ended.one_line().contains("first in line"), "{}", ended.stderr);
    world.run(&["openapi", "--check", "nowhere.json"]).exits(3);
}

#[test]
fn completions_and_manual_pages_name_every_command() {
    let world = World::empty();
    for shell in ["bash", "zsh", "fish"] {
        assert!(world.run(&["completions", shell]).succeeds().stdout.contains("migrate"), "{shell}");
    }
    world.run(&["man", "pages"]).succeeds();
    let pages = world.folder().join("pages");
    for page in ["hardstand.1", "hardstand-serve.1", "hardstand-migrate-up.1"] {
        assert!(pages.join(page).is_file(), "{page}");
    }
}
