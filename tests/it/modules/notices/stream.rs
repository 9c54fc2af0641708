//! The event stream: its events, their completeness, its costs, and its end.

use platform::{db::Backend, tenancy::SystemTask};
use reqwest::{
    Method,
    multipart::{Form, Part},
};
use sea_orm::FromQueryResult;
use serde_json::{Value, json};
use tests::{EventStream, PATIENCE, Person, Program, TestApp, TestSite, event_stream::Event, given, until};

/// A count of a `counts` event.
fn counted(event: &Event, name: &str) -> i64 {
    event.data["Counts"][name].as_i64().unwrap_or_else(|| panic!("{name} of {}", event.data))
}

/// Changes a machine without moving it, so that no counter changes.
async fn edit(person: &Person, machine: &given::Machine, hours: i64) {
    let meta = json!({ "MachineHours": hours }).to_string();
    let body = json!({ "VHCId": machine.id, "VIN": machine.serial,
        "VhcJcbLookup": { "ModelId": machine.model, "LocationId": machine.location, "MetaData": meta } });
    person.post("vhc/v2/update", body).await.ok();
}

#[tokio::test]
async fn a_stream_begins_with_the_counts_and_tells_of_changes() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let (model, yard) = (given::model(&site.group, "BH-90").await, given::location(&site, "Yard").await);
    let mut stream = EventStream::open(&anna).await;
    for (name, value) in [
        ("content-type", "text/event-stream"),
        ("x-accel-buffering", "no"),
        ("content-encoding", "identity"),
        ("cache-control", "no-store"),
    ] {
        assert_eq!(stream.header(name), value, "{name}");
    }
    let first = stream.next().await.expect("the counts");
    assert_eq!((first.name.as_str(), counted(&first, "TotalRowCount")), ("counts", 0));
    let machine = given::machine(&site).model(model).location(yard).create().await;
    let response = stream.machine(machine.id).await;
    assert_eq!(response.data["Changes"][0]["Kind"], "created");
    let counts = stream.until("the count", |event| event.name == "counts").await;
    assert_eq!((counted(&counts, "TotalRowCount"), counted(&counts, "ReceivingInspectionCount")), (1, 1));
    edit(&anna, &machine, 7).await;
    let response = stream.machine(machine.id).await;
    let change = &response.data["Changes"][0];
    assert_eq!((&change["Kind"], &change["UserId"]), (&json!("edited"), &json!(anna.id)));
    assert!(!stream.last.is_empty(), "there is a place to go on from");
}

/// An inspection is announced when it is begun, answered and completed, with its version; to listeners of its site
/// only.
#[tokio::test]
async fn a_stream_tells_of_inspections() {
    let site = TestApp::shared().await.dealer_site().await;
    let neighbour = site.group.dealer_site().await;
    let (anna, bert) = (site.technician().await, neighbour.technician().await);
    let model = given::model(&site.group, "BH-90").await;
    given::templates(&site.group, model, false).await;
    let machine = given::machine(&site).model(model).create().await.id;
    let (mut stream, mut other) = (EventStream::open(&site.reader().await).await, EventStream::open(&bert).await);
    let begun = anna.post("vhc/inspection/start", json!({ "VHCId": machine })).await.ok();
    let id = begun["TemplateLookupId"].clone();
    let response = async |stream: &mut EventStream, version: i64| {
        let wanted = json!({ "VHCId": machine, "TemplateLookupId": id, "Version": version });
        stream.until("the inspection", |event| event.name == "inspection" && event.data == wanted).await;
    };
    response(&mut stream, 1).await;
    let item = json!({ "TemplateItemTypeId": 1, "ItemStatus": 1 });
    anna.post("vhcItem/v3/update", json!({ "VHCId": machine, "Items": [item] })).await.ok();
    response(&mut stream, 2).await;
    anna.post(&format!("vhc/complete/{machine}"), json!({})).await.ok();
    response(&mut stream, 3).await;
    // The neighbour hears of the own one next, and of nothing before.
    let theirs = given::machine(&neighbour).model(model).create().await.id;
    bert.post("vhc/inspection/start", json!({ "VHCId": theirs })).await.ok();
    let first = other.until("an inspection", |event| event.name == "inspection").await;
    assert_eq!(first.data["VHCId"], theirs);
}

