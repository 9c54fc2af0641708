//! Users at the console: created, changed, locked, deleted (docs/behaviour/permissions.md, "Users").

use serde_json::{Value, json};
use tests::{PASSWORD, Person, TestApp, TestSite, given};

use super::sign_in_calls::{enters, enters_as_usual, enters_by_pin};

fn new_user(login: &str) -> Value {
    json!({ "login": login, "firstName": "Nora", "lastName": "Berg", "email": "nora@example.org", "userType": 5,
        "password": "Fresh#Start26" })
}

fn with(mut body: Value, more: Value) -> Value {
    let Value::Object(more) = more else { panic!("an object") };
    body.as_object_mut().expect("an object").extend(more);
    body
}

async fn make(editor: &Person, body: Value) -> Value {
    editor.post("/admin/api/users", body).await.ok()
}

fn logins(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().filter_map(|row| row["login"].as_str()).collect()
}

async fn listed(person: &Person, filter: Value) -> Value {
    person.get(&format!("/admin/api/users?filter={filter}&sort=[\"login\",\"ASC\"]")).await.ok()
}

/// USER-036
#[tokio::test]
async fn a_new_user_signs_in_at_once() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let reply =
        admin.post("/admin/api/users", with(new_user(" NORA "), json!({ "userType": 7, "pin": "739284" }))).await;
    assert_eq!(reply.status, 201);
    let made = reply.body.clone();
    for (field, value) in [
        ("login", json!("nora")),
        ("entity", json!(20)),
        ("userType", json!(7)),
        ("roleId", json!(7)),
        ("siteId", json!(site.id)),
        ("siteCode", json!(site.code)),
        ("groupId", json!(site.group.id)),
        ("active", json!(true)),
        ("locked", json!(false)),
        ("canDeleteMachines", json!(false)),
        ("sites", json!([])),
        ("lastSignIn", json!(null)),
    ] {
        assert_eq!(made[field], value, "{field}");
    }
    for secret in ["Fresh#Start26", "739284", "argon2", "password", "pin"] {
        assert!(!reply.text().contains(secret), "{secret} in {}", reply.text());
    }
    assert!(enters(&app, &site.code, "nora", "Fresh#Start26").await);
    assert_eq!(super::sign_in_calls::technician(&app, &site.code, "nora", "739284").await.status, 200);
    let path = format!("/admin/api/users/{}", made["id"]);
    assert!(admin.get(&path).await.ok()["lastSignIn"].is_string());
}

/// USER-037, USER-038, USER-039, USER-041, USER-043
#[tokio::test]
async fn a_form_that_is_not_in_shape_is_refused_field_by_field() {
    let app = TestApp::shared().await;
    let admin = app.dealer_site().await.administrator().await;
    let empty = admin.post("/admin/api/users", json!({})).await;
    assert_eq!(empty.line(), "422 User: First Name is required");
    for (field, text) in [
        ("firstName", "First Name is required"),
        ("lastName", "Last Name is required"),
        ("login", "Username is required"),
        ("email", "Email is required"),
        ("userType", "Role is required"),
        ("password", "Password is required"),
    ] {
        assert_eq!(empty.errors(field), [text]);
    }
    for (change, reason) in [
        (json!({ "password": "weak" }), "identity.password_policy"),
        (json!({ "password": "Xx#1nora99" }), "identity.password_policy"),
        (json!({ "userType": 7, "pin": "1234" }), "identity.pin_policy"),
        (json!({ "email": "nora" }), "identity.email_invalid"),
        (json!({ "lastName": "x".repeat(51) }), "identity.name_long"),
        (json!({ "lastName": "O\u{202e}Neill" }), "identity.name_characters"),
        (json!({ "userType": 77 }), "identity.role_required"),
        (json!({ "roleId": 77 }), "identity.role_unknown"),
        (json!({ "entity": 7 }), "identity.entity_unknown"),
        (json!({ "userType": "boss" }), "platform.not_readable"),
        (json!({ "login": "SBS" }), "identity.login_reserved"),
        (json!({ "login": "eva muster" }), "identity.login_characters"),
        (json!({ "login": "eva\"muster" }), "identity.login_characters"),
        (json!({ "login": "eva[1]" }), "identity.login_characters"),
    ] {
        let refused = admin.post("/admin/api/users", with(new_user("nora"), change.clone())).await;
        assert_eq!((refused.status, refused.reason()), (422, reason), "{change}");
    }
}

