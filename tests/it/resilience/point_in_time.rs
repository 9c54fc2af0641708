//! PostgreSQL is brought back to a moment before an accident, as `docs/operations/backup.md` ("Point-in-time recovery on
//! PostgreSQL") describes it: everything acknowledged before is there, nothing of what came later, and both chains of the
//! audit log are whole (goal D11).
//!
//! The settings and commands are those of the page, with the paths of a PostgreSQL of the test's own. `make soak` alone
//! runs this.

use std::{fs, time::Instant};

use serde_json::{Value, json};
use tests::{Person, Program, cluster::Cluster, database, soak, until};

use crate::resilience::{
    load::{Load, Tolerated},
    uploads::{CONFIRM, sent},
};

const PAGE: &str = include_str!("../../../docs/operations/backup.md");
const CLIENTS: usize = 8;
/// The role of the nightly backup.
const ROLE: &str = "backup";

/// The blocks of the page, with the paths of this test.
struct Blocks {
    archive: String,
    base_backup: String,
    copy: String,
    target: String,
    same_timeline: String,
}

impl Blocks {
    fn of_page(cluster: &Cluster) -> Self {
        let (_, page) = PAGE.split_once("## Point-in-time recovery on PostgreSQL\n").expect("the heading");
        let page = page.split("\n## ").next().expect("its text");
        let blocks = page.split("```\n").skip(1).step_by(2).map(|block| {
            let lines: Vec<_> = block.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
            let folder = cluster.folder().display().to_string();
            lines.join("\n").replace("/srv", &folder).replace("/var/lib/postgresql/15/main", &format!("{folder}/data"))
        });
        let blocks: Vec<String> = blocks.collect();
        let [archive, base_backup, copy, target, same_timeline] =
            <[String; 5]>::try_from(blocks).expect("the page has five blocks");
        // There is one base backup, of today or, about midnight, of yesterday.
        let copy = replaced(&copy, "2026-11-29", "*");
        Self { archive, base_backup, copy, target, same_timeline }
    }
}

fn replaced(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from} is on the page");
    text.replace(from, to)
}

/// The time of the server, between two changes.
async fn now(cluster: &Cluster) -> String {
    let db = database::connect(&cluster.super_url()).await;
    let now = database::ask(&db, "SELECT clock_timestamp()::text AS line").await.remove(0);
    let _ = db.close().await;
    now
}

async fn answers(cluster: &Cluster, question: &str) -> bool {
    let db = database::connect(&cluster.super_url()).await;
    let found = database::ask(&db, question).await;
    let _ = db.close().await;
    found == ["true"]
}

/// Follows steps 3 and 4 of the page, with PostgreSQL at work before and after.
async fn recover(cluster: &Cluster, blocks: &Blocks, time: &str, further: &str) {
    cluster.stop();
    let old = cluster.folder().join("data.old");
    let _ = fs::remove_dir_all(&old);
    cluster.shell(&blocks.copy, ROLE);
    assert!(old.is_dir(), "the old data are not deleted");
    let target = format!("{}\n{further}", replaced(&blocks.target, "2026-11-30 08:15:00+00", time));
    cluster.add_settings(&target);
    cluster.up();
    until("the time is reached", async || answers(cluster, "SELECT (NOT pg_is_in_recovery())::text AS line").await)
        .await;
    cluster.remove_settings(&target);
}

/// Creates a machine; its id and serial number.
async fn created(anna: &Person, load: &Load) -> (i64, String) {
    let body = load.further_machine();
    let id = anna.post("vhc/create", body.clone()).await.ok()["VHCId"].as_i64().expect("an id");
    (id, body["VIN"].as_str().expect("a serial number").to_owned())
}

async fn uploaded(anna: &Person, server: &str, name: &str) {
    let id = sent(anna, server, name).await;
    anna.post(CONFIRM, json!({ "AssetId": id })).await.ok();
}

/// Returns `true` if there is such a machine, which was not deleted.
async fn is_open(cluster: &Cluster, serial: &str) -> bool {
    let question = format!("SELECT EXISTS (SELECT 1 FROM machine WHERE serial = '{serial}' AND open)::text AS line");
    answers(cluster, &question).await
}

