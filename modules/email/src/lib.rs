//! Mails that a site writes to its customers: their templates. README.md describes the tables.

mod archive;
mod body;
pub mod calls;
mod entity;
mod key;
mod mappings;
mod masters;
mod preview;
pub mod reasons;
mod render;
mod templates;
mod wire;

use platform::{
    api::rest,
    app::{
        module::{Api, Module},
        platform::Platform,
    },
    archive::ArchivePart,
    async_trait,
    auth::permission::{Hierarchy, Permission},
    core::{error::Result, reason::Reason},
    sites::module_switch::Switch,
    tenancy::Table,
};

/// Read the templates of a site.
pub const TEMPLATE_READ: Permission = permission("messagetemplate", "read");
/// Write, activate and delete templates.
pub const TEMPLATE_WRITE: Permission = permission("messagetemplate", "write");
/// Read the master templates at the console.
pub const MASTER_READ: Permission = permission("mastertemplate", "read");
/// Write and delete master templates.
pub const MASTER_WRITE: Permission = permission("mastertemplate", "write");

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "email", object, action }
}

/// The module.
pub struct Email;

#[async_trait]
impl Module for Email {
    fn name(&self) -> &'static str {
        "email"
    }

    fn title(&self) -> &'static str {
        "Email"
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
        rest::mount::<masters::MasterTemplates>(api);
    }

    fn permissions(&self) -> &'static [Permission] {
        &[TEMPLATE_READ, TEMPLATE_WRITE, MASTER_READ, MASTER_WRITE]
    }

    fn policies(&self) -> &'static str {
        include_str!("../policy.csv")
    }

    fn reasons(&self) -> &'static [Reason] {
        reasons::ALL
    }

    fn switch(&self) -> Switch {
        Switch::Default(|hierarchy| hierarchy != Hierarchy::Production)
    }

    async fn seed(&self, platform: &Platform) -> Result<()> {
        masters::seed(platform).await
    }

    fn when_off(&self) -> &'static str {
        "No templates of emails can be read or written. They are there again when the module is on."
    }
}
