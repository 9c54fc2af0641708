//! Machines, and the tables that depend on them.
mod m20261121_001200_stock_imports;
mod m20261121_001300_stock_machines;
mod m20261121_001400_stock_serials;
mod m20261121_001500_stock_counters;
mod m20261121_001600_stock_transfers;
mod m20261121_001700_stock_events;
mod m20261121_002100_stock_suffixes;
mod m20261121_004000_stock_console;
mod m20261122_000200_stock_due;
mod m20261122_000500_stock_holders;
mod m20261122_000900_stock_told;
mod m20261122_001500_stock_past;
mod m20261122_003100_stock_orders;
mod m20261122_003400_stock_movers;
mod m20261122_003500_stock_lists;
mod m20261122_003600_stock_due_counters;
mod m20261122_003700_stock_counted;
mod m20261123_003800_stock_sums;
mod m20261123_004400_stock_day_sums;
mod m20261125_004700_stock_orders;
mod m20261125_006200_stock_imports_undone;
mod m20261126_012430_stock_order_lists;
mod m20261129_043000_stock_import_lines;
mod m20261129_060000_stock_former_serials;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![
        Box::new(m20261121_001200_stock_imports::Migration),
        Box::new(m20261121_001300_stock_machines::Migration),
        Box::new(m20261121_001400_stock_serials::Migration),
        Box::new(m20261121_001500_stock_counters::Migration),
        Box::new(m20261121_001600_stock_transfers::Migration),
        Box::new(m20261121_001700_stock_events::Migration),
        Box::new(m20261121_002100_stock_suffixes::Migration),
        Box::new(m20261121_004000_stock_console::Migration),
        Box::new(m20261122_000200_stock_due::Migration),
        Box::new(m20261122_000500_stock_holders::Migration),
        Box::new(m20261122_000900_stock_told::Migration),
        Box::new(m20261122_001500_stock_past::Migration),
        Box::new(m20261122_003100_stock_orders::Migration),
        Box::new(m20261122_003400_stock_movers::Migration),
        Box::new(m20261122_003500_stock_lists::Migration),
        Box::new(m20261122_003600_stock_due_counters::Migration),
        Box::new(m20261122_003700_stock_counted::Migration),
        Box::new(m20261123_003800_stock_sums::Migration),
        Box::new(m20261123_004400_stock_day_sums::Migration),
        Box::new(m20261125_004700_stock_orders::Migration),
        Box::new(m20261125_006200_stock_imports_undone::Migration),
        Box::new(m20261126_012430_stock_order_lists::Migration),
        Box::new(m20261129_043000_stock_import_lines::Migration),
        Box::new(m20261129_060000_stock_former_serials::Migration),
    ]
}
