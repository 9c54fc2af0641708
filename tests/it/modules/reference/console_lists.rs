//! In-progress stages, machine areas and common defects at the console.

use serde_json::{Value, json};
use tests::{Reply, TestApp, given};

const STAGES: &str = "/admin/api/stages";
/// The noun, the heading of its refusals, the text for a taken and for an empty name.
const FAULTS: [(&str, &str, &str, &str); 2] = [
    ("areas", "Machine Area", "Entered Area is already exist.", "Area Name is required."),
    ("defects", "Common Defect", "Entered Defect is already exist.", "Defect Name is required."),
];

fn names(reply: &Reply) -> Vec<String> {
    let rows = reply.body.as_array().expect("rows").iter();
    rows.map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
}

#[tokio::test]
async fn a_site_administrator_keeps_the_own_stages() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let made = anna.post(STAGES, json!({ "name": "Paint", "siteId": site.id })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let want =
        json!({ "id": made.body["id"], "name": "Paint", "siteId": site.id, "siteCode": site.code, "deleted": false });
    assert_eq!(made.body, want);
    let path = format!("{STAGES}/{}", made.body["id"]);
    assert_eq!(anna.get(&path).await.ok(), want);
    let renamed = anna.put(&path, json!({ "id": made.body["id"], "name": "Paint shop", "siteId": site.id })).await.ok();
    assert_eq!((&renamed["name"], &renamed["siteCode"]), (&json!("Paint shop"), &json!(site.code)));
    let taken = anna.post(STAGES, json!({ "name": "paint SHOP", "siteId": site.id })).await;
    assert_eq!(taken.line(), "422 Machine Stage: Entered Stage is already exist.");
    assert_eq!(taken.errors("name"), ["Entered Stage is already exist."]);
    let other = app.dealer_site().await;
    let foreign = anna.post(STAGES, json!({ "name": "Cab", "siteId": other.id })).await;
    assert_eq!((foreign.status, foreign.errors("siteId").len()), (422, 1), "{}", foreign.text());
    assert_eq!(other.reader().await.get("jcb/stage").await.ok(), json!({ "Stages": [] }));
    let gone = anna.delete(&path).await.ok();
    assert_eq!((&gone["name"], &gone["deleted"]), (&json!("Paint shop"), &json!(true)));
    assert_eq!(anna.delete(&path).await.status, 404);
    assert_eq!(anna.get(&path).await.ok()["deleted"], true, "a deleted one can still be seen");
}

