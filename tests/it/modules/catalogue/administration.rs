//! Manage Model: the calls by which head office and production administer models.

use serde_json::{Value, json};
use tests::{TestApp, given};

const BLOCKED: &str =
    "422 Validation: This Model cannot be deleted as it has Serial numbers and/or Active templates assigned to it";

/// MODEL-021, MODEL-025, MODEL-028, MODEL-032, MODEL-041: a model is added in capitals, and the list has its fields.
#[tokio::test]
async fn a_model_is_added_and_listed() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let body = json!({
        "ModelId": 0, "ModelName": " bh-90 ", "EntityId": 0, "EntityTypeId": 20, "TemplateId": 0, "UserId": 0,
        "IsAuditEnabled": true, "Deleted": false, "TimestampDt": null
    });
    let made = anna.post("model/create", body).await.ok();
    assert_eq!(made["Message"], "Model created sucessfully");
    given::model(&site.group, "EX-80").await;
    given::model(&app.group().await, "FOREIGN").await;
    let list = anna.post("model/List", json!({})).await.ok();
    let names: Vec<&Value> = list["Models"].as_array().expect("a list").iter().map(|row| &row["ModelName"]).collect();
    assert_eq!((names, &list["TotalCount"]), (vec![&json!("BH-90"), &json!("EX-80")], &json!(2)));
    let row = &list["Models"][0];
    assert_eq!(row, &made["Model"]);
    assert_eq!((&row["ModelId"], &row["EntityTypeId"]), (&made["ModelId"], &json!(20)));
    assert_eq!((&row["EntityId"], &row["Deleted"]), (&json!(site.group.id), &json!(false)));
    assert_eq!((&row["TemplateId"], &row["GatedTemplateId"]), (&Value::Null, &Value::Null));
    assert_eq!((&row["IsAuditEnabled"], &row["MetaData"]), (&json!(true), &Value::Null));
    assert!(row["UserId"].is_i64() && row["TimestampDt"].is_string(), "{row}");
    assert_eq!((&row["CanBeDeleted"], &list["CanEdit"]), (&json!(true), &json!(true)));
    let search = json!({ "Filters": [{ "FieldName": "ModelName", "FieldValue": "x-8", "ConditionOperator": "like" }] });
    assert_eq!(anna.post("model/List", search).await.ok()["Models"][0]["ModelName"], "EX-80");
    let answer = site.reader().await.post("model/List", json!({})).await.ok();
    assert_eq!((&answer["CanEdit"], &answer["IsAuditAllowed"]), (&json!(false), &json!(false)));
}

/// MODEL-024, MODEL-026: a name is needed and is there once, whatever its letter case.
#[tokio::test]
async fn a_name_that_is_empty_or_taken_is_refused() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    given::model(&site.group, "BH-90").await;
    let other = given::model(&site.group, "EX-80").await;
    let anna = site.administrator().await;
    for (name, line) in
        [("  ", "422 Model: Model Name is required"), ("bh-90", "422 Validation: Entered Model is already exist")]
    {
        for (path, id) in [("model/create", 0), ("model/update", other)] {
            let reply = anna.post(path, json!({ "ModelId": id, "ModelName": name })).await;
            assert_eq!((reply.line().as_str(), reply.errors("ModelName").len()), (line, 1), "{path} {name:?}");
        }
    }
    assert_eq!(anna.post("model/List", json!({})).await.ok()["TotalCount"], 2);
}

