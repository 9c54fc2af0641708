//! The pools of connections: how each database is connected to, how long is waited for it, and when a connection is
//! believed to be good.

use std::{
    str::FromStr as _,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use sea_orm::ConnectOptions;
use sqlx::{
    ConnectOptions as _, Connection as _, PgConnection, SqliteConnection,
    pool::PoolConnectionMetadata,
    postgres::{PgConnectOptions, PgPoolOptions},
};

use crate::{
    config::Config,
    error::{Error, Result},
};

/// The oldest SQLite that does not corrupt a WAL database under two checkpointing connections.
const OLDEST_SQLITE: &str = "3.51.3";

/// A connection of PostgreSQL that was idle for less is taken without being asked first.
const BELIEVED: Duration = Duration::from_secs(1);
/// How long one may take to answer that it is there: when it comes back to the pool, where nobody waits, and when it is
/// taken, where somebody does, who is given another within the same wait.
const ANSWERING: Duration = Duration::from_secs(2);
const ASKED: Duration = Duration::from_secs(1);

/// How PostgreSQL is connected to, and the pool of its connections.
pub(crate) fn postgres(url: &str, config: &Config) -> Result<(PgConnectOptions, PgPoolOptions)> {
    let size = u32::try_from(std::thread::available_parallelism().map_or(2, usize::from) * 8).unwrap_or(16);
    let limits = &config.limits;
    let [statement, lock, idle] =
        [limits.statement_seconds, limits.lock_seconds, limits.idle_transaction_seconds].map(|time| format!("{time}s"));
    let settings = [
        ("statement_timeout", statement.as_str()),
        ("lock_timeout", lock.as_str()),
        ("idle_in_transaction_session_timeout", idle.as_str()),
        ("timezone", "UTC"),
    ];
    let options = PgConnectOptions::from_str(url).map_err(Error::unreachable)?.options(settings);
    let pool = PgPoolOptions::new()
        .max_connections(size)
        .acquire_timeout(Duration::from_secs(limits.pool_acquire_seconds))
        .test_before_acquire(false)
        .before_acquire(|connection, known| Box::pin(async move { still_answers(connection, &known).await }))
        .after_release(|connection, _| Box::pin(async move { in_time(connection.flush(), ANSWERING).await }));
    Ok((options.disable_statement_logging(), pool))
}

/// Whether a connection that was idle is good still; one that was at work a moment ago is believed.
async fn still_answers(connection: &mut PgConnection, known: &PoolConnectionMetadata) -> sqlx::Result<bool> {
    if known.idle_for < BELIEVED { Ok(true) } else { in_time(connection.ping(), ASKED).await }
}

/// Whether a connection answers within its time: a question, or what is under way on it when it comes back. A request that
/// was given up leaves a statement behind that may never be answered, when the wire is dead and nothing says so: the place
/// in the pool must not wait with it. (sqlx asks once more, without a limit, of what has just answered.)
async fn in_time(answer: impl Future<Output = sqlx::Result<()>>, within: Duration) -> sqlx::Result<bool> {
    match tokio::time::timeout(within, answer).await {
        Ok(answered) => answered.map(|()| true),
        Err(_) => Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())),
    }
}

/// How SQLite is opened. `doubted` says whether a connection that comes back is looked at: a writer always is, a reader
/// once a reading has failed, for a look takes the thread of the connection away from the next reading.
pub(crate) fn sqlite(url: &str, size: u32, config: &Config, doubted: Arc<AtomicBool>) -> ConnectOptions {
    // The one writer is waited for like a lock of PostgreSQL, so both limits together.
    let waiting = Duration::from_secs(config.limits.pool_acquire_seconds + config.limits.statement_seconds);
    let busy = Duration::from_secs(config.limits.statement_seconds);
    let mut options = ConnectOptions::new(url);
    options
        .min_connections(size)
        .max_connections(size)
        .acquire_timeout(waiting)
        // A file is always there.
        .test_before_acquire(false)
        .sqlx_logging(false)
        .map_sqlx_sqlite_pool_opts(move |pool| {
            let doubted = Arc::clone(&doubted);
            pool.after_release(move |one, _| {
                let looks = doubted.load(Ordering::SeqCst);
                Box::pin(async move { if looks { is_whole(one).await } else { Ok(true) } })
            })
        })
        .map_sqlx_sqlite_opts(move |options| {
            options
                .journal_mode(sqlx::sqlite::SqliteJournalMode::Wal)
                .synchronous(sqlx::sqlite::SqliteSynchronous::Full)
                .foreign_keys(true)
                .busy_timeout(busy)
                .statement_cache_capacity(256)
                .pragma("cache_size", "-32768")
                .pragma("mmap_size", "0")
        });
    options
}

/// Whether a connection that comes back has ended its transaction. When the disk is full or fails, SQLite ends one by
/// itself, and the library beneath, whose rollback is then refused, goes on counting it: what came next would be a part
/// of a transaction that nobody commits. Such a connection is given up.
async fn is_whole(connection: &mut SqliteConnection) -> sqlx::Result<bool> {
    // What was asked of it before, the rollback among it, is done when this is answered.
    connection.ping().await?;
    Ok(!connection.is_in_transaction())
}

/// An error when this SQLite is older than any that keeps a WAL database whole.
pub(crate) fn want_sqlite(version: &str) -> Result<()> {
    if parts(version) < parts(OLDEST_SQLITE) {
        return Err(Error::internal(format!("SQLite {version} is too old, {OLDEST_SQLITE} is needed")));
    }
    Ok(())
}

fn parts(version: &str) -> Vec<u32> {
    version.split('.').map(|part| part.parse().unwrap_or(0)).collect()
}

#[cfg(test)]
mod tests {
    use super::{OLDEST_SQLITE, parts};

    #[test]
    fn versions_compare_by_number() {
        assert!(parts("3.9.0") < parts(OLDEST_SQLITE));
        assert!(parts("3.51.3") >= parts(OLDEST_SQLITE));
        assert!(parts("3.100.0") > parts(OLDEST_SQLITE));
    }
}
