//! Lists of names: the locations of a site, the machine areas and common defects of a group with all changes, and the
//! languages, countries, franchises and work statuses that other screens look up.

pub mod calls;
mod entity;
mod fault_calls;
mod faults;
mod geolocation;
mod import;
mod locations;
mod lookups;
mod names;
pub mod reasons;
pub mod resources;
mod seed;

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

pub use faults::{Fault, Faults, fault_to_choose, faults};
pub use import::{ImportedLocation, Outcome, import_locations};
pub use locations::{location_at_site, locations_by_name, take_back_locations};
pub use lookups::language_names;
pub use names::{LocationNames, location_names, location_names_at};

/// Read the locations of a site.
pub const LOCATION_READ: Permission = permission("location", "read");
/// Add, rename and delete the locations of a site.
pub const LOCATION_WRITE: Permission = permission("location", "write");
/// Read the machine areas and common defects of the group.
pub const FAULT_READ: Permission = permission("fault", "read");
/// Add, rename and delete machine areas and common defects.
pub const FAULT_WRITE: Permission = permission("fault", "write");
/// Read the lists that are shared or belong to the group.
pub const LOOKUP_READ: Permission = permission("lookup", "read");

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

    fn routes(&self, api: &mut Api<'_>) {
        calls::mount(api);
        fault_calls::mount(api);
        rest::mount::<resources::Locations>(api);
    }

    fn permissions(&self) -> &'static [Permission] {
        &[LOCATION_READ, LOCATION_WRITE, FAULT_READ, FAULT_WRITE, LOOKUP_READ]
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
