//! The demonstration world, which `seed demo` grows by calling real transitions.

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use platform::tenancy::Scoped;
use sea_orm::Order;
use serde_json::{Value, json};
use stock::{
    domain::{
        Bucket, Status,
        audit::{AuditStatus, read, site_today},
    },
    entity::{machine, machine_event, work_order},
};
use tests::{TestApp, given};
use tokio::sync::OnceCell;

use crate::modules::stock::yard::{all_is_well, rows};

/// The codes of the sites that have machines.
const SITES: [&str; 6] = ["110000", "220000", "330001", "330002", "440000", "440001"];

/// The world of these tests, seeded at the start of the test clock, for reading.
pub(super) async fn shared_world() -> TestApp {
    static SHARED: OnceCell<TestApp> = OnceCell::const_new();
    SHARED.get_or_init(|| world(0)).await.clone()
}

/// An app with the world, seeded `later` hours after the start of the test clock.
async fn world(later: i64) -> TestApp {
    let app = TestApp::fresh().await;
    app.advance(TimeDelta::hours(later));
    app.demonstrate_all().await;
    app
}

async fn machines(app: &TestApp) -> Vec<machine::Model> {
    given::write(app, |_, tx, grant| {
        Box::pin(async move {
            let rows = machine::Entity::within(grant).order(machine::Column::Id, Order::Asc).all(tx).await;
            rows.expect("machines")
        })
    })
    .await
}

#[tokio::test]
async fn every_status_and_audit_state_is_there_and_all_is_well() {
    let app = shared_world().await;
    let rows = machines(&app).await;
    let mut codes = BTreeMap::new();
    for code in SITES {
        let site = app.existing_site(code).await;
        all_is_well(&site).await;
        codes.insert(site.id, code);
    }
    assert!(rows.iter().all(|row| codes.contains_key(&row.site_id)), "only where the module is switched on");
    assert!(rows.iter().filter(|row| row.open).count() >= 300, "{} machines", rows.len());

    let statuses: BTreeSet<&str> = rows.iter().filter(|row| !row.deleted).map(|row| row.status.as_str()).collect();
    assert_eq!(statuses, Status::ALL.map(Status::code).into());
    let buckets: BTreeSet<i16> = rows.iter().map(|row| row.bucket).collect();
    let every: BTreeSet<i16> =
        Bucket::ALL.iter().filter(|bucket| **bucket != Bucket::Deleted).map(|bucket| bucket.code()).collect();
    assert_eq!(buckets, every, "one on its way, one rejected, and each of the others");
    let at = |code: &str, status: &str| {
        rows.iter().filter(|row| codes[&row.site_id] == code && row.status == status && row.open).count()
    };
    for code in ["220000", "330001"] {
        assert!(at(code, "R") >= 40 && at(code, "A") >= 20, "{code}: {} in R, {} in A", at(code, "R"), at(code, "A"));
    }

    // Both kinds of T: sold to a customer and transferred to another dealer. And P, made by production.
    let sold: Vec<_> = rows.iter().filter(|row| row.status == "T").collect();
    assert!(sold.iter().any(|row| row.customer_id.is_some()) && sold.iter().any(|row| row.customer_id.is_none()));
    let produced: Vec<_> = rows.iter().filter(|row| row.status == "P").collect();
    assert!(!produced.is_empty());
    for before in produced {
        let next = rows.iter().find(|row| row.previous_id == Some(before.id)).expect("the machine at head office");
        assert_eq!((codes[&next.site_id], next.serial.as_str()), ("220000", before.serial.as_str()));
    }

    let today = site_today(app.now(), &chrono_tz::Europe::London);
    for code in ["220000", "330001", "330002"] {
        let audits: Vec<AuditStatus> = rows
            .iter()
            .filter(|row| codes[&row.site_id] == code && row.status == "A")
            .map(|row| read(Status::A, true, row.audit_due_on, row.stage_entered_on, today).status)
            .collect();
        for state in [AuditStatus::Clear, AuditStatus::Today, AuditStatus::Overdue] {
            assert!(audits.contains(&state), "{state:?} at {code}");
        }
    }
    assert!(rows.iter().any(|row| row.partially_checked && row.status == "R"));
    assert!(rows.iter().any(|row| row.pdi_completed && row.status == "A"));
}

