//! `DELETE user/delete/{id}`: the rows that are removed with a user.

use serde_json::json;
use tests::{TestApp, given};

use super::{creates, record};
use crate::modules::identity::sign_in_calls::enters_as_usual;

/// USER-064, USER-075
#[tokio::test]
async fn a_user_is_deleted() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let user = given::user(&site).user_type(5).create().await;
    admin.post("IdentityProvider/create", json!({ "userid": user.id, "idpuserid": "code-1" })).await.ok();
    let path = format!("user/delete/{}", user.id);
    assert_eq!(admin.delete(&path).await.ok()["Message"], "user deleted sucessfully");
    assert_eq!(admin.get(&format!("user/{}", user.id)).await.status, 404);
    assert_eq!(admin.delete(&path).await.status, 404);
    assert!(!enters_as_usual(&app, &site.code, &user.login).await);
    let heir = creates(&admin, record(&user.login)).await.ok();
    let link = json!({ "userid": heir["UserId"], "idpuserid": "code-1" });
    assert_eq!(admin.post("IdentityProvider/create", link).await.status, 200, "the code is free again");
}
