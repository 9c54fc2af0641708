//! The pool of connections to PostgreSQL for transactions.
//!
//! The connection that was returned last is used first: a program with little load works on one or two, whose server
//! processes have plans and rows in their caches, where taking turns would leave all of them half cold. A connection
//! whose transaction has ended is free at once, while the pool of sqlx checks each returned connection by a round trip
//! of its own (goal P1). A connection whose transaction was left open rolls it back first, also when the caller has
//! gone (goal D5).

use std::time::Duration;

use deadpool::{
    Runtime,
    managed::{
        Manager, Metrics, Object, Pool, PoolError, QueueMode, RecycleError, RecycleResult, TimeoutType, Timeouts,
        WeakPool,
    },
};
use sea_orm::{ConnAcquireErr, DbErr, RuntimeErr};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, postgres::PgConnectOptions};
use tokio::{runtime::Handle, time::timeout};
use tokio_util::context::TokioContext;

use crate::{
    config::Config,
    core::error::{Error, Result},
    db::{connect_options, sql_errors::of_query},
};

/// Time for which a returned connection counts as alive without a check.
const BELIEVED: Duration = Duration::from_secs(1);
/// Longest time of the check of a connection that rested longer; then the caller gets the next one within the same wait.
const PING: Duration = Duration::from_secs(1);
/// The longest that a rollback or a close may take, in the background.
const ANSWERING: Duration = Duration::from_secs(2);
/// A connection is closed when it was unused for this time or is this old, so that no server process grows for ever.
const UNUSED: Duration = Duration::from_mins(10);
const OLD: Duration = Duration::from_mins(30);
/// Interval at which connections are closed that were unused for [`UNUSED`] or are older than [`OLD`].
const SWEEP: Duration = Duration::from_mins(1);
/// Interval at which the end of the pool checks whether the last connection has been returned.
const LOOK: Duration = Duration::from_millis(5);

/// The pool of one server.
pub(crate) struct PostgresPool {
    pool: Pool<ConnectionManager>,
    /// The longest that a transaction may take to begin.
    patience: Duration,
    /// The longest that a statement may take.
    answer: Duration,
    /// The runtime on which connections are opened: a connection belongs to the runtime that opened it, and that of a
    /// worker of the server ends before others have finished their work at a stop (goal D12).
    home: Handle,
}

impl PostgresPool {
    /// A pool without connections yet, which will belong to the runtime that this runs on.
    pub(crate) fn of(url: &str, config: &Config, patience: Duration) -> Result<Self> {
        let (options, most) = connect_options::postgres(url, config)?;
        let pool = Pool::builder(ConnectionManager(options))
            .max_size(most)
            .queue_mode(QueueMode::Lifo)
            .runtime(Runtime::Tokio1)
            .build()
            .map_err(|error| Error::internal(error.to_string()))?;
        let home = Handle::current();
        home.spawn(sweep(pool.weak()));
        let answer = Duration::from_secs(config.limits.statement_seconds) + ANSWERING;
        Ok(Self { pool, patience, answer, home })
    }

    /// The numbers of connections that are used and idle.
    pub(crate) fn load(&self) -> (usize, usize) {
        let status = self.pool.status();
        (status.size.saturating_sub(status.available), status.available)
    }

    /// Takes a connection and runs this text on it, which begins a transaction. Connections that broke while they were
    /// unused are skipped; one that does not answer at all costs the caller its wait.
    pub(crate) async fn begin(&self, text: &str) -> Result<PooledConnection, DbErr> {
        // Opening a connection is a large future, which every caller would contain.
        let begun = Box::pin(async {
            let mut left = self.pool.status().size;
            loop {
                let mut lent =
                    PooledConnection::of(self.pool.get().await.map_err(not_lent)?, self.answer, self.home.clone());
                match lent.say(text).await {
                    Err(error) if left > 0 && is_broken(&error) => {
                        lent.discard();
                        left -= 1;
                    }
                    Err(error) => return Err(not_begun(error)),
                    Ok(()) => return Ok(lent),
                }
            }
        });
        match TokioContext::new(timeout(self.patience, begun), self.home.clone()).await {
            Ok(begun) => begun,
            Err(_) => Err(DbErr::ConnectionAcquire(ConnAcquireErr::Timeout)),
        }
    }

    /// Opens all connections of the pool, so that the first requests are as fast as later ones (goal P4).
    pub(crate) async fn open_all(&self) {
        // Each is retained until the last is open, so that none is counted twice. The loop never waits for a used
        // connection, whose user may wait for one of these; used connections are open already.
        let free = Timeouts { wait: Some(Duration::ZERO), create: Some(self.patience), recycle: None };
        let opened = futures::future::join_all((0..self.most()).map(|_| self.pool.timeout_get(&free)));
        let opened = TokioContext::new(opened, self.home.clone()).await;
        let is_missing = |one: &Result<_, _>| !matches!(one, Ok(_) | Err(PoolError::Timeout(TimeoutType::Wait)));
        let missing = opened.iter().filter(|one| is_missing(one)).count();
        if missing > 0 {
            tracing::warn!(missing, "not every connection to the database could be opened");
        }
    }

