//! Tyre makes, ratings and sizes of a site (docs/behaviour/api.md, "Tyres").

use std::{collections::BTreeSet, io::Cursor};

use platform::{
    api::site_list::{entries::ChangeContext, import::Outcome},
    auth::{context::Face, permission::Hierarchy},
    shared::audit::Actor,
    tenancy::SystemTask,
};
use serde_json::{Value, json};
use tests::{Person, Reply, TestApp, TestSite, given};

/// The lists: path, field of the id, a new entry, the console's resource, topic.
fn lists() -> [(&'static str, &'static str, Value, &'static str, &'static str); 3] {
    [
        ("tyremake", "TyreMakeId", json!({ "TyreMakeDesc": "Mitas" }), "tyremakes", "Tyre Make"),
        ("tyrerating", "TyreRatingId", json!({ "TyreRatingDesc": "Good" }), "tyreratings", "Tyre Rating"),
        ("tyresize", "TyreSizeId", json!({ "Width": 205, "Profile": 55, "Wheel": 16 }), "tyresizes", "Tyre Size"),
    ]
}

/// The reasons of a list: the entry is there already, it is not there.
fn refusals(path: &str) -> (&'static str, &'static str) {
    match path {
        "tyremake" => ("tyres.make_taken", "tyres.make_unknown"),
        "tyrerating" => ("tyres.rating_taken", "tyres.rating_unknown"),
        _ => ("tyres.size_taken", "tyres.size_unknown"),
    }
}

/// The entries of a list, by the call with and without a slash at its end.
async fn listed(person: &Person, path: &str) -> Vec<Value> {
    let list = person.get(&format!("{path}/list/0/0/")).await.ok();
    assert_eq!(person.get(&format!("{path}/list/0/0")).await.ok(), list);
    list.as_array().expect("a list").clone()
}

fn texts(rows: &[Value], field: &str) -> Vec<Value> {
    rows.iter().map(|row| row[field].clone()).collect()
}

/// TYRE-002, TYRE-003, TYRE-004
#[tokio::test]
async fn a_make_is_added_and_listed_by_name() {
    let site = TestApp::shared().await.dealer_site().await;
    let anna = site.administrator().await;
    let made = anna.post("tyremake/create", json!({ "TyreMakeDesc": "  Nokian   Tyres " })).await;
    assert_eq!(made.line(), "200 Tyre Make Added Successfully");
    anna.post("tyremake/create", json!({ "tyremakedesc": "Mitas", "SiteCode": site.code })).await.ok();
    let list = listed(&site.reader().await, "tyremake").await;
    assert_eq!(texts(&list, "TyreMakeDesc"), [json!("Mitas"), json!("Nokian Tyres")]);
    let want = json!({ "TyreMakeId": made.body["TyreMakeId"], "TyreMakeDesc": "Nokian Tyres", "SiteCode": site.code,
        "UserId": anna.id, "Deleted": false, "TimestampDt": list[1]["TimestampDt"] });
    assert_eq!(list[1], want);
    assert!(list[1]["TimestampDt"].is_string());
}

/// TYRE-005, TYRE-006
#[tokio::test]
async fn a_make_is_renamed_and_deleted() {
    let site = TestApp::shared().await.dealer_site().await;
    let anna = site.administrator().await;
    let id = given::tyre_make(&site, "Mitas").await;
    let renamed = anna.post("tyremake/update", json!({ "TyreMakeId": id.to_string(), "TyreMakeDesc": "MITAS" })).await;
    assert_eq!(
        (renamed.line().as_str(), &renamed.body["TyreMakeId"]),
        ("200 Tyre Make Updated Successfully", &json!(id))
    );
    assert_eq!(texts(&listed(&anna, "tyremake").await, "TyreMakeDesc"), [json!("MITAS")]);
    let gone = anna.delete(&format!("tyremake/delete/{id}")).await;
    assert_eq!((gone.line().as_str(), &gone.body["TyreMakeId"]), ("200 Tyre Make Deleted Successfully", &json!(id)));
    assert_eq!(listed(&anna, "tyremake").await, Vec::<Value>::new());
    anna.post("tyremake/create", json!({ "TyreMakeDesc": "Mitas" })).await.ok();
}

