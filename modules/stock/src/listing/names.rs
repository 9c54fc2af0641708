//! Names of models, locations and sites, from memory: the lists join nothing.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use catalogue::ModelNames;
use chrono::{DateTime, Utc};
use platform::{app::platform::Platform, core::error::Result, sites::directory::SiteInfo};

use crate::entity::machine;

/// Everything that rows are named with.
pub struct Names {
    models: Arc<ModelNames>,
    locations: HashMap<i64, Arc<str>>,
    sites: Vec<Arc<SiteInfo>>,
    /// The days of a stage that each of these sites allows; read once, because a page has many rows.
    stage_limits: Vec<(i64, i64)>,
    pictures: HashMap<i64, String>,
}

/// Models without an audit: their machines are due for nothing.
pub fn unaudited(models: &ModelNames) -> Vec<i64> {
    let mut ids: Vec<i64> = models.iter().filter(|model| !model.audit_enabled).map(|model| model.id).collect();
    ids.sort_unstable();
    ids
}

impl Names {
    /// Reads the names that these rows need. `current_site` is the current site; the console over several groups has none.
    pub async fn of(
        platform: &Platform,
        models: Arc<ModelNames>,
        group: i64,
        current_site: Option<&Arc<SiteInfo>>,
        rows: &[machine::Model],
    ) -> Result<Self> {
        let locations =
            reference::location_names(platform, group, rows.iter().filter_map(|row| row.location_id)).await?;
        let wanted: HashSet<i64> =
            rows.iter().flat_map(|row| [Some(row.site_id), row.destination_site_id]).flatten().collect();
        let mut sites: Vec<Arc<SiteInfo>> = current_site.into_iter().cloned().collect();
        for id in wanted {
            if !sites.iter().any(|site| site.id == id) {
                sites.extend(platform.directory.site(id).await?);
            }
        }
        let stage_limits = sites.iter().map(|site| (site.id, site.settings.stage_days_limit())).collect();
        Ok(Self { models, locations, sites, stage_limits, pictures: HashMap::new() })
    }

    /// The names that these rows of one site had at a moment; `models` are those of then.
    pub async fn at(
        platform: &Platform,
        models: Arc<ModelNames>,
        current_site: &Arc<SiteInfo>,
        rows: &[machine::Model],
        moment: DateTime<Utc>,
    ) -> Result<Self> {
        let group = current_site.group_id;
        let mut names = Self::of(platform, models, group, Some(current_site), rows).await?;
        let locations = rows.iter().filter_map(|row| row.location_id);
        names.locations = reference::location_names_at(platform, group, locations, moment).await?;
        let ids: Vec<i64> = names.sites.iter().map(|site| site.id).collect();
        for (id, name) in sites::sites::names_at(platform, ids, moment).await? {
            for site in names.sites.iter_mut().filter(|site| site.id == id) {
                name.clone_into(&mut Arc::make_mut(site).name);
            }
        }
        Ok(names)
    }

    /// Adds signed addresses of the pictures of these models.
    #[must_use]
    pub fn with_pictures(mut self, platform: &Platform, ids: impl IntoIterator<Item = i64>) -> Self {
        for id in ids {
            if self.pictures.contains_key(&id) {
                continue;
            }
            if let Some(address) = self.models.get(id).and_then(|model| model.image_url(platform)) {
                self.pictures.insert(id, address);
            }
        }
        self
    }

    /// The address of a model's picture, empty for none.
    pub fn picture(&self, model: i64) -> String {
        self.pictures.get(&model).cloned().unwrap_or_default()
    }

    /// The models.
    pub fn models(&self) -> &ModelNames {
        &self.models
    }

    /// The name of a location, deleted or not.
    pub fn location(&self, id: i64) -> Option<&str> {
        self.locations.get(&id).map(AsRef::as_ref)
    }

    /// The days of a stage that a site of the rows allows.
    pub fn stage_limit(&self, site: i64) -> Option<i64> {
        self.stage_limits.iter().find(|(id, _)| *id == site).map(|(_, days)| *days)
    }

    /// A site of the rows, or one they go to.
    pub fn site(&self, id: i64) -> Option<&SiteInfo> {
        self.sites.iter().find(|site| site.id == id).map(AsRef::as_ref)
    }
}
