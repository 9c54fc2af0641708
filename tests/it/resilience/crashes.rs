//! The program dies at every point of an operation, is started again on the same database, and gets the same request
//! again (goal D2).
//!
//! A point is a statement or a commit of the operation (`platform/src/db/failpoint.rs`), so the test covers every state
//! in which a change can be cut off. After each death the effect is there completely or not at all, the counters equal
//! recounted ones, each event follows from the one before, and the audit log is intact; the repeated request succeeds
//! or is refused as done already.
//!
//! The operations are one table, and one function walks along the points of each; they stand in one file because
//! neither can be read without the other.
//!
//! In every run each point is tried once, on SQLite; `make soak` tries each twice, on both databases.

use std::{future::Future, path::PathBuf, pin::Pin};

use handover::entity::{customer, handover_inspection};
use notes::entity::machine_comment;
use platform::{
    auth::permission::Hierarchy,
    entity::{audit_entry, job, user},
    shared::audit,
    tenancy::{Scoped, SystemTask},
};
use reqwest::{
    Method, RequestBuilder,
    multipart::{Form, Part},
};
use sea_orm::{ColumnTrait, ExprTrait as _};
use serde_json::json;
use stock::entity::{import_job, machine, work_order};
use tests::{Person, Program, ServerProcess, TestApp, TestSite, database, given, smtp::MailServer, soak};

use crate::modules::stock::yard::{all_is_well, payload, yard};

/// More points than any of these operations has; reaching it means that the walk loops.
const MANY: usize = 80;

/// How often each point is tried in this run; 0 for not at all.
fn rounds() -> u32 {
    match (soak::is_long(), database::is_postgres()) {
        (true, _) => 2,
        (false, false) => 1,
        (false, true) => 0,
    }
}

/// The program under test, its signed-in caller, and the data of the operations.
struct Crashing {
    program: Program,
    order: PathBuf,
    anna: Person,
    site: TestSite,
    model: i64,
    dock: i64,
    bay: i64,
    /// The code of another site of the group.
    other: String,
    /// Existing machines for operations that change, move or delete one.
    machines: Vec<i64>,
    mails: MailServer,
}

impl Crashing {
    async fn new(count: usize) -> Self {
        Self::with(count, "R", Hierarchy::HeadOffice).await
    }

    /// A program with `count` machines in `status` at a site of `kind`. Their inspections are answered but not
    /// completed, and their dealership is chosen.
    async fn with(count: usize, status: &'static str, kind: Hierarchy) -> Self {
        let mails = MailServer::start();
        let program = Program::new().await;
        let order = program.folder().join("order");
        let program = program
            .with("HARDSTAND_FAILPOINT_FILE", order.display().to_string())
            .with("HARDSTAND__MAIL__URL", mails.url());
        let hands = program.hands().await;
        let yard = yard(hands.site(kind).await).await;
        let anna = yard.site.administrator().await;
        let other = yard.site.group.dealer_site().await;
        let (dealer, other) = (other.id, other.code);
        given::templates(&yard.site.group, yard.model, false).await;
        let mut machines = Vec::new();
        for _ in 0..count {
            let machine = yard.machine(move |row| status.clone_into(&mut row.status)).await.id;
            if status == "G" {
                given::dealer_order(&yard.site, machine, dealer).await;
            }
            if matches!(status, "R" | "G") {
                given::open_inspection(&yard.site, machine, yard.model, status, "Lights").await;
            }
            machines.push(machine);
        }
        hands.close();
        std::fs::write(&order, "").expect("no order yet");
        let (model, dock, bay) = (yard.model, yard.dock, yard.bay);
        Self { program, order, anna, site: yard.site, model, dock, bay, other, machines, mails }
    }

    /// Tells the program to die at the nth point of a scope.
    fn order(&self, scope: &str, point: usize) {
        std::fs::write(&self.order, format!("{scope}|{point}")).expect("an order");
    }

    fn order_nothing(&self) {
        std::fs::write(&self.order, "").expect("no order");
    }

