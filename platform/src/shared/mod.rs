//! Shared by modules: the audit log, notifications, and caches.

pub mod asset_uses;
pub mod audit;
mod audit_chain;
pub mod cache;
pub mod customer_templates;
pub mod inspection_news;
pub mod machines;
pub mod notice;
pub mod people;
pub mod photographed_items;
pub mod signing_news;
pub mod template_uses;

pub use crate::{entity::record_uses, mail::customer_mails};
