//! The console's session, the sessions of other people, and the audit log (docs/behaviour/sign-in.md, "Signing in to
//! the console").

use serde_json::{Value, json};
use tests::{PASSWORD, Person, Reply, TestApp, given};

use super::sign_in_calls::cookie;

async fn sign_in(app: &TestApp, body: Value) -> Reply {
    app.anonymous().post("/admin/api/session", body).await
}

fn ask(site: &str, login: &str, login_as: i64) -> Value {
    json!({ "sitecode": site, "username": login, "password": PASSWORD, "loginAs": login_as })
}

/// Administrators and managers of sites and groups sign in; other user types are refused, also with the right password.
#[tokio::test]
async fn who_administers_comes_in() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let site = group.dealer_site().await;
    for user_type in [1, 6, 9] {
        let user = given::user(&site).user_type(user_type).create().await;
        let reply = sign_in(&app, ask(&site.code, &user.login, 20)).await;
        assert!(cookie(&reply, "hardstand_session").is_some());
        let body = reply.ok();
        assert_eq!(
            (&body["id"], &body["kind"], &body["siteCode"]),
            (&json!(user.id), &json!("site"), &json!(site.code))
        );
        assert!(body["Permissions"].as_array().is_some_and(|list| list.contains(&json!("user.read"))));
        let first = json!({
            "id": 1, "defaultRole": 1, "grantable": user_type != 6, "needsPin": false, "mayDeleteMachines": true,
        });
        assert_eq!(body["roles"][0], first, "a manager makes no administrator");
        let mut bearer = app.anonymous().with(tests::Proof::Bearer);
        bearer.token = body["SessionId"].as_str().map(ToOwned::to_owned);
        let again = bearer.get("/admin/api/session").await.ok();
        assert_eq!(
            (&again["login"], &again["SessionId"], &again["Permissions"], &again["roles"]),
            (&json!(user.login), &json!(""), &body["Permissions"], &body["roles"])
        );
    }
    for user_type in [2, 3, 4, 5, 7, 8, 49] {
        let user = given::user(&site).user_type(user_type).create().await;
        let reply = sign_in(&app, ask(&site.code, &user.login, 20)).await;
        assert_eq!((reply.status, reply.reason()), (403, "identity.not_for_console"), "{user_type}");
        assert!(reply.headers.get("set-cookie").is_none());
    }
    let greta = given::group_user(&group).create().await;
    let body = sign_in(&app, ask(&site.code, &greta.login, 30)).await.ok();
    assert_eq!((&body["kind"], &body["groupId"], &body["siteId"]), (&json!("group"), &json!(group.id), &json!(null)));
}

/// Operators sign in without a site code, at the console only.
#[tokio::test]
async fn operators_come_in_at_the_console_alone() {
    let app = TestApp::shared().await;
    let operator = app.operator().await;
    let body = sign_in(&app, json!({ "username": operator.login, "password": PASSWORD, "loginAs": 1 })).await.ok();
    assert_eq!((&body["kind"], &body["groupId"]), (&json!("operator"), &json!(null)));
    assert!(body["Permissions"].as_array().is_some_and(|list| list.contains(&json!("operator.write"))));
    let site = app.dealer_site().await;
    assert_eq!(operator.clone().at(&site.code).get("security/session").await.status, 403, "no operational calls");
    let wrong = sign_in(&app, json!({ "username": operator.login, "password": "Wrong#2026", "loginAs": 1 })).await;
    assert_eq!(wrong.body["ReasonCode"], 2);
}

