//! The one-machine import call, and the start of import jobs.

use reqwest::{
    Method,
    multipart::{Form, Part},
};
use serde_json::{Value, json};
use tests::{Person, Reply, TestApp, given};

use super::yard::{Yard, all_is_well, list, machine, row, stored, yard};

/// The body of the one-machine call.
fn one(vin: &str, model: &str, location: &str) -> Value {
    json!({ "VHCDate": "20260302", "Model": model, "VIN": vin, "Location": location })
}

/// Uploads a file as the form does, with further form fields by name.
pub async fn send(
    person: &Person,
    name: &str,
    bytes: impl Into<Vec<u8>>,
    fields: &[(&'static str, &'static str)],
) -> Reply {
    send_to(person, "jcbstock/import", name, bytes, fields).await
}

/// Uploads a file to a call.
pub async fn send_to(
    person: &Person,
    path: &str,
    name: &str,
    bytes: impl Into<Vec<u8>>,
    fields: &[(&'static str, &'static str)],
) -> Reply {
    let mut form = Form::new();
    for (name, value) in fields {
        form = form.text(*name, *value);
    }
    let form = form.part("file", Part::bytes(bytes.into()).file_name(name.to_owned()));
    person.send(person.request(Method::POST, path).multipart(form)).await
}

/// Uploads a file and returns the id of its job.
pub async fn taken_in(person: &Person, bytes: impl Into<Vec<u8>>, fields: &[(&'static str, &'static str)]) -> i64 {
    let reply = send(person, "machines.csv", bytes, fields).await;
    assert_eq!(reply.status, 202, "{}", reply.text());
    reply.body["JobId"].as_i64().expect("a job")
}

/// STOCK-157, STOCK-075: success, and each refusal with its ReasonCode.
#[tokio::test]
async fn one_machine_comes_in_or_says_why_not() {
    let app = TestApp::shared().await;
    let here = yard(app.head_office().await).await;
    let other = here.site.group.dealer_site().await;
    let far = given::location(&other, "DOCK").await;
    let away = machine(&other, here.model, far, |_| {}).await;
    let anna = here.site.administrator().await;
    let reply = anna.post("dataimporter/jcb/import", one("\" 7104 822\"", "bh-90", " dock ")).await;
    assert_eq!(reply.line(), "200 Success");
    let made = stored(&here.site, reply.body["VhcId"].as_i64().expect("an id")).await;
    assert_eq!((made.serial.as_str(), made.status.as_str(), made.created_by), ("7104822", "R", Some(anna.id)));
    for (body, code, text) in [
        (one("7104822", "BH-90", "DOCK"), 1, "Machine already exists in stock"),
        (one(&away.serial, "BH-90", "DOCK"), 1, "Machine already exists in stock at another site"),
        (one("7104823", "XX-1", "DOCK"), 2, "Invalid Model Name"),
        (one("7104823", "", "DOCK"), 2, "Invalid Model Name"),
        (one("7104823", "BH-90", "Moon"), 3, "Invalid Location Name"),
        (one("7104823", "BH-90", ""), 3, "Invalid Location Name"),
        (one("710482", "BH-90", "DOCK"), 4, "Machine serial number should be 7 or 8 characters"),
        (one("A104823", "BH-90", "DOCK"), 4, "Machine serial number should be 7 or 8 characters"),
    ] {
        let reply = anna.post("dataimporter/jcb/import", body.clone()).await;
        assert_eq!(
            (reply.line(), &reply.body["ReasonCode"]),
            (format!("422 File Import: {text}"), &json!(code)),
            "{body}"
        );
    }
    assert_eq!(list(&anna, vec![]).await["TotalRowCount"], 1);
    all_is_well(&here.site).await;
}

/// The office user types import at head office; types 8 and 9 at every hierarchy. A refusal has ReasonCode 5.
#[tokio::test]
async fn who_may_import_depends_on_role_and_hierarchy() {
    let app = TestApp::shared().await;
    for (site, head_office) in
        [(app.dealer_site().await, false), (app.production_site().await, false), (app.head_office().await, true)]
    {
        let yard = yard(site).await;
        for user_type in [1, 2, 3, 4, 5, 6, 7, 8, 9, 49] {
            let person = yard.site.person(user_type).await;
            let reply = person.post("dataimporter/jcb/import", one(&given::serial(), "BH-90", "DOCK")).await;
            let may = matches!(user_type, 8 | 9) || (head_office && matches!(user_type, 1 | 5 | 6));
            let file = send(&person, "machines.csv", format!("{},BH-90,DOCK\n", given::serial()), &[]).await;
            if may {
                assert_eq!((reply.status, file.status), (200, 202), "type {user_type}: {}", reply.text());
            } else {
                assert_eq!(reply.line(), "422 File Import: Permission Denied", "type {user_type}");
                assert_eq!(reply.body["ReasonCode"], 5);
                assert_eq!((file.status, file.reason()), (403, "platform.denied"));
            }
        }
    }
}

