//! A user gives only rights that the user has (docs/behaviour/permissions.md, "Giving rights"; goal T6).

use serde_json::{Value, json};
use tests::{Person, TestApp, given};

fn new_user(more: &Value) -> Value {
    let number = given::number();
    let mut body = json!({ "login": format!("new{number}"), "firstName": "Nora", "lastName": "Berg",
        "email": "nora@example.org", "userType": 5, "password": "Fresh#Start26" });
    body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    body
}

async fn creates(editor: &Person, more: Value) -> (u16, String) {
    let reply = editor.post("/admin/api/users", new_user(&more)).await;
    (reply.status, reply.reason().to_owned())
}

async fn changes(editor: &Person, id: i64, body: Value) -> (u16, String) {
    let reply = editor.put(&format!("/admin/api/users/{id}"), body).await;
    (reply.status, reply.reason().to_owned())
}

fn made() -> (u16, String) {
    (201, String::new())
}

fn changed() -> (u16, String) {
    (200, String::new())
}

fn not_yours() -> (u16, String) {
    (403, "identity.not_yours_to_give".to_owned())
}

fn no_edit() -> (u16, String) {
    (403, "identity.not_your_user".to_owned())
}

/// A type above the own can not be given; operators alone give 8 and 9.
#[tokio::test]
async fn types_are_given_up_to_the_own() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (admin, manager, superuser) = (site.administrator().await, site.manager().await, site.person(9).await);
    let operator = app.operator().await;
    for user_type in [2, 3, 4, 5, 6, 7, 49] {
        assert_eq!(creates(&admin, json!({ "userType": user_type })).await, made(), "{user_type}");
        assert_eq!(creates(&manager, json!({ "userType": user_type })).await, made(), "{user_type}");
    }
    assert_eq!(creates(&admin, json!({ "userType": 1 })).await, made());
    assert_eq!(creates(&superuser, json!({ "userType": 1 })).await, made());
    assert_eq!(creates(&manager, json!({ "userType": 1 })).await, not_yours());
    for user_type in [8, 9] {
        for editor in [&admin, &manager, &superuser] {
            assert_eq!(creates(editor, json!({ "userType": user_type })).await, not_yours(), "{user_type}");
        }
        assert_eq!(
            creates(&operator, json!({ "userType": user_type, "siteId": site.id })).await,
            made(),
            "{user_type}"
        );
    }
    let user = given::user(&site).user_type(5).create().await;
    assert_eq!(changes(&manager, user.id, json!({ "userType": 1 })).await, not_yours());
    assert_eq!(changes(&admin, user.id, json!({ "userType": 9 })).await, not_yours());
    assert_eq!(changes(&manager, manager.id, json!({ "userType": 1 })).await, not_yours(), "nor to oneself");
    for nobody in [site.person(5).await, site.reader().await, site.technician().await] {
        assert_eq!(creates(&nobody, json!({})).await.0, 403);
    }
}

/// A manager can not set an administrator's password, and can not lock or delete an administrator.
#[tokio::test]
async fn who_stands_above_is_not_changed() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (admin, manager) = (site.administrator().await, site.manager().await);
    for body in [json!({ "password": "Another#2027" }), json!({ "active": false }), json!({ "email": "x@example.org" })]
    {
        assert_eq!(changes(&manager, admin.id, body).await, no_edit());
    }
    let path = format!("/admin/api/users/{}", admin.id);
    assert_eq!(manager.delete(&path).await.reason(), "identity.not_your_user");
    assert_eq!(manager.post(&format!("{path}/unlock"), json!({})).await.reason(), "identity.not_your_user");
}

/// USER-005: VHCDelete is given by its holders to role 1 of a site, and ends with the role.
#[tokio::test]
async fn the_deletion_of_machines_is_given_by_who_may_delete() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let site = group.dealer_site().await;
    let holder = site.administrator().await;
    let plain = site.user(1).signed_in().await;
    let head = group.administrator(&site).await;
    let user = given::user(&site).create().await;
    let grant = json!({ "canDeleteMachines": true });
    assert_eq!(changes(&plain, user.id, grant.clone()).await, not_yours());
    assert_eq!(changes(&head, user.id, grant.clone()).await, not_yours(), "group users cannot hold it");
    assert_eq!(changes(&holder, user.id, grant.clone()).await, changed());
    let service = given::user(&site).user_type(5).create().await;
    assert_eq!(changes(&holder, service.id, grant.clone()).await, no_edit(), "not at role 2");
    assert_eq!(creates(&holder, json!({ "canDeleteMachines": true })).await, no_edit());
    assert_eq!(creates(&holder, json!({ "userType": 1, "canDeleteMachines": true })).await, made());
    let reply = holder.put(&format!("/admin/api/users/{}", user.id), json!({ "userType": 5 })).await.ok();
    assert_eq!((&reply["canDeleteMachines"], &reply["roleId"]), (&json!(false), &json!(2)), "cleared with the role");
    let back = holder.put(&format!("/admin/api/users/{}", user.id), json!({ "userType": 1 })).await.ok();
    assert_eq!(back["canDeleteMachines"], false, "and it does not come back by itself");
}

