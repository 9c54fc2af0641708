//! The permissions of the module; `policy.csv` grants them to roles.

use platform::auth::permission::Permission;

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "gadgets", object, action }
}

/// See the gadgets of a site.
pub const GADGET_READ: Permission = permission("gadget", "read");
/// Add a gadget.
pub const GADGET_WRITE: Permission = permission("gadget", "write");