/// An imported machine names the closed record of its serial as previous.
#[tokio::test]
async fn an_imported_machine_that_was_sold_before_names_its_predecessor() {
    let yard = yard(TestApp::shared().await.head_office().await).await;
    let sold = yard
        .machine(|row| {
            row.status = "T".to_owned();
            row.open = false;
        })
        .await;
    let importer = yard.site.person(8).await;
    importer.post("dataimporter/jcb/import", one(&sold.serial, "BH-90", "Bay 1")).await.ok();
    let answer = list(&importer, vec![]).await;
    assert_eq!(row(&answer, &sold.serial)["PreviousVhcId"], sold.id);
}

/// STOCK-126, STOCK-127, STOCK-129, STOCK-130: an invalid file is refused by the call itself, and nothing is stored.
#[tokio::test]
async fn a_file_that_is_none_is_refused_at_once() {
    const ROW: &str = "7100001,BH-90,DOCK\n";
    let site = TestApp::shared().await.head_office().await;
    let anna = site.administrator().await;
    for (name, bytes, fields, line) in [
        ("machines.xls", ROW, vec![], "Invaild file format, please check!"),
        ("machines", ROW, vec![], "Invaild file format, please check!"),
        ("machines.csv", "7100001,BH-90\n", vec![], "Incorrect data format in file"),
        ("machines.csv", "a|b|c\n7100001|BH-90|DOCK\n", vec![], "Incorrect data format in file"),
        ("machines.csv", "VIN,Model,Location,More\n", vec![("header", "false")], "Incorrect data format in file"),
        ("machines.csv", "", vec![], "No jobs available to process"),
        ("machines.csv", "\n  \n", vec![], "No jobs available to process"),
        ("machines.csv", ROW, vec![("header", "true")], "No jobs available to process"),
        ("MACHINES.CSV", "VIN,Model,Location\n", vec![], "No jobs available to process"),
    ] {
        for path in ["jcbstock/import", "jcbstock/import/check"] {
            let reply = send_to(&anna, path, name, bytes, &fields).await;
            assert_eq!(reply.line(), format!("422 File Import: {line}"), "{path} {name} {bytes:?}");
        }
    }
    for (bytes, cause) in [
        ("7100001,BH-90\n", "Line 1 has 2 columns"),
        ("sep=;\n\nVIN;Model;Location;More\n7100001;BH-90;DOCK;x\n", "Line 3 has 4 columns"),
    ] {
        let reply = send(&anna, "machines.csv", bytes, &[]).await;
        assert_eq!(reply.body["Errors"], json!({ "file": [cause] }), "{}", reply.text());
    }
    let none =
        anna.send(anna.request(Method::POST, "jcbstock/import").multipart(Form::new().text("header", "true"))).await;
    assert_eq!(none.line(), "422 File Import: No jobs available to process");
    assert_eq!(send(&anna, "machines.csv", ROW, &[("header", "perhaps")]).await.status, 422);
    assert_eq!(send(&anna, "machines.csv", ROW, &[("colour", "red")]).await.status, 422);
    assert_eq!(anna.get("jcbstock/imports").await.ok(), json!([]));
}

/// `createMissing` needs a permission of its own (docs/behaviour/permissions.md, "Who may do what to machines").
#[tokio::test]
async fn creating_what_is_missing_needs_its_own_right() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let works = app.production_site().await;
    for (person, may) in [
        (site.administrator().await, true),
        (site.manager().await, true),
        (site.person(9).await, true),
        (site.person(5).await, false),
        (site.person(8).await, false),
        (works.person(9).await, true),
        (works.person(8).await, false),
    ] {
        let file = format!("{},New model,New place\n", given::serial());
        let reply = send(&person, "machines.csv", file, &[("createMissing", "true")]).await;
        assert_eq!(reply.status, if may { 202 } else { 403 }, "{}", reply.text());
        let file = format!("{},New model,New place\n", given::serial());
        let reply = send_to(&person, "jcbstock/import/check", "machines.csv", file, &[("createMissing", "true")]).await;
        assert_eq!(reply.status, if may { 200 } else { 403 }, "{}", reply.text());
    }
}

/// A job is visible at its own site only, and to user type 8 only when it is the own one.
#[tokio::test]
async fn a_job_is_reported_to_its_own_site_only() {
    let app = TestApp::shared().await;
    let here: Yard = yard(app.head_office().await).await;
    let sister = here.site.group.head_office().await;
    let stranger = app.head_office().await;
    let anna = here.site.administrator().await;
    let id = taken_in(&anna, "7100001,BH-90,DOCK\n", &[]).await;
    for person in [sister.administrator().await, stranger.administrator().await, here.site.person(8).await] {
        for path in [format!("jcbstock/import/{id}"), format!("jcbstock/import/{id}/failed.csv")] {
            assert_eq!(person.get(&path).await.status, 404, "{path}");
        }
        for verb in ["undo", "pause", "resume", "stop"] {
            let reply = person.post(&format!("jcbstock/import/{id}/{verb}"), json!({})).await;
            assert_eq!(reply.status, 404, "{verb}");
        }
        assert_eq!(person.get("jcbstock/imports").await.ok(), json!([]));
    }
    assert_eq!(here.site.reader().await.get(&format!("jcbstock/import/{id}")).await.status, 403);
}
