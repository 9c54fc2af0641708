//! Inspections and their items.
mod m20261122_001200_inspections_inspections;
mod m20261125_010100_inspections_templates;
mod m20261125_010110_inspections_versions;
mod m20261125_012010_inspections_unfinished;
mod m20261125_012210_inspections_lists;
mod m20261130_200000_inspections_completed;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![
        Box::new(m20261122_001200_inspections_inspections::Migration),
        Box::new(m20261125_010100_inspections_templates::Migration),
        Box::new(m20261125_010110_inspections_versions::Migration),
        Box::new(m20261125_012010_inspections_unfinished::Migration),
        Box::new(m20261125_012210_inspections_lists::Migration),
        Box::new(m20261130_200000_inspections_completed::Migration),
    ]
}
