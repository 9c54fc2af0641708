//! Tests of the test harness itself: guarantees that every other test relies on.

use serde_json::json;
use tests::{Program, Proof, TestApp};

#[tokio::test]
async fn a_server_is_there_and_ready() {
    let app = TestApp::shared().await;
    let reply = app.anonymous().get("/readyz").await;
    assert_eq!((reply.status, &reply.body["status"]), (200, &"ok".into()));
}

#[tokio::test]
async fn two_fresh_servers_know_nothing_of_each_other() {
    let (one, other) = (TestApp::fresh().await, TestApp::fresh().await);
    one.advance(chrono::TimeDelta::days(1));
    assert_ne!(one.now(), other.now());
    assert_ne!(one.address(), other.address());
    let (first, second) = (one.group().await, other.group().await);
    assert_eq!((first.id, second.id), (1, 1), "each counts from one");
}

#[tokio::test]
async fn everybody_is_signed_in_however_it_is_shown() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let group = site.group.clone();
    for person in [site.administrator().await, site.technician().await, group.administrator(&site).await] {
        for proof in [Proof::Cookie, Proof::Bearer, Proof::Credential] {
            let reply = person.clone().with(proof).get("location").await;
            assert_eq!(reply.status, 200, "{proof:?} {}", reply.text());
        }
    }
    assert_eq!(app.anonymous().get("location").await.status, 401);
}

#[tokio::test]
async fn the_program_is_killed_and_started_again_as_a_process() {
    let program = Program::new().await;
    let direct = program.direct().await;
    let anna = direct.dealer_site().await.administrator().await;
    direct.close();

    let mut server = program.serve().await;
    let anna = anna.through(&server);
    anna.post("location/create", json!({ "LocationName": "Yard" })).await.ok();
    server.kill().await;
    assert!(anna.try_send(anna.request(reqwest::Method::GET, "location")).await.is_none(), "nobody answers");

    let mut server = program.serve().await;
    assert_eq!(anna.get("location").await.ok()[0]["LocationName"], "Yard", "what was answered stands");
    assert!(server.process().memory_kib() > 0);
    server.stop().await;

    let ended = program.run(&["site", "list", "--output", "json"]).await;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert_eq!(ended.json()["rows"].as_array().map(Vec::len), Some(1), "{ended:?}");
    program.remove().await;
}
