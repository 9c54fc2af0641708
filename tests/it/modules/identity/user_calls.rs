//! The operational calls by which the app administers users (docs/behaviour/permissions.md, "Users by the calls").

use chrono::TimeDelta;
use serde_json::{Value, json};
use tests::{PASSWORD, PIN, Person, Reply, TestApp, TestSite, given};

use super::sign_in_calls::{enters, enters_as_usual, enters_by_pin, login, technician};

const FRESH: &str = "Fresh#Start26";

fn record(name: &str) -> Value {
    json!({ "FirstName": "Nora", "SurName": "Berg", "LoginId": name, "Email": "nora@example.org", "UserTypeId": 5,
        "UPassword": FRESH })
}

fn with(mut body: Value, more: Value) -> Value {
    let Value::Object(more) = more else { panic!("an object") };
    body.as_object_mut().expect("an object").extend(more);
    body
}

async fn creates(editor: &Person, body: Value) -> Reply {
    editor.post("user/create", body).await
}

async fn read(editor: &Person, id: i64) -> Value {
    editor.get(&format!("user/{id}")).await.ok()
}

/// Sends a record back with a change, as a form does.
async fn changes(editor: &Person, id: i64, change: Value) -> Reply {
    let record = read(editor, id).await;
    editor.post("user/update", with(record, change)).await
}

fn logins(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().filter_map(|row| row["LoginId"].as_str()).collect()
}

fn allowed(row: &Value) -> Vec<&str> {
    row["RowActions"]["Allowed"].as_array().expect("a list").iter().filter_map(Value::as_str).collect()
}

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
        (json!({ "loginPin": "1234" }), "identity.pin_policy"),
        (json!({ "loginPin": "7392841" }), "identity.pin_policy"),
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

/// Two editors with the same form: the second one is told, and nothing of the first is lost.
#[tokio::test]
async fn the_second_of_two_editors_is_told() {
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

/// The timed lock after failures is shown and lifted.
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

/// An own new password or mail address needs the present password, and the session in which it was given goes on.
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

/// USER-005, USER-054, USER-056: nobody gives what they do not hold, and nobody changes who is not theirs.
#[tokio::test]
async fn nobody_gives_what_they_do_not_hold() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (site, sister, foreign) = (group.dealer_site().await, group.dealer_site().await, app.dealer_site().await);
    let (admin, manager) = (site.administrator().await, site.manager().await);
    let reason = |reply: &Reply| (reply.status, reply.reason().to_owned());
    let not_yours = (403, "identity.not_yours_to_give".to_owned());
    let no_edit = (403, "identity.not_your_user".to_owned());
    for (editor, change, refusal) in [
        (&manager, json!({ "UserTypeId": 1 }), &not_yours),
        (&manager, json!({ "RoleId": 1 }), &not_yours),
        (&admin, json!({ "UserTypeId": 8 }), &not_yours),
        (&admin, json!({ "UserTypeId": 9 }), &not_yours),
        (&admin, json!({ "Actions": { "VHCDelete": true } }), &no_edit),
        (&admin, json!({ "SiteCode": sister.code }), &no_edit),
        (&admin, json!({ "SiteCode": foreign.code }), &no_edit),
        (&admin, json!({ "SiteCode": "999999" }), &no_edit),
        (&admin, json!({ "SiteId": foreign.id }), &no_edit),
        (&admin, json!({ "SiteId": 999_999_999 }), &no_edit),
        (&admin, json!({ "SiteId": site.id, "SiteCode": sister.code }), &no_edit),
        (&admin, json!({ "TypeofEntity": 30, "UserSiteLookup": [{ "SiteId": site.id, "UserTypeId": 5 }] }), &no_edit),
    ] {
        let refused = creates(editor, with(record("nora"), change.clone())).await;
        assert_eq!(&reason(&refused), refusal, "{change}");
    }
    let told = creates(&admin, with(record("nora"), json!({ "SiteCode": sister.code }))).await;
    assert_eq!(told.line(), "403 Permission Denied: No permission to edit this user. Please contact administrator");
    let service = given::user(&site).user_type(5).create().await;
    assert_eq!(reason(&changes(&manager, service.id, json!({ "UserTypeId": 1 })).await), not_yours);
    let deleter = with(record("holder"), json!({ "UserTypeId": 1, "Actions": "{\"VHCDelete\":true}" }));
    assert_eq!(creates(&admin, deleter.clone()).await.status, 200, "who holds it gives it");
    let plain = site.user(1).signed_in().await;
    assert_eq!(reason(&creates(&plain, with(deleter, json!({ "LoginId": "second" }))).await), not_yours);
    for (path, body) in [
        ("user/UpdatePassword", json!({ "UserId": admin.id, "Password": FRESH })),
        ("IdentityProvider/create", json!({ "userid": admin.id, "idpuserid": "x" })),
    ] {
        assert_eq!(reason(&manager.post(path, body).await), no_edit, "{path}");
    }
    assert_eq!(reason(&manager.delete(&format!("user/delete/{}", admin.id)).await), no_edit);
    let form = read(&manager, admin.id).await;
    assert_eq!(allowed(&form), Vec::<&str>::new());
    assert_eq!(form["RowActions"]["Refused"]["edit"], "identity.not_your_user");
    assert_eq!(reason(&manager.post("user/update", form).await), no_edit);
    for nobody in [site.person(5).await, site.reader().await, site.technician().await] {
        assert_eq!(creates(&nobody, record("x")).await.status, 403);
        assert_eq!(nobody.post("user/GetUsersListAsPerRole", json!({})).await.status, 403);
        assert_eq!(nobody.get("user/choices").await.status, 403);
    }
    let stranger = given::user(&foreign).create().await;
    for other in [stranger.id, given::user(&sister).create().await.id, 999_999_999] {
        let body = json!({ "UserId": other, "TimeStamp": "x" });
        assert_eq!(reason(&admin.post("user/update", body).await), (404, "identity.no_such_user".to_owned()));
    }
}

