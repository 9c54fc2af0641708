//! Cancelled requests leave nothing open on PostgreSQL, and no request waits for ever (goal D5).

use std::{
    pin::pin,
    time::{Duration, Instant},
};

use futures::poll;
use platform::{
    shared::audit::{self, Actor, AuditEvent},
    tenancy::Reach,
};
use tests::{PATIENCE, TestApp, database, fault_proxy::FaultProxy, until};

/// The fewest transactions that are given up while they begin.
const GIVEN_UP: u32 = 50;

/// Goal D5: a caller that disconnects at any moment while a transaction begins leaves no open transaction. PostgreSQL
/// would end it after ten seconds; until then its locks would remain, and vacuum could not remove old rows.
#[tokio::test]
async fn what_is_given_up_leaves_no_transaction_open() {
    if !database::is_postgres() {
        return;
    }
    // PostgreSQL itself ends none within the time that this test waits.
    let app = TestApp::builder().config(|config| config.limits.idle_transaction_seconds = 600).start().await;
    let given_up = app
        .on(|platform| async move {
            let mut given_up = 0;
            // On a fast machine most have begun after a few looks, so the moments are tried until enough were given up.
            for looks in (1..=400).cycle().take(40_000) {
                if given_up > GIVEN_UP && looks == 1 {
                    break;
                }
                let mut begun = pin!(platform.db.read(&Reach::Everything));
                let mut is_there = false;
                for _ in 0..looks {
                    is_there = is_there || poll!(&mut begun).is_ready();
                    tokio::task::yield_now().await;
                }
                given_up += u32::from(!is_there);
            }
            given_up
        })
        .await;
    assert!(given_up > GIVEN_UP, "only {given_up} were given up");
    let db = database::connect_bare(app.platform().config.database.url.as_str()).await;
    let open = "SELECT state AS line FROM pg_stat_activity \
        WHERE datname = current_database() AND state LIKE 'idle in transaction%'";
    until("no transaction is held open", async || database::ask(&db, open).await.is_empty()).await;
    let _ = db.close().await;
    app.close();
}

/// Goal D5: a statement or commit on a connection that died silently is given up after the server's statement time-out,
/// outside of requests, too, and the next request is served.
#[tokio::test]
async fn nobody_waits_for_ever_on_a_dead_wire() {
    if !database::is_postgres() {
        return;
    }
    let app = TestApp::fresh().await;
    let url = app.platform().config.database.url.clone();
    let server = url.rsplit_once('@').and_then(|(_, rest)| rest.split_once('/')).expect("an address").0.to_owned();
    let proxy = FaultProxy::to(&server);
    let through_proxy = url.replace(&server, &proxy.address().to_string());
    let builder = TestApp::builder().config(move |config| {
        config.database.url = through_proxy;
        config.limits.statement_seconds = 5;
    });
    let cut_off = builder.start().await;
    let waited = cut_off
        .on(|platform| async move {
            let begin = || platform.db.write(&Reach::Everything);
            let (asks, ends) = (begin().await.expect("begun"), begin().await.expect("begun"));
            proxy.abandon();
            let actor = Actor::default();
            let note = AuditEvent::new("test", "test", 1);
            let begun = Instant::now();
            let (written, ended) = tokio::join!(audit::write(&asks, &platform.clock, &actor, note), ends.commit());
            let waited = begun.elapsed();
            assert!(written.is_err() && ended.is_err(), "{written:?} {ended:?}");
            begin().await.expect("a new connection").commit().await.expect("it answers");
            waited
        })
        .await;
    assert!((Duration::from_secs(1)..PATIENCE).contains(&waited), "given up after {waited:?}");
    cut_off.close();
}
