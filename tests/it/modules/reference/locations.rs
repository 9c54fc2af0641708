//! Locations on the operational face.

use serde_json::{Value, json};
use tests::{Person, TestApp, TestSite, given};

async fn names(person: &Person) -> Vec<String> {
    let list = person.get("location").await.ok();
    let name = |row: &Value| row["LocationName"].as_str().expect("a name").to_owned();
    list.as_array().expect("a list").iter().map(name).collect()
}

/// A machine at a location, created by a call.
async fn machine(site: &TestSite, person: &Person, location: i64) -> i64 {
    let model = given::model(&site.group, &format!("M-{}", given::number())).await;
    let body = json!({
        "VhcType": 20, "Status": "R", "VIN": given::serial(), "VhcJcbLookup": { "ModelId": model, "LocationId": location }
    });
    person.post("jcbstock/create", body).await.ok()["VHCId"].as_i64().expect("a machine")
}

/// REF-016, REF-020: the locations of the acting site, oldest first, each with its fields.
#[tokio::test]
async fn the_current_site_lists_its_own_locations() {
    let app = TestApp::shared().await;
    let (site, other) = (app.dealer_site().await, app.dealer_site().await);
    let dock = given::location(&site, "DOCK").await;
    given::location(&site, "Bay 1").await;
    given::location(&other, "Elsewhere").await;
    let list = site.reader().await.get("location").await.ok();
    assert_eq!(list.as_array().map(Vec::len), Some(2));
    let first = &list[0];
    assert_eq!((&first["LocationId"], &first["LocationName"]), (&json!(dock), &json!("DOCK")));
    assert_eq!((&first["SiteCode"], &first["Deleted"]), (&json!(site.code), &json!(false)));
    assert!(first["TimestampDt"].is_string() && first["UserId"].is_null());
}

/// REF-039, REF-054, REF-020: a new location stores the id of the person.
#[tokio::test]
async fn a_location_is_added() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let reply = anna.post("location/create", json!({ "locationname": "  Bay   1 " })).await;
    assert_eq!(reply.line(), "200 Machine Location Added Successfully");
    let list = anna.get("location").await.ok();
    assert_eq!(list[0]["LocationId"], reply.body["LocationId"]);
    assert_eq!((&list[0]["LocationName"], &list[0]["UserId"]), (&json!("Bay 1"), &json!(anna.id)));
}

/// REF-028, REF-029, REF-036: the server compares names in capitals.
#[tokio::test]
async fn a_name_is_needed_and_is_there_once() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    given::location(&site, "DOCK").await;
    let anna = site.administrator().await;
    for (name, line) in [
        ("", "422 Location: Location Name is required."),
        (" \t", "422 Location: Location Name is required."),
        ("dock", "422 Location: Entered location is already exist."),
        (" Dock ", "422 Location: Entered location is already exist."),
    ] {
        let reply = anna.post("location/create", json!({ "LocationName": name })).await;
        assert_eq!(reply.line(), line, "{name:?}");
        assert_eq!(reply.errors("LocationName").len(), 1, "{name:?}");
    }
    let long = "x".repeat(51);
    assert_eq!(anna.post("location/create", json!({ "LocationName": long })).await.status, 422);
    assert_eq!(names(&anna).await, ["DOCK"]);
}

/// REF-029: the same name at another site is another location.
#[tokio::test]
async fn another_site_may_have_the_same_name() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, other) = (group.dealer_site().await, group.dealer_site().await);
    given::location(&one, "DOCK").await;
    let reply = other.administrator().await.post("location/create", json!({ "LocationName": "DOCK" })).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
}

/// REF-040, REF-054
#[tokio::test]
async fn a_location_is_renamed_and_may_keep_its_own_name_in_another_case() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (dock, bay) = (given::location(&site, "DOCK").await, given::location(&site, "BAY").await);
    let anna = site.person(5).await;
    let rename = |id: i64, name: &str| anna.post("location/update", json!({ "LocationId": id, "LocationName": name }));
    assert_eq!(rename(dock, "Dock").await.line(), "200 Machine Location Updated Successfully");
    assert_eq!(rename(bay, "dock").await.line(), "422 Location: Entered location is already exist.");
    assert_eq!(rename(bay, "").await.line(), "422 Location: Location Name is required.");
    assert_eq!(names(&anna).await, ["Dock", "BAY"]);
}

/// REF-025, REF-054: a deleted location is hidden, and its name is free again.
#[tokio::test]
async fn a_deleted_location_is_hidden_and_its_name_is_free() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let dock = given::location(&site, "DOCK").await;
    let anna = site.manager().await;
    let body = json!({ "LocationId": dock.to_string(), "LocationName": "DOCK", "Deleted": true });
    let reply = anna.post("location/update", body.clone()).await;
    assert_eq!(reply.line(), "200 Machine Location Deleted Successfully");
    assert_eq!(names(&anna).await, Vec::<String>::new());
    assert_eq!(anna.post("location/update", body).await.line(), "404 Location: Location not found");
    assert_eq!(anna.post("location/create", json!({ "LocationName": "DOCK" })).await.status, 200);
}

/// REF-025, REF-059
#[tokio::test]
async fn a_location_with_open_machines_is_not_deleted() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (dock, free) = (given::location(&site, "DOCK").await, given::location(&site, "Yard").await);
    let anna = site.administrator().await;
    let count = async || anna.get("location").await.ok()[0]["MachineCount"].clone();
    assert_eq!(count().await, 0);
    let machine = machine(&site, &anna, dock).await;
    assert_eq!(count().await, 1);
    let delete = |id: i64| anna.post("location/update", json!({ "LocationId": id, "Deleted": true }));
    assert_eq!(delete(dock).await.line(), "422 Validation: Location is used by machines");
    assert_eq!(delete(free).await.status, 200);
    assert_eq!(names(&anna).await, ["DOCK"]);
    anna.delete(&format!("jcbstock/delete/{machine}")).await.ok();
    assert_eq!(delete(dock).await.status, 200);
}

