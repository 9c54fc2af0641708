//! The tables of this module.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod inspection;
pub mod inspection_item;

platform::site_owned!(inspection::Entity);
platform::site_owned!(inspection_item::Entity);
