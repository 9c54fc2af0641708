//! The platform's own tables: what `Ctx` needs to know who asks, for which site, and what to write down.
#![expect(clippy::disallowed_methods, reason = "entity macros call the bare finders inside their expansions")]
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod audit_entry;
pub mod group;
pub mod job;
pub mod known_device;
pub mod operator;
pub mod session;
pub mod sign_in_guard;
pub mod site;
pub mod site_module;
pub mod site_setting;
pub mod user;
pub mod user_site;
