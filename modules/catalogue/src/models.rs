//! Models: read, add, change, delete. They belong to the group. Their names are stored in capitals.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use platform::{
    api::name_list::{self, Columns, Created, Missing, Name, NameList, NamesQuery, Refusals},
    app::platform::Platform,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::{Reason, own},
        text,
    },
    db::Tx,
    shared::{
        audit::{Actor, AuditEvent, write, write_all},
        record_uses::RecordKind,
    },
    sites::model_audits,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Order};
use serde_json::json;

use crate::{
    customer_types,
    entity::model::{ActiveModel, Column, Entity, Model},
    lock::locked,
    machines::ModelMachines,
    names, pictures, reasons, sites, templates,
};

/// Models that are taken back by one statement.
const CHUNK: usize = 500;

impl NameList for Entity {
    type Row = ActiveModel;
    const COLUMNS: Columns<Column> =
        Columns { id: Column::Id, owner: Column::GroupId, key: Column::NameKey, deleted: Column::Deleted };
    const REFUSALS: Refusals = Refusals {
        required: reasons::MODEL_REQUIRED,
        too_long: reasons::MODEL_TOO_LONG,
        taken: reasons::MODEL_TAKEN,
        unknown: reasons::MODEL_UNKNOWN,
    };

    fn key_of(row: Model) -> (String, i64) {
        (row.name_key, row.id)
    }
}

/// The context of a change.
pub(crate) struct ChangeContext<'a> {
    pub(crate) platform: &'a Platform,
    pub(crate) grant: &'a Grant,
    pub(crate) actor: &'a Actor,
    /// The field of the request that holds the name.
    pub(crate) field: &'static str,
}

/// A model to add.
#[derive(Debug)]
pub(crate) struct New<'a> {
    pub(crate) name: &'a str,
    pub(crate) audit_enabled: bool,
    /// The uploaded picture; 0 for none.
    pub(crate) logo: i64,
}

/// A change of a model; fields that are `None` are not changed.
#[derive(Debug, Default)]
pub(crate) struct Change<'a> {
    pub(crate) name: Option<&'a str>,
    pub(crate) audit: Option<bool>,
    /// The uploaded picture; 0 for none.
    pub(crate) logo: Option<i64>,
    /// Time of the last change, as the caller has read it.
    pub(crate) read: Option<DateTime<Utc>>,
}

/// The models of the group that are not deleted, by name.
pub(crate) async fn all(tx: &Tx, grant: &Grant) -> Result<Vec<Model>> {
    let mut models = Entity::not_deleted(grant).order(Column::Id, Order::Asc).all(tx).await?;
    models.sort_by_cached_key(|model| text::sort_key(&model.name));
    Ok(models)
}

/// Reads the requested models that are offered to a site.
pub(crate) async fn wanted(tx: &Tx, grant: &Grant, site: Option<i64>, wanted: &NamesQuery) -> Result<Vec<Model>> {
    let offered = sites::offered(tx, grant, site).await?;
    name_list::wanted_of::<Entity>(tx, grant, wanted, Column::NameKey, offered).await
}

/// Finds a model that is not deleted.
pub(crate) async fn one(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    name_list::one::<Entity>(tx, grant, id).await
}

/// Checks that a row is as the caller has read it; without a time it is not compared.
pub(crate) fn unchanged(read: Option<DateTime<Utc>>, stored: DateTime<Utc>) -> Result<(), Reason> {
    match read {
        Some(read) if read.timestamp_micros() != stored.timestamp_micros() => Err(reasons::MODEL_CHANGED),
        Some(_) | None => Ok(()),
    }
}

