//! Templates: list, add, rename, make dormant, wake and delete.

use std::{collections::BTreeSet, slice};

use chrono::{DateTime, Utc};
use platform::{
    api::{
        legacy_filters::CallQuery,
        lenient_values,
        list::{Filter, ListQuery, Operator, Page, Scalar},
        name_list::{self, Columns, NameList, Refusals},
    },
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::Reason,
    },
    db::Tx,
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
    change_context::ChangeContext,
    content::{Kind, Status},
    edit::{
        checks::{locked, unchanged},
        input::given_text,
    },
    entity::{
        check_template::{ActiveModel, Column, Entity, Model},
        template_item,
    },
    permissions::{TEMPLATE_READ, TEMPLATE_WRITE},
    pictures, reasons,
    uses::{TemplateUses, template_uses},
    wire::TemplateRow,
};

/// Templates of one save.
const TEMPLATES: usize = 100;

platform::fields! {
    /// Fields by which the list of templates can be filtered and sorted.
    TemplateField:
        Id Number "id" "TemplateId";
        Name Text "name" "TemplateName";
        VehicleType Number "vehicleType" "VehicleType";
        Status Number "status" "Status";
        Language Number "languageId" "LanguageId";
        Group Number "groupId" unsorted;
        Deleted Flag "deleted";
}

impl NameList for Entity {
    type Row = ActiveModel;
    const COLUMNS: Columns<Column> =
        Columns { id: Column::Id, owner: Column::GroupId, key: Column::NameKey, deleted: Column::Deleted };
    const REFUSALS: Refusals = Refusals {
        required: reasons::NAME_REQUIRED,
        too_long: reasons::NAME_TOO_LONG,
        taken: reasons::NAME_TAKEN,
        unknown: reasons::UNKNOWN,
    };

    fn key_of(row: Model) -> (String, i64) {
        (row.name_key, row.id)
    }
}

/// Kinds of the templates of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TemplateKinds {
    /// Every kind.
    All,
    /// Every kind but handover.
    Vehicle,
    /// Handover.
    Handover,
}

/// A template to add, rename, make dormant, wake or delete. A field that is left out is not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct TemplateInput {
    /// 0 for a new one.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_id: Option<i64>,
    /// Name of the template, at most 50 characters, once in the group whatever its letter case.
    #[serde(deserialize_with = "given_text")]
    #[schema(value_type = lenient_values::Text)]
    pub template_name: Option<String>,
    /// 2 makes it dormant, 0 wakes it as a draft; only completing makes it active (1).
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub status: Option<i64>,
    /// 1 PDI, 5 receiving, 7 gate, 9 handover, 10 audit; it stays once the template has items.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub vehicle_type: Option<i64>,
    /// The language in which it is written, 1 when it is left out; it stays.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub language_id: Option<i64>,
    /// Id of the logo, uploaded before; 0 removes it.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub logo_asset_id: Option<i64>,
    /// Deletes it, unless it is mapped to models.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub deleted: Option<bool>,
    /// Time of the last change, as it was read.
    pub timestamp_dt: Option<DateTime<Utc>>,
}

/// The answer of a save.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SavedTemplate {
    /// The message to display.
    pub message: &'static str,
    /// The id of the template.
    pub template_id: i64,
    /// The template as it is stored.
    pub template: TemplateRow,
}

/// A page of templates.
pub(crate) async fn list(ctx: &Ctx, query: &CallQuery, which: TemplateKinds) -> Result<Page<TemplateRow>> {
    let query = query.read(&ctx.platform().config.limits)?;
    page(ctx, query, which).await
}

