//! Announcements of changes between nodes on PostgreSQL: how many there are, and what follows when one is lost.

use std::time::{Duration, Instant};

use platform::{
    app::platform::Platform,
    auth::session,
    db::{Backend, Topic},
    tenancy::{Reach, SystemTask},
};
use reqwest::Method;
use serde_json::json;
use sqlx::{Executor as _, postgres::PgListener};
use stock::events::topics;
use tests::{
    EventStream, Person, Program, ServerProcess, TestApp, database,
    fault_proxy::{Fault, FaultProxy},
    given, within_patience,
};

use crate::resilience::nodes;

/// Time for which a node collects changes, in milliseconds.
const WINDOW: u128 = 30;

/// A program on a database of its own that dies at the failpoint of the returned file.
async fn mortal() -> (Program, std::path::PathBuf) {
    let program = Program::new().await.with("HARDSTAND__LIMITS__CACHE_SECONDS", "60");
    let order = program.folder().join("order");
    (program.with("HARDSTAND_FAILPOINT_FILE", order.display().to_string()), order)
}

/// Calls a server that dies right after it has committed the change.
async fn die_after_commit(server: &mut ServerProcess, caller: &Person, call: (Method, &str), body: serde_json::Value) {
    let request = caller.request(call.0, call.1).json(&body);
    assert!(caller.try_send(request).await.is_none(), "the server has answered");
    let ended = within_patience("the death of the server", server.process().ended()).await;
    assert!(ended.log.contains("committed"), "{ended:?}");
}

/// A node dies right after its commit, before it has announced the change: the clients of another node receive it all
/// the same, without another change.
#[tokio::test]
async fn a_change_of_a_node_that_died_is_sent_by_the_other() {
    let (program, order) = mortal().await;
    let here = program.direct().await;
    let mut there = program.serve().await;
    let site = here.head_office().await;
    let anna = site.administrator().await;
    let far = anna.clone().through(&there);
    let machine = given::machine(&site).create().await;
    let mut stream = EventStream::open(&anna).await;
    stream.next().await.expect("the counts");
    // From here on the session is cached there, and the first commit of the call is that of the change.
    far.get("location").await.ok();
    std::fs::write(&order, "post /api/vhc/v2/update|committed").expect("an order");
    let lookup = json!({ "ModelId": machine.model, "LocationId": machine.location,
        "MetaData": json!({ "MachineHours": 77 }).to_string() });
    let body = json!({ "VHCId": machine.id, "VIN": machine.serial, "VhcJcbLookup": lookup });
    let begun = Instant::now();
    die_after_commit(&mut there, &far, (Method::POST, "vhc/v2/update"), body).await;
    let change = stream.machine(machine.id).await;
    assert_eq!(change.data["Changes"][0]["Kind"], "edited");
    println!("sent by the other node after {} ms", begun.elapsed().as_millis());
    drop(stream);
    here.close();
    program.remove().await;
}

/// A right that a node withdraws right before it dies is withdrawn at the other node: its announcement is part of the
/// transaction. Cached values live for a minute here, and the test waits less.
#[tokio::test]
async fn a_right_withdrawn_by_a_node_that_died_is_withdrawn_at_the_other() {
    if !database::is_postgres() {
        // SQLite has one server.
        return;
    }
    let (program, order) = mortal().await;
    let direct = program.direct().await;
    let mut first = program.serve().await;
    let second = program.serve_at(&tests::address()).await;
    let site = direct.dealer_site().await;
    let far = site.administrator().await.through(&second);
    let operator = direct.operator().await.through(&first);
    let list = async || far.post("jcbstock/list", json!({})).await;
    list().await.ok();
    operator.get("/admin/api/sites").await.ok();
    let switch = format!("/admin/api/modules/{}:stock", site.id);
    std::fs::write(&order, format!("put {switch}|committed")).expect("an order");
    die_after_commit(&mut first, &operator, (Method::PUT, &switch), json!({ "enabled": false })).await;
    nodes::until("the module is off", async || list().await.reason() == "platform.module_off").await;
    second.stop().await;
    direct.close();
    program.remove().await;
}

/// A listener for the announcements on this database.
async fn announcements(url: &str) -> PgListener {
    let mut listener = PgListener::connect(url).await.expect("a connection");
    listener.listen("hardstand").await.expect("a channel");
    listener
}

/// The announcements that were sent until now.
async fn announced(listener: &mut PgListener) -> Vec<String> {
    // PostgreSQL sends them before the answer.
    listener.execute("SELECT 1").await.expect("an answer");
    std::iter::from_fn(|| listener.next_buffered()).map(|received| received.payload().to_owned()).collect()
}

/// Commits a transaction that announces a change and makes none.
async fn commit(platform: &Platform, topic: Topic, id: i64) {
    let tx = platform.db.write(&Reach::Everything).await.expect("a transaction");
    tx.notify(topic, 1, id);
    tx.commit().await.expect("committed");
}

