//! Short lists of names that people choose from: machine areas and common defects of a group, in-progress stages of a
//! site. They are read whole. Deleting is soft: rows that name a deleted entry retain it.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use platform::{
    api::name_list::{self, Name, NameList},
    auth::{context::Ctx, permission::Permission},
    core::error::Result,
    db::Tx,
    shared::audit::AuditEvent,
    tenancy::Grant,
};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, Order};
use serde_json::json;

use crate::reasons;

/// Implements [`NameList`] and [`ShortList`] for an entity whose table has the columns that all these lists have.
///
/// `owner` is the column of the group or the site that the list belongs to, `spelled` which form of a name is stored:
/// `text` as it was sent, `key` in capitals.
macro_rules! short_list {
    (
        $table:ident, $noun:literal, owner: $Owner:ident $owner:ident, per_site: $per_site:literal, spelled: $spelled:ident,
        permissions: $read:ident $write:ident,
        refusals: $required:ident $too_long:ident $taken:ident $unknown:ident
    ) => {
        impl platform::api::name_list::NameList for $table::Entity {
            type Row = $table::ActiveModel;
            const COLUMNS: platform::api::name_list::Columns<$table::Column> = platform::api::name_list::Columns {
                id: $table::Column::Id,
                owner: $table::Column::$Owner,
                key: $table::Column::NameKey,
                deleted: $table::Column::Deleted,
            };
            const REFUSALS: platform::api::name_list::Refusals = platform::api::name_list::Refusals {
                required: $crate::reasons::$required,
                too_long: $crate::reasons::$too_long,
                taken: $crate::reasons::$taken,
                unknown: $crate::reasons::$unknown,
            };

            fn key_of(row: $table::Model) -> (String, i64) {
                (row.name_key, row.id)
            }
        }

        impl $crate::short_lists::ShortList for $table::Entity {
            const NAME: $table::Column = $table::Column::Name;
            const UPDATED_AT: $table::Column = $table::Column::UpdatedAt;
            const PER_SITE: bool = $per_site;
            const READ: platform::auth::permission::Permission = $crate::$read;
            const WRITE: platform::auth::permission::Permission = $crate::$write;
            const NOUN: &'static str = $noun;
            const ACTIONS: [&'static str; 3] =
                [concat!($noun, ".create"), concat!($noun, ".update"), concat!($noun, ".delete")];

            fn entry(row: $table::Model) -> $crate::short_lists::ListEntry {
                let $table::Model { id, name, deleted, created_by, updated_at, $owner: owner, .. } = row;
                // Franchises from before there were changes have no instant.
                let updated_at = Option::from(updated_at).unwrap_or_default();
                $crate::short_lists::ListEntry { id, name, deleted, owner, created_by, updated_at }
            }

            fn spelled(name: &platform::api::name_list::Name) -> String {
                name.$spelled.clone()
            }

            fn new_row(
                place: $crate::short_lists::ListOwner,
                name: &platform::api::name_list::Name,
                by: Option<i64>,
                now: chrono::DateTime<chrono::Utc>,
            ) -> $table::ActiveModel {
                let mut row = $table::ActiveModel {
                    group_id: sea_orm::ActiveValue::Set(place.group),
                    name: sea_orm::ActiveValue::Set(Self::spelled(name)),
                    name_key: sea_orm::ActiveValue::Set(name.key.clone()),
                    deleted: sea_orm::ActiveValue::Set(false),
                    created_by: sea_orm::ActiveValue::Set(by),
                    updated_at: sea_orm::ActiveValue::Set(now.into()),
                    ..Default::default()
                };
                row.$owner = sea_orm::ActiveValue::Set(place.owner);
                row
            }
        }
    };
}
pub(crate) use short_list;

/// The most entries of a list.
const MOST: u64 = 500;

/// The field of a name in the operational calls.
const FIELD: &str = "Name";

/// An entry of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListEntry {
    /// Id of the entry.
    pub id: i64,
    /// Name of the entry.
    pub name: String,
    /// `true` if it can be chosen no longer.
    pub deleted: bool,
    /// Id of its group or its site, depending on the list.
    pub(crate) owner: i64,
    pub(crate) created_by: Option<i64>,
    pub(crate) updated_at: DateTime<Utc>,
}

/// Owner of a new entry.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ListOwner {
    pub(crate) group: i64,
    /// The group or the site.
    pub(crate) owner: i64,
}

impl ListOwner {
    /// Returns the group and the owner for an entry at the current site.
    pub(crate) fn current<E: ShortList>(ctx: &Ctx) -> Result<Self> {
        let site = ctx.site()?;
        Ok(Self { group: site.group_id, owner: if E::PER_SITE { site.id } else { site.group_id } })
    }
}

