//! Goal D8: batches that overlap, at several sites of a group at once. Each batch is done or refused for a reason of
//! stock; none blocks for long, no caller is refused because the database was busy, the totals match the answers, and
//! every machine is open at exactly one site, also while it is in transit.
//!
//! Forty batches of two and of eight clients in every run; with `HARDSTAND_SOAK` a thousand, of two to sixteen clients;
//! with the default time limits of a server. The seed is printed, and `HARDSTAND_SEED` repeats the batches, though not
//! their timing.

use std::{collections::BTreeMap, sync::Arc};

use platform::{auth::permission::Hierarchy, tenancy::Scoped as _};
use reqwest::{Method, multipart};
use sea_orm::ColumnTrait as _;
use serde_json::{Value, json};
use stock::{domain::CurrentLocation, entity::machine};
use tests::{
    Person, Reply, TestApp, TestGroup, TestSite, given,
    random::{self, Random},
    soak,
};

use super::{
    import_job::finished,
    transitions::{accept, reject},
    yard::{all_is_well, list, payload, rows},
};

/// Serials of the batches: few, so that batches overlap.
const SERIALS: usize = 24;

/// The kinds of batches. A new kind needs a variant here and an arm of [`carry_out`].
#[derive(Debug, Clone, Copy)]
enum Kind {
    Create,
    Import,
    ImportAndTakeBack,
    Delete,
    Transfer,
    Accept,
    Reject,
    Undo,
}

const KINDS: [Kind; 8] = [
    Kind::Create,
    Kind::Transfer,
    Kind::Import,
    Kind::Accept,
    Kind::ImportAndTakeBack,
    Kind::Undo,
    Kind::Delete,
    Kind::Reject,
];

/// The reasons by which a batch is refused when another one was first.
const MEANWHILE: [&str; 2] = ["platform.no_such_thing", "platform.stale"];

/// The totals that the answers acknowledge.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    made: i64,
    gone: i64,
    moved: i64,
}

impl Counts {
    fn and(self, other: Self) -> Self {
        Self { made: self.made + other.made, gone: self.gone + other.gone, moved: self.moved + other.moved }
    }
}

/// A signed-in person at a site.
struct Worker {
    person: Person,
    model: i64,
    dock: i64,
    /// The code of the site to which this person transfers machines.
    onward: String,
}

async fn carry_out(kind: Kind, worker: &Worker, serials: &[String]) -> Counts {
    match kind {
        Kind::Create => create(worker, serials).await,
        Kind::Import => {
            let answer = import(worker, serials).await;
            Counts { made: answer["Imported"].as_i64().expect("a number"), ..Counts::default() }
        }
        Kind::ImportAndTakeBack => {
            let answer = import(worker, serials).await;
            let undo = format!("jcbstock/import/{}/undo", answer["JobId"]);
            let undone = worker.person.post(&undo, json!({})).await.ok();
            let number = |answer: &Value, name: &str| answer[name].as_i64().expect("a number");
            Counts { made: number(&answer, "Imported"), gone: number(&undone, "Undone"), ..Counts::default() }
        }
        Kind::Delete => delete(worker, serials).await,
        Kind::Transfer => {
            let on = json!({ "Sitecode": worker.onward });
            moved(worker, serials, |status| !matches!(status, "N" | "O"), "jcbstock/transfer", on).await
        }
        Kind::Accept => {
            moved(worker, serials, |status| status == "N", "jcbstock/acknowledge", accept(&[], worker.dock)).await
        }
        Kind::Reject => {
            moved(worker, serials, |status| status == "N", "jcbstock/acknowledge", reject(&[], "Not ours")).await
        }
        Kind::Undo => {
            let to = json!({ "LocationId": worker.dock });
            moved(worker, serials, |status| status == "O", "jcbstock/transfer/undo", to).await
        }
    }
}

