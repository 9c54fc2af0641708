//! `POST user/create`: the stored fields of a record, and the refusals.

use serde_json::json;
use tests::TestApp;

use super::{FRESH, creates, read, record, with};
use crate::modules::identity::sign_in_calls::{enters, technician};

/// USER-028, USER-029, USER-055, USER-059, USER-074: every field of the record is stored and read back, but for secrets.
#[tokio::test]
async fn a_record_is_stored_whole_and_gives_no_secret_back() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let body = json!({
        "FirstName": " Nora ", "SurName": "Berg", "LoginId": " NORA ", "Email": "nora@example.org", "UserTypeId": "7",
        "RoleId": 7, "UPassword": FRESH, "loginPin": "739284", "SiteCode": site.code, "TypeofEntity": 20, "Active": "true",
        "NeverExpires": true, "Initials": "NBX", "Permissions": "p=1", "UserPerms": "{\"a\":2}", "Visibility": 3,
        "UserMetaData": { "ChatNotification": true }, "EPCUsername": "epc.nora", "EPCPassword": "canary-of-the-parts",
        "Actions": "{\"VHCDelete\":false,\"EnableJLRQ\":true}", "LanguageId": 2,
        "UserSiteLookup": [{ "SiteId": site.id, "SiteCode": site.code, "UserTypeId": 7 }], "Deleted": false,
        "DisplayName": "ignored", "LastPasswordChange": null
    });
    let made = creates(&admin, body).await;
    assert_eq!((made.status, &made.body["Message"]), (200, &json!("New user Created")), "{}", made.text());
    let id = made.body["UserId"].as_i64().expect("an id");
    let stored = admin.get(&format!("user/{id}")).await;
    for secret in [FRESH, "739284", "canary-of-the-parts", "argon2", "UPassword", "loginPin", "\"EPCPassword\""] {
        assert!(!stored.text().contains(secret), "{secret} in {}", stored.text());
    }
    for (field, value) in [
        ("LoginId", json!("nora")),
        ("FirstName", json!("Nora")),
        ("SurName", json!("Berg")),
        ("LastName", json!("Berg")),
        ("DisplayName", json!("Nora Berg")),
        ("Initials", json!("NBX")),
        ("Email", json!("nora@example.org")),
        ("UserTypeId", json!(7)),
        ("UserTypeDesc", json!("Technician")),
        ("RoleId", json!(7)),
        ("TypeofEntity", json!(20)),
        ("UserEntity", json!(20)),
        ("EntityType", json!(20)),
        ("SiteId", json!(site.id)),
        ("SiteCode", json!(site.code)),
        ("SiteName", json!(site.name)),
        ("GroupId", json!(site.group.id)),
        ("Active", json!(true)),
        ("Locked", json!(false)),
        ("Deleted", json!(false)),
        ("NeverExpires", json!(true)),
        ("Permissions", json!("p=1")),
        ("UserPerms", json!("{\"a\":2}")),
        ("Visibility", json!("3")),
        ("UserMetaData", json!({ "ChatNotification": true })),
        ("EPCUsername", json!("epc.nora")),
        ("HasEPCPassword", json!(true)),
        ("HasPin", json!(true)),
        ("Actions", json!("{\"VHCDelete\":false,\"EnableJLRQ\":true}")),
        ("LanguageId", json!(2)),
        ("LastSignIn", json!(null)),
        ("WholeGroup", json!(false)),
        ("TotalCount", json!(1)),
        ("TimeStamp", made.body["TimeStamp"].clone()),
    ] {
        assert_eq!(stored.body[field], value, "{field}");
    }
    assert!(stored.body["LastPasswordChange"].is_string());
    assert_eq!(stored.body["UserSiteLookup"][0]["SiteCode"], site.code);
    assert!(enters(&app, &site.code, "nora", FRESH).await);
    assert_eq!(technician(&app, &site.code, "nora", "739284").await.status, 200);
    assert!(!app.dump().await.contains("canary-of-the-parts"), "it is stored encrypted");
    let plain = creates(&admin, record("plain")).await.ok();
    assert_eq!(read(&admin, plain["UserId"].as_i64().expect("an id")).await["Initials"], "NB");
}