/// Changes that are committed within a moment are announced together, each entry once, and changes of rights at once.
#[tokio::test]
async fn a_burst_of_changes_is_few_announcements() {
    const CHANGES: i64 = 600;
    const ENTRIES: i64 = 3;
    const LAST: i64 = 99;
    if !database::is_postgres() {
        return;
    }
    let app = TestApp::fresh().await;
    let mut listener = announcements(&app.platform().config.database.url).await;
    let begun = Instant::now();
    app.on(|platform| async move {
        for number in 0..CHANGES {
            commit(&platform, topics::MACHINES, number % ENTRIES).await;
        }
        commit(&platform, topics::MACHINES, LAST).await;
    })
    .await;
    let last = format!("machines 1 {LAST}");
    let mut count = 0;
    while within_patience("the last announcement", listener.recv()).await.expect("unbroken").payload() != last {
        count += 1;
    }
    let windows = begun.elapsed().as_millis() / WINDOW + 1;
    println!("{count} announcements of {CHANGES} changes in {windows} windows");
    assert!(count >= ENTRIES, "every entry was announced");
    assert!(u128::from(count.unsigned_abs()) <= windows * u128::from(ENTRIES.unsigned_abs()), "{count} in {windows}");
    app.on(|platform| async move { commit(&platform, session::TOPIC, 0).await }).await;
    assert!(announced(&mut listener).await.contains(&"session 1 0".to_owned()), "with the commit");
    app.close();
}

/// A command announces its changes before it ends, also when the database is slow.
#[tokio::test]
async fn a_command_announces_its_changes_before_it_ends() {
    if !database::is_postgres() {
        return;
    }
    let program = Program::new().await;
    let url = program.database().to_owned();
    let server = url.rsplit_once('@').and_then(|(_, rest)| rest.split_once('/')).expect("an address").0.to_owned();
    let proxy = FaultProxy::to(&server);
    let program = program.with("HARDSTAND__DATABASE__URL", url.replace(&server, &proxy.address().to_string()));
    let direct = program.direct().await;
    let site = direct.head_office().await;
    let other = site.group.dealer_site().await;
    let machine = given::machine(&site).create().await;
    let mut listener = announcements(&url).await;
    proxy.set(Fault::Latency(Duration::from_millis(60)));
    let ended = program.run(&["machine", "move", &machine.serial, "--to", &other.code]).await;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    let arrived = format!("machines {} {}", site.group.id, other.id);
    let announced = announced(&mut listener).await;
    assert!(announced.contains(&arrived), "{announced:?}");
    direct.close();
    drop(listener);
    program.remove().await;
}

/// Unannounced changes are found in their tables: an event, a notification, and the progress of an import.
#[tokio::test]
async fn changes_without_an_announcement_are_sent() {
    let app = TestApp::fresh().await;
    if app.platform().db.backend() == Backend::Sqlite {
        // A node on SQLite knows of every commit of its own.
        return;
    }
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let machine = given::machine(&site).create().await;
    let mut stream = EventStream::open(&anna).await;
    stream.next().await.expect("the counts");
    let (group, id) = (site.group.id, site.id);
    let write = async |text: &'static str, values: Vec<sea_orm::Value>| {
        app.on(move |platform| async move {
            let grant = SystemTask::Seed.everywhere();
            let tx = platform.db.write(grant.reach()).await.expect("a transaction");
            let all = [group.into(), id.into(), platform.clock.now().into()].into_iter().chain(values).collect();
            assert_eq!(tx.run(&grant, text, all).await.expect("a row"), 1);
            tx.commit().await.expect("committed");
        })
        .await;
    };
    write(
        "INSERT INTO machine_event (group_id, site_id, machine_id, at, actor, kind, status, after, hash) \
         SELECT $1, $2, $4, $3, 'test', 'edited', 'R', '{}', '\\x00' WHERE {scope}",
        vec![machine.id.into()],
    )
    .await;
    stream.until("the event", |event| event.name == "machine" && event.machines().contains(&machine.id)).await;
    write(
        "INSERT INTO notification (group_id, site_id, created_at, kind, title, message) \
         SELECT $1, $2, $3, 'arrived', 'Unannounced', 'Nobody has announced it' WHERE {scope}",
        Vec::new(),
    )
    .await;
    stream.until("the notification", |event| event.data["Title"] == "Unannounced").await;
    write(
        "INSERT INTO import_job (group_id, site_id, created_at, file_name, storage_key, total) \
         SELECT $1, $2, $3, 'unannounced.csv', 'none', 10 WHERE {scope}",
        Vec::new(),
    )
    .await;
    stream.until("the import", |event| event.name == "import" && event.data["Total"] == 10).await;
    write(
        "UPDATE import_job SET done = 7 WHERE group_id = $1 AND site_id = $2 AND created_at <= $3 AND {scope}",
        Vec::new(),
    )
    .await;
    stream.until("its progress", |event| event.name == "import" && event.data["Done"] == 7).await;
    drop(stream);
    app.close();
}