/// USER-056: what somebody holds at another site counts as much as the own type, and a type held at a site gives its role.
#[tokio::test]
async fn what_is_held_at_other_sites_counts() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two) = (group.head_office().await, group.dealer_site().await);
    let head = group.administrator(&one).await;
    let place = |site: &TestSite, held: i16| json!({ "SiteId": site.id, "SiteCode": site.code, "UserTypeId": held });
    let of_group = |name: &str, own: i16, more: Value| {
        with(with(record(name), json!({ "TypeofEntity": 30, "UserTypeId": own, "SiteCode": one.code })), more)
    };
    let made = async |editor: &Person, body: Value| creates(editor, body).await.ok()["UserId"].as_i64().expect("an id");
    // A manager of both sites, and somebody of the office who is an administrator at the other one.
    let both = |held: i16| json!({ "UserSiteLookup": [place(&one, held), place(&two, held)] });
    made(&head, of_group("manages", 6, both(6))).await;
    let above = json!({ "UserSiteLookup": [place(&one, 5), place(&two, 1)] });
    let above = made(&head, of_group("above", 5, above)).await;
    let manager = signed_in_as_group(&app, &one, "manages").await;
    assert_eq!(allowed(&read(&manager, above).await), Vec::<&str>::new());
    for refused in [
        changes(&manager, above, json!({ "FirstName": "Nina" })).await,
        manager.post("user/UpdatePassword", json!({ "UserId": above, "Password": FRESH })).await,
        manager.delete(&format!("user/delete/{above}")).await,
    ] {
        assert_eq!((refused.status, refused.reason()), (403, "identity.not_your_user"));
    }
    assert!(enters_group(&app, &one, "above").await, "the password is the old one");
    // An administrator without role 1 gives it nowhere: not with a type of a site, nor by a change of the own type of
    // somebody who then falls back to the role of the type.
    let lesser = json!({ "RoleId": 5, "WholeGroup": true });
    made(&head, of_group("lesser", 1, lesser)).await;
    let lesser = signed_in_as_group(&app, &one, "lesser").await;
    let given = creates(&lesser, of_group("given", 5, json!({ "UserSiteLookup": [place(&two, 1)] }))).await;
    assert_eq!((given.status, given.reason()), (403, "identity.not_yours_to_give"));
    let narrow = json!({ "RoleId": 5, "UserSiteLookup": [place(&one, 1), place(&two, 1)] });
    let narrow = made(&lesser, of_group("narrow", 1, narrow)).await;
    let widened = changes(&lesser, narrow, json!({ "UserTypeId": 5, "RoleId": 2 })).await;
    assert_eq!((widened.status, widened.reason()), (403, "identity.not_yours_to_give"));
    changes(&lesser, narrow, json!({ "FirstName": "Nell" })).await.ok();
}

