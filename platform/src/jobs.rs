//! Work outside a request: a row says what is to be done, and one node at a time leases it.
//!
//! The row is written in the transaction of whatever asks for the work, so that neither is without the other. A worker
//! takes a lease and renews it while it works; when the node dies the lease runs out and another takes the job, so
//! every kind of job can be begun again where it was left.

use std::{convert::Infallible, sync::Arc, time::Duration};

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition, Order, sea_query::OnConflict};
use serde_json::Value as Json;

use crate::{
    audit,
    db::{Backend, Tx},
    entity::job::{ActiveModel, Column, Entity, Model},
    error::Result,
    platform::Platform,
    system::SystemTask,
    tenant::Scoped,
};

crate::shared!(crate::entity::job::Entity);

/// How long a lease holds without being renewed.
const LEASE: TimeDelta = TimeDelta::seconds(30);
/// How often a lease is renewed.
const RENEWAL: Duration = Duration::from_secs(10);
/// How often the table is looked at.
const PAUSE: Duration = Duration::from_millis(300);
/// The first pause after a failure; it doubles up to [`LONGEST_RETRY`].
const FIRST_RETRY: TimeDelta = TimeDelta::seconds(60);
const LONGEST_RETRY: TimeDelta = TimeDelta::hours(6);

/// A kind of work.
#[async_trait]
pub trait JobKind: Send + Sync + 'static {
    /// Its name in the table: `stock.import`.
    fn name(&self) -> &'static str;

    /// Does it, from wherever it was left. Stops at a good place when the program stops.
    async fn run(&self, platform: &Platform, payload: &Json) -> Result<Outcome>;

    /// How often it is to be done by itself, beside what asks for it; `None` when never.
    fn every(&self) -> Option<Duration> {
        None
    }
}

/// How a run of a job ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// There is nothing left to do.
    Done,
    /// It goes on at once, in another run.
    Again,
}

/// Asks for work, in the transaction of whatever asks. A second ask with the same key, while the first is not done, is
/// the same ask.
pub async fn ask(tx: &Tx, kind: &str, key: &str, payload: Json, now: DateTime<Utc>) -> Result<()> {
    let grant = SystemTask::Jobs.everywhere();
    let waiting = Entity::within(&grant)
        .filter(Column::Kind.eq(kind))
        .filter(Column::Key.eq(key))
        .filter(Column::DoneAt.is_null())
        .one(tx)
        .await?;
    if waiting.is_some() {
        return Ok(());
    }
    let row = ActiveModel {
        kind: Set(kind.to_owned()),
        key: Set(key.to_owned()),
        run_at: Set(now),
        attempts: Set(0),
        payload: Set(payload),
        created_at: Set(now),
        ..Default::default()
    };
    tx.upsert_many::<Entity, _>(&grant, [row], OnConflict::new().do_nothing().to_owned()).await
}

/// Works until the program stops. Sealing stands beside the jobs, so that a long one does not hold it up.
pub async fn work(platform: Arc<Platform>) {
    tokio::join!(seal(&platform), take_turns(&platform));
}

