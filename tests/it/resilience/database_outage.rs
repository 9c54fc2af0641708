//! PostgreSQL goes away under load and comes back: clients get nothing worse than 503 with Retry-After, no acknowledged
//! change is lost, and the server works as before without a restart (goal D5).
//!
//! `make soak` alone runs this: twenty restarts, and five outages of each other kind.

use std::{
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use tests::{
    Program,
    cluster::Cluster,
    database,
    fault_proxy::{Fault, FaultProxy},
    soak,
};

use crate::resilience::load::{Load, PATIENCE, Tolerated};

const CLIENTS: usize = 12;
/// The time that the goal gives the server to recover; a busy machine gets more.
const AGAIN: Duration = Duration::from_secs(5);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outage {
    /// PostgreSQL stops at once and starts again.
    Restart,
    /// All its processes are frozen.
    Frozen,
    /// The network drops every packet silently.
    HalfOpen,
    /// Connections are refused.
    Down,
    /// Connections are accepted and reset.
    Reset,
    /// Existing connections hang for ever; new ones work.
    Abandoned,
}

impl Outage {
    const ALL: [Self; 6] = [Self::Restart, Self::Frozen, Self::HalfOpen, Self::Down, Self::Reset, Self::Abandoned];

    /// Makes the outage happen, and ends it.
    async fn happens(self, cluster: &mut Cluster, proxy: &FaultProxy) {
        match self {
            Self::Restart => cluster.restart_at_once(),
            Self::Frozen => {
                cluster.freeze();
                tokio::time::sleep(Duration::from_secs(4)).await;
                cluster.thaw();
            }
            Self::HalfOpen | Self::Down | Self::Reset => {
                proxy.set(match self {
                    Self::HalfOpen => Fault::HalfOpen,
                    Self::Down => Fault::Down,
                    _ => Fault::Reset,
                });
                tokio::time::sleep(Duration::from_secs(4)).await;
                proxy.set(Fault::None);
            }
            Self::Abandoned => {
                proxy.abandon();
                // A hanging call is given up after its time limit: eight seconds for the request, two for its
                // connection.
                tokio::time::sleep(Duration::from_secs(11)).await;
            }
        }
    }
}

/// Goal D5: each kind of outage under load.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_outage_of_the_database_loses_nothing_and_leaves_nothing_behind() {
    if !soak::only("resilience::database_outage") {
        return;
    }
    if !database::is_postgres() {
        return;
    }
    let mut cluster = Cluster::start();
    let proxy = FaultProxy::to(&cluster.address());
    let through_proxy = cluster.app_url().replace(&cluster.address(), &proxy.address().to_string());
    let program = Program::on_cluster(&cluster)
        .with("HARDSTAND__DATABASE__URL", through_proxy)
        // Calls hang for as long as they may; a restart breaks them off.
        .with("HARDSTAND__LIMITS__POOL_ACQUIRE_SECONDS", "4")
        .with("HARDSTAND__LIMITS__HANDLER_SECONDS", "8");
    let direct = program.direct().await;
    let load = Load::of(&direct, CLIENTS).await;
    direct.close();
    let mut server = program.serve().await;
    let process = server.process().id();
    let outages: Vec<Outage> =
        (0..20).flat_map(|round| [Outage::Restart, Outage::ALL[1 + round % 5]]).chain(Outage::ALL).collect();
    let mut longest = Duration::ZERO;
    for outage in &outages {
        let working = load.begin(server.address(), Tolerated::Unavailable);
        load.goes_on(CLIENTS).await;
        outage.happens(&mut cluster, &proxy).await;
        let took = load.again(server.address()).await;
        eprintln!("{outage:?}: as before after {took:?}");
        longest = longest.max(took);
        working.end().await;
        // Every slot of the pool is free: as many clients as slots work at once, and none is refused.
        let working = load.begin(server.address(), Tolerated::Nothing);
        load.goes_on(3 * CLIENTS).await;
        working.end().await;
        assert!(server.process().lives(), "{outage:?}");
        let direct = program.direct().await;
        load.holds(&direct).await;
        direct.close();
    }
    assert_eq!(server.process().id(), process);
    let refused = load.refused.load(Ordering::SeqCst);
    assert!(refused > outages.len(), "only {refused} calls were refused");
    // No connection stays in a transaction without work; the program's own work is between two statements now and then.
    let db = database::connect(&cluster.super_url()).await;
    let idle = "SELECT pid::text AS line FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'";
    let begun = Instant::now();
    while !database::ask(&db, idle).await.is_empty() {
        assert!(begun.elapsed() < PATIENCE, "a transaction is held open");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let _ = db.close().await;
    assert!(longest < AGAIN, "as before after {longest:?} only");
    let found = format!(
        "none of {} machines lost, {refused} calls refused, as before within {:.1} s",
        load.acknowledged(),
        longest.as_secs_f64()
    );
    soak::report("D5", "outages of the database", outages.len(), found);
    server.stop().await;
    program.remove().await;
}
