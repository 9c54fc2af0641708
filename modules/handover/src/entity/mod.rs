//! The tables of this module.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod customer;
pub mod handover_inspection;
pub mod site_night;

platform::site_owned!(customer::Entity);
platform::site_owned!(handover_inspection::Entity);
platform::site_owned!(site_night::Entity);
