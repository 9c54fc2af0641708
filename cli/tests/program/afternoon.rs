//! An afternoon of a support engineer at the command line: a group with sites in their time zones, people and machines from
//! files with bad rows, a module that is switched, a forgotten password, and a customer who wants their data.

use crate::{tenant::with_line, world::World};

/// Code, name, hierarchy, zone as it is typed, and the stored Windows name of the zone.
const SITES: [(&str, &str, &str, &str, &str); 3] = [
    ("510000", "Lisbon Head Office", "2", "Europe/Lisbon", "GMT Standard Time"),
    ("520000", "Denver Plant", "1", "Mountain Standard Time", "Mountain Standard Time"),
    ("530000", "Sydney Yard", "0", "australia/sydney", "AUS Eastern Standard Time"),
];

const PEOPLE: &str = "login,first,last,email,type,password\n\
    ines,Inês,Sousa,ines@example.org,Administrator,Gravel-Hopper-91!\n\
    rui,Rui,Alves,rui@example.org,Techniker,Gravel-Hopper-91!\n\
    bea,Bea,Costa,bea@example.org,Service,short\n";

const MACHINES: &str = "serial,model,location\n\
    8300001,TX-9,Dock 9\n8300002,TX-10,Dock 9\n83,TX-9,Dock 9\n";

fn put(world: &World, name: &str, text: &str) {
    std::fs::write(world.folder().join(name), text).expect("written");
}

#[test]
fn a_support_engineer_has_an_afternoon() {
    let world = World::demonstration();
    set_up(&world);
    bring_in_people(&world);
    bring_in_machines(&world);
    switch_and_reset(&world);
    export_a_customer(&world);
}

/// A group and three sites; a zone that does not exist is refused, and nothing is made.
fn set_up(world: &World) {
    let group = world.run(&["group", "create", "--name", "Atlantic Machines", "--output", "json"]).succeeds().json();
    let group = group["id"].to_string();
    let site = |(code, name, hierarchy, zone, _): (&str, &str, &str, &str, &str)| {
        world.run(&[
            "site",
            "create",
            "--code",
            code,
            "--name",
            name,
            "--group",
            &group,
            "--hierarchy",
            hierarchy,
            "--time-zone",
            zone,
        ])
    };
    let refused = site(("540000", "Nowhere", "0", "Europe/Lisbonne", "")).exits(2);
    assert!(refused.one_line().contains("a name such as GMT Standard Time or Europe/London"), "{}", refused.stderr);
    world.run(&["site", "settings", "540000", "get", "TimeZoneDetails.TimeZoneId"]).exits(3);
    for one in SITES {
        site(one).succeeds();
        let (code, .., stored) = one;
        let zone = world.run(&["site", "settings", code, "get", "TimeZoneDetails.TimeZoneId"]).succeeds();
        assert_eq!(zone.stdout.trim(), stored, "{code}");
        let text = world.run(&["site", "settings", code, "get", "TimeZoneDetails.Timezone"]).succeeds();
        assert!(text.stdout.starts_with("(UTC"), "the text goes with the zone: {}", text.stdout);
    }
}

/// Two of three rows are wrong; each has its line and its reason, the corrected file brings in the rest.
fn bring_in_people(world: &World) {
    put(world, "people.csv", PEOPLE);
    let import = ["import", "users", "people.csv", "--site", "510000", "--output", "json"];
    let first = world.run(&import).exits(6);
    assert_eq!((&first.json()["imported"], &first.json()["failed"]), (&1.into(), &2.into()));
    let line = |number: &str| {
        let mut lines = first.stderr.lines();
        lines.find(|line| line.starts_with(number)).unwrap_or_else(|| panic!("{}", first.stderr)).to_owned()
    };
    assert!(line("line 3: rui: ").contains("there is no user type Techniker"), "{}", first.stderr);
    assert!(line("line 4: bea: ").contains("it has 5 characters"), "{}", first.stderr);
    put(world, "people.csv", &PEOPLE.replace("Techniker", "Technician").replace("short", "Gravel-Hopper-91!"));
    let second = world.run(&import).succeeds().json();
    assert_eq!((&second["imported"], &second["duplicates"]), (&2.into(), &1.into()), "{second}");
    world.run(&import).succeeds();
}

