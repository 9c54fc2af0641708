//! The nightly sale (row 23 of docs/behaviour/machine-life.md): after 00:10 of each site's own day, once, with any
//! number of workers.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use handover::nightly::{self, audits};
use platform::{core::clock::Clock, tenancy::Scoped};
use serde_json::{Value, json};
use stock::entity::machine_event;
use tests::{Person, Program, TestApp, TestSite, address, given, until};

use super::shop::{Shop, as_if_handed_over, day, last_history, live, shop_at, stand};
use crate::modules::stock::yard::{filter, list, row, vins};

/// Enqueues the jobs that are due and runs them.
async fn night(app: &TestApp) {
    app.plan().await;
    app.work().await;
}

/// A machine that was handed over to a customer with this ownership date.
async fn handed_over(shop: &Shop, date: &str) -> crate::modules::stock::yard::Model {
    let machine = shop.machine().await;
    shop.sell(&[&machine], date).await;
    shop.hand_over(&machine, true).await;
    machine
}

fn at(day: u32, hour: u32, minute: u32) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 3, day, hour, minute, 0).single().expect("a moment")
}

/// Starts a server whose clock begins at `moment`, with a shop there.
async fn shop_on(moment: DateTime<Utc>) -> (TestApp, Clock, Shop) {
    let clock = Clock::fixed(moment);
    let app = TestApp::builder().clock(clock.clone()).start().await;
    let shop = shop_at(app.dealer_site().await).await;
    (app, clock, shop)
}

/// HIST-035: row 23.
#[tokio::test]
async fn a_machine_is_sold_when_its_day_has_come() {
    let (app, clock, shop) = shop_on(at(2, 8, 0)).await;
    let (today, tomorrow) = (handed_over(&shop, "02/03/2026").await, handed_over(&shop, "03/03/2026").await);
    let (pending, failed) = (shop.machine().await, shop.machine().await);
    shop.sell(&[&pending, &failed], "01/03/2026").await;
    shop.hand_over(&failed, false).await;
    // The first run for a new site counts as its night.
    night(&app).await;
    let sold = shop.stored(&today).await;
    assert_eq!(stand(&sold), ("T", 2, 1, false));
    assert_eq!(last_history(&shop.anna, today.id).await, "Sold to customer");
    assert_eq!(sold.customer_id.map(|id| id > 0), Some(true), "the link stays");
    let order = live(shop.site(), today.id).await.expect("it says to whom");
    assert_eq!((order.closed_at.is_some(), order.ended_by.as_deref()), (true, Some("sold")));
    for machine in [&tomorrow, &pending, &failed] {
        assert_eq!(shop.stored(machine).await.status, "C");
    }
    let counted = list(&shop.anna, vec![filter("v.status", "T")]).await;
    assert_eq!((&counted["SoldCount"], &counted["HandOverCompletedCount"]), (&1.into(), &3.into()));
    assert_eq!(row(&counted, &today.serial)["MachineLocation"], "Sold");
    let by_audit = shop.anna.post("jcbstock/list", json!({ "AuditStatus": "30" })).await.ok();
    assert_eq!(vins(&by_audit), [today.serial.clone()].into());

    // The run is at the console, for those of the site.
    let path = format!("/admin/api/nights/{}", shop.site().id);
    let run = shop.anna.get(&path).await.ok();
    assert_eq!((&run["siteCode"], &run["doneFor"]), (&json!(shop.site().code), &json!("2026-03-02")));
    assert_eq!((&run["nextAt"], &run["overdue"]), (&json!("2026-03-03T00:10:00Z"), &json!(false)));
    assert_eq!(shop.anna.get("/admin/api/nights").await.ok(), json!([run]));
    assert_eq!(shop.other.administrator().await.get(&path).await.status, 404);
    // Not before 00:10.
    clock.set(at(3, 0, 9));
    night(&app).await;
    assert_eq!(shop.stored(&tomorrow).await.status, "C");
    clock.set(at(3, 0, 30));
    night(&app).await;
    assert_eq!(shop.stored(&tomorrow).await.status, "T");
    // A second run sells nothing more.
    let events = shop.stored(&tomorrow).await.event_count;
    for _ in 0..3 {
        clock.advance(TimeDelta::minutes(11));
        night(&app).await;
    }
    assert_eq!(shop.stored(&tomorrow).await.event_count, events);
    shop.all_is_well().await;
}

