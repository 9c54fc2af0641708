//! Batch audits: one set of answers for many machines, with exceptions, all or none.

use futures::future::join_all;
use platform::auth::permission::Hierarchy;
use serde_json::{Value, json};
use tests::{Person, Reply, TestApp, given};

use super::hall::{Hall, answers, hall, start};
use crate::modules::stock::yard::{all_is_well, stored};

fn item(number: i64, status: i64, comments: &str) -> Value {
    json!({ "TemplateItemTypeId": number, "ItemStatus": status, "Comments": comments })
}

/// A batch in the audit: every machine passes its required item, with exceptions.
fn body(machines: &[(i64, Vec<Value>)]) -> Value {
    let machines = machines.iter().map(|(id, answers)| json!({ "VHCId": id, "Answers": answers }));
    json!({ "Status": "A", "TemplateVersion": 1, "Answers": [item(1, 1, ""), item(3, 1, "")],
        "Machines": machines.collect::<Vec<_>>() })
}

fn plain(machines: &[i64]) -> Value {
    body(&machines.iter().map(|id| (*id, vec![])).collect::<Vec<_>>())
}

async fn post(person: &Person, body: Value) -> Reply {
    person.post("vhc/inspection/batch", body).await
}

async fn dealer() -> Hall {
    hall(TestApp::shared().await.dealer_site().await).await
}

impl Hall {
    async fn audits<const N: usize>(&self) -> [i64; N] {
        let mut ids = [0; N];
        for id in &mut ids {
            *id = self.machine("A", None, None).await.id;
        }
        ids
    }

    /// Returns `true` if the latest inspection of a machine is completed.
    async fn completed(&self, machine: i64) -> bool {
        self.tech.get(&format!("vhc/inspection/{machine}/0")).await.body["State"] == "Completed"
    }
}

/// Each machine has an inspection and a result of its own: a passed one is due in thirty days, a failed one goes to
/// repair with its reason, and its repair has the failed items.
#[tokio::test]
async fn each_machine_of_a_batch_has_its_own_result() {
    let hall = dealer().await;
    let [one, failed, third] = hall.audits().await;
    let ask = body(&[(third, vec![]), (failed, vec![item(3, 0, "worn")]), (one, vec![item(4, 2, "")])]);
    let done = post(&hall.tech, ask).await.ok();
    let of = |name: &str| {
        done["Machines"].as_array().expect("results").iter().map(|one| one[name].clone()).collect::<Vec<_>>()
    };
    assert_eq!(
        (done["Message"].as_str(), of("VHCId")),
        (Some("Success"), vec![json!(third), json!(failed), json!(one)])
    );
    assert_eq!(of("Status"), ["A", "H", "A"]);
    assert_eq!(of("InspectionStatus"), [json!({ "Success": 1 }), json!({ "Success": 0 }), json!({ "Success": 1 })]);
    let due = chrono::NaiveDate::from_ymd_opt(2026, 4, 1);
    assert_eq!((stored(&hall.site, one).await.audit_due_on, stored(&hall.site, third).await.audit_due_on), (due, due));
    for (place, (id, status, answered)) in [(third, "A", 2), (failed, "A", 2), (one, "A", 3)].into_iter().enumerate() {
        let answer = hall.tech.get(&format!("vhc/inspection/{id}/0")).await.ok();
        assert_eq!(answer["TemplateLookupId"], of("TemplateLookupId")[place]);
        assert_eq!(
            (&answer["State"], &answer["Status"], &answer["TemplateId"]),
            (&json!("Completed"), &json!(status), &json!(hall.templates.audit))
        );
        let listed = hall.tech.get(&format!("vhcitem/list/{id}/0")).await.ok();
        let stored = listed.as_array().expect("items").iter().filter(|item| item["VHCItemId"] != 0).count();
        assert_eq!(stored, answered);
    }
    let history = hall.tech.get(&format!("jcbstock/history/{failed}")).await;
    assert!(history.text().contains("Item 3 - worn"), "{}", history.text());
    start(&hall.tech, failed).await;
    let repair = hall.tech.get(&format!("vhcitem/list/{failed}/0")).await.ok();
    assert_eq!(repair.as_array().map(Vec::len), Some(1));
    assert_eq!(repair[0]["TemplateItemTypeId"], 3);
    all_is_well(&hall.site).await;
}

