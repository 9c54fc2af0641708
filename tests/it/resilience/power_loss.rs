//! The machine loses its power under load, again and again: SQLite has lost no acknowledged change, no acknowledged file is
//! without its objects, and the database is whole (goal D3).
//!
//! The program works on a file system that forgets, at a request of the test's choice, what was not synced
//! ([`tests::power_loss`]). `make soak` alone runs this: five times ten losses, each ten with a database of their own,
//! because all data is checked after every loss. PostgreSQL syncs its own files, so nothing runs there.

use std::{
    collections::BTreeSet,
    fs,
    panic::AssertUnwindSafe,
    path::{Path, PathBuf},
};

use futures::FutureExt as _;
use reqwest::Method;
use sea_orm::ConnectionTrait;
use serde_json::json;
use tests::{
    Person, Program, client, database,
    power_loss::Volume,
    random::{Random, seed},
    soak, until,
};

use crate::{
    modules::assets::png,
    resilience::{
        load::{Load, Tolerated},
        uploads::{CONFIRM, listed},
    },
};

const CLIENTS: usize = 20;
const WORLDS: usize = 5;
/// Losses of power of one database.
const ROUNDS: usize = 10;
/// The changes and syncs of the file system among which the loss is drawn: a few checkpoints of the database.
const CHANGES: usize = 4000;

/// Uploads pictures until a call fails, and returns the names of those whose upload was acknowledged.
async fn upload(anna: Person, server: String, round: usize) -> Vec<String> {
    let (picture, browser) = (png(60, 40), client().build().expect("a client"));
    let mut acknowledged = Vec::new();
    loop {
        let name = format!("{round}-{}.png", acknowledged.len());
        let ask = json!({ "FileNameWithExtension": name, "AssetTypeEnum": 190, "UploadedFileSize": picture.len() });
        let call = anna.request(Method::POST, "assets/upload/intent").json(&ask);
        let Some(intent) = anna.try_send(call).await.filter(|reply| reply.status < 300) else { return acknowledged };
        let address = format!("{server}{}", intent.body["SignedURL"].as_str().expect("an address"));
        let mut put = browser.put(address).body(picture.clone());
        for (header, value) in intent.body["AWSHeaders"].as_object().expect("headers") {
            put = put.header(header, value.as_str().expect("a value"));
        }
        if !put.send().await.is_ok_and(|answer| answer.status().is_success()) {
            return acknowledged;
        }
        let call = anna.request(Method::POST, CONFIRM).json(&json!({ "AssetId": intent.body["AssetId"] }));
        if anna.try_send(call).await.is_none_or(|reply| reply.status >= 300) {
            return acknowledged;
        }
        acknowledged.push(name);
    }
}

const DATABASE: &str = "hardstand.db";

/// A program on a file system, and a copy of its database on another one, which is what [`Program::direct`] opens:
/// SQLite maps a file into memory, and a process that maps files of a file system that it serves itself can deadlock.
struct World {
    volume: Volume,
    program: Program,
    copy: PathBuf,
    load: Load,
}

impl World {
    /// Copies the database as it is on the disk, while nothing uses it, and checks the copy.
    async fn is_whole(&self) {
        until("nothing uses the copy of before", async || !is_open(&self.copy)).await;
        for ending in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(self.copy.join(format!("{DATABASE}{ending}")));
        }
        for name in [DATABASE.to_owned(), format!("{DATABASE}-wal")] {
            let original = self.volume.folder().join(&name);
            if original.exists() {
                fs::copy(original, self.copy.join(&name)).expect("a copy of the database");
            }
        }
        self.load.is_whole(&self.program).await;
    }
}

/// Returns `true` if this process has a file of the folder open.
fn is_open(folder: &Path) -> bool {
    let open = fs::read_dir("/proc/self/fd").expect("the open files").flatten();
    open.filter_map(|file| fs::read_link(file.path()).ok()).any(|path| path.starts_with(folder))
}

