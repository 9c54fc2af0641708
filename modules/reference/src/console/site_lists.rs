//! The lists of names of a site at the console, a resource each: in-progress stages and workshops.

use std::marker::PhantomData;

use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{self, Access, Menu, Resource, Verb, number, numbers},
    },
    async_trait,
    auth::context::Ctx,
    core::error::{Error, Result},
};
use sea_orm::ColumnTrait as _;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{group_lists::Listed, site_code, site_codes};
use crate::{
    entity::{stage, workshop},
    lists::short_list::{self as short_lists, ListEntry, ListOwner, ShortList},
    reasons,
};

platform::fields! {
    /// Fields by which the entries can be filtered and sorted.
    SiteListField: Id Number "id"; Name Text "name"; Site Number "siteId"; Deleted Flag "deleted";
}

/// An entry of a list of a site at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteListRow {
    id: i64,
    name: String,
    site_id: i64,
    site_code: String,
    deleted: bool,
}

/// An entry of a list of a site as the console sends it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct SiteListInput {
    /// At most 50 characters, unique per site without regard to letter case.
    name: String,
    /// The site of a new entry; fixed once created.
    site_id: Option<i64>,
}

/// The resource of one of the lists of a site.
pub struct SiteList<E>(PhantomData<E>);

/// In-progress stages.
pub type Stages = SiteList<stage::Entity>;
/// Workshops.
pub type Workshops = SiteList<workshop::Entity>;

impl Listed for stage::Entity {
    const PLURAL: &'static str = "stages";
    const SINGULAR: &'static str = "in-progress stage";
    const MENU: Menu = Menu::Stock;
}

impl Listed for workshop::Entity {
    const PLURAL: &'static str = "workshops";
    const SINGULAR: &'static str = "workshop";
    const MENU: Menu = Menu::Workshop;
}

#[async_trait(?Send)]
impl<E: ShortList + Listed> Resource for SiteList<E>
where
    E::PrimaryKey: sea_orm::PrimaryKeyToColumn<Column = E::Column>,
    E::Column: sea_orm::sea_query::IntoColumnRef + Copy,
{
    const NAME: &'static str = E::PLURAL;
    const SINGULAR: &'static str = E::SINGULAR;
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update, Verb::Delete, Verb::DeleteMany];
    const ACCESS: Access = Access::read(E::READ).write(E::WRITE);
    const MENU: Menu = E::MENU;
    type Row = SiteListRow;
    type Input = SiteListInput;
    type Field = SiteListField;

    async fn list(ctx: &Ctx, mut query: ListQuery<SiteListField>) -> Result<Page<SiteListRow>> {
        let grant = E::grant(ctx, E::READ)?;
        query.without(SiteListField::Deleted);
        query.words_in(SiteListField::Name);
        let tx = ctx.browse(&grant).await?;
        let page = query.page(|| E::within(&grant), column::<E>, E::COLUMNS.id, &tx).await?;
        drop(tx);
        let page = page.map(E::entry);
        let codes = site_codes(ctx, page.rows.iter().map(|entry| entry.owner)).await?;
        Ok(page.map(|entry| {
            let code = codes.get(&entry.owner).cloned().unwrap_or_default();
            shown(entry, code)
        }))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<SiteListRow> {
        let grant = E::grant(ctx, E::READ)?;
        let tx = ctx.read(&grant).await?;
        let row = E::within(&grant).filter(E::COLUMNS.id.eq(number(id)?)).one(&tx).await?;
        let row = row.ok_or_else(|| Error::from(E::REFUSALS.unknown))?;
        drop(tx);
        to_row(ctx, E::entry(row)).await
    }

    async fn create(ctx: &Ctx, input: SiteListInput) -> Result<SiteListRow> {
        let grant = E::grant(ctx, E::WRITE)?;
        let site = rest::site_of(ctx, &grant, input.site_id, reasons::SITE_UNKNOWN).await?;
        let tx = ctx.write(&grant).await?;
        let place = ListOwner { group: site.group_id, owner: site.id };
        let made = short_lists::insert::<E>(ctx, (&tx, &grant), place, ("name", &input.name)).await?;
        tx.commit().await?;
        Ok(shown(made, site.code.clone()))
    }

    async fn update(ctx: &Ctx, id: &str, input: SiteListInput) -> Result<SiteListRow> {
        let grant = E::grant(ctx, E::WRITE)?;
        let tx = ctx.write(&grant).await?;
        let renamed = short_lists::change::<E>(ctx, (&tx, &grant), number(id)?, ("name", &input.name)).await?;
        tx.commit().await?;
        to_row(ctx, renamed).await
    }

    async fn delete(ctx: &Ctx, id: &str) -> Result<SiteListRow> {
        let mut gone = remove::<E>(ctx, &[number(id)?]).await?;
        let entry = gone.pop().ok_or_else(|| Error::from(E::REFUSALS.unknown))?;
        to_row(ctx, entry).await
    }

    async fn delete_many(ctx: &Ctx, ids: Vec<String>) -> Result<Vec<String>> {
        remove::<E>(ctx, &numbers(&ids)?).await?;
        Ok(ids)
    }
}

/// Deletes all of them or none.
async fn remove<E: ShortList>(ctx: &Ctx, ids: &[i64]) -> Result<Vec<ListEntry>> {
    let grant = E::grant(ctx, E::WRITE)?;
    let tx = ctx.write(&grant).await?;
    let mut gone = Vec::with_capacity(ids.len());
    for id in ids {
        gone.push(short_lists::delete::<E>(ctx, (&tx, &grant), *id).await?);
    }
    tx.commit().await?;
    Ok(gone)
}

async fn to_row(ctx: &Ctx, entry: ListEntry) -> Result<SiteListRow> {
    let code = site_code(ctx, entry.owner).await?;
    Ok(shown(entry, code))
}

fn column<E: ShortList>(field: SiteListField) -> E::Column {
    match field {
        SiteListField::Id => E::COLUMNS.id,
        SiteListField::Name => E::NAME,
        SiteListField::Site => E::COLUMNS.owner,
        SiteListField::Deleted => E::COLUMNS.deleted,
    }
}

fn shown(entry: ListEntry, site_code: String) -> SiteListRow {
    let ListEntry { id, name, owner: site_id, deleted, .. } = entry;
    SiteListRow { id, name, site_id, site_code, deleted }
}