/// TYRE-007, TYRE-008
#[tokio::test]
async fn a_rating_is_added_and_listed_in_its_order() {
    let site = TestApp::shared().await.dealer_site().await;
    let anna = site.administrator().await;
    for (name, order) in [("Part worn", json!("3")), ("Good", json!(2)), ("New", json!(2)), ("Unknown", Value::Null)] {
        let made = anna.post("tyrerating/create", json!({ "TyreRatingDesc": name, "OrderList": order })).await;
        assert_eq!(made.line(), "200 Tyre Rating Added Successfully");
    }
    let list = listed(&site.reader().await, "tyrerating").await;
    assert_eq!(texts(&list, "TyreRatingDesc"), ["Unknown", "Good", "New", "Part worn"].map(Value::from));
    let want = json!({ "TyreRatingId": list[3]["TyreRatingId"], "TyreRatingDesc": "Part worn", "OrderList": 3,
        "SiteCode": site.code, "UserId": anna.id, "Deleted": false, "TimestampDt": list[3]["TimestampDt"] });
    assert_eq!(list[3], want);
}

/// TYRE-009, TYRE-010
#[tokio::test]
async fn a_rating_is_changed_and_deleted() {
    let site = TestApp::shared().await.dealer_site().await;
    let anna = site.administrator().await;
    let id = given::tyre_rating(&site, "Good").await;
    let moved = anna.post("tyrerating/update", json!({ "TyreRatingId": id, "OrderList": 9 })).await;
    assert_eq!(moved.line(), "200 Tyre Rating Updated Successfully");
    anna.post("tyrerating/update", json!({ "TyreRatingId": id, "TyreRatingDesc": "Better" })).await.ok();
    let list = listed(&anna, "tyrerating").await;
    assert_eq!((&list[0]["TyreRatingDesc"], &list[0]["OrderList"]), (&json!("Better"), &json!(9)));
    let gone = anna.post("tyrerating/update", json!({ "TyreRatingId": id, "Deleted": "true" })).await;
    assert_eq!(gone.line(), "200 Tyre Rating Deleted Successfully");
    let other = given::tyre_rating(&site, "Good").await;
    assert_eq!(anna.delete(&format!("tyrerating/delete/{other}")).await.line(), "200 Tyre Rating Deleted Successfully");
    assert_eq!(listed(&anna, "tyrerating").await, Vec::<Value>::new());
}

/// TYRE-011, TYRE-012
#[tokio::test]
async fn sizes_are_listed_by_width_profile_and_wheel() {
    let site = TestApp::shared().await.dealer_site().await;
    let anna = site.administrator().await;
    for (width, profile, wheel) in [
        (json!(1000 - 1), json!(0), json!(99)),
        (json!("205"), json!(55), json!("16.5")),
        (json!(205), json!(55), json!(16)),
        (json!(205), json!(9), json!(22.5)),
        (json!(95), json!(99), json!("1.0")),
    ] {
        let made = anna.post("tyresize/create", json!({ "Width": width, "Profile": profile, "Wheel": wheel })).await;
        assert_eq!(made.line(), "200 Tyre Size Added Successfully");
    }
    let list = listed(&site.reader().await, "tyresize").await;
    let values: Vec<String> =
        list.iter().map(|row| format!("{} {} {}", row["Width"], row["Profile"], row["Wheel"])).collect();
    assert_eq!(values, ["95 99 1", "205 9 22.5", "205 55 16", "205 55 16.5", "999 0 99"]);
    let want = json!({ "TyreSizeId": list[3]["TyreSizeId"], "Width": 205, "Profile": 55, "Wheel": 16.5,
        "SiteCode": site.code, "UserId": anna.id, "Deleted": false, "TimestampDt": list[3]["TimestampDt"] });
    assert_eq!(list[3], want);
}