/// A listener that reconnects gets every event since, whoever else listened.
#[tokio::test]
async fn who_comes_back_has_missed_nothing() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let machines = [given::machine(&site).create().await, given::machine(&site).create().await];
    for (others_listen, hours) in [(false, 10), (true, 20)] {
        let mut stream = EventStream::open(&anna).await;
        edit(&anna, &machines[0], hours).await;
        stream.machine(machines[0].id).await;
        let last = stream.last.clone();
        drop(stream);
        let mut other = None;
        if others_listen {
            other = Some(EventStream::open(&anna).await);
        }
        for machine in &machines {
            edit(&anna, machine, hours + 1).await;
        }
        if let Some(other) = &mut other {
            other.machine(machines[1].id).await;
        }
        let mut stream = EventStream::resume(&anna, &last).await;
        let response = stream.machine(machines[1].id).await;
        assert!(response.machines().contains(&machines[0].id), "{}", response.data);
    }
}

/// A listener whose last event id can not be read is notified to read everything again.
#[tokio::test]
async fn a_place_that_says_nothing_is_reported() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    for place in ["seven", "-1", "%00", "9999999999999999999999"] {
        let mut stream = EventStream::resume(&anna, place).await;
        let response = stream.until("a hint", |event| event.name == "machine").await;
        assert_eq!(response.data["More"], true, "{place}");
    }
}

#[derive(FromQueryResult)]
struct Number {
    id: i64,
}

/// PostgreSQL numbers events before they become visible: an event that becomes visible late is sent late, also to
/// listeners that reconnect.
#[tokio::test]
async fn what_is_seen_late_is_reported_all_the_same() {
    let app = TestApp::fresh().await;
    if app.platform().db.backend() == Backend::Sqlite {
        return;
    }
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let machine = given::machine(&site).create().await;
    let mut stream = EventStream::open(&anna).await;
    let (group, id) = (site.group.id, site.id);
    let (response, quick_is_delivered) = tokio::sync::oneshot::channel::<()>();
    let both = app.on(move |platform| async move {
        let grant = SystemTask::Seed.everywhere();
        let text = "INSERT INTO machine_event (group_id, site_id, machine_id, at, actor, kind, status, after, hash) \
                        SELECT $1, $2, $3, $4, 'test', $5, 'R', '{}', '\\x00' WHERE {scope} RETURNING id";
        let values =
            |kind: &str| vec![group.into(), id.into(), machine.id.into(), platform.clock.now().into(), kind.into()];
        let slow = platform.db.write(grant.reach()).await.expect("a transaction");
        let early: Vec<Number> = slow.select(&grant, text, values("slow")).await.expect("a row");
        let quick = platform.db.write(grant.reach()).await.expect("a transaction");
        let late: Vec<Number> = quick.select(&grant, text, values("quick")).await.expect("a row");
        quick.notify(stock::events::topics::MACHINES, group, id);
        quick.commit().await.expect("it stands");
        quick_is_delivered.await.expect("the quick one is told");
        slow.notify(stock::events::topics::MACHINES, group, id);
        slow.commit().await.expect("it stands");
        (early[0].id, late[0].id)
    });
    let has = |event: &Event, kind: &str| event.data["Changes"].to_string().contains(kind);
    let quick = async {
        stream.until("the quick one", |event| has(event, "quick")).await;
        response.send(()).expect("the slow one waits");
        stream.last.clone()
    };
    let ((early, late), place) = tokio::join!(both, quick);
    assert!(early < late);
    stream.until("the slow one", |event| has(event, "slow")).await;
    let mut back = EventStream::resume(&anna, &place).await;
    back.until("the slow one again", |event| has(event, "slow") || event.data["More"] == true).await;
}

