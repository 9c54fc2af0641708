//! The tables of this module.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod common_defect;
pub mod country;
pub mod franchise;
pub mod language;
pub mod location;
pub mod machine_area;
pub mod work_status;

platform::tables! {
    site_owned: location;
    group_owned: common_defect, franchise, machine_area, work_status;
    shared: language, country;
}
