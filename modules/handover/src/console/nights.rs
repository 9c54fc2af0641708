//! The last nightly run of each site at the console: machines that are sold on their ownership date, audits that fall due,
//! and reminders of signing links.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{Access, Menu, NoInput, Resource, Verb, number},
    },
    async_trait,
    auth::context::Ctx,
    core::{error::Result, reason::own},
    tenancy::Scoped,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    entity::site_night::{Column, Entity, Model},
    permissions::ORDER_READ,
};

/// Time after which a run that is due counts as overdue; the job runs every ten minutes.
const GRACE: TimeDelta = TimeDelta::hours(1);

platform::fields! {
    /// Fields by which the console's list of nightly runs can be filtered and sorted.
    NightField: Id Number "id"; Site Number "siteId" unsorted;
}

/// The nightly run of a site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleNight {
    /// The id of the site.
    id: i64,
    /// The id of the site.
    site_id: i64,
    /// Code of the site.
    site_code: String,
    /// Name of the site.
    site_name: String,
    /// The last day that is done.
    done_for: NaiveDate,
    /// Time of the last run.
    done_at: DateTime<Utc>,
    /// Time from which the next run is due.
    next_at: DateTime<Utc>,
    /// `true` if the next run is due and not done: the site is closed, the job does not run, or machines could not be sold.
    overdue: bool,
}

/// The resource.
pub struct Nights;

#[async_trait(?Send)]
impl Resource for Nights {
    const NAME: &'static str = "nights";
    const SINGULAR: &'static str = "nightly run";
    const VERBS: &'static [Verb] = &[Verb::Read];
    const ACCESS: Access = Access::read(ORDER_READ);
    const MENU: Menu = Menu::Watch;
    type Row = ConsoleNight;
    type Input = NoInput;
    type Field = NightField;

    async fn list(ctx: &Ctx, query: ListQuery<NightField>) -> Result<Page<ConsoleNight>> {
        let grant = ctx.can(ORDER_READ)?;
        let column = |field| match field {
            NightField::Id | NightField::Site => Column::SiteId,
        };
        let tx = ctx.browse(&grant).await?;
        let page = query.page(|| Entity::within(&grant), column, Column::SiteId, &tx).await?;
        drop(tx);
        let (total, offset) = (page.total, page.offset);
        let mut rows = Vec::with_capacity(page.rows.len());
        for row in page.rows {
            rows.push(to_row(ctx, &row).await?);
        }
        Ok(Page { rows, total, offset })
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<ConsoleNight> {
        let grant = ctx.can(ORDER_READ)?;
        let tx = ctx.read(&grant).await?;
        let row = Entity::within(&grant).id(number(id)?).one(&tx).await?.ok_or(own::NO_SUCH_THING)?;
        drop(tx);
        to_row(ctx, &row).await
    }
}

async fn to_row(ctx: &Ctx, row: &Model) -> Result<ConsoleNight> {
    let site = ctx.platform().directory.site(row.site_id).await?;
    let (site_code, site_name) = site.map(|site| (site.code.clone(), site.name.clone())).unwrap_or_default();
    Ok(ConsoleNight {
        id: row.site_id,
        site_id: row.site_id,
        site_code,
        site_name,
        done_for: row.done_for,
        done_at: row.done_at,
        next_at: row.next_at,
        overdue: row.next_at + GRACE < ctx.now(),
    })
}
