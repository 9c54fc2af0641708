//! Two nodes on one PostgreSQL: a change at one is seen at the other.
//!
//! SQLite allows one node, but the command line writes to the same file, and the node sees those changes in the same
//! way. Cached values live a minute here and a test waits less, so a node forgets one only because it was notified;
//! sessions are rechecked after two seconds in any case.

use std::time::{Duration, Instant};

use platform::db::Backend;
use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};
use tests::{EventStream, Person, Program, ServerProcess, TestApp, database, given};

/// The longest that anything may take before the test fails: shorter than a cached value lives.
const PATIENCE: Duration = Duration::from_secs(40);

/// A server in this process and one in another, on one database.
async fn two() -> (Program, TestApp, ServerProcess) {
    let program = Program::new().await.with("HARDSTAND__LIMITS__CACHE_SECONDS", "60");
    let here = program.direct().await;
    let there = program.serve().await;
    (program, here, there)
}

/// Repeats the check until it succeeds.
pub(super) async fn until(what: &str, is_so: impl AsyncFn() -> bool) {
    let begun = Instant::now();
    while !is_so().await {
        assert!(begun.elapsed() < PATIENCE, "the other node never saw that {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn locations(person: &Person) -> Value {
    person.get("location").await.ok()
}

#[tokio::test]
async fn a_change_at_one_node_is_seen_at_the_other() {
    let (program, here, there) = two().await;
    let site = here.dealer_site().await;
    let anna = site.administrator().await;
    let far = anna.clone().through(&there);
    let machine = given::machine(&site).create().await;
    let operator = here.operator().await;
    let list = async || far.post("jcbstock/list", json!({})).await;
    let shown = list().await.ok()["JcbStockList"][0].clone();
    assert_eq!(shown["VhcId"], machine.id);

    let place = locations(&anna).await[0].clone();
    let body = json!({ "LocationId": place["LocationId"], "LocationName": "Far End" });
    anna.post("location/update", body).await.ok();
    until("a location has another name", async || list().await.ok().to_string().contains("Far End")).await;

    let path = format!("/admin/api/models/{}", machine.model);
    let mut model = operator.get(&path).await.ok();
    model["name"] = json!("Renamed-1");
    operator.put(&path, model).await.ok();
    until("a model has another name", async || list().await.ok().to_string().contains("RENAMED-1")).await;

    let switch = format!("/admin/api/modules/{}:stock", site.id);
    operator.put(&switch, json!({ "enabled": false })).await.ok();
    until("the module is off", async || list().await.reason() == "platform.module_off").await;
    operator.put(&switch, json!({ "enabled": true })).await.ok();
    until("the module is on", async || list().await.status == 200).await;

    there.stop().await;
    drop(here);
    program.remove().await;
}

/// A node whose connection for invalidations was cut does not know what it has missed, and drops its whole cache.
#[tokio::test]
async fn a_node_that_was_cut_off_forgets_everything() {
    let (program, here, there) = two().await;
    if here.platform().db.backend() == Backend::Sqlite {
        // SQLite has no such connection to cut.
        there.stop().await;
        drop(here);
        return program.remove().await;
    }
    let site = here.dealer_site().await;
    let anna = site.administrator().await;
    let far = anna.clone().through(&there);
    let operator = here.operator().await;
    let list = async || far.post("jcbstock/list", json!({})).await;
    list().await.ok();
    let db = database::connect(program.database()).await;
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE datname = current_database() AND query LIKE 'LISTEN%'";
    db.execute_unprepared(cut).await.expect("cut off");
    let switch = format!("/admin/api/modules/{}:stock", site.id);
    operator.put(&switch, json!({ "enabled": false })).await.ok();
    until("the module is off", async || list().await.reason() == "platform.module_off").await;
    db.close().await.expect("closed");
    there.stop().await;
    drop(here);
    program.remove().await;
}

/// Goal T7, several nodes: rights that were withdrawn at one node are refused at the other, and a session of one node
/// is valid at the other.
#[tokio::test]
async fn rights_end_at_every_node() {
    let (program, here, there) = two().await;
    let site = here.dealer_site().await;
    let anna = site.administrator().await;
    let bert = site.user(5).create().await;
    let ask = json!({ "sitecode": site.code, "username": bert.login, "password": tests::PASSWORD, "loginAs": 20 });
    let mut person = here.anonymous().at(&site.code);
    person.take_session(&here.anonymous().through(&there).post("security/login", ask).await);
    assert_eq!(person.get("location").await.status, 200, "signed in at the other node");
    let far = person.clone().through(&there);
    assert_eq!(far.get("location").await.status, 200);
    let user = anna.get(&format!("/admin/api/users/{}", bert.id)).await.ok();
    let mut locked = user.clone();
    locked["active"] = json!(false);
    anna.put(&format!("/admin/api/users/{}", bert.id), locked).await.ok();
    assert_eq!(person.get("location").await.status, 401, "at once where it was done");
    until("a user is locked", async || far.get("location").await.status == 401).await;
    there.stop().await;
    drop(here);
    program.remove().await;
}

/// A change through one node is sent to listeners at the other, and a listener that reconnects there misses no event.
#[tokio::test]
async fn a_change_at_one_node_is_reported_at_the_other() {
    let (program, here, there) = two().await;
    let site = here.head_office().await;
    let anna = site.administrator().await;
    let far = anna.clone().through(&there);
    let mut near = EventStream::open(&anna).await;
    let mut stream = EventStream::open(&far).await;
    stream.next().await.expect("the counts");
    let machine = given::machine(&site).create().await;
    stream.machine(machine.id).await;
    let counts = stream.until("the count", |event| event.name == "counts").await;
    assert_eq!(counts.data["Counts"]["TotalRowCount"], 1);
    near.machine(machine.id).await;
    // The stream ends at one node and continues at the other.
    let last = stream.last.clone();
    drop(stream);
    let next = given::machine(&site).create().await;
    EventStream::resume(&anna, &last).await.machine(next.id).await;
    EventStream::resume(&far, &last).await.machine(next.id).await;
    // The delay on an otherwise idle machine.
    let mut stream = EventStream::open(&far).await;
    stream.next().await.expect("the counts");
    let begun = Instant::now();
    let last = given::machine(&site).create().await;
    stream.machine(last.id).await;
    println!("told at the other node after {} ms", begun.elapsed().as_millis());
    drop((near, stream));
    there.stop().await;
    drop(here);
    program.remove().await;
}
