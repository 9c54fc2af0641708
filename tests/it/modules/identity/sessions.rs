//! Sessions: their beginning and their end (docs/behaviour/sign-in.md, "Sessions"; goal S3).

use chrono::TimeDelta;
use serde_json::{Value, json};
use tests::{PASSWORD, Person, Proof, TestApp, given};

use super::sign_in_calls::{cookie, login, login_by};

async fn is_in(person: &Person) -> bool {
    let reply = person.get("security/session").await;
    assert!(matches!(reply.status, 200 | 401), "{} {}", reply.status, reply.text());
    if reply.status == 401 {
        // A 401 without a ReasonCode makes the client ask for a new sign-in.
        assert_eq!(reply.line(), "401 Sign in: User Authentication Failed! Please Login");
        assert!(reply.body.get("ReasonCode").is_none());
    }
    reply.status == 200
}

/// A token that was put into the browser before the sign-in never becomes a session.
#[tokio::test]
async fn a_token_set_before_sign_in_is_worth_nothing() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let user = given::user(&site).create().await;
    let planted = "A".repeat(43);
    let mut browser = app.anonymous().at(&site.code);
    browser.token = Some(planted.clone());
    let reply = login_by(&browser, &site.code, &user.login, PASSWORD, 20).await;
    let (token, _) = cookie(&reply, "hardstand_session").expect("a session");
    assert_ne!(token, planted);
    assert!(!is_in(&browser).await, "the planted token");
    browser.token = Some(token);
    assert!(is_in(&browser).await);
}

/// Each sign-in makes a new session, and ends the one that the browser still had.
#[tokio::test]
async fn signing_in_again_ends_the_session_the_browser_had() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let user = given::user(&site).create().await;
    let mut first = app.anonymous().at(&site.code);
    first.take_session(&login(&app, &site.code, &user.login, PASSWORD, 20).await);
    let mut second = first.clone();
    second.take_session(&login_by(&first, &site.code, &user.login, PASSWORD, 20).await);
    assert!(is_in(&second).await);
    assert!(!is_in(&first).await);
}

/// A page of one user whose browser has the session of another, whom another tab has signed in.
#[tokio::test]
async fn a_page_of_another_user_than_the_session_changes_nothing() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (first, second) = (site.administrator().await, site.administrator().await);
    let first_id = first.get("security/session").await.body["UserId"].to_string();
    let stale = second.clone().with_header("X-User-Id", first_id.clone());
    for name in ["Yard", "Bay"] {
        let reply = stale.post("location/create", json!({ "LocationName": name })).await;
        assert_eq!(reply.line(), "409 Session: Somebody else has signed in. Sign in again to continue.");
        assert_eq!(reply.body["Reason"], "session.other_user");
    }
    assert_eq!(first.get("location").await.body, json!([]));
    for path in ["authentication/logout", "authentication/logout/1"] {
        assert_eq!(stale.post(path, json!({})).await.body["Reason"], "session.other_user", "{path}");
    }
    assert_eq!(stale.delete("/admin/api/session").await.status, 409);
    assert!(is_in(&second).await, "the second user is still signed in");
    let reply = first
        .clone()
        .with_header("X-User-Id", first_id)
        .post("location/create", json!({ "LocationName": "Yard" }))
        .await;
    assert_eq!(reply.status, 200);
    let reply = second.post("location/create", json!({ "LocationName": "Bay" })).await;
    assert_eq!(reply.status, 200, "a client without the header is not compared");
}

