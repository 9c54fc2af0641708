//! VAT rates of a site (docs/behaviour/api.md, "VAT rates").

use std::io::Cursor;

use platform::{
    api::site_list::{entries::ChangeContext, import::Outcome},
    auth::{context::Face, permission::Hierarchy},
    shared::audit::Actor,
    tenancy::SystemTask,
};
use serde_json::{Value, json};
use tests::{Person, TestApp, TestSite, given};

const CONSOLE: &str = "/admin/api/vatrates";

/// The rates of the caller's site, by the call with and without a slash at its end.
async fn rates(person: &Person) -> Vec<Value> {
    let list = person.get("vatrate/list/0/0").await.ok();
    assert_eq!(person.get("vatrate/list/0/0/").await.ok(), list);
    list.as_array().expect("a list").clone()
}

/// The names of the rates that are the default.
async fn defaults(person: &Person) -> Vec<Value> {
    let rates = rates(person).await;
    rates.iter().filter(|row| row["IsDefault"] == true).map(|row| row["VatRateDesc"].clone()).collect()
}

/// VAT-002, VAT-003, VAT-004
#[tokio::test]
async fn a_rate_is_added_and_listed_by_name() {
    let site = TestApp::shared().await.dealer_site().await;
    let anna = site.administrator().await;
    let made = anna.post("vatrate/create", json!({ "VatRateDesc": " Standard ", "VatRatePercent": 20 })).await;
    assert_eq!(made.line(), "200 VAT Rate Added Successfully");
    anna.post("vatrate/create", json!({ "vatratedesc": "Reduced", "VATRATEPERCENT": "7.25" })).await.ok();
    anna.post("vatrate/create", json!({ "VatRateDesc": "None", "VatRatePercent": 0.0 })).await.ok();
    let list = rates(&site.reader().await).await;
    let shown: Vec<String> =
        list.iter().map(|row| format!("{} {}", row["VatRateDesc"], row["VatRatePercent"])).collect();
    assert_eq!(shown, ["\"None\" 0", "\"Reduced\" 7.25", "\"Standard\" 20"]);
    let want = json!({ "VatRateId": made.body["VatRateId"], "VatRateDesc": "Standard", "VatRatePercent": 20,
        "IsDefault": false, "SiteCode": site.code, "UserId": anna.id, "Deleted": false,
        "TimestampDt": list[2]["TimestampDt"] });
    assert_eq!(list[2], want);
}

/// VAT-005, VAT-006
#[tokio::test]
async fn a_rate_is_changed_and_deleted() {
    let site = TestApp::shared().await.dealer_site().await;
    let anna = site.administrator().await;
    let id = given::vat_rate(&site, "Standard", 1_900, false).await;
    let changed = anna.post("vatrate/update", json!({ "VatRateId": id.to_string(), "VatRatePercent": 19.5 })).await;
    assert_eq!(changed.line(), "200 VAT Rate Updated Successfully");
    anna.post("vatrate/update", json!({ "VatRateId": id, "VatRateDesc": "Normal" })).await.ok();
    let list = rates(&anna).await;
    assert_eq!((&list[0]["VatRateDesc"], &list[0]["VatRatePercent"]), (&json!("Normal"), &json!(19.5)));
    let gone = anna.delete(&format!("vatrate/delete/{id}")).await;
    assert_eq!((gone.line().as_str(), &gone.body["VatRateId"]), ("200 VAT Rate Deleted Successfully", &json!(id)));
    let other = given::vat_rate(&site, "Normal", 1_900, true).await;
    let gone = anna.post("vatrate/update", json!({ "VatRateId": other, "Deleted": true })).await;
    assert_eq!(gone.line(), "200 VAT Rate Deleted Successfully");
    assert_eq!(rates(&anna).await, Vec::<Value>::new());
}