/// A username is unique at a site and in a group; that of a deleted user is free again.
#[tokio::test]
async fn a_username_is_there_once() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (site, sister) = (group.dealer_site().await, group.dealer_site().await);
    let (admin, other) = (site.administrator().await, sister.administrator().await);
    let first = make(&admin, new_user("nora")).await;
    let again = admin.post("/admin/api/users", new_user("Nora")).await;
    assert_eq!((again.status, again.reason()), (409, "identity.login_taken"));
    make(&other, new_user("nora")).await;
    admin.delete(&format!("/admin/api/users/{}", first["id"])).await.ok();
    make(&admin, new_user("nora")).await;
}

/// USER-054, USER-056: which users each kind of administrator sees.
#[tokio::test]
async fn everybody_sees_the_users_they_administer() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two, foreign) = (group.dealer_site().await, group.dealer_site().await, app.dealer_site().await);
    let at_one = given::user(&one).login("aone").user_type(5).create().await;
    let at_two = given::user(&two).login("btwo").user_type(5).create().await;
    let both = given::group_user(&group).login("cboth").user_type(3).on(&one, 3).on(&two, 3).create().await;
    let head = given::group_user(&group).login("dhead").create().await;
    given::user(&foreign).login("eforeign").create().await;
    let ids = json!({ "userType": [1, 3, 5] });

    let admin = one.administrator().await;
    let seen = listed(&admin, ids.clone()).await;
    assert!(
        logins(&seen).contains(&"aone")
            && logins(&seen).iter().all(|login| !["btwo", "cboth", "dhead", "eforeign"].contains(login))
    );
    let manager = given::group_user(&group).login("fmanager").user_type(6).on(&one, 6).signed_in_at(&one).await;
    let seen = listed(&manager, ids.clone()).await;
    assert!(logins(&seen).contains(&"aone") && logins(&seen).contains(&"cboth"), "{:?}", logins(&seen));
    assert!(!logins(&seen).contains(&"btwo") && !logins(&seen).contains(&"dhead"));
    let all = group.administrator(&one).await;
    let seen = listed(&all, ids).await;
    for login in ["aone", "btwo", "cboth", "dhead"] {
        assert!(logins(&seen).contains(&login), "{login}");
    }
    assert!(!logins(&seen).contains(&"eforeign"));
    let operator = app.operator().await;
    let seen = listed(&operator, json!({ "siteId": foreign.id })).await;
    assert_eq!(logins(&seen), ["eforeign"]);

    for hidden in [at_two.id, both.id, head.id] {
        assert_eq!(admin.get(&format!("/admin/api/users/{hidden}")).await.reason(), "identity.no_such_user");
    }
    assert_eq!(admin.get(&format!("/admin/api/users/{}", at_one.id)).await.status, 200);
    let partly = manager.put(&format!("/admin/api/users/{}", both.id), json!({ "firstName": "X" })).await;
    assert_eq!(partly.line(), "403 Permission Denied: No permission to edit this user. Please contact administrator");
    for nobody in [one.reader().await, one.person(5).await] {
        assert_eq!(nobody.get("/admin/api/users").await.status, 403);
    }
}

