//! A machine as the list and the search read it: by the places of its columns, for they read the most rows.

use std::sync::LazyLock;

use platform::db::row_decoding::columns;

use crate::entity::machine;

/// A machine that was read so.
pub(crate) struct MachineRow(pub(crate) machine::Model);

platform::by_position!(MachineRow(machine::Model) {
    id, group_id, site_id, model_id, location_id, serial, status, tracking, current_location, bucket, open,
    audit_due_on, stage_entered_on, return_status, pdi_completed, partially_checked, previous_id, customer_id,
    hours, fuel, adblue, result_receiving, result_audit, result_repair, result_pdi, result_gate, last_success,
    listed_on, created_at, created_by, import_job_id, transfer_id, destination_site_id, event_hash, event_count,
    deleted, version, changed_at,
});

/// Its columns, of a table that the statement calls `m`.
pub(crate) static COLUMNS: LazyLock<String> = LazyLock::new(|| columns("m", MachineRow::COLUMNS));

impl MachineRow {
    /// Without what it was read by.
    pub(crate) fn all(rows: Vec<Self>) -> Vec<machine::Model> {
        rows.into_iter().map(|row| row.0).collect()
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::{IdenStatic, Iterable};

    use super::*;

    #[test]
    fn every_column_is_read() {
        let mut columns: Vec<&str> = machine::Column::iter().map(|column| column.as_str()).collect();
        let mut placed = MachineRow::COLUMNS.to_vec();
        columns.sort_unstable();
        placed.sort_unstable();
        assert_eq!(placed, columns);
    }
}