/// AUTH-008, AUTH-061: by GET and POST, with cookie, Bearer and Credential; an id in the path is ignored.
#[tokio::test]
async fn signing_out_ends_this_session_and_no_other() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    for (proof, get, path) in [
        (Proof::Cookie, false, "authentication/logout"),
        (Proof::Cookie, true, "authentication/logout"),
        (Proof::Bearer, true, "authentication/logout/OTHER"),
        (Proof::Credential, true, "authentication/logout/OTHER"),
        (Proof::Credential, false, "authentication/logout/OTHER"),
    ] {
        let other = site.manager().await;
        let person = site.manager().await.with(proof);
        let path = path.replace("OTHER", other.token.as_deref().expect("a token"));
        let reply = if get { person.get(&path).await } else { person.post(&path, json!({})).await };
        assert_eq!((reply.status, reply.bytes.len()), (200, 0), "{proof:?} {path}");
        assert_eq!(reply.header("clear-site-data"), r#""cache", "storage""#);
        let (value, attributes) = cookie(&reply, "hardstand_session").expect("the cookie is taken away");
        assert!(value.is_empty() && attributes.contains("Max-Age=0"), "{attributes}");
        assert!(!is_in(&person).await, "{proof:?} {path}");
        assert!(is_in(&other).await, "the session of the id in the path");
    }
    for (flag, cleared) in [("true", r#""cache""#), ("false", r#""cache", "storage""#), ("1", r#""cache", "storage""#)]
    {
        let leaving = site.manager().await;
        let reply = leaving.post(&format!("authentication/logout?KeepStorage={flag}"), json!({})).await;
        assert_eq!((reply.status, reply.header("clear-site-data")), (200, cleared), "{flag}");
        assert!(cookie(&reply, "hardstand_session").is_some_and(|(value, _)| value.is_empty()));
        assert!(!is_in(&leaving).await);
    }
    let nobody = app.anonymous().get("authentication/logout").await;
    assert_eq!(nobody.status, 200, "signing out of nothing is signed out");
    let unknown = app.anonymous().get("authentication/logout/abc").await;
    assert_eq!(unknown.status, 200);
}

/// A picture or link of another page signs nobody out: by GET the cookie needs the sitecode header.
#[tokio::test]
async fn a_bare_get_with_the_cookie_signs_nobody_out() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let person = site.manager().await;
    let mut bare = person.clone();
    bare.site_code = None;
    assert_eq!(bare.get("authentication/logout").await.reason(), "platform.foreign_origin");
    let foreign = person.clone().with_header("origin", "https://evil.example");
    assert_eq!(foreign.post("authentication/logout", json!({})).await.reason(), "platform.foreign_origin");
    assert!(is_in(&person).await);
}

/// Office sessions end after two idle hours, those of technicians after fifteen idle minutes.
#[tokio::test]
async fn an_idle_session_ends() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let (office, tom) = (site.manager().await, site.technician().await);
    app.advance(TimeDelta::minutes(14));
    assert!(is_in(&tom).await);
    app.advance(TimeDelta::minutes(14));
    assert!(is_in(&tom).await, "each use moves the end on");
    app.advance(TimeDelta::minutes(16));
    assert!(!is_in(&tom).await);
    app.advance(TimeDelta::minutes(75));
    assert!(is_in(&office).await, "119 minutes");
    app.advance(TimeDelta::minutes(121));
    assert!(!is_in(&office).await);
}

/// A session ends after twelve hours, also when it is in use.
#[tokio::test]
async fn no_session_outlives_the_absolute_limit() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let person = site.manager().await;
    for hour in 1..12 {
        app.advance(TimeDelta::hours(1));
        assert!(is_in(&person).await, "after {hour} hours");
    }
    app.advance(TimeDelta::minutes(61));
    assert!(!is_in(&person).await);
}

/// A clock that is set back lengthens no session.
#[tokio::test]
async fn a_clock_set_back_lengthens_no_session() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let person = site.manager().await;
    app.advance(TimeDelta::days(-1));
    assert!(!is_in(&site_person_elsewhere(&person)).await);
    app.advance(TimeDelta::days(2));
    assert!(!is_in(&person).await, "nor does one that jumps ahead");
}

