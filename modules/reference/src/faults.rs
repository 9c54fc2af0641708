//! Machine areas and common defects: two lists of the group by which failed items of inspections are told apart. Head
//! office maintains them. Deleting is soft: what names a deleted entry keeps it.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use platform::{
    api::name_list::{self, Columns, Name, NameList, Refusals},
    auth::context::Ctx,
    core::error::Result,
    db::Tx,
    shared::audit::AuditEvent,
    tenancy::Grant,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, IntoActiveModel, Order};
use serde_json::json;

use crate::{
    FAULT_READ, FAULT_WRITE,
    entity::{common_defect, machine_area},
    reasons,
};

/// The most entries of a list.
const MOST: u64 = 500;

/// The field of a name on the wire.
const FIELD: &str = "Name";

/// An entry of either list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Its id.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// Whether it can be chosen no longer.
    pub deleted: bool,
    pub(crate) created_by: Option<i64>,
    pub(crate) updated_at: DateTime<Utc>,
}

/// What the two tables differ in.
pub(crate) trait FaultList: NameList
where
    Self::Model: IntoActiveModel<Self::Row>,
{
    const NAME: Self::Column;
    const UPDATED_AT: Self::Column;
    /// The noun of the audit log.
    const NOUN: &'static str;
    /// The actions of the audit log: create, update, delete.
    const ACTIONS: [&'static str; 3];

    fn fault(row: Self::Model) -> Fault;
    /// The text that is stored for a name.
    fn spelled(name: &Name) -> String;
    fn new_row(group: i64, name: &Name, by: Option<i64>, now: DateTime<Utc>) -> Self::Row;
}

impl NameList for machine_area::Entity {
    type Row = machine_area::ActiveModel;
    const COLUMNS: Columns<machine_area::Column> = Columns {
        id: machine_area::Column::Id,
        owner: machine_area::Column::GroupId,
        key: machine_area::Column::NameKey,
        deleted: machine_area::Column::Deleted,
    };
    const REFUSALS: Refusals = Refusals {
        required: reasons::AREA_REQUIRED,
        too_long: reasons::AREA_TOO_LONG,
        taken: reasons::AREA_TAKEN,
        unknown: reasons::AREA_UNKNOWN,
    };

    fn key_of(row: machine_area::Model) -> (String, i64) {
        (row.name_key, row.id)
    }
}

impl FaultList for machine_area::Entity {
    const NAME: machine_area::Column = machine_area::Column::Name;
    const UPDATED_AT: machine_area::Column = machine_area::Column::UpdatedAt;
    const NOUN: &'static str = "area";
    const ACTIONS: [&'static str; 3] = ["area.create", "area.update", "area.delete"];

    fn fault(row: machine_area::Model) -> Fault {
        let machine_area::Model { id, name, deleted, created_by, updated_at, .. } = row;
        Fault { id, name, deleted, created_by, updated_at }
    }

    /// In capitals.
    fn spelled(name: &Name) -> String {
        name.key.clone()
    }

    fn new_row(group: i64, name: &Name, by: Option<i64>, now: DateTime<Utc>) -> machine_area::ActiveModel {
        machine_area::ActiveModel {
            group_id: Set(group),
            name: Set(Self::spelled(name)),
            name_key: Set(name.key.clone()),
            deleted: Set(false),
            created_by: Set(by),
            updated_at: Set(now),
            ..Default::default()
        }
    }
}

impl NameList for common_defect::Entity {
    type Row = common_defect::ActiveModel;
    const COLUMNS: Columns<common_defect::Column> = Columns {
        id: common_defect::Column::Id,
        owner: common_defect::Column::GroupId,
        key: common_defect::Column::NameKey,
        deleted: common_defect::Column::Deleted,
    };
    const REFUSALS: Refusals = Refusals {
        required: reasons::DEFECT_REQUIRED,
        too_long: reasons::DEFECT_TOO_LONG,
        taken: reasons::DEFECT_TAKEN,
        unknown: reasons::DEFECT_UNKNOWN,
    };

    fn key_of(row: common_defect::Model) -> (String, i64) {
        (row.name_key, row.id)
    }
}

impl FaultList for common_defect::Entity {
    const NAME: common_defect::Column = common_defect::Column::Name;
    const UPDATED_AT: common_defect::Column = common_defect::Column::UpdatedAt;
    const NOUN: &'static str = "defect";
    const ACTIONS: [&'static str; 3] = ["defect.create", "defect.update", "defect.delete"];

    fn fault(row: common_defect::Model) -> Fault {
        let common_defect::Model { id, name, deleted, created_by, updated_at, .. } = row;
        Fault { id, name, deleted, created_by, updated_at }
    }

    /// As it was sent.
    fn spelled(name: &Name) -> String {
        name.text.clone()
    }

    fn new_row(group: i64, name: &Name, by: Option<i64>, now: DateTime<Utc>) -> common_defect::ActiveModel {
        common_defect::ActiveModel {
            group_id: Set(group),
            name: Set(Self::spelled(name)),
            name_key: Set(name.key.clone()),
            deleted: Set(false),
            created_by: Set(by),
            updated_at: Set(now),
            ..Default::default()
        }
    }
}

/// The entries of a list that are not deleted, by name.
pub(crate) async fn all<E: FaultList>(ctx: &Ctx) -> Result<Vec<Fault>>
where
    E::Model: IntoActiveModel<E::Row>,
{
    let grant = ctx.can_in_group(FAULT_READ)?;
    let tx = ctx.browse(&grant).await?;
    let rows = E::standing(&grant).order(E::COLUMNS.key, Order::Asc).limit(MOST).all(&tx).await?;
    Ok(rows.into_iter().map(E::fault).collect())
}

/// Adds an entry; its id.
pub(crate) async fn add<E: FaultList>(ctx: &Ctx, name: &str) -> Result<i64>
where
    E::Model: IntoActiveModel<E::Row> + Sync,
{
    let grant = ctx.can_in_group(FAULT_WRITE)?;
    let group = ctx.site()?.group_id;
    let tx = ctx.write(&grant).await?;
    let name = name_list::free::<E>(&tx, &grant, group, None, (FIELD, name)).await?;
    if E::standing(&grant).count(&tx).await? >= MOST {
        return Err(reasons::FAULTS_FULL.into());
    }
    let row = E::new_row(group, &name, ctx.user_id(), ctx.now());
    let made = E::fault(name_list::insert::<E>(&tx, &grant, FIELD, row).await?);
    let event = AuditEvent::new(E::ACTIONS[0], E::NOUN, made.id).after(json!({ "name": made.name }));
    ctx.note(&tx, event).await?;
    tx.commit().await?;
    Ok(made.id)
}

/// Renames an entry.
pub(crate) async fn rename<E: FaultList>(ctx: &Ctx, id: i64, name: &str) -> Result<i64>
where
    E::Model: IntoActiveModel<E::Row>,
{
    let grant = ctx.can_in_group(FAULT_WRITE)?;
    let group = ctx.site()?.group_id;
    let tx = ctx.write(&grant).await?;
    let old = E::fault(name_list::one::<E>(&tx, &grant, id).await?);
    let name = name_list::free::<E>(&tx, &grant, group, Some(id), (FIELD, name)).await?;
    let text = E::spelled(&name);
    E::change(&grant)
        .filter(E::COLUMNS.id.eq(id))
        .value(E::NAME, text.clone())
        .value(E::COLUMNS.key, name.key)
        .value(E::UPDATED_AT, ctx.now())
        .run(&tx)
        .await?;
    let event =
        AuditEvent::new(E::ACTIONS[1], E::NOUN, id).before(json!({ "name": old.name })).after(json!({ "name": text }));
    ctx.note(&tx, event).await?;
    tx.commit().await?;
    Ok(id)
}

/// Deletes an entry softly.
pub(crate) async fn remove<E: FaultList>(ctx: &Ctx, id: i64) -> Result<i64>
where
    E::Model: IntoActiveModel<E::Row>,
{
    let grant = ctx.can_in_group(FAULT_WRITE)?;
    let tx = ctx.write(&grant).await?;
    let old = E::fault(name_list::one::<E>(&tx, &grant, id).await?);
    E::change(&grant)
        .filter(E::COLUMNS.id.eq(id))
        .value(E::COLUMNS.deleted, true)
        .value(E::UPDATED_AT, ctx.now())
        .run(&tx)
        .await?;
    ctx.note(&tx, AuditEvent::new(E::ACTIONS[2], E::NOUN, id).before(json!({ "name": old.name }))).await?;
    tx.commit().await?;
    Ok(id)
}

/// The areas and defects of these ids, deleted ones too. An id of another group has no entry.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faults {
    /// By `AreaId`.
    pub areas: HashMap<i64, Fault>,
    /// By `DefectId`.
    pub defects: HashMap<i64, Fault>,
}

/// Reads areas and defects by id.
pub async fn faults(tx: &Tx, grant: &Grant, areas: &[i64], defects: &[i64]) -> Result<Faults> {
    Ok(Faults {
        areas: by_id::<machine_area::Entity>(tx, grant, areas).await?,
        defects: by_id::<common_defect::Entity>(tx, grant, defects).await?,
    })
}

async fn by_id<E: FaultList>(tx: &Tx, grant: &Grant, ids: &[i64]) -> Result<HashMap<i64, Fault>>
where
    E::Model: IntoActiveModel<E::Row>,
{
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = E::within(grant).filter(E::COLUMNS.id.is_in(ids.iter().copied())).all(tx).await?;
    Ok(rows.into_iter().map(E::fault).map(|fault| (fault.id, fault)).collect())
}

/// The first area and defect that can be chosen; `None` while a list is empty, where nothing can be told apart.
pub async fn fault_to_choose(tx: &Tx, grant: &Grant) -> Result<Option<(i64, i64)>> {
    let Some(area) = first::<machine_area::Entity>(tx, grant).await? else { return Ok(None) };
    Ok(first::<common_defect::Entity>(tx, grant).await?.map(|defect| (area, defect)))
}

async fn first<E: FaultList>(tx: &Tx, grant: &Grant) -> Result<Option<i64>>
where
    E::Model: IntoActiveModel<E::Row>,
{
    let row = E::standing(grant).order(E::COLUMNS.id, Order::Asc).limit(1).one(tx).await?;
    Ok(row.map(|row| E::fault(row).id))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// REF-023: area names are stored in capitals; those of defects as they were sent.
    #[test]
    fn areas_are_spelled_in_capitals() {
        let area = machine_area::Entity::name(" Boom  arm ").expect("a name");
        assert_eq!(machine_area::Entity::spelled(&area), "BOOM ARM");
        let defect = common_defect::Entity::name(" Oil  leak ").expect("a name");
        assert_eq!(common_defect::Entity::spelled(&defect), "Oil leak");
    }
}
