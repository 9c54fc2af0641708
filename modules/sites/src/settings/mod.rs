//! Settings of a site: storage, calls of the configuration and integration secrets.

pub(crate) mod configuration;
pub(crate) mod integration;
pub(crate) mod store;

pub use store::{SettingsChange, Stored, read, save, secret, set_values};
