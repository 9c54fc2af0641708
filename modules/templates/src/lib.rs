//! Check templates: the items to check on a machine, written by head office, published in versions, and used by
//! inspections and handovers.

mod archive;
pub mod calls;
mod change_context;
pub mod content;
mod decimal;
mod edit;
mod entity;
pub mod files;
mod lists;
pub mod permissions;
mod pictures;
pub mod reasons;
pub mod resources;
mod seed;
mod uses;
mod versions;
mod wire;

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
    tenancy::Table,
};

use lists::lookup_entries::{Animations, LookupList, MachineTypes, MenuPricingCategories};

pub use lists::comments::{ListText, list_texts, quick_texts};
pub use permissions::TEMPLATE_READ;
pub use pictures::{TemplatePictureUses, logo_of};
pub use seed::{Demonstration, demonstration};
pub use uses::{CountTemplateUses, TemplateUses};
pub use versions::{
    mappable,
    read::{InUse, Published, all_in_use, in_use, stored_version, version, version_numbered, versions},
};

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
    }

    fn console(&self) -> Vec<ConsoleEntry> {
        vec![
            rest::entry::<resources::Templates>(),
            rest::entry::<lists::categories::Categories>(),
            rest::entry::<LookupList<Animations>>(),
            rest::entry::<LookupList<MenuPricingCategories>>(),
            rest::entry::<LookupList<MachineTypes>>(),
        ]
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

    async fn seed(&self, platform: &Platform) -> Result<()> {
        seed::seed(platform).await
    }
}
