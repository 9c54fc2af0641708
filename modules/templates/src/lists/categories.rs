//! Categories of items: read, add, rename, delete. They belong to the group.

use platform::{
    api::{
        list::{ListQuery, Page},
        name_list::{self, Columns, NameList, Refusals},
        rest::{Access, Menu, Resource, Verb, number},
    },
    async_trait,
    auth::context::Ctx,
    core::error::{Error, Result},
    entity::group,
    shared::audit::AuditEvent,
    tenancy::{Grant, Scoped},
};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    entity::item_category::{ActiveModel, Column, Entity, Model},
    permissions::{TEMPLATE_READ, TEMPLATE_WRITE},
    reasons,
};

platform::fields! {
    /// Fields by which the list of item categories can be filtered and sorted.
    CategoryField:
        Id Number "id" "TemplateItemCategoryId";
        Name Text "name" "TemplateItemCategoryDesc";
        Uber Flag "isUber";
        Group Number "groupId";
        Deleted Flag "deleted";
}

impl NameList for Entity {
    type Row = ActiveModel;
    const COLUMNS: Columns<Column> =
        Columns { id: Column::Id, owner: Column::GroupId, key: Column::NameKey, deleted: Column::Deleted };
    const REFUSALS: Refusals = Refusals {
        required: reasons::CATEGORY_REQUIRED,
        too_long: reasons::CATEGORY_TOO_LONG,
        taken: reasons::CATEGORY_TAKEN,
        unknown: reasons::NO_CATEGORY,
    };

    fn key_of(row: Model) -> (String, i64) {
        (row.name_key, row.id)
    }
}

/// An item category, as the console has it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryRow {
    id: i64,
    name: String,
    is_uber: bool,
    group_id: i64,
    deleted: bool,
}

/// An item category as the console sends it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct CategoryInput {
    /// At most 50 characters, once in the group whatever its letter case.
    name: String,
    /// `true` if it is offered for every template; false when it is left out.
    is_uber: Option<bool>,
    /// The group of a new one; the caller's when it is left out.
    group_id: Option<i64>,
}

/// Item categories.
pub struct Categories;

#[async_trait(?Send)]
impl Resource for Categories {
    const NAME: &'static str = "itemcategories";
    const SINGULAR: &'static str = "item category";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update, Verb::Delete];
    const ACCESS: Access = Access::read(TEMPLATE_READ).write(TEMPLATE_WRITE);
    const MENU: Menu = Menu::Inspections;
    type Row = CategoryRow;
    type Input = CategoryInput;
    type Field = CategoryField;

    async fn list(ctx: &Ctx, mut query: ListQuery<CategoryField>) -> Result<Page<CategoryRow>> {
        let grant = ctx.can_in_group(TEMPLATE_READ)?;
        query.without(CategoryField::Deleted);
        query.words_in(CategoryField::Name);
        let tx = ctx.read(&grant).await?;
        let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
        Ok(page.map(shown))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<CategoryRow> {
        let grant = ctx.can_in_group(TEMPLATE_READ)?;
        let tx = ctx.read(&grant).await?;
        name_list::one::<Entity>(&tx, &grant, number(id)?).await.map(shown)
    }

    async fn create(ctx: &Ctx, input: CategoryInput) -> Result<CategoryRow> {
        let grant = ctx.can_in_group(TEMPLATE_WRITE)?;
        let group = group_of(ctx, &grant, input.group_id).await?;
        let tx = ctx.write(&grant).await?;
        let name = name_list::free::<Entity>(&tx, &grant, group, None, ("name", &input.name)).await?;
        let row = ActiveModel {
            id: NotSet,
            group_id: Set(group),
            name: Set(name.text),
            name_key: Set(name.key),
            uber: Set(input.is_uber.unwrap_or(false)),
            deleted: Set(false),
            updated_at: Set(ctx.now()),
        };
        let made = name_list::insert::<Entity>(&tx, &grant, "name", row).await?;
        let after = json!({ "name": made.name, "isUber": made.uber });
        ctx.note(&tx, AuditEvent::new("itemcategory.create", "itemcategory", made.id).after(after)).await?;
        tx.commit().await?;
        Ok(shown(made))
    }

    async fn update(ctx: &Ctx, id: &str, input: CategoryInput) -> Result<CategoryRow> {
        let grant = ctx.can_in_group(TEMPLATE_WRITE)?;
        let tx = ctx.write(&grant).await?;
        let old = name_list::one::<Entity>(&tx, &grant, number(id)?).await?;
        let name = name_list::free::<Entity>(&tx, &grant, old.group_id, Some(old.id), ("name", &input.name)).await?;
        let uber = input.is_uber.unwrap_or(old.uber);
        Entity::change(&grant)
            .filter(Column::Id.eq(old.id))
            .value(Column::Name, name.text.clone())
            .value(Column::NameKey, name.key.clone())
            .value(Column::Uber, uber)
            .value(Column::UpdatedAt, ctx.now())
            .run(&tx)
            .await?;
        let event = AuditEvent::new("itemcategory.update", "itemcategory", old.id)
            .before(json!({ "name": old.name, "isUber": old.uber }))
            .after(json!({ "name": name.text, "isUber": uber }));
        ctx.note(&tx, event).await?;
        tx.commit().await?;
        Ok(shown(Model { name: name.text, name_key: name.key, uber, ..old }))
    }

    async fn delete(ctx: &Ctx, id: &str) -> Result<CategoryRow> {
        let grant = ctx.can_in_group(TEMPLATE_WRITE)?;
        let tx = ctx.write(&grant).await?;
        let old = name_list::one::<Entity>(&tx, &grant, number(id)?).await?;
        Entity::change(&grant)
            .filter(Column::Id.eq(old.id))
            .value(Column::Deleted, true)
            .value(Column::UpdatedAt, ctx.now())
            .run(&tx)
            .await?;
        let before = json!({ "name": old.name, "isUber": old.uber });
        ctx.note(&tx, AuditEvent::new("itemcategory.delete", "itemcategory", old.id).before(before)).await?;
        tx.commit().await?;
        Ok(shown(Model { deleted: true, ..old }))
    }
}

/// The group of a new category: the one that is named, if there is such a group and it is the caller's, or the caller's
/// own.
async fn group_of(ctx: &Ctx, grant: &Grant, requested: Option<i64>) -> Result<i64> {
    let refused = || Error::from(reasons::CATEGORY_GROUP).at("groupId", reasons::CATEGORY_GROUP.0.text);
    match (requested, grant.reach().group_id()) {
        (Some(requested), Some(own)) if requested != own => Err(refused()),
        (_, Some(own)) => Ok(own),
        (None, None) => Err(refused()),
        (Some(requested), None) => {
            let tx = ctx.read(grant).await?;
            let found = group::Entity::within(grant).id(requested).one(&tx).await?;
            found.filter(|group| !group.deleted).map(|group| group.id).ok_or_else(refused)
        }
    }
}

/// The column of a field.
pub(crate) fn column(field: CategoryField) -> Column {
    match field {
        CategoryField::Id => Column::Id,
        CategoryField::Name => Column::NameKey,
        CategoryField::Uber => Column::Uber,
        CategoryField::Group => Column::GroupId,
        CategoryField::Deleted => Column::Deleted,
    }
}

fn shown(row: Model) -> CategoryRow {
    CategoryRow { id: row.id, name: row.name, is_uber: row.uber, group_id: row.group_id, deleted: row.deleted }
}
