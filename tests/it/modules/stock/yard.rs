//! Data of the stock tests: a site with a model and locations, machines in any state, and the two checks that end every
//! test which has changed something.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use platform::{shared::audit::Actor, tenancy::Scoped};
use sea_orm::{ActiveValue::Set, ColumnTrait};
use serde_json::{Value, json};
use stock::{
    domain::{Bucket, Serial},
    entity::{machine, stock_sum, transfer},
    events::log::{self, Act},
    records::{
        counters,
        create::{Batch, New, Readings, add},
        record,
    },
};
use tests::{Person, TestSite, given};

pub use stock::entity::machine::Model;

/// A site with a model and two locations.
pub struct Yard {
    pub site: TestSite,
    pub model: i64,
    pub dock: i64,
    pub bay: i64,
}

pub async fn yard(site: TestSite) -> Yard {
    let model = given::model(&site.group, "BH-90").await;
    let (dock, bay) = (given::location(&site, "DOCK").await, given::location(&site, "Bay 1").await);
    Yard { site, model, dock, bay }
}

impl Yard {
    /// The body of Create Machine.
    pub fn payload(&self, serial: &str) -> Value {
        payload(serial, self.model, self.dock)
    }

    /// A new machine in R, changed as the test needs it.
    pub async fn machine(&self, alter: impl FnOnce(&mut Model) + Send + 'static) -> Model {
        machine(&self.site, self.model, self.dock, alter).await
    }
}

pub fn payload(serial: &str, model: i64, location: i64) -> Value {
    json!({ "VhcType": 20, "Status": "R", "VIN": serial, "VhcJcbLookup": { "ModelId": model, "LocationId": location } })
}

/// A new machine in R, changed as the test needs it; its list follows from its status, unless the test gives one.
pub async fn machine(
    site: &TestSite,
    model: i64,
    location: i64,
    alter: impl FnOnce(&mut Model) + Send + 'static,
) -> Model {
    let (group, site_id, serial) = (site.group.id, site.id, given::serial());
    given::write(site.app(), move |platform, tx, grant| {
        Box::pin(async move {
            let at = platform.clock.now();
            let writer = Actor { name: "test".to_owned(), ..Actor::default() };
            let serial = Serial::parse(&serial).expect("a serial");
            let new = New { serial, model, location, previous: None, readings: Readings::default() };
            let batch = Batch {
                group,
                site: site_id,
                user: None,
                job: None,
                listed_on: at.date_naive(),
                at,
                writer: &writer,
                kind: "created",
            };
            let before = add(tx, grant, vec![new], &batch).await.expect("a machine").remove(0);
            let mut after = before.clone();
            alter(&mut after);
            if after == before {
                return before;
            }
            if after.bucket == before.bucket {
                after.bucket = bucket(&after).code();
            }
            let act = Act { kind: "altered", writer: &writer, at };
            let after = record::write(tx, grant, &before, after, &[], &act).await.expect("an altered machine");
            machine::Entity::change(grant)
                .filter(machine::Column::Id.eq(after.id))
                .value(machine::Column::PreviousId, after.previous_id)
                .value(machine::Column::CustomerId, after.customer_id)
                .value(machine::Column::ResultReceiving, after.result_receiving)
                .value(machine::Column::ResultAudit, after.result_audit)
                .value(machine::Column::LastSuccess, after.last_success)
                .value(machine::Column::ListedOn, after.listed_on)
                .value(machine::Column::CreatedBy, after.created_by)
                .run(tx)
                .await
                .expect("the rest of it");
            after
        })
    })
    .await
}

fn bucket(row: &Model) -> Bucket {
    match (row.status.as_str(), row.open, row.deleted) {
        (_, _, true) => Bucket::Deleted,
        ("P", ..) => Bucket::Produced,
        ("T", ..) => Bucket::Sold,
        (_, false, _) => Bucket::Unlisted,
        ("N", ..) => Bucket::Pending,
        ("A", ..) => Bucket::Audit,
        ("F", ..) => Bucket::Pdi,
        ("G", ..) => Bucket::Gate,
        ("H", ..) => Bucket::Held,
        ("S", ..) => Bucket::SpecChange,
        ("C", ..) => Bucket::Handover,
        ("O", ..) => Bucket::InTransit,
        _ => Bucket::Receiving,
    }
}

/// Many machines listed on one day, in the order of their ids.
pub async fn arrivals(site: &TestSite, model: i64, location: i64, day: NaiveDate, count: usize) -> Vec<Model> {
    let (group, site_id) = (site.group.id, site.id);
    let serials: Vec<String> = (0..count).map(|_| given::serial()).collect();
    given::write(site.app(), move |platform, tx, grant| {
        Box::pin(async move {
            let new = serials
                .iter()
                .map(|serial| New {
                    serial: Serial::parse(serial).expect("a serial"),
                    model,
                    location,
                    previous: None,
                    readings: Readings::default(),
                })
                .collect();
            let writer = Actor { name: "test".to_owned(), ..Actor::default() };
            let batch = Batch {
                group,
                site: site_id,
                user: None,
                job: None,
                listed_on: day,
                at: platform.clock.now(),
                writer: &writer,
                kind: "created",
            };
            let mut made = add(tx, grant, new, &batch).await.expect("machines");
            made.sort_by_key(|row| row.id);
            made
        })
    })
    .await
}

