//! A server under test: [`TestApp::shared`] for nearly every test, [`TestApp::fresh`] for the few that count everything
//! or move the clock.
//!
//! The server runs on a thread with a runtime of its own, because each test has its own runtime, which ends with the
//! test; work on the database runs on the server's runtime, too ([`TestApp::on`]).

use std::{
    future::Future,
    net::TcpListener,
    sync::{Arc, Mutex, PoisonError},
    thread::JoinHandle,
};

use chrono::{DateTime, TimeDelta, TimeZone as _, Utc};
use platform::{
    app::{module::Module, platform::Platform, registry::Registry},
    config::Config,
    core::clock::Clock,
    http::{pages::Page, server},
    jobs,
};
use tokio::{
    runtime::{Builder as RuntimeBuilder, Handle},
    sync::{OnceCell, oneshot},
};

use crate::{database, logs, settings, statements::Observer};

static SHARED: OnceCell<TestApp> = OnceCell::const_new();

/// The time of the test clock: Monday 2 March 2026, 08:00 in Greenwich.
pub fn morning() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 3, 2, 8, 0, 0).single().expect("that morning was")
}

/// A server and its database. Clones share both.
#[derive(Clone)]
pub struct TestApp(Arc<Inner>);

struct Inner {
    platform: Arc<Platform>,
    registry: Arc<Registry>,
    runtime: Handle,
    address: String,
    database: String,
    shared: bool,
    statements: Observer,
    unscoped: bool,
    running: Mutex<Option<Running>>,
}

/// The thread of a server, and the handle that stops it.
struct Running {
    stop: oneshot::Sender<()>,
    thread: JoinHandle<()>,
}

/// A change of the configuration.
type Adjust = Box<dyn FnOnce(&mut Config) + Send>;

/// A fresh server with other settings than the default ones.
#[derive(Default)]
pub struct Builder {
    config: Option<Adjust>,
    modules: Vec<Box<dyn Module>>,
    database: Option<String>,
    clock: Option<Clock>,
    unscoped: bool,
    unwalled: bool,
}

impl Builder {
    /// Changes keys of the configuration, such as limits.
    #[must_use]
    pub fn config(mut self, change: impl FnOnce(&mut Config) + Send + 'static) -> Self {
        self.config = Some(Box::new(change));
        self
    }

    /// Adds a module after those of the product.
    #[must_use]
    pub fn module(mut self, module: impl Module) -> Self {
        self.modules.push(Box::new(module));
        self
    }

    /// Uses an existing database, which is not removed.
    #[must_use]
    pub fn on_database(mut self, url: &str) -> Self {
        self.database = Some(url.to_owned());
        self
    }

    /// Uses this clock instead of one that is fixed at [`morning`].
    #[must_use]
    pub fn clock(mut self, clock: Clock) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Switches off the scope: no statement carries the predicate of its grant, and no row is checked against it.
    /// Row-level security is still on (goal T3).
    #[must_use]
    pub fn without_scope(mut self) -> Self {
        self.unscoped = true;
        self
    }

    /// Switches off row-level security in the copy of the database. The scope of every statement is still on (goal T3).
    #[must_use]
    pub fn without_row_security(mut self) -> Self {
        self.unwalled = true;
        self
    }

    /// Starts the server, on a new database unless one was named.
    pub async fn start(self) -> TestApp {
        TestApp::start(self, false).await
    }
}

impl TestApp {
    /// The server that the tests of this process share. Its clock is fixed at [`morning`].
    pub async fn shared() -> Self {
        SHARED.get_or_init(|| Self::start(Builder::default(), true)).await.clone()
    }

    /// A server with an empty database and a clock of its own; takes some tenths of a second.
    pub async fn fresh() -> Self {
        Self::builder().start().await
    }

    /// A builder of a fresh server with other settings.
    pub fn builder() -> Builder {
        Builder::default()
    }

