//! Tests of groups, sites, users, sessions and operators at the command line, and of the demonstration data.

use crate::{tenant::with_line, world::World};

#[test]
fn the_demonstration_world_is_the_same_every_time_and_made_once() {
    let list = |world: &World| world.run(&["site", "list", "--output", "csv"]).succeeds().stdout;
    let (one, other) = (World::demonstration(), World::seeded());
    assert_eq!(list(&one), list(&other));
    assert_eq!(list(&one).lines().count(), 9, "a header and eight sites");
    let again = one.run(&["seed", "demo"]).exits(5);
    assert!(again.one_line().contains("not empty"), "{}", again.stderr);
    one.run(&["seed", "demo", "--if-empty"]).succeeds();
    assert_eq!(one.run(&["user", "list", "--site", "330001", "--output", "json"]).succeeds().rows().len(), 10);
}

#[test]
fn a_large_world_has_as_many_sites_and_machines_as_requested() {
    let world = World::migrated();
    let scale = ["seed", "scale", "--sites", "3", "--machines", "3000", "--output", "json"];
    world.run(&[&scale[..], &["--dry-run"]].concat()).succeeds();
    let made = world.run(&scale).succeeds().json();
    assert_eq!((&made["sites"], &made["machines"]), (&3.into(), &3000.into()), "{made}");
    assert_eq!(world.run(&["site", "list", "--output", "json"]).succeeds().rows().len(), 3);
    assert_ne!(world.run(&scale).code, 0, "it is there already");
    world.run(&["seed", "scale", "--sites", "0", "--machines", "10"]).exits(2);
}

#[test]
fn a_group_a_site_and_an_administrator_are_made_from_nothing() {
    let world = World::migrated();
    let group = world.run(&["group", "create", "--name", "Northfield Plant", "--output", "json"]).succeeds().json();
    let id = group["id"].to_string();
    let site =
        ["site", "create", "--code", "330001", "--name", "Ashby", "--group", &id, "--hierarchy", "0", "--dry-run"];
    world.run(&site).succeeds();
    assert!(world.run(&["site", "list", "--output", "json"]).succeeds().rows().is_empty(), "a dry run makes nothing");
    world.run(&site[..site.len() - 1]).succeeds();
    assert_eq!(world.run(&site[..site.len() - 1]).code, 5, "the code is taken");
    let nowhere = ["site", "create", "--code", "330002", "--name", "Borrow", "--group", "999", "--hierarchy", "0"];
    assert_eq!(world.run(&nowhere).code, 3, "there is no such group");

    let at = |code: &str, zone: &[&str]| {
        let site = ["site", "create", "--code", code, "--name", "Zone", "--group", &id, "--hierarchy", "0"];
        let made = world.run(&[&site[..], zone].concat());
        let shown = (made.code == 0).then(|| world.run(&["site", "show", code, "--output", "json"]).succeeds().json());
        (made.code, shown.map(|shown| shown["timeZone"].clone()))
    };
    for (code, zone, name) in [
        ("330003", &["--time-zone", "Europe/Berlin"][..], "Europe/Berlin"),
        ("330004", &["--time-zone", "W. Europe Standard Time", "--country", "GB"], "Europe/Berlin"),
        ("330005", &["--country", "GB"], "Europe/London"),
        ("330006", &[], "Africa/Monrovia"),
    ] {
        assert_eq!(at(code, zone), (0, Some(name.into())), "{zone:?}");
    }
    assert_ne!(at("330007", &["--time-zone", "Mars"]).0, 0, "there is no such zone");

    let user = [
        "user",
        "create",
        "--site",
        "330001",
        "--login",
        "ada",
        "--type",
        "1",
        "--first",
        "Ada",
        "--last",
        "Ashby",
        "--email",
        "ada@example.org",
        "--random-password",
        "--output",
        "json",
    ];
    let made = world.run(&user).succeeds().json();
    assert!(made["password"].as_str().is_some_and(|password| password.len() > 20), "{made}");
    assert_eq!(world.run(&user).code, 5, "the username is taken");
    let log = world.lately();
    assert_eq!(log[..2], ["user.create", "site.create"], "{log:?}");
    let output = world.run(&["audit", "list", "--output", "json"]).succeeds().stdout;
    assert!(!output.contains(made["password"].as_str().expect("a text")), "secrets are never in the log");
}

