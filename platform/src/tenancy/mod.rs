//! Which rows a caller may reach: tenant-scoped finders, row-level security, and the tasks that act for no person.

pub mod finders;
pub mod row_level_security;
pub mod system_task;

pub use finders::{Change, Removal, Rows, Scoped, Tenant};
pub use system_task::SystemTask;