/// STOCK-068: a page of 40 rows says each text of a refusal once, however many rows refer to it, and shows pictures by short
/// addresses. Of its bytes 29 KB are the names of the fields and 11 KB their values.
#[tokio::test]
async fn a_page_of_the_stock_list_repeats_no_text_and_stays_small() {
    let app = world(0).await;
    for code in ["220000", "330001"] {
        let anna = app.existing_site(code).await.administrator().await;
        let reply = anna.post("jcbstock/list", json!({ "FilterProperty": { "RecordLimit": 40 } })).await;
        let (size, text) = (reply.bytes.len(), reply.text());
        let answer = reply.ok();
        let rows = rows(&answer);
        assert_eq!(rows.len(), 40, "{code}");
        assert!(size < 56 * 1024, "{size} bytes at {code}");
        let of = |name: &str| rows.iter().map(|row| row[name].to_string().len()).sum::<usize>();
        let (actions, pictures) = (of("Actions"), of("modelImageUrl"));
        assert!(actions < 9_000 && pictures < 2_600, "{actions} and {pictures} bytes of {size} at {code}");
        let refusals = answer["Refusals"].as_object().expect("texts by reason");
        let known: BTreeSet<&str> = refusals.keys().map(String::as_str).collect();
        let referred: BTreeSet<&str> = rows
            .iter()
            .flat_map(|row| row["Actions"]["Refused"].as_object().expect("reasons").values())
            .filter_map(Value::as_str)
            .collect();
        assert_eq!(known, referred, "{code}");
        for (reason, words) in refusals {
            let words = words.as_str().expect("a text");
            assert_eq!(text.matches(words).count(), 1, "{reason} at {code}");
        }
    }
}

#[tokio::test]
async fn histories_were_written_by_people_in_the_order_of_time_and_the_same_on_another_day() {
    let (app, other) = (shared_world().await, world(17 * 24 + 11).await);
    let now = app.now();
    let (events, orders) = given::write(&app, |_, tx, grant| {
        Box::pin(async move {
            let events =
                machine_event::Entity::within(grant).order(machine_event::Column::Id, Order::Asc).all(tx).await;
            let orders = work_order::Entity::within(grant).all(tx).await;
            (events.expect("events"), orders.expect("orders"))
        })
    })
    .await;
    let mut last = BTreeMap::new();
    for event in &events {
        assert!(event.at <= now, "{event:?}");
        assert!(last.insert(event.machine_id, event.at).is_none_or(|before| before <= event.at), "{event:?}");
        assert_eq!(event.user_id.is_some(), !["created", "sold"].contains(&event.kind.as_str()), "{event:?}");
    }
    let kinds: BTreeSet<&str> = events.iter().map(|event| event.kind.as_str()).collect();
    let every = [
        "accepted",
        "created",
        "customer_ordered",
        "dealership_ordered",
        "handed_over",
        "inspected",
        "part_inspected",
        "pdi",
        "rejected",
        "restocked",
        "sold",
        "transferred",
        "undone",
    ];
    assert_eq!(kinds, every.into());
    let open = |order: &&work_order::Model| order.cancelled_at.is_none() && !order.is_closed();
    assert!(orders.iter().filter(open).any(|order| order.customer_id.is_some()));
    assert!(orders.iter().filter(open).any(|order| order.dealer_site_id.is_some()));

    let same = |row: machine::Model, app: &TestApp| {
        let today = site_today(app.now(), &chrono_tz::Europe::London);
        let due = row.audit_due_on.map(|due| (due - today).num_days());
        (row.id, row.site_id, row.serial, row.status, row.bucket, due, (today - row.stage_entered_on).num_days())
    };
    let of = async |app: &TestApp| -> Vec<_> { machines(app).await.into_iter().map(|row| same(row, app)).collect() };
    assert_eq!(of(&app).await, of(&other).await);
}

#[tokio::test]
async fn whom_to_ask_for_help_is_there_for_everybody_and_two_countries() {
    let app = shared_world().await;
    let answer = app.anonymous().get("support/contacts/en_GB").await;
    let text = String::from_utf8(answer.bytes.clone()).expect("text");
    let json =
        text.strip_prefix("var supportContacts = ").and_then(|rest| rest.strip_suffix(';')).expect("an assignment");
    let contacts: Value = serde_json::from_str(json).expect("JSON");
    let countries: BTreeSet<&str> = contacts["CountryDetails"]
        .as_array()
        .expect("countries")
        .iter()
        .filter_map(|row| row["CountryIsoCode"].as_str())
        .collect();
    assert_eq!(countries, BTreeSet::from(["DE", "GB"]));
    assert!(contacts["DefaultContacts"].as_array().is_some_and(|every| every.len() == 2), "{contacts}");
}