/// Properties of a list, which differ by table.
pub(crate) trait ShortList:
    NameList + EntityTrait<Model: IntoActiveModel<<Self as NameList>::Row> + Sync>
{
    const NAME: Self::Column;
    const UPDATED_AT: Self::Column;
    /// `true` if each site has a list of its own; otherwise each group.
    const PER_SITE: bool;
    const READ: Permission;
    const WRITE: Permission;
    /// The noun of the audit log.
    const NOUN: &'static str;
    /// The actions of the audit log: create, update, delete.
    const ACTIONS: [&'static str; 3];

    fn entry(row: Self::Model) -> ListEntry;
    /// The text that is stored for a name.
    fn spelled(name: &Name) -> String;
    fn new_row(place: ListOwner, name: &Name, by: Option<i64>, now: DateTime<Utc>) -> Self::Row;

    /// A grant for the list.
    fn grant(ctx: &Ctx, permission: Permission) -> Result<Grant> {
        if Self::PER_SITE { ctx.can(permission) } else { ctx.can_in_group(permission) }
    }
}

/// The entries of a list that are not deleted, by name.
pub(crate) async fn all<E: ShortList>(ctx: &Ctx) -> Result<Vec<ListEntry>> {
    let grant = E::grant(ctx, E::READ)?;
    let tx = ctx.browse(&grant).await?;
    not_deleted::<E>(&tx, &grant).await
}

/// Reads the entries of a list that are not deleted, by name, in a transaction.
pub(crate) async fn not_deleted<E: ShortList>(tx: &Tx, grant: &Grant) -> Result<Vec<ListEntry>> {
    let rows = E::not_deleted(grant).order(E::COLUMNS.key, Order::Asc).limit(MOST).all(tx).await?;
    Ok(rows.into_iter().map(E::entry).collect())
}

/// Adds an entry to the list of the current site or its group; returns its id.
pub(crate) async fn add<E: ShortList>(ctx: &Ctx, name: &str) -> Result<i64> {
    let grant = E::grant(ctx, E::WRITE)?;
    let place = ListOwner::current::<E>(ctx)?;
    let tx = ctx.write(&grant).await?;
    let made = insert::<E>(ctx, (&tx, &grant), place, (FIELD, name)).await?;
    tx.commit().await?;
    Ok(made.id)
}

/// Renames an entry.
pub(crate) async fn rename<E: ShortList>(ctx: &Ctx, id: i64, name: &str) -> Result<i64> {
    let grant = E::grant(ctx, E::WRITE)?;
    let tx = ctx.write(&grant).await?;
    change::<E>(ctx, (&tx, &grant), id, (FIELD, name)).await?;
    tx.commit().await?;
    Ok(id)
}

/// Deletes an entry.
pub(crate) async fn remove<E: ShortList>(ctx: &Ctx, id: i64) -> Result<i64> {
    let grant = E::grant(ctx, E::WRITE)?;
    let tx = ctx.write(&grant).await?;
    delete::<E>(ctx, (&tx, &grant), id).await?;
    tx.commit().await?;
    Ok(id)
}

/// Inserts an entry, with the field of its name in the request.
pub(crate) async fn insert<E: ShortList>(
    ctx: &Ctx,
    (tx, grant): (&Tx, &Grant),
    place: ListOwner,
    (field, name): (&str, &str),
) -> Result<ListEntry> {
    let name = name_list::free::<E>(tx, grant, place.owner, None, (field, name)).await?;
    if E::not_deleted(grant).filter(E::COLUMNS.owner.eq(place.owner)).count(tx).await? >= MOST {
        return Err(reasons::LIST_FULL.into());
    }
    let row = E::new_row(place, &name, ctx.user_id(), ctx.now());
    let made = E::entry(name_list::insert::<E>(tx, grant, field, row).await?);
    let event = AuditEvent::new(E::ACTIONS[0], E::NOUN, made.id).after(json!({ "name": made.name }));
    ctx.note(tx, event).await?;
    Ok(made)
}

/// Gives an entry another name.
pub(crate) async fn change<E: ShortList>(
    ctx: &Ctx,
    (tx, grant): (&Tx, &Grant),
    id: i64,
    (field, name): (&str, &str),
) -> Result<ListEntry> {
    let old = E::entry(name_list::one::<E>(tx, grant, id).await?);
    let name = name_list::free::<E>(tx, grant, old.owner, Some(id), (field, name)).await?;
    let text = E::spelled(&name);
    E::change(grant)
        .filter(E::COLUMNS.id.eq(id))
        .value(E::NAME, text.clone())
        .value(E::COLUMNS.key, name.key)
        .value(E::UPDATED_AT, ctx.now())
        .run(tx)
        .await?;
    let event =
        AuditEvent::new(E::ACTIONS[1], E::NOUN, id).before(json!({ "name": old.name })).after(json!({ "name": text }));
    ctx.note(tx, event).await?;
    Ok(ListEntry { name: text, updated_at: ctx.now(), ..old })
}

/// Deletes an entry softly.
pub(crate) async fn delete<E: ShortList>(ctx: &Ctx, (tx, grant): (&Tx, &Grant), id: i64) -> Result<ListEntry> {
    let old = E::entry(name_list::one::<E>(tx, grant, id).await?);
    E::change(grant)
        .filter(E::COLUMNS.id.eq(id))
        .value(E::COLUMNS.deleted, true)
        .value(E::UPDATED_AT, ctx.now())
        .run(tx)
        .await?;
    ctx.note(tx, AuditEvent::new(E::ACTIONS[2], E::NOUN, id).before(json!({ "name": old.name }))).await?;
    Ok(ListEntry { deleted: true, updated_at: ctx.now(), ..old })
}

/// The entries of these ids, deleted ones too. An id outside the grant has no entry.
pub(crate) async fn by_id<E: ShortList>(tx: &Tx, grant: &Grant, ids: &[i64]) -> Result<HashMap<i64, ListEntry>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = E::within(grant).filter(E::COLUMNS.id.is_in(ids.iter().copied())).all(tx).await?;
    Ok(rows.into_iter().map(E::entry).map(|entry| (entry.id, entry)).collect())
}
