//! The program is stopped under load (SIGTERM), and killed while it migrates the schema (goal D12).
//!
//! Every run stops it once and kills it in three migrations, at a few statements each. `make soak` stops it fifty times, five
//! times on each of ten databases, because all data is checked after every stop, and kills it after each statement of each
//! migration.

use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};

use platform::db::migrate;
use reqwest::StatusCode;
use tests::{PATIENCE, Person, Program, TestApp, database, soak, within_patience};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::TcpStream,
};

use crate::resilience::load::{Load, Tolerated};

const CLIENTS: usize = 12;
/// The time for a stop: that of the goal in a soak, otherwise more, so that no busy machine fails the test.
fn longest_stop() -> Duration {
    Duration::from_secs(soak::times(150, 30))
}

/// A request whose head the server has read and whose body is still being sent.
struct Halfway {
    stream: BufReader<TcpStream>,
    rest: Vec<u8>,
}

impl Halfway {
    async fn begin(anna: &Person, body: &serde_json::Value) -> Self {
        let host = anna.address.trim_start_matches("http://").to_owned();
        let body = body.to_string().into_bytes();
        let head = format!(
            "POST /api/vhc/create HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {}\r\nSitecode: {}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\nExpect: 100-continue\r\n\r\n",
            anna.token.as_deref().expect("a session"),
            anna.site_code.as_deref().expect("a site"),
            body.len()
        );
        let mut stream = BufReader::new(TcpStream::connect(&host).await.expect("an open door"));
        stream.write_all(head.as_bytes()).await.expect("the head is sent");
        let mut line = String::new();
        within_patience("an answer to the head", stream.read_line(&mut line)).await.expect("the whole answer");
        assert!(line.starts_with("HTTP/1.1 100"), "{line}");
        stream.read_line(&mut line).await.expect("its end");
        let (first, rest) = body.split_at(body.len() / 2);
        stream.write_all(first).await.expect("half of the body is sent");
        Self { stream, rest: rest.to_vec() }
    }

    async fn end(mut self) -> String {
        self.stream.write_all(&self.rest).await.expect("the rest of the body is sent");
        let mut answer = String::new();
        let reads = self.stream.read_to_string(&mut answer);
        within_patience("the whole answer", reads).await.expect("it is complete");
        answer
    }
}

