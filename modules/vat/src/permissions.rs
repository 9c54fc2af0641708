//! The permissions of the module; `policy.csv` grants them to roles.

use platform::auth::permission::Permission;

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "vat", object, action }
}

/// Read the VAT rates of a site.
pub const VAT_RATE_READ: Permission = permission("vatrate", "read");
/// Add, change and delete VAT rates.
pub const VAT_RATE_WRITE: Permission = permission("vatrate", "write");
