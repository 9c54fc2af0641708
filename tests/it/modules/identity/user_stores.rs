//! Keyed stores, the language of a user, and reports of browser errors (docs/behaviour/sign-in.md, "Keyed stores";
//! docs/behaviour/errors.md, "Errors of browsers").

use sea_orm::FromQueryResult;
use serde_json::json;
use tests::{TestApp, given};

/// SHELL-069: values belong to one user.
#[tokio::test]
async fn a_store_keeps_values_for_one_user() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (anna, other) = (site.administrator().await, site.administrator().await);
    let path = "cachestore/logedInUserData/display";
    let nothing = json!({ "Value": null });
    assert_eq!(anna.get(path).await.ok(), nothing, "a value that was never stored is no error");
    assert_eq!(anna.get("cachestore/passwords/k").await.reason(), "identity.no_such_store");
    anna.post(path, json!({ "Value": "{\"mode\":\"dark\"}" })).await.ok();
    assert_eq!(anna.get(path).await.ok(), json!({ "Value": "{\"mode\":\"dark\"}" }));
    anna.post(path, json!({ "value": "second" })).await.ok();
    assert_eq!(anna.get("CacheStore/LOGEDINUSERDATA/display").await.ok()["Value"], "second");
    assert_eq!(anna.get("cachestore/apiStoreData/display").await.ok(), nothing, "another store");
    assert_eq!(other.get(path).await.ok(), nothing, "another user");
    anna.delete(path).await.ok();
    assert_eq!(anna.get(path).await.ok(), nothing);
    anna.delete(path).await.ok();
    assert_eq!(app.anonymous().get(path).await.status, 401);
}

/// SHELL-069: a value has at most 64 KiB, and there are no other stores.
#[tokio::test]
async fn a_store_has_its_limits() {
    let app = TestApp::shared().await;
    let anna = app.dealer_site().await.administrator().await;
    let value = |size: usize| json!({ "Value": "é".repeat(size / 2) });
    anna.post("cachestore/apiStoreData/k", value(64 * 1024)).await.ok();
    let large = anna.post("cachestore/apiStoreData/k", value(64 * 1024 + 2)).await;
    assert_eq!((large.status, large.reason()), (422, "identity.value_large"));
    assert_eq!(anna.post("cachestore/passwords/k", value(2)).await.status, 404);
    let long = format!("cachestore/apiStoreData/{}", "k".repeat(201));
    assert_eq!(anna.post(&long, value(2)).await.reason(), "identity.key_long");
}

/// A user stores at most 200 values and 2 MiB; replaced or removed values make room, and other users have their own.
#[tokio::test]
async fn the_stores_of_a_user_have_an_end() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (anna, bert, other) = (site.administrator().await, site.administrator().await, site.administrator().await);
    let large = json!({ "Value": "é".repeat(32 * 1024) });
    for number in 0..32 {
        anna.post(&format!("cachestore/notifications/{number}"), large.clone()).await.ok();
    }
    let over = anna.post("cachestore/apiStoreData/more", json!({ "Value": "x" })).await;
    assert_eq!((over.status, over.reason()), (409, "identity.store_full"));
    let stored = anna.get("cachestore/apiStoreData/more").await.ok();
    assert_eq!(stored, json!({ "Value": null }), "nothing was stored");
    anna.post("cachestore/notifications/0", json!({ "Value": "short" })).await.ok();
    anna.post("cachestore/apiStoreData/more", json!({ "Value": "x" })).await.ok();
    for number in 0..200 {
        bert.post(&format!("cachestore/notifications/{number}"), json!({ "Value": "" })).await.ok();
    }
    let over = bert.post("cachestore/notifications/200", json!({ "Value": "" })).await;
    assert_eq!((over.status, over.reason()), (409, "identity.store_full"));
    bert.delete("cachestore/notifications/7").await.ok();
    bert.post("cachestore/notifications/200", json!({ "Value": "" })).await.ok();
    other.post("cachestore/notifications/k", large).await.ok();
}

/// SHELL-063: the choice is stored with the user.
#[tokio::test]
async fn a_language_is_chosen_by_id_or_code() {
    let app = TestApp::shared().await;
    let anna = app.dealer_site().await.administrator().await;
    assert_eq!(anna.post("language/change", json!({ "languageID": 2, "LanguageCode": "de_DE" })).await.ok(), json!({}));
    let body = anna.get("security/session").await.ok();
    assert_eq!((&body["LanguageId"], &body["LanguageCode"]), (&json!(2), &json!("de_DE")));
    anna.post("language/change", json!({ "LanguageCode": "en_GB" })).await.ok();
    assert_eq!(anna.get("security/session").await.ok()["LanguageCode"], "en_GB");
    let unknown = anna.post("language/change", json!({ "languageID": 99 })).await;
    assert_eq!((unknown.status, unknown.reason()), (422, "identity.language_unknown"));
}

/// Anybody may report an error, a few a minute, and no secret is stored.
#[tokio::test]
async fn faults_of_browsers_are_stored_without_secrets() {
    #[derive(FromQueryResult)]
    struct StoredError {
        message: String,
        url: String,
        stack: String,
    }
    let app = TestApp::builder().config(|config| config.limits.client_errors_minute = 2).start().await;
    let fault = json!({ "Message": "TypeError in anna@example.org", "Url": "/audit?serial=7000001", "AppVersion": "1",
        "Stack": format!("at f\ntoken=abc password: Canary#1\n{}", "x".repeat(10_000)), "TimeStamp": "2026-03-02T08:00:00Z" });
    let reply = app.anonymous().post("clienterror/create", fault.clone()).await;
    assert_eq!((reply.status, reply.bytes.len()), (204, 0));
    app.anonymous().post("clienterror/create", json!({})).await;
    assert_eq!(app.anonymous().post("clienterror/create", fault).await.status, 429);
    let stored: Vec<StoredError> = given::write(&app, |_, tx, grant| {
        Box::pin(async move {
            let sql = "SELECT message, url, stack FROM client_error WHERE {scope} ORDER BY id";
            tx.select(grant, sql, vec![]).await.expect("rows")
        })
    })
    .await;
    assert_eq!((stored[0].message.as_str(), stored[0].url.as_str()), ("TypeError in [mail]", "/audit"));
    assert!(stored[0].stack.starts_with("at f\n[removed]\n") && stored[0].stack.len() <= 4_000, "{}", stored[0].stack);
}
