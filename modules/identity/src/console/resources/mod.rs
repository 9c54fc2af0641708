//! The console resources of this module, one file each.

mod audit;
mod client_errors;
mod jobs;
mod operators;
mod sessions;
mod users;

use platform::{api::rest, app::module::Api, auth::console::ConsoleEntry};

/// Every resource.
pub fn entries() -> Vec<ConsoleEntry> {
    vec![
        rest::entry::<users::Users>(),
        rest::entry::<sessions::Sessions>(),
        rest::entry::<operators::Operators>(),
        rest::entry::<audit::Audit>(),
        rest::entry::<client_errors::ClientErrors>(),
        rest::entry::<jobs::Jobs>(),
    ]
}

/// Mounts the calls of resources.
pub fn mount(api: &mut Api<'_>) {
    api.service(users::unlock_user);
}