/// Returns the same session on a connection of its own.
fn site_person_elsewhere(person: &Person) -> Person {
    person.clone().with(Proof::Bearer)
}

/// Goal T7: a lock, a deletion, another role or site list, and a new password or PIN each end every session of the user
/// at once.
#[tokio::test]
async fn whatever_changes_rights_ends_the_sessions() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    for change in [
        json!({ "active": false }),
        json!({ "userType": 5 }),
        json!({ "password": "Another#2027" }),
        json!({ "pin": "739284" }),
    ] {
        let person = site.technician().await;
        assert!(is_in(&person).await);
        admin.put(&format!("/admin/api/users/{}", person.id), change.clone()).await.ok();
        assert!(!is_in(&person).await, "{change}");
    }
    let person = site.technician().await;
    assert!(is_in(&person).await);
    admin.delete(&format!("/admin/api/users/{}", person.id)).await.ok();
    assert!(!is_in(&person).await, "deletion");
    let person = site.technician().await;
    admin.put(&format!("/admin/api/users/{}", person.id), json!({ "firstName": "Tomas" })).await.ok();
    assert!(is_in(&person).await, "a name is no right");
}

/// Cookie and header that name different sessions are refused, and so is a UserId that is not the session's.
#[tokio::test]
async fn proofs_that_contradict_each_other_are_refused() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (one, other) = (site.manager().await, site.manager().await);
    let bearer = format!("Bearer {}", other.token.as_deref().expect("a token"));
    assert_eq!(
        one.clone().with_header("authorization", bearer).get("security/session").await.reason(),
        "platform.credential_mismatch"
    );
    let same = format!("Bearer {}", one.token.as_deref().expect("a token"));
    assert_eq!(one.clone().with_header("authorization", same).get("security/session").await.status, 200);

    let mut claims = one.clone().with(Proof::Credential);
    claims.id = other.id;
    assert_eq!(claims.get("security/session").await.reason(), "platform.credential_mismatch");
    let log = app
        .operator()
        .await
        .get(&format!("/admin/api/audit?filter={{\"userId\":{},\"action\":\"credential_mismatch\"}}", one.id))
        .await;
    assert_eq!(log.ok().as_array().map(Vec::len), Some(1), "written down");
    assert!(is_in(&one).await, "the session itself is not touched");
}

/// Headers that contain no usable token are refused.
#[tokio::test]
async fn what_is_no_credential_is_refused() {
    let app = TestApp::shared().await;
    for value in ["", "{", "[]", "{}", "null", r#"{"SessionId":{}}"#, r#"{"SessionId":""}"#, r#"{"UserId":1}"#] {
        let reply = app.anonymous().with_header("credential", value).get("security/session").await;
        assert_eq!(reply.status, 401, "{value}");
    }
    let long = format!(r#"{{"SessionId":"{}"}}"#, "a".repeat(9_000));
    assert_eq!(app.anonymous().with_header("credential", long).get("security/session").await.status, 401);
    assert_eq!(app.anonymous().with_header("authorization", "Basic YTpi").get("security/session").await.status, 401);
}

/// A person has at most ten sessions: the oldest ends.
#[tokio::test]
async fn the_eleventh_session_ends_the_first() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let user = given::user(&site).create().await;
    let mut sessions = Vec::new();
    for _ in 0..11 {
        let mut person = app.anonymous().at(&site.code);
        person.take_session(&login(&app, &site.code, &user.login, PASSWORD, 20).await);
        sessions.push(person);
        app.advance(TimeDelta::seconds(1));
    }
    assert!(!is_in(&sessions[0]).await);
    for person in &sessions[1..] {
        assert!(is_in(person).await);
    }
}

