//! Entries of the audit log about changes of users, whichever call made them.

use serde_json::json;
use tests::{PIN, TestApp};

use super::{changes, creates, record, with};

/// Changes of users are in the audit log, without secrets.
#[tokio::test]
async fn changes_of_users_are_logged() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let id = creates(&admin, with(record("logged"), json!({ "UserTypeId": 7, "loginPin": PIN }))).await.ok()["UserId"]
        .as_i64()
        .expect("an id");
    changes(&admin, id, json!({ "Active": false })).await.ok();
    changes(&admin, id, json!({ "Active": true })).await.ok();
    admin.post("IdentityProvider/create", json!({ "userid": id, "idpuserid": "code" })).await.ok();
    admin.delete(&format!("user/delete/{id}")).await.ok();
    let entries = admin
        .get(&format!("/admin/api/audit?filter={}", json!({ "subject": "user", "subjectId": id.to_string() })))
        .await
        .ok();
    let actions: Vec<&str> =
        entries.as_array().expect("entries").iter().filter_map(|entry| entry["action"].as_str()).collect();
    for action in ["user.create", "user.lock", "user.unlock", "user.link", "user.delete"] {
        assert!(actions.contains(&action), "{action} in {actions:?}");
    }
    assert!(!entries.to_string().contains("invitation="), "{entries}");
}
