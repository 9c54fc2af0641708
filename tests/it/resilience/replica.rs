//! The read replica (`database.replica_url`), against one that streams from a PostgreSQL of the test's own: reads that
//! may be seconds old go there, a person who has just changed something reads the primary, and without the replica
//! everything works.
//!
//! SQLite has no replica, so nothing runs there.

use std::{sync::atomic::Ordering, time::Instant};

use serde_json::{Value, json};
use tests::{
    PATIENCE, Person, Program, Reply, ServerProcess, TestApp, client, cluster::Cluster, database, given, soak, until,
};

use crate::resilience::load::{Load, Tolerated};

/// Clients of the load.
const CLIENTS: usize = 8;

struct Pair {
    replica: Cluster,
    program: Program,
    /// Dropped after the program, which works on it.
    _primary: Cluster,
}

impl Pair {
    /// `None` on SQLite.
    fn start() -> Option<Self> {
        if !database::is_postgres() {
            return None;
        }
        let primary = Cluster::start();
        let replica = primary.replica();
        let program = Program::on_cluster(&primary)
            .with("HARDSTAND__DATABASE__REPLICA_URL", replica.app_url())
            // Calls hang while the replica is frozen.
            .with("HARDSTAND__LIMITS__HANDLER_SECONDS", "5");
        Some(Self { replica, program, _primary: primary })
    }
}

async fn readiness(server: &ServerProcess) -> Value {
    let call = client().build().expect("a client").get(format!("{}/readyz", server.address()));
    let answer = call.send().await.expect("an answer");
    assert_eq!(answer.status(), 200);
    answer.json().await.expect("JSON")
}

async fn near(server: &ServerProcess) {
    until("the replica is near", async || readiness(server).await["degraded"].is_null()).await;
}

async fn lost(server: &ServerProcess) {
    until("the replica is lost", async || readiness(server).await["degraded"] == json!(["replica"])).await;
}

/// Returns the number of machines that a person sees in the list.
async fn seen(person: &Person) -> usize {
    person.post("jcbstock/list", json!({})).await.ok()["JcbStockList"].as_array().expect("a list").len()
}

/// Returns the number of reads that the server has begun at the replica.
async fn read_there(anna: &Person) -> u64 {
    let text = anna.metrics().await;
    let line = text.lines().find_map(|line| line.strip_prefix("database_replica_reads_total "));
    line.map_or(0, |number| number.parse().expect("a number"))
}

/// Waits until the person's reads go to the replica.
async fn reads_there(anna: &Person) {
    until("the replica is read from", async || {
        let before = read_there(anna).await;
        seen(anna).await;
        read_there(anna).await > before
    })
    .await;
}

fn wrote(reply: &Reply) -> bool {
    let cookies = reply.headers.get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
    cookies.into_iter().any(|cookie| cookie.starts_with("hardstand_wrote=1; ") && cookie.contains("Max-Age=10"))
}

/// Goals D5 and T3: reads that may be old, row-level security, and outages, on one pair of servers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replica_is_read_and_may_go_away() {
    if !soak::only("resilience::replica") {
        return;
    }
    let Some(mut pair) = Pair::start() else { return };
    what_may_be_old_is_read_from_the_replica_and_ones_own_changes_are_found(&pair).await;
    row_level_security_holds_on_the_replica(&pair).await;
    the_doctor_names_a_standby_in_place_of_the_primary(&pair);
    without_its_replica_a_server_works_as_before(&mut pair).await;
    pair.program.remove().await;
}

async fn what_may_be_old_is_read_from_the_replica_and_ones_own_changes_are_found(pair: &Pair) {
    let direct = pair.program.direct().await;
    let site = direct.dealer_site().await;
    let yard = given::location(&site, "Yard").await;
    let model = given::model(&site.group, "BH-90").await;
    let (anna, bert, carl) = (site.administrator().await, site.administrator().await, site.reader().await);
    let server = pair.program.serve().await;
    let (anna, bert) = (anna.through(&server), bert.through(&server));
    let carl = carl.with(tests::Proof::Bearer).through(&server);
    let machine = || {
        json!({ "VIN": given::serial(), "Status": "R",
        "VhcJcbLookup": { "ModelId": model, "LocationId": yard } })
    };
    near(&server).await;
    assert_eq!([seen(&anna).await, seen(&bert).await, seen(&carl).await], [0; 3]);

    reads_there(&bert).await;
    // The replica is paused, so a change of Anna's is missing there. On a busy machine the check is repeated until no
    // step was slow.
    let reader = anna.clone().with_header("cookie", "hardstand_wrote=1");
    let (begun, mut machines) = (Instant::now(), 0);
    loop {
        assert!(begun.elapsed() < PATIENCE, "no read went to the paused replica");
        pair.replica.command("SELECT pg_wal_replay_pause()");
        let reply = anna.post("vhc/create", machine()).await;
        assert!(wrote(&reply), "{:?}", reply.headers);
        reply.ok();
        machines += 1;
        let before = read_there(&bert).await;
        let listed = bert.post("jcbstock/list", json!({})).await;
        assert!(!wrote(&listed), "who only reads is not told that they wrote");
        let shown = listed.ok()["JcbStockList"].as_array().map(Vec::len).expect("a list");
        // Anna, with the cookie that marks her change; Carl, who keeps no cookies.
        assert_eq!([seen(&reader).await, seen(&carl).await], [machines, machines]);
        if read_there(&bert).await > before {
            assert_eq!(shown, machines - 1, "Bert sees what the replica knows");
            break;
        }
        assert_eq!(shown, machines, "too slow: it was not read from any more");
        pair.replica.command("SELECT pg_wal_replay_resume()");
        near(&server).await;
        // Near is not yet at the end.
        until("the replica has all machines", async || {
            let before = read_there(&bert).await;
            seen(&bert).await == machines && read_there(&bert).await > before
        })
        .await;
    }

    // A replica that is too far behind is not read from.
    lost(&server).await;
    assert_eq!([seen(&anna).await, seen(&bert).await], [machines, machines]);
    let doctor = pair.program.run(&["doctor"]).await;
    assert!(doctor.code == Some(1) && format!("{}{}", doctor.out, doctor.log).contains("replica"), "{doctor:?}");
    pair.replica.command("SELECT pg_wal_replay_resume()");
    near(&server).await;
    reads_there(&bert).await;
    assert_eq!(seen(&bert).await, machines);
    server.stop().await;
    drop(direct);
}

