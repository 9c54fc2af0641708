//! The disk is full, or fails: changes are refused with a reason and never acknowledged, reads go on, and everything
//! works again without repair once the disk does (goal D4).
//!
//! A small file system in memory is really filled up, where the user of the tests may mount one; a failing disk is
//! simulated by `strace`, which makes system calls of the program fail, at two hundred points. `make soak` alone runs this.
//! PostgreSQL manages its own disk, so nothing runs there.

use std::{
    fs::{self, File},
    io::Write as _,
    ops::Range,
    path::{Path, PathBuf},
    process::Command,
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use reqwest::{
    Method,
    multipart::{Form, Part},
};
use tests::{Person, Program, Reply, ServerProcess, database, soak};

use crate::resilience::load::{Load, PATIENCE, Tolerated};

const CLIENTS: usize = 6;
/// The size of the small file system, in MiB.
const MIB: usize = 48;
/// The bytes of an import file that is larger than the space left.
const FILE: usize = 60_000;

/// A file system in memory of a few MiB.
struct Small(PathBuf);

impl Small {
    /// `None` where the user may not mount.
    fn mount(folder: &Path) -> Option<Self> {
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder).expect("a folder");
        let size = format!("size={MIB}m");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(folder).output();
        mounted.is_ok_and(|done| done.status.success()).then(|| Self(folder.to_owned()))
    }

    /// Fills it up until `leave` bytes are free.
    fn fill(&self, leave: usize) {
        let mut ballast = File::create(self.0.join("ballast")).expect("a file");
        let piece = vec![7; 4096];
        while ballast.write_all(&piece).is_ok() {}
        let length = ballast.metadata().expect("its length").len();
        ballast.set_len(length.saturating_sub(leave as u64)).expect("some room");
    }

    fn clear(&self) {
        fs::remove_file(self.0.join("ballast")).expect("the ballast goes");
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).output();
    }
}

/// Uploads an import file of `size` bytes, which is stored as an object until its rows are imported.
async fn import(anna: &Person, size: usize) -> Reply {
    // The model is unknown, so no row makes a machine.
    let row = "74000000,NONE-1,DOCK\n";
    let file = Part::bytes(row.repeat(size / row.len() + 1).into_bytes()).file_name("machines.csv");
    anna.send(anna.request(Method::POST, "jcbstock/import").multipart(Form::new().part("file", file))).await
}

fn is_refused(reply: &Reply) -> bool {
    let has_reason = !reply.reason().is_empty();
    has_reason && (reply.status == 507 || reply.status == 503 && !reply.header("retry-after").is_empty())
}

/// Checks that the load runs again as before, without a refusal.
async fn as_before(load: &Load, server: &ServerProcess) {
    load.again(server.address()).await;
    let working = load.begin(server.address(), Tolerated::Nothing);
    load.goes_on(CLIENTS).await;
    working.end().await;
}

/// Goal D4: on a full disk.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_refuses_changes_and_recovers() {
    if !soak::only("resilience::disk_full") {
        return;
    }
    if database::is_postgres() {
        return;
    }
    let folder = database::folder().join("small");
    let Some(small) = Small::mount(&folder) else {
        eprintln!("no file system can be mounted here: a full disk is what strace makes of one");
        fails_at(&["ENOSPC"], 20).await;
        return;
    };
    let program = Program::in_folder(&small.0).await;
    let direct = program.direct().await;
    let load = Load::at(direct.head_office().await, CLIENTS).await;
    direct.close();
    let mut server = program.serve().await;
    let anna = load.anna().clone().through(&server);
    let rounds = 20;
    for round in 0..rounds {
        let before = load.refused.load(Ordering::SeqCst);
        let working = load.begin(server.address(), Tolerated::DiskFull);
        load.goes_on(CLIENTS).await;
        small.fill(round % 5 * 10_000);
        let begun = Instant::now();
        // The database's log first uses up the space that it has already allocated.
        while load.refused.load(Ordering::SeqCst) < before + 3 * CLIENTS {
            assert!(begun.elapsed() < PATIENCE, "nothing is refused though there is no room");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let refused = import(&anna, FILE).await;
        assert!(is_refused(&refused), "{} {}", refused.status, refused.text());
        assert_eq!(anna.get("location").await.status, 200);
        small.clear();
        load.again(server.address()).await;
        working.end().await;
        as_before(&load, &server).await;
        import(&anna, FILE).await.ok();
        load.is_whole(&program).await;
    }
    assert!(server.process().lives());
    server.stop().await;
    load.is_whole(&program).await;
    let refused = load.refused.load(Ordering::SeqCst);
    soak::report(
        "D4",
        "full disks",
        rounds,
        format!("{refused} changes refused, none of {} lost", load.acknowledged()),
    );
    program.remove().await;
}