/// Lists have pages, order, search and filters.
#[tokio::test]
async fn lists_are_paged_and_searched() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    for (login, first) in [("xa", "Ada"), ("xb", "Bob"), ("xc", "Cem_")] {
        given::user(&site).login(login).user_type(5).called(first, "Zimmer").create().await;
    }
    let page = admin.get("/admin/api/users?filter={\"userType\":5}&range=[1,2]&sort=[\"login\",\"DESC\"]").await;
    assert_eq!(page.header("content-range"), "users 1-2/3");
    assert_eq!(logins(&page.clone().ok()), ["xb", "xa"]);
    assert_eq!(logins(&listed(&admin, json!({ "q": "zimm", "firstName": "b" })).await), ["xb"]);
    assert_eq!(logins(&listed(&admin, json!({ "q": "cem_" })).await), ["xc"], "an underscore is itself");
    assert_eq!(logins(&listed(&admin, json!({ "siteCode": site.code, "userType": 5 })).await).len(), 3);
    let ids = listed(&admin, json!({ "userType": 5, "active": true })).await;
    let id = &ids[0]["id"];
    assert_eq!(logins(&listed(&admin, json!({ "id": [id] })).await), ["xa"]);
    assert_eq!(
        logins(
            &listed(&admin, json!({ "createdAt_gte": "2026-03-02", "createdAt_lte": "2026-03-02", "userType": 5 }))
                .await
        )
        .len(),
        3
    );
    assert_eq!(logins(&listed(&admin, json!({ "createdAt_lte": "2026-03-01", "userType": 5 })).await).len(), 0);
    assert_eq!(admin.get("/admin/api/users?filter={\"password_hash\":\"x\"}").await.reason(), "platform.unknown_field");
}

/// An update carries the whole record, read-only fields are ignored, and an update of an outdated version is
/// refused.
#[tokio::test]
async fn a_change_is_made_to_the_version_that_was_read() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let made = make(&admin, new_user("nora")).await;
    let path = format!("/admin/api/users/{}", made["id"]);
    let record = with(
        made.clone(),
        json!({ "lastName": "Berger", "login": "other", "siteId": 1, "groupId": 1, "entity": 30, "id": 1 }),
    );
    let changed = admin.put(&path, record.clone()).await.ok();
    assert_eq!(
        (&changed["lastName"], &changed["login"], &changed["siteId"]),
        (&json!("Berger"), &json!("nora"), &json!(site.id))
    );
    let stale = admin.put(&path, with(record, json!({ "lastName": "Late" }))).await;
    assert_eq!((stale.status, stale.reason()), (409, "platform.stale"));
    assert_eq!(admin.get(&path).await.ok()["lastName"], "Berger");
    assert!(enters(&app, &site.code, "nora", "Fresh#Start26").await, "an absent password keeps the old");
    admin.put(&path, json!({ "password": "", "pin": "" })).await.ok();
    assert!(enters(&app, &site.code, "nora", "Fresh#Start26").await, "so does an empty one");
}

/// USER-034: a change of Active alone is a lock or an unlock.
#[tokio::test]
async fn a_locked_user_does_not_come_in() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let user = given::user(&site).user_type(7).create().await;
    let path = format!("/admin/api/users/{}", user.id);
    admin.put(&path, json!({ "active": false })).await.ok();
    assert!(
        !enters_as_usual(&app, &site.code, &user.login).await && !enters_by_pin(&app, &site.code, &user.login).await
    );
    admin.put(&path, json!({ "active": true })).await.ok();
    assert!(enters_as_usual(&app, &site.code, &user.login).await && enters_by_pin(&app, &site.code, &user.login).await);
    let log = app
        .operator()
        .await
        .get(&format!(
            "/admin/api/audit?filter={{\"subject\":\"user\",\"subjectId\":\"{}\",\"siteId\":{}}}",
            user.id, site.id
        ))
        .await
        .ok();
    let actions: Vec<_> = log.as_array().expect("rows").iter().filter_map(|row| row["action"].as_str()).collect();
    assert!(actions.contains(&"user.lock") && actions.contains(&"user.unlock"), "{actions:?}");
}