/// A page of templates, with how often each is used.
pub(crate) async fn page(
    ctx: &Ctx,
    mut query: ListQuery<TemplateField>,
    which: TemplateKinds,
) -> Result<Page<TemplateRow>> {
    let grant = ctx.can_in_group(TEMPLATE_READ)?;
    query.without(TemplateField::Deleted);
    query.words_in(TemplateField::Name);
    match which {
        TemplateKinds::All => {}
        TemplateKinds::Handover => query.filters.push(Filter {
            field: TemplateField::VehicleType,
            operator: Operator::Equal,
            values: vec![Scalar::Number(Kind::Handover.code().into())],
        }),
        TemplateKinds::Vehicle => {
            let others = Kind::ALL.into_iter().filter(|kind| *kind != Kind::Handover);
            let values = others.map(|kind| Scalar::Number(kind.code().into())).collect();
            query.filters.push(Filter { field: TemplateField::VehicleType, operator: Operator::In, values });
        }
    }
    let tx = ctx.browse(&grant).await?;
    let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
    let ids: Vec<i64> = page.rows.iter().map(|row| row.id).collect();
    let uses = template_uses(ctx.platform(), &tx, &grant, &ids).await?;
    let logos = pictures::logos(ctx.platform(), &tx, &grant, &page.rows).await?;
    Ok(page.map(|row| {
        let uses = uses.get(&row.id).copied().unwrap_or_default();
        TemplateRow::of(row, uses, &logos)
    }))
}

/// A template that is not deleted.
pub(crate) async fn one(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    name_list::one::<Entity>(tx, grant, id).await
}

/// Counts the uses of a template.
pub(crate) async fn uses(ctx: &Ctx, id: i64) -> Result<TemplateUses> {
    let grant = ctx.can_in_group(TEMPLATE_READ)?;
    let tx = ctx.browse(&grant).await?;
    let template = one(&tx, &grant, id).await?;
    let uses = template_uses(ctx.platform(), &tx, &grant, &[template.id]).await?;
    Ok(uses.get(&template.id).copied().unwrap_or_default())
}

/// Saves templates in the order of the request; answers the first.
pub(crate) async fn save(ctx: &Ctx, inputs: Vec<TemplateInput>) -> Result<SavedTemplate> {
    let grant = ctx.can_in_group(TEMPLATE_WRITE)?;
    if inputs.is_empty() || inputs.len() > TEMPLATES {
        return Err(reasons::TOO_MANY_TEMPLATES.into());
    }
    let languages = reference::language_names(ctx.platform()).await?;
    let tx = ctx.write(&grant).await?;
    // Locked in the order of their ids, so that two requests that name the same templates never wait for each other.
    let known: BTreeSet<i64> = inputs.iter().filter_map(|input| input.template_id.filter(|id| *id != 0)).collect();
    for id in known {
        locked(&tx, &grant, id).await?;
    }
    let mut first = None;
    for input in inputs {
        if input.language_id.is_some_and(|language| !languages.contains_key(&language)) {
            return Err(reasons::LANGUAGE.into());
        }
        let row = match input.template_id.filter(|id| *id != 0) {
            None => add(ctx, &tx, &grant, input).await?,
            Some(id) => change(ctx, &tx, &grant, id, input).await?,
        };
        first.get_or_insert(row);
    }
    let first = first.ok_or_else(|| Error::internal("no template was saved"))?;
    let uses = template_uses(ctx.platform(), &tx, &grant, &[first.id]).await?;
    let logos = pictures::logos(ctx.platform(), &tx, &grant, slice::from_ref(&first)).await?;
    tx.commit().await?;
    let uses = uses.get(&first.id).copied().unwrap_or_default();
    Ok(SavedTemplate { message: "Success", template_id: first.id, template: TemplateRow::of(first, uses, &logos) })
}

async fn add(ctx: &Ctx, tx: &Tx, grant: &Grant, input: TemplateInput) -> Result<Model> {
    let kind = input.vehicle_type.and_then(Kind::of).ok_or(reasons::VEHICLE_TYPE)?;
    if input.status.is_some_and(|status| status != i64::from(Status::Draft.code())) {
        return Err(reasons::STATUS.into());
    }
    let name = input.template_name.unwrap_or_default();
    let made = insert(&ChangeContext::request(ctx), tx, grant, (&name, kind, input.language_id.unwrap_or(1))).await?;
    let Some(logo) = logo_after(tx, grant, None, input.logo_asset_id).await? else { return Ok(made) };
    Entity::change(grant).filter(Column::Id.eq(made.id)).value(Column::LogoAssetId, logo).run(tx).await?;
    Ok(Model { logo_asset_id: Some(logo), ..made })
}

