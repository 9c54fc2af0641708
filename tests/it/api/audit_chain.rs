//! The hash chain of the audit log remains intact under concurrency.

use std::sync::Arc;

use platform::{
    app::platform::Platform,
    db::{Backend, Tx},
    shared::audit::{self, Actor, AuditEvent},
    tenancy::SystemTask,
};
use tests::{TestApp, given};

/// An entry that becomes visible after one with a higher id was sealed is sealed after it, and the chain is intact.
#[tokio::test]
async fn an_entry_that_is_seen_late_is_sealed_behind_the_others() {
    let app = TestApp::fresh().await;
    if app.platform().db.backend() == Backend::Sqlite {
        // SQLite has one writer, so nothing overlaps.
        return;
    }
    app.on(|platform| async move {
        let (long, short) = (begun(&platform).await, begun(&platform).await);
        note(&long, &platform, "long").await;
        note(&short, &platform, "short").await;
        short.commit().await.expect("the short one stands");
        assert!(
            audit::seal(&platform.db, &platform.secrets).await.expect("sealed") > 0,
            "an open transaction holds nobody up"
        );
        long.commit().await.expect("the long one stands");
        assert_eq!(audit::seal(&platform.db, &platform.secrets).await.expect("sealed"), 1);
        is_whole(&platform).await;
    })
    .await;
}

/// Sealers at several nodes, with concurrent writers, seal every entry once.
#[tokio::test]
async fn many_who_seal_at_once_make_one_chain() {
    let app = TestApp::fresh().await;
    app.on(|platform| async move {
        let before = is_whole(&platform).await;
        let writers = (0..4).map(|writer| {
            let platform = Arc::clone(&platform);
            tokio::spawn(async move {
                for _ in 0..25 {
                    let tx = begun(&platform).await;
                    note(&tx, &platform, &format!("writer {writer}")).await;
                    tx.commit().await.expect("it stands");
                }
            })
        });
        let sealers = (0..3).map(|_| {
            let platform = Arc::clone(&platform);
            tokio::spawn(async move {
                for _ in 0..40 {
                    // The first sealers of an empty chain may collide; one of them is refused and tries again.
                    let _ = audit::seal(&platform.db, &platform.secrets).await;
                    tokio::task::yield_now().await;
                }
            })
        });
        for done in futures::future::join_all(writers.chain(sealers).collect::<Vec<_>>()).await {
            done.expect("no panic");
        }
        audit::seal(&platform.db, &platform.secrets).await.expect("sealed");
        assert!(is_whole(&platform).await >= before + 100);
    })
    .await;
}

/// An entry that was given a hash by hand, without a place in the chain, is detected.
#[tokio::test]
async fn a_seal_without_a_place_is_found_out() {
    let app = TestApp::fresh().await;
    let forged = "INSERT INTO audit_entry (at, actor, action, subject, subject_id, request_id, address, hash, prev_hash) \
                  SELECT $1, 'test', 'test', 'test', '1', '', '', $2, $2 WHERE {scope} RETURNING id";
    let id = given::insert(&app, forged, vec![app.now().into(), vec![1_u8].into()]).await;
    app.on(move |platform| async move {
        audit::seal(&platform.db, &platform.secrets).await.expect("sealed");
        let verdict =
            audit::verify(&platform.db, &platform.secrets, &SystemTask::Audit.everywhere()).await.expect("a look");
        assert_eq!(verdict.broken, [id]);
    })
    .await;
}

/// An end of the log that was cut off is found by the anchor, also once further entries are sealed.
#[tokio::test]
async fn a_missing_end_of_the_log_is_found_out() {
    let app = TestApp::fresh().await;
    app.on(|platform| async move {
        for name in ["one", "two", "three"] {
            let tx = begun(&platform).await;
            note(&tx, &platform, name).await;
            tx.commit().await.expect("it stands");
        }
        audit::seal(&platform.db, &platform.secrets).await.expect("sealed");
        is_whole(&platform).await;
        // As who owns the database does it, whom no trigger stops.
        let everywhere = SystemTask::Audit.everywhere();
        let tx = platform.db.write(everywhere.reach()).await.expect("a transaction");
        let back = "UPDATE audit_anchor SET place = place + 2, head = head WHERE {scope}";
        tx.run(&everywhere, back, Vec::new()).await.expect("moved");
        tx.commit().await.expect("it stands");
        let verdict = audit::verify(&platform.db, &platform.secrets, &everywhere).await.expect("a look");
        assert_eq!(verdict.broken, [0]);
        let tx = begun(&platform).await;
        note(&tx, &platform, "four").await;
        tx.commit().await.expect("it stands");
        audit::seal(&platform.db, &platform.secrets).await.expect("sealed");
        let verdict = audit::verify(&platform.db, &platform.secrets, &everywhere).await.expect("a look");
        assert_eq!(verdict.broken.len(), 1, "the entry behind the gap: {verdict:?}");
    })
    .await;
}

async fn begun(platform: &Platform) -> Tx {
    platform.db.write(SystemTask::Seed.everywhere().reach()).await.expect("a transaction")
}

async fn note(tx: &Tx, platform: &Platform, name: &str) {
    let actor = Actor { name: name.to_owned(), ..Actor::default() };
    audit::write(tx, &platform.clock, &actor, AuditEvent::new("test", "test", 1)).await.expect("noted");
}

/// Checks that the chain is intact, and returns its number of entries.
async fn is_whole(platform: &Platform) -> u64 {
    let verdict =
        audit::verify(&platform.db, &platform.secrets, &SystemTask::Audit.everywhere()).await.expect("a look");
    assert!(verdict.broken.is_empty(), "{verdict:?}");
    verdict.rows
}
