//! Goals T1, T2 and T5 with one request each: on every operation with an id, an id of another tenant is answered
//! exactly like an unknown one, and changes nothing. The operation is then tried with an own id, to show that it would
//! have worked.

use std::collections::BTreeSet;

use platform::{auth::permission::Hierarchy, tenancy::Scoped as _};
use reqwest::{Method, multipart};
use sea_orm::ColumnTrait as _;
use serde_json::{Value, json};
use tests::{Person, Proof, Reply, TestApp, TestSite, given};

use super::operations::{self, NEVER, Operation};

/// What an id names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Thing {
    ApiKey,
    Audit,
    Catalogue,
    CommentCategory,
    Customer,
    Event,
    Group,
    History,
    Import,
    Inspection,
    InspectionItem,
    Location,
    Machine,
    Model,
    ModuleSwitch,
    Notification,
    Session,
    Site,
    SiteCode,
    Transfer,
    User,
    Vin,
}

/// Where the id is sent.
#[derive(Debug, Clone, Copy)]
enum Way {
    /// In the path.
    Path,
    /// In the path; the body is the own record as it was read.
    Record,
    /// In the `filter` of the query, with this body.
    Filter(Option<fn() -> Value>),
    /// In the body.
    Body(fn(&str) -> Value),
}

use Way::{Body, Filter, Path, Record};

