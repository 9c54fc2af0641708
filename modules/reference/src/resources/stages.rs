//! In-progress stages at the console.

use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{Resource, Verb, number, numbers},
    },
    async_trait,
    auth::context::Ctx,
    core::error::{Error, Result},
    tenancy::Scoped,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{site_code, site_codes, site_of};
use crate::{
    STAGE_READ, STAGE_WRITE,
    entity::stage::{Column, Entity},
    reasons,
    short_lists::{self, ListEntry, Place, ShortList as _},
};

platform::fields! {
    /// Fields by which stages can be filtered and sorted.
    StageField: Id Number "id"; Name Text "name"; Site Number "siteId"; Deleted Flag "deleted";
}

/// An in-progress stage at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StageRow {
    id: i64,
    name: String,
    site_id: i64,
    site_code: String,
    deleted: bool,
}

/// An in-progress stage as the console sends it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct StageInput {
    /// At most 50 characters, unique per site without regard to letter case.
    name: String,
    /// The site of a new stage; fixed once created.
    site_id: Option<i64>,
}

/// The resource.
pub struct Stages;

#[async_trait(?Send)]
impl Resource for Stages {
    const NAME: &'static str = "stages";
    const SINGULAR: &'static str = "in-progress stage";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update, Verb::Delete, Verb::DeleteMany];
    type Row = StageRow;
    type Input = StageInput;
    type Field = StageField;

    async fn list(ctx: &Ctx, mut query: ListQuery<StageField>) -> Result<Page<StageRow>> {
        let grant = ctx.can(STAGE_READ)?;
        query.without(StageField::Deleted);
        query.words_in(StageField::Name);
        let tx = ctx.browse(&grant).await?;
        let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
        drop(tx);
        let codes = site_codes(ctx, page.rows.iter().map(|row| row.site_id)).await?;
        Ok(page.map(|row| {
            let code = codes.get(&row.site_id).cloned().unwrap_or_default();
            shown(Entity::entry(row), code)
        }))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<StageRow> {
        let grant = ctx.can(STAGE_READ)?;
        let tx = ctx.read(&grant).await?;
        let row = Entity::within(&grant).id(number(id)?).one(&tx).await?;
        let row = row.ok_or_else(|| Error::from(reasons::STAGE_UNKNOWN))?;
        drop(tx);
        told(ctx, Entity::entry(row)).await
    }

    async fn create(ctx: &Ctx, input: StageInput) -> Result<StageRow> {
        let grant = ctx.can(STAGE_WRITE)?;
        let site = site_of(ctx, &grant, input.site_id).await?;
        let tx = ctx.write(&grant).await?;
        let place = Place { group: site.group_id, owner: site.id };
        let made = short_lists::insert::<Entity>(ctx, (&tx, &grant), place, ("name", &input.name)).await?;
        tx.commit().await?;
        Ok(shown(made, site.code.clone()))
    }

    async fn update(ctx: &Ctx, id: &str, input: StageInput) -> Result<StageRow> {
        let grant = ctx.can(STAGE_WRITE)?;
        let tx = ctx.write(&grant).await?;
        let renamed = short_lists::change::<Entity>(ctx, (&tx, &grant), number(id)?, ("name", &input.name)).await?;
        tx.commit().await?;
        told(ctx, renamed).await
    }

    async fn delete(ctx: &Ctx, id: &str) -> Result<StageRow> {
        let mut gone = remove(ctx, &[number(id)?]).await?;
        let entry = gone.pop().ok_or_else(|| Error::from(reasons::STAGE_UNKNOWN))?;
        told(ctx, entry).await
    }

    async fn delete_many(ctx: &Ctx, ids: Vec<String>) -> Result<Vec<String>> {
        remove(ctx, &numbers(&ids)?).await?;
        Ok(ids)
    }
}

/// Deletes all of them or none.
async fn remove(ctx: &Ctx, ids: &[i64]) -> Result<Vec<ListEntry>> {
    let grant = ctx.can(STAGE_WRITE)?;
    let tx = ctx.write(&grant).await?;
    let mut gone = Vec::with_capacity(ids.len());
    for id in ids {
        gone.push(short_lists::delete::<Entity>(ctx, (&tx, &grant), *id).await?);
    }
    tx.commit().await?;
    Ok(gone)
}

async fn told(ctx: &Ctx, entry: ListEntry) -> Result<StageRow> {
    let code = site_code(ctx, entry.owner).await?;
    Ok(shown(entry, code))
}

fn column(field: StageField) -> Column {
    match field {
        StageField::Id => Column::Id,
        StageField::Name => Column::Name,
        StageField::Site => Column::SiteId,
        StageField::Deleted => Column::Deleted,
    }
}

fn shown(entry: ListEntry, site_code: String) -> StageRow {
    let ListEntry { id, name, owner: site_id, deleted, .. } = entry;
    StageRow { id, name, site_id, site_code, deleted }
}
