//! The gadgets of a site.

pub mod calls;
mod entity;
mod gadgets;
mod permissions;
pub mod reasons;
pub mod resources;

use platform::{
    api::rest,
    app::module::{Api, Module},
    archive::{ArchivePart, Rows},
    auth::{console::ConsoleEntry, permission::Permission},
    core::reason::Reason,
    tenancy::Table,
};

pub use permissions::{GADGET_READ, GADGET_WRITE};

/// The module.
pub struct Gadgets;

impl Module for Gadgets {
    fn name(&self) -> &'static str {
        "gadgets"
    }

    fn title(&self) -> &'static str {
        "Gadgets"
    }

    fn tables(&self) -> Vec<Table> {
        entity::tables()
    }

    fn archive(&self) -> Vec<Box<dyn ArchivePart>> {
        vec![Box::new(Rows::of(entity::gadget::Entity).key(entity::gadget::Column::SiteId, "site"))]
    }

    fn routes(&self, api: &mut Api<'_>) {
        calls::mount(api);
    }

    fn console(&self) -> Vec<ConsoleEntry> {
        vec![rest::entry::<resources::Gadgets>()]
    }

    fn permissions(&self) -> &'static [Permission] {
        &[GADGET_READ, GADGET_WRITE]
    }

    fn policies(&self) -> &'static str {
        include_str!("../policy.csv")
    }

    fn reasons(&self) -> &'static [Reason] {
        reasons::ALL
    }
}
