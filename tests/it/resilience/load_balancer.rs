//! Two nodes on one PostgreSQL behind a plain HTTP balancer: a client can not distinguish the nodes, and no request
//! fails while the nodes are stopped and started in turn (goal D12).
//!
//! One round of restarts in every run, ten in a long one. SQLite allows one node, so nothing runs there.

use std::{
    collections::BTreeSet,
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use migrations::ProgramVersion;
use reqwest::{
    Method,
    multipart::{Form, Part},
};
use serde_json::json;
use tests::{PASSWORD, Program, ServerProcess, TestApp, address, balancer::Balancer, client, database, given, soak};

use crate::resilience::{
    load::{Load, PATIENCE, Tolerated},
    newer_schema::{Newer, upgrade},
};

const CLIENTS: usize = 8;
/// Repeats of a request, enough to reach both nodes.
const BOTH: usize = 8;

struct Nodes {
    program: Program,
    places: [String; 2],
    nodes: [Option<ServerProcess>; 2],
    balancer: Balancer,
}

impl Nodes {
    /// Starts the balancer and both nodes, which are not ready for so many seconds before they stop; `None` on SQLite.
    async fn start(not_ready_seconds: &str) -> Option<(Self, TestApp)> {
        if !database::is_postgres() {
            return None;
        }
        let (places, front) = ([address(), address()], address());
        let program = Program::new()
            .await
            .with("HARDSTAND__SERVER__PUBLIC_URL", format!("http://{front}"))
            .with("HARDSTAND__SERVER__TRUSTED_PROXIES", "127.0.0.1")
            .with("HARDSTAND__LIMITS__CACHE_SECONDS", "60")
            .with("HARDSTAND__LIMITS__SIGN_IN_BURST", "4")
            .with("HARDSTAND__LIMITS__SIGN_IN_PER_ADDRESS_MINUTE", "1")
            .with("HARDSTAND__LIMITS__STOP_NOT_READY_SECONDS", not_ready_seconds);
        let direct = program.direct().await;
        let nodes = [Some(program.serve_at(&places[0]).await), Some(program.serve_at(&places[1]).await)];
        let balancer = Balancer::before(&front, &[&places[0], &places[1]]).await;
        Some((Self { program, places, nodes, balancer }, direct))
    }

    async fn end(self) {
        for node in self.nodes.into_iter().flatten() {
            node.stop().await;
        }
        drop(self.balancer);
        self.program.remove().await;
    }
}

/// Sessions, changes, jobs and cached values are the same through either node.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_can_tell_which_node_they_are_at() {
    let Some((nodes, direct)) = Nodes::start("0").await else { return };
    let site = direct.head_office().await;
    let yard = given::location(&site, "Yard").await;
    let model = given::model(&site.group, "BH-90").await;
    let user = site.user(1).create().await;
    let mut anna = direct.anonymous().at(&site.code).through_address(nodes.balancer.address());
    let ask = json!({ "sitecode": site.code, "username": user.login, "password": PASSWORD, "loginAs": 20 });
    anna.take_session(&anna.post("security/login", ask).await);

    // A change through one node is visible through both.
    for turn in 0..BOTH {
        let name = format!("Yard {turn}");
        let body = json!({ "LocationId": yard, "LocationName": name });
        anna.post("location/update", body).await.ok();
        let created = json!({ "VIN": given::serial(), "Status": "R",
            "VhcJcbLookup": { "ModelId": model, "LocationId": yard } });
        anna.post("vhc/create", created).await.ok();
        let begun = Instant::now();
        let mut in_a_row = 0;
        while in_a_row < BOTH {
            let list = anna.post("jcbstock/list", json!({})).await.ok();
            assert_eq!(list["JcbStockList"].as_array().map(Vec::len), Some(turn + 1), "{list}");
            in_a_row = if list.to_string().contains(&name) { in_a_row + 1 } else { 0 };
            assert!(begun.elapsed() < PATIENCE, "one of the nodes never saw {name}");
        }
    }

    // A job runs once, whichever node takes it.
    let rows: BTreeSet<String> = (0..300).map(|row| format!("{}", 7_600_000 + row)).collect();
    let text = rows.iter().map(|serial| format!("{serial},BH-90,Yard 7\n")).collect::<Vec<_>>().concat();
    let form = Form::new().part("file", Part::bytes(text.into_bytes()).file_name("machines.csv"));
    let job = anna.send(anna.request(Method::POST, "jcbstock/import").multipart(form)).await.ok();
    let path = format!("jcbstock/import/{}", job["JobId"]);
    let begun = Instant::now();
    let done = loop {
        let state = anna.get(&path).await.ok();
        if state["State"] == "done" {
            break state;
        }
        assert!(begun.elapsed() < PATIENCE, "{state}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!(
        (&done["Imported"], &done["Failed"], &done["Duplicates"]),
        (&json!(300), &json!(0), &json!(0)),
        "{done}"
    );

    // A session that ends at one node ends at both.
    anna.post("authentication/logout", json!({})).await;
    let begun = Instant::now();
    let mut refused = 0;
    while refused < BOTH {
        refused = if anna.get("location").await.status == 401 { refused + 1 } else { 0 };
        assert!(begun.elapsed() < PATIENCE, "the session lives on");
    }
    drop(direct);
    nodes.end().await;
}

/// Goal S2: rates of sign-in count the client's real address, which the balancer forwards, and a lock is valid at both
/// nodes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tries_are_counted_by_the_address_before_the_balancer() {
    let Some((nodes, direct)) = Nodes::start("0").await else { return };
    let site = direct.dealer_site().await;
    let tries = async |from: &str, login: &str, expected: &str| {
        let from: std::net::IpAddr = from.parse().expect("an address");
        let client = client().local_address(from).build().expect("a client");
        let ask = json!({ "sitecode": site.code, "username": login, "password": "Wrong#2026", "loginAs": 20 });
        let call = client.post(format!("{}/api/security/login", nodes.balancer.address())).json(&ask);
        call.header("x-forwarded-for", expected).send().await.expect("an answer").status().as_u16()
    };
    // Each node allows four tries of the address, whatever `X-Forwarded-For` the client sends itself.
    let mut statuses = Vec::new();
    // Each gets one more every minute, so on a slow machine more than nine are needed.
    for turn in 0..100 {
        statuses.push(tries("127.0.0.2", &format!("nobody{turn}"), &format!("10.0.0.{turn}")).await);
        if statuses.contains(&429) {
            break;
        }
    }
    assert!(statuses.contains(&429) && statuses[..4].iter().all(|status| *status == 401), "{statuses:?}");
    assert_eq!(tries("127.0.0.3", "nobody", "127.0.0.2").await, 401, "somebody else is not held");

    // Failed tries for one username are counted over both nodes: five lock it, from whatever address they come.
    let user = site.user(5).create().await;
    for last in 4..9 {
        assert_eq!(tries(&format!("127.0.0.{last}"), &user.login, "").await, 401);
    }
    let ask = json!({ "sitecode": site.code, "username": user.login, "password": PASSWORD, "loginAs": 20 });
    let client = client().build().expect("a client");
    for _ in 0..2 {
        let call = client.post(format!("{}/api/security/login", nodes.balancer.address())).json(&ask);
        let status = call.send().await.expect("an answer").status().as_u16();
        assert_eq!(status, 401, "locked at both nodes");
    }
    drop(direct);
    nodes.end().await;
}

