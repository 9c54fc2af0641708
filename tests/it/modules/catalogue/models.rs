//! Models: the list of a group, and the rules of their names (docs/behaviour/machine-life.md, "Models").

use chrono::TimeDelta;
use serde_json::{Value, json};
use tests::{Person, TestApp, TestSite, given};

const PATH: &str = "/admin/api/models";

async fn machine(site: &TestSite, person: &Person, model: i64) -> i64 {
    let location = given::location(site, &format!("L-{}", given::number())).await;
    let body = json!({
        "VhcType": 20, "Status": "R", "VIN": given::serial(), "VhcJcbLookup": { "ModelId": model, "LocationId": location }
    });
    person.post("jcbstock/create", body).await.ok()["VHCId"].as_i64().expect("a machine")
}

fn named<'a>(list: &'a Value, name: &str) -> &'a Value {
    let rows = list.as_array().expect("a list").iter();
    rows.clone().find(|row| row["ModelName"] == name).unwrap_or_else(|| panic!("{name} is listed"))
}

/// MODEL-004: the models of the group, with the counts of the acting site.
#[tokio::test]
async fn the_group_has_one_list_and_each_site_its_counts() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, other) = (group.dealer_site().await, group.dealer_site().await);
    let (loader, digger) = (given::model(&group, "WL-45").await, given::model(&group, "EX-80").await);
    given::model(&app.group().await, "Foreign").await;
    let anna = one.administrator().await;
    machine(&one, &anna, loader).await;
    machine(&one, &anna, loader).await;
    machine(&other, &other.administrator().await, digger).await;
    let list = anna.get("model/jcb/read").await.ok();
    let names: Vec<&str> =
        list.as_array().expect("a list").iter().filter_map(|row| row["ModelName"].as_str()).collect();
    assert_eq!(names, ["EX-80", "WL-45"]);
    let row = named(&list, "WL-45");
    assert_eq!((&row["ModelId"], &row["MachineCount"]), (&json!(loader), &json!(2)));
    assert_eq!((&row["IsAuditEnabled"], &row["ImageUrl"]), (&json!(true), &Value::Null));
    assert_eq!(named(&list, "EX-80")["MachineCount"], 0);
}

/// MODEL-024, MODEL-025: a name is unique in a group, compared and stored in capitals.
#[tokio::test]
async fn a_name_is_needed_and_is_there_once() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    given::model(&site.group, "BH-90").await;
    let anna = site.administrator().await;
    for (name, line) in
        [(" ", "422 Model: Model Name is required"), ("bh-90", "422 Validation: Entered Model is already exist")]
    {
        let reply = anna.post(PATH, json!({ "name": name, "isAuditEnabled": true })).await;
        assert_eq!((reply.line().as_str(), reply.errors("name").len()), (line, 1), "{name:?}");
    }
    let made = anna.post(PATH, json!({ "name": "TH-525" })).await;
    assert_eq!(
        (made.status, &made.body["name"], &made.body["groupId"]),
        (201, &json!("TH-525"), &json!(site.group.id))
    );
    let path = format!("{PATH}/{}", made.body["id"]);
    let renamed = anna.put(&path, json!({ "name": "Bh-90" })).await;
    assert_eq!(renamed.line(), "422 Validation: Entered Model is already exist");
    assert_eq!(anna.put(&path, json!({ "name": " th-525 x" })).await.ok()["name"], "TH-525 X");
    let small = anna.post(PATH, json!({ "name": "ex-80" })).await;
    assert_eq!((small.status, &small.body["name"]), (201, &json!("EX-80")));
    let names: Vec<Value> = anna.get("model/jcb/read").await.ok().as_array().expect("a list").clone();
    let names: Vec<&str> = names.iter().filter_map(|row| row["ModelName"].as_str()).collect();
    assert_eq!(names, ["BH-90", "EX-80", "TH-525 X"]);
    let elsewhere = app.head_office().await;
    assert_eq!(elsewhere.administrator().await.post(PATH, json!({ "name": "BH-90" })).await.status, 201);
}

