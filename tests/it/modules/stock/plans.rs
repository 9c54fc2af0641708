//! Each statement of the list and the search uses the index that was made for it, on both databases; and the generated
//! data that benchmarks use is consistent.

use std::collections::BTreeSet;

use platform::{
    api::{case_insensitive_json, legacy_filters::CallQuery, name_list::Missing},
    db::Backend,
    tenancy::{Scoped, SystemTask},
};
use sea_orm::{ConnectionTrait, DbBackend};
use serde_json::{Value, json};
use stock::{
    console::command_line::{self, MachineSelector},
    entity::machine,
    events::log,
    listing::plans::{self, Plan},
    records::counters,
    seed::scale,
};
use tests::{TestApp, database, given};

use super::yard::filter;

const MACHINES: u64 = 12_000;

async fn world(app: &TestApp) -> scale::World {
    let world = app
        .on(|platform| async move {
            let mut explained = 0;
            let world = scale::scale(&platform, 30, MACHINES, 7, |so_far| explained = so_far).await.expect("a world");
            assert_eq!(explained, MACHINES);
            world
        })
        .await;
    // A server in use has statistics of its tables; the test can not wait until the database gathers them by itself.
    let outside = database::connect(&database::as_owner(&app.platform().config.database.url)).await;
    // On PostgreSQL a vacuum also marks pages as visible to all, which index-only scans need.
    let learn = match outside.get_database_backend() {
        DbBackend::Postgres => "VACUUM (ANALYZE)",
        _ => "ANALYZE",
    };
    outside.execute_unprepared(learn).await.expect("statistics");
    outside.close().await.expect("closed");
    world
}

/// One generated world of twelve thousand machines for two checks.
#[tokio::test]
async fn a_large_site_is_whole_and_its_lists_use_their_indexes() {
    let app = TestApp::fresh().await;
    let world = world(&app).await;
    every_statement_of_the_list_uses_its_index(&app, &world).await;
    a_generated_world_is_whole(&app, &world).await;
}

/// A cursor in the middle of an order.
fn behind(order: &str) -> &'static str {
    match order {
        "Vin ASC" => "serial:5000000.1",
        "v.status DESC" => "-status:3.20260201.1",
        "DaysInStage DESC" => "-days:20260201.1",
        "ModelName ASC" => "model:20260201.1.m0.",
        _ => "location:20260201.1.l0.dock",
    }
}