/// Adds a model to a group.
pub(crate) async fn add(by: &ChangeContext<'_>, tx: &mut Tx, group: i64, new: New<'_>) -> Result<Model> {
    let name = name_list::free::<Entity>(tx, by.grant, group, None, (by.field, new.name)).await?;
    let (asset_id, picture_key) = pictures::attached(tx, by.grant, None, new.logo).await?;
    let row = ActiveModel {
        audit_enabled: Set(new.audit_enabled),
        asset_id: Set(asset_id),
        picture_key: Set(picture_key),
        updated_by: Set(by.actor.user_id),
        ..new_row(group, &name, by.platform.clock.now())
    };
    let made = name_list::insert::<Entity>(tx, by.grant, by.field, row).await?;
    let after =
        json!({ "name": made.name, "groupId": group, "isAuditEnabled": made.audit_enabled, "assetId": made.asset_id });
    write(tx, &by.platform.clock, by.actor, AuditEvent::new("model.create", "model", made.id).after(after)).await?;
    names::forget(tx, group);
    Ok(made)
}

/// Changes the name, the audit flag or the picture of a model.
pub(crate) async fn change(by: &ChangeContext<'_>, tx: &mut Tx, id: i64, change: Change<'_>) -> Result<Model> {
    let old = locked(tx, by.grant, id).await?;
    unchanged(change.read, old.updated_at)?;
    let name = match change.name {
        Some(name) => name_list::free::<Entity>(tx, by.grant, old.group_id, Some(id), (by.field, name)).await?.key,
        None => old.name_key.clone(),
    };
    let (asset_id, picture_key) = match change.logo {
        None => (old.asset_id, old.picture_key.clone()),
        Some(logo) => pictures::attached(tx, by.grant, Some(&old), logo).await?,
    };
    let new = Model {
        asset_id,
        picture_key,
        name: name.clone(),
        name_key: name,
        audit_enabled: change.audit.unwrap_or(old.audit_enabled),
        updated_by: by.actor.user_id,
        updated_at: by.platform.clock.now(),
        version: old.version + 1,
        ..old.clone()
    };
    Entity::change(by.grant)
        .filter(Column::Id.eq(id))
        .value(Column::Name, new.name.clone())
        .value(Column::NameKey, new.name_key.clone())
        .value(Column::AuditEnabled, new.audit_enabled)
        .value(Column::AssetId, new.asset_id)
        .value(Column::PictureKey, new.picture_key.clone())
        .value(Column::UpdatedBy, new.updated_by)
        .value(Column::UpdatedAt, new.updated_at)
        .value(Column::Version, new.version)
        .run(tx)
        .await
        .map_err(|error| match error.reason() {
            own::TAKEN => Error::from(reasons::MODEL_TAKEN).at(by.field, reasons::MODEL_TAKEN.text()),
            _ => error,
        })?;
    let audit_json =
        |row: &Model| json!({ "name": row.name, "isAuditEnabled": row.audit_enabled, "assetId": row.asset_id });
    let event = AuditEvent::new("model.update", "model", id).before(audit_json(&old)).after(audit_json(&new));
    write(tx, &by.platform.clock, by.actor, event).await?;
    names::forget(tx, old.group_id);
    Ok(new)
}

/// Deletes a model, unless open machines are of it or templates are mapped to it; the refusal counts both. `read` is when
/// it was changed last, as the caller has read it.
pub(crate) async fn remove(by: &ChangeContext<'_>, tx: &mut Tx, id: i64, read: Option<DateTime<Utc>>) -> Result<Model> {
    let old = locked(tx, by.grant, id).await?;
    unchanged(read, old.updated_at)?;
    let machines = by.platform.services.service::<dyn ModelMachines>()?;
    let used = machines.any_of_model(tx, by.grant, old.group_id, old.id).await?;
    let mapped = templates::mapped(tx, by.grant, old.id).await?;
    if used || mapped > 0 {
        let count = machines.count_by_model(tx, by.grant, &[old.id]).await?.get(&old.id).copied().unwrap_or(0);
        let counts = [("MachineCount", count), ("TemplateCount", mapped)];
        let counts = counts.into_iter().filter(|(_, count)| *count > 0);
        let refused = Error::from(reasons::MODEL_IN_USE);
        return Err(counts.fold(refused, |refused, (field, count)| refused.at(field, count.to_string())));
    }
    let now = by.platform.clock.now();
    Entity::change(by.grant)
        .filter(Column::Id.eq(id))
        .value(Column::Deleted, true)
        .value(Column::UpdatedBy, by.actor.user_id)
        .value(Column::UpdatedAt, now)
        .value(Column::Version, old.version + 1)
        .run(tx)
        .await?;
    customer_types::forget(tx, by.grant, id).await?;
    let before = json!({ "name": old.name, "groupId": old.group_id });
    write(tx, &by.platform.clock, by.actor, AuditEvent::new("model.delete", "model", id).before(before)).await?;
    names::forget(tx, old.group_id);
    Ok(Model { deleted: true, updated_by: by.actor.user_id, updated_at: now, version: old.version + 1, ..old })
}