async fn enters_group(app: &TestApp, site: &TestSite, name: &str) -> bool {
    login(app, &site.code, name, FRESH, 30).await.status == 200
}

/// The last active administrator of a site stays, and nobody locks or deletes themselves.
#[tokio::test]
async fn the_last_administrator_stays() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let site = group.dealer_site().await;
    let admin = site.administrator().await;
    let head = group.administrator(&site).await;
    let row = read(&head, admin.id).await;
    for action in ["lock", "delete", "role"] {
        assert_eq!(row["RowActions"]["Refused"][action], "identity.last_administrator", "{action}");
    }
    let words = "The last active administrator of a site cannot be locked, deleted or given another role";
    assert_eq!(row["Refusals"]["identity.last_administrator"], words);
    for change in [json!({ "Active": false }), json!({ "UserTypeId": 5 })] {
        let refused = changes(&head, admin.id, change).await;
        assert_eq!((refused.status, refused.reason()), (422, "identity.last_administrator"));
    }
    let path = format!("user/delete/{}", admin.id);
    assert_eq!(head.delete(&path).await.reason(), "identity.last_administrator");
    assert_eq!(admin.delete(&path).await.reason(), "identity.own_row");
    assert_eq!(changes(&admin, admin.id, json!({ "Active": false })).await.reason(), "identity.own_row");
    let second = given::user(&site).create().await;
    assert!(allowed(&read(&head, admin.id).await).contains(&"delete"));
    head.delete(&path).await.ok();
    assert_eq!(head.delete(&format!("user/delete/{}", second.id)).await.reason(), "identity.last_administrator");
}

/// USER-018, USER-046, USER-047, USER-057: the list of a site, by name, with its pages, its search and what may be done with
/// each row.
#[tokio::test]
async fn the_list_of_a_site_is_paged_and_searched() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (site, sister) = (group.dealer_site().await, group.dealer_site().await);
    let admin = given::user(&site).called("Zora", "Zeller").can_delete().signed_in().await;
    for (first, last) in [("Bela", "Varga"), ("Anna", "Varga"), ("Carl", "Adams"), ("Dora_x", "Ünal")] {
        given::user(&site).user_type(7).called(first, last).create().await;
    }
    for hidden in ["btc", "sbs"] {
        given::user(&site).user_type(5).login(hidden).create().await;
    }
    given::user(&sister).called("Bela", "Varga").create().await;
    given::group_user(&group).user_type(6).on(&site, 6).create().await;
    let ask = async |body: Value| admin.post("user/GetUsersListAsPerRole", body).await.ok();
    let names = |list: &Value| -> Vec<String> {
        list.as_array()
            .expect("a list")
            .iter()
            .map(|row| row["DisplayName"].as_str().expect("a name").to_owned())
            .collect()
    };
    let all = ask(json!({})).await;
    assert_eq!(names(&all), ["Carl Adams", "Anna Varga", "Bela Varga", "Zora Zeller", "Dora_x Ünal"]);
    let totals: Vec<&Value> = all.as_array().expect("a list").iter().map(|row| &row["TotalCount"]).collect();
    assert_eq!(totals, [&json!(5), &json!(0), &json!(0), &json!(0), &json!(0)]);
    assert_eq!(allowed(&all[0]), ["edit", "lock", "reset_password", "reset_pin", "delete", "role"]);
    assert_eq!(allowed(&all[3]), ["edit", "delete_machines"]);
    assert_eq!(all[3]["RowActions"]["Refused"]["reset_password"], "identity.own_secret");
    let page = ask(json!({ "FilterProperty": { "Offset": 1, "RecordLimit": 2, "OrderBy": "LoginId DESC" } })).await;
    assert_eq!((page.as_array().map(Vec::len), &page[0]["TotalCount"]), (Some(2), &json!(5)));
    let search = async |field: &str, text: &str| {
        let filters = json!([{ "FieldName": field, "FieldValue": text, "ConditionOperator": "like", "FieldType": "String",
            "Function": "None", "LogicOperator": "And" }]);
        names(
            &ask(json!({ "Filters": filters, "FilterProperty": { "Offset": 0, "RecordLimit": 20, "OrderBy": "" } }))
                .await,
        )
    };
    assert_eq!(search("SurName", "VARG").await, ["Anna Varga", "Bela Varga"]);
    assert_eq!(search("FirstName", "bel").await, ["Bela Varga"]);
    assert_eq!(search("FirstName", "_").await, ["Dora_x Ünal"], "a wildcard stands for itself");
    assert_eq!(search("Username", &admin.login).await, ["Zora Zeller"]);
    assert_eq!(search("Email", &format!("{}@example", admin.login)).await, ["Zora Zeller"]);
    assert_eq!(search("SurName", "nobody").await, Vec::<String>::new());
    let wrong = admin.post("user/GetUsersListAsPerRole", json!({ "Filters": [{ "FieldName": "pin_hash" }] })).await;
    assert_eq!((wrong.status, wrong.reason()), (422, "platform.unknown_field"));
}

