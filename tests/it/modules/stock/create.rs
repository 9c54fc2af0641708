//! Create Machine: the permission, the required fields, and at most one open record of a serial in a group.

use futures::future::join_all;
use serde_json::json;
use tests::{TestApp, given};

use super::yard::{all_is_well, list, machine, payload, row, rows, stored, vins, yard};

/// STOCK-159, STOCK-162, STOCK-171, STOCK-073, STOCK-074, STOCK-079, CONST-013: both spellings of the call make an R
/// with tracking status 0, whatever status is sent.
#[tokio::test]
async fn a_new_machine_is_in_receiving() {
    let app = TestApp::shared().await;
    for site in [app.dealer_site().await, app.head_office().await] {
        let yard = yard(site).await;
        let anna = yard.site.administrator().await;
        for (path, serial) in [("vhc/create", "7104822"), ("jcbstock/create", "71048220")] {
            let mut payload = yard.payload(serial);
            payload["Status"] = json!("T");
            payload["VHCId"] = json!("0");
            payload["SiteCode"] = json!(yard.site.code);
            payload["Mileage"] = json!("");
            let reply = anna.post(path, payload).await;
            assert_eq!(reply.line(), "200 New machine created sucessfully");
            let id = reply.body["VHCId"].as_i64().expect("an id");
            let made = stored(&yard.site, id).await;
            assert_eq!((made.status.as_str(), made.tracking, made.current_location), ("R", 0, 1));
            assert_eq!((made.location_id, made.created_by), (Some(yard.dock), Some(anna.id)));
        }
        let answer = list(&anna, vec![]).await;
        assert_eq!((&answer["TotalRowCount"], &answer["ReceivingInspectionCount"]), (&json!(2), &json!(2)));
        all_is_well(&yard.site).await;
    }
}

/// STOCK-114, STOCK-115, STOCK-117, STOCK-118, STOCK-119: each text stands under its field.
#[tokio::test]
async fn what_is_missing_or_wrong_is_stated_field_by_field() {
    let app = TestApp::shared().await;
    let here = yard(app.dealer_site().await).await;
    let (model, dock) = (here.model, here.dock);
    let elsewhere = given::location(&here.site.group.dealer_site().await, "DOCK").await;
    let foreign = given::model(&app.group().await, "BH-90").await;
    let anna = here.site.administrator().await;
    for (body, field, text) in [
        (payload("", model, dock), "VIN", "Machine Serial Number required"),
        (payload("123456", model, dock), "VIN", "Machine serial number should be 7 or 8 characters"),
        (payload("123456789", model, dock), "VIN", "Machine serial number should be 7 or 8 characters"),
        (payload("123456é", model, dock), "VIN", "Machine serial number should be letters and digits only"),
        (payload("1234567", 0, dock), "ModelId", "Model Name required"),
        (payload("1234567", foreign, dock), "ModelId", "Given model is not available. Please contact administrator"),
        (payload("1234567", model, 0), "LocationId", "Location Name required"),
        (
            payload("1234567", model, elsewhere),
            "LocationId",
            "Given location is not available. Please contact administrator",
        ),
    ] {
        let reply = anna.post("vhc/create", body.clone()).await;
        assert_eq!((reply.status, reply.errors(field)), (422, vec![text]), "{body}: {}", reply.text());
        assert_eq!(reply.body["Errors"].as_object().map(serde_json::Map::len), Some(1));
        assert!(reply.line().ends_with(&format!(": {text}")), "{}", reply.line());
    }
    let reply = anna.post("vhc/create", payload("", 0, 0)).await;
    assert_eq!(reply.status, 422);
    for field in ["VIN", "ModelId", "LocationId"] {
        assert_eq!(reply.errors(field).len(), 1, "{field}");
    }
    let mut readings = here.payload("1234567");
    readings["VhcJcbLookup"]["MetaData"] = json!(r#"{"FuelGaugeValue":101}"#);
    assert_eq!(anna.post("vhc/create", readings).await.reason(), "stock.readings");
    assert!(rows(&list(&anna, vec![]).await).is_empty(), "nothing refused is stored");
}

/// STOCK-116: letters become capitals, punctuation and blanks are dropped; a model may be given by name instead of id.
#[tokio::test]
async fn a_serial_is_read_as_it_is_typed() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let anna = yard.site.administrator().await;
    let body =
        json!({ "VIN": " ab-12.34 5", "Model": "bh-90", "VhcJcbLookup": { "LocationId": yard.dock.to_string() } });
    anna.post("vhc/create", body).await.ok();
    assert!(vins(&list(&anna, vec![]).await).contains("AB12345"));
    let twin = anna.post("vhc/create", yard.payload("AB12345")).await;
    assert_eq!(twin.line(), "409 Conflict: Machine already exists in stock");
}

