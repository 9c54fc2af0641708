//! The job queue: a row describes work to be done, and one node at a time leases it.
//!
//! The row is written in the transaction that asks for the work, so that neither exists without the other. A worker
//! holds a lease and renews it while it works; when its node dies, the lease runs out and another worker takes the job,
//! so every kind of job must be able to continue where it was left. Each lease has a unique name: a worker that lost
//! its lease stops, and can not overwrite the result of its successor.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition, Order, sea_query::OnConflict};
use serde_json::Value as Json;

use crate::{
    app::platform::Platform,
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::{Backend, Tx, failpoint},
    entity::job::{ActiveModel, Column, Entity, Model},
    jobs::{
        kind::{JobKind, Outcome},
        lease::lease_name,
        outbox,
    },
    shared::audit,
    tenancy::{Scoped, SystemTask},
};

crate::ours!(crate::entity::job::Entity);

/// How often the table is read.
const PAUSE: Duration = Duration::from_millis(300);
/// How often it is checked whether repeating jobs are due.
const PLANNING: Duration = Duration::from_mins(1);
/// The first pause after a failure; it doubles up to [`LONGEST_RETRY`].
const FIRST_RETRY: TimeDelta = TimeDelta::seconds(60);
const LONGEST_RETRY: TimeDelta = TimeDelta::hours(6);

/// How driving a job ended.
#[derive(Debug)]
pub enum JobEnd {
    /// With the outcome of the work.
    Ended(Outcome),
    /// The work failed; the job is tried again later.
    Failed(Error),
    /// The lease ran out, and another worker has the job.
    Lost,
}

/// A job that this worker has leased.
#[derive(Debug, Clone)]
pub struct LeasedJob {
    job: Model,
    by: String,
}

impl LeasedJob {
    /// The parameters of the job.
    pub fn payload(&self) -> &Json {
        &self.job.payload
    }
}

/// Enqueues a job, in the caller's transaction. While a job with the same key is not done, enqueuing it again has no
/// effect.
pub async fn ask(tx: &Tx, kind: &str, key: &str, payload: Json, now: DateTime<Utc>) -> Result<()> {
    if is_waiting(tx, kind, key).await? {
        return Ok(());
    }
    let row = asked(kind, key, payload, now);
    let rule = OnConflict::new().do_nothing().to_owned();
    tx.upsert_many::<Entity, _>(&SystemTask::Jobs.everywhere(), [row], rule).await
}

async fn is_waiting(tx: &Tx, kind: &str, key: &str) -> Result<bool> {
    let waiting = Entity::within(&SystemTask::Jobs.everywhere())
        .filter(Column::Kind.eq(kind))
        .filter(Column::Key.eq(key))
        .filter(Column::DoneAt.is_null())
        .one(tx)
        .await?;
    Ok(waiting.is_some())
}

/// Enqueues a job for the caller itself: it is leased before another worker can see it. When the caller dies, another
/// worker takes it.
pub async fn ask_and_hold(tx: &Tx, platform: &Platform, kind: &str, key: &str, payload: Json) -> Result<LeasedJob> {
    let (by, now) = (lease_name()?, platform.clock.now());
    let row = ActiveModel {
        attempts: Set(1),
        locked_by: Set(Some(by.clone())),
        locked_until: Set(Some(now + lease(platform))),
        ..asked(kind, key, payload, now)
    };
    let job = tx.insert::<Entity, _>(&SystemTask::Jobs.everywhere(), row).await?;
    // The lease counts the attempts before this one.
    Ok(LeasedJob { job: Model { attempts: 0, ..job }, by })
}

fn asked(kind: &str, key: &str, payload: Json, now: DateTime<Utc>) -> ActiveModel {
    ActiveModel {
        kind: Set(kind.to_owned()),
        key: Set(key.to_owned()),
        run_at: Set(now),
        attempts: Set(0),
        payload: Set(payload),
        created_at: Set(now),
        ..Default::default()
    }
}

