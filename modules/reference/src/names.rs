//! A cache of location names by id, so that lists of machines need no join.
//!
//! A location is read once and invalidated on every node when it is renamed.

use std::{collections::HashMap, sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use platform::{
    app::platform::Platform,
    core::error::Result,
    db::{Topic, Tx, row_cache::RowCache},
    shared::audit,
    tenancy::{Scoped, SystemTask},
};

use crate::entity::location;

/// The most locations in the cache; the least used are evicted first.
const MOST: u64 = 200_000;

/// The topic of the invalidation message.
const TOPIC: Topic = Topic::data("location");

/// The names by group and location.
struct LocationNames(RowCache<(i64, i64), Arc<str>>);

impl LocationNames {
    fn of(platform: &Platform) -> Arc<Self> {
        let life = Duration::from_secs(platform.config.limits.cache_seconds);
        platform.caches.of(|| Self(RowCache::new(&platform.db, TOPIC, MOST, life, |group, id| (group, id))))
    }
}

/// Invalidates a location on every node once the transaction commits.
pub(crate) fn forget(tx: &mut Tx, group: i64, id: i64) {
    tx.notify(TOPIC, group, id);
}

/// The names of these locations of a group, including deleted ones, because machines retain the name of their location.
/// An id of another group has no entry.
pub async fn location_names(
    platform: &Platform,
    group: i64,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, Arc<str>>> {
    let names = LocationNames::of(platform);
    let mut found = HashMap::new();
    let mut missing = Vec::new();
    for id in ids {
        if found.contains_key(&id) {
            continue;
        }
        match names.0.get(&(group, id)) {
            Some(name) => drop(found.insert(id, name)),
            None => missing.push(id),
        }
    }
    missing.sort_unstable();
    missing.dedup();
    for some in missing.chunks(1_000) {
        let read = names.0.begin_read();
        let grant = SystemTask::Directory.in_group(group);
        let tx = platform.db.read(grant.reach()).await?;
        let rows = location::Entity::within(&grant).ids(some.iter().copied()).all(&tx).await?;
        for row in rows {
            let name: Arc<str> = row.name.into();
            names.0.insert(read, (group, row.id), Arc::clone(&name));
            found.insert(row.id, name);
        }
    }
    Ok(found)
}

/// The names that these locations had at a moment.
pub async fn location_names_at(
    platform: &Platform,
    group: i64,
    ids: impl IntoIterator<Item = i64>,
    moment: DateTime<Utc>,
) -> Result<HashMap<i64, Arc<str>>> {
    let mut names = location_names(platform, group, ids).await?;
    for (id, was) in audit::as_it_was(&platform.db, "location.update", names.keys().copied(), moment).await? {
        if let (Some(name), Some(was)) = (names.get_mut(&id), was["name"].as_str()) {
            *name = was.into();
        }
    }
    Ok(names)
}
