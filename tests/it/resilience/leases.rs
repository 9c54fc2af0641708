//! A job is worked by one worker at a time, and to its end, also when a worker dies: a worker has a lease on its job
//! and renews it, and a job whose lease has run out is taken by another worker.

#![expect(clippy::async_yields_async, reason = "a test starts workers and waits for them later")]

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicI64, AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use chrono::TimeDelta;
use platform::{
    app::{module::Module, platform::Platform},
    async_trait,
    core::error::{Error, Result},
    entity::{audit_entry, job, site},
    jobs::{self, JobEnd, JobKind, Outcome, Share},
    shared::audit::{self, Actor, AuditEvent},
    tenancy::{Scoped, SystemTask},
};
use sea_orm::{ActiveValue::Set, ColumnTrait};
use serde_json::{Value, json};
use tests::{PATIENCE, TestApp, TestSite, given, until};
use tokio::sync::Notify;

const KIND: &str = "probe.work";

/// The behaviour of the job of these tests, and its counts.
#[derive(Default)]
struct Probe {
    begun: AtomicU32,
    ended: AtomicU32,
    at_work: AtomicU32,
    /// The largest number of runs at one moment.
    most: AtomicU32,
    /// The site whose row the job changes, in a transaction that is open while it works.
    site: AtomicI64,
    hold: Duration,
    /// When set, the job waits for this before it ends.
    gate: Option<Arc<Notify>>,
    /// Number of runs that fail before one succeeds.
    failures: AtomicU32,
    /// Number of runs that panic before one succeeds.
    panics: AtomicU32,
    /// The payloads in the order of their runs.
    order: Mutex<Vec<Value>>,
    every: Option<TimeDelta>,
}

struct Probing(Arc<Probe>);

struct Work(Arc<Probe>);

impl Module for Probing {
    fn name(&self) -> &'static str {
        "probe"
    }

    fn title(&self) -> &'static str {
        "Probe"
    }

    fn jobs(&self) -> Vec<Arc<dyn JobKind>> {
        vec![Arc::new(Work(Arc::clone(&self.0)))]
    }
}

#[async_trait]
impl JobKind for Work {
    fn name(&self) -> &'static str {
        KIND
    }

    fn every(&self) -> Option<TimeDelta> {
        self.0.every
    }

    async fn run(&self, platform: &Platform, payload: &Value) -> Result<Outcome> {
        let probe = &self.0;
        probe.order.lock().expect("the order").push(payload.clone());
        probe.begun.fetch_add(1, Ordering::SeqCst);
        let now = probe.at_work.fetch_add(1, Ordering::SeqCst) + 1;
        probe.most.fetch_max(now, Ordering::SeqCst);
        let done = work(probe, platform).await;
        probe.at_work.fetch_sub(1, Ordering::SeqCst);
        done?;
        probe.ended.fetch_add(1, Ordering::SeqCst);
        Ok(Outcome::Done)
    }
}

/// Lowers the number by one unless it is zero, in one step, because two workers run jobs at once.
fn takes_one(number: &AtomicU32) -> bool {
    number.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok()
}

async fn work(probe: &Probe, platform: &Platform) -> Result<()> {
    assert!(!takes_one(&probe.panics), "the probe falls");
    if takes_one(&probe.failures) {
        return Err(Error::internal("not yet"));
    }
    let site = probe.site.load(Ordering::SeqCst);
    if site > 0 {
        let grant = SystemTask::Seed.everywhere();
        let tx = platform.db.write(grant.reach()).await?;
        let change = site::Entity::change(&grant).filter(site::Column::Id.eq(site));
        change.value(site::Column::Name, "seen").run(&tx).await?;
        tokio::time::sleep(probe.hold).await;
        tx.commit().await?;
    } else {
        tokio::time::sleep(probe.hold).await;
    }
    if let Some(gate) = &probe.gate {
        gate.notified().await;
    }
    Ok(())
}

async fn app(probe: &Arc<Probe>, lease_seconds: u64) -> TestApp {
    TestApp::builder()
        .module(Probing(Arc::clone(probe)))
        .config(move |config| config.limits.job_lease_seconds = lease_seconds)
        .start()
        .await
}

async fn ask(app: &TestApp, key: &'static str) {
    given::write(app, move |platform, tx, _| {
        Box::pin(async move { jobs::ask(tx, KIND, key, json!({}), platform.clock.now()).await.expect("asked") })
    })
    .await;
}

