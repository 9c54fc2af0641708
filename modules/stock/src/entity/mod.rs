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

platform::site_owned!(machine::Entity);
platform::site_owned!(machine_serial::Entity);
platform::site_owned!(machine_event::Entity);
platform::site_owned!(work_order::Entity);
platform::site_owned!(import_job::Entity);
platform::site_owned!(import_row::Entity);
platform::site_owned!(stock_total::Entity);
platform::site_owned!(stock_tile::Entity);
platform::site_owned!(stock_due::Entity);
platform::site_owned!(stock_sum::Entity);
platform::group_owned!(serial_suffix::Entity);
// A transfer belongs to two sites; either may see it, so it is reached by group and by the machine it moves.
platform::group_owned!(transfer::Entity);