/// Every operation that takes an id, what the id names, and where it is sent.
const OPERATIONS: &[(&str, Thing, Way)] = &[
    ("read_console_apikeys", Thing::ApiKey, Path),
    ("delete_console_apikeys", Thing::ApiKey, Path),
    ("delete_many_console_apikeys", Thing::ApiKey, Filter(None)),
    ("read_console_audit", Thing::Audit, Path),
    ("read_console_catalogue", Thing::Catalogue, Path),
    ("update_console_catalogue", Thing::Catalogue, Record),
    ("delete_console_catalogue", Thing::Catalogue, Path),
    ("delete_many_console_catalogue", Thing::Catalogue, Filter(None)),
    ("read_console_commentcategories", Thing::CommentCategory, Path),
    ("update_console_commentcategories", Thing::CommentCategory, Record),
    ("delete_console_commentcategories", Thing::CommentCategory, Path),
    ("delete_many_console_commentcategories", Thing::CommentCategory, Filter(None)),
    ("read_console_groups", Thing::Group, Path),
    ("read_console_locations", Thing::Location, Path),
    ("update_console_locations", Thing::Location, Record),
    ("delete_console_locations", Thing::Location, Path),
    ("delete_many_console_locations", Thing::Location, Filter(None)),
    ("read_console_machineevents", Thing::Event, Path),
    ("read_console_machines", Thing::Machine, Path),
    ("read_console_models", Thing::Model, Path),
    ("update_console_models", Thing::Model, Record),
    ("delete_console_models", Thing::Model, Path),
    ("delete_many_console_models", Thing::Model, Filter(None)),
    ("read_console_modules", Thing::ModuleSwitch, Path),
    ("update_console_modules", Thing::ModuleSwitch, Record),
    ("read_console_sessions", Thing::Session, Path),
    ("delete_console_sessions", Thing::Session, Path),
    ("delete_many_console_sessions", Thing::Session, Filter(None)),
    ("read_console_settings", Thing::Site, Path),
    ("update_console_settings", Thing::Site, Record),
    ("read_console_sites", Thing::Site, Path),
    ("update_console_sites", Thing::Site, Record),
    ("read_console_transfers", Thing::Transfer, Path),
    ("read_console_users", Thing::User, Path),
    ("update_console_users", Thing::User, Record),
    ("update_many_console_users", Thing::User, Filter(Some(|| json!({ "active": true })))),
    ("delete_console_users", Thing::User, Path),
    ("unlock_console_user", Thing::User, Path),
    ("read_model_photo", Thing::Model, Path),
    ("find_serials", Thing::Vin, Path),
    ("read_specification", Thing::Vin, Path),
    ("delete_machine", Thing::Machine, Path),
    ("read_history", Thing::History, Path),
    ("read_previous_history", Thing::History, Path),
    ("read_visible_history", Thing::History, Path),
    ("read_dealer_history", Thing::History, Path),
    ("list_notes", Thing::Machine, Path),
    ("create_note", Thing::Machine, Body(|id| json!({ "VHCId": id, "CommentText": "Looked at" }))),
    ("acknowledge_machines", Thing::Machine, Body(|id| json!({ "VhcIds": [id], "Approved": true }))),
    ("transfer_machines", Thing::Machine, Body(|id| json!({ "VhcIds": [id] }))),
    ("undo_transfer", Thing::Machine, Body(|id| json!({ "VhcIds": [id] }))),
    ("restock_machines", Thing::Machine, Body(|id| json!({ "VhcIds": [id] }))),
    ("update_dealer", Thing::Machine, Body(|id| json!({ "VhcId": [id], "TemplateId": 7 }))),
    ("read_dealer_work_order", Thing::Machine, Path),
    ("read_customer", Thing::Machine, Path),
    ("save_handover", Thing::Machine, Body(|id| json!({ "VhcId": id, "SaveJcbItemsInfo": [{ "ItemStatus": 1 }] }))),
    ("start_inspection", Thing::Machine, Body(|id| json!({ "VHCId": id }))),
    ("save_inspection_items", Thing::Machine, Body(|id| json!({ "VHCId": id }))),
    ("complete_inspection", Thing::Machine, Path),
    ("post_complete_inspection", Thing::Machine, Path),
    ("complete_this_inspection", Thing::Machine, Path),
    ("post_complete_this_inspection", Thing::Machine, Path),
    ("read_stage_template", Thing::Machine, Path),
    ("list_inspection_items", Thing::Machine, Path),
    ("read_inspection_item", Thing::InspectionItem, Path),
    ("read_import", Thing::Import, Path),
    ("read_failed_rows", Thing::Import, Path),
    ("undo_import", Thing::Import, Path),
    ("list_site_locations", Thing::SiteCode, Path),
    ("list_site_user_lookup", Thing::SiteCode, Path),
    ("read_user", Thing::User, Path),
    ("update_location", Thing::Location, Body(|id| json!({ "LocationId": id, "LocationName": "Renamed" }))),
    ("update_notification", Thing::Notification, Body(|id| json!({ "NotificationId": id, "IsRead": true }))),
    ("update_machine", Thing::Machine, Body(edited)),
    ("update_stock_machine", Thing::Machine, Body(edited)),
    ("read_site_configuration", Thing::SiteCode, Body(|code| json!({ "SiteCode": code }))),
];

/// Operations with a name in path or body that is no id of a tenant's thing.
const OTHERS: &[(&str, &str)] = &[
    ("sign_out_session", "the session of the address is not looked at"),
    ("post_sign_out_session", "the session of the address is not looked at"),
    ("read_cache_store", "everybody has the own store; see below"),
    ("write_cache_store", "everybody has the own store; see below"),
    ("delete_cache_store", "everybody has the own store; see below"),
    ("read_dealer", "the sites of the own group are offered; see stock/moving_refused.rs"),
    ("update_console_groups", "operators alone, who see every group"),
    ("read_console_operators", "operators belong to no tenant"),
    ("update_console_operators", "operators belong to no tenant"),
];

/// An edit without a location: the machine is looked up first.
fn edited(id: &str) -> Value {
    json!({ "VHCId": id, "VIN": "7000001", "VhcJcbLookup": { "MetaData": "{\"MachineHours\":5}" } })
}

fn named() -> BTreeSet<&'static str> {
    OPERATIONS.iter().map(|(id, ..)| *id).chain(OTHERS.iter().map(|(id, _)| *id)).collect()
}

