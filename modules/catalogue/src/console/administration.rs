//! Manage Model: the models of the group as head office and production administer them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use platform::{
    api::{legacy_filters::CallQuery, lenient_values},
    auth::context::Ctx,
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    MODEL_READ, MODEL_WRITE,
    console::{ModelField, model_column},
    entity::model::{Column, Entity, Model},
    machines::ModelMachines,
    mapping,
    models::{self, Change, ChangeContext, New},
    names::ModelName,
    pictures, reasons,
    templates::{self, StageTemplates},
};

/// A model in the list of Manage Model.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ManagedModel {
    /// Id of the model.
    model_id: i64,
    /// Name of the model, in capitals.
    model_name: String,
    /// The group that it belongs to.
    entity_id: i64,
    /// 20, as documented.
    entity_type_id: i16,
    /// Id of the PDI template that is mapped to it for the hierarchy of the current site.
    template_id: Option<i64>,
    /// Id of the gate template that is mapped to it for the hierarchy of the current site.
    gated_template_id: Option<i64>,
    /// The user who changed it last; null for the program.
    user_id: Option<i64>,
    /// `true` if it is deleted.
    deleted: bool,
    /// Time of the last change.
    timestamp_dt: DateTime<Utc>,
    /// JSON text with `SignedURL` and `AssetId` of its picture.
    meta_data: Option<String>,
    /// The address of its picture, the same for weeks. An addition to the documented fields, like those below.
    image_url: Option<String>,
    /// Id of the uploaded picture.
    template_logo: Option<i64>,
    /// `true` if the 30-day audit rotation applies to its machines.
    is_audit_enabled: bool,
    /// Number of open machines of the model: of the group for a caller who may write models, of the current site for
    /// others.
    machine_count: i64,
    /// The number of sites that it is mapped to; 0 when it is offered to all.
    site_count: i32,
    /// The number of templates that are mapped to it, for production sites and for the others.
    template_count: i64,
    /// `true` if nothing prevents its deletion.
    can_be_deleted: bool,
}

/// A page of Manage Model.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ManagedModels {
    /// The models of the page.
    models: Vec<ManagedModel>,
    /// The number of models that match.
    total_count: u64,
    /// `true` if the caller may add, change and delete models.
    can_edit: bool,
    /// `true` if the caller may switch the audits of a model on and off.
    is_audit_allowed: bool,
}

/// A model to add.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct NewModel {
    /// At most 50 characters, once in the group whatever its letter case; stored in capitals.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub model_name: String,
    /// The PDI template to map to it for the hierarchy of the current site; 0 for none.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_id: Option<i64>,
    /// Id of the picture, uploaded before; 0 for none.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_logo: Option<i64>,
    /// `true` if its machines are audited every 30 days; always true for a caller who may not set it.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub is_audit_enabled: Option<bool>,
}

/// A change of a model. A field that is left out is not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ModelChange {
    /// The model.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub model_id: Option<i64>,
    /// At most 50 characters, once in the group whatever its letter case; stored in capitals.
    #[serde(deserialize_with = "given_name")]
    #[schema(value_type = lenient_values::Text)]
    pub model_name: Option<String>,
    /// Id of the picture, uploaded before; 0 removes the picture.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_logo: Option<i64>,
    /// `true` if its machines are audited every 30 days; ignored for a caller who may not set it.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub is_audit_enabled: Option<bool>,
    /// Deletes it, unless open machines are of it or templates are mapped to it.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub deleted: Option<bool>,
    /// Time of the last change, as it was read.
    pub timestamp_dt: Option<DateTime<Utc>>,
}

/// A name that is sent is read, even an empty one, which is refused; one that is left out stays.
fn given_name<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    lenient_values::text(deserializer).map(Some)
}

/// The answer of a change of a model.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SavedModel {
    /// The message to display.
    message: &'static str,
    /// The model.
    model_id: i64,
    /// The model as it is stored.
    model: ManagedModel,
}

/// The answer of a deletion.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct DeletedModel {
    /// The message to display.
    message: &'static str,
    /// The model.
    model_id: i64,
}

const DELETED: &str = "Model Deleted Successfully";

/// Lists a page of the models of the group, by name unless another order is requested.
pub(crate) async fn list(ctx: &Ctx, query: &CallQuery) -> Result<ManagedModels> {
    let writes = ctx.can_in_group(MODEL_WRITE);
    let can_edit = writes.is_ok();
    let grant = match writes {
        Ok(grant) => grant,
        Err(_) => ctx.can(MODEL_READ)?,
    };
    let mut query = query.read(&ctx.platform().config.limits)?;
    query.without(ModelField::Deleted);
    if query.order.is_empty() {
        query.order.push((ModelField::Name, true));
    }
    let tx = ctx.browse(&grant).await?;
    let page = query.page(|| Entity::within(&grant), model_column, Column::Id, &tx).await?;
    let models = shown(ctx, &tx, &grant, page.rows).await?;
    Ok(ManagedModels {
        models,
        total_count: page.total,
        can_edit,
        is_audit_allowed: can_edit && models::may_set_audit(ctx),
    })
}

