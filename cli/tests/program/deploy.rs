//! The files of `deploy/`: the layout of the container, in a folder in place of its root, and the settings of the nodes.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::server::Port;

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A container: its root is a folder, and its processes see the files of this machine as well.
struct Container {
    root: TempDir,
    environment: BTreeMap<String, String>,
    workdir: String,
    user: String,
    health: Vec<String>,
    entrypoint: Vec<String>,
    arguments: Vec<String>,
}

impl Container {
    /// Builds it from the instructions of `deploy/Containerfile`; `release` is the folder of an unpacked release. Of RUN only
    /// the folders are created, because packages are not installed here.
    fn build(release: &Path) -> Self {
        let mut container = Self {
            root: tempfile::tempdir().expect("a root"),
            environment: BTreeMap::new(),
            workdir: "/".to_owned(),
            user: "root".to_owned(),
            health: Vec::new(),
            entrypoint: Vec::new(),
            arguments: Vec::new(),
        };
        let text = file("Containerfile").replace("\\\n", " ");
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (instruction, rest) = line.split_once(' ').unwrap_or((line, ""));
            match instruction {
                "FROM" | "EXPOSE" | "STOPSIGNAL" => {}
                "RUN" => container.create_folders(rest),
                "COPY" => {
                    let (from, to) = rest.split_once(' ').expect("a source and a target");
                    let to = container.inside(to);
                    fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
                    let from = release.join(from);
                    // A link in place of a copy of the program, which is large.
                    let target = fs::read_link(&from).unwrap_or_else(|error| panic!("{}: {error}", from.display()));
                    std::os::unix::fs::symlink(target, to).expect("a link");
                }
                "ENV" => {
                    let (name, value) = rest.split_once('=').expect("a name and a value");
                    container.environment.insert(name.to_owned(), value.to_owned());
                }
                "WORKDIR" => {
                    rest.clone_into(&mut container.workdir);
                    fs::create_dir_all(container.inside(rest)).expect("a folder");
                }
                "USER" => rest.clone_into(&mut container.user),
                "HEALTHCHECK" => container.health = words(rest.split_once("CMD ").expect("a command").1),
                "ENTRYPOINT" => container.entrypoint = words(rest),
                "CMD" => container.arguments = words(rest),
                other => panic!("{other} is not known to this test"),
            }
        }
        container
    }

    fn create_folders(&self, run: &str) {
        for command in run.split("&&").filter(|command| command.trim().starts_with("install --directory")) {
            let path = command.split_whitespace().last().expect("a path");
            fs::create_dir_all(self.inside(path)).expect("a folder");
        }
    }

    /// The place of an absolute path of the container.
    fn inside(&self, path: &str) -> PathBuf {
        self.root.path().join(path.trim_start_matches('/'))
    }

    /// The path of the container, in its root if it is there.
    fn at(&self, path: &str) -> String {
        let inside = self.inside(path);
        let is_there = path.starts_with('/') && inside.exists();
        if is_there { inside.display().to_string() } else { path.to_owned() }
    }

    fn command(&self, program: &[String], arguments: &[String], settings: &[(&str, &str)]) -> Command {
        let mut command = Command::new(self.at(&program[0]));
        command.args(&program[1..]).args(arguments).current_dir(self.inside(&self.workdir)).env_clear();
        command.envs(self.environment.iter().map(|(name, value)| (name, self.at(value))));
        command.envs(settings.iter().copied()).stdin(Stdio::null());
        command
    }

    fn run(&self, arguments: &[&str], settings: &[(&str, &str)]) -> Output {
        let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
        self.command(&self.entrypoint, &arguments, settings).output().expect("the program starts")
    }

    fn is_healthy(&self, settings: &[(&str, &str)]) -> bool {
        let mut check = self.command(&self.health, &[], settings);
        check.stderr(Stdio::null()).status().expect("the check starts").success()
    }
}

