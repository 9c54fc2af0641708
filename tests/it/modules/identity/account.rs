//! A user's own page (docs/behaviour/permissions.md, "The own page").

use serde_json::{Value, json};
use tests::{EventStream, PASSWORD, PIN, Person, TestApp, TestSite, given};

use super::sign_in_calls::{enters, enters_as_usual, login, technician};

const FRESH: &str = "Fresh#Start26";

/// Another session of the same person.
async fn again(app: &TestApp, site: &TestSite, person: &Person) -> Person {
    let mut other = app.anonymous().at(&site.code);
    other.take_session(&login(app, &site.code, &person.login, PASSWORD, 20).await);
    other
}

#[tokio::test]
async fn everybody_has_a_page_of_their_own() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let reader = site.reader().await;
    let page = reader.get("account").await.ok();
    for (field, value) in [
        ("UserId", json!(reader.id)),
        ("LoginId", json!(reader.login)),
        ("UserTypeDesc", json!("ReadOnly")),
        ("TypeOfEntity", json!(20)),
        ("SiteCode", json!(site.code)),
        ("LanguageCode", json!("en_GB")),
        ("HasPassword", json!(true)),
        ("HasPin", json!(false)),
    ] {
        assert_eq!(page[field], value, "{field}");
    }
    assert!(!page.to_string().contains("argon2"));
    let change = |more: Value| {
        let mut body = json!({ "TimeStamp": page["TimeStamp"] });
        body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        body
    };
    for (more, reason) in [
        (json!({ "FirstName": " " }), "identity.first_name_required"),
        (json!({ "SurName": "x".repeat(51) }), "identity.name_long"),
        (json!({ "Email": "reader" }), "identity.current_password_required"),
        (json!({ "LanguageId": 99 }), "identity.language_unknown"),
        (json!({ "TimeStamp": "" }), "identity.timestamp_required"),
        (json!({ "Email": "r@example.org", "CurrentPassword": "wrong" }), "identity.current_password_wrong"),
        (json!({ "Email": "reader", "CurrentPassword": PASSWORD }), "identity.email_invalid"),
    ] {
        let refused = reader.post("account/update", change(more.clone())).await;
        assert_eq!((refused.status, refused.reason()), (422, reason), "{more}");
    }
    let body = json!({ "FirstName": "Rita", "SurName": "Řezníčková", "Email": "rita@example.org", "LanguageId": "2",
        "CurrentPassword": PASSWORD, "UserTypeId": 1, "RoleId": 1, "Active": false });
    let done = reader.post("account/update", change(body)).await.ok();
    assert_eq!(done["Message"], "user updated sucessfully");
    let now = reader.get("account").await.ok();
    assert_eq!(
        (&now["FirstName"], &now["SurName"], &now["Email"], &now["LanguageId"]),
        (&json!("Rita"), &json!("Řezníčková"), &json!("rita@example.org"), &json!(2))
    );
    assert_eq!((&now["UserTypeId"], &now["TimeStamp"]), (&json!(3), &done["TimeStamp"]), "rights are no part of it");
    let late = reader.post("account/update", change(json!({ "FirstName": "Late" }))).await;
    assert_eq!((late.status, late.reason()), (409, "platform.stale"));
}

#[tokio::test]
async fn an_own_password_ends_every_other_session() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let reader = site.reader().await;
    let other = again(&app, &site, &reader).await;
    let ask = |present: &str, new: &str| json!({ "CurrentPassword": present, "Password": new });
    for (body, reason) in [
        (ask("", FRESH), "identity.current_password_required"),
        (ask("wrong", FRESH), "identity.current_password_wrong"),
        (ask(PASSWORD, ""), "identity.password_required"),
        (ask(PASSWORD, "short"), "identity.password_policy"),
        (ask(PASSWORD, &format!("X#1{}", reader.login)), "identity.password_policy"),
    ] {
        let refused = reader.post("account/password", body.clone()).await;
        assert_eq!((refused.status, refused.reason()), (422, reason), "{body}");
    }
    assert_eq!(other.get("account").await.status, 200);
    let done = reader.post("account/password", ask(PASSWORD, FRESH)).await.ok();
    assert_eq!(done["Message"], "Password updated sucessfully");
    assert_eq!((reader.get("account").await.status, other.get("account").await.status), (200, 401));
    assert!(enters(&app, &site.code, &reader.login, FRESH).await);
    assert!(!enters_as_usual(&app, &site.code, &reader.login).await);
    assert!(reader.get("account").await.ok()["LastPasswordChange"].is_string());
}

