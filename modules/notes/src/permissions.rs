//! The permissions of the module; `policy.csv` grants them to roles.

use platform::auth::permission::Permission;

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "notes", object, action }
}

/// Read the notes of a machine.
pub const NOTE_READ: Permission = permission("note", "read");
/// Write notes.
pub const NOTE_WRITE: Permission = permission("note", "write");
/// Read the comment categories.
pub const CATEGORY_READ: Permission = permission("commentcategory", "read");
/// Add, rename and delete comment categories.
pub const CATEGORY_WRITE: Permission = permission("commentcategory", "write");
