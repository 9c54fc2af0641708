//! The permissions of the module; `policy.csv` grants them to roles.

use platform::auth::permission::Permission;

const fn permission(action: &'static str) -> Permission {
    Permission { module: "templates", object: "template", action }
}

/// Read check templates.
pub const TEMPLATE_READ: Permission = permission("read");
/// Write, complete and delete check templates and their lists.
pub const TEMPLATE_WRITE: Permission = permission("write");

/// Every permission of the module.
pub const ALL: &[Permission] = &[TEMPLATE_READ, TEMPLATE_WRITE];
