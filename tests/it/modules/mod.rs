//! Tests of one module each, in a folder for each module of `modules/`.

pub mod assets;
mod catalogue;
mod check_calls;
mod check_lists;
mod customer_mail;
mod documents;
mod email;
mod email_masters;
mod email_preview;
mod exports;
pub mod handover;
pub mod identity;
pub mod inspections;
mod notes;
mod notices;
mod quality;
mod reference;
mod reports;
mod reports_of_days;
mod sites;
pub mod stock;
mod template_lists;
mod template_pictures;
mod templates;
mod tyres;
mod vat;
