//! Inspections that can not be begun, answered or completed: each refusal has its reason, and nothing changes.

use platform::auth::permission::Hierarchy;
use serde_json::{Value, json};
use tests::{Person, TestApp, given};

use super::hall::{answers, hall, inspect, start};
use crate::modules::stock::yard::{Model, all_is_well, machine, stored};

/// The refusals of a start, and of a completion without one.
async fn refusals(person: &Person, machine: &Model) -> [String; 2] {
    let begun = person.post("vhc/inspection/start", json!({ "VHCId": machine.id })).await;
    let completed = person.post(&format!("vhc/complete/{}", machine.id), json!({})).await;
    [begun.line(), completed.line()]
}

/// Without a template an inspection can be neither begun nor completed; the text names the stage.
#[tokio::test]
async fn a_stage_without_a_template_is_not_inspected() {
    let app = TestApp::shared().await;
    for (hierarchy, status, stage) in [
        (Hierarchy::Dealership, "R", "Receiving Inspection"),
        (Hierarchy::Production, "R", "Receiving Inspection"),
        (Hierarchy::HeadOffice, "A", "Audit"),
        (Hierarchy::Dealership, "F", "PDI Inspection"),
        (Hierarchy::HeadOffice, "G", "Gate Inspection"),
    ] {
        let yard = crate::modules::stock::yard::yard(app.site(hierarchy).await).await;
        // Templates of the other kind of site do not count, nor does an id that names nothing published.
        given::templates(&yard.site.group, yard.model, hierarchy != Hierarchy::Production).await;
        let draft = given::check_template(&yard.site.group, "Never published", 5).await;
        if hierarchy != Hierarchy::Production {
            let id = if status == "A" { draft } else { 987_654_321 };
            given::mapped_template(&yard.site.group, yard.model, id).await;
        }
        let dealer = yard.site.group.dealer_site().await.id;
        let machine = yard.machine(move |row| status.clone_into(&mut row.status)).await;
        if status == "G" {
            given::dealer_order(&yard.site, machine.id, dealer).await;
        }
        let text = format!(
            "422 Stock: No {stage} template has been mapped to this model, please contact your local Hardstand contact for support."
        );
        let answer = refusals(&yard.site.technician().await, &machine).await;
        for line in answer {
            assert_eq!(line, text, "{hierarchy:?} {status}");
        }
        assert_eq!(stored(&yard.site, machine.id).await.version, machine.version);
    }
}

/// The text of a refusal contains the name of the product.
#[tokio::test]
async fn texts_carry_the_name_of_the_product() {
    let app = TestApp::builder().config(|config| "Northfield".clone_into(&mut config.brand.name)).start().await;
    let yard = crate::modules::stock::yard::yard(app.dealer_site().await).await;
    let machine = yard.machine(|_| {}).await;
    let answer = refusals(&yard.site.technician().await, &machine).await;
    let text = "422 Stock: No Receiving Inspection template has been mapped to this model, please contact your local \
                Northfield contact for support.";
    assert_eq!(answer, [text, text]);
}

/// HIST-025: machines in N, O, C, P and T have no inspection.
#[tokio::test]
async fn other_statuses_have_no_inspection() {
    let hall = hall(TestApp::shared().await.head_office().await).await;
    for status in ["N", "C", "O", "P", "T"] {
        let machine = hall.machine(status, None, None).await;
        let line = "409 Conflict: Machine has no inspection to complete in its present status";
        assert_eq!(refusals(&hall.tech, &machine).await, [line, line], "{status}");
        let saved = hall.tech.post("vhcItem/v3/update", answers(machine.id, &[(1, Some(1), "")])).await;
        assert_eq!(saved.line(), line, "{status}");
        assert_eq!(stored(&hall.site, machine.id).await.version, machine.version);
    }
    all_is_well(&hall.site).await;
}