#[test]
fn users_are_locked_unlocked_and_given_rights() {
    let world = World::demonstration();
    let show = || world.run(&["user", "show", "parts", "--site", "330001", "--output", "json"]).succeeds().json();
    world.run(&["user", "lock", "parts", "--site", "330001", "--dry-run"]).succeeds();
    assert_eq!(show()["active"], true);
    world.run(&["user", "lock", "parts", "--site", "330001"]).succeeds();
    assert_eq!(show()["active"], false);
    world.run(&["user", "unlock", "parts", "--site", "330001"]).succeeds();
    assert_eq!(show()["active"], true);
    world.run(&["user", "grant", "parts", "--site", "330001", "--type", "manager"]).succeeds();
    assert_eq!((&show()["userType"], &show()["role"]), (&"Manager".into(), &"ServiceManager".into()));
    let listed = world.run(&["user", "list", "--site", "330001", "--type", "6"]).succeeds().stdout;
    assert!(listed.contains("Manager") && !listed.contains("Technician"), "{listed}");
    let unknown = world.run(&["user", "grant", "parts", "--site", "330001", "--type", "boss"]).exits(2);
    assert!(unknown.stderr.contains("there is no user type boss"), "{}", unknown.stderr);
    let nothing = world.run(&["user", "grant", "parts", "--site", "330001"]).exits(2);
    assert!(nothing.one_line().contains("say what to give"), "{}", nothing.stderr);
    let deletion = world.run(&["user", "grant", "parts", "--site", "330001", "--delete-machines"]).exits(4);
    assert!(deletion.one_line().contains("role is Administrator"), "{}", deletion.stderr);
    let none = world.run(&["user", "revoke", "parts", "--site", "330001", "--delete-machines"]).exits(3);
    assert!(none.one_line().contains("parts does not have the right to delete machines"), "{}", none.stderr);
    let given = world.run(&["user", "set-password", "parts", "--site", "330001", "--random-password"]).succeeds();
    assert!(given.stdout.starts_with("password"), "{}", given.stdout);
    world.run(&["user", "show", "nobody", "--site", "330001"]).exits(3);
    world.run(&["user", "show", "parts", "--site", "999999"]).exits(3);
    world.run(&["user", "show", "parts"]).exits(2);
    assert!(world.lately().iter().any(|action| action == "user.password"));
}

#[test]
fn sites_of_a_group_user_are_given_and_taken() {
    let world = World::demonstration();
    let show = || world.run(&["user", "show", "groupmanager", "--group", "1", "--output", "json"]).succeeds().json();
    let before = show()["sites"].as_array().expect("sites").len();
    world.run(&["user", "grant", "groupmanager", "--group", "1", "--at", "330002=Manager"]).succeeds();
    assert_eq!(show()["sites"].as_array().expect("sites").len(), before + 1);
    world.run(&["user", "revoke", "groupmanager", "--group", "1", "--at", "330002"]).succeeds();
    assert_eq!(show()["sites"].as_array().expect("sites").len(), before);
    world.run(&["user", "revoke", "groupmanager", "--group", "1", "--at", "440001"]).exits(3);
    world.run(&["user", "revoke", "groupmanager", "--group", "1"]).exits(2);
}

#[test]
fn the_last_operator_cannot_be_locked_out() {
    let world = World::demonstration();
    assert_ne!(world.run(&["operator", "lock", "operator"]).code, 0);
    let second = ["operator", "create", "--login", "second", "--email", "second@example.org", "--random-password"];
    world.run(&second).succeeds();
    world.run(&["operator", "lock", "operator"]).succeeds();
    world.run(&["operator", "unlock", "operator"]).succeeds();
    world.run(&["operator", "lock", "nobody"]).exits(3);
}

