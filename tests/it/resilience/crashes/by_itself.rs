//! The program dies in its background work (goal D2): the nightly job, an import job, the outbox.

use handover::entity::site_night;
use platform::{
    auth::permission::Hierarchy,
    entity::{job, outbox_mail},
    jobs::outbox::{self, Posting, state},
    tenancy::Scoped,
};
use reqwest::{
    Method,
    multipart::{Form, Part},
};
use sea_orm::{ColumnTrait, ExprTrait as _};
use serde_json::{Value, json};
use stock::entity::{import_job, import_row, machine, machine_event};
use tests::{Person, ServerProcess, TestApp, TestSite, given};

use super::{Crashing, Looking, MANY, all_holds, died, rounds, tell};
use crate::modules::handover::shop::as_if_handed_over;

/// Goal D2: the program dies at each point of the nightly sale, and the next start completes it. Every machine is sold
/// once.
#[tokio::test]
async fn a_crash_while_the_night_is_worked_sells_every_machine_once() {
    for _ in 0..rounds() {
        let crashing = Crashing::with(0, "R", Hierarchy::Dealership).await;
        let mut server = crashing.program.serve().await;
        let mut point = 1;
        loop {
            crashing.order("job nightly", point);
            let (hands, site) = crashing.hands().await;
            let machine = to_be_sold(&crashing, &site).await;
            let whole = is_sold(&hands, &mut server, machine).await;
            hands.close();
            drop((hands, site));
            if whole {
                crashing.order_nothing();
                break;
            }
            let (hands, site) = after_death(&crashing, &mut server).await;
            server = crashing.program.serve().await;
            assert!(is_sold(&hands, &mut server, machine).await, "at {point}");
            hands.close();
            drop((hands, site));
            point += 1;
            assert!(point < MANY);
        }
        assert!(point > 8, "{point} points");
        server.stop().await;
        let (hands, site) = crashing.hands().await;
        all_holds(&hands, &site).await;
        let sold: Looking = count!(hands.clone(), machine::Entity, machine::Column::Status.eq("T"));
        let events: Looking = count!(hands.clone(), machine_event::Entity, machine_event::Column::Kind.eq("sold"));
        assert_eq!((sold.await, events.await), (point, point));
        hands.close();
        drop((hands, site));
        tell("job nightly", point - 1);
        crashing.program.remove().await;
    }
}

/// After a death: checks that all data is consistent, and moves the lease of the dead worker into the past.
async fn after_death(crashing: &Crashing, server: &mut ServerProcess) -> (TestApp, TestSite) {
    died(server).await;
    crashing.order_nothing();
    let (hands, site) = crashing.hands().await;
    all_holds(&hands, &site).await;
    given::write(&hands, |_, tx, grant| {
        Box::pin(async move {
            let none = None::<chrono::DateTime<chrono::Utc>>;
            let free = job::Entity::change(grant).filter(job::Column::DoneAt.is_null());
            free.value(job::Column::LockedUntil, none).run(tx).await.expect("free");
        })
    })
    .await;
    (hands, site)
}

/// A machine that the next nightly job sells; the job becomes due at once.
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

/// Waits until the machine is sold and no nightly job runs; false when the server died before.
async fn is_sold(hands: &TestApp, server: &mut ServerProcess, machine: i64) -> bool {
    lives_until(server, async || {
        let sold = machine::Column::Id.eq(machine).and(machine::Column::Status.eq("T"));
        let sold: Looking = count!(hands.clone(), machine::Entity, sold);
        let at_work = job::Column::Kind.eq("nightly").and(job::Column::DoneAt.is_null());
        let at_work: Looking = count!(hands.clone(), job::Entity, at_work);
        sold.await == 1 && at_work.await == 0
    })
    .await
}

/// The rows of the import: two machines, one of them twice, and a row with an unknown model.
const ROWS: &str = "7400001,BH-90,DOCK\n7400002,NEW-1,BAY 9\n7400001,BH-90,DOCK\n74,BH-90,DOCK\n";

/// Goal D2: the program dies at each point of an import job, and the next start completes it.
#[tokio::test]
async fn a_crash_while_an_import_is_worked_off_loses_no_row() {
    for _ in 0..rounds() {
        let crashing = Crashing::new(0).await;
        let mut server = crashing.program.serve().await;
        let anna = crashing.anna.clone().through(&server);
        let mut point = 1;
        loop {
            // Each file has its own serials, so that no import meets machines of an earlier one.
            let rows = ROWS.replace("74000", &format!("74{point:03}"));
            crashing.order("job stock.import", point);
            let file = Part::bytes(rows.into_bytes()).file_name("machines.csv");
            let form = Form::new().text("createMissing", "true").part("file", file);
            let call = anna.request(Method::POST, "jcbstock/import").multipart(form);
            // The server may die before it answers, when the worker is faster.
            let id = anna.try_send(call).await.map(|reply| reply.ok()["JobId"].as_i64().expect("a job"));
            let whole = match id {
                Some(id) => ended(&crashing, &mut server, &anna, id).await,
                None => None,
            };
            if let Some(answer) = whole {
                assert_eq!(numbers(&answer), [4, 4, 2, 1, 1], "{answer}");
                break;
            }
            let (hands, site) = after_death(&crashing, &mut server).await;
            let id = latest(&hands).await;
            hands.close();
            drop((hands, site));
            server = crashing.program.serve().await;
            let answer = ended(&crashing, &mut server, &anna, id).await.expect("it goes on to its end");
            assert_eq!(numbers(&answer), [4, 4, 2, 1, 1], "at {point}: {answer}");
            point += 1;
            assert!(point < MANY);
        }
        assert!(point > 10, "{point} points");
        server.stop().await;
        let (hands, site) = crashing.hands().await;
        all_holds(&hands, &site).await;
        let machines: Looking = count!(hands.clone(), machine::Entity, machine::Column::Deleted.eq(false));
        let statuses: Looking = count!(hands.clone(), import_row::Entity, import_row::Column::Status.gt(0));
        assert_eq!((machines.await, statuses.await), (2 * point, 4 * point));
        hands.close();
        drop((hands, site));
        tell("job stock.import", point - 1);
        crashing.program.remove().await;
    }
}

