//! A request that is sent twice has one effect (docs/behaviour/api.md, "Repeats").

use std::collections::BTreeMap;

use chrono::TimeDelta;
use platform::{
    entity::idempotency_key,
    tenancy::{Scoped, SystemTask},
};
use sea_orm::ColumnTrait;
use serde_json::{Value, json};
use tests::{PASSWORD, Person, Reply, TestApp};

use super::examples;

const KEY: &str = "idempotency-key";
/// Concurrent submissions (goal D6).
const AT_ONCE: usize = 50;

fn keyed(person: &Person, key: &str) -> Person {
    person.clone().with_header(KEY, key)
}

fn replayed(reply: &Reply) -> bool {
    reply.header("idempotent-replayed") == "true"
}

fn named(name: &str) -> Value {
    json!({ "LocationName": name })
}

#[tokio::test]
async fn the_same_key_is_the_same_request() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = keyed(&site.administrator().await, "yard-1");
    let first = anna.post("location/create", named("Yard")).await;
    assert_eq!((first.status, replayed(&first)), (200, false), "{}", first.text());
    let again = anna.post("location/create", named("Yard")).await;
    assert_eq!((again.status, &again.bytes, replayed(&again)), (200, &first.bytes, true));
    assert_eq!(again.header("content-type"), first.header("content-type"));
    assert_eq!(anna.get("location").await.ok().as_array().map(Vec::len), Some(1));
    let other = anna.post("location/create", named("Gate")).await;
    assert_eq!((other.status, other.reason()), (422, "platform.repeat_other"));
    let elsewhere = anna.post("vhc/create", named("Yard")).await;
    assert_eq!(elsewhere.reason(), "platform.repeat_other");
    // A key belongs to a user: the same text of another user is another key.
    let bert = keyed(&site.manager().await, "yard-1");
    assert_eq!(bert.post("location/create", named("Gate")).await.status, 200);
}

/// A value of a path may have the name of an export, which takes no key.
#[tokio::test]
async fn a_value_that_is_called_export_has_its_key() {
    let app = TestApp::shared().await;
    let person = app.dealer_site().await.administrator().await;
    for name in ["export", "EXPORT", "export/"] {
        let path = format!("cachestore/apiStoreData/{name}");
        let anna = keyed(&person, &format!("stored-{name}"));
        let first = anna.post(&path, json!({ "Value": "1" })).await;
        assert_eq!((first.status, replayed(&first)), (200, false), "{name}: {}", first.text());
        let again = anna.post(&path, json!({ "Value": "1" })).await;
        assert_eq!((again.status, replayed(&again)), (200, true), "{name}: {}", again.text());
    }
}

#[tokio::test]
async fn what_changed_nothing_lets_go_of_its_key() {
    let app = TestApp::shared().await;
    let anna = keyed(&app.dealer_site().await.administrator().await, "mended");
    let refused = anna.post("location/create", named("")).await;
    assert_eq!(refused.status, 422);
    assert!(!replayed(&anna.post("location/create", named("")).await));
    assert_eq!(anna.post("location/create", named("Yard")).await.status, 200, "the mended request may use it");
}

#[tokio::test]
async fn a_key_is_a_short_visible_word() {
    let app = TestApp::shared().await;
    let anna = app.dealer_site().await.administrator().await;
    for key in ["", " ", "two words", &"k".repeat(201)] {
        let reply = keyed(&anna, key).post("location/create", named("Yard")).await;
        assert_eq!((reply.status, reply.reason()), (422, "platform.repeat_key"), "{key:?}");
    }
    assert_eq!(anna.get("location").await.ok(), json!([]));
    assert_eq!(keyed(&anna, &"k".repeat(200)).post("location/create", named("Yard")).await.status, 200);
}

/// A request without a session has no key: it is refused as without one.
#[tokio::test]
async fn nobody_has_a_key() {
    let app = TestApp::shared().await;
    let nobody = keyed(&app.anonymous(), "mine");
    assert_eq!(nobody.post("location/create", named("Yard")).await.reason(), "platform.login_required");
    let site = app.dealer_site().await;
    let user = site.user(1).create().await;
    let ask = json!({ "sitecode": site.code, "username": user.login, "password": PASSWORD, "loginAs": 20 });
    let tokens: Vec<_> = [
        nobody.post("security/login", ask.clone()).await.ok()["SessionId"].clone(),
        nobody.post("security/login", ask).await.ok()["SessionId"].clone(),
    ]
    .into();
    assert_ne!(tokens[0], tokens[1], "a sign-in is never given again");
}

/// The key of a request whose process died: either nothing was done, or it was done and the answer is lost.
#[tokio::test]
async fn the_key_of_a_dead_holder_is_taken_over_or_reported() {
    let short = |config: &mut platform::config::Config| {
        (config.limits.handler_seconds, config.limits.report_seconds) = (60, 60);
    };
    let app = TestApp::builder().config(short).start().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    for (key, carried_out, then) in [("begun", false, "200 "), ("done", true, "409 platform.repeat_untold")] {
        anna.clone().with_header(KEY, key).post("location/create", named(key)).await.ok();
        // The stored answer is removed; and where nothing was done, the location as well.
        app.on(move |platform| async move {
            let grant = SystemTask::Repeats.everywhere();
            let tx = platform.db.write(grant.reach()).await.expect("a transaction");
            let changed = idempotency_key::Entity::change(&grant)
                .filter(idempotency_key::Column::Key.eq(key))
                .value(idempotency_key::Column::CarriedOut, carried_out)
                .value(idempotency_key::Column::Status, None::<i16>)
                .run(&tx)
                .await
                .expect("changed");
            assert_eq!(changed, 1);
            tx.commit().await.expect("committed");
        })
        .await;
        if !carried_out {
            let listed = anna.get("location").await.ok();
            let id = &listed[0]["LocationId"];
            anna.post("location/update", json!({ "LocationId": id, "Deleted": true })).await.ok();
        }
        let early = keyed(&anna, key).post("location/create", named(key)).await;
        assert_eq!((early.status, early.reason()), (409, "platform.repeat_in_flight"), "{key}");
        assert!(!early.header("retry-after").is_empty());
        app.advance(TimeDelta::minutes(5));
        let late = keyed(&anna, key).post("location/create", named(key)).await;
        assert_eq!(format!("{} {}", late.status, late.reason()), then, "{key}");
    }
}

