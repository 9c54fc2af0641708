//! The database: one program, one schema, SQLite or PostgreSQL.
//!
//! Nothing outside this crate sees a connection. [`Db::read`] and [`Db::write`] give a [`Tx`], and a [`Tx`] runs only
//! what [`crate::tenancy`] has scoped by a grant. On SQLite there is one writer connection, whose transactions begin
//! Immediate, and several readers; WAL with synchronous FULL (rule R14). On PostgreSQL the transaction carries the
//! group and the sites of its grant in `app.group` and `app.sites`, and row-level security stands behind the same value
//! (rule R2; the policies are in the migrations, `tenancy.rs`). A statement by a wider grant than its transaction was
//! opened for widens them for as long as it runs.

use std::{
    any::Any,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use sea_orm::{
    ConnectionTrait, Database, DatabaseConnection, DbBackend, SqliteTransactionMode, SqlxPostgresConnector, Statement,
    TransactionOptions, TransactionTrait,
};
use sqlx::postgres::PgPoolOptions;
use tokio::time::timeout;

#[cfg(debug_assertions)]
use crate::{auth::permission::Grant, db::statement_observer::Watch};
use crate::{
    auth::permission::Reach,
    config::Config,
    core::error::{Error, Result},
    db::{
        cache_invalidation::{CHANNEL, Item, News, Stale},
        connect_options,
        connection::Link,
        failpoint,
        postgres_pool::Connections,
        replica::{self, Replica},
        statement_observer::Warrant,
    },
    http::idempotency::{self, Claim},
};

/// Which of the two databases this is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backend {
    /// The embedded one.
    Sqlite,
    /// The one of production.
    Postgres,
}

/// Whether PostgreSQL plans the statements of a transaction for their values, or keeps one plan for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plans {
    /// As it thinks best.
    Made,
    /// Kept: for statements whose best way is the same whatever is asked.
    Kept,
    /// Made for what is asked, each time: a plan for any part of a serial is a bad one for each.
    Fresh,
}

/// What a transaction is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Reads(Plans),
    Writes,
}

/// The connections that nobody works on but the migrator and who looks at the roles: as many as are needed at once.
const ASIDE: u32 = 2;
/// How long those may take to close.
const CLOSING: Duration = Duration::from_secs(2);
/// How long one of those is kept.
const KEPT: Duration = Duration::from_mins(1);

/// The pools of the database.
#[derive(Clone)]
pub struct Db {
    /// On PostgreSQL both are those aside ([`ASIDE`]).
    writer: DatabaseConnection,
    reader: DatabaseConnection,
    /// What transactions of PostgreSQL run on.
    connections: Option<Arc<Connections>>,
    replica: Option<Arc<Replica>>,
    backend: Backend,
    news: Arc<News>,
    /// Whether a reading of SQLite has failed since the start.
    doubted: Arc<AtomicBool>,
    /// Whether a test has taken the first wall away.
    #[cfg(debug_assertions)]
    unscoped: Arc<AtomicBool>,
    #[cfg(debug_assertions)]
    watch: Watch,
}

