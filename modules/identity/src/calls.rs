//! The operational calls of this module, at the paths of 1§7 and of decisions, Appendix D.

pub mod kept;
pub mod sign_in;
pub mod users;

use platform::app::module::Api;

/// Mounts them all.
pub fn mount(api: &mut Api<'_>) {
    sign_in::mount(api);
    users::mount(api);
    kept::mount(api);
}
