//! The extract of the stock, and the spreadsheets of lists.

use serde_json::{Value, json};
use tests::{
    TestApp, given,
    random::Random,
    spreadsheet::{sheet_of, sheets},
};

use super::stock::yard::{self, filter, yard};

const EXTRACT: [&str; 6] =
    ["Machine Serial", "Model & Derivative", "Location", "Machine Location", "Audit Status", "Inspection Status"];

/// REPORT-025, REPORT-028, REPORT-029
#[tokio::test]
async fn the_extract_has_the_machines_of_the_site() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let admin = yard.site.administrator().await;
    let bay = yard.bay;
    let mut expected = Vec::new();
    for (status, location, audit, name) in [
        ("R", "Dock", "", "Receiving Inspection"),
        ("A", "Bay 1", "7 Days To Audit", "Audit"),
        ("F", "PDI Inspection", "", "PDI Inspection"),
        ("G", "Bay 1", "", "Gate Inspection"),
        ("H", "Bay 1", "Held For Repair - 7 Days", "Held For Repair"),
        ("S", "Bay 1", "Spec Change - 7 Days", "Spec Change"),
    ] {
        let machine = yard
            .machine(move |row| {
                status.clone_into(&mut row.status);
                row.location_id = Some(bay);
                row.audit_due_on = chrono::NaiveDate::from_ymd_opt(2026, 3, 9).filter(|_| status == "A");
                row.stage_entered_on = chrono::NaiveDate::from_ymd_opt(2026, 2, 23).expect("a day");
            })
            .await;
        expected.push((machine.serial, location, audit, name));
    }
    let sheet = sheet_of(&admin.post("jcbstock/list/export", json!({})).await, "sitemachine");
    assert_eq!(sheet.values(0), EXTRACT);
    assert_eq!(sheet.rows.len(), expected.len() + 1);
    for (serial, location, audit, name) in expected {
        let at = sheet.texts("Machine Serial").iter().position(|cell| *cell == serial).expect("the machine");
        let text = |heading: &str| sheet.texts(heading)[at].clone();
        let row = EXTRACT.map(text);
        assert_eq!(row, [serial.as_str(), "BH-90", location, "Bay 1", audit, name]);
    }
}

/// REPORT-041, REPORT-042, REPORT-026
#[tokio::test]
async fn the_extract_takes_the_filters_of_the_stock_list() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let admin = yard.site.administrator().await;
    let day = |day| chrono::NaiveDate::from_ymd_opt(2026, 3, day);
    let machine = async |status: &'static str, due: Option<chrono::NaiveDate>| {
        let alter = move |row: &mut yard::Model| {
            status.clone_into(&mut row.status);
            row.audit_due_on = due;
        };
        yard.machine(alter).await.serial
    };
    let (gate, today, overdue, later) =
        (machine("G", None).await, machine("A", day(2)).await, machine("A", day(1)).await, machine("A", day(9)).await);
    let exported = async |filters: Vec<Value>, audit: i64| {
        let body = json!({ "Filters": filters, "AuditStatus": audit,
            "FilterProperty": { "Offset": 0, "RecordLimit": "", "OrderBy": "" } });
        let reply = admin.post("jcbstock/list/export", body).await;
        if reply.status == 422 {
            assert_eq!(reply.line(), "422 Report: No data found");
            return Vec::new();
        }
        let mut serials = sheet_of(&reply, "sitemachine").texts("Machine Serial");
        serials.sort();
        serials
    };
    let sorted = |mut serials: Vec<&String>| {
        serials.sort();
        serials.into_iter().cloned().collect::<Vec<_>>()
    };
    let exact = |value: &str| json!({ "FieldName": "v.status", "FieldValue": value, "ConditionOperator": "EqualTo", "FieldType": "String", "Function": "None" });
    assert_eq!(exported(vec![exact("G")], 0).await, sorted(vec![&gate]));
    assert_eq!(exported(vec![exact("A")], 0).await, sorted(vec![&today, &overdue, &later]));
    assert_eq!(exported(vec![], 10).await, sorted(vec![&today]));
    assert_eq!(exported(vec![], 20).await, sorted(vec![&overdue]));
    assert_eq!(exported(vec![exact("T")], 0).await, Vec::<String>::new());
    let transit = [filter("tracking_status", 1), filter("vjtl.lastinpectionstatus", "true")];
    assert_eq!(exported(transit.to_vec(), 0).await, Vec::<String>::new());
    let to = yard.site.group.dealer_site().await;
    let sent = yard::machine(&yard.site, yard.model, yard.dock, |row| "A".clone_into(&mut row.status)).await;
    admin.post("jcbstock/transfer", json!({ "VhcIds": [sent.id], "Sitecode": to.code })).await.ok();
    assert_eq!(exported(transit.to_vec(), 0).await, [sent.serial]);
}

