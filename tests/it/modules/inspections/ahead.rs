//! Data that a device fetches ahead, to inspect machines without a network.

use serde_json::{Value, json};
use tests::{Person, TestApp, given};

use super::hall::{Hall, answers, hall, start};

async fn fetch(person: &Person, machines: &[i64]) -> Value {
    person.post("vhc/inspection/ahead", json!({ "VHCIds": machines })).await.ok()
}

async fn dealer() -> Hall {
    hall(TestApp::shared().await.dealer_site().await).await
}

fn of(listed: &Value, name: &str) -> Vec<Value> {
    listed.as_array().expect("a list").iter().map(|one| one[name].clone()).collect()
}

/// Machines of several stages: each names its version, which is returned once with its items, as they are listed once
/// the inspection is open.
#[tokio::test]
async fn everything_is_fetched_for_machines_of_several_stages() {
    let hall = dealer().await;
    let [audit, other, receiving] = [
        hall.machine("A", None, None).await.id,
        hall.machine("A", None, None).await.id,
        hall.machine("R", None, None).await.id,
    ];
    let answer = fetch(&hall.tech, &[receiving, audit, other, audit]).await;
    assert_eq!(of(&answer["Machines"], "VHCId"), [receiving, audit, other], "in the order of the request");
    assert_eq!(of(&answer["Machines"], "Status"), ["R", "A", "A"]);
    assert_eq!(of(&answer["Machines"], "TemplateVersion"), [1, 1, 1]);
    assert_eq!(
        of(&answer["Machines"], "TemplateId"),
        [hall.templates.receiving, hall.templates.audit, hall.templates.audit]
    );
    assert_eq!(of(&answer["Machines"], "TemplateLookupId"), [0, 0, 0]);
    assert_eq!(of(&answer["Machines"], "Answers"), [json!([]), json!([]), json!([])]);
    assert_eq!(of(&answer["Machines"], "Refused"), [Value::Null, Value::Null, Value::Null]);
    let mut templates = of(&answer["Versions"], "TemplateId");
    templates.sort_by_key(Value::as_i64);
    let mut wanted = [hall.templates.receiving, hall.templates.audit];
    wanted.sort_unstable();
    assert_eq!(templates, wanted, "each once");
    let version =
        answer["Versions"].as_array().expect("versions").iter().find(|one| one["TemplateId"] == hall.templates.audit);
    let items = version.expect("the audit")["Items"].clone();
    start(&hall.tech, audit).await;
    let listed = hall.tech.get(&format!("vhcitem/list/{audit}/0")).await.ok();
    for (item, listed) in items.as_array().expect("items").iter().zip(listed.as_array().expect("items")) {
        let mut listed = listed.clone();
        (listed["VHCId"], listed["TemplateLookupId"]) = (json!(0), json!(0));
        assert_eq!(*item, listed);
    }
    assert_eq!(items.as_array().map(Vec::len), listed.as_array().map(Vec::len));
}

/// The answers so far are returned with the version of the open inspection; areas and defects of the group and the
/// texts of the items are part of the answer.
#[tokio::test]
async fn an_open_inspection_comes_with_its_answers() {
    let hall = dealer().await;
    let machine = hall.machine("A", None, None).await.id;
    let inspection = start(&hall.tech, machine).await;
    let (area, defect) = (given::area(&hall.site.group, "Boom").await, given::defect(&hall.site.group, "Leak").await);
    let item =
        json!({ "TemplateItemTypeId": 3, "ItemStatus": 0, "Comments": "drips", "AreaId": area, "DefectId": defect });
    hall.tech.post("vhcItem/v3/update", json!({ "VHCId": machine, "Items": [item] })).await.ok();
    let answer = fetch(&hall.tech, &[machine]).await;
    let one = &answer["Machines"][0];
    assert_eq!((&one["TemplateLookupId"], &one["Version"]), (&json!(inspection), &json!(2)));
    let listed = hall.tech.get(&format!("vhcitem/list/{machine}/0")).await.ok();
    assert_eq!(one["Answers"], json!([listed[2]]));
    assert_eq!(
        (of(&answer["Areas"], "AreaName"), of(&answer["Areas"], "AreaId")),
        (vec![json!("BOOM")], vec![json!(area)])
    );
    assert_eq!(
        (of(&answer["Defects"], "DefectName"), of(&answer["Defects"], "DefectId")),
        (vec![json!("Leak")], vec![json!(defect)])
    );
    assert_eq!(hall.tech.get("jcb/area").await.ok()["Areas"], answer["Areas"]);
}