/// TYRE-013, TYRE-014
#[tokio::test]
async fn a_size_is_changed_and_deleted() {
    let site = TestApp::shared().await.dealer_site().await;
    let anna = site.administrator().await;
    let id = given::tyre_size(&site, (205, 55, 160)).await;
    let changed = anna.post("tyresize/update", json!({ "TyreSizeId": id, "Wheel": 16.5 })).await;
    assert_eq!(changed.line(), "200 Tyre Size Updated Successfully");
    let list = listed(&anna, "tyresize").await;
    assert_eq!((&list[0]["Width"], &list[0]["Wheel"]), (&json!(205), &json!(16.5)));
    let gone = anna.delete(&format!("tyresize/delete/{id}")).await;
    assert_eq!(gone.line(), "200 Tyre Size Deleted Successfully");
    assert_eq!(listed(&anna, "tyresize").await, Vec::<Value>::new());
}

/// TYRE-015
#[tokio::test]
async fn what_cannot_be_stored_is_refused_in_the_words_of_its_list() {
    let site = TestApp::shared().await.dealer_site().await;
    let anna = site.administrator().await;
    for (path, id, body, console, topic) in lists() {
        let made = anna.post(&format!("{path}/create"), body.clone()).await.ok();
        let again = anna.post(&format!("{path}/create"), body.clone()).await;
        assert_eq!(again.line(), format!("422 {topic}: Entered {topic} is already exist."));
        let (taken, gone) = refusals(path);
        assert_eq!(again.reason(), taken);
        let unknown = format!("404 {topic}: {topic} not found");
        let mut nobody = body.clone();
        nobody[id] = json!(987_654_321);
        assert_eq!(anna.post(&format!("{path}/update"), nobody).await.line(), unknown);
        assert_eq!(anna.post(&format!("{path}/update"), body).await.errors(id).len(), 1, "without its id");
        assert_eq!(anna.delete(&format!("{path}/delete/987654321")).await.line(), unknown);
        anna.delete(&format!("{path}/delete/{}", made[id])).await.ok();
        assert_eq!(anna.delete(&format!("{path}/delete/{}", made[id])).await.line(), unknown);
        let one = format!("/admin/api/{console}/{}", made[id]);
        assert_eq!(anna.get(&one).await.ok()["deleted"], true);
        let refused = anna.put(&one, json!({ "id": made[id] })).await;
        assert_eq!((refused.line(), refused.reason()), (unknown, gone));
    }
    for (path, field, topic, (required, too_long)) in [
        ("tyremake", "TyreMakeDesc", "Tyre Make", ("tyres.make_required", "tyres.make_too_long")),
        ("tyrerating", "TyreRatingDesc", "Tyre Rating", ("tyres.rating_required", "tyres.rating_too_long")),
    ] {
        let refused = async |name: String| anna.post(&format!("{path}/create"), json!({ field: name })).await;
        let empty = refused(" \u{200b} ".to_owned()).await;
        assert_eq!(empty.line(), format!("422 {topic}: {topic} is required."));
        assert_eq!((empty.reason(), empty.errors(field).len()), (required, 1));
        let long = refused("x".repeat(51)).await;
        assert_eq!(long.line(), format!("422 {topic}: {topic} can have 50 characters at most"));
        assert_eq!(long.reason(), too_long);
        assert_eq!(refused("a\u{7}b".to_owned()).await.status, 422);
        refused("New".to_owned()).await.ok();
        assert_eq!(refused(" new ".to_owned()).await.line(), format!("422 {topic}: Entered {topic} is already exist."));
    }
    for order in [json!(-1), json!(10_000)] {
        let refused = anna.post("tyrerating/create", json!({ "TyreRatingDesc": "Fair", "OrderList": order })).await;
        assert_eq!(refused.line(), "422 Tyre Rating: The order is a whole number from 0 to 9999");
        assert_eq!(refused.errors("OrderList"), ["The order is a whole number from 0 to 9999"]);
    }
}