/// The operations with an id that no list of this file has.
pub(super) fn untried(operations: &[Operation]) -> Vec<&str> {
    let named = named();
    let takes_an_id = |operation: &&Operation| !operation.names().is_empty() || operation.wants_filter();
    operations
        .iter()
        .filter(takes_an_id)
        .map(|operation| operation.id.as_str())
        .filter(|id| !named.contains(id))
        .collect()
}

#[test]
fn every_operation_with_an_id_is_tried() {
    let all = operations::all();
    let untried = untried(&all);
    assert!(untried.is_empty(), "whose is the id of {untried:?}?");
    for id in named() {
        assert!(all.iter().any(|operation| operation.id == id), "{id} is gone");
    }
}

impl Thing {
    /// Creates a new one that belongs to the site and returns its id.
    pub(super) async fn of(self, site: &TestSite) -> String {
        let app = site.app();
        let number = given::number();
        match self {
            Self::ApiKey => {
                let values = vec![
                    site.group.id.into(),
                    format!("Key {number}").into(),
                    format!("{number:064}").into(),
                    app.now().into(),
                ];
                let text = "INSERT INTO api_key (group_id, name, key_hash, created_at) \
                            SELECT $1, $2, $3, $4 WHERE {scope} RETURNING id";
                given::insert(app, text, values).await.to_string()
            }
            Self::Audit => {
                let values = vec![app.now().into(), site.group.id.into(), site.id.into()];
                let text = "INSERT INTO audit_entry (at, group_id, site_id, actor, action, subject, subject_id, \
                            request_id, address) SELECT $1, $2, $3, 'test', 'test', 'test', '1', '', '' \
                            WHERE {scope} RETURNING id";
                given::insert(app, text, values).await.to_string()
            }
            Self::Catalogue => given::catalogue(&site.group, &given::serial(), "JS130").await.to_string(),
            Self::Vin => {
                let vin = given::serial();
                given::catalogue(&site.group, &vin, "JS130").await;
                vin
            }
            Self::CommentCategory => {
                given::comment_category(&site.group, &format!("Category {number}")).await.to_string()
            }
            Self::Customer => {
                let values = vec![site.group.id.into(), site.id.into(), format!("{number}").into(), app.now().into()];
                let text = "INSERT INTO customer (group_id, site_id, uuid, customer_type, status, sealed, created_at, \
                            updated_at) SELECT $1, $2, $3, 1, 1, 'sealed', $4, $4 WHERE {scope} RETURNING id";
                given::insert(app, text, values).await.to_string()
            }
            Self::Event => {
                let machine = given::machine(site).create().await.id;
                newest(app, "SELECT e.id FROM machine_event e WHERE {scope:e} AND e.machine_id = $1", machine).await
            }
            Self::Group => site.group.id.to_string(),
            Self::Import => {
                let file = multipart::Part::bytes(format!("{},Unknown,Unknown\n", given::serial()).into_bytes());
                let form = multipart::Form::new().part("file", file.file_name("machines.csv"));
                let importer = site.person(9).await;
                let reply = importer.send(importer.request(Method::POST, "jcbstock/import").multipart(form)).await.ok();
                app.work().await;
                reply["JobId"].as_i64().expect("a job").to_string()
            }
            Self::Inspection => given::inspection(site).await.0.to_string(),
            Self::InspectionItem => given::inspection(site).await.1.to_string(),
            Self::Location => given::location(site, &format!("Place {number}")).await.to_string(),
            Self::Machine | Self::History => given::machine(site).create().await.id.to_string(),
            Self::Model => given::model(&site.group, &format!("Kind {number}")).await.to_string(),
            Self::ModuleSwitch => format!("{}:stock", site.id),
            Self::Notification => {
                let values = vec![site.group.id.into(), site.id.into(), app.now().into()];
                let text = "INSERT INTO notification (group_id, site_id, title, message, created_at) \
                            SELECT $1, $2, 'Title', 'Message', $3 WHERE {scope} RETURNING id";
                given::insert(app, text, values).await.to_string()
            }
            Self::Session => {
                let user = site.reader().await.id;
                let row = app.on(move |platform| async move {
                    let grant = platform::tenancy::SystemTask::Seed.everywhere();
                    let tx = platform.db.read(grant.reach()).await.expect("a transaction");
                    let mine = platform::entity::session::Column::UserId.eq(user);
                    platform::entity::session::Entity::within(&grant).filter(mine).one(&tx).await.expect("a session")
                });
                row.await.expect("the session that was opened").id.to_string()
            }
            Self::Site => site.id.to_string(),
            Self::SiteCode => site.code.clone(),
            Self::Transfer => {
                let machine = given::machine(site).create().await.id;
                let to = site.group.dealer_site().await;
                let ask = json!({ "VhcIds": [machine], "Sitecode": to.code });
                site.administrator().await.post("jcbstock/transfer", ask).await.ok();
                newest(app, "SELECT t.id FROM transfer t WHERE {scope:t} AND t.from_machine_id = $1", machine).await
            }
            Self::User => site.user(3).create().await.id.to_string(),
        }
    }

