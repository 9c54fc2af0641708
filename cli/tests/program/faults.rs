//! Tests of start-up faults: one line that names the fix, and an exit code other than 0.

use std::net::TcpListener;

use crate::world::World;

#[test]
fn a_value_that_cannot_be_stops_the_start_with_its_key_and_the_fix() {
    let ended = World::empty().with("HARDSTAND__SERVER__LISTEN", "everywhere").run(&["serve"]).exits(1);
    let line = ended.one_line();
    assert!(line.contains("server.listen") && line.contains("give an address and a port"), "{line}");
    assert_eq!(ended.stdout, "");
}

#[test]
fn an_unknown_key_is_named_with_the_one_that_was_intended() {
    let ended = World::empty().with("HARDSTAND__SERVER__LISTENN", "127.0.0.1:0").run(&["serve"]).exits(1);
    assert!(ended.one_line().contains("did you mean server.listen?"), "{}", ended.stderr);
}

#[test]
fn a_missing_file_of_configuration_is_named() {
    let ended = World::empty().run(&["--config", "nowhere.toml", "config", "show"]).exits(1);
    assert!(ended.one_line().contains("nowhere.toml cannot be found"), "{}", ended.stderr);
}

#[test]
fn every_wrong_value_has_its_line() {
    let world = World::empty().with("HARDSTAND__BRAND__SLUG", "A B").with("HARDSTAND__MAIL__FROM", "nobody");
    let ended = world.run(&["serve"]).exits(1);
    assert_eq!(ended.stderr.lines().count(), 2, "{}", ended.stderr);
}

#[test]
fn a_wrong_log_filter_is_named() {
    let ended = World::empty().with("HARDSTAND__LOG__FILTER", "stock=loud").run(&["serve"]).exits(1);
    assert!(ended.one_line().contains("log.filter"), "{}", ended.stderr);
}

#[test]
fn an_unreachable_database_is_named_without_its_password() {
    let world = World::empty().with("HARDSTAND__DATABASE__URL", "postgres://who:hidden@127.0.0.1:1/none");
    for command in [&["serve"][..], &["audit", "list"], &["migrate", "status"]] {
        let ended = world.run(command).exits(1);
        let line = ended.one_line();
        assert!(line.contains("database.url"), "{line}");
        assert!(!line.contains("hidden"), "{line}");
    }
}

#[test]
fn a_port_that_is_taken_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let at = taken.local_addr().expect("its address").to_string();
    let ended = World::empty().with("HARDSTAND__SERVER__LISTEN", &at).run(&["serve"]).exits(1);
    assert!(ended.one_line().contains(&format!("server.listen {at} cannot be used")), "{}", ended.stderr);
}

#[test]
fn an_older_schema_is_named_with_its_fix() {
    let world = World::empty();
    let ended = world.run(&["audit", "list"]).exits(1);
    assert!(ended.one_line().contains("run hardstand migrate up"), "{}", ended.stderr);
    let ended = world.with("HARDSTAND__DATABASE__AUTO_MIGRATE", "false").run(&["serve"]).exits(1);
    assert!(ended.one_line().contains("run hardstand migrate up"), "{}", ended.stderr);
}

#[test]
fn a_newer_schema_is_named_with_its_fix() {
    let world = World::migrated();
    world.sql("INSERT INTO seaql_migrations (version, applied_at) VALUES ('m29990101_000000_later', 0)");
    for command in [&["serve"][..], &["audit", "list"], &["migrate", "up"], &["migrate", "status", "--check"]] {
        let ended = world.run(command).exits(1);
        let line = ended.one_line();
        assert!(line.contains("newer than this program (m29990101_000000_later)"), "{line}");
    }
}

#[test]
fn generated_data_is_refused_in_production() {
    let world = World::migrated()
        .with("HARDSTAND_ENV", "production")
        .with("HARDSTAND__SERVER__PUBLIC_URL", "https://stock.example.org");
    for command in [&["seed", "demo"][..], &["serve", "--demo"]] {
        let ended = world.run(command);
        assert_ne!(ended.code, 0, "{}", ended.stderr);
    }
}

#[test]
fn a_command_that_is_none_is_usage() {
    let ended = World::empty().run(&["serv"]).exits(2);
    assert!(ended.stderr.contains("serve"), "{}", ended.stderr);
}