/// A machine that moved meanwhile, one of another model, one whose answers are incomplete, and one that somebody has
/// begun are named; the others are unchanged.
#[tokio::test]
async fn one_machine_at_fault_refuses_the_batch() {
    let hall = dealer().await;
    let [good, bad] = hall.audits().await;
    let moved = hall.machine("F", None, None).await;
    let other = given::model(&hall.site.group, "EX-80").await;
    let strange = given::machine(&hall.site).model(other).status(stock::domain::Status::A).create().await;
    let begun = hall.machine("A", None, None).await;
    start(&hall.tech, begun.id).await;
    hall.tech.post("vhcItem/v3/update", answers(begun.id, &[(2, Some(1), "")])).await.ok();
    let noted = hall.machine("A", None, None).await;
    start(&hall.tech, noted.id).await;
    let note = json!({ "TemplateItemTypeId": 2, "ItemStatus": null, "Comments": "to look at again" });
    hall.tech.post("vhcItem/v3/update", json!({ "VHCId": noted.id, "Items": [note] })).await.ok();
    // A photo that is still on its way.
    let sending = hall.machine("A", None, None).await;
    let inspection = start(&hall.tech, sending.id).await;
    let photo = json!({ "VHCId": sending.id, "TemplateLookupId": inspection, "TemplateItemTypeId": 2 }).to_string();
    let photo =
        json!({ "FileNameWithExtension": "a.png", "AssetTypeEnum": 20, "UploadedFileSize": 99, "MetaData": photo });
    hall.tech.post("assets/upload/intent", photo).await.ok();
    let serial = stored(&hall.site, bad).await.serial;
    for (ask, status, reason, named) in [
        (plain(&[good, moved.id]), 409, "inspections.other_stage", &moved.serial),
        (plain(&[good, strange.id]), 409, "inspections.other_model", &strange.serial),
        (plain(&[good, begun.id]), 409, "inspections.begun", &begun.serial),
        (plain(&[good, noted.id]), 409, "inspections.begun", &noted.serial),
        (plain(&[good, sending.id]), 409, "inspections.begun", &sending.serial),
        (body(&[(good, vec![]), (bad, vec![item(1, 0, "")])]), 422, "stock.comments_required", &serial),
        (body(&[(good, vec![]), (bad, vec![json!({ "TemplateItemTypeId": 1 })])]), 422, "stock.select_option", &serial),
        (body(&[(good, vec![]), (bad, vec![item(99, 1, "")])]), 422, "inspections.not_asked", &serial),
    ] {
        let refused = post(&hall.tech, ask).await;
        assert_eq!((refused.status, refused.reason()), (status, reason), "{}", refused.text());
        let answer = refused.errors("VhcIds");
        assert!(answer.len() == 1 && answer[0].starts_with(&format!("{named} ")), "{answer:?}");
    }
    assert!(!hall.completed(good).await && !hall.completed(bad).await, "nothing was inspected");
    assert_eq!(stored(&hall.site, good).await.audit_due_on, stored(&hall.site, bad).await.audit_due_on);
    let retained = hall.tech.get(&format!("vhcitem/list/{}/0", begun.id)).await.ok();
    assert_eq!(retained[1]["ItemStatus"], 1, "what somebody has answered stays");
    // Notes that were removed again are nobody's work any more.
    let blank = json!({ "TemplateItemTypeId": 2, "ItemStatus": null, "Comments": "" });
    hall.tech.post("vhcItem/v3/update", json!({ "VHCId": noted.id, "Items": [blank] })).await.ok();
    post(&hall.tech, plain(&[noted.id])).await.ok();
    all_is_well(&hall.site).await;
}

