//! Model Mapping: which template of each kind is asked of the machines of a model. Production sites have a mapping of
//! their own, with PDI only; that of head office serves dealerships too.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use ::templates::{
    content::Kind,
    mappable::{self, Mappable},
};
use chrono::{DateTime, Utc};
use platform::{
    api::{legacy_filters::CallQuery, lenient_values},
    auth::{context::Ctx, permission::Hierarchy},
    core::{
        error::{Error, Result},
        reason::Reason,
    },
    db::Tx,
    shared::audit::AuditEvent,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Order, sea_query::OnConflict};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    MODEL_READ, MODEL_WRITE,
    entity::{
        model::{self, Model},
        model_template,
    },
    names::ModelName,
    reasons,
    templates::{self, StageTemplates},
};

/// Models that one list may map.
const MODELS: usize = 1_000;
/// Models to which one template may be mapped in one step.
const ASSIGNED: usize = 2_000;
/// The kinds in the order of the screen.
const KINDS: [Kind; 5] = [Kind::Pdi, Kind::Gate, Kind::Handover, Kind::Audit, Kind::Receiving];

platform::fields! {
    /// What the list of mappings can be filtered and sorted by.
    MappingField:
        Id Number "ModelId";
        Name Text "ModelName";
        Mapped Number "MappedCount";
        Deleted Flag "Deleted";
}

/// The kinds that the acting site maps.
fn kinds(production: bool) -> &'static [Kind] {
    if production { &KINDS[..1] } else { &KINDS }
}

/// The field of a kind on the wire.
const fn field(kind: Kind) -> &'static str {
    match kind {
        Kind::Pdi => "TemplateId",
        Kind::Gate => "GatedTemplateId",
        Kind::Handover => "HandoverTemplateId",
        Kind::Audit => "AuditInspectionTemplateId",
        Kind::Receiving => "ReceivingInspectionTemplateId",
    }
}

/// Whether a template of this kind may be mapped there: PDI takes whatever is none of receiving, gate and handover.
const fn takes(slot: Kind, kind: Kind) -> bool {
    match slot {
        Kind::Pdi => matches!(kind, Kind::Pdi | Kind::Audit),
        Kind::Receiving => matches!(kind, Kind::Receiving),
        Kind::Gate => matches!(kind, Kind::Gate),
        Kind::Handover => matches!(kind, Kind::Handover),
        Kind::Audit => matches!(kind, Kind::Audit),
    }
}

/// Whether a template can be mapped there, and why not.
fn fits(slot: Kind, template: Option<&Mappable>) -> Result<(), Reason> {
    let template = template.ok_or(reasons::TEMPLATE_UNAVAILABLE)?;
    if !takes(slot, template.kind) {
        return Err(reasons::TEMPLATE_KIND);
    }
    if template.dormant() {
        return Err(reasons::TEMPLATE_DORMANT);
    }
    if template.active() && template.published { Ok(()) } else { Err(reasons::TEMPLATE_UNPUBLISHED) }
}

/// A template that can be chosen, or that is mapped.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MappedTemplate {
    /// Its id.
    template_id: i64,
    /// Its name.
    template_name: String,
    /// 1 PDI, 5 receiving, 7 gate, 9 handover, 10 audit.
    vehicle_type: i16,
    /// 0 draft, 1 active, 2 dormant.
    status: i16,
    /// Whether it can be mapped now: it is published and not dormant.
    is_mappable: bool,
}

impl MappedTemplate {
    fn of(template: &Mappable) -> Self {
        Self {
            template_id: template.id,
            template_name: template.name.clone(),
            vehicle_type: template.kind.code(),
            status: template.status,
            is_mappable: template.active() && template.published,
        }
    }
}