/// A PIN of a user who is no technician is ignored, when a user is created and when one is changed.
#[tokio::test]
async fn only_technicians_have_a_pin() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    for (login, pin) in [("anna", "739284"), ("bert", "1")] {
        creates(&admin, with(record(login), json!({ "UserTypeId": 5, "loginPin": pin }))).await.ok();
    }
    let id = creates(&admin, record("carl")).await.ok()["UserId"].as_i64().expect("an id");
    let stored = read(&admin, id).await;
    let change = with(stored, json!({ "UserId": id, "loginPin": "1" }));
    admin.post("user/update", change).await.ok();
    for login in ["anna", "bert", "carl"] {
        assert_eq!(technician(&app, &site.code, login, "739284").await.status, 401, "{login}");
    }
}

/// USER-036, USER-037, USER-038, USER-039, USER-041, USER-043
#[tokio::test]
async fn a_record_that_is_not_in_shape_is_refused_field_by_field() {
    let app = TestApp::shared().await;
    let admin = app.dealer_site().await.administrator().await;
    let empty = creates(&admin, json!({})).await;
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
    let technician = creates(&admin, with(record("tom"), json!({ "UserTypeId": 7 }))).await;
    assert_eq!((technician.status, technician.errors("pin")), (422, vec!["PDA pin is required."]));
    let longest = "ü".repeat(50);
    for (change, reason) in [
        (json!({ "UPassword": "weak" }), "identity.password_policy"),
        (json!({ "UserTypeId": 7, "loginPin": "1234" }), "identity.pin_policy"),
        (json!({ "UserTypeId": 7, "loginPin": "7392841" }), "identity.pin_policy"),
        (json!({ "Email": "nora" }), "identity.email_invalid"),
        (json!({ "FirstName": format!("{longest}ü") }), "identity.name_long"),
        (json!({ "SurName": "O\u{202e}Neill" }), "identity.name_characters"),
        (json!({ "UserTypeId": 77 }), "identity.role_required"),
        (json!({ "UserTypeId": 70_000 }), "identity.role_required"),
        (json!({ "RoleId": 77 }), "identity.role_unknown"),
        (json!({ "TypeofEntity": 7 }), "identity.entity_unknown"),
        (json!({ "UserTypeId": "boss" }), "platform.not_readable"),
        (json!({ "Actions": "perhaps" }), "platform.not_readable"),
        (json!({ "UserMetaData": [1] }), "platform.not_readable"),
        (json!({ "LoginId": "SBS" }), "identity.login_reserved"),
        (json!({ "LoginId": "eva muster" }), "identity.login_characters"),
        (json!({ "LoginId": "eva\"muster" }), "identity.login_characters"),
        (json!({ "LoginId": "eva[1]" }), "identity.login_characters"),
        (json!({ "LanguageId": 4_000 }), "identity.language_unknown"),
        (json!({ "LanguageId": i64::MAX }), "identity.language_unknown"),
        (json!({ "Initials": "ABCDEFGHIJK" }), "identity.initials_long"),
        (json!({ "EPCUsername": format!("{longest}e") }), "identity.epc_username_long"),
        (json!({ "EPCPassword": "e".repeat(101) }), "identity.epc_password_long"),
        (json!({ "Permissions": "p".repeat(1_001) }), "identity.text_long"),
        (json!({ "UserSiteLookup": [{ "UserTypeId": 5 }] }), "identity.site_missing"),
        (json!({ "UserSiteLookup": [{ "SiteId": 1, "UserTypeId": 0 }] }), "identity.place_role"),
    ] {
        let refused = creates(&admin, with(record("nora"), change.clone())).await;
        assert_eq!((refused.status, refused.reason()), (422, reason), "{change}");
    }
    for (name, first) in [("a", "李小龍"), ("b", "محمد"), ("c", "Дарья"), ("d", &longest)] {
        let body = with(
            record(name),
            json!({ "FirstName": first, "SurName": longest, "Initials": "ABCDEFGHIJ",
            "Visibility": "v".repeat(1_000), "EPCPassword": "e".repeat(100) }),
        );
        let made = creates(&admin, body).await;
        assert_eq!(made.status, 200, "{first} {}", made.text());
    }
    let again = creates(&admin, record("A")).await;
    assert_eq!(again.line(), "409 Conflict: Username already exists");
}