/// Faults of the request as a whole.
#[tokio::test]
async fn a_batch_has_its_limits() {
    let hall = dealer().await;
    let [one, two] = hall.audits().await;
    let neighbour = hall.site.group.dealer_site().await;
    let theirs = given::machine(&neighbour).model(hall.yard.model).status(stock::domain::Status::A).create().await.id;
    let with = |name: &str, value: Value| {
        let mut body = plain(&[one, two]);
        body[name] = value;
        body
    };
    let many: Vec<i64> = (1..=101).collect();
    let long = "x".repeat(501);
    for (ask, status, reason) in [
        (plain(&[one, theirs]), 404, "platform.no_such_thing"),
        (plain(&[one, theirs + 1_000_000]), 404, "platform.no_such_thing"),
        (plain(&[one, one]), 422, "inspections.machine_twice"),
        (plain(&[]), 422, "stock.select_machine"),
        (plain(&many), 422, "stock.too_many_machines"),
        (with("TemplateVersion", json!(null)), 422, "inspections.version_unnamed"),
        (with("TemplateVersion", json!(2)), 409, "inspections.version_left"),
        (with("TemplateId", json!(hall.templates.receiving)), 409, "inspections.version_left"),
        (with("Status", json!("R")), 409, "inspections.other_stage"),
        (with("Answers", json!([item(1, 1, ""), item(1, 1, "")])), 422, "inspections.item_twice"),
        (with("Answers", json!([item(1, 3, "")])), 422, "inspections.item_status"),
        (with("Answers", json!([item(1, 0, &long)])), 422, "stock.comments_long"),
        (with("Answers", json!([])), 422, "stock.select_option"),
    ] {
        let refused = post(&hall.tech, ask).await;
        assert_eq!((refused.status, refused.reason()), (status, reason), "{}", refused.text());
    }
    assert_eq!(post(&hall.site.reader().await, plain(&[one])).await.status, 403);
    for status in ["H", "S", "G"] {
        let machine = hall.machine(status, None, None).await.id;
        let mut ask = plain(&[machine]);
        ask["Status"] = json!(status);
        let refused = post(&hall.tech, ask).await;
        assert_eq!((refused.status, refused.reason()), (409, "inspections.one_by_one"), "{status}");
    }
    let sold = hall.machine("T", None, None).await.id;
    let refused = post(&hall.tech, json!({ "TemplateVersion": 1, "Machines": [{ "VHCId": sold }] })).await;
    assert_eq!((refused.status, refused.reason()), (409, "stock.no_inspection"));
    assert!(!hall.completed(one).await && !hall.completed(two).await);
}

/// A failed item that needs an area and a defect, which the exceptions name.
#[tokio::test]
async fn an_exception_names_its_area_and_defect() {
    let hall = dealer().await;
    given::setting(&hall.site, "JCB.IsFaultCategoryEnabled", "true").await;
    let (area, defect) = (given::area(&hall.site.group, "Boom").await, given::defect(&hall.site.group, "Leak").await);
    let [good, bad] = hall.audits().await;
    let refused = post(&hall.tech, body(&[(good, vec![]), (bad, vec![item(3, 0, "worn")])])).await;
    assert_eq!((refused.status, refused.reason()), (422, "inspections.fault_required"));
    let mut answer = item(3, 0, "worn");
    (answer["AreaId"], answer["DefectId"]) = (json!(area), json!(defect + 1_000_000));
    let refused = post(&hall.tech, body(&[(good, vec![]), (bad, vec![answer.clone()])])).await;
    assert_eq!((refused.status, refused.reason()), (422, "inspections.defect"));
    answer["DefectId"] = json!(defect);
    post(&hall.tech, body(&[(good, vec![]), (bad, vec![answer])])).await.ok();
    let listed = hall.tech.get(&format!("vhcitem/list/{bad}/0")).await.ok();
    assert_eq!((&listed[2]["AreaName"], &listed[2]["DefectName"]), (&json!("BOOM"), &json!("Leak")));
}