/// An event that was sent while a transaction elsewhere took long reaches listeners that were away then.
#[tokio::test]
async fn who_was_away_during_a_long_transaction_has_missed_nothing() {
    let app = TestApp::fresh().await;
    if app.platform().db.backend() == Backend::Sqlite {
        return;
    }
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let machine = given::machine(&site).create().await;
    let mut stays = EventStream::open(&anna).await;
    stays.next().await.expect("the counts");
    let place = stays.last.clone();
    let (over, blocked) = tokio::sync::oneshot::channel::<()>();
    let (begun, is_held) = tokio::sync::oneshot::channel();
    let long = app.on(move |platform| async move {
        let grant = SystemTask::Seed.everywhere();
        let tx = platform.db.write(grant.reach()).await.expect("a transaction");
        let text = "SELECT CAST(CAST(pg_current_xact_id() AS text) AS bigint) AS id WHERE {scope}";
        tx.select::<Number>(&grant, text, Vec::new()).await.expect("its number");
        begun.send(()).expect("somebody waits");
        blocked.await.expect("an end");
    });
    let response = async {
        is_held.await.expect("it has begun");
        edit(&anna, &machine, 10).await;
        stays.machine(machine.id).await;
        EventStream::resume(&anna, &place).await.machine(machine.id).await;
        over.send(()).expect("it goes on until then");
    };
    tokio::join!(long, response);
}

/// The progress of an import is sent to people who may import.
#[tokio::test]
async fn an_import_tells_how_far_it_is() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let (anna, reader) = (site.administrator().await, site.reader().await);
    let mut stream = EventStream::open(&anna).await;
    let mut readers = EventStream::open(&reader).await;
    let rows = [(); 3].map(|()| format!("{},BH-90,Yard", given::serial())).join("\n");
    given::model(&site.group, "BH-90").await;
    given::location(&site, "Yard").await;
    let form = Form::new().part("file", Part::bytes(rows.into_bytes()).file_name("machines.csv"));
    let job = anna.send(anna.request(Method::POST, "jcbstock/import").multipart(form)).await.ok()["JobId"].clone();
    let queued = stream.until("that it waits", |event| event.name == "import").await;
    assert_eq!((&queued.data["JobId"], &queued.data["State"]), (&job, &json!("queued")));
    app.work().await;
    let done = stream.until("that it is done", |event| event.data["State"] == "done").await;
    assert_eq!((&done.data["Done"], &done.data["Imported"]), (&json!(3), &json!(3)));
    let heard = readers.until("the machines", |event| event.name == "machine" || event.name == "import").await;
    assert_eq!(heard.name, "machine", "who may not import is told of machines and of no import");
}

/// Returns the number of statements that a change costs with so many listeners.
async fn cost(app: &TestApp, site: &TestSite, listeners: usize) -> u64 {
    let anna = site.administrator().await;
    let machine = given::machine(site).create().await;
    let mut streams = Vec::with_capacity(listeners);
    for _ in 0..listeners {
        streams.push(EventStream::open(&anna).await);
    }
    for stream in &mut streams {
        stream.next().await.expect("the counts");
    }
    // Reads for earlier events may fall into the time of a change, so the cheapest of some changes counts.
    let mut cheapest = u64::MAX;
    for hours in 1..=3 {
        let before = app.statements().of_events();
        edit(&anna, &machine, hours).await;
        for stream in &mut streams {
            stream.machine(machine.id).await;
        }
        cheapest = cheapest.min(app.statements().of_events() - before);
    }
    cheapest
}

/// A change is read from the database once for all listeners.
#[tokio::test]
async fn a_thousand_listeners_cost_as_much_as_one() {
    let app = TestApp::fresh().await;
    let (few, many) = (app.head_office().await, app.head_office().await);
    let one = cost(&app, &few, 1).await;
    let thousand = cost(&app, &many, 1_000).await;
    assert_eq!(one, thousand);
    // On PostgreSQL statements are not counted.
    assert!(one <= 4, "{one} statements for a change");
}

