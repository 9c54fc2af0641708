//! The lists of names of a group at the console, a resource each: machine areas, common defects and franchises.

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

use crate::{
    entity::{common_defect, franchise, machine_area},
    lists::short_list::{self as short_lists, ListEntry, ListOwner, ShortList},
    reasons,
};

platform::fields! {
    /// Fields by which the entries can be filtered and sorted.
    GroupListField: Id Number "id"; Name Text "name"; Group Number "groupId"; Deleted Flag "deleted";
}

/// An entry of a list of a group at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GroupListRow {
    id: i64,
    name: String,
    group_id: i64,
    deleted: bool,
}

impl From<ListEntry> for GroupListRow {
    fn from(entry: ListEntry) -> Self {
        let ListEntry { id, name, owner, deleted, .. } = entry;
        Self { id, name, group_id: owner, deleted }
    }
}

/// An entry of a list of a group as the console sends it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct GroupListInput {
    /// At most 50 characters, unique per group without regard to letter case.
    name: String,
    /// The group of a new record, when an operator creates it.
    group_id: Option<i64>,
}

/// The resource of one of the lists of a group.
pub struct GroupList<E>(PhantomData<E>);

/// Machine areas.
pub type Areas = GroupList<machine_area::Entity>;
/// Franchises.
pub type Franchises = GroupList<franchise::Entity>;
/// Common defects.
pub type Defects = GroupList<common_defect::Entity>;

/// Names of a list, which differ by resource.
pub trait Listed {
    /// The plural in the address.
    const PLURAL: &'static str;
    /// The singular in summaries.
    const SINGULAR: &'static str;
    /// `true` if the console shows the list only to those who write it.
    const FOR_WRITERS: bool = false;
    /// The section of the menu.
    const MENU: Menu;
}

impl Listed for machine_area::Entity {
    const PLURAL: &'static str = "areas";
    const SINGULAR: &'static str = "machine area";
    const MENU: Menu = Menu::Inspections;
}

impl Listed for franchise::Entity {
    const PLURAL: &'static str = "franchises";
    const SINGULAR: &'static str = "franchise";
    const FOR_WRITERS: bool = true;
    const MENU: Menu = Menu::Platform;
}

impl Listed for common_defect::Entity {
    const PLURAL: &'static str = "defects";
    const SINGULAR: &'static str = "common defect";
    const MENU: Menu = Menu::Inspections;
}

#[async_trait(?Send)]
impl<E: ShortList + Listed> Resource for GroupList<E>
where
    E::PrimaryKey: sea_orm::PrimaryKeyToColumn<Column = E::Column>,
    E::Column: sea_orm::sea_query::IntoColumnRef + Copy,
{
    const NAME: &'static str = E::PLURAL;
    const SINGULAR: &'static str = E::SINGULAR;
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update, Verb::Delete, Verb::DeleteMany];
    const ACCESS: Access = Access::read(E::READ).open(if E::FOR_WRITERS { E::WRITE } else { E::READ }).write(E::WRITE);
    const MENU: Menu = E::MENU;
    type Row = GroupListRow;
    type Input = GroupListInput;
    type Field = GroupListField;

    async fn list(ctx: &Ctx, mut query: ListQuery<GroupListField>) -> Result<Page<GroupListRow>> {
        let grant = E::grant(ctx, E::READ)?;
        query.without(GroupListField::Deleted);
        query.words_in(GroupListField::Name);
        let tx = ctx.browse(&grant).await?;
        let page = query.page(|| E::within(&grant), column::<E>, E::COLUMNS.id, &tx).await?;
        Ok(page.map(|row| E::entry(row).into()))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<GroupListRow> {
        let grant = E::grant(ctx, E::READ)?;
        let tx = ctx.read(&grant).await?;
        let row = E::within(&grant).filter(E::COLUMNS.id.eq(number(id)?)).one(&tx).await?;
        row.map(|row| E::entry(row).into()).ok_or_else(|| E::REFUSALS.unknown.into())
    }

    async fn create(ctx: &Ctx, input: GroupListInput) -> Result<GroupListRow> {
        let grant = E::grant(ctx, E::WRITE)?;
        let group = rest::group_of(ctx, &grant, input.group_id, reasons::GROUP_UNKNOWN).await?;
        let tx = ctx.write(&grant).await?;
        let place = ListOwner { group, owner: group };
        let made = short_lists::insert::<E>(ctx, (&tx, &grant), place, ("name", &input.name)).await?;
        tx.commit().await?;
        Ok(made.into())
    }

    async fn update(ctx: &Ctx, id: &str, input: GroupListInput) -> Result<GroupListRow> {
        let grant = E::grant(ctx, E::WRITE)?;
        let tx = ctx.write(&grant).await?;
        let renamed = short_lists::change::<E>(ctx, (&tx, &grant), number(id)?, ("name", &input.name)).await?;
        tx.commit().await?;
        Ok(renamed.into())
    }

    async fn delete(ctx: &Ctx, id: &str) -> Result<GroupListRow> {
        let mut gone = remove::<E>(ctx, &[number(id)?]).await?;
        gone.pop().map(Into::into).ok_or_else(|| Error::from(E::REFUSALS.unknown))
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

fn column<E: ShortList>(field: GroupListField) -> E::Column {
    match field {
        GroupListField::Id => E::COLUMNS.id,
        GroupListField::Name => E::NAME,
        GroupListField::Group => E::COLUMNS.owner,
        GroupListField::Deleted => E::COLUMNS.deleted,
    }
}