/// The extract is whole, whatever the length of a page, in the order and with the columns of the list.
#[tokio::test]
async fn the_extract_has_every_page() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let admin = yard.site.administrator().await;
    let day = chrono::NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day");
    let made = yard::arrivals(&yard.site, yard.model, yard.dock, day, 1_203).await;
    let mut serials: Vec<String> = made.iter().map(|row| row.serial.clone()).collect();
    serials.sort();
    for order in ["", "Vin ASC", "ModelName DESC", "MachineLocation ASC"] {
        let body = json!({ "FilterProperty": { "OrderBy": order }, "Columns": ["Vin", "daysinstage"] });
        let sheet = sheet_of(&admin.post("jcbstock/list/export", body).await, "sitemachine");
        assert_eq!(sheet.values(0), ["Machine Serial", "Days in stage"]);
        assert_eq!(sheet.column("Days in stage")[0].kind, "n");
        let mut exported = sheet.texts("Machine Serial");
        if order != "Vin ASC" {
            exported.sort();
        }
        assert_eq!(exported, serials, "{order}");
    }
    for columns in [json!(["Vin", "PasswordHash"]), json!(vec!["Vin"; 40])] {
        let refused = admin.post("jcbstock/list/export", json!({ "Columns": columns })).await;
        assert_eq!((refused.status, refused.reason()), (422, "reports.columns"));
    }
}

fn list(name: &str, columns: &Value, rows: &Value) -> Value {
    json!({ "Name": name, "Columns": columns, "Rows": rows })
}

/// A list as it is on the screen, with typed cells.
#[tokio::test]
async fn a_list_is_exported_as_it_is_on_the_screen() {
    let site = TestApp::shared().await.dealer_site().await;
    let admin = site.administrator().await;
    let columns = json!([{ "Heading": "Name" }, { "Heading": "Count", "Kind": "number" }, { "Heading": "Since", "Kind": "date" },
        { "Heading": "Seen", "Kind": "time" }]);
    let rows =
        json!([["Ash", 3, "02/03/2026", "02/03/2026 08:00:00"], [null, "4.5", "never", ""], [true, null, null, null]]);
    let sheet = sheet_of(&admin.post("list/export", list("users", &columns, &rows)).await, "users");
    assert_eq!(sheet.values(0), ["Name", "Count", "Since", "Seen"]);
    assert_eq!(sheet.values(1), [json!("Ash"), json!(3), json!("2026-03-02T00:00:00"), json!("2026-03-02T08:00:00")]);
    assert_eq!(sheet.values(2), [json!(null), json!(4.5), json!("never"), json!(null)]);
    assert_eq!(sheet.values(3)[0], "Yes");
    for (body, reason) in [
        (list("", &columns, &rows), "reports.columns"),
        (list("../etc/passwd", &columns, &rows), "reports.columns"),
        (list("users\r\nX", &columns, &rows), "reports.columns"),
        (list("users", &json!([]), &json!([])), "reports.columns"),
        (list("users", &json!([{ "Heading": "a\u{1}" }]), &json!([["x"]])), "platform.text_characters"),
        (list("users", &json!([{ "Heading": "a\nb" }]), &json!([["x"]])), "reports.columns"),
        (list("users", &columns, &json!([["too", "few"]])), "reports.list_rows"),
        (list("users", &columns, &json!([["a", {}, null, null]])), "reports.list_rows"),
        (list("users", &json!([{ "Heading": "A" }]), &json!(vec![["x"]; 5_001])), "reports.list_rows"),
        (list("users", &columns, &json!([])), "reports.no_data"),
    ] {
        let refused = admin.post("list/export", body).await;
        assert_eq!((refused.status, refused.reason()), (422, reason));
    }
    assert_eq!(site.person(5).await.post("list/export", list("users", &columns, &rows)).await.status, 403);
}