#[tokio::test]
async fn streams_are_limited() {
    let app = TestApp::builder()
        .config(|config| (config.limits.event_streams_session, config.limits.event_streams) = (2, 3))
        .start()
        .await;
    let site = app.dealer_site().await;
    let (anna, bert) = (site.administrator().await, site.administrator().await);
    let streams = [EventStream::open(&anna).await, EventStream::open(&anna).await];
    let third = anna.get("events").await;
    assert_eq!((third.status, third.reason(), third.header("retry-after")), (429, "platform.too_many", "60"));
    let _berts = EventStream::open(&bert).await;
    let fourth = bert.get("events").await;
    assert_eq!((fourth.status, fourth.reason()), (503, "platform.busy"));
    // A closed stream frees its slot, at the next heartbeat at the latest.
    drop(streams);
    until("somebody makes room", async || EventStream::ask(&anna, None).await.status() == 200).await;
}

/// A user has as many streams as `limits.event_streams_user`, over all sessions.
#[tokio::test]
async fn streams_of_a_user_are_limited_over_all_sessions() {
    let app = TestApp::builder()
        .config(|config| (config.limits.event_streams_session, config.limits.event_streams_user) = (2, 3))
        .start()
        .await;
    let site = app.dealer_site().await;
    let user = given::user(&site).create().await;
    let mut sessions = Vec::new();
    for _ in 0..2 {
        let body = json!({ "sitecode": site.code, "username": user.login, "password": tests::PASSWORD, "loginAs": 20 });
        let mut person = app.anonymous().at(&site.code);
        let reply = person.post("security/login", body).await;
        person.take_session(&reply);
        sessions.push(person);
    }
    let _streams = [
        EventStream::open(&sessions[0]).await,
        EventStream::open(&sessions[0]).await,
        EventStream::open(&sessions[1]).await,
    ];
    let fourth = sessions[1].get("events").await;
    assert_eq!((fourth.status, fourth.reason()), (429, "platform.too_many"));
    EventStream::open(&site.administrator().await).await;
}

/// When the program stops, every stream ends properly and at once.
#[tokio::test]
async fn a_stop_ends_every_stream() {
    // A stream that does not end by itself is cut off after ten minutes.
    let program = Program::new().await.with("HARDSTAND__LIMITS__STOP_DRAIN_SECONDS", "600");
    let direct = program.direct().await;
    let site = direct.dealer_site().await;
    let anna = site.administrator().await;
    let server = program.serve().await;
    let far = anna.clone().through(&server);
    let mut stream = EventStream::open(&far).await;
    stream.next().await.expect("the counts");
    let begun = std::time::Instant::now();
    tokio::join!(server.stop(), stream.end());
    assert!(begun.elapsed() < PATIENCE, "it did not wait to be cut off");
    drop(direct);
    program.remove().await;
}

/// A stream without events sends heartbeats.
#[tokio::test]
async fn a_quiet_stream_beats() {
    let app = TestApp::shared().await;
    let anna = app.dealer_site().await.administrator().await;
    let mut answer = EventStream::ask(&anna, None).await;
    let mut text = String::new();
    while !text.contains(": still here\n\n") {
        let piece = tokio::time::timeout(PATIENCE, answer.chunk()).await.expect("a beat");
        text.push_str(&String::from_utf8_lossy(&piece.expect("unbroken").expect("more")));
    }
    assert!(text.starts_with("retry: 3000\nid: "), "{text}");
    let mut data = text.lines().filter_map(|line| line.strip_prefix("data: "));
    assert_eq!(data.next(), Some("{}"), "the place of the stream, in an event that readers do not drop");
    let counts = data.next().expect("the counts");
    assert!(serde_json::from_str::<Value>(counts).expect("JSON")["Counts"].is_object());
}
