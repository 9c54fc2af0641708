//! Texts of requests: their Unicode form, invisible characters and control characters (docs/behaviour/api.md, "Reading a
//! body").

use serde_json::json;
use tests::{Person, TestApp};

use crate::modules::identity::sign_in_calls::login;

const TAKEN: &str = "422 Location: Entered location is already exist.";
const NOT_SHOWN: &str = "A text contains characters that cannot be displayed";

/// Lists of names: the call, and the id in its answer.
const LISTS: [(&str, &str); 3] = [("jcb/stage", "StageId"), ("jcb/area", "AreaId"), ("jcb/defect", "DefectId")];

async fn location_names(person: &Person) -> Vec<String> {
    let list = person.get("location").await.ok();
    let names = list.as_array().expect("a list").iter().map(|row| row["LocationName"].as_str().unwrap_or_default());
    names.map(str::to_owned).collect()
}

async fn add(person: &Person, name: &str) -> tests::Reply {
    person.post("location/create", json!({ "LocationName": name })).await
}

/// Names that look alike are one, whether they are created or given to another entry.
#[tokio::test]
async fn names_that_look_alike_are_one() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let made = add(&anna, "Hof Zu\u{308}rich").await.ok();
    let other = add(&anna, "Hof").await.ok()["LocationId"].clone();
    assert_eq!(location_names(&anna).await, ["Hof Zürich", "Hof"], "stored in one form");
    for same in [
        "Hof Zürich",
        "hof zu\u{308}rich",
        "Hof\u{200b} Zürich",
        "\u{feff}Hof Zü\u{ad}rich",
        "Hof\u{a0}\u{200e} Zürich",
    ] {
        assert_eq!(add(&anna, same).await.line(), TAKEN, "{same:?}");
        let rename = json!({ "LocationId": other, "LocationName": same });
        assert_eq!(anna.post("location/update", rename).await.line(), TAKEN, "{same:?}");
    }
    let own = json!({ "LocationId": made["LocationId"], "LocationName": "Hof Zu\u{308}rich\u{a0}" });
    assert_eq!(anna.post("location/update", own).await.status, 200);
    let joined = "علی\u{200c}رضا";
    add(&anna, joined).await.ok();
    assert_eq!(location_names(&anna).await, ["Hof Zürich", "Hof", joined], "a joiner is stored");
    assert_eq!(add(&anna, "علیرضا").await.line(), TAKEN, "and not compared");
    let found = anna.get("location?search=zu%CC%88r").await.ok();
    assert_eq!(found.as_array().map(Vec::len), Some(1), "{found}");
}

/// A name that shows nothing is none, and one with a control character is refused, in every list, whether it is created or
/// renamed.
#[tokio::test]
async fn names_show_something_and_are_one_line() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    for (path, id) in LISTS {
        let made = anna.post(path, json!({ "Name": "Halle 1" })).await.ok()[id].clone();
        let other = anna.post(path, json!({ "Name": "Halle 2" })).await.ok()[id].clone();
        for (name, is_shown) in [
            ("\u{200b}", true),
            (" \u{3164}\u{a0}\u{2800} ", true),
            ("\u{e0041}\u{fe0f}", true),
            ("Hal\u{200b}le 1", true),
            ("Halle\u{1b}3", false),
            ("Halle\n3", false),
            ("Halle\t3", false),
            ("Halle\u{85}3", false),
        ] {
            let rename = json!({ "Id": other, "Name": name });
            for reply in [anna.post(path, json!({ "Name": name })).await, anna.put(path, rename).await] {
                assert_eq!(reply.status, 422, "{path} {name:?}: {}", reply.text());
                let names_characters =
                    reply.line().ends_with(NOT_SHOWN) && reply.reason() == "platform.text_characters";
                assert_eq!(names_characters, !is_shown, "{path} {name:?}: {}", reply.text());
            }
        }
        let own = anna.put(path, json!({ "Id": made, "Name": "Halle\u{ad} 1" })).await;
        assert_eq!(own.status, 200, "{path}: {}", own.text());
    }
}

