//! Sign-in, sessions, users, platform operators, the audit log at the console, and values stored for a user. README.md
//! describes the tables and the steps of a sign-in.

pub mod account;
mod archive;
pub mod audit_log;
pub mod body;
pub mod cache_store;
pub mod calls;
pub mod cleanup;
pub mod client_errors;
pub mod console_session;
pub mod cookies;
pub mod days;
pub mod devices;
pub mod entity;
pub mod languages;
pub mod operators;
pub mod outbox_keys;
pub mod reasons;
pub mod recovery;
mod resets;
pub mod resources;
pub mod seed;
pub mod session;
pub mod sessions;
pub mod sign_in;
pub mod sign_out;
pub mod users;

use std::sync::Arc;

use platform::{
    app::{
        module::{Api, Module},
        platform::Platform,
    },
    archive::ArchivePart,
    async_trait,
    auth::permission::Permission,
    core::{error::Result, reason::Reason},
    jobs::JobKind,
    tenancy::Table,
};

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
/// Read platform operators.
pub const OPERATOR_READ: Permission = permission("operator", "read");
/// Create, change and switch off platform operators.
pub const OPERATOR_WRITE: Permission = permission("operator", "write");

/// The permission of every signed-in user of the operational calls, for calls that touch the caller's own rows only.
pub const SIGNED_IN: Permission = STAFF_READ;

/// The module.
pub struct Identity;

#[async_trait]
impl Module for Identity {
    fn name(&self) -> &'static str {
        "identity"
    }

    fn title(&self) -> &'static str {
        "People and sign-in"
    }

    fn tables(&self) -> Vec<Table> {
        entity::tables()
    }

    fn archive(&self) -> Vec<Box<dyn ArchivePart>> {
        archive::parts()
    }

    fn stays_behind(&self) -> &'static [(&'static str, &'static str)] {
        archive::STAYS
    }

    fn routes(&self, api: &mut Api<'_>) {
        calls::mount(api);
        resources::mount(api);
    }

    fn permissions(&self) -> &'static [Permission] {
        &[
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
            OPERATOR_READ,
            OPERATOR_WRITE,
        ]
    }

    fn policies(&self) -> &'static str {
        include_str!("../policy.csv")
    }

    fn reasons(&self) -> &'static [Reason] {
        reasons::ALL
    }

    fn jobs(&self) -> Vec<Arc<dyn JobKind>> {
        vec![Arc::new(cleanup::Tidy)]
    }

    async fn seed(&self, platform: &Platform) -> Result<()> {
        seed::seed(platform).await
    }
}
