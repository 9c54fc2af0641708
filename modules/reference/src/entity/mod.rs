//! The tables of this module.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod country;
pub mod franchise;
pub mod language;
pub mod location;
pub mod work_status;

platform::site_owned!(location::Entity);
platform::group_owned!(franchise::Entity);
platform::group_owned!(work_status::Entity);
platform::shared!(language::Entity);
platform::shared!(country::Entity);