/// A username and a password are the same in both forms: when they are set, and at every face where they are given.
#[tokio::test]
async fn a_user_and_a_password_are_the_same_in_both_forms() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let user = |name: &str, password: &str| {
        json!({ "FirstName": "Ju\u{308}rgen", "SurName": "Berg", "LoginId": name, "Email": "jb@example.org",
            "UserTypeId": 5, "UPassword": password })
    };
    let made = anna.post("user/create", user("ju\u{308}rg", "Kra\u{308}niche#77xQ")).await.ok();
    let taken = anna.post("user/create", user("JÜRG", "Kräniche#77xQ")).await;
    assert_eq!(taken.status, 409, "{}", taken.text());
    let record = anna.get(&format!("user/{}", made["UserId"])).await.ok();
    assert_eq!((&record["LoginId"], &record["FirstName"]), (&json!("jürg"), &json!("Jürgen")));
    for (name, password) in
        [("jürg", "Kräniche#77xQ"), ("ju\u{308}rg", "Kräniche#77xQ"), ("jürg", "Kra\u{308}niche#77xQ")]
    {
        let reply = login(&app, &site.code, name, password, 20).await;
        assert_eq!(reply.status, 200, "{name:?} {password:?}: {}", reply.text());
    }
    assert_eq!(login(&app, &site.code, "jürg", "Kraniche#77xQ", 20).await.status, 401);
    // The own password: the present one in one form, the new one in another.
    let mut juerg = app.anonymous().at(&site.code);
    juerg.take_session(&login(&app, &site.code, "jürg", "Kräniche#77xQ", 20).await);
    let change = json!({ "CurrentPassword": "Kra\u{308}niche#77xQ", "Password": "Zwei\u{a0}Do\u{308}rfer#88" });
    let reply = juerg.post("account/password", change).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(login(&app, &site.code, "jürg", "Zwei Dörfer#88", 20).await.status, 200);
    // A username that is named by nothing visible, and a name with a control character.
    let blank = anna.post(
        "user/create",
        json!({ "FirstName": "\u{200b}", "SurName": "Berg", "LoginId": "b1",
        "Email": "b1@example.org", "UserTypeId": 5, "UPassword": "Kräniche#77xQ" }),
    );
    assert_eq!(blank.await.line(), "422 User: First Name is required");
    let bell = anna.post("user/create", user("b\u{7}2", "Kräniche#77xQ")).await;
    assert_eq!((bell.reason(), bell.status), ("platform.text_characters", 422));
}

/// Users and the site profile have one rule of mail addresses.
#[tokio::test]
async fn every_call_has_the_same_rule_of_mail_addresses() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    for (number, (address, is_valid)) in [
        ("o'neil@example.com", true),
        ("a+b@example.com", true),
        ("büro@müller-bau.example", true),
        ("a@example.photography", true),
        ("a..b@example.com", false),
        (".a@example.com", false),
        ("a@-example.com", false),
        ("a@exam_ple.com", false),
        ("mailto:ada@example.com", false),
        ("a,b@example.com", false),
        ("a\u{200b}b@example.com", false),
    ]
    .into_iter()
    .enumerate()
    {
        let user = anna
            .post(
                "user/create",
                json!({ "FirstName": "A", "SurName": "B", "LoginId": format!("mail{number}"), "Email": address,
                    "UserTypeId": 5, "UPassword": "Kranich#77xQ" }),
            )
            .await;
        assert_eq!(user.status, if is_valid { 200 } else { 422 }, "{address}: {}", user.text());
        let profile = anna.get("site/v2").await.ok();
        let mut changed = profile.clone();
        changed["Email"] = address.into();
        let profile = anna.post("site/update", changed).await;
        assert_eq!(profile.status, if is_valid { 200 } else { 422 }, "{address}: {}", profile.text());
    }
}