/// Rows 8, 9 and 16: a model without audits, a gate without a dealer, and a dealer that takes no machines are refused.
#[tokio::test]
async fn what_the_row_asks_for_must_be_there() {
    let hall = hall(TestApp::shared().await.head_office().await).await;
    let anna = hall.site.group.administrator(&hall.site).await;
    let made = anna.post("/admin/api/models", json!({ "name": "No audits", "isAuditEnabled": false })).await.ok();
    let model = made["id"].as_i64().expect("a model");
    given::templates(&hall.site.group, model, false).await;
    let quiet = machine(&hall.site, model, hall.yard.dock, |row| "A".clone_into(&mut row.status)).await;
    let line = "409 Conflict: Audit is disabled for this model";
    assert_eq!(refusals(&hall.tech, &quiet).await, [line, line]);

    let line = "409 Work Order: No dealership has been chosen for this machine";
    let nowhere = hall.machine("G", None, None).await;
    assert_eq!(refusals(&hall.tech, &nowhere).await, [line, line]);
    let dealer = hall.site.group.dealer_site().await;
    let sent = hall.machine("G", None, Some(dealer.id)).await;
    start(&hall.tech, sent.id).await;
    hall.tech.post("vhcItem/v3/update", answers(sent.id, &[(1, Some(1), "")])).await.ok();
    given::setting(&dealer, "JCB.IsEnabled", "false").await;
    assert_eq!(hall.tech.post(&format!("vhc/complete/{}", sent.id), json!({})).await.line(), line);
    assert_eq!(stored(&hall.site, sent.id).await.version, sent.version);
    given::setting(&dealer, "JCB.IsEnabled", "true").await;
    hall.tech.post(&format!("vhc/complete/{}", sent.id), json!({})).await.ok();
    all_is_well(&dealer).await;
}

/// A required item without an answer, and a no without a comment are refused.
#[tokio::test]
async fn an_unfinished_checklist_is_not_completed() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let machine = hall.machine("A", None, None).await;
    let (tech, id) = (&hall.tech, machine.id);
    let path = format!("vhc/complete/{id}");
    assert_eq!(tech.post(&path, json!({})).await.line(), "409 Conflict: Inspection is not open any more");
    start(tech, id).await;
    assert_eq!(tech.post(&path, json!({})).await.line(), "422 Stock: Please select option");
    tech.post("vhcItem/v3/update", answers(id, &[(1, None, ""), (2, Some(1), "")])).await.ok();
    assert_eq!(tech.post(&path, json!({})).await.line(), "422 Stock: Please select option");
    tech.post("vhcItem/v3/update", answers(id, &[(1, Some(1), "")])).await.ok();
    tech.post("vhcItem/v3/update", answers(id, &[(2, Some(0), "")])).await.ok();
    assert_eq!(tech.post(&path, json!({})).await.line(), "422 Stock: Comments required");
    assert_eq!(stored(&hall.site, id).await.version, machine.version, "nothing has happened to the machine");
    // Items that are not required may stay without an answer.
    tech.post("vhcItem/v3/update", answers(id, &[(2, Some(2), "")])).await.ok();
    assert_eq!(tech.post(&path, json!({})).await.ok()["Status"], "A");
    all_is_well(&hall.site).await;
}

/// Invalid answers are refused with their reason.
#[tokio::test]
async fn an_answer_that_can_not_be_one_says_why() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let machine = hall.machine("A", None, None).await;
    start(&hall.tech, machine.id).await;
    let item = |alter: &dyn Fn(&mut Value)| {
        let mut item = json!({ "TemplateItemTypeId": 1, "ItemStatus": 1 });
        alter(&mut item);
        json!([item])
    };
    let many: Vec<Value> = (1..=501).map(|id| json!({ "TemplateItemTypeId": id })).collect();
    let twice = json!([{ "TemplateItemTypeId": 1 }, { "TemplateItemTypeId": 1, "ItemStatus": 1 }]);
    for (items, reason) in [
        (item(&|item| item["TemplateItemTypeId"] = json!(null)), "inspections.item_unnamed"),
        (item(&|item| item["TemplateItemTypeId"] = json!(-3)), "inspections.item_unnamed"),
        (item(&|item| item["ItemStatus"] = json!(3)), "inspections.item_status"),
        (item(&|item| item["ItemStatus"] = json!(70_000)), "inspections.item_status"),
        (item(&|item| item["TemplateItemTypeId"] = json!(given::ITEMS + 1)), "inspections.not_asked"),
        (item(&|item| item["Measure"] = json!("x".repeat(501))), "inspections.text_too_long"),
        (item(&|item| item["Comments"] = json!("x".repeat(501))), "stock.comments_long"),
        (twice, "inspections.item_twice"),
        (json!(many), "inspections.too_many_items"),
        (json!("all fine"), "platform.not_readable"),
    ] {
        let reply = hall.tech.post("vhcItem/v3/update", json!({ "VHCId": machine.id, "Items": items })).await;
        assert_eq!((reply.status, reply.reason()), (422, reason));
    }
    let listed = hall.tech.get(&format!("vhcitem/list/{}/0", machine.id)).await.ok();
    let items = listed.as_array().expect("items");
    assert_eq!((items.len(), items.iter().all(|item| item["VHCItemId"] == 0)), (4, true), "nothing was saved");
}

