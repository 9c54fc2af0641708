//! In-progress stages: the parts of a receiving inspection that are finished one after the other, in a list of each site.
//! The groups of check templates, which belong to the whole group of sites, name them; a name that the site of the machine
//! does not have is no stage there.

use std::collections::HashSet;

use platform::{api::name_list::NameList as _, core::error::Result, db::Tx, tenancy::Grant};

use crate::{entity::stage, short_lists::short_list};

short_list! {
    stage, "stage", owner: SiteId site_id, per_site: true, spelled: text,
    permissions: STAGE_READ STAGE_WRITE,
    refusals: STAGE_REQUIRED STAGE_TOO_LONG STAGE_TAKEN STAGE_UNKNOWN
}

/// The stages of a site, by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stages(HashSet<String>);

impl Stages {
    /// Returns `true` if the site has a stage of this name, in any letter case.
    pub fn has(&self, name: &str) -> bool {
        stage::Entity::name(name).is_ok_and(|name| self.0.contains(&name.key))
    }
}

/// Reads the stages of the grant's one site.
pub async fn stages(tx: &Tx, grant: &Grant) -> Result<Stages> {
    let rows = stage::Entity::not_deleted(grant).all(tx).await?;
    Ok(Stages(rows.into_iter().map(|row| row.name_key).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::short_lists::ShortList as _;

    #[test]
    fn a_stage_is_found_in_any_letter_case() {
        let stages = Stages(HashSet::from(["TEST STAND".to_owned()]));
        assert!(stages.has("Test  stand ") && stages.has("TEST STAND"));
        assert!(!stages.has("Test") && !stages.has(""));
        assert_eq!(stage::Entity::spelled(&stage::Entity::name(" Test  stand ").expect("a name")), "Test stand");
    }
}
