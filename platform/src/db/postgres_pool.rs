//! The connections to PostgreSQL that transactions run on.
//!
//! The one that came back last is lent first: a quiet program works on one or two, whose server has the plans and the
//! rows of what is asked at hand, where taking turns would leave all of them half cold. One whose transaction has ended is
//! free at once; the pool of sqlx asks every one that comes back whether it is still there, which is a round trip of its
//! own (performance, P1). One whose transaction was left undone undoes it first, whoever has gone (goal D5).

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

/// A connection that was lent a moment ago is believed to be there.
const BELIEVED: Duration = Duration::from_secs(1);
/// How long another may take to say so; who waits is given the next one within the same wait.
const ASKED: Duration = Duration::from_secs(1);
/// How long one may take to undo what was left undone, or to say goodbye. Nobody waits for that.
const ANSWERING: Duration = Duration::from_secs(2);
/// One that nobody has needed for so long is closed, and one of that age, so that no connection grows for ever.
const UNUSED: Duration = Duration::from_mins(10);
const OLD: Duration = Duration::from_mins(30);
/// How often that is looked at.
const SWEEP: Duration = Duration::from_mins(1);
/// How often it is looked at whether the last one has come back, at the end.
const LOOK: Duration = Duration::from_millis(5);

/// All of them, to one server.
pub(crate) struct PostgresPool {
    pool: Pool<ConnectionManager>,
    /// How long a transaction may take to begin.
    patience: Duration,
    /// How long a statement may take to be answered.
    answer: Duration,
    /// Where connections are opened, whoever needs them: a connection lives with the runtime that opened it, and that of a
    /// worker of the server ends before others have finished what they must before a stop (goal D12).
    home: Handle,
}

impl PostgresPool {
    /// None is opened yet. The runtime that this runs in is the one that they live in.
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

    /// Lends one on which this has been said, which begins a transaction. Connections that broke while nobody used them are
    /// passed over, which costs nothing where all are whole; one that does not answer at all costs the caller their
    /// patience.
    pub(crate) async fn begin(&self, text: &str) -> Result<PooledConnection, DbErr> {
        // Opening a connection is a large thing, and every caller would carry it.
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

    /// Opens every one that there may be, so that the first requests are as fast as the next (performance, P4).
    pub(crate) async fn open_all(&self) {
        // Each is held until the last is open, so that none is counted twice. Nobody else is waited for meanwhile: they may
        // be waiting for one of these, and what is not free is open already.
        let free = Timeouts { wait: Some(Duration::ZERO), create: Some(self.patience), recycle: None };
        let opened = futures::future::join_all((0..self.most()).map(|_| self.pool.timeout_get(&free)));
        let opened = TokioContext::new(opened, self.home.clone()).await;
        let is_missing = |one: &Result<_, _>| !matches!(one, Ok(_) | Err(PoolError::Timeout(TimeoutType::Wait)));
        let missing = opened.iter().filter(|one| is_missing(one)).count();
        if missing > 0 {
            tracing::warn!(missing, "not every connection to the database could be opened");
        }
    }

    /// How many there may be.
    pub(crate) fn most(&self) -> usize {
        self.pool.status().max_size
    }

    /// Lends no more, and closes them; those that are lent when they come back, which undoing something may delay.
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

/// How one is opened, and found to be still there.
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
        match timeout(ASKED, connection.ping()).await {
            Ok(answered) => Ok(answered?),
            Err(_) => Err(RecycleError::message("it does not answer")),
        }
    }
}

/// Closes those that nobody needs, for as long as there is a pool.
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
    /// Nothing once the transaction has ended.
    connection: Option<Object<ConnectionManager>>,
    answer: Duration,
    home: Handle,
}

impl PooledConnection {
    fn of(connection: Object<ConnectionManager>, answer: Duration, home: Handle) -> Self {
        Self { connection: Some(connection), answer, home }
    }

    /// What a statement gives. The server itself ends one that takes too long; this is for the wire that is dead and does
    /// not say so, on which work outside a request would wait for ever.
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

    /// Makes what was done stand.
    pub(crate) async fn commit(mut self) -> Result<(), DbErr> {
        self.say("COMMIT").await.map_err(of_query)?;
        self.connection = None;
        Ok(())
    }

    /// Closes it without a word: it is broken.
    fn discard(mut self) {
        self.connection.take().map(Object::take);
    }
}

impl Drop for PooledConnection {
    /// Undoes what was left undone, what was still under way included. A wire that is dead and does not say so must not
    /// keep a place in the pool, and neither must whoever drops this wait: they may be on a worker that is about to end.
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

/// Whether a connection is of no use any more: it is gone, or the server is on its way out or back.
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
