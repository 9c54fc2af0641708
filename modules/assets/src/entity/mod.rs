//! The tables of this module.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod asset;
pub mod asset_room;

platform::tables! {
    group_owned: asset;
    site_owned: asset_room;
}