impl Db {
    /// Opens the database of the configuration. The runtime that this runs in is the one that connections live in.
    pub async fn open(config: &Config) -> Result<Self> {
        let url = config.database.url.as_str();
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            Self::open_postgres(url, config).await
        } else {
            Self::open_sqlite(url, config).await
        }
    }

    async fn open_postgres(url: &str, config: &Config) -> Result<Self> {
        let patience = Duration::from_secs(config.limits.pool_acquire_seconds);
        let (options, _) = connect_options::postgres(url, config)?;
        let aside = PgPoolOptions::new().max_connections(ASIDE).acquire_timeout(patience).idle_timeout(KEPT);
        let aside = aside.connect_with(options).await.map_err(Error::unreachable)?;
        let aside = SqlxPostgresConnector::from_sqlx_postgres_pool(aside);
        let mut db = Self::of(aside.clone(), aside, Backend::Postgres);
        db.connections = Some(Arc::new(Connections::of(url, config, patience)?));
        if let Some(url) = &config.database.replica_url {
            // It may be away when the program starts, and whenever; nobody waits for it long.
            db.replica = Some(Arc::new(Replica::of(Connections::of(url, config, replica::PATIENCE)?)));
        }
        Ok(db)
    }

    async fn open_sqlite(url: &str, config: &Config) -> Result<Self> {
        let readers = u32::try_from(std::thread::available_parallelism().map_or(2, usize::from) * 2).unwrap_or(4);
        let doubted: Arc<AtomicBool> = Arc::default();
        let reads = connect_options::sqlite(url, readers, config, Arc::clone(&doubted));
        let writes = connect_options::sqlite(url, 1, config, Arc::new(AtomicBool::new(true)));
        let writer = Database::connect(writes).await.map_err(Error::unreachable)?;
        let reader = Database::connect(reads).await.map_err(Error::unreachable)?;
        let version = writer
            .query_one_raw(Statement::from_string(DbBackend::Sqlite, "SELECT sqlite_version() AS v"))
            .await?
            .map(|row| row.try_get::<String>("", "v"))
            .transpose()?
            .unwrap_or_default();
        connect_options::want_sqlite(&version)?;
        Ok(Self { doubted, ..Self::of(writer, reader, Backend::Sqlite) })
    }

    #[cfg_attr(not(debug_assertions), expect(unused_mut, reason = "only a debug build is watched"))]
    fn of(mut writer: DatabaseConnection, mut reader: DatabaseConnection, backend: Backend) -> Self {
        #[cfg(debug_assertions)]
        let watch = Watch::on([&mut writer, &mut reader]);
        Self {
            writer,
            reader,
            connections: None,
            replica: None,
            backend,
            news: Arc::default(),
            doubted: Arc::default(),
            #[cfg(debug_assertions)]
            unscoped: Arc::default(),
            #[cfg(debug_assertions)]
            watch,
        }
    }

    /// Shows every statement that is executed from now on, with the grant that it runs by (goal T3). A release build
    /// has no such thing.
    #[cfg(debug_assertions)]
    pub fn show(&self, eye: impl Fn(&Statement, Option<&Grant>) + Send + Sync + 'static) {
        self.watch.open(eye);
    }

    /// Leaves the predicate of the grant off every statement from now on, so that a test can hold the second wall alone
    /// (goal T3). A release build has no such thing.
    #[cfg(debug_assertions)]
    pub fn take_scope_off(&self) {
        self.unscoped.store(true, Ordering::SeqCst);
    }

    /// Which database it is.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// What changed here and on other nodes.
    pub fn news(&self) -> &Arc<News> {
        &self.news
    }

    /// A transaction that only reads, for the rows of this reach.
    pub async fn read(&self, reach: &Reach) -> Result<Tx> {
        self.read_by(reach, Plans::Made).await
    }

    /// The same, with statements planned like this.
    pub(crate) async fn read_by(&self, reach: &Reach, plans: Plans) -> Result<Tx> {
        let mode = Mode::Reads(plans);
        let link = match &self.connections {
            Some(connections) => Link::begin(connections, reach, mode).await?,
            None => Link::Sqlite(self.reader.begin_with_options(TransactionOptions::default()).await?),
        };
        Ok(self.begun(link, reach, mode))
    }

    /// A transaction that only reads what may be some seconds old: on the replica while that is near, otherwise as
    /// [`Db::read`]. Who has just written must not see less than they wrote: [`crate::auth::context::Ctx::browse`].
    pub(crate) async fn browse(&self, reach: &Reach, plans: Plans) -> Result<Tx> {
        if let Some(replica) = &self.replica
            && let Some(connections) = replica.near()
        {
            let mode = Mode::Reads(plans);
            match Link::begin(connections, reach, mode).await {
                Ok(link) => {
                    metrics::counter!("database_replica_reads_total").increment(1);
                    return Ok(self.begun(link, reach, mode));
                }
                Err(error) => replica.doubt(&error.into()),
            }
        }
        self.read_by(reach, plans).await
    }

    /// Whether there is a read replica.
    pub(crate) fn has_replica(&self) -> bool {
        self.replica.is_some()
    }

    /// Whether there is a read replica that is not read from, because it is away or too far behind.
    pub(crate) fn is_replica_lost(&self) -> bool {
        self.replica.as_ref().is_some_and(|replica| replica.near().is_none())
    }

    /// Looks how far behind the replica is; an error says why it is not read from.
    pub async fn follow_replica(&self) -> Result<()> {
        match (&self.replica, &self.connections) {
            (Some(replica), Some(primary)) => replica.follow(primary).await,
            _ => Ok(()),
        }
    }

    /// A transaction that writes. On SQLite it begins Immediate: one that reads first and then writes would fail at
    /// once when another wrote meanwhile, whatever the busy timeout.
    pub async fn write(&self, reach: &Reach) -> Result<Tx> {
        replica::notice();
        let link = if let Some(connections) = &self.connections {
            Link::begin(connections, reach, Mode::Writes).await?
        } else {
            let options = TransactionOptions {
                sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
                ..TransactionOptions::default()
            };
            Link::Sqlite(self.writer.begin_with_options(options).await?)
        };
        Ok(self.begun(link, reach, Mode::Writes))
    }

    fn begun(&self, link: Link, reach: &Reach, mode: Mode) -> Tx {
        let writes = mode == Mode::Writes;
        let claim = if writes { idempotency::current() } else { None };
        Tx {
            inner: Arc::new(link),
            backend: self.backend,
            reach: reach.clone(),
            writes,
            #[cfg(debug_assertions)]
            unscoped: self.unscoped.load(Ordering::SeqCst),
            claim,
            doubted: Arc::clone(&self.doubted),
            news: Arc::clone(&self.news),
            told: Mutex::default(),
            last: Mutex::default(),
        }
    }

    /// Opens every connection of PostgreSQL there may be, so that the first requests are as fast as the next
    /// (performance, P4).
    pub(crate) async fn open_all(&self) {
        if let Some(connections) = &self.connections {
            connections.open_all().await;
        }
    }

    /// Whether the database answers; for readiness and the doctor.
    pub async fn ping(&self) -> Result<()> {
        if let Some(connections) = &self.connections {
            connections.begin("BEGIN READ ONLY").await?.commit().await?;
        } else {
            self.reader.execute_unprepared("SELECT 1").await?;
        }
        Ok(())
    }

    /// A number of SQLite's file that changes whenever somebody else than this program has written. It is that of the one
    /// connection that writes here, as each takes no notice of itself alone.
    pub(crate) async fn written_elsewhere(&self) -> Result<i64> {
        let pool = self.writer.get_sqlite_connection_pool();
        sqlx::query_scalar("PRAGMA data_version").fetch_one(pool).await.map_err(Error::unreachable)
    }

    /// The connection on which migrations run, and nothing else.
    pub fn for_migrations(&self) -> MigrationConnection<'_> {
        MigrationConnection(&self.writer)
    }

    /// How many transactions that write there may be at once; who comes then waits.
    pub fn writers(&self) -> usize {
        self.connections.as_ref().map_or(1, |connections| connections.most())
    }

    /// Closes the pools; on SQLite the log is folded back into the file first, so that a copy of the file is whole.
    pub async fn close(self) {
        if self.backend == Backend::Sqlite
            && let Err(error) = self.writer.execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)").await
        {
            tracing::warn!(%error, "the write-ahead log could not be folded back");
        }
        if let Some(replica) = &self.replica {
            replica.close().await;
        }
        if let Some(connections) = &self.connections {
            connections.close().await;
        }
        // On PostgreSQL both are those aside, and one of them may be on a wire that is dead.
        let rest = async {
            let _ = self.reader.close_by_ref().await;
            let _ = self.writer.close_by_ref().await;
        };
        match self.backend {
            Backend::Sqlite => rest.await,
            Backend::Postgres => {
                let _ = timeout(CLOSING, rest).await;
            }
        }
    }
}

