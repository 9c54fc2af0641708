//! Repeated requests, answers of two people at once, and inspections that the machine has left (goal D6).

use serde_json::{Value, json};
use tests::{TestApp, given};

use super::hall::{answers, hall, inspect, start};
use crate::modules::stock::yard::{all_is_well, filter, list, stored};

/// Beginning again answers the open inspection.
#[tokio::test]
async fn an_inspection_is_begun_once() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let machine = hall.machine("A", None, None).await;
    let first = start(&hall.tech, machine.id).await;
    let other = hall.site.manager().await;
    assert_eq!(start(&other, machine.id).await, first);
    let again = hall.tech.post("vhc/inspection/start", json!({ "VHCId": machine.id })).await.ok();
    let want = json!({ "TemplateLookupId": first, "TemplateId": hall.templates.audit, "VHCId": machine.id,
        "Status": "A", "Version": 1, "TemplateVersion": 1 });
    assert_eq!(again, want);
    assert_eq!(stored(&hall.site, machine.id).await.version, machine.version);
}

/// INSP-006, INSP-007: by GET and by POST, with and without the inspection's id, a repeat gets the same success and
/// nothing happens twice; the id of another inspection is a conflict.
#[tokio::test]
async fn a_completion_that_is_sent_again_is_reported_again() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let machine = hall.machine("R", None, None).await;
    let (tech, id) = (&hall.tech, machine.id);
    let inspection = start(tech, id).await;
    tech.post("vhcItem/v3/update", answers(id, &[(1, Some(1), "")])).await.ok();
    let wrong = tech.get(&format!("vhc/complete/{id}/{}", inspection + 1_000_000)).await;
    assert_eq!(wrong.line(), "409 Conflict: Inspection is not open any more");
    let done = tech.get(&format!("vhc/complete/{id}/{inspection}")).await.ok();
    let after = stored(&hall.site, id).await;
    for _ in 0..2 {
        assert_eq!(tech.get(&format!("vhc/complete/{id}")).await.ok(), done);
        assert_eq!(tech.post(&format!("vhc/complete/{id}"), json!({})).await.ok(), done);
        assert_eq!(tech.get(&format!("vhc/complete/{id}/{inspection}")).await.ok(), done);
        assert_eq!(tech.post(&format!("vhc/complete/{id}/{inspection}"), json!({})).await.ok(), done);
    }
    assert_eq!(stored(&hall.site, id).await.version, after.version);
    let somebody = hall.site.manager().await;
    let late = somebody.post(&format!("vhc/complete/{id}"), json!({})).await;
    assert_eq!((late.status, late.reason()), (409, "inspections.not_open"), "somebody else did not complete it");
    // Once the next inspection is open, the id of the last one is refused.
    let next = start(tech, id).await;
    assert_ne!(next, inspection);
    let saved = json!({ "VHCId": id, "TemplateLookupId": inspection, "Items": [] });
    assert_eq!(tech.post("vhcItem/v3/update", saved).await.reason(), "inspections.not_open");
    assert_eq!(somebody.get(&format!("vhc/complete/{id}/{inspection}")).await.reason(), "inspections.not_open");
    all_is_well(&hall.site).await;
}

/// The GET that completes an inspection answers `Cache-Control: no-store`, and pages of other origins are refused.
#[tokio::test]
async fn completing_by_get_is_guarded_like_a_change() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let machine = hall.machine("A", None, None).await;
    start(&hall.tech, machine.id).await;
    hall.tech.post("vhcItem/v3/update", answers(machine.id, &[(1, Some(1), "")])).await.ok();
    let path = format!("vhc/complete/{}", machine.id);
    let foreign = hall.tech.clone().with_header("origin", "https://elsewhere.example").get(&path).await;
    assert_eq!((foreign.status, foreign.reason()), (403, "platform.foreign_origin"));
    let done = hall.tech.get(&path).await;
    assert_eq!((done.status, done.header("cache-control")), (200, "no-store"));
}