/// Finds models of the grant's group by name, in any letter case; `missing` decides on names that no model has. Names
/// that are not valid are left out. The result is keyed by the names as they were given.
pub async fn models_by_name(
    platform: &Platform,
    tx: &mut Tx,
    grant: &Grant,
    names: &[String],
    missing: Missing<'_>,
) -> Result<HashMap<String, i64>> {
    let group = grant.group_id()?;
    let now = platform.clock.now();
    let make = |name: &Name| ActiveModel { import_job_id: Set(missing.import()), ..new_row(group, name, now) };
    let (ids, created) = name_list::by_name::<Entity>(tx, grant, names, missing, &make).await?;
    if !created.is_empty() {
        names::forget(tx, group);
    }
    if let Some(actor) = missing.actor() {
        let event = |row: &Created| {
            let after = json!({ "name": row.name, "groupId": group });
            AuditEvent::new("model.create", "model", row.id).after(after)
        };
        write_all(tx, &platform.clock, actor, created.iter().map(event)).await?;
    }
    Ok(ids)
}

/// Deletes the models that an import has created, unless they were changed or are used; how many.
pub async fn take_back_models(platform: &Platform, tx: &mut Tx, grant: &Grant, import: i64) -> Result<u64> {
    let group = grant.group_id()?;
    let untouched = Entity::not_deleted(grant)
        .filter(Column::ImportJobId.eq(import))
        .filter(Column::Version.eq(1))
        .order(Column::Id, Order::Asc)
        .lock(tx)
        .all(tx)
        .await?;
    let mut gone = 0;
    for some in untouched.chunks(CHUNK) {
        let ids: Vec<i64> = some.iter().map(|model| model.id).collect();
        let used = platform.used(tx, grant, RecordKind::Model, &ids).await?;
        gone += Entity::change(grant)
            .filter(Column::Id.is_in(ids.into_iter().filter(|id| !used.contains(id))))
            .filter(Column::Version.eq(1))
            .filter(Column::Deleted.eq(false))
            .value(Column::Deleted, true)
            .value(Column::UpdatedAt, platform.clock.now())
            .value(Column::Version, 2)
            .run(tx)
            .await?;
    }
    if gone > 0 {
        names::forget(tx, group);
    }
    Ok(gone)
}

/// Returns `true` if the caller may set the audit flag (MODEL-014).
pub(crate) fn may_set_audit(ctx: &Ctx) -> bool {
    model_audits::may_set(&ctx.platform().config, &ctx.who().person, ctx.site().ok().map(AsRef::as_ref))
}

pub(crate) fn new_row(group: i64, name: &Name, now: DateTime<Utc>) -> ActiveModel {
    ActiveModel {
        group_id: Set(group),
        name: Set(name.key.clone()),
        name_key: Set(name.key.clone()),
        audit_enabled: Set(true),
        picture_key: Set(None),
        asset_id: Set(None),
        deleted: Set(false),
        updated_at: Set(now),
        version: Set(1),
        import_job_id: Set(None),
        updated_by: Set(None),
        mapped_head_office: Set(0),
        mapped_production: Set(0),
        site_count: Set(0),
        ..Default::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// MODEL-024
    #[test]
    fn a_name_is_needed_and_has_its_length() {
        assert_eq!(Entity::name("  "), Err(reasons::MODEL_REQUIRED));
        assert_eq!(Entity::name(&"x".repeat(51)), Err(reasons::MODEL_TOO_LONG));
    }

    #[test]
    fn names_are_compared_in_capitals() {
        assert_eq!(Entity::name(" bh-90 ").expect("a name").key, Entity::name("BH-90").expect("a name").key);
    }
}
