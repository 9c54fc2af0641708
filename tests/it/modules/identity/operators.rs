//! Platform operators (docs/behaviour/permissions.md, "Platform operators").

use serde_json::json;
use tests::{PASSWORD, TestApp};

fn new_operator() -> serde_json::Value {
    let login = format!("op{}", tests::given::number());
    json!({ "login": login, "email": "op@example.org", "password": "Fresh#Start26" })
}

/// Operators create, change and switch off operators; other people can not see them.
#[tokio::test]
async fn operators_are_made_and_switched_off_by_operators() {
    let app = TestApp::shared().await;
    let operator = app.operator().await;
    let body = new_operator();
    let made = operator.post("/admin/api/operators", body.clone()).await;
    assert_eq!(made.status, 201);
    assert!(!made.text().contains("argon2") && !made.text().contains("Fresh#Start26"));
    let made = made.body;
    assert_eq!((&made["login"], &made["active"]), (&body["login"], &json!(true)));
    let again = operator.post("/admin/api/operators", body.clone()).await;
    assert_eq!((again.status, again.reason()), (409, "identity.login_taken"));

    let enter = |password: &'static str| {
        let ask = json!({ "username": body["login"], "password": password, "loginAs": 1 });
        let nobody = app.anonymous();
        async move { nobody.post("/admin/api/session", ask).await }
    };
    let mut new = app.anonymous().with_header("sec-fetch-site", "same-origin");
    new.take_session(&enter("Fresh#Start26").await);
    assert_eq!(new.get("/admin/api/session").await.status, 200);

    let path = format!("/admin/api/operators/{}", made["id"]);
    let mut changed = made.clone();
    changed["password"] = json!("Second#Start26");
    let changed = operator.put(&path, changed).await.ok();
    assert_eq!(new.get("/admin/api/session").await.status, 401, "a new password ends the sessions");
    assert_eq!(enter("Fresh#Start26").await.body["ReasonCode"], 2);
    assert_eq!(operator.put(&path, made).await.reason(), "platform.stale");
    operator.put(&path, json!({ "active": false, "version": changed["version"] })).await.ok();
    assert_eq!(enter("Second#Start26").await.body["ReasonCode"], 3);

    let site = app.dealer_site().await;
    for person in [site.administrator().await, site.group.administrator(&site).await] {
        for reply in [
            person.get("/admin/api/operators").await,
            person.get(&path).await,
            person.post("/admin/api/operators", new_operator()).await,
            person.put(&path, json!({ "active": true })).await,
        ] {
            assert_eq!((reply.status, reply.reason()), (403, "platform.denied"));
        }
    }
}

#[tokio::test]
async fn the_last_operator_stays() {
    let app = TestApp::fresh().await;
    let operator = app.operator().await;
    let own = operator.get("/admin/api/operators").await.ok()[0]["id"].clone();
    let refused = operator.put(&format!("/admin/api/operators/{own}"), json!({ "active": false })).await;
    assert_eq!((refused.status, refused.reason()), (422, "identity.last_operator"));
    operator.post("/admin/api/operators", new_operator()).await.ok();
    operator.put(&format!("/admin/api/operators/{own}"), json!({ "active": false })).await.ok();
    assert_eq!(operator.get("/admin/api/session").await.status, 401, "and is out at once");
}

/// An operator administers the users of every group.
#[tokio::test]
async fn an_operator_changes_users_of_every_group() {
    let app = TestApp::shared().await;
    let operator = app.operator().await;
    let site = app.dealer_site().await;
    let body = json!({ "login": "nora", "firstName": "N", "lastName": "B", "email": "n@example.org", "userType": 8,
        "password": PASSWORD });
    assert_eq!(operator.post("/admin/api/users", body.clone()).await.reason(), "identity.owner_required");
    let mut at_site = body.clone();
    at_site["siteId"] = json!(site.id);
    assert_eq!(operator.post("/admin/api/users", at_site).await.ok()["siteCode"], site.code);
    let mut in_group = body;
    in_group["entity"] = json!(30);
    assert_eq!(operator.post("/admin/api/users", in_group.clone()).await.reason(), "identity.group_required");
    in_group["groupId"] = json!(site.group.id);
    assert_eq!(operator.post("/admin/api/users", in_group).await.ok()["groupId"], site.group.id);
}
