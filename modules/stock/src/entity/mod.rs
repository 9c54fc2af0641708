//! The tables of stock.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod import_job;
pub mod import_row;
pub mod machine;
pub mod machine_event;
pub mod machine_serial;
pub mod transfer;

platform::site_owned!(machine::Entity);
platform::site_owned!(machine_serial::Entity);
platform::site_owned!(machine_event::Entity);
platform::site_owned!(import_job::Entity);
platform::site_owned!(import_row::Entity);
// A transfer belongs to two sites; either may see it, so it is reached by group and by the machine it moves.
platform::group_owned!(transfer::Entity);
