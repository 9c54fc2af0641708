//! `hardstand serve`.

use std::{
    io::{Read, Write},
    net::TcpStream,
    process::{Child, Stdio},
    time::{Duration, Instant},
};

use tokio::net::TcpSocket;

use crate::world::World;

/// A free port, which nobody else gets until this is dropped: it is bound by a socket that never listens, and that lets the
/// program listen there.
pub struct Port {
    _socket: TcpSocket,
    /// `127.0.0.1:{port}`
    pub at: String,
}

impl Port {
    pub fn free() -> Self {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(([127, 0, 0, 1], 0).into()).expect("a port");
        socket.set_reuseaddr(true).expect("an option of sockets");
        let at = socket.local_addr().expect("its address").to_string();
        Self { _socket: socket, at }
    }
}

/// A server on a port of its own; killed when it is dropped.
struct Server {
    child: Child,
    port: Port,
}

impl Server {
    fn start(world: World, arguments: &[&str]) -> (World, Self) {
        let log = std::fs::File::create(world.folder().join("log")).expect("a log");
        Self::start_with_log(world, arguments, Stdio::null(), log)
    }

    /// Starts the server with these files as stdout and stderr.
    fn start_with_log(
        world: World,
        arguments: &[&str],
        stdout: impl Into<Stdio>,
        stderr: impl Into<Stdio>,
    ) -> (World, Self) {
        let port = Port::free();
        let at = &port.at;
        let world =
            world.with("HARDSTAND__SERVER__LISTEN", at).with("HARDSTAND__SERVER__PUBLIC_URL", &format!("http://{at}"));
        let child = world.command(arguments).stdout(stdout).stderr(stderr).spawn().expect("the program starts");
        let mut server = Self { child, port };
        let begun = Instant::now();
        while server.get("/readyz").is_none_or(|answer| !answer.starts_with("HTTP/1.1 200")) {
            let log = std::fs::read_to_string(world.folder().join("log")).unwrap_or_default();
            assert!(server.child.try_wait().expect("a state").is_none(), "it ended: {log}");
            assert!(begun.elapsed() < Duration::from_mins(2), "it is not ready: {log}");
            std::thread::sleep(Duration::from_millis(50));
        }
        (world, server)
    }

