//! Work outside a request: a row says what is to be done, and one node at a time leases it.
//!
//! The row is written in the transaction of whatever asks for the work, so that neither is without the other. Whoever
//! works holds a lease and renews it while they do; when the node dies the lease runs out and another takes the job,
//! so every kind of job can be begun again where it was left. Each lease has a name of its own: who was too slow and
//! lost theirs stops, and cannot write an end over the work of the successor.

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

/// How often the table is looked at.
const PAUSE: Duration = Duration::from_millis(300);
/// How often it is looked whether work that is done by itself is due.
const PLANNING: Duration = Duration::from_mins(1);
/// The first pause after a failure; it doubles up to [`LONGEST_RETRY`].
const FIRST_RETRY: TimeDelta = TimeDelta::seconds(60);
const LONGEST_RETRY: TimeDelta = TimeDelta::hours(6);

/// How driving a job ended.
#[derive(Debug)]
pub enum Driven {
    /// As the work itself says.
    Ended(Outcome),
    /// The work failed; the job is tried again later.
    Failed(Error),
    /// The lease ran out and somebody else has the job now.
    Lost,
}

/// A job that is leased to us.
#[derive(Debug, Clone)]
pub struct Held {
    job: Model,
    by: String,
}

impl Held {
    /// What there is to know to do it.
    pub fn payload(&self) -> &Json {
        &self.job.payload
    }
}

/// Asks for work, in the transaction of whatever asks. A second ask with the same key, while the first is not done, is
/// the same ask.
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

/// Asks for work that the caller does itself: it is leased before anybody else can see it. When the caller dies, it is
/// taken up like any other.
pub async fn ask_and_hold(tx: &Tx, platform: &Platform, kind: &str, key: &str, payload: Json) -> Result<Held> {
    let (by, now) = (lease_name()?, platform.clock.now());
    let row = ActiveModel {
        attempts: Set(1),
        locked_by: Set(Some(by.clone())),
        locked_until: Set(Some(now + lease(platform))),
        ..asked(kind, key, payload, now)
    };
    let job = tx.insert::<Entity, _>(&SystemTask::Jobs.everywhere(), row).await?;
    // What is held tells of the attempts before this one.
    Ok(Held { job: Model { attempts: 0, ..job }, by })
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

/// The jobs of a kind that are not done yet, the oldest first.
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

/// Works until the program stops. Sealing and letters stand beside the jobs, so that a long one does not hold them up.
pub async fn work(platform: Arc<Platform>, kinds: Vec<Arc<dyn JobKind>>) {
    tokio::join!(seal(&platform), take_turns(&platform, &kinds), outbox::work(&platform));
}

/// Seals the audit log within a second, and forgets what the token buckets need no more.
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

/// Asks for the work that is done by itself and whose time has come.
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

/// Does everything that is due, now, and waits for it; how many runs it took. For tests.
pub async fn drain(platform: &Platform, kinds: &[Arc<dyn JobKind>]) -> Result<u32> {
    let mut done = 0;
    while step(platform, kinds).await? {
        done += 1;
    }
    Ok(done)
}

/// What `run_kind` has done.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Ran {
    /// Jobs that are done now.
    pub done: u32,
    /// Jobs that failed, and are tried again later.
    pub failed: u32,
    /// Jobs that somebody else is at.
    pub elsewhere: u32,
}

/// Does every job of a kind that waits, whenever it is due; what is done by itself is done even when nothing asks.
pub async fn run_kind(platform: &Platform, kind: &dyn JobKind) -> Result<Ran> {
    let mut jobs = waiting(platform, kind.name()).await?;
    if jobs.is_empty() && kind.every().is_some() {
        let grant = SystemTask::Jobs.everywhere();
        let tx = platform.db.write(grant.reach()).await?;
        ask(&tx, kind.name(), "", Json::Null, platform.clock.now()).await?;
        tx.commit().await?;
        jobs = waiting(platform, kind.name()).await?;
    }
    let mut ran = Ran::default();
    for job in jobs {
        let held = claim(platform, Condition::all().add(Column::Id.eq(job.id))).await?;
        to_the_end(platform, kind, held, &mut ran).await?;
    }
    Ok(ran)
}

