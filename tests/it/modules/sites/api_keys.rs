//! API keys, and the call that they open (`provider/{brand}/sites`).

use chrono::TimeDelta;
use platform::tenancy::SystemTask;
use serde_json::{Value, json};
use tests::{PASSWORD, Person, TestApp, TestGroup};

const PATH: &str = "/admin/api/apikeys";

async fn confirmed(person: &Person) {
    let reply = person.post("/admin/api/session/confirm", json!({ "password": PASSWORD })).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
}

/// An operator who has confirmed the password, and a key of the group.
async fn key(group: &TestGroup) -> (Person, Value) {
    let operator = group.app().operator().await;
    confirmed(&operator).await;
    let made = operator.post(PATH, json!({ "name": "Dealer portal", "groupId": group.id })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    (operator, made.body)
}

fn program(app: &TestApp, key: &Value) -> Person {
    app.anonymous().with_header("x-api-key", key["key"].as_str().expect("the key"))
}

/// TENANT-034: the sites of the key's group, with three fields each.
#[tokio::test]
async fn a_key_opens_the_list_of_its_groups_sites() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two) = (group.dealer_site().await, group.dealer_site().await);
    app.dealer_site().await;
    let (_, key) = key(&group).await;
    let program = program(&app, &key);
    let list = program.post("provider/jcb/sites", json!({})).await.ok();
    let want = |site: &tests::TestSite| json!({ "SiteCode": site.code, "SiteName": site.name, "Active": true });
    assert_eq!(list, json!([want(&one), want(&two)]));
    let turned = json!({ "FilterProperty": { "RecordLimit": 1, "Offset": 0, "OrderBy": "sitename ASC" }, "sortDescending": true });
    assert_eq!(program.post("provider/jcb/sites", turned).await.ok(), json!([want(&two)]));
    for path in ["site", "location", "jcbstock/list"] {
        assert_eq!(program.get(path).await.status / 100, 4, "{path} is not opened");
    }
}

#[tokio::test]
async fn a_missing_wrong_or_revoked_key_opens_nothing() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (operator, key) = key(&group).await;
    let refused = "401 API key: The API key is missing, unknown or revoked";
    let ask = |person: Person| async move { person.post("provider/jcb/sites", json!({})).await.line() };
    assert_eq!(ask(app.anonymous()).await, refused);
    assert_eq!(ask(app.anonymous().with_header("x-api-key", "hsk_nothing")).await, refused);
    let site = group.dealer_site().await;
    assert_eq!(ask(site.administrator().await).await, refused, "nor does a session");
    let id = &key["id"];
    let revoked = operator.delete(&format!("{PATH}/{id}")).await.ok();
    assert_eq!((&revoked["revoked"], &revoked["key"]), (&json!(true), &Value::Null));
    assert_eq!(ask(program(&app, &key)).await, refused);
    assert_eq!(operator.delete(&format!("{PATH}/{id}")).await.status, 200, "once more changes nothing");
}

#[tokio::test]
async fn a_key_is_shown_once_and_stored_as_a_hash() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (operator, key) = key(&group).await;
    let text = key["key"].as_str().expect("the key").to_owned();
    assert!(text.starts_with("hsk_") && text.len() > 40);
    assert_eq!(
        (&key["name"], &key["lastUsedAt"], &key["revoked"]),
        (&json!("Dealer portal"), &Value::Null, &json!(false))
    );
    program(&app, &key).post("provider/jcb/sites", json!({})).await.ok();
    let read = operator.get(&format!("{PATH}/{}", key["id"])).await.ok();
    assert!(read.get("key").is_none() && read["lastUsedAt"].is_string(), "{read}");
    let listed = operator.get(&format!(r#"{PATH}?filter={{"groupId":{}}}"#, group.id)).await;
    assert!(listed.text().contains("Dealer portal") && !listed.text().contains(&text));
    let stored = app
        .on(|platform| async move {
            #[derive(sea_orm::FromQueryResult)]
            struct Row {
                key_hash: String,
            }
            let grant = SystemTask::SignIn.everywhere();
            let tx = platform.db.read(grant.reach()).await.expect("a transaction");
            let rows: Vec<Row> =
                tx.select(&grant, "SELECT key_hash FROM api_key WHERE {scope}", vec![]).await.expect("rows");
            rows.into_iter().map(|row| row.key_hash).collect::<Vec<_>>()
        })
        .await;
    assert!(stored.iter().all(|hash| hash.len() == 64 && !hash.contains(&text)));
}

#[tokio::test]
async fn a_key_has_a_rate_of_its_own() {
    let app = TestApp::builder().config(|config| config.limits.session_requests_second = 3).start().await;
    let group = app.group().await;
    let made = app.operator().await;
    confirmed(&made).await;
    let key = made.post(PATH, json!({ "name": "Portal", "groupId": group.id })).await.ok();
    let program = program(&app, &key);
    assert_eq!(program.post("provider/jcb/sites", json!({})).await.status, 200);
    let at_once = futures::future::join_all((0..40).map(|_| program.post("provider/jcb/sites", json!({})))).await;
    let statuses: Vec<u16> = at_once.iter().map(|reply| reply.status).collect();
    assert!(statuses.contains(&429), "{statuses:?}");
}

#[tokio::test]
async fn keys_are_issued_by_head_office_and_operators_with_the_password_at_hand() {
    let app = TestApp::fresh().await;
    let group = app.group().await;
    let (dealer, head) = (group.dealer_site().await, group.head_office().await);
    let body = json!({ "name": "Portal" });
    assert_eq!(dealer.administrator().await.post(PATH, body.clone()).await.status, 403);
    assert_eq!(dealer.administrator().await.get(PATH).await.status, 403);
    let administrator = group.administrator(&head).await;
    app.advance(TimeDelta::minutes(16));
    let reply = administrator.post(PATH, body.clone()).await;
    assert_eq!((reply.status, &reply.body["ReasonCode"]), (403, &json!(30)), "{}", reply.text());
    confirmed(&administrator).await;
    let made = administrator.post(PATH, body).await;
    assert_eq!((made.status, &made.body["groupId"]), (201, &json!(group.id)), "{}", made.text());
    assert_eq!(administrator.post(PATH, json!({ "name": "" })).await.errors("name"), ["A name is required"]);
    let rival = app.group().await;
    let stranger = rival.administrator(&rival.head_office().await).await;
    assert_eq!(stranger.delete(&format!("{PATH}/{}", made.body["id"])).await.status, 404);
}
