//! The tables of this module.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod catalogue_machine;
pub mod model;
pub mod model_template;

platform::tables! {
    group_owned: model, model_template, catalogue_machine;
}
