//! Model Mapping: the template of each kind for the machines of a model. Production sites have a mapping of their own,
//! with PDI only; that of head office serves dealerships too.

mod rules;
mod shapes;
mod store;

use std::collections::BTreeSet;

use ::templates::{content::Kind, mappable};
use platform::{
    api::legacy_filters::CallQuery,
    auth::{context::Ctx, permission::Hierarchy},
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::ColumnTrait;

pub(crate) use self::{
    rules::fits,
    shapes::{
        AssignInput, AssignedTemplate, MappedTemplate, MappingInput, MappingKind, MappingKinds, ModelMapping,
        ModelMappings, SavedMappings,
    },
    store::count,
};
use self::{
    rules::{counted, field, kinds, takes},
    store::{store, stored},
};
use crate::{
    MODEL_READ, MODEL_WRITE,
    entity::model::{self, Model},
    names::ModelName,
    reasons,
    templates::{self, StageTemplates},
};

/// Models that one list may map.
const MODELS: usize = 1_000;
/// Models to which one template may be mapped in one step.
const ASSIGNED: usize = 2_000;

platform::fields! {
    /// Fields by which the list of mappings can be filtered and sorted.
    MappingField:
        Id Number "ModelId";
        Name Text "ModelName";
        Mapped Number "MappedCount";
        Deleted Flag "Deleted";
}

const SAVED: &str = "Model Mapping Updated Successfully";

fn hierarchy(ctx: &Ctx) -> u8 {
    ctx.site().map_or(Hierarchy::HeadOffice, |site| site.hierarchy).number()
}

/// Returns the kinds that the current site maps, with the templates that can be chosen.
pub(crate) async fn choices(ctx: &Ctx) -> Result<MappingKinds> {
    let grant = ctx.can_in_group(MODEL_READ)?;
    let tx = ctx.browse(&grant).await?;
    let offered = mappable::choices(&tx, &grant).await?;
    drop(tx);
    let of = |kind: &Kind| {
        let fitting = offered.iter().filter(|template| takes(*kind, template.kind));
        MappingKind {
            vehicle_type: kind.code(),
            vehicle_type_desc: kind.title(),
            field: field(*kind),
            templates: fitting.map(MappedTemplate::of).collect(),
        }
    };
    let kinds = kinds(templates::for_production(ctx)).iter().map(of).collect();
    Ok(MappingKinds { hierarchy: hierarchy(ctx), can_edit: ctx.can_in_group(MODEL_WRITE).is_ok(), kinds })
}

/// Lists a page of mappings: the models with the most missing templates first, then by name, unless another order is
/// requested.
pub(crate) async fn list(ctx: &Ctx, query: &CallQuery) -> Result<ModelMappings> {
    let grant = ctx.can_in_group(MODEL_READ)?;
    let production = templates::for_production(ctx);
    let mut query = query.read(&ctx.platform().config.limits)?;
    query.without(MappingField::Deleted);
    if query.order.is_empty() {
        query.order = vec![(MappingField::Mapped, true), (MappingField::Name, true)];
    }
    let counted = counted(production);
    let column = |kind| match kind {
        MappingField::Id => model::Column::Id,
        MappingField::Name => model::Column::NameKey,
        MappingField::Mapped => counted,
        MappingField::Deleted => model::Column::Deleted,
    };
    let tx = ctx.browse(&grant).await?;
    let page = query.page(|| model::Entity::within(&grant), column, model::Column::Id, &tx).await?;
    let all = i16::try_from(kinds(production).len()).unwrap_or(i16::MAX);
    let missing_total = model::Entity::within(&grant)
        .filter(model::Column::Deleted.eq(false))
        .filter(counted.lt(all))
        .count(&tx)
        .await?;
    let models = shown(ctx, &tx, &grant, page.rows, production).await?;
    let mapped: BTreeSet<i64> = models.iter().flat_map(ModelMapping::ids).collect();
    let mapped: Vec<i64> = mapped.into_iter().collect();
    let known = mappable::mappable(&tx, &grant, &mapped).await?;
    let templates = mapped.iter().filter_map(|id| known.get(id)).map(MappedTemplate::of).collect();
    let can_edit = ctx.can_in_group(MODEL_WRITE).is_ok();
    Ok(ModelMappings { models, templates, total_count: page.total, missing_total, hierarchy: hierarchy(ctx), can_edit })
}

async fn shown(ctx: &Ctx, tx: &Tx, grant: &Grant, models: Vec<Model>, production: bool) -> Result<Vec<ModelMapping>> {
    let ids: Vec<i64> = models.iter().map(|model| model.id).collect();
    let mapped = stored(tx, grant, &ids, production).await?;
    let shown = |row: Model| {
        let stored = mapped.get(&row.id);
        let all = stored.map(StageTemplates::of).unwrap_or_default();
        let at = |kind: Kind| all.at(kind).filter(|_| kinds(production).contains(&kind));
        let missing_count = kinds(production).iter().filter(|kind| at(**kind).is_none()).count();
        let model = ModelName::of(row);
        ModelMapping {
            model_id: model.id,
            image_url: model.image_url(ctx.platform()),
            model_name: model.name.to_string(),
            template_id: at(Kind::Pdi),
            gated_template_id: at(Kind::Gate),
            handover_template_id: at(Kind::Handover),
            audit_inspection_template_id: at(Kind::Audit),
            receiving_inspection_template_id: at(Kind::Receiving),
            missing_count,
            timestamp_dt: stored.map(|row| row.updated_at),
        }
    };
    Ok(models.into_iter().map(shown).collect())
}

/// Saves the mappings of a list of models, all or none.
pub(crate) async fn save(ctx: &Ctx, inputs: Vec<MappingInput>) -> Result<SavedMappings> {
    let grant = ctx.can_in_group(MODEL_WRITE)?;
    if inputs.is_empty() || inputs.len() > MODELS {
        return Err(reasons::TOO_MANY_MAPPINGS.into());
    }
    if inputs.iter().any(|input| Kind::ALL.into_iter().all(|kind| input.sent(kind).is_none())) {
        return Err(reasons::MAPPING_EMPTY.into());
    }
    let production = templates::for_production(ctx);
    let tx = ctx.write(&grant).await?;
    let (models, _) = store(ctx, &tx, &grant, inputs, production).await?;
    let model_ids = models.iter().map(|model| model.id).collect();
    let models = shown(ctx, &tx, &grant, models, production).await?;
    tx.commit().await?;
    Ok(SavedMappings { message: SAVED, model_ids, models })
}

/// Maps the PDI template of a model that was just added.
pub(crate) async fn begin(ctx: &Ctx, tx: &Tx, grant: &Grant, model: i64, template: i64) -> Result<()> {
    let inputs = vec![MappingInput::of(model, Kind::Pdi, template)];
    store(ctx, tx, grant, inputs, templates::for_production(ctx)).await.map(drop)
}

/// Maps one template to many models, to all or none.
pub(crate) async fn assign(ctx: &Ctx, input: AssignInput) -> Result<AssignedTemplate> {
    let grant = ctx.can_in_group(MODEL_WRITE)?;
    if input.model_ids.is_empty() || input.model_ids.len() > ASSIGNED {
        return Err(reasons::TOO_MANY_MODELS.into());
    }
    let kind = input.vehicle_type.and_then(Kind::of).ok_or(reasons::MAPPING_KIND)?;
    let template = input.template_id.unwrap_or(0);
    let inputs = input.model_ids.iter().map(|model| MappingInput::of(*model, kind, template)).collect();
    let tx = ctx.write(&grant).await?;
    let (models, changed) = store(ctx, &tx, &grant, inputs, templates::for_production(ctx)).await?;
    tx.commit().await?;
    Ok(AssignedTemplate { message: SAVED, model_count: models.len(), changed_count: changed })
}
