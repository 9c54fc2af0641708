//! Who listens to which site, on this node. It holds no database: it is woken by what is told of changes, here and by
//! other nodes, and remembers which sites are to be looked at; what was found is handed to everybody there at once.
//!
//! Nothing is kept for a listener but a place in the channel of the site, which holds so many messages. Whoever does not
//! take them in time is cut off, and comes back with the place they have reached.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use platform::{
    app::platform::Platform,
    auth::{session, session_recheck::Presence},
    config::Limits,
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::cache_invalidation::Stale,
    shared::notice,
    sites::directory,
};
use tokio::sync::{Notify, broadcast, oneshot};

use crate::{message::Message, site::State};

/// Messages that a listener may be behind.
const BEHIND: usize = 64;

/// What is to be looked at for a site.
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
    /// Everything.
    pub const ALL: Self = Self { machines: true, imports: true, notices: true };

    const fn and(self, other: Self) -> Self {
        Self {
            machines: self.machines || other.machines,
            imports: self.imports || other.imports,
            notices: self.notices || other.notices,
        }
    }
}

/// Who listens. Clones are the same one.
#[derive(Clone)]
pub struct Hub(Arc<Shared>);

struct Shared {
    rooms: Mutex<Rooms>,
    woken: Notify,
    /// Sessions or rights have changed.
    doubted: AtomicBool,
}

#[derive(Default)]
struct Rooms {
    sites: HashMap<i64, Room>,
    /// How many streams a session has.
    sessions: HashMap<i64, usize>,
    listeners: usize,
    next: u64,
    is_closed: bool,
}

/// The listeners of a site.
struct Room {
    site: Arc<Site>,
    listeners: HashMap<u64, (Presence, oneshot::Sender<()>)>,
    looks: Looks,
}

/// A site that somebody listens to.
pub struct Site {
    /// Its group.
    pub group: i64,
    /// The site.
    pub id: i64,
    /// What is known of it, while somebody listens.
    pub state: tokio::sync::Mutex<Option<State>>,
    channel: broadcast::Sender<Arc<Message>>,
}

impl Site {
    /// Tells everybody who listens.
    pub fn tell(&self, message: Arc<Message>) {
        // That nobody listens any more is no fault.
        let _ = self.channel.send(message);
    }
}

/// A place among the listeners; given back when it is dropped.
pub struct Seat {
    hub: Hub,
    number: u64,
    presence: Presence,
    /// The site.
    pub site: Arc<Site>,
    /// What is told there.
    pub messages: broadcast::Receiver<Arc<Message>>,
    /// Ends when the stream must.
    pub ended: oneshot::Receiver<()>,
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.hub.leave(self.number, &self.presence);
    }
}

impl Hub {
    /// That of a platform.
    pub fn of(platform: &Platform) -> Self {
        let kept = platform.kept.of(|| {
            let hub = Self(Arc::new(Shared {
                rooms: Mutex::default(),
                woken: Notify::new(),
                doubted: AtomicBool::new(false),
            }));
            let news = platform.db.news();
            let topics = [
                (stock::events::topics::MACHINES, Looks::MACHINES),
                (stock::events::topics::IMPORTS, Looks::IMPORTS),
                (notice::TOPIC, Looks::NOTICES),
            ];
            for (topic, looks) in topics {
                let hub = hub.clone();
                news.hear(topic, move |stale| hub.look(stale, looks));
            }
            for topic in [session::TOPIC, directory::TOPIC] {
                let hub = hub.clone();
                news.hear(topic, move |_| hub.doubt());
            }
            hub
        });
        kept.as_ref().clone()
    }

    /// Takes a place, unless there are too many.
    pub fn enter(&self, group: i64, presence: Presence, limits: &Limits) -> Result<Seat> {
        let mut rooms = self.rooms();
        if rooms.is_closed || rooms.listeners >= limits.event_streams {
            return Err(Error::from(own::BUSY).retry_after(5));
        }
        let streams = rooms.sessions.entry(presence.session).or_default();
        if *streams >= limits.event_streams_session {
            return Err(Error::from(own::TOO_MANY).retry_after(60));
        }
        *streams += 1;
        rooms.listeners += 1;
        rooms.next += 1;
        let number = rooms.next;
        let (end, ended) = oneshot::channel();
        let room = rooms.sites.entry(presence.site).or_insert_with(|| Room {
            site: Arc::new(Site {
                group,
                id: presence.site,
                state: tokio::sync::Mutex::default(),
                channel: broadcast::Sender::new(BEHIND),
            }),
            listeners: HashMap::new(),
            looks: Looks::default(),
        });
        room.listeners.insert(number, (presence.clone(), end));
        let site = Arc::clone(&room.site);
        let messages = site.channel.subscribe();
        metrics::gauge!("event_streams").set(count(rooms.listeners));
        drop(rooms);
        Ok(Seat { hub: self.clone(), number, presence, site, messages, ended })
    }

    fn leave(&self, number: u64, presence: &Presence) {
        let mut rooms = self.rooms();
        if let Some(room) = rooms.sites.get_mut(&presence.site) {
            room.listeners.remove(&number);
            if room.listeners.is_empty() {
                rooms.sites.remove(&presence.site);
            }
        }
        if let Some(streams) = rooms.sessions.get_mut(&presence.session) {
            *streams -= 1;
            if *streams == 0 {
                rooms.sessions.remove(&presence.session);
            }
        }
        rooms.listeners -= 1;
        metrics::gauge!("event_streams").set(count(rooms.listeners));
    }

    /// Remembers that something is to be looked at: at a site, or at all of them where nobody knows what was missed.
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

    /// Remembers to look at everything of a site.
    pub fn look_at(&self, site: i64) {
        self.look(Stale::One { group: 0, id: site }, Looks::ALL);
    }

    /// The sites that are to be looked at, each with what.
    pub fn due(&self) -> Vec<(Arc<Site>, Looks)> {
        let mut rooms = self.rooms();
        let due = rooms.sites.values_mut().filter(|room| room.looks != Looks::default());
        due.map(|room| (Arc::clone(&room.site), std::mem::take(&mut room.looks))).collect()
    }

    /// Every site that somebody listens to.
    pub fn sites(&self) -> Vec<Arc<Site>> {
        self.rooms().sites.values().map(|room| Arc::clone(&room.site)).collect()
    }

    fn doubt(&self) {
        self.0.doubted.store(true, Ordering::SeqCst);
    }

    /// Whether sessions or rights have changed since this was last asked.
    pub fn is_doubted(&self) -> bool {
        self.0.doubted.swap(false, Ordering::SeqCst)
    }

    /// Everybody who listens.
    pub fn present(&self) -> Vec<(u64, Presence)> {
        let rooms = self.rooms();
        let all = rooms.sites.values().flat_map(|room| &room.listeners);
        all.map(|(number, (presence, _))| (*number, presence.clone())).collect()
    }

    /// Ends the stream of somebody who may no longer listen.
    pub fn end(&self, number: u64, presence: &Presence) {
        if let Some(room) = self.rooms().sites.get_mut(&presence.site) {
            // The other end is dropped with it, and that is what the stream waits for.
            room.listeners.remove(&number);
        }
    }

    /// Ends every stream and begins none: the program stops.
    pub fn close(&self) {
        let mut rooms = self.rooms();
        rooms.is_closed = true;
        rooms.sites.values_mut().for_each(|room| room.listeners.clear());
    }

    /// Until something is to be looked at.
    pub async fn woken(&self) {
        self.0.woken.notified().await;
    }

    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        self.0.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a gauge is a float, and there are few listeners")]
const fn count(number: usize) -> f64 {
    number as f64
}
