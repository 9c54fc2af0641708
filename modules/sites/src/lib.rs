//! Groups, sites, their settings and module switches, and the API keys of programs.

pub mod api_keys;
mod archive;
pub mod calls;
mod configuration;
mod countries;
mod demonstration;
mod directory;
mod entity;
mod find;
pub mod groups;
mod integration;
mod languages;
pub mod profile;
mod profile_page;
mod profile_texts;
pub mod reasons;
mod refusal;
pub mod resources;
pub mod settings;
pub mod sites;
pub mod switches;
pub mod transport;

use platform::{
    api::rest,
    app::{
        module::{Api, Module},
        platform::Platform,
    },
    archive::ArchivePart,
    async_trait,
    auth::permission::Permission,
    core::{error::Result, reason::Reason},
    shared::audit::Actor,
    tenancy::{Grant, Table},
};

/// Read the sites that one may act for, and their configuration.
pub const SITE_READ: Permission = permission("site", "read");
/// Change name, address and the like.
pub const SITE_PROFILE: Permission = permission("site", "profile");
/// Change the settings document.
pub const SITE_SETTINGS: Permission = permission("site", "settings");
/// Switch modules and change the hierarchy.
pub const SITE_MODULES: Permission = permission("site", "modules");
/// Create sites and switch them off and on.
pub const SITE_CREATE: Permission = permission("site", "create");
/// Read groups.
pub const GROUP_READ: Permission = permission("group", "read");
/// Create and rename groups.
pub const GROUP_WRITE: Permission = permission("group", "write");
/// Encrypt the secrets of connections to outside systems.
pub const SECRET_ENCRYPT: Permission = permission("secret", "encrypt");
/// Issue and revoke API keys.
pub const APIKEY_WRITE: Permission = permission("apikey", "write");

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "sites", object, action }
}

/// The context of a change: the platform, the rows that may change, and the actor. The console, the calls and the
/// command line each build their own.
pub struct ChangeContext<'a> {
    /// The platform.
    pub platform: &'a Platform,
    /// The rows that may change.
    pub grant: &'a Grant,
    /// The actor for the audit log.
    pub actor: &'a Actor,
}

/// The module.
pub struct Sites;

#[async_trait]
impl Module for Sites {
    fn name(&self) -> &'static str {
        "sites"
    }

    fn title(&self) -> &'static str {
        "Sites"
    }

    fn tables(&self) -> Vec<Table> {
        entity::tables()
    }

    fn archive(&self) -> Vec<Box<dyn ArchivePart>> {
        archive::parts()
    }

    fn stays_behind(&self) -> &'static [(&'static str, &'static str)] {
        archive::STAYS
    }

    fn routes(&self, api: &mut Api<'_>) {
        calls::mount(api);
        rest::mount::<resources::Groups>(api);
        rest::mount::<resources::Sites>(api);
        rest::mount::<resources::Settings>(api);
        rest::mount::<resources::Modules>(api);
        rest::mount::<resources::ApiKeys>(api);
    }

    fn permissions(&self) -> &'static [Permission] {
        &[
            SITE_READ,
            SITE_PROFILE,
            SITE_SETTINGS,
            SITE_MODULES,
            SITE_CREATE,
            GROUP_READ,
            GROUP_WRITE,
            SECRET_ENCRYPT,
            APIKEY_WRITE,
        ]
    }

    fn policies(&self) -> &'static str {
        include_str!("../policy.csv")
    }

    fn reasons(&self) -> &'static [Reason] {
        reasons::ALL
    }

    async fn seed(&self, platform: &Platform) -> Result<()> {
        demonstration::seed(platform).await
    }
}
