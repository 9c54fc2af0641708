//! `site export` and `site import`: a tenant in one file, from one server to another.

use std::{fs, io::Write as _, process::Stdio};

use crate::world::{Ended, World};

const PHRASE: &str = "a dealer moves house in winter";

/// Runs the program with a first line on stdin.
pub fn with_line(world: &World, arguments: &[&str], line: &str) -> Ended {
    let mut command = world.command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = command.spawn().expect("the program starts");
    // A command that is refused before it reads closes the pipe.
    let _ = running.stdin.take().expect("a pipe").write_all(format!("{line}\n").as_bytes());
    let output = running.wait_with_output().expect("it ends");
    Ended {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

#[test]
fn a_tenant_moves_to_another_server() {
    let (old, new) = (World::demonstration(), World::migrated());
    let file = old.folder().join("northfield.zip");
    let path = file.to_str().expect("a path");
    let export = |line: &str| {
        with_line(&old, &["site", "export", "330001", path, "--pass-phrase-stdin", "--output", "json"], line)
    };
    assert_eq!(export("short").exits(2).one_line(), "hardstand: the pass phrase should have at least 16 characters");
    assert!(!file.exists(), "half a file is no archive");
    let written = export(PHRASE).succeeds().json();
    assert_eq!((&written["group"], &written["missing"]), (&"Northfield Plant".into(), &serde_json::json!([])));
    assert!(written["lines"].as_u64() > Some(5_000) && written["objects"].as_u64() > Some(100), "{written}");
    assert_eq!(old.lately()[0], "site.export");
    export(PHRASE).exits(5);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o600);
    }

    let import = |more: &[&str], line: &str| {
        let arguments: Vec<&str> = ["site", "import", path].into_iter().chain(more.iter().copied()).collect();
        with_line(&new, &arguments, line)
    };
    let wrong = import(&[], "another pass phrase of nobody").exits(4);
    assert_eq!(wrong.one_line(), "hardstand: the pass phrase is not the one of this file");
    let tried = import(&["--dry-run"], PHRASE).succeeds();
    assert!(tried.stderr.contains("Northfield Plant would come in with 6 sites."), "{}", tried.stderr);
    assert!(new.run(&["site", "list", "--output", "json"]).succeeds().rows().is_empty());
    let put = import(&["--output", "json"], PHRASE).succeeds();
    assert!(put.stderr.contains("Technicians need new PINs"), "{}", put.stderr);
    assert_eq!((&put.json()["lines"], &put.json()["objects"]), (&written["lines"], &written["objects"]));
    assert_eq!(new.lately()[0], "site.import");
    let history = |world: &World| {
        world.run(&["machine", "history", "7104838", "--site", "330001", "--output", "json"]).succeeds().rows().len()
    };
    assert!(history(&old) > 1);
    assert_eq!(history(&new), history(&old));
    for command in [
        &["handover", "verify", "--all"][..],
        &["audit", "verify"],
        &["audit", "verify", "--machines"],
        &["assets", "verify"],
    ] {
        new.run(command).succeeds();
    }
    assert!(import(&[], PHRASE).exits(5).one_line().contains("there is a site"));

    // A file that was changed brings nothing.
    let mut bytes = fs::read(&file).expect("bytes");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, bytes).expect("written");
    let other = World::migrated();
    let damaged = with_line(&other, &["site", "import", path], PHRASE);
    assert!(matches!(damaged.code, 1 | 2), "{}", damaged.stderr);
    assert!(other.run(&["group", "list", "--output", "json"]).succeeds().rows().is_empty());
}

#[test]
fn a_history_that_was_changed_from_outside_does_not_leave() {
    let world = World::demonstration();
    world.sql("DROP TRIGGER machine_event_no_update");
    world
        .sql("UPDATE machine_event SET status = 'G' WHERE id = (SELECT MIN(id) FROM machine_event WHERE group_id = 1)");
    let file = world.folder().join("northfield.zip");
    let arguments = ["site", "export", "330001", file.to_str().expect("a path"), "--random-pass-phrase"];
    let refused = world.run(&arguments).exits(1);
    assert!(refused.one_line().contains("does not prove itself"), "{}", refused.stderr);
    assert!(!file.exists());
}
