//! The primary of the database is moved and killed under load, again and again (`docs/operations/high-availability.md`): no
//! acknowledged change is lost, and the server works on by itself.
//!
//! `make soak` alone runs this, on PostgreSQL: ten switch-overs and ten kills of the primary.

use std::time::{Duration, Instant};

use tests::{EventStream, Program, client, database, high_availability::HighAvailability, soak, until};

use crate::resilience::load::{Load, Tolerated};

const CLIENTS: usize = 20;
const ROUNDS: usize = 20;
/// The time that the goal gives the server after a standby has become the primary; a busy machine gets more.
const AGAIN: Duration = Duration::from_secs(5);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_acknowledged_write_outlives_every_fail_over() {
    if !soak::only("resilience::failover") || !database::is_postgres() {
        return;
    }
    let mut servers = HighAvailability::start().await;
    let program = Program::on_database(&servers.app_url(), &servers.owner_url())
        .with("HARDSTAND__DATABASE__REPLICA_URL", servers.replica_url());
    let direct = program.direct().await;
    let load = Load::of(&direct, CLIENTS).await;
    direct.close();
    let mut server = program.serve().await;
    let process = server.process().id();
    let anna = load.anna().clone().through(&server);
    let mut stream = EventStream::open(&anna).await;
    let mut longest = Duration::ZERO;
    for round in 0..ROUNDS {
        servers.settled().await;
        let working = load.begin(server.address(), Tolerated::Unavailable);
        load.goes_on(CLIENTS).await;
        if round.is_multiple_of(2) {
            servers.switch_over().await;
        } else {
            servers.kill_primary().await;
        }
        let promoted = Instant::now();
        load.again(server.address()).await;
        longest = longest.max(promoted.elapsed());
        load.goes_on(CLIENTS).await;
        working.end().await;
        // Live updates go on, whichever server tells of the change.
        let made = anna.post("vhc/create", load.further_machine()).await.ok();
        let machine = made["VHCId"].as_i64().expect("an id");
        stream.machine(machine).await;
    }
    servers.settled().await;
    until("the replica is read again", async || {
        let call = client().build().expect("a client").get(format!("{}/readyz", server.address()));
        let health: serde_json::Value = call.send().await.expect("an answer").json().await.expect("JSON");
        health["status"] == "ok" && health["degraded"].is_null()
    })
    .await;
    assert!(server.process().lives() && server.process().id() == process, "it was not started again");
    let direct = program.direct().await;
    load.holds(&direct).await;
    direct.close();
    let acknowledged = load.acknowledged();
    soak::report(
        "D1",
        "fail-overs under load",
        ROUNDS,
        format!("none of {acknowledged} machines lost, again after {longest:?}"),
    );
    assert!(longest < AGAIN, "it works again after {longest:?} only");
    server.stop().await;
    program.remove().await;
}
