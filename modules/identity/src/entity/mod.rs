//! The tables of this module that the platform does not use.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod cache_store;
pub mod client_error;
pub mod identity_link;
pub mod outbox_key;
pub mod password_reset;
pub mod shared_device;

platform::tables! {
    site_owned: shared_device;
    group_owned: cache_store, identity_link, outbox_key, password_reset;
    shared: client_error;
}
