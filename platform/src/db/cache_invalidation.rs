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
pub(crate) struct Item {
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

type Hearer = Arc<dyn Fn(Stale) + Send + Sync>;

/// Who wants to hear of what. It holds what keeps copies, so a hearer holds its copies and never the database.
#[derive(Default)]
pub struct News {
    hearers: Mutex<Vec<(&'static str, Hearer)>>,
}

impl News {
    /// From now on `forget` is called whenever something of this topic has changed, on whichever node. It must be quick.
    pub fn hear(&self, topic: &'static str, forget: impl Fn(Stale) + Send + Sync + 'static) {
        self.hearers.lock().unwrap_or_else(PoisonError::into_inner).push((topic, Arc::new(forget)));
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
    fn of(&self, wanted: impl Fn(&str) -> bool) -> Vec<Hearer> {
        let hearers = self.hearers.lock().unwrap_or_else(PoisonError::into_inner);
        hearers.iter().filter(|(topic, _)| wanted(topic)).map(|(_, hearer)| Arc::clone(hearer)).collect()
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

impl Item {
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
        let news = News::default();
        let heard: Arc<Mutex<Vec<Stale>>> = Arc::default();
        let sink = Arc::clone(&heard);
        news.hear("site", move |stale| sink.lock().expect("the list").push(stale));
        news.told(&Item { topic: "site", group: 7, id: 3 }.text());
        news.told("model 7 3");
        news.told("site seven 3");
        news.told("site");
        news.everything();
        assert_eq!(*heard.lock().expect("the list"), [Stale::One { group: 7, id: 3 }, Stale::All]);
    }
}
