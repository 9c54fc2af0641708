//! The program dies at a statement or a commit of an operation, is started again on the same database, and gets the
//! same request again (goal D2).
//!
//! A failpoint counts the statements and commits of an operation (`platform/src/db/failpoint.rs`), so these tests try
//! every state in which a change can be cut off. After each death the effect is there completely or not at all, the
//! counters equal recounted ones, each event follows from the one before, and the audit log is intact; the repeated
//! request succeeds, or gets a 4xx if its effect was there already.
//!
//! The operations are one table, and one function walks along their failpoints; they are in one file because neither
//! can be read without the other.
//!
//! `make soak` alone runs this: it kills every operation at each failpoint, twice.

use std::{future::Future, path::PathBuf, pin::Pin};

use futures::{StreamExt as _, stream};
use handover::entity::{customer, handover_inspection};
use inspections::entity::inspection;
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
use serde_json::{Value, json};
use stock::entity::{import_job, machine, work_order};
use tests::{Person, Program, ServerProcess, TestApp, TestSite, given, smtp::MailServer, soak};

use crate::modules::stock::yard::{all_is_well, payload, yard};

/// More failpoints than any operation has; a test that reaches this number loops.
const MANY: usize = 100;

/// The program with a failpoint file, a person who calls it, and the rows that the operations need.
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
    /// Machines for the operations that change, move or delete one.
    machines: Vec<i64>,
    mails: MailServer,
}

impl Crashing {
    async fn new(count: usize) -> Self {
        Self::with(count, "R", Hierarchy::HeadOffice).await
    }

    /// With so many machines of a status at a site of a hierarchy, each with an open inspection,
    /// those of the gate with its required answer and a chosen dealer.
    async fn with(count: usize, status: &'static str, kind: Hierarchy) -> Self {
        let mails = MailServer::start();
        let program = Program::new().await;
        let order = program.folder().join("order");
        let program = program
            .with("HARDSTAND_FAILPOINT_FILE", order.display().to_string())
            .with("HARDSTAND__MAIL__URL", mails.url());
        let direct = program.direct().await;
        let yard = yard(direct.site(kind).await).await;
        let anna = yard.site.administrator().await;
        let other = yard.site.group.dealer_site().await;
        let (dealer, other) = (other.id, other.code);
        given::templates(&yard.site.group, yard.model, false).await;
        given::handover_template(&yard.site.group, yard.model).await;
        let mut machines = Vec::new();
        for _ in 0..count {
            let machine = yard.machine(move |row| status.clone_into(&mut row.status)).await.id;
            if status == "G" {
                given::dealer_order(&yard.site, machine, dealer).await;
            }
            if matches!(status, "R" | "G") {
                anna.post("vhc/inspection/start", json!({ "VHCId": machine })).await.ok();
            }
            if status == "G" {
                anna.post("vhcItem/v3/update", answer(machine, 1, 1)).await.ok();
            }
            machines.push(machine);
        }
        direct.close();
        std::fs::write(&order, "").expect("no order yet");
        let (model, dock, bay) = (yard.model, yard.dock, yard.bay);
        Self { program, order, anna, site: yard.site, model, dock, bay, other, machines, mails }
    }

    /// Names the failpoint to die at.
    fn order(&self, scope: &str, point: usize) {
        std::fs::write(&self.order, format!("{scope}|{point}")).expect("an order");
    }

    fn order_nothing(&self) {
        std::fs::write(&self.order, "").expect("no order");
    }

    /// A direct connection to the database, and the site there.
    async fn direct(&self) -> (TestApp, TestSite) {
        let direct = self.program.direct().await;
        let site = direct.existing_site(&self.site.code).await;
        (direct, site)
    }
}

/// The answer of an item of an inspection.
fn answer(machine: i64, item: i64, status: i64) -> Value {
    let item = json!({ "TemplateItemTypeId": item, "ItemStatus": status, "Comments": "worn" });
    json!({ "VHCId": machine, "Items": [item] })
}

