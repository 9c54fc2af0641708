//! `hardstand import` and `hardstand machine`.

use crate::world::World;

const FILE: &str = "serial,model,location\n\
    8100001,TX-9,Dock 9\n8100002,TX-9,Dock 9\n8100001,TX-9,Dock 9\nshort,TX-9,Dock 9\n";

fn world() -> World {
    let world = World::demonstration();
    std::fs::write(world.folder().join("stock.csv"), FILE).expect("written");
    world
}

#[test]
fn machines_come_in_once_and_what_stays_out_is_told() {
    let world = world();
    let import = ["import", "machines", "stock.csv", "--site", "220000", "--create-missing", "--output", "json"];
    let first = world.run(&[&import[..], &["--errors", "out.csv"]].concat()).exits(6).json();
    assert_eq!(
        (&first["total"], &first["imported"], &first["duplicates"], &first["failed"]),
        (&4.into(), &2.into(), &1.into(), &1.into()),
        "{first}"
    );
    let out = std::fs::read_to_string(world.folder().join("out.csv")).expect("the file of errors");
    assert_eq!(out.lines().count(), 3, "{out}");
    assert!(out.lines().next().is_some_and(|head| head.ends_with(",\"reason\"")), "{out}");

    let log = world.run(&["audit", "list", "--site", "220000", "--action", "import", "--output", "json"]).succeeds();
    let log = log.json();
    assert_eq!(log["rows"][0]["after"]["imported"], 2, "{log}");
    assert!(log["rows"][0]["actor"].as_str().is_some_and(|actor| actor.starts_with("cli ")), "{log}");

    // The file of errors is taken as it is.
    let again = ["import", "machines", "out.csv", "--site", "220000", "--output", "json"];
    let again = world.run(&again).exits(6).json();
    assert_eq!((&again["total"], &again["duplicates"], &again["failed"]), (&2.into(), &1.into(), &1.into()), "{again}");

    let second = world.run(&import).exits(6).json();
    assert_eq!(second["imported"], 0, "a second run adds nothing");
    assert_eq!(second["duplicates"], 3);

    let shown = world.run(&["machine", "show", "8100001", "--output", "json"]).succeeds().json();
    assert_eq!(shown["rows"][0]["model"], "TX-9");
    assert_eq!(shown["rows"][0]["site"], "220000");
    let history = world.run(&["machine", "history", "8100001", "--output", "json"]).succeeds().json();
    assert_eq!(history["rows"].as_array().map(Vec::len), Some(1));
    assert_eq!(history["rows"][0]["kind"], "imported");
    world.run(&["machine", "show", "8199999"]).exits(3);
}

#[test]
fn a_dry_run_tells_the_same_and_brings_nothing_in() {
    let world = world();
    let import = ["import", "machines", "stock.csv", "--site", "220000", "--create-missing", "--output", "json"];
    let told = world.run(&[&import[..], &["--dry-run"]].concat()).exits(6).json();
    assert_eq!(told["duplicates"], 1, "{told}");
    world.run(&["machine", "show", "8100001"]).exits(3);
}

#[test]
fn what_is_no_such_file_is_refused_before_anything_is_written() {
    let world = world();
    std::fs::write(world.folder().join("two.csv"), "8100001,TX-9\n").expect("written");
    world.run(&["import", "machines", "two.csv", "--site", "220000"]).exits(2);
    world.run(&["import", "machines", "nowhere.csv", "--site", "220000"]).exits(3);
    world.run(&["import", "machines", "stock.csv", "--site", "999999"]).exits(3);
    world.run(&["import", "machines", "stock.csv"]).exits(2);
}

#[test]
fn models_locations_and_specifications_come_in() {
    let world = world();
    let put = |name: &str, text: &str| std::fs::write(world.folder().join(name), text).expect("written");
    put("models.csv", "TX-9\nTX-10\nTX-9\n");
    put("locations.csv", "Dock 9\nDock 10\n");
    put("catalogue.csv", "8100001,TX-9,Tractors,TX-9 Pro,E1,2026-01-31,A=Air;B=Belt\n");
    let models = world.run(&["import", "models", "models.csv", "--site", "220000", "--output", "json"]).exits(6).json();
    assert_eq!((&models["imported"], &models["duplicates"]), (&2.into(), &1.into()), "{models}");
    let dry = ["import", "locations", "locations.csv", "--site", "220000", "--output", "json", "--dry-run"];
    assert_eq!(world.run(&dry).succeeds().json()["imported"], 2);
    assert_eq!(world.run(&dry[..dry.len() - 1]).succeeds().json()["imported"], 2);
    assert_eq!(world.run(&dry[..dry.len() - 1]).exits(6).json()["duplicates"], 2);
    world.run(&["import", "catalogue", "catalogue.csv", "--site", "220000"]).succeeds();
}
