//! The program as a whole: its resources, its modules, its health.

pub mod demonstration;
pub mod health;
pub mod module;
pub mod registry;

pub use crate::state as platform;
