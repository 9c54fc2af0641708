//! What one node tells the others: that something changed of which they may keep a copy in memory (contract, section 7).
//!
//! A change is told within its transaction, by PostgreSQL's NOTIFY: it is heard when it stands, and never when it does
//! not. The node that made the change hears it at once. SQLite has one node, but the command line writes beside it: the
//! file says that somebody else has written, though not what. Whoever was not listening for a moment, or cannot know what
//! changed, forgets everything, and no copy outlives `limits.cache_seconds` in any case.

use std::sync::{Arc, Mutex, PoisonError};

/// The channel of the database.
pub(crate) const CHANNEL: &str = "hardstand";

/// Something that changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Invalidation {
    pub(crate) topic: &'static str,
    pub(crate) group: i64,
    pub(crate) id: i64,
}

/// What is to be forgotten of a topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stale {
    /// One thing.
    One {
        /// Its group; 0 where the topic has none.
        group: i64,
        /// Its id; 0 where the topic has none.
        id: i64,
    },
    /// Everything there is.
    All,
}

type Subscriber = Arc<dyn Fn(Stale) + Send + Sync>;

/// Who wants to hear of what. It holds what keeps copies, so a hearer holds its copies and never the database.
#[derive(Default)]
pub struct CacheInvalidation {
    subscribers: Mutex<Vec<(&'static str, Subscriber)>>,
}

impl CacheInvalidation {
    /// From now on `forget` is called whenever something of this topic has changed, on whichever node. It must be quick.
    pub fn subscribe(&self, topic: &'static str, forget: impl Fn(Stale) + Send + Sync + 'static) {
        self.subscribers.lock().unwrap_or_else(PoisonError::into_inner).push((topic, Arc::new(forget)));
    }

    pub(crate) fn tell(&self, topic: &str, stale: Stale) {
        for forget in self.of(|known| known == topic) {
            forget(stale);
        }
    }

    pub(crate) fn everything(&self) {
        for forget in self.of(|_| true) {
            forget(Stale::All);
        }
    }

    /// The hearers, out of the lock: what they do is their own affair.
    fn of(&self, wanted: impl Fn(&str) -> bool) -> Vec<Subscriber> {
        let subscribers = self.subscribers.lock().unwrap_or_else(PoisonError::into_inner);
        subscribers.iter().filter(|(topic, _)| wanted(topic)).map(|(_, subscriber)| Arc::clone(subscriber)).collect()
    }

    /// What another node told: `topic group id`. What a newer node says and this one does not know, concerns it not.
    pub(crate) fn told(&self, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        let [topic, group, id] = words[..] else { return };
        if let (Ok(group), Ok(id)) = (group.parse(), id.parse()) {
            self.tell(topic, Stale::One { group, id });
        }
    }
}

impl Invalidation {
    /// As it is told to other nodes.
    pub(crate) fn text(self) -> String {
        format!("{} {} {}", self.topic, self.group, self.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_heard_by_who_wants_to() {
        let invalidations = CacheInvalidation::default();
        let heard: Arc<Mutex<Vec<Stale>>> = Arc::default();
        let sink = Arc::clone(&heard);
        invalidations.subscribe("site", move |stale| sink.lock().expect("the list").push(stale));
        invalidations.told(&Invalidation { topic: "site", group: 7, id: 3 }.text());
        invalidations.told("model 7 3");
        invalidations.told("site seven 3");
        invalidations.told("site");
        invalidations.everything();
        assert_eq!(*heard.lock().expect("the list"), [Stale::One { group: 7, id: 3 }, Stale::All]);
    }
}