/// Two people answer one inspection: an answer with an outdated version is refused, and a repeat is no conflict.
#[tokio::test]
async fn answers_of_two_people_do_not_cross() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let machine = hall.machine("A", None, None).await;
    let id = machine.id;
    start(&hall.tech, id).await;
    let with = |version: i64, given: &[super::hall::Answer]| {
        let mut body = answers(id, given);
        body["Version"] = json!(version);
        body
    };
    let first = with(1, &[(1, Some(1), "")]);
    let saved = hall.tech.post("vhcItem/v3/update", first.clone()).await.ok();
    assert_eq!(saved["Version"], 2);
    let other = hall.site.manager().await;
    let late = other.post("vhcItem/v3/update", with(1, &[(1, Some(0), "no")])).await;
    assert_eq!(late.line(), "409 Conflict: Inspection has been changed by somebody else");
    assert_eq!(hall.tech.post("vhcItem/v3/update", first).await.ok(), saved, "sent again");
    other.post("vhcItem/v3/update", with(2, &[(1, Some(0), "no")])).await.ok();
    let listed = other.get(&format!("vhcitem/list/{id}/0")).await.ok();
    assert_eq!((&listed[0]["ItemStatus"], &listed[0]["UserId"]), (&json!(0), &json!(other.id)));
}

/// An inspection of a stage that the machine has left is over: the next one is new.
#[tokio::test]
async fn an_inspection_that_was_left_is_not_taken_up_in_another_stage() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let there = hall.site.group.dealer_site().await;
    let model = given::model(&hall.site.group, "Other").await;
    given::templates(&hall.site.group, model, false).await;
    let anna = hall.site.administrator().await;
    let machine = hall.machine("R", None, None).await;
    let (tech, id) = (&hall.tech, machine.id);
    let left = start(tech, id).await;
    tech.post("vhcItem/v3/update", answers(id, &[(1, Some(1), "")])).await.ok();
    // In transit it has no inspection; after undo the old one continues.
    anna.post("jcbstock/transfer", json!({ "VhcIds": [id], "Sitecode": there.code })).await.ok();
    assert_eq!(tech.post(&format!("vhc/complete/{id}/{left}"), json!({})).await.reason(), "stock.no_inspection");
    anna.post("jcbstock/transfer/undo", json!({ "VhcIds": [id], "LocationId": hall.yard.bay })).await.ok();
    assert_eq!(start(tech, id).await, left);
    // Another model has other templates.
    let edit = json!({ "VHCId": id, "VhcJcbLookup": { "ModelId": model, "LocationId": hall.yard.bay } });
    anna.post("vhc/v2/update", edit).await.ok();
    assert_eq!(tech.post(&format!("vhc/complete/{id}"), json!({})).await.reason(), "inspections.not_open");
    let next = start(tech, id).await;
    assert_ne!(next, left);
    for (inspection, status) in [(next, json!(null)), (left, json!(1))] {
        let listed = tech.get(&format!("vhcitem/list/{id}/{inspection}")).await.ok();
        assert_eq!(listed[0]["ItemStatus"], status);
    }
    all_is_well(&hall.site).await;
}

/// Goal D6, without a key: fifty identical requests of each kind have the effect of one.
#[tokio::test]
async fn fifty_identical_requests_do_what_one_does() {
    let hall = hall(TestApp::shared().await.head_office().await).await;
    let dealer = hall.site.group.dealer_site().await;
    let machine = hall.machine("G", None, Some(dealer.id)).await;
    let id = machine.id;
    let fifty = async |path: String, body: Value| {
        let calls: Vec<_> = (0..50)
            .map(|_| {
                let (tech, path, body) = (hall.tech.clone(), path.clone(), body.clone());
                tokio::spawn(async move { tech.post(&path, body).await })
            })
            .collect();
        let mut answers = Vec::new();
        for call in calls {
            let reply = call.await.expect("a reply");
            assert!(matches!(reply.status, 200 | 409 | 503), "{}", reply.text());
            if reply.status == 200 {
                answers.push(reply.body);
            }
        }
        answers.dedup();
        assert_eq!(answers.len(), 1, "{path}: one answer for all");
        answers.remove(0)
    };
    let begun = fifty("vhc/inspection/start".to_owned(), json!({ "VHCId": id })).await;
    let saved = fifty("vhcItem/v3/update".to_owned(), answers(id, &[(1, Some(1), ""), (2, Some(1), "")])).await;
    assert_eq!((&saved["TemplateLookupId"], &saved["Version"]), (&begun["TemplateLookupId"], &json!(2)));
    let listed = hall.tech.get(&format!("vhcitem/list/{id}/0")).await.ok();
    let given: Vec<&Value> = listed.as_array().expect("items").iter().map(|item| &item["ItemStatus"]).collect();
    assert_eq!(json!(given), json!([1, 1, null, null]));
    fifty(format!("vhc/complete/{id}"), json!({})).await;
    assert_eq!(stored(&hall.site, id).await.event_count, machine.event_count + 2);
    let waiting = list(&dealer.administrator().await, vec![filter("v.status", "N")]).await;
    assert_eq!(waiting["TotalRowCount"], 1);
    all_is_well(&hall.site).await;
    all_is_well(&dealer).await;
}

