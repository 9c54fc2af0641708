//! Mappings as they are stored.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use ::templates::mappable;
use platform::{
    auth::context::Ctx,
    core::error::{Error, Result},
    db::Tx,
    shared::audit::AuditEvent,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Order, sea_query::OnConflict};
use serde_json::json;

use super::{
    rules::{KINDS, counted, field, fits, kinds},
    shapes::MappingInput,
};
use crate::{
    entity::{
        model::{self, Model},
        model_template,
    },
    reasons,
    templates::StageTemplates,
};

pub(super) async fn stored(
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

/// Stores mappings; returns the models in the order of their ids and how many mappings have changed. Models are locked
/// first, then templates, each in the order of their ids.
pub(super) async fn store(
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
    let mut replaced: BTreeMap<Replaced, Vec<i64>> = BTreeMap::new();
    for (model, before, after) in changes {
        for kind in KINDS.into_iter().filter(|kind| before.at(*kind) != after.at(*kind)) {
            replaced.entry((field(kind), before.at(kind), after.at(kind))).or_default().push(*model);
        }
    }
    let replaced: Vec<_> = replaced
        .into_iter()
        .map(|((field, from, to), models)| json!({ "field": field, "from": from, "to": to, "models": models }))
        .collect();
    let event =
        AuditEvent::new("model.map", "model", first).after(json!({ "production": production, "changes": replaced }));
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
