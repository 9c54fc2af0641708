//! Load with a log: clients create, change and delete machines at a site and log every answer, so that a test can compare
//! the database with the log afterwards.
//!
//! An acknowledged change is in the database. A change without an answer, or with a refusal, is there whole or not at all.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use platform::tenancy::{Scoped, SystemTask};
use reqwest::{Method, RequestBuilder};
use sea_orm::ColumnTrait;
use serde_json::json;
use stock::entity::machine;
pub use tests::PATIENCE;
use tests::{Person, Program, Reply, TestApp, TestSite, database, given, until};
use tokio::task::JoinHandle;

use crate::resilience::crashes::all_holds;

/// Failures that a client accepts; any other one fails the test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tolerated {
    /// None: every call succeeds.
    Nothing,
    /// The server is killed: a client without an answer ends.
    Kill,
    /// The server shuts down: a client that cannot connect ends. An accepted request is answered.
    Shutdown,
    /// Calls get 503 with Retry-After; the client continues with another machine.
    Unavailable,
    /// Changes get 507, or 503 with Retry-After. Reads succeed.
    DiskFull,
}

/// The state of one machine as its client knows it.
#[derive(Debug, Clone, Default)]
struct Expected {
    /// `VhcId`, once its creation was acknowledged.
    id: Option<i64>,
    /// The location of the last acknowledged change, and those of later requests without an answer.
    location: Option<i64>,
    latencies: Vec<i64>,
    /// The answer to a requested removal: `true` if it was acknowledged; `None` before a request.
    removal: Option<bool>,
}

type ClientLog = BTreeMap<String, Expected>;

/// Clients at a site, and their log.
pub struct Load {
    pub site: TestSite,
    people: Vec<Person>,
    model: i64,
    places: [i64; 2],
    log: Arc<Mutex<ClientLog>>,
    /// Calls that succeeded, and that were refused.
    pub done: Arc<AtomicUsize>,
    pub refused: Arc<AtomicUsize>,
}

/// Clients at work.
pub struct Working {
    clients: Vec<JoinHandle<()>>,
    over: Arc<AtomicBool>,
}

impl Load {
    /// Creates so many administrators of a new dealership.
    pub async fn of(direct: &TestApp, clients: usize) -> Self {
        Self::at(direct.dealer_site().await, clients).await
    }

    /// Creates so many administrators of this site.
    pub async fn at(site: TestSite, clients: usize) -> Self {
        let model = given::model(&site.group, "BH-90").await;
        let places = [given::location(&site, "Dock").await, given::location(&site, "Bay").await];
        let mut people = Vec::new();
        for _ in 0..clients {
            people.push(site.administrator().await);
        }
        let (log, done, refused) = (Arc::default(), Arc::default(), Arc::default());
        Self { site, people, model, places, log, done, refused }
    }

    /// Puts them to work at this address.
    pub fn begin(&self, address: &str, tolerated: Tolerated) -> Working {
        let over = Arc::new(AtomicBool::new(false));
        let clients = self.people.iter().map(|person| {
            let client = Client {
                anna: person.clone().through_address(address),
                tolerated,
                model: self.model,
                places: self.places,
                log: Arc::clone(&self.log),
                done: Arc::clone(&self.done),
                refused: Arc::clone(&self.refused),
                over: Arc::clone(&over),
            };
            tokio::spawn(client.works())
        });
        Working { clients: clients.collect(), over }
    }

    /// One of them.
    pub fn anna(&self) -> &Person {
        &self.people[0]
    }

    /// The body of Create Machine for one more, which may come to be or not.
    pub fn further_machine(&self) -> serde_json::Value {
        let serial = given::serial();
        let lookup = json!({ "ModelId": self.model, "LocationId": self.places[0] });
        let body = json!({ "VIN": serial, "Status": "R", "VhcJcbLookup": lookup });
        self.log().entry(serial).or_default().latencies.push(self.places[0]);
        body
    }