/// Follows step 5 of the page with a server that runs, and compares the database with the log; returns the objects that
/// belong to no file.
async fn checked(program: &Program, load: &Load) -> Value {
    let server = program.serve().await;
    for arguments in [&["audit", "verify"][..], &["audit", "verify", "--machines"]] {
        let verified = program.run(arguments).await;
        assert_eq!(verified.code, Some(0), "{verified:?}");
    }
    let verified = program.run(&["assets", "verify", "--output", "json"]).await;
    let found = verified.json();
    for kind in ["missing", "changed", "unchecked"] {
        assert_eq!(found[kind], json!([]), "{verified:?}");
    }
    server.stop().await;
    let direct = program.direct().await;
    load.holds(&direct).await;
    direct.close();
    found["orphans"].clone()
}

/// Archives a file a second time, and another one of its name.
fn archive_again(cluster: &Cluster, blocks: &Blocks) {
    let mut lines = blocks.archive.lines();
    let command = lines.find_map(|line| line.strip_prefix("archive_command = '")?.strip_suffix('\''));
    let command = command.expect("the command of the archive");
    let archive = cluster.folder().join("wal");
    let files = fs::read_dir(&archive).expect("the archive").flatten();
    // One with another ending may still be written.
    let mut names = files.filter_map(|file| file.file_name().into_string().ok()).filter(|name| !name.contains('.'));
    let name = names.next().expect("a file");
    let again = |file: &str| command.replace("%p", file).replace("%f", &name);
    cluster.shell(&again(&archive.join(&name).display().to_string()), ROLE);
    cluster.shell(&format!("! ( {} )", again("data/PG_VERSION")), ROLE);
}

/// Goal D11
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgresql_is_recovered_to_a_moment_as_the_page_describes() {
    if !soak::only("resilience::point_in_time") || !database::is_postgres() {
        return;
    }
    let cluster = Cluster::start();
    let blocks = Blocks::of_page(&cluster);
    cluster.shell("mkdir -m 700 wal base", ROLE);
    cluster.add_settings(&blocks.archive);
    cluster.stop();
    cluster.up();
    cluster.command(&format!("CREATE ROLE {ROLE} LOGIN REPLICATION"));
    let program = Program::on_cluster(&cluster);
    let direct = program.direct().await;
    let load = Load::at(direct.head_office().await, CLIENTS).await;
    direct.close();

    let server = program.serve().await;
    let anna = load.anna().clone().through(&server);
    let working = load.begin(server.address(), Tolerated::Nothing);
    load.goes_on(CLIENTS).await;
    tokio::task::block_in_place(|| cluster.shell(&blocks.base_backup, ROLE));
    load.goes_on(5 * CLIENTS).await;
    working.end().await;
    let (id, before) = created(&anna, &load).await;
    uploaded(&anna, server.address(), "before.png").await;
    let time = now(&cluster).await;
    let (_, later) = created(&anna, &load).await;
    uploaded(&anna, server.address(), "later.png").await;
    let later_time = now(&cluster).await;
    anna.delete(&format!("jcbstock/delete/{id}")).await.ok();
    assert!(!is_open(&cluster, &before).await && is_open(&cluster, &later).await);
    server.stop().await;

    let begun = Instant::now();
    recover(&cluster, &blocks, &time, "").await;
    let took = begun.elapsed();
    let orphans = checked(&program, &load).await;
    assert!(orphans.as_array().is_some_and(|keys| !keys.is_empty()), "the objects of later.png");
    assert!(is_open(&cluster, &before).await && !is_open(&cluster, &later).await, "it is as it was at {time}");

    recover(&cluster, &blocks, &later_time, &blocks.same_timeline).await;
    assert_eq!(checked(&program, &load).await, json!([]));
    assert!(is_open(&cluster, &before).await && is_open(&cluster, &later).await, "it is as it was at {later_time}");

    // The settings of the recovery are gone, the load goes on, and so does the archive.
    cluster.stop();
    cluster.up();
    let server = program.serve().await;
    let working = load.begin(server.address(), Tolerated::Nothing);
    load.goes_on(CLIENTS).await;
    working.end().await;
    server.stop().await;
    cluster.command("SELECT pg_switch_wal()");
    let question =
        "SELECT (last_archived_wal LIKE '00000003%' AND failed_count = 0)::text AS line FROM pg_stat_archiver";
    until("the archive goes on", async || answers(&cluster, question).await).await;
    archive_again(&cluster, &blocks);
    let machines = load.acknowledged();
    let found = format!("none of {machines} machines lost, back after {took:?}");
    soak::report("D11", "recoveries to a moment", 2, found);
    program.remove().await;
}
