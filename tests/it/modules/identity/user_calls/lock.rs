//! Locks: the `Active` of `POST user/update`, and `POST user/unlock/{id}`.

use serde_json::json;
use tests::{TestApp, given};

use super::{allowed, changes, read};
use crate::modules::identity::sign_in_calls::{enters_as_usual, enters_by_pin, login};

/// USER-034, USER-065, USER-076, USER-077: a change of `Active` alone locks and unlocks; the session ends.
#[tokio::test]
async fn a_user_is_locked_and_unlocked_by_a_change_of_active() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let tom = site.technician().await;
    let locked = changes(&admin, tom.id, json!({ "Active": false })).await.ok();
    assert_eq!(locked["Message"], "User locked successfully");
    assert_eq!(tom.get("location").await.status, 401);
    assert!(!enters_by_pin(&app, &site.code, &tom.login).await);
    let row = read(&admin, tom.id).await;
    assert_eq!(allowed(&row), ["edit", "unlock", "reset_password", "reset_pin", "delete", "role"]);
    let unlocked = changes(&admin, tom.id, json!({ "Active": true })).await.ok();
    assert_eq!(unlocked["Message"], "User unlocked successfully");
    assert!(enters_by_pin(&app, &site.code, &tom.login).await);
    let both = changes(&admin, tom.id, json!({ "Active": false, "SurName": "Away" })).await.ok();
    assert_eq!(both["Message"], "user updated sucessfully");
}

/// The timed lock after failures is reported and lifted.
#[tokio::test]
async fn a_timed_lock_is_shown_and_lifted() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let user = given::user(&site).user_type(5).create().await;
    for _ in 0..5 {
        login(&app, &site.code, &user.login, "wrong", 20).await;
    }
    assert!(!enters_as_usual(&app, &site.code, &user.login).await);
    let row = read(&admin, user.id).await;
    assert_eq!((&row["Locked"], &row["Active"]), (&json!(true), &json!(true)));
    assert!(allowed(&row).contains(&"unlock") && allowed(&row).contains(&"lock"));
    let done = admin.post(&format!("user/unlock/{}", user.id), json!({})).await.ok();
    assert_eq!(done["Message"], "User unlocked successfully");
    assert!(enters_as_usual(&app, &site.code, &user.login).await);
    assert_eq!(read(&admin, user.id).await["Locked"], false);
}
