//! Machine areas and common defects, which head office maintains for its group.

use serde_json::{Value, json};
use tests::{Person, TestApp, given};

async fn names(person: &Person, list: &str) -> Vec<String> {
    let (rows, name) = if list == "area" { ("Areas", "AreaName") } else { ("Defects", "DefectName") };
    let answer = person.get(&format!("jcb/{list}")).await.ok();
    let rows = answer[rows].as_array().expect("a list").iter();
    rows.map(|row: &Value| row[name].as_str().expect("a name").to_owned()).collect()
}

/// REF-022, REF-023, REF-027, REF-045, REF-046, REF-047, REF-048, REF-056: an area is stored in capitals; a deleted one is
/// not listed.
#[tokio::test]
async fn head_office_keeps_the_areas() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let made = anna.post("jcb/area", json!({ "name": "  Boom   arm " })).await;
    assert_eq!(made.line(), "200 Machine Location Added Successfully");
    let id = made.body["AreaId"].clone();
    let list = anna.get("jcb/area").await.ok();
    let want = json!({ "Areas": [{ "AreaId": id, "AreaName": "BOOM ARM", "SiteCode": site.code, "UserId": anna.id,
        "Deleted": false, "TimestampDt": list["Areas"][0]["TimestampDt"] }] });
    assert_eq!(list, want);
    assert!(list["Areas"][0]["TimestampDt"].is_string());
    anna.post("jcb/area", json!({ "Name": "CAB" })).await.ok();
    let renamed = anna.put("jcb/area", json!({ "Id": id, "Name": "Boom" })).await;
    assert_eq!((renamed.line().as_str(), &renamed.body["AreaId"]), ("200 Machine area Updated Successfully", &id));
    assert_eq!(names(&anna, "area").await, ["BOOM", "CAB"]);
    let gone = anna.delete(&format!("jcb/area/{id}")).await;
    assert_eq!(gone.line(), "200 Machine Area Deleted Successfully");
    assert_eq!(names(&anna, "area").await, ["CAB"]);
    for reply in [
        anna.delete(&format!("jcb/area/{id}")).await,
        anna.put("jcb/area", json!({ "Id": id, "Name": "Again" })).await,
        anna.put("jcb/area", json!({ "Name": "Nobody" })).await,
    ] {
        assert_eq!(reply.line(), "404 Machine Area: Area not found");
    }
}

/// REF-024, REF-027, REF-049, REF-050, REF-051, REF-052, REF-057
#[tokio::test]
async fn head_office_keeps_the_defects() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let made = anna.post("jcb/defect", json!({ "Name": "  Oil   leak " })).await;
    assert_eq!(made.line(), "200 Common Defect Added Successfully");
    let id = made.body["DefectId"].clone();
    let list = anna.get("jcb/defect").await.ok();
    let want = json!({ "Defects": [{ "DefectId": id, "DefectName": "Oil leak", "SiteCode": site.code, "UserId": anna.id,
        "Deleted": false, "TimestampDt": list["Defects"][0]["TimestampDt"] }] });
    assert_eq!(list, want);
    let renamed = anna.put("jcb/defect", json!({ "Id": id, "Name": "Leak" })).await;
    assert_eq!(renamed.line(), "200 Common Defect Updated Successfully");
    assert_eq!(names(&anna, "defect").await, ["Leak"]);
    let gone = anna.delete(&format!("jcb/defect/{id}")).await;
    assert_eq!(gone.line(), "200 Common Defect Deleted Successfully");
    assert_eq!(names(&anna, "defect").await, [""; 0]);
    assert_eq!(anna.delete(&format!("jcb/defect/{id}")).await.line(), "404 Common Defect: Defect not found");
}

/// REF-032, REF-033, REF-034, REF-035, REF-036: a name is needed and is there once, whatever its letter case; another group
/// has lists of its own.
#[tokio::test]
async fn a_name_is_needed_and_is_there_once() {
    let app = TestApp::shared().await;
    let (site, other) = (app.head_office().await, app.head_office().await);
    let (anna, nora) = (site.administrator().await, other.administrator().await);
    let areas = (
        ("jcb/area", "Machine Area", "reference.area_too_long"),
        ("Area Name is required.", "Entered Area is already exist."),
    );
    let defects = (
        ("jcb/defect", "Common Defect", "reference.defect_too_long"),
        ("Defect Name is required.", "Entered Defect is already exist."),
    );
    for ((list, topic, long_name), (empty, taken)) in [areas, defects] {
        let made = anna.post(list, json!({ "Name": "Cab" })).await.ok();
        let id = made["AreaId"].as_i64().or(made["DefectId"].as_i64()).expect("an id");
        anna.post(list, json!({ "Name": "Door" })).await.ok();
        let path = format!("422 {topic}: ");
        for (name, text) in [(" \t", empty), ("door", taken)] {
            for reply in [
                anna.post(list, json!({ "Name": name })).await,
                anna.put(list, json!({ "Id": id, "Name": name })).await,
            ] {
                assert_eq!(reply.line(), format!("{path}{text}"));
                assert_eq!(reply.errors("Name"), [text]);
            }
        }
        let long = anna.post(list, json!({ "Name": "x".repeat(51) })).await;
        assert_eq!((long.status, long.reason()), (422, long_name));
        anna.put(list, json!({ "Id": id, "Name": "CAB" })).await.ok();
        nora.post(list, json!({ "Name": "Cab" })).await.ok();
        let foreign = nora.delete(&format!("{list}/{id}")).await;
        assert_eq!(foreign.status, 404, "{}", foreign.text());
    }
}

/// A list has five hundred entries at most; one that is deleted makes room.
#[tokio::test]
async fn a_list_has_five_hundred_entries_at_most() {
    let site = TestApp::shared().await.head_office().await;
    let anna = site.administrator().await;
    let mut last = 0;
    for number in 0..500 {
        last = given::area(&site.group, &format!("Area {number}")).await;
    }
    let more = json!({ "Name": "One more" });
    let full = anna.post("jcb/area", more.clone()).await;
    assert_eq!((full.status, full.reason()), (422, "reference.list_full"));
    anna.delete(&format!("jcb/area/{last}")).await.ok();
    anna.post("jcb/area", more).await.ok();
    assert_eq!(names(&anna, "area").await.len(), 500);
}

/// REF-007, USER-009: types 1, 6 and 9 of head office write; everybody of the group but importers reads.
#[tokio::test]
async fn who_may_keep_the_lists() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (office, dealer) = (group.head_office().await, group.dealer_site().await);
    for list in ["jcb/area", "jcb/defect"] {
        for (user_type, reads, writes) in [
            (1, true, true),
            (6, true, true),
            (9, true, true),
            (5, true, false),
            (7, true, false),
            (49, true, false),
            (2, true, false),
            (4, true, false),
            (3, true, false),
            (8, false, false),
        ] {
            for (site, at_office) in [(&office, true), (&dealer, false)] {
                let person = site.person(user_type).await;
                let read = person.get(list).await.status;
                assert_eq!(read, if reads { 200 } else { 403 }, "type {user_type} reads {list}");
                let name = format!("Part {}", given::number());
                let wrote = person.post(list, json!({ "Name": name })).await;
                let want = if writes && at_office { 200 } else { 403 };
                assert_eq!(wrote.status, want, "type {user_type} writes {list}: {}", wrote.text());
            }
        }
    }
}
