//! Deaths in background work (goal D2): the nightly sale, an import, a mail.

use std::time::Instant;

use handover::entity::site_night;
use platform::{
    auth::permission::Hierarchy,
    entity::{job, outbox_mail},
    jobs::outbox::{self, Posting},
    tenancy::Scoped,
};
use reqwest::{
    Method,
    multipart::{Form, Part},
};
use sea_orm::{ColumnTrait, ExprTrait as _};
use serde_json::{Value, json};
use stock::entity::{import_job, import_row, machine, machine_event};
use tests::{PATIENCE, Person, ServerProcess, TestApp, TestSite, given, soak};

use super::{Counting, Crashing, MANY, all_holds, died, report};
use crate::modules::handover::shop::as_if_handed_over;

/// Goals D2 and D9
#[tokio::test]
async fn a_crash_in_background_work_loses_and_repeats_nothing() {
    if !soak::only("resilience::crashes") {
        return;
    }
    for _ in 0..2 {
        mail().await;
        nightly_sale().await;
        import().await;
    }
}

/// The nightly sale is continued at the next start and sells every machine once.
async fn nightly_sale() {
    let crashing = Crashing::with(0, "R", Hierarchy::Dealership).await;
    let mut server = crashing.program.serve().await;
    let mut point = 1;
    loop {
        crashing.order("job nightly", point);
        let (direct, site) = crashing.direct().await;
        let machine = to_be_sold(&crashing, &site).await;
        let whole = is_sold(&crashing, &direct, &mut server, machine).await;
        direct.close();
        drop((direct, site));
        if whole {
            crashing.order_nothing();
            break;
        }
        let (direct, site) = after_death(&crashing, &mut server).await;
        server = crashing.program.serve().await;
        assert!(is_sold(&crashing, &direct, &mut server, machine).await, "at {point}");
        direct.close();
        drop((direct, site));
        point += 1;
        assert!(point < MANY);
    }
    assert!(point > 8, "{point} points");
    server.stop().await;
    let (direct, site) = crashing.direct().await;
    all_holds(&direct, &site).await;
    let sold: Counting = count!(direct.clone(), machine::Entity, machine::Column::Status.eq("T"));
    let events: Counting = count!(direct.clone(), machine_event::Entity, machine_event::Column::Kind.eq("sold"));
    assert_eq!((sold.await, events.await), (point, point));
    direct.close();
    drop((direct, site));
    report("job nightly", point - 1);
    crashing.program.remove().await;
}

/// Checks the state after the death of the process, and ends the leases of its jobs.
async fn after_death(crashing: &Crashing, server: &mut ServerProcess) -> (TestApp, TestSite) {
    died(server).await;
    crashing.order_nothing();
    let (direct, site) = crashing.direct().await;
    all_holds(&direct, &site).await;
    given::write(&direct, |_, tx, grant| {
        Box::pin(async move {
            let none = None::<chrono::DateTime<chrono::Utc>>;
            let free = job::Entity::change(grant).filter(job::Column::DoneAt.is_null());
            free.value(job::Column::LockedUntil, none).run(tx).await.expect("free");
        })
    })
    .await;
    (direct, site)
}

/// A machine that the nightly sale sells, and the job of that sale, due now.
async fn to_be_sold(crashing: &Crashing, site: &TestSite) -> i64 {
    let machine = crate::modules::stock::yard::machine(site, crashing.model, crashing.dock, |_| {}).await.id;
    let day = chrono::NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day");
    as_if_handed_over(site, vec![machine], day).await;
    given::write(site.app(), |platform, tx, grant| {
        Box::pin(async move {
            site_night::Entity::remove(grant).run(tx).await.expect("no night yet");
            platform::jobs::ask(tx, "nightly", "crash", json!(null), platform.clock.now()).await.expect("asked");
        })
    })
    .await;
    machine
}

