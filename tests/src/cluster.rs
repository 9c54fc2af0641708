//! A PostgreSQL of a test's own, which may be stopped, frozen and copied without an effect on other tests.
//!
//! Its programs are those that `scripts/postgres.sh` finds. PostgreSQL refuses to run as root; then it runs as the user
//! that its package created. A commit is written before it is acknowledged, so none is lost in an immediate stop; it is
//! not synced to the disk, because the machine itself does not stop.

use std::{
    path::{Path, PathBuf},
    process::{Command, Output},
};

use crate::{database, ports::port};

/// The superuser, the owner of the database, and the role that the program works as.
const SUPER: &str = "postgres";
pub(crate) const OWNER: &str = "hardstand";
pub(crate) const APP: &str = "hardstand_app";

/// A running server; it ends when it is dropped.
pub struct Cluster {
    folder: PathBuf,
    port: u16,
    frozen: Vec<u32>,
}

impl Cluster {
    /// A new one, with an empty database and both roles.
    pub fn start() -> Self {
        let cluster = Self::place();
        let data = cluster.data();
        let initdb = ["-D", &data, "-U", SUPER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
        run(&mut cluster.tool("initdb", &initdb));
        cluster.configure(&["wal_level = replica", "max_wal_senders = 5", "wal_keep_size = 256MB"]);
        cluster.up();
        for statement in [
            format!("CREATE ROLE {OWNER} LOGIN CREATEDB"),
            format!("CREATE ROLE {APP} LOGIN"),
            format!("CREATE DATABASE hardstand OWNER {OWNER}"),
        ] {
            cluster.command(&statement);
        }
        cluster
    }

    /// A hot standby that follows it by streaming replication.
    #[must_use]
    pub fn replica(&self) -> Self {
        let replica = Self::place();
        let from = self.url(SUPER);
        let from = from.rsplit_once('/').map(|(server, _)| format!("{server}/postgres")).expect("an address");
        run(&mut replica.tool("pg_basebackup", &["-D", &replica.data(), "-d", &from, "-R", "-c", "fast", "--no-sync"]));
        replica.configure(&[
            "hot_standby = on",
            "max_standby_streaming_delay = 1s",
            "wal_retrieve_retry_interval = 200ms",
        ]);
        replica.up();
        replica
    }

    /// `127.0.0.1:{port}`
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// The address of the database, as the role that the program works as.
    pub fn app_url(&self) -> String {
        self.url(APP)
    }

    /// The address of the database, as its owner.
    pub fn owner_url(&self) -> String {
        self.url(OWNER)
    }

    /// The address of the database, as the superuser.
    pub fn super_url(&self) -> String {
        self.url(SUPER)
    }

    /// Stops it at once, as a crash does, and starts it again.
    pub fn restart_at_once(&self) {
        self.stop_at_once();
        self.up();
    }

    /// Stops it as an operator does.
    pub fn stop(&self) {
        run(&mut self.tool("pg_ctl", &["-D", &self.data(), "-m", "fast", "-w", "-s", "-t", "120", "stop"]));
    }

    /// Stops it at once, as a crash does.
    pub fn stop_at_once(&self) {
        run(&mut self.tool("pg_ctl", &["-D", &self.data(), "-m", "immediate", "-w", "-s", "stop"]));
    }

    /// Starts it again.
    pub fn up(&self) {
        let log = self.folder.join("log").display().to_string();
        run(&mut self.tool("pg_ctl", &["-D", &self.data(), "-l", &log, "-w", "-s", "-t", "120", "start"]));
    }

    /// Freezes all its processes: connections remain open, and nothing is answered.
    pub fn freeze(&mut self) {
        let main = self.process();
        // First the process that forks the others.
        signal("STOP", &[main]);
        self.frozen = children(main);
        signal("STOP", &self.frozen);
        self.frozen.push(main);
    }

    /// Lets its processes go on.
    pub fn thaw(&mut self) {
        signal("CONT", &std::mem::take(&mut self.frozen));
    }

    /// Runs a statement as the superuser on a connection of its own, such as `SELECT pg_wal_replay_pause()`.
    pub fn command(&self, statement: &str) {
        let port = self.port.to_string();
        let place = ["-h", "127.0.0.1", "-p", &port, "-U", SUPER, "-v", "ON_ERROR_STOP=1", "-q", "-c", statement];
        let database =
            if statement.contains("DATABASE") || statement.contains("ROLE") { "postgres" } else { "hardstand" };
        run(Command::new(programs().join("psql")).args(place).args(["-d", database]));
    }

    /// Adds lines to `postgresql.conf`, which the next start reads.
    pub fn add_settings(&self, lines: &str) {
        let main = self.data_folder().join("postgresql.conf");
        let mut main = std::fs::OpenOptions::new().append(true).open(main).expect("its configuration");
        std::io::Write::write_all(&mut main, format!("\n{lines}\n").as_bytes()).expect("its configuration");
    }

    /// Removes lines that [`Cluster::add_settings`] added.
    pub fn remove_settings(&self, lines: &str) {
        let main = self.data_folder().join("postgresql.conf");
        let text = std::fs::read_to_string(&main).expect("its configuration");
        assert!(text.contains(lines), "{lines}");
        // In place, so that the file remains that of the user of PostgreSQL.
        std::fs::write(main, text.replace(lines, "")).expect("its configuration");
    }

    /// Runs commands of a shell as the user of PostgreSQL, whose programs connect to this server as this role.
    pub fn shell(&self, commands: &str, role: &str) {
        let path = std::env::var("PATH").unwrap_or_default();
        let path = format!("{}:{path}", programs().display());
        let mut shell = as_postgres("sh");
        shell.args(["-e", "-c", commands]).current_dir(&self.folder).env("PATH", path);
        shell.env("PGHOST", "127.0.0.1").env("PGPORT", self.port.to_string()).env("PGUSER", role);
        run(&mut shell);
    }

    /// The folder of its files, in which its user may create others.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The folder of its data.
    pub fn data_folder(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn place() -> Self {
        let port = port();
        let folder = database::folder().join(format!("cluster-{port}"));
        std::fs::create_dir_all(&folder).expect("a folder for a PostgreSQL");
        give_to_postgres(&folder);
        Self { folder, port, frozen: Vec::new() }
    }

    fn configure(&self, lines: &[&str]) {
        let mut text = format!(
            "listen_addresses = '127.0.0.1'\nport = {}\nunix_socket_directories = '{}'\nfsync = off\n\
             full_page_writes = off\nsynchronous_commit = on\nmax_connections = 100\nshared_buffers = 32MB\n",
            self.port,
            self.folder.display()
        );
        for line in lines {
            text.push_str(line);
            text.push('\n');
        }
        std::fs::write(self.folder.join("own.conf"), text).expect("its configuration");
        self.add_settings("include '../own.conf'");
    }

    fn data(&self) -> String {
        self.data_folder().display().to_string()
    }

    fn url(&self, role: &str) -> String {
        format!("postgres://{role}@127.0.0.1:{}/hardstand", self.port)
    }

    fn process(&self) -> u32 {
        let text = std::fs::read_to_string(self.folder.join("data/postmaster.pid")).expect("it runs");
        text.lines().next().and_then(|line| line.parse().ok()).expect("the number of its process")
    }

    /// Returns the command of one of its programs, as a user for whom it runs.
    fn tool(&self, name: &str, arguments: &[&str]) -> Command {
        let mut command = as_postgres(programs().join(name));
        command.args(arguments).current_dir(&self.folder);
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.thaw();
        let _ = self.tool("pg_ctl", &["-D", &self.data(), "-m", "immediate", "-s", "stop"]).output();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Gives a folder to the user of PostgreSQL, where this is not that user.
pub(crate) fn give_to_postgres(folder: &Path) {
    if is_root() {
        run(Command::new("chown").arg("-R").arg(SUPER).arg(folder));
    }
}

/// A program that runs as the user of PostgreSQL.
pub(crate) fn as_postgres(program: impl AsRef<std::ffi::OsStr>) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", SUPER, "--"]).arg(program);
    command
}

/// Returns the folder of the newest installed version: Debian does not put these programs into `PATH`.
pub(crate) fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let number = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
    let newest =
        versions.map(|entry| entry.path()).filter(|path| number(path).is_some()).max_by_key(|path| number(path));
    let found = newest.map(|path| path.join("bin")).filter(|bin| bin.join("initdb").exists());
    found.or_else(|| on_path("initdb")).expect("a PostgreSQL is installed: scripts/setup-tests.sh does that")
}

fn on_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).find(|folder| folder.join(program).exists())
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata("/proc/self").is_ok_and(|known| known.uid() == 0)
}

/// The child processes of a process.
pub(crate) fn children(parent: u32) -> Vec<u32> {
    let is_child = |process: u32| {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        let after = stat.rsplit_once(')').map(|(_, after)| after.to_owned()).unwrap_or_default();
        after.split_whitespace().nth(1).and_then(|number| number.parse().ok()) == Some(parent)
    };
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    all.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).filter(|process| is_child(*process)).collect()
}

fn signal(name: &str, processes: &[u32]) {
    if !processes.is_empty() {
        let numbers = processes.iter().map(ToString::to_string);
        // A process may have ended meanwhile.
        let _ = Command::new("kill").arg(format!("-{name}")).args(numbers).output();
    }
}

#[track_caller]
pub(crate) fn run(command: &mut Command) {
    let Output { status, stdout, stderr } = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let output = [stdout, stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    assert!(status.success(), "{command:?}: {output}");
}