    /// An unknown id.
    pub(super) fn never(self) -> String {
        match self {
            Self::ModuleSwitch => format!("{NEVER}:stock"),
            Self::SiteCode => "999999".to_owned(),
            Self::Vin => "9999999".to_owned(),
            _ => NEVER.to_string(),
        }
    }

    /// Whether it belongs to the group, so that a neighbouring site has it, too.
    fn is_of_the_group(self) -> bool {
        // Head office reads the history of any machine of its group.
        let of_all = matches!(self, Self::CommentCategory | Self::History);
        of_all || matches!(self, Self::ApiKey | Self::Catalogue | Self::Group | Self::Model | Self::Vin)
    }
}

/// The only row that belongs to a machine.
async fn newest(app: &TestApp, text: &'static str, machine: i64) -> String {
    #[derive(sea_orm::FromQueryResult)]
    struct Row {
        id: i64,
    }
    let row: Option<Row> = given::write(app, move |_, tx, grant| {
        Box::pin(async move { tx.select(grant, text, vec![machine.into()]).await.expect("a look").pop() })
    })
    .await;
    row.expect("a row of the machine").id.to_string()
}

async fn call(person: &Person, operation: &Operation, way: Way, id: &str, own: &str) -> Reply {
    // Names the open inspection of the machine.
    let path = operation.at(|name| if name == "TemplateLookupId" { "0".to_owned() } else { id.to_owned() });
    let mut call = match way {
        Path | Record => person.request(operation.method.clone(), &path),
        Filter(body) => {
            let filter = [("filter", json!({ "id": [id] }).to_string())];
            let call = person.request(operation.method.clone(), &path).query(&filter);
            match body {
                Some(body) => call.json(&body()),
                None => call,
            }
        }
        Body(body) => person.request(operation.method.clone(), &path).json(&body(id)),
    };
    if let Record = way {
        let record = person.get(&operation.at(|_| own.to_owned())).await.ok();
        call = call.json(&writable(record));
    }
    person.send(call).await
}

/// A record as it is sent back: of settings the time stamp and one value, of others everything that was read.
fn writable(record: Value) -> Value {
    match record.get("timestamp") {
        Some(timestamp) => json!({ "timestamp": timestamp, "values": { "SkinId": 3 } }),
        None => record,
    }
}

/// An answer to the byte, except for its request id and the time.
pub(super) fn without_request(reply: &Reply) -> (u16, Vec<String>, String) {
    let request = reply.header("x-request-id").to_owned();
    assert!(!request.is_empty(), "an answer names its request");
    let mut headers: Vec<String> = reply
        .headers
        .iter()
        .filter(|(name, _)| *name != "date")
        .map(|(name, value)| format!("{name}: {value:?}"))
        .collect();
    headers.sort();
    let headers = headers.into_iter().map(|line| line.replace(&request, "(request)")).collect();
    (reply.status, headers, reply.text().replace(&request, "(request)"))
}