/// Does one job of a kind that nobody has asked for yet: it is leased before a server can see it.
pub async fn run_asked(platform: &Platform, kind: &dyn JobKind, key: &str, payload: Json) -> Result<Ran> {
    let tx = platform.db.write(SystemTask::Jobs.everywhere().reach()).await?;
    let held = match ask_and_hold(&tx, platform, kind.name(), key, payload).await {
        Ok(held) => {
            tx.commit().await?;
            Some(held)
        }
        // It was asked for before, and is not done.
        Err(error) if error.reason() == own::TAKEN => {
            drop(tx);
            hold(platform, kind.name(), key).await?
        }
        Err(error) => return Err(error),
    };
    let mut ran = Ran::default();
    to_the_end(platform, kind, held, &mut ran).await?;
    Ok(ran)
}

/// Does a job for as long as it says that there is more to do.
async fn to_the_end(platform: &Platform, kind: &dyn JobKind, held: Option<Held>, ran: &mut Ran) -> Result<()> {
    let mut next = held;
    while let Some(held) = next {
        match drive(platform, &held, kind.run(platform, held.payload())).await? {
            Driven::Ended(Outcome::Again) => {
                next = claim(platform, Condition::all().add(Column::Id.eq(held.job.id))).await?;
                continue;
            }
            Driven::Ended(Outcome::Done) => ran.done += 1,
            Driven::Failed(_) => ran.failed += 1,
            Driven::Lost => ran.elsewhere += 1,
        }
        return Ok(());
    }
    ran.elsewhere += 1;
    Ok(())
}

/// One run of one job; false when nothing was due.
async fn step(platform: &Platform, kinds: &[Arc<dyn JobKind>]) -> Result<bool> {
    let due = Condition::all()
        .add(Column::RunAt.lte(platform.clock.now()))
        .add(Column::Kind.is_in(kinds.iter().map(|kind| kind.name())));
    let Some(held) = claim(platform, due).await? else { return Ok(false) };
    let Some(kind) = kinds.iter().find(|kind| kind.name() == held.job.kind) else { return Ok(false) };
    drive(platform, &held, kind.run(platform, held.payload())).await?;
    Ok(true)
}

/// Leases the job of this key, unless it is done or somebody else is at it.
pub async fn hold(platform: &Platform, kind: &str, key: &str) -> Result<Option<Held>> {
    claim(platform, Condition::all().add(Column::Kind.eq(kind)).add(Column::Key.eq(key))).await
}

/// Leases one job out of these.
async fn claim(platform: &Platform, of: Condition) -> Result<Option<Held>> {
    let now = platform.clock.now();
    let grant = SystemTask::Jobs.everywhere();
    let free = Condition::all()
        .add(of)
        .add(Column::DoneAt.is_null())
        .add(Condition::any().add(Column::LockedUntil.is_null()).add(Column::LockedUntil.lt(now)));
    // A look without a lock first: most of the time there is nothing, and the writer need not wait for that.
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
    Ok(Some(Held { job, by }))
}

/// Does the work of a leased job, keeps the lease meanwhile, and writes down how it ended.
pub async fn drive(
    platform: &Platform,
    held: &Held,
    work: impl Future<Output = Result<Outcome>> + Send,
) -> Result<Driven> {
    // Boxed, because whoever drives a job holds this beside all that the job holds.
    let run = Box::pin(async {
        // Both are driven at once: a renewal may have to wait for a transaction that the work itself holds.
        let result = tokio::select! {
            result = work => result,
            () = keep(platform, held) => return Ok(Driven::Lost),
        };
        finish(platform, held, result).await
    });
    let driven = failpoint::within(failpoint::scope(|| format!("job {}", held.job.kind)), run).await?;
    if matches!(driven, Driven::Lost) {
        tracing::warn!(kind = held.job.kind, key = held.job.key, "a lease ran out: somebody else has the job now");
    }
    Ok(driven)
}

/// Renews a lease for as long as it is driven, and returns when it is lost. A renewal that fails is tried again: two
/// more fit into a lease.
async fn keep(platform: &Platform, held: &Held) {
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

/// False when it is no longer ours.
async fn renew(platform: &Platform, held: &Held) -> Result<bool> {
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

async fn finish(platform: &Platform, held: &Held, result: Result<Outcome>) -> Result<Driven> {
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
        _ if !ours => Driven::Lost,
        Ok(outcome) => Driven::Ended(outcome),
        Err(error) => Driven::Failed(error),
    })
}

/// How long a lease holds without being renewed.
fn lease(platform: &Platform) -> TimeDelta {
    TimeDelta::seconds(i64::try_from(platform.config.limits.job_lease_seconds).unwrap_or(i64::MAX / 1_000))
}
