//! Lists of names: the locations and in-progress stages of a site, the machine areas and common defects of a group with
//! all changes, and the languages, countries, franchises and work statuses that other screens look up.

mod archive;
pub mod calls;
mod entity;
mod fault_calls;
mod faults;
mod franchises;
mod geolocation;
mod import;
mod locations;
mod lookups;
mod names;
pub mod reasons;
pub mod resources;
mod seed;
mod short_lists;
mod stage_calls;
mod stages;
mod support;
mod wire;
mod workshops;

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
    tenancy::Table,
};

pub use fault_calls::{CommonDefect, MachineArea};
pub use faults::{Faults, fault_to_choose, faults, faults_to_choose};
pub use import::{ImportedLocation, Outcome, import_locations};
pub use locations::{location_at_site, locations_by_name, places_in_order, take_back_locations};
pub use lookups::{language_codes, language_names};
pub use names::{LocationNames, location_names, location_names_at};
pub use short_lists::ListEntry;
pub use stages::{Stages, stages};

/// Read the locations of a site.
pub const LOCATION_READ: Permission = permission("location", "read");
/// Add, rename and delete the locations of a site.
pub const LOCATION_WRITE: Permission = permission("location", "write");
/// Read the machine areas and common defects of the group.
pub const FAULT_READ: Permission = permission("fault", "read");
/// Add, rename and delete machine areas and common defects.
pub const FAULT_WRITE: Permission = permission("fault", "write");
/// Read the in-progress stages of a site.
pub const STAGE_READ: Permission = permission("stage", "read");
/// Add, rename and delete the in-progress stages of a site.
pub const STAGE_WRITE: Permission = permission("stage", "write");
/// Read the lists that are shared or belong to the group.
pub const LOOKUP_READ: Permission = permission("lookup", "read");
/// Change languages, countries, franchises and support contacts.
pub const LOOKUP_WRITE: Permission = permission("lookup", "write");
/// Add, change and remove the work statuses of a group.
pub const WORK_STATUS_WRITE: Permission = permission("workstatus", "write");
/// Read the workshops of a site.
pub const WORKSHOP_READ: Permission = permission("workshop", "read");
/// Add, rename and delete the workshops of a site.
pub const WORKSHOP_WRITE: Permission = permission("workshop", "write");

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "reference", object, action }
}

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
        fault_calls::mount(api);
        stage_calls::mount(api);
        rest::mount::<resources::Locations>(api);
        rest::mount::<resources::Stages>(api);
        rest::mount::<resources::Areas>(api);
        rest::mount::<resources::Defects>(api);
        rest::mount::<resources::Franchises>(api);
        rest::mount::<resources::Workshops>(api);
        rest::mount::<resources::Languages>(api);
        rest::mount::<resources::Countries>(api);
        rest::mount::<resources::SupportContacts>(api);
        rest::mount::<resources::WorkStatuses>(api);
        rest::mount::<resources::DmsProviders>(api);
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
