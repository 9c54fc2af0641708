//! The tables of this module that no other crate needs. The tables of sites, settings and switches belong to the
//! platform.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod api_key;
pub mod site_language;

platform::tables! {
    site_owned: site_language;
    group_owned: api_key;
}
