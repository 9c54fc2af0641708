//! Permissions, roles, and the policies, which list the permissions of each role.
//!
//! casbin decides on an action of a role at a site; [`crate::tenancy::Grant`] decides on the rows. Policies are text in
//! the modules: `office, 0 2, stock, create`, with a role or a group of roles, which `roles.csv` lists. A person has
//! several roles: the user type, the level, and personal grants such as the deletion of machines. casbin is linear in
//! the policies, so every answer is cached; there are few roles, three hierarchies and some tens of permissions.

use std::collections::BTreeSet;

use casbin::{CoreApi, DefaultModel, Enforcer, MgmtApi, NullAdapter};

/// A permission: an action of a module. Declared as a constant by the module that checks it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Permission {
    /// The module that owns the action, whose switch at the site is checked.
    pub module: &'static str,
    /// The object of the policy: `stock`, `location`.
    pub object: &'static str,
    /// The action of the policy: `list`, `write`.
    pub action: &'static str,
}

impl Permission {
    /// `object.action`, the name in the session answer's `Permissions`.
    pub fn name(&self) -> String {
        format!("{}.{}", self.object, self.action)
    }
}

/// The hierarchy of a site, which decides which screens, filters and actions there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Hierarchy {
    /// 0
    Dealership,
    /// 1
    Production,
    /// 2
    HeadOffice,
}

impl Hierarchy {
    /// All three, in order of their numbers.
    pub const ALL: [Self; 3] = [Self::Dealership, Self::Production, Self::HeadOffice];

    /// 0, 1 or 2, as on the wire.
    pub const fn number(self) -> u8 {
        match self {
            Self::Dealership => 0,
            Self::Production => 1,
            Self::HeadOffice => 2,
        }
    }

    /// The hierarchy of a number; `None` for any other than 0, 1 and 2.
    pub const fn of(number: i64) -> Option<Self> {
        match number {
            0 => Some(Self::Dealership),
            1 => Some(Self::Production),
            2 => Some(Self::HeadOffice),
            _ => None,
        }
    }
}

/// A role of the policies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// User type 1, and 9, which acts as 1.
    Administrator,
    /// User type 2.
    Parts,
    /// User type 3.
    ReadOnly,
    /// User type 4.
    Labour,
    /// User type 5.
    Service,
    /// User type 6.
    Manager,
    /// User type 7.
    Technician,
    /// User type 8.
    Importer,
    /// User type 9 alone, for the permissions that it has in addition to those of type 1.
    SuperUser,
    /// User type 49.
    Quality,
    /// Any signed-in person.
    Anyone,
    /// Entity type 30.
    GroupLevel,
    /// A person with `VHCDelete`.
    Deleter,
    /// User type 1 with role id 1: transfer, undo and re-stock.
    StockKeeper,
    /// A platform operator.
    Operator,
}

impl Role {
    /// Every role, for grids.
    pub const ALL: [Self; 15] = [
        Self::Administrator,
        Self::Parts,
        Self::ReadOnly,
        Self::Labour,
        Self::Service,
        Self::Manager,
        Self::Technician,
        Self::Importer,
        Self::SuperUser,
        Self::Quality,
        Self::Anyone,
        Self::GroupLevel,
        Self::Deleter,
        Self::StockKeeper,
        Self::Operator,
    ];

    /// The word in the policy files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Administrator => "administrator",
            Self::Parts => "parts",
            Self::ReadOnly => "readonly",
            Self::Labour => "labour",
            Self::Service => "service",
            Self::Manager => "manager",
            Self::Technician => "technician",
            Self::Importer => "importer",
            Self::SuperUser => "superuser",
            Self::Quality => "quality",
            Self::Anyone => "anyone",
            Self::GroupLevel => "group-level",
            Self::Deleter => "deleter",
            Self::StockKeeper => "stock-keeper",
            Self::Operator => "operator",
        }
    }

    /// The roles of a person: by user type, level and personal grants.
    pub fn of_person(user_type: i16, role_id: i16, group_level: bool, may_delete: bool) -> Vec<Self> {
        let mut roles = vec![Self::Anyone];
        match user_type {
            1 => roles.push(Self::Administrator),
            2 => roles.push(Self::Parts),
            3 => roles.push(Self::ReadOnly),
            4 => roles.push(Self::Labour),
            5 => roles.push(Self::Service),
            6 => roles.push(Self::Manager),
            7 => roles.push(Self::Technician),
            8 => roles.push(Self::Importer),
            9 => roles.extend([Self::Administrator, Self::SuperUser]),
            49 => roles.push(Self::Quality),
            _ => {}
        }
        if matches!(user_type, 1 | 9) && role_id == 1 {
            roles.push(Self::StockKeeper);
        }
        if group_level {
            roles.push(Self::GroupLevel);
        }
        if may_delete {
            roles.push(Self::Deleter);
        }
        roles
    }
}