/// Waits until the machine is sold and the sale has ended; false if the server died first.
async fn is_sold(crashing: &Crashing, direct: &TestApp, server: &mut ServerProcess, machine: i64) -> bool {
    lives_until(crashing, server, async || {
        let sold = machine::Column::Id.eq(machine).and(machine::Column::Status.eq("T"));
        let sold: Counting = count!(direct.clone(), machine::Entity, sold);
        let at_work = job::Column::Kind.eq("nightly").and(job::Column::DoneAt.is_null());
        let at_work: Counting = count!(direct.clone(), job::Entity, at_work);
        sold.await == 1 && at_work.await == 0
    })
    .await
}

/// The rows of the import: two machines, one of them twice, one with an unknown model, and one with a bad serial number.
const ROWS: &str = "7400001,BH-90,DOCK\n7400002,NEW-1,BAY 9\n7400001,BH-90,DOCK\n74,BH-90,DOCK\n";

/// An import is continued at the next start and loses no row.
async fn import() {
    let crashing = Crashing::new(0).await;
    let mut server = crashing.program.serve().await;
    let anna = crashing.anna.clone().through(&server);
    let mut point = 1;
    loop {
        // Each file has serials of its own, so that each import is the first.
        let rows = ROWS.replace("74000", &format!("74{point:03}"));
        crashing.order("job stock.import", point);
        let file = Part::bytes(rows.into_bytes()).file_name("machines.csv");
        let form = Form::new().text("createMissing", "true").part("file", file);
        let call = anna.request(Method::POST, "jcbstock/import").multipart(form);
        // The worker may be faster than the answer.
        let id = anna.try_send(call).await.map(|reply| reply.ok()["JobId"].as_i64().expect("a job"));
        let whole = match id {
            Some(id) => ended(&crashing, &mut server, &anna, id).await,
            None => None,
        };
        if let Some(answer) = whole {
            assert_eq!(numbers(&answer), [4, 4, 2, 1, 1], "{answer}");
            break;
        }
        let (direct, site) = after_death(&crashing, &mut server).await;
        let id = latest(&direct).await;
        direct.close();
        drop((direct, site));
        server = crashing.program.serve().await;
        let answer = ended(&crashing, &mut server, &anna, id).await.expect("it goes on to its end");
        assert_eq!(numbers(&answer), [4, 4, 2, 1, 1], "at {point}: {answer}");
        point += 1;
        assert!(point < MANY);
    }
    assert!(point > 10, "{point} points");
    server.stop().await;
    let (direct, site) = crashing.direct().await;
    all_holds(&direct, &site).await;
    let machines: Counting = count!(direct.clone(), machine::Entity, machine::Column::Deleted.eq(false));
    let statuses: Counting = count!(direct.clone(), import_row::Entity, import_row::Column::Status.gt(0));
    assert_eq!((machines.await, statuses.await), (2 * point, 4 * point));
    direct.close();
    drop((direct, site));
    report("job stock.import", point - 1);
    crashing.program.remove().await;
}

/// The import, once it and its job have ended; `None` if the server died first.
async fn ended(crashing: &Crashing, server: &mut ServerProcess, anna: &Person, id: i64) -> Option<Value> {
    let (direct, _site) = crashing.direct().await;
    let done = lives_until(crashing, server, async || {
        let done = job::Column::Key.eq(id.to_string()).and(job::Column::DoneAt.is_not_null());
        let done: Counting = count!(direct.clone(), job::Entity, done);
        done.await == 1
    })
    .await;
    direct.close();
    let answer = if done { anna.get(&format!("jcbstock/import/{id}")).await.ok() } else { return None };
    assert_eq!(answer["State"], "done", "{answer}");
    Some(answer)
}