/// AUTH-021: neither the username, nor the names, nor the site code may be in a password.
#[tokio::test]
async fn a_password_holds_nothing_of_the_person() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let person = json!({ "firstName": "Quirina", "lastName": "Vandermeer" });
    let made = make(&admin, with(new_user("rosebud"), person)).await;
    let path = format!("/admin/api/users/{}", made["id"]);
    for word in ["rosebud", "ROSEBUD", "quirina", "Vandermeer", site.code.as_str()] {
        let reply = admin.put(&path, json!({ "password": format!("Xx#7w{word}Kq") })).await;
        assert_eq!(reply.line(), "422 User: Password policy not matched", "{word}");
    }
    admin.put(&path, json!({ "password": "Xx#7wlanternKq" })).await.ok();
    assert!(enters(&app, &site.code, "rosebud", "Xx#7wlanternKq").await);
}

/// Several users are updated together, all or none.
#[tokio::test]
async fn several_users_are_locked_together_or_not_at_all() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let foreign = app.dealer_site().await;
    let admin = site.administrator().await;
    let (one, two) = (given::user(&site).user_type(5).create().await, given::user(&site).user_type(5).create().await);
    let other = given::user(&foreign).user_type(5).create().await;
    let bulk = |ids: Value| format!("/admin/api/users?filter={}", json!({ "id": ids }));
    let refused = admin.put(&bulk(json!([one.id, other.id])), json!({ "active": false })).await;
    assert_eq!(refused.status, 404);
    assert_eq!(admin.get(&format!("/admin/api/users/{}", one.id)).await.ok()["active"], true, "nothing was changed");
    admin.put(&bulk(json!([one.id, two.id])), json!({ "active": false })).await.ok();
    for user in [&one, &two] {
        assert_eq!(admin.get(&format!("/admin/api/users/{}", user.id)).await.ok()["active"], false);
    }
    for body in [json!({ "userType": 1 }), json!({ "active": false, "password": "x" }), json!({}), json!([])] {
        assert_eq!(admin.put(&bulk(json!([one.id])), body.clone()).await.status, 422, "{body}");
    }
}

/// A site always has an active administrator, and nobody locks or deletes the own account.
#[tokio::test]
async fn a_site_keeps_its_last_administrator() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let site = group.dealer_site().await;
    let head = group.administrator(&site).await;
    let admin = site.administrator().await;
    let path = format!("/admin/api/users/{}", admin.id);
    for refused in [
        head.put(&path, json!({ "active": false })).await,
        head.put(&path, json!({ "userType": 5 })).await,
        head.put(&format!("/admin/api/users?filter={{\"id\":[{}]}}", admin.id), json!({ "active": false })).await,
        head.delete(&path).await,
    ] {
        assert_eq!((refused.status, refused.reason()), (422, "identity.last_administrator"));
    }
    let second = given::user(&site).create().await;
    assert_eq!(admin.put(&path, json!({ "active": false })).await.reason(), "identity.own_row");
    assert_eq!(admin.delete(&path).await.reason(), "identity.own_row");
    head.delete(&path).await.ok();
    assert_eq!(head.delete(&format!("/admin/api/users/{}", second.id)).await.reason(), "identity.last_administrator");
}

/// A deleted user is in no list and cannot sign in.
#[tokio::test]
async fn a_deleted_user_is_gone_from_lists_and_doors() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let user = given::user(&site).user_type(5).create().await;
    let path = format!("/admin/api/users/{}", user.id);
    assert_eq!(admin.delete(&path).await.ok()["login"], user.login, "the deleted record is answered");
    assert_eq!(admin.get(&path).await.status, 404);
    assert!(!logins(&listed(&admin, json!({})).await).contains(&user.login.as_str()));
    assert_eq!(admin.delete(&path).await.status, 404);
    assert!(!enters_as_usual(&app, &site.code, &user.login).await);
}

