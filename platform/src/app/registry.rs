//! The modules of the product, joined.

use std::{collections::HashSet, sync::Arc};

use migrations::{Migration, Migrations, ProgramVersion};
use sea_orm_migration::{MigrationTrait, MigratorTraitSelf};

use crate::{
    app::module::{Api, Module},
    archive::ArchivePart,
    auth::permission::{Permission, Policies},
    config::Config,
    core::{
        clock::Clock,
        reason::{self, Reason, own},
        services::Services,
    },
    entity::{self, record_uses::RecordUse},
    jobs::{kind::JobKind, tidy::Tidy},
    mail::transport as mail,
    sites::{module_switch::ModuleSwitch, settings},
    state::{Platform, Plugged},
    tenancy::Table,
};

crate::shared!(entity::schema_requirement::Entity);

/// The modules of the product, joined.
pub struct Registry {
    modules: Vec<Box<dyn Module>>,
    services: Arc<Services>,
}

impl Registry {
    /// The modules in the given order, which is the order of routes and seeds.
    pub fn of(modules: Vec<Box<dyn Module>>) -> Self {
        Self { modules, services: Arc::default() }
    }

    /// Connects the modules: the services that one provides for another, in place of any before.
    #[must_use]
    pub fn connect(mut self, connections: impl FnOnce(&mut Services)) -> Self {
        let mut services = Services::default();
        connections(&mut services);
        self.services = Arc::new(services);
        self
    }

    /// Adds a module after the others.
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

    /// Checks the modules and opens everything that requests and commands use.
    ///
    /// # Errors
    ///
    /// Each names the fault: two modules that share a name, an invalid policy, a key of the configuration.
    pub async fn open(&self, config: Config, clock: Clock) -> anyhow::Result<Platform> {
        self.check()?;
        let plugged = Plugged {
            policies: self.policies().await?,
            console: self.modules().flat_map(Module::console).collect(),
            switches: self.modules().map(switch_of).collect(),
            group_setups: self.modules().filter_map(Module::group_setup).collect(),
            customer_mails: self.modules().find_map(Module::customer_mails),
            record_uses: self.record_uses(),
            services: Arc::clone(&self.services),
        };
        // Boxed, because commands hold this future in theirs.
        Box::pin(Platform::open(config, plugged, clock)).await
    }

    /// Every migration, the platform's own and the modules', sorted by name, which begins with its date.
    pub fn migrations(&self) -> Migrations {
        let mut all: Migrations =
            migrations::of("platform").into_iter().chain(self.modules().flat_map(Module::migrations)).collect();
        all.sort_by(|one, other| one.name().cmp(other.name()));
        all
    }

    /// The oldest version of the program that works on the schema after this migration; `None` for one of no module.
    pub fn oldest_program(&self, migration: &str) -> Option<ProgramVersion> {
        self.migrations().iter().find(|one| one.name() == migration).map(Migration::oldest_program)
    }

    /// Every table that has an entity: the platform's own, then the modules'.
    pub fn tables(&self) -> Vec<Table> {
        entity::tables().into_iter().chain(self.modules().flat_map(Module::tables)).collect()
    }

    /// The parts of the archive of a tenant that is moved to another server.
    pub fn archive(&self) -> Vec<Box<dyn ArchivePart>> {
        self.modules().flat_map(Module::archive).collect()
    }

    /// The tables that are not part of such an archive, each with the reason: the platform's own, then the modules'.
    pub fn stays_behind(&self) -> Vec<(&'static str, &'static str)> {
        entity::STAYS_BEHIND.iter().chain(self.modules().flat_map(Module::stays_behind)).copied().collect()
    }

    /// The columns that refer to machines, models and locations: the platform's own, then the modules'.
    pub fn record_uses(&self) -> Vec<RecordUse> {
        entity::RECORD_USES.iter().chain(self.modules().flat_map(Module::record_uses)).copied().collect()
    }

    /// Mounts every module.
    pub fn routes(&self, api: &mut Api<'_>) {
        for module in self.modules() {
            mount(module, api);
        }
    }

    /// Every reason: the platform's own, then the modules'.
    pub fn reasons(&self) -> Vec<Reason> {
        let platform = own::ALL
            .iter()
            .chain(reason::session::ALL)
            .chain(settings::reasons::ALL)
            .chain(mail::reasons::ALL)
            .copied();
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

    /// Refuses names that two modules share: module names, permissions, migration names, tables, reasons, jobs.
    pub fn check(&self) -> anyhow::Result<()> {
        unique("module", self.modules().map(|module| module.name().to_owned()))?;
        unique("permission", self.modules().flat_map(Module::permissions).map(Permission::name))?;
        unique("migration", self.migrations().iter().map(|migration| migration.name().to_owned()))?;
        unique("table", self.tables().into_iter().map(|table| table.name))?;
        unique("reason", self.reasons().into_iter().map(|reason| reason.name().to_owned()))?;
        unique("job", self.jobs().iter().map(|job| job.name().to_owned()))?;
        Ok(())
    }
}

/// Mounts the calls of a module and its entries of the console.
pub fn mount(module: &dyn Module, api: &mut Api<'_>) {
    module.routes(api);
    for entry in module.console() {
        (entry.mount)(api);
    }
}

fn switch_of(module: &dyn Module) -> ModuleSwitch {
    ModuleSwitch { module: module.name(), title: module.title(), switch: module.switch(), when_off: module.when_off() }
}

impl MigratorTraitSelf for Registry {
    fn migrations(&self) -> Vec<Box<dyn MigrationTrait>> {
        let boxed = |migration| -> Box<dyn MigrationTrait> { Box::new(migration) };
        Self::migrations(self).into_iter().map(boxed).collect()
    }
}

fn unique(what: &str, names: impl Iterator<Item = String>) -> anyhow::Result<()> {
    let mut seen = HashSet::new();
    for name in names {
        anyhow::ensure!(seen.insert(name.clone()), "two modules share the {what} {name}");
    }
    Ok(())
}
