//! The tables of this module.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod catalogue_machine;
pub mod model;
pub mod model_template;

platform::group_owned!(model::Entity);
platform::group_owned!(model_template::Entity);
platform::group_owned!(catalogue_machine::Entity);
