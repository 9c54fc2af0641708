//! The program is killed under load, again and again: nothing acknowledged is lost, nothing is half there (goal D1 of
//! "reliability and security").
//!
//! Twenty clients create, change and delete machines at a site and write down what they were told ([`crate::load`]).
//! Ten rounds in every run, a hundred in a long one.

use std::time::Duration;

use tests::{Program, soak};

use crate::load::{Bears, Load};

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