/// TENANT-029, TENANT-030: without a sitecode header the answer is for the session's own site, with one for the chosen
/// site.
#[tokio::test]
async fn the_session_answer_is_of_the_chosen_site() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (office, dealer) = (group.head_office().await, group.dealer_site().await);
    let greta = given::group_user(&group).user_type(6).on(&office, 6).on(&dealer, 3).signed_in_at(&office).await;
    let mut reloaded = greta.clone();
    reloaded.site_code = None;
    let body = reloaded.get("security/session").await.ok();
    assert_eq!((&body["Headersitecode"], &body["HeaderUserType"]), (&json!(office.code), &json!(6)));
    assert_eq!(body["SessionId"], "", "scripts are not told again");
    let switched = greta.at(&dealer.code).get("security/session").await.ok();
    assert_eq!((&switched["Headersitecode"], &switched["HeaderUserType"]), (&json!(dealer.code), &json!(3)));
    assert_eq!((&switched["SiteName"], &switched["Hierarchy"]), (&json!(dealer.name), &json!(0)));
}

/// TENANT-030, TENANT-031, TENANT-032: another site or group answers 403, whether or not it exists.
#[tokio::test]
async fn nobody_acts_for_a_site_that_is_not_theirs() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (mine, sister, foreign) = (group.dealer_site().await, group.dealer_site().await, app.dealer_site().await);
    let anna = mine.administrator().await;
    let greta = given::group_user(&group).user_type(6).on(&mine, 6).signed_in_at(&mine).await;
    let all = group.administrator(&mine).await;
    for code in [foreign.code.as_str(), "999999", ""] {
        for person in [&anna, &greta, &all] {
            let reply = person.clone().at(code).get("security/session").await;
            assert_eq!((reply.status, reply.reason()), (403, "platform.foreign_site"), "{code}");
        }
    }
    assert_eq!(anna.at(&sister.code).get("security/session").await.status, 403, "not even a sister site");
    assert_eq!(greta.clone().at(&sister.code).get("security/session").await.status, 403, "not in the list");
    assert_eq!(all.clone().at(&sister.code).get("security/session").await.status, 200, "every site of the group");
    let mut claims = all;
    claims.group_id = Some(foreign.group.id);
    assert_eq!(claims.get("security/session").await.reason(), "platform.foreign_site");
}

/// A request for a foreign site is written to the audit log.
#[tokio::test]
async fn asking_for_a_foreign_site_is_written_down() {
    let app = TestApp::shared().await;
    let (site, foreign) = (app.dealer_site().await, app.dealer_site().await);
    let anna = site.administrator().await;
    anna.clone().at(&foreign.code).get("security/session").await;
    let filter = json!({ "userId": anna.id, "action": "foreign_site" });
    let log = anna.get(&format!("/admin/api/audit?filter={filter}")).await.ok();
    assert_eq!(log[0]["after"]["sitecode"], foreign.code);
    assert_eq!(log.as_array().map(Vec::len), Some(1));
}

/// A session that requests records of others again and again is refused each time and written to the audit log a few
/// times a minute.
#[tokio::test]
async fn a_session_that_asks_in_a_loop_does_not_fill_the_log() {
    let app = TestApp::shared().await;
    let (site, foreign) = (app.dealer_site().await, app.dealer_site().await);
    let anna = site.administrator().await;
    for _ in 0..40 {
        assert_eq!(anna.clone().at(&foreign.code).get("security/session").await.status, 403);
        let forged = json!({ "SessionId": anna.token, "UserId": anna.id + 1 }).to_string();
        let claims = app.anonymous().with_header("credential", forged);
        assert_eq!(claims.get("security/session").await.reason(), "platform.credential_mismatch");
    }
    let mut written = 0;
    for action in ["foreign_site", "credential_mismatch"] {
        let filter = json!({ "userId": anna.id, "action": action });
        let log = anna.get(&format!("/admin/api/audit?filter={filter}")).await.ok();
        written += log.as_array().map_or(0, Vec::len);
    }
    assert!((1..=10).contains(&written), "{written} entries for 80 requests");
    assert!(app.metrics().contains("abuse_total{action=\"foreign_site\"}"), "the others are counted");
}

