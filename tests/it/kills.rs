//! The program is killed under load, again and again: nothing acknowledged is lost, nothing is half there (goal D1 of
//! "reliability and security").
//!
//! Twenty clients create, change and delete machines at a site and write down what they were told. What was answered is
//! there after the next start; what was not answered is there whole or not at all. Ten rounds in every run, a hundred
//! with `HARDSTAND_SOAK`.

use std::{
    collections::BTreeMap,
    panic::AssertUnwindSafe,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use futures::FutureExt as _;
use platform::{system::SystemTask, tenant::Scoped};
use reqwest::Method;
use sea_orm::ColumnTrait;
use serde_json::{Value, json};
use stock::entity::machine;
use tests::{Person, Program, TestApp, TestSite, given};

use crate::jobs::crashes::all_holds;

const CLIENTS: usize = 20;

/// What a client knows of one of its machines.
#[derive(Debug, Clone, Default)]
struct Known {
    /// `VhcId`, once it was told.
    id: Option<i64>,
    /// The location it was last told to stand at, and those that were asked for since without an answer.
    location: Option<i64>,
    asked: Vec<i64>,
    /// A removal was asked for, and perhaps told.
    removal: Option<bool>,
    version: i64,
}

type Book = Arc<Mutex<BTreeMap<String, Known>>>;

fn rounds() -> u32 {
    if std::env::var_os("HARDSTAND_SOAK").is_some() { 100 } else { 10 }
}

/// Writes down what is known of a machine now.
fn note(book: &Book, serial: &str, change: impl Fn(&mut Known)) {
    change(book.lock().expect("the book").entry(serial.to_owned()).or_default());
}

/// Makes a machine; its serial and its id, once they are told.
async fn creates(anna: &Person, model: i64, place: i64, book: &Book) -> Option<(String, i64)> {
    let serial = given::serial();
    note(book, &serial, |known| known.asked.push(place));
    let lookup = json!({ "ModelId": model, "LocationId": place });
    let body = json!({ "VIN": serial, "Status": "R", "VhcJcbLookup": lookup });
    let reply = anna.try_send(anna.request(Method::POST, "vhc/create").json(&body)).await?;
    let id = told(reply.status, &reply.body)?;
    note(book, &serial, |known| {
        (known.id, known.location, known.version) = (Some(id), Some(place), 1);
        known.asked.clear();
    });
    Some((serial, id))
}

/// One client: makes a machine, moves it, and deletes every fourth, until nobody answers.
async fn works(anna: Person, model: i64, places: [i64; 2], book: Book, dead: Arc<AtomicBool>) {
    for turn in 0_u32.. {
        if dead.load(Ordering::SeqCst) {
            return;
        }
        let [first, second] = places;
        let lookup = |place: i64| json!({ "ModelId": model, "LocationId": place });
        let Some((serial, id)) = creates(&anna, model, first, &book).await else { return };

        note(&book, &serial, |known| known.asked.push(second));
        let body = json!({ "VHCId": id, "VIN": serial, "Version": 1, "VhcJcbLookup": lookup(second) });
        let Some(reply) = anna.try_send(anna.request(Method::POST, "vhc/v2/update").json(&body)).await else { return };
        if told(reply.status, &reply.body).is_none() {
            return;
        }
        note(&book, &serial, |known| {
            (known.location, known.version) = (Some(second), 2);
            known.asked.clear();
        });

        if turn % 4 == 3 {
            note(&book, &serial, |known| known.removal = Some(false));
            let path = format!("jcbstock/delete/{id}");
            let Some(reply) = anna.try_send(anna.request(Method::DELETE, &path)).await else { return };
            if reply.status >= 500 {
                return;
            }
            assert!(reply.status < 300, "{} {}", reply.status, reply.text());
            note(&book, &serial, |known| known.removal = Some(true));
        }
    }
}

/// The id of a success; nothing when the server could not say. A refusal is a fault of the test.
fn told(status: u16, body: &Value) -> Option<i64> {
    assert!(!(300..500).contains(&status), "{status} {body}");
    body["VHCId"].as_i64().filter(|_| status < 300)
}

/// What is there is what was told, or what was asked for last.
async fn holds(hands: &TestApp, site: &TestSite, book: &BTreeMap<String, Known>) {
    all_holds(hands, site).await;
    let (group, id) = (site.group.id, site.id);
    let rows = hands
        .on(move |platform| async move {
            let grant = SystemTask::Seed.at_site(group, id);
            let tx = platform.db.read(grant.reach()).await.expect("a look");
            machine::Entity::within(&grant).filter(machine::Column::SiteId.eq(id)).all(&tx).await.expect("machines")
        })
        .await;
    let mut there: BTreeMap<&str, &machine::Model> = BTreeMap::new();
    for row in &rows {
        assert!(there.insert(&row.serial, row).is_none(), "{} is there twice", row.serial);
    }
    for (serial, known) in book {
        let row = there.remove(serial.as_str());
        let Some(row) = row else {
            assert!(known.id.is_none(), "{serial} was told and is lost: {known:?}");
            continue;
        };
        assert!(known.id.is_none_or(|id| id == row.id), "{serial}: {known:?}");
        let gone = !row.open;
        match known.removal {
            None => assert!(!gone, "{serial} is gone and nobody asked for it: {known:?}"),
            Some(true) => assert!(gone, "{serial} was told to be gone: {known:?}"),
            Some(false) => {}
        }
        let fits = row.location_id == known.location || known.asked.iter().any(|place| row.location_id == Some(*place));
        assert!(fits, "{serial} stands at {:?}: {known:?}", row.location_id);
    }
    assert!(there.is_empty(), "nobody asked for {:?}", there.keys());
}

/// A site, and who works there.
struct Stage {
    site: TestSite,
    model: i64,
    places: [i64; 2],
    people: Vec<Person>,
}

async fn stage(program: &Program) -> Stage {
    let hands = program.hands().await;
    let site = hands.dealer_site().await;
    let model = given::model(&site.group, "BH-90").await;
    let places = [given::location(&site, "Dock").await, given::location(&site, "Bay").await];
    let mut people = Vec::new();
    for _ in 0..CLIENTS {
        people.push(site.administrator().await);
    }
    hands.close();
    Stage { site, model, places, people }
}

/// Goal D1
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_told_outlives_every_kill() {
    let program = Program::new().await;
    let Stage { site, model, places, people } = stage(&program).await;
    let book = Book::default();
    for round in 0..rounds() {
        let mut server = program.serve().await;
        let dead = Arc::new(AtomicBool::new(false));
        let clients: Vec<_> = people
            .iter()
            .map(|person| {
                let person = person.clone().through(&server);
                tokio::spawn(works(person, model, places, Arc::clone(&book), Arc::clone(&dead)))
            })
            .collect();
        // Another moment in every round; what is under way then is what counts.
        tokio::time::sleep(Duration::from_millis(300 + u64::from(round) * 97 % 700)).await;
        server.kill().await;
        dead.store(true, Ordering::SeqCst);
        for client in clients {
            client.await.expect("a client");
        }
        let hands = program.hands().await;
        let site = hands.existing_site(&site.code).await;
        let told = book.lock().expect("the book").clone();
        holds(&hands, &site, &told).await;
        hands.close();
    }
    let told = book.lock().expect("the book").values().filter(|known| known.id.is_some()).count();
    assert!(told > CLIENTS, "only {told} machines were told");
    program.remove().await;
}

/// Goal D1, the test of the test: a program that answers before its change stands is found out by what was told and is
/// lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_before_the_commit_is_found_out() {
    let program = Program::new().await;
    let order = program.folder().join("order");
    let program = program.with("HARDSTAND_FAILPOINT_FILE", order.display().to_string());
    let Stage { site, model, places, people } = stage(&program).await;
    let book = Book::default();
    let mut server = program.serve().await;
    std::fs::write(&order, "post /api/vhc/create|early").expect("an order");
    let clients: Vec<_> = people
        .iter()
        .map(|person| {
            let (person, book) = (person.clone().through(&server), Arc::clone(&book));
            tokio::spawn(async move { creates(&person, model, places[0], &book).await })
        })
        .collect();
    // On SQLite the first change that does not end keeps all others waiting.
    let is_told = || book.lock().expect("the book").values().any(|known| known.id.is_some());
    while !is_told() {
        assert!(!clients.iter().all(tokio::task::JoinHandle::is_finished), "nobody was told anything");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    server.kill().await;
    for client in clients {
        client.await.expect("a client");
    }
    let hands = program.hands().await;
    let site = hands.existing_site(&site.code).await;
    let told = book.lock().expect("the book").clone();
    let found = AssertUnwindSafe(holds(&hands, &site, &told)).catch_unwind().await;
    let found = found.expect_err("what was told is lost, and nobody noticed");
    let text = found.downcast_ref::<String>().cloned().unwrap_or_default();
    assert!(text.contains("was told and is lost"), "{text}");
    hands.close();
    program.remove().await;
}
