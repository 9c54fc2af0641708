//! Machines, and the tables that depend on them.
mod counters;
mod events;
mod imports;
mod machines;
mod orders;

use counters::{stock_due, stock_sum, stock_tile, stock_total};
use events::machine_event;
use imports::{import_job, import_row};
use machines::{machine, machine_serial, serial_suffix};
use orders::{transfer, work_order};

use crate::{Migrations, new_table::new_tables};

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![new_tables("m20261201_000800_stock", || {
        vec![
            import_job(),
            machine(),
            import_row(),
            machine_serial(),
            serial_suffix(),
            machine_event(),
            transfer(),
            work_order(),
            stock_total(),
            stock_tile(),
            stock_due(),
            stock_sum(),
        ]
    })]
}