/// STOCK-111: row 29 after a sale; A again, with a new audit rotation and without the customer.
#[tokio::test]
async fn a_sold_machine_comes_back() {
    let (app, _, shop) = shop_on(at(2, 8, 0)).await;
    let machine = handed_over(&shop, "02/03/2026").await;
    night(&app).await;
    let back = json!({ "VhcIds": [machine.id], "LocationId": shop.yard.bay });
    shop.anna.post("jcbstock/put/back", back).await.ok();
    let after = shop.stored(&machine).await;
    assert_eq!((stand(&after), after.customer_id), (("A", 0, 1, true), None));
    assert_eq!(after.audit_due_on, Some(day(2) + chrono::Days::new(30)));
    assert!(live(shop.site(), machine.id).await.is_none());
    assert_eq!(shop.anna.get(&format!("customer/jcb/{}", machine.id)).await.status, 404);
    shop.all_is_well().await;
}

/// Dates are those of the site: one evening in Greenwich is the next day in Auckland and still noon in New York.
#[tokio::test]
async fn each_site_has_its_own_night() {
    let (app, clock, shop) = shop_on(at(1, 8, 0)).await;
    let mut shops = vec![(shop, "Greenwich Standard Time")];
    for zone in ["New Zealand Standard Time", "India Standard Time", "Eastern Standard Time"] {
        let site = app.dealer_site().await;
        given::setting(&site, "TimeZoneDetails.TimeZoneId", zone).await;
        shops.push((shop_at(site).await, zone));
    }
    let mut machines = Vec::new();
    night(&app).await;
    for (shop, _) in &shops {
        machines.push(handed_over(shop, "02/03/2026").await);
    }
    // In Greenwich, March 2 begins at the four sites at 11:00, 18:30, 24:00 and 29:00 of March 1.
    for (moment, sold) in [
        (at(1, 11, 9), [false, false, false, false]),
        (at(1, 11, 30), [false, true, false, false]),
        (at(1, 18, 39), [false, true, false, false]),
        (at(1, 19, 0), [false, true, true, false]),
        (at(2, 0, 30), [true, true, true, false]),
        (at(2, 5, 9), [true, true, true, false]),
        (at(2, 5, 30), [true, true, true, true]),
    ] {
        clock.set(moment);
        night(&app).await;
        for (at, (shop, zone)) in shops.iter().enumerate() {
            let status = shop.stored(&machines[at]).await.status;
            assert_eq!(status == "T", sold[at], "{zone} at {moment}");
        }
    }
    for (shop, _) in &shops {
        shop.all_is_well().await;
    }
}

/// A closed site, or one whose machine module is off, has no night; once it is back, the next run sells the machines
/// that are due.
#[tokio::test]
async fn a_site_that_is_off_has_no_night() {
    let (app, clock, shop) = shop_on(at(2, 8, 0)).await;
    let machine = handed_over(&shop, "02/03/2026").await;
    given::setting(shop.site(), "JCB.IsEnabled", "false").await;
    night(&app).await;
    assert_eq!(shop.stored(&machine).await.status, "C");
    given::setting(shop.site(), "JCB.IsEnabled", "true").await;
    clock.advance(TimeDelta::minutes(11));
    night(&app).await;
    assert_eq!(shop.stored(&machine).await.status, "T");
}

/// More machines than one transaction takes; one that changes meanwhile delays no other.
#[tokio::test]
async fn many_are_sold_in_a_night() {
    let (app, _, shop) = shop_on(at(2, 8, 0)).await;
    let made = crate::modules::stock::yard::arrivals(shop.site(), shop.yard.model, shop.yard.dock, day(1), 260).await;
    // Makes the state in which a work order and a handover leave a record.
    let ids: Vec<i64> = made.iter().map(|row| row.id).collect();
    as_if_handed_over(shop.site(), ids, day(2)).await;
    night(&app).await;
    let counted = list(&shop.anna, vec![]).await;
    assert_eq!((&counted["SoldCount"], &counted["HandOverCompletedCount"]), (&260.into(), &0.into()));
    shop.all_is_well().await;
}

