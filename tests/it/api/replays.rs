//! A repeat with a key gets the stored answer only if it passes every check that the first request passed before its
//! handler ran: session, site, permission and rate (docs/behaviour/api.md, "Repeats with a key").

use chrono::TimeDelta;
use serde_json::{Value, json};
use tests::{PASSWORD, Person, Proof, Reply, TestApp, TestSite, given};

const KEY: &str = "idempotency-key";

fn named(name: &str) -> Value {
    json!({ "LocationName": name })
}

/// Sends a request with a key; the person and the answer.
async fn replay(person: Person) -> (Person, Reply) {
    let person = person.with_header(KEY, "once");
    let first = person.post("location/create", named("Yard")).await;
    assert_eq!(first.status, 200, "{}", first.text());
    (person, first)
}

async fn again(person: &Person) -> Reply {
    person.post("location/create", named("Yard")).await
}

fn is_replay(reply: &Reply) -> bool {
    reply.header("idempotent-replayed") == "true"
}

/// Signs the user in again at the operational face.
async fn entered(app: &TestApp, site: &TestSite, login: &str) -> Person {
    let ask = json!({ "sitecode": site.code, "username": login, "password": PASSWORD, "loginAs": 20 });
    let mut person = app.anonymous().at(&site.code);
    person.take_session(&app.anonymous().post("security/login", ask).await);
    person
}

/// A repeat counts against the rate of its session like every request, and a first request counts once.
#[tokio::test]
async fn a_repeat_counts_against_the_rate_of_its_session() {
    let app = TestApp::builder().config(|config| config.limits.session_requests_second = 1).start().await;
    let site = app.dealer_site().await;
    let (anna, _) = replay(site.administrator().await).await;
    let mut replay = 0;
    // The rate allows a number of requests a second, so on a slow machine the loop goes on until two repeats fall into
    // one second.
    let refused = loop {
        let reply = again(&anna).await;
        if reply.status != 200 {
            break reply;
        }
        assert!(is_replay(&reply));
        replay += 1;
        assert!(replay < 10_000, "a repeat is never too many");
    };
    assert_eq!((refused.status, refused.reason()), (429, "platform.too_many"));
    assert!(!refused.header("retry-after").is_empty());
}

/// A UserId that contradicts the session is refused with an audit entry, also when the key has a stored answer.
#[tokio::test]
async fn a_repeat_under_another_name_is_refused() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let (anna, first) = replay(site.administrator().await.with(Proof::Credential)).await;
    assert_eq!(again(&anna).await.bytes, first.bytes);
    let mut other = anna.clone();
    other.id = site.reader().await.id;
    let refused = again(&other).await;
    assert_eq!((refused.status, refused.reason()), (401, "platform.credential_mismatch"), "{}", refused.text());
    let noted = app.dump().await.lines().filter(|line| line.contains("credential_mismatch")).count();
    assert_eq!(noted, 1, "it is written down once");
}

/// For a site that is foreign, or closed since, the stored answer is not given.
#[tokio::test]
async fn a_repeat_stands_at_its_site() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let neighbour = site.group.dealer_site().await;
    let (anna, _) = replay(given::group_user(&site.group).on(&site, 1).signed_in_at(&site).await).await;
    assert!(is_replay(&again(&anna).await));
    assert_eq!(again(&anna.clone().at(&neighbour.code)).await.reason(), "platform.foreign_site");
    let operator = app.operator().await;
    let path = format!("/admin/api/sites/{}", site.id);
    let mut record = operator.get(&path).await.ok();
    record["active"] = json!(false);
    let closed = operator.put(&path, record).await;
    assert_eq!(closed.status, 200, "{}", closed.text());
    assert_eq!(again(&anna).await.reason(), "platform.foreign_site");
}

/// A caller whose right was withdrawn gets a refusal instead of the stored answer; with the right restored, the stored
/// answer again.
#[tokio::test]
async fn a_right_taken_away_takes_the_answer_with_it() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let user = site.user(1).create().await;
    let (_, first) = replay(entered(&app, &site, &user.login).await).await;
    for (user_type, answered) in [(3, false), (1, true)] {
        let path = format!("/admin/api/users/{}", user.id);
        let changed = admin.put(&path, json!({ "userType": user_type })).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
        let reply = again(&entered(&app, &site, &user.login).await.with_header(KEY, "once")).await;
        if answered {
            assert_eq!((reply.status, &reply.bytes), (200, &first.bytes));
        } else {
            assert_eq!((reply.status, reply.reason()), (403, "platform.repeat_standing"), "{}", reply.text());
            assert!(!is_replay(&reply));
        }
    }
}

/// When the module has been switched off, the stored answer is not given.
#[tokio::test]
async fn a_module_that_is_off_gives_nothing_again() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (model, location) = (given::model(&site.group, "BH-90").await, given::location(&site, "Dock").await);
    let lookup = json!({ "ModelId": model, "LocationId": location });
    let body = json!({ "VIN": given::serial(), "Status": "R", "VhcJcbLookup": lookup });
    let anna = site.administrator().await.with_header(KEY, "machine");
    let first = anna.post("vhc/create", body.clone()).await;
    assert_eq!(first.status, 200, "{}", first.text());
    assert_eq!(anna.post("vhc/create", body.clone()).await.bytes, first.bytes);
    given::setting(&site, "JCB.IsEnabled", "false").await;
    let refused = anna.post("vhc/create", body).await;
    assert_eq!((refused.status, refused.reason()), (403, "platform.repeat_standing"), "{}", refused.text());
}

/// If the first request needed a recently entered password, the repeat needs one, too.
#[tokio::test]
async fn a_repeat_needs_the_password_lately_where_the_first_did() {
    let app = TestApp::fresh().await;
    let group = app.group().await;
    let head = group.head_office().await;
    let anna = group.administrator(&head).await;
    let keyed = |key: &str| anna.clone().with_header(KEY, key);
    let make = async || keyed("key").post("/admin/api/apikeys", json!({ "name": "Portal" })).await;
    let place = async || keyed("place").post("location/create", named("Yard")).await;
    let first = make().await;
    assert_eq!(first.status, 201, "{}", first.text());
    assert_eq!(place().await.status, 200);
    app.advance(TimeDelta::minutes(16));
    let request = make().await;
    assert_eq!((request.status, &request.body["ReasonCode"]), (403, &json!(30)), "{}", request.text());
    assert!(is_replay(&place().await), "what did not ask for it does not now");
    assert!(anna.post("/admin/api/session/confirm", json!({ "password": PASSWORD })).await.status < 300);
    assert_eq!(make().await.bytes, first.bytes);
}

/// A sign-in is never answered from the store, even for a person who is signed in.
#[tokio::test]
async fn a_sign_in_is_done_anew() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let user = site.user(1).create().await;
    let anna = site.administrator().await.with_header(KEY, "door");
    let ask = json!({ "sitecode": site.code, "username": user.login, "password": PASSWORD, "loginAs": 20 });
    let (one, two) = (anna.post("security/login", ask.clone()).await, anna.post("security/login", ask).await);
    assert_eq!((one.status, two.status, is_replay(&two)), (200, 200, false));
    assert_ne!(one.body["SessionId"], two.body["SessionId"]);
}
