//! The handover template of a model for one type of customers at a site.

use ::templates::{content::Kind, mappable};
use platform::{
    api::{legacy_filters::CallQuery, lenient_values},
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::Tx,
    shared::audit::AuditEvent,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    MODEL_READ, MODEL_WRITE,
    entity::customer_type_template::{ActiveModel, Column, Entity, Model},
    lock,
    mapping::fits,
    reasons,
};

/// The types of customers, with their names.
const TYPES: [(i16, &str); 2] = [(1, "Private"), (2, "Business")];

platform::fields! {
    /// Fields by which the list can be filtered and sorted.
    CustomerTypeField:
        Id Number "CustomerTypeMappingId";
        CustomerType Number "CustomerTypeId" unsorted;
        Model Number "ModelId" unsorted;
        Template Number "TemplateId" unsorted;
        Deleted Flag "Deleted" unsorted;
}

/// The template of a model for a type of customers at a site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CustomerTypeMapping {
    /// The mapping.
    customer_type_mapping_id: i64,
    /// 1 private, 2 business.
    customer_type_id: i16,
    /// Name of the customer type.
    customer_type_desc: &'static str,
    /// The model.
    model_id: i64,
    /// The handover template.
    template_id: i64,
    /// The site.
    site_code: String,
    /// `true` if it is deleted.
    deleted: bool,
}

/// A template to map to a model for a type of customers. A field that is left out is not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct CustomerTypeInput {
    /// 0 for a new one.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub customer_type_mapping_id: Option<i64>,
    /// 1 private, 2 business.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub customer_type_id: Option<i64>,
    /// The model.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub model_id: Option<i64>,
    /// The handover template.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_id: Option<i64>,
    /// The site; the current site if a new one leaves it out.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub site_code: String,
    /// `true` removes it.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub deleted: Option<bool>,
}

/// The answer of a saved mapping.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SavedCustomerType {
    /// The message to display.
    message: &'static str,
    /// The mapping.
    customer_type_mapping_id: i64,
}

/// A page of the mappings of the group.
pub(crate) async fn list(ctx: &Ctx, query: &CallQuery) -> Result<Vec<CustomerTypeMapping>> {
    let grant = ctx.can_in_group(MODEL_READ)?;
    let mut query = query.read(&ctx.platform().config.limits)?;
    query.without(CustomerTypeField::Deleted);
    let column = |field| match field {
        CustomerTypeField::Id => Column::Id,
        CustomerTypeField::CustomerType => Column::CustomerType,
        CustomerTypeField::Model => Column::ModelId,
        CustomerTypeField::Template => Column::TemplateId,
        CustomerTypeField::Deleted => Column::Deleted,
    };
    let tx = ctx.browse(&grant).await?;
    let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
    drop(tx);
    let mut shown = Vec::with_capacity(page.rows.len());
    for row in page.rows {
        // The directory caches the sites in memory.
        let site = ctx.platform().directory.site(row.site_id).await?;
        let site_code = site.map(|site| site.code.clone()).unwrap_or_default();
        shown.push(CustomerTypeMapping {
            customer_type_mapping_id: row.id,
            customer_type_id: row.customer_type,
            customer_type_desc: TYPES.iter().find(|(code, _)| *code == row.customer_type).map_or("", |(_, name)| name),
            model_id: row.model_id,
            template_id: row.template_id,
            site_code,
            deleted: row.deleted,
        });
    }
    Ok(shown)
}

