//! The recipients of events: nothing of other sites and groups, nothing that the person may not read, and nothing after
//! the session or the right has ended.

use serde_json::json;
use tests::{EventStream, TestApp, given, until_some};

/// Goals T1 and T5: of ten sites and two groups, a listener hears only the own site.
#[tokio::test]
async fn nothing_is_heard_of_other_sites() {
    let app = TestApp::shared().await;
    let (group, stranger) = (app.group().await, app.group().await);
    let mut others = Vec::new();
    for _ in 0..4 {
        others.push(group.dealer_site().await);
        others.push(stranger.dealer_site().await);
    }
    let site = group.head_office().await;
    let anna = site.administrator().await;
    let mut stream = EventStream::open(&anna).await;
    stream.next().await.expect("the counts");
    let mut theirs = Vec::new();
    for other in &others {
        theirs.push(given::machine(other).create().await.id);
    }
    let own = given::machine(&site).create().await;
    let mut heard = Vec::new();
    let counts = loop {
        let event = stream.next().await.expect("it goes on");
        heard.extend(event.machines());
        if event.name == "counts" {
            break event;
        }
    };
    assert_eq!(heard, [own.id], "of {theirs:?} nothing");
    assert_eq!(counts.data["Counts"]["TotalRowCount"], 1);
    // Nor of earlier events of other sites, whatever event id the listener claims to have reached.
    let mut back = EventStream::resume(&anna, "0").await;
    let answer = back.until("the log", |event| event.name == "machine").await;
    assert!(answer.machines().iter().all(|id| *id == own.id), "{}", answer.data);
}

/// User type 8 hears of own imports and nothing else, so it gets no counts.
#[tokio::test]
async fn import_users_hear_of_nothing_but_their_own() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let importer = site.person(8).await;
    let anna = site.administrator().await;
    let model = given::model(&site.group, "BH-90").await;
    let location = given::location(&site, "Yard").await;
    // During an open transaction a stream begins with less certainty, and every listener is notified to read again.
    let (mut stream, first) = until_some("a stream that begins with certainty", async || {
        let mut stream = EventStream::open(&importer).await;
        let first = stream.next().await.expect("the counts");
        (!stream.last.ends_with('~')).then_some((stream, first))
    })
    .await;
    assert!(first.data["Counts"].is_null(), "{}", first.data);
    let body = |serial: String| json!({ "VIN": serial, "VhcJcbLookup": { "ModelId": model, "LocationId": location } });
    anna.post("vhc/create", body(given::serial())).await.ok();
    let event = stream.next().await.expect("that something was counted");
    assert_eq!((event.name.as_str(), &event.data["Counts"]), ("counts", &json!(null)));
}

#[tokio::test]
async fn who_is_nobody_hears_nothing() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    assert_eq!(app.anonymous().get("events").await.status, 401);
    let foreign = app.dealer_site().await;
    let anna = site.administrator().await;
    assert_eq!(anna.clone().at(&foreign.code).get("events").await.status, 403);
    given::module(&site, "notices", false).await;
    assert_eq!(anna.get("events").await.reason(), "platform.module_off");
}

/// A stream ends with its session, and with every change of rights.
#[tokio::test]
async fn a_stream_ends_with_session_and_rights() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (anna, operator) = (site.administrator().await, app.operator().await);
    let (out, locked, other_type, switched) =
        (site.person(5).await, site.person(5).await, site.person(5).await, site.person(5).await);
    let mut stays = EventStream::open(&anna).await;

    let mut stream = EventStream::open(&out).await;
    out.post("authentication/logout", json!({})).await;
    stream.end().await;
    assert_eq!(EventStream::ask(&out, Some(&stream.last)).await.status(), 401);

    let mut stream = EventStream::open(&locked).await;
    anna.put(&format!("/admin/api/users/{}", locked.id), json!({ "active": false })).await.ok();
    stream.end().await;

    let mut stream = EventStream::open(&other_type).await;
    let path = format!("/admin/api/users/{}", other_type.id);
    let mut user = anna.get(&path).await.ok();
    user["userType"] = json!(3);
    user["roleId"] = json!(9);
    anna.put(&path, user).await.ok();
    stream.end().await;

    let machine = given::machine(&site).create().await;
    stays.machine(machine.id).await;

    let mut stream = EventStream::open(&switched).await;
    let switch = format!("/admin/api/modules/{}:notices", site.id);
    operator.put(&switch, json!({ "enabled": false })).await.ok();
    stream.end().await;
    stays.end().await;
}

/// Listening does not count as use: the idle limit of the session ends the stream.
#[tokio::test]
async fn who_only_listens_is_idle() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let mut stream = EventStream::open(&anna).await;
    stream.next().await.expect("the counts");
    let minutes = i64::try_from(app.platform().config.session.idle_minutes).expect("minutes");
    app.advance(chrono::TimeDelta::minutes(minutes + 1));
    stream.end().await;
    assert_eq!(anna.get("location").await.status, 401);
}