/// A kind of templates with those that can be chosen.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MappingKind {
    /// 1 PDI, 7 gate, 9 handover, 10 audit, 5 receiving.
    vehicle_type: i16,
    /// Its name.
    vehicle_type_desc: &'static str,
    /// The field of a mapping that holds it.
    field: &'static str,
    /// The choices, by name.
    templates: Vec<MappedTemplate>,
}

/// The kinds that the acting site maps.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MappingKinds {
    /// 0 dealership, 1 production, 2 head office.
    hierarchy: u8,
    /// Whether the caller may map.
    can_edit: bool,
    /// In the order of the screen.
    kinds: Vec<MappingKind>,
}

/// The templates of a model.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ModelMapping {
    /// The model.
    model_id: i64,
    /// Its name.
    model_name: String,
    /// The address of its picture, the same for weeks.
    image_url: Option<String>,
    /// PDI.
    template_id: Option<i64>,
    /// Gate.
    gated_template_id: Option<i64>,
    /// Handover.
    handover_template_id: Option<i64>,
    /// 30-day audit.
    audit_inspection_template_id: Option<i64>,
    /// Receiving.
    receiving_inspection_template_id: Option<i64>,
    /// The number of kinds without a template.
    missing_count: usize,
    /// When the mapping was changed last; null when there was none.
    timestamp_dt: Option<DateTime<Utc>>,
}

/// A page of mappings.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ModelMappings {
    /// The models of the page, those that miss most first.
    models: Vec<ModelMapping>,
    /// The templates that are mapped to them.
    templates: Vec<MappedTemplate>,
    /// The number of models that match.
    total_count: u64,
    /// The number of models of the group that miss a template.
    missing_total: u64,
    /// 0 dealership, 1 production, 2 head office.
    hierarchy: u8,
    /// Whether the caller may map.
    can_edit: bool,
}

/// The templates to map to a model. A field that is left out keeps its value; null and 0 clear it.
#[derive(Debug, Default, Clone, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct MappingInput {
    /// The model.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub model_id: Option<i64>,
    /// PDI.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = lenient_values::Number)]
    pub template_id: Option<i64>,
    /// Gate.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = lenient_values::Number)]
    pub gated_template_id: Option<i64>,
    /// Handover.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = lenient_values::Number)]
    pub handover_template_id: Option<i64>,
    /// 30-day audit.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = lenient_values::Number)]
    pub audit_inspection_template_id: Option<i64>,
    /// Receiving.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = lenient_values::Number)]
    pub receiving_inspection_template_id: Option<i64>,
    /// When the mapping was changed last, as it was read; null when there was none. It is compared when it is sent.
    #[serde(deserialize_with = "given_time")]
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[expect(clippy::option_option, reason = "a time that is left out is not compared, null is")]
    pub timestamp_dt: Option<Option<DateTime<Utc>>>,
}

fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    lenient_values::number(deserializer).map(|number| Some(number.unwrap_or(0)))
}

#[expect(clippy::option_option, reason = "a time that is left out is not compared, null is")]
fn given_time<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<DateTime<Utc>>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl MappingInput {
    /// What is sent for a kind; zero clears.
    const fn sent(&self, kind: Kind) -> Option<i64> {
        match kind {
            Kind::Pdi => self.template_id,
            Kind::Gate => self.gated_template_id,
            Kind::Handover => self.handover_template_id,
            Kind::Audit => self.audit_inspection_template_id,
            Kind::Receiving => self.receiving_inspection_template_id,
        }
    }

    /// The templates of a model for one kind.
    fn of(model: i64, kind: Kind, template: i64) -> Self {
        let mut input = Self { model_id: Some(model), ..Self::default() };
        let slot = match kind {
            Kind::Pdi => &mut input.template_id,
            Kind::Gate => &mut input.gated_template_id,
            Kind::Handover => &mut input.handover_template_id,
            Kind::Audit => &mut input.audit_inspection_template_id,
            Kind::Receiving => &mut input.receiving_inspection_template_id,
        };
        *slot = Some(template);
        input
    }
}

