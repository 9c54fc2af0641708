//! The models of a group by id, kept in memory so that no list of machines has to join them (performance, 3).
//!
//! The whole list of a group is read at once and forgotten, on every node, when one of its models changes.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use platform::{
    db::Tx,
    error::Result,
    news::Stale,
    platform::Platform,
    storage::{Key, Show},
    system::SystemTask,
    tenant::Scoped,
};

use crate::entity::model;

/// What is told when a model has changed.
const TOPIC: &str = "model";

/// What a list of machines shows of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelName {
    /// `ModelId`
    pub id: i64,
    /// `ModelName`
    pub name: Arc<str>,
    /// The name in capitals, by which names are compared.
    pub key: Arc<str>,
    /// Whether the 30-day rotation runs for its machines (decisions, Q-223).
    pub audit_enabled: bool,
    /// Deleted ones stay known: machines keep the name.
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

    /// A signed address of its picture, good for a few minutes; `None` where it has none.
    pub fn image_url(&self, platform: &Platform) -> Option<String> {
        let show = Show { content_type: "image/png".to_owned(), save_as: None };
        self.picture.as_ref().map(|key| platform.storage.address(key, &show))
    }
}

/// The models of a group.
#[derive(Debug)]
pub struct ModelNames {
    by_id: HashMap<i64, ModelName>,
    by_key: HashMap<Arc<str>, i64>,
}

impl ModelNames {
    /// The model of this id.
    pub fn get(&self, id: i64) -> Option<&ModelName> {
        self.by_id.get(&id)
    }

    /// The model of this name, in any letter case, unless it is deleted.
    pub fn named(&self, name: &str) -> Option<&ModelName> {
        self.by_key.get(name.trim().to_uppercase().as_str()).and_then(|id| self.by_id.get(id))
    }

    /// All of them, in no order.
    pub fn iter(&self) -> impl Iterator<Item = &ModelName> {
        self.by_id.values()
    }
}

struct Copies {
    by_group: moka::sync::Cache<i64, Arc<ModelNames>>,
    changes: Arc<AtomicU64>,
}

fn copies(platform: &Platform) -> Arc<Copies> {
    let life = Duration::from_secs(platform.config.limits.cache_seconds);
    platform.kept.of(|| {
        let by_group: moka::sync::Cache<i64, Arc<ModelNames>> =
            moka::sync::Cache::builder().max_capacity(1_000).time_to_live(life).build();
        let changes: Arc<AtomicU64> = Arc::default();
        let copies = (by_group.clone(), Arc::clone(&changes));
        platform.db.news().hear(TOPIC, move |stale| {
            let (by_group, changes) = &copies;
            changes.fetch_add(1, Ordering::SeqCst);
            match stale {
                Stale::One { group, .. } => by_group.invalidate(&group),
                Stale::All => by_group.invalidate_all(),
            }
        });
        Copies { by_group, changes }
    })
}

/// The models of a group, deleted ones too.
pub async fn names(platform: &Platform, group: i64) -> Result<Arc<ModelNames>> {
    let copies = copies(platform);
    if let Some(known) = copies.by_group.get(&group) {
        return Ok(known);
    }
    let before = copies.changes.load(Ordering::SeqCst);
    let grant = SystemTask::Directory.in_group(group);
    let tx = platform.db.read(grant.reach()).await?;
    let rows = model::Entity::within(&grant).all(&tx).await?;
    drop(tx);
    let by_id: HashMap<i64, ModelName> = rows.into_iter().map(|row| (row.id, ModelName::of(row))).collect();
    let open = by_id.values().filter(|name| !name.deleted);
    let by_key = open.map(|name| (Arc::clone(&name.key), name.id)).collect();
    let names = Arc::new(ModelNames { by_id, by_key });
    // A change that committed while this was being read must not be hidden by it.
    if copies.changes.load(Ordering::SeqCst) == before {
        copies.by_group.insert(group, Arc::clone(&names));
    }
    Ok(names)
}

/// Every node forgets the models of a group once the change stands.
pub(crate) fn forget(tx: &mut Tx, group: i64) {
    tx.tell(TOPIC, group, 0);
}
