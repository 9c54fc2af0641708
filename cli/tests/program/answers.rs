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
    let mut stderr = String::new();
    child.stderr.take().expect("stderr").read_to_string(&mut stderr).expect("UTF-8");
    assert_eq!(child.wait().expect("ended").code(), Some(0), "{stderr}");
}

/// The exit code reports a failure whose text cannot be written.
#[cfg(unix)]
#[test]
fn a_command_whose_output_is_a_closed_pipe_ends_without_a_panic() {
    let world = World::migrated();
    for (arguments, code) in [
        (&["openapi"][..], 0),
        (&["--help"], 0),
        (&["--version"], 0),
        (&["config", "show"], 0),
        (&["completions", "bash"], 0),
        (&["audit", "list"], 0),
        (&["audit", "list", "--output", "csv"], 0),
        (&["doctor", "-vv"], 0),
        (&["migrate", "up", "-vv"], 0),
        (&["nothing"], 2),
        (&["openapi", "--check", "nowhere.json"], 3),
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = world.command(arguments);
        let ended = command.stdout(writer.try_clone().expect("the pipe")).stderr(writer).status();
        assert_eq!(ended.expect("the program starts").code(), Some(code), "{arguments:?}");
    }
}

/// A script would read a part of the output, so the command fails.
#[cfg(target_os = "linux")]
#[test]
fn a_command_whose_output_is_on_a_full_disk_fails_with_the_reason() {
    let world = World::migrated();
    let full = || std::fs::File::options().write(true).open("/dev/full").expect("the device");
    for arguments in [&["openapi"][..], &["--help"], &["--version"], &["config", "show"], &["audit", "list"]] {
        let mut command = world.command(arguments);
        let ended = command.stdout(full()).stderr(std::process::Stdio::piped()).output().expect("the program starts");
        let stderr = String::from_utf8_lossy(&ended.stderr);
        assert!(stderr.starts_with("hardstand: stdout cannot be written: "), "{arguments:?}: {stderr}");
        assert_eq!(ended.status.code(), Some(1), "{arguments:?}");
        let ended = world.command(arguments).stdout(full()).stderr(full()).status().expect("the program starts");
        assert_eq!(ended.code(), Some(1), "{arguments:?}");
    }
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
