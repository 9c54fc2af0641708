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
fn machines_come_in_once_and_what_stays_out_is_reported() {
    let world = world();
    let import = ["import", "machines", "stock.csv", "--site", "220000", "--create-missing", "--output", "json"];
    let ended = world.run(&[&import[..], &["--errors", "out.csv"]].concat()).exits(6);
    assert!(ended.stderr.lines().any(|line| line.starts_with("line 5: short: ")), "{}", ended.stderr);
    let first = ended.json();
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

/// STOCK-131: a serial that may have lost its leading zero is imported, and named with the other one.
#[test]
fn serials_that_differ_by_a_leading_zero_are_named() {
    let world = world();
    let put = |name: &str, text: &str| std::fs::write(world.folder().join(name), text).expect("written");
    put("a.csv", "09300071,BH-90,DOCK\n");
    put("b.csv", "sep=;\nMachines\nSerial;Model;Location;\n9300071;BH-90;DOCK;\n9300072;BH-90;DOCK;\n");
    world.run(&["import", "machines", "a.csv", "--site", "220000"]).succeeds();
    for arguments in [&["--dry-run"][..], &[]] {
        let import = ["import", "machines", "b.csv", "--site", "220000", "--output", "json"];
        let ended = world.run(&[&import[..], arguments].concat()).succeeds();
        assert_eq!(ended.json()["imported"], 2);
        let named = "line 4: 9300071 differs from 09300071 by a leading zero only";
        assert!(ended.stderr.lines().any(|line| line == named), "{}", ended.stderr);
        assert!(!ended.stderr.contains("9300072"), "{}", ended.stderr);
    }
}

#[test]
fn a_dry_run_tells_the_same_and_brings_nothing_in() {
    let world = world();
    let import = ["import", "machines", "stock.csv", "--site", "220000", "--create-missing", "--output", "json"];
    let summary = world.run(&[&import[..], &["--dry-run"]].concat()).exits(6).json();
    assert_eq!(summary["duplicates"], 1, "{summary}");
    world.run(&["machine", "show", "8100001"]).exits(3);
}

#[test]
fn what_is_no_such_file_is_refused_before_anything_is_written() {
    let world = world();
    std::fs::write(world.folder().join("two.csv"), "8100001,TX-9\n").expect("written");
    let two = world.run(&["import", "machines", "two.csv", "--site", "220000"]).exits(2);
    assert!(two.one_line().contains("Line 1 has 2 columns"), "{}", two.stderr);
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
    let models =
        world.run(&["import", "models", "models.csv", "--site", "220000", "--output", "json"]).succeeds().json();
    assert_eq!((&models["imported"], &models["duplicates"]), (&2.into(), &1.into()), "{models}");
    let dry = ["import", "locations", "locations.csv", "--site", "220000", "--output", "json", "--dry-run"];
    assert_eq!(world.run(&dry).succeeds().json()["imported"], 2);
    assert_eq!(world.run(&dry[..dry.len() - 1]).succeeds().json()["imported"], 2);
    assert_eq!(world.run(&dry[..dry.len() - 1]).succeeds().json()["duplicates"], 2, "a second run");
    world.run(&["import", "catalogue", "catalogue.csv", "--site", "220000"]).succeeds();
}

#[test]
fn tyres_rates_and_questions_come_in() {
    let world = world();
    let put = |name: &str, text: &str| std::fs::write(world.folder().join(name), text).expect("written");
    put("tyres.csv", "make,Nexen\nsize,315/70 R 22.5\nwheel,Round\n");
    put("vat.csv", "Standard,20,yes\nReduced,5\n");
    put("questions.csv", "Is the sound clear?,60,yes,en_GB\n");
    let import = |kind: &str, file: &str, more: &[&str]| {
        world.run(&[&["import", kind, file, "--site", "220000", "--output", "json"], more].concat())
    };
    let tyres = import("tyres", "tyres.csv", &["--errors", "errors.csv"]).exits(6).json();
    assert_eq!((&tyres["imported"], &tyres["failed"]), (&2.into(), &1.into()), "{tyres}");
    let errors = std::fs::read_to_string(world.folder().join("errors.csv")).expect("the file");
    assert!(errors.contains("The first column is make, rating or size"), "{errors}");
    for (kind, file, count) in [("vat", "vat.csv", 2), ("questions", "questions.csv", 1)] {
        assert_eq!(import(kind, file, &["--dry-run"]).succeeds().json()["imported"], count);
        assert_eq!(import(kind, file, &[]).succeeds().json()["imported"], count);
        assert_eq!(import(kind, file, &[]).succeeds().json()["duplicates"], count, "a second run");
    }
}

/// A bad line refuses its file with its number, and nothing of the file is stored, however long it is.
#[test]
fn a_line_with_other_columns_is_named_and_nothing_comes_in() {
    let world = world();
    let put = |name: &str, text: &str| std::fs::write(world.folder().join(name), text).expect("written");
    let rows: String = (8_200_000..8_200_600).map(|serial: u32| serial.to_string() + ";TX-9\n").collect();
    put("catalogue.csv", &format!("sep=;\nserial;model\n{rows}8200600\n"));
    put("models.csv", "Models of ours\nName\nTX-10\n\nTX-11,TX-12\n");
    put("locations.csv", "Dock 10\nDock\0 11\n");
    let import = |kind: &str, file: &str, more: &[&str]| {
        world.run(&[&["import", kind, file, "--site", "220000", "--output", "json"], more].concat())
    };
    for (kind, file, header, cause) in [
        ("catalogue", "catalogue.csv", &["--header"][..], "Line 603 has 1 column"),
        ("models", "models.csv", &["--header"], "Line 5 has 2 columns"),
        ("locations", "locations.csv", &[], "Line 2 has a NUL character"),
    ] {
        let refused = import(kind, file, header).exits(2);
        assert!(refused.one_line().contains(cause), "{}", refused.stderr);
    }
    put("catalogue.csv", &format!("sep=;\nserial;model\n{rows}"));
    put("models.csv", "Models of ours\nName\nTX-10\n\n\"TX-11,TX-12\"\n");
    put("locations.csv", "Dock 10;\n\"Dock; 11\";\n");
    assert_eq!(import("catalogue", "catalogue.csv", &["--header"]).succeeds().json()["imported"], 600);
    assert_eq!(import("models", "models.csv", &["--header"]).succeeds().json()["imported"], 2);
    assert_eq!(import("locations", "locations.csv", &[]).succeeds().json()["imported"], 2);
}

#[test]
fn an_import_of_bad_lines_alone_fails_with_their_reasons() {
    let world = world();
    let lines: String = (0..12).map(|line| format!("s{line},TX-9,Dock 9\n")).collect::<Vec<_>>().concat();
    std::fs::write(world.folder().join("bad.csv"), lines).expect("written");
    let ended = world.run(&["import", "machines", "bad.csv", "--site", "220000", "--create-missing"]).exits(1);
    assert_eq!(ended.stderr.lines().filter(|line| line.starts_with("line ")).count(), 10, "{}", ended.stderr);
    assert!(ended.stderr.contains("… and 2 more"), "{}", ended.stderr);
    assert!(ended.stderr.contains("hardstand: nothing was imported"), "{}", ended.stderr);
}
