//! Customers, handover inspections, and the state of the nightly work.
mod m20261122_003000_handover_customers;
mod m20261122_003200_handover_inspections;
mod m20261122_003300_handover_nights;
mod m20261125_011200_handover_versions;
mod m20261125_012400_handover_proofs;
mod m20261125_012410_handover_entries;
mod m20261125_012420_handover_links;
mod m20261127_012800_handover_former_codes;
mod m20261129_120100_handover_declines;
mod m20261129_120110_handover_copies;
mod m20261129_120120_handover_reminders;
mod m20261130_200010_handover_periods;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![
        Box::new(m20261122_003000_handover_customers::Migration),
        Box::new(m20261122_003200_handover_inspections::Migration),
        Box::new(m20261122_003300_handover_nights::Migration),
        Box::new(m20261125_011200_handover_versions::Migration),
        Box::new(m20261125_012400_handover_proofs::Migration),
        Box::new(m20261125_012410_handover_entries::Migration),
        Box::new(m20261125_012420_handover_links::Migration),
        Box::new(m20261127_012800_handover_former_codes::Migration),
        Box::new(m20261129_120100_handover_declines::Migration),
        Box::new(m20261129_120110_handover_copies::Migration),
        Box::new(m20261129_120120_handover_reminders::Migration),
        Box::new(m20261130_200010_handover_periods::Migration),
    ]
}