/// One item, a list of items and a record with items save the same; a request without an item is refused.
#[tokio::test]
async fn items_come_alone_or_in_a_list_and_never_none() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let machine = hall.machine("A", None, None).await;
    let (tech, id) = (&hall.tech, machine.id);
    let inspection = start(tech, id).await;
    let item = |number: i64, comment: &str| json!({ "VHCId": id, "TemplateLookupId": inspection, "TemplateItemTypeId": number, "ItemStatus": 1, "Comments": comment });
    let other = hall.machine("A", None, None).await.id;
    let of_other = json!({ "VHCId": other, "TemplateItemTypeId": 2, "ItemStatus": 1 });
    for (body, reason) in [
        (json!([]), "inspections.nothing_sent"),
        (json!({ "VHCId": id }), "inspections.nothing_sent"),
        (json!([{ "VHCId": id }]), "inspections.nothing_sent"),
        (json!({ "VHCId": id, "Items": [] }), "inspections.nothing_sent"),
        (json!({ "VHCId": id, "Items": null }), "inspections.nothing_sent"),
        (json!({ "VHCId": id, "Answers": [{ "TemplateItemTypeId": 1, "ItemStatus": 1 }] }), "inspections.nothing_sent"),
        // A site without stages finishes none.
        (json!({ "VHCId": id, "StageName": "Line 1", "Items": [] }), "inspections.nothing_sent"),
        (json!({ "VHCId": id, "ItemStatus": 1 }), "inspections.item_unnamed"),
        (json!([item(1, ""), of_other]), "inspections.items_apart"),
        (json!([item(1, ""), item(1, "")]), "inspections.item_twice"),
    ] {
        let reply = tech.post("vhcItem/v3/update", body.clone()).await;
        assert_eq!((reply.status, reply.reason()), (422, reason), "{body}");
    }
    let comments = async || {
        let listed = tech.get(&format!("vhcitem/list/{id}/{inspection}")).await.ok();
        let items = listed.as_array().expect("items").iter();
        items.map(|item| item["Comments"].as_str().expect("a text").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(comments().await, ["", "", "", ""], "nothing was saved");
    let saved = tech.post("vhcItem/v3/update", item(1, "alone")).await.ok();
    assert_eq!((&saved["Message"], &saved["TemplateLookupId"]), (&json!("Success"), &json!(inspection)));
    tech.post("vhcItem/v3/update", json!([item(2, "in"), item(3, "a list")])).await.ok();
    assert_eq!(comments().await, ["alone", "in", "a list", ""]);
}

/// Types 1, 5, 6, 7, 9 and 49 inspect at every hierarchy; every user type may read.
#[tokio::test]
async fn who_may_inspect() {
    let app = TestApp::shared().await;
    for hierarchy in Hierarchy::ALL {
        let hall = hall(app.site(hierarchy).await).await;
        for (user_type, may) in [
            (1, true),
            (6, true),
            (9, true),
            (5, true),
            (7, true),
            (49, true),
            (2, false),
            (4, false),
            (3, false),
            (8, false),
        ] {
            let person = hall.site.person(user_type).await;
            let machine = hall.machine("R", None, None).await;
            let id = machine.id;
            if may {
                let next = if hierarchy == Hierarchy::Production { "P" } else { "A" };
                assert_eq!(inspect(&person, id, true).await.ok()["Status"], next, "{user_type} {hierarchy:?}");
                continue;
            }
            for (path, body) in [
                ("vhc/inspection/start".to_owned(), json!({ "VHCId": id })),
                ("vhcItem/v3/update".to_owned(), answers(id, &[(1, Some(1), "")])),
                (format!("vhc/complete/{id}"), json!({})),
            ] {
                let reply = person.post(&path, body).await;
                assert_eq!((reply.status, reply.reason()), (403, "platform.denied"), "{user_type} {path}");
            }
        }
        all_is_well(&hall.site).await;
    }
}
