//! Load with a record of answers: clients create, change and delete machines at a site and record what was answered, so
//! that a test can compare it with the database afterwards.
//!
//! An acknowledged change is there; a change without an answer, or refused as busy, is there completely or not at all.

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
use tests::{Person, Reply, TestApp, TestSite, given};
use tokio::task::JoinHandle;

use crate::resilience::crashes::all_holds;

/// The longest that anything may take before the test fails.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// The failures that clients accept; any other one fails the test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bears {
    /// None: every call succeeds.
    Nothing,
    /// The server dies: a client that gets no answer ends.
    Death,
    /// The server stops: a client that can not connect ends. A request that was accepted is answered.
    Stop,
    /// Calls are refused with 503 and Retry-After; the client goes on with the next machine.
    Away,
    /// Changes are refused with 507, or with 503 and Retry-After, because nothing can be written. Reads succeed.
    NoRoom,
}

/// What a client knows of one of its machines.
#[derive(Debug, Clone, Default)]
struct Known {
    /// `VhcId`, once it was answered.
    id: Option<i64>,
    /// The last acknowledged location, and later ones that were asked for without an answer.
    location: Option<i64>,
    asked: Vec<i64>,
    /// Whether a deletion was asked for, and whether it was acknowledged.
    removal: Option<bool>,
}

type Book = BTreeMap<String, Known>;

/// The clients at a site, and their record of answers.
pub struct Load {
    pub site: TestSite,
    people: Vec<Person>,
    model: i64,
    places: [i64; 2],
    book: Arc<Mutex<Book>>,
    /// Calls that succeeded.
    pub done: Arc<AtomicUsize>,
    pub refused: Arc<AtomicUsize>,
}

/// Clients at work.
pub struct Working {
    clients: Vec<JoinHandle<()>>,
    over: Arc<AtomicBool>,
}

impl Load {
    /// A new dealership with `clients` administrators.
    pub async fn of(hands: &TestApp, clients: usize) -> Self {
        Self::at(hands.dealer_site().await, clients).await
    }

    /// `clients` administrators of this site.
    pub async fn at(site: TestSite, clients: usize) -> Self {
        let model = given::model(&site.group, "BH-90").await;
        let places = [given::location(&site, "Dock").await, given::location(&site, "Bay").await];
        let mut people = Vec::new();
        for _ in 0..clients {
            people.push(site.administrator().await);
        }
        let (book, done, refused) = (Arc::default(), Arc::default(), Arc::default());
        Self { site, people, model, places, book, done, refused }
    }

    /// Starts the clients against this address.
    pub fn begin(&self, address: &str, bears: Bears) -> Working {
        let over = Arc::new(AtomicBool::new(false));
        let clients = self.people.iter().map(|person| {
            let client = Client {
                anna: person.clone().through_address(address),
                bears,
                model: self.model,
                places: self.places,
                book: Arc::clone(&self.book),
                done: Arc::clone(&self.done),
                refused: Arc::clone(&self.refused),
                over: Arc::clone(&over),
            };
            tokio::spawn(client.works())
        });
        Working { clients: clients.collect(), over }
    }

    /// One of the administrators.
    pub fn anna(&self) -> &Person {
        &self.people[0]
    }

    /// The body of Create Machine for a further machine; the test does not record its answer.
    pub fn further_machine(&self) -> serde_json::Value {
        let serial = given::serial();
        let lookup = json!({ "ModelId": self.model, "LocationId": self.places[0] });
        let body = json!({ "VIN": serial, "Status": "R", "VhcJcbLookup": lookup });
        self.book().entry(serial).or_default().asked.push(self.places[0]);
        body
    }

    /// Waits until a change succeeds again and returns how long that took. Until then it is refused as the test
    /// accepts.
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

    /// The number of machines whose creation was acknowledged.
    pub fn told(&self) -> usize {
        self.book().values().filter(|known| known.id.is_some()).count()
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().expect("the book")
    }

