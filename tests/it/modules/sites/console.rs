//! Groups and sites at the console.

use serde_json::{Value, json};
use tests::{Person, Reply, TestApp, given};

const SITES: &str = "/admin/api/sites";
const GROUPS: &str = "/admin/api/groups";

fn code() -> String {
    format!("77{}", 100_000 + given::number())
}

fn rows(reply: &Reply, field: &str) -> Vec<Value> {
    reply.body.as_array().expect("rows").iter().map(|row| row[field].clone()).collect()
}

async fn site_of(operator: &Person, group: i64, code: &str, hierarchy: i64) -> Reply {
    let body = json!({ "code": code, "name": format!("Site {code}"), "groupId": group, "hierarchy": hierarchy, "country": "gb" });
    operator.post(SITES, body).await
}

#[tokio::test]
async fn an_operator_makes_groups_and_names_are_there_once() {
    let app = TestApp::shared().await;
    let operator = app.operator().await;
    let name = format!("Örtling {}", given::number());
    let made = operator.post(GROUPS, json!({ "name": name, "brandName": "Ört" })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let want = json!({ "id": made.body["id"], "name": name, "brandName": "Ört", "deleted": false, "siteCount": 0 });
    assert_eq!(made.body, want);
    for (again, status) in
        [(name.to_uppercase(), 409), (format!(" {name} "), 409), (String::new(), 422), ("x".repeat(51), 422)]
    {
        let reply = operator.post(GROUPS, json!({ "name": again })).await;
        assert_eq!((reply.status, reply.errors("name").len()), (status, 1), "{again}");
    }
    let path = format!("{GROUPS}/{}", made.body["id"]);
    let renamed = operator.put(&path, json!({ "name": format!("{name} Ltd"), "brandName": "" })).await.ok();
    assert_eq!((&renamed["name"], &renamed["brandName"]), (&json!(format!("{name} Ltd")), &json!("Hardstand")));
}

/// TENANT-003: a new site gets the settings that its creation names.
#[tokio::test]
async fn an_operator_makes_sites_whose_settings_say_what_they_are() {
    let app = TestApp::shared().await;
    let operator = app.operator().await;
    let group = app.group().await;
    for hierarchy in [0, 1, 2] {
        let code = code();
        let made = site_of(&operator, group.id, &code, hierarchy).await;
        assert_eq!(made.status, 201, "{}", made.text());
        assert_eq!((&made.body["hierarchy"], &made.body["active"]), (&json!(hierarchy), &json!(true)));
        assert_eq!((&made.body["groupName"], &made.body["country"]), (&json!(group.name), &json!("GB")));
        let settings = operator.get(&format!("/admin/api/settings/{}", made.body["id"])).await.ok();
        assert_eq!(settings["values"]["JCB.Hierarchy"], hierarchy);
        assert_eq!(settings["values"]["JCB.IsEnabled"], true);
        let there = app.existing_site(&code).await.reader().await;
        assert_eq!(there.get("site").await.ok()["SiteCode"], code.as_str());
    }
    let groups = operator.get(&format!("{GROUPS}/{}", group.id)).await.ok();
    assert_eq!(groups["siteCount"], 3);
}

/// A site is made in its zone, which is requested by its Windows name or its IANA name; without one it is
/// Greenwich Standard Time.
#[tokio::test]
async fn a_new_site_has_the_time_zone_that_its_creation_names() {
    let app = TestApp::shared().await;
    let operator = app.operator().await;
    let group = app.group().await;
    let site = |zone: Value| json!({ "code": code(), "name": "Somewhere", "groupId": group.id, "hierarchy": 0, "timeZoneId": zone });
    for (requested, zone, text) in [
        (json!("Tokyo Standard Time"), "Tokyo Standard Time", "(UTC+09:00) Osaka, Sapporo, Tokyo"),
        (json!("Asia/Tokyo"), "Tokyo Standard Time", "(UTC+09:00) Osaka, Sapporo, Tokyo"),
        (json!(null), "Greenwich Standard Time", "(UTC) Monrovia, Reykjavik"),
    ] {
        let made = operator.post(SITES, site(requested)).await;
        assert_eq!((made.status, &made.body["timeZoneId"]), (201, &json!(zone)), "{}", made.text());
        let settings = operator.get(&format!("/admin/api/settings/{}", made.body["id"])).await.ok();
        assert_eq!(settings["values"]["TimeZoneDetails.TimeZoneId"], zone);
        assert_eq!(settings["values"]["TimeZoneDetails.Timezone"], text);
    }
    let refused = operator.post(SITES, site(json!("Mars"))).await;
    assert_eq!((refused.status, refused.reason(), refused.errors("timeZoneId").len()), (422, "sites.zone_unknown", 1));
}

#[tokio::test]
async fn a_code_is_there_once_over_all_groups() {
    let app = TestApp::shared().await;
    let operator = app.operator().await;
    let (one, other) = (app.group().await, app.group().await);
    let code = code();
    assert_eq!(site_of(&operator, one.id, &code, 0).await.status, 201);
    for (wrong, line) in
        [("S330001", "422 Site: Sitecode is numeric"), ("33000112345", "422 Site: A site code has at most 10 digits")]
    {
        let refused = site_of(&operator, one.id, wrong, 0).await;
        assert_eq!((refused.line().as_str(), refused.errors("code").len()), (line, 1));
    }
    let taken = site_of(&operator, other.id, &code, 0).await;
    assert_eq!((taken.line().as_str(), taken.errors("code").len()), ("409 Site: This site code is taken", 1));
}

#[tokio::test]
async fn refusals_stand_under_their_inputs() {
    let app = TestApp::shared().await;
    let operator = app.operator().await;
    let group = app.group().await;
    let right = json!({ "code": code(), "name": "A", "groupId": group.id, "hierarchy": 0 });
    for (field, value) in [
        ("code", json!("")),
        ("code", json!("12345678901")),
        ("code", json!("33-001")),
        ("name", json!("  ")),
        ("name", json!("x".repeat(51))),
        ("groupId", json!(999_999_999)),
        ("hierarchy", json!(3)),
        ("country", json!("ZZ")),
        ("culture", json!("klingon")),
        ("email", json!("nobody")),
        ("website", json!("javascript:alert(1)")),
    ] {
        let mut body = right.clone();
        body[field] = value.clone();
        let reply = operator.post(SITES, body).await;
        assert_eq!((reply.status, reply.errors(field).len()), (422, 1), "{field} {value}: {}", reply.text());
    }
}

/// SITE-005, SITE-017: a site changes its profile, and neither its name, its state nor its hierarchy.
#[tokio::test]
async fn a_site_keeps_its_profile_and_not_its_place() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let path = format!("{SITES}/{}", site.id);
    let anna = site.manager().await;
    let record = anna.get(&path).await.ok();
    let put = async |person: &Person, field: &str, value: Value| {
        let mut body = record.clone();
        body[field] = value;
        person.put(&path, body).await
    };
    for (field, value) in [
        ("address4", "Far End"),
        ("postCode", "AB1 2CD"),
        ("telephone", "+44 1632 960001"),
        ("email", "office@ashby.example"),
        ("website", "https://ashby.example"),
    ] {
        assert_eq!(put(&anna, field, json!(value)).await.ok()[field], value);
    }
    assert_eq!(put(&anna, "email", json!("nobody")).await.line(), "422 Site: Invalid Email Address");
    for (field, value) in
        [("name", json!("Mine")), ("active", json!(false)), ("hierarchy", json!(2)), ("culture", json!("de-DE"))]
    {
        assert_eq!(put(&anna, field, value).await.reason(), "sites.not_yours", "{field}");
    }
    let operator = app.operator().await;
    assert_eq!(put(&operator, "hierarchy", json!(1)).await.ok()["hierarchy"], 1);
    assert_eq!(put(&operator, "code", json!("NEW")).await.errors("code"), ["A site keeps its code"]);
    assert_eq!(put(&operator, "groupId", json!(site.group.id + 1)).await.errors("groupId").len(), 1);
    assert_eq!(site.reader().await.put(&path, record.clone()).await.status, 403);
}

