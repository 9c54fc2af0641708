//! More requests than the server can answer: it answers as many as before and refuses the others at once (goal O2), and
//! one site that sends too many takes the server from no other (goal O3). What measures time runs in `make soak` alone,
//! on a core of its own where there are two.

use std::{
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use actix_web::get;
use futures::future::join_all;
use platform::{
    app::module::{Api, Module},
    auth::context::Ctx,
    core::error::Result,
};
use reqwest::Method;
use serde_json::json;
use tests::{PASSWORD, Person, Program, ServerProcess, TestApp, TestSite, given, soak, until, within_patience};
use tokio::{sync::Notify, task::JoinSet};

/// A call that waits for a signal.
struct Waiting;

static ENTERED: Notify = Notify::const_new();
static GO: Notify = Notify::const_new();

impl Module for Waiting {
    fn name(&self) -> &'static str {
        "waiting"
    }

    fn title(&self) -> &'static str {
        "Waiting"
    }

    fn routes(&self, api: &mut Api<'_>) {
        api.service(wait_at_site);
    }
}

/// Waits.
#[utoipa::path(tag = "waiting", operation_id = "waitAtSite", responses((status = 200, description = "It went on.")))]
#[get("/api/waiting/site")]
async fn wait_at_site(ctx: Ctx) -> Result<String> {
    let go = GO.notified();
    tokio::pin!(go);
    go.as_mut().enable();
    ENTERED.notify_one();
    go.await;
    Ok(ctx.site()?.code.clone())
}

/// Goal O3: of the places of a node, a site has its share; others are free for other sites.
#[tokio::test]
async fn a_site_leaves_places_to_others() {
    let app = TestApp::builder().module(Waiting).config(|config| config.limits.in_flight_per_site = 2).start().await;
    let (ours, theirs) = (app.dealer_site().await, app.dealer_site().await);
    let (anna, bert, carl) = (ours.administrator().await, ours.administrator().await, theirs.administrator().await);
    let mut waiting = Vec::new();
    for person in [anna.clone(), bert.clone()] {
        waiting.push(tokio::spawn(async move { person.get("waiting/site").await.status }));
        within_patience("the handler runs", ENTERED.notified()).await;
    }
    let refused = anna.get("location").await;
    assert_eq!((refused.status, refused.reason(), refused.header("retry-after")), (429, "platform.too_many", "1"));
    assert_eq!(carl.get("location").await.status, 200);
    GO.notify_waiters();
    for one in waiting {
        assert_eq!(one.await.expect("it went on"), 200);
    }
    assert_eq!(anna.get("location").await.status, 200, "the places are free again");
}

/// Goal O3: all sessions of a site have a rate together.
#[tokio::test]
async fn a_site_has_a_rate() {
    let app = TestApp::builder().config(|config| config.limits.site_requests_second = 3).start().await;
    let (ours, theirs) = (app.dealer_site().await, app.dealer_site().await);
    let (anna, bert, carl) = (ours.administrator().await, ours.administrator().await, theirs.administrator().await);
    let at_once =
        join_all((0..40).map(|number| if number % 2 == 0 { &anna } else { &bert }).map(|one| one.get("location")));
    let refused = at_once.await.into_iter().find(|reply| reply.status != 200).expect("forty at once are too many");
    assert_eq!((refused.status, refused.reason(), refused.header("retry-after")), (429, "platform.too_many", "1"));
    assert_eq!(carl.get("location").await.status, 200);
    until("the site may go on", async || anna.get("location").await.status == 200).await;
}

/// The sites whose people send requests.
const SITES: usize = 8;
/// The machines of a site.
const MACHINES: usize = 40;
/// The clients that measure what the server can do.
const CLIENTS: usize = 16;

/// A server process with sites that have machines.
struct World {
    program: Program,
    sites: Vec<TestSite>,
    people: Vec<Person>,
}

impl World {
    /// Starts the server, with the limits of the default configuration but for those of `limits`.
    async fn start(limits: &[(&str, &str)]) -> (Self, ServerProcess) {
        let mut program = Program::new().await;
        let usual = [
            ("HANDLER_SECONDS", "15"),
            ("POOL_ACQUIRE_SECONDS", "2"),
            ("STATEMENT_SECONDS", "5"),
            ("LOCK_SECONDS", "2"),
        ];
        for (name, value) in usual.iter().chain(limits) {
            program = program.with(&format!("HARDSTAND__LIMITS__{name}"), *value);
        }
        let direct = program.direct().await;
        let (mut sites, mut people, mut models) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..SITES {
            let site = direct.dealer_site().await;
            models.push((given::model(&site.group, "BH-90").await, given::location(&site, "Dock").await));
            people.push(site.administrator().await);
            sites.push(site);
        }
        direct.close();
        let server = program.serve().await;
        let people: Vec<_> = people.into_iter().map(|person| person.through(&server)).collect();
        for (person, (model, place)) in people.iter().zip(models) {
            for _ in 0..MACHINES {
                let lookup = json!({ "ModelId": model, "LocationId": place });
                let body = json!({ "VIN": given::serial(), "Status": "R", "VhcJcbLookup": lookup });
                person.post("vhc/create", body).await.ok();
            }
        }
        (Self { program, sites, people }, server)
    }
}

