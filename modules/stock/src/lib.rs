//! Machines in stock: the rules of their life (pure), and everything that lists, makes and moves them.

mod archive;
pub mod calls;
pub mod console;
pub mod domain;
pub mod entity;
pub mod events;
pub mod import;
pub mod listing;
pub mod media;
pub mod permissions;
pub mod printed;
pub mod reasons;
pub mod records;
pub mod seed;
pub mod transitions;

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
    shared::record_uses::RecordUse,
    sites::module_switch::Switch,
    tenancy::Table,
};

pub use events::history::{look_into, own_record};
pub use permissions::{
    ACCEPT, CREATE, DEALERS, DELETE, EDIT, HISTORY, IMPORT, IMPORT_CREATE_MISSING, LIST, RESTOCK, SEARCH, TRANSFER,
    UNDO,
};
pub use records::orders::Owner;
pub use records::own_imports::own_imports_of;
pub use records::reported::{ReportedMachine, reported_machines, serials_of};
pub use records::usage::MachineUsage;
pub use transitions::{Moved, Prepared, Ready, Transition, TransitionContext, carry_out, look, prepare};

/// The module.
pub struct Stock;

#[async_trait]
impl Module for Stock {
    fn name(&self) -> &'static str {
        "stock"
    }

    fn title(&self) -> &'static str {
        "Machine stock"
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

    fn record_uses(&self) -> &'static [RecordUse] {
        records::usage::USES
    }

    fn routes(&self, api: &mut Api<'_>) {
        calls::mount(api);
        events::history::calls::mount(api);
        media::mount(api);
    }

    fn console(&self) -> Vec<ConsoleEntry> {
        console::entries()
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

    fn switch(&self) -> Switch {
        Switch::Setting("JCB.IsEnabled")
    }

    fn when_off(&self) -> &'static str {
        "Everybody of the site is refused by every screen, and no other module works. The records stay."
    }

    fn jobs(&self) -> Vec<Arc<dyn JobKind>> {
        vec![Arc::new(import::run::ImportJob)]
    }

    async fn seed(&self, platform: &Platform) -> Result<()> {
        seed::demonstration(platform).await
    }

    async fn play(&self, platform: &Platform, days_ago: u64) -> Result<()> {
        seed::play::day(platform, days_ago).await
    }
}
