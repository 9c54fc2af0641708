//! The tables of this module.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod common_defect;
pub mod country;
pub mod dms_provider;
pub mod franchise;
pub mod language;
pub mod location;
pub mod machine_area;
pub mod stage;
pub mod support_card;
pub mod work_status;
pub mod workshop;

platform::tables! {
    site_owned: location, stage, workshop;
    group_owned: common_defect, franchise, machine_area, work_status;
    shared: language, country, dms_provider, support_card;
}
