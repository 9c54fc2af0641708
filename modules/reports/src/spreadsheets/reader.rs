//! The reader of a report: its sites, its days, and the names that its rows need.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use chrono::{DateTime, Days as DayCount, NaiveDateTime, Utc};
use chrono_tz::Tz;
use inspections::completed::Period;
use platform::{
    app::platform::Platform,
    auth::permission::Hierarchy,
    core::error::{Error, Result},
    db::Tx,
    shared::people,
    sites::{directory::SiteInfo, timezone::end_of_day},
    tenancy::Grant,
};

use super::days::Days;
use crate::reasons;

/// The sites, the days and the database of a report.
pub struct Reader {
    pub(super) platform: Arc<Platform>,
    /// The rows of its sites.
    pub(super) grant: Grant,
    /// Names of the whole group, such as those of people.
    pub(super) group: Grant,
    pub(super) sites: Vec<Arc<SiteInfo>>,
    pub(super) days: Days,
    /// True for a user of a group, whose reports name the sites.
    pub(super) is_group_user: bool,
}

impl Reader {
    /// The days as a period of each time zone, with the rows of the sites there.
    pub(super) fn periods(&self) -> Result<Vec<(Grant, Period)>> {
        let mut zones: Vec<(Tz, Vec<i64>)> = Vec::new();
        for site in &self.sites {
            match zones.iter_mut().find(|(zone, _)| *zone == site.zone) {
                Some((_, sites)) => sites.push(site.id),
                None => zones.push((site.zone, vec![site.id])),
            }
        }
        let wrong = || Error::from(reasons::BAD_DAY);
        let before = self.days.from.checked_sub_days(DayCount::new(1)).ok_or_else(wrong)?;
        zones
            .into_iter()
            .map(|(zone, sites)| {
                let from = end_of_day(before, &zone).ok_or_else(wrong)?;
                let until = end_of_day(self.days.to, &zone).ok_or_else(wrong)?;
                Ok((self.grant.only_at(sites)?, Period { from, until }))
            })
            .collect()
    }

    pub(super) fn site(&self, id: i64) -> Option<&Arc<SiteInfo>> {
        self.sites.iter().find(|site| site.id == id)
    }

    /// A moment by the clocks of a site.
    pub(super) fn local(&self, at: DateTime<Utc>, site: i64) -> NaiveDateTime {
        let zone = self.site(site).map_or(Tz::UTC, |site| site.zone);
        at.with_timezone(&zone).naive_local()
    }

    /// The name of the site that owns a machine: the one of its work order or its transfer, otherwise the dealership of its
    /// record.
    pub(super) async fn dealership(&self, record_site: i64, owner: Option<i64>) -> Result<String> {
        let name = |site: &SiteInfo| site.name.clone();
        if let Some(owner) = owner {
            return Ok(self.platform.directory.site(owner).await?.map(|site| name(&site)).unwrap_or_default());
        }
        let own = self.site(record_site).filter(|site| site.hierarchy == Hierarchy::Dealership);
        Ok(own.map(|site| name(site)).unwrap_or_default())
    }

    /// The names of people.
    pub(super) async fn people(&self, ids: BTreeSet<i64>) -> Result<HashMap<i64, String>> {
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let tx = self.platform.db.report(self.group.reach()).await?;
        people::names(&tx, &self.group, ids).await
    }

    /// Begins a transaction that reads the rows of the sites.
    pub(super) async fn read(&self) -> Result<Tx> {
        self.platform.db.report(self.grant.reach()).await
    }
}
