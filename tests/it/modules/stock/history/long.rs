//! A long history is read in pages, along the index of its machine.

use platform::{db::Backend, tenancy::SystemTask};
use serde_json::{Value, json};
use stock::{domain::Status, events};
use tests::{Person, TestApp, database};

use super::life::{act, line, lines};
use crate::modules::stock::yard::{Yard, yard};

async fn page(person: &Person, machine: i64, query: &str) -> Value {
    person.get(&format!("jcbstock/history/{machine}{query}")).await.ok()
}

fn ids(answer: &Value) -> Vec<i64> {
    lines(answer).iter().map(|line| line["EventId"].as_i64().expect("an event")).collect()
}

/// A machine with `acts` acts of `lines` history lines each.
async fn long(yard: &Yard, acts: i64, lines: usize) -> i64 {
    let by = yard.site.user(7).create().await.id;
    let mut machine = yard.machine(|_| {}).await;
    for at in 0..acts {
        let entries = (0..lines).map(|_| line(Status::A, Some(true))).collect();
        machine = act(&yard.site, &machine, at, by, entries, |_| {}).await;
    }
    machine.id
}

/// HIST-042: an answer has a limited number of lines and names where older ones continue; the pages together repeat and
/// omit nothing.
#[tokio::test]
async fn a_long_history_comes_in_pages() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let machine = long(&yard, 5, 90).await;
    let reader = yard.site.reader().await;
    let mut seen = Vec::new();
    let mut query = String::new();
    for want in [200, 200, 51] {
        let answer = page(&reader, machine, &query).await;
        assert_eq!(ids(&answer).len(), want);
        seen.extend(ids(&answer));
        query = format!("?Before={}", answer["Before"].as_str().unwrap_or_default());
    }
    assert_eq!(query, "?Before=", "there is no more");
    assert!(seen.windows(2).all(|two| two[0] > two[1]), "the newest first, none twice");
    assert_eq!(seen.len(), 451);
    // A smaller page, and one before a given entry.
    let few = page(&reader, machine, "?Limit=3").await;
    assert_eq!(ids(&few), seen[..3]);
    let next = page(&reader, machine, &format!("?limit=3&before={}", few["Before"].as_str().expect("more"))).await;
    assert_eq!(ids(&next), seen[3..6]);
    for wrong in ["?Before=x", "?Before=1", "?Before=1.x", "?Before=1.99999999999999999999"] {
        let reply = reader.get(&format!("jcbstock/history/{machine}{wrong}")).await;
        assert_eq!((reply.status, reply.reason()), (422, "platform.bad_value"), "{wrong}");
        assert_eq!(reply.errors("Before").len(), 1);
    }
    assert_eq!(ids(&page(&reader, machine, "?Limit=0").await).len(), 200);
    assert_eq!(ids(&page(&reader, machine, "?Limit=100000").await).len(), 200);
}

/// Edits are no lines: a page among very many edits is limited, too, and names where it continues.
#[tokio::test]
async fn a_page_among_edits_is_bounded_too() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let machine = yard.machine(|_| {}).await;
    let (id, site) = (machine.id, yard.site.id);
    // The rows that an edit writes, without their hash chain, in one statement.
    tests::given::write(yard.site.app(), move |platform, tx, grant| {
        Box::pin(async move {
            let json = match tx.backend() {
                Backend::Sqlite => r#"'{"Told":null}'"#,
                Backend::Postgres => r#"CAST('{"Told":null}' AS jsonb)"#,
            };
            let text = format!(
                "INSERT INTO machine_event (group_id, site_id, machine_id, at, actor, kind, status, after, hash) \
                 WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500) \
                 SELECT m.group_id, m.site_id, m.id, $2, 'test', 'edited', 'R', {json}, m.event_hash FROM n, machine m \
                 WHERE m.id = $1 AND m.site_id = $3 AND {{scope:m}}"
            );
            let values = vec![id.into(), platform.clock.now().into(), site.into()];
            assert_eq!(tx.run(grant, &text, values).await.expect("edits"), 2_500);
        })
    })
    .await;
    let reader = yard.site.reader().await;
    let first = page(&reader, id, "").await;
    assert_eq!(ids(&first).len(), 0);
    let before = first["Before"].as_str().expect("where it goes on");
    let rest = page(&reader, id, &format!("?Before={before}")).await;
    assert_eq!((ids(&rest).len(), &rest["Before"]), (1, &json!(null)));
}

/// A page of one machine's history is read along the index of machines and events, in its order, without a sort.
#[tokio::test]
async fn a_page_of_history_is_read_along_its_index() {
    let app = TestApp::fresh().await;
    let yard = yard(app.dealer_site().await).await;
    let machine = long(&yard, 3, 300).await;
    for _ in 0..40 {
        yard.machine(|_| {}).await;
    }
    let outside = database::connect(&database::as_owner(&app.platform().config.database.url)).await;
    sea_orm::ConnectionTrait::execute_unprepared(&outside, "ANALYZE").await.expect("statistics");
    outside.close().await.expect("closed");
    let group = yard.site.group.id;
    let other = yard.machine(|_| {}).await.id;
    for machine in [machine, other] {
        let (backend, plan) = app
            .on(move |platform| async move {
                let grant = SystemTask::Seed.in_group(group);
                let tx = platform.db.read(grant.reach()).await.expect("a transaction");
                (tx.backend(), events::plans::of_history(&tx, &grant, machine).await.expect("a plan").text)
            })
            .await;
        match backend {
            Backend::Sqlite => {
                assert!(plan.contains("machine_event_machine"), "{plan}");
                assert!(!plan.contains("TEMP B-TREE"), "{plan}");
            }
            Backend::Postgres => {
                assert!(plan.contains("machine_event_machine") || plan.contains("machine_event_pkey"), "{plan}");
                assert!(!plan.contains("Seq Scan"), "{plan}");
            }
        }
    }
}
