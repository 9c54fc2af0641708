//! A transaction: statements scoped by a grant, ended by a commit.
//!
//! A statement under a wider grant than that of its transaction widens the settings of row-level security while it
//! runs.

use std::{
    any::Any,
    cell::RefCell,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use tokio::runtime::Handle;

use crate::{
    core::error::{Error, Result},
    db::{
        announcer::Announcer,
        cache_invalidation::{ANNOUNCE, CHANNEL, CacheInvalidation, Invalidation, Stale, announcement},
        connection::Connection,
        failpoint,
        kinds::{Backend, Mode},
        statement_observer::StatementScope,
        topic::Topic,
    },
    tenancy::Reach,
};

/// Sets, for PostgreSQL's policies, the rows that are visible and accepted until the transaction ends.
async fn open_for(inner: &Connection, reach: &Reach) -> Result<()> {
    inner
        .execute_raw(Statement::from_sql_and_values(
            DbBackend::Postgres,
            "SELECT set_config('app.group', $1, true), set_config('app.sites', $2, true)",
            [reach.group_setting().into(), reach.sites_setting().into()],
        ))
        .await?;
    Ok(())
}

/// Writes that are collected during a transaction and made once, right before its commit: rows that every change
/// touches, such as counters. So their rows are locked for the shortest time; and because they are always written in
/// one order, two transactions can not deadlock on them.
#[async_trait]
pub trait DeferredWrite: Any + Send {
    /// Writes the collected rows.
    async fn write(self: Box<Self>, tx: &Tx) -> Result<()>;
}

/// Takes part in the commits of the transactions that begin while it is the current hook of the task.
///
/// A request with an idempotency key marks its key in each of its write transactions in this way.
#[async_trait]
pub(crate) trait CommitHook: Send + Sync {
    /// Writes into the transaction right before its commit; an error rolls the transaction back.
    async fn before_commit(&self, tx: &Tx) -> Result<()>;

    /// The transaction is committed.
    fn committed(&self);
}

tokio::task_local! {
    static COMMIT_HOOK: RefCell<Option<Arc<dyn CommitHook>>>;
}

/// Runs work that may register a commit hook; at first there is none.
pub(crate) async fn with_own_commit_hook<F: Future>(work: F) -> F::Output {
    COMMIT_HOOK.scope(RefCell::new(None), work).await
}

/// Registers the hook of the write transactions that the current task begins from here on, within
/// [`with_own_commit_hook`]; has no effect outside of it.
pub(crate) fn set_commit_hook(hook: Option<Arc<dyn CommitHook>>) {
    let _ = COMMIT_HOOK.try_with(|current| *current.borrow_mut() = hook);
}

fn commit_hook() -> Option<Arc<dyn CommitHook>> {
    COMMIT_HOOK.try_with(|hook| hook.borrow().clone()).unwrap_or_default()
}

/// State that a database shares with its transactions.
#[derive(Clone, Default)]
pub(crate) struct Shared {
    pub invalidations: Arc<CacheInvalidation>,
    /// Announces changes to other nodes; SQLite has none.
    pub announcer: Option<Arc<Announcer>>,
    /// Set when a read of SQLite has failed since the start.
    pub doubted: Arc<AtomicBool>,
    /// Set when a test has switched the predicate of the grant off.
    #[cfg(debug_assertions)]
    pub unscoped: Arc<AtomicBool>,
}

impl Shared {
    /// Notifies this node of changes at once, and the others soon of those that their transactions did not announce.
    fn announce(&self, items: &[Invalidation]) {
        for Invalidation { topic, group, id } in items {
            self.invalidations.notify(topic.name(), Stale::One { group: *group, id: *id });
        }
        if let Some(announcer) = &self.announcer {
            announcer.collect(items.iter().filter(|item| !item.topic.is_of_rights()).copied());
        }
    }
}

/// Time after which a commit whose outcome was not received has happened or never will.
const UNDECIDED: Duration = Duration::from_secs(3);

/// The changes of a transaction that is being committed. They are announced when this is dropped, because a commit that
/// fails, or whose caller disconnects, may have happened.
struct Unannounced {
    items: Vec<Invalidation>,
    shared: Shared,
    is_committed: bool,
}

impl Drop for Unannounced {
    fn drop(&mut self) {
        let items = std::mem::take(&mut self.items);
        if items.is_empty() {
            return;
        }
        self.shared.announce(&items);
        if !self.is_committed
            && let Ok(runtime) = Handle::try_current()
        {
            // A read at this moment may cache the state before the commit.
            let shared = self.shared.clone();
            runtime.spawn(async move {
                tokio::time::sleep(UNDECIDED).await;
                shared.announce(&items);
            });
        }
    }
}

/// A transaction. It ends with [`Tx::commit`]; dropped without, it is rolled back.
pub struct Tx {
    inner: Arc<Connection>,
    backend: Backend,
    /// The scope that it was begun for.
    reach: Reach,
    writes: bool,
    #[cfg(debug_assertions)]
    unscoped: bool,
    hook: Option<Arc<dyn CommitHook>>,
    shared: Shared,
    invalidations: Mutex<Vec<Invalidation>>,
    last: Mutex<Vec<Box<dyn DeferredWrite>>>,
}

impl Tx {
    pub(crate) fn begun(link: Connection, backend: Backend, reach: Reach, mode: Mode, shared: Shared) -> Self {
        let writes = mode == Mode::Writes;
        Self {
            inner: Arc::new(link),
            backend,
            reach,
            writes,
            #[cfg(debug_assertions)]
            unscoped: shared.unscoped.load(Ordering::SeqCst),
            hook: if writes { commit_hook() } else { None },
            shared,
            invalidations: Mutex::default(),
            last: Mutex::default(),
        }
    }

    /// The scope that it was begun for.
    pub(crate) const fn reach(&self) -> &Reach {
        &self.reach
    }

    /// The kind of its database, for the few statements with two spellings.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// After the commit, notifies every node that its cached values of an entry are stale
    /// ([`CacheInvalidation::subscribe`]): this node at once, the others as the topic says ([`Topic`]).
    pub fn notify(&self, topic: Topic, group: i64, id: i64) {
        let item = Invalidation { topic, group, id };
        let mut invalidations = self.invalidations.lock().unwrap_or_else(PoisonError::into_inner);
        if !invalidations.contains(&item) {
            invalidations.push(item);
        }
    }

    /// Adds to the rows that are written right before the commit ([`Last`]).
    pub fn last<T: DeferredWrite + Default>(&self, add: impl FnOnce(&mut T)) {
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

    /// Commits.
    pub async fn commit(self) -> Result<()> {
        let last = std::mem::take(&mut *self.last.lock().unwrap_or_else(PoisonError::into_inner));
        for one in last {
            one.write(&self).await?;
        }
        self.pass();
        if let Some(hook) = &self.hook {
            hook.before_commit(&self).await?;
        }
        let items = self.invalidations.into_inner().unwrap_or_else(PoisonError::into_inner);
        let of_rights = announcement(items.iter().filter(|item| item.topic.is_of_rights()));
        if self.backend == Backend::Postgres && !of_rights.is_empty() {
            let values = [CHANNEL.into(), of_rights.into()];
            self.inner.execute_raw(Statement::from_sql_and_values(DbBackend::Postgres, ANNOUNCE, values)).await?;
        }
        let inner = Arc::into_inner(self.inner).ok_or_else(|| Error::internal("a transaction was still in use"))?;
        let mut unannounced = Unannounced { items, shared: self.shared, is_committed: false };
        if self.writes {
            failpoint::commit(inner).await?;
            failpoint::committed();
        } else {
            inner.commit().await?;
        }
        unannounced.is_committed = true;
        if let Some(hook) = &self.hook {
            hook.committed();
        }
        Ok(())
    }

    /// Runs a statement under a grant. When its scope is wider than that of the transaction, row-level security is
    /// widened for this statement alone, such as for a check over the whole group during a change at one site.
    pub(crate) async fn by<T>(&self, scope: &StatementScope, statement: impl Future<Output = Result<T>>) -> Result<T> {
        // Every statement goes through here, so its future is boxed: those that contain it remain small.
        let statement = Box::pin(scope.around(statement));
        let wider = scope.reach().filter(|reach| self.backend == Backend::Postgres && !self.reach.covers(reach));
        let Some(wider) = wider else {
            let done = statement.await;
            // No ping on PostgreSQL: an open transaction there is rolled back before the connection is used again.
            if done.is_err() && self.backend == Backend::Sqlite && !self.writes {
                self.shared.doubted.store(true, Ordering::SeqCst);
            }
            return done;
        };
        open_for(&self.inner, wider).await?;
        let done = statement.await;
        let closed = open_for(&self.inner, &self.reach).await;
        // A statement that PostgreSQL refused has aborted the transaction, so the settings can not be reset.
        let done = done?;
        closed?;
        Ok(done)
    }

    /// Returns `true` if statements contain the predicate of their grant: always, unless a test has switched it off.
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

    /// The connection underneath, for this crate's scoped finders and writers only.
    pub(crate) fn connection(&self) -> &Connection {
        self.pass();
        &self.inner
    }

    /// Before each statement of a change, and before its commit, a test may end the program (goal D2).
    fn pass(&self) {
        if self.writes {
            failpoint::pass();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: Topic = Topic::data("names");

    /// A counter of the notifications of this node.
    fn counted() -> (Shared, Arc<Mutex<u32>>) {
        let (shared, count) = (Shared::default(), Arc::<Mutex<u32>>::default());
        let counter = Arc::clone(&count);
        shared.invalidations.subscribe(NAMES, move |_| *counter.lock().expect("a number") += 1);
        (shared, count)
    }

    fn unannounced(shared: Shared, is_committed: bool) -> Unannounced {
        Unannounced { items: vec![Invalidation { topic: NAMES, group: 1, id: 2 }], shared, is_committed }
    }

    /// A commit without an outcome, as of a caller that has disconnected, may still happen, so it is announced again.
    #[tokio::test]
    async fn a_commit_without_an_outcome_is_announced_twice() {
        let (shared, count) = counted();
        drop(unannounced(shared, false));
        assert_eq!(*count.lock().expect("a number"), 1, "at once");
        while *count.lock().expect("a number") < 2 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    #[tokio::test]
    async fn a_commit_is_announced_at_once() {
        let (shared, count) = counted();
        drop(unannounced(shared, true));
        assert_eq!(*count.lock().expect("a number"), 1);
    }
}