/// One rate of a site is the default: setting one clears the other, and leaves those of other sites.
#[tokio::test]
async fn a_new_default_clears_the_one_before() {
    let group = TestApp::shared().await.group().await;
    let (site, neighbour) = (group.dealer_site().await, group.dealer_site().await);
    let anna = site.administrator().await;
    given::vat_rate(&neighbour, "Theirs", 1_900, true).await;
    let standard = given::vat_rate(&site, "Standard", 1_900, true).await;
    let made = json!({ "VatRateDesc": "Reduced", "VatRatePercent": 7, "IsDefault": "true" });
    anna.post("vatrate/create", made).await.ok();
    assert_eq!(defaults(&anna).await, [json!("Reduced")]);
    anna.post("vatrate/update", json!({ "VatRateId": standard, "IsDefault": true })).await.ok();
    assert_eq!(defaults(&anna).await, [json!("Standard")]);
    anna.post("vatrate/update", json!({ "VatRateId": standard, "VatRatePercent": 20 })).await.ok();
    assert_eq!(defaults(&anna).await, [json!("Standard")], "it stays the default");
    anna.delete(&format!("vatrate/delete/{standard}")).await.ok();
    assert_eq!(defaults(&anna).await, Vec::<Value>::new());
    anna.post("vatrate/create", json!({ "VatRateDesc": "New", "VatRatePercent": 1, "IsDefault": true })).await.ok();
    assert_eq!(defaults(&anna).await, [json!("New")]);
    assert_eq!(defaults(&neighbour.administrator().await).await, [json!("Theirs")]);
    let of = r#"/admin/api/audit?filter={"subject":"vatrate"}&sort=["id","ASC"]"#;
    let entries = anna.get(of).await.ok();
    let first = &entries[0];
    assert_eq!((&first["action"], &first["subjectId"]), (&json!("vatrate.update"), &json!(standard.to_string())));
    assert_eq!((&first["before"]["isDefault"], &first["after"]["isDefault"]), (&json!(true), &json!(false)));
}

/// Whoever sets the default at the same moment as somebody else does not leave two.
#[tokio::test]
async fn two_defaults_at_the_same_moment_leave_one() {
    let site = TestApp::shared().await.dealer_site().await;
    let anna = site.administrator().await;
    let mut ids = Vec::new();
    for number in 0..6 {
        ids.push(given::vat_rate(&site, &format!("Rate {number}"), 100 * number, false).await);
    }
    let set = |id: &i64| anna.post("vatrate/update", json!({ "VatRateId": id, "IsDefault": true }));
    for reply in futures::future::join_all(ids.iter().map(set)).await {
        assert!([200, 409].contains(&reply.status), "{}", reply.text());
    }
    assert_eq!(defaults(&anna).await.len(), 1);
}

/// VAT-007, VAT-008
#[tokio::test]
async fn what_cannot_be_stored_is_refused() {
    let site = TestApp::shared().await.dealer_site().await;
    let anna = site.administrator().await;
    assert_eq!(rates(&anna).await, Vec::<Value>::new(), "nobody has added one");
    let create = async |name: &str, percent: Value| {
        anna.post("vatrate/create", json!({ "VatRateDesc": name, "VatRatePercent": percent })).await
    };
    let empty = create(" ", json!(19)).await;
    assert_eq!(empty.line(), "422 VAT Rate: VAT Rate is required.");
    assert_eq!(empty.errors("VatRateDesc"), ["VAT Rate is required."]);
    assert_eq!(
        create(&"x".repeat(51), json!(19)).await.line(),
        "422 VAT Rate: VAT Rate can have 50 characters at most"
    );
    for percent in ["-0.01", "100.01", "7.255", "7.250", "7,5", "", "many", "1e1"] {
        let refused = create("Standard", json!(percent)).await;
        let text = "The percentage is a number from 0 to 100 with two decimals at most";
        assert_eq!(refused.line(), format!("422 VAT Rate: {text}"), "{percent}");
        assert_eq!(refused.errors("VatRatePercent"), [text]);
    }
    assert_eq!(create("Standard", json!(7.255)).await.reason(), "vat.rate_percent");
    create("Standard", json!(100)).await.ok();
    assert_eq!(create("STANDARD", json!(1)).await.line(), "422 VAT Rate: Entered VAT Rate is already exist.");
    assert_eq!(anna.delete("vatrate/delete/987654321").await.line(), "404 VAT Rate: VAT Rate not found");
    let nameless = anna.post("vatrate/update", json!({ "VatRateDesc": "Standard" })).await;
    assert_eq!(nameless.errors("VatRateId").len(), 1, "{}", nameless.text());
    let mut read = rates(&anna).await[0].clone();
    anna.post("vatrate/update", read.clone()).await.ok();
    read["TimestampDt"] = json!("2026-03-02T07:59:59Z");
    let stale = anna.post("vatrate/update", read).await;
    assert_eq!(stale.reason(), "vat.changed");
    assert_eq!(stale.line(), "409 Conflict: Changed by somebody else in the meantime");
}