/// Mounts a file system and creates a program on it, with the people of the load.
async fn prepared(name: &str, change: impl FnOnce(Volume) -> Volume) -> Option<World> {
    let Some(volume) = Volume::mount(&database::folder().join(name)) else {
        eprintln!("no file system can be mounted here: nothing is tried");
        return None;
    };
    let volume = change(volume);
    let copy = database::folder().join(format!("{name}-copy"));
    fs::create_dir_all(&copy).expect("a folder");
    let program = Program::in_folder(&copy)
        .await
        .with("HARDSTAND__DATABASE__URL", format!("sqlite://{}?mode=rwc", volume.folder().join(DATABASE).display()))
        // Not in the folder of the database, whose entries SQLite syncs.
        .with("HARDSTAND__STORAGE__PATH", volume.folder().join("files/objects").display().to_string());
    let direct = program.direct().await;
    let load = Load::at(direct.head_office().await, CLIENTS).await;
    direct.close();
    let whole = copy.join("whole.db");
    let db = database::connect(program.database()).await;
    db.execute_unprepared(&format!("VACUUM INTO '{}'", whole.display())).await.expect("a copy of the database");
    let _ = db.close().await;
    fs::copy(whole, volume.folder().join(DATABASE)).expect("a copy of the database");
    volume.sync_all();
    Some(World { volume, program, copy, load })
}

/// Goal D3
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_acknowledged_write_outlives_every_power_loss() {
    if !soak::only("resilience::power_loss") || database::is_postgres() {
        return;
    }
    let seed = seed();
    let (mut machines, mut files) = (0, 0);
    for world in 0..WORLDS {
        let Some(mut prepared) = prepared(&format!("power-loss-{world}"), |volume| volume).await else { return };
        files += cut_again_and_again(&mut prepared, Random::of_client(seed, world)).await;
        machines += prepared.load.acknowledged();
        prepared.program.remove().await;
    }
    let found = format!("none of {machines} machines and {files} files lost");
    soak::report("D3", "losses of power under load", WORLDS * ROUNDS, found);
}

/// Cuts the power of one program `ROUNDS` times; returns how many files were acknowledged.
async fn cut_again_and_again(world: &mut World, mut random: Random) -> usize {
    let mut uploaded = BTreeSet::new();
    let mut server = world.program.serve().await;
    for round in 0..ROUNDS {
        let working = world.load.begin(server.address(), Tolerated::Kill);
        let anna = world.load.anna().clone().through(&server);
        let uploading = tokio::spawn(upload(anna, server.address().to_owned(), round));
        world.load.goes_on(CLIENTS).await;
        world.volume.cut_after(random.below(CHANGES) as u64);
        world.volume.is_off().await;
        server.kill().await;
        working.end().await;
        uploaded.extend(uploading.await.expect("the uploads end"));
        world.volume.power_up(Some(&mut random)).await;
        world.is_whole().await;
        server = world.program.serve().await;
        let anna = world.load.anna().clone().through(&server);
        let there: BTreeSet<_> = listed(&anna, server.address()).await.into_iter().collect();
        let lost: Vec<_> = uploaded.difference(&there).collect();
        assert!(lost.is_empty(), "{lost:?} were acknowledged and are lost");
    }
    server.stop().await;
    world.is_whole().await;
    let acknowledged = world.load.acknowledged();
    assert!(acknowledged > CLIENTS && !uploaded.is_empty(), "{acknowledged} machines, {} files", uploaded.len());
    uploaded.len()
}

/// Goal D3, a test of the test: it detects a database that is not synced, because acknowledged machines are missing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_ignores_syncs_is_found_out() {
    if !soak::only("resilience::power_loss") || database::is_postgres() {
        return;
    }
    let Some(mut world) = prepared("power-loss-ignored", Volume::ignoring_sync).await else { return };
    let mut server = world.program.serve().await;
    let working = world.load.begin(server.address(), Tolerated::Kill);
    world.load.tells(CLIENTS).await;
    world.volume.cut();
    server.kill().await;
    working.end().await;
    world.volume.power_up(None).await;
    let found = AssertUnwindSafe(world.is_whole()).catch_unwind().await;
    let found = found.expect_err("what was acknowledged is lost, and the check passes");
    let text = found.downcast_ref::<String>().cloned().unwrap_or_default();
    assert!(text.contains("was acknowledged and is lost"), "{text}");
    world.program.remove().await;
}
