//! Models: read, add, change, delete. They belong to the group. Their names are stored in capitals.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use platform::{
    api::name_list::{self, Columns, Missing, Name, NameList, NamesWanted, Refusals},
    app::platform::Platform,
    auth::context::Ctx,
    core::{error::Result, reason::own},
    db::Tx,
    shared::audit::{Actor, AuditEvent, write},
    sites::model_audits,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Order};
use serde_json::json;

use crate::{
    entity::{
        model::{ActiveModel, Column, Entity, Model},
        model_template,
    },
    names, reasons, templates,
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
pub(crate) struct By<'a> {
    pub(crate) platform: &'a Platform,
    pub(crate) grant: &'a Grant,
    pub(crate) actor: &'a Actor,
}

/// The models of the group that are not deleted, by name.
pub(crate) async fn all(tx: &Tx, grant: &Grant) -> Result<Vec<Model>> {
    Entity::standing(grant).order(Column::NameKey, Order::Asc).all(tx).await
}

/// Those of them that are wanted.
pub(crate) async fn wanted(tx: &Tx, grant: &Grant, wanted: &NamesWanted) -> Result<Vec<Model>> {
    name_list::wanted::<Entity>(tx, grant, wanted, Column::NameKey).await
}

/// Finds a model that is not deleted.
pub(crate) async fn one(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    name_list::one::<Entity>(tx, grant, id).await
}

/// Adds a model to a group.
pub(crate) async fn add(by: &By<'_>, tx: &mut Tx, group: i64, name: &str, audit_enabled: bool) -> Result<Model> {
    let name = name_list::free::<Entity>(tx, by.grant, group, None, ("name", name)).await?;
    let row = ActiveModel { audit_enabled: Set(audit_enabled), ..new_row(group, &name, by.platform.clock.now()) };
    let made = name_list::insert::<Entity>(tx, by.grant, "name", row).await?;
    let after = json!({ "name": made.name, "groupId": group, "isAuditEnabled": made.audit_enabled });
    write(tx, &by.platform.clock, by.actor, AuditEvent::new("model.create", "model", made.id).after(after)).await?;
    names::forget(tx, group);
    Ok(made)
}

/// Renames a model; the audit flag changes when it is given.
pub(crate) async fn change(by: &By<'_>, tx: &mut Tx, id: i64, name: &str, audit: Option<bool>) -> Result<Model> {
    let old = one(tx, by.grant, id).await?;
    let name = name_list::free::<Entity>(tx, by.grant, old.group_id, Some(id), ("name", name)).await?;
    let audit_enabled = audit.unwrap_or(old.audit_enabled);
    let now = by.platform.clock.now();
    let changed = Entity::change(by.grant)
        .filter(Column::Id.eq(id))
        .filter(Column::Version.eq(old.version))
        .value(Column::Name, name.key.clone())
        .value(Column::NameKey, name.key.clone())
        .value(Column::AuditEnabled, audit_enabled)
        .value(Column::UpdatedAt, now)
        .value(Column::Version, old.version + 1)
        .run(tx)
        .await?;
    if changed == 0 {
        return Err(own::STALE.into());
    }
    let event = AuditEvent::new("model.update", "model", id)
        .before(json!({ "name": old.name, "isAuditEnabled": old.audit_enabled }))
        .after(json!({ "name": name.key, "isAuditEnabled": audit_enabled }));
    write(tx, &by.platform.clock, by.actor, event).await?;
    names::forget(tx, old.group_id);
    Ok(Model {
        name: name.key.clone(),
        name_key: name.key,
        audit_enabled,
        updated_at: now,
        version: old.version + 1,
        ..old
    })
}

/// Deletes a model, unless open machines are of it or templates are mapped to it.
pub(crate) async fn remove(by: &By<'_>, tx: &mut Tx, id: i64) -> Result<Model> {
    let old = one(tx, by.grant, id).await?;
    let used = by.platform.machines()?.any_of_model(tx, by.grant, old.group_id, old.id).await?;
    if used || templates::any(tx, by.grant, old.id).await? {
        return Err(reasons::MODEL_IN_USE.into());
    }
    let now = by.platform.clock.now();
    Entity::change(by.grant)
        .filter(Column::Id.eq(id))
        .value(Column::Deleted, true)
        .value(Column::UpdatedAt, now)
        .value(Column::Version, old.version + 1)
        .run(tx)
        .await?;
    let before = json!({ "name": old.name, "groupId": old.group_id });
    write(tx, &by.platform.clock, by.actor, AuditEvent::new("model.delete", "model", id).before(before)).await?;
    names::forget(tx, old.group_id);
    Ok(Model { deleted: true, updated_at: now, version: old.version + 1, ..old })
}

/// Finds models of the grant's group by name, in any letter case; `missing` says what becomes of names that no model has.
/// Names that are not valid are left out. The result is keyed by the names as they were given.
pub async fn models_by_name(
    platform: &Platform,
    tx: &mut Tx,
    grant: &Grant,
    names: &[String],
    missing: Missing,
) -> Result<HashMap<String, i64>> {
    let group = grant.group_id()?;
    let now = platform.clock.now();
    let make = |name: &Name| ActiveModel { import_job_id: Set(missing.import()), ..new_row(group, name, now) };
    let (ids, created) = name_list::by_name::<Entity>(tx, grant, names, missing, &make).await?;
    if created {
        names::forget(tx, group);
    }
    Ok(ids)
}

/// Deletes the models that an import has created, as long as nobody has changed them and no machine and no template is of
/// them; how many.
pub async fn take_back_models(platform: &Platform, tx: &mut Tx, grant: &Grant, import: i64) -> Result<u64> {
    let group = grant.group_id()?;
    let untouched = Entity::standing(grant)
        .filter(Column::ImportJobId.eq(import))
        .filter(Column::Version.eq(1))
        .order(Column::Id, Order::Asc)
        .lock(tx)
        .all(tx)
        .await?;
    let mut gone = 0;
    for some in untouched.chunks(CHUNK) {
        let ids: Vec<i64> = some.iter().map(|model| model.id).collect();
        let mut used = platform.machines()?.models_in_use(tx, grant, group, &ids).await?;
        let templates =
            model_template::Entity::within(grant).filter(model_template::Column::ModelId.is_in(ids.clone()));
        used.extend(templates.all(tx).await?.into_iter().map(|template| template.model_id));
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

/// Whether the caller may set the audit flag (MODEL-014).
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
        deleted: Set(false),
        updated_at: Set(now),
        version: Set(1),
        import_job_id: Set(None),
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
