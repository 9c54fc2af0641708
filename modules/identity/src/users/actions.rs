//! The actions that a person may perform on a user, returned with each row so that no screen has to judge.

use std::collections::{BTreeMap, HashSet};

use platform::{
    auth::session::UserFacts,
    core::error::Result,
    core::reason::{Reason, own},
    db::Tx,
    entity::user,
    tenancy::Grant,
};
use sea_orm::FromQueryResult;

use crate::{
    reasons,
    users::{
        editor::Editor,
        rights::{TECHNICIAN, can_hold_deletion, is_site_administrator},
    },
};

/// The actions that are allowed, and the others with their refusals.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct UserActions {
    /// Allowed.
    pub allowed: Vec<&'static str>,
    /// Refused.
    pub refused: BTreeMap<&'static str, Reason>,
}

/// Facts that decide on the actions. Pure.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Facts {
    /// The caller may change users at all.
    pub writes: bool,
    /// The caller may change this user ([`Editor::find_to_change`]).
    pub may_change: bool,
    /// The user is the caller.
    pub own: bool,
    /// Not locked by an administrator.
    pub active: bool,
    /// Locked for a time after failures.
    pub locked: bool,
    /// The only active administrator of a site.
    pub sole_administrator: bool,
    /// The user signs in with a PIN.
    pub technician: bool,
    /// A user of the group.
    pub of_group: bool,
    /// The user can hold, or holds, the right to delete machines, and the caller may give or take it.
    pub deletion: bool,
}

impl Facts {
    /// The answer.
    pub fn actions(self) -> UserActions {
        let mut actions = UserActions::default();
        let base = if !self.writes {
            Some(own::DENIED)
        } else if !self.may_change {
            Some(reasons::NOT_YOUR_USER)
        } else {
            None
        };
        let mut say = |action, refusal: Option<Reason>| match base.or(refusal) {
            None => actions.allowed.push(action),
            Some(reason) => {
                actions.refused.insert(action, reason);
            }
        };
        let not_own = self.own.then_some(reasons::OWN_ROW);
        let not_last = self.sole_administrator.then_some(reasons::LAST_ADMINISTRATOR);
        say("edit", None);
        if self.active {
            say("lock", not_own.or(not_last));
        }
        if !self.active || self.locked {
            say("unlock", not_own);
        }
        say("reset_password", self.own.then_some(reasons::OWN_SECRET));
        if self.technician {
            say("reset_pin", self.own.then_some(reasons::OWN_SECRET));
        }
        say("delete", not_own.or(not_last));
        say("role", not_last);
        if self.of_group {
            say("sites", None);
        }
        if self.deletion {
            say("delete_machines", None);
        }
        actions
    }
}

/// Returns the actions that the editor may perform on a user.
pub fn actions_of(editor: &Editor<'_>, user: &UserFacts, locked: bool, sole_administrator: bool) -> UserActions {
    let row = &user.row;
    Facts {
        writes: editor.writes,
        may_change: editor.may_change(user),
        own: editor.is(row.id),
        active: row.active,
        locked,
        sole_administrator,
        technician: row.user_type == TECHNICIAN,
        of_group: user.group_level(),
        deletion: can_hold_deletion(row.entity_type, row.role_id)
            && (row.can_delete || editor.authority.may_allow_deletion()),
    }
    .actions()
}

#[derive(FromQueryResult)]
struct SoleRow {
    id: i64,
}

/// Returns those of these users who are the only active administrators of their sites.
pub async fn only_administrators(tx: &Tx, grant: &Grant, rows: &[user::Model]) -> Result<HashSet<i64>> {
    let administrators: Vec<&user::Model> =
        rows.iter().filter(|row| is_site_administrator(row.entity_type, row.user_type, row.active)).collect();
    let mut sites: Vec<i64> = administrators.iter().filter_map(|row| row.site_id).collect();
    sites.sort_unstable();
    sites.dedup();
    let mut sole = HashSet::new();
    for chunk in sites.chunks(500) {
        let places: Vec<String> = (1..=chunk.len()).map(|number| format!("${number}")).collect();
        let text = format!(
            "SELECT MIN(id) AS id FROM app_user WHERE {{scope}} AND site_id IN ({}) AND entity_type = 20 \
             AND user_type IN (1, 9) AND active AND NOT deleted GROUP BY site_id HAVING COUNT(*) = 1",
            places.join(", ")
        );
        let found: Vec<SoleRow> = tx.select(grant, &text, chunk.iter().map(|site| (*site).into()).collect()).await?;
        sole.extend(found.into_iter().map(|row| row.id));
    }
    Ok(sole)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Facts = Facts {
        writes: true,
        may_change: true,
        own: false,
        active: true,
        locked: false,
        sole_administrator: false,
        technician: false,
        of_group: false,
        deletion: false,
    };

    #[test]
    fn the_menu_follows_the_state_of_the_user() {
        assert_eq!(PLAIN.actions().allowed, ["edit", "lock", "reset_password", "delete", "role"]);
        let technician = Facts { active: false, technician: true, ..PLAIN };
        assert_eq!(technician.actions().allowed, ["edit", "unlock", "reset_password", "reset_pin", "delete", "role"]);
        let locked = Facts { locked: true, of_group: true, deletion: true, ..PLAIN };
        let expected = ["edit", "lock", "unlock", "reset_password", "delete", "role", "sites", "delete_machines"];
        assert_eq!(locked.actions().allowed, expected);
    }

    /// USER-018
    #[test]
    fn nobody_does_to_themselves_what_another_must_do() {
        let own = Facts { own: true, ..PLAIN }.actions();
        assert_eq!(own.allowed, ["edit", "role"]);
        assert_eq!(own.refused["lock"], reasons::OWN_ROW);
        assert_eq!(own.refused["delete"], reasons::OWN_ROW);
        assert_eq!(own.refused["reset_password"], reasons::OWN_SECRET);
        let last = Facts { sole_administrator: true, ..PLAIN }.actions();
        assert_eq!(last.allowed, ["edit", "reset_password"]);
        assert_eq!(last.refused["role"], reasons::LAST_ADMINISTRATOR);
        for (facts, reason) in [
            (Facts { may_change: false, ..PLAIN }, reasons::NOT_YOUR_USER),
            (Facts { writes: false, ..PLAIN }, own::DENIED),
        ] {
            let actions = facts.actions();
            assert!(actions.allowed.is_empty() && actions.refused.values().all(|refusal| *refusal == reason));
        }
    }
}