#[tokio::test]
async fn stages_of_several_sites_are_filtered_sorted_and_deleted_together() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, other) = (group.dealer_site().await, group.dealer_site().await);
    for name in ["Paint B", "Paint A", "Cab"] {
        given::stage(&one, name).await;
    }
    let last = given::stage(&other, "Paint C").await;
    let theirs = given::stage(&app.dealer_site().await, "Theirs").await;
    let head = group.administrator(&one).await;
    let list = async |query: &str| head.get(&format!("{STAGES}?{query}")).await;
    let page = list(r#"sort=["name","ASC"]&range=[1,2]"#).await;
    assert_eq!(page.header("content-range"), "stages 1-2/4");
    assert_eq!(names(&page), ["Paint A", "Paint B"]);
    assert_eq!(page.body[0]["siteCode"], one.code);
    assert_eq!(names(&list(&format!(r#"filter={{"siteId":{}}}"#, other.id)).await), ["Paint C"]);
    let found = list(r#"filter={"q":"paint"}&sort=["name","DESC"]"#).await;
    assert_eq!(names(&found), ["Paint C", "Paint B", "Paint A"]);
    let delete =
        async |ids: [i64; 2]| head.delete(&format!(r#"{STAGES}?filter={{"id":[{},{}]}}"#, ids[0], ids[1])).await;
    assert_eq!(delete([last, theirs]).await.status, 404, "one of them is another group's");
    assert_eq!(list("range=[0,9]").await.header("content-range"), "stages 0-3/4");
    let first = found.body[1]["id"].as_i64().expect("an id");
    delete([last, first]).await.ok();
    assert_eq!(names(&list(r#"sort=["name","ASC"]"#).await), ["Cab", "Paint A"]);
    assert_eq!(names(&list(r#"filter={"deleted":true}&sort=["name","ASC"]"#).await), ["Paint B", "Paint C"]);
}

#[tokio::test]
async fn head_office_keeps_areas_and_defects() {
    let app = TestApp::shared().await;
    for (noun, topic, taken, empty) in FAULTS {
        let path = format!("/admin/api/{noun}");
        let group = app.group().await;
        let (office, dealer) = (group.head_office().await, group.dealer_site().await);
        let anna = office.administrator().await;
        let made = anna.post(&path, json!({ "name": "CAB" })).await;
        assert_eq!(made.status, 201, "{}", made.text());
        assert_eq!(made.body, json!({ "id": made.body["id"], "name": "CAB", "groupId": group.id, "deleted": false }));
        let id = made.body["id"].as_i64().expect("an id");
        let one = format!("{path}/{id}");
        let second = anna.post(&path, json!({ "name": "BOOM" })).await.ok()["id"].as_i64().expect("an id");
        let again = anna.post(&path, json!({ "name": "cab" })).await;
        assert_eq!((again.line(), again.errors("name")), (format!("422 {topic}: {taken}"), vec![taken]));
        let nameless = anna.put(&one, json!({ "id": id, "name": " " })).await;
        assert_eq!(nameless.errors("name"), [empty]);
        assert_eq!(anna.put(&one, json!({ "id": id, "name": "DOOR" })).await.ok()["name"], "DOOR");
        let reader = dealer.administrator().await;
        let listed = reader.get(&format!(r#"{path}?sort=["name","ASC"]"#)).await;
        assert_eq!(names(&listed), ["BOOM", "DOOR"], "a dealer of the group reads them");
        assert_eq!(reader.put(&one, json!({ "id": id, "name": "MINE" })).await.status, 403);
        assert_eq!(reader.post(&path, json!({ "name": "MINE" })).await.status, 403);
        assert_eq!(reader.delete(&one).await.status, 403);
        let stranger = app.head_office().await.administrator().await;
        assert_eq!((stranger.get(&one).await.status, stranger.delete(&one).await.status), (404, 404));
        let found = anna.get(&format!(r#"{path}?filter={{"q":"oo"}}&sort=["id","DESC"]"#)).await;
        assert_eq!(names(&found), ["BOOM", "DOOR"]);
        let both = anna.delete(&format!(r#"{path}?filter={{"id":[{id},{second}]}}"#)).await.ok();
        assert_eq!(both, json!([id.to_string(), second.to_string()]));
        assert_eq!(anna.get(&path).await.ok(), json!([]));
        assert_eq!(anna.delete(&one).await.status, 404);
    }
}

#[tokio::test]
async fn an_operator_names_the_group_or_the_site() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let site = group.head_office().await;
    let operator = app.operator().await;
    let made = operator.post(STAGES, json!({ "name": "Paint", "siteId": site.id })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    assert_eq!(operator.post(STAGES, json!({ "name": "Cab" })).await.errors("siteId"), ["Please choose a site"]);
    for (noun, ..) in FAULTS {
        let path = format!("/admin/api/{noun}");
        let made = operator.post(&path, json!({ "name": "BOOM", "groupId": group.id })).await;
        assert_eq!(made.status, 201, "{}", made.text());
        for nobody in [json!({ "name": "CAB" }), json!({ "name": "CAB", "groupId": 999_999_999 })] {
            let refused = operator.post(&path, nobody).await;
            assert_eq!(refused.errors("groupId"), ["Please choose a group"], "{}", refused.text());
            assert_eq!((refused.status, refused.reason()), (422, "reference.group_unknown"));
        }
    }
    let reader = site.reader().await;
    assert_eq!(reader.get("jcb/stage").await.ok()["Stages"][0]["StageName"], "Paint");
    assert_eq!(reader.get("jcb/area").await.ok()["Areas"][0]["AreaName"], "BOOM");
    assert_eq!(reader.get("jcb/defect").await.ok()["Defects"][0]["DefectName"], "BOOM");
}

#[tokio::test]
async fn what_is_done_is_written_down() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    for (noun, subject) in [("stages", "stage"), ("areas", "area"), ("defects", "defect")] {
        let path = format!("/admin/api/{noun}");
        let id = anna.post(&path, json!({ "name": "CAB" })).await.ok()["id"].clone();
        anna.put(&format!("{path}/{id}"), json!({ "id": id, "name": "DOOR" })).await.ok();
        anna.delete(&format!("{path}/{id}")).await.ok();
        let of = format!(r#"/admin/api/audit?filter={{"subject":"{subject}"}}&sort=["id","ASC"]"#);
        let entries = anna.get(&of).await.ok();
        let rows: Vec<&Value> = entries.as_array().expect("rows").iter().collect();
        let actions: Vec<&str> = rows.iter().filter_map(|row| row["action"].as_str()).collect();
        assert_eq!(actions, ["create", "update", "delete"].map(|done| format!("{subject}.{done}")));
        assert_eq!(rows[1]["before"]["name"], "CAB");
        assert_eq!((&rows[1]["after"]["name"], &rows[1]["subjectId"]), (&json!("DOOR"), &json!(id.to_string())));
    }
}
