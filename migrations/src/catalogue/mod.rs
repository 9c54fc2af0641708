//! Models and the machine catalogue.
mod m20261121_001000_catalogue_models;
mod m20261121_001100_catalogue_machines;
mod m20261121_004300_catalogue_console;
mod m20261122_001100_catalogue_templates;
mod m20261125_006000_catalogue_imports;
mod m20261125_009000_catalogue_capitals;
mod m20261125_010200_catalogue_mappings;
mod m20261125_011300_catalogue_pictures;
mod m20261125_011310_catalogue_sites;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![
        Box::new(m20261121_001000_catalogue_models::Migration),
        Box::new(m20261121_001100_catalogue_machines::Migration),
        Box::new(m20261121_004300_catalogue_console::Migration),
        Box::new(m20261122_001100_catalogue_templates::Migration),
        Box::new(m20261125_006000_catalogue_imports::Migration),
        Box::new(m20261125_009000_catalogue_capitals::Migration),
        Box::new(m20261125_010200_catalogue_mappings::Migration),
        Box::new(m20261125_011300_catalogue_pictures::Migration),
        Box::new(m20261125_011310_catalogue_sites::Migration),
    ]
}
