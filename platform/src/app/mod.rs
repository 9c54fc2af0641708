//! The program as a whole: what it opens, the modules it consists of, its health.

pub mod demonstration;
pub mod health;
pub mod module;
pub mod platform;
pub mod registry;