/// A machine that cannot be sold delays neither the other machines of its site, which are more than one transaction takes, nor
/// the notifications, nor other sites; it is tried again in the next run.
#[tokio::test]
async fn a_machine_that_cannot_be_sold_delays_no_other() {
    use sea_orm::ColumnTrait as _;
    use stock::entity::machine;

    let (app, clock, shop) = shop_on(at(2, 8, 0)).await;
    let other = shop_at(app.dealer_site().await).await;
    let elsewhere = handed_over(&other, "02/03/2026").await;
    let made = crate::modules::stock::yard::arrivals(shop.site(), shop.yard.model, shop.yard.dock, day(1), 203).await;
    let ids: Vec<i64> = made.iter().map(|row| row.id).collect();
    as_if_handed_over(shop.site(), ids.clone(), day(2)).await;
    shop.audited(|row| row.audit_due_on = Some(day(2))).await;
    let bad = ids[0];
    let set_tracking = async |tracking: i16| {
        given::write(&app, move |_, tx, grant| {
            Box::pin(async move {
                let row = machine::Entity::change(grant).filter(machine::Column::Id.eq(bad));
                row.value(machine::Column::Tracking, tracking).run(tx).await.expect("changed");
            })
        })
        .await;
    };
    // No code of the rules.
    set_tracking(9).await;
    night(&app).await;
    assert_eq!(shop.stored_by(bad).await.status, "C");
    for id in &ids[1..] {
        assert_eq!(shop.stored_by(*id).await.status, "T", "{id}");
    }
    assert_eq!(other.stored(&elsewhere).await.status, "T");
    let audits = audit_notifications(&shop.site().administrator().await).await;
    assert_eq!(audits, ["Audit Today: 1 machine is due for an audit today."]);
    set_tracking(1).await;
    clock.advance(TimeDelta::minutes(11));
    night(&app).await;
    assert_eq!(shop.stored_by(bad).await.status, "T");
    assert_eq!(audit_notifications(&shop.site().administrator().await).await, audits, "once");
    shop.all_is_well().await;
}

/// A machine is reported once when its audit is due and once when it is overdue, also when nights were missed.
#[tokio::test]
async fn a_night_yields_the_audits_it_brings() {
    let (app, _, shop) = shop_on(at(10, 8, 0)).await;
    let mut machines = Vec::new();
    for due in 6..=11 {
        machines.push(shop.audited(move |row| row.audit_due_on = Some(day(due))).await);
    }
    shop.in_status("H").await;
    for (last, due, overdue) in [
        (Some(day(9)), vec![10], vec![9]),
        (None, vec![10], vec![9]),
        (Some(day(7)), vec![8, 9, 10], vec![7, 8, 9]),
        (Some(day(10)), vec![], vec![]),
    ] {
        let site = shop.site().id;
        let found = app
            .on(move |platform| async move {
                let site = platform.directory.site(site).await.expect("a look").expect("a site");
                audits::of_night(&platform, &site, last, day(10)).await.expect("audits")
            })
            .await;
        let days = |list: &[stock::listing::audits_due::AuditDue]| -> Vec<u32> {
            list.iter().map(|due| chrono::Datelike::day(&due.audit_due_on)).collect()
        };
        assert_eq!((days(&found.due), days(&found.overdue)), (due, overdue), "{last:?}");
        assert!(found.due.iter().all(|due| machines.iter().any(|row| row.id == due.id)));
    }
}

/// Runs the job for a day as the command line does.
async fn work(app: &TestApp, payload: Value) {
    app.on(|platform| async move {
        use platform::jobs::JobKind as _;
        nightly::Nightly.run(&platform, &payload).await.expect("worked");
    })
    .await;
}

/// The notifications of a site about its audits, latest first.
async fn audit_notifications(person: &Person) -> Vec<String> {
    let list = person.post("notification/list", json!({})).await.ok();
    let rows = list.as_array().expect("a list").iter();
    let audits = rows.filter(|row| row["Title"].as_str().is_some_and(|title| title.starts_with("Audit")));
    audits.map(|row| format!("{}: {}", row["Title"], row["Message"]).replace('"', "")).collect()
}