    /// Direct access to the database, and the site there.
    async fn hands(&self) -> (TestApp, TestSite) {
        let hands = self.program.hands().await;
        let site = hands.existing_site(&self.site.code).await;
        (hands, site)
    }
}

/// Checks counters, events and the audit log.
pub async fn all_holds(hands: &TestApp, site: &TestSite) {
    all_is_well(site).await;
    let broken = hands
        .on(|platform| async move {
            audit::seal(&platform.db, &platform.secrets).await.expect("sealed");
            audit::verify(&platform.db, &platform.secrets, &SystemTask::Audit.everywhere())
                .await
                .expect("a look")
                .broken
        })
        .await;
    assert!(broken.is_empty(), "{broken:?}");
}

type Looking = Pin<Box<dyn Future<Output = usize>>>;

/// An operation that a person asks for.
struct Operation {
    /// The scope of its points.
    scope: &'static str,
    /// The request of the nth try.
    request: fn(&Crashing, &Person, usize) -> RequestBuilder,
    /// How often the effect of the nth try is there.
    effects: fn(TestApp, Effect) -> Looking,
    /// The name of its audit entry, of which each effect makes one.
    noted: Option<&'static str>,
}

/// The values by which an effect is found.
struct Effect {
    bay: i64,
    machine: i64,
    number: usize,
}

impl Crashing {
    fn effect(&self, number: usize) -> Effect {
        Effect { bay: self.bay, machine: self.machines.get(number).copied().unwrap_or(0), number }
    }
}

fn fresh(number: usize) -> String {
    format!("{}", 7_300_000 + number)
}

fn login(number: usize) -> String {
    format!("nora{number}")
}

/// Counts rows of an entity under the seed's grant.
macro_rules! count {
    ($hands:expr, $entity:path, $condition:expr) => {{
        let (hands, condition) = ($hands, $condition);
        Box::pin(async move {
            let count = given::write(&hands, move |_, tx, grant| {
                Box::pin(async move { <$entity>::within(grant).filter(condition).count(tx).await.expect("a count") })
            });
            usize::try_from(count.await).expect("a count")
        })
    }};
}

mod by_itself;

const CREATE: Operation = Operation {
    scope: "post /api/vhc/create",
    request: |it, anna, number| {
        anna.request(Method::POST, "vhc/create").json(&payload(&fresh(number), it.model, it.dock))
    },
    effects: |hands, effect| count!(hands, machine::Entity, machine::Column::Serial.eq(fresh(effect.number))),
    noted: None,
};

const IMPORT_ONE: Operation = Operation {
    scope: "post /api/dataimporter/jcb/import",
    request: |_, anna, number| {
        let one = json!({ "VHCDate": "20260302", "Model": "BH-90", "VIN": fresh(number), "Location": "DOCK" });
        anna.request(Method::POST, "dataimporter/jcb/import").json(&one)
    },
    effects: |hands, effect| count!(hands, machine::Entity, machine::Column::Serial.eq(fresh(effect.number))),
    noted: None,
};

const UPDATE: Operation = Operation {
    scope: "post /api/vhc/v2/update",
    request: |it, anna, number| {
        let body = json!({ "VHCId": it.machines[number], "VhcJcbLookup": { "LocationId": it.bay } });
        anna.request(Method::POST, "vhc/v2/update").json(&body)
    },
    effects: |hands, effect| {
        let here = machine::Column::Id.eq(effect.machine).and(machine::Column::LocationId.eq(effect.bay));
        count!(hands, machine::Entity, here)
    },
    noted: None,
};

const DELETE: Operation = Operation {
    scope: "delete /api/jcbstock/delete/{}",
    request: |it, anna, number| anna.request(Method::DELETE, &format!("jcbstock/delete/{}", it.machines[number])),
    effects: |hands, effect| {
        let gone = machine::Column::Id.eq(effect.machine).and(machine::Column::Deleted.eq(true));
        count!(hands, machine::Entity, gone)
    },
    noted: Some("machine.delete"),
};

