//! The permissions of the module; `policy.csv` grants them to roles.

use platform::auth::permission::Permission;

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "assets", object, action }
}

/// See files.
pub const ASSET_READ: Permission = permission("asset", "read");
/// Upload and remove pictures of the group, such as those of models.
pub const PICTURE_WRITE: Permission = permission("picture", "write");
/// Upload and remove photos and videos of machines and of items.
pub const PHOTO_WRITE: Permission = permission("photo", "write");
/// Attach documents to machines.
pub const DOCUMENT_WRITE: Permission = permission("document", "write");
/// Remove documents of machines.
pub const DOCUMENT_REMOVE: Permission = permission("document", "remove");

/// Every permission of the module.
pub const ALL: &[Permission] = &[ASSET_READ, PICTURE_WRITE, PHOTO_WRITE, DOCUMENT_WRITE, DOCUMENT_REMOVE];
