//! The permissions of the module; `policy.csv` grants them to roles.

use platform::auth::permission::Permission;

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "notices", object, action }
}

/// Receive the events of the current site.
pub const LISTEN: Permission = permission("event", "listen");
/// Read one's notifications at the current site, and mark them as read.
pub const READ: Permission = permission("notification", "read");
