//! The tables of this module.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod vat_rate;

platform::tables! {
    site_owned: vat_rate;
}
