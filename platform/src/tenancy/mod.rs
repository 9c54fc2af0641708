//! The rows that a caller may reach: the grant, tenant-scoped finders, row-level security, and the tasks that act for
//! no person.

pub mod finders;
pub mod group_setup;
pub mod row_level_security;
pub mod table;

pub use crate::core::{
    grant::{self, Grant, Reach},
    system_task::{self, SystemTask},
};
pub use finders::{Delete, Rows, Scoped, Tenant, Update};
pub use group_setup::GroupSetup;
pub use table::{Owner, Table};
