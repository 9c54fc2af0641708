//! `hardstand inspection`.

use serde_json::{Value as Json, json};

use crate::world::World;

/// The demonstration world has open, passed and failed inspections. Each is listed by the serial number, and printed by
/// its id with its answers.
#[test]
fn inspections_are_listed_by_serial_and_shown_by_id() {
    let world = World::demonstration();
    let failed = failed(&world);
    let (serial, id) = (failed["serial"].as_str().expect("a serial"), failed["id"].to_string());

    let one = world.run(&["inspection", "show", &id, "--output", "json"]).succeeds().json();
    let facts = ["id", "serial", "siteCode", "stage", "state", "success", "begunOn", "completedOn", "begunByName"];
    assert_eq!(facts.map(|name| &one[name]), facts.map(|name| &failed[name]));
    assert_eq!((&one["schema"], &one["state"]), (&json!(1), &json!("completed")));
    assert!(one["templateName"].as_str().is_some_and(|name| !name.is_empty()), "{one}");
    let answers = one["answers"].as_array().expect("answers");
    let no: Vec<&Json> = answers.iter().filter(|answer| answer["answer"] == "no").collect();
    assert!(!no.is_empty() && answers.len() > no.len(), "{one}");
    assert!(no.iter().all(|answer| answer["comments"].as_str().is_some_and(|text| !text.is_empty())), "{one}");

    let table = world.run(&["inspection", "show", &id]).succeeds().stdout;
    assert!(table.contains(serial) && table.contains("completed"), "{table}");
    assert!(table.contains("GROUP") && table.contains(no[0]["comments"].as_str().expect("a comment")), "{table}");

    let site = failed["siteCode"].as_str().expect("a site");
    let here = world.run(&["inspection", "show", serial, "--site", site, "--output", "json"]).succeeds().rows();
    assert!(here.iter().any(|row| row["id"] == failed["id"]) && here.iter().all(|row| row["siteCode"] == site));
    let elsewhere = if site == "330003" { "330002" } else { "330003" };
    world.run(&["inspection", "show", &id, "--site", elsewhere]).exits(3);
    let nobody = world.run(&["inspection", "show", "NOTHING1"]).exits(3);
    assert!(nobody.stderr.contains("there is no machine and no inspection NOTHING1"), "{}", nobody.stderr);
    world.run(&["inspection", "show", "999999999"]).exits(3);
}

/// A completed inspection of the demonstration world that has failed, as in the list of its serial number.
fn failed(world: &World) -> Json {
    let listed =
        (1..60).map(|id| world.run(&["inspection", "show", &id.to_string(), "--output", "json"]).succeeds().json());
    let one = listed.into_iter().find(|one| one["success"] == false).expect("a failed inspection");
    let serial = one["serial"].as_str().expect("a serial");
    let rows = world.run(&["inspection", "show", serial, "--output", "json"]).succeeds().rows();
    let ids: Vec<i64> = rows.iter().filter_map(|row| row["id"].as_i64()).collect();
    assert!(ids.is_sorted(), "the oldest first: {ids:?}");
    rows.into_iter().find(|row| row["id"] == one["id"]).expect("it is listed")
}
