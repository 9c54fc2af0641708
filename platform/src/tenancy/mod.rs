//! The rows that a caller may reach: the grant, tenant-scoped finders, row-level security, and the tasks that act for
//! no person.

pub mod finders;
pub mod grant;
pub mod group_setup;
pub mod row_level_security;
pub mod system_task;
pub mod table;

pub use finders::{Delete, Rows, Scoped, Tenant, Update};
pub use grant::{Grant, Reach};
pub use group_setup::GroupSetup;
pub use system_task::SystemTask;
pub use table::{Owner, Table};