/// A model with open machines, at whichever site of the group, or with templates mapped to it, is not deleted.
#[tokio::test]
async fn a_model_with_open_machines_is_not_deleted() {
    let app = TestApp::shared().await;
    let head = app.head_office().await;
    let dealer = head.group.dealer_site().await;
    let model = given::model(&head.group, "BH-90").await;
    let seller = dealer.administrator().await;
    let id = machine(&dealer, &seller, model).await;
    let anna = head.administrator().await;
    let path = format!("{PATH}/{model}");
    let blocked =
        "422 Validation: This Model cannot be deleted as it has Serial numbers and/or Active templates assigned to it";
    assert_eq!(anna.delete(&path).await.line(), blocked);
    let mapped = given::model(&head.group, "TH-525").await;
    given::templates(&head.group, mapped, false).await;
    assert_eq!(anna.delete(&format!("{PATH}/{mapped}")).await.line(), blocked);
    seller.delete(&format!("jcbstock/delete/{id}")).await.ok();
    let gone = anna.delete(&path).await.ok();
    assert_eq!((&gone["name"], &gone["deleted"]), (&json!("BH-90"), &json!(true)));
    let left = anna.get("model/jcb/read").await.ok();
    assert_eq!((left.as_array().map(Vec::len), &left[0]["ModelName"]), (Some(1), &json!("TH-525")));
    assert_eq!(anna.post(PATH, json!({ "name": "BH-90" })).await.status, 201, "its name is free again");
}

/// Types 1, 6 and 9 write models at production and head office; every user reads them.
#[tokio::test]
async fn dealers_read_models_and_do_not_write_them() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let sites =
        [(group.dealer_site().await, false), (group.production_site().await, true), (group.head_office().await, true)];
    for (site, writes) in sites {
        for user_type in [1, 2, 5, 6, 7, 9] {
            let person = site.person(user_type).await;
            assert_eq!(person.get("model/jcb/read").await.status, 200);
            let reply = person.post(PATH, json!({ "name": format!("M-{}", given::number()) })).await;
            let wanted = if writes && matches!(user_type, 1 | 6 | 9) { 201 } else { 403 };
            assert_eq!(reply.status, wanted, "type {user_type} at {:?}: {}", site.hierarchy, reply.text());
        }
    }
}

/// MODEL-014: the flag is taken from the site of `site.model_audit_site_code` and ignored from others.
#[tokio::test]
async fn the_audit_flag_is_head_offices() {
    let app = TestApp::fresh().await;
    let head = app.head_office().await;
    let model = given::model(&head.group, "BH-90").await;
    let path = format!("{PATH}/{model}");
    let off = json!({ "name": "BH-90", "isAuditEnabled": false });
    let other = head.administrator().await;
    assert_eq!(other.put(&path, off.clone()).await.ok()["isAuditEnabled"], true, "head office of another code");
    let everywhere = head.group.administrator(&head).await;
    assert_eq!(everywhere.put(&path, off.clone()).await.ok()["isAuditEnabled"], false, "the group's administrator");
    // The console receives the right, so that it offers the switch to no one else.
    let answer = async |person: &Person| person.get("/admin/api/session").await.ok()["setsModelAudits"].clone();
    assert_eq!((answer(&other).await, answer(&everywhere).await), (json!(false), json!(true)));
    let list = head.reader().await.get("model/jcb/read").await.ok();
    assert_eq!(list[0]["IsAuditEnabled"], false);
    let operator = app.operator().await;
    let on = json!({ "name": "BH-90", "isAuditEnabled": true });
    assert_eq!(operator.put(&path, on.clone()).await.ok()["isAuditEnabled"], true, "an operator");
    // The site that the setting names.
    let site = json!({ "code": "220000", "name": "Named", "groupId": head.group.id, "hierarchy": 2, "country": "GB" });
    let made = operator.post("/admin/api/sites", site).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let named = app.existing_site("220000").await;
    let anna = named.administrator().await;
    assert_eq!(anna.put(&path, off.clone()).await.ok()["isAuditEnabled"], false, "the named head office");
    given::setting(&named, "JCB.Hierarchy", "1").await;
    assert_eq!(anna.put(&path, on).await.ok()["isAuditEnabled"], false, "the named site, no head office any more");
}