    async fn start(builder: Builder, shared: bool) -> Self {
        let metrics = logs::listen();
        let (stop, stopped) = oneshot::channel();
        let (ready, is_ready) = oneshot::channel();
        let (statements, unscoped) = (Observer::default(), builder.unscoped);
        #[cfg(debug_assertions)]
        let watch = statements.clone();
        let thread = std::thread::spawn(move || {
            let runtime = RuntimeBuilder::new_multi_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async move {
                let mut config = test_config();
                let copy = match builder.database {
                    Some(url) => {
                        config.database.url = url;
                        None
                    }
                    None => Some(database::Copy::of_template(&config).await),
                };
                if let Some(copy) = &copy {
                    copy.url().clone_into(&mut config.database.url);
                    if builder.unwalled {
                        copy.without_row_security().await;
                    }
                }
                let url = config.database.url.clone();
                if let Some(change) = builder.config {
                    change(&mut config);
                }
                let registry = Arc::new(builder.modules.into_iter().fold(modules::all(), Registry::and));
                let clock = builder.clock.unwrap_or_else(|| Clock::fixed(morning()));
                let platform = registry.open(config, clock).await.expect("the platform");
                #[cfg(debug_assertions)]
                if builder.unscoped {
                    platform.db.take_scope_off();
                }
                // On PostgreSQL row-level security makes a missing scope visible by itself.
                #[cfg(debug_assertions)]
                if platform.config.is_sqlite() {
                    platform.db.show(move |statement, grant| watch.see(statement, grant));
                }
                assert!(cfg!(debug_assertions) || !builder.unscoped, "a release build keeps its walls");
                let platform = Arc::new(platform);
                let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
                let port = listener.local_addr().expect("an address").port();
                let address = format!("http://127.0.0.1:{port}");
                let _ = ready.send((Arc::clone(&platform), Arc::clone(&registry), Handle::current(), address, url));
                tokio::select! {
                    ended = server::serve(Arc::clone(&platform), registry, pages, listener, metrics) => ended.expect("the server"),
                    _ = stopped => {}
                }
                platform.stop();
                platform.db.clone().close().await;
                if let Some(copy) = copy {
                    copy.remove().await;
                }
            });
            runtime.shutdown_background();
        });
        let (platform, registry, runtime, address, database) =
            is_ready.await.expect("the server starts; see the panic above");
        let running = Mutex::new(Some(Running { stop, thread }));
        Self(Arc::new(Inner { platform, registry, runtime, address, database, shared, statements, unscoped, running }))
    }

    /// The statements that the server has executed; observed on SQLite only.
    pub fn statements(&self) -> &Observer {
        &self.0.statements
    }

    /// Checks that every statement so far carried the scope of its grant (goal T3), unless the test switched the scope
    /// off.
    #[track_caller]
    pub(crate) fn stays_scoped(&self) {
        let wrong = self.0.statements.wrong();
        assert!(self.0.unscoped || wrong.is_empty(), "statements without their scope:\n{}", wrong.join("\n"));
    }

    /// Stops a fresh server and closes its database, also when clones of it exist.
    pub fn close(&self) {
        assert!(!self.0.shared, "others use the shared server");
        self.0.end();
    }

    /// The platform of the server.
    pub fn platform(&self) -> &Arc<Platform> {
        &self.0.platform
    }

    /// The modules of the program.
    pub fn registry(&self) -> &Arc<Registry> {
        &self.0.registry
    }

    /// `http://127.0.0.1:{port}`
    pub fn address(&self) -> &str {
        &self.0.address
    }

    /// The time of its clock.
    pub fn now(&self) -> DateTime<Utc> {
        self.0.platform.clock.now()
    }

    /// Moves the clock of a fresh server forward.
    pub fn advance(&self, by: TimeDelta) {
        assert!(!self.0.shared, "the clock of the shared server stands still: start a fresh one");
        self.0.platform.clock.advance(by);
    }

    /// Runs work with the platform on the server's own runtime, to which the connections of its pools belong.
    pub async fn on<T, F>(&self, work: impl FnOnce(Arc<Platform>) -> F) -> T
    where
        T: Send + 'static,
        F: Future<Output = T> + Send + 'static,
    {
        let done = self.0.runtime.spawn(work(Arc::clone(&self.0.platform))).await;
        self.stays_scoped();
        match done {
            Ok(done) => done,
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        }
    }

    /// Runs every job that is due; returns the number of runs.
    pub async fn work(&self) -> u32 {
        let kinds = self.0.registry.jobs();
        self.on(move |platform| async move { jobs::drain(&platform, &kinds).await.expect("jobs") }).await
    }

    /// Enqueues the repeating jobs that are due.
    pub async fn plan(&self) {
        let kinds = self.0.registry.jobs();
        self.on(move |platform| async move { jobs::plan(&platform, &kinds).await.expect("planned") }).await;
    }

    /// Every row of the database, one a line. For a fresh server only, because other tests write to the shared one.
    pub async fn dump(&self) -> String {
        assert!(!self.0.shared, "others write to the shared database: start a fresh one");
        database::dump(&self.0.database).await
    }

    /// The metrics of this process.
    pub fn metrics(&self) -> String {
        logs::listen().render()
    }

    /// The log of this process so far, of all its servers.
    pub fn logs(&self) -> String {
        logs::so_far()
    }
}