#[tokio::test]
async fn what_belongs_to_others_is_answered_like_what_never_was() {
    let wrong = foreign_ids(&TestApp::fresh().await).await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Tries every operation with foreign ids; returns the violations.
pub(super) async fn foreign_ids(app: &TestApp) -> Vec<String> {
    let own = app.head_office().await;
    let neighbour = own.group.head_office().await;
    let stranger = app.head_office().await;
    let admin = own.administrator().await;
    let all = operations::all();
    let operation = |id: &str| all.iter().find(|operation| operation.id == id).expect("an operation").clone();
    let mut wrong = Vec::new();
    let mut controls = Vec::new();

    let mut foreign = Vec::new();
    for (id, thing, way) in OPERATIONS {
        let mine = thing.of(&own).await;
        let mut others = vec![thing.of(&stranger).await];
        if !thing.is_of_the_group() {
            others.push(thing.of(&neighbour).await);
        }
        foreign.push((operation(id), *thing, *way, mine, others));
    }
    let before = belongings(app).await;
    for (operation, thing, way, mine, others) in &foreign {
        let never = without_request(&call(&admin, operation, *way, &thing.never(), mine).await);
        let refusal = if *thing == Thing::SiteCode { 403 } else { 404 };
        if never.0 != refusal {
            wrong.push(format!("{} of what never was: {never:?}", operation.id));
        }
        for other in others {
            let answer = without_request(&call(&admin, operation, *way, other, mine).await);
            if answer != never {
                wrong.push(format!("{}: {answer:?} for another's, {never:?} for what never was", operation.id));
            }
        }
        // An own id beside a foreign one: neither row is changed, and the answer does not tell which id was wrong.
        if let Filter(body) = way {
            for other in [&others[0], &thing.never()] {
                let filter = [("filter", json!({ "id": [mine, other] }).to_string())];
                let mut both = admin.request(operation.method.clone(), &operation.path).query(&filter);
                if let Some(body) = body {
                    both = both.json(&body());
                }
                let answer = without_request(&admin.send(both).await);
                if answer != never {
                    wrong.push(format!("{}: {answer:?} for one's own beside another's", operation.id));
                }
            }
        }
        controls.push((operation, *way, mine));
    }
    let after = belongings(app).await;
    if before != after {
        wrong.push("something changed".to_owned());
    }
    if !wrong.is_empty() {
        return wrong;
    }
    for (operation, way, mine) in controls {
        let reply = call(&admin, operation, way, mine, mine).await;
        // These are found and then refused: a model without a picture, a machine without a location or work order, one
        // that may not be moved, and one that is not inspected.
        let found = matches!(
            reply.reason(),
            "catalogue.no_picture"
                | "stock.location_name_required"
                | "stock.not_pending"
                | "stock.site_required"
                | "stock.not_in_transit"
                | "stock.restock_refused"
                | "stock.order_template"
                | "stock.not_in_handover"
                | "handover.no_dealer"
                | "handover.no_customer"
                | "stock.no_receiving_template"
                | "inspections.not_open"
        );
        if !found && !(200..300).contains(&reply.status) {
            wrong.push(format!("{} of one's own: {}", operation.id, reply.text()));
        }
    }
    wrong
}

/// All rows of the database, except those that every request writes.
async fn belongings(app: &TestApp) -> String {
    let dump = app.dump().await;
    dump.lines().filter(|line| !line.starts_with("session|") && !line.starts_with("audit_entry|")).collect()
}

/// A list that is asked for ids answers those within reach and says nothing of others.
#[tokio::test]
async fn lists_are_silent_about_what_belongs_to_others() {
    foreign_lists(&TestApp::shared().await).await;
}

pub(super) async fn foreign_lists(app: &TestApp) {
    let (own, stranger) = (app.head_office().await, app.head_office().await);
    let admin = own.administrator().await;
    for (noun, thing) in [
        ("apikeys", Thing::ApiKey),
        ("audit", Thing::Audit),
        ("catalogue", Thing::Catalogue),
        ("commentcategories", Thing::CommentCategory),
        ("groups", Thing::Group),
        ("locations", Thing::Location),
        ("machines", Thing::Machine),
        ("models", Thing::Model),
        ("sessions", Thing::Session),
        ("settings", Thing::Site),
        ("sites", Thing::Site),
        ("transfers", Thing::Transfer),
        ("users", Thing::User),
    ] {
        let (mine, other) = (thing.of(&own).await, thing.of(&stranger).await);
        let ids = |ids: &[&String]| format!("/admin/api/{noun}?filter={}", json!({ "id": ids }));
        let one = admin.get(&ids(&[&mine])).await.ok();
        assert_eq!(one.as_array().map(Vec::len), Some(1), "{noun}: the own one is there");
        assert_eq!(admin.get(&ids(&[&mine, &other])).await.ok(), one, "{noun}");
        assert_eq!(admin.get(&ids(&[&other])).await.ok(), json!([]), "{noun}");
        let all = admin.get(&format!("/admin/api/{noun}?range=[0,999]")).await.ok();
        let found =
            |id: &str| all.as_array().into_iter().flatten().any(|row| row["id"].to_string().trim_matches('"') == id);
        assert!(found(&mine) && !found(&other), "{noun}: {all}");
    }
}

/// The site header gives no right to a foreign, an unknown or a closed site.
#[tokio::test]
async fn the_site_header_opens_no_other_site() {
    foreign_headers(&TestApp::shared().await).await;
}

pub(super) async fn foreign_headers(app: &TestApp) {
    let own = app.dealer_site().await;
    let neighbour = own.group.dealer_site().await;
    let stranger = app.dealer_site().await;
    let anna = own.administrator().await;
    let grouped = given::group_user(&own.group).user_type(6).on(&own, 6).signed_in_at(&own).await;
    assert_eq!(anna.get("location").await.status, 200);
    assert_eq!(grouped.get("location").await.status, 200);
    for person in [&anna, &grouped] {
        for proof in [Proof::Cookie, Proof::Bearer, Proof::Credential] {
            let mut answers = Vec::new();
            for code in [neighbour.code.as_str(), &stranger.code, "999999", "", "0", "null", "'"] {
                let reply = person.clone().with(proof).at(code).get("location").await;
                assert_eq!((reply.status, reply.reason()), (403, "platform.foreign_site"), "{proof:?} {code:?}");
                answers.push(without_request(&reply));
            }
            answers.dedup();
            assert_eq!(answers.len(), 1, "{answers:?}");
        }
    }
    let mut elsewhere = grouped.clone();
    elsewhere.group_id = Some(stranger.group.id);
    assert_eq!(elsewhere.get("location").await.reason(), "platform.foreign_site");
    // The acting site decides on the rows, whatever was read before.
    let both = own.group.administrator(&own).await;
    given::location(&own, "Here").await;
    given::location(&neighbour, "There").await;
    for (site, name) in [(&own, "Here"), (&neighbour, "There"), (&own, "Here")] {
        let rows = both.clone().at(&site.code).get("location").await.ok();
        assert_eq!(rows[0]["LocationName"], name);
        assert_eq!(rows.as_array().map(Vec::len), Some(1));
    }
}

/// A site in a body gives no right either.
#[tokio::test]
async fn ids_of_others_in_bodies_are_refused() {
    foreign_ids_in_bodies(&TestApp::shared().await).await;
}

pub(super) async fn foreign_ids_in_bodies(app: &TestApp) {
    let own = app.head_office().await;
    let admin = own.administrator().await;
    let mut refusals: Vec<Vec<(u16, Vec<String>, String)>> = vec![Vec::new(); 4];
    let stranger = app.head_office().await;
    let (model, location) = (Thing::Model.of(&own).await, Thing::Location.of(&own).await);
    for other in [Some(&stranger), None] {
        let named = async |thing: Thing| match other {
            Some(site) => thing.of(site).await,
            None => thing.never(),
        };
        let machine = |model: &str, location: &str| json!({ "VIN": "7000009", "Status": "R", "VhcJcbLookup": { "ModelId": model, "LocationId": location } });
        let calls = [
            ("vhc/create", machine(&named(Thing::Model).await, &location)),
            ("vhc/create", machine(&model, &named(Thing::Location).await)),
            ("/admin/api/locations", json!({ "name": "Yard", "siteId": named(Thing::Site).await.parse::<i64>().ok() })),
            (
                "/admin/api/users",
                json!({ "login": "bert", "firstName": "B", "lastName": "B", "email": "b@example.org", "entity": 20,
                    "userType": 3, "password": "Quarry#Yellow7", "siteId": named(Thing::Site).await.parse::<i64>().ok() }),
            ),
        ];
        for (at, (path, body)) in calls.into_iter().enumerate() {
            let reply = admin.post(path, body).await;
            assert!((400..500).contains(&reply.status), "{path}: {}", reply.text());
            refusals[at].push(without_request(&reply));
        }
    }
    for pair in refusals {
        assert_eq!(pair[0], pair[1], "another's and what never was are told apart");
    }
    assert_eq!(admin.get("location").await.ok().as_array().map(Vec::len), Some(1));
}

/// A serial of another tenant is free here, and no answer reveals that it exists there.
#[tokio::test]
async fn unique_keys_tell_nothing_of_other_tenants() {
    foreign_keys(&TestApp::shared().await).await;
}

pub(super) async fn foreign_keys(app: &TestApp) {
    let (own, stranger) = (app.head_office().await, app.head_office().await);
    let admin = own.administrator().await;
    let theirs = given::machine(&stranger).create().await;
    let (model, location) = (Thing::Model.of(&own).await, Thing::Location.of(&own).await);
    let body =
        json!({ "VIN": theirs.serial, "Status": "R", "VhcJcbLookup": { "ModelId": model, "LocationId": location } });
    assert_eq!(admin.post("vhc/create", body).await.status, 200);
    let found = admin
        .post("jcbstock/search", json!({ "Filters": [{ "FieldName": "Vin", "FieldValue": theirs.serial, "ConditionOperator": "like" }], "IsGroupSearch": true }))
        .await
        .ok();
    let rows = found["JcbStockList"].as_array().expect("rows");
    assert!(rows.len() == 1 && rows[0]["VhcId"] != theirs.id, "{found}");
    let user = stranger.user(3).login("shared-name").create().await;
    let made = admin
        .post(
            "/admin/api/users",
            json!({ "login": user.login, "firstName": "B", "lastName": "B", "email": "b@example.org", "entity": 20,
                "userType": 3, "password": "Quarry#Yellow7", "siteId": own.id }),
        )
        .await;
    assert_eq!(made.status, 201, "{}", made.text());
}

/// Values stored for one person are not visible to another at the same site.
#[tokio::test]
async fn everybody_keeps_the_own_things() {
    let app = TestApp::shared().await;
    let site = app.site(Hierarchy::Dealership).await;
    let (anna, bert) = (site.administrator().await, site.administrator().await);
    let path = "cachestore/notifications/seen";
    assert_eq!(anna.post(path, json!({ "Value": "annas" })).await.status, 200);
    assert_eq!(bert.get(path).await.status, 404);
    bert.delete(path).await;
    assert!(anna.get(path).await.text().contains("annas"));
}
