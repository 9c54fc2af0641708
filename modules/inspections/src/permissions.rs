//! The permissions of the module; `policy.csv` grants them to roles.

use platform::auth::permission::Permission;

const fn permission(action: &'static str) -> Permission {
    Permission { module: "inspections", object: "inspection", action }
}

/// Perform and complete inspections, repairs and spec changes.
pub const PERFORM: Permission = permission("perform");
/// Read inspections.
pub const READ: Permission = permission("read");

/// Every permission of the module.
pub const ALL: &[Permission] = &[PERFORM, READ];