/// The jobs of a kind that are not done, oldest first.
pub async fn waiting(platform: &Platform, kind: &str) -> Result<Vec<Model>> {
    let grant = SystemTask::Jobs.everywhere();
    let tx = platform.db.read(grant.reach()).await?;
    Entity::within(&grant)
        .filter(Column::Kind.eq(kind))
        .filter(Column::DoneAt.is_null())
        .order(Column::Id, Order::Asc)
        .all(&tx)
        .await
}

/// Works until the program stops. Sealing and the outbox run beside the jobs, so that a long job does not delay them.
pub async fn work(platform: Arc<Platform>, kinds: Vec<Arc<dyn JobKind>>) {
    tokio::join!(seal(&platform), take_turns(&platform, &kinds), outbox::work(&platform));
}

/// Seals the audit log every second, and removes full token buckets.
async fn seal(platform: &Platform) {
    while !platform.is_stopping() {
        if let Err(error) = audit::seal(&platform.db, &platform.secrets).await {
            tracing::warn!(%error, "the audit log could not be sealed");
        }
        platform.rates.tidy();
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

async fn take_turns(platform: &Platform, kinds: &[Arc<dyn JobKind>]) {
    let mut planned: Option<tokio::time::Instant> = None;
    while !platform.is_stopping() {
        if planned.is_none_or(|at| at.elapsed() >= PLANNING) {
            if let Err(error) = plan(platform, kinds).await {
                tracing::warn!(%error, "what is done by itself could not be planned");
            }
            planned = Some(tokio::time::Instant::now());
        }
        match step(platform, kinds).await {
            Ok(true) => {}
            Ok(false) => tokio::time::sleep(PAUSE).await,
            Err(error) => {
                tracing::warn!(%error, "jobs could not be looked at");
                tokio::time::sleep(PAUSE * 10).await;
            }
        }
    }
}

/// Enqueues the repeating jobs that are due.
pub async fn plan(platform: &Platform, kinds: &[Arc<dyn JobKind>]) -> Result<()> {
    let (grant, now) = (SystemTask::Jobs.everywhere(), platform.clock.now());
    for kind in kinds {
        let Some(every) = kind.every() else { continue };
        let tx = platform.db.read(grant.reach()).await?;
        let last = Entity::within(&grant).filter(Column::Kind.eq(kind.name())).order(Column::Id, Order::Desc).limit(1);
        let last = last.one(&tx).await?;
        drop(tx);
        if last.is_some_and(|job| job.done_at.is_none_or(|done| done + every > now)) {
            continue;
        }
        let tx = platform.db.write(grant.reach()).await?;
        ask(&tx, kind.name(), "", Json::Null, now).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Runs every job that is due, now, and waits for it; returns the number of runs. For tests.
pub async fn drain(platform: &Platform, kinds: &[Arc<dyn JobKind>]) -> Result<u32> {
    let mut done = 0;
    while step(platform, kinds).await? {
        done += 1;
    }
    Ok(done)
}

/// The result of [`run_kind`].
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct RunTotals {
    /// Jobs that are done.
    pub done: u32,
    /// Jobs that failed, and are tried again later.
    pub failed: u32,
    /// Jobs that other workers hold.
    pub elsewhere: u32,
}

/// Runs every waiting job of a kind, due or not; a repeating job runs even when none is enqueued.
pub async fn run_kind(platform: &Platform, kind: &dyn JobKind) -> Result<RunTotals> {
    let mut jobs = waiting(platform, kind.name()).await?;
    if jobs.is_empty() && kind.every().is_some() {
        let grant = SystemTask::Jobs.everywhere();
        let tx = platform.db.write(grant.reach()).await?;
        ask(&tx, kind.name(), "", Json::Null, platform.clock.now()).await?;
        tx.commit().await?;
        jobs = waiting(platform, kind.name()).await?;
    }
    let mut ran = RunTotals::default();
    for job in jobs {
        let held = claim(platform, Condition::all().add(Column::Id.eq(job.id))).await?;
        to_the_end(platform, kind, held, &mut ran).await?;
    }
    Ok(ran)
}

/// Runs one job of a kind that is not enqueued yet: it is leased before a server can see it.
pub async fn run_asked(platform: &Platform, kind: &dyn JobKind, key: &str, payload: Json) -> Result<RunTotals> {
    let tx = platform.db.write(SystemTask::Jobs.everywhere().reach()).await?;
    let held = match ask_and_hold(&tx, platform, kind.name(), key, payload).await {
        Ok(held) => {
            tx.commit().await?;
            Some(held)
        }
        // It is enqueued already, and not done.
        Err(error) if error.reason() == own::TAKEN => {
            drop(tx);
            hold(platform, kind.name(), key).await?
        }
        Err(error) => return Err(error),
    };
    let mut ran = RunTotals::default();
    to_the_end(platform, kind, held, &mut ran).await?;
    Ok(ran)
}

/// Runs a job until it is complete.
async fn to_the_end(
    platform: &Platform,
    kind: &dyn JobKind,
    held: Option<LeasedJob>,
    ran: &mut RunTotals,
) -> Result<()> {
    let mut next = held;
    while let Some(held) = next {
        match drive(platform, &held, kind.run(platform, held.payload())).await? {
            JobEnd::Ended(Outcome::Again) => {
                next = claim(platform, Condition::all().add(Column::Id.eq(held.job.id))).await?;
                continue;
            }
            JobEnd::Ended(Outcome::Done) => ran.done += 1,
            JobEnd::Failed(_) => ran.failed += 1,
            JobEnd::Lost => ran.elsewhere += 1,
        }
        return Ok(());
    }
    ran.elsewhere += 1;
    Ok(())
}

/// One run of one job; false when none was due.
async fn step(platform: &Platform, kinds: &[Arc<dyn JobKind>]) -> Result<bool> {
    let due = Condition::all()
        .add(Column::RunAt.lte(platform.clock.now()))
        .add(Column::Kind.is_in(kinds.iter().map(|kind| kind.name())));
    let Some(held) = claim(platform, due).await? else { return Ok(false) };
    let Some(kind) = kinds.iter().find(|kind| kind.name() == held.job.kind) else { return Ok(false) };
    drive(platform, &held, kind.run(platform, held.payload())).await?;
    Ok(true)
}

/// Leases the job of this key, unless it is done or another worker holds it.
pub async fn hold(platform: &Platform, kind: &str, key: &str) -> Result<Option<LeasedJob>> {
    claim(platform, Condition::all().add(Column::Kind.eq(kind)).add(Column::Key.eq(key))).await
}

/// Leases one of these jobs.
async fn claim(platform: &Platform, of: Condition) -> Result<Option<LeasedJob>> {
    let now = platform.clock.now();
    let grant = SystemTask::Jobs.everywhere();
    let free = Condition::all()
        .add(of)
        .add(Column::DoneAt.is_null())
        .add(Condition::any().add(Column::LockedUntil.is_null()).add(Column::LockedUntil.lt(now)));
    // First a read without a lock: mostly no job is due, and the writer need not wait.
    let tx = platform.db.read(grant.reach()).await?;
    let any = Entity::within(&grant).filter(free.clone()).limit(1).one(&tx).await?;
    drop(tx);
    if any.is_none() {
        return Ok(None);
    }
    let by = lease_name()?;
    let tx = platform.db.write(grant.reach()).await?;
    let rows = Entity::within(&grant).filter(free).order(Column::RunAt, Order::Asc).limit(1);
    let rows = if tx.backend() == Backend::Postgres { rows.lock_skipping() } else { rows };
    let Some(job) = rows.one(&tx).await? else { return Ok(None) };
    Entity::change(&grant)
        .filter(Column::Id.eq(job.id))
        .value(Column::LockedUntil, Some(now + lease(platform)))
        .value(Column::LockedBy, Some(by.clone()))
        .value(Column::Attempts, job.attempts + 1)
        .run(&tx)
        .await?;
    tx.commit().await?;
    Ok(Some(LeasedJob { job, by }))
}

/// Runs a leased job, renews the lease meanwhile, and stores the result.
pub async fn drive(
    platform: &Platform,
    held: &LeasedJob,
    work: impl Future<Output = Result<Outcome>> + Send,
) -> Result<JobEnd> {
    // Boxed, because callers contain this future beside all that the job holds.
    let run = Box::pin(async {
        // Both are polled concurrently: a renewal may wait for a transaction that the work itself holds.
        let result = tokio::select! {
            result = work => result,
            () = keep(platform, held) => return Ok(JobEnd::Lost),
        };
        finish(platform, held, result).await
    });
    let driven = failpoint::within(failpoint::scope(|| format!("job {}", held.job.kind)), run).await?;
    if matches!(driven, JobEnd::Lost) {
        tracing::warn!(kind = held.job.kind, key = held.job.key, "a lease ran out: somebody else has the job now");
    }
    Ok(driven)
}

/// Renews a lease while its job runs, and returns when it is lost. A renewal that fails is tried again: two more fit
/// into a lease.
async fn keep(platform: &Platform, held: &LeasedJob) {
    let renewal = Duration::from_secs(platform.config.limits.job_lease_seconds) / 3;
    loop {
        tokio::time::sleep(renewal).await;
        match renew(platform, held).await {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => tracing::warn!(job = held.job.id, %error, "a lease could not be renewed"),
        }
    }
}

/// False when another worker holds the lease.
async fn renew(platform: &Platform, held: &LeasedJob) -> Result<bool> {
    let grant = SystemTask::Jobs.everywhere();
    let tx = platform.db.write(grant.reach()).await?;
    let renewed = Entity::change(&grant)
        .filter(Column::Id.eq(held.job.id))
        .filter(Column::LockedBy.eq(held.by.as_str()))
        .value(Column::LockedUntil, Some(platform.clock.now() + lease(platform)))
        .run(&tx)
        .await?;
    tx.commit().await?;
    Ok(renewed > 0)
}

async fn finish(platform: &Platform, held: &LeasedJob, result: Result<Outcome>) -> Result<JobEnd> {
    let now = platform.clock.now();
    let grant = SystemTask::Jobs.everywhere();
    let tx = platform.db.write(grant.reach()).await?;
    let change = Entity::change(&grant)
        .filter(Column::Id.eq(held.job.id))
        .filter(Column::LockedBy.eq(held.by.as_str()))
        .value(Column::LockedUntil, None::<DateTime<Utc>>)
        .value(Column::LockedBy, None::<String>);
    let change = match &result {
        Ok(Outcome::Done) => change.value(Column::DoneAt, Some(now)).value(Column::LastError, None::<String>),
        Ok(Outcome::Again) => change.value(Column::RunAt, now).value(Column::Attempts, 0),
        Err(error) => {
            tracing::warn!(kind = held.job.kind, key = held.job.key, %error, "a job failed and is tried again");
            let doublings = u32::try_from(held.job.attempts.clamp(0, 12)).unwrap_or(0);
            let pause = (FIRST_RETRY * 2_i32.pow(doublings)).min(LONGEST_RETRY);
            change.value(Column::RunAt, now + pause).value(Column::LastError, Some(error.to_string()))
        }
    };
    let ours = change.run(&tx).await? > 0;
    tx.commit().await?;
    Ok(match result {
        _ if !ours => JobEnd::Lost,
        Ok(outcome) => JobEnd::Ended(outcome),
        Err(error) => JobEnd::Failed(error),
    })
}

/// How long a lease holds without a renewal.
fn lease(platform: &Platform) -> TimeDelta {
    TimeDelta::seconds(i64::try_from(platform.config.limits.job_lease_seconds).unwrap_or(i64::MAX / 1_000))
}
