//! The database: one schema, on SQLite or PostgreSQL.
//!
//! Connections are private to this crate. [`Db::read`] and [`Db::write`] give a [`Tx`], and a [`Tx`] runs only
//! statements that [`crate::tenancy`] has scoped by a grant. On SQLite there is one writer connection, whose
//! transactions begin Immediate, and several readers; WAL with synchronous FULL. On PostgreSQL a transaction sets the
//! group and the sites of its grant as `app.group` and `app.sites`, which the policies of row-level security read
//! (`tenancy.rs` of the migrations).

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use sea_orm::{
    ConnectionTrait, Database, DatabaseConnection, DbBackend, SqliteTransactionMode, SqlxPostgresConnector, Statement,
    TransactionOptions, TransactionTrait,
};
use sqlx::postgres::PgPoolOptions;
use tokio::time::timeout;

use crate::{
    config::Config,
    core::{
        self,
        error::{Error, Result},
    },
    db::{
        announcer::Announcer,
        cache_invalidation::CacheInvalidation,
        connect_options,
        connection::Connection,
        kinds::{Backend, Mode, Plans},
        postgres_pool::PostgresPool,
        replica::{self, Replica},
        transaction::{Shared, Tx},
    },
    tenancy::Reach,
};
#[cfg(debug_assertions)]
use crate::{db::statement_observer::StatementObserver, tenancy::Grant};

/// Connections for migrations and for checks of the roles only.
const ASIDE: u32 = 2;
/// The longest that those may take to close.
const CLOSING: Duration = Duration::from_secs(2);
/// Time for which such a connection is retained.
const IDLE: Duration = Duration::from_mins(1);

/// The pools of the database.
#[derive(Clone)]
pub struct Db {
    /// On PostgreSQL both are the pool for migrations ([`ASIDE`]).
    writer: DatabaseConnection,
    reader: DatabaseConnection,
    /// The pool of transactions on PostgreSQL.
    connections: Option<Arc<PostgresPool>>,
    replica: Option<Arc<Replica>>,
    backend: Backend,
    shared: Shared,
    #[cfg(debug_assertions)]
    observer: StatementObserver,
}

impl Db {
    /// Opens the database of the configuration. Connections belong to the runtime that this runs on.
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
        let aside = PgPoolOptions::new().max_connections(ASIDE).acquire_timeout(patience).idle_timeout(IDLE);
        let aside = aside.connect_with(options).await.map_err(Error::unreachable)?;
        let aside = SqlxPostgresConnector::from_sqlx_postgres_pool(aside);
        let mut db = Self::of(aside.clone(), aside, Backend::Postgres);
        db.connections = Some(Arc::new(PostgresPool::of(url, config, patience)?));
        db.shared.announcer = Some(Announcer::of(url, config)?);
        if let Some(url) = &config.database.replica_url {
            // The replica may be away at any time, also at the start; requests wait briefly for it.
            db.replica = Some(Arc::new(Replica::of(PostgresPool::of(url, config, replica::PATIENCE)?)));
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
        let mut db = Self::of(writer, reader, Backend::Sqlite);
        db.shared.doubted = doubted;
        Ok(db)
    }

    #[cfg_attr(not(debug_assertions), expect(unused_mut, reason = "only a debug build is watched"))]
    fn of(mut writer: DatabaseConnection, mut reader: DatabaseConnection, backend: Backend) -> Self {
        #[cfg(debug_assertions)]
        let observer = StatementObserver::on([&mut writer, &mut reader]);
        Self {
            writer,
            reader,
            connections: None,
            replica: None,
            backend,
            shared: Shared::default(),
            #[cfg(debug_assertions)]
            observer,
        }
    }

    /// Reports every statement that is executed from now on, with its grant (goal T3). Absent from a release build.
    #[cfg(debug_assertions)]
    pub fn show(&self, observe: impl Fn(&Statement, Option<&Grant>) + Send + Sync + 'static) {
        self.observer.open(observe);
    }

    /// Leaves the predicate of the grant out of every statement from now on, so that a test can check row-level
    /// security alone (goal T3). Absent from a release build.
    #[cfg(debug_assertions)]
    pub fn take_scope_off(&self) {
        self.shared.unscoped.store(true, std::sync::atomic::Ordering::SeqCst);
    }

    /// Returns the kind of the database.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// The announcements of changes here and on other nodes.
    pub fn invalidations(&self) -> &Arc<CacheInvalidation> {
        &self.shared.invalidations
    }

    /// Returns `true` if an announcement comes from this node, sent by this process of the server.
    pub(crate) fn has_announced(&self, process: u32) -> bool {
        self.shared.announcer.as_ref().is_some_and(|announcer| announcer.is_own(process))
    }

    /// Begins a transaction that only reads, for the rows of this scope.
    pub async fn read(&self, reach: &Reach) -> Result<Tx> {
        self.read_by(reach, Plans::Made).await
    }

    /// Begins a transaction that only reads, and sees everything as it is at one moment, for work of many statements. On
    /// SQLite every transaction does.
    pub(crate) async fn snapshot(&self, reach: &Reach) -> Result<Tx> {
        let link = match &self.connections {
            Some(connections) => Connection::begin(connections, reach, Mode::Snapshot).await?,
            None => Connection::Sqlite(self.reader.begin_with_options(TransactionOptions::default()).await?),
        };
        Ok(self.begun(link, reach, Mode::Snapshot))
    }

    /// Begins such a transaction whose statements are planned in this way.
    pub(crate) async fn read_by(&self, reach: &Reach, plans: Plans) -> Result<Tx> {
        let mode = Mode::Reads(plans);
        let link = match &self.connections {
            Some(connections) => Connection::begin(connections, reach, mode).await?,
            None => Connection::Sqlite(self.reader.begin_with_options(TransactionOptions::default()).await?),
        };
        Ok(self.begun(link, reach, mode))
    }

