//! Models with their pictures, and the machine catalogue with the specification of each serial number.

mod archive;
pub mod calls;
pub mod console;
mod customer_types;
mod entity;
mod lock;
mod machines;
mod mapping;
mod models;
mod names;
mod permissions;
mod photos;
mod pictures;
pub mod reasons;
mod seed;
mod sites;
mod specifications;
mod templates;

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
    tenancy::Table,
};

pub use machines::{KnownMachine, ModelMachines};
pub use models::{models_by_name, take_back_models};
pub use names::{ModelName, ModelNames, names, names_at};
pub use permissions::{CATALOGUE_READ, CATALOGUE_WRITE, MODEL_READ, MODEL_WRITE};
pub use pictures::ModelPictureUses;
pub use seed::demonstrate_built;
pub use specifications::import::{ImportedLine, Outcome, Reading, import_catalogue, import_models};
pub use specifications::lookup::{Specification, SpecificationFeature, printed_specification};
pub use templates::{ModelTemplateUses, StageTemplates, templates, templates_of, templates_of_customers};

/// The module.
pub struct Catalogue;

#[async_trait]
impl Module for Catalogue {
    fn name(&self) -> &'static str {
        "catalogue"
    }

    fn title(&self) -> &'static str {
        "Models and catalogue"
    }

    fn tables(&self) -> Vec<Table> {
        entity::tables()
    }

    fn archive(&self) -> Vec<Box<dyn ArchivePart>> {
        archive::parts()
    }

    fn record_uses(&self) -> &'static [RecordUse] {
        const USES: &[RecordUse] = &[
            RecordUse::all(RecordKind::Model, "model_template", "model_id"),
            RecordUse::all(RecordKind::Model, "model_site", "model_id"),
            RecordUse::only(RecordKind::Model, "customer_type_template", "model_id", "deleted = false"),
        ];
        USES
    }

    fn routes(&self, api: &mut Api<'_>) {
        calls::mount(api);
    }

    fn console(&self) -> Vec<ConsoleEntry> {
        vec![rest::entry::<console::Models>(), rest::entry::<console::Mappings>(), rest::entry::<console::Catalogue>()]
    }

    fn permissions(&self) -> &'static [Permission] {
        &[MODEL_READ, MODEL_WRITE, CATALOGUE_READ, CATALOGUE_WRITE]
    }

    fn policies(&self) -> &'static str {
        include_str!("../policy.csv")
    }

    fn reasons(&self) -> &'static [Reason] {
        reasons::ALL
    }

    async fn seed(&self, platform: &Platform) -> Result<()> {
        seed::seed(platform).await
    }
}