/// `GET` returns the signed-in person, and `DELETE` ends the session.
#[tokio::test]
async fn the_console_is_left_by_delete() {
    let app = TestApp::shared().await;
    let admin = app.dealer_site().await.administrator().await;
    assert_eq!(admin.get("/admin/api/session").await.ok()["id"], admin.id);
    let left = admin.delete("/admin/api/session").await;
    assert_eq!(left.header("clear-site-data"), r#""cache", "storage""#);
    assert_eq!(left.ok(), json!({}));
    assert_eq!(admin.get("/admin/api/session").await.status, 401);
    assert_eq!(admin.delete("/admin/api/session").await.status, 200);
    assert_eq!(app.anonymous().get("/admin/api/session").await.status, 401);
    // Data that wait in the storage of the web app, which has the same origin, outlive it.
    let admin = app.dealer_site().await.administrator().await;
    let left = admin.delete("/admin/api/session?KeepStorage=true").await;
    assert_eq!((left.status, left.header("clear-site-data")), (200, r#""cache""#));
    assert_eq!(admin.get("/admin/api/session").await.status, 401);
}

async fn sessions_of(person: &Person, user: i64) -> Value {
    person.get(&format!("/admin/api/sessions?filter={{\"userId\":{user}}}")).await.ok()
}

/// Administrators see the sessions of the people they administer, and ending one takes effect at once.
#[tokio::test]
async fn sessions_are_seen_and_ended_by_who_administers_the_person() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (site, sister) = (group.dealer_site().await, group.dealer_site().await);
    let (admin, reader, elsewhere) = (site.administrator().await, site.reader().await, sister.reader().await);
    let head = group.administrator(&site).await;
    let seen = sessions_of(&admin, reader.id).await;
    assert_eq!(
        (&seen[0]["login"], &seen[0]["kind"], &seen[0]["siteCode"]),
        (&json!(reader.login), &json!("site"), &json!(site.code))
    );
    assert!(!seen.to_string().contains(reader.token.as_deref().expect("a token")));
    assert_eq!(sessions_of(&admin, elsewhere.id).await, json!([]));
    assert_eq!(sessions_of(&admin, head.id).await, json!([]), "people of the group stand above");
    let id = sessions_of(&head, elsewhere.id).await[0]["id"].as_i64().expect("an id");
    let path = format!("/admin/api/sessions/{id}");
    assert_eq!(admin.delete(&path).await.reason(), "identity.no_such_session");
    head.delete(&path).await.ok();
    assert_eq!(elsewhere.get("security/session").await.status, 401);
    assert_eq!(head.delete(&path).await.status, 404);

    let own = seen[0]["id"].as_i64().expect("an id");
    let bulk = |ids: Value| format!("/admin/api/sessions?filter={}", json!({ "id": ids }));
    assert_eq!(admin.delete(&bulk(json!([own, 999_999_999]))).await.status, 404, "all or none");
    assert_eq!(reader.get("security/session").await.status, 200);
    admin.delete(&bulk(json!([own]))).await.ok();
    assert_eq!(reader.get("security/session").await.status, 401);
    assert_eq!(site.reader().await.get("/admin/api/sessions").await.status, 403);
    let kinds = head.get("/admin/api/sessions?filter={\"kind\":\"group\"}").await.ok();
    assert!(kinds.as_array().is_some_and(|rows| !rows.is_empty() && rows.iter().all(|row| row["kind"] == "group")));
}

/// A manager ends the sessions of those whom a manager may change, and the own ones: not an administrator's, and not in a
/// list with others either.
#[tokio::test]
async fn a_manager_ends_no_session_of_an_administrator() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (admin, manager, reader) = (site.administrator().await, site.manager().await, site.reader().await);
    let id = async |person: &Person| sessions_of(&admin, person.id).await[0]["id"].as_i64().expect("an id");
    let (above, own, below) = (id(&admin).await, id(&manager).await, id(&reader).await);
    let refused = manager.delete(&format!("/admin/api/sessions/{above}")).await;
    assert_eq!((refused.status, refused.reason()), (403, "identity.not_your_user"));
    let bulk = |ids: Value| format!("/admin/api/sessions?filter={}", json!({ "id": ids }));
    assert_eq!(manager.delete(&bulk(json!([below, above]))).await.status, 403);
    for person in [&admin, &reader] {
        assert_eq!(person.get("security/session").await.status, 200, "all or none");
    }
    manager.delete(&bulk(json!([below, own]))).await.ok();
    for person in [&manager, &reader] {
        assert_eq!(person.get("security/session").await.status, 401);
    }
}

/// People read the audit log of everything that they administer: their site, their group, or every group; no call
/// writes it.
#[tokio::test]
async fn the_log_is_read_within_reach() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (site, sister) = (group.dealer_site().await, group.dealer_site().await);
    let (admin, other) = (site.administrator().await, sister.administrator().await);
    let head = group.administrator(&site).await;
    let users = [given::user(&site).user_type(5).create().await, given::user(&sister).user_type(5).create().await];
    admin.put(&format!("/admin/api/users/{}", users[0].id), json!({ "firstName": "One" })).await.ok();
    other.put(&format!("/admin/api/users/{}", users[1].id), json!({ "firstName": "Two" })).await.ok();
    let subjects = |reply: Reply| {
        let list = reply.ok();
        let rows = list.as_array().expect("rows").clone();
        rows.into_iter().map(|row| row["subjectId"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let path = "/admin/api/audit?filter={\"action\":\"user.update\"}&sort=[\"id\",\"DESC\"]&range=[0,99]";
    assert_eq!(subjects(admin.get(path).await), [users[0].id.to_string()]);
    assert_eq!(subjects(head.get(path).await), [users[1].id.to_string(), users[0].id.to_string()]);
    let rows = admin.get(path).await.ok();
    let row = &rows[0];
    assert_eq!(
        (&row["actor"], &row["siteCode"], &row["siteName"]),
        (&json!(format!("user {} {}", admin.id, admin.login)), &json!(site.code), &json!(site.name))
    );
    assert!(row["userName"].as_str().is_some_and(|name| name.starts_with("Anna ")), "{}", row["userName"]);
    assert_eq!((&row["before"]["firstName"], &row["after"]["firstName"]), (&json!("Anna"), &json!("One")));
    assert!(row["requestId"].as_str().is_some_and(|id| id.len() == 16));
    let one = format!("/admin/api/audit/{}", row["id"]);
    assert_eq!(admin.get(&one).await.status, 200);
    assert_eq!(other.get(&one).await.reason(), "identity.no_such_entry");
    assert_eq!(site.manager().await.get("/admin/api/audit").await.status, 403);
    let today =
        "/admin/api/audit?filter={\"action\":\"user.update\",\"at_gte\":\"2026-03-02\",\"at_lte\":\"2026-03-02\"}";
    assert_eq!(subjects(admin.get(today).await).len(), 1);
    let yesterday = "/admin/api/audit?filter={\"action\":\"user.update\",\"at_lte\":\"2026-03-01\"}";
    assert_eq!(subjects(admin.get(yesterday).await).len(), 0);
    for refused in
        [admin.delete(&one).await, admin.put(&one, json!({})).await, admin.post("/admin/api/audit", json!({})).await]
    {
        assert_eq!(refused.status, 405);
    }
}