/// One template for many models.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct AssignInput {
    /// The models, 2,000 at most.
    #[serde(deserialize_with = "lenient_values::numbers")]
    #[schema(value_type = lenient_values::Numbers)]
    pub model_ids: Vec<i64>,
    /// Which of their templates: 1 PDI, 5 receiving, 7 gate, 9 handover, 10 audit.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub vehicle_type: Option<i64>,
    /// The template; null and 0 clear it.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_id: Option<i64>,
}

/// The answer of a saved mapping.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SavedMappings {
    /// What to show.
    message: &'static str,
    /// The models.
    model_ids: Vec<i64>,
    /// Their templates as they are stored.
    models: Vec<ModelMapping>,
}

/// The answer of an assignment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct AssignedTemplate {
    /// What to show.
    message: &'static str,
    /// The number of models in the request.
    model_count: usize,
    /// The number of those whose mapping has changed.
    changed_count: usize,
}

const SAVED: &str = "Model Mapping Updated Successfully";

fn hierarchy(ctx: &Ctx) -> u8 {
    ctx.site().map_or(Hierarchy::HeadOffice, |site| site.hierarchy).number()
}

/// The kinds that the acting site maps, with the templates that can be chosen.
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

/// A page of mappings: the models that miss most first, then by name, unless another order is asked for.
pub(crate) async fn list(ctx: &Ctx, query: &CallQuery) -> Result<ModelMappings> {
    let grant = ctx.can_in_group(MODEL_READ)?;
    let production = templates::for_production(ctx);
    let mut query = query.read(&ctx.platform().config.limits)?;
    query.without(MappingField::Deleted);
    if query.order.is_empty() {
        query.order = vec![(MappingField::Mapped, true), (MappingField::Name, true)];
    }
    let counted = counted(production);
    let column = |asked| match asked {
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

impl ModelMapping {
    fn ids(&self) -> impl Iterator<Item = i64> {
        [
            self.template_id,
            self.gated_template_id,
            self.handover_template_id,
            self.audit_inspection_template_id,
            self.receiving_inspection_template_id,
        ]
        .into_iter()
        .flatten()
    }
}

const fn counted(production: bool) -> model::Column {
    if production { model::Column::MappedProduction } else { model::Column::MappedHeadOffice }
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

async fn stored(
    tx: &Tx,
    grant: &Grant,
    models: &[i64],
    production: bool,
) -> Result<HashMap<i64, model_template::Model>> {
    let rows = model_template::Entity::within(grant)
        .filter(model_template::Column::ModelId.is_in(models.iter().copied()))
        .filter(model_template::Column::Production.eq(production))
        .all(tx)
        .await?;
    Ok(rows.into_iter().map(|row| (row.model_id, row)).collect())
}

/// Saves the mappings of a list of models, all or none.
pub(crate) async fn save(ctx: &Ctx, inputs: Vec<MappingInput>) -> Result<SavedMappings> {
    let grant = ctx.can_in_group(MODEL_WRITE)?;
    if inputs.is_empty() || inputs.len() > MODELS {
        return Err(reasons::TOO_MANY_MAPPINGS.into());
    }
    let production = templates::for_production(ctx);
    let tx = ctx.write(&grant).await?;
    let (models, _) = store(ctx, &tx, &grant, inputs, production).await?;
    let model_ids = models.iter().map(|model| model.id).collect();
    let models = shown(ctx, &tx, &grant, models, production).await?;
    tx.commit().await?;
    Ok(SavedMappings { message: SAVED, model_ids, models })
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

/// Stores mappings; returns the models in the order of their ids and how many mappings have changed. Models are locked
/// first, then templates, each in the order of their ids.
async fn store(
    ctx: &Ctx,
    tx: &Tx,
    grant: &Grant,
    inputs: Vec<MappingInput>,
    production: bool,
) -> Result<(Vec<Model>, usize)> {
    let ids: BTreeSet<i64> = inputs.iter().filter_map(|input| input.model_id).collect();
    if ids.len() != inputs.len() {
        return Err(reasons::MODEL_TWICE.into());
    }
    let ids: Vec<i64> = ids.into_iter().collect();
    let models = model::Entity::within(grant)
        .ids(ids.iter().copied())
        .filter(model::Column::Deleted.eq(false))
        .order(model::Column::Id, Order::Asc)
        .lock(tx)
        .all(tx)
        .await?;
    if models.len() != ids.len() {
        return Err(reasons::MODEL_UNKNOWN.into());
    }
    let old = stored(tx, grant, &ids, production).await?;
    let mut changes = Vec::new();
    for input in &inputs {
        let id = input.model_id.unwrap_or(0);
        let row = old.get(&id);
        if let Some(read) = input.timestamp_dt {
            let same = match (read, row.map(|row| row.updated_at)) {
                (None, None) => true,
                (Some(read), Some(stored)) => read.timestamp_micros() == stored.timestamp_micros(),
                (Some(_), None) | (None, Some(_)) => false,
            };
            if !same {
                return Err(reasons::MODEL_CHANGED.into());
            }
        }
        let before = row.map(StageTemplates::of).unwrap_or_default();
        let mut after = before;
        for kind in KINDS {
            let Some(sent) = input.sent(kind) else { continue };
            let template = Some(sent).filter(|id| *id != 0);
            if !kinds(production).contains(&kind) {
                if template.is_some() {
                    return Err(Error::from(reasons::PRODUCTION_KIND).at(field(kind), reasons::PRODUCTION_KIND.text()));
                }
                continue;
            }
            after.set(kind, template);
        }
        if after != before {
            changes.push((id, before, after));
        }
    }
    check(tx, grant, &changes).await?;
    write(ctx, tx, grant, &changes, production).await?;
    let changed = changes.len();
    Ok((models, changed))
}

/// A field of the mapping, its template before and after.
type Replaced = (&'static str, Option<i64>, Option<i64>);
type Changed = (i64, StageTemplates, StageTemplates);

/// Checks the templates that are mapped newly, and locks them, so that none of them is deleted meanwhile.
async fn check(tx: &Tx, grant: &Grant, changes: &[Changed]) -> Result<()> {
    let new: HashSet<(i16, i64)> = changes
        .iter()
        .flat_map(|(_, before, after)| KINDS.map(|kind| (kind, before.at(kind), after.at(kind))))
        .filter(|(_, before, after)| before != after)
        .filter_map(|(kind, _, after)| after.map(|id| (kind.code(), id)))
        .collect();
    let ids: BTreeSet<i64> = new.iter().map(|(_, id)| *id).collect();
    let ids: Vec<i64> = ids.into_iter().collect();
    let known = mappable::lock_mappable(tx, grant, &ids).await?;
    for kind in KINDS {
        for (_, id) in new.iter().filter(|(code, _)| *code == kind.code()) {
            fits(kind, known.get(id)).map_err(|reason| Error::from(reason).at(field(kind), reason.text()))?;
        }
    }
    Ok(())
}

async fn write(ctx: &Ctx, tx: &Tx, grant: &Grant, changes: &[Changed], production: bool) -> Result<()> {
    let Some((first, ..)) = changes.first() else { return Ok(()) };
    let (group, now) = (grant.group_id()?, ctx.now());
    let rows = changes.iter().map(|(model, _, after)| model_template::ActiveModel {
        group_id: Set(group),
        model_id: Set(*model),
        production: Set(production),
        template_id: Set(after.pdi),
        receiving_template_id: Set(after.receiving),
        audit_template_id: Set(after.audit),
        gated_template_id: Set(after.gate),
        handover_template_id: Set(after.handover),
        updated_at: Set(now),
        version: Set(1),
        ..Default::default()
    });
    let rows: Vec<_> = rows.collect();
    tx.upsert_many::<model_template::Entity, _>(grant, rows, replacing()).await?;
    let mut by_count: BTreeMap<i16, Vec<i64>> = BTreeMap::new();
    for (model, _, after) in changes {
        let count = kinds(production).iter().filter(|kind| after.at(**kind).is_some()).count();
        by_count.entry(i16::try_from(count).unwrap_or(i16::MAX)).or_default().push(*model);
    }
    for (count, models) in by_count {
        let change = model::Entity::change(grant).filter(model::Column::Id.is_in(models));
        change.value(counted(production), count).run(tx).await?;
    }
    let mut told: BTreeMap<Replaced, Vec<i64>> = BTreeMap::new();
    for (model, before, after) in changes {
        for kind in KINDS.into_iter().filter(|kind| before.at(*kind) != after.at(*kind)) {
            told.entry((field(kind), before.at(kind), after.at(kind))).or_default().push(*model);
        }
    }
    let told: Vec<_> = told
        .into_iter()
        .map(|((field, from, to), models)| json!({ "field": field, "from": from, "to": to, "models": models }))
        .collect();
    let event =
        AuditEvent::new("model.map", "model", first).after(json!({ "production": production, "changes": told }));
    ctx.note(tx, event).await
}

/// Counts the templates of every model of a group; for rows that were not written by [`store`].
pub(crate) async fn count(tx: &Tx, grant: &Grant) -> Result<()> {
    let mut by_count: BTreeMap<(bool, i16), Vec<i64>> = BTreeMap::new();
    for row in model_template::Entity::within(grant).all(tx).await? {
        let stages = StageTemplates::of(&row);
        let count = kinds(row.production).iter().filter(|kind| stages.at(**kind).is_some()).count();
        by_count.entry((row.production, i16::try_from(count).unwrap_or(i16::MAX))).or_default().push(row.model_id);
    }
    for ((production, count), models) in by_count {
        let change = model::Entity::change(grant).filter(model::Column::Id.is_in(models));
        change.value(counted(production), count).run(tx).await?;
    }
    Ok(())
}

/// The rule for a model that has a mapping: the new one replaces it.
fn replacing() -> OnConflict {
    use model_template::Column;
    OnConflict::columns([Column::GroupId, Column::ModelId, Column::Production])
        .update_columns([
            Column::TemplateId,
            Column::ReceivingTemplateId,
            Column::AuditTemplateId,
            Column::GatedTemplateId,
            Column::HandoverTemplateId,
            Column::UpdatedAt,
        ])
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// MODEL-038
    #[test]
    fn each_kind_takes_its_templates_and_pdi_those_for_audit_too() {
        for slot in KINDS {
            let taken: Vec<i16> = KINDS.into_iter().filter(|kind| takes(slot, *kind)).map(Kind::code).collect();
            let wanted: &[i16] = if slot == Kind::Pdi { &[1, 10] } else { &[slot.code()] };
            assert_eq!(taken, wanted, "{}", slot.title());
        }
    }

    #[test]
    fn a_template_is_there_published_and_awake() {
        let template = Mappable { id: 1, name: "A".to_owned(), kind: Kind::Gate, status: 1, published: true };
        assert_eq!(fits(Kind::Gate, Some(&template)), Ok(()));
        assert_eq!(fits(Kind::Gate, None), Err(reasons::TEMPLATE_UNAVAILABLE));
        assert_eq!(fits(Kind::Audit, Some(&template)), Err(reasons::TEMPLATE_KIND));
        let dormant = Mappable { status: 2, ..template.clone() };
        assert_eq!(fits(Kind::Gate, Some(&dormant)), Err(reasons::TEMPLATE_DORMANT));
        let draft = Mappable { status: 0, published: false, ..template };
        assert_eq!(fits(Kind::Gate, Some(&draft)), Err(reasons::TEMPLATE_UNPUBLISHED));
    }
}