/// A site is notified once of the audits that a night brings, whichever worker runs it how often.
#[tokio::test]
async fn a_night_tells_of_the_audits_it_brings() {
    let (app, clock, shop) = shop_on(at(10, 8, 0)).await;
    let (due, late) = ("1 machine is due for an audit today.", "1 machine is overdue for an audit.");
    let anna = shop.site().administrator().await;
    night(&app).await;
    assert!(audit_notifications(&anna).await.is_empty(), "nothing is due");
    for due in [11, 10] {
        shop.audited(move |row| row.audit_due_on = Some(day(due))).await;
    }
    clock.set(at(11, 0, 30));
    tokio::join!(work(&app, Value::Null), work(&app, Value::Null), work(&app, json!({ "Date": "2026-03-11" })));
    night(&app).await;
    work(&app, json!({ "Date": "2026-03-10" })).await;
    let anna = shop.site().administrator().await;
    let first = [format!("Audit Overdue: {late}"), format!("Audit Today: {due}")];
    assert_eq!(audit_notifications(&anna).await, first);
    // In the next night one more machine becomes overdue, and the night after brings nothing.
    for (date, count) in [(12, 3), (13, 3)] {
        clock.set(at(date, 0, 30));
        night(&app).await;
        assert_eq!(audit_notifications(&shop.site().administrator().await).await.len(), count, "{date}");
    }
    let anna = shop.site().administrator().await;
    assert_eq!(audit_notifications(&anna).await[0], "Audit Overdue: 2 machines are overdue for an audit.");
    assert!(audit_notifications(&shop.other.administrator().await).await.is_empty(), "another site has its own");
}

/// `jobs run nightly --date` may be repeated without effect, and refuses a day to come.
#[tokio::test]
async fn a_day_can_be_worked_again() {
    let (app, _, shop) = shop_on(at(2, 8, 0)).await;
    night(&app).await;
    let machine = handed_over(&shop, "02/03/2026").await;
    let later = handed_over(&shop, "03/03/2026").await;
    for date in ["2026-03-01", "2026-03-02", "2026-03-30"] {
        work(&app, json!({ "Date": date })).await;
        let sold = shop.stored(&machine).await.status == "T";
        assert_eq!(sold, date != "2026-03-01", "{date}");
        assert_eq!(shop.stored(&later).await.status, "C", "{date}");
    }
}

/// Counts the sales of a record.
async fn sales(site: &TestSite, machine: i64) -> usize {
    let events: Vec<machine_event::Model> = given::write(site.app(), move |_, tx, grant| {
        Box::pin(async move {
            use sea_orm::ColumnTrait as _;
            let mine = machine_event::Column::MachineId.eq(machine);
            machine_event::Entity::within(grant).filter(mine).all(tx).await.expect("events")
        })
    })
    .await;
    events.iter().filter(|event| event.kind == "sold").count()
}

/// Two nodes on one PostgreSQL both look for nights: every machine is sold once, and the site is notified of its audits
/// once. SQLite allows one node, so nothing runs there.
#[tokio::test]
async fn two_nodes_work_a_night_once() {
    let program = Program::new().await;
    let here = program.direct().await;
    if here.platform().db.backend() == platform::db::Backend::Sqlite {
        drop(here);
        program.remove().await;
        return;
    }
    let shop = shop_at(here.dealer_site().await).await;
    let mut machines = Vec::new();
    for _ in 0..6 {
        machines.push(shop.machine().await);
    }
    // The nodes use the real clock, so the ownership date is a day that is past for both.
    as_if_handed_over(shop.site(), machines.iter().map(|row| row.id).collect(), day(2)).await;
    // On whatever day the test runs, also across midnight, one of these machines has just become overdue.
    let today = here.now().date_naive();
    for days in 0..=2 {
        shop.audited(move |row| row.audit_due_on = Some(today - TimeDelta::days(days))).await;
    }
    let places = [address(), address()];
    let (one, other) = tokio::join!(program.serve_at(&places[0]), program.serve_at(&places[1]));
    // A third worker ignores leases, like one that was cut off for too long.
    let third = here.on(|platform| async move {
        use platform::jobs::JobKind as _;
        let _ = nightly::Nightly.run(&platform, &Value::Null).await;
    });
    third.await;
    let overdue = |texts: &[String]| texts.iter().any(|line| line.starts_with("Audit Overdue"));
    until("a night comes", async || {
        list(&shop.anna, vec![]).await["SoldCount"] == 6 && overdue(&audit_notifications(&shop.anna).await)
    })
    .await;
    one.stop().await;
    other.stop().await;
    for machine in &machines {
        assert_eq!(sales(shop.site(), machine.id).await, 1);
    }
    let lines = audit_notifications(&shop.anna).await;
    assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), lines.len(), "{lines:?}");
    shop.all_is_well().await;
    drop((shop, here));
    program.remove().await;
}