impl Inner {
    fn end(&self) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Running { stop, thread }) = running {
            let _ = stop.send(());
            let _ = thread.join();
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.end();
    }
}

/// `config/test.toml` over the defaults, with all folders of the program under the folder of this process.
pub fn test_config() -> Config {
    let mut config = settings::of_tests();
    config.environment = platform::config::Environment::Test;
    let folder = database::folder();
    config.data_dir = folder.join("data").display().to_string();
    config.storage.path = folder.join("objects").display().to_string();
    cheap_hashing(&mut config);
    config
}

/// Makes hashes of passwords and PINs cheaper than any configuration file may: hundreds of tests sign in.
pub(crate) fn cheap_hashing(config: &mut Config) {
    (config.auth.hash_memory_kib, config.auth.hash_passes) = (64, 1);
}

/// Sets the default cost of hashes, for tests that measure time. Users of such a server have hashes of that cost.
pub fn default_hashing(config: &mut Config) {
    let default = Config::default().auth;
    (config.auth.hash_memory_kib, config.auth.hash_passes) = (default.hash_memory_kib, default.hash_passes);
}

/// The page of the app, with the place of the setting that the server writes into it.
const APP: &str = "<!doctype html><title>app</title><meta name=\"public-site\" content=\"\" /><meta name=\"brand-name\" content=\"\" />";

/// Returns pages and a script in place of the web apps, which are not tested here.
fn pages(path: &str) -> Option<Page> {
    let (text, kind, immutable) = match path {
        "index.html" => (APP, "text/html; charset=utf-8", false),
        "sign.html" => ("<!doctype html><title>signing</title>", "text/html; charset=utf-8", false),
        "admin/index.html" => ("<!doctype html><title>console</title>", "text/html; charset=utf-8", false),
        "guide/en/index.html" => ("<!doctype html><title>contents</title>", "text/html; charset=utf-8", false),
        "guide/en/pin.html" => ("<!doctype html><title>PIN</title>", "text/html; charset=utf-8", false),
        "guide/nl/index.html" => ("<!doctype html><title>inhoud</title>", "text/html; charset=utf-8", false),
        "texts/en_GB.json" => ("{\"stock.noData\":\"No Stock Data\"}", "application/json", false),
        "static/app-1a2b3c.js" => ("export {};", "text/javascript", true),
        // Stands for the file packed with brotli.
        "static/app-1a2b3c.js.br" => ("packed", "application/octet-stream", true),
        _ => return None,
    };
    Some(Page { bytes: text.as_bytes().into(), kind: kind.to_owned(), immutable })
}