    /// Checks that the database holds what was acknowledged last, or what was asked for last.
    pub async fn holds(&self, hands: &TestApp) {
        let site = hands.existing_site(&self.site.code).await;
        all_holds(hands, &site).await;
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
        for (serial, known) in &*self.book() {
            let Some(row) = there.remove(serial.as_str()) else {
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
            let asked = known.asked.iter().any(|place| row.location_id == Some(*place));
            assert!(row.location_id == known.location || asked, "{serial} stands at {:?}: {known:?}", row.location_id);
        }
        assert!(there.is_empty(), "nobody asked for {:?}", there.keys());
    }
}

impl Working {
    /// Lets the clients finish their present call and ends them; fails when one of them met a failure that it does not
    /// accept.
    pub async fn end(self) {
        self.over.store(true, Ordering::SeqCst);
        for client in self.clients {
            client.await.expect("a client");
        }
    }

    /// Waits until the clients have ended by themselves.
    pub async fn gone(self) {
        for client in self.clients {
            client.await.expect("a client");
        }
    }
}

/// The result of a call.
enum Call {
    Told(Box<Reply>),
    Refused,
    Home,
}

struct Client {
    anna: Person,
    bears: Bears,
    model: i64,
    places: [i64; 2],
    book: Arc<Mutex<Book>>,
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

    fn note(&self, serial: &str, change: impl FnOnce(&mut Known)) {
        change(self.book.lock().expect("the book").entry(serial.to_owned()).or_default());
    }

    /// One machine's life: created, moved, seen in the list, and every fourth one deleted. `None` when the client must
    /// end.
    async fn one(&self, turn: u32) -> Option<()> {
        let serial = given::serial();
        let [first, second] = self.places;
        let lookup = |place: i64| json!({ "ModelId": self.model, "LocationId": place });

        self.note(&serial, |known| known.asked.push(first));
        let body = json!({ "VIN": serial, "Status": "R", "VhcJcbLookup": lookup(first) });
        let created = self.anna.request(Method::POST, "vhc/create").json(&body);
        let reply = match self.call(created, true).await {
            Call::Told(reply) => reply,
            Call::Refused => return Some(()),
            Call::Home => return None,
        };
        let id = reply.body["VHCId"].as_i64().unwrap_or_else(|| panic!("{} {}", reply.status, reply.text()));
        self.note(&serial, |known| (known.id, known.location, known.asked) = (Some(id), Some(first), Vec::new()));

        self.note(&serial, |known| known.asked.push(second));
        let body = json!({ "VHCId": id, "VIN": serial, "Version": 1, "VhcJcbLookup": lookup(second) });
        match self.call(self.anna.request(Method::POST, "vhc/v2/update").json(&body), true).await {
            Call::Told(_) => self.note(&serial, |known| (known.location, known.asked) = (Some(second), Vec::new())),
            Call::Refused => return Some(()),
            Call::Home => return None,
        }

        let list = self.anna.request(Method::POST, "jcbstock/list").json(&json!({ "RecordLimit": 5 }));
        if let Call::Home = self.call(list, false).await {
            return None;
        }

        if turn % 4 == 3 {
            self.note(&serial, |known| known.removal = Some(false));
            match self.call(self.anna.request(Method::DELETE, &format!("jcbstock/delete/{id}")), true).await {
                Call::Told(_) => self.note(&serial, |known| known.removal = Some(true)),
                Call::Refused => {}
                Call::Home => return None,
            }
        }
        Some(())
    }

    async fn call(&self, call: RequestBuilder, changes: bool) -> Call {
        match self.anna.attempt(call).await {
            Ok(reply) if reply.status < 300 => {
                self.done.fetch_add(1, Ordering::SeqCst);
                Call::Told(Box::new(reply))
            }
            Ok(reply) => {
                let come_again = reply.status == 503 && !reply.header("retry-after").is_empty();
                let borne = match self.bears {
                    Bears::Nothing | Bears::Stop => false,
                    Bears::Death => reply.status >= 500,
                    Bears::Away => come_again,
                    Bears::NoRoom => changes && (come_again || reply.status == 507),
                };
                assert!(borne && !reply.reason().is_empty(), "{} {}", reply.status, reply.text());
                self.refused.fetch_add(1, Ordering::SeqCst);
                if self.bears == Bears::Death {
                    return Call::Home;
                }
                // A client that was refused at once waits before it asks again.
                tokio::time::sleep(Duration::from_millis(20)).await;
                Call::Refused
            }
            Err(error) => {
                let borne = match self.bears {
                    Bears::Nothing | Bears::Away | Bears::NoRoom => false,
                    Bears::Death => true,
                    Bears::Stop => error.is_connect(),
                };
                assert!(borne, "a call was cut off: {error:?}");
                Call::Home
            }
        }
    }
}
