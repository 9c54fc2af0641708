//! The access scope of a caller: the sites at which permissions are checked, and the roles of the caller there.
//!
//! In the operational calls that is one site. At the console it is the site of a site's administrator, the whole group
//! of a group administrator, and for a group user with a list of sites each site where the caller's type administers:
//! at a dealership such a user has no right that belongs to head office (docs/behaviour/permissions.md, "Role at the
//! acting site").

use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use crate::{
    auth::{
        permission::{Hierarchy, Permission, Role},
        session::UserFacts,
    },
    core::{
        error::Result,
        reason::{Reason, own},
    },
    sites::{directory::SiteInfo, module_switch::Switch},
    state::Platform,
    tenancy::Reach,
};

/// The user types that administer a site at the console, least rights first.
pub(crate) const ADMINISTERING: [i16; 3] = [6, 1, 9];

/// The access scope of a caller.
#[derive(Clone)]
pub enum AccessScope {
    /// One site.
    Site(SiteRole),
    /// At the console, several sites of the group.
    Sites {
        /// The group.
        group: i64,
        /// The sites, by id.
        site_roles: Arc<[SiteRole]>,
    },
    /// At the console, a whole group or every group, with the rights of head office.
    Whole {
        /// The group, or every group.
        reach: Reach,
        /// The user type; 0 for an operator.
        user_type: i16,
        /// The roles of the caller.
        roles: Arc<[Role]>,
    },
}

/// A site, and the caller's roles there.
#[derive(Clone)]
pub struct SiteRole {
    site: Arc<SiteInfo>,
    user_type: i16,
    roles: Arc<[Role]>,
}

/// The modules whose permissions a check grants at a site, by their switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Modules {
    /// Modules that are on.
    OnOnly,
    /// Modules that are off as well: for reading the history that they have left.
    OffToo,
}

impl SiteRole {
    fn new(site: Arc<SiteInfo>, user_type: i16, user: &UserFacts) -> Self {
        Self { site, user_type, roles: user.roles_at(user_type).into() }
    }

    fn facts(&self, platform: &Platform) -> String {
        let Self { site, user_type, roles } = self;
        let on: Vec<&str> =
            platform.switches.iter().filter(|module| site.has(module)).map(|module| module.module).collect();
        format!("{} {:?} {user_type} {roles:?} {on:?}", site.id, site.hierarchy)
    }

    /// Checks that the module is on, where it must be, and a role has the permission.
    fn check(&self, platform: &Platform, permission: Permission, modules: Modules) -> Result<(), Reason> {
        if let Some(module) = platform.switch_of(permission.module) {
            let is_on = match (modules, module.switch) {
                (Modules::OffToo, Switch::Default(_)) => self.site.machine_module(),
                (Modules::OffToo | Modules::OnOnly, _) => self.site.has(module),
            };
            if !is_on {
                return Err(own::MODULE_OFF);
            }
        }
        if platform.policies.allow_any(&self.roles, self.site.hierarchy, permission) {
            Ok(())
        } else {
            Err(own::DENIED)
        }
    }
}

impl AccessScope {
    /// Returns the scope of a user at a site, with the user type there.
    pub fn at(site: Arc<SiteInfo>, user_type: i16, user: &UserFacts) -> Self {
        Self::Site(SiteRole::new(site, user_type, user))
    }

    /// A platform operator at the console.
    pub fn operator() -> Self {
        Self::Whole { reach: Reach::Everything, user_type: 0, roles: [Role::Operator].into() }
    }

    /// A group user at the console.
    pub async fn administering(platform: &Platform, user: &UserFacts) -> Result<Self> {
        let group = user.row.group_id;
        if user.is_group_administrator() {
            let user_type = user.row.user_type;
            return Ok(Self::Whole { reach: Reach::Group(group), user_type, roles: user.roles_at(user_type).into() });
        }
        let mut site_roles = Vec::new();
        for (site, type_at_site) in user.sites.iter().filter(|(_, type_at_site)| ADMINISTERING.contains(type_at_site)) {
            let site = platform.directory.site(*site).await?;
            if let Some(site) = site.filter(|site| site.open && site.group_id == group) {
                site_roles.push(SiteRole::new(site, *type_at_site, user));
            }
        }
        site_roles.sort_unstable_by_key(|site_role| site_role.site.id);
        Ok(Self::Sites { group, site_roles: site_roles.into() })
    }

