//! The permissions of the module; `policy.csv` grants them to roles.

use platform::auth::permission::Permission;

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "quality", object, action }
}

/// Read the video quality questions of a site.
pub const QUESTION_READ: Permission = permission("videoquestion", "read");
/// Add, change and delete video quality questions.
pub const QUESTION_WRITE: Permission = permission("videoquestion", "write");
