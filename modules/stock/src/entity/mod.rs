//! The tables of stock.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod import_job;
pub mod import_row;
pub mod machine;
pub mod machine_event;
pub mod machine_serial;
pub mod serial_suffix;
pub mod stock_due;
pub mod stock_sum;
pub mod stock_tile;
pub mod stock_total;
pub mod transfer;
pub mod work_order;

platform::tables! {
    site_owned: import_job, import_row, machine, machine_event, machine_serial, stock_due,
        stock_sum, stock_tile, stock_total, work_order;
    // A transfer belongs to two sites; either may see it, so it is reached by group and by the machine it moves.
    group_owned: serial_suffix, transfer;
}