#[test]
fn an_operator_is_given_a_new_password() {
    let world = World::demonstration();
    let set = ["operator", "set-password", "operator"];
    world.run(&[&set[..], &["--dry-run"]].concat()).succeeds();
    let refused = world.run(&set).exits(2);
    assert!(refused.one_line().contains("--password-stdin"), "{}", refused.stderr);
    let stdin = [&set[..], &["--password-stdin"]].concat();
    let weak = with_line(&world, &stdin, "weak").exits(2);
    assert!(weak.one_line().contains("it has 4 characters") && weak.stderr.contains("no digit"), "{}", weak.stderr);
    with_line(&world, &stdin, "Gravel-Hopper-91!").succeeds();
    assert_eq!(world.lately()[0], "operator.password");
    let made_up = world.run(&[&set[..], &["--random-password", "--output", "json"]].concat()).succeeds().json();
    assert!(made_up["password"].as_str().is_some_and(|password| password.len() > 20));
    with_line(&world, &["operator", "set-password", "nobody", "--password-stdin"], "Gravel-Hopper-91!").exits(3);
}

#[test]
fn arguments_are_read_in_one_unicode_form() {
    let world = World::demonstration();
    let create = |login: &str, email: &str| {
        world.run(&["operator", "create", "--login", login, "--email", email, "--random-password"])
    };
    create("zoe\u{308}", "zoe@mu\u{308}ller-bau.example").succeeds();
    assert!(create("zo\u{eb}", "zoe@example.org").exits(5).one_line().contains("Username already exists"));
    for wrong in ["a..b@example.com", "mailto:ada@example.com", "a@-example.com"] {
        assert!(create("ada", wrong).exits(2).one_line().contains("Invalid Email Address"), "{wrong}");
    }
    world.run(&["operator", "lock", "zo\u{eb}"]).succeeds();
}

#[test]
fn a_site_is_closed_with_yes_and_opened_again() {
    let world = World::demonstration();
    world.run(&["site", "disable", "330002"]).exits(2);
    world.run(&["site", "disable", "330002", "--dry-run"]).succeeds();
    let open = || world.run(&["site", "show", "330002", "--output", "json"]).succeeds().json()["open"].clone();
    assert_eq!(open(), true);
    world.run(&["site", "disable", "330002", "--yes"]).succeeds();
    assert_eq!(open(), false);
    world.run(&["site", "enable", "330002"]).succeeds();
    assert_eq!(open(), true);
}

#[test]
fn settings_are_read_changed_saved_and_loaded() {
    let world = World::demonstration();
    let get = |key: &str| world.run(&["site", "settings", "330002", "get", key, "--output", "json"]);
    let key = "JCB.IsStagesEnabled";
    assert_eq!(world.run(&["site", "settings", "330002", "get", key]).succeeds().stdout, "false\n");
    let unknown = world.run(&["site", "settings", "330002", "get", "JCB.IsStagesEnable"]).exits(3);
    assert!(unknown.one_line().contains("Did you mean JCB.IsStagesEnabled?"), "{}", unknown.stderr);
    world.run(&["site", "settings", "330002", "set", "JCB.IsStagesEnable", "true"]).exits(3);
    assert_eq!(get(key).succeeds().json()["value"], false);
    world.run(&["site", "settings", "330002", "save", "before.xml"]).succeeds();
    world.run(&["site", "settings", "330002", "set", key, "true", "--dry-run"]).succeeds();
    assert_eq!(get(key).succeeds().json()["value"], false);
    world.run(&["site", "settings", "330002", "set", key, "true"]).succeeds();
    assert_eq!(get(key).succeeds().json()["value"], true);
    world.run(&["site", "settings", "330002", "set", key, "perhaps"]).exits(2);
    world.run(&["site", "settings", "330002", "load", "before.xml"]).exits(2);
    world.run(&["site", "settings", "330002", "load", "before.xml", "--dry-run"]).succeeds();
    assert_eq!(get(key).succeeds().json()["value"], true, "nothing is loaded without confirmation");
    world.run(&["site", "settings", "330002", "load", "before.xml", "--yes"]).succeeds();
    assert_eq!(get(key).succeeds().json()["value"], false);
    world.run(&["site", "settings", "330002", "load", "nowhere.xml", "--yes"]).exits(3);
    std::fs::write(world.folder().join("bad.xml"), "<Other/>").expect("written");
    assert_ne!(world.run(&["site", "settings", "330002", "load", "bad.xml", "--yes"]).code, 0);
    let listed = world.run(&["site", "settings", "330002", "show"]).succeeds().stdout;
    assert!(listed.contains("JCB.Hierarchy"), "{listed}");
}

