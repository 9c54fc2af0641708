//! Shared by modules: the audit log, notifications, and caches.

pub mod audit;
mod audit_chain;
pub mod cache;
pub mod inspection_news;
pub mod notice;
pub mod people;
pub mod signing_news;

pub use crate::{entity::record_uses, mail::customer_mails};