async fn rows(app: &TestApp) -> Vec<job::Model> {
    given::write(app, |_, tx, grant| {
        Box::pin(async move {
            let rows = job::Entity::within(grant).filter(job::Column::Kind.eq(KIND));
            rows.order(job::Column::Id, sea_orm::Order::Asc).all(tx).await.expect("jobs")
        })
    })
    .await
}

fn count(of: &AtomicU32) -> u32 {
    of.load(Ordering::SeqCst)
}

/// SQLite has one writer, so a renewal waits for the transaction of the job: neither may block the other for good.
#[tokio::test]
async fn a_job_that_holds_a_transaction_past_a_renewal_ends_and_keeps_its_lease() {
    let probe = Arc::new(Probe { hold: Duration::from_millis(900), ..Probe::default() });
    let app = app(&probe, 1).await;
    let site: TestSite = app.dealer_site().await;
    probe.site.store(site.id, Ordering::SeqCst);
    ask(&app, "one").await;
    let runs = tokio::time::timeout(PATIENCE, app.work()).await.expect("it does not stand still");
    assert_eq!((runs, count(&probe.begun), count(&probe.ended)), (1, 1, 1));
    let row = rows(&app).await.remove(0);
    assert!(row.done_at.is_some() && row.locked_by.is_none() && row.last_error.is_none(), "{row:?}");
}

/// The lease of a living worker is renewed, however far the clock advances.
#[tokio::test]
async fn a_job_that_takes_long_stays_with_its_worker() {
    let gate = Arc::new(Notify::new());
    let probe = Arc::new(Probe { gate: Some(Arc::clone(&gate)), ..Probe::default() });
    let app = app(&probe, 3).await;
    ask(&app, "one").await;
    let long = {
        let app = app.clone();
        tokio::spawn(async move { app.work().await })
    };
    let begun = wait_for(&app, |row| row.locked_until.is_some()).await.locked_until;
    // The lease runs out twice over, in steps that each leave time for a renewal.
    for _ in 0..3 {
        let before = rows(&app).await.remove(0).locked_until;
        app.advance(TimeDelta::seconds(2));
        wait_for(&app, |row| row.locked_until > before).await;
        assert_eq!(app.work().await, 0, "nobody else gets it");
    }
    assert!(rows(&app).await[0].locked_until > begun);
    gate.notify_one();
    assert_eq!(long.await.expect("it ends"), 1);
    assert_eq!((count(&probe.begun), count(&probe.ended)), (1, 1));
}

