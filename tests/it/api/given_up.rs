//! What nobody waits for any more leaves nothing open on PostgreSQL (goal D5).

use std::{
    pin::pin,
    time::{Duration, Instant},
};

use futures::poll;
use platform::permission::Reach;
use tests::{TestApp, database};

/// D5: a caller who goes while a transaction begins, at whatever moment, does not leave it open. The server would end it
/// after ten seconds; it holds back what cleans up, and locks, until then.
#[tokio::test]
async fn what_is_given_up_leaves_no_transaction_open() {
    if !database::is_postgres() {
        return;
    }
    let app = TestApp::builder().start().await;
    let given_up = app
        .on(|platform| async move {
            let mut given_up = 0;
            for looks in 1..=400 {
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
    assert!(given_up > 50, "only {given_up} were given up");
    let db = database::connect_bare(app.platform().config.database.url.as_str()).await;
    let open = "SELECT state AS line FROM pg_stat_activity \
        WHERE datname = current_database() AND state LIKE 'idle in transaction%'";
    let begun = Instant::now();
    while !database::ask(&db, open).await.is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(6), "a transaction is held open");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let _ = db.close().await;
    app.close();
}