async fn signed_in_as_group(app: &TestApp, site: &TestSite, name: &str) -> Person {
    let signed_in = login(app, &site.code, name, FRESH, 30).await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.text());
    let mut person = app.anonymous().at(&site.code);
    person.take_session(&signed_in);
    person
}

/// USER-053, USER-061: a group administrator gives one person three sites with different roles, who then sees exactly that.
#[tokio::test]
async fn one_person_works_at_three_sites_with_a_role_each() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two, three, four) =
        (group.head_office().await, group.dealer_site().await, group.dealer_site().await, group.dealer_site().await);
    let head = group.administrator(&one).await;
    let place = |site: &TestSite, held: i16| json!({ "SiteId": site.id, "SiteCode": site.code, "UserTypeId": held });
    // The default site is added with the user's own role.
    let body = with(
        record("multi"),
        json!({ "TypeofEntity": 30, "SiteCode": one.code, "UserTypeId": 1,
        "UserSiteLookup": [place(&two, 5), place(&three, 7)] }),
    );
    let made = creates(&head, body).await.ok();
    let id = made["UserId"].as_i64().expect("an id");
    let row = read(&head, id).await;
    assert_eq!((&row["TypeofEntity"], &row["SiteId"], &row["WholeGroup"]), (&json!(30), &json!(null), &json!(false)));
    assert!(allowed(&row).contains(&"sites"));
    let multi = signed_in_as_group(&app, &one, "multi").await;
    for (site, held) in [(&one, 1), (&two, 5), (&three, 7)] {
        let here = multi.clone().at(&site.code);
        let session = here.get("security/session").await.ok();
        assert_eq!((&session["SiteCode"], &session["HeaderUserType"]), (&json!(site.code), &json!(held)));
        let may = here.post("user/GetUsersListAsPerRole", json!({})).await.status;
        assert_eq!(may, if held == 1 { 200 } else { 403 }, "acts with the role of the chosen site");
    }
    assert_eq!(multi.clone().at(&four.code).get("location").await.status, 403);
    // One of them is taken away; the others stay.
    let rest = json!([place(&one, 1), place(&three, 6)]);
    changes(&head, id, json!({ "UserSiteLookup": rest })).await.ok();
    let multi = signed_in_as_group(&app, &one, "multi").await;
    assert_eq!(multi.clone().at(&two.code).get("location").await.status, 403);
    assert_eq!(multi.clone().at(&three.code).get("security/session").await.ok()["HeaderUserType"], 6);
    // Sent back as it was read, the list is the same.
    let before = read(&head, id).await;
    changes(&head, id, json!({ "FirstName": "Nina" })).await.ok();
    assert_eq!(read(&head, id).await["UserSiteLookup"], before["UserSiteLookup"]);
    // Foreign sites are refused in every field.
    let foreign = app.dealer_site().await;
    for lookup in [
        json!([{ "SiteId": foreign.id, "UserTypeId": 5 }]),
        json!([{ "SiteCode": foreign.code, "UserTypeId": 5 }]),
        json!([{ "SiteCode": "999999", "UserTypeId": 5 }]),
        json!([{ "SiteId": two.id, "SiteCode": foreign.code, "UserTypeId": 5 }]),
    ] {
        let refused = changes(&head, id, json!({ "UserSiteLookup": lookup })).await;
        assert_eq!((refused.status, refused.reason()), (403, "identity.not_your_user"), "{lookup}");
    }
    let twice = changes(&head, id, json!({ "UserSiteLookup": [place(&two, 5), place(&two, 6)] })).await;
    assert_eq!((twice.status, twice.reason()), (422, "identity.site_twice"));
}