const NOTE: Operation = Operation {
    scope: "post /api/genericcomment/jcb/create",
    request: |it, anna, number| {
        let body = json!({ "VHCId": it.machines[number], "CommentText": login(number) });
        anna.request(Method::POST, "genericcomment/jcb/create").json(&body)
    },
    effects: |hands, effect| {
        count!(hands, machine_comment::Entity, machine_comment::Column::MachineId.eq(effect.machine))
    },
    noted: Some("note.create"),
};

const USER: Operation = Operation {
    scope: "post /admin/api/users",
    request: |_, anna, number| {
        let user = json!({ "login": login(number), "firstName": "Nora", "lastName": "Berg", "userType": 5,
            "email": "nora@example.org", "password": "Fresh#Start26" });
        anna.request(Method::POST, "/admin/api/users").json(&user)
    },
    effects: |hands, effect| count!(hands, user::Entity, user::Column::Login.eq(login(effect.number))),
    noted: Some("user.create"),
};

const IMPORT_FILE: Operation = Operation {
    scope: "post /api/jcbstock/import",
    request: |_, anna, number| {
        let file = Part::bytes(format!("{},BH-90,DOCK\n", fresh(number)).into_bytes());
        let form = Form::new().part("file", file.file_name(format!("{}.csv", login(number))));
        anna.request(Method::POST, "jcbstock/import").multipart(form)
    },
    effects: |hands, effect| {
        // The import and its job are stored together, or neither is.
        let name = import_job::Column::FileName.eq(format!("{}.csv", login(effect.number)));
        Box::pin(async move {
            let found = given::write(&hands, move |_, tx, grant| {
                Box::pin(async move {
                    let found = import_job::Entity::within(grant).filter(name).all(tx).await.expect("imports");
                    for import in &found {
                        let asked = job::Entity::within(grant).filter(job::Column::Key.eq(import.id.to_string()));
                        assert_eq!(asked.count(tx).await.expect("jobs"), 1, "an import that nobody works off");
                    }
                    found.len()
                })
            });
            found.await
        })
    },
    noted: None,
};

const TRANSFER: Operation = Operation {
    scope: "post /api/jcbstock/transfer",
    request: |it, anna, number| {
        let ask = json!({ "VhcIds": [it.machines[number]], "Sitecode": it.other });
        anna.request(Method::POST, "jcbstock/transfer").json(&ask)
    },
    effects: |hands, effect| {
        let waiting = machine::Column::PreviousId.eq(effect.machine).and(machine::Column::Status.eq("N"));
        count!(hands, machine::Entity, waiting)
    },
    noted: None,
};

const ORDER: Operation = Operation {
    scope: "post /api/jcbstock/dealer/update",
    request: |it, anna, number| {
        let ask = json!({ "VhcId": [it.machines[number]], "SiteCode": it.other, "OwnershipChangedDate": "" });
        anna.request(Method::POST, "jcbstock/dealer/update").json(&ask)
    },
    effects: |hands, effect| count!(hands, work_order::Entity, work_order::Column::MachineId.eq(effect.machine)),
    noted: None,
};

const CUSTOMER: Operation = Operation {
    scope: "post /api/customer/create",
    request: |it, anna, number| {
        let form = json!({ "VhcIds": [it.machines[number]], "Surname": login(number), "Address1": "7 Mill Lane",
            "Address2": "Ashby", "Address3": "Kent", "Address4": "England", "Postcode": "AS1 2BY",
            "Telephone": "1234", "Email": "nora@example.org" });
        anna.request(Method::POST, "customer/create").json(&form)
    },
    effects: |hands, effect| {
        Box::pin(async move {
            let found = given::write(&hands, move |_, tx, grant| {
                Box::pin(async move {
                    let orders = work_order::Entity::within(grant).all(tx).await.expect("orders");
                    let customers = customer::Entity::within(grant).count(tx).await.expect("customers");
                    assert_eq!(customers, orders.len() as u64, "a customer of nothing");
                    orders.iter().filter(|order| order.machine_id == effect.machine).count()
                })
            });
            found.await
        })
    },
    noted: Some("customer.create"),
};

