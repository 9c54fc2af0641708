//! The tables of this module.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod mail_preview;
pub mod master_template;
pub mod message_template;
pub mod message_template_mapping;

platform::tables! {
    site_owned: mail_preview, message_template, message_template_mapping;
    shared: master_template;
}