/// Seals the audit log within a second, and forgets what the token buckets need no more.
async fn seal(platform: &Platform) {
    while !platform.is_stopping() {
        if let Err(error) = audit::seal(platform).await {
            tracing::warn!(%error, "the audit log could not be sealed");
        }
        platform.rates.tidy();
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

async fn take_turns(platform: &Platform) {
    let kinds = platform.registry.jobs();
    let node = node_name();
    while !platform.is_stopping() {
        match step(platform, &kinds, &node).await {
            Ok(true) => {}
            Ok(false) => tokio::time::sleep(PAUSE).await,
            Err(error) => {
                tracing::warn!(%error, "jobs could not be looked at");
                tokio::time::sleep(PAUSE * 10).await;
            }
        }
    }
}

/// Does everything that is due, now, and waits for it; for the command line and tests.
pub async fn drain(platform: &Platform) -> Result<u32> {
    let kinds = platform.registry.jobs();
    let node = node_name();
    let mut done = 0;
    while step(platform, &kinds, &node).await? {
        done += 1;
    }
    Ok(done)
}

fn node_name() -> String {
    format!("{}-{}", std::env::var("HOSTNAME").unwrap_or_else(|_| "node".to_owned()), std::process::id())
}

/// One run of one job; false when nothing was due.
async fn step(platform: &Platform, kinds: &[Arc<dyn JobKind>], node: &str) -> Result<bool> {
    let Some(job) = claim(platform, kinds, node).await? else { return Ok(false) };
    let Some(kind) = kinds.iter().find(|kind| kind.name() == job.kind) else { return Ok(false) };
    // Both are driven at once: a renewal may have to wait for a transaction that the work itself holds.
    let result = tokio::select! {
        result = kind.run(platform, &job.payload) => result,
        never = keep(platform, job.id) => match never {},
    };
    finish(platform, &job, result).await?;
    Ok(true)
}

async fn claim(platform: &Platform, kinds: &[Arc<dyn JobKind>], node: &str) -> Result<Option<Model>> {
    let now = platform.clock.now();
    let grant = SystemTask::Jobs.everywhere();
    let due = || {
        Condition::all()
            .add(Column::DoneAt.is_null())
            .add(Column::RunAt.lte(now))
            .add(Condition::any().add(Column::LockedUntil.is_null()).add(Column::LockedUntil.lt(now)))
            .add(Column::Kind.is_in(kinds.iter().map(|kind| kind.name())))
    };
    // A look without a lock first: most of the time there is nothing, and the writer need not wait for that.
    let tx = platform.db.read(grant.reach()).await?;
    let any = Entity::within(&grant).filter(due()).limit(1).one(&tx).await?;
    drop(tx);
    if any.is_none() {
        return Ok(None);
    }
    let tx = platform.db.write(grant.reach()).await?;
    let rows = Entity::within(&grant).filter(due()).order(Column::RunAt, Order::Asc).limit(1);
    let rows = if tx.backend() == Backend::Postgres { rows.lock_skipping() } else { rows };
    let Some(job) = rows.one(&tx).await? else { return Ok(None) };
    Entity::change(&grant)
        .filter(Column::Id.eq(job.id))
        .value(Column::LockedUntil, Some(now + LEASE))
        .value(Column::LockedBy, Some(node.to_owned()))
        .value(Column::Attempts, job.attempts + 1)
        .run(&tx)
        .await?;
    tx.commit().await?;
    Ok(Some(job))
}

/// Renews a lease for as long as it is driven. A renewal that fails is tried again: two more fit into a lease.
async fn keep(platform: &Platform, id: i64) -> Infallible {
    loop {
        tokio::time::sleep(RENEWAL).await;
        if let Err(error) = renew(platform, id).await {
            tracing::warn!(job = id, %error, "a lease could not be renewed");
        }
    }
}

async fn renew(platform: &Platform, id: i64) -> Result<()> {
    let grant = SystemTask::Jobs.everywhere();
    let tx = platform.db.write(grant.reach()).await?;
    Entity::change(&grant)
        .filter(Column::Id.eq(id))
        .value(Column::LockedUntil, Some(platform.clock.now() + LEASE))
        .run(&tx)
        .await?;
    tx.commit().await
}

async fn finish(platform: &Platform, job: &Model, result: Result<Outcome>) -> Result<()> {
    let now = platform.clock.now();
    let grant = SystemTask::Jobs.everywhere();
    let tx = platform.db.write(grant.reach()).await?;
    let change = Entity::change(&grant).filter(Column::Id.eq(job.id)).value(Column::LockedUntil, None::<DateTime<Utc>>);
    let change = match &result {
        Ok(Outcome::Done) => change.value(Column::DoneAt, Some(now)).value(Column::LastError, None::<String>),
        Ok(Outcome::Again) => change.value(Column::RunAt, now).value(Column::Attempts, 0),
        Err(error) => {
            tracing::warn!(kind = job.kind, key = job.key, %error, "a job failed and is tried again");
            let doublings = u32::try_from(job.attempts.clamp(0, 12)).unwrap_or(0);
            let pause = (FIRST_RETRY * 2_i32.pow(doublings)).min(LONGEST_RETRY);
            change.value(Column::RunAt, now + pause).value(Column::LastError, Some(error.to_string()))
        }
    };
    change.run(&tx).await?;
    tx.commit().await
}
