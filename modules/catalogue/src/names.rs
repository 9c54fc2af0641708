//! A cache of the models of each group by id, so that lists of machines need no join.
//!
//! The models of a group are read together and invalidated on every node when one of them changes.

use std::{collections::HashMap, sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use platform::{
    app::platform::Platform,
    core::{error::Result, text},
    db::{Topic, Tx, row_cache::RowCache},
    shared::audit,
    storage::{self, Key, Show},
    tenancy::{Scoped, SystemTask},
};

use serde_json::json;

use crate::entity::model;

/// The topic of the invalidation message.
const TOPIC: Topic = Topic::data("model");

/// The fields of a model that lists of machines show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelName {
    /// `ModelId`
    pub id: i64,
    /// `ModelName`
    pub name: Arc<str>,
    /// The name in capitals, by which names are compared.
    pub key: Arc<str>,
    /// `true` if the 30-day audit rotation applies to its machines.
    pub audit_enabled: bool,
    /// `true` if it is deleted. Deleted models stay in the cache, because machines retain their name.
    pub deleted: bool,
    picture: Option<Key>,
}

impl ModelName {
    pub(crate) fn of(row: model::Model) -> Self {
        Self {
            id: row.id,
            picture: row.picture_key.as_deref().and_then(|key| Key::parse(key).ok()),
            name: row.name.into(),
            key: row.name_key.into(),
            audit_enabled: row.audit_enabled,
            deleted: row.deleted,
        }
    }

    /// The address of its picture, short and the same for weeks, for lists; `None` without a picture.
    pub fn image_url(&self, platform: &Platform) -> Option<String> {
        let now = platform.clock.now();
        self.picture.as_ref().map(|key| storage::picture_address(&platform.secrets, now, key))
    }

    /// JSON text with the address of a picture that came with the program and nobody uploaded; `None` without one.
    pub(crate) fn drawing(&self, platform: &Platform) -> Option<String> {
        let show = Show { content_type: "image/png".to_owned(), save_as: None };
        let address = platform.storage.address(self.picture.as_ref()?, &show);
        Some(json!({ "SignedURL": address, "AssetId": 0 }).to_string())
    }
}

/// The models of a group.
#[derive(Debug)]
pub struct ModelNames {
    by_id: HashMap<i64, ModelName>,
    by_key: HashMap<Arc<str>, i64>,
}

impl ModelNames {
    fn of(names: impl Iterator<Item = ModelName>) -> Self {
        let by_id: HashMap<i64, ModelName> = names.map(|name| (name.id, name)).collect();
        let current = by_id.values().filter(|name| !name.deleted);
        let by_key = current.map(|name| (Arc::clone(&name.key), name.id)).collect();
        Self { by_id, by_key }
    }

    /// Finds a model by id.
    pub fn get(&self, id: i64) -> Option<&ModelName> {
        self.by_id.get(&id)
    }

    /// Finds a model by name, in any letter case, unless it is deleted.
    pub fn named(&self, name: &str) -> Option<&ModelName> {
        self.by_key.get(text::key(name).as_str()).and_then(|id| self.by_id.get(id))
    }

    /// Returns all models, in no order.
    pub fn iter(&self) -> impl Iterator<Item = &ModelName> {
        self.by_id.values()
    }
}

/// The models by group.
struct GroupModels(RowCache<i64, Arc<ModelNames>>);

impl GroupModels {
    fn of(platform: &Platform) -> Arc<Self> {
        let life = Duration::from_secs(platform.config.limits.cache_seconds);
        platform.caches.of(|| Self(RowCache::new(&platform.db, TOPIC, 1_000, life, |group, _| group)))
    }
}

/// The models of a group, including deleted ones.
pub async fn names(platform: &Platform, group: i64) -> Result<Arc<ModelNames>> {
    let cache = &GroupModels::of(platform).0;
    if let Some(known) = cache.get(&group) {
        return Ok(known);
    }
    let read = cache.begin_read();
    let grant = SystemTask::Directory.in_group(group);
    let tx = platform.db.read(grant.reach()).await?;
    let rows = model::Entity::within(&grant).all(&tx).await?;
    drop(tx);
    let names = Arc::new(ModelNames::of(rows.into_iter().map(ModelName::of)));
    cache.insert(read, group, Arc::clone(&names));
    Ok(names)
}

/// The models of a group with the names and audit flags that they had at a moment; pictures are the present ones.
/// Models that were added later are included, since no machine of that time is of them.
pub async fn names_at(platform: &Platform, group: i64, moment: DateTime<Utc>) -> Result<Arc<ModelNames>> {
    let now = names(platform, group).await?;
    let changed = audit::as_it_was(&platform.db, "model.update", now.iter().map(|model| model.id), moment).await?;
    if changed.is_empty() {
        return Ok(now);
    }
    let then = |name: &ModelName| {
        let was = changed.get(&name.id);
        let called = was.and_then(|was| was["name"].as_str()).map_or_else(|| Arc::clone(&name.name), Arc::from);
        let audited = was.and_then(|was| was["isAuditEnabled"].as_bool()).unwrap_or(name.audit_enabled);
        ModelName { key: text::key(&called).into(), name: called, audit_enabled: audited, ..name.clone() }
    };
    Ok(Arc::new(ModelNames::of(now.iter().map(then))))
}

/// Invalidates the models of a group on every node once the transaction commits.
pub(crate) fn forget(tx: &mut Tx, group: i64) {
    tx.notify(TOPIC, group, 0);
}
