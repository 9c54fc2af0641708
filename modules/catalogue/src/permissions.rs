//! The permissions of the module; `policy.csv` grants them to roles.

use platform::auth::permission::Permission;

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "catalogue", object, action }
}

/// Read the models of the group.
pub const MODEL_READ: Permission = permission("model", "read");
/// Add, rename and delete models.
pub const MODEL_WRITE: Permission = permission("model", "write");
/// Read specifications.
pub const CATALOGUE_READ: Permission = permission("catalogue", "read");
/// Load and correct the catalogue.
pub const CATALOGUE_WRITE: Permission = permission("catalogue", "write");
