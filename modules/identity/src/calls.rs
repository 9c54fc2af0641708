//! The operational calls of this module.

pub mod account;
pub mod cache_store;
pub mod devices;
pub mod recovery;
pub mod sign_in;
pub mod users;

use platform::app::module::Api;

/// Mounts all calls.
pub fn mount(api: &mut Api<'_>) {
    sign_in::mount(api);
    recovery::mount(api);
    users::mount(api);
    cache_store::mount(api);
    devices::mount(api);
    account::mount(api);
}