/// An administrator of the whole group is shown with every site, and stays one when the record is sent back.
#[tokio::test]
async fn an_administrator_of_the_whole_group_stays_one() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two) = (group.head_office().await, group.dealer_site().await);
    let head = group.administrator(&one).await;
    let body =
        with(record("whole"), json!({ "TypeofEntity": 30, "UserTypeId": 1, "WholeGroup": true, "SiteCode": one.code }));
    let id = creates(&head, body).await.ok()["UserId"].as_i64().expect("an id");
    let row = read(&head, id).await;
    assert_eq!((&row["WholeGroup"], row["UserSiteLookup"].as_array().map(Vec::len)), (&json!(true), Some(2)));
    changes(&head, id, json!({ "FirstName": "Wanda" })).await.ok();
    assert_eq!(read(&head, id).await["WholeGroup"], true);
    let fewer = json!([{ "SiteId": two.id, "UserTypeId": 1 }]);
    changes(&head, id, json!({ "UserSiteLookup": fewer, "WholeGroup": false })).await.ok();
    let row = read(&head, id).await;
    assert_eq!((&row["WholeGroup"], row["UserSiteLookup"].as_array().map(Vec::len)), (&json!(false), Some(1)));
}

/// USER-013, USER-061: the list of the group holds whom the caller administers there.
#[tokio::test]
async fn the_list_of_a_group_is_for_its_people() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two, foreign) = (group.head_office().await, group.dealer_site().await, app.dealer_site().await);
    let at_one = given::user(&one).login("aone").user_type(5).create().await;
    given::user(&two).login("btwo").user_type(5).create().await;
    given::user(&foreign).login("cforeign").user_type(5).create().await;
    given::group_user(&group).login("dboth").user_type(3).on(&one, 3).on(&two, 3).create().await;
    let head = group.administrator(&one).await;
    let manager = given::group_user(&group).login("emanager").user_type(6).on(&one, 6).signed_in_at(&one).await;
    let ask = |filter: Value| json!({ "Filter": filter });
    let of = async |person: &Person, filter: Value| {
        let answer = person.post("user/v2/entityusers", ask(filter)).await.ok();
        let found: Vec<String> = logins(&answer["UserList"]).into_iter().map(ToOwned::to_owned).collect();
        assert_eq!(answer["TotalCount"], found.len());
        found.into_iter().filter(|login| login.len() > 3 && !login.starts_with("user")).collect::<Vec<_>>()
    };
    assert_eq!(of(&head, json!({ "OrderBy": "LoginId ASC" })).await, ["aone", "btwo", "dboth", "emanager"]);
    assert_eq!(of(&head, json!({ "TypeofEntity": 30, "OrderBy": "LoginId DESC" })).await, ["emanager", "dboth"]);
    assert_eq!(of(&head, json!({ "GroupId": group.id, "TypeofEntity": 20 })).await, ["aone", "btwo"]);
    assert_eq!(of(&manager, json!({ "OrderBy": "LoginId ASC" })).await, ["aone", "dboth", "emanager"]);
    let answer = manager.post("user/v2/entityusers", ask(json!({ "OrderBy": "LoginId ASC" }))).await.ok();
    let rows = answer["UserList"].as_array().expect("a list");
    let row = |login: &str| rows.iter().find(|row| row["LoginId"] == login).expect("a row");
    assert_eq!(
        row("dboth")["RowActions"]["Refused"]["edit"],
        "identity.not_your_user",
        "another of the sites is not theirs"
    );
    assert!(answer["Refusals"]["identity.not_your_user"].is_string() && allowed(row("aone")).contains(&"edit"));
    for group in [foreign.group.id, 999_999_999] {
        let refused = head.post("user/v2/entityusers", ask(json!({ "GroupId": group }))).await;
        assert_eq!((refused.status, refused.reason()), (403, "platform.foreign_site"));
    }
    let of_site = one.administrator().await;
    assert_eq!(of(&of_site, json!({ "OrderBy": "LoginId ASC" })).await, ["aone"]);
    assert_eq!(of(&of_site, json!({ "TypeofEntity": 30 })).await, Vec::<String>::new());
    // Everything a manager of the group does to a user of the site.
    changes(&manager, at_one.id, json!({ "SurName": "Changed" })).await.ok();
    let page = head
        .post(
            "user/v2/entityusers",
            json!({ "FilterProperty": { "Offset": 1, "RecordLimit": 1 },
        "Filters": [{ "FieldName": "SurName", "FieldValue": "Changed" }] }),
        )
        .await
        .ok();
    assert_eq!((&page["UserList"], &page["TotalCount"]), (&json!([]), &json!(1)));
}

