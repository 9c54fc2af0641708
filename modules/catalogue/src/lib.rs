//! Models with their pictures, and the machine catalogue with the specification of each serial number.

mod administration;
mod archive;
pub mod calls;
mod customer_types;
mod entity;
mod entries;
mod features;
mod import;
mod lock;
mod lookup;
mod mapping;
mod models;
mod names;
mod photos;
mod pictures;
pub mod reasons;
pub mod resources;
mod seed;
mod sites;
mod templates;
mod vin;

use std::sync::Arc;

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
    shared::{
        asset_uses::CountAssetUses,
        record_uses::{RecordKind, RecordUse},
        template_uses::CountTemplateUses,
    },
    tenancy::Table,
};

pub use import::{ImportedLine, Outcome, Reading, import_catalogue, import_models};
pub use lookup::{Specification, SpecificationFeature, printed_specification};
pub use models::{models_by_name, take_back_models};
pub use names::{ModelName, ModelNames, names, names_at};
pub use seed::demonstrate_built;
pub use templates::{StageTemplates, templates, templates_of, templates_of_customers};

/// Read the models of the group.
pub const MODEL_READ: Permission = permission("model", "read");
/// Add, rename and delete models.
pub const MODEL_WRITE: Permission = permission("model", "write");
/// Read specifications.
pub const CATALOGUE_READ: Permission = permission("catalogue", "read");
/// Load and correct the catalogue.
pub const CATALOGUE_WRITE: Permission = permission("catalogue", "write");

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "catalogue", object, action }
}

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
        rest::mount::<resources::Models>(api);
        rest::mount::<resources::Mappings>(api);
        rest::mount::<resources::Catalogue>(api);
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

    fn template_uses(&self) -> Option<Arc<dyn CountTemplateUses>> {
        Some(Arc::new(templates::Mappings))
    }

    fn asset_uses(&self) -> Option<Arc<dyn CountAssetUses>> {
        Some(Arc::new(pictures::Shown))
    }

    async fn seed(&self, platform: &Platform) -> Result<()> {
        seed::seed(platform).await
    }
}