/// A sign-out on a full disk counts at once, in memory; once there is room it is written, and is valid after a restart.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sign_out_counts_on_a_full_disk() {
    if !soak::only("resilience::disk_full") {
        return;
    }
    if database::is_postgres() {
        return;
    }
    let Some(small) = Small::mount(&database::folder().join("small-sign-out")) else {
        eprintln!("no file system can be mounted here: nothing is tried");
        return;
    };
    let program = Program::in_folder(&small.0).await;
    let direct = program.direct().await;
    let site = direct.dealer_site().await;
    let (anna, bert) = (site.administrator().await, site.administrator().await);
    direct.close();
    let mut server = program.serve().await;
    let (anna, bert) = (anna.through(&server), bert.through(&server));
    small.fill(0);
    let begun = Instant::now();
    let mut refused = 0;
    // The database's log first uses up the space that it has already allocated.
    while refused < 20 {
        assert!(begun.elapsed() < PATIENCE, "nothing is refused though there is no room");
        let value = serde_json::json!({ "Value": "x".repeat(30_000) });
        let reply = bert.post("cachestore/notifications/k", value).await;
        refused = if reply.status == 507 { refused + 1 } else { 0 };
    }
    assert_eq!(anna.get("security/session").await.status, 200);
    anna.post("authentication/logout", serde_json::json!({})).await.ok();
    assert_eq!(anna.get("security/session").await.status, 401, "at once");
    assert_eq!(bert.get("security/session").await.status, 200);
    small.clear();
    let log = async || {
        let filter = serde_json::json!({ "userId": anna.id, "action": "sign_out" });
        bert.get(&format!("/admin/api/audit?filter={filter}")).await.body
    };
    while log().await.as_array().is_none_or(Vec::is_empty) {
        assert!(begun.elapsed() < PATIENCE, "it is not written down");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    server.kill().await;
    let server = program.serve().await;
    assert_eq!(anna.get("security/session").await.status, 401, "after a restart");
    assert_eq!(bert.get("security/session").await.status, 200);
    server.stop().await;
    program.remove().await;
}

/// The groups of system calls that are made to fail.
const CALLS: [&str; 3] = ["fsync,fdatasync", "pwrite64", "rename,renameat,renameat2,link,linkat"];

/// The program runs on a disk whose calls fail from some call on, until the disk works again.
async fn fails_at(errors: &[&str], points: usize) {
    let strace = Command::new("strace").arg("-V").output();
    assert!(strace.is_ok_and(|done| done.status.success()), "strace is missing: scripts/setup-tests.sh installs it");
    let mut found = Found::default();
    // Each point leaves two thousand machines, all of which are checked after every later point.
    for first in (0..points).step_by(ANEW) {
        let some = fails_in(errors, first..points.min(first + ANEW)).await;
        found = Found {
            hit: found.hit + some.hit,
            refused: found.refused + some.refused,
            has_reason: found.has_reason + some.has_reason,
        };
    }
    let Found { hit, refused, has_reason } = found;
    assert!(hit > points / 2, "only {hit} of {points} were met");
    let found = format!("{hit} met, {refused} changes refused, none of {has_reason} lost");
    soak::report("D4", "failing calls of the disk", points, found);
}

/// The number of points that share one database.
const ANEW: usize = 10;

/// Counts over some points.
#[derive(Default)]
struct Found {
    /// Number of points whose failure a client met.
    hit: usize,
    /// Changes that were refused.
    refused: usize,
    /// Changes that were acknowledged.
    has_reason: usize,
}

/// Runs some of the points, with a database of their own.
async fn fails_in(errors: &[&str], points: Range<usize>) -> Found {
    let mut program = Program::in_folder(&tempfile::tempdir_in(database::folder()).expect("a folder").keep()).await;
    let direct = program.direct().await;
    let load = Load::at(direct.head_office().await, CLIENTS).await;
    direct.close();
    let mut hit = 0;
    for point in points {
        let calls = CALLS[point % CALLS.len()];
        let (error, turn) = (errors[point / CALLS.len() % errors.len()], point / CALLS.len());
        // An object is renamed once; a change is synced once and written in many pieces.
        let first = [1 + turn / 2, 1 + turn * 13 % 199, 1][point % CALLS.len()];
        let inject = format!("inject={calls}:error={error}:when={first}+");
        let traced = format!("trace={calls}");
        let words = ["strace", "-D", "-I", "2", "-f", "-qq", "-o", "/dev/null", "-e", &traced, "-e", &inject];
        let words = words.map(str::to_owned);
        program.run_under(&words);
        let mut server = match program.try_serve().await {
            Ok(server) => server,
            Err(ended) => {
                // The program could not even open its database: it logged why, and the next start succeeds.
                let has_message = !ended.log.is_empty() && !ended.log.contains("panicked");
                assert!(ended.code == Some(1) && has_message, "{inject}: {ended:?}");
                hit += 1;
                program.run_under(&[]);
                program.serve().await.stop().await;
                load.is_whole(&program).await;
                continue;
            }
        };
        let before = load.refused.load(Ordering::SeqCst);
        let working = load.begin(server.address(), Tolerated::DiskFull);
        let anna = load.anna().clone().through(&server);
        let reply = import(&anna, 1_000).await;
        assert!(reply.status < 300 || is_refused(&reply), "{inject}: {} {}", reply.status, reply.text());
        // At some points no call of the load fails.
        let (begun, patience) = (Instant::now(), Duration::from_secs(5));
        while load.refused.load(Ordering::SeqCst) == before && begun.elapsed() < patience {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        server.process().untraced().await;
        load.again(server.address()).await;
        working.end().await;
        if reply.status >= 300 || load.refused.load(Ordering::SeqCst) > before {
            hit += 1;
        }
        as_before(&load, &server).await;
        import(&anna, 1_000).await.ok();
        assert!(server.process().lives(), "{inject}");
        server.stop().await;
        load.is_whole(&program).await;
    }
    let found = Found { hit, refused: load.refused.load(Ordering::SeqCst), has_reason: load.acknowledged() };
    program.remove().await;
    found
}

/// Goal D4: on a failing disk.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fails_refuses_changes_and_recovers() {
    if !soak::only("resilience::disk_full") {
        return;
    }
    if database::is_postgres() {
        return;
    }
    fails_at(&["EIO", "ENOSPC"], 200).await;
}
