//! Mails that a site writes to its customers, and their templates. README.md describes the tables.

mod archive;
mod body;
mod bounce;
mod bounce_address;
pub mod calls;
mod entity;
mod key;
mod mail_calls;
mod mail_wire;
mod mails;
mod mappings;
mod masters;
mod outcomes;
mod preview;
pub mod reasons;
mod render;
mod resources;
mod sending;
mod setup;
mod state;
mod suppression;
mod template_fields;
mod template_list;
mod templates;
mod wire;

use std::sync::Arc;

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
    shared::{
        customer_mails::CustomerMails,
        record_uses::{RecordKind, RecordUse},
    },
    sites::module_switch::Switch,
    tenancy::Table,
};

/// Read the templates of a site.
pub const TEMPLATE_READ: Permission = permission("messagetemplate", "read");
/// Write mails to customers, and see what became of those of the site.
pub const MAIL_SEND: Permission = permission("mail", "send");
/// Look at the mails to customers of every site that is administered, send them again, release addresses.
pub const MAIL_ADMINISTER: Permission = permission("mail", "administer");
/// Look at how mails leave the server, and try it.
pub const MAIL_SETUP: Permission = permission("mail", "setup");
/// Write, activate and delete templates.
pub const TEMPLATE_WRITE: Permission = permission("messagetemplate", "write");
/// Read the master templates at the console.
pub const MASTER_READ: Permission = permission("mastertemplate", "read");
/// Write and delete master templates.
pub const MASTER_WRITE: Permission = permission("mastertemplate", "write");

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "email", object, action }
}

/// Marks the mail that a delivery report is about as returned; false for a report of a delay and for a mail that is marked
/// already. `recipient` is the address to which the report was sent, where it is not in its headers.
pub async fn returned(platform: &Platform, report: &[u8], recipient: Option<&str>) -> Result<bool> {
    bounce::returned(platform, report, recipient, None).await
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
        mail_calls::mount(api);
        resources::mount(api);
        setup::mount(api);
        rest::mount::<masters::MasterTemplates>(api);
    }

    fn permissions(&self) -> &'static [Permission] {
        &[MAIL_SEND, MAIL_ADMINISTER, MAIL_SETUP, TEMPLATE_READ, TEMPLATE_WRITE, MASTER_READ, MASTER_WRITE]
    }

    fn policies(&self) -> &'static str {
        include_str!("../policy.csv")
    }

    fn reasons(&self) -> &'static [Reason] {
        reasons::ALL
    }

    fn customer_mails(&self) -> Option<Arc<dyn CustomerMails>> {
        Some(Arc::new(mails::StoredMails))
    }

    fn record_uses(&self) -> &'static [RecordUse] {
        const USES: &[RecordUse] = &[RecordUse::all(RecordKind::Machine, "customer_mail", "machine_id")];
        USES
    }

    fn switch(&self) -> Switch {
        Switch::Default(|hierarchy| hierarchy != Hierarchy::Production)
    }

    async fn seed(&self, platform: &Platform) -> Result<()> {
        masters::seed(platform).await
    }

    fn when_off(&self) -> &'static str {
        "No emails to customers and no templates of them can be read or written. They are there again when the module is on."
    }
}
