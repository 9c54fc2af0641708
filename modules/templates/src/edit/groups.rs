//! Saves groups of a template.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use platform::{
    api::lenient_values,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::Reason,
    },
    db::Tx,
    shared::audit::AuditEvent,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveModelTrait, ColumnTrait, Order, sea_query::OnConflict};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    edit::{
        checks::{checked, line, locked, mark_edited, place, places_differ, unchanged},
        input::given_text,
    },
    entity::{
        template_group::{ActiveModel, Column, Entity, Model},
        template_item,
    },
    permissions::TEMPLATE_WRITE,
    reasons,
    wire::TemplateGroupRow,
};

/// The longest name of a group, in characters.
pub(crate) const NAME: usize = 100;
/// The longest name of a stage, in characters.
const STAGE: usize = 50;
/// Groups of a template.
pub(crate) const GROUPS: usize = 100;

/// A group to add, change, take away or bring back.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct TemplateGroupInput {
    /// 0 for a new one.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_item_group_id: Option<i64>,
    /// The template of a new one.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_id: Option<i64>,
    /// Name of the group in the template's own language, at most 100 characters.
    #[serde(deserialize_with = "given_text")]
    #[schema(value_type = lenient_values::Text)]
    pub item_group: Option<String>,
    /// The in-progress stage of its items; empty for none.
    #[serde(deserialize_with = "given_text")]
    #[schema(value_type = lenient_values::Text)]
    pub stage_name: Option<String>,
    /// Position in the template, 0 to 1,000,000; a new one comes last when it is left out.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub order_list: Option<i64>,
    /// `true` removes it with its items, `false` restores it.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub deleted: Option<bool>,
    /// Time of the last change, as it was read.
    pub timestamp_dt: Option<DateTime<Utc>>,
}

impl TemplateGroupInput {
    fn id(&self) -> Option<i64> {
        self.template_item_group_id.filter(|id| *id != 0)
    }

    /// The new group that this makes, at a place, before it has an id.
    pub(crate) fn made(self, position: i32) -> Result<Model, Reason> {
        self.applied(new_row(0, 0, position))
    }

    /// The group after this change.
    fn applied(self, mut row: Model) -> Result<Model, Reason> {
        if row.id != 0 {
            unchanged(self.timestamp_dt, row.updated_at)?;
        }
        if let Some(name) = &self.item_group {
            row.name = line(name, NAME, reasons::GROUP_TOO_LONG)?;
        }
        if let Some(stage) = &self.stage_name {
            row.stage = line(stage, STAGE, reasons::STAGE_TOO_LONG)?;
        }
        row.position = place(self.order_list)?.unwrap_or(row.position);
        row.deleted = self.deleted.unwrap_or(row.deleted);
        if row.name.is_empty() && !row.deleted {
            return Err(reasons::GROUP_REQUIRED);
        }
        Ok(row)
    }
}

/// The answer of a save.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SavedTemplateGroups {
    /// The message to display.
    pub message: &'static str,
    /// The id of the first group.
    pub template_item_group_id: i64,
    /// The groups as they are stored, in the order of the request.
    pub groups: Vec<TemplateGroupRow>,
}