/// REF-005: every user type reads; types 1, 5, 6 and 9 write.
#[tokio::test]
async fn some_types_write_and_all_read() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let dock = given::location(&site, "DOCK").await;
    for (user_type, writes) in [
        (1, true),
        (2, false),
        (3, false),
        (4, false),
        (5, true),
        (6, true),
        (7, false),
        (8, false),
        (9, true),
        (49, false),
    ] {
        let person = site.person(user_type).await;
        assert_eq!(person.get("location").await.status, 200, "type {user_type}");
        let made = person.post("location/create", json!({ "LocationName": format!("of {user_type}") })).await;
        assert_eq!(made.status, if writes { 200 } else { 403 }, "type {user_type}");
        let renamed = person.post("location/update", json!({ "LocationId": dock, "LocationName": "DOCK" })).await;
        assert_eq!(renamed.status, if writes { 200 } else { 403 }, "type {user_type}");
    }
}

/// REF-038, TENANT-030: the locations of another site are readable for people who may act there.
#[tokio::test]
async fn another_sites_locations_are_for_its_own_people() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, other) = (group.dealer_site().await, group.dealer_site().await);
    let stranger = app.dealer_site().await;
    given::location(&other, "Far Yard").await;
    let path = format!("location/{}", other.code);
    let head = group.administrator(&one).await;
    let list = head.get(&path).await.ok();
    assert_eq!((&list[0]["LocationName"], &list[0]["SiteCode"]), (&json!("Far Yard"), &json!(other.code)));
    assert_eq!(other.reader().await.get(&path).await.status, 200);
    for person in [one.administrator().await, stranger.administrator().await] {
        assert_eq!(person.get(&path).await.line(), "403 Permission Denied: You may not act for this site");
    }
    assert_eq!(head.get("location/999999999").await.status, 403);
}

/// TENANT-032: a location of another site answers 404 on every call.
#[tokio::test]
async fn a_location_of_another_site_is_not_found() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, other) = (group.dealer_site().await, group.dealer_site().await);
    let theirs = given::location(&other, "DOCK").await;
    let anna = one.administrator().await;
    for body in
        [json!({ "LocationId": theirs, "LocationName": "Mine" }), json!({ "LocationId": theirs, "Deleted": true })]
    {
        assert_eq!(anna.post("location/update", body).await.line(), "404 Location: Location not found");
    }
    assert_eq!(names(&other.reader().await).await, ["DOCK"]);
}

#[tokio::test]
async fn bodies_of_the_wrong_shape_change_nothing() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    given::location(&site, "DOCK").await;
    let anna = site.administrator().await;
    for (body, reason) in [
        (json!({ "LocationName": 7 }), "platform.not_readable"),
        (json!({ "LocationName": { "a": 1 } }), "platform.not_readable"),
        (json!({ "LocationName": "a\u{0}b" }), "platform.text_characters"),
    ] {
        let reply = anna.post("location/create", body).await;
        assert_eq!((reply.status, reply.reason()), (422, reason), "{}", reply.text());
    }
    for body in [json!({ "LocationName": "x" }), json!({ "LocationId": "seven", "LocationName": "x" })] {
        assert_eq!(anna.post("location/update", body).await.status, 422);
    }
    assert_eq!(names(&anna).await, ["DOCK"]);
}

/// Names of locations and models are searched by the server: a part in any letter case, in the order of the names, as many
/// as are wanted; and one by its id.
#[tokio::test]
async fn names_are_searched_for_selects() {
    let site = TestApp::shared().await.dealer_site().await;
    let dock = given::location(&site, "Dock").await;
    for name in ["Bay 2", "bay 1", "Yard 100%", "Back_yard"] {
        given::location(&site, name).await;
        given::model(&site.group, name).await;
    }
    let other = TestApp::shared().await.dealer_site().await;
    let foreign = given::location(&other, "Bay 9").await;
    let anna = site.administrator().await;
    let names = |path: String, field: &'static str| {
        let anna = anna.clone();
        async move {
            let found = anna.get(&path).await.ok();
            found
                .as_array()
                .expect("names")
                .iter()
                .map(|one| one[field].as_str().expect("a name").to_owned())
                .collect::<Vec<_>>()
        }
    };
    for (path, field) in [("location", "LocationName"), ("model/jcb/read", "ModelName")] {
        for (query, wanted) in [
            ("search=BAY", vec!["bay 1", "Bay 2"]),
            ("search=bay&limit=1", vec!["bay 1"]),
            ("search=0%25", vec!["Yard 100%"]),
            ("search=_", vec!["Back_yard"]),
            ("search=nowhere", vec![]),
        ] {
            assert_eq!(names(format!("{path}?{query}"), field).await, wanted, "{path} {query}");
        }
        assert_eq!(anna.get(&format!("{path}?search=%00")).await.status, 422);
        assert_eq!(anna.get(&format!("{path}?search={}", "x".repeat(51))).await.status, 422);
        assert!((400..500).contains(&anna.get(&format!("{path}?limit=x")).await.status));
    }
    assert_eq!(names(format!("location?id={dock}"), "LocationName").await, ["Dock"]);
    assert_eq!(names(format!("location?id={foreign}"), "LocationName").await, Vec::<String>::new());
    assert_eq!(names("location?limit=2".to_owned(), "LocationName").await, ["Dock", "Bay 2"], "oldest first");
}