#[tokio::test]
async fn after_a_day_a_key_is_new_again() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let user = site.user(1).create().await;
    let ask = json!({ "sitecode": site.code, "username": user.login, "password": PASSWORD, "loginAs": 20 });
    let entered = async || {
        let mut person = app.anonymous().at(&site.code);
        person.take_session(&app.anonymous().post("security/login", ask.clone()).await);
        keyed(&person, "daily")
    };
    entered().await.post("location/create", named("Yard")).await.ok();
    app.advance(TimeDelta::hours(25));
    let again = entered().await;
    assert_eq!(again.post("location/create", named("Gate")).await.status, 200, "another request by the same word");
    app.advance(TimeDelta::hours(48));
    app.work().await;
    let stored_keys = app.dump().await.lines().filter(|line| line.starts_with("repeat_key|")).count();
    assert_eq!(stored_keys, 0, "what is old is forgotten");
}

/// The number of rows of every table, except tables that every request writes.
pub async fn rows(app: &TestApp) -> BTreeMap<String, i64> {
    let mut rows = BTreeMap::new();
    for line in app.dump().await.lines() {
        let table = line.split('|').next().unwrap_or_default();
        if !matches!(table, "repeat_key" | "session") {
            *rows.entry(table.to_owned()).or_default() += 1;
        }
    }
    rows
}

/// The tables that have more rows or fewer than before, and how many.
pub fn risen(before: &BTreeMap<String, i64>, after: &BTreeMap<String, i64>) -> BTreeMap<String, i64> {
    let tables = before.keys().chain(after.keys());
    let rise = |table: &String| after.get(table).unwrap_or(&0) - before.get(table).unwrap_or(&0);
    tables.map(|table| (table.clone(), rise(table))).filter(|(_, rise)| *rise != 0).collect()
}

/// Goal D6, with a key: fifty identical requests at once have one effect, and each gets the same success or a named
/// conflict.
#[tokio::test]
async fn fifty_at_once_have_one_effect() {
    let app = TestApp::fresh().await;
    for example in examples::all().into_values() {
        let Some(prepare) = example.request else { continue };
        let (one, many) = (app.head_office().await, app.head_office().await);
        let single = prepare(&one).await;
        let before = rows(&app).await;
        let answer = keyed(&single.person, "once").post(&single.path, single.body).await;
        assert!(answer.status < 300, "{}: {} {}", example.operation, answer.status, answer.text());
        let effect = risen(&before, &rows(&app).await);

        let crowd = prepare(&many).await;
        let person = keyed(&crowd.person, "crowd");
        let before = rows(&app).await;
        let calls = (0..AT_ONCE).map(|_| {
            let (person, path, body) = (person.clone(), crowd.path.clone(), crowd.body.clone());
            tokio::spawn(async move { person.post(&path, body).await })
        });
        let mut answers = Vec::new();
        for call in calls.collect::<Vec<_>>() {
            let reply = call.await.expect("a reply");
            match (reply.status, reply.reason()) {
                (200..300, _) => answers.push(reply.bytes),
                (409, "platform.repeat_in_flight") => {}
                (status, reason) => panic!("{}: {status} {reason} {}", example.operation, reply.text()),
            }
        }
        answers.dedup();
        assert_eq!(answers.len(), 1, "{}: one answer for all", example.operation);
        assert_eq!(risen(&before, &rows(&app).await), effect, "{}: the effect of one", example.operation);
        let later = person.post(&crowd.path, crowd.body).await;
        assert!(replayed(&later) && later.bytes == answers[0], "{}: {}", example.operation, later.text());
    }
}

/// Goal D6, without a key: of fifty requests that create the same thing one succeeds, and the others get a named
/// conflict.
#[tokio::test]
async fn fifty_without_a_key_make_one_thing() {
    let app = TestApp::shared().await;
    for (operation, conflict) in [
        ("create_location", "reference.location_taken"),
        ("create_machine", "stock.duplicate"),
        ("create_console_models", "catalogue.model_taken"),
        ("create_console_users", "identity.login_taken"),
    ] {
        let crowd = examples::prepared(operation, &app.head_office().await).await;
        let calls = (0..AT_ONCE).map(|_| {
            let (person, path, body) = (crowd.person.clone(), crowd.path.clone(), crowd.body.clone());
            tokio::spawn(async move { person.post(&path, body).await })
        });
        let mut made = 0;
        for call in calls.collect::<Vec<_>>() {
            let reply = call.await.expect("a reply");
            if reply.status < 300 {
                made += 1;
            } else {
                assert_eq!(reply.reason(), conflict, "{operation}: {}", reply.text());
            }
        }
        assert_eq!(made, 1, "{operation}");
    }
}