/// Each group has addresses of its own for the same picture, and none of them can be turned into another's.
#[tokio::test]
async fn the_picture_of_another_group_cannot_be_requested() {
    let app = TestApp::fresh().await;
    app.demonstrate(&["sites", "templates", "catalogue"]).await;
    let mut addresses = Vec::new();
    for site in ["220000", "440000"] {
        let list = app.existing_site(site).await.reader().await.get("model/jcb/read").await.ok();
        addresses.push(named(&list, "BH-90")["ImageUrl"].as_str().expect("an address").to_owned());
    }
    let parts: Vec<_> = addresses.iter().map(|address| address.split_once("?p=").expect("a signature")).collect();
    assert_ne!(parts[0].0, parts[1].0);
    for (path, signature, status) in [
        (parts[0].0, parts[0].1, 200),
        (parts[1].0, parts[1].1, 200),
        (parts[0].0, parts[1].1, 404),
        (parts[1].0, parts[0].1, 404),
    ] {
        assert_eq!(app.anonymous().get(&format!("{path}?p={signature}")).await.status, status, "{path}");
    }
    let reply = app.anonymous().put(&addresses[0], json!({})).await;
    assert_eq!(reply.status, 404, "it shows and stores nothing");
}

/// ASSET-029: the picture of a model, at a signed address that opens it.
#[tokio::test]
async fn the_picture_of_a_model_is_read_at_a_signed_address() {
    let app = TestApp::fresh().await;
    app.demonstrate(&["sites", "templates", "catalogue"]).await;
    let reader = app.existing_site("220000").await.reader().await;
    let list = reader.get("model/jcb/read").await.ok();
    assert_eq!(list.as_array().map(Vec::len), Some(10));
    let model = named(&list, "BH-90");
    let shown = reader.get(&format!("assets/download/jcb/modelphoto/{}", model["ModelId"])).await.ok();
    let meta: Value = serde_json::from_str(shown["MetaData"].as_str().expect("JSON text")).expect("JSON");
    for address in [&meta["SignedURL"], &model["ImageUrl"]] {
        let address = address.as_str().expect("an address");
        let path = address.strip_prefix(app.address()).unwrap_or(address);
        let path = path.find("/assets/").map_or(path, |at| &path[at..]);
        let picture = app.anonymous().get(path).await;
        assert_eq!((picture.status, picture.header("content-type")), (200, "image/png"), "{address}");
        assert!(picture.bytes.starts_with(b"\x89PNG"));
        assert_eq!(app.anonymous().get(path.split('?').next().expect("a path")).await.status / 100, 4, "unsigned");
    }
    // The address in lists is short and constant, and browsers cache the picture.
    let short = model["ImageUrl"].as_str().expect("an address");
    let picture = app.anonymous().get(short).await;
    assert_eq!(picture.header("cache-control"), "private, max-age=2592000, immutable");
    assert!(short.len() <= 64, "{short}");
    app.advance(TimeDelta::hours(1));
    let reader = app.existing_site("220000").await.reader().await;
    assert_eq!(named(&reader.get("model/jcb/read").await.ok(), "BH-90")["ImageUrl"], short);
    assert_eq!(reader.get("assets/download/jcb/modelphoto/999999").await.status, 404);
    assert_eq!(reader.get("assets/download/jcb/modelphoto/abc").await.status, 404);
}
