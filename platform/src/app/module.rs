//! The trait by which a feature of the product plugs in: [`Module`]. What modules ask of each other is connected in
//! `modules/all.rs`, by [`Services`](crate::core::services::Services).

use std::sync::Arc;

use async_trait::async_trait;
use migrations::Migrations;

use crate::{
    archive::ArchivePart,
    auth::{console::ConsoleEntry, permission::Permission},
    core::{error::Result, reason::Reason},
    entity::record_uses::RecordUse,
    jobs::kind::JobKind,
    mail::customer_mails::CustomerMails,
    sites::module_switch::Switch,
    state::Platform,
    tenancy::{Table, group_setup::GroupSetup},
};

/// The configuration in which routes are mounted; mounted routes are also documented.
pub type Api<'a> = utoipa_actix_web::service_config::ServiceConfig<'a>;

/// A feature that plugs in.
#[async_trait]
pub trait Module: Send + Sync + 'static {
    /// The name on the command line, in policies and in reasons: `stock`.
    fn name(&self) -> &'static str;

    /// The title for people: `Machine stock`.
    fn title(&self) -> &'static str;

    /// Its migrations: those of its name in `migrations/src/`.
    fn migrations(&self) -> Migrations {
        migrations::of(self.name())
    }

    /// Its tables: `entity::tables()`, which [`tables!`](crate::tables) writes.
    fn tables(&self) -> Vec<Table> {
        Vec::new()
    }

    /// Mounts its calls.
    fn routes(&self, _api: &mut Api<'_>) {}

    /// Its resources and pages of the console, which are mounted after its calls.
    fn console(&self) -> Vec<ConsoleEntry> {
        Vec::new()
    }

    /// The permissions that it checks.
    fn permissions(&self) -> &'static [Permission] {
        &[]
    }

    /// The policies of its permissions: lines `role or group, hierarchies, object, action`.
    fn policies(&self) -> &'static str {
        ""
    }

    /// The reasons of its refusals.
    fn reasons(&self) -> &'static [Reason] {
        &[]
    }

    /// The switch by which a site turns it on and off.
    fn switch(&self) -> Switch {
        Switch::Always
    }

    /// The consequences for a site while the module is off, in a sentence; empty for a module that is always on.
    fn when_off(&self) -> &'static str {
        ""
    }

    /// The kinds of its background jobs.
    fn jobs(&self) -> Vec<Arc<dyn JobKind>> {
        Vec::new()
    }

    /// Runs its background work for as long as the program serves; ends when the program stops.
    async fn serve(&self, _platform: &Arc<Platform>) {}

    /// The columns of its tables that refer to machines, models or locations.
    fn record_uses(&self) -> &'static [RecordUse] {
        &[]
    }

    /// Its storage of mails to customers, if it is the module that owns them.
    fn customer_mails(&self) -> Option<Arc<dyn CustomerMails>> {
        None
    }

    /// Its setup of a new group, if it writes rows for one.
    fn group_setup(&self) -> Option<Arc<dyn GroupSetup>> {
        None
    }

    /// Its tables that go along when a tenant is taken to another server.
    fn archive(&self) -> Vec<Box<dyn ArchivePart>> {
        Vec::new()
    }

    /// Its other tables, each with the reason why it is not part of the archive of a tenant.
    fn stays_behind(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Writes its part of the demonstration world; called in the order of the modules.
    async fn seed(&self, _platform: &Platform) -> Result<()> {
        Ok(())
    }

    /// Plays the actions of people of the demonstration world on one day, `days_ago` days before today. Each day is
    /// played once, the earliest first, and every module in order.
    async fn play(&self, _platform: &Platform, _days_ago: u64) -> Result<()> {
        Ok(())
    }
}
