//! Groups, sites, their settings and module switches, and the API keys of programs.

pub mod api_keys;
mod archive;
pub mod calls;
pub mod console;
mod demonstration;
mod directory;
mod entity;
mod find;
pub mod groups;
mod permissions;
pub mod profile;
mod profile_page;
pub mod reasons;
mod refusal;
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
    auth::{console::ConsoleEntry, permission::Permission},
    core::{error::Result, reason::Reason},
    shared::audit::Actor,
    tenancy::{Grant, Table},
};

pub use console::SiteMachines;
pub use permissions::{
    APIKEY_WRITE, GROUP_READ, GROUP_WRITE, SECRET_ENCRYPT, SITE_CREATE, SITE_MODULES, SITE_PROFILE, SITE_READ,
    SITE_SETTINGS,
};

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
    }

    fn console(&self) -> Vec<ConsoleEntry> {
        vec![
            rest::entry::<console::Groups>(),
            rest::entry::<console::Sites>(),
            rest::entry::<console::Settings>(),
            rest::entry::<console::Modules>(),
            rest::entry::<console::ApiKeys>(),
        ]
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