/// MODEL-029, MODEL-042: what is sent changes, the rest stays, and an older reading is refused.
#[tokio::test]
async fn a_model_is_renamed_unless_it_was_changed_meanwhile() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let model = given::model(&site.group, "BH-90").await;
    let anna = site.administrator().await;
    let read = anna.post("model/List", json!({})).await.ok()["Models"][0]["TimestampDt"].clone();
    let body = json!({ "ModelId": model, "ModelName": "bh-91", "TimestampDt": "2020-01-01T00:00:00Z" });
    let refused = anna.post("model/update", body).await;
    assert_eq!(refused.line(), "409 Conflict: Changed by somebody else in the meantime");
    let saved =
        anna.post("model/update", json!({ "ModelId": model, "ModelName": "bh-91", "TimestampDt": read })).await.ok();
    assert_eq!((&saved["Message"], &saved["ModelId"]), (&json!("Model updated sucessfully"), &json!(model)));
    assert_eq!((&saved["Model"]["ModelName"], &saved["Model"]["IsAuditEnabled"]), (&json!("BH-91"), &json!(true)));
    // Head office of another code does not switch audits, and the name stays when it is left out.
    let stored = anna.post("model/update", json!({ "ModelId": model, "IsAuditEnabled": false })).await.ok();
    assert_eq!((&stored["Model"]["ModelName"], &stored["Model"]["IsAuditEnabled"]), (&json!("BH-91"), &json!(true)));
    assert_eq!(anna.post("model/update", json!({ "ModelName": "x" })).await.line(), "422 Model: ModelID not provided");
}

/// MODEL-014: head office at the site of the setting is told that it may switch audits, and does.
#[tokio::test]
async fn audits_are_switched_at_the_site_of_the_setting() {
    let app = TestApp::builder().start().await;
    let operator = app.operator().await;
    let group = app.group().await;
    let site = json!({ "code": "220000", "name": "Named", "groupId": group.id, "hierarchy": 2, "country": "GB" });
    assert_eq!(operator.post("/admin/api/sites", site).await.status, 201);
    let head = group.head_office().await;
    let model = given::model(&group, "BH-90").await;
    let everywhere = group.administrator(&head).await;
    let named = everywhere.at("220000");
    let list = named.post("model/List", json!({})).await.ok();
    assert_eq!(list["IsAuditAllowed"], true);
    let off = named.post("model/update", json!({ "ModelId": model, "IsAuditEnabled": false })).await.ok();
    assert_eq!(off["Model"]["IsAuditEnabled"], false);
    let list = head.administrator().await.post("model/List", json!({})).await.ok();
    assert_eq!((&list["IsAuditAllowed"], &list["Models"][0]["IsAuditEnabled"]), (&json!(false), &json!(false)));
}

/// MODEL-031, MODEL-043, MODEL-044, MODEL-046: a model in use stays, and the refusal says how often it is used.
#[tokio::test]
async fn a_model_in_use_is_not_deleted() {
    let app = TestApp::shared().await;
    let head = app.head_office().await;
    let model = given::model(&head.group, "BH-90").await;
    given::machine(&head.group.dealer_site().await).model(model).create().await;
    let mapped = given::model(&head.group, "EX-80").await;
    given::templates(&head.group, mapped, false).await;
    let free = given::model(&head.group, "WL-45").await;
    let anna = head.administrator().await;
    let list = anna.post("model/List", json!({})).await.ok();
    let answer: Vec<&Value> =
        list["Models"].as_array().expect("a list").iter().map(|row| &row["CanBeDeleted"]).collect();
    assert_eq!(answer, [&json!(false), &json!(false), &json!(true)]);
    for (id, machines, templates) in [(model, 1, 0), (mapped, 0, 1)] {
        for reply in [
            anna.delete(&format!("model/delete/{id}")).await,
            anna.post("model/update", json!({ "ModelId": id, "Deleted": true })).await,
        ] {
            assert_eq!(reply.line(), BLOCKED);
            let counted = (reply.errors("MachineCount").len(), reply.errors("TemplateCount").len());
            assert_eq!(counted, (machines, templates));
        }
    }
    let gone = anna.delete(&format!("model/delete/{free}")).await.ok();
    assert_eq!(gone, json!({ "Message": "Model Deleted Successfully", "ModelId": free }));
    assert_eq!(anna.delete(&format!("model/delete/{free}")).await.line(), "404 Model: Model not found");
    assert_eq!(anna.delete("model/delete/0").await.line(), "422 Model: ModelID not provided");
    assert_eq!(anna.post("model/List", json!({})).await.ok()["TotalCount"], 2);
}
