//! Comment categories: read, add, rename, delete. They belong to the group. Each group starts with the category of
//! general notes; without it no general note can be written (HIST-039).

use chrono::{DateTime, Utc};
use platform::{
    api::name_list::{self, Columns, Name, NameList, Refusals},
    app::platform::Platform,
    async_trait,
    core::error::Result,
    db::Tx,
    shared::audit::{Actor, AuditEvent, write},
    tenancy::{Grant, GroupSetup, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Order};
use serde_json::json;

use crate::{
    entity::comment_category::{ActiveModel, Column, Entity, Model},
    reasons,
};

/// The name of the category of general notes (HIST-020).
pub(crate) const MISCELLANEOUS: &str = "Miscellaneous";

impl NameList for Entity {
    type Row = ActiveModel;
    const COLUMNS: Columns<Column> =
        Columns { id: Column::Id, owner: Column::GroupId, key: Column::NameKey, deleted: Column::Deleted };
    const REFUSALS: Refusals = Refusals {
        required: reasons::CATEGORY_REQUIRED,
        too_long: reasons::CATEGORY_TOO_LONG,
        taken: reasons::CATEGORY_TAKEN,
        unknown: reasons::CATEGORY_UNKNOWN,
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
}

/// The categories of the group that are not deleted, by name.
pub(crate) async fn all(tx: &Tx, grant: &Grant) -> Result<Vec<Model>> {
    Entity::not_deleted(grant).order(Column::NameKey, Order::Asc).all(tx).await
}

/// Finds the category of a note: the one that is named, or that of general notes.
pub(crate) async fn of_note(tx: &Tx, grant: &Grant, requested: Option<i64>) -> Result<Model> {
    if let Some(id) = requested.filter(|id| *id != 0) {
        let found = Entity::not_deleted(grant).filter(Column::Id.eq(id)).one(tx).await?;
        return found.ok_or_else(|| reasons::CATEGORY_NOT_THERE.into());
    }
    let general = Entity::not_deleted(grant).filter(Column::NameKey.eq(MISCELLANEOUS.to_uppercase())).one(tx).await?;
    general.ok_or_else(|| reasons::MISCELLANEOUS_MISSING.into())
}

/// Adds the categories with which a new group starts.
pub(crate) struct FirstCategory;

#[async_trait]
impl GroupSetup for FirstCategory {
    async fn set_up(&self, tx: &Tx, grant: &Grant, group: i64, now: DateTime<Utc>) -> Result<()> {
        let name = Entity::name(MISCELLANEOUS)?;
        tx.insert_many::<Entity, _>(grant, [new_row(group, &name, now)]).await
    }
}

/// Adds a category to a group.
pub(crate) async fn add(by: &ChangeContext<'_>, tx: &Tx, group: i64, name: &str) -> Result<Model> {
    let name = name_list::free::<Entity>(tx, by.grant, group, None, ("name", name)).await?;
    let row = new_row(group, &name, by.platform.clock.now());
    let made = name_list::insert::<Entity>(tx, by.grant, "name", row).await?;
    let after = json!({ "name": made.name, "groupId": group });
    let event = AuditEvent::new("commentcategory.create", "commentcategory", made.id).after(after);
    write(tx, &by.platform.clock, by.actor, event).await?;
    Ok(made)
}

/// Renames a category.
pub(crate) async fn rename(by: &ChangeContext<'_>, tx: &Tx, id: i64, name: &str) -> Result<Model> {
    let old = name_list::one::<Entity>(tx, by.grant, id).await?;
    let name = name_list::free::<Entity>(tx, by.grant, old.group_id, Some(id), ("name", name)).await?;
    let now = by.platform.clock.now();
    Entity::change(by.grant)
        .filter(Column::Id.eq(id))
        .value(Column::Name, name.text.clone())
        .value(Column::NameKey, name.key.clone())
        .value(Column::UpdatedAt, now)
        .run(tx)
        .await?;
    let event = AuditEvent::new("commentcategory.update", "commentcategory", id)
        .before(json!({ "name": old.name }))
        .after(json!({ "name": name.text }));
    write(tx, &by.platform.clock, by.actor, event).await?;
    Ok(Model { name: name.text, name_key: name.key, updated_at: now, ..old })
}

/// Deletes a category softly: existing notes retain it.
pub(crate) async fn remove(by: &ChangeContext<'_>, tx: &Tx, id: i64) -> Result<Model> {
    let old = name_list::one::<Entity>(tx, by.grant, id).await?;
    let now = by.platform.clock.now();
    Entity::change(by.grant)
        .filter(Column::Id.eq(id))
        .value(Column::Deleted, true)
        .value(Column::UpdatedAt, now)
        .run(tx)
        .await?;
    let before = json!({ "name": old.name, "groupId": old.group_id });
    let event = AuditEvent::new("commentcategory.delete", "commentcategory", id).before(before);
    write(tx, &by.platform.clock, by.actor, event).await?;
    Ok(Model { deleted: true, updated_at: now, ..old })
}

fn new_row(group: i64, name: &Name, now: DateTime<Utc>) -> ActiveModel {
    ActiveModel {
        group_id: Set(group),
        name: Set(name.text.clone()),
        name_key: Set(name.key.clone()),
        deleted: Set(false),
        updated_at: Set(now),
        ..Default::default()
    }
}