/// Tells the policies of PostgreSQL whose rows may be seen and written, until the transaction ends.
async fn open_for(inner: &Link, reach: &Reach) -> Result<()> {
    inner
        .execute_raw(Statement::from_sql_and_values(
            DbBackend::Postgres,
            "SELECT set_config('app.group', $1, true), set_config('app.sites', $2, true)",
            [reach.group_setting().into(), reach.sites_setting().into()],
        ))
        .await?;
    Ok(())
}

/// Only the migrator can use it: what it holds is private to this crate.
pub struct MigrationConnection<'db>(pub(crate) &'db DatabaseConnection);

/// What is gathered while a transaction runs and written once, right before it stands: rows that every change touches,
/// such as counters. They are held for the shortest time so; and written in one order, they make two transactions wait
/// for each other at most, where each could hold what the other wants if they were written as the changes come.
#[async_trait]
pub trait Last: Any + Send {
    /// Writes it.
    async fn write(self: Box<Self>, tx: &Tx) -> Result<()>;
}

/// One transaction. It ends with [`Tx::commit`]; dropped without, nothing has happened.
pub struct Tx {
    inner: Arc<Link>,
    backend: Backend,
    /// What it was opened for.
    reach: Reach,
    writes: bool,
    #[cfg(debug_assertions)]
    unscoped: bool,
    claim: Option<Claim>,
    doubted: Arc<AtomicBool>,
    news: Arc<News>,
    told: Mutex<Vec<Item>>,
    last: Mutex<Vec<Box<dyn Last>>>,
}

