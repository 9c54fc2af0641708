//! What one node tells the others: that something changed of which they may keep a copy in memory (contract, section 7).
//!
//! A change is told within its transaction, by PostgreSQL's NOTIFY: it is heard when it stands, and never when it does
//! not. The node that made the change hears it at once. SQLite has one node, but the command line writes beside it: the
//! file says that somebody else has written, though not what. Whoever was not listening for a moment, or cannot know what
//! changed, forgets everything, and no copy outlives `limits.cache_seconds` in any case.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use sqlx::{Executor as _, postgres::PgListener};
use tokio::time::{Instant, timeout};

use crate::{
    app::platform::Platform,
    core::error::{Error, Result},
    db::Backend,
};

/// The channel of the database.
pub(crate) const CHANNEL: &str = "hardstand";

/// How long to wait before listening again after the database was away.
const PAUSE: Duration = Duration::from_secs(1);
/// How often the file of SQLite is asked whether somebody else has written.
const GLANCE: Duration = Duration::from_millis(500);
/// How long nothing may be heard before the connection is asked whether it is there.
const QUIET: Duration = Duration::from_secs(5);

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

    fn everything(&self) {
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
    fn told(&self, text: &str) {
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

/// Hears what other nodes tell, and what the command line does beside this one, until the program stops.
pub async fn listen(platform: Arc<Platform>) {
    let url = &platform.config.database.url;
    if platform.db.backend() == Backend::Sqlite {
        return look(&platform).await;
    }
    while !platform.is_stopping() {
        if let Err(error) = listen_once(&platform, url).await {
            tracing::warn!(%error, "other nodes cannot be heard");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Looks whether another program has written into the file of SQLite.
async fn look(platform: &Platform) {
    let mut known = None;
    while !platform.is_stopping() {
        match platform.db.written_elsewhere().await {
            Ok(now) => {
                if known.replace(now) != Some(now) {
                    platform.db.news().everything();
                }
            }
            Err(error) => tracing::debug!(%error, "the file does not say whether somebody else has written"),
        }
        tokio::time::sleep(GLANCE).await;
    }
}

async fn listen_once(platform: &Platform, url: &str) -> Result<()> {
    let lost = Error::unreachable;
    let mut listener = PgListener::connect(url).await.map_err(lost)?;
    listener.listen(CHANNEL).await.map_err(lost)?;
    let news = platform.db.news();
    // What was told before, nobody heard here.
    news.everything();
    let mut heard = Instant::now();
    while !platform.is_stopping() {
        // A dead wire says nothing, and so does a quiet one: ask.
        if heard.elapsed() > QUIET {
            timeout(PAUSE * 2, listener.execute("SELECT 1")).await.map_err(Error::unreachable)?.map_err(lost)?;
            heard = Instant::now();
        }
        match timeout(PAUSE, listener.try_recv()).await {
            Ok(Ok(Some(told))) => news.told(told.payload()),
            // The connection was lost and is there again.
            Ok(Ok(None)) => news.everything(),
            Ok(Err(error)) => return Err(lost(error)),
            // Time to look whether the program stops.
            Err(_) => {}
        }
    }
    Ok(())
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
