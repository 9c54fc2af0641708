//! The console resource of this module: comment categories.

use platform::{
    api::{
        list::{ListQuery, Page},
        name_list,
        rest::{self, Access, Menu, Resource, Verb, number, numbers},
    },
    async_trait,
    auth::context::Ctx,
    core::error::{Error, Result},
    tenancy::Scoped,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    CATEGORY_READ, CATEGORY_WRITE,
    categories::{self, ChangeContext},
    entity::comment_category::{Column, Entity, Model},
    reasons,
};

platform::fields! {
    /// Fields by which categories can be filtered and sorted.
    CommentCategoryField: Id Number "id"; Name Text "name"; Group Number "groupId"; Deleted Flag "deleted";
}

/// A comment category at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentCategoryRow {
    id: i64,
    name: String,
    group_id: i64,
    deleted: bool,
}

/// A category as the console sends it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct CommentCategoryInput {
    /// At most 50 characters, unique per group without regard to letter case.
    name: String,
    /// The group of a new record, when an operator creates it.
    group_id: Option<i64>,
}

/// The resource.
pub struct CommentCategories;

#[async_trait(?Send)]
impl Resource for CommentCategories {
    const NAME: &'static str = "commentcategories";
    const SINGULAR: &'static str = "comment category";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update, Verb::Delete, Verb::DeleteMany];
    const ACCESS: Access = Access::read(CATEGORY_READ).write(CATEGORY_WRITE);
    const MENU: Menu = Menu::Inspections;
    type Row = CommentCategoryRow;
    type Input = CommentCategoryInput;
    type Field = CommentCategoryField;

    async fn list(ctx: &Ctx, mut query: ListQuery<CommentCategoryField>) -> Result<Page<CommentCategoryRow>> {
        let grant = ctx.can(CATEGORY_READ)?;
        query.without(CommentCategoryField::Deleted);
        query.words_in(CommentCategoryField::Name);
        let tx = ctx.read(&grant).await?;
        let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
        Ok(page.map(shown))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<CommentCategoryRow> {
        let grant = ctx.can(CATEGORY_READ)?;
        let tx = ctx.read(&grant).await?;
        name_list::one::<Entity>(&tx, &grant, number(id)?).await.map(shown)
    }

    async fn create(ctx: &Ctx, input: CommentCategoryInput) -> Result<CommentCategoryRow> {
        let grant = ctx.can_in_group(CATEGORY_WRITE)?;
        let group = rest::group_of(ctx, &grant, input.group_id, reasons::GROUP_UNKNOWN).await?;
        let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor() };
        let tx = ctx.write(&grant).await?;
        let made = categories::add(&by, &tx, group, &input.name).await?;
        tx.commit().await?;
        Ok(shown(made))
    }

    async fn update(ctx: &Ctx, id: &str, input: CommentCategoryInput) -> Result<CommentCategoryRow> {
        let grant = ctx.can_in_group(CATEGORY_WRITE)?;
        let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor() };
        let tx = ctx.write(&grant).await?;
        let renamed = categories::rename(&by, &tx, number(id)?, &input.name).await?;
        tx.commit().await?;
        Ok(shown(renamed))
    }

    async fn delete(ctx: &Ctx, id: &str) -> Result<CommentCategoryRow> {
        let gone = remove(ctx, &[number(id)?]).await?.pop();
        gone.map(shown).ok_or_else(|| Error::from(reasons::CATEGORY_UNKNOWN))
    }

    async fn delete_many(ctx: &Ctx, ids: Vec<String>) -> Result<Vec<String>> {
        remove(ctx, &numbers(&ids)?).await?;
        Ok(ids)
    }
}

/// Deletes all of them or none.
async fn remove(ctx: &Ctx, ids: &[i64]) -> Result<Vec<Model>> {
    let grant = ctx.can_in_group(CATEGORY_WRITE)?;
    let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor() };
    let tx = ctx.write(&grant).await?;
    let mut gone = Vec::with_capacity(ids.len());
    for id in ids {
        gone.push(categories::remove(&by, &tx, *id).await?);
    }
    tx.commit().await?;
    Ok(gone)
}

fn column(field: CommentCategoryField) -> Column {
    match field {
        CommentCategoryField::Id => Column::Id,
        CommentCategoryField::Name => Column::Name,
        CommentCategoryField::Group => Column::GroupId,
        CommentCategoryField::Deleted => Column::Deleted,
    }
}

fn shown(row: Model) -> CommentCategoryRow {
    let Model { id, group_id, name, deleted, name_key: _, updated_at: _ } = row;
    CommentCategoryRow { id, name, group_id, deleted }
}