/// USER-004, USER-030, USER-058: user types, and what the form offers of them.
#[tokio::test]
async fn the_form_is_told_what_it_may_offer() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (site, sister) = (group.dealer_site().await, group.dealer_site().await);
    let reader = site.reader().await;
    let types = reader.post("usertype/list", json!({})).await.ok();
    assert_eq!(types.as_array().map(Vec::len), Some(10));
    assert_eq!(types[0], json!({ "UserTypeId": 1, "UserTypeDesc": "Administrator" }));
    assert_eq!(reader.get("usertype/list/0/0/UserType").await.ok(), types);
    let some = reader.get("usertype/list/1/2/UserTypeDesc").await.ok();
    assert_eq!((&some[0]["UserTypeDesc"], some.as_array().map(Vec::len)), (&json!("ImportUser"), Some(2)));
    assert_eq!(reader.get("usertype/list/0/0/secret").await.status, 422);
    let roles = |choices: &Value, mark: &str| -> Vec<i64> {
        let roles = choices["Roles"].as_array().expect("roles").iter();
        roles.filter(|role| role[mark] == true).map(|role| role["UserTypeId"].as_i64().expect("a number")).collect()
    };
    let admin = site.administrator().await.get("user/choices").await.ok();
    assert_eq!(roles(&admin, "Offered"), [1, 5, 7]);
    assert_eq!((roles(&admin, "NeedsPin"), roles(&admin, "MayDeleteMachines")), (vec![7], vec![1]));
    assert_eq!(admin["Sites"], json!([{ "SiteId": site.id, "SiteCode": site.code, "SiteName": site.name }]));
    assert_eq!(
        (&admin["MultipleSites"], &admin["DeleteMachines"], &admin["DefaultSiteCode"]),
        (&json!(false), &json!(true), &json!(site.code))
    );
    assert_eq!(admin["Password"], json!({ "MinLength": 8, "MaxLength": 100 }));
    assert_eq!(admin["Pin"], json!({ "MinLength": 4, "MaxLength": 6 }));
    let manager = site.manager().await.get("user/choices").await.ok();
    assert_eq!((roles(&manager, "Offered"), &manager["DeleteMachines"]), (vec![5, 7], &json!(false)));
    let head = group.administrator(&site).await.get("user/choices").await.ok();
    let codes: Vec<&Value> = head["Sites"].as_array().expect("sites").iter().map(|site| &site["SiteCode"]).collect();
    assert!(codes.len() == 2 && codes.contains(&&json!(sister.code)), "{codes:?}");
    assert_eq!((&head["MultipleSites"], &head["WholeGroup"]), (&json!(true), &json!(true)));
    let few =
        given::group_user(&group).user_type(6).on(&site, 6).signed_in_at(&site).await.get("user/choices").await.ok();
    assert_eq!((few["Sites"].as_array().map(Vec::len), &few["WholeGroup"]), (Some(1), &json!(false)));
}