/// TYRE-016
#[tokio::test]
async fn a_size_has_limits_and_one_decimal() {
    let site = TestApp::shared().await.dealer_site().await;
    let anna = site.administrator().await;
    let width = ("Width", "Width is a whole number from 1 to 999");
    let profile = ("Profile", "Profile is a whole number from 0 to 99");
    let wheel = ("Wheel", "Wheel is a number from 1 to 99 with one decimal at most");
    for (changed, value, (field, text)) in [
        ("Width", json!(0), width),
        ("Width", json!(1000), width),
        ("Width", Value::Null, width),
        ("Profile", json!(-1), profile),
        ("Profile", json!(100), profile),
        ("Wheel", json!(0.9), wheel),
        ("Wheel", json!("99.1"), wheel),
        ("Wheel", json!(16.25), wheel),
        ("Wheel", json!("16.50"), wheel),
        ("Wheel", json!("16,5"), wheel),
        ("Wheel", json!("1e1"), wheel),
        ("Wheel", Value::Null, wheel),
    ] {
        let mut size = json!({ "Width": 205, "Profile": 55, "Wheel": 16 });
        size[changed] = value;
        let refused = anna.post("tyresize/create", size.clone()).await;
        assert_eq!(refused.line(), format!("422 Tyre Size: {text}"), "{size}");
        assert_eq!(refused.errors(field), [text]);
    }
    assert_eq!(anna.post("tyresize/create", json!({ "Width": 20.5, "Profile": 5, "Wheel": 9 })).await.status, 422);
}

/// A change that names an older state is refused, at either face.
#[tokio::test]
async fn a_lost_update_is_refused() {
    let site = TestApp::shared().await.dealer_site().await;
    let anna = site.administrator().await;
    for (path, id, body, console, _) in lists() {
        anna.post(&format!("{path}/create"), body.clone()).await.ok();
        let mut read = listed(&anna, path).await[0].clone();
        let one = format!("/admin/api/{console}/{}", read[id]);
        let mut record = anna.get(&one).await.ok();
        assert_eq!(read["TimestampDt"], record["updatedAt"]);
        anna.post(&format!("{path}/update"), read.clone()).await.ok();
        read["TimestampDt"] = json!("2026-03-02T07:59:59Z");
        record["updatedAt"] = json!("2026-03-02T07:59:59Z");
        let refused: [Reply; 2] =
            [anna.post(&format!("{path}/update"), read.clone()).await, anna.put(&one, record.clone()).await];
        for (reply, field) in refused.iter().zip(["TimestampDt", "updatedAt"]) {
            assert_eq!(reply.line(), "409 Conflict: Changed by somebody else in the meantime");
            assert_eq!((reply.reason(), reply.errors(field).len()), ("tyres.changed", 1));
        }
        let fresh = anna.get(&one).await.ok();
        assert_eq!(anna.put(&one, fresh.clone()).await.ok()["id"], fresh["id"]);
    }
}

/// Importers neither read nor write; everybody else reads, and types 1, 6 and 9 write.
#[tokio::test]
async fn who_may_maintain_tyres() {
    let site = TestApp::shared().await.dealer_site().await;
    for user_type in [1, 6, 9, 5, 7, 49, 2, 4, 3, 8] {
        let person = site.person(user_type).await;
        for (path, _, body, ..) in lists() {
            let read = person.get(&format!("{path}/list/0/0")).await.status;
            assert_eq!(read, if user_type == 8 { 403 } else { 200 }, "{user_type} reads {path}");
            let wrote = person.post(&format!("{path}/create"), body).await.status == 403;
            assert_eq!(!wrote, [1, 6, 9].contains(&user_type), "{user_type} writes {path}");
        }
    }
}

