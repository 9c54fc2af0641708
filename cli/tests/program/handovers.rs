//! `hardstand handover`: an accepted handover is printed, and one byte that is changed in the database is found.

use serde_json::json;

use crate::world::World;

#[test]
fn handovers_are_shown_and_a_changed_byte_is_found() {
    let world = World::demonstration();
    let all = ["handover", "verify", "--all", "--output", "json"];
    let whole = world.run(&all).succeeds().json();
    assert_eq!((&whole["whole"], &whole["broken"]), (&json!(true), &json!([])), "{whole}");
    assert!(whole["handovers"].as_u64() >= Some(5) && whole["handovers"] == whole["proven"], "{whole}");

    let one = world.run(&["handover", "show", "1", "--output", "json"]).succeeds().json();
    let code = one["code"].as_str().expect("a code");
    assert_eq!(
        (one["standing"].as_str(), one["signatureName"].as_str().map(str::is_empty)),
        (Some("whole"), Some(false))
    );
    assert!(one["items"].as_array().is_some_and(|items| items.len() > 2), "{one}");
    let typed = code.to_lowercase().replace('-', " ");
    let again = world.run(&["handover", "show", &typed, "--output", "json"]).succeeds().json();
    assert_eq!(again["handoverId"], 1);
    let table = world.run(&["handover", "show", code]).succeeds().stdout;
    let serial = one["vin"].as_str().expect("a serial");
    assert!(table.contains(serial) && table.contains("QUESTION") && table.contains("yes"), "{table}");
    let verified = world.run(&["handover", "verify", code, "--output", "json"]).succeeds().rows();
    assert_eq!((&verified[0]["standing"], &verified[0]["faults"]), (&json!("whole"), &json!("")));

    let of_machine = world.run(&["handover", "verify", "--serial", serial, "--output", "json"]).succeeds().rows();
    assert!(of_machine.iter().any(|row| row["handover"] == 1 && row["standing"] == "whole"), "{of_machine:?}");

    for (arguments, exit) in [
        (vec!["handover", "verify", "--serial", "0000000"], 3),
        (vec!["handover", "verify", "1", "--serial", "0000000"], 2),
        (vec!["handover", "verify", "--all", "--serial", "0000000"], 2),
        (vec!["handover", "show", "999999"], 3),
        (vec!["handover", "verify", "0000-0000-0000"], 3),
        (vec!["handover", "show", "seven"], 2),
        (vec!["handover", "verify"], 2),
        (vec!["handover", "verify", "1", "--all"], 2),
        (vec!["handover", "verify", "--all", "--site", "999999"], 3),
    ] {
        world.run(&arguments).exits(exit);
    }

    world.sql("DROP TRIGGER handover_inspection_no_update");
    world.sql("UPDATE handover_inspection SET answers = replace(answers, '\"ItemStatus\":1', '\"ItemStatus\":0') WHERE id = 1");
    let ended = world.run(&["handover", "verify", code, "--output", "json"]).exits(1);
    let faults = &ended.rows()[0]["faults"];
    assert_eq!(*faults, json!("what is stored is not what was accepted"), "{}", ended.stderr);
    assert!(ended.one_line().contains(serial), "{}", ended.stderr);
    let walked = world.run(&all).exits(1).json();
    assert_eq!(walked["broken"][0]["handover"], 1, "{walked}");
    assert_eq!(walked["broken"].as_array().map(Vec::len), Some(1));
    let site = world.run(&["handover", "verify", "--all", "--site", "440001", "--output", "json"]).succeeds().json();
    assert_eq!(site["whole"], true, "another site's hold");

    // The only handover of a machine is gone: its serial number finds that, its id and its code are unknown.
    world.sql("DROP TRIGGER handover_inspection_no_delete");
    world.sql("PRAGMA foreign_keys = OFF; DELETE FROM handover_inspection WHERE id = 1");
    world.run(&["handover", "verify", code]).exits(3);
    let ended = world.run(&["handover", "verify", "--serial", serial, "--output", "json"]).exits(1);
    let rows = ended.rows();
    assert!(rows.iter().all(|row| row["standing"] == "broken"), "{rows:?}");
    assert!(rows[0]["faults"].as_str().is_some_and(|text| text.contains("is not there any more")), "{rows:?}");
}
