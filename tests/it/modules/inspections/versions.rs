//! Inspections have the version of the template with which they were begun.

use serde_json::{Value, json};
use tests::{Person, TestApp, given};

use super::hall::{start, start_reply};
use crate::modules::stock::yard::{Yard, all_is_well, yard};

/// A template with a yes or no, a pass or fail, a number from 2 to 2.5 bar and a text that is not required.
struct Written {
    template: i64,
    lights: i64,
    brakes: i64,
    pressure: i64,
    remark: i64,
}

async fn written(anna: &Person) -> Written {
    let id =
        async |path: &str, body: Value, name: &str| anna.post(path, body).await.ok()[name].as_i64().expect("an id");
    let template = json!({ "TemplateName": "Receiving", "VehicleType": 5, "LanguageId": 1 });
    let template = id("template/create", template, "TemplateId").await;
    let group = json!({ "TemplateId": template, "ItemGroup": "Engine", "StageName": "Hydraulics" });
    let group = id("templateitemgroup/create", group, "TemplateItemGroupId").await;
    let item = async |text: &str, more: Value| {
        let mut body = json!({ "TemplateItemGroupId": group, "ItemDesc": text, "IsMandatory": true });
        for (name, value) in more.as_object().expect("fields") {
            body[name] = value.clone();
        }
        id("templateitemtype/create", body, "TemplateItemTypeId").await
    };
    let lights = item("Lights", json!({ "CheckItemTypeId": 1, "OrderList": 1 })).await;
    let brakes = item("Brakes", json!({ "CheckItemTypeId": 2, "OrderList": 2 })).await;
    let number =
        json!({ "CheckItemTypeId": 3, "OrderList": 3, "Min": "2", "Max": "2.5", "Decimals": 1, "Unit": "bar" });
    let pressure = item("Pressure", number).await;
    let text = json!({ "CheckItemTypeId": 4, "OrderList": 4, "IsMandatory": false });
    let remark = item("Remark", text).await;
    let german = json!({ "TemplateId": template, "LanguageId": 2, "TemplateName": "Eingang",
        "Items": [{ "TemplateItemTypeId": lights, "ItemDesc": "Licht" }] });
    anna.post("template/CompleteSaveLanguage", german).await.ok();
    publish(anna, template).await;
    Written { template, lights, brakes, pressure, remark }
}

async fn publish(anna: &Person, template: i64) {
    anna.post(&format!("template/complete/{template}/0/true"), json!({})).await.ok();
}

async fn at_head_office() -> (Yard, Person, Written) {
    let yard = yard(TestApp::shared().await.head_office().await).await;
    let anna = yard.site.administrator().await;
    let written = written(&anna).await;
    given::mapped_template(&yard.site.group, yard.model, written.template).await;
    (yard, anna, written)
}

fn body(machine: i64, items: &Value) -> Value {
    json!({ "VHCId": machine, "Items": items })
}

fn of(listed: &Value, name: &str) -> Vec<Value> {
    listed.as_array().expect("items").iter().map(|item| item[name].clone()).collect()
}

