//! In-progress stages, which every site maintains for itself.

use serde_json::{Value, json};
use tests::{Person, TestApp, given};

async fn names(person: &Person) -> Vec<String> {
    let answer = person.get("jcb/stage").await.ok();
    let rows = answer["Stages"].as_array().expect("a list").iter();
    rows.map(|row: &Value| row["StageName"].as_str().expect("a name").to_owned()).collect()
}

/// REF-021, REF-026, REF-041, REF-042, REF-043, REF-044, REF-055: a stage is added, renamed and deleted; a deleted one is
/// not listed.
#[tokio::test]
async fn a_site_keeps_its_stages() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let made = anna.post("jcb/stage", json!({ "name": "  Test   stand " })).await;
    assert_eq!(made.line(), "200 Machine Stage Added Successfully");
    let id = made.body["StageId"].clone();
    let list = anna.get("jcb/stage").await.ok();
    let want = json!({ "Stages": [{ "StageId": id, "StageName": "Test stand", "SiteCode": site.code, "UserId": anna.id,
        "Deleted": false, "TimestampDt": list["Stages"][0]["TimestampDt"] }] });
    assert_eq!(list, want);
    assert!(list["Stages"][0]["TimestampDt"].is_string());
    anna.post("jcb/stage", json!({ "Name": "CAB" })).await.ok();
    let renamed = anna.put("jcb/stage", json!({ "Id": id, "Name": "Brakes" })).await;
    assert_eq!((renamed.line().as_str(), &renamed.body["StageId"]), ("200 Machine Stage Updated Successfully", &id));
    assert_eq!(names(&anna).await, ["Brakes", "CAB"]);
    let gone = anna.delete(&format!("jcb/stage/{id}")).await;
    assert_eq!(gone.line(), "200 Machine Stage Deleted Successfully");
    assert_eq!(names(&anna).await, ["CAB"]);
    for reply in [
        anna.delete(&format!("jcb/stage/{id}")).await,
        anna.put("jcb/stage", json!({ "Id": id, "Name": "Again" })).await,
        anna.put("jcb/stage", json!({ "Name": "Nobody" })).await,
    ] {
        assert_eq!(reply.line(), "404 Machine Stage: Stage not found");
    }
    // A name is free again once its stage is deleted.
    anna.post("jcb/stage", json!({ "Name": "brakes" })).await.ok();
}

/// REF-030, REF-031: a name is needed and is there once at a site, whatever its letter case; another site of the same group
/// has a list of its own.
#[tokio::test]
async fn a_stage_is_there_once_at_a_site() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (site, sister) = (group.dealer_site().await, group.dealer_site().await);
    let (anna, nora) = (site.administrator().await, sister.administrator().await);
    let id = anna.post("jcb/stage", json!({ "Name": "Cab" })).await.ok()["StageId"].clone();
    anna.post("jcb/stage", json!({ "Name": "Door" })).await.ok();
    for (name, text) in [(" \t", "Stage Name is required."), ("door", "Entered Stage is already exist.")] {
        for reply in [
            anna.post("jcb/stage", json!({ "Name": name })).await,
            anna.put("jcb/stage", json!({ "Id": id, "Name": name })).await,
        ] {
            assert_eq!(reply.line(), format!("422 Machine Stage: {text}"));
            assert_eq!(reply.errors("Name"), [text]);
        }
    }
    let long = anna.post("jcb/stage", json!({ "Name": "x".repeat(51) })).await;
    assert_eq!((long.status, long.reason()), (422, "reference.stage_too_long"));
    anna.put("jcb/stage", json!({ "Id": id, "Name": "CAB" })).await.ok();
    nora.post("jcb/stage", json!({ "Name": "Cab" })).await.ok();
    assert_eq!(names(&nora).await, ["Cab"]);
    assert_eq!(nora.delete(&format!("jcb/stage/{id}")).await.status, 404);
    assert_eq!(nora.put("jcb/stage", json!({ "Id": id, "Name": "Mine" })).await.status, 404);
    assert_eq!(names(&anna).await, ["CAB", "Door"]);
}

/// Each site has room for five hundred stages, whatever its sisters have.
#[tokio::test]
async fn a_site_has_five_hundred_stages_at_most() {
    let group = TestApp::shared().await.group().await;
    let (site, sister) = (group.dealer_site().await, group.dealer_site().await);
    for number in 0..500 {
        given::stage(&site, &format!("Stage {number}")).await;
    }
    let anna = site.administrator().await;
    let more = json!({ "Name": "One more" });
    let full = anna.post("jcb/stage", more.clone()).await;
    assert_eq!((full.status, full.reason()), (422, "reference.list_full"));
    sister.administrator().await.post("jcb/stage", more.clone()).await.ok();
    let head = group.administrator(&sister).await;
    let made = head.post("/admin/api/stages", json!({ "name": "Another", "siteId": sister.id })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let full = head.post("/admin/api/stages", json!({ "name": "Another", "siteId": site.id })).await;
    assert_eq!((full.status, full.reason()), (422, "reference.list_full"));
}

/// USER-009: types 1, 5, 6 and 9 of any site write; everybody reads.
#[tokio::test]
async fn who_may_keep_the_stages() {
    let app = TestApp::shared().await;
    for site in [app.dealer_site().await, app.head_office().await, app.production_site().await] {
        for user_type in [1, 6, 9, 5, 7, 49, 2, 4, 3, 8] {
            let person = site.person(user_type).await;
            assert_eq!(person.get("jcb/stage").await.status, 200, "type {user_type} reads");
            let name = format!("Stage {}", given::number());
            let wrote = person.post("jcb/stage", json!({ "Name": name })).await;
            let want = if matches!(user_type, 1 | 6 | 9 | 5) { 200 } else { 403 };
            assert_eq!(wrote.status, want, "type {user_type} writes: {}", wrote.text());
        }
    }
}
