//! The event stream of a site, and notifications. README.md describes how they work.

mod audits;
pub mod calls;
mod cleanup;
pub mod cursor;
pub mod delivery;
pub mod entity;
pub mod hub;
pub mod list;
pub mod marks;
pub mod message;
mod permissions;
pub mod reasons;
pub mod site;
pub mod state;

use std::sync::Arc;

use platform::{
    app::{
        module::{Api, Module},
        platform::Platform,
    },
    async_trait,
    auth::permission::Permission,
    core::reason::Reason,
    jobs::JobKind,
    sites::module_switch::Switch,
    tenancy::Table,
};

pub use audits::audits;
pub use permissions::{LISTEN, READ};

/// The module.
pub struct Notices;

#[async_trait]
impl Module for Notices {
    fn name(&self) -> &'static str {
        "notices"
    }

    fn title(&self) -> &'static str {
        "Notifications and live events"
    }

    fn tables(&self) -> Vec<Table> {
        entity::tables()
    }

    fn stays_behind(&self) -> &'static [(&'static str, &'static str)] {
        &[("notification_reader", "tells who has seen what there")]
    }

    fn routes(&self, api: &mut Api<'_>) {
        calls::mount(api);
    }

    fn permissions(&self) -> &'static [Permission] {
        &[LISTEN, READ]
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

    fn switch(&self) -> Switch {
        Switch::Default(|_| true)
    }

    fn when_off(&self) -> &'static str {
        "No notifications and no live updates. Lists show changes when they are opened again."
    }

    async fn serve(&self, platform: &Arc<Platform>) {
        delivery::run(platform).await;
    }
}
