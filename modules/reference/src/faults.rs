//! Machine areas and common defects: two lists of the group by which failed items of inspections are told apart. Head
//! office maintains them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use platform::{
    api::name_list::{Columns, Name, NameList, Refusals},
    auth::permission::Permission,
    core::error::Result,
    db::Tx,
    tenancy::Grant,
};
use sea_orm::{ActiveValue::Set, Order};

use crate::{
    FAULT_READ, FAULT_WRITE,
    entity::{common_defect, machine_area},
    reasons,
    short_lists::{ListEntry, Place, ShortList, by_id, standing},
};

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

impl ShortList for machine_area::Entity {
    const NAME: machine_area::Column = machine_area::Column::Name;
    const UPDATED_AT: machine_area::Column = machine_area::Column::UpdatedAt;
    const PER_SITE: bool = false;
    const READ: Permission = FAULT_READ;
    const WRITE: Permission = FAULT_WRITE;
    const NOUN: &'static str = "area";
    const ACTIONS: [&'static str; 3] = ["area.create", "area.update", "area.delete"];

    fn entry(row: machine_area::Model) -> ListEntry {
        let machine_area::Model { id, name, deleted, created_by, updated_at, group_id: owner, .. } = row;
        ListEntry { id, name, deleted, owner, created_by, updated_at }
    }

    /// In capitals.
    fn spelled(name: &Name) -> String {
        name.key.clone()
    }

    fn new_row(place: Place, name: &Name, by: Option<i64>, now: DateTime<Utc>) -> machine_area::ActiveModel {
        machine_area::ActiveModel {
            group_id: Set(place.group),
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

impl ShortList for common_defect::Entity {
    const NAME: common_defect::Column = common_defect::Column::Name;
    const UPDATED_AT: common_defect::Column = common_defect::Column::UpdatedAt;
    const PER_SITE: bool = false;
    const READ: Permission = FAULT_READ;
    const WRITE: Permission = FAULT_WRITE;
    const NOUN: &'static str = "defect";
    const ACTIONS: [&'static str; 3] = ["defect.create", "defect.update", "defect.delete"];

    fn entry(row: common_defect::Model) -> ListEntry {
        let common_defect::Model { id, name, deleted, created_by, updated_at, group_id: owner, .. } = row;
        ListEntry { id, name, deleted, owner, created_by, updated_at }
    }

    /// As it was sent.
    fn spelled(name: &Name) -> String {
        name.text.clone()
    }

    fn new_row(place: Place, name: &Name, by: Option<i64>, now: DateTime<Utc>) -> common_defect::ActiveModel {
        common_defect::ActiveModel {
            group_id: Set(place.group),
            name: Set(Self::spelled(name)),
            name_key: Set(name.key.clone()),
            deleted: Set(false),
            created_by: Set(by),
            updated_at: Set(now),
            ..Default::default()
        }
    }
}

/// The areas and defects of these ids, deleted ones too. An id of another group has no entry.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faults {
    /// By `AreaId`.
    pub areas: HashMap<i64, ListEntry>,
    /// By `DefectId`.
    pub defects: HashMap<i64, ListEntry>,
}

/// Reads areas and defects by id.
pub async fn faults(tx: &Tx, grant: &Grant, areas: &[i64], defects: &[i64]) -> Result<Faults> {
    Ok(Faults {
        areas: by_id::<machine_area::Entity>(tx, grant, areas).await?,
        defects: by_id::<common_defect::Entity>(tx, grant, defects).await?,
    })
}

/// The areas and the defects that can be chosen, each by name.
pub async fn faults_to_choose(tx: &Tx, grant: &Grant) -> Result<(Vec<ListEntry>, Vec<ListEntry>)> {
    Ok((standing::<machine_area::Entity>(tx, grant).await?, standing::<common_defect::Entity>(tx, grant).await?))
}

/// The first area and defect that can be chosen; `None` while a list is empty, where nothing can be told apart.
pub async fn fault_to_choose(tx: &Tx, grant: &Grant) -> Result<Option<(i64, i64)>> {
    let Some(area) = first::<machine_area::Entity>(tx, grant).await? else { return Ok(None) };
    Ok(first::<common_defect::Entity>(tx, grant).await?.map(|defect| (area, defect)))
}

async fn first<E: ShortList>(tx: &Tx, grant: &Grant) -> Result<Option<i64>> {
    let row = E::standing(grant).order(E::COLUMNS.id, Order::Asc).limit(1).one(tx).await?;
    Ok(row.map(|row| E::entry(row).id))
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