/// The import, once it and its job have ended; `None` when the server died before.
async fn ended(crashing: &Crashing, server: &mut ServerProcess, anna: &Person, id: i64) -> Option<Value> {
    let (hands, _site) = crashing.hands().await;
    let done = lives_until(server, async || {
        let done = job::Column::Key.eq(id.to_string()).and(job::Column::DoneAt.is_not_null());
        let done: Looking = count!(hands.clone(), job::Entity, done);
        done.await == 1
    })
    .await;
    hands.close();
    let answer = if done { anna.get(&format!("jcbstock/import/{id}")).await.ok() } else { return None };
    assert_eq!(answer["State"], "done", "{answer}");
    Some(answer)
}

/// Waits until `done`; false when the server died before that or because of it.
async fn lives_until(server: &mut ServerProcess, done: impl AsyncFn() -> bool) -> bool {
    while server.process().lives() {
        if done().await {
            // A death at the very last point shows a moment later.
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
            return server.process().lives();
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    false
}

fn numbers(answer: &Value) -> [i64; 5] {
    ["Total", "Done", "Imported", "Duplicates", "Failed"].map(|name| answer[name].as_i64().expect("a number"))
}

async fn latest(hands: &TestApp) -> i64 {
    given::write(hands, |_, tx, grant| {
        Box::pin(async move {
            let all = import_job::Entity::within(grant).all(tx).await.expect("imports");
            all.into_iter().map(|job| job.id).max().expect("an import")
        })
    })
    .await
}

/// Goals D2 and D9: a mail is leased, sent and marked as sent. When the program dies in between, the mail is sent
/// again, with the same Message-ID.
#[tokio::test]
async fn a_crash_while_a_letter_is_sent_loses_none() {
    for _ in 0..rounds() {
        let crashing = Crashing::new(0).await;
        let mut server = crashing.program.serve().await;
        let (mut point, mut twice) = (1, 0);
        loop {
            crashing.order("outbox", point);
            let (hands, site) = crashing.hands().await;
            let id = post(&hands, &site).await;
            hands.close();
            drop((hands, site));
            let name = format!("<outbox-{id}@127.0.0.1>");
            if is_sent(&crashing, &mut server, id).await {
                crashing.order_nothing();
                server.stop().await;
                assert_eq!(crashing.mails.times()[&name], 1);
                break;
            }
            died(&mut server).await;
            crashing.order_nothing();
            let (hands, _site) = crashing.hands().await;
            given::write(&hands, |_, tx, grant| {
                Box::pin(async move {
                    let none = None::<chrono::DateTime<chrono::Utc>>;
                    let free = outbox_mail::Entity::change(grant).filter(outbox_mail::Column::State.eq(state::WAITING));
                    free.value(outbox_mail::Column::LockedUntil, none).run(tx).await.expect("free");
                })
            })
            .await;
            hands.close();
            drop(hands);
            server = crashing.program.serve().await;
            assert!(is_sent(&crashing, &mut server, id).await, "at {point}");
            let times = crashing.mails.times()[&name];
            assert!(times == 1 || times == 2, "at {point}: {times} times");
            twice += times - 1;
            point += 1;
            assert!(point < MANY);
        }
        // Leasing has four points, and so has marking. A mail comes twice when the program dies after sending and
        // before marking.
        assert!(point > 6 && (1..=3).contains(&twice), "{point} points, {twice} letters twice");
        let ids = crashing.mails.times().len();
        assert_eq!(ids, point, "no letter is lost, and none has two names");
        tell("outbox", point - 1);
        crashing.program.remove().await;
    }
}

async fn post(hands: &TestApp, site: &TestSite) -> i64 {
    let (group, site_id) = (site.group.id, site.id);
    given::write(hands, move |platform, tx, grant| {
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

/// Waits until a mail is marked as sent; false when the server died before.
async fn is_sent(crashing: &Crashing, server: &mut ServerProcess, id: i64) -> bool {
    let (hands, _site) = crashing.hands().await;
    let sent = lives_until(server, async || {
        let sent = outbox_mail::Column::Id.eq(id).and(outbox_mail::Column::State.eq(state::SENT));
        let sent: Looking = count!(hands.clone(), outbox_mail::Entity, sent);
        sent.await == 1
    })
    .await;
    hands.close();
    sent
}