    /// Waits until a change succeeds again; returns the time that it took. Until then it is refused as it should be.
    pub async fn again(&self, address: &str) -> Duration {
        let anna = self.anna().clone().through_address(address);
        let begun = Instant::now();
        loop {
            let reply = anna.post("vhc/create", self.further_machine()).await;
            if reply.status < 300 {
                return begun.elapsed();
            }
            assert!(matches!(reply.status, 503 | 507), "{} {}", reply.status, reply.text());
            assert!(begun.elapsed() < PATIENCE, "{}", reply.text());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Returns the number of acknowledged creations.
    pub fn acknowledged(&self) -> usize {
        self.log().values().filter(|known| known.id.is_some()).count()
    }

    /// Waits until so many creations are acknowledged.
    pub async fn tells(&self, wanted: usize) {
        let begun = Instant::now();
        while self.acknowledged() < wanted {
            assert!(begun.elapsed() < PATIENCE, "{} of {wanted} machines were told", self.acknowledged());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Waits until so many more calls have succeeded.
    pub async fn goes_on(&self, more: usize) {
        let before = self.done.load(Ordering::SeqCst);
        until("the load goes on", async || self.done.load(Ordering::SeqCst) >= before + more).await;
    }

    fn log(&self) -> MutexGuard<'_, ClientLog> {
        self.log.lock().expect("the log of the clients")
    }

    /// Compares the database with the log.
    pub async fn holds(&self, direct: &TestApp) {
        let site = direct.existing_site(&self.site.code).await;
        all_holds(direct, &site).await;
        let (group, id) = (site.group.id, site.id);
        let rows = direct
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
        for (serial, known) in &*self.log() {
            let Some(row) = there.remove(serial.as_str()) else {
                assert!(known.id.is_none(), "{serial} was acknowledged and is lost: {known:?}");
                continue;
            };
            assert!(known.id.is_none_or(|id| id == row.id), "{serial}: {known:?}");
            let gone = !row.open;
            match known.removal {
                None => assert!(!gone, "{serial} is gone without a request: {known:?}"),
                Some(true) => assert!(gone, "{serial} was acknowledged as removed: {known:?}"),
                Some(false) => {}
            }
            let latencies = known.latencies.iter().any(|place| row.location_id == Some(*place));
            assert!(
                row.location_id == known.location || latencies,
                "{serial} stands at {:?}: {known:?}",
                row.location_id
            );
        }
        assert!(there.is_empty(), "without a request: {:?}", there.keys());
    }

    /// Compares an SQLite database with the log, and checks its integrity.
    pub async fn is_whole(&self, program: &Program) {
        let direct = program.direct().await;
        self.holds(&direct).await;
        direct.close();
        let db = database::connect(program.database()).await;
        let found = database::ask(&db, "SELECT integrity_check AS line FROM pragma_integrity_check").await;
        assert_eq!(found, ["ok"]);
        let _ = db.close().await;
    }
}

impl Working {
    /// Lets the clients finish their current call; fails when one met a failure that is not tolerated.
    pub async fn end(self) {
        self.over.store(true, Ordering::SeqCst);
        for client in self.clients {
            client.await.expect("a client");
        }
    }

    /// Waits until the clients end by themselves.
    pub async fn gone(self) {
        for client in self.clients {
            client.await.expect("a client");
        }
    }
}

/// End of a call.
enum Call {
    Done(Box<Reply>),
    Refused,
    Gone,
}

struct Client {
    anna: Person,
    tolerated: Tolerated,
    model: i64,
    places: [i64; 2],
    log: Arc<Mutex<ClientLog>>,
    done: Arc<AtomicUsize>,
    refused: Arc<AtomicUsize>,
    over: Arc<AtomicBool>,
}

impl Client {
    async fn works(self) {
        let mut turn = 0_u32;
        while !self.over.load(Ordering::SeqCst) {
            if self.one(turn).await.is_none() {
                return;
            }
            turn += 1;
        }
    }

    fn note(&self, serial: &str, change: impl FnOnce(&mut Expected)) {
        change(self.log.lock().expect("the log of the clients").entry(serial.to_owned()).or_default());
    }

    /// One machine's life: created, moved, listed, and every fourth deleted. `None` ends the client.
    async fn one(&self, turn: u32) -> Option<()> {
        let serial = given::serial();
        let [first, second] = self.places;
        let lookup = |place: i64| json!({ "ModelId": self.model, "LocationId": place });

        self.note(&serial, |known| known.latencies.push(first));
        let body = json!({ "VIN": serial, "Status": "R", "VhcJcbLookup": lookup(first) });
        let created = self.anna.request(Method::POST, "vhc/create").json(&body);
        let reply = match self.call(created, true).await {
            Call::Done(reply) => reply,
            Call::Refused => return Some(()),
            Call::Gone => return None,
        };
        let id = reply.body["VHCId"].as_i64().unwrap_or_else(|| panic!("{} {}", reply.status, reply.text()));
        self.note(&serial, |known| (known.id, known.location, known.latencies) = (Some(id), Some(first), Vec::new()));

        self.note(&serial, |known| known.latencies.push(second));
        let body = json!({ "VHCId": id, "VIN": serial, "Version": 1, "VhcJcbLookup": lookup(second) });
        match self.call(self.anna.request(Method::POST, "vhc/v2/update").json(&body), true).await {
            Call::Done(_) => self.note(&serial, |known| (known.location, known.latencies) = (Some(second), Vec::new())),
            Call::Refused => return Some(()),
            Call::Gone => return None,
        }

        let list = self.anna.request(Method::POST, "jcbstock/list").json(&json!({ "RecordLimit": 5 }));
        if let Call::Gone = self.call(list, false).await {
            return None;
        }

        if turn % 4 == 3 {
            self.note(&serial, |known| known.removal = Some(false));
            match self.call(self.anna.request(Method::DELETE, &format!("jcbstock/delete/{id}")), true).await {
                Call::Done(_) => self.note(&serial, |known| known.removal = Some(true)),
                Call::Refused => {}
                Call::Gone => return None,
            }
        }
        Some(())
    }

    async fn call(&self, call: RequestBuilder, changes: bool) -> Call {
        match self.anna.attempt(call).await {
            Ok(reply) if reply.status < 300 => {
                self.done.fetch_add(1, Ordering::SeqCst);
                Call::Done(Box::new(reply))
            }
            Ok(reply) => {
                let come_again = reply.status == 503 && !reply.header("retry-after").is_empty();
                let is_tolerated = match self.tolerated {
                    Tolerated::Nothing | Tolerated::Shutdown => false,
                    Tolerated::Kill => reply.status >= 500,
                    Tolerated::Unavailable => come_again,
                    Tolerated::DiskFull => changes && (come_again || reply.status == 507),
                };
                assert!(is_tolerated && !reply.reason().is_empty(), "{} {}", reply.status, reply.text());
                self.refused.fetch_add(1, Ordering::SeqCst);
                if self.tolerated == Tolerated::Kill {
                    return Call::Gone;
                }
                // A client that was refused at once waits before it asks again.
                tokio::time::sleep(Duration::from_millis(20)).await;
                Call::Refused
            }
            Err(error) => {
                let is_tolerated = match self.tolerated {
                    Tolerated::Nothing | Tolerated::Unavailable | Tolerated::DiskFull => false,
                    Tolerated::Kill => true,
                    Tolerated::Shutdown => error.is_connect(),
                };
                assert!(is_tolerated, "a call was cut off: {error:?}");
                Call::Gone
            }
        }
    }
}
