//! Inspections and their items.
mod m20261122_001200_inspections_inspections;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![Box::new(m20261122_001200_inspections_inspections::Migration)]
}
