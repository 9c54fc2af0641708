//! Check templates: what is looked at on a machine, written by head office, published in versions, and asked by
//! inspections and handovers.

pub mod calls;
pub mod categories;
mod comments;
pub mod content;
mod copy;
mod draft;
mod edit;
mod entity;
mod lookups;
pub mod mappable;
mod publish;
mod read;
pub mod reasons;
pub mod resources;
mod seed;
mod templates;
mod thousandths;
mod wire;
mod working_copy;

use platform::{
    api::rest,
    app::{
        module::{Api, Module},
        platform::Platform,
    },
    async_trait,
    auth::permission::Permission,
    core::{error::Result, reason::Reason},
    tenancy::Table,
};

pub use comments::quick_texts;
pub use read::{InUse, Published, in_use, stored_version, version};
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

    fn routes(&self, api: &mut Api<'_>) {
        calls::mount(api);
        rest::mount::<resources::Templates>(api);
        rest::mount::<categories::Categories>(api);
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

    async fn seed(&self, platform: &Platform) -> Result<()> {
        seed::seed(platform).await
    }
}