#[test]
fn a_module_is_switched_at_a_site_and_policy_tells_why() {
    let world = World::demonstration();
    let check = || {
        let question = ["policy", "check", "stock.edit", "--site", "330002", "--type", "1", "--output", "json"];
        world.run(&question).succeeds().json()
    };
    assert_eq!(check()["may"], true);
    world.run(&["module", "disable", "330002", "stock"]).succeeds();
    let refused = check();
    assert_eq!((&refused["may"], &refused["moduleOn"]), (&false.into(), &false.into()));
    assert!(refused["why"].as_str().is_some_and(|why| why.contains("switched off")), "{refused}");
    world.run(&["module", "enable", "330002", "stock"]).succeeds();
    assert_eq!(check()["may"], true);
    let reports = ["module", "disable", "330002", "reports"];
    let printed = world.run(&[&reports[..], &["--dry-run"]].concat()).succeeds().stderr;
    let effect = "No reports, no exports, no printed reports, and no links to them. Nothing else changes.";
    assert_eq!(printed.trim(), format!("reports would be off at 330002. {effect}"));
    world.run(&reports).succeeds();
    let states = world.run(&["module", "list", "330002", "--output", "json"]).succeeds();
    let off: Vec<_> =
        states.rows().iter().filter(|row| row["active"] == false).map(|row| row["module"].clone()).collect();
    // Questions about videos are off unless a site switches them on.
    assert_eq!(off, ["reports", "quality"], "nothing else changes");
    world.run(&["module", "disable", "330002", "nothing"]).exits(3);
    world.run(&["policy", "check", "stock.fly", "--site", "330002", "--type", "1"]).exits(3);
    let matrix = world.run(&["policy", "matrix", "--module", "stock", "--output", "json"]).succeeds();
    assert!(matrix.rows().iter().all(|row| row["module"] == "stock"));
}

#[test]
fn sessions_are_listed_and_ended() {
    let world = World::demonstration();
    assert!(world.run(&["session", "list", "--output", "json"]).succeeds().rows().is_empty());
    let end = ["session", "end", "--user", "admin", "--site", "330001"];
    assert!(world.run(&end).exits(2).one_line().contains("--yes"));
    world.run(&[&end[..], &["--dry-run"]].concat()).succeeds();
    world.run(&[&end[..], &["--yes"]].concat()).succeeds();
    world.run(&["session", "end", "7", "--yes"]).exits(3);
    world.run(&["session", "end"]).exits(2);
}

#[test]
fn the_doctor_finds_what_is_wrong() {
    let world = World::demonstration();
    let well = world.run(&["doctor", "--json"]).succeeds();
    assert!(well.rows().iter().all(|row| row["ok"] == true), "{}", well.stdout);
    let world = world.with("HARDSTAND__MAIL__URL", "smtp://127.0.0.1:1");
    let ill = world.run(&["doctor", "--json"]).exits(1);
    let bad: Vec<_> = ill.rows().into_iter().filter(|row| row["ok"] == false).collect();
    assert_eq!(bad.len(), 1, "{}", ill.stdout);
    assert_eq!(bad[0]["check"], "mail");
    assert!(bad[0]["fix"].as_str().is_some_and(|fix| fix.contains("mail.url")));
}

