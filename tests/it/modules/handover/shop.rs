//! Data of the handover tests: two dealerships, machines in A, and reads of stored rows. Rows are those of
//! docs/behaviour/machine-life.md.

use std::sync::Arc;

use chrono::NaiveDate;
use platform::{
    app::platform::Platform,
    entity::outbox_mail,
    jobs::{mail::Letter, outbox},
    shared::audit::Actor as Writer,
    sites::directory::SiteInfo,
    tenancy::{Scoped, SystemTask},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Order};
use serde_json::{Value, json};
use stock::{
    Transition, TransitionContext,
    domain::{Action, ActionSet, Answers, Bucket, HistoryEntry, Status, Template},
    entity::{machine, work_order},
    events::log::Act,
    records::record::{self, RecordUpdate},
};
use tests::{Person, TestApp, TestSite, given};

use crate::modules::stock::yard::{Model, Yard, all_is_well, stored, yard};

pub use stock::entity::work_order::Model as WorkOrder;

/// A day of March 2026, in which every test begins.
pub fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, day).expect("a day")
}

/// A dealership with its administrator, its handover template of two questions, and a second dealership.
pub struct Shop {
    pub yard: Yard,
    pub template: i64,
    pub other: TestSite,
    pub anna: Person,
}

pub async fn shop() -> Shop {
    shop_at(TestApp::shared().await.dealer_site().await).await
}

pub async fn shop_at(site: TestSite) -> Shop {
    let yard = yard(site).await;
    let other = yard.site.group.dealer_site().await;
    let anna = yard.site.administrator().await;
    let template = given::handover_template(&yard.site.group, yard.model).await;
    Shop { yard, template, other, anna }
}

impl Shop {
    pub fn site(&self) -> &TestSite {
        &self.yard.site
    }

    /// A machine in A whose audit is not due yet.
    pub async fn machine(&self) -> Model {
        self.in_status("A").await
    }

    pub async fn in_status(&self, status: &'static str) -> Model {
        self.yard
            .machine(move |row| {
                status.clone_into(&mut row.status);
                row.audit_due_on = Some(day(9));
                row.result_receiving = 1;
            })
            .await
    }

    /// A machine in A, changed as the test needs it.
    pub async fn audited(&self, alter: impl FnOnce(&mut Model) + Send + 'static) -> Model {
        self.yard
            .machine(move |row| {
                "A".clone_into(&mut row.status);
                row.audit_due_on = Some(day(9));
                alter(row);
            })
            .await
    }

    /// Orders machines for the second dealership.
    pub async fn order(&self, machines: &[&Model]) {
        let reply = self.anna.post("jcbstock/dealer/update", order(machines, &self.other.code, "05/03/2026")).await;
        assert_eq!(reply.line(), "200 Work Order Generated Successfully");
    }

    /// Orders machines for a customer and returns the customer's id.
    pub async fn sell(&self, machines: &[&Model], date: &str) -> i64 {
        let mut form = form(machines);
        form["OwnershipChangedDate"] = date.into();
        let reply = self.anna.post("customer/create", form).await;
        assert_eq!(reply.line(), "200 Work Order Generated Successfully");
        reply.body["CustomerId"].as_i64().expect("a customer")
    }

    /// Submits the handover inspection, passed or failed.
    pub async fn hand_over(&self, machine: &Model, passed: bool) {
        let reply = self.anna.post("jcbstock/handover/save", handover(machine, &[1, i64::from(passed)])).await;
        assert_eq!(reply.line(), "200 Handover Inspection Saved Successfully");
    }

    /// Passes the gate inspection: the machine leaves for its dealer (row 16).
    pub async fn through_the_gate(&self, machine: &Model) {
        self.inspect(machine, Answers::Passed).await;
    }

    /// Fails the gate inspection (row 17).
    pub async fn fail_the_gate(&self, machine: &Model) {
        self.inspect(machine, Answers::Failed).await;
    }