#[tokio::test]
async fn everybody_sees_what_they_administer() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two) = (group.dealer_site().await, group.head_office().await);
    let rival = app.dealer_site().await;
    let local = one.administrator().await;
    assert_eq!(rows(&local.get(SITES).await, "id"), [json!(one.id)]);
    assert_eq!(local.get(&format!("{SITES}/{}", two.id)).await.line(), "404 Site: Site not found");
    let head = group.administrator(&one).await;
    assert_eq!(rows(&head.get(&format!(r#"{SITES}?sort=["id","ASC"]"#)).await, "id"), [json!(one.id), json!(two.id)]);
    assert_eq!(rows(&head.get(GROUPS).await, "id"), [json!(group.id)]);
    let operator = app.operator().await;
    let ids = format!(r#"{SITES}?filter={{"id":[{},{}]}}"#, one.id, rival.id);
    assert_eq!(operator.get(&ids).await.body.as_array().map(Vec::len), Some(2));
    for person in [&local, &head] {
        assert_eq!(site_of(person, group.id, &code(), 0).await.status, 403, "operators make sites");
        assert_eq!(person.post(GROUPS, json!({ "name": "Mine" })).await.status, 403);
        assert_eq!(person.put(&format!("{GROUPS}/{}", group.id), json!({ "name": "Mine" })).await.status, 403);
    }
}

#[tokio::test]
async fn a_list_is_filtered_and_sorted_by_what_stands_in_the_settings_too() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (dealer, head, plant) = (group.dealer_site().await, group.head_office().await, group.production_site().await);
    let person = group.administrator(&dealer).await;
    let ids = async |query: &str| rows(&person.get(&format!("{SITES}?{query}")).await, "id");
    assert_eq!(ids(r#"filter={"hierarchy":2}"#).await, [json!(head.id)]);
    assert_eq!(ids(r#"sort=["hierarchy","DESC"]"#).await, [json!(head.id), json!(plant.id), json!(dealer.id)]);
    assert_eq!(ids(r#"sort=["hierarchy","ASC"]&range=[1,1]"#).await, [json!(plant.id)]);
    assert_eq!(ids(&format!(r#"filter={{"q":"{}"}}"#, plant.code)).await, [json!(plant.id)]);
    assert_eq!(ids(r#"filter={"active":false}"#).await, Vec::<Value>::new());
    let page = person.get(&format!(r#"{SITES}?sort=["code","ASC"]&range=[0,1]"#)).await;
    assert_eq!(page.header("content-range"), "sites 0-1/3");
    assert_eq!(person.get(&format!(r#"{SITES}?filter={{"xml":"a"}}"#)).await.status, 422);
}

#[tokio::test]
async fn open_machines_are_counted() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let (model, location) = (given::model(&site.group, "BH-90").await, given::location(&site, "DOCK").await);
    let body = json!({ "VIN": given::serial(), "VhcJcbLookup": { "ModelId": model, "LocationId": location } });
    anna.post("jcbstock/create", body).await.ok();
    let counted = |path: String| {
        let anna = anna.clone();
        async move { anna.get(&path).await.ok()["machineCount"].clone() }
    };
    assert_eq!(counted(format!("{SITES}/{}", site.id)).await, 1);
    assert_eq!(counted(format!("/admin/api/locations/{location}")).await, 1);
    assert_eq!(counted(format!("/admin/api/models/{model}")).await, 1);
}

/// A site contains the parts of it that are off: the work with machines, and signing in.
#[tokio::test]
async fn a_site_says_what_holds() {
    let app = TestApp::shared().await;
    let operator = app.operator().await;
    let site = app.dealer_site().await;
    let path = format!("{SITES}/{}", site.id);
    let holds = async || {
        let row = operator.get(&path).await.ok();
        (row["machineModule"].clone(), row["signInRefused"].clone())
    };
    assert_eq!(holds().await, (json!(true), json!(false)));
    given::setting(&site, "JCB.IsEnabled", "false").await;
    given::setting(&site, "MHCSettings.IsEnabled", "true").await;
    assert_eq!(holds().await, (json!(false), json!(true)));
    let listed = operator.get(&format!("{SITES}?filter={{\"code\":\"{}\"}}", site.code)).await;
    assert_eq!(
        (rows(&listed, "machineModule"), rows(&listed, "signInRefused")),
        (vec![json!(false)], vec![json!(true)])
    );
}
