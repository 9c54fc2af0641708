//! Lists of names: the locations and in-progress stages of a site, the machine areas and common defects of a group with
//! all changes, and the languages, countries, franchises and work statuses that other screens look up.

mod archive;
pub mod calls;
pub mod console;
mod countries;
mod entity;
mod import;
mod lists;
mod locations;
mod machines;
mod names;
mod permissions;
pub mod reasons;
mod seed;
mod support;

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

pub use countries::lookups::{language_codes, language_names};
pub use import::{ImportedLocation, Outcome, import_locations};
pub use lists::fault_calls::{CommonDefect, MachineArea};
pub use lists::faults::{Faults, fault_to_choose, faults, faults_to_choose};
pub use lists::short_list::ListEntry;
pub use lists::stages::{Stages, stages};
pub use locations::{location_at_site, locations_by_name, places_in_order, take_back_locations};
pub use machines::LocationMachines;
pub use names::{location_names, location_names_at};
pub use permissions::{
    FAULT_READ, FAULT_WRITE, LOCATION_READ, LOCATION_WRITE, LOOKUP_READ, LOOKUP_WRITE, STAGE_READ, STAGE_WRITE,
    WORK_STATUS_WRITE, WORKSHOP_READ, WORKSHOP_WRITE,
};

/// The module.
pub struct Reference;

#[async_trait]
impl Module for Reference {
    fn name(&self) -> &'static str {
        "reference"
    }

    fn title(&self) -> &'static str {
        "Locations and lists"
    }

    fn tables(&self) -> Vec<Table> {
        entity::tables()
    }

    fn archive(&self) -> Vec<Box<dyn ArchivePart>> {
        archive::parts()
    }

    fn stays_behind(&self) -> &'static [(&'static str, &'static str)] {
        archive::STAYS
    }

    fn routes(&self, api: &mut Api<'_>) {
        calls::mount(api);
        lists::fault_calls::mount(api);
        lists::stage_calls::mount(api);
    }

    fn console(&self) -> Vec<ConsoleEntry> {
        vec![
            rest::entry::<console::Locations>(),
            rest::entry::<console::Stages>(),
            rest::entry::<console::Areas>(),
            rest::entry::<console::Defects>(),
            rest::entry::<console::Franchises>(),
            rest::entry::<console::Workshops>(),
            rest::entry::<console::Languages>(),
            rest::entry::<console::Countries>(),
            rest::entry::<console::SupportContacts>(),
            rest::entry::<console::WorkStatuses>(),
            rest::entry::<console::DmsProviders>(),
        ]
    }

    fn permissions(&self) -> &'static [Permission] {
        &[
            LOCATION_READ,
            LOCATION_WRITE,
            STAGE_READ,
            STAGE_WRITE,
            FAULT_READ,
            FAULT_WRITE,
            LOOKUP_READ,
            LOOKUP_WRITE,
            WORK_STATUS_WRITE,
            WORKSHOP_READ,
            WORKSHOP_WRITE,
        ]
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
