//! The real `hardstand` binary as a process of its own, which a test may kill, stop and start again on the same
//! database (goals D1, D2 and I4).
//!
//! ```ignore
//! let program = Program::new().await;
//! let direct = program.direct().await;             // a TestApp on the same database and folder, at today's date
//! let site = direct.dealer_site().await;
//! let anna = site.administrator().await;
//! direct.close();                                 // from here on only the process uses the database
//!
//! let mut server = program.serve().await;        // ready for requests
//! let anna = anna.through(&server);              // the same person, talking to the process
//! anna.post("location/create", json!({ "LocationName": "Yard" })).await.ok();
//! server.kill().await;                           // SIGKILL; no request ends, no buffer is flushed
//! let lost = anna.try_send(anna.request(Method::GET, "location")).await;   // None: no answer
//!
//! let server = program.serve().await;            // again, at the same address
//! anna.get("location").await.ok();
//! server.stop().await;                           // SIGTERM; fails the test unless it ends with 0
//! let direct = program.direct().await;             // to read the rows
//! ```
//!
//! The binary is the one of this checkout's `target/`, which `cargo test --workspace` builds, too.
//! `HARDSTAND_BINARY` names another.

use std::{
    fs::File,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::atomic::{AtomicU16, Ordering},
    time::{Duration, Instant, SystemTime},
};

use platform::{
    config::{Config, StorageKind},
    core::clock::Clock,
};

use crate::{
    app::{TestApp, test_config},
    cluster::{self, Cluster},
    database::{self, Copy},
    patience::PATIENCE,
    ports::port,
};

const CONFIG: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../config/test.toml");

/// A database with the schema and a folder, on which the program can be run any number of times.
pub struct Program {
    copy: Copy,
    folder: PathBuf,
    address: String,
    variables: Vec<(String, String)>,
    /// The program that runs it, with its arguments; empty for none.
    under: Vec<String>,
}

impl Program {
    /// On a database of its own: SQLite, or PostgreSQL where the run tests on that.
    pub async fn new() -> Self {
        Self::on(Copy::of_template(&test_config()).await, false)
    }

    /// On a database without a schema, as the owner, who may migrate.
    pub async fn without_schema() -> Self {
        let app_role = database::app_role().await.unwrap_or_default();
        Self::on(Copy::empty().await, true).with("HARDSTAND__DATABASE__APP_ROLE", app_role)
    }

    /// On the migrated database of a PostgreSQL of the test's own.
    pub fn on_cluster(cluster: &Cluster) -> Self {
        Self::on_database(&cluster.app_url(), &cluster.owner_url())
    }

    /// On an empty database of PostgreSQL at these addresses, of the program's role and of the owner, which it migrates.
    pub fn on_database(app_url: &str, owner_url: &str) -> Self {
        let program = Self::on(Copy::elsewhere(app_url.to_owned(), owner_url.to_owned()), false);
        let mut migrate = program.command(&["migrate", "up"]);
        migrate.env("HARDSTAND__DATABASE__URL", owner_url).env("HARDSTAND__DATABASE__APP_ROLE", cluster::APP);
        let made = migrate.output().expect("the program starts");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        program
    }

    fn on(copy: Copy, owns: bool) -> Self {
        let address = format!("127.0.0.1:{}", port());
        let folder = database::folder().join(format!("program-{}", address.replace(':', "-")));
        std::fs::create_dir_all(&folder).expect("a folder for the program");
        let path = |name: &str| folder.join(name).display().to_string();
        let variables = [
            ("DATABASE__URL", if owns { copy.owner_url() } else { copy.url() }.to_owned()),
            ("DATA_DIR", path("data")),
            ("STORAGE__KIND", "disk".to_owned()),
            ("STORAGE__PATH", path("objects")),
            ("MAIL__URL", format!("file://{}", path("outbox"))),
            ("SERVER__LISTEN", address.clone()),
            ("SERVER__PUBLIC_URL", format!("http://{address}")),
            ("LIMITS__STOP_NOT_READY_SECONDS", "0".to_owned()),
        ];
        let variables = variables.map(|(key, value)| (format!("HARDSTAND__{key}"), value)).to_vec();
        Self { copy, folder, address, variables, under: Vec::new() }
    }

