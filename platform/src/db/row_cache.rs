//! A cache of values that are read from the database and invalidated on every node when one of them changes.

use std::{
    hash::Hash,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use super::{Db, cache_invalidation::Stale, topic::Topic};

/// Values by their keys. Clones share them.
pub struct RowCache<K, V> {
    values: moka::sync::Cache<K, V>,
    changes: Arc<AtomicU64>,
}

/// The changes that were known when a read began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadMark(u64);

impl<K, V> Clone for RowCache<K, V> {
    fn clone(&self) -> Self {
        Self { values: self.values.clone(), changes: Arc::clone(&self.changes) }
    }
}

impl<K, V> RowCache<K, V>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    /// A cache of at most `capacity` values, each for at most `life`. A message of `topic` invalidates the value whose key
    /// `key` makes of the group and the id of the message.
    pub fn new(db: &Db, topic: Topic, capacity: u64, life: Duration, key: fn(group: i64, id: i64) -> K) -> Self {
        let values = moka::sync::Cache::builder().max_capacity(capacity).time_to_live(life).build();
        let cache = Self { values, changes: Arc::default() };
        let subscribed = cache.clone();
        db.invalidations().subscribe(topic, move |stale| {
            // Counted first, so that a value that is being read is not stored after it has become stale.
            subscribed.changes.fetch_add(1, Ordering::SeqCst);
            match stale {
                Stale::One { group, id } => subscribed.values.invalidate(&key(group, id)),
                Stale::All => subscribed.values.invalidate_all(),
            }
        });
        cache
    }

    /// The cached value of a key.
    pub fn get(&self, key: &K) -> Option<V> {
        self.values.get(key)
    }

    /// Begins a read, before its transaction.
    pub fn begin_read(&self) -> ReadMark {
        ReadMark(self.changes.load(Ordering::SeqCst))
    }

    /// Caches a value that was read since the mark, unless a value of the topic has changed meanwhile.
    pub fn insert(&self, read: ReadMark, key: K, value: V) {
        if self.begin_read() == read {
            self.values.insert(key, value);
        }
    }
}
