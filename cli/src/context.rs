//! The context of a command: the configuration, the platform opened on it, and the name of the person at the terminal.

use std::{
    fs::{File, TryLockError},
    io::Write as _,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use identity::users::editor::Editor;
use platform::{
    app::platform::Platform,
    config::{Config, Load, Loaded},
    core::{clock::Clock, private_files},
    db::{
        Tx,
        migrate::{self, SchemaState},
    },
    shared::audit::{self, Actor, AuditEvent},
    sites::directory::SiteInfo,
    tenancy::{Grant, SystemTask, row_level_security},
};
use sites::ChangeContext;
use tracing_subscriber::EnvFilter;

use crate::{
    failure::{Exit, Failure, Outcome},
    log_writer::log_writer,
    options::Options,
    output,
};

/// Runs a command and answers its exit code; each failure is one line on stderr.
pub fn run(options: &Options, work: impl AsyncFnOnce(&Options) -> Outcome) -> ExitCode {
    // Installed before TLS is used. It fails only when another provider is installed, and there is none.
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    let outcome = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Failure::from)
        .and_then(|runtime| runtime.block_on(work(options)));
    let exit = outcome.unwrap_or_else(|failure| {
        report(&failure);
        failure.exit
    });
    ExitCode::from(exit as u8)
}

/// Prints the help or the version, or the reason why the arguments are refused; answers the exit code.
pub fn refuse_arguments(error: &clap::Error) -> ExitCode {
    let printed = output::printed(error.print());
    let exit = match printed {
        // The exit code alone reports the refusal where stderr cannot be written.
        _ if error.use_stderr() => Exit::Usage,
        Ok(()) => Exit::Done,
        Err(failure) => {
            report(&failure);
            failure.exit
        }
    };
    ExitCode::from(exit as u8)
}

/// Prints a failure on stderr. Where that cannot be written, the exit code alone reports it.
fn report(failure: &Failure) {
    for line in failure.text.lines() {
        let _ = writeln!(std::io::stderr(), "hardstand: {line}");
    }
}

/// Loads the configuration of this command.
pub fn load(options: &Options) -> Result<Loaded, Failure> {
    Ok(Load::of_process(options.config.as_deref()).load()?)
}

/// Opens the platform, whatever its schema.
pub async fn open_platform(config: Config) -> Result<Arc<Platform>, Failure> {
    make_database_file(&config)?;
    let platform = modules::all().open(config, Clock::system()).await.map_err(|error| {
        let text = format!("{error:#}").replace('\n', " ");
        let fix = if text.contains("database.url") { "; start the database, or correct database.url" } else { "" };
        Failure::failed(text + fix)
    })?;
    Ok(Arc::new(platform))
}

/// Creates the folder and the file of an embedded database, which no other user may read; SQLite's further files have the
/// mode of the first. Files of an earlier version are closed to others.
pub fn make_database_file(config: &Config) -> Result<(), Failure> {
    let Some(file) = sqlite_file(&config.database.url) else { return Ok(()) };
    let failure = |path: &Path, error: std::io::Error| {
        Failure::failed(format!("database.url: {} cannot be made: {error}", path.display()))
    };
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder {
        private_files::create_folder(folder).map_err(|error| failure(folder, error))?;
        // Another folder may hold more than the database.
        if folder == Path::new(&config.data_dir) {
            private_files::close_to_others(folder);
        }
    }
    if config.database.url.contains("mode=rwc") {
        private_files::create_file(&file).map_err(|error| failure(&file, error))?;
    }
    for end in ["", "-wal", "-shm"] {
        private_files::close_to_others(&sibling(&file, end));
    }
    Ok(())
}

