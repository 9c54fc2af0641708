//! `hardstand migrate`.

use crate::world::World;

#[test]
fn up_applies_every_step_once_and_is_noted() {
    let world = World::empty();
    assert_eq!(world.run(&["migrate", "status", "--check"]).code, 1);
    let plan = world.run(&["migrate", "up", "--dry-run", "--output", "json"]).succeeds().json();
    assert!(plan["rows"].as_array().is_some_and(|rows| rows.iter().all(|row| row["state"] == "missing")));
    assert_eq!(world.run(&["migrate", "status", "--check"]).code, 1, "a dry run has changed nothing");

    world.run(&["migrate", "up"]).succeeds();
    let status = world.run(&["migrate", "status", "--check", "--output", "json"]).succeeds().json();
    assert!(status["rows"].as_array().is_some_and(|rows| rows.iter().all(|row| row["state"] == "applied")));
    let again = world.run(&["migrate", "up"]).succeeds();
    assert!(again.stderr.contains("up to date"), "{}", again.stderr);

    let log = world.run(&["audit", "list", "--output", "json"]).succeeds().json();
    let rows = log["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 1, "{log}");
    assert_eq!(rows[0]["action"], "schema.up");
    assert!(rows[0]["actor"].as_str().is_some_and(|actor| actor.starts_with("cli ")), "{log}");
}

#[test]
fn down_asks_and_without_a_terminal_does_nothing() {
    let world = World::migrated();
    let ended = world.run(&["migrate", "down"]).exits(2);
    assert!(ended.one_line().contains("--yes"), "{}", ended.stderr);
    world.run(&["migrate", "down", "--dry-run"]).succeeds();
    world.run(&["migrate", "status", "--check"]).succeeds();
    world.run(&["migrate", "down", "--steps", "0"]).exits(2);
}

#[test]
fn every_step_goes_down_and_up_again() {
    let world = World::migrated();
    world.run(&["migrate", "down", "--steps", "1000", "--yes"]).succeeds();
    let status = world.run(&["migrate", "status", "--output", "json"]).succeeds().json();
    assert!(status["rows"].as_array().is_some_and(|rows| rows.iter().all(|row| row["state"] == "missing")));
    world.run(&["migrate", "up"]).succeeds();
    world.run(&["migrate", "status", "--check"]).succeeds();
}

#[test]
fn the_audit_log_is_a_chain_and_a_change_from_outside_shows() {
    let world = World::migrated();
    world.run(&["migrate", "down", "--yes"]).succeeds();
    world.run(&["migrate", "up"]).succeeds();
    let whole = world.run(&["audit", "verify", "--output", "json"]).succeeds().json();
    assert_eq!(whole["whole"], true);
    let rows = whole["rows"].as_u64().expect("a number");
    assert!(rows >= 2, "{whole}");

    // Somebody with access to the database can drop the trigger; the chain then reveals the change.
    world.sql("DROP TRIGGER audit_entry_no_update");
    world.sql("UPDATE audit_entry SET actor = 'cli nobody' WHERE id = (SELECT min(id) FROM audit_entry)");
    let ended = world.run(&["audit", "verify", "--output", "json"]).exits(1);
    let broken = ended.json();
    assert_eq!(broken["whole"], false);
    assert_eq!(broken["broken"].as_array().map(Vec::len), Some(1), "{broken}");
    assert!(ended.one_line().contains("changed from outside"), "{}", ended.stderr);
}

/// Every machine has a hash chain of its own.
#[test]
fn the_log_of_machines_is_a_chain_each() {
    let world = World::demonstration();
    let verify = ["audit", "verify", "--machines", "--output", "json"];
    let whole = world.run(&verify).succeeds().json();
    assert_eq!(whole["whole"], true, "{whole}");
    assert!(
        whole["machines"].as_u64() >= Some(300) && whole["events"].as_u64() >= whole["machines"].as_u64(),
        "{whole}"
    );
    let site = world.run(&[&verify[..], &["--site", "330002"]].concat()).succeeds().json();
    assert_eq!(site["machines"], 45, "forty of its own and five that came from other sites: {site}");
    world.run(&["audit", "verify", "--site", "330002"]).exits(2);
    world.run(&[&verify[..], &["--site", "999999"]].concat()).exits(3);

    let list = ["audit", "list", "--machines", "--site", "330002", "--output", "json"];
    let made = world.run(&[&list[..], &["--action", "created", "--limit", "3"]].concat()).succeeds().json();
    let lived = world.run(&[&list[..], &["--limit", "3"]].concat()).succeeds().json();
    let lived = lived["rows"].as_array().expect("rows");
    assert!(
        lived.len() == 3 && lived.iter().all(|row| row["actor"] != "demonstration"),
        "people come later: {lived:?}"
    );
    assert!(lived.is_sorted_by_key(|row| -row["id"].as_i64().expect("an id")), "the newest first: {lived:?}");
    let rows = made["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 3, "{made}");
    assert!(rows.iter().all(|row| row["kind"] == "created" && row["actor"] == "demonstration"), "{made}");
    assert!(rows.is_sorted_by_key(|row| -row["id"].as_i64().expect("an id")), "the newest first: {made}");
    let none = ["audit", "list", "--machines", "--action", "deleted", "--output", "json"];
    assert_eq!(world.run(&none).succeeds().json()["rows"].as_array().map(Vec::len), Some(0));

    world.sql("DROP TRIGGER machine_event_no_update");
    world.sql("UPDATE machine_event SET actor = 'nobody' WHERE id = (SELECT min(id) FROM machine_event)");
    let ended = world.run(&verify).exits(1);
    assert_eq!(ended.json()["broken"].as_array().map(Vec::len), Some(1), "{}", ended.stdout);
    assert!(ended.one_line().contains("changed from outside"), "{}", ended.stderr);
}
