//! The console resources of this module, one file each.

mod audit;
mod client_errors;
mod operators;
mod sessions;
mod users;

use platform::{api::rest, app::module::Api};

/// Mounts all resources.
pub fn mount(api: &mut Api<'_>) {
    rest::mount::<users::Users>(api);
    api.service(users::unlock_user);
    rest::mount::<sessions::Sessions>(api);
    rest::mount::<operators::Operators>(api);
    rest::mount::<audit::Audit>(api);
    rest::mount::<client_errors::ClientErrors>(api);
}
