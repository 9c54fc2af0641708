//! The permissions of this module; `policy.csv` assigns them to roles.

use platform::auth::permission::Permission;

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "reports", object, action }
}

/// Print the report of a machine.
pub const PRINT: Permission = permission("report", "print");
/// Read and export the reports and the extract of the stock.
pub const READ: Permission = permission("report", "read");
/// Read and export production failures.
pub const PRODUCTION_FAILURE: Permission = permission("report", "productionfailure");
/// Export a list as it is on the screen.
pub const EXPORT_LIST: Permission = permission("list", "export");

/// All permissions of the module.
pub const ALL: &[Permission] = &[PRINT, READ, PRODUCTION_FAILURE, EXPORT_LIST];
