//! The tyres that a site fits: makes, ratings and sizes.

mod archive;
pub mod calls;
mod entity;
mod import;
mod makes;
mod permissions;
mod ratings;
pub mod reasons;
pub mod resources;
mod seed;
mod sizes;

use platform::{
    api::rest,
    app::{
        module::{Api, Module},
        platform::Platform,
    },
    archive::ArchivePart,
    async_trait,
    auth::{
        console::ConsoleEntry,
        permission::{Hierarchy, Permission},
    },
    core::{error::Result, reason::Reason},
    sites::module_switch::Switch,
    tenancy::Table,
};

pub use import::import_tyres;
pub use permissions::{TYRE_READ, TYRE_WRITE};

/// The module.
pub struct Tyres;

#[async_trait]
impl Module for Tyres {
    fn name(&self) -> &'static str {
        "tyres"
    }

    fn title(&self) -> &'static str {
        "Tyres"
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
            rest::entry::<resources::TyreMakes>(),
            rest::entry::<resources::TyreRatings>(),
            rest::entry::<resources::TyreSizes>(),
        ]
    }

    fn permissions(&self) -> &'static [Permission] {
        &[TYRE_READ, TYRE_WRITE]
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
        "No tyres are listed or changed. They are there again when the module is on."
    }

    async fn seed(&self, platform: &Platform) -> Result<()> {
        seed::seed(platform).await
    }
}
