//! Inspections, repairs and spec changes, and what their result changes (docs/behaviour/machine-life.md,
//! "Inspections").

mod archive;
mod calls;
mod console;
mod customer_templates;
pub mod entity;
mod offline;
mod perform;
pub mod permissions;
mod read;
pub mod reasons;
mod seed;
mod stage;
mod usage;

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
    tenancy::Table,
};

pub use console::command_line;
pub use customer_templates::CustomerTemplates;
pub use permissions::READ;
pub use read::{
    completed, notifications,
    photos::InspectionItems,
    printed::{PrintedInspection, PrintedInspections, PrintedItem, printed},
};
pub use usage::InspectionTemplateUses;

/// The module.
pub struct Inspections;

#[async_trait]
impl Module for Inspections {
    fn name(&self) -> &'static str {
        "inspections"
    }

    fn title(&self) -> &'static str {
        "Inspections"
    }

    fn tables(&self) -> Vec<Table> {
        entity::tables()
    }

    fn archive(&self) -> Vec<Box<dyn ArchivePart>> {
        archive::parts()
    }

    fn record_uses(&self) -> &'static [RecordUse] {
        const USES: &[RecordUse] = &[
            RecordUse::all(RecordKind::Machine, "inspection", "machine_id"),
            RecordUse::none(RecordKind::Machine, "inspection_item", "machine_id", "is of an inspection"),
            RecordUse::none(RecordKind::Model, "inspection", "model_id", "is of a machine of the model"),
        ];
        USES
    }

    fn routes(&self, api: &mut Api<'_>) {
        calls::mount(api);
    }

    fn console(&self) -> Vec<ConsoleEntry> {
        vec![rest::entry::<console::records::InspectionRecords>()]
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
        Switch::Default(|_| true)
    }

    fn when_off(&self) -> &'static str {
        "No inspections, repairs and spec changes. Their results stay in the history."
    }

    async fn play(&self, platform: &Platform, days_ago: u64) -> Result<()> {
        seed::day(platform, days_ago).await
    }
}
