//! The console resource for groups.

use std::collections::HashMap;

use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{Access, Menu, Resource, Verb, number},
    },
    async_trait,
    auth::context::Ctx,
    core::error::Result,
    db::Tx,
    entity::{
        group::{Column, Entity, Model},
        site,
    },
    tenancy::{Grant, Scoped},
};
use sea_orm::ColumnTrait as _;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{ChangeContext, GROUP_READ, GROUP_WRITE, groups};

platform::fields! {
    /// Fields by which groups can be filtered and sorted.
    GroupField: Id Number "id"; Name Text "name"; Brand Text "brandName";
}

/// A group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GroupRow {
    id: i64,
    name: String,
    brand_name: String,
    deleted: bool,
    site_count: i64,
}

/// A group as the console sends it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct GroupInput {
    /// At most 50 characters, unique without regard to letter case.
    name: String,
    /// The brand name in texts and mails; the product's own when it is left out.
    brand_name: Option<String>,
}

/// The resource.
pub struct Groups;

#[async_trait(?Send)]
impl Resource for Groups {
    const NAME: &'static str = "groups";
    const SINGULAR: &'static str = "group";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update];
    const ACCESS: Access = Access::read(GROUP_READ).create(GROUP_WRITE).update(GROUP_WRITE);
    const MENU: Menu = Menu::Organisation;
    type Row = GroupRow;
    type Input = GroupInput;
    type Field = GroupField;

    async fn list(ctx: &Ctx, mut query: ListQuery<GroupField>) -> Result<Page<GroupRow>> {
        let grant = ctx.can_in_group(GROUP_READ)?;
        query.words_in(GroupField::Name);
        let tx = ctx.read(&grant).await?;
        let rows = || Entity::within(&grant).filter(Column::Deleted.eq(false));
        let page = query.page(rows, column, Column::Id, &tx).await?;
        let counts = site_counts(&tx, &grant, page.rows.iter().map(|row| row.id)).await?;
        Ok(page.map(|row| shown(row, &counts)))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<GroupRow> {
        let grant = ctx.can_in_group(GROUP_READ)?;
        let tx = ctx.read(&grant).await?;
        let row = groups::one(&tx, &grant, number(id)?).await?;
        let counts = site_counts(&tx, &grant, [row.id]).await?;
        Ok(shown(row, &counts))
    }

    async fn create(ctx: &Ctx, input: GroupInput) -> Result<GroupRow> {
        let grant = ctx.can(GROUP_WRITE)?;
        let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor() };
        let tx = ctx.write(&grant).await?;
        let made = groups::create(&by, &tx, &input.name, input.brand_name.as_deref()).await?;
        tx.commit().await?;
        Ok(shown(made, &HashMap::new()))
    }

    async fn update(ctx: &Ctx, id: &str, input: GroupInput) -> Result<GroupRow> {
        let grant = ctx.can(GROUP_WRITE)?;
        let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor() };
        let mut tx = ctx.write(&grant).await?;
        groups::change(&by, &mut tx, number(id)?, &input.name, input.brand_name.as_deref()).await?;
        tx.commit().await?;
        Self::one(ctx, id).await
    }
}

async fn site_counts(tx: &Tx, grant: &Grant, groups: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, i64>> {
    site::Entity::within(grant)
        .filter(site::Column::GroupId.is_in(groups))
        .filter(site::Column::Deleted.eq(false))
        .count_by(site::Column::GroupId, tx)
        .await
}

fn column(field: GroupField) -> Column {
    match field {
        GroupField::Id => Column::Id,
        GroupField::Name => Column::Name,
        GroupField::Brand => Column::BrandName,
    }
}

fn shown(row: Model, counts: &HashMap<i64, i64>) -> GroupRow {
    let Model { id, name, brand_name, deleted, created_at: _ } = row;
    GroupRow { id, name, brand_name, deleted, site_count: counts.get(&id).copied().unwrap_or(0) }
}
