//! Rights that people may give to others (docs/behaviour/permissions.md, "Giving rights"). Pure.
//!
//! Nobody gives a right that they do not have: a manager creates no administrator, and only a holder of VHCDelete gives
//! it. User types 8 and 9 are given by platform operators and the command line only.

use platform::auth::session::default_role;
use serde::Serialize;
use utoipa::ToSchema;

/// The user types (USER-003).
pub const USER_TYPES: [i16; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 49];

/// The name of a user type.
pub const fn type_name(user_type: i16) -> &'static str {
    match user_type {
        1 => "Administrator",
        2 => "Parts",
        3 => "ReadOnly",
        4 => "Labour",
        5 => "Service",
        6 => "Manager",
        7 => "Technician",
        8 => "ImportUser",
        9 => "SuperUser",
        49 => "QualityControl",
        _ => "",
    }
}

/// The name of a role id.
pub const fn role_name(role_id: i16) -> &'static str {
    match role_id {
        1 => "Administrator",
        2 => "ServiceAdvisor",
        3 => "SeniorServiceAdvisor",
        4 => "Parts",
        5 => "Labour",
        6 => "ServiceManager",
        7 => "Technician",
        8 => "ImportUser",
        9 => "ReadOnly",
        49 => "QualityControl",
        _ => "",
    }
}

/// Rights of a person to give rights to others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Authority {
    /// A platform operator, or an engineer at the command line.
    Platform,
    /// A user of a site or a group.
    Person {
        /// The user type at the current site.
        user_type: i16,
        /// The role id that belongs to it.
        role_id: i16,
        /// Entity type 30.
        group_level: bool,
        /// Holds `VHCDelete`.
        may_delete: bool,
    },
}

/// Types 1 and 9 rank above 6, and 6 above all others.
const fn rank(user_type: i16) -> u8 {
    match user_type {
        1 | 9 => 2,
        6 => 1,
        _ => 0,
    }
}

impl Authority {
    /// Returns `true` if this user type may be given.
    pub fn may_assign(self, user_type: i16) -> bool {
        USER_TYPES.contains(&user_type)
            && match self {
                Self::Platform => true,
                Self::Person { user_type: own, .. } => !matches!(user_type, 8 | 9) && rank(user_type) <= rank(own),
            }
    }

    /// Returns `true` if this role id may be given. Role 1 allows transfer, undo and re-stock.
    pub fn may_assign_role(self, role_id: i16) -> bool {
        match self {
            Self::Platform => true,
            Self::Person { role_id: own, .. } => role_id != 1 || own == 1,
        }
    }

    /// Returns `true` if a person of this type may be changed at all.
    pub const fn may_edit(self, user_type: i16) -> bool {
        match self {
            Self::Platform => true,
            Self::Person { user_type: own, .. } => rank(user_type) <= rank(own),
        }
    }

    /// Returns `true` if the right to delete machines may be given.
    pub const fn may_allow_deletion(self) -> bool {
        match self {
            Self::Platform => true,
            Self::Person { may_delete, .. } => may_delete,
        }
    }

    /// Returns `true` if users of the group may be created and changed.
    pub const fn may_edit_group_users(self) -> bool {
        match self {
            Self::Platform => true,
            Self::Person { group_level, .. } => group_level,
        }
    }
}

/// Returns `true` if a user can have VHCDelete: role 1 at site level (USER-005).
pub const fn can_hold_deletion(entity: i16, role_id: i16) -> bool {
    entity == 20 && role_id == 1
}

/// The user type that signs in with a PIN.
pub const TECHNICIAN: i16 = 7;

/// Properties of a user type that the console needs. A role has the number of the user type that it is the default of
/// or shares the name with, so one list serves both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KnownRole {
    /// The number of the user type, and of the role.
    pub id: i16,
    /// The role of a user of this type, unless another is given.
    pub default_role: i16,
    /// `true` if the caller may give this user type.
    pub grantable: bool,
    /// `true` if a new user of this type needs a PIN.
    pub needs_pin: bool,
    /// `true` if a user of a site with this role can have the right to delete machines.
    pub may_delete_machines: bool,
}