/// No statement that a person waits for reads a whole table of machines.
async fn every_statement_of_the_list_uses_its_index(app: &TestApp, world: &scale::World) {
    let code = world.sites[5].clone();
    let plans = app
        .on(move |platform| async move {
            let site = platform.directory.site_by_code(&code).await.expect("a look").expect("the site");
            let grant = SystemTask::Seed.at_site(site.group_id, site.id);
            let group = SystemTask::Seed.in_group(site.group_id);
            let tx = platform.db.read(grant.reach()).await.expect("a transaction");
            let today = platform.clock.now().date_naive();
            let model =
                catalogue::names(&platform, site.group_id).await.expect("models").iter().next().expect("one").id;
            let names = ["Bay 3".to_owned()];
            let known = reference::locations_by_name(&platform, &tx, &grant, &names, Missing::LeaveOut)
                .await
                .expect("a location");
            let bay = known["Bay 3"];
            let mut all: Vec<(String, Backend, Plan)> = Vec::new();
            for (name, filters, audit) in [
                ("all", vec![], 0),
                ("R", vec![filter("v.status", "R")], 0),
                ("A", vec![filter("v.status", "A")], 0),
                ("A model", vec![filter("v.status", "A"), filter("ModelId", model)], 0),
                ("A location", vec![filter("v.status", "A"), filter("LocationId", bay)], 0),
                ("location", vec![filter("LocationId", bay)], 0),
                ("today", vec![], 10),
                ("overdue", vec![], 20),
                ("serial", vec![filter("Vin", "1234")], 0),
            ] {
                let body: Value =
                    json!({ "Filters": filters, "AuditStatus": audit, "FilterProperty": { "RecordLimit": 40 } });
                let question: CallQuery =
                    case_insensitive_json::read(body.to_string().as_bytes(), 16).expect("a question");
                for plan in plans::of_list(&tx, &grant, &question, today).await.expect("plans") {
                    all.push((name.to_owned(), tx.backend(), plan));
                }
            }
            for order in ["Vin ASC", "v.status DESC", "DaysInStage DESC", "ModelName ASC", "MachineLocation ASC"] {
                for (name, filters) in [
                    ("all", vec![]),
                    ("A", vec![filter("v.status", "A")]),
                    ("location", vec![filter("LocationId", bay)]),
                ] {
                    for cursor in ["", behind(order)] {
                        let body: Value = json!({
                            "Filters": filters,
                            "FilterProperty": { "RecordLimit": 40, "OrderBy": order },
                            "After": cursor,
                        });
                        let question: CallQuery =
                            case_insensitive_json::read(body.to_string().as_bytes(), 16).expect("a question");
                        for plan in plans::of_list(&tx, &grant, &question, today).await.expect("plans") {
                            all.push((format!("{name} by {order}"), tx.backend(), plan));
                        }
                    }
                }
            }
            let plan = plans::of_search(&tx, &group, "1234").await.expect("a plan");
            all.push(("search".to_owned(), tx.backend(), plan));
            let plan = plans::of_former(&tx, &group, 1).await.expect("a plan");
            all.push(("search".to_owned(), tx.backend(), plan));
            let plan = stock::events::plans::of_changes(&tx, &grant).await.expect("a plan");
            all.push(("changes".to_owned(), tx.backend(), plan));
            if tx.backend() == Backend::Postgres {
                let plan = stock::events::plans::of_newest(&tx, &group, site.id).await.expect("a plan");
                all.push(("newest".to_owned(), tx.backend(), plan));
            }
            all
        })
        .await;
    for (name, backend, plan) in plans {
        let at = format!("{} of {name}:\n{}", plan.name, plan.text);
        // A read of the whole table: "SCAN m" without an index, or "Seq Scan on machine".
        for line in plan.text.lines() {
            let whole = match backend {
                Backend::Sqlite => {
                    let of_few = ["SCAN k", "SCAN s", "SCAN p", "SCAN (subquery"].iter().any(|few| line.contains(few));
                    line.starts_with("SCAN ") && !line.contains("USING") && !of_few
                }
                Backend::Postgres => line.contains("Seq Scan on machine") || line.contains("Seq Scan on stock_"),
            };
            assert!(!whole, "{at}");
        }
        // The models of a whole group, in the order in which tiles are grouped. For a page of a rare model, and for the part of
        // a rare model in a list that is sorted by models, PostgreSQL may combine both indexes by a bitmap, which reads few
        // rows of either.
        let is_of_models = matches!(plan.name, "page" | "sorted");
        let is_laid_over = backend == Backend::Postgres && is_of_models && plan.text.contains("BitmapAnd");
        assert!(is_laid_over || !plan.text.contains("machine_model"), "{at}");
        // A search for a serial does not walk through the list; PostgreSQL estimates how few machines match.
        let is_walked = backend == Backend::Sqlite && plan.text.contains("machine_list");
        assert!(name != "serial" || plan.name != "page" || !is_walked, "{at}");
        let wanted: &[&str] = match (plan.name, name.as_str(), backend) {
            ("sorted", "all by Vin ASC", _) => &["machine_by_serial"],
            ("sorted", "all by DaysInStage DESC", _) => &["machine_by_age"],
            ("sorted", "all by v.status DESC", _) => &["machine_list"],
            // A site of this size has few machines in one list, which are sorted.
            ("sorted", ..) => {
                &["machine_list", "machine_location", "machine_by_serial", "machine_by_age", "machine_of_site"]
            }
            ("cells", ..) => &["stock_total", "PRIMARY KEY (site_id=?"],
            ("numbers", "all", Backend::Sqlite) => &["PRIMARY KEY (site_id=? AND (kind,key)<(?,?))"],
            ("numbers", "all", Backend::Postgres) => &["stock_sum_pkey"],
            // Its parts are checked one by one.
            ("numbers", ..) => continue,
            ("former", ..) => &["machine_event_machine"],
            ("changes" | "newest", ..) => &["machine_event_of_site"],
            // With a location either index may be better: few machines have that location, or few are due.
            ("due", "A location" | "location", _) => &["machine_due", "machine_location"],
            ("page" | "tiles", "today" | "overdue", _) => &["machine_due"],
            ("due", _, Backend::Sqlite) => &["PRIMARY KEY (site_id=? AND kind=? AND key<?)"],
            ("page" | "tiles" | "search", "serial" | "search", Backend::Sqlite) => &["serial_suffix"],
            ("page" | "tiles" | "search", "serial" | "search", Backend::Postgres) => &["serial_suffix_pkey"],
            ("page", "all", _) => &["machine_list_open"],
            // Combined with the index of the model, the narrow index of the site is read instead of that of the list.
            ("page", "A model", Backend::Postgres) => &["machine_list", "machine_location", "machine_of_site"],
            ("page", ..) | ("tiles", "A location" | "location", _) => &["machine_list", "machine_location"],
            // On SQLite a counter table is its own index.
            ("totals", "A location" | "location", Backend::Sqlite) => &["PRIMARY KEY (site_id=?)"],
            ("totals", "A location" | "location", Backend::Postgres) => &["stock_total"],
            ("totals", _, Backend::Sqlite) => &["PRIMARY KEY (site_id=? AND kind=?)"],
            ("totals" | "due", ..) | ("tiles", "all", Backend::Postgres) => &["stock_sum"],
            (_, _, Backend::Sqlite) => &["PRIMARY KEY (site_id=?"],
            _ => &["stock_tile"],
        };
        assert!(wanted.iter().any(|index| plan.text.contains(index)), "{wanted:?} in {at}");
    }
}

