//! The permissions of the module; `policy.csv` grants them to roles.

use platform::auth::permission::Permission;

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "tyres", object, action }
}

/// Read the tyre makes, ratings and sizes of a site.
pub const TYRE_READ: Permission = permission("tyre", "read");
/// Add, change and delete tyre makes, ratings and sizes.
pub const TYRE_WRITE: Permission = permission("tyre", "write");
