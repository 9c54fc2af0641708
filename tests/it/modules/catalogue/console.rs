//! The catalogue at the console.

use serde_json::json;
use tests::{TestApp, given};

const PATH: &str = "/admin/api/catalogue";

#[tokio::test]
async fn an_entry_is_made_changed_and_removed() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let vin = format!("jcb{}", given::serial());
    let body = json!({
        "vin": vin, "model": "BH-90", "family": "Backhoe", "variant": null, "engineSerial": "E1",
        "exWorksDate": "2026-01-15T00:00:00.000Z", "features": [{ "code": "A1", "description": "Cab" }, { "code": "", "description": "" }]
    });
    let made = anna.post(PATH, body.clone()).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let want = json!({
        "id": made.body["id"], "vin": vin.to_uppercase(), "model": "BH-90", "family": "Backhoe", "variant": "",
        "engineSerial": "E1", "exWorksDate": "2026-01-15", "features": [{ "code": "A1", "description": "Cab" }],
        "groupId": site.group.id
    });
    assert_eq!(made.body, want);
    assert_eq!(anna.post(PATH, body).await.line(), "409 Catalogue: This machine is in the catalogue already");
    let path = format!("{PATH}/{}", made.body["id"]);
    let mut changed = want.clone();
    changed["variant"] = json!("Plus");
    assert_eq!(anna.put(&path, changed.clone()).await.ok(), changed);
    assert_eq!(anna.get(&path).await.ok(), changed);
    let seen = anna.get(&format!("jcbstock/specification/{vin}")).await.ok();
    assert_eq!((&seen["ModelVariant"], &seen["ExWorksDate"]), (&json!("Plus"), &json!("2026-01-15")));
    assert_eq!(anna.delete(&path).await.ok(), changed);
    assert_eq!(anna.get(&path).await.status, 404);
}

#[tokio::test]
async fn refusals_stand_under_their_inputs() {
    let app = TestApp::shared().await;
    let anna = app.head_office().await.administrator().await;
    let reply = anna.post(PATH, json!({ "vin": "12", "model": "", "exWorksDate": "soon" })).await;
    assert_eq!(reply.status, 422);
    for field in ["vin", "model", "exWorksDate"] {
        assert_eq!(reply.errors(field).len(), 1, "{field}");
    }
}

#[tokio::test]
async fn words_find_numbers_and_models_of_the_own_group() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let (one, other) = (given::serial(), given::serial());
    given::catalogue(&site.group, &one, "BH-90").await;
    given::catalogue(&site.group, &other, "EX-80").await;
    given::catalogue(&app.group().await, &one, "BH-90").await;
    let anna = site.administrator().await;
    for (query, vin) in [(format!(r#"{{"q":"{one}"}}"#), &one), (r#"{"q":"ex-8"}"#.to_owned(), &other)] {
        let reply = anna.get(&format!("{PATH}?filter={query}")).await;
        assert_eq!((reply.header("content-range"), &reply.body[0]["vin"]), ("catalogue 0-0/1", &json!(vin)), "{query}");
    }
    assert_eq!(anna.get(&format!(r#"{PATH}?filter={{"exWorksDate_gte":"soon"}}"#)).await.status, 422);
}

#[tokio::test]
async fn dealers_see_specifications_and_do_not_write_the_catalogue() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let reply = anna.post(PATH, json!({ "vin": given::serial(), "model": "BH-90" })).await;
    assert_eq!(reply.line(), "403 Permission Denied: You do not have the right to do this");
    let operator = app.operator().await;
    let missing = operator.post(PATH, json!({ "vin": given::serial(), "model": "BH-90" })).await;
    assert_eq!(missing.errors("groupId"), ["Please choose a group"]);
    let body = json!({ "vin": given::serial(), "model": "BH-90", "groupId": site.group.id });
    assert_eq!(operator.post(PATH, body).await.status, 201);
}