    async fn inspect(&self, machine: &Model, answers: Answers) {
        let (id, from, to) = (machine.id, self.site().id, self.other.id);
        self.site()
            .app()
            .on(move |platform| async move {
                let (from, to) = (info(&platform, from).await, info(&platform, to).await);
                let ctx = TransitionContext::of_task(
                    &platform,
                    SystemTask::Seed,
                    from,
                    ActionSet::OPERATOR,
                    "test".to_owned(),
                );
                let completed = Action::Complete { template: Template::Mapped, answers };
                let to = (answers == Answers::Passed).then_some(&to);
                let verb = Transition { to, ..Transition::new("completed", completed, "") };
                stock::carry_out(&ctx, &[id], &verb).await.expect("an inspected gate");
            })
            .await;
    }

    pub async fn stored(&self, machine: &Model) -> Model {
        stored(self.site(), machine.id).await
    }

    pub async fn stored_by(&self, machine: i64) -> Model {
        stored(self.site(), machine).await
    }

    pub async fn all_is_well(&self) {
        all_is_well(self.site()).await;
        all_is_well(&self.other).await;
    }
}

async fn info(platform: &Platform, id: i64) -> Arc<SiteInfo> {
    platform.directory.site(id).await.expect("a look").expect("a site")
}

/// The body of a dealership work order; with the own site code it is batch PDI.
pub fn order(machines: &[&Model], code: &str, date: &str) -> Value {
    order_of(&ids(machines), code, date)
}

fn ids(machines: &[&Model]) -> Vec<i64> {
    machines.iter().map(|machine| machine.id).collect()
}

/// Returns the same payload, for records by id.
pub fn order_of(ids: &[i64], code: &str, date: &str) -> Value {
    json!({ "VhcId": ids, "SiteCode": code, "SiteName": "not looked at", "OwnershipChangedDate": date, "TemplateId": 0 })
}

/// The body of the customer form.
pub fn form(machines: &[&Model]) -> Value {
    form_of(&ids(machines))
}

/// Returns the same payload, for records by id.
pub fn form_of(ids: &[i64]) -> Value {
    json!({
        "VhcIds": ids, "Title": "Ms", "FirstName": "Zoe", "Surname": "Quillfeather", "Address1": "7 Mill Lane",
        "Address2": "Ashby", "Address3": "Kent", "Address4": "England", "Postcode": "AS1 2BY",
        "Telephone": "+44 1234-567", "Mobile": "", "Email": "zoe@quillfeather.example",
        "MetaData": "{\"DialingCode\":\"44\",\"CountryLookupIsoId\":826}", "CustomerTypeId": 1, "SMS": true,
        "HomePhone": false, "Mail": "true", "AmberFollowup": false, "OwnershipChangedDate": "02/03/2026",
        "TemplateId": 0, "Status": 9, "SiteCode": "",
    })
}

/// The body of the handover inspection with these answers to the questions 1 and 2.
pub fn handover(machine: &Model, answers: &[i64]) -> Value {
    handover_of(machine.id, answers)
}

/// Returns the same payload, for a record by id. The server ignores the other fields.
pub fn handover_of(machine: i64, answers: &[i64]) -> Value {
    let comment = |at: usize, answer: i64| if answer == 0 { format!("Scratch {at}") } else { String::new() };
    let items: Vec<Value> = answers
        .iter()
        .enumerate()
        .map(|(at, answer)| {
            json!({ "VhcItemId": 0, "VhcId": machine, "TemplateItemTypeId": at + 1, "ItemStatus": answer,
                "Comments": comment(at, *answer) })
        })
        .collect();
    json!({
        "VhcId": machine, "SiteCode": "", "Vin": "not looked at", "TemplateId": 0, "Status": "C",
        "TrackingStatus": 1, "HandoverCustomerSignatureName": "Zoe Signs", "DisclaimerAccepted": true, "Language": 1,
        "SaveJcbItemsInfo": items,
    })
}

