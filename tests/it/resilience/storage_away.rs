//! Goal D10: while object storage is down or slow, operations with files answer 503 within two seconds, and all others
//! are unaffected.

use std::time::{Duration, Instant};

use reqwest::{
    Method,
    multipart::{Form, Part},
};
use serde_json::json;
use tests::{
    PATIENCE, Person, Reply, TestApp,
    fault_proxy::{Fault, FaultProxy},
    s3::Bucket,
    soak, until,
};

/// The time that such an answer may take.
const LIMIT: Duration = Duration::from_secs(2);

struct World {
    app: TestApp,
    anna: Person,
    proxy: FaultProxy,
    bucket: Bucket,
}

async fn world() -> Option<World> {
    let bucket = Bucket::fresh().await?;
    let proxy = FaultProxy::to(&bucket.host);
    let through_proxy = bucket.clone().by(proxy.address());
    let app = TestApp::builder().config(move |config| through_proxy.configure(config)).start().await;
    let anna = app.head_office().await.administrator().await;
    Some(World { app, anna, proxy, bucket })
}

impl World {
    /// A call that needs storage: the file of an import is stored there.
    async fn import(&self) -> (Reply, Duration) {
        let form = Form::new().part("file", Part::bytes(b"7100001,BH-90,DOCK\n".as_slice()).file_name("machines.csv"));
        let begun = Instant::now();
        let reply = self.anna.send(self.anna.request(Method::POST, "jcbstock/import").multipart(form)).await;
        (reply, begun.elapsed())
    }

    /// Calls that need no storage.
    async fn everything_else_works(&self) {
        for _ in 0..5 {
            let begun = Instant::now();
            self.anna.post("jcbstock/list", json!({ "Filters": [] })).await.ok();
            self.anna.get("location").await.ok();
            assert_eq!(self.app.anonymous().get("/livez").await.status, 200);
            // The list and the locations take milliseconds.
            assert!(begun.elapsed() < LIMIT * 5, "{:?}", begun.elapsed());
        }
    }

    /// Waits until `/readyz` answers so; readiness is checked in the background.
    async fn readiness_says(&self, degraded: bool) {
        until(&format!("readiness says degraded: {degraded}"), async || {
            let reply = self.app.anonymous().get("/readyz").await;
            assert_eq!((reply.status, &reply.body["status"]), (200, &json!("ok")), "away storage only degrades");
            (reply.body["degraded"] == json!(["storage"])) == degraded
        })
        .await;
    }

    /// Waits until an upload is accepted; after failures the client of storage pauses for a moment. On a busy machine
    /// the service answers too late now and then.
    async fn works(&self) {
        self.proxy.set(Fault::None);
        let begun = Instant::now();
        loop {
            let (reply, _) = self.import().await;
            if reply.status == 202 {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "storage does not come back: {}", reply.text());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

#[track_caller]
fn is_refused(reply: &Reply) {
    assert_eq!((reply.status, reply.reason()), (503, "platform.unreachable"), "{}", reply.text());
    assert!(reply.header("retry-after").parse::<u64>().is_ok_and(|seconds| seconds > 0));
}

/// Goal D10: no service listens.
#[tokio::test]
async fn while_storage_is_away_its_calls_are_refused_and_all_others_work() {
    if !soak::only("resilience::storage_away") {
        return;
    }
    let Some(world) = world().await else { return };
    world.works().await;
    world.readiness_says(false).await;
    for fault in [Fault::Down, Fault::Reset] {
        world.proxy.set(fault);
        let mut quickest = Duration::MAX;
        for _ in 0..5 {
            let (reply, time) = world.import().await;
            is_refused(&reply);
            quickest = quickest.min(time);
        }
        assert!(quickest < LIMIT, "{fault:?}: {quickest:?}");
        world.readiness_says(true).await;
        world.everything_else_works().await;
        world.works().await;
        world.readiness_says(false).await;
    }
}

/// Goal D10: a service that accepts calls and never answers, or answers late. One call of three may be slowed by other
/// work on this machine, so the quickest counts; each is made while the client of storage does not pause.
#[tokio::test]
async fn while_storage_is_slow_its_calls_are_refused_in_time() {
    if !soak::only("resilience::storage_away") {
        return;
    }
    let Some(world) = world().await else { return };
    world.works().await;
    for fault in [Fault::HalfOpen, Fault::Latency(Duration::from_secs(3))] {
        let mut quickest = Duration::MAX;
        for _ in 0..3 {
            world.proxy.set(fault);
            let accepted = world.proxy.accepted();
            let (reply, time) = world.import().await;
            is_refused(&reply);
            assert!(time > Duration::from_secs(1) || world.proxy.accepted() > accepted, "the service was asked");
            quickest = quickest.min(time);
            if quickest < LIMIT {
                break;
            }
            world.works().await;
        }
        assert!(quickest < LIMIT, "{fault:?}: {quickest:?}");
        // After a few more failures the client pauses: most calls connect to nothing.
        for _ in 0..3 {
            is_refused(&world.import().await.0);
        }
        // Each look, two seconds after the one before, may connect twice.
        let (accepted, begun) = (world.proxy.accepted(), Instant::now());
        for _ in 0..40 {
            is_refused(&world.import().await.0);
        }
        let looks = usize::try_from(begun.elapsed().as_secs()).expect("few");
        assert!(world.proxy.accepted() < accepted + 20 + looks, "one look now and then");
        world.everything_else_works().await;
        world.works().await;
    }
}

/// Readiness is checked in the background, without a call that needs storage.
#[tokio::test]
async fn a_server_starts_without_its_storage_and_says_so() {
    if !soak::only("resilience::storage_away") {
        return;
    }
    let Some(bucket) = Bucket::fresh().await else { return };
    let proxy = FaultProxy::to(&bucket.host);
    proxy.set(Fault::Down);
    let through_proxy = bucket.clone().by(proxy.address());
    let app = TestApp::builder().config(move |config| through_proxy.configure(config)).start().await;
    let anna = app.head_office().await.administrator().await;
    let world = World { app, anna, proxy, bucket };
    world.readiness_says(true).await;
    world.everything_else_works().await;
    world.works().await;
    world.readiness_says(false).await;
}

/// The content security policy allows pages to load from the storage's address. Goal O6: neither the secret nor a
/// signature is in the log.
#[tokio::test]
async fn pages_may_load_from_storage_and_the_log_holds_no_secret() {
    let Some(world) = world().await else { return };
    let origin = format!("http://{}", world.proxy.address());
    let policy = world.app.anonymous().get("/").await.header("content-security-policy").to_owned();
    for part in [
        format!("img-src 'self' blob: {origin};"),
        format!("media-src 'self' blob: {origin};"),
        format!("connect-src 'self' {origin};"),
        "script-src 'self' 'wasm-unsafe-eval';".to_owned(),
    ] {
        assert!(policy.contains(&part), "{part}: {policy}");
    }
    world.works().await;
    world.proxy.set(Fault::Down);
    is_refused(&world.import().await.0);
    let (logs, metrics) = (world.app.logs(), world.app.metrics());
    for secret in [world.bucket.secret_key.as_str(), "X-Amz-Signature", "X-Amz-Credential"] {
        assert!(!logs.contains(secret), "{secret} is in the log");
        assert!(!metrics.contains(secret), "{secret} is in the metrics");
    }
}
