//! Sign-in, sessions, users, platform operators, the audit log at the console, and values stored for a user. README.md
//! describes the tables and the steps of a sign-in.

mod account;
mod archive;
pub mod calls;
pub mod cleanup;
mod client;
mod console;
pub mod days;
mod devices;
pub mod entity;
pub mod languages;
pub mod permissions;
pub mod reasons;
pub mod recovery;
pub mod seed;
pub mod sign_in;
pub mod users;

use std::sync::Arc;

use platform::{
    app::{
        module::{Api, Module},
        platform::Platform,
    },
    archive::ArchivePart,
    async_trait,
    auth::{console::ConsoleEntry, permission::Permission},
    core::{error::Result, reason::Reason},
    jobs::JobKind,
    tenancy::Table,
};

pub use console::{operators, sessions};
pub use sign_in::session;

/// The module.
pub struct Identity;

#[async_trait]
impl Module for Identity {
    fn name(&self) -> &'static str {
        "identity"
    }

    fn title(&self) -> &'static str {
        "People and sign-in"
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
        console::resources::mount(api);
    }

    fn console(&self) -> Vec<ConsoleEntry> {
        console::resources::entries()
    }

    fn permissions(&self) -> &'static [Permission] {
        permissions::ALL
    }

    fn policies(&self) -> &'static str {
        include_str!("../policy.csv")
    }

    fn reasons(&self) -> &'static [Reason] {
        reasons::ALL
    }

    fn jobs(&self) -> Vec<Arc<dyn JobKind>> {
        vec![Arc::new(cleanup::Tidy)]
    }

    async fn seed(&self, platform: &Platform) -> Result<()> {
        seed::seed(platform).await
    }
}
