//! The tables of this module.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod tyre_make;
pub mod tyre_rating;
pub mod tyre_size;

platform::tables! {
    site_owned: tyre_make, tyre_rating, tyre_size;
}
