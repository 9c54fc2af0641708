//! `hardstand import templates` and `hardstand template`.

use serde_json::{Value as Json, json};

use crate::world::World;

const HEADER: &str =
    "template,kind,group,stage,question,type,required,photo,min,max,unit,decimals,template:de_DE,question:de_DE\n";

/// A group with a head office and no template.
fn world() -> World {
    let world = World::migrated();
    let group = world.run(&["group", "create", "--name", "Northfield", "--output", "json"]).succeeds().json();
    let group = group["id"].to_string();
    let site = ["site", "create", "--code", "770001", "--name", "Office", "--group", &group, "--hierarchy", "2"];
    world.run(&site).succeeds();
    world
}

fn put(world: &World, name: &str, text: &str) {
    std::fs::write(world.folder().join(name), text).expect("written");
}

fn got(world: &World, name: &str) -> String {
    std::fs::read_to_string(world.folder().join(name)).expect("a file")
}

fn list(world: &World, site: &str) -> Vec<Json> {
    world.run(&["template", "list", "--site", site, "--output", "json"]).succeeds().rows()
}

/// Numbers of questions in all, imported and failed, and of imported templates.
fn counts(answer: &Json) -> [Option<u64>; 4] {
    ["total", "imported", "failed", "templates"].map(|name| answer[name].as_u64())
}

#[test]
fn templates_of_a_spreadsheet_come_in_and_go_out_again() {
    let world = world();
    let rows = "Loader,receiving,Cab,,Seat in order,,,,,,,,Lader,Sitz in Ordnung\n\
        ,,,,Belt in order,pass/fail,no,yes,,,,,,Gurt in Ordnung\n\
        ,,Engine,Line 1,Oil pressure,number,,,2,2.5,bar,1,,Öldruck\n\
        Keys,handover,Papers,,Keys handed over,,,,,,,,,\n";
    put(&world, "checks.csv", &format!("{HEADER}{rows}"));
    let import = ["import", "templates", "checks.csv", "--site", "770001", "--output", "json"];
    let summary = world.run(&[&import[..], &["--dry-run"]].concat()).succeeds().json();
    assert_eq!(counts(&summary), [Some(4), Some(4), Some(0), Some(2)], "{summary}");
    assert_eq!(list(&world, "770001"), [] as [Json; 0], "a dry run brings nothing in");

    assert_eq!(world.run(&import).succeeds().json(), summary);
    let rows = list(&world, "770001");
    let shown = |row: &Json| ["name", "kind", "status", "language", "version"].map(|name| row[name].clone());
    let keys = [json!("Keys"), json!("handover"), json!("draft"), json!("en_GB"), json!(0)];
    let loader = [json!("Loader"), json!("receiving"), json!("draft"), json!("en_GB"), json!(0)];
    assert_eq!(rows.iter().map(shown).collect::<Vec<_>>(), [keys, loader]);
    let lately = world.lately();
    assert_eq!(lately.iter().filter(|action| *action == "template.create").count(), 2, "{lately:?}");
    assert_eq!(lately[0], "template.import");

    // Drafts are exported on request; an export can be imported again under another name, in both forms.
    world.run(&["template", "export", "out.csv", "--site", "770001"]).exits(3);
    for (file, second) in [("out.csv", "again.csv"), ("out.json", "again.json")] {
        let export = ["template", "export", file, "--site", "770001", "--draft", "--name", "loader"];
        world.run(&export).succeeds();
        let name = format!("Loader of {second}");
        let renamed = got(&world, file).replace("\"Loader\"", &format!("\"{name}\""));
        put(&world, second, &renamed);
        world.run(&["import", "templates", second, "--site", "770001", "--publish"]).succeeds();
        world.run(&["template", "export", file, "--site", "770001", "--name", &name]).succeeds();
        assert_eq!(got(&world, file), renamed, "{file}");
    }
    let active = list(&world, "770001").into_iter().filter(|row| row["status"] == "active");
    assert_eq!(active.map(|row| row["version"].clone()).collect::<Vec<_>>(), [1, 1]);
    assert!(got(&world, "out.csv").contains("\"Öldruck\""), "{}", got(&world, "out.csv"));
}