#[test]
fn a_user_is_changed_and_deleted() {
    let world = World::demonstration();
    let who = ["parts", "--site", "330001"];
    let change = ["user", "update", "--last", "Řezníčková", "--language", "2"];
    world.run(&[&change[..2], &who[..], &change[2..], &["--dry-run"]].concat()).succeeds();
    world.run(&[&change[..2], &who[..], &change[2..]].concat()).succeeds();
    let shown = world.run(&[&["user", "show"][..], &who[..], &["--output", "json"]].concat()).succeeds().json();
    assert_eq!((&shown["lastName"], &shown["languageId"]), (&"Řezníčková".into(), &2.into()), "{shown}");
    world.run(&[&["user", "update"][..], &who[..], &["--language", "999"]].concat()).exits(2);
    let delete = [&["user", "delete"][..], &who[..]].concat();
    world.run(&delete).exits(2);
    world.run(&[&delete[..], &["--yes"]].concat()).succeeds();
    world.run(&[&["user", "show"][..], &who[..]].concat()).exits(3);
    assert_ne!(world.run(&["user", "delete", "nobody", "--site", "330001", "--yes"]).code, 0);
}

const PEOPLE: &str = "\u{feff}LoginId,First Name,Surname,Email,UserTypeId,PIN,Password\n\
    nora,Nora,Berg,nora@example.org,7,739284,Gravel-Hopper-91!\n\
    NORA,Nora,Again,nora@example.org,7,739284,Gravel-Hopper-91!\n\
    vik,\"Vik, the\",Dahl,vik@example.org,5,,\n\
    bad,Bad,Type,bad@example.org,77,,Gravel-Hopper-91!\n";

#[test]
fn people_come_in_from_a_file_and_what_stays_out_is_reported() {
    let world = World::demonstration();
    std::fs::write(world.folder().join("people.csv"), PEOPLE).expect("written");
    let import = ["import", "users", "people.csv", "--site", "330001", "--output", "json"];
    let dry = world.run(&[&import[..], &["--dry-run", "--passwords", "secret.csv"]].concat()).exits(6).json();
    assert_eq!((&dry["imported"], &dry["duplicates"], &dry["failed"]), (&2.into(), &1.into(), &1.into()), "{dry}");
    assert!(!world.folder().join("secret.csv").exists(), "a dry run writes nothing");
    world.run(&["user", "show", "nora", "--site", "330001"]).exits(3);
    let ended = world.run(&[&import[..], &["--passwords", "secret.csv", "--errors", "out.csv"]].concat()).exits(6);
    assert!(ended.stderr.contains("line 5: bad: there is no user type 77"), "{}", ended.stderr);
    let output = ended.json();
    assert_eq!(
        (&output["total"], &output["imported"], &output["duplicates"], &output["failed"]),
        (&4.into(), &2.into(), &1.into(), &1.into()),
        "{output}"
    );
    let secrets = std::fs::read_to_string(world.folder().join("secret.csv")).expect("the passwords");
    assert!(secrets.lines().count() == 2 && secrets.contains("vik") && !secrets.contains("nora"), "{secrets}");
    world.run(&[&import[..], &["--passwords", "secret.csv"]].concat()).exits(2);
    let stored = std::fs::read_to_string(world.folder().join("secret.csv")).expect("the passwords");
    assert_eq!(stored, secrets, "a second run leaves the passwords of the first");
    let out = std::fs::read_to_string(world.folder().join("out.csv")).expect("the file of errors");
    assert!(out.contains("there is no user type 77") && out.contains("It is there already"), "{out}");
    let shown = world.run(&["user", "show", "vik", "--site", "330001", "--output", "json"]).succeeds().json();
    assert_eq!((&shown["firstName"], &shown["userType"]), (&"Vik, the".into(), &"Service".into()), "{shown}");
    let again = world.run(&import).exits(6).json();
    assert_eq!(
        (&again["imported"], &again["duplicates"]),
        (&0.into(), &3.into()),
        "a second run adds nothing: {again}"
    );
    let weak = "login,first,last,email,type,password\nlee,Lee,Ho,lee@example.org,Service,short\n";
    std::fs::write(world.folder().join("weak.csv"), weak).expect("written");
    for arguments in [&["--dry-run"][..], &[]] {
        let refused = world.run(&[&["import", "users", "weak.csv", "--site", "330001"], arguments].concat()).exits(1);
        assert!(
            refused.stderr.contains("line 2: lee: ") && refused.stderr.contains("it has 5 characters"),
            "{}",
            refused.stderr
        );
        assert!(refused.stderr.contains("nothing was imported"), "{}", refused.stderr);
    }
    std::fs::write(world.folder().join("none.csv"), "name\nx\n").expect("written");
    world.run(&["import", "users", "none.csv", "--site", "330001"]).exits(2);
    world.run(&["import", "users", "missing.csv", "--site", "330001"]).exits(3);
}

