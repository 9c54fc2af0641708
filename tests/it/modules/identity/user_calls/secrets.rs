//! `POST user/UpdatePassword` and `POST user/UpdatePin`: secrets of others, and own ones.

use serde_json::{Value, json};
use tests::{PASSWORD, TestApp, given};

use super::{FRESH, changes, read, with};
use crate::modules::identity::sign_in_calls::{enters, login, technician};

/// USER-062, USER-063, USER-078, USER-079
#[tokio::test]
async fn secrets_of_others_are_set_and_their_sessions_end() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let tom = site.technician().await;
    let secret = |id: i64, text: &str| json!({ "UserId": id, "Password": text });
    let done = admin.post("user/UpdatePin", secret(tom.id, "830417")).await.ok();
    assert_eq!(done["Message"], "Pin updated sucessfully");
    assert_eq!(tom.get("location").await.status, 401);
    assert_eq!(technician(&app, &site.code, &tom.login, "830417").await.status, 200);
    let before = read(&admin, tom.id).await["LastPasswordChange"].clone();
    let done = admin.post("user/UpdatePassword", secret(tom.id, FRESH)).await.ok();
    assert_eq!(done["Message"], "Password updated sucessfully");
    assert!(enters(&app, &site.code, &tom.login, FRESH).await);
    assert!(before.is_null() && read(&admin, tom.id).await["LastPasswordChange"].is_string());
    let service = given::user(&site).user_type(5).create().await;
    for (path, id, text, reason) in [
        ("user/UpdatePassword", tom.id, "", "identity.password_required"),
        ("user/UpdatePassword", tom.id, "Password1!", "identity.password_policy"),
        ("user/UpdatePin", tom.id, "", "identity.pin_required"),
        ("user/UpdatePin", tom.id, "111111", "identity.pin_policy"),
        ("user/UpdatePin", service.id, "830417", "identity.pin_of_technician"),
    ] {
        let refused = admin.post(path, secret(id, text)).await;
        assert_eq!((refused.status, refused.reason()), (422, reason), "{path} {text}");
    }
    let short = admin.post("user/UpdatePassword", secret(tom.id, "x")).await;
    assert_eq!(short.line(), "422 User: Password policy not matched");
}

/// An own new password or mail address needs the present password, and the session in which it was given continues.
#[tokio::test]
async fn an_own_secret_needs_the_present_one() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let mut elsewhere = app.anonymous().at(&site.code);
    elsewhere.take_session(&login(&app, &site.code, &admin.login, PASSWORD, 20).await);
    let ask = |more: Value| with(json!({ "UserId": admin.id, "Password": FRESH }), more);
    let without = admin.post("user/UpdatePassword", ask(json!({}))).await;
    assert_eq!((without.status, without.reason()), (422, "identity.current_password_required"));
    let wrong = admin.post("user/UpdatePassword", ask(json!({ "CurrentPassword": "wrong" }))).await;
    assert_eq!((wrong.status, wrong.reason()), (422, "identity.current_password_wrong"));
    let form = changes(&admin, admin.id, json!({ "UPassword": FRESH })).await;
    assert_eq!(form.reason(), "identity.current_password_required");
    // A reset would be sent to the mail address, so it is as good as the password.
    let before = read(&admin, admin.id).await["Email"].clone();
    for (more, reason) in [
        (json!({}), "identity.current_password_required"),
        (json!({ "CurrentPassword": "wrong" }), "identity.current_password_wrong"),
    ] {
        let refused = changes(&admin, admin.id, with(json!({ "Email": "mine@example.org" }), more)).await;
        assert_eq!((refused.status, refused.reason()), (422, reason));
    }
    assert_eq!(read(&admin, admin.id).await["Email"], before);
    let mail = json!({ "Email": "mine@example.org", "CurrentPassword": PASSWORD });
    changes(&admin, admin.id, mail).await.ok();
    assert_eq!(read(&admin, admin.id).await["Email"], "mine@example.org");
    changes(&admin, admin.id, json!({ "FirstName": "Ada" })).await.ok();
    admin.post("user/UpdatePassword", ask(json!({ "CurrentPassword": PASSWORD }))).await.ok();
    assert_eq!(admin.get("location").await.status, 200, "this session goes on");
    assert_eq!(elsewhere.get("location").await.status, 401, "every other one ends");
    assert!(enters(&app, &site.code, &admin.login, FRESH).await);
}