#[test]
fn a_bad_line_keeps_everything_out_and_is_reported() {
    let world = world();
    let rows = "Loader,receiving,Cab,,Seat in order,,,,,,,,,\n\
        ,,,,,,,,,,,,,\n\
        ,,Engine,,Oil pressure,number,,,3,2,bar,0,,\n\
        ,,,,Brakes,,perhaps,,,,,,,\n\
        Keys,handover,Papers,,Keys,text,,,,,,,,Schlüssel\n";
    put(&world, "bad.csv", &format!("{HEADER}{rows}"));
    let import = ["import", "templates", "bad.csv", "--site", "770001", "--errors", "errors.csv", "--output", "json"];
    let ended = world.run(&import).exits(2);
    assert_eq!(counts(&ended.json()), [Some(4), Some(0), Some(3), Some(0)]);
    let stderr: Vec<&str> = ended.stderr.lines().collect();
    assert_eq!(
        stderr,
        [
            "hardstand: line 4: Highest value should not be below the lowest (Loader)",
            "hardstand: line 5: 'required' should be yes or no (Loader)",
            "hardstand: line 6: A handover template can have yes or no items only (Keys)",
            "hardstand: no template was brought in",
        ]
    );
    let errors = got(&world, "errors.csv");
    assert_eq!(errors.lines().next(), Some("\"line\",\"template\",\"reason\""));
    assert!(errors.contains("\"4\",\"Loader\",\"Highest value should not be below the lowest\""), "{errors}");
    assert_eq!(list(&world, "770001"), [] as [Json; 0]);
    assert!(!world.lately().iter().any(|action| action.starts_with("template.")));

    // A document tells the place instead of a line, and a name that is taken is no line that can come in.
    let document = "{\"schema\":1,\"templates\":[{\"name\":\"Keys\",\"kind\":\"handover\",\"groups\":[{\"name\":\"Papers\",\
        \"items\":[{\"question\":\"Keys\"},{\"question\":\" \"}]}]}]}";
    put(&world, "bad.json", document);
    let ended = world.run(&["import", "templates", "bad.json", "--site", "770001"]).exits(2);
    let first = "hardstand: template 1, group 1, item 2: Item description is required (Keys)";
    assert_eq!(ended.stderr.lines().next(), Some(first));
    put(&world, "good.json", &document.replace(",{\"question\":\" \"}", ""));
    world.run(&["import", "templates", "good.json", "--site", "770001"]).succeeds();
    let ended = world.run(&["import", "templates", "good.json", "--site", "770001"]).exits(2);
    assert_eq!(ended.stderr.lines().next(), Some("hardstand: template 1: Entered Template is already exist (Keys)"));
    assert_eq!(list(&world, "770001").len(), 1);
}

#[test]
fn what_is_no_file_of_templates_is_refused() {
    let world = world();
    put(&world, "stock.csv", "serial,model,location\n8100001,TX-9,Dock 9\n");
    put(&world, "empty.csv", HEADER);
    put(&world, "wrong.json", "{\"schema\":1,\n\"templates\":7}");
    put(&world, "checks.txt", HEADER);
    let import = |file: &str, site: &str| world.run(&["import", "templates", file, "--site", site]);
    let ended = import("stock.csv", "770001").exits(2);
    assert!(ended.one_line().contains("there is no column 'serial'"), "{}", ended.stderr);
    assert!(import("wrong.json", "770001").exits(2).one_line().contains("line 2"));
    assert!(import("empty.csv", "770001").exits(2).one_line().contains("the file has no templates"));
    import("checks.txt", "770001").exits(2);
    import("nowhere.csv", "770001").exits(3);
    import("empty.csv", "779999").exits(3);
    world.run(&["template", "list", "--site", "779999"]).exits(3);
    world.run(&["template", "export", "out.csv", "--site", "770001"]).exits(3);
    world.run(&["template", "export", "out.csv", "--site", "770001", "--name", "Nobody's"]).exits(3);
    world.run(&["template", "export", "out.xls", "--site", "770001"]).exits(2);
}

