//! The clients that listen to each site on this node. The hub uses no database: invalidation messages of this and other
//! nodes mark sites to read, and what was read is sent to all clients of the site.
//!
//! A client costs a receiver of the site's channel, which holds a limited number of messages. A client that does not
//! take them in time is disconnected and reconnects with its place.

use std::{
    collections::{BTreeSet, HashMap},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use platform::{
    app::platform::Platform,
    auth::{session, session_recheck::SessionSnapshot},
    config::Limits,
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::cache_invalidation::Stale,
    shared::{customer_mails, inspection_news, notice, signing_news},
    sites::directory,
};
use tokio::sync::{Notify, broadcast, oneshot};

use crate::{message::Message, state::State};

/// The number of messages that a client may be behind.
const BEHIND: usize = 64;

/// Data to read for a site.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Looks {
    /// The log and the counters.
    pub machines: bool,
    /// The imports.
    pub imports: bool,
    /// The notifications.
    pub notices: bool,
}

impl Looks {
    const NONE: Self = Self { machines: false, imports: false, notices: false };
    const MACHINES: Self = Self { machines: true, ..Self::NONE };
    const IMPORTS: Self = Self { imports: true, ..Self::NONE };
    const NOTICES: Self = Self { notices: true, ..Self::NONE };
    /// All three.
    pub const ALL: Self = Self { machines: true, imports: true, notices: true };

    const fn and(self, other: Self) -> Self {
        Self {
            machines: self.machines || other.machines,
            imports: self.imports || other.imports,
            notices: self.notices || other.notices,
        }
    }
}

/// The clients of this node. Clones share the same state.
#[derive(Clone)]
pub struct Hub(Arc<Shared>);

struct Shared {
    rooms: Mutex<Rooms>,
    woken: Notify,
    /// Set when sessions or rights have changed.
    doubted: AtomicBool,
    /// The inspections that have changed, each with its group before it.
    inspections: Mutex<BTreeSet<(i64, i64)>>,
}

#[derive(Default)]
struct Rooms {
    sites: HashMap<i64, Room>,
    /// The number of streams of each session.
    sessions: HashMap<i64, usize>,
    /// The number of streams of each user, over all sessions.
    users: HashMap<i64, usize>,
    listeners: usize,
    next: u64,
    is_closed: bool,
}

/// The listeners of a site.
struct Room {
    site: Arc<Site>,
    listeners: HashMap<u64, (SessionSnapshot, oneshot::Sender<()>)>,
    looks: Looks,
}

/// A site with at least one client.
pub struct Site {
    /// The id of its group.
    pub group: i64,
    /// The id of the site.
    pub id: i64,
    /// State of the site at the last reading, while it has clients.
    pub state: tokio::sync::Mutex<Option<State>>,
    channel: broadcast::Sender<Arc<Message>>,
}

impl Site {
    /// Sends a message to every client of the site.
    pub fn send(&self, message: Arc<Message>) {
        // The channel fails only when there are no clients.
        let _ = self.channel.send(message);
    }
}

/// A client's place in the hub; released when it is dropped.
pub struct Seat {
    hub: Hub,
    number: u64,
    snapshot: SessionSnapshot,
    /// The site.
    pub site: Arc<Site>,
    /// The messages of the site.
    pub messages: broadcast::Receiver<Arc<Message>>,
    /// Resolves when the stream must end.
    pub ended: oneshot::Receiver<()>,
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.hub.leave(self.number, &self.snapshot);
    }
}

