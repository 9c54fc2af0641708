//! Notes about machines, and the categories of comments.

mod archive;
pub mod calls;
mod categories;
pub mod entity;
mod general;
mod permissions;
pub mod reasons;
pub mod resources;
mod seed;

use std::sync::Arc;

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
    shared::record_uses::{RecordKind, RecordUse},
    sites::module_switch::Switch,
    tenancy::{GroupSetup, Table},
};

pub use permissions::{CATEGORY_READ, CATEGORY_WRITE, NOTE_READ, NOTE_WRITE};

/// The module.
pub struct Notes;

#[async_trait]
impl Module for Notes {
    fn name(&self) -> &'static str {
        "notes"
    }

    fn title(&self) -> &'static str {
        "Notes"
    }

    fn tables(&self) -> Vec<Table> {
        entity::tables()
    }

    fn archive(&self) -> Vec<Box<dyn ArchivePart>> {
        archive::parts()
    }

    fn record_uses(&self) -> &'static [RecordUse] {
        const USES: &[RecordUse] = &[RecordUse::all(RecordKind::Machine, "machine_comment", "machine_id")];
        USES
    }

    fn routes(&self, api: &mut Api<'_>) {
        calls::mount(api);
    }

    fn console(&self) -> Vec<ConsoleEntry> {
        vec![rest::entry::<resources::CommentCategories>()]
    }

    fn permissions(&self) -> &'static [Permission] {
        &[NOTE_READ, NOTE_WRITE, CATEGORY_READ, CATEGORY_WRITE]
    }

    fn policies(&self) -> &'static str {
        include_str!("../policy.csv")
    }

    fn reasons(&self) -> &'static [Reason] {
        reasons::ALL
    }

    fn switch(&self) -> Switch {
        Switch::Default(|_| true)
    }

    fn when_off(&self) -> &'static str {
        "No general notes can be read or written. They are there again when the module is on."
    }

    /// Every group starts with the category of general notes.
    fn group_setup(&self) -> Option<Arc<dyn GroupSetup>> {
        Some(Arc::new(categories::FirstCategory))
    }

    async fn seed(&self, platform: &Platform) -> Result<()> {
        seed::seed(platform).await
    }
}