/// The logo after a change: one that it has already stays, although it was removed from the gallery meanwhile.
async fn logo_after(tx: &Tx, grant: &Grant, old: Option<i64>, requested: Option<i64>) -> Result<Option<i64>> {
    match requested {
        None => Ok(old),
        Some(0) => Ok(None),
        Some(logo) => {
            if old != Some(logo) {
                pictures::check_logo(tx, grant, logo).await?;
            }
            Ok(Some(logo))
        }
    }
}

/// Inserts an empty template: its name, its kind, and the language in which it is written.
pub(crate) async fn insert(
    by: &ChangeContext<'_>,
    tx: &Tx,
    grant: &Grant,
    (name, kind, language): (&str, Kind, i64),
) -> Result<Model> {
    let group = grant.group_id()?;
    let name = name_list::free::<Entity>(tx, grant, group, None, ("TemplateName", name)).await?;
    let row = ActiveModel {
        id: NotSet,
        group_id: Set(group),
        name: Set(name.text),
        name_key: Set(name.key),
        vehicle_type: Set(kind.code()),
        status: Set(Status::Draft.code()),
        language_id: Set(language),
        logo_asset_id: Set(None),
        edited: Set(true),
        published_id: Set(None),
        published_version: Set(0),
        deleted: Set(false),
        updated_by: Set(by.actor.user_id),
        updated_at: Set(by.now),
        version: Set(1),
    };
    let made = name_list::insert::<Entity>(tx, grant, "TemplateName", row).await?;
    let after = json!({ "name": made.name, "vehicleType": made.vehicle_type, "languageId": made.language_id });
    by.note(tx, AuditEvent::new("template.create", "template", made.id).after(after)).await?;
    Ok(made)
}

async fn change(ctx: &Ctx, tx: &Tx, grant: &Grant, id: i64, input: TemplateInput) -> Result<Model> {
    let old = locked(tx, grant, id).await?;
    unchanged(input.timestamp_dt, old.updated_at)?;
    if input.deleted == Some(true) {
        return delete(ctx, tx, grant, old).await;
    }
    if input.language_id.is_some_and(|language| language != old.language_id) {
        return Err(reasons::LANGUAGE_FIXED.into());
    }
    let name = match &input.template_name {
        Some(name) => {
            let name = name_list::free::<Entity>(tx, grant, old.group_id, Some(id), ("TemplateName", name)).await?;
            (name.text, name.key)
        }
        None => (old.name.clone(), old.name_key.clone()),
    };
    let kind = kind_after(tx, grant, &old, input.vehicle_type).await?;
    let status = status_after(old.status, input.status)?;
    let logo_asset_id = logo_after(tx, grant, old.logo_asset_id, input.logo_asset_id).await?;
    let new = Model {
        name: name.0,
        name_key: name.1,
        vehicle_type: kind,
        status,
        logo_asset_id,
        // A new name and a woken draft differ from what is published.
        edited: old.edited || status != old.status || input.template_name.is_some_and(|name| name != old.name),
        updated_by: ctx.user_id(),
        updated_at: ctx.now(),
        version: old.version + 1,
        ..old.clone()
    };
    Entity::change(grant)
        .filter(Column::Id.eq(id))
        .value(Column::Name, new.name.clone())
        .value(Column::NameKey, new.name_key.clone())
        .value(Column::VehicleType, new.vehicle_type)
        .value(Column::Status, new.status)
        .value(Column::LogoAssetId, new.logo_asset_id)
        .value(Column::Edited, new.edited)
        .value(Column::UpdatedBy, new.updated_by)
        .value(Column::UpdatedAt, new.updated_at)
        .value(Column::Version, new.version)
        .run(tx)
        .await?;
    let audit_json = |row: &Model| json!({ "name": row.name, "vehicleType": row.vehicle_type, "status": row.status });
    let event = AuditEvent::new("template.update", "template", id).before(audit_json(&old)).after(audit_json(&new));
    ctx.note(tx, event).await?;
    Ok(new)
}