/// Every user type, with what the caller may do with it.
pub fn known_roles(caller: Authority) -> Vec<KnownRole> {
    let known = |id| KnownRole {
        id,
        default_role: default_role(id),
        grantable: caller.may_assign(id),
        needs_pin: id == TECHNICIAN,
        may_delete_machines: can_hold_deletion(20, id),
    };
    USER_TYPES.into_iter().map(known).collect()
}

/// Returns `true` if a user is an active administrator of the own site.
pub const fn is_site_administrator(entity: i16, user_type: i16, active: bool) -> bool {
    entity == 20 && matches!(user_type, 1 | 9) && active
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(user_type: i16) -> Authority {
        Authority::Person { user_type, role_id: user_type, group_level: false, may_delete: false }
    }

    /// USER-003, USER-004
    #[test]
    fn every_type_has_its_name() {
        let names: Vec<_> = USER_TYPES.iter().map(|user_type| type_name(*user_type)).collect();
        let expected = [
            "Administrator",
            "Parts",
            "ReadOnly",
            "Labour",
            "Service",
            "Manager",
            "Technician",
            "ImportUser",
            "SuperUser",
            "QualityControl",
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn every_role_has_a_name_of_its_own() {
        let names: std::collections::BTreeSet<_> = USER_TYPES.iter().map(|role| role_name(*role)).collect();
        assert!(names.len() == USER_TYPES.len() && !names.contains(""), "{names:?}");
    }

    /// Types 8 and 9 are given by platform operators and the command line only.
    #[test]
    fn import_and_super_users_are_given_by_the_platform_alone() {
        for user_type in [8, 9] {
            assert!(Authority::Platform.may_assign(user_type));
            for own in USER_TYPES {
                assert!(!person(own).may_assign(user_type), "{own} gives {user_type}");
            }
        }
    }

    /// The type that is given is not above the giver's.
    #[test]
    fn nobody_gives_a_type_above_the_own() {
        assert!(person(1).may_assign(1));
        assert!(person(9).may_assign(1));
        assert!(!person(6).may_assign(1));
        assert!(person(6).may_assign(6));
        assert!(!person(5).may_assign(6));
        assert!(!person(1).may_assign(77), "no such type");
        assert!(!person(6).may_edit(1));
        assert!(!person(6).may_edit(9));
        assert!(person(1).may_edit(9), "type 9 acts as 1");
    }

    /// USER-005: VHCDelete only at role 1 and site level, given only by a holder.
    #[test]
    fn the_deletion_of_machines_is_given_by_who_holds_it() {
        assert!(can_hold_deletion(20, 1));
        assert!(!can_hold_deletion(20, 6));
        assert!(!can_hold_deletion(30, 1));
        assert!(!person(1).may_allow_deletion());
        let holder = Authority::Person { user_type: 1, role_id: 1, group_level: false, may_delete: true };
        assert!(holder.may_allow_deletion());
    }

    #[test]
    fn role_1_is_given_by_who_has_it() {
        assert!(person(1).may_assign_role(1));
        let other = Authority::Person { user_type: 1, role_id: 6, group_level: false, may_delete: false };
        assert!(!other.may_assign_role(1));
        assert!(other.may_assign_role(2));
    }

    #[test]
    fn the_console_reads_what_each_type_means() {
        let ids = |caller, wanted: fn(&KnownRole) -> bool| -> Vec<i16> {
            known_roles(caller).into_iter().filter(wanted).map(|role| role.id).collect()
        };
        let grantable = |caller| ids(caller, |role| role.grantable);
        assert_eq!(grantable(Authority::Platform), USER_TYPES);
        assert_eq!(grantable(person(1)), [1, 2, 3, 4, 5, 6, 7, 49]);
        assert_eq!(grantable(person(6)), [2, 3, 4, 5, 6, 7, 49]);
        assert_eq!(ids(Authority::Platform, |role| role.needs_pin), [7]);
        assert_eq!(ids(Authority::Platform, |role| role.may_delete_machines), [1]);
        let defaults: Vec<_> = known_roles(Authority::Platform).iter().map(|role| role.default_role).collect();
        assert_eq!(defaults, [1, 4, 9, 5, 2, 6, 7, 8, 1, 49]);
    }
}
