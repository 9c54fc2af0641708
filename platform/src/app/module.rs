//! The plug: a feature of the product is a [`Module`].

use std::sync::Arc;

use async_trait::async_trait;
use sea_orm_migration::MigrationTrait;

use crate::{
    app::platform::Platform,
    auth::permission::Permission,
    core::{error::Result, reason::Reason},
    db::Table,
    jobs::kind::JobKind,
    sites::module_switch::Switch,
    tenancy::group_setup::GroupSetup,
};

/// Where routes are mounted: what is mounted here is documented too.
pub type Api<'a> = utoipa_actix_web::service_config::ServiceConfig<'a>;

/// A feature that plugs in.
#[async_trait]
pub trait Module: Send + Sync + 'static {
    /// The name in the command line, in policies and in reasons: `stock`.
    fn name(&self) -> &'static str;

    /// What people call it: `Machine stock`.
    fn title(&self) -> &'static str;

    /// Its changes of schema.
    fn migrations(&self) -> Vec<Box<dyn MigrationTrait>> {
        Vec::new()
    }

    /// Its tables, as its entities describe them: what reads them may be private, what they look like is not.
    fn tables(&self) -> Vec<Table> {
        Vec::new()
    }

    /// Its calls and resources.
    fn routes(&self, _api: &mut Api<'_>) {}

    /// What can be asked for.
    fn permissions(&self) -> &'static [Permission] {
        &[]
    }

    /// Who may do what: lines `role, hierarchies, object, action`.
    fn policies(&self) -> &'static str {
        ""
    }

    /// Every way it can refuse.
    fn reasons(&self) -> &'static [Reason] {
        &[]
    }

    /// How it is switched for a site.
    fn switch(&self) -> Switch {
        Switch::Always
    }

    /// Work it does outside a request.
    fn jobs(&self) -> Vec<Arc<dyn JobKind>> {
        Vec::new()
    }

    /// What it does beside the requests for as long as the program serves them; it ends when the program stops.
    async fn serve(&self, _platform: &Arc<Platform>) {}

    /// What a new group begins with.
    fn group_setup(&self) -> Option<Arc<dyn GroupSetup>> {
        None
    }

    /// Its part of the demonstration world (contract, section 5); runs in the order of the list.
    async fn seed(&self, _platform: &Platform) -> Result<()> {
        Ok(())
    }

    /// What people of the demonstration world do with it on one day, so many days before today. Each day is played once,
    /// the earliest first, and every module in the order of the list.
    async fn play(&self, _platform: &Platform, _days_ago: u64) -> Result<()> {
        Ok(())
    }
}
