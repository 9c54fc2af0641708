//! Who people are: sign-in, sessions, users, operators, the log of what was done, and what is kept for a user.
//! README.md tells what it owns and how a sign-in runs.

pub mod audit_log;
pub mod body;
pub mod calls;
pub mod client_errors;
pub mod console_session;
pub mod cookies;
pub mod days;
pub mod entity;
pub mod kept;
pub mod languages;
pub mod operators;
pub mod reasons;
pub mod resources;
pub mod seed;
pub mod session;
pub mod sessions;
pub mod sign_in;
pub mod sign_out;
pub mod tidy;
pub mod users;

use std::sync::Arc;

use platform::{
    app::{
        module::{Api, Module, Table},
        platform::Platform,
    },
    async_trait,
    auth::permission::Permission,
    core::{error::Result, reason::Reason},
    jobs::JobKind,
};
use sea_orm_migration::MigrationTrait;

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "identity", object, action }
}

/// See the users of the own sites.
pub const USER_READ: Permission = permission("user", "read");
/// Change users, lock and unlock them.
pub const USER_WRITE: Permission = permission("user", "write");
/// Give and take roles, sites and the deletion of machines.
pub const USER_GRANT: Permission = permission("user", "grant");
/// See the service advisors and technicians of the acting site.
pub const STAFF_READ: Permission = permission("staff", "read");
/// See who is signed in.
pub const SESSION_READ: Permission = permission("session", "read");
/// End sessions of others.
pub const SESSION_END: Permission = permission("session", "end");
/// Read the audit log.
pub const AUDIT_READ: Permission = permission("audit", "read");
/// See platform operators.
pub const OPERATOR_READ: Permission = permission("operator", "read");
/// Make, change and switch off platform operators.
pub const OPERATOR_WRITE: Permission = permission("operator", "write");

/// What everybody holds who is signed in to the operational face: asked for where somebody only touches the own rows.
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

    fn migrations(&self) -> Vec<Box<dyn MigrationTrait>> {
        // The platform's own tables have no module; those of the log, of jobs and of notices come with this one.
        migrations::identity().into_iter().chain(migrations::platform()).collect()
    }

    fn tables(&self) -> Vec<Table> {
        vec![Table::of(entity::cache_store::Entity), Table::of(entity::client_error::Entity)]
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
            AUDIT_READ,
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
        vec![Arc::new(tidy::Tidy)]
    }

    async fn seed(&self, platform: &Platform) -> Result<()> {
        seed::seed(platform).await
    }
}
