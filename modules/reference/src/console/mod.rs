//! The console resources of this module: locations, and in their own files the other lists of a site, those of a group,
//! languages and countries, support contacts, work statuses, and dealer management systems.

mod dms_providers;
mod group_lists;
mod offered;
mod site_lists;
mod support;
mod work_statuses;

use std::collections::{HashMap, hash_map::Entry};

use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{self, Access, Menu, Resource, Verb, number, numbers},
    },
    async_trait,
    auth::context::Ctx,
    core::error::{Error, Result},
    tenancy::Scoped,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use dms_providers::DmsProviders;
pub use group_lists::{Areas, Defects, Franchises};
pub use offered::{Countries, Languages};
pub use site_lists::{Stages, Workshops};
pub use support::SupportContacts;
pub use work_statuses::WorkStatuses;

use crate::{
    LOCATION_READ, LOCATION_WRITE,
    entity::location::{Column, Entity, Model},
    locations::{self, ChangeContext},
    reasons,
};

platform::fields! {
    /// Fields by which locations can be filtered and sorted.
    LocationField: Id Number "id"; Name Text "name"; Site Number "siteId"; Deleted Flag "deleted";
}

/// A location at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LocationRow {
    id: i64,
    name: String,
    site_id: i64,
    site_code: String,
    /// The number of open machines there.
    machine_count: i64,
    deleted: bool,
}

/// A location as the console sends it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct LocationInput {
    /// At most 50 characters, unique per site without regard to letter case.
    name: String,
    /// The site of a new location; fixed once created.
    site_id: Option<i64>,
}

/// The resource.
pub struct Locations;

#[async_trait(?Send)]
impl Resource for Locations {
    const NAME: &'static str = "locations";
    const SINGULAR: &'static str = "location";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update, Verb::Delete, Verb::DeleteMany];
    const ACCESS: Access = Access::read(LOCATION_READ).write(LOCATION_WRITE);
    const MENU: Menu = Menu::Stock;
    type Row = LocationRow;
    type Input = LocationInput;
    type Field = LocationField;

    async fn list(ctx: &Ctx, mut query: ListQuery<LocationField>) -> Result<Page<LocationRow>> {
        let grant = ctx.can(LOCATION_READ)?;
        query.without(LocationField::Deleted);
        query.words_in(LocationField::Name);
        let tx = ctx.browse(&grant).await?;
        let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
        let counts = locations::machine_counts(ctx.platform(), &tx, &grant, &page.rows).await?;
        drop(tx);
        let codes = site_codes(ctx, page.rows.iter().map(|row| row.site_id)).await?;
        Ok(page.map(|row| {
            let code = codes.get(&row.site_id).cloned().unwrap_or_default();
            let count = counts.get(&row.id).copied().unwrap_or(0);
            shown(row, code, count)
        }))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<LocationRow> {
        let grant = ctx.can(LOCATION_READ)?;
        let tx = ctx.read(&grant).await?;
        let row = Entity::within(&grant).id(number(id)?).one(&tx).await?;
        let row = row.ok_or_else(|| Error::from(reasons::LOCATION_UNKNOWN))?;
        let counts = locations::machine_counts(ctx.platform(), &tx, &grant, std::slice::from_ref(&row)).await?;
        drop(tx);
        let count = counts.get(&row.id).copied().unwrap_or(0);
        let code = site_code(ctx, row.site_id).await?;
        Ok(shown(row, code, count))
    }

    async fn create(ctx: &Ctx, input: LocationInput) -> Result<LocationRow> {
        let grant = ctx.can(LOCATION_WRITE)?;
        let site = rest::site_of(ctx, &grant, input.site_id, reasons::SITE_UNKNOWN).await?;
        let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), field: "name" };
        let tx = ctx.write(&grant).await?;
        let made = locations::add(&by, &tx, site.group_id, site.id, &input.name).await?;
        tx.commit().await?;
        Ok(shown(made, site.code.clone(), 0))
    }

    async fn update(ctx: &Ctx, id: &str, input: LocationInput) -> Result<LocationRow> {
        let grant = ctx.can(LOCATION_WRITE)?;
        let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), field: "name" };
        let mut tx = ctx.write(&grant).await?;
        let renamed = locations::rename(&by, &mut tx, number(id)?, &input.name).await?;
        let counts = locations::machine_counts(ctx.platform(), &tx, &grant, std::slice::from_ref(&renamed)).await?;
        tx.commit().await?;
        let count = counts.get(&renamed.id).copied().unwrap_or(0);
        let code = site_code(ctx, renamed.site_id).await?;
        Ok(shown(renamed, code, count))
    }

    async fn delete(ctx: &Ctx, id: &str) -> Result<LocationRow> {
        let mut gone = remove(ctx, &[number(id)?]).await?;
        let row = gone.pop().ok_or_else(|| Error::from(reasons::LOCATION_UNKNOWN))?;
        let code = site_code(ctx, row.site_id).await?;
        Ok(shown(row, code, 0))
    }

    async fn delete_many(ctx: &Ctx, ids: Vec<String>) -> Result<Vec<String>> {
        remove(ctx, &numbers(&ids)?).await?;
        Ok(ids)
    }
}

/// Deletes all of them or none.
async fn remove(ctx: &Ctx, ids: &[i64]) -> Result<Vec<Model>> {
    let grant = ctx.can(LOCATION_WRITE)?;
    let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), field: "name" };
    let mut tx = ctx.write(&grant).await?;
    let mut gone = Vec::with_capacity(ids.len());
    for id in ids {
        gone.push(locations::remove(&by, &mut tx, *id).await?);
    }
    tx.commit().await?;
    Ok(gone)
}

fn column(field: LocationField) -> Column {
    match field {
        LocationField::Id => Column::Id,
        LocationField::Name => Column::Name,
        LocationField::Site => Column::SiteId,
        LocationField::Deleted => Column::Deleted,
    }
}

/// The codes of the sites of a page.
async fn site_codes(ctx: &Ctx, sites: impl Iterator<Item = i64>) -> Result<HashMap<i64, String>> {
    let mut codes = HashMap::new();
    for site in sites {
        if let Entry::Vacant(free) = codes.entry(site) {
            free.insert(site_code(ctx, site).await?);
        }
    }
    Ok(codes)
}

async fn site_code(ctx: &Ctx, site: i64) -> Result<String> {
    Ok(ctx.platform().directory.site(site).await?.map(|site| site.code.clone()).unwrap_or_default())
}

fn shown(row: Model, site_code: String, machine_count: i64) -> LocationRow {
    let Model { id, name, site_id, deleted, .. } = row;
    LocationRow { id, name, site_id, site_code, machine_count, deleted }
}