/// Adds a model.
pub(crate) async fn create(ctx: &Ctx, input: NewModel) -> Result<SavedModel> {
    let grant = ctx.can_in_group(MODEL_WRITE)?;
    let group = grant.group_id()?;
    let audit = input.is_audit_enabled.filter(|_| models::may_set_audit(ctx)).unwrap_or(true);
    let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), field: "ModelName" };
    let mut tx = ctx.write(&grant).await?;
    let new = New { name: &input.model_name, audit_enabled: audit, logo: input.template_logo.unwrap_or(0) };
    let made = models::add(&by, &mut tx, group, new).await?;
    if let Some(template) = input.template_id.filter(|id| *id != 0) {
        mapping::begin(ctx, &tx, &grant, made.id, template).await?;
    }
    let model = one(ctx, &tx, &grant, made).await?;
    tx.commit().await?;
    Ok(SavedModel { message: "Model created sucessfully", model_id: model.model_id, model })
}

/// Renames a model, switches its audits, or deletes it.
pub(crate) async fn update(ctx: &Ctx, input: ModelChange) -> Result<SavedModel> {
    let grant = ctx.can_in_group(MODEL_WRITE)?;
    let id = input.model_id.filter(|id| *id != 0).ok_or(reasons::MODEL_ID)?;
    let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), field: "ModelName" };
    let mut tx = ctx.write(&grant).await?;
    let (message, row) = if input.deleted == Some(true) {
        (DELETED, models::remove(&by, &mut tx, id, input.timestamp_dt).await?)
    } else {
        let audit = input.is_audit_enabled.filter(|_| models::may_set_audit(ctx));
        let change =
            Change { name: input.model_name.as_deref(), audit, logo: input.template_logo, read: input.timestamp_dt };
        ("Model updated sucessfully", models::change(&by, &mut tx, id, change).await?)
    };
    let model = one(ctx, &tx, &grant, row).await?;
    tx.commit().await?;
    Ok(SavedModel { message, model_id: id, model })
}

/// Deletes a model.
pub(crate) async fn delete(ctx: &Ctx, id: &str) -> Result<DeletedModel> {
    let grant = ctx.can_in_group(MODEL_WRITE)?;
    let id = id.trim().parse().ok().filter(|id| *id != 0).ok_or(reasons::MODEL_ID)?;
    let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), field: "ModelName" };
    let mut tx = ctx.write(&grant).await?;
    models::remove(&by, &mut tx, id, None).await?;
    tx.commit().await?;
    Ok(DeletedModel { message: DELETED, model_id: id })
}

async fn one(ctx: &Ctx, tx: &Tx, grant: &Grant, row: Model) -> Result<ManagedModel> {
    let shown = shown(ctx, tx, grant, vec![row]).await?.pop();
    shown.ok_or_else(|| reasons::MODEL_UNKNOWN.into())
}

async fn shown(ctx: &Ctx, tx: &Tx, grant: &Grant, rows: Vec<Model>) -> Result<Vec<ManagedModel>> {
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let machines = ctx.platform().services.service::<dyn ModelMachines>()?.count_by_model(tx, grant, &ids).await?;
    let production = templates::for_production(ctx);
    let mut mapped: HashMap<i64, (StageTemplates, i64)> = HashMap::new();
    for (model, of_production, stages) in templates::of_models(tx, grant, &ids).await? {
        let (own, count) = mapped.entry(model).or_default();
        if of_production == production {
            *own = stages;
        }
        *count += i64::try_from(stages.ids().count()).unwrap_or(0);
    }
    let found = pictures::of_models(tx, grant, &rows).await?;
    let shown = |row: Model| {
        let (own, template_count) = mapped.get(&row.id).copied().unwrap_or_default();
        let machine_count = machines.get(&row.id).copied().unwrap_or(0);
        let (entity_id, user_id, timestamp_dt) = (row.group_id, row.updated_by, row.updated_at);
        let (template_logo, site_count) = (row.asset_id, row.site_count);
        let meta_data = pictures::meta_data(ctx.platform(), &found, row.clone());
        let model = ModelName::of(row);
        ManagedModel {
            model_id: model.id,
            model_name: model.name.to_string(),
            entity_id,
            entity_type_id: 20,
            template_id: own.pdi,
            gated_template_id: own.gate,
            user_id,
            deleted: model.deleted,
            timestamp_dt,
            meta_data,
            image_url: model.image_url(ctx.platform()),
            template_logo,
            is_audit_enabled: model.audit_enabled,
            machine_count,
            site_count,
            template_count,
            can_be_deleted: machine_count == 0 && template_count == 0,
        }
    };
    Ok(rows.into_iter().map(shown).collect())
}