const HANDOVER: Operation = Operation {
    scope: "post /api/jcbstock/handover/save",
    request: |it, anna, number| {
        let form = json!({ "VhcId": it.machines[number], "HandoverCustomerSignatureName": "Nora",
            "SaveJcbItemsInfo": [{ "TemplateItemTypeId": 1, "ItemStatus": 1 }] });
        anna.request(Method::POST, "jcbstock/handover/save").json(&form)
    },
    effects: |hands, effect| {
        count!(hands, handover_inspection::Entity, handover_inspection::Column::MachineId.eq(effect.machine))
    },
    noted: None,
};

const GATE: Operation = Operation {
    scope: "post /api/vhc/complete/{}",
    request: |it, anna, number| {
        anna.request(Method::POST, &format!("vhc/complete/{}", it.machines[number])).json(&json!({}))
    },
    effects: |hands, effect| {
        let waiting = machine::Column::PreviousId.eq(effect.machine).and(machine::Column::Status.eq("N"));
        count!(hands, machine::Entity, waiting)
    },
    noted: None,
};

const ANSWERS: Operation = Operation {
    scope: "post /api/vhcitem/v3/update",
    request: |it, anna, number| {
        let item = json!({ "TemplateItemTypeId": 2, "ItemDesc": "Brakes", "ItemStatus": 0, "Comments": "worn" });
        let body = json!({ "VHCId": it.machines[number], "Items": [item] });
        anna.request(Method::POST, "vhcItem/v3/update").json(&body)
    },
    effects: |hands, effect| {
        let begun = machine::Column::Id.eq(effect.machine).and(machine::Column::PartiallyChecked.eq(true));
        count!(hands, machine::Entity, begun)
    },
    noted: None,
};

/// Dies at each point in turn, once each, and prints their number.
async fn at_every_point(operation: &Operation) {
    let has_machines = ["update", "delete", "transfer", "genericcomment", "customer", "handover", "complete"]
        .iter()
        .any(|verb| operation.scope.contains(verb));
    let (status, kind) = match operation.scope {
        scope if scope.contains("handover") => ("C", Hierarchy::Dealership),
        scope if scope.contains("customer") => ("A", Hierarchy::Dealership),
        scope if scope.contains("dealer") => ("A", Hierarchy::HeadOffice),
        scope if scope.contains("complete") => ("G", Hierarchy::HeadOffice),
        _ => ("R", Hierarchy::HeadOffice),
    };
    for _ in 0..rounds() {
        let crashing = Crashing::with(if has_machines { 60 } else { 0 }, status, kind).await;
        let mut server = crashing.program.serve().await;
        let anna = crashing.anna.clone().through(&server);
        let (mut point, mut stands) = (1, 0);
        loop {
            let number = point - 1;
            let scope = operation.scope.replace("{}", &crashing.effect(number).machine.to_string());
            crashing.order(&scope, point);
            let reply = anna.try_send((operation.request)(&crashing, &anna, number)).await;
            if let Some(reply) = reply {
                // There is no such point: the operation went through.
                assert!((200..300).contains(&reply.status), "{} {}", operation.scope, reply.text());
                break;
            }
            died(&mut server).await;
            crashing.order_nothing();
            let (hands, site) = crashing.hands().await;
            let before = (operation.effects)(hands.clone(), crashing.effect(number)).await;
            assert!(before <= 1, "{} at {point}", operation.scope);
            all_holds(&hands, &site).await;
            hands.close();
            drop(hands);
            server = crashing.program.serve().await;
            let repeat = anna.send((operation.request)(&crashing, &anna, number)).await;
            let fine = (200..300).contains(&repeat.status);
            let told = before == 1 && (400..500).contains(&repeat.status);
            assert!(fine || told, "{} at {point}, {before} before: {}", operation.scope, repeat.text());
            stands += before;
            point += 1;
            assert!(point < MANY, "{}", operation.scope);
        }
        // Exactly one death, the last, comes after the commit; every earlier one leaves no effect.
        assert!(
            point > 4 && stands == 1,
            "{}: {point} points, {stands} of them after the change stood",
            operation.scope
        );
        server.stop().await;
        let (hands, site) = crashing.hands().await;
        all_holds(&hands, &site).await;
        // A repeat without a key that can not be recognized as one is carried out again.
        let again = ["jcbstock/import", "genericcomment/jcb/create"].iter().any(|it| operation.scope.ends_with(it));
        for number in 0..point {
            let effects = (operation.effects)(hands.clone(), crashing.effect(number)).await;
            let twice = again && number + 2 == point;
            assert_eq!(effects, if twice { 2 } else { 1 }, "{} of try {number}", operation.scope);
        }
        if let Some(action) = operation.noted {
            let noted: Looking = count!(hands.clone(), audit_entry::Entity, audit_entry::Column::Action.eq(action));
            assert_eq!(noted.await, point + usize::from(again), "{action} is noted once for each");
        }
        hands.close();
        drop(hands);
        tell(operation.scope, point - 1);
        crashing.program.remove().await;
    }
}