/// Fails unless counters, events and the audit chain of the site are consistent.
pub async fn all_holds(direct: &TestApp, site: &TestSite) {
    all_is_well(site).await;
    let broken = direct
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

type Counting = Pin<Box<dyn Future<Output = usize>>>;

/// An operation that a person requests.
struct Operation {
    /// The scope of its failpoints: method and path, with `{}` for the id of a machine.
    scope: &'static str,
    /// The nth request.
    request: fn(&Crashing, &Person, usize) -> RequestBuilder,
    /// Counts the effects of the nth request in the database.
    effects: fn(TestApp, Effect) -> Counting,
    /// Its action in the audit log, once for each effect.
    noted: Option<&'static str>,
}

/// Values by which an effect is found.
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

/// Counts rows of an entity across tenants.
macro_rules! count {
    ($direct:expr, $entity:path, $condition:expr) => {{
        let (direct, condition) = ($direct, $condition);
        Box::pin(async move {
            let count = given::write(&direct, move |_, tx, grant| {
                Box::pin(async move { <$entity>::within(grant).filter(condition).count(tx).await.expect("a count") })
            });
            usize::try_from(count.await).expect("a count")
        })
    }};
}

mod background;
mod examples;

const CREATE: Operation = Operation {
    scope: "post /api/vhc/create",
    request: |it, anna, number| {
        anna.request(Method::POST, "vhc/create").json(&payload(&fresh(number), it.model, it.dock))
    },
    effects: |direct, effect| count!(direct, machine::Entity, machine::Column::Serial.eq(fresh(effect.number))),
    noted: None,
};

const IMPORT_ONE: Operation = Operation {
    scope: "post /api/dataimporter/jcb/import",
    request: |_, anna, number| {
        let one = json!({ "VHCDate": "20260302", "Model": "BH-90", "VIN": fresh(number), "Location": "DOCK" });
        anna.request(Method::POST, "dataimporter/jcb/import").json(&one)
    },
    effects: |direct, effect| count!(direct, machine::Entity, machine::Column::Serial.eq(fresh(effect.number))),
    noted: None,
};

const UPDATE: Operation = Operation {
    scope: "post /api/vhc/v2/update",
    request: |it, anna, number| {
        let body = json!({ "VHCId": it.machines[number], "VhcJcbLookup": { "LocationId": it.bay } });
        anna.request(Method::POST, "vhc/v2/update").json(&body)
    },
    effects: |direct, effect| {
        let here = machine::Column::Id.eq(effect.machine).and(machine::Column::LocationId.eq(effect.bay));
        count!(direct, machine::Entity, here)
    },
    noted: None,
};

const DELETE: Operation = Operation {
    scope: "delete /api/jcbstock/delete/{}",
    request: |it, anna, number| anna.request(Method::DELETE, &format!("jcbstock/delete/{}", it.machines[number])),
    effects: |direct, effect| {
        let gone = machine::Column::Id.eq(effect.machine).and(machine::Column::Deleted.eq(true));
        count!(direct, machine::Entity, gone)
    },
    noted: Some("machine.delete"),
};

const NOTE: Operation = Operation {
    scope: "post /api/genericcomment/jcb/create",
    request: |it, anna, number| {
        let body = json!({ "VHCId": it.machines[number], "CommentText": login(number) });
        anna.request(Method::POST, "genericcomment/jcb/create").json(&body)
    },
    effects: |direct, effect| {
        count!(direct, machine_comment::Entity, machine_comment::Column::MachineId.eq(effect.machine))
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
    effects: |direct, effect| count!(direct, user::Entity, user::Column::Login.eq(login(effect.number))),
    noted: Some("user.create"),
};

const IMPORT_FILE: Operation = Operation {
    scope: "post /api/jcbstock/import",
    request: |_, anna, number| {
        let file = Part::bytes(format!("{},BH-90,DOCK\n", fresh(number)).into_bytes());
        let form = Form::new().part("file", file.file_name(format!("{}.csv", login(number))));
        anna.request(Method::POST, "jcbstock/import").multipart(form)
    },
    effects: |direct, effect| {
        // An import and its job are there together, or neither is.
        let name = import_job::Column::FileName.eq(format!("{}.csv", login(effect.number)));
        Box::pin(async move {
            let found = given::write(&direct, move |_, tx, grant| {
                Box::pin(async move {
                    let found = import_job::Entity::within(grant).filter(name).all(tx).await.expect("imports");
                    for import in &found {
                        let query = job::Entity::within(grant).filter(job::Column::Key.eq(import.id.to_string()));
                        assert_eq!(query.count(tx).await.expect("jobs"), 1, "an import without its job");
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
    effects: |direct, effect| {
        let waiting = machine::Column::PreviousId.eq(effect.machine).and(machine::Column::Status.eq("N"));
        count!(direct, machine::Entity, waiting)
    },
    noted: None,
};

const ORDER: Operation = Operation {
    scope: "post /api/jcbstock/dealer/update",
    request: |it, anna, number| {
        let ask = json!({ "VhcId": [it.machines[number]], "SiteCode": it.other, "OwnershipChangedDate": "" });
        anna.request(Method::POST, "jcbstock/dealer/update").json(&ask)
    },
    effects: |direct, effect| count!(direct, work_order::Entity, work_order::Column::MachineId.eq(effect.machine)),
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
    effects: |direct, effect| {
        Box::pin(async move {
            let found = given::write(&direct, move |_, tx, grant| {
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
            "SaveJcbItemsInfo": [{ "TemplateItemTypeId": 1, "ItemStatus": 1 }, { "TemplateItemTypeId": 2, "ItemStatus": 1 }] });
        anna.request(Method::POST, "jcbstock/handover/save").json(&form)
    },
    effects: |direct, effect| {
        count!(direct, handover_inspection::Entity, handover_inspection::Column::MachineId.eq(effect.machine))
    },
    noted: None,
};

const GATE: Operation = Operation {
    scope: "post /api/vhc/complete/{}",
    request: |it, anna, number| {
        anna.request(Method::POST, &format!("vhc/complete/{}", it.machines[number])).json(&json!({}))
    },
    effects: |direct, effect| {
        let waiting = machine::Column::PreviousId.eq(effect.machine).and(machine::Column::Status.eq("N"));
        count!(direct, machine::Entity, waiting)
    },
    noted: None,
};

const ANSWERS: Operation = Operation {
    scope: "post /api/vhcitem/v3/update",
    request: |it, anna, number| {
        anna.request(Method::POST, "vhcItem/v3/update").json(&answer(it.machines[number], 2, 0))
    },
    effects: |direct, effect| {
        let begun = machine::Column::Id.eq(effect.machine).and(machine::Column::PartiallyChecked.eq(true));
        count!(direct, machine::Entity, begun)
    },
    noted: None,
};

/// Two machines in one batch, of which one fails; the second is `PAIRS` places behind the first in the list of
/// machines.
const BATCH: Operation = Operation {
    scope: "post /api/vhc/inspection/batch",
    request: |it, anna, number| {
        let item = |status: i64| json!({ "TemplateItemTypeId": 1, "ItemStatus": status, "Comments": "worn" });
        let failed = json!({ "VHCId": it.machines[number + PAIRS], "Answers": [item(0)] });
        let machines = json!([{ "VHCId": it.machines[number] }, failed]);
        let body = json!({ "Status": "A", "TemplateVersion": 1, "Answers": [item(1)], "Machines": machines });
        anna.request(Method::POST, "vhc/inspection/batch").json(&body)
    },
    effects: |direct, effect| {
        Box::pin(async move {
            let found = given::write(&direct, move |_, tx, grant| {
                Box::pin(async move {
                    let done = inspection::Entity::within(grant).filter(inspection::Column::Success.is_not_null());
                    let done = done.all(tx).await.expect("inspections");
                    assert_eq!(done.len() % 2, 0, "one machine of a batch is inspected, and the other is not");
                    done.iter().filter(|one| one.machine_id == effect.machine).count()
                })
            });
            found.await
        })
    },
    noted: None,
};

/// The most batches of a test.
const PAIRS: usize = 60;

/// Every operation whose interruption is tried; the first one in every run.
const OPERATIONS: [Operation; 13] =
    [CREATE, UPDATE, DELETE, TRANSFER, GATE, ANSWERS, NOTE, ORDER, CUSTOMER, HANDOVER, IMPORT_ONE, USER, IMPORT_FILE];

/// Kills the program at failpoints of an operation, in a world of its own.
async fn killed_at_its_failpoints(operation: &Operation) {
    let is_batch = operation.scope.contains("batch");
    let has_machines = ["update", "delete", "transfer", "genericcomment", "customer", "handover", "complete"]
        .iter()
        .any(|verb| operation.scope.contains(verb));
    let (status, kind) = match operation.scope {
        scope if scope.contains("handover") => ("C", Hierarchy::Dealership),
        scope if scope.contains("customer") => ("A", Hierarchy::Dealership),
        scope if scope.contains("dealer") => ("A", Hierarchy::HeadOffice),
        scope if scope.contains("complete") => ("G", Hierarchy::HeadOffice),
        _ if is_batch => ("A", Hierarchy::HeadOffice),
        _ => ("R", Hierarchy::HeadOffice),
    };
    let machines = match (is_batch, has_machines) {
        (true, _) => 2 * PAIRS,
        (false, true) => 60,
        (false, false) => 0,
    };
    let crashing = Crashing::with(machines, status, kind).await;
    let mut server = crashing.program.serve().await;
    let anna = crashing.anna.clone().through(&server);
    // The number of the request, which is the number of deaths so far; the failpoint; the requests whose effect was there
    // after the death.
    let (mut number, mut point, mut stood) = (0, 1, Vec::new());
    loop {
        let scope = operation.scope.replace("{}", &crashing.effect(number).machine.to_string());
        crashing.order(&scope, point);
        let reply = anna.try_send((operation.request)(&crashing, &anna, number)).await;
        if let Some(reply) = reply {
            // There is no such failpoint: the request succeeds.
            assert!((200..300).contains(&reply.status), "{} {}", operation.scope, reply.text());
            break;
        }
        died(&mut server).await;
        crashing.order_nothing();
        let (direct, site) = crashing.direct().await;
        let before = (operation.effects)(direct.clone(), crashing.effect(number)).await;
        assert!(before <= 1, "{} at {point}", operation.scope);
        all_holds(&direct, &site).await;
        direct.close();
        drop(direct);
        server = crashing.program.serve().await;
        let repeat = anna.send((operation.request)(&crashing, &anna, number)).await;
        let fine = (200..300).contains(&repeat.status);
        let is_refused = before == 1 && (400..500).contains(&repeat.status);
        assert!(fine || is_refused, "{} at {point}, {before} before: {}", operation.scope, repeat.text());
        if before == 1 {
            stood.push(number);
        }
        number += 1;
        point += 1;
        assert!(point < MANY, "{}", operation.scope);
    }
    // Only the last failpoint, after the commit, leaves the effect there.
    assert!(
        number > 3 && stood == [number - 1],
        "{}: {number} deaths, and the effect was there after {stood:?}",
        operation.scope
    );
    server.stop().await;
    let (direct, site) = crashing.direct().await;
    all_holds(&direct, &site).await;
    // Without an idempotency key these two cannot tell a repeat from a second request.
    let again = ["jcbstock/import", "genericcomment/jcb/create"].iter().any(|it| operation.scope.ends_with(it));
    for number in 0..=number {
        let effects = (operation.effects)(direct.clone(), crashing.effect(number)).await;
        let twice = again && stood.contains(&number);
        assert_eq!(effects, if twice { 2 } else { 1 }, "{} of try {number}", operation.scope);
    }
    if let Some(action) = operation.noted {
        let noted: Counting = count!(direct.clone(), audit_entry::Entity, audit_entry::Column::Action.eq(action));
        let want = number + 1 + if again { stood.len() } else { 0 };
        assert_eq!(noted.await, want, "{action} is noted once for each");
    }
    direct.close();
    drop(direct);
    report(operation.scope, number);
    crashing.program.remove().await;
}

fn report(scope: &str, deaths: usize) {
    soak::report("D2", &format!("deaths in {scope}"), deaths, "nothing half there, each repeat succeeds");
}

async fn died(server: &mut ServerProcess) {
    let ended = server.process().ended().await;
    assert!(ended.code.is_none() && ended.log.contains("died at"), "{ended:?}");
}

/// Goal D2: every other operation that has an example.
#[tokio::test]
async fn a_crash_in_an_example_leaves_nothing_half_done() {
    if !soak::only("resilience::crashes") {
        return;
    }
    let others = examples::others();
    assert!(others.len() > 15, "{} examples", others.len());
    stream::iter(&others)
        .for_each_concurrent(2, |(example, scope)| examples::killed_in_its_example(example, scope))
        .await;
}

/// Goal D2: machines created, changed, deleted, transferred, ordered and imported, a gate passed, an inspection answered, a
/// note, a customer, a handover and a user saved.
#[tokio::test]
async fn a_crash_in_an_operation_leaves_nothing_half_done() {
    if !soak::only("resilience::crashes") {
        return;
    }
    for _ in 0..2 {
        // They mostly wait for a server to start.
        stream::iter(&OPERATIONS).for_each_concurrent(2, killed_at_its_failpoints).await;
    }
}

/// Goal D2: a batch of inspections is written whole or not at all.
#[tokio::test]
async fn a_crash_in_a_batch_of_inspections_leaves_nothing_half_done() {
    if !soak::only("resilience::crashes") {
        return;
    }
    killed_at_its_failpoints(&BATCH).await;
}