/// A repair that was not begun yet contains the items that it will have, as the begun one does.
#[tokio::test]
async fn a_repair_comes_with_what_failed() {
    let hall = dealer().await;
    let machine = hall.machine("A", None, None).await.id;
    start(&hall.tech, machine).await;
    let answered = answers(machine, &[(1, Some(0), "leak"), (2, Some(1), ""), (4, Some(0), "worn")]);
    hall.tech.post("vhcItem/v3/update", answered).await.ok();
    hall.tech.post(&format!("vhc/complete/{machine}"), json!({})).await.ok();
    let before = fetch(&hall.tech, &[machine]).await["Machines"][0].clone();
    assert_eq!(
        (&before["Status"], &before["TemplateLookupId"], &before["TemplateVersion"]),
        (&json!("H"), &json!(0), &json!(1))
    );
    assert_eq!(of(&before["Answers"], "TemplateItemTypeId"), [1, 4]);
    assert_eq!(of(&before["Answers"], "ItemStatus"), [Value::Null, Value::Null]);
    assert_eq!(
        (of(&before["Answers"], "Comments"), of(&before["Answers"], "IsMandatory")),
        (vec![json!(""); 2], vec![json!(true); 2])
    );
    // The device begins it with the values that it received.
    let at_hand = json!({ "VHCId": machine, "Status": "H", "TemplateId": before["TemplateId"], "TemplateVersion": before["TemplateVersion"] });
    hall.tech.post("vhc/inspection/start", at_hand).await.ok();
    let listed = hall.tech.get(&format!("vhcitem/list/{machine}/0")).await.ok();
    let after = fetch(&hall.tech, &[machine]).await["Machines"][0].clone();
    assert_eq!(after["Answers"], listed);
    for name in ["TemplateItemTypeId", "ItemDesc", "ItemGroup", "CheckItemTypeId", "IsMandatory", "ItemStatus"] {
        assert_eq!(of(&before["Answers"], name), of(&listed, name), "{name}");
    }
}

/// A machine that can not be inspected has the reason; one of another site is answered like one that never existed, and
/// the others are returned.
#[tokio::test]
async fn a_machine_that_can_not_be_inspected_says_why() {
    let hall = dealer().await;
    let model = given::model(&hall.site.group, "Unmapped").await;
    let unmapped = given::machine(&hall.site).model(model).create().await.id;
    let sold = hall.machine("T", None, None).await.id;
    let neighbour = hall.site.group.dealer_site().await;
    let theirs = given::machine(&neighbour).model(hall.yard.model).create().await.id;
    let answer = fetch(&hall.tech, &[theirs, unmapped, sold]).await;
    assert_eq!(of(&answer["Machines"], "VHCId"), [unmapped, sold]);
    assert_eq!(of(&answer["Machines"], "Refused"), ["stock.no_receiving_template", "stock.no_inspection"]);
    assert_eq!(
        answer["Refusals"]["stock.no_inspection"],
        "Machine has no inspection to complete in its present status"
    );
    assert_eq!(
        (answer["Versions"].clone(), of(&answer["Machines"], "TemplateVersion")),
        (json!([]), vec![json!(0); 2])
    );
    for nothing in [json!([theirs]), json!([theirs + 1_000_000])] {
        let refused = hall.tech.post("vhc/inspection/ahead", json!({ "VHCIds": nothing })).await;
        assert_eq!((refused.status, refused.reason()), (404, "platform.no_such_thing"));
    }
    let none = hall.tech.post("vhc/inspection/ahead", json!({ "VHCIds": [] })).await;
    assert_eq!(none.line(), "422 Stock: Please select a machine");
    let many: Vec<i64> = (1..=101).collect();
    let refused = hall.tech.post("vhc/inspection/ahead", json!({ "VHCIds": many })).await;
    assert_eq!(refused.line(), "422 Stock: At most 100 machines can be inspected at once");
}

/// The quick texts of the items' lists, in every language, each once however many items offer it; and items in the
/// requested language.
#[tokio::test]
async fn texts_come_in_every_language() {
    let site = TestApp::shared().await.head_office().await;
    let hall = hall(site).await;
    let anna = hall.site.administrator().await;
    let list = given::comment_list(&hall.site.group, "Leaks").await;
    for (language, text) in [(1, "Leaks oil"), (2, "Verliert Öl")] {
        let body = json!({ "CommentListId": list, "CommentListDesc": "Leaks", "LanguageId": language, "Comments": [{ "CommentText": text }] });
        anna.post("commentlist/create", body).await.ok();
    }
    let template = json!({ "TemplateName": "Audit of texts", "VehicleType": 10, "LanguageId": 1 });
    let template = anna.post("template/create", template).await.ok()["TemplateId"].as_i64().expect("an id");
    let group = json!({ "TemplateId": template, "ItemGroup": "Engine" });
    let group = anna.post("templateitemgroup/create", group).await.ok()["TemplateItemGroupId"].clone();
    let item =
        json!({ "TemplateItemGroupId": group, "ItemDesc": "Hoses", "CheckItemTypeId": 1, "CommentListId": list });
    let same = json!({ "TemplateItemGroupId": group, "ItemDesc": "Sump", "CheckItemTypeId": 1, "CommentListId": list });
    let item = anna.post("templateitemtype/create", item).await.ok()["TemplateItemTypeId"].clone();
    anna.post("templateitemtype/create", same).await.ok();
    let german = json!({ "TemplateId": template, "LanguageId": 2, "TemplateName": "Prüfung",
        "Items": [{ "TemplateItemTypeId": item, "ItemDesc": "Schläuche" }] });
    anna.post("template/CompleteSaveLanguage", german).await.ok();
    anna.post(&format!("template/complete/{template}/0/true"), json!({})).await.ok();
    let model = given::model(&hall.site.group, "Texts").await;
    given::mapped_template(&hall.site.group, model, template).await;
    let machine = given::machine(&hall.site).model(model).create().await.id;
    let path = "vhc/inspection/ahead?languageId=2";
    let answer = hall.tech.post(path, json!({ "VHCIds": [machine] })).await.ok();
    assert_eq!(of(&answer["Versions"][0]["Items"], "ItemDesc"), ["Schläuche", "Sump"]);
    assert_eq!(of(&answer["Texts"], "CommentText"), ["Leaks oil", "Verliert Öl"]);
    assert_eq!(of(&answer["Texts"], "CommentListId"), [list, list]);
}