/// Moves a process and its threads to one core, and the process of the tests to another one, where there are two: the
/// clients then take nothing from the server.
fn separate(server: &mut ServerProcess) {
    if std::thread::available_parallelism().is_ok_and(|cores| cores.get() >= 2) {
        for (process, core) in [(server.process().id(), "0"), (std::process::id(), "1")] {
            let moved = Command::new("taskset").args(["-a", "-c", "-p", core, &process.to_string()]).output();
            assert!(moved.is_ok_and(|moved| moved.status.success()), "taskset moves {process}");
        }
    }
}

/// The end of a request.
#[derive(Debug, Clone, Copy)]
struct Sample {
    status: u16,
    time: Duration,
}

/// Requests a page of the stock list.
async fn page(person: &Person) -> Sample {
    let begun = Instant::now();
    let call = person.request(Method::POST, "jcbstock/list").json(&json!({ "RecordLimit": MACHINES }));
    let reply = person.attempt(call).await.expect("an answer");
    assert!(matches!(reply.status, 200 | 429 | 503), "{} {}", reply.status, reply.text());
    Sample { status: reply.status, time: begun.elapsed() }
}

/// Requests pages for a time by so many clients, each of which waits for its answer and then for `pause`.
async fn closed(people: &[Person], clients: usize, time: Duration, pause: Duration) -> Vec<Sample> {
    let until = Instant::now() + time;
    let clients = people.iter().cycle().take(clients).map(|person| async move {
        let mut samples = Vec::new();
        while Instant::now() < until {
            samples.push(page(person).await);
            tokio::time::sleep(pause).await;
        }
        samples
    });
    join_all(clients).await.concat()
}

/// Requests `rate` pages a second for a time, however many are under way.
async fn open(people: &[Person], rate: f64, time: Duration) -> Vec<Sample> {
    const STEP: Duration = Duration::from_millis(5);
    let begun = Instant::now();
    let mut next = people.iter().cycle();
    let (mut running, mut samples, mut sent) = (JoinSet::new(), Vec::new(), 0.0);
    while begun.elapsed() < time {
        while sent < begun.elapsed().as_secs_f64() * rate {
            let person = next.next().expect("a person").clone();
            running.spawn(async move { page(&person).await });
            sent += 1.0;
        }
        tokio::time::sleep(STEP).await;
        while let Some(sample) = running.try_join_next() {
            samples.push(sample.expect("a request"));
        }
    }
    samples.extend(running.join_all().await);
    samples
}

/// The answers a second.
fn rate(samples: &[Sample], time: Duration) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "some thousands")]
    let answered = samples.iter().filter(|sample| sample.status == 200).count() as f64;
    answered / time.as_secs_f64()
}

/// The time that 99 % of the samples do not exceed.
fn p99<'a>(samples: impl IntoIterator<Item = &'a Sample>) -> Duration {
    let mut times: Vec<_> = samples.into_iter().map(|sample| sample.time).collect();
    times.sort_unstable();
    times.get(times.len() * 99 / 100).copied().unwrap_or_default()
}

/// Goal O2: five times as many requests as the server can answer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_times_the_capacity_is_refused_at_once() {
    const TIME: Duration = Duration::from_mins(5);
    const WINDOW: Duration = Duration::from_secs(5);
    if !soak::only("resilience::overload") {
        return;
    }
    let (world, mut server) = World::start(&[]).await;
    separate(&mut server);
    let mut best: f64 = 0.0;
    for _ in 0..4 {
        let samples = closed(&world.people, CLIENTS, WINDOW, Duration::ZERO).await;
        assert!(samples.iter().all(|sample| sample.status == 200), "{CLIENTS} clients are not too many");
        best = best.max(rate(&samples, WINDOW));
    }
    let samples = open(&world.people, best * 5.0, TIME).await;
    let refused: Vec<_> = samples.iter().filter(|sample| sample.status != 200).collect();
    let (answered, slowest) = (rate(&samples, TIME), p99(refused.iter().copied()));
    let after = Instant::now();
    let again = loop {
        let second = Duration::from_secs(1);
        let samples = closed(&world.people, CLIENTS, second, Duration::ZERO).await;
        if samples.iter().all(|sample| sample.status == 200) && rate(&samples, second) > best * 0.8 {
            break after.elapsed();
        }
        assert!(after.elapsed() < tests::PATIENCE, "it does not recover");
    };
    let found = format!(
        "{best:.0} a second, {answered:.0} under {} requests of which {} were refused within {slowest:?}, again after {again:?}",
        samples.len(),
        refused.len()
    );
    soak::report("O2", "seconds of five times the capacity", TIME.as_secs(), &found);
    assert!(samples.len() - refused.len() < refused.len(), "it was not overloaded: {found}");
    assert!(
        answered >= best * 0.8 && slowest <= Duration::from_millis(50) && again <= Duration::from_secs(5),
        "{found}"
    );
    server.stop().await;
    world.program.remove().await;
}

