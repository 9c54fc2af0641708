//! Locations: read, add, rename, delete. Deleting is soft, and refused while open machines are there.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use platform::{
    api::name_list::{self, Columns, Created, Missing, Name, NameList, NamesQuery, Refusals},
    app::platform::Platform,
    core::{error::Result, text},
    db::Tx,
    shared::{
        audit::{Actor, AuditEvent, write, write_all},
        record_uses::RecordKind,
    },
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, FromQueryResult, Order};
use serde_json::json;

use crate::{
    entity::location::{ActiveModel, Column, Entity, Model},
    machines::LocationMachines,
    names, reasons,
};

/// The most places of a walk.
const PLACES: u64 = 5_000;

/// Locations that are taken back by one statement.
const CHUNK: usize = 500;

impl NameList for Entity {
    type Row = ActiveModel;
    const COLUMNS: Columns<Column> =
        Columns { id: Column::Id, owner: Column::SiteId, key: Column::NameKey, deleted: Column::Deleted };
    const REFUSALS: Refusals = Refusals {
        required: reasons::LOCATION_REQUIRED,
        too_long: reasons::LOCATION_TOO_LONG,
        taken: reasons::LOCATION_TAKEN,
        unknown: reasons::LOCATION_UNKNOWN,
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
    /// The name of the field in the request, for `Errors`.
    pub(crate) field: &'a str,
}

/// The locations of the grant that are not deleted, oldest first.
pub(crate) async fn all(tx: &Tx, grant: &Grant) -> Result<Vec<Model>> {
    Entity::not_deleted(grant).order(Column::Id, Order::Asc).all(tx).await
}

/// Reads the requested locations of the grant's site that are not deleted.
pub(crate) async fn wanted(tx: &Tx, grant: &Grant, wanted: &NamesQuery) -> Result<Vec<Model>> {
    name_list::wanted::<Entity>(tx, grant, wanted, Column::Id).await
}

/// The locations of the grant's site that are not deleted, by name: the order in which they are walked.
pub async fn places_in_order(tx: &Tx, grant: &Grant) -> Result<Vec<i64>> {
    #[derive(FromQueryResult)]
    struct Place {
        id: i64,
        name: String,
    }
    let mut places = Entity::not_deleted(grant)
        .order(Column::NameKey, Order::Asc)
        .order(Column::Id, Order::Asc)
        .limit(PLACES)
        .columns::<Place>([Column::Id, Column::Name], tx)
        .await?;
    places.sort_by_cached_key(|place| text::sort_key(&place.name));
    Ok(places.into_iter().map(|place| place.id).collect())
}

/// Finds a location that is not deleted.
pub(crate) async fn one(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    name_list::one::<Entity>(tx, grant, id).await
}

/// Adds a location to a site.
pub(crate) async fn add(by: &ChangeContext<'_>, tx: &Tx, group: i64, site: i64, name: &str) -> Result<Model> {
    let name = name_list::free::<Entity>(tx, by.grant, site, None, (by.field, name)).await?;
    let row = new_row(group, site, &name, by.actor.user_id, by.platform.clock.now());
    let made = name_list::insert::<Entity>(tx, by.grant, by.field, row).await?;
    write(tx, &by.platform.clock, by.actor, created_event(made.id, &made.name, site)).await?;
    Ok(made)
}

fn created_event(id: i64, name: &str, site: i64) -> AuditEvent<'static> {
    AuditEvent::new("location.create", "location", id).after(json!({ "name": name, "siteId": site }))
}

/// Renames a location.
pub(crate) async fn rename(by: &ChangeContext<'_>, tx: &mut Tx, id: i64, name: &str) -> Result<Model> {
    let old = one(tx, by.grant, id).await?;
    let name = name_list::free::<Entity>(tx, by.grant, old.site_id, Some(id), (by.field, name)).await?;
    let now = by.platform.clock.now();
    Entity::change(by.grant)
        .filter(Column::Id.eq(id))
        .value(Column::Name, name.text.clone())
        .value(Column::NameKey, name.key.clone())
        .value(Column::UpdatedAt, now)
        // Undoing the import leaves a location that a person has named.
        .value(Column::ImportJobId, None::<i64>)
        .run(tx)
        .await?;
    let event = AuditEvent::new("location.update", "location", id)
        .before(json!({ "name": old.name }))
        .after(json!({ "name": name.text }));
    write(tx, &by.platform.clock, by.actor, event).await?;
    names::forget(tx, old.group_id, old.id);
    Ok(Model { name: name.text, name_key: name.key, updated_at: now, ..old })
}