async fn delete(ctx: &Ctx, tx: &Tx, grant: &Grant, old: Model) -> Result<Model> {
    let uses = template_uses(ctx.platform(), tx, grant, &[old.id]).await?;
    if uses.get(&old.id).is_some_and(|uses| uses.models > 0) {
        return Err(reasons::MAPPED.into());
    }
    let new =
        Model { deleted: true, updated_by: ctx.user_id(), updated_at: ctx.now(), version: old.version + 1, ..old };
    Entity::change(grant)
        .filter(Column::Id.eq(new.id))
        .value(Column::Deleted, true)
        .value(Column::UpdatedBy, new.updated_by)
        .value(Column::UpdatedAt, new.updated_at)
        .value(Column::Version, new.version)
        .run(tx)
        .await?;
    let before = json!({ "name": new.name, "vehicleType": new.vehicle_type, "status": new.status });
    ctx.note(tx, AuditEvent::new("template.delete", "template", new.id).before(before)).await?;
    Ok(new)
}

/// The kind after a change: it stays once the template has items or versions.
async fn kind_after(tx: &Tx, grant: &Grant, old: &Model, requested: Option<i64>) -> Result<i16> {
    let Some(requested) = requested else { return Ok(old.vehicle_type) };
    let kind = Kind::of(requested).ok_or(reasons::VEHICLE_TYPE)?.code();
    if kind == old.vehicle_type {
        return Ok(kind);
    }
    let items = template_item::Entity::within(grant)
        .filter(template_item::Column::TemplateId.eq(old.id))
        .filter(template_item::Column::Deleted.eq(false))
        .limit(1)
        .one(tx)
        .await?;
    if items.is_some() || old.published_id.is_some() {
        return Err(reasons::VEHICLE_TYPE_FIXED.into());
    }
    Ok(kind)
}

/// The status after a change: 2 makes dormant, 0 wakes a dormant one as a draft; what it has already stays.
fn status_after(old: i16, requested: Option<i64>) -> Result<i16, Reason> {
    let (draft, dormant) = (Status::Draft.code(), Status::Dormant.code());
    match requested {
        None => Ok(old),
        Some(requested) if requested == i64::from(old) => Ok(old),
        Some(requested) if requested == i64::from(dormant) => Ok(dormant),
        Some(requested) if requested == i64::from(draft) && old == dormant => Ok(draft),
        Some(_) => Err(reasons::STATUS),
    }
}

/// The column of a field.
pub(crate) fn column(field: TemplateField) -> Column {
    match field {
        TemplateField::Id => Column::Id,
        TemplateField::Name => Column::NameKey,
        TemplateField::VehicleType => Column::VehicleType,
        TemplateField::Status => Column::Status,
        TemplateField::Language => Column::LanguageId,
        TemplateField::Group => Column::GroupId,
        TemplateField::Deleted => Column::Deleted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_completing_makes_active() {
        assert_eq!(status_after(0, Some(1)), Err(reasons::STATUS));
        assert_eq!(status_after(1, Some(1)), Ok(1));
        assert_eq!(status_after(1, Some(0)), Err(reasons::STATUS));
        assert_eq!(status_after(1, Some(2)), Ok(2));
        assert_eq!(status_after(2, Some(0)), Ok(0));
        assert_eq!(status_after(2, Some(1)), Err(reasons::STATUS));
        assert_eq!(status_after(0, Some(7)), Err(reasons::STATUS));
        assert_eq!(status_after(2, None), Ok(2));
    }
}