/// Goal D12: the schema of a newer program is installed under load, then the nodes are stopped and started in turn, and no
/// request fails.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_fails_no_request() {
    // Time for a busy balancer to drop the connections that it has left idle, which it does after two seconds.
    let Some((mut nodes, direct)) = Nodes::start("6").await else { return };
    let load = Load::of(&direct, CLIENTS).await;
    let working = load.begin(nodes.balancer.address(), Tolerated::Nothing);
    load.goes_on(CLIENTS).await;
    upgrade(&nodes.program, &Newer(ProgramVersion::current())).await.close().await;
    load.goes_on(CLIENTS).await;
    working.end().await;
    let rounds = soak::times(1, 10);
    for _ in 0..rounds {
        for number in 0..2 {
            let working = load.begin(nodes.balancer.address(), Tolerated::Nothing);
            load.goes_on(CLIENTS).await;
            let node = nodes.nodes[number].take().expect("it is there");
            node.stop().await;
            load.goes_on(CLIENTS).await;
            nodes.nodes[number] = Some(nodes.program.serve_at(&nodes.places[number]).await);
            load.goes_on(CLIENTS).await;
            working.end().await;
        }
    }
    load.holds(&direct).await;
    let done = load.done.load(Ordering::SeqCst);
    soak::report("D12", "rolling restarts behind nginx", 2 * rounds, format!("none of {done} calls failed"));
    drop((load, direct));
    nodes.end().await;
}