/// A server that is killed when it is dropped.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The words of a JSON array.
fn words(text: &str) -> Vec<String> {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn the_layout_of_the_container_serves_and_is_healthy() {
    let release = tempfile::tempdir().expect("a release");
    fs::create_dir(release.path().join("bin")).expect("a folder");
    let program = release.path().join("bin/hardstand");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_hardstand"), program).expect("the program");
    let container = Container::build(release.path());
    assert_ne!(container.user.split(':').next(), Some("0"));
    assert!(container.user.starts_with(|first: char| first.is_ascii_digit() && first != '0'), "{}", container.user);

    let port = Port::free();
    let settings = [
        ("HARDSTAND__SERVER__LISTEN", port.at.as_str()),
        ("HARDSTAND__SERVER__PUBLIC_URL", "https://machines.example.org"),
        ("HARDSTAND__LIMITS__STOP_NOT_READY_SECONDS", "0"),
    ];
    // In production the secrets must exist.
    let refused = container.run(&["serve"], &settings);
    let log = String::from_utf8_lossy(&refused.stderr);
    assert!(refused.status.code() == Some(1) && log.contains("secrets.toml"), "{log}");
    assert!(container.run(&["secrets", "create"], &settings).status.success());
    assert!(container.inside("/var/lib/hardstand/secrets.toml").exists());

    assert!(!container.is_healthy(&settings), "no server runs yet");
    let mut command = container.command(&container.entrypoint, &container.arguments, &settings);
    let log = container.root.path().join("log");
    let log_file = fs::File::create(&log).expect("a log");
    let mut server = Server(command.stdout(Stdio::null()).stderr(log_file).spawn().expect("the server starts"));
    let begun = Instant::now();
    while !container.is_healthy(&settings) {
        let log = fs::read_to_string(&log).unwrap_or_default();
        assert!(server.0.try_wait().expect("a state").is_none(), "it ended: {log}");
        assert!(begun.elapsed() < Duration::from_mins(2), "it is not healthy: {log}");
        std::thread::sleep(Duration::from_millis(50));
    }
    let sent = Command::new("kill").args(["-TERM", &server.0.id().to_string()]).status();
    assert!(sent.expect("kill").success());
    assert_eq!(server.0.wait().expect("an end").code(), Some(0));
}

/// The settings of the nodes, with the values of the example, are complete and valid for production.
#[test]
fn the_settings_of_the_composed_nodes_are_valid() {
    let example = file("env.example");
    let values = example.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('='));
    let values: BTreeMap<&str, &str> = values.collect();
    let compose = file("compose.yaml");
    let lines = compose.lines().map(str::trim).filter(|line| line.starts_with("HARDSTAND__"));
    let settings: Vec<(&str, String)> = lines
        .map(|line| {
            let (name, value) = line.split_once(": ").expect("a name and a value");
            (name, filled_in(value.trim_matches('"'), &values))
        })
        .collect();
    assert!(settings.len() > 12, "{settings:?}");
    let folder = tempfile::tempdir().expect("a folder");
    let shown = Command::new(env!("CARGO_BIN_EXE_hardstand"))
        .args(["config", "show", "--output", "json"])
        .current_dir(folder.path())
        .env_clear()
        .env("HARDSTAND_ENV", "production")
        .envs(settings)
        .output()
        .expect("the program starts");
    assert!(shown.status.success(), "{}", String::from_utf8_lossy(&shown.stderr));
}

/// Replaces `${NAME:?}` by the value of the example.
fn filled_in(text: &str, values: &BTreeMap<&str, &str>) -> String {
    let Some((before, rest)) = text.split_once("${") else { return text.to_owned() };
    let (name, after) = rest.split_once(":?}").expect("a variable that must be set");
    let value = values.get(name).unwrap_or_else(|| panic!("env.example lacks {name}"));
    format!("{before}{value}{}", filled_in(after, values))
}