/// A stolen session guesses neither password nor PIN: after a few tries none is compared, and the owner is not locked out.
#[tokio::test]
async fn an_open_page_guesses_no_secret() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let tom = site.technician().await;
    for _ in 0..5 {
        let wrong = tom.post("account/pin", json!({ "CurrentPin": "000001", "Pin": "830417" })).await;
        assert_eq!((wrong.status, wrong.reason()), (422, "identity.current_pin_wrong"));
    }
    let locked = tom.post("account/pin", json!({ "CurrentPin": PIN, "Pin": "830417" })).await;
    assert_eq!((locked.status, locked.reason()), (429, "platform.too_many"));
    assert!(!locked.header("retry-after").is_empty());
    assert_eq!(technician(&app, &site.code, &tom.login, PIN).await.status, 200);
}

#[tokio::test]
async fn a_technician_sets_the_own_pin() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let tom = site.technician().await;
    assert_eq!(tom.get("account").await.ok()["HasPin"], true);
    for (body, reason) in [
        (json!({ "Pin": "830417" }), "identity.current_password_required"),
        (json!({ "CurrentPin": PIN, "Pin": "" }), "identity.pin_required"),
        (json!({ "CurrentPin": PIN, "Pin": "123456" }), "identity.pin_policy"),
    ] {
        let refused = tom.post("account/pin", body.clone()).await;
        assert_eq!((refused.status, refused.reason()), (422, reason), "{body}");
    }
    let done = tom.post("account/pin", json!({ "CurrentPin": PIN, "Pin": 830_417 })).await.ok();
    assert_eq!(done["Message"], "Pin updated sucessfully");
    assert_eq!(tom.get("account").await.status, 200);
    assert_eq!(technician(&app, &site.code, &tom.login, "830417").await.status, 200);
    assert_eq!(technician(&app, &site.code, &tom.login, PIN).await.status, 401);
    tom.post("account/pin", json!({ "CurrentPassword": PASSWORD, "Pin": PIN })).await.ok();
    let reader = site.reader().await.post("account/pin", json!({ "CurrentPassword": PASSWORD, "Pin": PIN })).await;
    assert_eq!((reader.status, reader.reason()), (422, "identity.pin_of_technician"));
}

/// A PIN is short, so it is a proof only for users who sign in by PIN, and it is removed when their type no longer does.
#[tokio::test]
async fn a_pin_proves_technicians_only() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let tom = site.technician().await;
    let becomes = async |user_type: i64| {
        let mut record = admin.get(&format!("user/{}", tom.id)).await.ok();
        record["UserTypeId"] = json!(user_type);
        admin.post("user/update", record).await.ok();
    };
    let body = json!({ "FirstName": "Sam", "SurName": "Hill", "LoginId": "sam", "Email": "sam@example.org",
        "UserTypeId": 5, "UPassword": FRESH, "loginPin": PIN });
    admin.post("user/create", body).await.ok();
    let mut sam = app.anonymous().at(&site.code);
    sam.take_session(&login(&app, &site.code, "sam", FRESH, 20).await);
    let page = sam.get("account").await.ok();
    let change = json!({ "TimeStamp": page["TimeStamp"], "Email": "other@example.org", "CurrentPin": PIN });
    let refused = sam.post("account/update", change).await;
    assert_eq!((refused.status, refused.reason()), (422, "identity.current_password_required"));
    becomes(5).await;
    becomes(7).await;
    assert_eq!(technician(&app, &site.code, &tom.login, PIN).await.status, 401);
}

