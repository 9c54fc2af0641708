//! An empty folder for each test, with a database in it and without the configuration of the environment.

use std::{
    path::Path,
    process::{Command, Output, Stdio},
};

use serde_json::Value as Json;
use tempfile::TempDir;

use crate::template;

/// A folder for a test.
pub struct World {
    folder: TempDir,
    variables: Vec<(String, String)>,
}

/// The end of a run of the program.
pub struct Ended {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl World {
    /// Creates the folder only: the first command that opens the database creates it.
    pub fn empty() -> Self {
        let world = Self { folder: tempfile::tempdir().expect("a folder"), variables: Vec::new() };
        // Any free port; and no wait for a load balancer when it stops.
        world.with("HARDSTAND__SERVER__LISTEN", "127.0.0.1:0").with("HARDSTAND__LIMITS__STOP_NOT_READY_SECONDS", "0")
    }

    /// Creates a world with the schema.
    pub fn migrated() -> Self {
        let world = Self::empty();
        world.run(&["migrate", "up"]).succeeds();
        world
    }

    /// Creates a world with a copy of the demonstration data.
    pub fn demonstration() -> Self {
        let world = Self::empty();
        template::copy_to(&world.folder().join("data"), || Self::seeded().folder);
        world
    }

    /// Creates a world with demonstration data of its own, for a test of the writing of them.
    pub fn seeded() -> Self {
        let world = Self::migrated();
        world.run(&["seed", "demo"]).succeeds();
        world
    }

    /// Adds an environment variable.
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The program with these arguments, not started.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hardstand"));
        command.args(arguments).current_dir(self.folder()).env_clear().stdin(Stdio::null());
        // Variables that a process needs; every other one would be configuration.
        for name in ["PATH", "HOME", "TMPDIR"] {
            if let Some(value) = std::env::var_os(name) {
                command.env(name, value);
            }
        }
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Runs the program to its end.
    pub fn run(&self, arguments: &[&str]) -> Ended {
        let Output { status, stdout, stderr } = self.command(arguments).output().expect("the program starts");
        Ended {
            code: status.code().unwrap_or(-1),
            stdout: String::from_utf8(stdout).expect("UTF-8"),
            stderr: String::from_utf8(stderr).expect("UTF-8"),
        }
    }

    /// The actions of the audit log, newest first.
    #[track_caller]
    pub fn lately(&self) -> Vec<String> {
        let log = self.run(&["audit", "list", "--output", "json"]).succeeds();
        log.rows().iter().map(|row| row["action"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Runs a statement on the database, on a connection of its own.
    pub fn sql(&self, statement: &str) {
        use sea_orm::ConnectionTrait;
        let url = format!("sqlite://{}/data/hardstand.db", self.folder().display());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let database = sea_orm::Database::connect(url).await.expect("the database");
            database.execute_unprepared(statement).await.expect("the statement");
            database.close().await.expect("closed");
        });
    }
}

impl Ended {
    #[track_caller]
    pub fn succeeds(self) -> Self {
        self.exits(0)
    }

    #[track_caller]
    pub fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, code, "stdout: {}\nstderr: {}", self.stdout, self.stderr);
        self
    }

    /// The output as JSON, which carries its version.
    #[track_caller]
    pub fn json(&self) -> Json {
        let answer: Json = serde_json::from_str(&self.stdout).expect("JSON on stdout");
        assert_eq!(answer["schema"], 2, "{answer}");
        answer
    }

    /// The rows of a list.
    #[track_caller]
    pub fn rows(&self) -> Vec<Json> {
        self.json()["rows"].as_array().expect("rows").clone()
    }

    /// The one line of a failure.
    #[track_caller]
    pub fn one_line(&self) -> &str {
        let lines: Vec<&str> = self.stderr.lines().collect();
        let [line] = lines[..] else { panic!("one line was expected: {}", self.stderr) };
        line
    }
}