/// Saves groups of one template.
pub(crate) async fn save(ctx: &Ctx, inputs: Vec<TemplateGroupInput>) -> Result<SavedTemplateGroups> {
    let grant = ctx.can(TEMPLATE_WRITE)?;
    checked(&inputs, TemplateGroupInput::id)?;
    let tx = ctx.write(&grant).await?;
    let template = locked(&tx, &grant, template_of(&tx, &grant, &inputs).await?).await?;
    let stored: HashMap<i64, Model> =
        all(&tx, &grant, template.id).await?.into_iter().map(|row| (row.id, row)).collect();
    let mut new_ids =
        tx.ids_for::<Entity>(inputs.iter().filter(|input| input.id().is_none()).count()).await?.into_iter();
    let mut last = stored.values().filter(|row| !row.deleted).map(|row| row.position).max().unwrap_or(-1);
    let mut saved = Vec::with_capacity(inputs.len());
    for input in inputs {
        let row = if let Some(id) = input.id() {
            stored.get(&id).cloned().ok_or_else(|| Error::from(reasons::GROUP_UNKNOWN))?
        } else {
            last += 1;
            new_row(template.group_id, template.id, last)
        };
        let mut row = input.applied(row)?;
        last = last.max(row.position);
        row.updated_at = ctx.now();
        if row.id == 0 {
            row.id = new_ids.next().ok_or_else(|| Error::internal("an id for each new group"))?;
        }
        saved.push(row);
    }
    places_differ(saved.iter().filter(|row| !row.deleted).map(|row| (0, row.position)))?;
    let untouched = stored.values().filter(|row| !row.deleted && saved.iter().all(|one| one.id != row.id)).count();
    if untouched + saved.iter().filter(|row| !row.deleted).count() > GROUPS {
        return Err(reasons::TOO_MANY_GROUPS.into());
    }
    let gone: Vec<i64> = saved.iter().filter(|row| row.deleted).map(|row| row.id).collect();
    tx.upsert_many::<Entity, _>(&grant, saved.iter().cloned().map(whole), on_conflict()).await?;
    if !gone.is_empty() {
        template_item::Entity::change(&grant)
            .filter(template_item::Column::TemplateId.eq(template.id))
            .filter(template_item::Column::TemplateGroupId.is_in(gone))
            .value(template_item::Column::Deleted, true)
            .value(template_item::Column::UpdatedAt, ctx.now())
            .run(&tx)
            .await?;
    }
    mark_edited(ctx, &tx, &grant, &template).await?;
    let after = json!({ "groups": saved.iter().map(|row| &row.name).collect::<Vec<_>>() });
    ctx.note(&tx, AuditEvent::new("template.groups", "template", template.id).after(after)).await?;
    tx.commit().await?;
    Ok(SavedTemplateGroups {
        message: "Success",
        template_item_group_id: saved.first().map_or(0, |row| row.id),
        groups: saved.into_iter().map(TemplateGroupRow::of).collect(),
    })
}

/// Every group of a template in order, those that were taken away too.
pub(crate) async fn all(tx: &Tx, grant: &Grant, template: i64) -> Result<Vec<Model>> {
    Entity::within(grant)
        .filter(Column::TemplateId.eq(template))
        .order(Column::Position, Order::Asc)
        .order(Column::Id, Order::Asc)
        .all(tx)
        .await
}

/// The one template that the groups belong to.
async fn template_of(tx: &Tx, grant: &Grant, inputs: &[TemplateGroupInput]) -> Result<i64> {
    let ids: Vec<i64> = inputs.iter().filter_map(TemplateGroupInput::id).collect();
    let known = if ids.is_empty() { Vec::new() } else { Entity::within(grant).ids(ids.clone()).all(tx).await? };
    if known.len() != ids.len() {
        return Err(reasons::GROUP_UNKNOWN.into());
    }
    let named = inputs.iter().filter(|input| input.id().is_none()).map(|input| input.template_id.unwrap_or(0));
    let mut templates: Vec<i64> = known.iter().map(|row| row.template_id).chain(named).collect();
    templates.sort_unstable();
    templates.dedup();
    match templates.as_slice() {
        [0] => Err(reasons::UNKNOWN.into()),
        [one] => Ok(*one),
        _ => Err(reasons::ONE_TEMPLATE.into()),
    }
}

const fn new_row(group: i64, template: i64, position: i32) -> Model {
    Model {
        id: 0,
        group_id: group,
        template_id: template,
        name: String::new(),
        stage: String::new(),
        position,
        deleted: false,
        updated_at: DateTime::UNIX_EPOCH,
    }
}

pub(crate) fn whole(row: Model) -> ActiveModel {
    ActiveModel::from(row).reset_all()
}

fn on_conflict() -> OnConflict {
    OnConflict::column(Column::Id)
        .update_columns([Column::Name, Column::Stage, Column::Position, Column::Deleted, Column::UpdatedAt])
        .to_owned()
}
