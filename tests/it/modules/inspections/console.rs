//! Inspections at the console, which only reads them.

use serde_json::{Value, json};
use tests::{Reply, TestApp, given};

use super::hall::{answers, hall, inspect, start};
use crate::modules::assets::{png, put};

const PATH: &str = "/admin/api/inspections";

fn ids(reply: &Reply) -> Vec<i64> {
    let rows = reply.body.as_array().unwrap_or_else(|| panic!("{}", reply.text())).iter();
    rows.map(|row| row["id"].as_i64().expect("an id")).collect()
}

/// An open and a completed inspection: the people and times, the answers, with area, defect and photo.
#[tokio::test]
async fn an_inspection_is_returned_with_its_answers() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let (area, defect) = (given::area(&hall.site.group, "Boom").await, given::defect(&hall.site.group, "Leak").await);
    let anna = hall.site.administrator().await;
    let machine = hall.machine("A", None, None).await;
    let (tech, id) = (&hall.tech, machine.id);
    let inspection = start(tech, id).await;
    let item =
        json!({ "TemplateItemTypeId": 2, "ItemStatus": 0, "Comments": "drips", "AreaId": area, "DefectId": defect });
    tech.post("vhcItem/v3/update", json!({ "VHCId": id, "Items": [item] })).await.ok();
    let of = json!({ "VHCId": id, "TemplateLookupId": inspection, "TemplateItemTypeId": 2, "Comments": "left" });
    let intent = json!({ "FileNameWithExtension": "leak.png", "AssetTypeEnum": 20, "UploadedFileSize": png(20, 10).len(),
        "MetaData": of.to_string() });
    let photo = tech.post("assets/upload/intent", intent).await.ok();
    put(tech, &photo, &png(20, 10)).await;
    tech.post("assets/upload/complete", json!({ "AssetId": photo["AssetId"] })).await.ok();

    let one = anna.get(&format!("{PATH}/{inspection}")).await.ok();
    let response =
        ["machineId", "serial", "modelId", "siteId", "siteCode", "groupId", "status", "stage", "state", "success"];
    let want = json!([
        id,
        machine.serial,
        hall.yard.model,
        hall.site.id,
        hall.site.code,
        hall.site.group.id,
        "A",
        "Audit",
        0,
        null
    ]);
    assert_eq!(Value::from(response.map(|name| one[name].clone()).to_vec()), want);
    assert_eq!((&one["begunBy"], &one["completedOn"]), (&json!(tech.id), &json!(null)));
    assert!(one["begunOn"].as_str().is_some_and(|at| at.starts_with("2026-03-02T08:00:00")), "{}", one["begunOn"]);
    assert!(one["begunByName"].as_str().is_some_and(|name| !name.is_empty()));
    let sheet = &one["sheet"];
    assert_eq!((&sheet["templateId"], &sheet["templateVersion"]), (&json!(hall.templates.audit), &json!(1)));
    let items = sheet["items"].as_array().expect("items");
    let answer = &items[1];
    let response = ["id", "text", "group", "answer", "comments", "area", "defect", "by", "byName"];
    let want = json!([2, "Item 2", "Engine", 0, "drips", "BOOM", "Leak", tech.id, one["begunByName"]]);
    assert_eq!(Value::from(response.map(|name| answer[name].clone()).to_vec()), want);
    assert!(answer["at"].as_str().is_some());
    let taken = &answer["photos"][0];
    assert_eq!((&taken["id"], &taken["comments"]), (&photo["AssetId"], &json!("left")));
    let seen = hall.site.app().anonymous().get(taken["picture"].as_str().expect("an address")).await;
    assert_eq!(seen.status, 200, "{}", seen.text());
    assert_eq!((&items[0]["answer"], &items[0]["at"], &items[0]["photos"]), (&json!(null), &json!(null), &json!([])));

    tech.post("vhcItem/v3/update", answers(id, &[(1, Some(1), "")])).await.ok();
    assert_eq!(anna.post(&format!("vhc/complete/{id}"), json!({})).await.ok()["Status"], "H");
    let one = anna.get(&format!("{PATH}/{inspection}")).await.ok();
    assert_eq!((&one["state"], &one["success"], &one["completedBy"]), (&json!(1), &json!(false), &json!(anna.id)));
    assert!(one["completedOn"].as_str().is_some());
    let listed = anna.get(PATH).await;
    assert_eq!(ids(&listed), [inspection]);
    assert!(listed.body[0].get("sheet").is_none(), "a list has no answers");
}