/// Clients that page slowly while something else goes on; returns their p99 without it and with it, of several turns.
async fn p99_with<F: Future<Output = usize> + Send + 'static>(
    people: &[Person],
    other: impl Fn(Arc<AtomicBool>) -> F,
) -> (Duration, Duration, usize) {
    const TURN: Duration = Duration::from_secs(10);
    const PAUSE: Duration = Duration::from_millis(20);
    let (mut quiet, mut loaded, mut number) = (Vec::new(), Vec::new(), 0);
    closed(people, 4, Duration::from_secs(2), PAUSE).await;
    for _ in 0..3 {
        quiet.extend(closed(people, 4, TURN, PAUSE).await);
        let over = Arc::new(AtomicBool::new(false));
        let running = tokio::spawn(other(Arc::clone(&over)));
        loaded.extend(closed(people, 4, TURN, PAUSE).await);
        over.store(true, Ordering::SeqCst);
        number += running.await.expect("the other work");
    }
    assert!(quiet.iter().chain(&loaded).all(|sample| sample.status == 200), "nobody else is refused");
    (p99(&quiet), p99(&loaded), number)
}

/// Goal O2: a burst of sign-ins.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sign_ins_at_once_leave_room_for_others() {
    if !soak::only("resilience::overload") {
        return;
    }
    let (world, server) = World::start(&[("HASH_QUEUE", "32")]).await;
    let signing: Vec<_> = (0..64)
        .map(|number| {
            let (site, person) = (&world.sites[number % SITES], &world.people[number % SITES]);
            let body = json!({ "sitecode": site.code, "username": person.login, "password": PASSWORD, "loginAs": 20 });
            (world.people[number % SITES].clone(), body)
        })
        .collect();
    let storm = |over: Arc<AtomicBool>| {
        let signing = signing.clone();
        async move {
            let clients = signing.into_iter().map(|(mut person, body)| {
                let over = Arc::clone(&over);
                async move {
                    (person.token, person.site_code) = (None, None);
                    let mut number = 0;
                    while !over.load(Ordering::SeqCst) {
                        let reply = person.post("security/login", body.clone()).await;
                        assert!(matches!(reply.status, 200 | 503), "{} {}", reply.status, reply.text());
                        number += usize::from(reply.status == 200);
                        // A person who is refused does not try again within the same moment.
                        tokio::time::sleep(Duration::from_millis(200)).await;
                    }
                    number
                }
            });
            join_all(clients).await.into_iter().sum()
        }
    };
    let (quiet, loaded, number) = p99_with(&world.people, storm).await;
    soak::report("O2", "sign-ins by 64 clients at once", number, format!("p99 of others {quiet:?}, then {loaded:?}"));
    assert!(loaded <= quiet * 2, "p99 of others {quiet:?}, then {loaded:?}");
    server.stop().await;
    world.program.remove().await;
}

/// Goal O3: one site sends as much as it can.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_greedy_site_takes_nothing_from_others() {
    if !soak::only("resilience::overload") {
        return;
    }
    let (world, server) = World::start(&[("SITE_REQUESTS_SECOND", "300")]).await;
    let (greedy, others) = world.people.split_first().expect("people");
    let greed = |over: Arc<AtomicBool>| {
        let greedy = greedy.clone();
        async move {
            let mut refused = 0;
            while !over.load(Ordering::SeqCst) {
                let samples = open(std::slice::from_ref(&greedy), 600.0, Duration::from_secs(1)).await;
                refused += samples.iter().filter(|sample| sample.status == 429).count();
            }
            refused
        }
    };
    let (quiet, loaded, refused) = p99_with(others, greed).await;
    soak::report(
        "O3",
        "refused requests of a site at its limit",
        refused,
        format!("p99 of others {quiet:?}, then {loaded:?}"),
    );
    assert!(refused > 0, "the site was at its limit");
    assert!(loaded <= quiet * 6 / 5, "p99 of others {quiet:?}, then {loaded:?}");
    server.stop().await;
    world.program.remove().await;
}
