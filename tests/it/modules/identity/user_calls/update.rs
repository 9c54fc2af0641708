//! `POST user/update`: the record of a form is sent back.

use serde_json::json;
use tests::{TestApp, given};

use super::{FRESH, changes, creates, read, record, with};
use crate::modules::identity::sign_in_calls::enters;

/// USER-060, USER-073: what a form sends back unchanged stays; an empty secret keeps the stored one.
#[tokio::test]
async fn a_record_is_changed_by_what_differs() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let body = with(record("nora"), json!({ "EPCUsername": "epc", "EPCPassword": "secret", "Visibility": "v" }));
    let id = creates(&admin, body).await.ok()["UserId"].as_i64().expect("an id");
    let change = json!({ "SurName": "Dahl", "Email": "dahl@example.org", "UPassword": "", "EPCPassword": "",
        "loginPin": "", "LoginId": "NORA " });
    let changed = changes(&admin, id, change).await;
    assert_eq!((changed.status, &changed.body["Message"]), (200, &json!("user updated sucessfully")));
    let stored = read(&admin, id).await;
    assert_eq!((&stored["SurName"], &stored["Visibility"]), (&json!("Dahl"), &json!("v")));
    assert_eq!((&stored["TimeStamp"], &stored["HasEPCPassword"]), (&changed.body["TimeStamp"], &json!(true)));
    assert!(enters(&app, &site.code, "nora", FRESH).await, "the password is the same");
    let bare = json!({ "UserId": id.to_string(), "TimeStamp": stored["TimeStamp"], "EPCUsername": "" });
    admin.post("user/update", bare).await.ok();
    let stored = read(&admin, id).await;
    assert_eq!((&stored["FirstName"], &stored["HasEPCPassword"]), (&json!("Nora"), &json!(false)));
    for (change, reason) in [
        (json!({ "LoginId": "other" }), "identity.login_fixed"),
        (json!({ "TypeofEntity": 30 }), "identity.entity_fixed"),
        (json!({ "SiteId": site.id + 1 }), "identity.site_fixed"),
        (json!({ "SiteCode": "999999" }), "identity.site_fixed"),
        (json!({ "Deleted": true }), "identity.deleted_by_call"),
        (json!({ "TimeStamp": "" }), "identity.timestamp_required"),
        (json!({ "SurName": " " }), "identity.last_name_required"),
        (json!({ "UserSiteLookup": [{ "SiteId": 1, "UserTypeId": 5 }] }), "identity.sites_of_site_user"),
    ] {
        let refused = changes(&admin, id, change.clone()).await;
        assert_eq!((refused.status, refused.reason()), (422, reason), "{change}");
    }
    assert_eq!(admin.post("user/update", json!({})).await.reason(), "platform.not_readable");
}

/// Two editors with the same form: the second one is refused, and nothing of the first is lost.
#[tokio::test]
async fn the_second_of_two_editors_is_refused() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (one, other) = (site.administrator().await, site.manager().await);
    let user = given::user(&site).user_type(5).create().await;
    let forms = [read(&one, user.id).await, read(&other, user.id).await];
    one.post("user/update", with(forms[0].clone(), json!({ "SurName": "First" }))).await.ok();
    let late = other.post("user/update", with(forms[1].clone(), json!({ "SurName": "Second" }))).await;
    assert_eq!(late.line(), "409 Conflict: It was changed by someone else meanwhile, please reload");
    let now = read(&other, user.id).await;
    assert_eq!(now["SurName"], "First", "both can be shown: the stored one is read again");
    other.post("user/update", with(now, json!({ "SurName": "Second" }))).await.ok();
    assert_eq!(read(&one, user.id).await["SurName"], "Second");
}

/// A form that was opened by an administrator who is one no more changes nothing.
#[tokio::test]
async fn an_open_form_of_a_demoted_administrator_changes_nothing() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (boss, admin) = (site.administrator().await, site.user(1).signed_in().await);
    let user = given::user(&site).user_type(5).create().await;
    let form = read(&admin, user.id).await;
    changes(&boss, admin.id, json!({ "UserTypeId": 3, "RoleId": null })).await.ok();
    let late = admin.post("user/update", with(form, json!({ "SurName": "Late" }))).await;
    assert_eq!(late.status, 401, "the session ended with the right");
    assert_eq!(read(&boss, user.id).await["SurName"], "Ashby");
    assert_eq!(read(&boss, admin.id).await["RoleId"], 9, "the role goes with the type");
}
