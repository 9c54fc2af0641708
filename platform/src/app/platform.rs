//! What the program has: configuration, database, clock, storage, mail, secrets and the modules, opened once.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use anyhow::Context as _;

use crate::{
    app::module::Registry,
    auth::{password::Hasher, permission::Policies, rate_limits::Rates, session::Sessions},
    config::Config,
    core::{clock::Clock, secrets::Secrets},
    db::Db,
    jobs::mail::{self, Mail},
    shared::cache::Kept,
    sites::directory::Directory,
    storage::{self, Storage},
};

/// Everything a request or a command may use.
pub struct Platform {
    /// The merged configuration.
    pub config: Arc<Config>,
    /// The database.
    pub db: Db,
    /// The time; nothing else may ask for it.
    pub clock: Clock,
    /// The modules.
    pub registry: Arc<Registry>,
    /// Who may do what.
    pub policies: Policies,
    /// Names, settings and switches of sites.
    pub directory: Directory,
    /// Who is signed in.
    pub sessions: Sessions,
    /// Hashes of passwords and PINs.
    pub hasher: Hasher,
    /// Token buckets.
    pub rates: Rates,
    /// Files and pictures.
    pub storage: Arc<dyn Storage>,
    /// Letters.
    pub mail: Arc<dyn Mail>,
    /// Keys and pepper.
    pub secrets: Arc<Secrets>,
    /// What modules keep in memory.
    pub kept: Kept,
    stopping: AtomicBool,
}

impl Platform {
    /// Opens everything; each failure names what to mend.
    pub async fn open(config: Config, registry: Registry, clock: Clock) -> anyhow::Result<Self> {
        registry.check()?;
        let config = Arc::new(config);
        let secrets = Arc::new(Secrets::load(&config).map_err(|error| anyhow::anyhow!("{error}"))?);
        let db = Db::open(&config)
            .await
            .map_err(|error| anyhow::anyhow!(error.cause().unwrap_or_default().to_owned()))
            .context("the database of database.url cannot be opened")?;
        let policies = registry.policies().await?;
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
            registry: Arc::new(registry),
            policies,
            storage,
            mail,
            secrets,
            kept: Kept::default(),
            stopping: AtomicBool::new(false),
        })
    }

    /// From now on readiness says no and jobs are not begun.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::SeqCst);
    }

    /// Whether the program is on its way out.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::SeqCst)
    }
}
