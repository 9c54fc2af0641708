//! The directory of sites: names, settings, hierarchy and switches, cached in memory and invalidated by changes.
//!
//! Nearly every request reads them, and they change a few times a year.

use std::{collections::HashMap, sync::Arc, time::Duration};

use chrono_tz::Tz;
use sea_orm::{ColumnTrait, Order};

use crate::{
    auth::permission::Hierarchy,
    core::error::Result,
    db::{Db, Topic, Tx, row_cache::RowCache},
    entity::{group, site, site_module, site_setting},
    sites::{
        module_switch::{ModuleSwitch, Switch},
        settings::SiteSettings,
    },
    tenancy::{Scoped, SystemTask},
};

crate::site_owned!(crate::entity::site::Entity, GroupId, Id);
crate::site_owned!(crate::entity::site_setting::Entity);
crate::site_owned!(crate::entity::site_module::Entity);
crate::group_owned!(crate::entity::group::Entity, Id);

/// The topic of changes of a site: its settings, its switches, and whether it is open.
pub const TOPIC: Topic = Topic::rights("site");

/// A site, with everything that requests need.
#[derive(Debug, Clone)]
pub struct SiteInfo {
    /// `SiteId`
    pub id: i64,
    /// The group.
    pub group_id: i64,
    /// The name of the group.
    pub group_name: String,
    /// `SiteCode`, unique over all groups.
    pub code: String,
    /// `SiteName`
    pub name: String,
    /// `true` if site and group are active and not deleted.
    pub open: bool,
    /// `CultureName`
    pub culture: String,
    /// The stored settings.
    pub settings: SiteSettings,
    /// The version of the settings, for the check of lost updates.
    pub settings_version: i32,
    /// 0, 1 or 2; 0 for a site without a machine block.
    pub hierarchy: Hierarchy,
    /// The time zone of its calendar days.
    pub zone: Tz,
    /// Modules with a switch of their own at the site.
    pub switched: HashMap<String, bool>,
}

impl SiteInfo {
    /// Returns `true` if a module is on at this site.
    pub fn has(&self, module: &ModuleSwitch) -> bool {
        self.is_switched_on(module) && (!matches!(module.switch, Switch::Default(_)) || self.machine_module())
    }

    /// Returns true if the switch of a module is on, which has an effect only where the machine module is on.
    pub fn is_switched_on(&self, module: &ModuleSwitch) -> bool {
        match module.switch {
            Switch::Always => true,
            Switch::Setting(key) => self.settings.flag(key).unwrap_or(false),
            Switch::Default(by_hierarchy) => {
                self.switched.get(module.module).copied().unwrap_or_else(|| by_hierarchy(self.hierarchy))
            }
        }
    }

    /// Returns `true` if the machine module is on.
    pub fn machine_module(&self) -> bool {
        self.settings.is_enabled().unwrap_or(false)
    }
}

/// The sites, by id and by code.
#[derive(Clone)]
pub struct Directory {
    db: Db,
    by_id: RowCache<i64, Option<Arc<SiteInfo>>>,
    /// The ids by code. An entry is compared with the site, so a code that has moved to another site leads to a read.
    by_code: moka::sync::Cache<String, i64>,
}

impl Directory {
    /// A directory whose entries live for at most `seconds`, so that another node's change is seen.
    pub fn new(db: Db, seconds: u64) -> Self {
        let life = Duration::from_secs(seconds);
        let by_id = RowCache::new(&db, TOPIC, 20_000, life, |_, id| id);
        let by_code = moka::sync::Cache::builder().max_capacity(20_000).time_to_live(life).build();
        Self { db, by_id, by_code }
    }

    /// The site of this id.
    pub async fn site(&self, id: i64) -> Result<Option<Arc<SiteInfo>>> {
        if let Some(known) = self.by_id.get(&id) {
            return Ok(known);
        }
        let read = self.by_id.begin_read();
        let found = self.load(site::Column::Id.eq(id)).await?;
        self.by_id.insert(read, id, found.clone());
        Ok(found)
    }

    /// The site of this code.
    pub async fn site_by_code(&self, code: &str) -> Result<Option<Arc<SiteInfo>>> {
        if let Some(id) = self.by_code.get(code)
            && let Some(site) = self.site(id).await?.filter(|site| site.code == code)
        {
            return Ok(Some(site));
        }
        let read = self.by_id.begin_read();
        // An unknown code is not cached, because site codes come from strangers.
        let Some(site) = self.load(site::Column::Code.eq(code)).await? else { return Ok(None) };
        self.by_id.insert(read, site.id, Some(Arc::clone(&site)));
        self.by_code.insert(code.to_owned(), site.id);
        Ok(Some(site))
    }

    /// The sites of a group, by name, without deleted ones.
    pub async fn sites_of(&self, group: i64) -> Result<Vec<Arc<SiteInfo>>> {
        let grant = SystemTask::Directory.in_group(group);
        let tx = self.db.read(grant.reach()).await?;
        let ids: Vec<i64> = site::Entity::within(&grant)
            .filter(site::Column::Deleted.eq(false))
            .order(site::Column::Name, Order::Asc)
            .order(site::Column::Id, Order::Asc)
            .all(&tx)
            .await?
            .into_iter()
            .map(|site| site.id)
            .collect();
        drop(tx);
        let mut sites = Vec::with_capacity(ids.len());
        for id in ids {
            sites.extend(self.site(id).await?);
        }
        Ok(sites)
    }

    /// After the commit, every node drops the cached site: this one at once, so that the caller reads its own change.
    pub fn forget(&self, tx: &mut Tx, id: i64) {
        tx.notify(TOPIC, 0, id);
    }

    async fn load(&self, which: sea_orm::sea_query::SimpleExpr) -> Result<Option<Arc<SiteInfo>>> {
        let grant = SystemTask::Directory.everywhere();
        let tx = self.db.read(grant.reach()).await?;
        let Some(row) = site::Entity::within(&grant).filter(which).one(&tx).await? else { return Ok(None) };
        let group = group::Entity::within(&grant).id(row.group_id).one(&tx).await?;
        let setting = site_setting::Entity::within(&grant).id(row.id).one(&tx).await?;
        let switched =
            site_module::Entity::within(&grant).filter(site_module::Column::SiteId.eq(row.id)).all(&tx).await?;
        drop(tx);
        let (settings, settings_version) = match setting {
            Some(setting) => (SiteSettings::stored(&setting.xml), setting.version),
            None => (SiteSettings::default(), 0),
        };
        let hierarchy =
            settings.hierarchy().and_then(|number| Hierarchy::of(i64::from(number))).unwrap_or(Hierarchy::Dealership);
        Ok(Some(Arc::new(SiteInfo {
            id: row.id,
            group_id: row.group_id,
            open: row.active && !row.deleted && group.as_ref().is_some_and(|group| !group.deleted),
            group_name: group.map(|group| group.name).unwrap_or_default(),
            code: row.code,
            name: row.name,
            culture: row.culture,
            zone: settings.zone(),
            settings,
            settings_version,
            hierarchy,
            switched: switched.into_iter().map(|row| (row.module, row.enabled)).collect(),
        })))
    }
}
