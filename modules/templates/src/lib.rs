//! Check templates: the items to check on a machine, written by head office, published in versions, and used by
//! inspections and handovers.

mod archive;
pub mod calls;
pub mod categories;
mod change_context;
mod comments;
pub mod content;
mod copy;
mod decimal;
mod draft;
mod edit;
mod entity;
pub mod files;
pub mod lookup_entries;
mod lookups;
pub mod mappable;
mod pictures;
mod publish;
mod read;
pub mod reasons;
pub mod resources;
mod seed;
mod templates;
mod wire;
mod working_copy;

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
    shared::asset_uses::CountAssetUses,
    tenancy::Table,
};

use lookup_entries::{Animations, LookupList, MachineTypes, MenuPricingCategories};

pub use comments::{ListText, list_texts, quick_texts};
pub use pictures::logo_of;
pub use read::{InUse, Published, all_in_use, in_use, stored_version, version, version_numbered, versions};
pub use seed::{Demonstration, demonstration};

/// Read check templates.
pub const TEMPLATE_READ: Permission = permission("read");
/// Write, complete and delete check templates and their lists.
pub const TEMPLATE_WRITE: Permission = permission("write");

/// The one check type.
pub(crate) const CHECK_TYPE: i64 = 1;

const fn permission(action: &'static str) -> Permission {
    Permission { module: "templates", object: "template", action }
}

/// The module.
pub struct Templates;

#[async_trait]
impl Module for Templates {
    fn name(&self) -> &'static str {
        "templates"
    }

    fn title(&self) -> &'static str {
        "Check templates"
    }

    fn tables(&self) -> Vec<Table> {
        entity::tables()
    }

    fn archive(&self) -> Vec<Box<dyn ArchivePart>> {
        archive::parts()
    }

    fn routes(&self, api: &mut Api<'_>) {
        calls::mount(api);
        rest::mount::<resources::Templates>(api);
        rest::mount::<categories::Categories>(api);
        rest::mount::<LookupList<Animations>>(api);
        rest::mount::<LookupList<MenuPricingCategories>>(api);
        rest::mount::<LookupList<MachineTypes>>(api);
    }

    fn permissions(&self) -> &'static [Permission] {
        &[TEMPLATE_READ, TEMPLATE_WRITE]
    }

    fn policies(&self) -> &'static str {
        include_str!("../policy.csv")
    }

    fn reasons(&self) -> &'static [Reason] {
        reasons::ALL
    }

    fn asset_uses(&self) -> Option<Arc<dyn CountAssetUses>> {
        Some(Arc::new(pictures::Uses))
    }

    async fn seed(&self, platform: &Platform) -> Result<()> {
        seed::seed(platform).await
    }
}
