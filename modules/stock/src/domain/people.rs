//! The people of the tests, with what the policies of the modules allow them.

use std::sync::LazyLock;

use platform::auth::permission::{Permission, Policies, Role};

use super::{ActionSet, Hierarchy};
use crate::records::rules::actions_of;

/// The modules that have the permissions of actions, with their policies.
const TEXTS: [(&str, &str); 4] = [
    ("stock", include_str!("../../policy.csv")),
    ("handover", include_str!("../../../handover/policy.csv")),
    ("inspections", include_str!("../../../inspections/policy.csv")),
    ("email", include_str!("../../../email/policy.csv")),
];

static POLICIES: LazyLock<Policies> = LazyLock::new(|| {
    let permissions = TEXTS.iter().flat_map(|(module, text)| named_in(module, text)).collect();
    futures::executor::block_on(Policies::load(&TEXTS, permissions)).unwrap()
});

/// The permissions that a policy text names.
fn named_in(module: &'static str, text: &'static str) -> impl Iterator<Item = Permission> {
    let lines = text.lines().filter_map(|line| line.split('#').next().filter(|line| !line.trim().is_empty()));
    lines.map(move |line| {
        let parts: Vec<&str> = line.split(',').map(str::trim).collect();
        Permission { module, object: parts[2], action: parts[3] }
    })
}

/// A person or a program that acts.
#[derive(Debug, Clone)]
pub enum Doer {
    /// A person with these roles.
    Person(Vec<Role>),
    /// The command line or the nightly job.
    Program(ActionSet),
}

impl Doer {
    /// The allowed actions at a site of a hierarchy.
    pub fn at(&self, hierarchy: Hierarchy) -> ActionSet {
        match self {
            Self::Person(roles) => actions_of(&POLICIES, roles, hierarchy),
            Self::Program(allowed) => *allowed,
        }
    }
}

/// A person of a site, by user type and role.
pub fn person(user_type: i16, role: i16, can_delete: bool) -> Doer {
    Doer::Person(Role::of_person(user_type, role, false, can_delete))
}

/// The actions of an administrator with every right.
pub fn administrator(hierarchy: Hierarchy) -> ActionSet {
    // Computed once, because the tests of whole lives need it for every event of every record.
    static BY_HIERARCHY: LazyLock<[ActionSet; 3]> =
        LazyLock::new(|| Hierarchy::ALL.map(|hierarchy| person(1, 1, true).at(hierarchy)));
    BY_HIERARCHY[usize::try_from(hierarchy.code()).unwrap()]
}

/// The user types in the order of the matrix.
pub const USER_TYPES: [(i16, &str); 10] = [
    (1, "Administrator"),
    (6, "Manager"),
    (9, "Super"),
    (5, "Service"),
    (7, "Technician"),
    (49, "Quality"),
    (2, "Parts"),
    (4, "Labour"),
    (3, "ReadOnly"),
    (8, "Import"),
];

/// Every kind of person, and the programs.
pub fn people() -> Vec<(String, Doer)> {
    let mut people = Vec::new();
    for (user_type, name) in USER_TYPES {
        people.push((name.to_owned(), person(user_type, 0, false)));
        if user_type == 1 {
            people.push((format!("{name} role 1"), person(user_type, 1, false)));
        }
        people.push((format!("{name} +delete"), person(user_type, 1, true)));
    }
    people.push(("Operator".to_owned(), Doer::Program(ActionSet::OPERATOR)));
    people.push(("Nightly".to_owned(), Doer::Program(ActionSet::NIGHTLY)));
    people
}
