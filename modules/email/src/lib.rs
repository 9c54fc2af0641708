//! Mails that a site writes to its customers, and their templates. README.md describes the tables.

mod archive;
pub mod calls;
mod entity;
mod mails;
mod permissions;
mod preview;
pub mod reasons;
mod resources;
mod setup;
mod templates;

use std::sync::Arc;

use platform::{
    api::rest,
    app::{
        module::{Api, Module},
        platform::Platform,
    },
    archive::ArchivePart,
    async_trait,
    auth::{
        console::{ConsoleEntry, Menu},
        permission::{Hierarchy, Permission},
    },
    core::{error::Result, reason::Reason},
    shared::{
        customer_mails::CustomerMails,
        record_uses::{RecordKind, RecordUse},
    },
    sites::module_switch::Switch,
    tenancy::Table,
};

pub use permissions::{
    MAIL_ADMINISTER, MAIL_SEND, MAIL_SETUP, MASTER_READ, MASTER_WRITE, TEMPLATE_READ, TEMPLATE_WRITE,
};

/// Marks the mail that a delivery report is about as returned; false for a report of a delay and for a mail that is marked
/// already. `recipient` is the address to which the report was sent, where it is not in its headers.
pub async fn returned(platform: &Platform, report: &[u8], recipient: Option<&str>) -> Result<bool> {
    mails::bounce::returned(platform, report, recipient, None).await
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
        mails::calls::mount(api);
    }

    fn console(&self) -> Vec<ConsoleEntry> {
        vec![
            rest::entry::<resources::Mails>(),
            rest::entry::<resources::Suppressions>(),
            ConsoleEntry::page("mailsetup", Menu::Watch, MAIL_SETUP, setup::mount),
            rest::entry::<templates::masters::MasterTemplates>(),
        ]
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
        templates::masters::seed(platform).await
    }

    fn when_off(&self) -> &'static str {
        "No emails to customers and no templates of them can be read or written. They are there again when the module is on."
    }
}
