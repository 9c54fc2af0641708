//! The resources of the program: configuration, database, clock, storage, mail, secrets and modules.

use std::{
    collections::HashSet,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::Context as _;
use sea_orm_migration::MigratorTraitSelf;
use tempfile::NamedTempFile;

use crate::{
    auth::{console::ConsoleEntry, password::Hasher, permission::Policies, rate_limits::Rates, session::Sessions},
    config::Config,
    core::{
        clock::Clock,
        error::{Error, Result},
        places::Places,
        private_files,
        secrets::Secrets,
        services::Services,
        stop_flag::StopFlag,
        workers::Workers,
    },
    db::{Db, Tx, migrate},
    entity::record_uses::{self, RecordKind, RecordUse},
    mail::{
        customer_mails::{CustomerMails, MessageSources},
        transport::{self as mail, Mail},
    },
    shared::{audit, cache::Caches},
    sites::{
        directory::{Directory, SiteInfo},
        module_switch::ModuleSwitch,
    },
    storage::{self, Storage},
    tenancy::{Grant, GroupSetup},
    xlsx::Slots,
};

/// Contributions of the modules to the platform.
pub(crate) struct Plugged {
    pub policies: Policies,
    pub console: Vec<ConsoleEntry>,
    pub switches: Vec<ModuleSwitch>,
    pub group_setups: Vec<Arc<dyn GroupSetup>>,
    pub customer_mails: Option<Arc<dyn CustomerMails>>,
    pub record_uses: Vec<RecordUse>,
    pub services: Arc<Services>,
}

/// Everything a request or a command may use.
pub struct Platform {
    /// The merged configuration.
    pub config: Arc<Config>,
    /// The database.
    pub db: Db,
    /// The time; other code must not read the system clock.
    pub clock: Clock,
    /// The modules with their switches, in their order.
    pub switches: Vec<ModuleSwitch>,
    /// Setups of a new group, by module.
    pub group_setups: Vec<Arc<dyn GroupSetup>>,
    customer_mails: Option<Arc<dyn CustomerMails>>,
    record_uses: Vec<RecordUse>,
    /// Services that modules provide for each other.
    pub services: Arc<Services>,
    /// The permissions of the roles.
    pub policies: Policies,
    /// The resources and pages of the console.
    pub console: Vec<ConsoleEntry>,
    /// Names, settings and switches of sites.
    pub directory: Directory,
    /// The sessions.
    pub sessions: Sessions,
    /// The hasher of passwords and PINs.
    pub hasher: Hasher,
    /// Token buckets.
    pub rates: Rates,
    /// Files and pictures.
    pub storage: Arc<dyn Storage>,
    /// The mail transport.
    pub mail: Arc<dyn Mail>,
    /// Keys and pepper.
    pub secrets: Arc<Secrets>,
    /// The caches of modules.
    pub caches: Caches,
    /// The background workers; none in a process that does not serve.
    pub workers: Workers,
    /// Set when the program is stopping.
    pub stop_flag: StopFlag,
    /// The requests in progress of each site.
    pub site_requests: Places<i64>,
    /// The exports that run.
    pub exports: Slots,
    /// The lists of reports that are read.
    pub report_lists: Slots,
}

impl Platform {
    pub(crate) async fn open(config: Config, plugged: Plugged, clock: Clock) -> anyhow::Result<Self> {
        let config = Arc::new(config);
        let secrets = Arc::new(Secrets::load(&config).map_err(|error| anyhow::anyhow!("{error}"))?);
        let db = Db::open(&config)
            .await
            .map_err(|error| anyhow::anyhow!(error.cause().unwrap_or_default().to_owned()))
            .context("the database of database.url cannot be opened")?;
        let storage = storage::open(&config, &secrets, &clock).map_err(|error| anyhow::anyhow!("{error}"))?;
        let mail = mail::open(&config).map_err(|error| anyhow::anyhow!("{error}"))?;
        Ok(Self {
            directory: Directory::new(db.clone(), config.limits.cache_seconds),
            sessions: Sessions::new(db.clone(), Arc::clone(&config)),
            hasher: Hasher::of(&config),
            rates: Rates::new(&config),
            config,
            db,
            clock,
            switches: plugged.switches,
            group_setups: plugged.group_setups,
            customer_mails: plugged.customer_mails,
            record_uses: plugged.record_uses,
            services: plugged.services,
            policies: plugged.policies,
            console: plugged.console,
            storage,
            mail,
            secrets,
            caches: Caches::default(),
            workers: Workers::default(),
            stop_flag: StopFlag::default(),
            site_requests: Places::default(),
            exports: Slots::default(),
            report_lists: Slots::default(),
        })
    }

    /// The switch of the module of this name.
    pub fn switch_of(&self, module: &str) -> Option<&ModuleSwitch> {
        self.switches.iter().find(|known| known.module == module)
    }

    /// Returns true if a module of this name exists and is on at a site.
    pub fn has_module(&self, site: &SiteInfo, module: &str) -> bool {
        self.switch_of(module).is_some_and(|switch| site.has(switch))
    }

    /// The module that stores mails to customers.
    ///
    /// # Errors
    ///
    /// An internal one where no module does.
    pub fn customer_mails(&self) -> Result<&dyn CustomerMails> {
        self.customer_mails.as_deref().ok_or_else(|| Error::internal("no module stores mails to customers"))
    }

    /// The sources of the message of a mail to a customer.
    pub fn message_sources(&self) -> MessageSources<'_> {
        MessageSources {
            db: &self.db,
            secrets: &self.secrets,
            storage: &self.storage,
            directory: &self.directory,
            config: &self.config,
        }
    }

    /// Creates a temporary file of this node, under `data_dir`, where there is room for the files that users send. It
    /// is removed when it is dropped; files that a killed program leaves are removed at night.
    pub fn temporary_file(&self) -> Result<NamedTempFile> {
        private_files::temporary(&self.temporary_folder()).map_err(Error::from_io)
    }

    /// The folder of [`Platform::temporary_file`].
    pub(crate) fn temporary_folder(&self) -> PathBuf {
        Path::new(&self.config.data_dir).join("tmp")
    }

    /// The folder of temporary files, which is created when it is missing.
    pub fn create_temporary_folder(&self) -> Result<PathBuf> {
        let folder = self.temporary_folder();
        private_files::create_folder(&folder).map_err(Error::from_io)?;
        Ok(folder)
    }

    /// Returns those of these records that were used since they were made: a row of any module refers to them. The
    /// grant covers the owner of each table that refers to the kind.
    pub async fn used(&self, tx: &Tx, grant: &Grant, kind: RecordKind, records: &[i64]) -> Result<HashSet<i64>> {
        record_uses::used(tx, grant, &self.record_uses, kind, records).await
    }

    /// Applies the missing migrations and the steps that need the program: the audit log gets its anchor. Returns the
    /// names of the applied migrations.
    pub async fn migrate(&self, migrator: &impl MigratorTraitSelf) -> Result<Vec<String>> {
        // At once, because a later migration may fail, and the next start would not apply this one again.
        let anchor = async |name: &str| {
            if name == migrations::AUDIT_LOG {
                audit::anchor(&self.db, &self.secrets).await?;
            }
            Ok(())
        };
        migrate::up_with(&self.db, migrator, anchor).await
    }

    /// Marks the program as stopping: readiness fails, and no new job begins.
    pub fn stop(&self) {
        self.stop_flag.set();
    }

    /// Returns `true` if the program is stopping.
    pub fn is_stopping(&self) -> bool {
        self.stop_flag.is_set()
    }
}
