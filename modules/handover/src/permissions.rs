//! The permissions of the module; `policy.csv` grants them to roles.

use platform::auth::permission::Permission;

/// The name of the module.
pub(crate) const MODULE: &str = "handover";

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: MODULE, object, action }
}

/// Read the dealership work order of a machine.
pub const ORDER_READ: Permission = permission("workorder", "read");
/// Batch PDI, and work orders for dealerships.
pub const ORDER_WRITE: Permission = permission("workorder", "write");
/// Read the customer of a machine.
pub const CUSTOMER_READ: Permission = permission("customer", "read");
/// Work orders for customers.
pub const CUSTOMER_WRITE: Permission = permission("customer", "write");
/// Submit the handover inspection, and make links for customers to sign it.
pub const SAVE: Permission = permission("handover", "save");
/// Correct a handover that was submitted.
pub const CORRECT: Permission = permission("handover", "correct");
/// Export all data of a customer, on request.
pub const EXPORT: Permission = permission("customer", "export");
/// Erase the personal data of a customer, on request.
pub const ERASE: Permission = permission("customer", "erase");

/// Every permission of the module.
pub const ALL: &[Permission] = &[ORDER_READ, ORDER_WRITE, CUSTOMER_READ, CUSTOMER_WRITE, SAVE, CORRECT, EXPORT, ERASE];