/// Deletes a location, unless open machines are there.
pub(crate) async fn remove(by: &ChangeContext<'_>, tx: &mut Tx, id: i64) -> Result<Model> {
    let old = one(tx, by.grant, id).await?;
    if by
        .platform
        .services
        .service::<dyn LocationMachines>()?
        .any_at_location(tx, by.grant, old.site_id, old.id)
        .await?
    {
        return Err(reasons::LOCATION_IN_USE.into());
    }
    let now = by.platform.clock.now();
    Entity::change(by.grant)
        .filter(Column::Id.eq(id))
        .value(Column::Deleted, true)
        .value(Column::UpdatedAt, now)
        .run(tx)
        .await?;
    let before = json!({ "name": old.name, "siteId": old.site_id });
    write(tx, &by.platform.clock, by.actor, AuditEvent::new("location.delete", "location", id).before(before)).await?;
    names::forget(tx, old.group_id, old.id);
    Ok(Model { deleted: true, updated_at: now, ..old })
}

/// Finds the location of an id at a site, unless it is deleted; for code that places a machine there.
pub async fn location_at_site(tx: &Tx, grant: &Grant, site: i64, id: i64) -> Result<bool> {
    Ok(Entity::not_deleted(grant).id(id).filter(Column::SiteId.eq(site)).one(tx).await?.is_some())
}

/// Finds the locations of the grant's one site by name, in any letter case; `missing` decides on names that no location
/// has. Names that are not valid are left out. The result is keyed by the names as they were given.
pub async fn locations_by_name(
    platform: &Platform,
    tx: &Tx,
    grant: &Grant,
    names: &[String],
    missing: Missing<'_>,
) -> Result<HashMap<String, i64>> {
    let (group, site) = (grant.group_id()?, grant.site_id()?);
    let now = platform.clock.now();
    let make =
        |name: &Name| ActiveModel { import_job_id: Set(missing.import()), ..new_row(group, site, name, None, now) };
    let (ids, created) = name_list::by_name::<Entity>(tx, grant, names, missing, &make).await?;
    if let Some(actor) = missing.actor() {
        let event = |row: &Created| created_event(row.id, &row.name, site);
        write_all(tx, &platform.clock, actor, created.iter().map(event)).await?;
    }
    Ok(ids)
}

/// Deletes the locations that an import has created, unless a machine is there or a person has renamed them; how many.
pub async fn take_back_locations(platform: &Platform, tx: &mut Tx, grant: &Grant, import: i64) -> Result<u64> {
    let created =
        Entity::not_deleted(grant).filter(Column::ImportJobId.eq(import)).order(Column::Id, Order::Asc).lock(tx);
    let mut gone = 0;
    for some in created.all(tx).await?.chunks(CHUNK) {
        let ids: Vec<i64> = some.iter().map(|location| location.id).collect();
        let used = platform.used(tx, grant, RecordKind::Location, &ids).await?;
        let unused: Vec<i64> = ids.into_iter().filter(|id| !used.contains(id)).collect();
        gone += Entity::change(grant)
            .filter(Column::Id.is_in(unused.iter().copied()))
            .value(Column::Deleted, true)
            .value(Column::UpdatedAt, platform.clock.now())
            .run(tx)
            .await?;
        for id in unused {
            names::forget(tx, grant.group_id()?, id);
        }
    }
    Ok(gone)
}

/// The number of open machines at each of these locations.
pub(crate) async fn machine_counts(
    platform: &Platform,
    tx: &Tx,
    grant: &Grant,
    rows: &[Model],
) -> Result<HashMap<i64, i64>> {
    let locations: Vec<(i64, i64)> = rows.iter().map(|row| (row.site_id, row.id)).collect();
    platform.services.service::<dyn LocationMachines>()?.count_by_location(tx, grant, &locations).await
}

pub(crate) fn new_row(group: i64, site: i64, name: &Name, created_by: Option<i64>, now: DateTime<Utc>) -> ActiveModel {
    ActiveModel {
        group_id: Set(group),
        site_id: Set(site),
        name: Set(name.text.clone()),
        name_key: Set(name.key.clone()),
        deleted: Set(false),
        created_by: Set(created_by),
        updated_at: Set(now),
        import_job_id: Set(None),
        ..Default::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// REF-028
    #[test]
    fn a_name_is_needed_and_has_its_length() {
        assert_eq!(Entity::name(" \t "), Err(reasons::LOCATION_REQUIRED));
        assert_eq!(Entity::name(&"x".repeat(51)), Err(reasons::LOCATION_TOO_LONG));
        assert!(Entity::name(&"ü".repeat(50)).is_ok());
    }

    /// REF-036: names are compared in capitals and stored as they were sent.
    #[test]
    fn names_are_compared_in_capitals() {
        let name = Entity::name("  Bay   1 ").expect("a name");
        assert_eq!((name.text.as_str(), name.key.as_str()), ("Bay 1", "BAY 1"));
        assert_eq!(name.key, Entity::name("bay 1").expect("a name").key);
    }
}