/// An open transfer between two records.
pub async fn transfer(from: &Model, to: &Model, site: &TestSite, in_transit: bool) {
    let user = site.user(1).create().await.id;
    let (from, to) = (from.clone(), to.clone());
    given::write(site.app(), move |platform, tx, grant| {
        Box::pin(async move {
            let row = transfer::ActiveModel {
                group_id: Set(from.group_id),
                from_machine_id: Set(from.id),
                to_machine_id: Set(to.id),
                from_site_id: Set(from.site_id),
                to_site_id: Set(to.site_id),
                last_inspection_status: Set(in_transit),
                machine_transfer: Set(true),
                previous_status: Set("A".to_owned()),
                previous_due_on: Set(None),
                comments: Set(String::new()),
                user_id: Set(Some(user)),
                opened_at: Set(platform.clock.now()),
                ..Default::default()
            };
            let made = tx.insert::<transfer::Entity, _>(grant, row).await.expect("a transfer");
            for (record, destination) in [(from.id, Some(to.site_id)), (to.id, None)] {
                machine::Entity::change(grant)
                    .filter(machine::Column::Id.eq(record))
                    .value(machine::Column::TransferId, Some(made.id))
                    .value(machine::Column::DestinationSiteId, destination)
                    .run(tx)
                    .await
                    .expect("its record");
            }
        })
    })
    .await;
}

/// The record as stored now.
pub async fn stored(site: &TestSite, id: i64) -> Model {
    given::write(site.app(), move |_, tx, grant| {
        Box::pin(async move { machine::Entity::within(grant).id(id).one(tx).await.expect("a look").expect("a record") })
    })
    .await
}

/// Counters equal recounted ones, audits are counted on their due days only, and every event follows from the one
/// before.
pub async fn all_is_well(site: &TestSite) {
    let (group, id) = (site.group.id, site.id);
    let (cells, days, broken) = given::write(site.app(), move |_, tx, _| {
        Box::pin(async move {
            let grant = platform::tenancy::SystemTask::Seed.at_site(group, id);
            let cells = counters::wrong_cells(tx, &grant).await.expect("a look at the counters");
            let days = stock_sum::Entity::within(&grant).filter(stock_sum::Column::Kind.eq(counters::DAY));
            let days = days.filter(stock_sum::Column::N.eq(0)).all(tx).await.expect("days");
            let mut broken = Vec::new();
            for row in machine::Entity::within(&grant).all(tx).await.expect("machines") {
                assert!(row.event_count > 0, "a machine without an event");
                broken.extend(log::broken(tx, &grant, &row).await.expect("a look at the log"));
            }
            (cells, days, broken)
        })
    })
    .await;
    assert!(cells.is_empty(), "{cells:?}");
    assert!(days.is_empty(), "{days:?}");
    assert!(broken.is_empty(), "events that do not follow: {broken:?}");
}

/// A filter in wire format.
pub fn filter(name: &str, value: impl Into<Value>) -> Value {
    let operator = if name == "Vin" { "like" } else { "in" };
    json!({ "FieldName": name, "FieldValue": value.into(), "ConditionOperator": operator })
}

/// The stock list under these filters, with all its rows.
pub async fn list(person: &Person, filters: Vec<Value>) -> Value {
    list_of(person, json!({ "Filters": filters, "FilterProperty": { "RecordLimit": 0 } })).await
}

pub async fn list_of(person: &Person, body: Value) -> Value {
    person.post("jcbstock/list", body).await.ok()
}

pub async fn search(person: &Person, part: &str) -> Value {
    let body =
        json!({ "Filters": [filter("Vin", part)], "FilterProperty": { "RecordLimit": 40 }, "IsGroupSearch": true });
    person.post("jcbstock/search", body).await.ok()
}

pub fn rows(answer: &Value) -> &Vec<Value> {
    answer["JcbStockList"].as_array().expect("a list of machines")
}

pub fn vins(answer: &Value) -> BTreeSet<String> {
    rows(answer).iter().map(|row| row["Vin"].as_str().expect("a serial").to_owned()).collect()
}

/// The row of a serial.
pub fn row<'a>(answer: &'a Value, serial: &str) -> &'a Value {
    rows(answer).iter().find(|row| row["Vin"] == serial).unwrap_or_else(|| panic!("no row of {serial}: {answer}"))
}

/// The row menu of a serial as `edit yes` or `edit no stock.edit_refused`, in the order of the menu.
pub fn menu(answer: &Value, serial: &str) -> Vec<String> {
    const ORDER: [&str; 16] = [
        "overview",
        "handover",
        "complete",
        "edit",
        "delete",
        "accept",
        "email",
        "reject",
        "transfer",
        "undo",
        "restock",
        "pdi",
        "approve",
        "customer",
        "dealership",
        "edit_order",
    ];
    let actions = &row(answer, serial)["Actions"];
    let allowed: Vec<&str> =
        actions["Allowed"].as_array().expect("names").iter().map(|name| name.as_str().expect("a name")).collect();
    let refused = actions["Refused"].as_object().expect("reasons by action");
    let lines: Vec<String> = ORDER
        .into_iter()
        .filter_map(|name| match refused.get(name) {
            None => allowed.contains(&name).then(|| format!("{name} yes")),
            Some(reason) => {
                assert!(!allowed.contains(&name), "{name} is allowed and refused: {actions}");
                let reason = reason.as_str().expect("a reason");
                let text = answer["Refusals"][reason].as_str().unwrap_or_default();
                assert!(!text.is_empty(), "{reason} has a text: {}", answer["Refusals"]);
                Some(format!("{name} no {reason}"))
            }
        })
        .collect();
    assert_eq!(lines.len(), allowed.len() + refused.len(), "every action is known: {actions}");
    lines
}

/// The actions of a row that offers none.
pub fn no_actions() -> Value {
    json!({ "Allowed": [], "Refused": {} })
}
