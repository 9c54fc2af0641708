//! A request that is sent twice has one effect (docs/behaviour/api.md, "Repeats").

use std::collections::BTreeMap;

use chrono::TimeDelta;
use platform::{
    entity::repeat,
    tenancy::{Scoped, SystemTask},
};
use reqwest::Method;
use sea_orm::ColumnTrait;
use serde_json::{Value, json};
use stock::domain::Status;
use tests::{PASSWORD, Person, Reply, TestApp, TestSite, given};

use super::operations;

const KEY: &str = "idempotency-key";
/// Concurrent submissions (goal D6).
const AT_ONCE: usize = 50;

fn keyed(person: &Person, key: &str) -> Person {
    person.clone().with_header(KEY, key)
}

fn replayed(reply: &Reply) -> bool {
    reply.header("idempotent-replayed") == "true"
}

fn named(name: &str) -> Value {
    json!({ "LocationName": name })
}

#[tokio::test]
async fn the_same_key_is_the_same_request() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = keyed(&site.administrator().await, "yard-1");
    let first = anna.post("location/create", named("Yard")).await;
    assert_eq!((first.status, replayed(&first)), (200, false), "{}", first.text());
    let again = anna.post("location/create", named("Yard")).await;
    assert_eq!((again.status, &again.bytes, replayed(&again)), (200, &first.bytes, true));
    assert_eq!(again.header("content-type"), first.header("content-type"));
    assert_eq!(anna.get("location").await.ok().as_array().map(Vec::len), Some(1));
    let other = anna.post("location/create", named("Gate")).await;
    assert_eq!((other.status, other.reason()), (422, "platform.repeat_other"));
    let elsewhere = anna.post("vhc/create", named("Yard")).await;
    assert_eq!(elsewhere.reason(), "platform.repeat_other");
    // A key belongs to a user: the same text of another user is another key.
    let bert = keyed(&site.manager().await, "yard-1");
    assert_eq!(bert.post("location/create", named("Gate")).await.status, 200);
}

#[tokio::test]
async fn what_changed_nothing_lets_go_of_its_key() {
    let app = TestApp::shared().await;
    let anna = keyed(&app.dealer_site().await.administrator().await, "mended");
    let refused = anna.post("location/create", named("")).await;
    assert_eq!(refused.status, 422);
    assert!(!replayed(&anna.post("location/create", named("")).await));
    assert_eq!(anna.post("location/create", named("Yard")).await.status, 200, "the mended request may use it");
}

#[tokio::test]
async fn a_key_is_a_short_visible_word() {
    let app = TestApp::shared().await;
    let anna = app.dealer_site().await.administrator().await;
    for key in ["", " ", "two words", &"k".repeat(201)] {
        let reply = keyed(&anna, key).post("location/create", named("Yard")).await;
        assert_eq!((reply.status, reply.reason()), (422, "platform.repeat_key"), "{key:?}");
    }
    assert_eq!(anna.get("location").await.ok(), json!([]));
    assert_eq!(keyed(&anna, &"k".repeat(200)).post("location/create", named("Yard")).await.status, 200);
}

/// A request without a session has no key: it is refused as without one.
#[tokio::test]
async fn nobody_has_a_key() {
    let app = TestApp::shared().await;
    let nobody = keyed(&app.anonymous(), "mine");
    assert_eq!(nobody.post("location/create", named("Yard")).await.reason(), "platform.login_required");
    let site = app.dealer_site().await;
    let user = site.user(1).create().await;
    let ask = json!({ "sitecode": site.code, "username": user.login, "password": PASSWORD, "loginAs": 20 });
    let tokens: Vec<_> = [
        nobody.post("security/login", ask.clone()).await.ok()["SessionId"].clone(),
        nobody.post("security/login", ask).await.ok()["SessionId"].clone(),
    ]
    .into();
    assert_ne!(tokens[0], tokens[1], "a sign-in is never given again");
}

