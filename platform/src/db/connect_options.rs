//! Options of the connections to each database, and the pool of SQLite; the pool of PostgreSQL is in
//! `postgres_pool.rs`.

use std::{
    str::FromStr as _,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use sea_orm::ConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection, postgres::PgConnectOptions};

use crate::{
    config::Config,
    core::error::{Error, Result},
};

/// The oldest SQLite that does not corrupt a WAL database when two connections checkpoint.
const OLDEST_SQLITE: &str = "3.51.3";

/// The connection options of PostgreSQL, and the size of its pool.
pub(crate) fn postgres(url: &str, config: &Config) -> Result<(PgConnectOptions, usize)> {
    let most = std::thread::available_parallelism().map_or(2, usize::from) * 6;
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
    Ok((options.disable_statement_logging(), most))
}

/// The pool of SQLite. A connection that returns to the pool is checked when it is a writer, and a reader once
/// `doubted` is set because a read has failed: each check takes the connection's thread away from the next read.
pub(crate) fn sqlite(url: &str, size: u32, config: &Config, doubted: Arc<AtomicBool>) -> ConnectOptions {
    // The one writer is waited for like a lock of PostgreSQL, so both limits are added.
    let waiting = Duration::from_secs(config.limits.pool_acquire_seconds + config.limits.statement_seconds);
    let busy = Duration::from_secs(config.limits.statement_seconds);
    let mut options = ConnectOptions::new(url);
    options
        .min_connections(size)
        .max_connections(size)
        .acquire_timeout(waiting)
        // A connection to a file does not break.
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

/// Returns `true` if a connection that returns to the pool has ended its transaction. When the disk is full or fails,
/// SQLite ends a transaction by itself, and sqlx, whose rollback is then refused, still counts it: later statements
/// would belong to a transaction that is never committed. Such a connection is closed.
async fn is_whole(connection: &mut SqliteConnection) -> sqlx::Result<bool> {
    // The answer comes after all earlier statements, including the rollback.
    connection.ping().await?;
    Ok(!connection.is_in_transaction())
}

/// Fails when this SQLite is older than [`OLDEST_SQLITE`].
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