/// The module is on at dealerships, and off elsewhere until it is switched on.
#[tokio::test]
async fn tyres_are_off_but_at_dealerships() {
    let group = TestApp::shared().await.group().await;
    for hierarchy in [Hierarchy::Production, Hierarchy::HeadOffice] {
        let site = group.site(hierarchy).await;
        let anna = site.administrator().await;
        for (path, ..) in lists() {
            let off = anna.get(&format!("{path}/list/0/0")).await;
            assert_eq!(off.line(), "403 Permission Denied: This module is switched off for the site");
        }
        given::module(&site, "tyres", true).await;
        assert_eq!(listed(&anna, "tyremake").await, Vec::<Value>::new());
    }
}

/// The tyres of another site are neither listed nor found, and have the same names.
#[tokio::test]
async fn each_site_has_its_own_tyres() {
    let group = TestApp::shared().await.group().await;
    let (site, neighbour) = (group.dealer_site().await, group.dealer_site().await);
    let theirs = given::tyre_make(&neighbour, "Mitas").await;
    let anna = site.administrator().await;
    assert_eq!(listed(&anna, "tyremake").await, Vec::<Value>::new());
    assert_eq!(anna.delete(&format!("tyremake/delete/{theirs}")).await.status, 404);
    anna.post("tyremake/create", json!({ "TyreMakeDesc": "Mitas" })).await.ok();
    let foreign = anna.post("tyremake/create", json!({ "TyreMakeDesc": "Nokian", "SiteCode": neighbour.code })).await;
    assert_eq!(foreign.status, 422, "{}", foreign.text());
}

/// A list has five hundred entries at most.
#[tokio::test]
async fn a_list_of_tyres_has_five_hundred_entries_at_most() {
    let site = TestApp::shared().await.dealer_site().await;
    let anna = site.administrator().await;
    let mut last = 0;
    for number in 0..500 {
        last = given::tyre_make(&site, &format!("Make {number}")).await;
    }
    let more = json!({ "TyreMakeDesc": "One more" });
    let full = anna.post("tyremake/create", more.clone()).await;
    assert_eq!(full.line(), "422 Validation: The list can have 500 entries at most");
    assert_eq!(full.reason(), "tyres.list_full");
    anna.delete(&format!("tyremake/delete/{last}")).await.ok();
    anna.post("tyremake/create", more).await.ok();
}