/// The key of a request whose process died: either nothing was done, or it was done and the answer is lost.
#[tokio::test]
async fn the_key_of_a_dead_holder_is_taken_over_or_told() {
    let short = |config: &mut platform::config::Config| {
        (config.limits.handler_seconds, config.limits.report_seconds) = (60, 60);
    };
    let app = TestApp::builder().config(short).start().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    for (key, carried_out, then) in [("begun", false, "200 "), ("done", true, "409 platform.repeat_untold")] {
        anna.clone().with_header(KEY, key).post("location/create", named(key)).await.ok();
        // The stored answer is removed; and where nothing was done, the location as well.
        app.on(move |platform| async move {
            let grant = SystemTask::Repeats.everywhere();
            let tx = platform.db.write(grant.reach()).await.expect("a transaction");
            let changed = repeat::Entity::change(&grant)
                .filter(repeat::Column::Key.eq(key))
                .value(repeat::Column::CarriedOut, carried_out)
                .value(repeat::Column::Status, None::<i16>)
                .run(&tx)
                .await
                .expect("changed");
            assert_eq!(changed, 1);
            tx.commit().await.expect("committed");
        })
        .await;
        if !carried_out {
            let listed = anna.get("location").await.ok();
            let id = &listed[0]["LocationId"];
            anna.post("location/update", json!({ "LocationId": id, "Deleted": true })).await.ok();
        }
        let early = keyed(&anna, key).post("location/create", named(key)).await;
        assert_eq!((early.status, early.reason()), (409, "platform.repeat_in_flight"), "{key}");
        assert!(!early.header("retry-after").is_empty());
        app.advance(TimeDelta::minutes(5));
        let late = keyed(&anna, key).post("location/create", named(key)).await;
        assert_eq!(format!("{} {}", late.status, late.reason()), then, "{key}");
    }
}

#[tokio::test]
async fn after_a_day_a_key_is_new_again() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let user = site.user(1).create().await;
    let ask = json!({ "sitecode": site.code, "username": user.login, "password": PASSWORD, "loginAs": 20 });
    let entered = async || {
        let mut person = app.anonymous().at(&site.code);
        person.take_session(&app.anonymous().post("security/login", ask.clone()).await);
        keyed(&person, "daily")
    };
    entered().await.post("location/create", named("Yard")).await.ok();
    app.advance(TimeDelta::hours(25));
    let again = entered().await;
    assert_eq!(again.post("location/create", named("Gate")).await.status, 200, "another request by the same word");
    app.advance(TimeDelta::hours(48));
    app.work().await;
    let kept = app.dump().await.lines().filter(|line| line.starts_with("repeat_key|")).count();
    assert_eq!(kept, 0, "what is old is forgotten");
}

/// POST operations that only read: they take no key, and their answers are not stored.
const READING: [&str; 9] = [
    "list_dealers",
    "list_machines",
    "list_comment_categories",
    "search_machines",
    "list_notifications",
    "list_sites",
    "read_site_configuration",
    "list_staff",
    "list_users",
];

/// One prepared request.
pub(super) struct Submission {
    pub person: Person,
    pub path: String,
    pub body: Value,
}

/// A machine in transit between two sites: the sender's record and the one that waits.
async fn sent(from: &TestSite, to: &TestSite) -> (i64, i64) {
    let machine = given::machine(from).create().await;
    let ask = json!({ "VhcIds": [machine.id], "Sitecode": to.code });
    from.administrator().await.post("jcbstock/transfer", ask).await.ok();
    let search = json!({ "Filters": [{ "FieldName": "v.status", "FieldValue": "N", "ConditionOperator": "equals" }] });
    let waiting = to.administrator().await.post("jcbstock/list", search).await.ok();
    (machine.id, waiting["JcbStockList"][0]["VhcId"].as_i64().expect("the record that waits"))
}

/// A machine with a customer work order, at a dealership of the group, because no other site has customers.
struct Sold {
    site: TestSite,
    person: Person,
    machine: i64,
    customer: i64,
}