/// The lock of the one server of an embedded database. Commands run while the server runs, and do not take it.
pub struct ServerLock(#[expect(dead_code, reason = "the lock ends when the file is closed")] Option<File>);

/// Takes the lock; fails when another server has it. PostgreSQL needs none.
pub fn lock_for_server(config: &Config) -> Result<ServerLock, Failure> {
    let Some(database) = sqlite_file(&config.database.url) else { return Ok(ServerLock(None)) };
    make_database_file(config)?;
    let path = sibling(&database, ".lock");
    let failure = |error: std::io::Error| Failure::failed(format!("{} cannot be locked: {error}", path.display()));
    private_files::create_file(&path).map_err(failure)?;
    let file = File::open(&path).map_err(failure)?;
    match file.try_lock() {
        Ok(()) => Ok(ServerLock(Some(file))),
        Err(TryLockError::WouldBlock) => Err(Failure::failed(format!(
            "another server works on {}: stop it, or give another database.url",
            database.display()
        ))),
        Err(TryLockError::Error(error)) => Err(failure(error)),
    }
}

/// Returns the path of a file in the same folder, with this ending added to the name.
fn sibling(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// The path of an embedded database's file.
pub fn sqlite_file(url: &str) -> Option<PathBuf> {
    let path = url.strip_prefix("sqlite:")?;
    let path = path.strip_prefix("//").unwrap_or(path);
    let path = path.split('?').next().unwrap_or(path);
    (!path.is_empty() && path != ":memory:").then(|| PathBuf::from(path))
}

/// Brings the schema up to date where `database.auto_migrate` says so, with the rights of the configured roles. A newer
/// schema is left alone.
pub async fn auto_migrate(platform: &Platform) -> Result<(), Failure> {
    let registry = modules::all();
    if platform.config.auto_migrate() && !migrate::schema_state(&platform.db, &registry).await?.is_newer() {
        platform.migrate(&registry).await?;
        row_level_security::grant(&platform.db, &platform.config).await?;
    }
    Ok(())
}

/// Refuses a database whose schema this program does not work with, and describes the correction.
pub async fn want_usable_schema(platform: &Platform) -> Result<SchemaState, Failure> {
    let state = migrate::schema_state(&platform.db, &modules::all()).await?;
    match state.fault() {
        Some(fault) => Err(Failure::failed(fault)),
        None => Ok(state),
    }
}

/// A grant for the rows of every group: whoever may run this program on the server may read them.
pub fn grant() -> Grant {
    SystemTask::CommandLine.everywhere()
}

/// The context of a command.
pub struct Context {
    pub platform: Arc<Platform>,
    pub actor: Actor,
    user: String,
    noted: AtomicBool,
}

impl Context {
    /// Opens the database of the configuration, whose schema must be one that this program works with.
    pub async fn open(options: &Options) -> Result<Self, Failure> {
        let config = load(options)?.config;
        log_tersely(options);
        let platform = open_platform(config).await?;
        want_usable_schema(&platform).await?;
        Ok(Self::at(platform))
    }

    /// Builds the context on an open platform.
    pub fn at(platform: Arc<Platform>) -> Self {
        let user = os_user();
        let actor = Actor { name: format!("cli {user}"), ..Actor::default() };
        Self { platform, actor, user, noted: AtomicBool::new(false) }
    }

    /// The editor for changes of users, operators and sessions.
    pub fn editor(&self) -> Editor<'_> {
        Editor::command_line(&self.platform, &self.user)
    }

    /// The context for changes of groups and sites.
    pub fn by<'a>(&'a self, grant: &'a Grant) -> ChangeContext<'a> {
        ChangeContext { platform: &self.platform, grant, actor: &self.actor }
    }

    /// Finds a site by its code, active or not.
    pub async fn site(&self, code: &str) -> Result<Arc<SiteInfo>, Failure> {
        let found = self.platform.directory.site_by_code(code).await?;
        found.ok_or_else(|| Failure::not_found(format!("there is no site {code}")))
    }

    /// Writes an action of this command into the audit log, in the transaction of the action.
    pub async fn note(&self, tx: &Tx, event: AuditEvent<'_>) -> Result<(), Failure> {
        audit::write(tx, &self.platform.clock, &self.actor, event).await?;
        self.noted.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Records that a module's function has logged an action of this command.
    pub fn wrote(&self) {
        self.noted.store(true, Ordering::Relaxed);
    }

    /// Seals new entries of the audit log, so that its chain is complete without a running server, and closes the
    /// database.
    pub async fn close(self) -> Result<(), Failure> {
        if self.noted.load(Ordering::Relaxed) {
            audit::seal(&self.platform.db, &self.platform.secrets).await?;
        }
        self.platform.db.clone().close().await;
        Ok(())
    }
}

/// Returns the name of the operating system's user, by user id, because environment variables can contain any name.
fn os_user() -> String {
    let id = nix::unistd::getuid();
    match nix::unistd::User::from_uid(id) {
        Ok(Some(user)) => user.name,
        Ok(None) | Err(_) => format!("uid {id}"),
    }
}

/// Logs warnings and errors only, unless `--verbose` requests more.
pub fn log_tersely(options: &Options) {
    let level = match (options.quiet, options.verbose) {
        (true, _) => "error",
        (false, 0) => "warn",
        (false, 1) => "info",
        (false, _) => "debug,sqlx=info",
    };
    let format = tracing_subscriber::fmt().with_writer(log_writer).log_internal_errors(false);
    let format = format.without_time().with_target(false);
    // A command that opens two databases calls this twice; the second call changes nothing.
    let _ = format.with_ansi(colour()).with_env_filter(EnvFilter::new(level)).try_init();
}

/// Returns `true` if output has colours: on a terminal, without NO_COLOR.
pub fn colour() -> bool {
    std::io::IsTerminal::is_terminal(&std::io::stderr())
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_of_an_embedded_database_is_read_from_its_address() {
        assert_eq!(sqlite_file("sqlite://data/hardstand.db?mode=rwc"), Some(PathBuf::from("data/hardstand.db")));
        assert_eq!(sqlite_file("sqlite:///var/lib/h.db"), Some(PathBuf::from("/var/lib/h.db")));
        assert_eq!(sqlite_file("sqlite::memory:"), None);
        assert_eq!(sqlite_file("postgres://host/database"), None);
    }
}