/// Every item of the version is listed, answered or not, in the requested language; texts and flags of a client are
/// ignored, and a later version does not reach an open inspection.
#[tokio::test]
async fn an_inspection_keeps_the_version_it_was_begun_with() {
    let (yard, anna, it) = at_head_office().await;
    given::stage(&yard.site, "HYDRAULICS").await;
    let machine = yard.machine(|_| {}).await.id;
    let begun = start_reply(&anna, machine).await.ok();
    assert_eq!((&begun["TemplateId"], &begun["TemplateVersion"]), (&json!(it.template), &json!(1)));
    let lied = json!([{ "TemplateItemTypeId": it.lights, "ItemDesc": "Paint", "ItemGroup": "Body", "IsMandatory": false,
        "ItemStatus": 1 }]);
    anna.post("vhcItem/v3/update", body(machine, &lied)).await.ok();
    let listed = anna.get(&format!("vhcitem/list/{machine}/0?languageId=2")).await.ok();
    assert_eq!(of(&listed, "ItemDesc"), ["Licht", "Brakes", "Pressure", "Remark"]);
    assert_eq!(of(&listed, "ItemGroup"), ["Engine"; 4]);
    assert_eq!(of(&listed, "IsMandatory"), [true, true, true, false]);
    assert_eq!(of(&listed, "StageName"), ["Hydraulics"; 4]);
    assert_eq!(of(&listed, "ItemStatus"), [json!(1), json!(null), json!(null), json!(null)]);
    assert_eq!((&listed[2]["Min"], &listed[2]["Max"], &listed[2]["Unit"]), (&json!("2"), &json!("2.5"), &json!("bar")));
    assert_eq!((&listed[1]["VHCItemId"], &listed[1]["TimeStamp"]), (&json!(0), &json!("")));
    let one = anna.get(&format!("vhcitem/{}?languageId=2", listed[0]["VHCItemId"])).await.ok();
    assert_eq!(one, listed[0]);
    // The template is changed and published again; then it becomes dormant.
    let draft = anna.get(&format!("template/draft/{}", it.template)).await.ok();
    let row = draft["Items"].as_array().expect("items").iter().find(|row| row["TemplateItemTypeId"] == it.lights);
    let renamed = json!({ "TemplateItemTypeId": it.lights, "ItemDesc": "Lights and horn",
        "TimestampDt": row.expect("the item")["TimestampDt"] });
    anna.post("templateitemtype/create", renamed).await.ok();
    publish(&anna, it.template).await;
    assert_eq!(start_reply(&anna, machine).await.ok()["TemplateVersion"], 1);
    let next = yard.machine(|_| {}).await.id;
    assert_eq!(start_reply(&anna, next).await.ok()["TemplateVersion"], 2);
    let newer = anna.get(&format!("vhcitem/list/{next}/0?languageId=1")).await.ok();
    assert_eq!(newer[0]["ItemDesc"], "Lights and horn");
    let older = anna.get(&format!("vhcitem/list/{machine}/0?languageId=1")).await.ok();
    assert_eq!(older[0]["ItemDesc"], "Lights");
    all_is_well(&yard.site).await;
}

/// Required items, kinds of answers and limits are the template's; items that are not of the version are refused.
#[tokio::test]
async fn the_template_says_what_an_answer_may_be() {
    let (yard, anna, it) = at_head_office().await;
    let machine = yard.machine(|_| {}).await.id;
    start(&anna, machine).await;
    for (item, reason) in [
        (
            json!({ "TemplateItemTypeId": it.remark + 1_000_000, "ItemDesc": "Mine", "ItemStatus": 1 }),
            "inspections.not_asked",
        ),
        (json!({ "TemplateItemTypeId": it.lights, "ItemStatus": 2 }), "inspections.yes_or_no"),
        (json!({ "TemplateItemTypeId": it.pressure, "Measure": "high" }), "inspections.measure"),
        (json!({ "TemplateItemTypeId": it.pressure, "Measure": "2.25" }), "inspections.measure"),
        // Zeros are decimals, and thousands have no separator.
        (json!({ "TemplateItemTypeId": it.pressure, "Measure": "2.00" }), "inspections.measure"),
        (json!({ "TemplateItemTypeId": it.pressure, "Measure": "1.000" }), "inspections.measure"),
        (json!({ "TemplateItemTypeId": it.pressure, "Measure": "2,5" }), "inspections.measure"),
    ] {
        let reply = anna.post("vhcItem/v3/update", body(machine, &json!([item]))).await;
        assert_eq!((reply.status, reply.reason()), (422, reason));
    }
    let path = format!("vhc/complete/{machine}");
    assert_eq!(anna.post(&path, json!({})).await.line(), "422 Stock: Please select option");
    // The status of a number follows from its limits, whatever the client says.
    let items = json!([
        { "TemplateItemTypeId": it.lights, "ItemStatus": 1 },
        { "TemplateItemTypeId": it.brakes, "ItemStatus": 2 },
        { "TemplateItemTypeId": it.pressure, "Measure": "2.6", "ItemStatus": 1, "Comments": "too high" },
    ]);
    anna.post("vhcItem/v3/update", body(machine, &items)).await.ok();
    let listed = anna.get(&format!("vhcitem/list/{machine}/0")).await.ok();
    assert_eq!(of(&listed, "ItemStatus"), [json!(1), json!(2), json!(0), json!(null)]);
    assert_eq!(anna.post(&path, json!({})).await.ok()["Status"], "H");
    // The repair asks for the number that failed, in the same version.
    assert_eq!(start_reply(&anna, machine).await.ok()["TemplateVersion"], 1);
    let listed = anna.get(&format!("vhcitem/list/{machine}/0")).await.ok();
    assert_eq!(of(&listed, "TemplateItemTypeId"), [it.pressure]);
    let mended = json!([{ "TemplateItemTypeId": it.pressure, "Measure": "2.5" }]);
    anna.post("vhcItem/v3/update", body(machine, &mended)).await.ok();
    assert_eq!(anna.post(&path, json!({})).await.ok()["Status"], "R");
    all_is_well(&yard.site).await;
}

