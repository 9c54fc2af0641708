//! Receives the changes of other nodes and of the command line, and invalidates the caches of this node.

use std::time::Duration;

use sqlx::{Executor as _, postgres::PgListener};
use tokio::time::{Instant, timeout};

use crate::{
    core::{
        error::{Error, Result},
        stop_flag::StopFlag,
    },
    db::{cache_invalidation::CHANNEL, database::Db, kinds::Backend},
};

/// The pause before listening again after the database was away.
const PAUSE: Duration = Duration::from_secs(1);
/// Interval at which the file of SQLite is checked for changes of other programs.
const GLANCE: Duration = Duration::from_millis(500);
/// The longest silence after which the connection is checked.
const QUIET: Duration = Duration::from_secs(5);

/// Receives changes of other nodes and of the command line until the program stops.
pub(crate) async fn listen(db: &Db, url: &str, stop: &StopFlag) {
    if db.backend() == Backend::Sqlite {
        return look(db, stop).await;
    }
    while !stop.is_set() {
        if let Err(error) = listen_once(db, url, stop).await {
            tracing::warn!(%error, "other nodes cannot be heard");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Checks whether another program has written into the file of SQLite.
async fn look(db: &Db, stop: &StopFlag) {
    let mut known = None;
    while !stop.is_set() {
        match db.written_elsewhere().await {
            Ok(now) => {
                if known.replace(now) != Some(now) {
                    db.invalidations().everything();
                }
            }
            Err(error) => tracing::debug!(%error, "the file does not say whether somebody else has written"),
        }
        tokio::time::sleep(GLANCE).await;
    }
}

async fn listen_once(db: &Db, url: &str, stop: &StopFlag) -> Result<()> {
    let lost = Error::unreachable;
    let mut listener = PgListener::connect(url).await.map_err(lost)?;
    listener.listen(CHANNEL).await.map_err(lost)?;
    let invalidations = db.invalidations();
    // Announcements from before were missed.
    invalidations.everything();
    let mut heard = Instant::now();
    while !stop.is_set() {
        // A dead connection is as silent as a quiet one, so it is checked.
        if heard.elapsed() > QUIET {
            timeout(PAUSE * 2, listener.execute("SELECT 1")).await.map_err(Error::unreachable)?.map_err(lost)?;
            heard = Instant::now();
        }
        match timeout(PAUSE, listener.try_recv()).await {
            // This node knows its own changes since their commits.
            Ok(Ok(Some(received))) if db.has_announced(received.process_id()) => {}
            Ok(Ok(Some(received))) => invalidations.receive(received.payload()),
            // The connection was lost and is open again.
            Ok(Ok(None)) => invalidations.everything(),
            Ok(Err(error)) => return Err(lost(error)),
            // Time to check whether the program stops.
            Err(_) => {}
        }
    }
    Ok(())
}