/// USER-053: a user of the group, the sites and the types held there.
#[tokio::test]
async fn a_group_user_is_made_with_sites() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two) = (group.dealer_site().await, group.head_office().await);
    let head = group.administrator(&one).await;
    let sites = |places: &[(&TestSite, i16)]| -> Value {
        places
            .iter()
            .map(|(site, user_type)| json!({ "siteId": site.id, "siteCode": site.code, "userType": user_type }))
            .collect()
    };
    let made = make(
        &head,
        with(new_user("greta"), json!({ "entity": 30, "userType": 6, "sites": sites(&[(&one, 6), (&two, 3)]) })),
    )
    .await;
    assert_eq!((&made["entity"], &made["siteId"], &made["groupId"]), (&json!(30), &json!(null), &json!(group.id)));
    assert_eq!(made["sites"].as_array().map(Vec::len), Some(2));
    let path = format!("/admin/api/users/{}", made["id"]);
    let changed = head.put(&path, json!({ "sites": sites(&[(&two, 6)]) })).await.ok();
    assert_eq!(changed["sites"], sites(&[(&two, 6)]));
    for (site, status) in [(&one, 401), (&two, 200)] {
        let reply = super::sign_in_calls::login(&app, &site.code, "greta", "Fresh#Start26", 30).await;
        assert_eq!(reply.status, status, "{}", site.code);
    }
    let twice = head.put(&path, json!({ "sites": sites(&[(&two, 6), (&two, 3)]) })).await;
    assert_eq!(twice.reason(), "identity.site_twice");
    let on_site_user = head
        .post("/admin/api/users", with(new_user("nora"), json!({ "siteId": one.id, "sites": sites(&[(&one, 5)]) })))
        .await;
    assert_eq!(on_site_user.reason(), "identity.sites_of_site_user");
}

/// At the console a change of rights and another's password need the own password, entered within fifteen minutes.
#[tokio::test]
async fn weighty_acts_ask_for_the_password_again() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let user = given::user(&site).user_type(7).create().await;
    let path = format!("/admin/api/users/{}", user.id);
    app.advance(chrono::TimeDelta::minutes(16));
    for body in [json!({ "userType": 6 }), json!({ "password": "Another#2027" }), json!({ "pin": "739284" })] {
        let reply = admin.put(&path, body.clone()).await;
        assert_eq!(
            (reply.status, &reply.body["ReasonCode"], reply.reason()),
            (403, &json!(30), "platform.confirm"),
            "{body}"
        );
    }
    assert_eq!(admin.post("/admin/api/users", new_user("nora")).await.body["ReasonCode"], 30);
    admin.put(&path, json!({ "firstName": "Plain" })).await.ok();
    let wrong = admin.post("/admin/api/session/confirm", json!({ "password": "Wrong#2026" })).await;
    assert_eq!((wrong.status, &wrong.body["ReasonCode"]), (401, &json!(2)));
    assert_eq!(admin.put(&path, json!({ "userType": 6 })).await.status, 403, "still");
    assert_eq!(admin.post("/admin/api/session/confirm", json!({ "password": PASSWORD })).await.ok(), json!({}));
    admin.put(&path, json!({ "userType": 6 })).await.ok();
    app.advance(chrono::TimeDelta::minutes(16));
    assert_eq!(admin.put(&path, json!({ "userType": 5 })).await.status, 403, "fifteen minutes later");
    for _ in 0..5 {
        admin.post("/admin/api/session/confirm", json!({ "password": "Wrong#2026" })).await;
    }
    let locked = admin.post("/admin/api/session/confirm", json!({ "password": PASSWORD })).await;
    assert_eq!(locked.body["ReasonCode"], 1, "guessing here is locked too");
    assert!(enters_as_usual(&app, &site.code, &admin.login).await, "and locks nobody out");
}
