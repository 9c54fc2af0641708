//! The nightly work: after ten past midnight of each site, it sells machines whose handover passed and whose ownership
//! date has come (docs/behaviour/machine-life.md, "Row 23, ownership date reached"), and notifies the site of audits
//! that have become due or overdue. It also reminds customers of signing links that they were mailed.
//!
//! One job checks every few minutes which sites are due. Its lease restricts it to one node. Each site's night is
//! recorded when it is done; after a crash the next run works the same night again and finds what is left.

use std::{collections::BTreeSet, sync::Arc};

use chrono::{DateTime, Days, NaiveDate, TimeDelta, TimeZone, Utc};
use platform::{
    app::platform::Platform,
    async_trait,
    core::error::{Error, Result},
    entity::site,
    jobs::{JobKind, Outcome},
    sites::directory::SiteInfo,
    tenancy::{Scoped, SystemTask},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Order, sea_query::OnConflict};
use serde_json::Value as Json;
use stock::{
    Transition, TransitionContext,
    domain::{Action, ActionSet, audit::site_today},
    transitions::orders,
};

use crate::{
    entity::site_night::{ActiveModel, Column, Entity, Model},
    nightly::audits,
    permissions::MODULE,
    signing::link::reminders,
};

/// The name of the job.
pub const KIND: &str = "nightly";
/// Interval of the job.
const EVERY: TimeDelta = TimeDelta::minutes(10);
/// The hour and minute of a site's night, local time.
const AT: (u32, u32) = (0, 10);
/// Machines in one transaction.
const CHUNK: u64 = 200;

/// The job.
pub struct Nightly;

#[async_trait]
impl JobKind for Nightly {
    fn name(&self) -> &'static str {
        KIND
    }

    fn every(&self) -> Option<TimeDelta> {
        Some(EVERY)
    }

    /// Works the nights that are due. With a `Date` in its payload it works that day at every site again, which finds
    /// only what is left of it.
    async fn run(&self, platform: &Platform, payload: &Json) -> Result<Outcome> {
        let requested = match payload["Date"].as_str() {
            Some(text) => Some(text.parse::<NaiveDate>().map_err(Error::internal)?),
            None => None,
        };
        let Found { due, mut failures } = waiting(platform, requested).await?;
        for due in due {
            if platform.is_stopping() {
                return Ok(Outcome::Again);
            }
            // A failure at one site delays no other site.
            failures += night(platform, &due.site, due.last, requested).await.unwrap_or_else(|error| {
                tracing::warn!(site = due.site.code, %error, "a night could not be worked");
                1
            });
        }
        // Not an error, for which the queue would pause for hours: the other sites have their nights meanwhile.
        Ok(if failures == 0 { Outcome::Done } else { Outcome::Partly(failures) })
    }
}

/// A site that is due, with the last day that is done.
struct Waiting {
    site: Arc<SiteInfo>,
    last: Option<NaiveDate>,
}

/// The sites that are due, and the number of those that could not be read.
struct Found {
    due: Vec<Waiting>,
    failures: u32,
}

async fn waiting(platform: &Platform, requested: Option<NaiveDate>) -> Result<Found> {
    let now = platform.clock.now();
    let grant = SystemTask::Nightly.everywhere();
    let tx = platform.db.read(grant.reach()).await?;
    let nights: Vec<Model> = Entity::within(&grant).order(Column::SiteId, Order::Asc).all(&tx).await?;
    drop(tx);
    let directory = SystemTask::Directory.everywhere();
    let tx = platform.db.read(directory.reach()).await?;
    let open = site::Entity::within(&directory)
        .filter(site::Column::Active.eq(true))
        .filter(site::Column::Deleted.eq(false))
        .order(site::Column::Id, Order::Asc)
        .all(&tx)
        .await?;
    drop(tx);
    let (mut waiting, mut failures) = (Vec::new(), 0);
    for row in open {
        let done = nights.binary_search_by_key(&row.id, |night| night.site_id).ok().map(|at| &nights[at]);
        if requested.is_none() && done.is_some_and(|night| night.next_at > now) {
            continue;
        }
        let site = match platform.directory.site(row.id).await {
            Ok(Some(site)) => site,
            Ok(None) => continue,
            Err(error) => {
                tracing::warn!(site = row.code, %error, "a site could not be read for its night");
                failures += 1;
                continue;
            }
        };
        let come = requested.is_some() || now >= night_of(&site, site_today(now, &site.zone));
        if site.open && site.machine_module() && come {
            waiting.push(Waiting { site, last: done.map(|night| night.done_for) });
        }
    }
    Ok(Found { due: waiting, failures })
}

/// The time of a site's night. When the clock skips it, the first moment after.
fn night_of(site: &SiteInfo, day: NaiveDate) -> DateTime<Utc> {
    let midnight = day.and_time(chrono::NaiveTime::MIN);
    let (hour, minute) = AT;
    let at = day.and_hms_opt(hour, minute, 0).unwrap_or(midnight);
    let known = (0..4).find_map(|hours| site.zone.from_local_datetime(&(at + TimeDelta::hours(hours))).earliest());
    known.map_or_else(|| at.and_utc(), |moment| moment.with_timezone(&Utc))
}

