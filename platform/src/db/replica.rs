//! A read replica of PostgreSQL (`database.replica_url`), for reads that may be some seconds old.
//!
//! Twice a second the node asks the primary for the position of its log and waits until the replica has reached it;
//! this gives, by the clock of the node alone, a moment at which the replica was complete. While that moment is at most
//! [`BEHIND`] ago, lists, counts and searches go to the replica ([`crate::caller::context::Ctx::browse`]); otherwise, and
//! when the replica does not answer, to the primary. Values on which a change is decided, and sessions, are never read
//! there.
//!
//! A caller sees its own changes: the answer to a request that writes sets a cookie that lives for [`WINDOW`], twice as
//! long as the replica may be behind, and a request with the cookie reads from the primary, at any node. Callers
//! without cookies always do.

use std::{
    cell::Cell,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use sea_orm::{ConnectionTrait, DbBackend, Statement};

use crate::{
    core::error::{Error, Result},
    db::{
        connection::Connection,
        kinds::{Mode, Plans},
        postgres_pool::PostgresPool,
    },
    tenancy::Reach,
};

/// Greatest delay at which the replica is still used.
const BEHIND: Duration = Duration::from_secs(5);
/// Time for which a caller that has changed something reads from the primary: longer than [`BEHIND`], so that it sees
/// its changes.
pub(crate) const WINDOW: Duration = Duration::from_secs(10);
/// Time for which a read waits for the replica before it goes to the primary.
pub(crate) const PATIENCE: Duration = Duration::from_secs(1);
/// Time for the replica to reach the primary's position before the position is read again.
pub(crate) const FOLLOWING: Duration = Duration::from_secs(2);

tokio::task_local! {
    /// Set when this request has begun to write.
    static WRITES: Cell<bool>;
}

/// The replica, as known to this node.
pub(crate) struct Replica {
    connections: PostgresPool,
    /// The last moment at which the replica was known to be complete.
    knew_all_at: Mutex<Option<Instant>>,
}

impl Replica {
    pub(crate) fn of(connections: PostgresPool) -> Self {
        Self { connections, knew_all_at: Mutex::new(None) }
    }

    /// Its pool, while it is close enough.
    pub(crate) fn near(&self) -> Option<&PostgresPool> {
        let knew_all_at = *self.knew_all_at.lock().unwrap_or_else(PoisonError::into_inner);
        knew_all_at.filter(|at| at.elapsed() <= BEHIND).map(|_| &self.connections)
    }

    /// The replica did not answer: it is not used until it has been checked again.
    pub(crate) fn doubt(&self, error: &Error) {
        tracing::warn!(%error, "the read replica does not answer: reading from the primary");
        *self.knew_all_at.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Reads the position of the primary, and waits until the replica has reached it.
    pub(crate) async fn follow(&self, primary: &PostgresPool) -> Result<()> {
        let requested_at = Instant::now();
        let primary = looking(primary).await?;
        let texts = "SELECT pg_current_wal_flush_lsn()::text AS place, system_identifier::text AS name FROM pg_control_system()";
        let there = primary.query_one_raw(Statement::from_string(DbBackend::Postgres, texts)).await?;
        let there = there.ok_or_else(|| Error::internal("the primary does not say how far it has come"))?;
        let (place, name): (String, String) = (there.try_get("", "place")?, there.try_get("", "name")?);
        let far = "SELECT coalesce(pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS far, \
                   pg_is_in_recovery() AND system_identifier::text = $2 AS ours FROM pg_control_system()";
        let far = Statement::from_sql_and_values(DbBackend::Postgres, far, [place.into(), name.into()]);
        primary.commit().await?;
        let replica = looking(&self.connections).await?;
        while requested_at.elapsed() < FOLLOWING {
            let here = replica.query_one_raw(far.clone()).await?;
            let here = here.ok_or_else(|| Error::internal("the replica does not say how far it has come"))?;
            if !here.try_get::<bool>("", "ours")? {
                return Err(Error::unreachable("database.replica_url is no replica of database.url"));
            }
            if here.try_get::<bool>("", "far")? {
                *self.knew_all_at.lock().unwrap_or_else(PoisonError::into_inner) = Some(requested_at);
                return Ok(replica.commit().await?);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Err(Error::unreachable("the replica is behind"))
    }

    pub(crate) async fn close(&self) {
        self.connections.close().await;
    }
}

/// A transaction that sees no rows of any tenant.
async fn looking(connections: &PostgresPool) -> Result<Connection> {
    let nothing = Reach::Sites { group: 0, sites: Arc::default() };
    Ok(Connection::begin(connections, &nothing, Mode::Reads(Plans::Made)).await?)
}

/// Serves a request; also returns whether it has begun to write.
pub(crate) async fn noticing<F: Future>(work: F) -> (F::Output, bool) {
    WRITES
        .scope(Cell::new(false), async {
            let done = work.await;
            (done, writes())
        })
        .await
}

/// Records that this request begins to write.
pub(crate) fn notice() {
    let _ = WRITES.try_with(|writes| writes.set(true));
}

/// Returns `true` if this request has begun to write.
pub(crate) fn writes() -> bool {
    WRITES.try_with(Cell::get).unwrap_or(false)
}
