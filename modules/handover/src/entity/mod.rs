//! The tables of this module.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod customer;
pub mod customer_word;
pub mod handover_entry;
pub mod handover_inspection;
pub mod handover_link;
pub mod site_night;

platform::tables! {
    site_owned: customer, customer_word, handover_entry, handover_inspection, handover_link, site_night;
}