/// Role 1, which permits transfer, undo and re-stock, is given by its holders only.
#[tokio::test]
async fn role_1_is_given_by_who_has_it() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let other = site.user(1).role(6).signed_in().await;
    assert_eq!(creates(&other, json!({ "userType": 1, "roleId": 6 })).await, made());
    assert_eq!(creates(&other, json!({ "userType": 1 })).await, not_yours());
    assert_eq!(changes(&other, other.id, json!({ "roleId": 1 })).await, not_yours());
}

/// USER-053, USER-054, USER-056: sites can be given within the own ones, and group users are changed by group users.
#[tokio::test]
async fn sites_are_given_within_the_own() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two, foreign) = (group.dealer_site().await, group.dealer_site().await, app.dealer_site().await);
    let admin = one.administrator().await;
    let head = group.administrator(&one).await;
    let manager = given::group_user(&group).user_type(6).on(&one, 6).signed_in_at(&one).await;
    let place = |id: i64, user_type: i16| json!([{ "siteId": id, "userType": user_type }]);
    for site in [two.id, foreign.id, 999_999_999] {
        assert_eq!(creates(&admin, json!({ "siteId": site })).await, no_edit(), "{site}");
    }
    assert_eq!(creates(&head, json!({ "siteId": two.id })).await, made());
    assert_eq!(creates(&head, json!({ "siteId": foreign.id })).await, no_edit());
    assert_eq!(creates(&manager, json!({ "siteId": one.id })).await, made());
    assert_eq!(creates(&manager, json!({ "siteId": two.id })).await, no_edit());

    assert_eq!(creates(&admin, json!({ "entity": 30, "sites": place(one.id, 5) })).await, no_edit());
    assert_eq!(creates(&head, json!({ "entity": 30, "sites": place(two.id, 5) })).await, made());
    assert_eq!(creates(&head, json!({ "entity": 30, "sites": place(foreign.id, 5) })).await, no_edit());
    assert_eq!(creates(&head, json!({ "entity": 30, "groupId": foreign.group.id })).await, no_edit());
    assert_eq!(creates(&head, json!({ "entity": 30, "sites": place(two.id, 9) })).await, not_yours());
    assert_eq!(creates(&manager, json!({ "entity": 30, "sites": place(one.id, 5) })).await, made());
    assert_eq!(creates(&manager, json!({ "entity": 30, "sites": place(one.id, 1) })).await, not_yours());
    assert_eq!(creates(&manager, json!({ "entity": 30, "sites": place(two.id, 5) })).await, no_edit());
    assert_eq!(creates(&manager, json!({ "entity": 30 })).await, no_edit(), "no list would mean every site");
}

/// Users of another tenant answer 404.
#[tokio::test]
async fn users_of_another_group_are_not_there() {
    let app = TestApp::shared().await;
    let (site, foreign) = (app.dealer_site().await, app.dealer_site().await);
    let head = site.group.administrator(&site).await;
    let victim = given::user(&foreign).create().await;
    for id in [victim.id, 999_999_999] {
        let path = format!("/admin/api/users/{id}");
        for reply in [
            head.get(&path).await,
            head.put(&path, json!({ "password": "Another#2027" })).await,
            head.delete(&path).await,
            head.post(&format!("{path}/unlock"), json!({})).await,
        ] {
            assert_eq!((reply.status, reply.reason()), (404, "identity.no_such_user"));
        }
    }
    assert!(super::sign_in_calls::enters_as_usual(&app, &foreign.code, &victim.login).await);
}

/// TENANT-033: a group user who is a manager at the listed sites is no administrator there, whatever the own type.
#[tokio::test]
async fn a_listed_group_user_acts_with_the_least_that_is_assigned() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two) = (group.dealer_site().await, group.dealer_site().await);
    let mixed = given::group_user(&group).user_type(1).on(&one, 6).on(&two, 1).signed_in_at(&one).await;
    assert_eq!(creates(&mixed, json!({ "siteId": two.id, "userType": 1 })).await, not_yours());
    assert_eq!(creates(&mixed, json!({ "siteId": two.id, "userType": 5 })).await, made());
    let reader = given::group_user(&group).user_type(1).on(&one, 3).signed_in_at(&one).await;
    let seen = reader.get("/admin/api/users").await;
    assert_eq!(seen.reason(), "platform.denied", "nothing is administered");
    assert_eq!(creates(&reader, json!({ "siteId": one.id })).await, (403, "platform.denied".to_owned()));
}