/// Moves the machines of the serials that are here in a matching status, all of them or none.
async fn moved(worker: &Worker, serials: &[String], of: impl Fn(&str) -> bool, path: &str, mut ask: Value) -> Counts {
    let there = list(&worker.person, vec![]).await;
    let wanted = |row: &&Value| {
        let is_one = |name: &str| serials.iter().any(|serial| serial == name);
        row["Vin"].as_str().is_some_and(is_one) && row["Status"].as_str().is_some_and(&of)
    };
    let mut ids: Vec<&Value> = rows(&there).iter().filter(wanted).map(|row| &row["VhcId"]).collect();
    if ids.is_empty() {
        // When none of these serials is here in such a status, takes any other machine that is, so that something moves
        // with every seed.
        let any = rows(&there).iter().find(|row| row["Status"].as_str().is_some_and(&of));
        ids.extend(any.map(|row| &row["VhcId"]));
    }
    if ids.is_empty() {
        return Counts::default();
    }
    let many = i64::try_from(ids.len()).expect("a number");
    ask["VhcIds"] = json!(ids);
    let reply = worker.person.post(path, ask).await;
    if reply.status < 300 {
        return Counts { moved: many, ..Counts::default() };
    }
    // Another batch was first at one of the machines.
    let is_known = reply.reason().starts_with("stock.") || MEANWHILE.contains(&reply.reason());
    assert!(reply.status < 500 && is_known, "{} {}", reply.status, reply.text());
    Counts::default()
}

async fn create(worker: &Worker, serials: &[String]) -> Counts {
    let mut counts = Counts::default();
    for serial in serials {
        let reply = worker.person.post("vhc/create", payload(serial, worker.model, worker.dock)).await;
        counts.made += done_or(&reply, &["stock.duplicate", "stock.duplicate_elsewhere"]);
    }
    counts
}

async fn import(worker: &Worker, serials: &[String]) -> Value {
    // In the given order or reversed, at random.
    let lines = serials.iter().map(|serial| format!("{serial},BH-90,DOCK"));
    let lines: Vec<String> = if serials.len().is_multiple_of(2) { lines.collect() } else { lines.rev().collect() };
    let text = lines.join("\n");
    let file = multipart::Part::bytes(text.into_bytes()).file_name("machines.csv");
    let call =
        worker.person.request(Method::POST, "jcbstock/import").multipart(multipart::Form::new().part("file", file));
    let queued = worker.person.send(call).await.ok();
    let answer = finished(&worker.person, queued["JobId"].as_i64().expect("a job")).await;
    assert_eq!(answer["State"], "done", "{answer}");
    assert_eq!(answer["Failed"], 0, "{answer}");
    answer
}

async fn delete(worker: &Worker, serials: &[String]) -> Counts {
    let mut counts = Counts::default();
    let there = list(&worker.person, vec![]).await;
    for row in rows(&there) {
        if serials.iter().any(|serial| row["Vin"] == serial.as_str()) {
            let reply = worker.person.delete(&format!("jcbstock/delete/{}", row["VhcId"])).await;
            // Another batch was first, or the machine is in transit.
            counts.gone += done_or(&reply, &[&MEANWHILE[..], &["stock.delete_refused"]].concat());
        }
    }
    counts
}

/// 1 when it was done, 0 when it was refused for one of these reasons; any other answer fails the test.
fn done_or(reply: &Reply, reasons: &[&str]) -> i64 {
    if reply.status < 300 {
        return 1;
    }
    assert!(reasons.contains(&reply.reason()), "{} {}", reply.status, reply.text());
    0
}

/// Two dealerships and a head office, with one person at each; production creates nothing.
async fn workers(group: &TestGroup) -> (Vec<TestSite>, Vec<Worker>) {
    let model = given::model(group, "BH-90").await;
    let (mut sites, mut workers) = (Vec::new(), Vec::new());
    for hierarchy in [Hierarchy::Dealership, Hierarchy::HeadOffice, Hierarchy::Dealership] {
        let site = group.site(hierarchy).await;
        let dock = given::location(&site, "DOCK").await;
        // User type 9 may import at every hierarchy, and delete with VHCDelete.
        let person = site.user(9).can_delete().signed_in().await;
        workers.push(Worker { person, model, dock, onward: String::new() });
        sites.push(site);
    }
    for (at, worker) in workers.iter_mut().enumerate() {
        worker.onward.clone_from(&sites[(at + 1) % sites.len()].code);
    }
    (sites, workers)
}