/// The files of spreadsheets, a PIN that lost its zeros, and a header that names a column twice.
#[test]
fn people_are_read_as_spreadsheets_write_them() {
    let world = World::demonstration();
    let text = "sep=;\r\nPeople of the site\r\nLoginId;First Name;Surname;Email;UserTypeId;PIN;Password;\r\n\
        zoe;Zoë;\"Berg;\r\nVik\";zoe@example.org;7;73928;Gravel-Hopper-91!;\r\n\
        kim;Kim;Öst;kim@example.org;7;073928;Gravel-Hopper-91!;\r\n";
    let latin: Vec<u8> = text.chars().map(|c| u8::try_from(u32::from(c)).expect("a character of ISO-8859-1")).collect();
    std::fs::write(world.folder().join("people.csv"), latin).expect("written");
    let import = ["import", "users", "people.csv", "--site", "330001", "--errors", "out.csv", "--output", "json"];
    for arguments in [&[&import[..], &["--dry-run"]].concat(), &import.to_vec()] {
        let report = world.run(arguments).exits(6).json();
        assert_eq!((&report["imported"], &report["failed"]), (&1.into(), &1.into()), "{report}");
        let out = std::fs::read_to_string(world.folder().join("out.csv")).expect("the file of errors");
        let refusal =
            "\"4\",\"zoe\",\"A PIN in a file has 6 digits, and this one has 5: a spreadsheet removes leading zeros\"";
        assert!(out.contains(refusal), "{out}");
    }
    let kim = world.run(&["user", "show", "kim", "--site", "330001", "--output", "json"]).succeeds().json();
    assert_eq!(kim["lastName"], "Öst", "{kim}");

    let twice = "login,first,last,email,type,UserName\nlee,Lee,Ho,lee@example.org,5,lea\n";
    std::fs::write(world.folder().join("twice.csv"), twice).expect("written");
    let refused = world.run(&["import", "users", "twice.csv", "--site", "330001"]).exits(2);
    assert!(refused.one_line().contains("line 1: columns 'login' and 'UserName' are the same"), "{}", refused.stderr);
}

/// Every command that makes an account refuses a username that the sign-in page does not accept.
#[test]
fn usernames_with_blanks_or_quotes_are_refused() {
    let world = World::demonstration();
    let names = "LoginId,First Name,Surname,Email,UserTypeId,Password\n\
        con sole,Con,Sole,con@example.org,5,Gravel-Hopper-91!\n\
        \"con\"\"sole\",Con,Sole,con@example.org,5,Gravel-Hopper-91!\n\
        o'neill+x@site,Con,Sole,con@example.org,5,Gravel-Hopper-91!\n";
    std::fs::write(world.folder().join("names.csv"), names).expect("written");
    let import = ["import", "users", "names.csv", "--site", "330001", "--errors", "out.csv", "--output", "json"];
    for arguments in [&[&import[..], &["--dry-run"]].concat(), &import.to_vec()] {
        let report = world.run(arguments).exits(6).json();
        assert_eq!((&report["imported"], &report["failed"]), (&1.into(), &2.into()), "{report}");
        let out = std::fs::read_to_string(world.folder().join("out.csv")).expect("the file of errors");
        assert_eq!(out.matches("A username contains only letters, digits and . _ - @ + '").count(), 2, "{out}");
    }
    let operator = ["operator", "create", "--login", "the operator", "--email", "op@example.org", "--random-password"];
    let refused = world.run(&operator).exits(2);
    assert!(refused.one_line().contains("A username contains only letters"), "{}", refused.stderr);
}
