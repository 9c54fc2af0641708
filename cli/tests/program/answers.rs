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

/// A cell that is longer than a terminal shows is whole in a pipe.
#[test]
fn no_cell_is_cut_in_a_pipe() {
    let world = World::migrated();
    let address = "the-operator-of-the-whole-platform@northern-and-eastern-counties.example.org";
    world.run(&["operator", "create", "--login", "ada", "--email", address, "--random-password"]).succeeds();
    let listed = world.run(&["operator", "list"]).succeeds().stdout;
    assert!(listed.contains(address) && !listed.contains('…'), "{listed}");
}

#[test]
fn every_key_of_an_answer_is_in_camel_case() {
    let world = World::demonstration();
    for command in [
        &["site", "list"][..],
        &["site", "show", "330001"],
        &["user", "list"],
        &["jobs", "list", "--all"],
        &["mail", "list"],
        &["audit", "list"],
        &["template", "list", "--site", "330001"],
        &["machine", "show", "7104838"],
        &["handover", "show", "1"],
    ] {
        let answer = world.run(&[command, &["--output", "json"]].concat()).succeeds().json();
        let rows = answer["rows"].as_array().cloned().unwrap_or_else(|| vec![answer]);
        let names = rows.iter().filter_map(|row| row.as_object()).flat_map(|row| row.keys());
        for name in names {
            let is_camel_case = name.starts_with(char::is_lowercase) && name.chars().all(char::is_alphanumeric);
            assert!(is_camel_case, "{command:?}: {name}");
        }
    }
}

#[test]
fn the_nightly_work_of_a_future_day_is_refused() {
    let world = World::migrated();
    let refused = world.run(&["jobs", "run", "nightly", "--date", "2999-01-01"]).exits(2);
    assert!(refused.one_line().contains("2999-01-01 has not begun anywhere"), "{}", refused.stderr);
}

#[test]
fn secrets_are_made_once() {
    let world = World::empty();
    world.run(&["secrets", "create", "--dry-run"]).succeeds();
    let file = world.folder().join("data").join("secrets.toml");
    assert!(!file.exists(), "a dry run writes nothing");
    world.run(&["secrets", "create"]).succeeds();
    let text = std::fs::read_to_string(&file).expect("the file");
    for arguments in [&["secrets", "create"][..], &["secrets", "create", "--dry-run"]] {
        let refused = world.run(arguments).exits(5);
        assert!(refused.one_line().contains("is there already"), "{}", refused.stderr);
    }
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), text);
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