#[tokio::test]
async fn a_site_has_five_hundred_rates_at_most() {
    let site = TestApp::shared().await.dealer_site().await;
    for number in 0..500 {
        given::vat_rate(&site, &format!("Rate {number}"), 100, false).await;
    }
    let more = json!({ "VatRateDesc": "One more", "VatRatePercent": 1 });
    let full = site.administrator().await.post("vatrate/create", more).await;
    assert_eq!((full.status, full.reason()), (422, "vat.list_full"));
}

/// Importers neither read nor write; everybody else reads, and types 1, 6 and 9 write.
#[tokio::test]
async fn who_may_maintain_rates() {
    let site = TestApp::shared().await.dealer_site().await;
    for user_type in [1, 6, 9, 5, 7, 49, 2, 4, 3, 8] {
        let person = site.person(user_type).await;
        let read = person.get("vatrate/list/0/0").await.status;
        assert_eq!(read, if user_type == 8 { 403 } else { 200 }, "{user_type} reads");
        let body = json!({ "VatRateDesc": format!("Of {user_type}"), "VatRatePercent": 1 });
        let wrote = person.post("vatrate/create", body).await.status;
        assert_eq!(wrote, if [1, 6, 9].contains(&user_type) { 200 } else { 403 }, "{user_type} writes");
    }
}

/// The module is on at dealerships, and off elsewhere until it is switched on.
#[tokio::test]
async fn rates_are_off_but_at_dealerships() {
    let group = TestApp::shared().await.group().await;
    for hierarchy in [Hierarchy::Production, Hierarchy::HeadOffice] {
        let site = group.site(hierarchy).await;
        let anna = site.administrator().await;
        assert_eq!(anna.get("vatrate/list/0/0").await.reason(), "platform.module_off");
        given::module(&site, "vat", true).await;
        assert_eq!(rates(&anna).await, Vec::<Value>::new());
    }
}

