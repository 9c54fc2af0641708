//! The tables of this module that the platform does not use.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod cache_store;
pub mod client_error;

platform::tables! {
    group_owned: cache_store;
    shared: client_error;
}
