//! The permissions of the module; `policy.csv` grants them to roles.

use platform::auth::permission::Permission;

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "identity", object, action }
}

/// Read the users of the caller's sites.
pub const USER_READ: Permission = permission("user", "read");
/// Change users, lock and unlock them.
pub const USER_WRITE: Permission = permission("user", "write");
/// Give and take roles, sites and the right to delete machines.
pub const USER_GRANT: Permission = permission("user", "grant");
/// Read the service advisors and technicians of the current site.
pub const STAFF_READ: Permission = permission("staff", "read");
/// Read open sessions.
pub const SESSION_READ: Permission = permission("session", "read");
/// End sessions of others.
pub const SESSION_END: Permission = permission("session", "end");
/// Read the shared devices of the current site.
pub const DEVICE_READ: Permission = permission("shareddevice", "read");
/// Bind devices to the current site, rename and release them.
pub const DEVICE_WRITE: Permission = permission("shareddevice", "write");
/// Read the audit log.
pub const AUDIT_READ: Permission = permission("audit", "read");
/// Read the error reports of browsers.
pub const CLIENT_ERROR_READ: Permission = permission("clienterror", "read");
/// Read background jobs.
pub const JOB_READ: Permission = permission("job", "read");
/// Read platform operators.
pub const OPERATOR_READ: Permission = permission("operator", "read");
/// Create, change and switch off platform operators.
pub const OPERATOR_WRITE: Permission = permission("operator", "write");
/// The permission of every signed-in user of the operational calls, for calls that touch the caller's own rows only.
pub const SIGNED_IN: Permission = STAFF_READ;

/// Every permission of the module.
pub const ALL: &[Permission] = &[
    USER_READ,
    USER_WRITE,
    USER_GRANT,
    STAFF_READ,
    SESSION_READ,
    SESSION_END,
    DEVICE_READ,
    DEVICE_WRITE,
    AUDIT_READ,
    CLIENT_ERROR_READ,
    JOB_READ,
    OPERATOR_READ,
    OPERATOR_WRITE,
];