/// A dormant template begins no inspection; an inspection that was begun with it continues.
#[tokio::test]
async fn a_dormant_template_begins_nothing() {
    let (yard, anna, it) = at_head_office().await;
    let open = yard.machine(|_| {}).await.id;
    let begun = start(&anna, open).await;
    anna.post("template/create", json!({ "TemplateId": it.template, "Status": 2 })).await.ok();
    let machine = yard.machine(|_| {}).await.id;
    let text = "422 Stock: Receiving Inspection Template is in dormant or no items to display";
    assert_eq!(start_reply(&anna, machine).await.line(), text);
    assert_eq!(start(&anna, open).await, begun);
}

/// INSP-010, INSP-011: an open inspection from before templates were stored keeps its texts and can be completed; nothing
/// is added to it, and what a client sends of texts and flags changes nothing.
#[tokio::test]
async fn an_inspection_from_before_templates_asks_what_it_holds() {
    let (yard, anna, it) = at_head_office().await;
    let machine = yard.machine(|_| {}).await.id;
    let (old, item) = given::open_inspection(&yard.site, machine, yard.model, "R", "Lights").await;
    let begun = start_reply(&anna, machine).await.ok();
    assert_eq!((&begun["TemplateLookupId"], &begun["TemplateVersion"]), (&json!(old), &json!(0)));
    let lied = json!([{ "TemplateItemTypeId": 1, "ItemDesc": "Paint", "ItemGroup": "Body", "IsMandatory": false,
        "ItemStatus": 0, "Comments": "broken" }]);
    anna.post("vhcItem/v3/update", body(machine, &lied)).await.ok();
    for invented in [2, it.lights] {
        let more = json!([{ "TemplateItemTypeId": invented, "ItemDesc": "Mine", "ItemStatus": 1 }]);
        let refused = anna.post("vhcItem/v3/update", body(machine, &more)).await;
        assert_eq!((refused.status, refused.reason()), (422, "inspections.not_asked"));
    }
    let listed = anna.get(&format!("vhcitem/list/{machine}/{old}")).await.ok();
    assert_eq!((of(&listed, "VHCItemId"), of(&listed, "ItemDesc")), (vec![json!(item)], vec![json!("Lights")]));
    assert_eq!((&listed[0]["ItemGroup"], &listed[0]["IsMandatory"]), (&json!(""), &json!(true)));
    assert_eq!(anna.post(&format!("vhc/complete/{machine}"), json!({})).await.ok()["Status"], "H");
    // Its repair asks the text that was stored.
    let repair = start_reply(&anna, machine).await.ok();
    assert_eq!(repair["TemplateVersion"], 0);
    let listed = anna.get(&format!("vhcitem/list/{machine}/0")).await.ok();
    assert_eq!((of(&listed, "ItemDesc"), of(&listed, "ItemStatus")), (vec![json!("Lights")], vec![json!(null)]));
    all_is_well(&yard.site).await;
}

