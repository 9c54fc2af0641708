//! The plug: a feature of the product is a [`Module`]; the list of them makes the [`Registry`] (architecture, 4).

use std::{
    collections::{BTreeSet, HashSet},
    sync::Arc,
};

use async_trait::async_trait;
use sea_orm::{EntityTrait, IdenStatic as _, Iterable as _};
use sea_orm_migration::MigrationTrait;

use crate::{
    app::platform::Platform,
    auth::permission::{Grant, Hierarchy, Permission, Policies},
    core::{
        error::Result,
        reason::{Reason, own},
    },
    db::Tx,
    entity,
    jobs::{JobKind, Tidy},
};

/// Where routes are mounted: what is mounted here is documented too.
pub type Api<'a> = utoipa_actix_web::service_config::ServiceConfig<'a>;

/// How a module is switched for a site.
pub enum Switch {
    /// Always on: nothing works without it.
    Always,
    /// On where this key of the site's settings says so (`JCB.IsEnabled`).
    Setting(&'static str),
    /// On or off by hierarchy, unless the site decides otherwise.
    Default(fn(Hierarchy) -> bool),
}

/// A table as its entity describes it; its migration has the last word (architecture, section 12).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// What it is called.
    pub name: String,
    /// The columns the entity knows.
    pub columns: BTreeSet<String>,
}

impl Table {
    /// The table of an entity.
    pub fn of<E: EntityTrait>(entity: E) -> Self {
        let columns = E::Column::iter().map(|column| column.as_str().to_owned()).collect();
        Self { name: entity.table_name().to_owned(), columns }
    }
}

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

    /// What a new group begins with, in the transaction that makes it.
    async fn found(&self, _platform: &Platform, _tx: &Tx, _grant: &Grant, _group: i64) -> Result<()> {
        Ok(())
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

/// The modules of the product, joined.
pub struct Registry {
    modules: Vec<Box<dyn Module>>,
}

impl Registry {
    /// Takes the list as it stands; the order is the order of routes and seeds.
    pub fn of(modules: Vec<Box<dyn Module>>) -> Self {
        Self { modules }
    }

    /// One module more, behind the others.
    #[must_use]
    pub fn and(mut self, module: Box<dyn Module>) -> Self {
        self.modules.push(module);
        self
    }

    /// The modules, in order.
    pub fn modules(&self) -> impl Iterator<Item = &dyn Module> {
        self.modules.iter().map(AsRef::as_ref)
    }

    /// The module of this name.
    pub fn module(&self, name: &str) -> Option<&dyn Module> {
        self.modules().find(|module| module.name() == name)
    }

    /// Every migration, sorted by name, which begins with its date.
    pub fn migrations(&self) -> Vec<Box<dyn MigrationTrait>> {
        let mut all: Vec<_> = self.modules().flat_map(Module::migrations).collect();
        all.sort_by(|one, other| one.name().cmp(other.name()));
        all
    }

    /// Every table that has an entity: the platform's own, then the modules'.
    pub fn tables(&self) -> Vec<Table> {
        entity::tables().into_iter().chain(self.modules().flat_map(Module::tables)).collect()
    }

    /// Mounts every module.
    pub fn routes(&self, api: &mut Api<'_>) {
        for module in self.modules() {
            module.routes(api);
        }
    }

    /// Every reason: the platform's own, then the modules'.
    pub fn reasons(&self) -> Vec<Reason> {
        let platform =
            own::ALL.iter().chain(crate::sites::settings::reasons::ALL).chain(crate::jobs::mail::reasons::ALL).copied();
        platform.chain(self.modules().flat_map(|module| module.reasons().iter().copied())).collect()
    }

    /// Every kind of job: the platform's own, then the modules'.
    pub fn jobs(&self) -> Vec<Arc<dyn JobKind>> {
        let own: Arc<dyn JobKind> = Arc::new(Tidy);
        std::iter::once(own).chain(self.modules().flat_map(Module::jobs)).collect()
    }

    /// Joins the policies.
    pub async fn policies(&self) -> anyhow::Result<Policies> {
        let texts: Vec<_> = self.modules().map(|module| (module.name(), module.policies())).collect();
        let permissions = self.modules().flat_map(|module| module.permissions().iter().copied()).collect();
        Policies::load(&texts, permissions).await
    }

    /// Refuses what two modules may not share: module names, permissions, migration names, tables, reasons, jobs.
    pub fn check(&self) -> anyhow::Result<()> {
        unique("module", self.modules().map(|module| module.name().to_owned()))?;
        unique("permission", self.modules().flat_map(Module::permissions).map(Permission::name))?;
        unique("migration", self.modules().flat_map(Module::migrations).map(|migration| migration.name().to_owned()))?;
        unique("table", self.tables().into_iter().map(|table| table.name))?;
        unique("reason", self.reasons().into_iter().map(|reason| reason.name().to_owned()))?;
        unique("job", self.jobs().iter().map(|job| job.name().to_owned()))?;
        Ok(())
    }
}

fn unique(what: &str, names: impl Iterator<Item = String>) -> anyhow::Result<()> {
    let mut seen = HashSet::new();
    for name in names {
        anyhow::ensure!(seen.insert(name.clone()), "two modules share the {what} {name}");
    }
    Ok(())
}
