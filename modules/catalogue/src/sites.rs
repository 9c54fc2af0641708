//! The sites to which a model is offered. A model that is mapped to no site is offered to all of the group.

use platform::{
    api::lenient_values,
    auth::context::Ctx,
    core::error::Result,
    db::Tx,
    shared::audit::AuditEvent,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition, FromQueryResult};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    MODEL_WRITE,
    entity::{
        model,
        model_site::{ActiveModel, Column, Entity, Model},
    },
    lock, reasons,
};

/// The type of entity that a site is.
const SITE: i64 = 20;

/// A site to which a model is offered.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct SiteMapping {
    /// 0 for a new one.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub model_mapping_id: Option<i64>,
    /// The model; it stays.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub model_id: Option<i64>,
    /// The id of the site; it stays.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub entity_id: Option<i64>,
    /// 20, a site.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub entity_type_id: Option<i64>,
    /// `true` removes it, `false` restores it.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub deleted: Option<bool>,
}

/// The answer of a saved mapping.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SavedSiteMapping {
    /// The message to display.
    message: &'static str,
    /// The mapping.
    model_mapping_id: i64,
}

/// Maps a model to a site, or takes it away from there. A model has one mapping for a site: another one is that one.
pub(crate) async fn save(ctx: &Ctx, input: SiteMapping) -> Result<SavedSiteMapping> {
    let grant = ctx.can_in_group(MODEL_WRITE)?;
    let group = grant.group_id()?;
    if input.entity_type_id.is_some_and(|kind| kind != 0 && kind != SITE) {
        return Err(reasons::ENTITY_TYPE.into());
    }
    let named = |id: Option<i64>| id.filter(|id| *id != 0);
    let tx = ctx.write(&grant).await?;
    let known = match named(input.model_mapping_id) {
        Some(id) => Some(Entity::within(&grant).id(id).one(&tx).await?.ok_or(reasons::MAPPING_UNKNOWN)?),
        None => None,
    };
    let model = named(input.model_id).or(known.as_ref().map(|row| row.model_id)).ok_or(reasons::MODEL_ID)?;
    let site = named(input.entity_id).or(known.as_ref().map(|row| row.site_id)).ok_or(reasons::SITE_UNKNOWN)?;
    if known.as_ref().is_some_and(|row| (row.model_id, row.site_id) != (model, site)) {
        return Err(reasons::MAPPING_STAYS.into());
    }
    // The lock prevents others from counting the sites of the model meanwhile.
    lock::locked(&tx, &grant, model).await?;
    let deleted = input.deleted.unwrap_or(false);
    // As it is under the lock; it is this one that was named.
    let known = of(&tx, &grant, model, site).await?;
    // What was mapped is taken away also when the site has left the group.
    if (known.is_none() || !deleted)
        && ctx.platform().directory.site(site).await?.is_none_or(|found| found.group_id != group)
    {
        return Err(reasons::SITE_UNKNOWN.into());
    }
    let id = if let Some(row) = known {
        if row.deleted != deleted {
            let change = Entity::change(&grant).filter(Column::Id.eq(row.id)).value(Column::Deleted, deleted);
            change.value(Column::UpdatedAt, ctx.now()).run(&tx).await?;
        }
        row.id
    } else {
        let row = ActiveModel {
            group_id: Set(group),
            model_id: Set(model),
            site_id: Set(site),
            deleted: Set(deleted),
            updated_at: Set(ctx.now()),
            ..Default::default()
        };
        tx.insert::<Entity, _>(&grant, row).await?.id
    };
    let sites = Entity::within(&grant).filter(Column::ModelId.eq(model)).filter(Column::Deleted.eq(false));
    let sites = sites.count(&tx).await?;
    let count = i32::try_from(sites).unwrap_or(i32::MAX);
    model::Entity::change(&grant)
        .filter(model::Column::Id.eq(model))
        .value(model::Column::SiteCount, count)
        .run(&tx)
        .await?;
    let after = json!({ "siteId": site, "deleted": deleted });
    ctx.note(&tx, AuditEvent::new("model.site", "model", model).after(after)).await?;
    tx.commit().await?;
    Ok(SavedSiteMapping { message: "Success", model_mapping_id: id })
}

async fn of(tx: &Tx, grant: &Grant, model: i64, site: i64) -> Result<Option<Model>> {
    Entity::within(grant).filter(Column::ModelId.eq(model)).filter(Column::SiteId.eq(site)).one(tx).await
}

/// The models that are offered to a site.
pub(crate) async fn offered(tx: &Tx, grant: &Grant, site: Option<i64>) -> Result<Condition> {
    #[derive(FromQueryResult)]
    struct Mapped {
        model_id: i64,
    }
    let Some(site) = site else { return Ok(Condition::all()) };
    let mapped: Vec<Mapped> = Entity::within(grant)
        .filter(Column::SiteId.eq(site))
        .filter(Column::Deleted.eq(false))
        .columns([Column::ModelId], tx)
        .await?;
    let everywhere = Condition::any().add(model::Column::SiteCount.eq(0));
    if mapped.is_empty() {
        return Ok(everywhere);
    }
    Ok(everywhere.add(model::Column::Id.is_in(mapped.into_iter().map(|row| row.model_id))))
}