/// Permission to create, by user type at each hierarchy.
#[tokio::test]
async fn only_the_office_of_a_dealer_or_head_office_creates() {
    let app = TestApp::shared().await;
    for (site, office) in
        [(app.dealer_site().await, true), (app.head_office().await, true), (app.production_site().await, false)]
    {
        let yard = yard(site).await;
        for user_type in [1, 2, 3, 4, 5, 6, 7, 8, 9, 49] {
            let person = yard.site.person(user_type).await;
            let reply = person.post("vhc/create", yard.payload(&given::serial())).await;
            let may = office && matches!(user_type, 1 | 5 | 6 | 9);
            assert_eq!(reply.status, if may { 200 } else { 403 }, "type {user_type}: {}", reply.text());
            if !may {
                assert_eq!(reply.reason(), "platform.denied");
            }
        }
        all_is_well(&yard.site).await;
    }
}

/// A serial has at most one open record in a group. Closed and deleted records do not block; the new record names the
/// latest closed one as previous. Records of another tenant do not matter.
#[tokio::test]
async fn a_serial_is_open_once_in_a_group() {
    let app = TestApp::shared().await;
    let here = yard(app.dealer_site().await).await;
    let other = here.site.group.head_office().await;
    let far = given::location(&other, "DOCK").await;
    let (anna, bert) = (here.site.administrator().await, other.administrator().await);
    let id = anna.post("vhc/create", here.payload("7100001")).await.ok()["VHCId"].clone();
    let reply = anna.post("vhc/create", here.payload("7100001")).await;
    assert_eq!(reply.line(), "409 Conflict: Machine already exists in stock");
    let reply = bert.post("vhc/create", payload("7100001", here.model, far)).await;
    assert_eq!(reply.line(), "409 Conflict: Machine already exists in stock at another site");
    let stranger = yard(app.dealer_site().await).await;
    let reply = stranger.site.administrator().await.post("vhc/create", stranger.payload("7100001")).await;
    assert_eq!(reply.line(), "200 New machine created sucessfully");
    // After a deletion the serial is free again, and the deleted record is not the previous one.
    anna.delete(&format!("jcbstock/delete/{id}")).await.ok();
    anna.post("vhc/create", here.payload("7100001")).await.ok();
    let answer = list(&anna, vec![]).await;
    assert_eq!(row(&answer, "7100001")["PreviousVhcId"], 0);
    // Sold twice: the later record is the previous one.
    let sold = |row: &mut super::yard::Model| {
        row.serial = "7100002".to_owned();
        row.status = "T".to_owned();
        row.open = false;
        row.tracking = 2;
    };
    here.machine(sold).await;
    let latest = machine(&other, here.model, far, sold).await;
    anna.post("vhc/create", here.payload("7100002")).await.ok();
    let answer = list(&anna, vec![]).await;
    assert_eq!(row(&answer, "7100002")["PreviousVhcId"], latest.id);
    all_is_well(&here.site).await;
}

/// Of fifty creations at once, at two sites, one succeeds.
#[tokio::test]
async fn of_fifty_at_once_one_wins() {
    let here = yard(TestApp::shared().await.dealer_site().await).await;
    let other = here.site.group.dealer_site().await;
    let far = given::location(&other, "DOCK").await;
    let (anna, bert) = (here.site.administrator().await, other.administrator().await);
    let calls = (0..50).map(|at| {
        let (person, dock) = if at % 2 == 0 { (&anna, here.dock) } else { (&bert, far) };
        person.post("vhc/create", payload("7104822", here.model, dock))
    });
    let mut lines: Vec<String> = join_all(calls).await.iter().map(tests::Reply::line).collect();
    lines.sort();
    assert_eq!(lines.iter().filter(|line| *line == "200 New machine created sucessfully").count(), 1, "{lines:?}");
    let conflict = "409 Conflict: Machine already exists in stock";
    // Twenty-four of the refused calls were at the site of the successful one.
    assert_eq!(lines.iter().filter(|line| *line == conflict).count(), 24, "{lines:?}");
    assert_eq!(lines.iter().filter(|line| **line == format!("{conflict} at another site")).count(), 25);
    let stored = vins(&list(&anna, vec![]).await).len() + vins(&list(&bert, vec![]).await).len();
    assert_eq!(stored, 1);
    all_is_well(&here.site).await;
    all_is_well(&other).await;
}