/// Hostile texts are read back unchanged, and none is a formula.
#[tokio::test]
async fn no_text_becomes_a_formula() {
    let site = TestApp::shared().await.dealer_site().await;
    let admin = site.administrator().await;
    let mut random = Random::of_client(0x1517, 0);
    let letters: Vec<char> = "aZ09=+-@\t'\";,<>&{}_%é漢😀|!()#".chars().collect();
    let beginnings = [
        "=",
        "+",
        "-",
        "@",
        "\t",
        "\r",
        "＝",
        "=cmd|' /C calc'!A0",
        "=HYPERLINK(\"http://x\")",
        "_x000D_",
        "<v>",
        "&amp;",
        "\u{feff}=",
        " =1",
        "'=1",
        "0012",
        "1e5",
        "TRUE",
        "#REF!",
    ];
    let mut texts: Vec<String> = Vec::new();
    for _ in 0..2_500 {
        let rest: String = (0..random.below(12)).map(|_| *random.pick(&letters)).collect();
        texts.push(format!("{}{rest}", random.pick(&beginnings)));
    }
    texts.push("x".repeat(40_000));
    let rows: Vec<[&String; 1]> = texts.iter().map(|text| [text]).collect();
    let body = list("hostile", &json!([{ "Heading": "Text" }]), &json!(rows));
    let sheet = sheet_of(&admin.post("list/export", body).await, "hostile");
    let cells = sheet.column("Text");
    for (cell, text) in cells.iter().zip(&texts) {
        assert_ne!(cell.kind, "f", "{text:?}");
        if text.len() <= 32_767 {
            assert_eq!(cell.value.as_str().unwrap_or_default(), text, "{text:?}");
        }
    }
    let cut = cells[cells.len() - 1].value.as_str().expect("a text").to_owned();
    assert!(cut.ends_with("xx… [cut]") && cut.encode_utf16().count() == 32_767);
}

/// A site has two exports at a time; a client that goes away gives its slot back.
#[tokio::test]
async fn exports_of_a_site_take_turns() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    given::machine(&site).create().await;
    let most = app.platform().config.limits.reports_per_site;
    let running: Vec<_> =
        (0..most).map(|_| app.platform().exports.take(site.id, most).expect("a slot is free")).collect();
    let refused = admin.post("jcbstock/list/export", json!({})).await;
    assert_eq!((refused.status, refused.reason()), (429, "platform.exports_running"));
    assert!(!refused.header("retry-after").is_empty());
    drop(running);
    // A file is not stored, so a key does not keep a request from being carried out again.
    let repeating = admin.with_header("idempotency-key", given::serial());
    for _ in 0..2 {
        let reply = repeating.post("jcbstock/list/export", json!({})).await;
        assert_eq!((reply.status, sheets(&reply.bytes).len()), (200, 1));
    }
}