    /// The size of the pool.
    pub(crate) fn most(&self) -> usize {
        self.pool.status().max_size
    }

    /// Lends no more connections, and closes all; a used one is closed when it is returned, which a rollback may delay.
    pub(crate) async fn close(&self) {
        let idle = self.pool.retain(|_, _| false).removed;
        self.pool.close();
        futures::future::join_all(idle.into_iter().map(goodbye)).await;
        let back = async {
            while self.pool.status().size > 0 {
                tokio::time::sleep(LOOK).await;
            }
        };
        if timeout(ANSWERING, back).await.is_err() {
            tracing::warn!(lent = self.pool.status().size, "connections were still in use at the end");
        }
    }
}

/// Opens and checks connections.
struct ConnectionManager(PgConnectOptions);

impl Manager for ConnectionManager {
    type Type = PgConnection;
    type Error = sqlx::Error;

    async fn create(&self) -> sqlx::Result<PgConnection> {
        PgConnection::connect_with(&self.0).await
    }

    async fn recycle(&self, connection: &mut PgConnection, known: &Metrics) -> RecycleResult<sqlx::Error> {
        if known.last_used() < BELIEVED {
            return Ok(());
        }
        match timeout(PING, connection.ping()).await {
            Ok(answered) => Ok(answered?),
            Err(_) => Err(RecycleError::message("it does not answer")),
        }
    }
}

/// Closes unused connections, for as long as the pool exists.
async fn sweep(pool: WeakPool<ConnectionManager>) {
    loop {
        tokio::time::sleep(SWEEP).await;
        let Some(pool) = pool.upgrade() else { return };
        let removed = pool.retain(|_, known| known.last_used() < UNUSED && known.age() < OLD).removed;
        futures::future::join_all(removed.into_iter().map(goodbye)).await;
    }
}

async fn goodbye(connection: PgConnection) {
    let _ = timeout(ANSWERING, connection.close()).await;
}

/// A connection with a transaction on it.
pub(crate) struct PooledConnection {
    /// `None` once the transaction has ended.
    connection: Option<Object<ConnectionManager>>,
    answer: Duration,
    home: Handle,
    /// The transaction writes.
    pub(crate) writes: bool,
}

impl PooledConnection {
    fn of(connection: Object<ConnectionManager>, answer: Duration, home: Handle) -> Self {
        Self { connection: Some(connection), answer, home, writes: false }
    }

    /// The result of a statement. The server ends a statement that takes too long; this limit is for a connection that
    /// died silently, on which work outside a request would wait for ever.
    pub(crate) async fn ask<'a, T, F>(
        &'a mut self,
        statement: impl FnOnce(&'a mut PgConnection) -> F,
    ) -> sqlx::Result<T>
    where
        F: Future<Output = sqlx::Result<T>>,
    {
        let connection = self.connection.as_deref_mut().ok_or(sqlx::Error::PoolClosed)?;
        match timeout(self.answer, statement(connection)).await {
            Ok(answered) => answered,
            Err(late) => Err(sqlx::Error::Io(late.into())),
        }
    }

    async fn say(&mut self, text: &str) -> sqlx::Result<()> {
        self.ask(|connection| connection.execute(AssertSqlSafe(text))).await.map(|_| ())
    }

    /// Commits. A commit waits for the synchronous standby without the time limit of statements: when that limit ends the
    /// wait, PostgreSQL reports success, although the change is lost with the primary. This side gives up after its own
    /// limit, with an error.
    pub(crate) async fn commit(mut self) -> Result<(), DbErr> {
        let text = if self.writes { "SET LOCAL statement_timeout = 0; COMMIT" } else { "COMMIT" };
        self.say(text).await.map_err(of_query)?;
        self.connection = None;
        Ok(())
    }

    /// Closes a broken connection without a message.
    fn discard(mut self) {
        self.connection.take().map(Object::take);
    }
}

impl Drop for PooledConnection {
    /// Rolls back an open transaction, including a running statement, in the background: a dead connection must not
    /// occupy a slot of the pool, and the caller, which may be on a worker that is about to end, must not wait.
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        self.home.spawn(async move {
            let undone = timeout(ANSWERING, connection.execute(AssertSqlSafe("ROLLBACK"))).await;
            if !matches!(undone, Ok(Ok(_))) {
                drop(Object::take(connection));
            }
        });
    }
}

/// Returns `true` if a connection can not be used any more: it is closed, or the server is shutting down or starting.
fn is_broken(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) => true,
        sqlx::Error::Database(error) => error.code().is_some_and(|code| code.starts_with("57P")),
        _ => false,
    }
}

fn not_begun(error: sqlx::Error) -> DbErr {
    DbErr::Conn(RuntimeErr::SqlxError(error.into()))
}

fn not_lent(error: PoolError<sqlx::Error>) -> DbErr {
    match error {
        PoolError::Timeout(_) => DbErr::ConnectionAcquire(ConnAcquireErr::Timeout),
        PoolError::Backend(error) => not_begun(error),
        PoolError::Closed | PoolError::NoRuntimeSpecified | PoolError::PostCreateHook(_) => {
            DbErr::ConnectionAcquire(ConnAcquireErr::ConnectionClosed)
        }
    }
}
