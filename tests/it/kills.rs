//! The program is killed under load, again and again: nothing acknowledged is lost, nothing is half there (goal D1 of
//! "reliability and security").
//!
//! Twenty clients create, change and delete machines at a site and write down what they were told ([`crate::load`]).
//! Ten rounds in every run, a hundred in a long one.

use std::{
    panic::AssertUnwindSafe,
    time::{Duration, Instant},
};

use futures::FutureExt as _;
use tests::{Program, soak};

use crate::load::{Bears, Load, PATIENCE};

const CLIENTS: usize = 20;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_told_outlives_every_kill() {
    let program = Program::new().await;
    let hands = program.hands().await;
    let load = Load::of(&hands, CLIENTS).await;
    hands.close();
    let rounds = soak::times(10, 100);
    for round in 0..rounds {
        let mut server = program.serve().await;
        let working = load.begin(server.address(), Bears::Death);
        // Another moment in every round; what is under way then is what counts.
        tokio::time::sleep(Duration::from_millis(300 + round * 97 % 700)).await;
        server.kill().await;
        working.end().await;
        let hands = program.hands().await;
        load.holds(&hands).await;
        hands.close();
    }
    let told = load.told();
    assert!(told > CLIENTS, "only {told} machines were told");
    soak::tell("D1", "kills under load", rounds, format!("none of {told} machines lost"));
    program.remove().await;
}

/// Goal D1, the test of the test: a program that answers before its change stands is found out by what was told and is
/// lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_before_the_commit_is_found_out() {
    let program = Program::new().await;
    let order = program.folder().join("order");
    let program = program.with("HARDSTAND_FAILPOINT_FILE", order.display().to_string());
    let hands = program.hands().await;
    let load = Load::of(&hands, CLIENTS).await;
    hands.close();
    let mut server = program.serve().await;
    std::fs::write(&order, "post /api/vhc/create|early").expect("an order");
    let working = load.begin(server.address(), Bears::Death);
    // On SQLite the first change that does not end keeps all others waiting.
    let begun = Instant::now();
    while load.told() == 0 {
        assert!(begun.elapsed() < PATIENCE, "nobody was told anything");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    server.kill().await;
    working.end().await;
    let hands = program.hands().await;
    let found = AssertUnwindSafe(load.holds(&hands)).catch_unwind().await;
    let found = found.expect_err("what was told is lost, and nobody noticed");
    let text = found.downcast_ref::<String>().cloned().unwrap_or_default();
    assert!(text.contains("was told and is lost"), "{text}");
    hands.close();
    program.remove().await;
}