/// Waits until the address accepts no connections any more.
async fn closed(address: &str) {
    let host = address.trim_start_matches("http://");
    let begun = Instant::now();
    while TcpStream::connect(host).await.is_ok() {
        assert!(begun.elapsed() < PATIENCE, "the door stays open");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Goal D12: no request is cut off, acknowledged changes are stored, and the exit code is 0 within thirty seconds.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_under_load_cuts_no_request_off() {
    let (worlds, rounds) = (soak::times(1, 10), soak::times(1, 5));
    let (mut longest, mut done) = (Duration::ZERO, 0);
    for world in 0..worlds {
        let (stop, calls) = stopped_again_and_again(world, rounds).await;
        longest = longest.max(stop);
        done += calls;
    }
    let found = format!("none of {done} calls cut off, {:.1} s at most", longest.as_secs_f64());
    soak::report("D12", "stops under load", worlds * rounds, found);
}

/// Stops one program `rounds` times; returns the longest stop and the number of calls meanwhile.
async fn stopped_again_and_again(world: u64, rounds: u64) -> (Duration, usize) {
    let program = Program::new()
        .await
        .with("HARDSTAND__LIMITS__STOP_NOT_READY_SECONDS", "3")
        .with("HARDSTAND__LIMITS__STOP_DRAIN_SECONDS", soak::times("120", "25"))
        .with("HARDSTAND__LIMITS__BODY_SECONDS", "600");
    let direct = program.direct().await;
    let load = Load::of(&direct, CLIENTS).await;
    direct.close();
    let mut longest = Duration::ZERO;
    for round in 0..rounds {
        let mut server = program.serve().await;
        let working = load.begin(server.address(), Tolerated::Shutdown);
        load.goes_on(CLIENTS + 1).await;
        tokio::time::sleep(Duration::from_millis(200 + (world * rounds + round) * 83 % 500)).await;
        let halfway = Halfway::begin(&load.anna().clone().through(&server), &load.further_machine()).await;
        let begun = Instant::now();
        server.process().terminate();
        closed(server.address()).await;
        let answer = halfway.end().await;
        let ended = server.process().ended().await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}\n{}", ended.log);
        longest = longest.max(begun.elapsed());
        assert_eq!(ended.code, Some(0), "{}", ended.log);
        working.gone().await;
        let direct = program.direct().await;
        load.holds(&direct).await;
        direct.close();
    }
    assert!(longest < longest_stop(), "a stop took {longest:?}");
    let done = load.done.load(std::sync::atomic::Ordering::SeqCst);
    assert!(done > CLIENTS, "only {done} calls");
    program.remove().await;
    (longest, done)
}

/// While it stops, a server reports it at `/readyz`, answers all the same, and closes each connection after its answer.
#[tokio::test]
async fn a_server_that_stops_says_so_and_answers() {
    let program = Program::new().await.with("HARDSTAND__LIMITS__STOP_NOT_READY_SECONDS", "120");
    let direct = program.direct().await;
    let site = direct.dealer_site().await;
    let anna = site.administrator().await;
    direct.close();
    let mut server = program.serve().await;
    let anna = anna.through(&server);
    let before = anna.get("location").await;
    assert_eq!((before.status, before.header("connection")), (200, ""));
    server.process().terminate();
    let begun = Instant::now();
    let ready = loop {
        let ready = anna.get("/readyz").await;
        if ready.status != 200 {
            break ready;
        }
        assert!(begun.elapsed() < PATIENCE, "it never says so");
    };
    assert_eq!((ready.status, &ready.body["status"]), (StatusCode::SERVICE_UNAVAILABLE.as_u16(), &"stopping".into()));
    let after = anna.get("location").await;
    assert_eq!((after.status, after.header("connection")), (200, "close"));
    server.kill().await;
    program.remove().await;
}

/// Goal D12: after whatever statement of whatever migration the program is killed, the next start completes the
/// migration.
#[tokio::test]
async fn a_kill_while_the_schema_changes_is_mended_by_the_next_start() {
    let program = Program::without_schema().await;
    let order = program.folder().join("order");
    let program = program.with("HARDSTAND_FAILPOINT_FILE", order.display().to_string());
    // A schema that is migrated without a kill, and its migrations.
    let whole = Program::new().await;
    let direct = whole.direct().await;
    let state = direct.on(|platform| async move { migrate::schema_state(&platform.db, &modules::all()).await });
    let all = state.await.expect("a look").applied;
    direct.close();
    let steps: Vec<_> = all.iter().step_by(soak::times(all.len().div_ceil(3), 1)).collect();
    let mut deaths = 0;
    for (place, step) in steps.iter().enumerate() {
        // A point that the migration does not have is met at the beginning of the next one.
        let after = steps.get(place + 1).map(|next| format!("migrate {next}|1")).unwrap_or_default();
        let mut point = 1;
        loop {
            std::fs::write(&order, format!("migrate {step}|{point}\n{after}\n")).expect("an order");
            let ended = program.run(&["migrate", "up"]).await;
            if ended.code == Some(0) {
                assert_eq!(place + 1, steps.len(), "{step}|{point}: {}", ended.log);
                break;
            }
            assert!(ended.code.is_none(), "{step}|{point}: {ended:?}");
            deaths += 1;
            if ended.log.contains(&format!("died at {after}")) && !after.is_empty() {
                break;
            }
            assert!(ended.log.contains(&format!("died at migrate {step}|{point}")), "{}", ended.log);
            point = soak::next_failpoint(point);
        }
    }
    std::fs::write(&order, "").expect("no order");
    assert!(deaths > soak::times(1, 2) * steps.len(), "only {deaths} deaths");
    let checked = program.run(&["migrate", "status", "--check"]).await;
    assert_eq!(checked.code, Some(0), "{checked:?}");
    // The schema is equal to one that was migrated without a kill, and it works.
    let [mended, made] = [&program, &whole].map(|program| database::as_owner(program.database()));
    let columns = database::columns(&made).await;
    assert_eq!(database::columns(&mended).await, columns);
    assert_eq!(names_of(&mended).await, names_of(&made).await);
    let direct: TestApp = program.direct().await;
    let load = Load::of(&direct, 1).await;
    direct.close();
    let server = program.serve().await;
    load.anna().clone().through(&server).post("vhc/create", load.further_machine()).await.ok();
    server.stop().await;
    soak::report("D12", "kills while the schema changes", deaths, format!("{} steps, each completed", steps.len()));
    program.remove().await;
    whole.remove().await;
}

/// Indexes, triggers and policies, by name.
async fn names_of(url: &str) -> BTreeSet<String> {
    let text = if database::is_postgres() {
        "SELECT indexname::text AS line FROM pg_indexes WHERE schemaname = current_schema() \
         UNION SELECT tgname::text FROM pg_trigger WHERE NOT tgisinternal \
         UNION SELECT tablename || ' ' || policyname FROM pg_policies"
    } else {
        "SELECT type || ' ' || name AS line FROM sqlite_master"
    };
    let db = database::connect(url).await;
    let names = database::ask(&db, text).await.into_iter().collect();
    let _ = db.close().await;
    names
}