/// The body of the customer form.
fn form(machines: &[i64], customer: Option<i64>) -> Value {
    json!({ "VhcIds": machines, "CustomerId": customer, "Surname": "Berg", "FirstName": "Nora",
        "Address1": "7 Mill Lane", "Address2": "Ashby", "Address3": "Kent", "Address4": "England",
        "Postcode": "AS1 2BY", "Telephone": "1234", "Email": "nora@example.org",
        "OwnershipChangedDate": if customer.is_some() { "05/03/2026" } else { "" } })
}

async fn sold(near: &TestSite) -> Sold {
    let site = near.group.dealer_site().await;
    let person = site.administrator().await;
    let machine = given::machine(&site).status(Status::A).create().await.id;
    let mut sold = Sold { site, person, machine, customer: 0 };
    let made = sold.person.post("customer/create", form(&[machine], None)).await.ok();
    sold.customer = made["CustomerId"].as_i64().expect("a customer");
    sold
}

pub(super) async fn prepared(operation: &str, site: &TestSite) -> Submission {
    let app = site.app();
    let admin = site.administrator().await;
    let group = site.group.administrator(site).await;
    let serial = given::serial();
    let (model, location) = (given::model(&site.group, "BH-90").await, given::location(site, "Dock").await);
    let machine = json!({ "VIN": serial, "Status": "R", "VhcJcbLookup": { "ModelId": model, "LocationId": location } });
    let edited = async || {
        let made = given::machine(site).create().await;
        json!({ "VHCId": made.id, "VIN": made.serial, "Version": 1,
            "VhcJcbLookup": { "ModelId": made.model, "LocationId": location } })
    };
    // A machine whose inspection is open and answered: its id and that of the inspection.
    let inspected = async || {
        given::templates(&site.group, model, false).await;
        let made = given::machine(site).model(model).location(location).create().await;
        (made.id, given::open_inspection(site, made.id, model, "R", "Lights").await.0)
    };
    let login = format!("rep{}", given::number());
    let (person, path, body) = match operation {
        "create_location" => (admin, "location/create".to_owned(), named("Yard")),
        "update_location" => {
            (admin, "location/update".to_owned(), json!({ "LocationId": location, "LocationName": "Gate" }))
        }
        "create_machine" => (admin, "vhc/create".to_owned(), machine),
        "create_stock_machine" => (admin, "jcbstock/create".to_owned(), machine),
        "import_machine" => (
            admin,
            "dataimporter/jcb/import".to_owned(),
            json!({ "VHCDate": "20260302", "Model": "BH-90", "VIN": serial, "Location": "Dock" }),
        ),
        "update_machine" => (admin, "vhc/v2/update".to_owned(), edited().await),
        "update_stock_machine" => (admin, "jcbstock/update".to_owned(), edited().await),
        "acknowledge_machines" => {
            let id = sent(&site.group.head_office().await, site).await.1;
            (
                admin,
                "jcbstock/acknowledge".to_owned(),
                json!({ "VhcIds": [id], "LocationId": location, "Approved": true }),
            )
        }
        "transfer_machines" => {
            let machine = given::machine(site).create().await;
            let to = site.group.dealer_site().await;
            (admin, "jcbstock/transfer".to_owned(), json!({ "VhcIds": [machine.id], "Sitecode": to.code }))
        }
        "undo_transfer" => {
            let id = sent(site, &site.group.dealer_site().await).await.0;
            (admin, "jcbstock/transfer/undo".to_owned(), json!({ "VhcIds": [id], "LocationId": location }))
        }
        "restock_machines" => {
            let id = sent(site, &site.group.dealer_site().await).await.0;
            (admin, "jcbstock/put/back".to_owned(), json!({ "VhcIds": [id], "LocationId": location }))
        }
        "update_dealer" => {
            let machine = given::machine(site).status(Status::A).create().await.id;
            let to = site.group.dealer_site().await;
            (admin, "jcbstock/dealer/update".to_owned(), json!({ "VhcId": [machine], "SiteCode": to.code }))
        }
        "create_customer" | "update_customer" | "save_handover" => {
            let shop = sold(site).await;
            let body = match operation {
                "create_customer" => form(&[given::machine(&shop.site).status(Status::A).create().await.id], None),
                "update_customer" => form(&[shop.machine], Some(shop.customer)),
                _ => json!({ "VhcId": shop.machine, "HandoverCustomerSignatureName": "Zoe",
                    "SaveJcbItemsInfo": [{ "TemplateItemTypeId": 1, "ItemStatus": 1 }] }),
            };
            let path = match operation {
                "create_customer" => "customer/create",
                "update_customer" => "customer/update",
                _ => "jcbstock/handover/save",
            };
            (shop.person, path.to_owned(), body)
        }
        "start_inspection" => {
            given::templates(&site.group, model, false).await;
            let made = given::machine(site).model(model).create().await;
            (admin, "vhc/inspection/start".to_owned(), json!({ "VHCId": made.id }))
        }
        "save_inspection_items" => {
            let (machine, inspection) = inspected().await;
            let item = json!({ "TemplateItemTypeId": 2, "ItemDesc": "Brakes", "ItemStatus": 1 });
            let body = json!({ "VHCId": machine, "TemplateLookupId": inspection, "Items": [item] });
            (admin, "vhcItem/v3/update".to_owned(), body)
        }
        "post_complete_inspection" => (admin, format!("vhc/complete/{}", inspected().await.0), json!({})),
        "post_complete_this_inspection" => {
            let (machine, inspection) = inspected().await;
            (admin, format!("vhc/complete/{machine}/{inspection}"), json!({}))
        }
        "change_language" => (admin, "language/change".to_owned(), json!({ "LanguageCode": "de_DE" })),
        "write_cache_store" => (admin, "cachestore/logedInUserData/k".to_owned(), json!({ "Value": "dark" })),
        "update_notification" => {
            let notice = given::notification(site, admin.id).await;
            (admin, "notification/update".to_owned(), json!({ "NotificationId": notice, "IsRead": true }))
        }
        "save_configuration" => {
            let config = admin.post("siteconfig", json!({})).await.ok();
            (admin, "siteconfig/create".to_owned(), config)
        }
        "create_console_locations" => (admin, "/admin/api/locations".to_owned(), json!({ "name": "Yard" })),
        "create_console_users" => (
            admin,
            "/admin/api/users".to_owned(),
            json!({ "login": login, "firstName": "N", "lastName": "B", "email": "n@example.org", "userType": 5,
                "password": "Fresh#Start26" }),
        ),
        "unlock_console_user" => {
            let user = site.user(5).create().await;
            (admin, format!("/admin/api/users/{}/unlock", user.id), json!({}))
        }
        "confirm_console_session" => (admin, "/admin/api/session/confirm".to_owned(), json!({ "password": PASSWORD })),
        "create_console_models" => {
            (group, "/admin/api/models".to_owned(), json!({ "name": "EX-80", "auditEnabled": true }))
        }
        "create_console_commentcategories" => {
            (group, "/admin/api/commentcategories".to_owned(), json!({ "name": "Transport" }))
        }
        "create_note" => {
            let machine = given::machine(site).model(model).location(location).create().await.id;
            let body = json!({ "VHCId": machine, "CommentText": "Scratch on the left" });
            (admin, "genericcomment/jcb/create".to_owned(), body)
        }
        "create_console_catalogue" => {
            (group, "/admin/api/catalogue".to_owned(), json!({ "vin": serial, "model": "BH-90" }))
        }
        "create_console_apikeys" => (group, "/admin/api/apikeys".to_owned(), json!({ "name": "Portal" })),
        "create_console_groups" => (app.operator().await, "/admin/api/groups".to_owned(), json!({ "name": login })),
        "create_console_operators" => (
            app.operator().await,
            "/admin/api/operators".to_owned(),
            json!({ "login": login, "email": "op@example.org", "password": "Fresh#Start26" }),
        ),
        "create_console_sites" => (
            app.operator().await,
            "/admin/api/sites".to_owned(),
            json!({ "code": format!("{}", 900_000 + given::number()), "name": "New", "groupId": site.group.id,
                "hierarchy": 0, "culture": "en-GB", "countryIso": "GB" }),
        ),
        other => panic!("{other} changes something by POST: say here with which body it is sent"),
    };
    Submission { person, path, body }
}