/// Goal D5: the replica comes and goes under load, and clients get nothing worse than 503 with Retry-After.
fn the_doctor_names_a_standby_in_place_of_the_primary(pair: &Pair) {
    let mut doctor = pair.program.command(&["doctor", "--json"]);
    let output = doctor.env("HARDSTAND__DATABASE__URL", pair.replica.app_url()).output().expect("the program starts");
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let line = found["rows"].as_array().expect("rows").iter().find(|row| row["check"] == "database");
    let line = line.expect("a line of the database");
    assert_eq!((&line["ok"], &line["found"]), (&json!(false), &json!("a standby, which accepts no change")), "{line}");
}

async fn without_its_replica_a_server_works_as_before(pair: &mut Pair) {
    let direct = pair.program.direct().await;
    let load = Load::of(&direct, CLIENTS).await;
    // The replica is away when the server starts.
    pair.replica.stop_at_once();
    let mut server = pair.program.serve().await;
    lost(&server).await;
    let working = load.begin(server.address(), Tolerated::Nothing);
    load.goes_on(CLIENTS).await;
    working.end().await;
    pair.replica.up();
    near(&server).await;
    let rounds = 10;
    for round in 0..rounds {
        let working = load.begin(server.address(), Tolerated::Unavailable);
        load.goes_on(CLIENTS).await;
        if round % 2 == 0 {
            pair.replica.stop_at_once();
        } else {
            pair.replica.freeze();
        }
        lost(&server).await;
        working.end().await;
        let working = load.begin(server.address(), Tolerated::Nothing);
        load.goes_on(CLIENTS).await;
        working.end().await;
        if round % 2 == 0 {
            pair.replica.up();
        } else {
            pair.replica.thaw();
        }
        near(&server).await;
    }
    assert!(server.process().lives());
    load.holds(&direct).await;
    let [done, refused] = [&load.done, &load.refused].map(|count| count.load(Ordering::SeqCst));
    soak::report("D5", "outages of the replica", rounds, format!("{done} calls, {refused} told to come again"));
    server.stop().await;
    drop((load, direct));
}

/// Goal T3: row-level security is effective at the replica, too.
async fn row_level_security_holds_on_the_replica(pair: &Pair) {
    let direct = pair.program.direct().await;
    let (site, other) = (direct.dealer_site().await, direct.dealer_site().await);
    let mine = given::machine(&site).create().await;
    let theirs = given::machine(&other).create().await;
    let url = pair.replica.app_url();
    let change = {
        let url = url.clone();
        move |config: &mut platform::config::Config| config.database.replica_url = Some(url)
    };
    // Without the scope that the application adds, and with a replica.
    let app = TestApp::builder().on_database(pair.program.database()).without_scope().config(change).start().await;
    let site = app.existing_site(&site.code).await;
    let anna = site.administrator().await;
    until("the replica is near", async || anna.get("/readyz").await.body["degraded"].is_null()).await;
    // Near is not yet at the end.
    until("the replica has the machine", async || {
        let before = read_there(&anna).await;
        seen(&anna).await > 0 && read_there(&anna).await > before
    })
    .await;
    let (begun, mut there) = (Instant::now(), 0);
    while there < 20 {
        assert!(begun.elapsed() < PATIENCE, "only {there} reads went to the replica");
        let before = read_there(&anna).await;
        let list = anna.post("jcbstock/list", json!({})).await.ok().to_string();
        assert!(list.contains(&mine.serial) && !list.contains(&theirs.serial), "{list}");
        there += u32::from(read_there(&anna).await > before);
    }
    // A connection that sets no tenant sees no rows.
    let db = database::connect_bare(&url).await;
    assert_eq!(database::ask(&db, "SELECT count(*)::text AS line FROM machine").await, ["0"]);
    let _ = db.close().await;
    app.close();
    drop((app, direct));
}