/// Adds a mapping, changes it, or takes it away.
pub(crate) async fn save(ctx: &Ctx, input: CustomerTypeInput) -> Result<SavedCustomerType> {
    let grant = ctx.can_in_group(MODEL_WRITE)?;
    let tx = ctx.write(&grant).await?;
    let old = match input.customer_type_mapping_id.filter(|id| *id != 0) {
        Some(id) => {
            let found = Entity::within(&grant).id(id).one(&tx).await?;
            Some(found.ok_or(reasons::CUSTOMER_TYPE_MAPPING_UNKNOWN)?)
        }
        None => None,
    };
    if let Some(old) = old.as_ref().filter(|_| input.deleted == Some(true)) {
        Entity::change(&grant)
            .filter(Column::Id.eq(old.id))
            .value(Column::Deleted, true)
            .value(Column::UpdatedAt, ctx.now())
            .run(&tx)
            .await?;
        return noted(ctx, tx, &Model { deleted: true, ..old.clone() }).await;
    }
    let new = from_input(ctx, &grant, &input, old.as_ref()).await?;
    // The model first, as its deletion locks them.
    lock::locked(&tx, &grant, new.model_id).await?;
    if let Some(old) = &old {
        let now = Entity::within(&grant).id(old.id).lock(&tx).one(&tx).await?;
        if now.as_ref() != Some(old) {
            return Err(own::STALE.into());
        }
    }
    let known = mappable::lock_mappable(&tx, &grant, &[new.template_id]).await?;
    fits(Kind::Handover, known.get(&new.template_id))
        .map_err(|reason| Error::from(reason).at("TemplateId", reason.text()))?;
    if is_taken(&tx, &grant, &new).await? {
        return Err(reasons::CUSTOMER_TYPE_TAKEN.into());
    }
    let saved = if old.is_some() {
        Entity::change(&grant)
            .filter(Column::Id.eq(new.id))
            .value(Column::SiteId, new.site_id)
            .value(Column::CustomerType, new.customer_type)
            .value(Column::ModelId, new.model_id)
            .value(Column::TemplateId, new.template_id)
            .value(Column::Deleted, false)
            .value(Column::UpdatedAt, new.updated_at)
            .run(&tx)
            .await?;
        new
    } else {
        let row = ActiveModel {
            group_id: Set(new.group_id),
            site_id: Set(new.site_id),
            customer_type: Set(new.customer_type),
            model_id: Set(new.model_id),
            template_id: Set(new.template_id),
            deleted: Set(false),
            updated_at: Set(new.updated_at),
            ..Default::default()
        };
        tx.insert::<Entity, _>(&grant, row).await?
    };
    noted(ctx, tx, &saved).await
}

/// Returns the requested mapping; a field that is left out has its stored value.
async fn from_input(ctx: &Ctx, grant: &Grant, input: &CustomerTypeInput, old: Option<&Model>) -> Result<Model> {
    let group = grant.group_id()?;
    let named = |sent: Option<i64>, of: fn(&Model) -> i64| sent.filter(|id| *id != 0).or(old.map(of)).unwrap_or(0);
    let customer_type = named(input.customer_type_id, |old| old.customer_type.into());
    let known = TYPES.iter().find(|(code, _)| i64::from(*code) == customer_type);
    let code = input.site_code.trim();
    let site_id = match (code.is_empty(), old) {
        (true, Some(old)) => old.site_id,
        (true, None) => ctx.site()?.id,
        (false, _) => {
            let found = ctx.platform().directory.site_by_code(code).await?;
            found.filter(|site| site.group_id == group).ok_or(reasons::SITE_UNKNOWN)?.id
        }
    };
    Ok(Model {
        id: old.map_or(0, |old| old.id),
        group_id: group,
        site_id,
        customer_type: known.ok_or(reasons::CUSTOMER_TYPE)?.0,
        model_id: named(input.model_id, |old| old.model_id),
        template_id: named(input.template_id, |old| old.template_id),
        deleted: false,
        updated_at: ctx.now(),
    })
}

/// Returns `true` if another mapping is of the same model, site and type. The lock of the model prevents others from
/// adding one.
async fn is_taken(tx: &Tx, grant: &Grant, new: &Model) -> Result<bool> {
    let other = Entity::within(grant)
        .filter(Column::ModelId.eq(new.model_id))
        .filter(Column::SiteId.eq(new.site_id))
        .filter(Column::CustomerType.eq(new.customer_type))
        .filter(Column::Deleted.eq(false))
        .filter(Column::Id.ne(new.id));
    Ok(other.one(tx).await?.is_some())
}

async fn noted(ctx: &Ctx, tx: Tx, row: &Model) -> Result<SavedCustomerType> {
    let after = json!({
        "customerTypeMappingId": row.id, "siteId": row.site_id, "customerType": row.customer_type,
        "templateId": row.template_id, "deleted": row.deleted,
    });
    ctx.note(&tx, AuditEvent::new("model.customerType", "model", row.model_id).after(after)).await?;
    tx.commit().await?;
    Ok(SavedCustomerType { message: "Success", customer_type_mapping_id: row.id })
}

/// Removes the mappings of a model that is deleted.
pub(crate) async fn forget(tx: &Tx, grant: &Grant, model: i64) -> Result<()> {
    let of_model = Entity::change(grant).filter(Column::ModelId.eq(model)).filter(Column::Deleted.eq(false));
    of_model.value(Column::Deleted, true).run(tx).await?;
    Ok(())
}