/// Waits for background work; false if the server died before or at its end.
async fn lives_until(crashing: &Crashing, server: &mut ServerProcess, done: impl AsyncFn() -> bool) -> bool {
    let begun = Instant::now();
    while server.process().lives() {
        assert!(begun.elapsed() < PATIENCE, "neither an end of the work nor a death");
        if done().await {
            // A death at the last failpoint shows a moment later, on a busy machine more than one.
            if std::fs::read_to_string(&crashing.order).is_ok_and(|order| !order.is_empty()) {
                tokio::time::sleep(std::time::Duration::from_secs(2)).await;
            }
            return server.process().lives();
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    false
}

fn numbers(answer: &Value) -> [i64; 5] {
    ["Total", "Done", "Imported", "Duplicates", "Failed"].map(|name| answer[name].as_i64().expect("a number"))
}

async fn latest(direct: &TestApp) -> i64 {
    given::write(direct, |_, tx, grant| {
        Box::pin(async move {
            let all = import_job::Entity::within(grant).all(tx).await.expect("imports");
            all.into_iter().map(|job| job.id).max().expect("an import")
        })
    })
    .await
}

/// A mail is leased, sent and marked as sent. After a death in between it is sent again, with the same Message-ID.
async fn mail() {
    let crashing = Crashing::new(0).await;
    let mut server = crashing.program.serve().await;
    let (mut point, mut deaths, mut twice) = (1, 0, 0);
    loop {
        crashing.order("outbox", point);
        let (direct, site) = crashing.direct().await;
        let id = post(&direct, &site).await;
        direct.close();
        drop((direct, site));
        let name = format!("<outbox-{id}@127.0.0.1>");
        if is_sent(&crashing, &mut server, id).await {
            crashing.order_nothing();
            server.stop().await;
            assert_eq!(crashing.mails.times()[&name], 1);
            break;
        }
        died(&mut server).await;
        crashing.order_nothing();
        let (direct, _site) = crashing.direct().await;
        given::write(&direct, |_, tx, grant| {
            Box::pin(async move {
                let none = None::<chrono::DateTime<chrono::Utc>>;
                let free = outbox_mail::Entity::change(grant)
                    .filter(outbox_mail::Column::State.eq(outbox_mail::State::Waiting));
                free.value(outbox_mail::Column::LockedUntil, none).run(tx).await.expect("free");
            })
        })
        .await;
        direct.close();
        drop(direct);
        server = crashing.program.serve().await;
        assert!(is_sent(&crashing, &mut server, id).await, "at {point}");
        let times = crashing.mails.times()[&name];
        assert!(times == 1 || times == 2, "at {point}: {times} times");
        twice += times - 1;
        deaths += 1;
        point += 1;
        assert!(point < MANY);
    }
    // Leasing has four failpoints, and so has marking; a mail comes twice when the program dies between sending and marking.
    assert!(deaths >= 6 && (1..=3).contains(&twice), "{deaths} deaths, {twice} mails twice");
    let ids = crashing.mails.times().len();
    assert_eq!(ids, deaths + 1, "no mail is lost, and none has two ids");
    report("outbox", deaths);
    crashing.program.remove().await;
}

async fn post(direct: &TestApp, site: &TestSite) -> i64 {
    let (group, site_id) = (site.group.id, site.id);
    given::write(direct, move |platform, tx, grant| {
        Box::pin(async move {
            let letter = Posting {
                group_id: Some(group),
                site_id: Some(site_id),
                to: "zoe@example.org".to_owned(),
                subject: "Hello".to_owned(),
                text: "Words".to_owned(),
                ..Posting::default()
            };
            outbox::post(tx, platform, grant, letter).await.expect("posted")
        })
    })
    .await
}

/// Waits until the mail is marked as sent; false if the server died first.
async fn is_sent(crashing: &Crashing, server: &mut ServerProcess, id: i64) -> bool {
    let (direct, _site) = crashing.direct().await;
    let sent = lives_until(crashing, server, async || {
        let sent = outbox_mail::Column::Id.eq(id).and(outbox_mail::Column::State.eq(outbox_mail::State::Sent));
        let sent: Counting = count!(direct.clone(), outbox_mail::Entity, sent);
        sent.await == 1
    })
    .await;
    direct.close();
    sent
}