/// The row of the one job, once it is as wanted.
async fn wait_for(app: &TestApp, wanted: impl Fn(&job::Model) -> bool) -> job::Model {
    let begun = Instant::now();
    loop {
        let row = rows(app).await.remove(0);
        if wanted(&row) {
            return row;
        }
        assert!(begun.elapsed() < PATIENCE, "the job does not come to that: {row:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A dead node renews nothing: when its lease has run out, another worker takes the job, which is done once.
#[tokio::test]
async fn a_job_whose_node_died_is_taken_up_and_done_once() {
    let probe = Arc::new(Probe::default());
    let app = app(&probe, 30).await;
    ask(&app, "one").await;
    let job = app.on(|platform| async move { jobs::hold(&platform, KIND, "one").await.expect("a look") }).await;
    assert!(job.is_some(), "the node that dies");
    assert_eq!(app.work().await, 0, "its lease still holds");
    app.advance(TimeDelta::seconds(29));
    assert_eq!(app.work().await, 0, "its lease still holds");
    app.advance(TimeDelta::seconds(2));
    assert_eq!(app.work().await, 1);
    assert_eq!(app.work().await, 0);
    assert_eq!((count(&probe.begun), count(&probe.ended)), (1, 1));
    let row = rows(&app).await.remove(0);
    assert!(row.done_at.is_some() && row.attempts == 2, "{row:?}");
}

/// A worker that lost its lease does not overwrite the result of its successor, and stops.
#[tokio::test]
async fn who_lost_the_lease_cannot_end_the_job() {
    let probe = Arc::new(Probe { failures: AtomicU32::new(1), ..Probe::default() });
    let app = app(&probe, 30).await;
    ask(&app, "one").await;
    let slow = app.on(|platform| async move { jobs::hold(&platform, KIND, "one").await.expect("a look") }).await;
    let slow = slow.expect("the slow one holds it");
    app.advance(TimeDelta::seconds(31));
    assert_eq!(app.work().await, 1, "the successor fails, and will try again");
    let failed = rows(&app).await.remove(0);
    assert!(failed.done_at.is_none() && failed.last_error.is_some() && failed.run_at > app.now(), "{failed:?}");
    let driven = {
        let slow = slow.clone();
        app.on(|platform| async move {
            jobs::drive(&platform, &slow, async { Ok(Outcome::Done) }).await.expect("no fault of the database")
        })
        .await
    };
    assert!(matches!(driven, JobEnd::Lost), "{driven:?}");
    assert_eq!(rows(&app).await.remove(0), failed, "nothing was written over");
    app.advance(TimeDelta::days(1));
    assert_eq!(app.work().await, 1);
    let done = rows(&app).await.remove(0);
    assert!(done.done_at.is_some() && done.last_error.is_none());
    let driven = app
        .on(|platform| async move {
            jobs::drive(&platform, &slow, async { Err(Error::internal("too late")) }).await.expect("no fault")
        })
        .await;
    assert!(matches!(driven, JobEnd::Lost), "{driven:?}");
    assert_eq!(rows(&app).await.remove(0), done);
}

/// A worker that finds at a renewal that another worker has the lease stops in the middle of the work.
#[tokio::test]
async fn who_lost_the_lease_stops() {
    let probe = Arc::new(Probe { gate: Some(Arc::new(Notify::new())), ..Probe::default() });
    let app = app(&probe, 1).await;
    ask(&app, "one").await;
    let slow = {
        let app = app.clone();
        tokio::spawn(async move { app.work().await })
    };
    wait_for(&app, |row| row.locked_until.is_some()).await;
    given::write(&app, |_, tx, grant| {
        Box::pin(async move {
            let change = job::Entity::change(grant).filter(job::Column::Kind.eq(KIND));
            let change = change.value(job::Column::LockedBy, Some("somebody else"));
            let change = change.value(job::Column::DoneAt, Some(chrono::DateTime::<chrono::Utc>::UNIX_EPOCH));
            assert_eq!(change.run(tx).await.expect("taken over"), 1);
        })
    })
    .await;
    let stopped = tokio::time::timeout(PATIENCE, slow).await.expect("it stops, though its work never ends");
    assert_eq!((stopped.expect("no panic"), count(&probe.ended)), (1, 0));
}

/// Twenty jobs and four workers on one database: each job is done once, by one worker.
#[tokio::test]
async fn many_workers_do_each_job_once() {
    let probe = Arc::new(Probe { hold: Duration::from_millis(5), ..Probe::default() });
    let app = app(&probe, 30).await;
    let keys = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t"];
    for key in keys {
        ask(&app, key).await;
        ask(&app, key).await;
    }
    assert_eq!(rows(&app).await.len(), keys.len(), "asked twice is asked once");
    let kinds = app.registry().jobs();
    app.on(move |platform| async move {
        let workers = (0..4).map(|_| jobs::drain(&platform, &kinds));
        let runs: u32 = futures::future::try_join_all(workers).await.expect("no fault").iter().sum();
        assert_eq!(runs, 20);
    })
    .await;
    assert_eq!((count(&probe.begun), count(&probe.ended)), (20, 20));
    assert!(rows(&app).await.iter().all(|row| row.done_at.is_some() && row.attempts == 1));
}

/// One job and eight workers that see it at the same moment.
#[tokio::test]
async fn one_job_is_never_with_two_workers() {
    let probe = Arc::new(Probe { hold: Duration::from_millis(1), ..Probe::default() });
    let app = app(&probe, 30).await;
    for round in 1..=10 {
        ask(&app, "one").await;
        let kinds = app.registry().jobs();
        app.on(move |platform| async move {
            futures::future::try_join_all((0..8).map(|_| jobs::drain(&platform, &kinds))).await.expect("no fault");
        })
        .await;
        assert_eq!((count(&probe.begun), count(&probe.ended), count(&probe.most)), (round, round, 1));
    }
}

/// A job that is enqueued in a transaction that is rolled back does not exist.
#[tokio::test]
async fn work_is_requested_with_the_change_or_not_at_all() {
    let probe = Arc::new(Probe::default());
    let app = app(&probe, 30).await;
    app.on(|platform| async move {
        let grant = SystemTask::Jobs.everywhere();
        let tx = platform.db.write(grant.reach()).await.expect("a transaction");
        jobs::ask(&tx, KIND, "one", json!({}), platform.clock.now()).await.expect("asked");
    })
    .await;
    assert_eq!((app.work().await, rows(&app).await.len()), (0, 0));
}

/// A failed job is tried again after a minute or two, then at growing intervals.
#[tokio::test]
async fn a_failed_job_is_tried_again_ever_more_rarely() {
    let probe = Arc::new(Probe { failures: AtomicU32::new(12), ..Probe::default() });
    let app = app(&probe, 30).await;
    ask(&app, "one").await;
    let mut pauses = Vec::new();
    for _ in 0..12 {
        assert_eq!(app.work().await, 1);
        let row = rows(&app).await.remove(0);
        pauses.push((row.run_at - app.now()).num_minutes());
        app.advance(row.run_at - app.now());
    }
    assert_eq!(pauses, [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]);
    assert_eq!(app.work().await, 1);
    assert!(rows(&app).await[0].done_at.is_some());
}

/// A panic is a failure of its own job: the job is counted and tried again after a pause, and jobs after it, the sealing of
/// the audit log and mail go on.
#[tokio::test]
async fn a_job_that_panics_is_tried_again_and_ends_no_worker() {
    let probe = Arc::new(Probe { panics: AtomicU32::new(1), ..Probe::default() });
    let app = app(&probe, 30).await;
    for key in ["falls", "stands"] {
        ask(&app, key).await;
    }
    let kinds = app.registry().jobs();
    let workers = app.on(|platform| async move { tokio::spawn(jobs::work(platform, kinds)) }).await;
    let settled = async |wanted: &dyn Fn(&[job::Model]) -> bool| {
        let begun = Instant::now();
        loop {
            let rows = rows(&app).await;
            if wanted(&rows) {
                return rows;
            }
            assert!(begun.elapsed() < PATIENCE, "the jobs do not come to that: {rows:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    // Two workers take one job each, and either of the jobs may be the one that panics.
    let stored = settled(&|rows| {
        rows.iter().any(|row| row.last_error.is_some()) && rows.iter().any(|row| row.done_at.is_some())
    })
    .await;
    let fell = stored.iter().find(|row| row.last_error.is_some()).expect("the job that panicked");
    assert_eq!((fell.attempts, fell.done_at, fell.locked_by.as_deref()), (1, None, None));
    assert!(fell.last_error.as_deref().is_some_and(|error| error.contains("the probe falls")), "{fell:?}");
    assert_eq!((fell.run_at - app.now()).num_minutes(), 1);
    assert!(app.metrics().contains("jobs_failed_total{kind=\"probe.work\"}"), "it is counted");

    // An entry that is written after the panic is sealed, and the job is done at its next try.
    given::write(&app, |platform, tx, _| {
        Box::pin(async move {
            let happening = AuditEvent::new("probe", "job", 1);
            audit::write(tx, &platform.clock, &Actor::default(), happening).await.expect("written");
        })
    })
    .await;
    app.advance(TimeDelta::minutes(2));
    settled(&|rows| rows.iter().all(|row| row.done_at.is_some())).await;
    let unsealed = async || {
        given::write(&app, |_, tx, grant| {
            let open = audit_entry::Entity::within(grant).filter(audit_entry::Column::Hash.is_null());
            Box::pin(async move { open.count(tx).await.expect("entries") })
        })
        .await
    };
    until("sealing goes on", async || unsealed().await == 0).await;
    assert_eq!(app.anonymous().get("/readyz").await.ok(), json!({ "status": "ok" }), "no worker is dead");
    app.platform().stop();
    workers.await.expect("the workers end when the program stops");
}

/// A worker that has died is reported by `/readyz`, which returns 200 because requests are answered.
#[tokio::test]
async fn a_dead_worker_is_reported_by_readiness() {
    let app = TestApp::fresh().await;
    let fallen = app
        .on(|platform| async move {
            tokio::spawn(async move {
                platform.workers.keep("mail", &platform.stop_flag, |_| async { panic!("the worker falls") }).await;
            })
        })
        .await;
    until("readiness names the worker", async || {
        let reply = app.anonymous().get("/readyz").await;
        assert_eq!((reply.status, &reply.body["status"]), (200, &json!("ok")));
        reply.body["degraded"] == json!(["mail"])
    })
    .await;
    assert!(app.metrics().contains("worker_panics_total{worker=\"mail\"}"));
    app.platform().stop();
    fallen.await.expect("it ends when the program stops");
}

/// Work that is overdue is visible from outside of the server, by `hardstand doctor`.
#[tokio::test]
async fn work_that_nobody_does_is_overdue() {
    let probe = Arc::new(Probe::default());
    let app = app(&probe, 30).await;
    let overdue = async || {
        app.on(|platform| async move { jobs::overdue(&platform.db, platform.clock.now()).await.expect("a look") }).await
    };
    ask(&app, "one").await;
    given::write(&app, |platform, tx, grant| {
        Box::pin(async move {
            audit::write(tx, &platform.clock, &Actor::default(), AuditEvent::new("probe", "job", 1))
                .await
                .expect("written");
            let letter = jobs::outbox::Posting { to: "zoe@example.org".to_owned(), ..Default::default() };
            jobs::outbox::post(tx, platform, grant, letter).await.expect("posted");
        })
    })
    .await;
    app.advance(TimeDelta::minutes(14));
    assert!(overdue().await.is_empty(), "a server may be late");
    app.advance(TimeDelta::minutes(2));
    assert_eq!(overdue().await, ["jobs", "mail", "sealing"]);
    app.work().await;
    app.on(|platform| async move {
        jobs::outbox::drain(&platform).await.expect("sent");
        audit::seal(&platform.db, &platform.secrets).await.expect("sealed");
    })
    .await;
    assert!(overdue().await.is_empty());
}

/// Enqueues a job in the turn of a tenant.
async fn ask_for(app: &TestApp, tenant: i64, key: &str, weight: i32) {
    let key = key.to_owned();
    given::write(app, move |platform, tx, _| {
        Box::pin(async move {
            let (now, share) = (platform.clock.now(), Share { tenant, weight });
            jobs::ask_in_turn(tx, KIND, &key, json!(key), now, share).await.expect("asked");
        })
    })
    .await;
}

/// Small jobs come before large ones, and a tenant with many jobs waits for the own ones only.
#[tokio::test]
async fn jobs_of_tenants_take_turns() {
    let probe = Arc::new(Probe::default());
    let app = app(&probe, 30).await;
    for (tenant, key, weight) in [
        (1, "a million", 1_000_000),
        (2, "first of many", 10_000),
        (2, "second of many", 10_000),
        (2, "third of many", 10_000),
        (3, "five", 5),
        (4, "some", 15_000),
    ] {
        ask_for(&app, tenant, key, weight).await;
    }
    assert_eq!(app.work().await, 6);
    let order = probe.order.lock().expect("the order").clone();
    let expected = ["five", "first of many", "some", "second of many", "third of many", "a million"];
    assert_eq!(order, expected);
}

/// One job of a tenant runs at a time, over all workers; a job of another tenant does not wait for it, however many large
/// ones run.
#[tokio::test]
async fn a_small_job_does_not_wait_for_the_large_ones_of_others() {
    let gate = Arc::new(Notify::new());
    let probe = Arc::new(Probe { gate: Some(Arc::clone(&gate)), ..Probe::default() });
    let app = app(&probe, 30).await;
    for tenant in 1..=4 {
        ask_for(&app, tenant, &format!("large {tenant}"), 1_000_000).await;
        ask_for(&app, tenant, &format!("second large {tenant}"), 1_000_000).await;
    }
    let kinds = app.registry().jobs();
    let workers = app.on(|platform| async move { tokio::spawn(jobs::work(platform, kinds)) }).await;
    let begun = async |number: u32| {
        until(&format!("{number} have begun"), async || count(&probe.begun) >= number).await;
    };
    begun(2).await;
    ask_for(&app, 9, "five rows", 5).await;
    begun(3).await;
    let order = probe.order.lock().expect("the order").clone();
    assert_eq!(order[2], "five rows");
    let tenants: std::collections::HashSet<_> = order.iter().map(ToString::to_string).collect();
    assert!(!tenants.iter().any(|key| key.contains("second")), "one of a tenant at a time: {order:?}");
    app.platform().stop();
    until("the workers end", async || {
        gate.notify_waiters();
        workers.is_finished()
    })
    .await;
}

/// Many workers at once: no two ever lease jobs of one tenant.
#[tokio::test]
async fn a_tenant_never_has_two_workers() {
    let probe = Arc::new(Probe { hold: Duration::from_millis(2), ..Probe::default() });
    let app = app(&probe, 30).await;
    for key in 0..12 {
        ask_for(&app, 7, &format!("{key}"), 10).await;
    }
    let kinds = app.registry().jobs();
    for _ in 0..100 {
        let kinds = kinds.clone();
        app.on(move |platform| async move {
            futures::future::try_join_all((0..8).map(|_| jobs::drain(&platform, &kinds))).await.expect("no fault");
        })
        .await;
        if count(&probe.ended) == 12 {
            break;
        }
    }
    assert_eq!((count(&probe.begun), count(&probe.ended), count(&probe.most)), (12, 12, 1));
}

/// A repeating job is enqueued when its time has come, and never twice at once.
#[tokio::test]
async fn what_is_done_by_itself_is_done_in_its_rhythm() {
    let probe = Arc::new(Probe { every: Some(TimeDelta::hours(6)), ..Probe::default() });
    let app = app(&probe, 30).await;
    for (hours, runs) in [(0, 1), (5, 1), (1, 2), (0, 2), (13, 3)] {
        app.advance(TimeDelta::hours(hours));
        app.plan().await;
        app.plan().await;
        app.work().await;
        assert_eq!(count(&probe.ended), runs, "after {hours} hours more");
    }
}

/// `hardstand jobs run NAME` runs every job of a kind, due or not; a job that another worker has leased is left to it.
#[tokio::test]
async fn jobs_of_a_kind_are_done_when_an_operator_says_so() {
    let probe = Arc::new(Probe { failures: AtomicU32::new(1), ..Probe::default() });
    let app = app(&probe, 30).await;
    for key in ["late", "held", "fresh"] {
        ask(&app, key).await;
    }
    let run = async |probe: &Arc<Probe>| {
        let work = Work(Arc::clone(probe));
        app.on(|platform| async move { jobs::run_kind(&platform, &work).await.expect("run") }).await
    };
    let job = app.on(|platform| async move { jobs::hold(&platform, KIND, "held").await.expect("a look") }).await;
    assert!(job.is_some());
    assert_eq!(run(&probe).await, jobs::RunTotals { done: 1, failed: 1, elsewhere: 1 });
    assert_eq!(
        run(&probe).await,
        jobs::RunTotals { done: 1, failed: 0, elsewhere: 1 },
        "the failed one is not due, and done"
    );
    assert_eq!(count(&probe.ended), 2);
}

/// A job of an unknown kind is left unchanged, because another version of the program may know it.
#[tokio::test]
async fn a_job_of_no_known_kind_is_left_alone() {
    let app = TestApp::fresh().await;
    given::write(&app, |platform, tx, grant| {
        Box::pin(async move {
            let row = job::ActiveModel {
                kind: Set("future.kind".to_owned()),
                key: Set("one".to_owned()),
                run_at: Set(platform.clock.now()),
                attempts: Set(0),
                payload: Set(json!({})),
                created_at: Set(platform.clock.now()),
                ..Default::default()
            };
            tx.insert::<job::Entity, _>(grant, row).await.expect("a job");
        })
    })
    .await;
    assert_eq!(app.work().await, 0);
}

/// Jobs that ended a month ago and mails that were sent three months ago are removed; waiting ones are not.
#[tokio::test]
async fn old_jobs_and_letters_are_forgotten() {
    let probe = Arc::new(Probe::default());
    let app = app(&probe, 30).await;
    let site = app.dealer_site().await;
    let (group, id) = (site.group.id, site.id);
    given::write(&app, move |platform, tx, grant| {
        Box::pin(async move {
            let letter = platform::jobs::outbox::Posting {
                group_id: Some(group),
                site_id: Some(id),
                to: "zoe@example.org".to_owned(),
                subject: "Hello".to_owned(),
                ..Default::default()
            };
            platform::jobs::outbox::post(tx, platform, grant, letter).await.expect("posted");
        })
    })
    .await;
    app.on(|platform| async move { platform::jobs::outbox::drain(&platform).await.expect("sent") }).await;
    ask(&app, "old").await;
    app.work().await;
    let letters = async || {
        given::write(&app, |_, tx, grant| {
            Box::pin(
                async move { platform::entity::outbox_mail::Entity::within(grant).count(tx).await.expect("letters") },
            )
        })
        .await
    };
    for (days, jobs_left, letters_left) in [(29, 1, 1), (2, 0, 1), (58, 0, 1), (3, 0, 0)] {
        app.advance(TimeDelta::days(days));
        app.plan().await;
        app.work().await;
        assert_eq!((rows(&app).await.len(), letters().await), (jobs_left, letters_left), "{days} days later");
    }
    ask(&app, "fresh").await;
    app.advance(TimeDelta::days(100));
    app.on(|platform| async move { jobs::run_kind(&platform, &jobs::Tidy).await.expect("run") }).await;
    assert_eq!(rows(&app).await.len(), 1, "what waits stays");
}
