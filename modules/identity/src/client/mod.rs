//! Data of browsers and devices: values stored for a user, keys of unsent entries, and error reports.

pub(crate) mod cache_store;
pub(crate) mod errors;
pub(crate) mod outbox_keys;