/// USER-031, USER-066, USER-067, USER-068: the invitation is the server's, whatever is sent.
#[tokio::test]
async fn a_user_is_linked_to_an_identity_provider() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let (user, other) = (given::user(&site).create().await, given::user(&site).create().await);
    let path = format!("IdentityProvider/{}", user.id);
    assert_eq!(admin.get(&path).await.ok(), json!({ "IdentityProvider": [] }));
    let ask = |id: i64, code: &str| {
        json!({ "userid": id, "idpproviderid": 10, "idpuserid": code, "invitationlink": "https://evil.example",
            "invitationlinkexpiry": "01/01/2099 00:00:00" })
    };
    let made = admin.post("IdentityProvider/create", ask(user.id, " 8f2c-11 ")).await.ok();
    let link = admin.get(&path).await.ok()["IdentityProvider"][0].clone();
    assert_eq!(made["IdentityProvider"][0], link);
    assert_eq!(
        (&link["UserId"], &link["IdpProviderId"], &link["IdpUserId"]),
        (&json!(user.id), &json!(10), &json!("8f2c-11"))
    );
    let address = link["InvitationLink"].as_str().expect("a link");
    assert!(address.starts_with(&app.platform().config.server.public_url) && !address.contains("evil"), "{address}");
    let expiry = (app.now() + TimeDelta::days(7)).format("%d/%m/%Y %H:%M:%S").to_string();
    assert_eq!(link["InvitationLinkExpiry"], expiry);
    admin.put("IdentityProvider/update", ask(user.id, "8f2c-11")).await.ok();
    assert_eq!(admin.get(&path).await.ok()["IdentityProvider"][0], link, "the same code is the same invitation");
    admin.put("IdentityProvider/update", ask(user.id, "other")).await.ok();
    let renewed = admin.get(&path).await.ok()["IdentityProvider"][0].clone();
    assert!(renewed["IdpUserId"] == "other" && renewed["InvitationLink"] != link["InvitationLink"]);
    let taken = admin.post("IdentityProvider/create", ask(other.id, "other")).await;
    assert_eq!((taken.status, taken.reason()), (409, "identity.link_taken"));
    for (change, reason) in [
        (json!({ "idpuserid": "x".repeat(101) }), "identity.link_long"),
        (json!({ "idpuserid": "a\u{202e}b" }), "identity.link_long"),
        (json!({ "idpproviderid": 0 }), "identity.provider_wrong"),
        (json!({ "idpproviderid": 70_000_000_000_i64 }), "identity.provider_wrong"),
        (json!({ "userid": null }), "platform.not_readable"),
    ] {
        let refused = admin.post("IdentityProvider/create", with(ask(other.id, "fine"), change.clone())).await;
        assert_eq!((refused.status, refused.reason()), (422, reason), "{change}");
    }
    admin.put("IdentityProvider/update", ask(user.id, "")).await.ok();
    assert_eq!(admin.get(&path).await.ok(), json!({ "IdentityProvider": [] }));
    assert_eq!(site.reader().await.get(&path).await.status, 403);
    let foreign = app.dealer_site().await.administrator().await;
    assert_eq!(foreign.get(&path).await.reason(), "identity.no_such_user");
    assert_eq!(foreign.post("IdentityProvider/create", ask(user.id, "theirs")).await.reason(), "identity.no_such_user");
}

/// What is done to users is in the audit log, without secrets.
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