/// Serial, site, stage, result, open or ended; the latest first.
#[tokio::test]
async fn inspections_are_filtered_and_paged() {
    let group = TestApp::shared().await.group().await;
    let (here, there) = (hall(group.dealer_site().await).await, group.dealer_site().await);
    let (first, second) = (here.machine("A", None, None).await, here.machine("F", None, None).await);
    let third = given::machine(&there).model(here.yard.model).create().await;
    inspect(&here.tech, first.id, false).await.ok();
    inspect(&here.tech, second.id, true).await.ok();
    start(&there.technician().await, third.id).await;
    let head = group.administrator(&here.site).await;
    let list = async |filter: Value| {
        let query = format!(r#"{PATH}?filter={filter}&sort=["id","DESC"]&range=[0,9]"#);
        let reply = head.get(&query).await;
        let rows = reply.body.as_array().unwrap_or_else(|| panic!("{}", reply.text())).iter();
        rows.map(|row| row["serial"].as_str().expect("a serial").to_owned()).collect::<Vec<_>>()
    };
    let (a, b, c) = (first.serial.as_str(), second.serial.as_str(), third.serial.as_str());
    assert_eq!(list(json!({})).await, [c, b, a]);
    assert_eq!(list(json!({ "serial": a })).await, [a]);
    assert_eq!(list(json!({ "q": b.to_lowercase() })).await, [b]);
    assert_eq!(list(json!({ "serial": "nothing like it" })).await, [""; 0]);
    assert_eq!(list(json!({ "machineId": third.id })).await, [c]);
    assert_eq!(list(json!({ "siteId": here.site.id })).await, [b, a]);
    assert_eq!(list(json!({ "status": "A" })).await, [a]);
    assert_eq!(list(json!({ "success": true })).await, [b]);
    assert_eq!(list(json!({ "success": false })).await, [a]);
    assert_eq!(list(json!({ "open": true })).await, [c]);
    assert_eq!(list(json!({ "open": false, "status": "F" })).await, [b]);
    let page = head.get(&format!(r#"{PATH}?sort=["id","ASC"]&range=[1,1]"#)).await;
    assert_eq!((page.header("content-range"), page.body[0]["serial"].as_str()), ("inspections 1-1/3", Some(b)));
    assert_eq!(head.get(&format!(r#"{PATH}?sort=["serial","ASC"]"#)).await.reason(), "platform.unknown_field");
}

/// A site sees its own, an operator all. Nobody writes.
#[tokio::test]
async fn who_sees_inspections() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let hall = hall(group.dealer_site().await).await;
    let machine = hall.machine("A", None, None).await;
    let inspection = start(&hall.tech, machine.id).await;
    let one = format!("{PATH}/{inspection}");
    let sister = group.dealer_site().await;
    let own = hall.site.administrator().await;
    assert_eq!(ids(&own.get(PATH).await), [inspection]);
    for stranger in [sister.administrator().await, app.dealer_site().await.administrator().await] {
        assert_eq!(ids(&stranger.get(PATH).await), [0; 0]);
        let refused = stranger.get(&one).await;
        assert_eq!((refused.status, refused.reason()), (404, "inspections.not_there"));
    }
    let operator = app.operator().await;
    let seen = operator.get(&format!(r#"{PATH}?filter={{"siteId":{}}}"#, hall.site.id)).await;
    assert_eq!((ids(&seen), &seen.body[0]["serial"]), (vec![inspection], &json!(machine.serial)));
    let response = operator.get(&one).await.ok();
    assert!(response["sheet"]["items"].as_array().is_some_and(|items| !items.is_empty()), "{response}");
    assert_eq!(own.delete(&one).await.status, 405);
    assert_eq!(own.put(&one, json!({ "id": inspection })).await.status, 405);
    assert_eq!(own.post(PATH, json!({})).await.status, 405);
}
