//! A backup of a server at work, restored elsewhere (goal D11): the database and the objects of one moment, whole or not at
//! all.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    path::Path,
};

use platform::{
    backup::{self, BackupManifest},
    storage::{self, Key, Put},
};
use sea_orm::{ConnectionTrait, Database, DbBackend, Statement, TransactionTrait};
use tests::{Ended, Program, TestApp, database, until};

use crate::resilience::load::{Load, Tolerated};

const CLIENTS: usize = 20;
/// The tables into which the commands themselves write.
const AUDIT: [&str; 2] = ["audit_entry", "audit_anchor"];

/// Stores objects of some sizes.
async fn store_objects(direct: &TestApp) {
    direct
        .on(|platform| async move {
            for (number, size) in [1, 4_000, 70_000, 300_000, 9_000_000].into_iter().enumerate() {
                let key = Key::parse(&format!("group/1/assets/{number}.jpg")).expect("a key");
                let content: Vec<u8> =
                    (0..size).map(|at| u8::try_from((at * 31 + number) % 251).expect("small")).collect();
                platform.storage.put(&key, Put::Create, storage::bytes(content)).await.expect("stored");
            }
        })
        .await;
}

/// The files below a folder with their contents.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        let Ok(entries) = fs::read_dir(&next) else { continue };
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("below it").display().to_string();
                found.insert(name, fs::read(&path).expect("read"));
            }
        }
    }
    found
}

fn manifest(file: &Path) -> BackupManifest {
    backup::open(file, None).expect("whole").manifest().clone()
}

/// Compares the tables of two backups, without the audit log.
async fn assert_equal(one: &Path, other: &Path, folder: &Path) {
    let (before, after) = (manifest(one), manifest(other));
    assert!(before.tables["machine"].rows > 0 && before.objects == 5, "{before:?}");
    let tables = before.tables.keys().filter(|table| !AUDIT.contains(&table.as_str()));
    if before.database == backup::DatabaseKind::Postgres {
        for name in tables.map(|table| format!("database/{table}.copy")) {
            assert_eq!(before.entries[&name], after.entries[&name], "{name}");
        }
        assert_eq!(before.sequences["machine_id_seq"], after.sequences["machine_id_seq"]);
        return;
    }
    let paths = [(one, "before.db"), (other, "after.db")].map(|(file, name)| {
        let mut zip = zip::ZipArchive::new(File::open(file).expect("opened")).expect("a ZIP");
        let mut entry = zip.by_name("database/hardstand.db").expect("the database");
        let path = folder.join(name);
        std::io::copy(&mut entry, &mut File::create(&path).expect("a file")).expect("copied");
        path.display().to_string()
    });
    let db = Database::connect(format!("sqlite://{}", paths[0])).await.expect("a database");
    db.execute_unprepared(&format!("ATTACH '{}' AS other", paths[1])).await.expect("attached");
    for table in tables {
        let text = format!(
            "SELECT (SELECT COUNT(*) FROM (SELECT * FROM main.{table} EXCEPT SELECT * FROM other.{table})) \
             + (SELECT COUNT(*) FROM (SELECT * FROM other.{table} EXCEPT SELECT * FROM main.{table})) AS n"
        );
        let row = db.query_one_raw(Statement::from_string(DbBackend::Sqlite, text)).await.expect("compared");
        let different: i64 = row.expect("a row").try_get("", "n").expect("a number");
        assert_eq!(different, 0, "{table}");
    }
    db.close().await.expect("closed");
}

