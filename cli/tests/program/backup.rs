//! `backup` and `restore`: what they refuse, and the secrets that they move.

use std::fs;

use crate::{tenant::with_line, world::World};

const PHRASE: &str = "a yard in a fire safe";

#[test]
fn a_backup_with_secrets_opens_by_its_pass_phrase_alone() {
    let (old, new) = (World::demonstration(), World::empty());
    let file = old.folder().join("all.backup");
    let path = file.to_str().expect("a path");
    let clear = old.run(&["backup", path, "--with-secrets"]).exits(2);
    assert!(clear.one_line().contains("into a file with a pass phrase only"), "{}", clear.stderr);
    let short = with_line(&old, &["backup", path, "--pass-phrase-stdin"], "short").exits(2);
    assert!(short.one_line().contains("at least 16 characters"), "{}", short.stderr);
    assert_eq!(fs::read_dir(old.folder()).expect("read").count(), 1, "nothing is left of a backup that failed");
    let arguments = ["backup", path, "--with-secrets", "--pass-phrase-stdin", "--output", "json"];
    let made = with_line(&old, &arguments, PHRASE).succeeds();
    assert_eq!(made.stderr, "");
    let made = made.json();
    assert!(made["rows"].as_u64() > Some(5_000) && made["objects"].as_u64() > Some(100), "{made}");
    assert_eq!(old.lately()[0], "backup.create");
    assert!(old.run(&["backup", path]).exits(5).one_line().contains("is there already"));

    let restore = |world: &World, more: &[&str], line: &str| {
        let arguments: Vec<&str> =
            ["restore", path, "--output", "json"].into_iter().chain(more.iter().copied()).collect();
        with_line(world, &arguments, line)
    };
    assert!(restore(&new, &[], "").exits(2).one_line().contains("give its pass phrase"));
    let wrong = restore(&new, &["--pass-phrase-stdin"], "another pass phrase of 16").exits(4);
    assert!(wrong.one_line().contains("the pass phrase is not the one of this file"), "{}", wrong.stderr);
    let tried = restore(&new, &["--pass-phrase-stdin", "--dry-run"], PHRASE).succeeds();
    assert_eq!(tried.json()["rows"], made["rows"]);
    assert!(!new.folder().join("data/objects").exists() && !new.folder().join("data/secrets.toml").exists());
    restore(&new, &["--pass-phrase-stdin"], PHRASE).succeeds();
    let secrets = |world: &World| fs::read(world.folder().join("data/secrets.toml")).expect("secrets");
    assert_eq!(secrets(&new), secrets(&old));
    assert_eq!(new.lately()[..2], ["backup.restore", old.lately()[1].as_str()]);
    for command in [&["assets", "verify"][..], &["audit", "verify"], &["migrate", "status", "--check"]] {
        new.run(command).succeeds();
    }
    assert!(restore(&new, &["--pass-phrase-stdin"], PHRASE).exits(5).one_line().contains("is in use"));
}

#[test]
fn a_backup_without_secrets_needs_those_of_its_server() {
    let (old, new) = (World::demonstration(), World::migrated());
    let file = old.folder().join("all.backup");
    let path = file.to_str().expect("a path");
    let made = old.run(&["backup", path]).succeeds();
    assert!(made.stderr.contains("secrets.toml is not in the file"), "{}", made.stderr);
    let protected = with_line(&new, &["restore", path, "--pass-phrase-stdin"], PHRASE).exits(4);
    assert!(protected.one_line().contains("the file is not encrypted"), "{}", protected.stderr);
    let others = new.run(&["restore", path]).exits(5);
    assert!(others.one_line().contains("is not the one of the server that was backed up"), "{}", others.stderr);
    assert!(new.run(&["site", "list", "--output", "json"]).succeeds().rows().is_empty());
    let lost = new.run(&["restore", path, "--other-secrets"]).succeeds();
    assert!(lost.stderr.contains("give technicians new PINs"), "{}", lost.stderr);
    assert_eq!(new.run(&["site", "list", "--output", "json"]).succeeds().rows().len(), 8);

    let missing = World::empty();
    let refused = missing.run(&["restore", path]).exits(5);
    assert!(refused.one_line().contains("secrets.toml is missing"), "{}", refused.stderr);
    assert!(missing.run(&["restore", "nothing.backup"]).exits(3).one_line().contains("nothing.backup"));
    fs::write(missing.folder().join("other.zip"), "PK").expect("written");
    assert!(missing.run(&["restore", "other.zip"]).exits(2).one_line().contains("damaged"));
    let postgres = missing.with("HARDSTAND__DATABASE__URL", "postgres://user@127.0.0.1:1/none");
    let refused = postgres.run(&["restore", path]).exits(5);
    assert!(refused.one_line().contains("a backup of SQLite, and database.url is PostgreSQL"), "{}", refused.stderr);
}