/// The files of spreadsheets: a line that names the divider, a title, UTF-16, empty columns, line breaks in cells.
#[test]
fn templates_are_read_as_spreadsheets_write_them() {
    let world = world();
    let header = "template;kind;group;question;type;min;max;unit;decimals";
    let row = |name: &str| format!("{name};receiving;All;\"Pressure;\nin bar\";number;1,5;3,5;bar;1");
    let files = [
        format!("sep=;\r\n{header}\r\n{}\r\n", row("Sep")),
        format!("\u{feff}Checks of June;;;;;;;;\n\n{header}\n{}\n", row("Title")),
        format!("{header};;\r{};;\r;;;;;;;;;;\r", row("Empty columns")),
    ];
    let mut bytes: Vec<Vec<u8>> = files.iter().map(|text| text.clone().into_bytes()).collect();
    let wide = "template\tkind\tgroup\tquestion\r\nWide\treceiving\tAll\tÖl\r\n";
    bytes.push(format!("\u{feff}{wide}").encode_utf16().flat_map(u16::to_le_bytes).collect());
    bytes.push(wide.replace("Wide", "Wide again").encode_utf16().flat_map(u16::to_be_bytes).collect());
    for file in bytes {
        std::fs::write(world.folder().join("checks.csv"), file).expect("written");
        let come = world.run(&["import", "templates", "checks.csv", "--site", "770001", "--output", "json"]).succeeds();
        assert_eq!(counts(&come.json()), [Some(1), Some(1), Some(0), Some(1)]);
    }
    world.run(&["template", "export", "out.csv", "--site", "770001", "--draft", "--name", "Sep"]).succeeds();
    let out = got(&world, "out.csv");
    assert!(out.contains("\"1.5\",\"3.5\"") && out.contains("Pressure;\nin bar"), "{out}");

    let many: String = (0..5_000).map(|at: u32| ["Check ", &at.to_string(), ",gate,Cab,Seat\n"].concat()).collect();
    for (file, refusal) in [
        (format!("template,kind,group,question\n{many}"), "line 202: the file has more than 200 templates"),
        (format!("sep=;\n{header};Group\n"), "line 2: columns 'group' and 'Group' are the same"),
    ] {
        put(&world, "refused.csv", &file);
        let refused = world.run(&["import", "templates", "refused.csv", "--site", "770001"]).exits(2);
        assert!(refused.one_line().contains(refusal), "{}", refused.stderr);
    }
    assert_eq!(list(&world, "770001").len(), 5);
}

/// The templates of the demonstration world have categories and comment lists, which a file names.
#[test]
fn templates_of_the_demonstration_go_out_with_their_names() {
    let world = World::demonstration();
    let rows = list(&world, "220000");
    let handover = rows.iter().find(|row| row["kind"] == "handover").expect("a handover template");
    assert_eq!((&handover["status"], &handover["models"]), (&json!("active"), &json!(1)), "{handover}");
    assert!(
        rows.iter().any(|row| row["kind"] == "handover" && row["inspections"].as_i64() > Some(0)),
        "handovers count"
    );
    let name = handover["name"].as_str().expect("a name");
    world.run(&["template", "export", "one.json", "--site", "220000", "--name", name]).succeeds();
    let file = got(&world, "one.json");
    assert!(file.contains("\"commentList\": \"Missing parts\"") && file.contains("Übergabe"), "{file}");
    put(&world, "two.json", &file.replace(&format!("\"name\": \"{name}\""), "\"name\": \"Handover of ours\""));
    world.run(&["import", "templates", "two.json", "--site", "220000"]).succeeds();
    let all = world.run(&["template", "export", "all.csv", "--site", "220000", "--output", "json"]).succeeds().json();
    assert_eq!(all["templates"], rows.len(), "the published ones");
    let of_another_group =
        world.run(&["template", "export", "x.csv", "--site", "440000", "--name", "Handover of ours"]);
    of_another_group.exits(3);
}

/// Limits have no separator of thousands; the files of a spreadsheet whose decimals have a comma are divided by semicolons.
#[test]
fn limits_are_read_with_a_point_or_the_comma_of_their_file() {
    let world = world();
    let file = |max: &str, decimals: u8| {
        format!(
            "template;kind;group;question;type;max;decimals\nLimits {decimals};receiving;Cab;Oil;number;{max};{decimals}\n"
        )
    };
    let import = ["import", "templates", "limits.csv", "--site", "770001"];
    for (max, decimals) in [("1.000", 0), ("1,000", 0), ("1.0", 0), ("1.50", 1), ("1.234,5", 1), ("1 000", 0)] {
        put(&world, "limits.csv", &file(max, decimals));
        let refused = world.run(&import).exits(2);
        assert!(refused.stderr.starts_with("hardstand: line 2: "), "{max}: {}", refused.stderr);
    }
    put(&world, "limits.csv", &file("1,5", 1));
    world.run(&import).succeeds();
    put(&world, "limits.csv", &file("1000", 0));
    world.run(&import).succeeds();
    let export = ["template", "export", "out.csv", "--site", "770001", "--draft"];
    world.run(&export).succeeds();
    let out = got(&world, "out.csv");
    assert!(out.contains("\"1.5\"") && out.contains("\"1000\""), "{out}");
}
