//! Languages, countries, the lists of a group, locations, areas and defects, in-progress stages.
mod m20261121_000200_reference_languages;
mod m20261121_000300_reference_countries;
mod m20261121_000400_reference_group_lists;
mod m20261121_000900_reference_locations;
mod m20261125_006100_reference_imports;
mod m20261125_011100_reference_faults;
mod m20261125_012200_reference_stages;
mod m20261126_012630_reference_support;
mod m20261126_012640_reference_offered;
mod m20261130_100004_reference_systems;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![
        Box::new(m20261121_000200_reference_languages::Migration),
        Box::new(m20261121_000300_reference_countries::Migration),
        Box::new(m20261121_000400_reference_group_lists::Migration),
        Box::new(m20261121_000900_reference_locations::Migration),
        Box::new(m20261125_006100_reference_imports::Migration),
        Box::new(m20261125_011100_reference_faults::Migration),
        Box::new(m20261125_012200_reference_stages::Migration),
        Box::new(m20261126_012630_reference_support::Migration),
        Box::new(m20261126_012640_reference_offered::Migration),
        Box::new(m20261130_100004_reference_systems::Migration),
    ]
}
