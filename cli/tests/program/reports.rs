//! `hardstand report`.

use std::{
    fs::File,
    path::Path,
    process::{Command, Stdio},
};

use serde_json::{Value as Json, json};

use crate::world::World;

/// The rows of the first sheet of a file, as openpyxl reads them.
fn rows(file: &Path) -> Vec<Vec<Json>> {
    let reader = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/src/read_spreadsheet.py");
    let read = |python: &str| {
        let input = Stdio::from(File::open(file).expect("the file"));
        let output = Command::new(python).arg(reader).stdin(input).stderr(Stdio::null()).output().ok()?;
        output.status.success().then_some(output.stdout)
    };
    let sheets = ["python3", "/usr/bin/python3"].into_iter().find_map(read).expect("openpyxl reads the file");
    let sheets: Json = serde_json::from_slice(&sheets).expect("sheets");
    let rows = sheets[0]["rows"].as_array().expect("rows").iter();
    rows.map(|row| row.as_array().expect("cells").iter().map(|cell| cell["value"].clone()).collect()).collect()
}

/// Today, by the clock of the program.
#[expect(clippy::disallowed_methods, reason = "the program under test reads the same clock")]
fn today() -> chrono::NaiveDate {
    chrono::Utc::now().date_naive()
}

/// Each report of the demonstration world is a file with its headings, and the command prints its number of rows.
#[test]
fn each_report_is_written_into_a_file() {
    let world = World::demonstration();
    let today = today() + chrono::Days::new(1);
    let (from, to) = ((today - chrono::Days::new(300)).to_string(), today.to_string());
    for (name, heading, above) in [
        ("inspection-overview", "Serial Number", 0),
        ("group-inspection", "Serial Number", 0),
        ("serial-number", "Serial Number", 0),
        ("tech-analysis", "Serial Number", 0),
        ("production-failure", "Site code", 5),
    ] {
        let out = world.folder().join(format!("{name}.xlsx"));
        let file = out.to_str().expect("a path");
        let arguments = ["report", name, "--site", "330001", "110000", "--from", &from, "--to", &to, "--out", file];
        let printed = world.run(&[&arguments[..], &["--output", "json"]].concat()).succeeds().json();
        let rows = rows(&out);
        assert_eq!(rows[above][0], heading, "{name}");
        assert_eq!((&printed["schema"], &printed["rows"]), (&json!(1), &json!(rows.len() - above - 1)), "{name}");
    }
    let log = world.run(&["audit", "list", "--output", "json"]).succeeds().stdout;
    assert!(log.contains("report.export"), "{log}");
}

/// The extract is of now, or of a past day; other reports need days.
#[test]
fn the_extract_is_of_a_day() {
    let world = World::demonstration();
    let out = world.folder().join("stock.xlsx");
    let file = out.to_str().expect("a path");
    let extract =
        |more: &[&str]| world.run(&[&["report", "site-machine", "--site", "330001", "--out", file], more].concat());
    extract(&[]).succeeds();
    let now = rows(&out);
    assert_eq!(
        now[0],
        ["Machine Serial", "Model & Derivative", "Location", "Machine Location", "Audit Status", "Inspection Status"]
    );
    let yesterday = (today() - chrono::Days::new(2)).to_string();
    extract(&["--as-of", &yesterday]).succeeds();
    assert!(rows(&out).len() > 1);
    let before = extract(&["--as-of", "2001-01-01"]);
    assert_ne!(before.code, 0, "{}", before.stdout);
    assert!(rows(&out).len() > 1, "a failure leaves the file that was there");
    assert!(!world.folder().join("stock.xlsx.part").exists());
    extract(&["--from", "2026-01-01", "--to", "2026-01-31"]).exits(2);
    world.run(&["report", "tech-analysis", "--site", "330001", "--out", file]).exits(2);
    world
        .run(&["report", "tech-analysis", "--site", "9", "--from", "2026-01-01", "--to", "2026-01-31", "--out", file])
        .exits(3);
    let nothing =
        ["report", "tech-analysis", "--site", "330001", "--from", "2001-01-01", "--to", "2001-01-31", "--out", file];
    let nothing = world.run(&nothing).exits(2);
    assert!(nothing.stderr.contains("No data found"), "{}", nothing.stderr);
}