/// Runs `batches` batches by `clients` clients and checks that every machine is where it should be.
async fn overlap(app: &TestApp, seed: u64, clients: usize, batches: usize) {
    let group = app.group().await;
    let (sites, workers) = workers(&group).await;
    let workers = Arc::new(workers);
    let serials: Arc<Vec<String>> = Arc::new((0..SERIALS).map(|_| given::serial()).collect());
    // Half of the machines are in stock before the batches begin.
    let mut before = 0;
    for (worker, share) in workers.iter().zip(serials.chunks(SERIALS / 6)) {
        before += create(worker, share).await.made;
    }
    let working = (0..clients).map(|client| {
        let (workers, serials) = (Arc::clone(&workers), Arc::clone(&serials));
        let mut random = Random::of_client(seed, client);
        let share = batches / clients + usize::from(client < batches % clients);
        tokio::spawn(async move {
            let mut counts = Counts::default();
            for number in 0..share {
                let mut batch: Vec<String> = (0..=random.below(6)).map(|_| random.pick(&serials).clone()).collect();
                batch.sort();
                batch.dedup();
                // The kinds take turns instead of being random: with every seed machines come and go.
                let (kind, worker) = (KINDS[(client + number + 2) % KINDS.len()], random.pick(&workers));
                counts = counts.and(carry_out(kind, worker, &batch).await);
            }
            counts
        })
    });
    let mut counts = Counts::default();
    for client in working.collect::<Vec<_>>() {
        counts = counts.and(client.await.expect("a client"));
    }
    let stand = positions(&sites).await;
    let twice: Vec<_> = stand.iter().filter(|(_, sites)| sites.len() > 1).collect();
    assert!(twice.is_empty(), "at several sites at once: {twice:?}");
    let here = i64::try_from(stand.len()).expect("a number");
    assert_eq!(before + counts.made - counts.gone + left_behind(&sites).await, here, "{counts:?}, {stand:?}");
    assert!(counts.made > 0 && counts.gone > 0 && counts.moved > 0, "nothing was done: {counts:?}");
    for site in &sites {
        all_is_well(site).await;
    }
}

/// The sites at which each serial is open. A machine in transit is open at its sender until it is accepted.
async fn positions(sites: &[TestSite]) -> BTreeMap<String, Vec<String>> {
    let mut stand: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for site in sites {
        let id = site.id;
        let open = given::write(site.app(), move |_, tx, grant| {
            Box::pin(async move {
                let here = machine::Entity::within(grant).filter(machine::Column::SiteId.eq(id));
                let here = here.filter(machine::Column::Open.eq(true));
                let here = here.filter(machine::Column::CurrentLocation.eq(CurrentLocation::Here.code()));
                here.all(tx).await.expect("machines")
            })
        })
        .await;
        for row in open {
            stand.entry(row.serial).or_default().push(site.code.clone());
        }
    }
    stand
}

/// The number of deleted records whose machine is open at another site.
async fn left_behind(sites: &[TestSite]) -> i64 {
    let mut many = 0;
    for site in sites {
        let id = site.id;
        let deleted = given::write(site.app(), move |_, tx, grant| {
            Box::pin(async move {
                let here = machine::Entity::within(grant).filter(machine::Column::SiteId.eq(id));
                let left = here.filter(machine::Column::Deleted.eq(true)).filter(machine::Column::Status.eq("T"));
                left.count(tx).await.expect("machines")
            })
        })
        .await;
        many += i64::try_from(deleted).expect("a number");
    }
    many
}

/// Goal D8
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn batches_that_overlap_lose_and_double_nothing() {
    let seed = random::seed();
    // A batch that waits longer than these limits for another one is refused, which fails the test; outside of a soak they
    // are those of all tests, so that no busy machine fails it.
    let usual = platform::config::Config::default().limits;
    let strict = move |config: &mut platform::config::Config| {
        if !soak::is_long() {
            return;
        }
        let limits = &mut config.limits;
        (limits.lock_seconds, limits.statement_seconds) = (usual.statement_seconds, usual.statement_seconds);
        limits.pool_acquire_seconds = usual.pool_acquire_seconds;
    };
    let app = TestApp::builder().config(strict).start().await;
    let (each, batches): (&[usize], _) = if soak::is_long() { (&[2, 4, 8, 16], 250) } else { (&[2, 8], 40) };
    for clients in each {
        overlap(&app, seed, *clients, batches).await;
    }
    soak::report("D8", "overlapping batches", each.len() * batches, "totals conserved, each machine at one site");
}