/// Of two contradicting completions at the same moment one succeeds.
#[tokio::test]
async fn two_who_complete_at_once_have_one_winner() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let other = hall.site.manager().await;
    for _ in 0..4 {
        let machine = hall.machine("A", None, None).await;
        let id = machine.id;
        start(&hall.tech, id).await;
        hall.tech.post("vhcItem/v3/update", answers(id, &[(1, Some(0), "leaks")])).await.ok();
        let path = format!("vhc/complete/{id}");
        let (one, two) = tokio::join!(hall.tech.post(&path, json!({})), other.post(&path, json!({})));
        let mut statuses = [one.status, two.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{} {}", one.text(), two.text());
        let after = stored(&hall.site, id).await;
        assert_eq!((after.status.as_str(), after.event_count), ("H", machine.event_count + 2));
        inspect(&hall.tech, id, true).await.ok();
    }
    all_is_well(&hall.site).await;
}

/// A machine was transferred while a device inspected it without a network: beginning, saving and completing are
/// refused, each with a reason of its own, and change nothing. When the transfer is undone, the inspection continues.
#[tokio::test]
async fn a_machine_that_was_transferred_meanwhile_is_reported() {
    let hall = hall(TestApp::shared().await.head_office().await).await;
    let to = hall.site.group.dealer_site().await;
    let (begun, planned) = (hall.machine("A", None, None).await.id, hall.machine("A", None, None).await.id);
    let inspection = start(&hall.tech, begun).await;
    let sender = hall.site.administrator().await;
    let sent = json!({ "VhcIds": [begun, planned], "Sitecode": to.code });
    sender.post("jcbstock/transfer", sent).await.ok();
    let at_hand = json!({ "VHCId": planned, "Status": "A", "TemplateId": hall.templates.audit, "TemplateVersion": 1 });
    let refused = hall.tech.post("vhc/inspection/start", at_hand).await;
    assert_eq!((refused.status, refused.reason()), (409, "inspections.other_stage"));
    let mut given = answers(begun, &[(1, Some(1), "")]);
    (given["TemplateLookupId"], given["Version"]) = (json!(inspection), json!(1));
    let refused = hall.tech.post("vhcItem/v3/update", given.clone()).await;
    assert_eq!((refused.status, refused.reason()), (409, "stock.no_inspection"));
    let refused = hall.tech.post(&format!("vhc/complete/{begun}/{inspection}"), json!({})).await;
    assert_eq!((refused.status, refused.reason()), (409, "stock.no_inspection"));
    let batch = json!({ "Status": "A", "TemplateVersion": 1, "Machines": [{ "VHCId": begun }, { "VHCId": planned }] });
    let refused = hall.tech.post("vhc/inspection/batch", batch).await;
    assert_eq!((refused.status, refused.reason()), (409, "inspections.other_stage"));
    let back = json!({ "VhcIds": [begun], "LocationId": hall.yard.dock });
    sender.post("jcbstock/transfer/undo", back).await.ok();
    hall.tech.post("vhcItem/v3/update", given).await.ok();
    assert_eq!(hall.tech.post(&format!("vhc/complete/{begun}/{inspection}"), json!({})).await.ok()["Status"], "A");
    all_is_well(&hall.site).await;
}

/// Completing while another person answers: the second one is refused, and no acknowledged answer is lost.
#[tokio::test]
async fn completing_and_answering_at_once_wait_for_each_other() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let other = hall.site.technician().await;
    for _ in 0..4 {
        let id = hall.machine("A", None, None).await.id;
        let inspection = start(&hall.tech, id).await;
        hall.tech.post("vhcItem/v3/update", answers(id, &[(1, Some(1), "")])).await.ok();
        let mut late = answers(id, &[(2, Some(0), "worn")]);
        (late["TemplateLookupId"], late["Version"]) = (json!(inspection), json!(2));
        let path = format!("vhc/complete/{id}/{inspection}");
        let (completed, saved) =
            futures::join!(hall.tech.post(&path, json!({})), other.post("vhcItem/v3/update", late));
        let status = completed.ok()["Status"].clone();
        if saved.status == 200 {
            assert_eq!(status, "H", "the answer was there first, and counted");
        } else {
            assert_eq!((saved.status, saved.reason(), &status), (409, "inspections.not_open", &json!("A")));
        }
    }
    all_is_well(&hall.site).await;
}