/// Gives a program the secrets of another one.
fn copy_secrets(from: &Program, to: &Program) {
    let name = Path::new("data").join("secrets.toml");
    fs::create_dir_all(to.folder().join("data")).expect("a folder");
    fs::copy(from.folder().join(&name), to.folder().join(&name)).expect("copied");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_under_load_is_restored_as_it_was() {
    let program = Program::new().await;
    let direct = program.direct().await;
    let load = Load::of(&direct, CLIENTS).await;
    store_objects(&direct).await;
    direct.close();
    let server = program.serve().await;
    let working = load.begin(server.address(), Tolerated::Nothing);
    load.tells(CLIENTS).await;
    let before = load.acknowledged();
    let file = program.folder().join("one.backup");
    let path = file.to_str().expect("a path");
    let made = program.run(&["backup", path, "--output", "json"]).await;
    assert_eq!(made.code, Some(0), "{made:?}");
    assert!(made.log.contains("secrets.toml is not in the file"), "{made:?}");
    load.goes_on(CLIENTS).await;
    working.end().await;
    server.stop().await;
    assert!(manifest(&file).tables["machine"].rows >= before as u64 / 2, "clients remove some of their machines");

    let other = Program::without_schema().await;
    // Half a file, and a file with a changed byte in an object, change nothing.
    let whole = fs::read(&file).expect("read");
    let bad = other.folder().join("bad.backup");
    let mut changed = whole.clone();
    let middle = changed.len() / 2;
    changed[middle] ^= 1;
    copy_secrets(&program, &other);
    for content in [&whole[..whole.len() / 2], &changed] {
        fs::write(&bad, content).expect("written");
        let refused = other.run(&["restore", bad.to_str().expect("a path")]).await;
        assert_eq!(refused.code, Some(2), "{refused:?}");
        assert!(refused.log.contains("damaged"), "{refused:?}");
        assert!(files(&other.folder().join("objects")).is_empty(), "no object was written");
    }
    let restored = other.run(&["restore", path, "--output", "json"]).await;
    assert_eq!(restored.code, Some(0), "{restored:?}");
    assert_eq!(restored.json()["chains"], "whole");
    assert_eq!(files(&other.folder().join("objects")), files(&program.folder().join("objects")));
    let again = other.folder().join("two.backup");
    let made = other.run(&["backup", again.to_str().expect("a path")]).await;
    assert_eq!(made.code, Some(0), "{made:?}");
    assert_equal(&file, &again, other.folder()).await;

    // It serves: a session of before goes on.
    let server = other.serve().await;
    let anna = load.anna().clone().through_address(server.address());
    assert_eq!(anna.get("location").await.ok().as_array().map(Vec::len), Some(2));
    server.stop().await;
    let used = other.run(&["restore", path]).await;
    assert_eq!(used.code, Some(5), "{used:?}");
    assert!(used.log.contains("is in use"), "{used:?}");
    program.remove().await;
    other.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_makes_backups_on_schedule_and_retains_the_newest() {
    let program = Program::new().await;
    let folder = program.folder().join("backups");
    fs::create_dir_all(&folder).expect("a folder");
    for name in ["hardstand-20260101T000000Z.backup", "hardstand-20260102T000000Z.backup", "by-hand.backup"] {
        fs::write(folder.join(name), "old").expect("written");
    }
    let program = program
        .with("HARDSTAND__BACKUP__FOLDER", folder.display().to_string())
        .with("HARDSTAND__BACKUP__KEEP", "2")
        .with("HARDSTAND__BACKUP__PASS_PHRASE", "correct horse battery staple");
    let line = |ended: &Ended| {
        let rows = ended.json()["rows"].clone();
        let rows = rows.as_array().cloned().unwrap_or_default();
        rows.into_iter().find(|row| row["check"] == "backup").expect("a line of backups")
    };
    let old = program.run(&["doctor", "--json"]).await;
    assert_eq!(line(&old)["ok"], false, "{old:?}");
    let server = program.serve().await;
    let names = || files(&folder).into_keys().collect::<Vec<_>>();
    until("the oldest backup is removed", async || !names().contains(&"hardstand-20260101T000000Z.backup".to_owned()))
        .await;
    let new = names();
    assert_eq!((new.len(), &*new[0], &*new[1]), (3, "by-hand.backup", "hardstand-20260102T000000Z.backup"));
    let made = folder.join(&new[2]);
    assert!(backup::open(&made, None).is_err(), "it is encrypted");
    let opened = backup::open(&made, Some("correct horse battery staple")).expect("whole");
    assert!(opened.manifest().tables.contains_key("machine") && !opened.manifest().secrets.included);
    let young = program.run(&["doctor", "--json"]).await;
    assert_eq!(line(&young)["ok"], true, "{young:?}");
    server.stop().await;
    program.remove().await;
}

/// A backup that waits for a table is cancelled. SQLite has no lock for which a reader waits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cancelled_backup_leaves_nothing() {
    if !database::is_postgres() {
        return;
    }
    let program = Program::new().await;
    let folder = program.folder().join("backups");
    fs::create_dir_all(&folder).expect("a folder");
    let db = Database::connect(program.database()).await.expect("the database");
    let lock = db.begin().await.expect("a transaction");
    lock.execute_unprepared("LOCK TABLE machine IN ACCESS EXCLUSIVE MODE").await.expect("a lock");
    let file = folder.join("one.backup");
    let mut backup = program.start(&["backup", file.to_str().expect("a path")]);
    until("the backup has begun", async || !files(&folder).is_empty()).await;
    backup.terminate();
    let ended = backup.ended().await;
    assert_eq!(ended.code, Some(2), "{ended:?}");
    assert!(ended.log.contains("cancelled"), "{ended:?}");
    assert!(files(&folder).is_empty(), "{:?}", files(&folder).keys());
    lock.rollback().await.expect("rolled back");
    db.close().await.expect("closed");
    program.remove().await;
}