const MODEL: &str = include_str!("model.conf");
/// The groups of roles.
const GROUPS: &str = include_str!("roles.csv");

/// All policies of all modules, with a cache of decisions.
pub struct Policies {
    enforcer: Enforcer,
    decided: moka::sync::Cache<(Role, Hierarchy, Permission), bool>,
    permissions: Vec<Permission>,
    /// The policies as lines of role or group, hierarchy, object and action.
    lines: BTreeSet<[String; 4]>,
    groups: Groups,
}

impl Policies {
    /// Joins the policy texts. A line is `role, hierarchies, object, action`, where the role may be a group;
    /// hierarchies are numbers separated by blanks, or `*`; an action may be `*`.
    ///
    /// # Errors
    ///
    /// A line with an unknown role, hierarchy or permission.
    pub async fn load(texts: &[(&'static str, &'static str)], permissions: Vec<Permission>) -> anyhow::Result<Self> {
        let groups = Groups::read(GROUPS)?;
        let mut lines = BTreeSet::new();
        for (module, text) in texts {
            for (number, line) in statements(text) {
                parse_line(line, &groups, &permissions, &mut lines)
                    .map_err(|error| anyhow::anyhow!("policy.csv of {module}, line {number}: {error}"))?;
            }
        }
        let model = DefaultModel::from_str(MODEL).await?;
        let mut enforcer = Enforcer::new(model, NullAdapter).await?;
        enforcer.enable_auto_save(false);
        enforcer.add_grouping_policies(groups.links.clone()).await?;
        enforcer.add_policies(lines.iter().map(|line| line.to_vec()).collect()).await?;
        Ok(Self { enforcer, decided: moka::sync::Cache::new(10_000), permissions, lines, groups })
    }

    /// Returns the roles that have a permission at a site of this hierarchy, in the order of [`Role::ALL`].
    ///
    /// Reads the policies themselves, because a decision of casbin for every role, hierarchy and permission takes seconds.
    pub fn holders(&self, hierarchy: Hierarchy, permission: Permission) -> Vec<Role> {
        let number = hierarchy.number().to_string();
        let is_about = |[_, at, object, action]: &&[String; 4]| {
            (at == "*" || *at == number)
                && object == permission.object
                && (action == "*" || action == permission.action)
        };
        let words: BTreeSet<&str> = self.lines.iter().filter(is_about).map(|[role, ..]| role.as_str()).collect();
        let is_holder = |role: &Role| !words.is_disjoint(&self.groups.of(role.word()));
        Role::ALL.into_iter().filter(is_holder).collect()
    }

    /// Returns `true` if a role has a permission at a site of this hierarchy.
    pub fn allows(&self, role: Role, hierarchy: Hierarchy, permission: Permission) -> bool {
        self.decided.get_with((role, hierarchy, permission), || {
            let request = (role.word(), hierarchy.number().to_string(), permission.object, permission.action);
            // An error while evaluating the built-in model denies.
            self.enforcer.enforce(request).unwrap_or(false)
        })
    }

    /// Returns `true` if any of these roles has it.
    pub fn allow_any(&self, roles: &[Role], hierarchy: Hierarchy, permission: Permission) -> bool {
        roles.iter().any(|role| self.allows(*role, hierarchy, permission))
    }

    /// Every permission that the modules declare.
    pub fn permissions(&self) -> &[Permission] {
        &self.permissions
    }
}

/// The groups of roles.
struct Groups {
    /// A member and its group, as casbin reads them.
    links: Vec<Vec<String>>,
}

impl Groups {
    /// Reads lines `g, member, group`. A member is a role, or a group of an earlier line.
    fn read(text: &str) -> anyhow::Result<Self> {
        let mut groups = Self { links: Vec::new() };
        for (number, line) in statements(text) {
            groups.add(line).map_err(|error| anyhow::anyhow!("roles.csv, line {number}: {error}"))?;
        }
        Ok(groups)
    }

    fn add(&mut self, line: &str) -> anyhow::Result<()> {
        let parts: Vec<&str> = line.split(',').map(str::trim).collect();
        let ["g", member, group] = parts[..] else { anyhow::bail!("expected: g, member, group") };
        anyhow::ensure!(self.knows(member), "unknown role {member}");
        anyhow::ensure!(!is_role(group), "{group} is a role");
        self.links.push(vec![member.into(), group.into()]);
        Ok(())
    }

    /// Returns a role with every group that it is a member of, directly or by another group.
    fn of<'a>(&'a self, role: &'a str) -> BTreeSet<&'a str> {
        let mut groups = BTreeSet::from([role]);
        loop {
            let count = groups.len();
            for link in &self.links {
                if let [member, group] = &link[..]
                    && groups.contains(member.as_str())
                {
                    groups.insert(group.as_str());
                }
            }
            if groups.len() == count {
                return groups;
            }
        }
    }

    /// Returns `true` for a role and for a group.
    fn knows(&self, word: &str) -> bool {
        is_role(word) || self.links.iter().any(|link| link[1] == word)
    }
}