/// A device that prepared with a version begins the inspection with it, although a newer one was published since; a number
/// that was never published, and another template, begin nothing.
#[tokio::test]
async fn a_device_begins_with_the_version_at_hand() {
    let (yard, anna, it) = at_head_office().await;
    publish(&anna, it.template).await;
    let machine = yard.machine(|_| {}).await.id;
    let at_hand = |version: Value, template: i64| json!({ "VHCId": machine, "Status": "r", "TemplateId": template, "TemplateVersion": version });
    for (version, template) in
        [(json!(3), it.template), (json!(0), it.template), (json!(-1), 0), (json!(1), it.template + 1_000_000)]
    {
        let refused = anna.post("vhc/inspection/start", at_hand(version.clone(), template)).await;
        assert_eq!((refused.status, refused.reason()), (409, "inspections.version_left"), "{version} {template}");
        assert_eq!(refused.line(), "409 Conflict: Template of this inspection is not in use any more");
    }
    assert_eq!(anna.get(&format!("vhc/GetTemplateId/{machine}")).await.ok()["TemplateLookupId"], 0, "nothing is open");
    let begun = anna.post("vhc/inspection/start", at_hand(json!("1"), it.template)).await.ok();
    assert_eq!((&begun["TemplateVersion"], &begun["Version"]), (&json!(1), &json!(1)));
    // The open one is answered, with the version that it asks.
    let again = anna.post("vhc/inspection/start", at_hand(json!(2), it.template)).await.ok();
    assert_eq!(again, begun);
    all_is_well(&yard.site).await;
}

/// The template became dormant, or another one was mapped, while a device was without a network: the device is refused
/// with that reason.
#[tokio::test]
async fn a_version_at_hand_is_left_with_its_template() {
    let (yard, anna, it) = at_head_office().await;
    let machine = yard.machine(|_| {}).await.id;
    let at_hand = json!({ "VHCId": machine, "Status": "R", "TemplateVersion": 1 });
    anna.post("template/create", json!({ "TemplateId": it.template, "Status": 2 })).await.ok();
    let refused = anna.post("vhc/inspection/start", at_hand.clone()).await;
    assert_eq!((refused.status, refused.reason()), (409, "inspections.version_left"));
    let other =
        given::templates(&yard.site.group, given::model(&yard.site.group, "Other").await, false).await.receiving;
    let text = "UPDATE model_template SET receiving_template_id = $1 WHERE {scope} AND model_id = $2 RETURNING id";
    given::insert(yard.site.app(), text, vec![other.into(), yard.model.into()]).await;
    let mut named = at_hand;
    named["TemplateId"] = json!(it.template);
    let refused = anna.post("vhc/inspection/start", named).await;
    assert_eq!((refused.status, refused.reason()), (409, "inspections.version_left"));
    all_is_well(&yard.site).await;
}

/// A machine that moved while a device inspected it without a network: the answer names the other stage, and the repair
/// that waits there is not begun in its place.
#[tokio::test]
async fn a_stage_that_was_left_begins_nothing() {
    let (yard, anna, it) = at_head_office().await;
    let machine = yard.machine(|_| {}).await.id;
    start(&anna, machine).await;
    let items = json!([
        { "TemplateItemTypeId": it.lights, "ItemStatus": 0, "Comments": "dark" },
        { "TemplateItemTypeId": it.brakes, "ItemStatus": 1 },
        { "TemplateItemTypeId": it.pressure, "Measure": "2" },
    ]);
    anna.post("vhcItem/v3/update", body(machine, &items)).await.ok();
    assert_eq!(anna.post(&format!("vhc/complete/{machine}"), json!({})).await.ok()["Status"], "H");
    let begin = async |more: Value| {
        let mut body = json!({ "VHCId": machine });
        for (name, value) in more.as_object().expect("fields") {
            body[name] = value.clone();
        }
        anna.post("vhc/inspection/start", body).await
    };
    let refused = begin(json!({ "Status": "R", "TemplateVersion": 1 })).await;
    assert_eq!(refused.line(), "409 Conflict: Machine is in another stage by now");
    assert_eq!(refused.reason(), "inspections.other_stage");
    let refused = begin(json!({ "Status": "H", "TemplateVersion": 2 })).await;
    assert_eq!((refused.status, refused.reason()), (409, "inspections.version_left"));
    let repair = begin(json!({ "Status": "H", "TemplateVersion": 1, "TemplateId": it.template })).await.ok();
    assert_eq!((&repair["Status"], &repair["TemplateVersion"]), (&json!("H"), &json!(1)));
    all_is_well(&yard.site).await;
}
