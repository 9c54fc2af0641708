//! Work statuses and dealer management systems at the console (docs/behaviour/api.md, "Reference lists").

use serde_json::{Value, json};
use tests::{TestApp, given};

const STATUSES: &str = "/admin/api/workstatuses";
const SYSTEMS: &str = "/admin/api/dmsproviders";

#[tokio::test]
async fn head_office_maintains_the_work_statuses() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (office, dealer) = (group.head_office().await, group.dealer_site().await);
    let anna = office.administrator().await;
    let made = anna.post(STATUSES, json!({ "name": " In  Workshop ", "orderList": 2 })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let want = json!({ "id": made.body["id"], "name": "In Workshop", "orderList": 2, "groupId": group.id });
    assert_eq!(made.body, want);
    let one = format!("{STATUSES}/{}", made.body["id"]);
    assert_eq!(anna.get(&one).await.ok(), want);
    let first = anna.post(STATUSES, json!({ "name": "Waiting" })).await.ok();
    let reader = dealer.administrator().await;
    let list = reader.get("workstatus/list").await.ok();
    let names: Vec<&Value> = list.as_array().expect("a list").iter().map(|row| &row["WorkStatusDesc"]).collect();
    assert_eq!(names, [&json!("Waiting"), &json!("In Workshop")]);
    let taken = anna.put(&one, json!({ "name": "WAITING" })).await;
    assert_eq!(
        (taken.line().as_str(), taken.errors("name").len()),
        ("422 Work Status: Entered work status is already exist.", 1)
    );
    assert_eq!(anna.put(&one, json!({ "orderList": 9 })).await.ok()["orderList"], 9);
    for name in [json!(" "), json!("x".repeat(51)), Value::Null] {
        let refused = anna.post(STATUSES, json!({ "name": name })).await;
        assert_eq!((refused.reason(), refused.errors("name").len()), ("reference.work_status_name", 1));
    }
    for order in [-1, 10_000] {
        let refused = anna.post(STATUSES, json!({ "name": "Odd", "orderList": order })).await;
        assert_eq!((refused.reason(), refused.errors("orderList").len()), ("reference.work_status_order", 1));
    }
    assert_eq!(
        (reader.put(&one, json!({ "orderList": 1 })).await.status, reader.delete(&one).await.status),
        (403, 403)
    );
    let stranger = app.head_office().await.administrator().await;
    assert_eq!(stranger.delete(&one).await.line(), "404 Work Status: Work status not found");
    let sorted = anna.get(&format!(r#"{STATUSES}?sort=["orderList","DESC"]&filter={{"q":"w"}}"#)).await.ok();
    assert_eq!(sorted[0]["id"], made.body["id"]);
    let both = format!(r#"{STATUSES}?filter={{"id":[{},{}]}}"#, made.body["id"], first["id"]);
    anna.delete(&both).await.ok();
    assert_eq!(anna.get(STATUSES).await.ok(), json!([]));
    assert_eq!(anna.get(&one).await.status, 404, "it is gone for good");
    let entries = anna.get(r#"/admin/api/audit?filter={"subject":"workstatus"}&sort=["id","ASC"]"#).await.ok();
    let actions: Vec<&str> =
        entries.as_array().expect("rows").iter().filter_map(|row| row["action"].as_str()).collect();
    let done = ["create", "create", "update", "delete", "delete"].map(|done| format!("workstatus.{done}"));
    assert_eq!(actions, done);
}

#[tokio::test]
async fn an_operator_names_the_group_of_a_work_status() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let operator = app.operator().await;
    let made = operator.post(STATUSES, json!({ "name": "Ready", "groupId": group.id })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let nobody = operator.post(STATUSES, json!({ "name": "Ready" })).await;
    assert_eq!(nobody.errors("groupId"), ["Please choose a group"]);
    operator.delete(&format!("{STATUSES}/{}", made.body["id"])).await.ok();
}

#[tokio::test]
async fn a_group_has_five_hundred_work_statuses_at_most() {
    let site = TestApp::shared().await.head_office().await;
    for number in 0..500 {
        given::work_status(&site.group, &format!("Status {number}")).await;
    }
    let full = site.administrator().await.post(STATUSES, json!({ "name": "One more" })).await;
    assert_eq!((full.status, full.reason()), (422, "reference.list_full"));
}

/// Operators choose the systems that are offered; the number of one never changes, because settings of sites name it.
#[tokio::test]
async fn operators_maintain_the_dealer_management_systems() {
    let app = TestApp::fresh().await;
    let anna = app.head_office().await.administrator().await;
    let operator = app.operator().await;
    let made = operator.post(SYSTEMS, json!({ "name": " Keyloop ", "integrationProvider": 30 })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let want = json!({ "id": made.body["id"], "name": "Keyloop", "integrationProvider": 30, "active": true });
    assert_eq!(made.body, want);
    let one = format!("{SYSTEMS}/{}", made.body["id"]);
    assert_eq!(anna.get(&one).await.ok(), want);
    let offered = async || {
        let list = anna.get("dms/list").await.ok();
        let numbers = list.as_array().expect("a list").iter().map(|row| row["IntegrationProvider"].as_i64());
        numbers.collect::<Vec<_>>()
    };
    assert_eq!(offered().await, [Some(20), Some(30)]);
    operator.put(&one, json!({ "name": "CDK", "active": false })).await.ok();
    assert_eq!(offered().await, [Some(20)]);
    operator.put(&one, json!({ "id": made.body["id"], "integrationProvider": 30, "active": true })).await.ok();
    assert_eq!(anna.get("dms/list").await.ok()[1]["DmsName"], "CDK");
    let moved = operator.put(&one, json!({ "integrationProvider": 31 })).await;
    assert_eq!((moved.reason(), moved.errors("integrationProvider").len()), ("reference.dms_number", 1));
    let taken = operator.post(SYSTEMS, json!({ "name": "Other", "integrationProvider": 30 })).await;
    assert_eq!(taken.line(), "409 Dealer Management System: There is a system of this number already");
    for number in [json!(0), json!(10_000), Value::Null] {
        let refused = operator.post(SYSTEMS, json!({ "name": "Other", "integrationProvider": number })).await;
        assert_eq!(refused.reason(), "reference.dms_number");
    }
    let nameless = operator.post(SYSTEMS, json!({ "name": " ", "integrationProvider": 31 })).await;
    assert_eq!((nameless.reason(), nameless.errors("name").len()), ("reference.dms_name", 1));
    assert_eq!(
        operator.get(&format!("{SYSTEMS}/987654321")).await.line(),
        "404 Dealer Management System: Dealer management system not found"
    );
    assert_eq!(anna.put(&one, json!({ "active": false })).await.status, 403);
    assert_eq!(operator.delete(&one).await.status, 405);
    let found =
        operator.get(&format!(r#"{SYSTEMS}?filter={{"q":"cdk"}}&sort=["integrationProvider","DESC"]"#)).await.ok();
    assert_eq!(found.as_array().map(Vec::len), Some(1));
}