fn tell(scope: &str, points: usize) {
    soak::tell("D2", &format!("deaths in {scope}"), points, "nothing half there, each repeat succeeds");
}

async fn died(server: &mut ServerProcess) {
    let ended = server.process().ended().await;
    assert!(ended.code.is_none() && ended.log.contains("died at"), "{ended:?}");
}

/// Goal D2: Create Machine.
#[tokio::test]
async fn a_crash_while_a_machine_is_created_leaves_nothing_half() {
    at_every_point(&CREATE).await;
}

/// Goal D2: Edit Machine.
#[tokio::test]
async fn a_crash_while_a_machine_is_changed_leaves_nothing_half() {
    at_every_point(&UPDATE).await;
}

/// Goal D2: a transfer, with the record that waits at the other site.
#[tokio::test]
async fn a_crash_while_a_machine_is_transferred_leaves_nothing_half() {
    at_every_point(&TRANSFER).await;
}

/// Goal D2: a passed gate inspection, with the record that waits at the dealer (row 16 of
/// docs/behaviour/machine-life.md).
#[tokio::test]
async fn a_crash_while_a_gate_is_passed_leaves_nothing_half() {
    at_every_point(&GATE).await;
}

/// Goal D2: the first answers of an inspection, with the partial check of the machine.
#[tokio::test]
async fn a_crash_while_an_inspection_is_answered_leaves_nothing_half() {
    at_every_point(&ANSWERS).await;
}

/// Goal D2: Delete Machine.
#[tokio::test]
async fn a_crash_while_a_machine_is_deleted_leaves_nothing_half() {
    at_every_point(&DELETE).await;
}

/// Goal D2: a note about a machine.
#[tokio::test]
async fn a_crash_while_a_note_is_written_leaves_nothing_half() {
    at_every_point(&NOTE).await;
}

/// Goal D2: a dealership work order.
#[tokio::test]
async fn a_crash_while_a_machine_is_ordered_leaves_nothing_half() {
    at_every_point(&ORDER).await;
}

/// Goal D2: a customer with the work order.
#[tokio::test]
async fn a_crash_while_a_customer_is_made_leaves_nothing_half() {
    at_every_point(&CUSTOMER).await;
}

/// Goal D2: the handover inspection with its signature.
#[tokio::test]
async fn a_crash_while_a_handover_is_saved_leaves_nothing_half() {
    at_every_point(&HANDOVER).await;
}

/// Goal D2: the one-machine import call of production systems.
#[tokio::test]
async fn a_crash_while_one_machine_is_imported_leaves_nothing_half() {
    at_every_point(&IMPORT_ONE).await;
}

/// Goal D2: a user is created at the console.
#[tokio::test]
async fn a_crash_while_a_user_is_saved_leaves_nothing_half() {
    at_every_point(&USER).await;
}

/// Goal D2: an import file is uploaded.
#[tokio::test]
async fn a_crash_while_a_file_is_taken_in_leaves_nothing_half() {
    at_every_point(&IMPORT_FILE).await;
}