impl Hub {
    /// The hub of a platform.
    pub fn of(platform: &Platform) -> Self {
        let cached = platform.caches.of(|| {
            let hub = Self(Arc::new(Shared {
                rooms: Mutex::default(),
                woken: Notify::new(),
                doubted: AtomicBool::new(false),
                inspections: Mutex::default(),
            }));
            let invalidations = platform.db.invalidations();
            let topics = [
                (stock::events::topics::MACHINES, Looks::MACHINES),
                (stock::events::topics::IMPORTS, Looks::IMPORTS),
                (notice::TOPIC, Looks::NOTICES),
            ];
            for (topic, looks) in topics {
                let hub = hub.clone();
                invalidations.subscribe(topic, move |stale| hub.look(stale, looks));
            }
            let inspected = hub.clone();
            invalidations.subscribe(inspection_news::TOPIC, move |stale| inspected.note_inspection(stale));
            let signing = hub.clone();
            invalidations.subscribe(signing_news::TOPIC, move |stale| signing.send_to_clients(stale, Message::signing));
            let mails = hub.clone();
            invalidations.subscribe(customer_mails::TOPIC, move |stale| mails.send_to_clients(stale, Message::mail));
            for topic in [session::TOPIC, directory::TOPIC] {
                let hub = hub.clone();
                invalidations.subscribe(topic, move |_| hub.doubt());
            }
            hub
        });
        cached.as_ref().clone()
    }

    /// Adds a client, unless there are too many streams.
    pub fn enter(&self, group: i64, snapshot: SessionSnapshot, limits: &Limits) -> Result<Seat> {
        let mut rooms = self.rooms();
        if rooms.is_closed || rooms.listeners >= limits.event_streams {
            return Err(Error::from(own::BUSY).retry_after(5));
        }
        let streams = |of: &HashMap<i64, usize>, id: i64| of.get(&id).copied().unwrap_or(0);
        if streams(&rooms.sessions, snapshot.session) >= limits.event_streams_session
            || streams(&rooms.users, snapshot.user) >= limits.event_streams_user
        {
            return Err(Error::from(own::TOO_MANY).retry_after(60));
        }
        *rooms.sessions.entry(snapshot.session).or_default() += 1;
        *rooms.users.entry(snapshot.user).or_default() += 1;
        rooms.listeners += 1;
        rooms.next += 1;
        let number = rooms.next;
        let (end, ended) = oneshot::channel();
        let room = rooms.sites.entry(snapshot.site).or_insert_with(|| Room {
            site: Arc::new(Site {
                group,
                id: snapshot.site,
                state: tokio::sync::Mutex::default(),
                channel: broadcast::Sender::new(BEHIND),
            }),
            listeners: HashMap::new(),
            looks: Looks::default(),
        });
        room.listeners.insert(number, (snapshot.clone(), end));
        let site = Arc::clone(&room.site);
        let messages = site.channel.subscribe();
        metrics::gauge!(platform::core::metrics::EVENT_STREAMS).set(count(rooms.listeners));
        drop(rooms);
        Ok(Seat { hub: self.clone(), number, snapshot, site, messages, ended })
    }

    fn leave(&self, number: u64, snapshot: &SessionSnapshot) {
        let mut rooms = self.rooms();
        if let Some(room) = rooms.sites.get_mut(&snapshot.site) {
            room.listeners.remove(&number);
            if room.listeners.is_empty() {
                rooms.sites.remove(&snapshot.site);
            }
        }
        one_less(&mut rooms.sessions, snapshot.session);
        one_less(&mut rooms.users, snapshot.user);
        rooms.listeners -= 1;
        metrics::gauge!(platform::core::metrics::EVENT_STREAMS).set(count(rooms.listeners));
    }

    /// Marks what must be read: at a site, or at all sites when it is not known what was missed.
    fn look(&self, stale: Stale, looks: Looks) {
        let mut rooms = self.rooms();
        match stale {
            Stale::One { id, .. } => match rooms.sites.get_mut(&id) {
                Some(room) => room.looks = room.looks.and(looks),
                None => return,
            },
            Stale::All => rooms.sites.values_mut().for_each(|room| room.looks = room.looks.and(looks)),
        }
        drop(rooms);
        self.0.woken.notify_one();
    }