    /// Begins a transaction for a report, whose rows may be some seconds old: on the replica, where there is one.
    pub async fn report(&self, reach: &Reach) -> Result<Tx> {
        self.browse(reach, Plans::Fresh).await
    }

    /// Begins a transaction for reads that may be some seconds old: on the replica while it is close, otherwise like
    /// [`Db::read`]. A caller that has just written must see its changes: [`crate::caller::context::Ctx::browse`].
    pub(crate) async fn browse(&self, reach: &Reach, plans: Plans) -> Result<Tx> {
        if let Some(replica) = &self.replica
            && let Some(connections) = replica.near()
        {
            let mode = Mode::Reads(plans);
            match Connection::begin(connections, reach, mode).await {
                Ok(link) => {
                    metrics::counter!(crate::core::metrics::REPLICA_READS).increment(1);
                    return Ok(self.begun(link, reach, mode));
                }
                Err(error) => replica.doubt(&error.into()),
            }
        }
        self.read_by(reach, plans).await
    }

    /// Returns `true` if there is a read replica.
    pub(crate) fn has_replica(&self) -> bool {
        self.replica.is_some()
    }

    /// Returns `true` if the read replica is not used, because it is away or too far behind.
    pub(crate) fn is_replica_lost(&self) -> bool {
        self.replica.as_ref().is_some_and(|replica| replica.near().is_none())
    }

    /// Checks how far the replica is behind. The error is the reason why it is not used.
    pub async fn follow_replica(&self) -> Result<()> {
        match (&self.replica, &self.connections) {
            (Some(replica), Some(primary)) => replica.follow(primary).await,
            _ => Ok(()),
        }
    }

    /// Begins a transaction that writes. On SQLite it begins Immediate: one that reads first and then writes would fail
    /// at once when another wrote meanwhile, whatever the busy timeout.
    pub async fn write(&self, reach: &Reach) -> Result<Tx> {
        replica::notice();
        let link = if let Some(connections) = &self.connections {
            Connection::begin(connections, reach, Mode::Writes).await?
        } else {
            let options = TransactionOptions {
                sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
                ..TransactionOptions::default()
            };
            Connection::Sqlite(self.writer.begin_with_options(options).await?)
        };
        Ok(self.begun(link, reach, Mode::Writes))
    }

    fn begun(&self, link: Connection, reach: &Reach, mode: Mode) -> Tx {
        Tx::begun(link, self.backend, reach.clone(), mode, self.shared.clone())
    }

    /// Opens all connections of the pool on PostgreSQL, so that the first requests are as fast as later ones (goal P4).
    pub(crate) async fn open_all(&self) {
        if let Some(connections) = &self.connections {
            connections.open_all().await;
        }
    }

    /// Checks that the database answers; for readiness and the doctor.
    pub async fn ping(&self) -> Result<()> {
        if let Some(connections) = &self.connections {
            connections.begin("BEGIN READ ONLY").await?.commit().await?;
        } else {
            self.reader.execute_unprepared("SELECT 1").await?;
        }
        Ok(())
    }

    /// Returns `true` if the database is a standby of PostgreSQL, which accepts no change.
    pub async fn is_standby(&self) -> Result<bool> {
        if self.backend == Backend::Sqlite {
            return Ok(false);
        }
        let text = Statement::from_string(DbBackend::Postgres, "SELECT pg_is_in_recovery() AS standby");
        let row = self.writer.query_one_raw(text).await?.ok_or_else(|| Error::internal("no row"))?;
        Ok(row.try_get("", "standby")?)
    }

    /// A number of SQLite's file that changes whenever another program has written. It is read on the one connection
    /// that writes here, because a connection does not count its own changes.
    pub(crate) async fn written_elsewhere(&self) -> Result<i64> {
        let pool = self.writer.get_sqlite_connection_pool();
        sqlx::query_scalar("PRAGMA data_version").fetch_one(pool).await.map_err(Error::unreachable)
    }

    /// The connection for migrations.
    pub fn for_migrations(&self) -> MigrationConnection<'_> {
        MigrationConnection(&self.writer)
    }

    /// The number of concurrent write transactions; a further one waits.
    pub fn writers(&self) -> usize {
        self.connections.as_ref().map_or(1, |connections| connections.most())
    }

    /// Sets the gauges of the pool; SQLite has none.
    pub fn record_load(&self) {
        let Some(connections) = &self.connections else { return };
        let (used, idle) = connections.load();
        for (state, number) in [("used", used), ("idle", idle)] {
            core::metrics::set(&metrics::gauge!(core::metrics::DATABASE_CONNECTIONS, "state" => state), number);
        }
        core::metrics::set(&metrics::gauge!(core::metrics::DATABASE_CONNECTIONS_MAX), connections.most());
    }

    /// Announces the last changes to other nodes, and closes the pools. On SQLite the write-ahead log is first folded back
    /// into the file, so that a copy of the file is complete.
    pub async fn close(self) {
        if self.backend == Backend::Sqlite
            && let Err(error) = self.writer.execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)").await
        {
            tracing::warn!(%error, "the write-ahead log could not be folded back");
        }
        if let Some(announcer) = &self.shared.announcer {
            announcer.close().await;
        }
        if let Some(replica) = &self.replica {
            replica.close().await;
        }
        if let Some(connections) = &self.connections {
            connections.close().await;
        }
        // On PostgreSQL both are the pool for migrations, and one of its connections may be dead.
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

/// A connection that only the migrator can use: its content is private to this crate.
pub struct MigrationConnection<'db>(pub(crate) &'db DatabaseConnection);