/// A batch that is sent again without a key is answered again; other answers are another batch.
#[tokio::test]
async fn a_batch_that_is_sent_again_is_done_once() {
    let hall = dealer().await;
    let [one, two] = hall.audits().await;
    let ask = body(&[(one, vec![]), (two, vec![item(3, 0, "worn")])]);
    let done = post(&hall.tech, ask.clone()).await.ok();
    let versions = (stored(&hall.site, one).await.version, stored(&hall.site, two).await.version);
    assert_eq!(post(&hall.tech, ask.clone()).await.ok(), done);
    assert_eq!((stored(&hall.site, one).await.version, stored(&hall.site, two).await.version), versions);
    let somebody = post(&hall.site.manager().await, ask).await;
    assert_eq!((somebody.status, somebody.reason()), (409, "inspections.other_stage"), "one is held by now");
    let mut other = plain(&[one]);
    other["Answers"] = json!([item(1, 1, "looks good")]);
    let again = post(&hall.tech, other).await.ok();
    assert_ne!(again["Machines"][0]["TemplateLookupId"], done["Machines"][0]["TemplateLookupId"]);
    all_is_well(&hall.site).await;
}

/// An inspection that was begun and not answered gives way; produced machines go on to head office together.
#[tokio::test]
async fn a_batch_moves_machines_as_single_inspections_do() {
    let hall = dealer().await;
    let [one, two] = hall.audits().await;
    let begun = start(&hall.tech, one).await;
    post(&hall.tech, plain(&[one, two])).await.ok();
    let answer = hall.tech.get(&format!("vhc/inspection/{one}/{begun}")).await.ok();
    assert_eq!((&answer["State"], &answer["Success"]), (&json!("Ended"), &Value::Null));
    all_is_well(&hall.site).await;
    let group = TestApp::shared().await.group().await;
    let (production, office) = (group.production_site().await, group.head_office().await);
    let hall = super::hall::hall(production).await;
    assert_eq!(hall.site.hierarchy, Hierarchy::Production);
    let (one, two) = (hall.machine("R", None, None).await.id, hall.machine("R", None, None).await.id);
    let mut ask = body(&[(one, vec![]), (two, vec![item(1, 0, "dent")])]);
    ask["Status"] = json!("R");
    let done = post(&hall.tech, ask).await.ok();
    assert_eq!((&done["Machines"][0]["Status"], &done["Machines"][1]["Status"]), (&json!("P"), &json!("H")));
    let due = office.technician().await.post("vhc/inspection/due", json!({})).await.ok();
    assert_eq!(due["TotalCount"], 1, "one machine has arrived");
    all_is_well(&hall.site).await;
    all_is_well(&office).await;
}

/// Batches that overlap wait for each other: every machine has one result of each batch that was done, and none waits for
/// ever.
#[tokio::test]
async fn batches_that_overlap_are_done_one_after_the_other() {
    let hall = dealer().await;
    let ids: [i64; 6] = hall.audits().await;
    let people = [hall.site.technician().await, hall.site.technician().await, hall.site.technician().await];
    let asks = [plain(&ids[..4]), plain(&[ids[5], ids[3], ids[1]]), plain(&[ids[4], ids[2], ids[0]])];
    let replies = join_all(people.iter().zip(asks).map(|(person, ask)| post(person, ask))).await;
    for reply in &replies {
        assert!(reply.status == 200 || reply.reason() == "platform.stale", "{}", reply.text());
    }
    assert!(replies.iter().any(|reply| reply.status == 200));
    all_is_well(&hall.site).await;
}

/// A hundred machines at once.
#[tokio::test]
async fn a_hundred_machines_are_inspected_at_once() {
    let hall = dealer().await;
    let ids: [i64; 100] = hall.audits().await;
    let done = post(&hall.tech, plain(&ids)).await.ok();
    assert_eq!(done["Machines"].as_array().map(Vec::len), Some(100));
    all_is_well(&hall.site).await;
}