/// After `seed scale` every list has machines, counters are right, and every machine has its event.
async fn a_generated_world_is_whole(app: &TestApp, world: &scale::World) {
    assert_eq!((world.sites.len(), world.groups.len(), world.machines), (30, 1, MACHINES));
    let group = world.groups[0];
    let serial = given::write(app, move |_, tx, _| {
        Box::pin(async move {
            let grant = SystemTask::Seed.in_group(group);
            assert!(counters::wrong_cells(tx, &grant).await.expect("a look").is_empty());
            let rows = machine::Entity::within(&grant).all(tx).await.expect("machines");
            assert_eq!(rows.len() as u64, MACHINES);
            let buckets: BTreeSet<i16> = rows.iter().map(|row| row.bucket).collect();
            assert_eq!(buckets, BTreeSet::from([2, 3, 4, 5, 6, 7, 8, 12]));
            for row in rows.iter().step_by(97) {
                assert!(log::broken(tx, &grant, row).await.expect("a look").is_empty());
            }
            rows[0].serial.clone()
        })
    })
    .await;
    // The command line prints them.
    app.on(move |platform| async move {
        let grant = SystemTask::CommandLine.everywhere();
        let shown =
            command_line::machine_show(&platform, &grant, MachineSelector::Serial { serial: &serial, site: None })
                .await
                .expect("shown");
        assert_eq!((shown.len(), shown[0].serial.as_str(), shown[0].events), (1, serial.as_str(), 1));
        let histories = command_line::machine_history(&platform, &grant, MachineSelector::Id(shown[0].id))
            .await
            .expect("its history");
        assert_eq!((histories[0].events.len(), histories[0].broken.len()), (1, 0));
        assert!(!histories[0].events[0].text.is_empty());
        assert!(
            command_line::machine_show(&platform, &grant, MachineSelector::Serial { serial: "0000000", site: None })
                .await
                .is_err()
        );
    })
    .await;
}