fn is_role(word: &str) -> bool {
    Role::ALL.iter().any(|role| role.word() == word)
}

/// The numbered lines of a text without comments and empty lines.
fn statements(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    lines.enumerate().map(|(index, line)| (index + 1, line)).filter(|(_, line)| !line.is_empty())
}

fn parse_line(
    line: &str,
    groups: &Groups,
    permissions: &[Permission],
    lines: &mut BTreeSet<[String; 4]>,
) -> anyhow::Result<()> {
    let parts: Vec<&str> = line.split(',').map(str::trim).collect();
    let [role, hierarchies, object, action] = parts[..] else {
        anyhow::bail!("expected: role, hierarchies, object, action");
    };
    anyhow::ensure!(groups.knows(role), "unknown role {role}");
    anyhow::ensure!(
        permissions.iter().any(|known| known.object == object && (action == "*" || known.action == action)),
        "no module declares {object}.{action}"
    );
    for hierarchy in hierarchies.split_whitespace() {
        anyhow::ensure!(matches!(hierarchy, "*" | "0" | "1" | "2"), "unknown hierarchy {hierarchy}");
        lines.insert([role.into(), hierarchy.into(), object.into(), action.into()]);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: Permission = Permission { module: "stock", object: "stock", action: "list" };
    const MOVE: Permission = Permission { module: "stock", object: "stock", action: "transfer" };

    #[tokio::test]
    async fn a_line_allows_what_it_says_and_nothing_else() {
        let text = "anyone, *, stock, list\nstock-keeper, 0 2, stock, transfer # a comment\n";
        let policies = Policies::load(&[("stock", text)], vec![LIST, MOVE]).await.expect("policies");
        let keeper = Role::of_person(1, 1, false, false);
        let manager = Role::of_person(6, 6, false, false);
        for hierarchy in Hierarchy::ALL {
            assert!(policies.allow_any(&manager, hierarchy, LIST));
            assert!(!policies.allow_any(&manager, hierarchy, MOVE));
        }
        assert!(policies.allow_any(&keeper, Hierarchy::Dealership, MOVE));
        assert!(!policies.allow_any(&keeper, Hierarchy::Production, MOVE));
        assert!(policies.allow_any(&keeper, Hierarchy::HeadOffice, MOVE));
    }

    #[tokio::test]
    async fn a_line_with_an_unknown_word_stops_the_start() {
        for text in ["boss, *, stock, list", "anyone, 7, stock, list", "anyone, *, stock, fly", "anyone, *"] {
            assert!(Policies::load(&[("stock", text)], vec![LIST]).await.is_err(), "{text}");
        }
    }

    #[tokio::test]
    async fn a_line_of_a_group_is_a_line_of_each_of_its_members() {
        let policies = Policies::load(&[("stock", "office, 0, stock, list")], vec![LIST]).await.expect("policies");
        let allowed =
            |hierarchy| Role::ALL.into_iter().filter(|role| policies.allows(*role, hierarchy, LIST)).collect();
        let at_dealership: Vec<Role> = allowed(Hierarchy::Dealership);
        assert_eq!(at_dealership, [Role::Administrator, Role::Service, Role::Manager]);
        assert_eq!(allowed(Hierarchy::HeadOffice), []);
    }

    /// The policies in memory and the decisions of casbin are the same.
    #[tokio::test]
    async fn the_holders_of_a_permission_are_those_whom_casbin_allows() {
        let text =
            "readers, 0, stock, list\noffice, 1 2, stock, *\nmovers, *, stock, transfer\noperator, *, stock, list\n";
        let policies = Policies::load(&[("stock", text)], vec![LIST, MOVE]).await.expect("policies");
        for hierarchy in Hierarchy::ALL {
            for permission in [LIST, MOVE] {
                let allowed: Vec<Role> =
                    Role::ALL.into_iter().filter(|role| policies.allows(*role, hierarchy, permission)).collect();
                assert!(!allowed.is_empty());
                assert_eq!(policies.holders(hierarchy, permission), allowed, "{hierarchy:?} {permission:?}");
            }
        }
    }

    #[test]
    fn a_group_with_an_unknown_word_stops_the_start() {
        assert!(Groups::read("g, manager, bosses\ng, bosses, all # a comment").is_ok());
        for text in ["g, boss, bosses", "g, bosses, all\ng, manager, bosses", "g, manager, parts", "manager, bosses"] {
            assert!(Groups::read(text).is_err(), "{text}");
        }
    }

    /// TENANT-003
    #[test]
    fn hierarchy_is_0_1_or_2() {
        for hierarchy in Hierarchy::ALL {
            assert_eq!(Hierarchy::of(i64::from(hierarchy.number())), Some(hierarchy));
        }
        assert_eq!(Hierarchy::of(3), None);
        assert_eq!(Hierarchy::of(-1), None);
    }
}
