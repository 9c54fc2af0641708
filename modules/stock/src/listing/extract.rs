//! The stock list of a site, page by page, without a request: for the extract at the command line.

use std::{collections::HashMap, sync::Arc};

use chrono::TimeDelta;
use platform::{
    api::legacy_filters::CallQuery, app::platform::Platform, core::error::Result, sites::directory::SiteInfo,
    tenancy::Grant,
};

use super::{
    as_of::{self, PastDay},
    cursor::Cursor,
    names::{self, Names},
    page::{Due, PagePosition, page},
    question::ListRequest,
    row::{Maker, Menus, StockRow},
};
use crate::{
    domain::{ActionSet, audit::site_today, labels::View},
    records::{open_transfers::open_transfers, rules},
};

/// The rows of a page.
const PAGE: u64 = 500;

/// The stock list of a site, from its first row to its last.
pub struct StockPages {
    platform: Arc<Platform>,
    grant: Grant,
    site: Arc<SiteInfo>,
    day: Option<PastDay>,
    after: Option<Cursor>,
    is_done: bool,
}

impl StockPages {
    /// Begins with the first page of the list as it is, or as it was at the end of a past day (YYYY-MM-DD).
    pub async fn new(
        platform: &Arc<Platform>,
        grant: Grant,
        site: Arc<SiteInfo>,
        as_of: Option<String>,
    ) -> Result<Self> {
        let today = site_today(platform.clock.now(), &site.zone);
        let day = PastDay::of(&CallQuery { as_of, ..CallQuery::default() }, &site, today)?;
        if let Some(day) = day {
            let tx = platform.db.report(grant.reach()).await?;
            as_of::there_was_stock(&tx, &grant, &site, day).await?;
        }
        Ok(Self { platform: Arc::clone(platform), grant, site, day, after: None, is_done: false })
    }

    /// Reads the next page; empty behind the last one.
    pub async fn next(&mut self) -> Result<Vec<StockRow>> {
        if self.is_done {
            return Ok(Vec::new());
        }
        let (platform, site) = (&self.platform, &self.site);
        let now = self.day.map_or_else(|| platform.clock.now(), |day| day.end - TimeDelta::microseconds(1));
        let today = self.day.map_or_else(|| site_today(now, &site.zone), |day| day.date);
        let models = match self.day {
            Some(day) => catalogue::names_at(platform, site.group_id, day.end).await?,
            None => catalogue::names(platform, site.group_id).await?,
        };
        let (request, due) = (ListRequest::everything(), Due { today, unaudited: names::unaudited(&models) });
        let place = PagePosition::behind(self.after.take(), PAGE);
        let tx = platform.db.report(self.grant.reach()).await?;
        let rows = match self.day {
            Some(day) => as_of::page(&tx, &self.grant, &request, &due, day, &place).await?,
            None => page(&tx, &self.grant, site.group_id, &request, &due, &place).await?,
        };
        let transfers = match self.day {
            Some(_) => Vec::new(),
            None => open_transfers(&tx, &self.grant, &rows).await?,
        };
        drop(tx);
        let names = match self.day {
            Some(day) => Names::at(platform, models, site, &rows, day.end).await?,
            None => Names::of(platform, models, site.group_id, Some(site), &rows).await?,
        };
        self.is_done = u64::try_from(rows.len()).is_ok_and(|count| count < PAGE);
        self.after = rows.last().map(|row| Cursor::of(request.order, row, &names));
        let maker = Maker {
            names: &names,
            current_site: site.id,
            rules: &rules::at_site(platform, site, ActionSet::OPERATOR),
            now,
            today,
            view: View::SiteStock,
            transfers: &transfers,
            orders: &[],
            media: &HashMap::new(),
            past: self.day.is_some(),
            former: &HashMap::new(),
            order: request.order,
            menus: Menus::default(),
        };
        rows.iter().map(|row| maker.row(row)).collect()
    }
}