    /// The site, if it is a single one.
    pub const fn site(&self) -> Option<&Arc<SiteInfo>> {
        match self {
            Self::Site(site_role) => Some(&site_role.site),
            Self::Sites { .. } | Self::Whole { .. } => None,
        }
    }

    /// The user type; of several sites the least one.
    pub fn user_type(&self) -> i16 {
        match self {
            Self::Site(site_role) => site_role.user_type,
            Self::Sites { site_roles, .. } => {
                let is_assigned = |wanted: &&i16| site_roles.iter().any(|site_role| site_role.user_type == **wanted);
                ADMINISTERING.iter().find(is_assigned).copied().unwrap_or(0)
            }
            Self::Whole { user_type, .. } => *user_type,
        }
    }

    /// The roles of the caller at the site, if it is a single one; otherwise none.
    pub fn roles_at_site(&self) -> &[Role] {
        match self {
            Self::Site(site_role) => &site_role.roles,
            Self::Sites { .. } | Self::Whole { .. } => &[],
        }
    }

    /// Returns `true` if the caller has the role; of several sites, at any of them.
    pub fn holds(&self, role: Role) -> bool {
        match self {
            Self::Site(site_role) => site_role.roles.contains(&role),
            Self::Sites { site_roles, .. } => site_roles.iter().any(|site_role| site_role.roles.contains(&role)),
            Self::Whole { roles, .. } => roles.contains(&role),
        }
    }

    /// Returns the rows of the sites where the caller has a permission, or the reason why there is no such site.
    pub fn reach(&self, platform: &Platform, permission: Permission, modules: Modules) -> Result<Reach, Reason> {
        match self {
            Self::Site(site_role) => {
                site_role.check(platform, permission, modules)?;
                Ok(Reach::Sites { group: site_role.site.group_id, sites: [site_role.site.id].into() })
            }
            Self::Sites { group, site_roles } => {
                let mut sites = Vec::with_capacity(site_roles.len());
                let mut refusal = own::DENIED;
                for site_role in site_roles.iter() {
                    match site_role.check(platform, permission, modules) {
                        Ok(()) => sites.push(site_role.site.id),
                        Err(reason) if sites.is_empty() => refusal = reason,
                        Err(_) => {}
                    }
                }
                if sites.is_empty() { Err(refusal) } else { Ok(Reach::Sites { group: *group, sites: sites.into() }) }
            }
            Self::Whole { reach, roles, .. } => {
                let may = platform.policies.allow_any(roles, Hierarchy::HeadOffice, permission);
                if may { Ok(reach.clone()) } else { Err(own::DENIED) }
            }
        }
    }

    /// Returns a text that changes when anything that decides on rights changes: sites, types and roles of the caller
    /// there, modules that are on.
    pub fn imprint(&self, platform: &Platform) -> String {
        let facts: Vec<String> = match self {
            Self::Site(site_role) => vec![site_role.facts(platform)],
            Self::Sites { site_roles, .. } => site_roles.iter().map(|site_role| site_role.facts(platform)).collect(),
            Self::Whole { reach, user_type, roles } => vec![format!("{reach:?} {user_type} {roles:?}")],
        };
        hex::encode(Sha256::digest(facts.join("\n")))
    }

    /// Returns the names of the caller's permissions.
    pub fn permissions(&self, platform: &Platform) -> Vec<String> {
        let known = platform.policies.permissions().iter();
        let granted = known.filter(|permission| self.reach(platform, **permission, Modules::OnOnly).is_ok());
        let mut names: Vec<String> = granted.map(Permission::name).collect();
        names.sort();
        names
    }
}
