//! The tables of this module.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod customer_mail;
pub mod mail_preview;
pub mod mail_suppression;
pub mod master_template;
pub mod message_template;
pub mod message_template_mapping;

platform::tables! {
    group_owned: mail_suppression;
    site_owned: customer_mail, mail_preview, message_template, message_template_mapping;
    shared: master_template;
}
