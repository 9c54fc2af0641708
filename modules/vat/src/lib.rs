//! The VAT rates of a site.

mod archive;
pub mod calls;
mod entity;
mod import;
mod permissions;
mod rates;
pub mod reasons;
pub mod resources;

use platform::{
    api::rest,
    app::module::{Api, Module},
    archive::ArchivePart,
    auth::{
        console::ConsoleEntry,
        permission::{Hierarchy, Permission},
    },
    core::reason::Reason,
    sites::module_switch::Switch,
    tenancy::Table,
};

pub use import::import_vat_rates;
pub use permissions::{VAT_RATE_READ, VAT_RATE_WRITE};

/// The module.
pub struct Vat;

impl Module for Vat {
    fn name(&self) -> &'static str {
        "vat"
    }

    fn title(&self) -> &'static str {
        "VAT"
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
        vec![rest::entry::<resources::VatRates>()]
    }

    fn permissions(&self) -> &'static [Permission] {
        &[VAT_RATE_READ, VAT_RATE_WRITE]
    }

    fn policies(&self) -> &'static str {
        include_str!("../policy.csv")
    }

    fn reasons(&self) -> &'static [Reason] {
        reasons::ALL
    }

    fn switch(&self) -> Switch {
        Switch::Default(|hierarchy| hierarchy == Hierarchy::Dealership)
    }

    fn when_off(&self) -> &'static str {
        "No VAT rates are listed or changed. They are there again when the module is on."
    }
}