/// A list of the console is a spreadsheet when the request accepts nothing else: whole, filtered, in its order, with typed
/// cells and words for values.
#[tokio::test]
async fn a_list_of_the_console_is_exported_whole() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let day = chrono::NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day");
    let made = yard::arrivals(&yard.site, yard.model, yard.dock, day, 1_203).await;
    let foreign = TestApp::shared().await.dealer_site().await;
    let stranger = given::machine(&foreign).create().await;
    let admin = yard.site.administrator().await;
    let anna = admin.clone().with_header("accept", platform::xlsx::MEDIA_TYPE);
    let export = async |path: &str, columns: Value, more: &str| {
        let query = [("columns", columns.to_string())];
        let call = anna.request(reqwest::Method::GET, &format!("/admin/api/{path}{more}"));
        anna.send(call.query(&query)).await
    };
    let columns = json!([
        { "source": "serial", "label": "Serial", "kind": "text" },
        { "source": "status", "label": "Status", "values": { "R": "Receiving" } },
        { "source": "id", "label": "Record", "kind": "number" },
        { "source": "deleted", "label": "Deleted", "kind": "flag" },
        { "source": "no.such.field", "label": "Nothing" },
    ]);
    let sheet = sheet_of(&export("machines", columns.clone(), r#"?sort=["id","ASC"]"#).await, "machines");
    let serials: Vec<String> = made.iter().map(|row| row.serial.clone()).collect();
    assert_eq!(sheet.texts("Serial"), serials);
    assert!(!serials.contains(&stranger.serial));
    assert!(sheet.texts("Status").iter().all(|status| status == "Receiving"));
    assert_eq!((sheet.column("Record")[0].kind.as_str(), &sheet.column("Record")[0].value), ("n", &json!(made[0].id)));
    assert!(sheet.column("Nothing").iter().all(|cell| cell.value.is_null()));
    let one = sheet_of(
        &export("machines", columns.clone(), &format!(r#"?filter={{"id":[{}]}}"#, made[7].id)).await,
        "machines",
    );
    assert_eq!(one.texts("Serial"), [made[7].serial.as_str()]);
    let none = export("machines", columns.clone(), &format!(r#"?filter={{"id":[{}]}}"#, stranger.id)).await;
    assert_eq!((none.status, none.reason()), (422, "platform.no_rows"));
    // The audit log has moments, which are written by the clocks of the zone, and the export that was just made.
    let moments = json!([{ "source": "at", "label": "At", "kind": "time" }, { "source": "action", "label": "Action" }]);
    let log = sheet_of(&export("audit", moments.clone(), r#"?zone=Asia/Tokyo&sort=["id","DESC"]"#).await, "audit");
    assert!(log.texts("Action").contains(&"list.export".to_owned()));
    let at = log.column("At")[0];
    assert_eq!((at.kind.as_str(), at.value.as_str().map(|text| &text[..13])), ("d", Some("2026-03-02T17")));
    for (columns, more) in [
        (json!([]), ""),
        (json!("serial"), ""),
        (json!([{ "source": "serial", "label": "x".repeat(101) }]), ""),
        (json!(vec![json!({ "source": "serial", "label": "Serial" }); 61]), ""),
        (columns.clone(), "?zone=Mars/Olympus"),
        (columns, r#"?filter={"secret":"x"}"#),
    ] {
        assert_eq!(export("machines", columns, more).await.status, 422);
    }
    let service = yard.site.person(5).await.with_header("accept", platform::xlsx::MEDIA_TYPE);
    assert_eq!(service.get("/admin/api/machines?columns=[{\"source\":\"serial\",\"label\":\"S\"}]").await.status, 403);
}

/// Too many rows are refused before the first byte, with their number.
#[tokio::test]
async fn too_long_lists_of_the_console_are_refused() {
    let app = TestApp::builder().config(|config| config.limits.report_rows = 3).start().await;
    let site = app.dealer_site().await;
    for name in ["A", "B", "C", "D"] {
        given::location(&site, name).await;
    }
    let anna = site.administrator().await.with_header("accept", platform::xlsx::MEDIA_TYPE);
    let reply = anna.get("/admin/api/locations?columns=[{\"source\":\"name\",\"label\":\"Name\"}]").await;
    assert_eq!(
        (reply.line().as_str(), reply.reason()),
        ("422 Export: The list has 4 rows, please filter it to at most 3", "platform.too_many_rows")
    );
}