#[tokio::test]
async fn the_console_maintains_the_rates_of_a_site() {
    let app = TestApp::shared().await;
    let (site, other) = (app.dealer_site().await, app.dealer_site().await);
    let anna = site.administrator().await;
    let made =
        anna.post(CONSOLE, json!({ "name": "Standard", "percent": 7.25, "isDefault": true, "siteId": site.id })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let want = json!({ "id": made.body["id"], "name": "Standard", "percent": 7.25, "isDefault": true, "siteId": site.id,
        "siteCode": site.code, "deleted": false, "updatedAt": made.body["updatedAt"] });
    assert_eq!(made.body, want);
    let one = format!("{CONSOLE}/{}", made.body["id"]);
    assert_eq!(anna.get(&one).await.ok(), want);
    let second = anna.post(CONSOLE, json!({ "name": "Reduced", "percent": "7", "isDefault": true })).await.ok();
    assert_eq!(anna.get(&one).await.ok()["isDefault"], false);
    let mut older = want.clone();
    older["updatedAt"] = json!("2026-03-02T07:59:59Z");
    let stale = anna.put(&one, older).await;
    assert_eq!((stale.status, stale.errors("updatedAt").len()), (409, 1), "{}", stale.text());
    assert_eq!(anna.put(&one, json!({ "percent": 20 })).await.ok()["percent"], 20);
    let taken = anna.put(&one, json!({ "name": "reduced" })).await;
    assert_eq!(taken.errors("name"), ["Entered VAT Rate is already exist."]);
    let foreign = anna.post(CONSOLE, json!({ "name": "Theirs", "percent": 1, "siteId": other.id })).await;
    assert_eq!((foreign.reason(), foreign.errors("siteId").len()), ("vat.site_unknown", 1));
    let found = anna.get(&format!(r#"{CONSOLE}?filter={{"percent":20}}"#)).await.ok();
    assert_eq!((found.as_array().map(Vec::len), &found[0]["name"]), (Some(1), &json!("Standard")));
    let theirs = other.administrator().await;
    assert_eq!((theirs.get(&one).await.status, theirs.delete(&one).await.status), (404, 404));
    let both = format!(r#"{CONSOLE}?filter={{"id":[{},{}]}}"#, made.body["id"], second["id"]);
    anna.delete(&both).await.ok();
    assert_eq!(anna.get(CONSOLE).await.ok(), json!([]));
    assert_eq!(anna.delete(&one).await.line(), "404 VAT Rate: VAT Rate not found");
}

async fn import(site: &TestSite, file: &'static str, dry_run: bool) -> Result<Vec<(String, Outcome)>, String> {
    let (group, id) = (site.group.id, site.id);
    let lines = site
        .app()
        .on(move |platform| async move {
            let grant = SystemTask::CommandLine.at_site(group, id);
            let actor = Actor { name: "cli test".to_owned(), ..Actor::default() };
            let by = ChangeContext { platform: &platform, grant: &grant, actor: &actor, face: Face::Console };
            vat::import_vat_rates(&by, Cursor::new(file), true, dry_run).await
        })
        .await;
    match lines {
        Ok(lines) => Ok(lines.into_iter().map(|line| (line.name, line.outcome)).collect()),
        Err(error) => Err(format!("{} {}", error.reason().name(), error.cause().unwrap_or_default())),
    }
}

#[tokio::test]
async fn a_file_of_rates_adds_each_once() {
    let site = TestApp::shared().await.dealer_site().await;
    given::vat_rate(&site, "Standard", 1_900, false).await;
    let file = "Name,Percent,Default\nstandard,20,yes\nReduced,7.25,yes\nNone,0\nHalf,\"7,5\"\nOdd,1,perhaps\n";
    let want = |name: &str, outcome| (name.to_owned(), outcome);
    let expected = Ok(vec![
        want("standard", Outcome::Known),
        want("Reduced", Outcome::Added),
        want("None", Outcome::Added),
        want("Half", Outcome::Refused(vat::reasons::RATE_PERCENT)),
        want("Odd", Outcome::Refused(vat::reasons::FILE_DEFAULT)),
    ]);
    assert_eq!(import(&site, file, true).await, expected, "a dry run answers the same");
    let reader = site.reader().await;
    assert_eq!(rates(&reader).await.len(), 1, "and writes nothing");
    assert_eq!(import(&site, file, false).await, expected);
    assert_eq!((rates(&reader).await.len(), defaults(&reader).await), (3, vec![json!("Reduced")]));
    let comma = import(&site, "Name;Percent\nHalf;7,5\n", false).await;
    assert_eq!(comma, Ok(vec![want("Half", Outcome::Added)]), "a file divided by semicolons");
    let narrow = import(&site, "Name\nHalf\n", false).await;
    assert_eq!(narrow, Err("vat.file_unreadable Line 2 has 1 column".to_owned()));
}