/// The number of rows of every table, except tables that every request writes.
async fn rows(app: &TestApp) -> BTreeMap<String, i64> {
    let mut rows = BTreeMap::new();
    for line in app.dump().await.lines() {
        let table = line.split('|').next().unwrap_or_default();
        if !matches!(table, "repeat_key" | "session") {
            *rows.entry(table.to_owned()).or_default() += 1;
        }
    }
    rows
}

fn risen(before: &BTreeMap<String, i64>, after: &BTreeMap<String, i64>) -> BTreeMap<String, i64> {
    let tables = before.keys().chain(after.keys());
    let rise = |table: &String| after.get(table).unwrap_or(&0) - before.get(table).unwrap_or(&0);
    tables.map(|table| (table.clone(), rise(table))).filter(|(_, rise)| *rise != 0).collect()
}

/// Goal D6, with a key: fifty identical requests at once have one effect, and each gets the same success or a named
/// conflict.
#[tokio::test]
async fn fifty_at_once_have_one_effect() {
    let app = TestApp::fresh().await;
    let changing = operations::all().into_iter().filter(|operation| {
        operation.method == Method::POST
            && !operation.is_public()
            && !operation.is_upload()
            && !READING.contains(&operation.id.as_str())
            // What remains to be undone after an undo is tested with imports.
            && operation.id != "undo_import"
    });
    for operation in changing {
        let (one, many) = (app.head_office().await, app.head_office().await);
        let single = prepared(&operation.id, &one).await;
        let before = rows(&app).await;
        let told = keyed(&single.person, "once").post(&single.path, single.body).await;
        assert!(told.status < 300, "{}: {} {}", operation.id, told.status, told.text());
        let effect = risen(&before, &rows(&app).await);

        let crowd = prepared(&operation.id, &many).await;
        let person = keyed(&crowd.person, "crowd");
        let before = rows(&app).await;
        let calls = (0..AT_ONCE).map(|_| {
            let (person, path, body) = (person.clone(), crowd.path.clone(), crowd.body.clone());
            tokio::spawn(async move { person.post(&path, body).await })
        });
        let mut answers = Vec::new();
        for call in calls.collect::<Vec<_>>() {
            let reply = call.await.expect("a reply");
            match (reply.status, reply.reason()) {
                (200..300, _) => answers.push(reply.bytes),
                (409, "platform.repeat_in_flight") => {}
                (status, reason) => panic!("{}: {status} {reason} {}", operation.id, reply.text()),
            }
        }
        answers.dedup();
        assert_eq!(answers.len(), 1, "{}: one answer for all", operation.id);
        assert_eq!(risen(&before, &rows(&app).await), effect, "{}: the effect of one", operation.id);
        let later = person.post(&crowd.path, crowd.body).await;
        assert!(replayed(&later) && later.bytes == answers[0], "{}: {}", operation.id, later.text());
    }
}

/// Goal D6, without a key: of fifty requests that create the same thing one succeeds, and the others get a named
/// conflict.
#[tokio::test]
async fn fifty_without_a_key_make_one_thing() {
    let app = TestApp::shared().await;
    for (operation, conflict) in [
        ("create_location", "reference.location_taken"),
        ("create_machine", "stock.duplicate"),
        ("create_console_models", "catalogue.model_taken"),
        ("create_console_users", "identity.login_taken"),
    ] {
        let crowd = prepared(operation, &app.head_office().await).await;
        let calls = (0..AT_ONCE).map(|_| {
            let (person, path, body) = (crowd.person.clone(), crowd.path.clone(), crowd.body.clone());
            tokio::spawn(async move { person.post(&path, body).await })
        });
        let mut made = 0;
        for call in calls.collect::<Vec<_>>() {
            let reply = call.await.expect("a reply");
            if reply.status < 300 {
                made += 1;
            } else {
                assert_eq!(reply.reason(), conflict, "{operation}: {}", reply.text());
            }
        }
        assert_eq!(made, 1, "{operation}");
    }
}
