//! Goals T1, T2 and T5 with one request each: on every operation with an id, an id of another tenant is answered
//! exactly like an unknown one, and changes nothing. The operation is then tried with an own id, to show that it would
//! have worked.

use platform::auth::permission::Hierarchy;
use serde_json::{Value, json};
use tests::{Person, Proof, Reply, TestApp, given};

use super::{
    examples::{
        self, Thing, Way,
        Way::{Body, Filter, Path, Record},
        catalogue::MODEL,
        reference::LOCATION,
        sites::{SITE, SITE_CODE},
    },
    operations::{self, Operation},
};

async fn call(person: &Person, operation: &Operation, way: Way, id: &str, own: &str) -> Reply {
    let path = operation.at(|name| match name {
        // The open inspection of the machine, the template's own language, no template to copy from.
        "TemplateLookupId" | "languageId" | "copyFrom" => "0".to_owned(),
        "version" => "1".to_owned(),
        "force" | "erase" => "false".to_owned(),
        _ => id.to_owned(),
    });
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
    for example in examples::all().into_values() {
        let Some((thing, way)) = example.id else { continue };
        let mine = thing.of(&own).await;
        let mut others = vec![thing.of(&stranger).await];
        if !thing.is_of_the_group {
            others.push(thing.of(&neighbour).await);
        }
        foreign.push((operation(example.operation), thing, way, mine, others));
    }
    let before = belongings(app).await;
    for (operation, thing, way, mine, others) in &foreign {
        let never = without_request(&call(&admin, operation, *way, &thing.never(), mine).await);
        let refusal = match operation.id.as_str() {
            _ if *thing == SITE_CODE => 403,
            // The documented answer for a template that is not active.
            "update_message_template_mapping" => 412,
            _ => 404,
        };
        if never.0 != refusal {
            wrong.push(format!("{} of what never was: {never:?}", operation.id));
        }
        for other in others {
            let answer = without_request(&call(&admin, operation, *way, other, mine).await);
            if answer != never {
                wrong.push(format!("{}: {answer:?} for another's, {never:?} for what never was", operation.id));
            }
        }
        // An own id together with a foreign one: neither row is changed, and the answer does not reveal which id was
        // wrong.
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
        // that may not be moved, one that is not inspected or was not yet, and one whose model has no template.
        let found = matches!(
            reply.reason(),
            "catalogue.no_picture"
                | "stock.location_name_required"
                | "stock.not_pending"
                | "stock.site_required"
                | "stock.not_in_transit"
                | "stock.in_stock"
                | "stock.location_required"
                | "stock.order_template"
                | "stock.not_in_handover"
                | "handover.no_dealer"
                | "handover.no_customer"
                | "stock.no_receiving_template"
                | "inspections.not_open"
                | "inspections.not_there"
                | "inspections.version_left"
                | "identity.timestamp_required"
                | "identity.pin_of_technician"
        );
        // A download is answered by its address.
        if !found && reply.status != 302 && !(200..300).contains(&reply.status) {
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

/// A list that is requested by ids returns those within reach and no information about others.
#[tokio::test]
async fn lists_are_silent_about_what_belongs_to_others() {
    foreign_lists(&TestApp::shared().await).await;
}

/// Nouns of the console whose list requires a filter, so that it is not requested by ids alone.
const LISTS_OF_ONE_THING: [(&str, &str); 2] =
    [("machineevents", "lists the events of one machine"), ("modules", "lists the modules of one site")];

pub(super) async fn foreign_lists(app: &TestApp) {
    let (own, stranger) = (app.head_office().await, app.head_office().await);
    let admin = own.administrator().await;
    let nouns: Vec<(&str, Thing)> = examples::all()
        .into_iter()
        .filter_map(|(id, example)| Some((id.strip_prefix("read_console_")?, example.id?.0)))
        .filter(|(noun, _)| !LISTS_OF_ONE_THING.iter().any(|(known, _)| known == noun))
        .collect();
    assert!(nouns.len() > 12, "{nouns:?}");
    for (noun, thing) in nouns {
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
    // The current site decides on the rows, whatever was read before.
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
    let (model, location) = (MODEL.of(&own).await, LOCATION.of(&own).await);
    for other in [Some(&stranger), None] {
        let named = async |thing: Thing| match other {
            Some(site) => thing.of(site).await,
            None => thing.never(),
        };
        let machine = |model: &str, location: &str| json!({ "VIN": "7000009", "Status": "R", "VhcJcbLookup": { "ModelId": model, "LocationId": location } });
        let calls = [
            ("vhc/create", machine(&named(MODEL).await, &location)),
            ("vhc/create", machine(&model, &named(LOCATION).await)),
            ("/admin/api/locations", json!({ "name": "Yard", "siteId": named(SITE).await.parse::<i64>().ok() })),
            (
                "/admin/api/users",
                json!({ "login": "bert", "firstName": "B", "lastName": "B", "email": "b@example.org", "entity": 20,
                    "userType": 3, "password": "Quarry#Yellow7", "siteId": named(SITE).await.parse::<i64>().ok() }),
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
    let (model, location) = (MODEL.of(&own).await, LOCATION.of(&own).await);
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
    assert!(bert.get(path).await.ok()["Value"].is_null());
    bert.delete(path).await;
    assert!(anna.get(path).await.text().contains("annas"));
}