impl Tx {
    /// The rows that it was opened for.
    pub(crate) const fn reach(&self) -> &Reach {
        &self.reach
    }

    /// Which database it runs on, for the few statements that have two spellings.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Tells every node, once the change stands, that its copies of something are stale ([`News::hear`]).
    pub fn tell(&self, topic: &'static str, group: i64, id: i64) {
        let item = Item { topic, group, id };
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if !told.contains(&item) {
            told.push(item);
        }
    }

    /// Adds to what is written as the last of this transaction ([`Last`]).
    pub fn last<T: Last + Default>(&self, add: impl FnOnce(&mut T)) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all = last.iter_mut().map(|one| &mut **one as &mut dyn Any);
        if let Some(there) = all.find_map(|one| one.downcast_mut()) {
            add(there);
        } else {
            let mut first = T::default();
            add(&mut first);
            last.push(Box::new(first));
        }
    }

    /// Makes the change stand.
    pub async fn commit(self) -> Result<()> {
        let last = std::mem::take(&mut *self.last.lock().unwrap_or_else(PoisonError::into_inner));
        for one in last {
            one.write(&self).await?;
        }
        self.pass();
        if let Some(claim) = &self.claim {
            claim.mark(&self).await?;
        }
        let told = self.told.into_inner().unwrap_or_else(PoisonError::into_inner);
        if self.backend == Backend::Postgres && !told.is_empty() {
            let items: Vec<String> = told.iter().map(|item| item.text()).collect();
            let text = "SELECT pg_notify($1, item) FROM unnest(string_to_array($2, ',')) item";
            let values = [CHANNEL.into(), items.join(",").into()];
            self.inner.execute_raw(Statement::from_sql_and_values(DbBackend::Postgres, text, values)).await?;
        }
        let inner = Arc::into_inner(self.inner).ok_or_else(|| Error::internal("a transaction was still in use"))?;
        if self.writes {
            failpoint::commit(inner).await?;
            failpoint::pass();
        } else {
            inner.commit().await?;
        }
        if let Some(claim) = &self.claim {
            claim.stands();
        }
        for Item { topic, group, id } in told {
            self.news.tell(topic, Stale::One { group, id });
        }
        Ok(())
    }

    /// Runs a statement by a warrant. Where its reach is wider than what the transaction was opened for, row-level
    /// security is opened as far for this statement alone: a check over the whole group in the middle of a change at one
    /// site.
    pub(crate) async fn by<T>(&self, warrant: &Warrant, statement: impl Future<Output = Result<T>>) -> Result<T> {
        // Every statement goes through here, so its future is kept small for those that hold it.
        let statement = Box::pin(warrant.around(statement));
        let wider = warrant.reach().filter(|reach| self.backend == Backend::Postgres && !self.reach.covers(reach));
        let Some(wider) = wider else {
            let done = statement.await;
            // PostgreSQL is not asked whether this was so: what was left undone there is undone before it is lent again.
            if done.is_err() && self.backend == Backend::Sqlite && !self.writes {
                self.doubted.store(true, Ordering::SeqCst);
            }
            return done;
        };
        open_for(&self.inner, wider).await?;
        let done = statement.await;
        let closed = open_for(&self.inner, &self.reach).await;
        // A statement that PostgreSQL refused has ended the transaction, so that nothing can be closed any more.
        let done = done?;
        closed?;
        Ok(done)
    }

    /// Whether statements carry the predicate of their grant: always, but where a test has taken it off.
    pub(crate) const fn is_scoped(&self) -> bool {
        #[cfg(debug_assertions)]
        {
            !self.unscoped
        }
        #[cfg(not(debug_assertions))]
        {
            true
        }
    }

    /// The connection underneath: for this crate's scoped finders and writers only.
    pub(crate) fn connection(&self) -> &Link {
        self.pass();
        &self.inner
    }

    /// Before each statement of a change, and before it stands, a test may end the program (goal D2).
    fn pass(&self) {
        if self.writes {
            failpoint::pass();
        }
    }
}
