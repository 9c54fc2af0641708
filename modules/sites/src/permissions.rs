//! The permissions of the module; `policy.csv` grants them to roles.

use platform::auth::permission::Permission;

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "sites", object, action }
}

/// Read the sites that one may act for, and their configuration.
pub const SITE_READ: Permission = permission("site", "read");
/// Change name, address and the like.
pub const SITE_PROFILE: Permission = permission("site", "profile");
/// Change the settings document.
pub const SITE_SETTINGS: Permission = permission("site", "settings");
/// Switch modules and change the hierarchy.
pub const SITE_MODULES: Permission = permission("site", "modules");
/// Create sites and switch them off and on.
pub const SITE_CREATE: Permission = permission("site", "create");
/// Read groups.
pub const GROUP_READ: Permission = permission("group", "read");
/// Create and rename groups.
pub const GROUP_WRITE: Permission = permission("group", "write");
/// Encrypt the secrets of connections to outside systems.
pub const SECRET_ENCRYPT: Permission = permission("secret", "encrypt");
/// Issue and revoke API keys.
pub const APIKEY_WRITE: Permission = permission("apikey", "write");