#[tokio::test]
async fn own_sessions_are_listed_and_ended() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let reader = site.reader().await;
    let (one, two) = (again(&app, &site, &reader).await, again(&app, &site, &reader).await);
    let stranger = site.manager().await;
    let list = reader.get("account/sessions").await.ok();
    let rows = list.as_array().expect("a list");
    assert_eq!(rows.len(), 3);
    let current: Vec<&Value> = rows.iter().filter(|row| row["Current"] == true).collect();
    assert_eq!((current.len(), &current[0]["SiteCode"], &current[0]["Kind"]), (1, &json!(site.code), &json!("site")));
    assert!(rows.iter().all(|row| row["Address"].is_string() && row["ExpiresAt"].is_string()));
    let of_one = one.get("account/sessions").await.ok();
    let id = of_one.as_array().expect("a list").iter().find(|row| row["Current"] == true).expect("it")["Id"].clone();
    let theirs = stranger.get("account/sessions").await.ok()[0]["Id"].clone();
    for id in [&theirs, &json!(999_999_999)] {
        let refused = reader.delete(&format!("account/sessions/{id}")).await;
        assert_eq!((refused.status, refused.reason()), (404, "identity.no_such_session"));
    }
    assert_eq!(reader.delete(&format!("account/sessions/{id}")).await.ok(), json!({ "Ended": 1 }));
    assert_eq!((one.get("account").await.status, two.get("account").await.status), (401, 200));
    assert_eq!(reader.delete("account/sessions").await.ok(), json!({ "Ended": 1 }));
    assert_eq!((reader.get("account").await.status, two.get("account").await.status), (200, 401));
    assert_eq!(reader.delete("account/sessions").await.ok(), json!({ "Ended": 0 }));
    assert_eq!(stranger.get("account").await.status, 200, "nobody else's");
}

/// A kind of notification that the user has muted is neither listed nor sent live; the stream begins again with the
/// setting.
#[tokio::test]
async fn unwanted_notifications_are_left_out() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (office, dealer) = (group.head_office().await, group.dealer_site().await);
    let (anna, bert) = (office.administrator().await, dealer.administrator().await);
    let all = bert.get("account").await.ok()["Notifications"].clone();
    let kinds: Vec<&str> = all.as_array().expect("a list").iter().filter_map(|wish| wish["Kind"].as_str()).collect();
    assert_eq!(
        kinds,
        [
            "arrived",
            "accepted",
            "rejected",
            "taken_back",
            "imported",
            "audit_due",
            "audit_overdue",
            "mail_failed",
            "declined"
        ]
    );
    assert!(all.as_array().expect("a list").iter().all(|wish| wish["Enabled"] == true));
    let mut before = EventStream::open(&bert).await;
    let wish = |kind: &str, enabled: bool| json!({ "Notifications": [{ "Kind": kind, "Enabled": enabled }] });
    bert.post("account/notifications", wish("audit_due", false)).await.ok();
    let stored = bert.post("account/notifications", wish("arrived", false)).await.ok()["Notifications"].clone();
    let enabled: Vec<bool> = stored.as_array().expect("a list").iter().map(|wish| wish["Enabled"] == true).collect();
    assert_eq!(enabled, [false, true, true, true, true, false, true, true, true]);
    assert_eq!(bert.get("account").await.ok()["Notifications"], stored);
    before.end().await;
    let machine = given::machine(&office).create().await;
    anna.post("jcbstock/transfer", json!({ "VhcIds": [machine.id], "Sitecode": dealer.code })).await.ok();
    assert_eq!(bert.post("notification/list", json!({})).await.ok(), json!([]));
    bert.post("account/notifications", wish("arrived", true)).await.ok();
    let titles = bert.post("notification/list", json!({})).await.ok();
    assert_eq!(titles.as_array().map(Vec::len), Some(1), "it is there for whoever wants it: {titles}");
    let none = bert.post("account/notifications", json!({ "Notifications": [] })).await;
    assert_eq!((none.status, none.errors("Notifications").len()), (422, 1));
    let unknown = bert.post("account/notifications", wish("weather", false)).await;
    assert_eq!((unknown.status, unknown.reason()), (422, "identity.notice_unknown"));
}

/// SITE-021: a program asks whether the password of its user is right.
#[tokio::test]
async fn an_own_password_is_compared() {
    let app = TestApp::shared().await;
    let reader = app.dealer_site().await.reader().await;
    let ask = async |password: &str| reader.post("integration/v2/validate", json!({ "Password": password })).await;
    assert_eq!(ask(PASSWORD).await.ok(), json!({ "Valid": true }));
    for _ in 0..5 {
        assert_eq!(ask("wrong").await.ok(), json!({ "Valid": false }));
    }
    let locked = ask(PASSWORD).await;
    assert_eq!((locked.status, locked.reason()), (429, "platform.too_many"));
}
