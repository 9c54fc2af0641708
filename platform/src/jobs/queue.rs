//! The job queue: a row describes work to be done, and one node at a time leases it.
//!
//! The row is written in the transaction that requests the work, so that neither exists without the other. A worker has
//! a lease and renews it while it works; when its node dies, the lease runs out and another worker takes the job, so
//! every kind of job must be able to continue where it was left. Each lease has a unique name: a worker that lost its
//! lease stops, and can not overwrite the result of its successor. A job that fails or panics is tried again at growing
//! intervals.
//!
//! Jobs that a tenant requests are fair ([`Share`]): one of a tenant runs at a time, small ones come before large ones,
//! and a tenant that requests many waits only for its own. A node works on `limits.jobs_at_once` jobs at a time and
//! reserves one of these places for small ones.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition, Order, sea_query::OnConflict};
use serde_json::Value as Json;
use tokio::task::JoinSet;

use crate::{
    backup,
    core::{
        error::{Error, Result},
        reason::own,
        workers::{Worker, caught},
    },
    db::{Backend, Db, Tx, failpoint},
    entity::job::{ActiveModel, Column, Entity, Model},
    jobs::{
        kind::{JobKind, Outcome},
        lease::lease_name,
        outbox,
    },
    shared::audit,
    state::Platform,
    tenancy::{Grant, Scoped, SystemTask},
};

crate::ours!(crate::entity::job::Entity);

/// Interval at which the table is read.
const PAUSE: Duration = Duration::from_millis(300);
/// Interval at which repeating jobs that are due are enqueued.
const PLANNING: Duration = Duration::from_mins(1);
/// The first pause after a failure; it doubles up to [`LONGEST_RETRY`].
const FIRST_RETRY: TimeDelta = TimeDelta::seconds(60);
const LONGEST_RETRY: TimeDelta = TimeDelta::hours(6);
/// The heaviest job that counts as small: a transaction or two of an import.
const SMALL: i32 = 2_000;
/// Number of attempts to lease a job when another node took one of the same tenant at the same moment.
const CLAIMS: usize = 5;
/// Time for which work may be due before it counts as overdue ([`overdue`]).
const OVERDUE: TimeDelta = TimeDelta::minutes(15);

/// The share of a tenant in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// The tenant, by its site. Of the jobs of one kind and tenant one runs at a time, over all nodes.
    pub tenant: i64,
    /// About how long the job takes, in milliseconds: a row of an import counts as one.
    pub weight: i32,
}

/// Result of driving a job.
#[derive(Debug)]
pub enum JobEnd {
    /// The work ended with this outcome.
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
    let row = new_job(kind, key, payload, now);
    let rule = OnConflict::new().do_nothing().to_owned();
    tx.upsert_many::<Entity, _>(&SystemTask::Jobs.everywhere(), [row], rule).await
}

/// Enqueues a job in the turn of a tenant. The turn is the time at which the job would end if the tenant's jobs ran
/// alone from now on, so a small job overtakes a large one, and the tenth job of a tenant comes after the first of
/// another.
pub async fn ask_in_turn(
    tx: &Tx,
    kind: &str,
    key: &str,
    payload: Json,
    now: DateTime<Utc>,
    share: Share,
) -> Result<()> {
    if is_waiting(tx, kind, key).await? {
        return Ok(());
    }
    let grant = SystemTask::Jobs.everywhere();
    let last = Entity::within(&grant)
        .filter(Column::Kind.eq(kind))
        .filter(Column::Tenant.eq(share.tenant))
        .filter(Column::DoneAt.is_null())
        .order(Column::Turn, Order::Desc)
        .limit(1)
        .one(tx)
        .await?;
    let begin = last.map_or(0, |job| job.turn).max(now.timestamp_millis());
    let row = ActiveModel {
        tenant: Set(Some(share.tenant)),
        weight: Set(share.weight),
        turn: Set(begin + i64::from(share.weight)),
        ..new_job(kind, key, payload, now)
    };
    let rule = OnConflict::new().do_nothing().to_owned();
    tx.upsert_many::<Entity, _>(&grant, [row], rule).await
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
        ..new_job(kind, key, payload, now)
    };
    let job = tx.insert::<Entity, _>(&SystemTask::Jobs.everywhere(), row).await?;
    // The lease counts the attempts before this one.
    Ok(LeasedJob { job: Model { attempts: 0, ..job }, by })
}