    /// Sets one more environment variable, such as `HARDSTAND__MAIL__URL`, for every later process.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.variables.push((name.to_owned(), value.into()));
        self
    }

    /// Runs later processes under another program, such as `strace`; without words, under none.
    pub fn run_under(&mut self, words: &[String]) {
        self.under = words.to_vec();
    }

    /// On an SQLite database in this folder, with its objects there, too.
    pub async fn in_folder(folder: &Path) -> Self {
        let copy = Copy::of_template(&test_config()).await.moved_to(&folder.join("hardstand.db")).await;
        Self::on(copy, false).with("HARDSTAND__STORAGE__PATH", folder.join("objects").display().to_string())
    }

    /// The folder of its data, objects and mails, in which commands run.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The address of its database.
    pub fn database(&self) -> &str {
        self.copy.url()
    }

    /// A [`TestApp`] on the same database, objects and secrets, with the clock of the machine, to write rows before and
    /// to read them after. [`TestApp::close`] leaves the database to the process alone.
    pub async fn direct(&self) -> TestApp {
        let folder = self.folder.clone();
        let change = move |config: &mut Config| {
            config.data_dir = folder.join("data").display().to_string();
            config.storage.kind = StorageKind::Disk;
            config.storage.path = folder.join("objects").display().to_string();
        };
        TestApp::builder().on_database(self.database()).clock(Clock::system()).config(change).start().await
    }

    /// The program with these arguments, not started yet.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = match self.under.split_first() {
            Some((runner, options)) => {
                let mut command = Command::new(runner);
                command.args(options).arg(binary());
                command
            }
            None => Command::new(binary()),
        };
        command.args(["--config", CONFIG]).args(arguments).current_dir(&self.folder).env_clear().stdin(Stdio::null());
        // Variables that a process needs; any other variable could be configuration.
        for name in ["PATH", "HOME", "TMPDIR"] {
            if let Some(value) = std::env::var_os(name) {
                command.env(name, value);
            }
        }
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Starts the server and waits until it is ready. It always has the same address.
    pub async fn serve(&self) -> ServerProcess {
        self.serve_at(&self.address).await
    }

    /// Starts a server at this address, `127.0.0.1:{port}`, and waits until it is ready: one node of several.
    pub async fn serve_at(&self, address: &str) -> ServerProcess {
        self.try_serve_at(address).await.unwrap_or_else(|ended| panic!("the server ended: {ended:?}"))
    }

    /// Starts the server and waits until it is ready or has ended.
    pub async fn try_serve(&self) -> Result<ServerProcess, Ended> {
        self.try_serve_at(&self.address).await
    }

    async fn try_serve_at(&self, address: &str) -> Result<ServerProcess, Ended> {
        let mut command = self.command(&["serve"]);
        command.env("HARDSTAND__SERVER__LISTEN", address);
        let mut server = ServerProcess { process: self.begin(command), address: format!("http://{address}") };
        let client = crate::client().build().expect("a client");
        let begun = Instant::now();
        loop {
            let answer = client.get(format!("{}/readyz", server.address)).send().await;
            if answer.is_ok_and(|answer| answer.status().is_success()) {
                return Ok(server);
            }
            if !server.process.lives() {
                return Err(server.process.ended().await);
            }
            assert!(begun.elapsed() < PATIENCE, "the server is not ready: {}", server.process.log());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Starts a command without waiting for its end.
    pub fn start(&self, arguments: &[&str]) -> Process {
        self.begin(self.command(arguments))
    }

    fn begin(&self, mut command: Command) -> Process {
        static NUMBERS: AtomicU16 = AtomicU16::new(0);
        let number = NUMBERS.fetch_add(1, Ordering::SeqCst);
        let [out, log] = ["out", "log"].map(|kind| self.folder.join(format!("{number}.{kind}")));
        let file = |path: &Path| File::create(path).expect("a file for what it says");
        let child = command.stdout(file(&out)).stderr(file(&log)).spawn().expect("the program starts");
        Process { child, out, log }
    }

    /// Runs a command to its end.
    pub async fn run(&self, arguments: &[&str]) -> Ended {
        self.start(arguments).ended().await
    }

    /// Removes its database and its folder. The next run removes those of a failed test.
    pub async fn remove(self) {
        self.copy.remove().await;
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A running process of the program. It is killed when it is dropped.
pub struct Process {
    child: Child,
    out: PathBuf,
    log: PathBuf,
}

/// End of a process.
#[derive(Debug)]
pub struct Ended {
    /// Its exit code; `None` when a signal ended it.
    pub code: Option<i32>,
    /// Its standard output.
    pub out: String,
    /// Its standard error.
    pub log: String,
}

impl Process {
    /// The id of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Its standard error so far.
    pub fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// Returns `true` if it still runs.
    pub fn lives(&mut self) -> bool {
        self.child.try_wait().expect("a state").is_none()
    }

    /// Kills it (SIGKILL), and waits for its end.
    pub async fn kill(&mut self) {
        self.child.kill().expect("a signal");
        self.gone().await;
    }

    /// Requests it to stop (SIGTERM).
    pub fn terminate(&self) {
        let sent = Command::new("kill").args(["-TERM", &self.id().to_string()]).status();
        assert!(sent.expect("kill").success());
    }

    /// Its resident memory, in KiB.
    pub fn memory_kib(&self) -> u64 {
        self.known("VmRSS:")
    }

    /// Detaches the tracer that it runs under ([`Program::run_under`] `strace`).
    pub async fn untraced(&self) {
        let begun = Instant::now();
        loop {
            let tracer = self.known("TracerPid:");
            if tracer == 0 {
                return;
            }
            let _ = Command::new("kill").args(["-TERM", &tracer.to_string()]).output();
            assert!(begun.elapsed() < PATIENCE, "{tracer} does not let go of it");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// A number of `/proc/{id}/status`.
    fn known(&self, what: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(what)).unwrap_or_default();
        line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
    }

    /// Waits until it ends by itself.
    pub async fn ended(&mut self) -> Ended {
        let status = self.gone().await;
        let out = std::fs::read_to_string(&self.out).unwrap_or_default();
        Ended { code: status.code(), out, log: self.log() }
    }

    async fn gone(&mut self) -> ExitStatus {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a state") {
                return status;
            }
            assert!(begun.elapsed() < 4 * PATIENCE, "it does not end: {}", self.log());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Ended {
    /// Its standard output as JSON.
    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// A server that is ready. It is killed when it is dropped.
pub struct ServerProcess {
    process: Process,
    address: String,
}

impl ServerProcess {
    /// `http://127.0.0.1:{port}`, the same after a restart.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The process.
    pub fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    /// Kills it (SIGKILL).
    pub async fn kill(&mut self) {
        self.process.kill().await;
    }

    /// Stops it as an operator does (SIGTERM), and fails the test unless it ends with 0.
    pub async fn stop(mut self) {
        self.process.terminate();
        let ended = self.process.ended().await;
        assert_eq!(ended.code, Some(0), "{}", ended.log);
    }
}

/// The binary that was built with these tests.
fn binary() -> PathBuf {
    if let Some(named) = std::env::var_os("HARDSTAND_BINARY") {
        return named.into();
    }
    // Tests lie in the shared build folder, programs in the checkout's own, each in a folder named after the profile.
    let test = std::env::current_exe().expect("the path of this test");
    let profile = test.ancestors().nth(2).and_then(Path::file_name).expect("the folder of the profile");
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = target.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../target"));
    let binary = target.join(profile).join("hardstand");
    let time = |path: &Path| path.metadata().and_then(|meta| meta.modified()).ok();
    let Some(built) = time(&binary) else { panic!("{} is missing: run cargo build --workspace", binary.display()) };
    if let Some(newer) = newer_source(&binary, built, time) {
        panic!("{} is older than {newer}: run cargo build --workspace", binary.display());
    }
    binary
}

/// Returns a source of the binary that has changed since it was built: the result of such a test would be about
/// something else.
fn newer_source(binary: &Path, built: SystemTime, time: impl Fn(&Path) -> Option<SystemTime>) -> Option<String> {
    let sources = std::fs::read_to_string(binary.with_extension("d")).ok()?;
    let (_, sources) = sources.split_once(": ")?;
    sources.split_whitespace().find(|path| time(Path::new(path)).is_some_and(|time| time > built)).map(str::to_owned)
}