    /// Marks everything of a site to be read.
    pub fn look_at(&self, site: i64) {
        self.mark(site, Looks::ALL);
    }

    /// Marks what must be read of a site.
    pub fn mark(&self, site: i64, looks: Looks) {
        if looks != Looks::NONE {
            self.look(Stale::One { group: 0, id: site }, looks);
        }
    }

    /// Returns the sites to read, each with the data to read, and clears their marks.
    pub fn due(&self) -> Vec<(Arc<Site>, Looks)> {
        let mut rooms = self.rooms();
        let due = rooms.sites.values_mut().filter(|room| room.looks != Looks::default());
        due.map(|room| (Arc::clone(&room.site), std::mem::take(&mut room.looks))).collect()
    }

    /// Every site with a client.
    pub fn sites(&self) -> Vec<Arc<Site>> {
        self.rooms().sites.values().map(|room| Arc::clone(&room.site)).collect()
    }

    /// Notes an inspection that has changed, while somebody listens. Whoever missed what has changed reads it again when the
    /// stream is opened again.
    fn note_inspection(&self, stale: Stale) {
        let Stale::One { group, id } = stale else { return };
        if self.rooms().listeners > 0 {
            self.inspections().insert((group, id));
            self.0.woken.notify_one();
        }
    }

    /// Sends a message to the clients of a site, or of all sites when it is not known what was missed.
    fn send_to_clients(&self, stale: Stale, message: fn() -> Arc<Message>) {
        let sites = match stale {
            Stale::One { id, .. } => self.site(id).into_iter().collect(),
            Stale::All => self.sites(),
        };
        for site in &sites {
            site.send(message());
        }
    }

    /// Returns the inspections that have changed, and clears the list.
    pub fn changed_inspections(&self) -> BTreeSet<(i64, i64)> {
        std::mem::take(&mut self.inspections())
    }

    /// Notes inspections again that could not be read.
    pub fn note_inspections(&self, changed: BTreeSet<(i64, i64)>) {
        self.inspections().extend(changed);
    }

    /// A site with a client.
    pub fn site(&self, id: i64) -> Option<Arc<Site>> {
        self.rooms().sites.get(&id).map(|room| Arc::clone(&room.site))
    }

    fn inspections(&self) -> MutexGuard<'_, BTreeSet<(i64, i64)>> {
        self.0.inspections.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn doubt(&self) {
        self.0.doubted.store(true, Ordering::SeqCst);
    }

    /// Returns `true` if sessions or rights have changed since the last call.
    pub fn is_doubted(&self) -> bool {
        self.0.doubted.swap(false, Ordering::SeqCst)
    }

    /// Every client.
    pub fn present(&self) -> Vec<(u64, SessionSnapshot)> {
        let rooms = self.rooms();
        let all = rooms.sites.values().flat_map(|room| &room.listeners);
        all.map(|(number, (snapshot, _))| (*number, snapshot.clone())).collect()
    }

    /// Ends the stream of a client that may no longer listen.
    pub fn end(&self, number: u64, snapshot: &SessionSnapshot) {
        if let Some(room) = self.rooms().sites.get_mut(&snapshot.site) {
            // Removing the client drops its sender, which ends the stream.
            room.listeners.remove(&number);
        }
    }

    /// Ends every stream and accepts no new one, because the program stops.
    pub fn close(&self) {
        let mut rooms = self.rooms();
        rooms.is_closed = true;
        rooms.sites.values_mut().for_each(|room| room.listeners.clear());
    }

    /// Waits until something must be read.
    pub async fn woken(&self) {
        self.0.woken.notified().await;
    }

    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        self.0.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts one stream less.
fn one_less(streams: &mut HashMap<i64, usize>, id: i64) {
    if let Some(number) = streams.get_mut(&id) {
        *number -= 1;
        if *number == 0 {
            streams.remove(&id);
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a gauge is a float, and there are few listeners")]
const fn count(number: usize) -> f64 {
    number as f64
}
