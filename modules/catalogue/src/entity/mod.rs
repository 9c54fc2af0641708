//! The tables of this module.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod catalogue_machine;
pub mod customer_type_template;
pub mod model;
pub mod model_site;
pub mod model_template;

platform::tables! {
    group_owned: model, model_template, model_site, customer_type_template, catalogue_machine;
}
