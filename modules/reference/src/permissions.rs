//! The permissions of the module; `policy.csv` grants them to roles.

use platform::auth::permission::Permission;

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "reference", object, action }
}

/// Read the locations of a site.
pub const LOCATION_READ: Permission = permission("location", "read");
/// Add, rename and delete the locations of a site.
pub const LOCATION_WRITE: Permission = permission("location", "write");
/// Read the machine areas and common defects of the group.
pub const FAULT_READ: Permission = permission("fault", "read");
/// Add, rename and delete machine areas and common defects.
pub const FAULT_WRITE: Permission = permission("fault", "write");
/// Read the in-progress stages of a site.
pub const STAGE_READ: Permission = permission("stage", "read");
/// Add, rename and delete the in-progress stages of a site.
pub const STAGE_WRITE: Permission = permission("stage", "write");
/// Read the lists that are shared or belong to the group.
pub const LOOKUP_READ: Permission = permission("lookup", "read");
/// Change languages, countries, franchises and support contacts.
pub const LOOKUP_WRITE: Permission = permission("lookup", "write");
/// Add, change and remove the work statuses of a group.
pub const WORK_STATUS_WRITE: Permission = permission("workstatus", "write");
/// Read the workshops of a site.
pub const WORKSHOP_READ: Permission = permission("workshop", "read");
/// Add, rename and delete the workshops of a site.
pub const WORKSHOP_WRITE: Permission = permission("workshop", "write");
