//! The permissions of the module; `policy.csv` grants them to roles.

use platform::auth::permission::Permission;

const fn permission(action: &'static str) -> Permission {
    Permission { module: "stock", object: "stock", action }
}

/// The stock list and its counts.
pub const LIST: Permission = permission("list");
/// Machine Search over the group.
pub const SEARCH: Permission = permission("search");
/// Reads the history of a machine.
pub const HISTORY: Permission = permission("history");
/// Create Machine.
pub const CREATE: Permission = permission("create");
/// Edit Machine.
pub const EDIT: Permission = permission("edit");
/// Import machines.
pub const IMPORT: Permission = permission("import");
/// Create unknown models and locations that an import names.
pub const IMPORT_CREATE_MISSING: Permission = permission("import_createmissing");
/// Accept and reject machines that wait.
pub const ACCEPT: Permission = permission("accept");
/// Transfer machines to another site.
pub const TRANSFER: Permission = permission("transfer");
/// Undo a transfer.
pub const UNDO: Permission = permission("undo");
/// Bring machines back into stock.
pub const RESTOCK: Permission = permission("restock");
/// The sites that machines may be sent to.
pub const DEALERS: Permission = permission("dealers");
/// Delete Machine (VHCDelete).
pub const DELETE: Permission = permission("delete");

/// Every permission of the module.
pub const ALL: &[Permission] = &[
    LIST,
    SEARCH,
    HISTORY,
    CREATE,
    EDIT,
    IMPORT,
    IMPORT_CREATE_MISSING,
    ACCEPT,
    TRANSFER,
    UNDO,
    RESTOCK,
    DEALERS,
    DELETE,
];
