//! The permissions of the module; `policy.csv` grants them to roles.

use platform::auth::permission::Permission;

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "email", object, action }
}

/// Read the templates of a site.
pub const TEMPLATE_READ: Permission = permission("messagetemplate", "read");
/// Write mails to customers, and see what became of those of the site.
pub const MAIL_SEND: Permission = permission("mail", "send");
/// Look at the mails to customers of every site that is administered, send them again, release addresses.
pub const MAIL_ADMINISTER: Permission = permission("mail", "administer");
/// Look at how mails leave the server, and try it.
pub const MAIL_SETUP: Permission = permission("mail", "setup");
/// Write, activate and delete templates.
pub const TEMPLATE_WRITE: Permission = permission("messagetemplate", "write");
/// Read the master templates at the console.
pub const MASTER_READ: Permission = permission("mastertemplate", "read");
/// Write and delete master templates.
pub const MASTER_WRITE: Permission = permission("mastertemplate", "write");
