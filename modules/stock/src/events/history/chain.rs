//! The records of one machine at several sites, and the permission to read each of them.

use platform::{
    auth::{
        context::Ctx,
        permission::{Hierarchy, Role},
    },
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Order};

use crate::{
    entity::machine::{Column, Entity, Model},
    records::own_imports::own_imports_of,
};

/// Records that are followed in one direction; a machine that has been at more sites shows the nearest.
pub(super) const LINKS: usize = 32;

/// The caller, with the facts that decide on visible records.
#[derive(Debug, Clone, Copy)]
pub(super) struct Viewer {
    /// The current site.
    pub(super) site: i64,
    /// Its hierarchy.
    pub(super) kind: Hierarchy,
    /// Set for a user who sees only their own imports (type 8).
    pub(super) imports_of: Option<i64>,
    /// `true` if the caller may see deleted records.
    pub(super) administrator: bool,
}

impl Viewer {
    /// Returns `true` if a record is visible. `became_ours` is `true` if it precedes a record of the current site.
    pub(super) fn sees(&self, record: &Model, kind: Hierarchy, became_ours: bool) -> bool {
        if self.imports_of.is_some_and(|user| record.created_by != Some(user)) {
            return false;
        }
        if record.site_id == self.site {
            return !record.deleted || self.administrator;
        }
        if record.deleted {
            return false;
        }
        match self.kind {
            Hierarchy::HeadOffice => true,
            Hierarchy::Dealership => became_ours && kind != Hierarchy::Dealership,
            Hierarchy::Production => became_ours && kind == Hierarchy::Production,
        }
    }
}

/// The records before one, the nearest first.
pub(super) async fn before(tx: &Tx, grant: &Grant, record: &Model, links: usize) -> Result<Vec<Model>> {
    let mut found: Vec<Model> = Vec::new();
    let mut next = record.previous_id;
    while let Some(id) = next.filter(|_| found.len() < links) {
        let Some(row) = Entity::within(grant).id(id).one(tx).await? else { break };
        // A record is made after the one it follows, so ids fall; what does not would lead round in a circle.
        next = row.previous_id.filter(|previous| *previous < row.id);
        found.push(row);
    }
    Ok(found)
}

/// The records that follow one, the latest first.
pub(super) async fn after(tx: &Tx, grant: &Grant, record: &Model) -> Result<Vec<Model>> {
    let mut found: Vec<Model> = Vec::new();
    let mut level = vec![record.id];
    while !level.is_empty() && found.len() < LINKS {
        let left = u64::try_from(LINKS - found.len()).unwrap_or(0);
        let rows = Entity::within(grant)
            .filter(Column::PreviousId.is_in(level.iter().copied()))
            .order(Column::Id, Order::Desc)
            .limit(left)
            .all(tx)
            .await?;
        level = rows.iter().map(|row| row.id).filter(|id| found.iter().all(|known| known.id != *id)).collect();
        found.extend(rows.into_iter().filter(|row| level.contains(&row.id)));
    }
    found.sort_by_key(|row| std::cmp::Reverse(row.id));
    Ok(found)
}

impl Viewer {
    /// The caller.
    pub(super) fn of(ctx: &Ctx) -> Result<Self> {
        let site = ctx.site()?;
        Ok(Self {
            site: site.id,
            kind: site.hierarchy,
            imports_of: own_imports_of(ctx),
            administrator: ctx.holds(Role::Administrator),
        })
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, NaiveDate};

    use super::*;

    const SITES: [Hierarchy; 3] = Hierarchy::ALL;

    fn record(site: i64, deleted: bool, by: Option<i64>) -> Model {
        let day = NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day");
        Model {
            id: 1,
            group_id: 1,
            site_id: site,
            model_id: 1,
            location_id: None,
            serial: "1234567".to_owned(),
            status: "R".to_owned(),
            tracking: 0,
            current_location: 1,
            bucket: 2,
            open: true,
            audit_due_on: None,
            stage_entered_on: day,
            return_status: None,
            pdi_completed: false,
            partially_checked: false,
            previous_id: None,
            customer_id: None,
            hours: None,
            fuel: None,
            adblue: None,
            result_receiving: 0,
            result_audit: 0,
            result_repair: 0,
            result_pdi: 0,
            result_gate: 0,
            last_success: None,
            listed_on: day,
            created_at: DateTime::UNIX_EPOCH,
            created_by: by,
            import_job_id: None,
            transfer_id: None,
            destination_site_id: None,
            event_hash: None,
            event_count: 1,
            deleted,
            version: 1,
            changed_at: None,
        }
    }

    fn viewer(kind: Hierarchy) -> Viewer {
        Viewer { site: 1, kind, imports_of: None, administrator: false }
    }

    /// 2 sees all three, 0 the own dealer with head office and production, 1 production only.
    #[test]
    fn who_looks_into_which_sites() {
        let seen = |own: Hierarchy, became_ours: bool| {
            SITES.map(|kind| viewer(own).sees(&record(2, false, None), kind, became_ours))
        };
        assert_eq!(seen(Hierarchy::HeadOffice, true), [true, true, true]);
        assert_eq!(seen(Hierarchy::HeadOffice, false), [true, true, true]);
        assert_eq!(seen(Hierarchy::Dealership, true), [false, true, true]);
        assert_eq!(seen(Hierarchy::Production, true), [false, true, false]);
        for own in [Hierarchy::Dealership, Hierarchy::Production] {
            assert_eq!(seen(own, false), [false, false, false], "what never became ours");
        }
        for own in SITES {
            assert!(viewer(own).sees(&record(1, false, None), own, false), "the own record");
        }
    }

    /// Deleted records are for administrators, and for those of the own site.
    #[test]
    fn what_was_deleted_is_for_administrators() {
        for own in SITES {
            let boss = Viewer { administrator: true, ..viewer(own) };
            assert!(!viewer(own).sees(&record(1, true, None), own, true));
            assert!(boss.sees(&record(1, true, None), own, true));
            assert!(!boss.sees(&record(2, true, None), Hierarchy::Production, true));
        }
    }

    /// An import user (type 8) sees own imports only.
    #[test]
    fn an_import_user_sees_own_imports() {
        for own in SITES {
            let eve = Viewer { imports_of: Some(7), ..viewer(own) };
            assert!(eve.sees(&record(1, false, Some(7)), own, true));
            assert!(!eve.sees(&record(1, false, Some(8)), own, true));
            assert!(!eve.sees(&record(1, false, None), own, true));
        }
    }
}