/// Works the night of a site and answers the number of machines that could not be sold. The night is recorded once there is
/// none; until then each run of the job tries them again.
async fn night(
    platform: &Platform,
    site: &Arc<SiteInfo>,
    last: Option<NaiveDate>,
    requested: Option<NaiveDate>,
) -> Result<u32> {
    let now = platform.clock.now();
    let today = site_today(now, &site.zone);
    // A day to come is never worked.
    let day = requested.map_or(today, |requested| requested.min(today));
    let is_on = platform.has_module(site, MODULE);
    let Sales { sold, unsold } = if is_on { sell(platform, site, day, now).await? } else { Sales::default() };
    let reminders = if is_on { remind(platform, site).await } else { 0 };
    let audits = audits::of_night(platform, site, last, day).await?;
    tracing::info!(
        site = site.code,
        %day,
        sold,
        unsold,
        reminders,
        audits_due = audits.due.len(),
        audits_overdue = audits.overdue.len(),
        "a night is done"
    );
    if day < today || unsold > 0 && audits.is_empty() {
        return Ok(unsold);
    }
    let grant = SystemTask::Nightly.at_site(site.group_id, site.id);
    let tx = platform.db.write(grant.reach()).await?;
    // Written in the transaction that records the night; a night that is worked again the same day writes it no second time.
    if !audits.is_empty() {
        notices::audits(platform, &tx, &grant, site).await?;
    }
    if unsold > 0 {
        tx.commit().await?;
        return Ok(unsold);
    }
    let row = ActiveModel {
        site_id: Set(site.id),
        group_id: Set(site.group_id),
        done_for: Set(day),
        done_at: Set(now),
        next_at: Set(night_of(site, day + Days::new(1))),
    };
    let rule =
        OnConflict::column(Column::SiteId).update_columns([Column::DoneFor, Column::DoneAt, Column::NextAt]).to_owned();
    tx.upsert_many::<Entity, _>(&grant, [row], rule).await?;
    tx.commit().await?;
    Ok(0)
}

/// The number of customers who were reminded of a link. A failure delays no night: what is left is due in the next one.
async fn remind(platform: &Platform, site: &Arc<SiteInfo>) -> usize {
    reminders::remind(platform, site, KIND).await.unwrap_or_else(|error| {
        tracing::warn!(site = site.code, %error, "customers could not be reminded of their links");
        0
    })
}

/// The numbers of machines of a night.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Sales {
    pub(crate) sold: usize,
    /// Machines that are due and could not be sold, each of which is logged.
    pub(crate) unsold: u32,
}

/// Row 23: sells the machines that are due, in chunks. One that cannot be sold delays no other.
pub(crate) async fn sell(
    platform: &Platform,
    site: &Arc<SiteInfo>,
    day: NaiveDate,
    now: DateTime<Utc>,
) -> Result<Sales> {
    let mut sold = 0;
    let mut refused = BTreeSet::new();
    loop {
        let task = SystemTask::Nightly;
        let mut ctx = TransitionContext::of_task(platform, task, Arc::clone(site), ActionSet::NIGHTLY, KIND.to_owned());
        ctx.now = now;
        let tx = platform.db.read(ctx.own.reach()).await?;
        let due = orders::due(&tx, &ctx.own, day, CHUNK + refused.len() as u64).await?;
        drop(tx);
        let (left, due): (Vec<i64>, Vec<i64>) = due.into_iter().partition(|id| refused.contains(id));
        if due.is_empty() {
            // Those that were sold elsewhere meanwhile are not due any more.
            return Ok(Sales { sold, unsold: u32::try_from(left.len()).unwrap_or(u32::MAX) });
        }
        let verb = Transition::new("sold", Action::Sold, "Machine sold");
        if stock::carry_out(&ctx, &due, &verb).await.is_ok() {
            sold += due.len();
            continue;
        }
        for id in due {
            match stock::carry_out(&ctx, &[id], &verb).await {
                Ok(_) => sold += 1,
                Err(error) => {
                    tracing::warn!(site = site.code, machine = id, %error, "a machine could not be sold");
                    refused.insert(id);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono_tz::Tz;

    use super::*;

    fn site(zone: Tz) -> SiteInfo {
        SiteInfo {
            id: 1,
            group_id: 1,
            group_name: String::new(),
            code: String::new(),
            name: String::new(),
            open: true,
            culture: String::new(),
            settings: platform::sites::settings::SiteSettings::default(),
            settings_version: 0,
            hierarchy: platform::auth::permission::Hierarchy::Dealership,
            zone,
            switched: std::collections::HashMap::new(),
        }
    }

    #[test]
    fn a_night_begins_at_ten_past_midnight_of_the_site() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 3, day).expect("a day");
        let at = |zone: Tz, date: NaiveDate| night_of(&site(zone), date).to_rfc3339();
        assert_eq!(at(Tz::Europe__London, day(2)), "2026-03-02T00:10:00+00:00");
        assert_eq!(at(Tz::Asia__Kolkata, day(2)), "2026-03-01T18:40:00+00:00");
        assert_eq!(at(Tz::Pacific__Auckland, day(2)), "2026-03-01T11:10:00+00:00");
        // In Beirut the clock skips the hour after midnight, so ten past midnight does not exist.
        assert_eq!(at(Tz::Asia__Beirut, day(29)), "2026-03-28T22:10:00+00:00");
    }
}
