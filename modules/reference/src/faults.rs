//! Machine areas and common defects: two lists of the group by which failed items of inspections are classified. Head
//! office maintains them.

use std::collections::HashMap;

use platform::{core::error::Result, db::Tx, tenancy::Grant};
use sea_orm::Order;

use crate::{
    entity::{common_defect, machine_area},
    short_lists::{ListEntry, ShortList, by_id, not_deleted, short_list},
};

short_list! {
    machine_area, "area", owner: GroupId group_id, per_site: false, spelled: key,
    permissions: FAULT_READ FAULT_WRITE,
    refusals: AREA_REQUIRED AREA_TOO_LONG AREA_TAKEN AREA_UNKNOWN
}

short_list! {
    common_defect, "defect", owner: GroupId group_id, per_site: false, spelled: text,
    permissions: FAULT_READ FAULT_WRITE,
    refusals: DEFECT_REQUIRED DEFECT_TOO_LONG DEFECT_TAKEN DEFECT_UNKNOWN
}

/// The areas and defects of these ids, deleted ones too. An id of another group has no entry.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faults {
    /// Areas by `AreaId`.
    pub areas: HashMap<i64, ListEntry>,
    /// Defects by `DefectId`.
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
    Ok((not_deleted::<machine_area::Entity>(tx, grant).await?, not_deleted::<common_defect::Entity>(tx, grant).await?))
}

/// Returns the first area and defect that can be chosen; `None` while a list is empty, so that faults cannot be
/// classified.
pub async fn fault_to_choose(tx: &Tx, grant: &Grant) -> Result<Option<(i64, i64)>> {
    let Some(area) = first::<machine_area::Entity>(tx, grant).await? else { return Ok(None) };
    Ok(first::<common_defect::Entity>(tx, grant).await?.map(|defect| (area, defect)))
}

async fn first<E: ShortList>(tx: &Tx, grant: &Grant) -> Result<Option<i64>> {
    let row = E::not_deleted(grant).order(E::COLUMNS.id, Order::Asc).limit(1).one(tx).await?;
    Ok(row.map(|row| E::entry(row).id))
}

#[cfg(test)]
mod tests {
    use platform::api::name_list::NameList as _;

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