#[tokio::test]
async fn the_console_maintains_the_tyres_of_a_site() {
    let app = TestApp::shared().await;
    let (site, other) = (app.dealer_site().await, app.dealer_site().await);
    let anna = site.administrator().await;
    for (noun, body, change) in [
        ("tyremakes", json!({ "name": "Mitas" }), json!({ "name": "Nokian" })),
        ("tyreratings", json!({ "name": "Good", "orderList": 2 }), json!({ "name": "Better", "orderList": 3 })),
        ("tyresizes", json!({ "width": 205, "profile": 55, "wheel": 16.5 }), json!({ "wheel": "17" })),
    ] {
        let path = format!("/admin/api/{noun}");
        let with = |mut body: Value, field: &str, value: Value| {
            body[field] = value;
            body
        };
        let made = anna.post(&path, with(body.clone(), "siteId", json!(site.id))).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let one = format!("{path}/{}", made.body["id"]);
        assert_eq!(anna.get(&one).await.ok(), made.body);
        assert_eq!((&made.body["siteCode"], &made.body["deleted"]), (&json!(site.code), &json!(false)));
        for (field, value) in body.as_object().expect("fields") {
            assert_eq!(&made.body[field], value);
        }
        let changed = anna.put(&one, change).await.ok();
        assert_ne!(changed, made.body);
        let foreign = anna.post(&path, with(body.clone(), "siteId", json!(other.id))).await;
        assert_eq!(foreign.line(), "422 Tyre Make: Please choose a site");
        assert_eq!((foreign.reason(), foreign.errors("siteId").len()), ("tyres.site_unknown", 1));
        let theirs = other.administrator().await;
        assert_eq!((theirs.get(&one).await.status, theirs.delete(&one).await.status), (404, 404));
        let second = anna.post(&path, body).await.ok();
        let ids = json!([made.body["id"].to_string(), second["id"].to_string()]);
        let gone = anna.delete(&format!(r#"{path}?filter={{"id":[{},{}]}}"#, made.body["id"], second["id"])).await;
        assert_eq!(gone.ok(), ids);
        assert_eq!(anna.get(&path).await.ok(), json!([]));
        assert_eq!(
            anna.get(&format!(r#"{path}?filter={{"deleted":true}}"#)).await.ok().as_array().map(Vec::len),
            Some(2)
        );
        assert_eq!(anna.delete(&one).await.status, 404);
    }
}

#[tokio::test]
async fn the_console_sorts_sizes_by_their_values_and_filters_wheels_by_inches() {
    let site = TestApp::shared().await.dealer_site().await;
    for size in [(205, 55, 160), (95, 80, 160), (205, 9, 165)] {
        given::tyre_size(&site, size).await;
    }
    let anna = site.administrator().await;
    let names = async |query: &str| {
        let rows = anna.get(&format!("/admin/api/tyresizes?{query}")).await.ok();
        texts(rows.as_array().expect("rows"), "name")
    };
    let sorted = names(r#"sort=["name","ASC"]"#).await;
    assert_eq!(sorted, ["95/80 R 16", "205/9 R 16.5", "205/55 R 16"].map(Value::from));
    let sorted = names(r#"sort=["name","DESC"]&range=[0,1]"#).await;
    assert_eq!(sorted, ["205/55 R 16", "205/9 R 16.5"].map(Value::from));
    let sorted = names(r#"filter={"wheel":16}&sort=["width","ASC"]"#).await;
    assert_eq!(sorted, ["95/80 R 16", "205/55 R 16"].map(Value::from));
    assert_eq!(names(r#"filter={"q":"/9 r"}"#).await, ["205/9 R 16.5"].map(Value::from));
}

#[tokio::test]
async fn changes_of_tyres_are_in_the_audit_log() {
    let site = TestApp::shared().await.dealer_site().await;
    let anna = site.administrator().await;
    for (path, id, body, ..) in lists() {
        let made = anna.post(&format!("{path}/create"), body.clone()).await.ok();
        let mut changed = body.clone();
        changed[id] = made[id].clone();
        anna.post(&format!("{path}/update"), changed).await.ok();
        anna.delete(&format!("{path}/delete/{}", made[id])).await.ok();
        let of = format!(r#"/admin/api/audit?filter={{"subject":"{path}"}}&sort=["id","ASC"]"#);
        let entries = anna.get(&of).await.ok();
        let actions = texts(entries.as_array().expect("rows"), "action");
        assert_eq!(actions, ["create", "update", "delete"].map(|done| json!(format!("{path}.{done}"))));
        assert_eq!(entries[1]["before"], entries[1]["after"]);
        assert!(entries[2]["before"]["name"].is_string(), "{entries}");
    }
}

async fn import(site: &TestSite, file: &'static str, dry_run: bool) -> Vec<(String, Outcome)> {
    let (group, id) = (site.group.id, site.id);
    let lines = site
        .app()
        .on(move |platform| async move {
            let grant = SystemTask::CommandLine.at_site(group, id);
            let actor = Actor { name: "cli test".to_owned(), ..Actor::default() };
            let by = ChangeContext { platform: &platform, grant: &grant, actor: &actor, face: Face::Console };
            tyres::import_tyres(&by, Cursor::new(file), true, dry_run).await.expect("read")
        })
        .await;
    lines.into_iter().map(|line| (line.name, line.outcome)).collect()
}

#[tokio::test]
async fn a_file_of_tyres_adds_each_once() {
    let site = TestApp::shared().await.dealer_site().await;
    given::tyre_make(&site, "Mitas").await;
    let file = "Kind;Name;Order\nmake;Nokian;\nMake;mitas\nrating;Good;2\nrating;Fair;many\nsize;205/55 R 16,5\n\
                size;205/55R16.5\nsize;205-55-16\nsize;0/55 R 16\nwheel;Round\nmake; \n";
    let want = |name: &str, outcome| (name.to_owned(), outcome);
    let expected = vec![
        want("Nokian", Outcome::Added),
        want("mitas", Outcome::Known),
        want("Good", Outcome::Added),
        want("Fair", Outcome::Refused(tyres::reasons::RATING_ORDER)),
        want("205/55 R 16,5", Outcome::Added),
        want("205/55R16.5", Outcome::Known),
        want("205-55-16", Outcome::Refused(tyres::reasons::FILE_SIZE)),
        want("0/55 R 16", Outcome::Refused(tyres::reasons::SIZE_WIDTH)),
        want("Round", Outcome::Refused(tyres::reasons::FILE_KIND)),
        want("", Outcome::Refused(tyres::reasons::MAKE_REQUIRED)),
    ];
    assert_eq!(import(&site, file, true).await, expected, "a dry run answers the same");
    let reader = site.reader().await;
    assert_eq!(listed(&reader, "tyremake").await.len(), 1, "and writes nothing");
    assert_eq!(import(&site, file, false).await, expected);
    assert_eq!(texts(&listed(&reader, "tyremake").await, "TyreMakeDesc"), ["Mitas", "Nokian"].map(Value::from));
    assert_eq!(listed(&reader, "tyresize").await[0]["Wheel"], 16.5);
    let again = import(&site, file, false).await;
    assert!(again.iter().all(|(_, outcome)| *outcome != Outcome::Added), "a second run adds nothing");
}

#[tokio::test]
async fn a_file_with_one_column_is_no_file_of_tyres() {
    let site = TestApp::shared().await.dealer_site().await;
    let (group, id) = (site.group.id, site.id);
    let refused = site
        .app()
        .on(move |platform| async move {
            let grant = SystemTask::CommandLine.at_site(group, id);
            let actor = Actor::default();
            let by = ChangeContext { platform: &platform, grant: &grant, actor: &actor, face: Face::Console };
            tyres::import_tyres(&by, Cursor::new("make,Mitas\nmake\n"), false, false).await.expect_err("refused")
        })
        .await;
    assert_eq!(refused.reason(), tyres::reasons::FILE_UNREADABLE);
    assert_eq!(refused.cause(), Some("Line 2 has 1 column"));
}

/// Each dealership of the demonstration data has tyres, and no other site.
#[tokio::test]
async fn the_demonstration_has_tyres_at_dealerships() {
    let app = TestApp::fresh().await;
    app.demonstrate(&["sites", "identity", "tyres"]).await;
    app.demonstrate(&["tyres"]).await;
    let operator = app.operator().await;
    let codes = async |path: &str, field: &str| -> BTreeSet<String> {
        let rows = operator.get(path).await.ok();
        rows.as_array().expect("rows").iter().map(|row| row[field].as_str().expect("a code").to_owned()).collect()
    };
    let dealers = codes(r#"/admin/api/sites?filter={"hierarchy":0}"#, "code").await;
    assert!(!dealers.is_empty());
    for list in ["tyremakes", "tyreratings", "tyresizes"] {
        assert_eq!(codes(&format!("/admin/api/{list}"), "siteCode").await, dealers, "{list}");
    }
    let makes = operator.get("/admin/api/tyremakes").await.ok();
    assert_eq!(makes.as_array().map(Vec::len), Some(8 * dealers.len()), "a second run adds nothing");
}