/// A `SiteCode` anywhere in a body must be that of the current site: otherwise the call is refused, changes nothing,
/// and is in the audit log. Calls that name a site on purpose are not checked.
#[tokio::test]
async fn a_body_that_names_another_site_is_refused() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (site, sister) = (group.dealer_site().await, group.dealer_site().await);
    let anna = site.administrator().await;
    let refused = "422 Request: Site code does not match the site you work on";
    let yard = |code: Value| json!({ "LocationName": "Yard", "sitecode": code });
    for person in [anna.clone(), anna.clone().at(&site.code)] {
        for body in [yard(json!(sister.code)), json!({ "LocationName": "Yard", "Rows": [{ "SITECODE": 999 }] })] {
            let reply = person.post("location/create", body).await;
            assert_eq!((reply.line().as_str(), reply.errors("SiteCode").len()), (refused, 1));
        }
    }
    assert_eq!(anna.get("location").await.ok(), json!([]));
    let filter = json!({ "userId": anna.id, "action": "foreign_site" });
    let log = anna.get(&format!("/admin/api/audit?filter={filter}&sort=[\"id\",\"ASC\"]")).await.ok();
    let named: Vec<&Value> = log.as_array().expect("a list").iter().map(|row| &row["after"]["SiteCode"]).collect();
    assert_eq!(named, [&json!(sister.code), &json!("999"), &json!(sister.code), &json!("999")]);
    for code in [json!(site.code), json!(""), Value::Null] {
        let person = anna.clone().at(&site.code);
        let made = person.post("location/create", yard(code.clone())).await.ok();
        person.post("location/update", json!({ "LocationId": made["LocationId"], "Deleted": true })).await.ok();
    }
    // A group user acts for the site of the header, and may read the settings of another one that the body names.
    let greta = group.administrator(&site).await.at(&sister.code);
    assert_eq!(greta.post("location/create", yard(json!(site.code))).await.line(), refused);
    greta.post("location/create", yard(json!(sister.code))).await.ok();
    assert_eq!(greta.post("siteconfig", json!({ "SiteCode": site.code })).await.ok()["SiteCode"], site.code.as_str());
}

/// The nightly job removes expired rows, and nothing else.
#[tokio::test]
async fn the_night_removes_what_has_expired() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let user = given::user(&site).create().await;
    login(&app, &site.code, &user.login, PASSWORD, 20).await.ok();
    login(&app, &site.code, "nobody", "Wrong#2026", 20).await;
    assert_eq!(app.work().await, 0, "not before the night");
    app.advance(TimeDelta::hours(17));
    let late = site.manager().await;
    app.advance(TimeDelta::hours(1) + TimeDelta::minutes(1));
    assert_eq!(app.work().await, 1);
    assert_eq!(counted(&app, "session").await, 1, "the session of two hours ago ended long since");
    assert!(is_in(&late).await);
    // The device itself, its user, and the site whose manager it is.
    assert_eq!((counted(&app, "known_device").await, counted(&app, "sign_in_guard").await), (3, 1));
    login(&app, &site.code, &user.login, PASSWORD, 20).await.ok();
    app.advance(TimeDelta::days(100));
    app.work().await;
    for table in ["session", "known_device", "sign_in_guard"] {
        assert_eq!(counted(&app, table).await, 0, "{table}");
    }
}

async fn counted(app: &TestApp, table: &'static str) -> i64 {
    #[derive(sea_orm::FromQueryResult)]
    struct Counted {
        n: i64,
    }
    given::write(app, move |_, tx, grant| {
        Box::pin(async move {
            let sql = format!("SELECT count(*) AS n FROM {table} WHERE {{scope}}");
            let rows: Vec<Counted> = tx.select(grant, &sql, vec![]).await.expect("a count");
            rows[0].n
        })
    })
    .await
}
