//! The program is killed under load, again and again: no acknowledged change is lost, and no change is half done (goal
//! D1).
//!
//! Twenty clients create, change and delete machines at a site and record the answers ([`crate::resilience::load`]).
//! Ten rounds in every run, a hundred in a long one: ten times ten, each with a database of its own, because all data
//! is checked after every kill.

use std::{panic::AssertUnwindSafe, time::Duration};

use futures::FutureExt as _;
use tests::{Program, soak};

use crate::resilience::load::{Load, Tolerated};

const CLIENTS: usize = 20;
/// Kills of one program.
const ROUNDS: u64 = 10;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_acknowledged_write_outlives_every_kill() {
    let worlds = soak::times(1, 10);
    let mut acknowledged = 0;
    for world in 0..worlds {
        acknowledged += killed_again_and_again(world).await;
    }
    soak::report("D1", "kills under load", worlds * ROUNDS, format!("none of {acknowledged} machines lost"));
}

/// Kills one program `ROUNDS` times and returns how many machines were acknowledged.
async fn killed_again_and_again(world: u64) -> usize {
    let program = Program::new().await;
    let direct = program.direct().await;
    let load = Load::of(&direct, CLIENTS).await;
    direct.close();
    for round in 0..ROUNDS {
        let mut server = program.serve().await;
        let working = load.begin(server.address(), Tolerated::Kill);
        // Another moment in every round, because the requests in flight then are what the test is about; on a busy machine
        // as late as some are answered.
        let before = load.acknowledged();
        tokio::time::sleep(Duration::from_millis(300 + (world * ROUNDS + round) * 97 % 700)).await;
        load.tells(before + 3).await;
        server.kill().await;
        working.end().await;
        let direct = program.direct().await;
        load.holds(&direct).await;
        direct.close();
    }
    let acknowledged = load.acknowledged();
    assert!(acknowledged > CLIENTS, "only {acknowledged} machines were told");
    program.remove().await;
    acknowledged
}

/// Goal D1, a test of the test: it detects a program that answers before its change is committed, because acknowledged
/// machines are missing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_before_the_commit_is_found_out() {
    let program = Program::new().await;
    let order = program.folder().join("order");
    let program = program.with("HARDSTAND_FAILPOINT_FILE", order.display().to_string());
    let direct = program.direct().await;
    let load = Load::of(&direct, CLIENTS).await;
    direct.close();
    let mut server = program.serve().await;
    std::fs::write(&order, "post /api/vhc/create|early").expect("an order");
    let working = load.begin(server.address(), Tolerated::Kill);
    // On SQLite the first transaction that hangs blocks all other writers.
    load.tells(1).await;
    server.kill().await;
    working.end().await;
    let direct = program.direct().await;
    let found = AssertUnwindSafe(load.holds(&direct)).catch_unwind().await;
    let found = found.expect_err("what was told is lost, and the check passes");
    let text = found.downcast_ref::<String>().cloned().unwrap_or_default();
    assert!(text.contains("was acknowledged and is lost"), "{text}");
    direct.close();
    program.remove().await;
}