/// Every work order of a record, oldest first.
pub async fn orders(site: &TestSite, machine: i64) -> Vec<WorkOrder> {
    tests::given::write(site.app(), move |_, tx, grant| {
        Box::pin(async move {
            work_order::Entity::within(grant)
                .filter(work_order::Column::MachineId.eq(machine))
                .order(work_order::Column::Id, Order::Asc)
                .all(tx)
                .await
                .expect("orders")
        })
    })
    .await
}

/// The live work order of a record.
pub async fn live(site: &TestSite, machine: i64) -> Option<WorkOrder> {
    orders(site, machine).await.into_iter().find(|order| order.cancelled_at.is_none())
}

/// The mails of a site that wait, the first one first.
pub async fn letters(shop: &Shop) -> Vec<Letter> {
    let site = shop.site().id;
    given::write(shop.site().app(), move |platform, tx, grant| {
        Box::pin(async move {
            let rows = outbox_mail::Entity::within(grant)
                .filter(outbox_mail::Column::SiteId.eq(site))
                .filter(outbox_mail::Column::State.eq(outbox_mail::State::Waiting))
                .order(outbox_mail::Column::Id, Order::Asc);
            let rows = rows.all(tx).await.expect("mails");
            rows.iter().map(|row| outbox::letter(platform, row).expect("a waiting mail")).collect()
        })
    })
    .await
}

/// Status, tracking status, current location, and whether it is open.
pub fn stand(row: &Model) -> (&str, i16, i16, bool) {
    (&row.status, row.tracking, row.current_location, row.open)
}

/// The history of a record, newest first: the description and the information of each line.
pub async fn history_of(person: &Person, machine: i64) -> Vec<(String, String)> {
    let answer = person.get(&format!("jcbstock/history/{machine}")).await.ok();
    let groups = answer["MachineHistory"].as_array().expect("groups");
    let lines = groups.iter().flat_map(|group| group["VhcJcbInfo"].as_array().expect("lines"));
    let text = |line: &Value, name: &str| line[name].as_str().expect("a text").to_owned();
    lines.map(|line| (text(line, "Description"), text(line, "Information"))).collect()
}

/// The newest line of a record's history.
pub async fn last_history(person: &Person, machine: i64) -> String {
    history_of(person, machine).await.remove(0).0
}

/// Brings machines into the state after a customer work order with this ownership date and a passed handover, without
/// the calls.
pub async fn as_if_handed_over(site: &TestSite, machines: Vec<i64>, day: NaiveDate) {
    let id = site.id;
    tests::given::write(site.app(), move |platform, tx, grant| {
        Box::pin(async move {
            let at = platform.clock.now();
            let writer = Writer { name: "test".to_owned(), ..Writer::default() };
            let rows = machine::Entity::within(grant).ids(machines).all(tx).await.expect("machines");
            let made = rows.into_iter().map(|before| {
                let mut after = before.clone();
                "C".clone_into(&mut after.status);
                after.bucket = Bucket::Handover.code();
                (after.tracking, after.customer_id, after.last_success) = (1, Some(1), Some(1));
                let history = vec![HistoryEntry::result(Status::C, true)];
                RecordUpdate { before, after, history }
            });
            let act = Act { kind: "altered", writer: &writer, at };
            let rows = record::write_all(tx, grant, made.collect(), &act).await.expect("handed over");
            let orders = rows.into_iter().map(|row| work_order::ActiveModel {
                group_id: Set(row.group_id),
                site_id: Set(id),
                machine_id: Set(row.id),
                kind: Set(2),
                dealer_site_id: Set(None),
                customer_id: Set(None),
                ownership_on: Set(Some(day)),
                request: Set(None),
                created_by: Set(None),
                created_at: Set(at),
                updated_by: Set(None),
                updated_at: Set(at),
                closed_at: Set(None),
                cancelled_at: Set(None),
                ended_by: Set(None),
                version: Set(1),
                ..Default::default()
            });
            tx.insert_many::<work_order::Entity, _>(grant, orders).await.expect("orders");
        })
    })
    .await;
}
