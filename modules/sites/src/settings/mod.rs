//! Settings of a site: storage, calls of the configuration and integration secrets.

pub mod configuration;
pub mod integration;
pub mod store;

pub use store::{SettingsChange, Stored, read, save, secret, set_values};
