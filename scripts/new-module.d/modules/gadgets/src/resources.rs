//! The console resource of this module: gadgets.

use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{Resource, Verb, number, Access},
    },
    async_trait,
    auth::context::Ctx,
    core::error::{Error, Result},
    tenancy::{Grant, Scoped},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    GADGET_READ, GADGET_WRITE,
    entity::gadget::{Column, Entity, Model},
    gadgets, reasons,
};

platform::fields! {
    /// Fields by which the list of gadgets can be filtered and sorted.
    GadgetField: Id Number "id"; Name Text "name"; Site Number "siteId"; Deleted Flag "deleted";
}

/// A gadget, as the console has it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GadgetRow {
    id: i64,
    name: String,
    site_id: i64,
    deleted: bool,
}

/// A gadget as the console sends it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct GadgetInput {
    /// At most 50 characters, once per site whatever its letter case.
    name: String,
    /// Its site; the current one when it is left out.
    site_id: Option<i64>,
}

/// Gadgets.
pub struct Gadgets;

#[async_trait(?Send)]
impl Resource for Gadgets {
    const NAME: &'static str = "gadgets";
    const SINGULAR: &'static str = "gadget";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create];
    const ACCESS: Access = Access::read(GADGET_READ).create(GADGET_WRITE);
    type Row = GadgetRow;
    type Input = GadgetInput;
    type Field = GadgetField;

    async fn list(ctx: &Ctx, mut query: ListQuery<GadgetField>) -> Result<Page<GadgetRow>> {
        let grant = ctx.can(GADGET_READ)?;
        query.without(GadgetField::Deleted);
        query.words_in(GadgetField::Name);
        let tx = ctx.read(&grant).await?;
        let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
        Ok(page.map(shown))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<GadgetRow> {
        let grant = ctx.can(GADGET_READ)?;
        let tx = ctx.read(&grant).await?;
        gadgets::one(&tx, &grant, number(id)?).await.map(shown)
    }

    async fn create(ctx: &Ctx, input: GadgetInput) -> Result<GadgetRow> {
        let grant = ctx.can(GADGET_WRITE)?;
        let place = place_of(ctx, &grant, input.site_id).await?;
        gadgets::add(ctx, &grant, place, ("name", &input.name)).await.map(shown)
    }
}

/// Returns the group and the site of a new gadget: the current site, or the requested one if it is the caller's.
async fn place_of(ctx: &Ctx, grant: &Grant, requested: Option<i64>) -> Result<(i64, i64)> {
    let unknown = || Error::from(reasons::GADGET_SITE_UNKNOWN).at("siteId", reasons::GADGET_SITE_UNKNOWN.0.text);
    let requested = requested.or_else(|| grant.site_id().ok()).ok_or_else(unknown)?;
    let site = ctx.platform().directory.site(requested).await?.ok_or_else(unknown)?;
    let reach = grant.reach();
    let is_theirs = reach.group_id().is_none_or(|group| group == site.group_id)
        && reach.sites().is_none_or(|sites| sites.contains(&site.id));
    if is_theirs { Ok((site.group_id, site.id)) } else { Err(unknown()) }
}

fn column(field: GadgetField) -> Column {
    match field {
        GadgetField::Id => Column::Id,
        GadgetField::Name => Column::Name,
        GadgetField::Site => Column::SiteId,
        GadgetField::Deleted => Column::Deleted,
    }
}

fn shown(row: Model) -> GadgetRow {
    let Model { id, name, site_id, deleted, .. } = row;
    GadgetRow { id, name, site_id, deleted }
}
