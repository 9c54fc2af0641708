//! Announces changes of data to the other nodes on PostgreSQL, after their commits.
//!
//! A transaction that contains NOTIFY holds a lock of the whole server while it commits, so such transactions commit one
//! after the other. Therefore the changes of this node are collected for [`WINDOW`], each once, and announced by one
//! statement on a connection of its own. The announcement of a node that is killed meanwhile is lost: streams of events
//! find its changes in the log (`modules/notices`), and cached values live for `limits.cache_seconds`.

use std::{
    collections::HashSet,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use sqlx::{Connection as _, PgConnection, postgres::PgConnectOptions};
use tokio::{runtime::Handle, time::timeout};

use crate::{
    config::Config,
    core::error::{Error, Result},
    db::{
        cache_invalidation::{ANNOUNCE, CHANNEL, Invalidation, announcement},
        connect_options,
    },
};

/// Time for which changes are collected before they are announced.
const WINDOW: Duration = Duration::from_millis(30);
/// The pause before changes that could not be announced are announced again.
const PAUSE: Duration = Duration::from_secs(1);
/// The longest that connecting and announcing may take.
const ANSWERING: Duration = Duration::from_secs(5);
/// The longest that the last announcement may delay the end of the program.
const CLOSING: Duration = Duration::from_secs(5);
/// The most changes that wait while the database does not answer.
const MOST: usize = 10_000;

/// The changes that were not announced yet, each once.
#[derive(Debug, Default)]
struct Batch {
    items: HashSet<Invalidation>,
    /// `true` while a task waits to announce them.
    is_due: bool,
}

impl Batch {
    /// Adds changes. Returns `true` if they are the first, so that a task must be started to announce them.
    fn add(&mut self, items: impl IntoIterator<Item = Invalidation>) -> bool {
        self.items.extend(items);
        let is_first = !self.items.is_empty() && !self.is_due;
        self.is_due |= is_first;
        is_first
    }

    /// Takes all changes; the next one begins another batch.
    fn take(&mut self) -> HashSet<Invalidation> {
        std::mem::take(self).items
    }

    /// Puts changes back whose task announces them again. When too many wait, all are dropped; returns their number.
    fn put_back(&mut self, items: HashSet<Invalidation>) -> usize {
        self.is_due = true;
        self.items.extend(items);
        if self.items.len() > MOST { std::mem::take(&mut self.items).len() } else { 0 }
    }
}

/// Collects and announces the changes of this node.
pub(crate) struct Announcer {
    options: PgConnectOptions,
    /// The runtime to which the connection belongs.
    home: Handle,
    batch: Mutex<Batch>,
    connection: tokio::sync::Mutex<Option<PgConnection>>,
    /// The id of the server process of the connection; 0 without one.
    process: AtomicU32,
}

impl Announcer {
    /// An announcer without a connection yet, which will belong to the runtime that this runs on.
    pub(crate) fn of(url: &str, config: &Config) -> Result<Arc<Self>> {
        let (options, _) = connect_options::postgres(url, config)?;
        Ok(Arc::new(Self {
            options,
            home: Handle::current(),
            batch: Mutex::default(),
            connection: tokio::sync::Mutex::default(),
            process: AtomicU32::new(0),
        }))
    }

    /// Adds committed changes to those that are announced next.
    pub(crate) fn collect(self: &Arc<Self>, items: impl IntoIterator<Item = Invalidation>) {
        if self.batch().add(items) {
            let announcer = Arc::clone(self);
            self.home.spawn(async move { announcer.announce_soon().await });
        }
    }

    /// Returns `true` if the server process is that of the announcer's own connection: this node knows its changes.
    pub(crate) fn is_own(&self, process: u32) -> bool {
        self.process.load(Ordering::SeqCst) == process
    }

    /// Announces what was collected, at most for [`CLOSING`], and closes the connection.
    pub(crate) async fn close(&self) {
        let announced = timeout(CLOSING, self.announce()).await;
        if let Err(error) = announced.map_err(Error::unreachable).and_then(|announced| announced) {
            tracing::warn!(%error, "the last changes could not be announced to other nodes");
        }
        if let Some(connection) = self.connection.lock().await.take() {
            let _ = timeout(PAUSE, connection.close()).await;
        }
    }

    async fn announce_soon(&self) {
        tokio::time::sleep(WINDOW).await;
        while let Err(error) = self.announce().await {
            tracing::warn!(%error, "changes could not be announced to other nodes yet");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Announces what was collected.
    async fn announce(&self) -> Result<()> {
        let mut connection = self.connection.lock().await;
        let items = self.batch().take();
        if items.is_empty() {
            return Ok(());
        }
        // A connection may have broken while it was idle, so another one is tried at once.
        let is_reused = connection.is_some();
        let mut announced = self.attempt(&mut connection, &items).await;
        if is_reused && announced.is_err() {
            announced = self.attempt(&mut connection, &items).await;
        }
        if announced.is_err() {
            let dropped = self.batch().put_back(items);
            if dropped > 0 {
                tracing::warn!(dropped, "changes are not announced to other nodes: too many wait for the database");
            }
        }
        announced
    }

    /// Announces these changes, on a new connection where there is none. After an error there is none.
    async fn attempt(&self, connection: &mut Option<PgConnection>, items: &HashSet<Invalidation>) -> Result<()> {
        let sent = async {
            let mut open = match connection.take() {
                Some(open) => open,
                None => self.connect().await?,
            };
            sqlx::query(ANNOUNCE).bind(CHANNEL).bind(announcement(items)).execute(&mut open).await?;
            *connection = Some(open);
            sqlx::Result::<()>::Ok(())
        };
        let sent = timeout(ANSWERING, sent).await;
        if connection.is_none() {
            self.process.store(0, Ordering::SeqCst);
        }
        sent.map_err(Error::unreachable)?.map_err(Error::unreachable)
    }

    async fn connect(&self) -> sqlx::Result<PgConnection> {
        let mut connection = PgConnection::connect_with(&self.options).await?;
        let process: i32 = sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(&mut connection).await?;
        self.process.store(process.unsigned_abs(), Ordering::SeqCst);
        Ok(connection)
    }

    fn batch(&self) -> MutexGuard<'_, Batch> {
        self.batch.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::topic::Topic;

    const MACHINES: Topic = Topic::data("machines");

    fn change(id: i64) -> Invalidation {
        Invalidation { topic: MACHINES, group: 1, id }
    }

    /// A thousand changes at three sites within a window are one announcement of three.
    #[test]
    fn a_burst_is_announced_once() {
        let mut batch = Batch::default();
        let tasks = (0..1_000).filter(|number| batch.add([change(number % 3)])).count();
        assert_eq!(tasks, 1, "one task announces them all");
        assert_eq!(batch.take(), HashSet::from([0, 1, 2].map(change)));
        assert!(batch.take().is_empty());
        assert!(batch.add([change(1)]), "the next change begins another batch");
    }

    #[test]
    fn nothing_starts_no_task() {
        let mut batch = Batch::default();
        assert!(!batch.add([]));
        assert!(batch.add([change(1)]));
    }

    /// Changes that could not be announced wait with later ones for the task that has tried.
    #[test]
    fn changes_wait_for_the_database() {
        let mut batch = Batch::default();
        batch.add([change(1), change(2)]);
        let failed = batch.take();
        assert_eq!(batch.put_back(failed), 0);
        assert!(!batch.add([change(2), change(3)]), "the task that tries again announces it");
        assert_eq!(batch.take(), HashSet::from([1, 2, 3].map(change)));
    }

    #[test]
    fn no_more_wait_than_there_is_room_for() {
        let most = i64::try_from(MOST).expect("a small number");
        let mut batch = Batch::default();
        batch.add((0..most).map(change));
        let failed = batch.take();
        batch.add([change(most)]);
        assert_eq!(batch.put_back(failed), MOST + 1);
        assert!(batch.take().is_empty());
    }
}
