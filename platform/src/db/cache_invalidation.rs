//! Cache invalidation between nodes: a node notifies the others of changed values.
//!
//! The node that made a change is notified right after the commit. Other nodes are notified by PostgreSQL's NOTIFY:
//! of changes of rights within the transaction, so never of a rollback and always of a commit; of other changes some
//! milliseconds after the commit (`announcer.rs`). SQLite has one node, but the command line writes
//! to the same file; SQLite reports that another program has written, and not what. A node that did not listen for a
//! moment, or can not know what changed, drops its whole cache, and no cached value is older than
//! `limits.cache_seconds`.

use std::sync::{Arc, Mutex, PoisonError};

use crate::db::topic::Topic;

/// The channel of NOTIFY.
pub(crate) const CHANNEL: &str = "hardstand";

/// The statement that announces changes: on a channel, as [`announcement`] writes them.
pub(crate) const ANNOUNCE: &str = "SELECT pg_notify($1, item) FROM unnest(string_to_array($2, ',')) item";

/// A change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Invalidation {
    pub(crate) topic: Topic,
    pub(crate) group: i64,
    pub(crate) id: i64,
}

/// The stale entries of a topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stale {
    /// One entry.
    One {
        /// Its group; 0 where the topic has none.
        group: i64,
        /// Its id; 0 where the topic has none.
        id: i64,
    },
    /// All entries.
    All,
}

type Subscriber = Arc<dyn Fn(Stale) + Send + Sync>;

/// The caches that are notified of changes. It contains callbacks of the caches, which never hold a reference to the
/// database.
#[derive(Default)]
pub struct CacheInvalidation {
    subscribers: Mutex<Vec<(&'static str, Subscriber)>>,
}

impl CacheInvalidation {
    /// Calls `forget` whenever an entry of this topic has changed, on any node. The callback must be quick.
    pub fn subscribe(&self, topic: Topic, forget: impl Fn(Stale) + Send + Sync + 'static) {
        self.subscribers.lock().unwrap_or_else(PoisonError::into_inner).push((topic.name(), Arc::new(forget)));
    }

    pub(crate) fn notify(&self, topic: &str, stale: Stale) {
        for forget in self.of(|known| known == topic) {
            forget(stale);
        }
    }

    pub(crate) fn everything(&self) {
        for forget in self.of(|_| true) {
            forget(Stale::All);
        }
    }

    /// Returns the callbacks, copied out of the lock, which is released before they run.
    fn of(&self, wanted: impl Fn(&str) -> bool) -> Vec<Subscriber> {
        let subscribers = self.subscribers.lock().unwrap_or_else(PoisonError::into_inner);
        subscribers.iter().filter(|(topic, _)| wanted(topic)).map(|(_, subscriber)| Arc::clone(subscriber)).collect()
    }

    /// Handles an announcement of another node: `topic group id`. A topic that this version does not know is ignored.
    pub(crate) fn receive(&self, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        let [topic, group, id] = words[..] else { return };
        if let (Ok(group), Ok(id)) = (group.parse(), id.parse()) {
            self.notify(topic, Stale::One { group, id });
        }
    }
}

impl Invalidation {
    /// The announcement for other nodes.
    fn text(self) -> String {
        format!("{} {} {}", self.topic.name(), self.group, self.id)
    }
}

/// Joins the announcements of changes for [`ANNOUNCE`].
pub(crate) fn announcement<'a>(items: impl IntoIterator<Item = &'a Invalidation>) -> String {
    items.into_iter().map(|item| item.text()).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invalidation_reaches_every_subscriber() {
        let invalidations = CacheInvalidation::default();
        let heard: Arc<Mutex<Vec<Stale>>> = Arc::default();
        let sink = Arc::clone(&heard);
        let site = Topic::rights("site");
        invalidations.subscribe(site, move |stale| sink.lock().expect("the list").push(stale));
        invalidations.receive(&Invalidation { topic: site, group: 7, id: 3 }.text());
        invalidations.receive("model 7 3");
        invalidations.receive("site seven 3");
        invalidations.receive("site");
        invalidations.everything();
        assert_eq!(*heard.lock().expect("the list"), [Stale::One { group: 7, id: 3 }, Stale::All]);
    }
}