fn new_job(kind: &str, key: &str, payload: Json, now: DateTime<Utc>) -> ActiveModel {
    ActiveModel {
        kind: Set(kind.to_owned()),
        key: Set(key.to_owned()),
        run_at: Set(now),
        attempts: Set(0),
        payload: Set(payload),
        created_at: Set(now),
        tenant: Set(None),
        weight: Set(0),
        turn: Set(now.timestamp_millis()),
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

/// Works until the program stops. Each worker is a task of its own, so that a long job delays neither sealing nor mail,
/// and none of them ends another.
pub async fn work(platform: Arc<Platform>, kinds: Vec<Arc<dyn JobKind>>) {
    let mut workers = JoinSet::new();
    let node = Arc::clone(&platform);
    workers.spawn(async move {
        node.workers.keep("sealing", &node.stop_flag, |worker| seal(&node, worker)).await;
    });
    let node = Arc::clone(&platform);
    workers.spawn(async move {
        node.workers.keep("mail", &node.stop_flag, |worker| outbox::work(&node, worker)).await;
    });
    let node = Arc::clone(&platform);
    workers.spawn(async move {
        node.workers.keep("backup", &node.stop_flag, |worker| backup::work(&node, worker)).await;
    });
    for place in 0..platform.config.limits.jobs_at_once {
        let (node, kinds) = (Arc::clone(&platform), kinds.clone());
        let heaviest = (place == 0).then_some(SMALL);
        workers.spawn(async move {
            node.workers.keep("jobs", &node.stop_flag, |worker| take_turns(&node, &kinds, worker, heaviest)).await;
        });
    }
    while let Some(ended) = workers.join_next().await {
        if let Err(error) = ended {
            tracing::error!(%error, "a worker ended badly");
        }
    }
}

/// Seals the audit log every second, writes sign-outs that could not be written before, and removes full token buckets.
async fn seal(platform: &Platform, worker: Worker) {
    while !platform.is_stopping() {
        if let Err(error) = audit::seal(&platform.db, &platform.secrets).await {
            tracing::warn!(%error, "the audit log could not be sealed");
        }
        if let Err(error) = platform.sessions.write_ended(&platform.clock).await {
            tracing::debug!(%error, "ended sessions could not be removed yet");
        }
        platform.rates.tidy();
        platform.workers.turned(worker);
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Does one job after the other, none heavier than `heaviest`. The worker with such a limit also plans.
async fn take_turns(platform: &Platform, kinds: &[Arc<dyn JobKind>], worker: Worker, heaviest: Option<i32>) {
    let mut planned: Option<tokio::time::Instant> = None;
    while !platform.is_stopping() {
        if heaviest.is_some() && planned.is_none_or(|at| at.elapsed() >= PLANNING) {
            if let Err(error) = plan(platform, kinds).await {
                tracing::warn!(%error, "what is done by itself could not be planned");
            }
            planned = Some(tokio::time::Instant::now());
        }
        let done = platform.workers.living(worker, step(platform, kinds, heaviest)).await;
        platform.workers.turned(worker);
        match done {
            Ok(true) => {}
            Ok(false) => tokio::time::sleep(PAUSE).await,
            Err(error) => {
                tracing::warn!(%error, "jobs could not be looked at");
                tokio::time::sleep(PAUSE * 10).await;
            }
        }
    }
}

/// The kinds of work that are overdue: `jobs`, `mail`, `sealing`. Readable from another process than the
/// server's, and the only sign of a worker that has died on every node.
pub async fn overdue(db: &Db, now: DateTime<Utc>) -> Result<Vec<&'static str>> {
    let mut parts = Vec::new();
    let before = now - OVERDUE;
    let grant = SystemTask::Jobs.everywhere();
    let tx = db.read(grant.reach()).await?;
    let undone = || Entity::within(&grant).filter(Column::DoneAt.is_null()).limit(1);
    // While one job is worked on, others may wait for it.
    let at_work = undone().filter(Column::LockedUntil.gte(now)).one(&tx).await?.is_some();
    if !at_work && undone().filter(Column::RunAt.lt(before)).one(&tx).await?.is_some() {
        parts.push("jobs");
    }
    drop(tx);
    if outbox::is_overdue(db, before).await? {
        parts.push("mail");
    }
    if audit::is_overdue(db, before).await? {
        parts.push("sealing");
    }
    Ok(parts)
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
    while step(platform, kinds, None).await? {
        done += 1;
    }
    Ok(done)
}

/// The result of [`run_kind`].
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct RunTotals {
    /// Jobs that are done.
    pub done: u32,
    /// Jobs that failed, as a whole or in part, and are tried again later.
    pub failed: u32,
    /// Jobs that other workers have leased.
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
        let leased = claim(platform, Condition::all().add(Column::Id.eq(job.id))).await?;
        to_the_end(platform, kind, leased, &mut ran).await?;
    }
    Ok(ran)
}

/// Runs one job of a kind that is not enqueued yet: it is leased before a server can see it.
pub async fn run_requested(platform: &Platform, kind: &dyn JobKind, key: &str, payload: Json) -> Result<RunTotals> {
    let tx = platform.db.write(SystemTask::Jobs.everywhere().reach()).await?;
    let leased = match ask_and_hold(&tx, platform, kind.name(), key, payload).await {
        Ok(leased) => {
            tx.commit().await?;
            Some(leased)
        }
        // It is enqueued already, and not done.
        Err(error) if error.reason() == own::TAKEN => {
            drop(tx);
            hold(platform, kind.name(), key).await?
        }
        Err(error) => return Err(error),
    };
    let mut ran = RunTotals::default();
    to_the_end(platform, kind, leased, &mut ran).await?;
    Ok(ran)
}

/// Runs a job until it is complete.
async fn to_the_end(
    platform: &Platform,
    kind: &dyn JobKind,
    leased: Option<LeasedJob>,
    ran: &mut RunTotals,
) -> Result<()> {
    let mut next = leased;
    while let Some(leased) = next {
        match drive(platform, &leased, kind.run(platform, leased.payload())).await? {
            JobEnd::Ended(Outcome::Again) => {
                next = claim(platform, Condition::all().add(Column::Id.eq(leased.job.id))).await?;
                continue;
            }
            JobEnd::Ended(Outcome::Done) => ran.done += 1,
            JobEnd::Failed(_) | JobEnd::Ended(Outcome::Partly(_)) => ran.failed += 1,
            JobEnd::Lost => ran.elsewhere += 1,
        }
        return Ok(());
    }
    ran.elsewhere += 1;
    Ok(())
}

/// One run of one job that is no heavier than `heaviest`; false when none was due.
async fn step(platform: &Platform, kinds: &[Arc<dyn JobKind>], heaviest: Option<i32>) -> Result<bool> {
    let due = Condition::all()
        .add(Column::RunAt.lte(platform.clock.now()))
        .add(Column::Kind.is_in(kinds.iter().map(|kind| kind.name())))
        .add_option(heaviest.map(|weight| Column::Weight.lte(weight)));
    let Some(leased) = claim(platform, due).await? else { return Ok(false) };
    let Some(kind) = kinds.iter().find(|kind| kind.name() == leased.job.kind) else { return Ok(false) };
    drive(platform, &leased, kind.run(platform, leased.payload())).await?;
    Ok(true)
}

/// Leases the job of this key, unless it is done or another worker has leased it.
pub async fn hold(platform: &Platform, kind: &str, key: &str) -> Result<Option<LeasedJob>> {
    claim(platform, Condition::all().add(Column::Kind.eq(kind)).add(Column::Key.eq(key))).await
}

/// Leases the first of these jobs by turn, of a tenant without a running job of the kind.
async fn claim(platform: &Platform, of: Condition) -> Result<Option<LeasedJob>> {
    let mut tries = 0;
    loop {
        match try_claim(platform, &of).await {
            // Another node has taken a job of the same tenant since this one looked.
            Err(error) if error.reason() == own::TAKEN && tries < CLAIMS => tries += 1,
            claimed => return claimed,
        }
    }
}

async fn try_claim(platform: &Platform, of: &Condition) -> Result<Option<LeasedJob>> {
    let now = platform.clock.now();
    let grant = SystemTask::Jobs.everywhere();
    let free = Condition::all()
        .add(of.clone())
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
    let free = free.add(turn_of_tenants(&tx, &grant).await?);
    let rows = Entity::within(&grant).filter(free).order(Column::Turn, Order::Asc).order(Column::Id, Order::Asc);
    let rows = if tx.backend() == Backend::Postgres { rows.lock_skipping() } else { rows };
    let Some(job) = rows.limit(1).one(&tx).await? else { return Ok(None) };
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

/// Returns the condition that excludes the jobs of tenants of which one is leased. A lease that has run out goes to its
/// own job before the others of the tenant, which the unique index `job_tenant_running` demands as well.
async fn turn_of_tenants(tx: &Tx, grant: &Grant) -> Result<Condition> {
    let leased = Entity::within(grant)
        .filter(Column::DoneAt.is_null())
        .filter(Column::LockedBy.is_not_null())
        .filter(Column::Tenant.is_not_null())
        .all(tx)
        .await?;
    let others = leased.into_iter().map(|job| {
        Condition::any()
            .add(Column::Tenant.is_null())
            .add(Column::Tenant.ne(job.tenant))
            .add(Column::Kind.ne(job.kind))
            .add(Column::Id.eq(job.id))
    });
    Ok(others.fold(Condition::all(), Condition::add))
}

/// Runs a leased job, renews the lease meanwhile, and stores the result.
pub async fn drive(
    platform: &Platform,
    leased: &LeasedJob,
    work: impl Future<Output = Result<Outcome>> + Send,
) -> Result<JobEnd> {
    // Boxed, because callers contain this future in addition to all that the job owns.
    let run = Box::pin(async {
        // Both are polled concurrently: a renewal may wait for a transaction that the work itself holds.
        let result = tokio::select! {
            result = caught(work) => result,
            () = keep(platform, leased) => return Ok(JobEnd::Lost),
        };
        finish(platform, leased, result).await
    });
    let driven = failpoint::within(failpoint::scope(|| format!("job {}", leased.job.kind)), run).await?;
    if matches!(driven, JobEnd::Lost) {
        tracing::warn!(kind = leased.job.kind, key = leased.job.key, "a lease ran out: somebody else has the job now");
    }
    Ok(driven)
}

/// Renews a lease while its job runs, and returns when it is lost. A renewal that fails is tried again: two more fit
/// into a lease.
async fn keep(platform: &Platform, leased: &LeasedJob) {
    let renewal = Duration::from_secs(platform.config.limits.job_lease_seconds) / 3;
    loop {
        tokio::time::sleep(renewal).await;
        match renew(platform, leased).await {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => tracing::warn!(job = leased.job.id, %error, "a lease could not be renewed"),
        }
    }
}

/// Renews the lease; returns `false` when another worker has it.
async fn renew(platform: &Platform, leased: &LeasedJob) -> Result<bool> {
    let grant = SystemTask::Jobs.everywhere();
    let tx = platform.db.write(grant.reach()).await?;
    let renewed = Entity::change(&grant)
        .filter(Column::Id.eq(leased.job.id))
        .filter(Column::LockedBy.eq(leased.by.as_str()))
        .value(Column::LockedUntil, Some(platform.clock.now() + lease(platform)))
        .run(&tx)
        .await?;
    tx.commit().await?;
    Ok(renewed > 0)
}

async fn finish(platform: &Platform, leased: &LeasedJob, result: Result<Outcome>) -> Result<JobEnd> {
    let (LeasedJob { job, by }, now) = (leased, platform.clock.now());
    let grant = SystemTask::Jobs.everywhere();
    let tx = platform.db.write(grant.reach()).await?;
    let change = Entity::change(&grant)
        .filter(Column::Id.eq(job.id))
        .filter(Column::LockedBy.eq(by.as_str()))
        .value(Column::LockedUntil, None::<DateTime<Utc>>)
        .value(Column::LockedBy, None::<String>);
    let change = match &result {
        Ok(Outcome::Done) => change.value(Column::DoneAt, Some(now)).value(Column::LastError, None::<String>),
        Ok(Outcome::Partly(failures)) => {
            let text = format!("{failures} failed; the log names each with its reason");
            tracing::warn!(kind = job.kind, key = job.key, failures, "a job is done in part");
            metrics::counter!(crate::core::metrics::JOB_ROWS_FAILED, "kind" => job.kind.clone())
                .increment(u64::from(*failures));
            change.value(Column::DoneAt, Some(now)).value(Column::LastError, Some(text))
        }
        Ok(Outcome::Again) => change.value(Column::RunAt, now).value(Column::Attempts, 0),
        Err(error) => {
            tracing::warn!(kind = job.kind, key = job.key, %error, "a job failed and is tried again");
            metrics::counter!(crate::core::metrics::JOBS_FAILED, "kind" => job.kind.clone()).increment(1);
            let doublings = u32::try_from(job.attempts.clamp(0, 12)).unwrap_or(0);
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

/// Time for which a lease is valid without a renewal.
fn lease(platform: &Platform) -> TimeDelta {
    TimeDelta::seconds(i64::try_from(platform.config.limits.job_lease_seconds).unwrap_or(i64::MAX / 1_000))
}
