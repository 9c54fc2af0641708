//! The console resource for models.

use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{Access, Menu, Resource, Verb, number, numbers},
    },
    async_trait,
    auth::context::Ctx,
    core::error::{Error, Result},
    tenancy::Scoped,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::group_of;
use crate::{
    MODEL_READ, MODEL_WRITE,
    entity::model::{Column, Entity, Model},
    machines::ModelMachines,
    models::{self, Change, ChangeContext, New},
    names::ModelName,
    reasons,
};

platform::fields! {
    /// Fields by which models can be filtered and sorted.
    ModelField:
        Id Number "id" "ModelId";
        Name Text "name" "ModelName";
        Group Number "groupId";
        Audit Flag "isAuditEnabled";
        Deleted Flag "deleted";
}

/// A model at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModelRow {
    id: i64,
    name: String,
    group_id: i64,
    is_audit_enabled: bool,
    /// The address of its picture, the same for weeks.
    image_url: Option<String>,
    /// The number of open machines of the model.
    machine_count: i64,
    deleted: bool,
}

/// A model as the console sends it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ModelInput {
    /// At most 50 characters, unique per group without regard to letter case.
    name: String,
    /// The group of a new record, when an operator creates it.
    group_id: Option<i64>,
    /// `true` if its machines are audited every 30 days; ignored for a caller who may not set it.
    is_audit_enabled: Option<bool>,
}

/// The resource.
pub struct Models;

#[async_trait(?Send)]
impl Resource for Models {
    const NAME: &'static str = "models";
    const SINGULAR: &'static str = "model";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update, Verb::Delete, Verb::DeleteMany];
    const ACCESS: Access = Access::read(MODEL_READ).write(MODEL_WRITE);
    const MENU: Menu = Menu::Stock;
    type Row = ModelRow;
    type Input = ModelInput;
    type Field = ModelField;

    async fn list(ctx: &Ctx, mut query: ListQuery<ModelField>) -> Result<Page<ModelRow>> {
        let grant = ctx.can(MODEL_READ)?;
        query.without(ModelField::Deleted);
        query.words_in(ModelField::Name);
        let tx = ctx.browse(&grant).await?;
        let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
        let ids: Vec<i64> = page.rows.iter().map(|row| row.id).collect();
        let counts = ctx.platform().services.service::<dyn ModelMachines>()?.count_by_model(&tx, &grant, &ids).await?;
        Ok(page.map(|row| {
            let count = counts.get(&row.id).copied().unwrap_or(0);
            shown(ctx, row, count)
        }))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<ModelRow> {
        let grant = ctx.can(MODEL_READ)?;
        let tx = ctx.read(&grant).await?;
        let row = Entity::within(&grant).id(number(id)?).one(&tx).await?;
        let row = row.ok_or_else(|| Error::from(reasons::MODEL_UNKNOWN))?;
        let counts =
            ctx.platform().services.service::<dyn ModelMachines>()?.count_by_model(&tx, &grant, &[row.id]).await?;
        let count = counts.get(&row.id).copied().unwrap_or(0);
        Ok(shown(ctx, row, count))
    }

    async fn create(ctx: &Ctx, input: ModelInput) -> Result<ModelRow> {
        let grant = ctx.can_in_group(MODEL_WRITE)?;
        let group = group_of(ctx, &grant, input.group_id).await?;
        let audit = input.is_audit_enabled.filter(|_| models::may_set_audit(ctx)).unwrap_or(true);
        let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), field: "name" };
        let mut tx = ctx.write(&grant).await?;
        let made = models::add(&by, &mut tx, group, New { name: &input.name, audit_enabled: audit, logo: 0 }).await?;
        tx.commit().await?;
        Ok(shown(ctx, made, 0))
    }

    async fn update(ctx: &Ctx, id: &str, input: ModelInput) -> Result<ModelRow> {
        let grant = ctx.can_in_group(MODEL_WRITE)?;
        let audit = input.is_audit_enabled.filter(|_| models::may_set_audit(ctx));
        let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), field: "name" };
        let mut tx = ctx.write(&grant).await?;
        let change = Change { name: Some(&input.name), audit, ..Change::default() };
        models::change(&by, &mut tx, number(id)?, change).await?;
        tx.commit().await?;
        Self::one(ctx, id).await
    }

    async fn delete(ctx: &Ctx, id: &str) -> Result<ModelRow> {
        let gone = remove(ctx, &[number(id)?]).await?.pop();
        gone.map(|row| shown(ctx, row, 0)).ok_or_else(|| Error::from(reasons::MODEL_UNKNOWN))
    }

    async fn delete_many(ctx: &Ctx, ids: Vec<String>) -> Result<Vec<String>> {
        remove(ctx, &numbers(&ids)?).await?;
        Ok(ids)
    }
}

/// Deletes all of them or none.
async fn remove(ctx: &Ctx, ids: &[i64]) -> Result<Vec<Model>> {
    let grant = ctx.can_in_group(MODEL_WRITE)?;
    let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), field: "name" };
    let mut tx = ctx.write(&grant).await?;
    let mut gone = Vec::with_capacity(ids.len());
    for id in ids {
        gone.push(models::remove(&by, &mut tx, *id, None).await?);
    }
    tx.commit().await?;
    Ok(gone)
}

pub(crate) fn column(field: ModelField) -> Column {
    match field {
        ModelField::Id => Column::Id,
        ModelField::Name => Column::NameKey,
        ModelField::Group => Column::GroupId,
        ModelField::Audit => Column::AuditEnabled,
        ModelField::Deleted => Column::Deleted,
    }
}

fn shown(ctx: &Ctx, row: Model, machine_count: i64) -> ModelRow {
    let group_id = row.group_id;
    let model = ModelName::of(row);
    ModelRow {
        id: model.id,
        name: model.name.to_string(),
        group_id,
        is_audit_enabled: model.audit_enabled,
        image_url: model.image_url(ctx.platform()),
        machine_count,
        deleted: model.deleted,
    }
}
