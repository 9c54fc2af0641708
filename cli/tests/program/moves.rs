//! `hardstand machine move`, `machine restock` and `jobs run nightly`.

use crate::world::World;

/// docs/behaviour/machine-life.md, rows 24, 28 and 30, at the command line.
#[test]
fn machines_are_moved_and_brought_back() {
    let world = World::demonstration();
    let shown = |site: &str| {
        let show = ["machine", "show", "7104800", "--site", site, "--output", "json"];
        world.run(&show).succeeds().rows().remove(0)
    };
    let send = ["machine", "move", "7104800", "--to", "330002", "--output", "json"];
    world.run(&[&send[..], &["--dry-run"]].concat()).succeeds();
    assert_eq!(shown("330001")["status"], "R", "a dry run moves nothing");
    let moved = world.run(&send).succeeds().json();
    assert_eq!((&moved["message"], &moved["site"]), (&"Machine transferred Successfully".into(), &"330001".into()));
    assert_eq!((&shown("330001")["status"], &shown("330002")["status"]), (&"O".into(), &"N".into()));
    assert_eq!(world.run(&send).code, 2, "it has left");
    let back = ["machine", "restock", "7104800", "--location", "bay 1", "--output", "json"];
    let restocked = world.run(&back).succeeds().json();
    assert_eq!(restocked["message"], "Machine back to stock Successfully");
    assert_eq!((&shown("330001")["status"], &shown("330001")["location"]), (&"R".into(), &"Bay 1".into()));
    assert_eq!(world.run(&back).code, 2, "it is in stock");
    let log = world.lately();
    assert_eq!(log[..2], ["machine.restocked", "machine.transferred"], "{log:?}");
    // A withdrawn handover; no screen offers it.
    world.sql("UPDATE machine SET status = 'C', bucket = 8 WHERE serial = '7104801'");
    world.run(&["machine", "restock", "7104801", "--location", "DOCK"]).succeeds();

    for (arguments, code) in [
        (vec!["machine", "move", "7999999", "--to", "330002"], 3),
        (vec!["machine", "move", "7104802", "--to", "999999"], 3),
        (vec!["machine", "move", "7104802", "--to", "440001"], 2),
        (vec!["machine", "move", "7104802", "--to", "330003"], 2),
        (vec!["machine", "move", "7104802", "7200001", "--to", "220000"], 2),
        (vec!["machine", "move", "--to", "220000"], 2),
        (vec!["machine", "restock", "7104802", "--location", "Moon"], 3),
        (vec!["machine", "restock", "7104802", "--location", "DOCK"], 2),
    ] {
        world.run(&arguments).exits(code);
    }
    let two = ["machine", "move", "7104802", "7104803", "--site", "330001", "--to", "220000", "--output", "json"];
    let moved = world.run(&two).succeeds().json();
    assert_eq!(moved["ids"].as_array().map(Vec::len), Some(2));
}

/// docs/behaviour/machine-life.md, "Sale by the nightly job".
#[test]
fn the_night_is_worked_at_the_command_line() {
    let world = World::demonstration();
    let run = ["jobs", "run", "nightly", "--output", "json"];
    assert_eq!(world.run(&run).succeeds().json()["done"], 1);
    assert_eq!(world.run(&[&run[..], &["--date", "2026-03-02"]].concat()).succeeds().json()["done"], 1);
    world.run(&["jobs", "run", "nightly", "--date", "yesterday"]).exits(2);
    world.run(&["jobs", "run", "stock.import", "--date", "2026-03-02"]).exits(2);
}