    /// The whole response, headers and body.
    fn get(&self, path: &str) -> Option<String> {
        let mut stream = TcpStream::connect(&self.port.at).ok()?;
        stream.set_read_timeout(Some(Duration::from_mins(2))).ok()?;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.port.at).ok()?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).ok()?;
        Some(String::from_utf8_lossy(&answer).into_owned())
    }

    fn signal(&self, name: &str) {
        let sent = std::process::Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(sent.expect("kill").success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A second server on the same SQLite file would answer from caches that the first makes wrong; commands work while a
/// server runs, as before.
#[test]
fn one_server_works_on_a_file() {
    let (world, mut server) = Server::start(World::empty(), &["serve"]);
    let second = world.with("HARDSTAND__SERVER__LISTEN", "127.0.0.1:0");
    let refused = second.run(&["serve"]).exits(1);
    assert!(refused.stderr.contains("another server works on"), "{}", refused.stderr);
    second.run(&["site", "list", "--output", "json"]).succeeds();
    second.run(&["doctor"]).succeeds();
    assert!(server.get("/readyz").is_some_and(|answer| answer.starts_with("HTTP/1.1 200")));
    // A killed server leaves no lock behind.
    server.child.kill().expect("killed");
    server.child.wait().expect("it ends");
    let (_world, server) = Server::start(second, &["serve"]);
    assert!(server.get("/livez").is_some());
}

/// The database and its folder are closed to other users, also those of an earlier version.
#[cfg(unix)]
#[test]
fn nobody_else_reads_the_database() {
    use std::os::unix::fs::PermissionsExt as _;

    let world = World::migrated();
    let path = |name: &str| world.folder().join(name);
    let mode = |name: &str| std::fs::metadata(path(name)).expect("it is there").permissions().mode() & 0o777;
    assert_eq!((mode("data"), mode("data/hardstand.db")), (0o700, 0o600));
    for name in ["data", "data/hardstand.db"] {
        let opened = mode(name) | 0o055;
        std::fs::set_permissions(path(name), std::fs::Permissions::from_mode(opened)).expect("opened");
    }
    let (world, _server) = Server::start(world, &["serve"]);
    let mode =
        |name: &str| std::fs::metadata(world.folder().join(name)).expect("it is there").permissions().mode() & 0o777;
    assert_eq!((mode("data"), mode("data/hardstand.db")), (0o700, 0o600));
    assert_eq!((mode("data/hardstand.db-wal"), mode("data/hardstand.db-shm")), (0o600, 0o600));
}

#[test]
fn it_serves_pages_calls_and_health_and_ends_well_on_sigterm() {
    let world = World::empty().with("HARDSTAND__SERVER__METRICS_TOKEN", "a-token");
    let (world, mut server) = Server::start(world, &["serve"]);
    let page = server.get("/stock/list").expect("an answer");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<!doctype html>"), "{page}");
    let console = server.get("/admin/").expect("an answer");
    assert!(console.starts_with("HTTP/1.1 200"), "{console}");
    let docs = server.get("/api/docs").expect("an answer");
    assert!(docs.contains("/api/docs/docs.js"), "{docs}");
    assert!(server.get("/api/openapi.json").is_some_and(|text| text.contains("\"openapi\": \"3.1")));
    assert!(server.get("/metrics").is_some_and(|text| text.starts_with("HTTP/1.1 404")), "without the token");
    assert!(server.get("/api/nothing").is_some_and(|text| text.starts_with("HTTP/1.1 404")));

    server.signal("-TERM");
    let ended = server.child.wait().expect("it ends");
    let log = std::fs::read_to_string(world.folder().join("log")).expect("the log");
    assert_eq!(ended.code(), Some(0), "{log}");
    assert!(!world.folder().join("data/hardstand.db-wal").exists(), "the database is folded together");
}

#[test]
fn metrics_may_have_an_address_of_their_own() {
    let Port { _socket, at } = Port::free();
    let world = World::empty().with("HARDSTAND__SERVER__METRICS_LISTEN", &at);
    let (_world, server) = Server::start(world, &["serve"]);
    server.get("/livez").expect("an answer");
    let mut stream = TcpStream::connect(&at).expect("it listens");
    write!(stream, "GET /metrics HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n").expect("asked");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("answered");
    assert!(answer.contains("http_requests_total"), "{answer}");
}

/// The server answers requests, writes rows and ends on SIGTERM, and only the lines of its log are lost.
#[cfg(unix)]
#[track_caller]
fn works_without_log(stdout: impl Into<Stdio>, stderr: impl Into<Stdio>) {
    // Every request is logged, and so is the start of every task.
    let world = World::empty().with("HARDSTAND__LOG__FILTER", "trace");
    let (world, mut server) = Server::start_with_log(world, &["serve", "--verbose"], stdout, stderr);
    for path in ["/livez", "/readyz", "/stock/list", "/api/openapi.json"] {
        assert!(server.get(path).is_some_and(|answer| answer.starts_with("HTTP/1.1 200")), "{path}");
    }
    let refused = server.get("/api/nothing").expect("an answer");
    assert!(refused.starts_with("HTTP/1.1 404"), "{refused}");
    server.signal("-TERM");
    assert_eq!(server.child.wait().expect("it ends").code(), Some(0));
    assert!(!world.folder().join("data/hardstand.db-wal").exists(), "the database is folded together");
}

#[cfg(unix)]
#[test]
fn a_server_whose_log_is_a_closed_pipe_works_and_ends_on_sigterm() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    works_without_log(writer.try_clone().expect("the pipe"), writer);
}

#[cfg(target_os = "linux")]
#[test]
fn a_server_whose_log_is_on_a_full_disk_works_and_ends_on_sigterm() {
    let full = || std::fs::File::options().write(true).open("/dev/full").expect("the device");
    works_without_log(full(), full());
}

/// The pipe is closed while the server works, as when the reader of its log dies.
#[cfg(unix)]
#[test]
fn a_server_whose_log_is_closed_meanwhile_works_and_ends_on_sigterm() {
    let world = World::empty().with("HARDSTAND__LOG__FILTER", "trace");
    let (mut reader, writer) = std::io::pipe().expect("a pipe");
    let (closing, close) = std::sync::mpsc::channel::<()>();
    let reading = std::thread::spawn(move || {
        let mut lines = [0; 4096];
        while close.try_recv().is_err() {
            assert!(reader.read(&mut lines).expect("a part of the log") > 0, "the server logs");
        }
    });
    let (_world, mut server) = Server::start_with_log(world, &["serve"], Stdio::null(), writer);
    closing.send(()).expect("the reader reads");
    // Each request makes the reader read, so it sees that it is to end.
    while !reading.is_finished() {
        server.get("/livez").expect("an answer");
    }
    reading.join().expect("the pipe is closed");
    for _ in 0..3 {
        assert!(server.get("/readyz").is_some_and(|answer| answer.starts_with("HTTP/1.1 200")));
    }
    server.signal("-TERM");
    assert_eq!(server.child.wait().expect("it ends").code(), Some(0));
}