/// A machine of a model that is missing, and a serial that is none; the file of errors says why, and is taken once it is
/// corrected.
fn bring_in_machines(world: &World) {
    put(world, "models.csv", "TX-9\n");
    put(world, "locations.csv", "Dock 9\n");
    put(world, "machines.csv", MACHINES);
    for kind in ["models", "locations"] {
        world.run(&["import", kind, &format!("{kind}.csv"), "--site", "510000"]).succeeds();
    }
    let import = ["import", "machines", "machines.csv", "--site", "510000", "--errors", "errors.csv"];
    let first = world.run(&import).exits(6);
    assert!(first.stderr.lines().any(|line| line.starts_with("line 3: 8300002: ")), "{}", first.stderr);
    assert!(first.stderr.lines().any(|line| line.starts_with("line 4: 83: ")), "{}", first.stderr);
    world.run(&["machine", "show", "8300001"]).succeeds();
    world.run(&["machine", "show", "8300002"]).exits(3);
    put(world, "models.csv", "TX-10\n");
    world.run(&["import", "models", "models.csv", "--site", "510000"]).succeeds();
    put(world, "machines.csv", &MACHINES.replace("\n83,", "\n8300003,"));
    let second = world.run(&["import", "machines", "machines.csv", "--site", "510000", "--output", "json"]).succeeds();
    assert_eq!((&second.json()["imported"], &second.json()["duplicates"]), (&2.into(), &1.into()), "{}", second.stdout);
}

/// A module is switched off and its calls are refused with the reason; an operator gets a new password.
fn switch_and_reset(world: &World) {
    world.run(&["module", "disable", "530000", "handover"]).succeeds();
    let states = world.run(&["module", "list", "530000", "--output", "json"]).succeeds();
    assert!(states.rows().iter().any(|row| row["module"] == "handover" && row["active"] == false));
    world.run(&["module", "enable", "530000", "handover"]).succeeds();
    let reset = ["operator", "set-password", "operator", "--password-stdin"];
    let weak = with_line(world, &reset, "digger").exits(2);
    assert!(weak.one_line().contains("it has 6 characters"), "{}", weak.stderr);
    with_line(world, &reset, "Gravel-Hopper-92!").succeeds();
    assert_eq!(world.lately()[0], "operator.password");
}

/// Everything that is stored of a customer is written into a file that only its owner can read.
fn export_a_customer(world: &World) {
    let everyone = world.run(&["customer", "list", "--site", "330001", "--output", "json"]).succeeds().rows();
    let surname = everyone[0]["surname"].as_str().expect("a name").to_owned();
    let found =
        world.run(&["customer", "list", "--site", "330001", "--search", &surname, "--output", "json"]).succeeds();
    let found = found.rows();
    assert!(!found.is_empty() && found.iter().all(|row| row["surname"] == surname.as_str()), "{found:?}");
    let id = found[0]["id"].to_string();
    let file = world.folder().join("customer.json");
    world.run(&["customer", "export", &id, "--file", "customer.json"]).succeeds();
    let text = std::fs::read_to_string(&file).expect("the file");
    let whole: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert!(text.contains(&surname), "{whole}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(std::fs::metadata(&file).expect("the file").permissions().mode() & 0o077, 0);
    }
    world.run(&["customer", "export", &id, "--file", "customer.json"]).exits(2);
    assert_eq!(world.lately()[0], "customer.export");
    world.run(&["customer", "export", "999999999", "--file", "none.json"]).exits(3);
    assert!(!world.folder().join("none.json").exists());
}
