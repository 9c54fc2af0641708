//! In-progress stages: the parts of a receiving inspection that are finished one after the other, in a list of each site.
//! The groups of check templates, which belong to the whole group of sites, name them; a name that the site of the machine
//! does not have is no stage there.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use platform::{
    api::name_list::{Columns, Name, NameList, Refusals},
    auth::permission::Permission,
    core::error::Result,
    db::Tx,
    tenancy::Grant,
};
use sea_orm::ActiveValue::Set;

use crate::{
    STAGE_READ, STAGE_WRITE,
    entity::stage,
    reasons,
    short_lists::{ListEntry, Place, ShortList},
};

impl NameList for stage::Entity {
    type Row = stage::ActiveModel;
    const COLUMNS: Columns<stage::Column> = Columns {
        id: stage::Column::Id,
        owner: stage::Column::SiteId,
        key: stage::Column::NameKey,
        deleted: stage::Column::Deleted,
    };
    const REFUSALS: Refusals = Refusals {
        required: reasons::STAGE_REQUIRED,
        too_long: reasons::STAGE_TOO_LONG,
        taken: reasons::STAGE_TAKEN,
        unknown: reasons::STAGE_UNKNOWN,
    };

    fn key_of(row: stage::Model) -> (String, i64) {
        (row.name_key, row.id)
    }
}

impl ShortList for stage::Entity {
    const NAME: stage::Column = stage::Column::Name;
    const UPDATED_AT: stage::Column = stage::Column::UpdatedAt;
    const PER_SITE: bool = true;
    const READ: Permission = STAGE_READ;
    const WRITE: Permission = STAGE_WRITE;
    const NOUN: &'static str = "stage";
    const ACTIONS: [&'static str; 3] = ["stage.create", "stage.update", "stage.delete"];

    fn entry(row: stage::Model) -> ListEntry {
        let stage::Model { id, name, deleted, created_by, updated_at, site_id: owner, .. } = row;
        ListEntry { id, name, deleted, owner, created_by, updated_at }
    }

    /// As it was sent.
    fn spelled(name: &Name) -> String {
        name.text.clone()
    }

    fn new_row(place: Place, name: &Name, by: Option<i64>, now: DateTime<Utc>) -> stage::ActiveModel {
        stage::ActiveModel {
            group_id: Set(place.group),
            site_id: Set(place.owner),
            name: Set(Self::spelled(name)),
            name_key: Set(name.key.clone()),
            deleted: Set(false),
            created_by: Set(by),
            updated_at: Set(now),
            ..Default::default()
        }
    }
}

/// The stages of a site, by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stages(HashSet<String>);

impl Stages {
    /// Whether the site has a stage of this name, in any letter case.
    pub fn has(&self, name: &str) -> bool {
        stage::Entity::name(name).is_ok_and(|name| self.0.contains(&name.key))
    }
}

/// Reads the stages of the grant's one site.
pub async fn stages(tx: &Tx, grant: &Grant) -> Result<Stages> {
    let rows = stage::Entity::standing(grant).all(tx).await?;
    Ok(Stages(rows.into_iter().map(|row| row.name_key).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_is_found_in_any_letter_case() {
        let stages = Stages(HashSet::from(["TEST STAND".to_owned()]));
        assert!(stages.has("Test  stand ") && stages.has("TEST STAND"));
        assert!(!stages.has("Test") && !stages.has(""));
        assert_eq!(stage::Entity::spelled(&stage::Entity::name(" Test  stand ").expect("a name")), "Test stand");
    }
}
