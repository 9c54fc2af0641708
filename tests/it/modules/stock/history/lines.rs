//! The history of one record: its shape, its texts, its order.

use platform::auth::permission::Hierarchy;
use serde_json::json;
use stock::domain::{HistoryEntry, Status};
use tests::{TestApp, given};

use super::life::{act, descriptions, groups, line, lines};
use crate::modules::stock::yard::{all_is_well, list, no_actions, row, yard};

/// HIST-017, HIST-018, HIST-042: entries of one moment form a group, newest first, in the time of the site;
/// the answer also holds what the dialog shows beside the history, equal to the list's values.
#[tokio::test]
async fn a_history_tells_who_did_what_when() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    given::setting(&yard.site, "TimeZoneDetails.TimeZoneId", "W. Europe Standard Time").await;
    let sara = yard.site.user(5).called("Sara", "Berg").create().await;
    let machine = yard.machine(|_| {}).await;
    let passed = vec![line(Status::R, Some(true)), line(Status::A, None)];
    let machine = act(&yard.site, &machine, 5, sara.id, passed, |row| {
        (row.status, row.bucket) = ("A".to_owned(), 3);
    })
    .await;
    let leak = HistoryEntry { comment: Some("oil leak".to_owned()), ..line(Status::A, Some(false)) };
    let repair = HistoryEntry { comment: Some("oil leak".to_owned()), ..line(Status::H, None) };
    act(&yard.site, &machine, 65, sara.id, vec![leak, repair], |row| {
        (row.status, row.bucket) = ("H".to_owned(), 6);
    })
    .await;
    let anna = yard.site.administrator().await;
    let answer = anna.get(&format!("jcbstock/history/{}", machine.id)).await.ok();
    assert_eq!(
        descriptions(&answer),
        [
            "Moved to repair",
            "30 Days Inspection failed",
            "Moved to 30 Days Inspection",
            "Receiving Inspection completed",
            "Machine added to stock list",
        ]
    );
    let stamps: Vec<_> = groups(&answer).iter().map(|group| (&group["TimeStamp"], &group["Activity"])).collect();
    let dealer = json!("Dealer Activity");
    assert_eq!(
        stamps,
        [
            (&json!("02/03/2026 10:05:00"), &dealer),
            (&json!("02/03/2026 09:05:00"), &dealer),
            (&json!("02/03/2026 09:00:00"), &dealer)
        ]
    );
    let lines = lines(&answer);
    let failed = &lines[1];
    assert_eq!(
        failed["InspectionStatus"],
        json!({ "Success": 0, "Comments": "oil leak", "IsMachineTransfer": false, "IsUndoTransfer": false })
    );
    let reply = ["Status", "StageName", "UserName", "Result", "Information", "TimeStamp"].map(|name| &failed[name]);
    let want = ["A", "Audit", "Sara Berg", "Failed", "DOCK", "02/03/2026 10:05:00"];
    assert_eq!(reply, want.map(|text| json!(text)).each_ref());
    let none = ["CustomerId", "TemplateLookupId", "HasPhoto", "HasVideo"].map(|name| failed[name].clone());
    assert_eq!(none, [json!(0), json!(0), json!(false), json!(false)]);
    assert_eq!((&lines[0]["Information"], &lines[0]["Result"]), (&json!("oil leak"), &json!("")));
    assert_eq!((&lines[3]["Result"], &lines[4]["UserName"]), (&json!("Passed"), &json!("test")));

    let head =
        ["SiteCode", "SiteName", "CustomerName", "OwnershipSiteName", "CustomerId", "HasWorkOrder", "JcbHierarchy"];
    let head = head.map(|name| answer[name].clone());
    let (code, name) = (json!(yard.site.code), json!(yard.site.name));
    assert_eq!(head, [code, name, json!(""), json!(""), json!(0), json!(false), json!(0)]);
    assert_eq!(answer["MileageUnit"], "m");
    assert_eq!((&answer["Before"], &answer["PreviousVhcId"]), (&json!(null), &json!(0)));
    let shown = list(&anna, vec![]).await;
    let mut listed = row(&shown, &machine.serial).clone();
    listed["TotalCount"] = json!(0);
    assert_eq!(answer["Machine"], listed, "the row, its badge and its menu are those of the list");
    all_is_well(&yard.site).await;
}

/// HIST-018: the finished in-progress stage, and the flags of transfers.
#[tokio::test]
async fn a_line_carries_its_stage_and_its_marks() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let anna = yard.site.administrator().await;
    let machine = yard.machine(|_| {}).await;
    let part = HistoryEntry { stage: Some("Engine".to_owned()), ..line(Status::R, Some(true)) };
    let sent = HistoryEntry { machine_transfer: true, ..line(Status::O, None) };
    let back = HistoryEntry { undo_transfer: true, ..line(Status::O, None) };
    act(&yard.site, &machine, 1, anna.id, vec![part, sent, back], |_| {}).await;
    let answer = anna.get(&format!("jcbstock/history/{}", machine.id)).await.ok();
    let lines = lines(&answer);
    assert_eq!(lines[0]["Description"], "Transfer undone");
    assert_eq!(
        (&lines[0]["InspectionStatus"]["IsUndoTransfer"], &lines[0]["StageName"]),
        (&json!(true), &json!("In transit"))
    );
    assert_eq!(lines[1]["Description"], "Waiting for acknowledgement");
    assert_eq!(lines[1]["InspectionStatus"]["IsMachineTransfer"], json!(true));
    assert_eq!((&lines[2]["StageName"], &lines[2]["Result"]), (&json!("Engine"), &json!("Passed")));
}

/// HIST-026: an edit adds no line. The history of a deleted record is for administrators only.
#[tokio::test]
async fn edits_add_no_line_and_deleted_machines_are_for_administrators() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let anna = yard.site.administrator().await;
    let machine = yard.machine(|_| {}).await;
    let path = format!("jcbstock/history/{}", machine.id);
    let edit = json!({ "VHCId": machine.id, "VhcJcbLookup": { "LocationId": yard.bay } });
    anna.post("vhc/v2/update", edit).await.ok();
    assert_eq!(descriptions(&anna.get(&path).await.ok()), ["Machine added to stock list"]);
    let mark = yard.site.person(6).await;
    assert_eq!(mark.get(&path).await.status, 200);
    anna.delete(&format!("jcbstock/delete/{}", machine.id)).await.ok();
    let refused = mark.get(&path).await;
    assert_eq!((refused.status, refused.reason()), (404, "platform.no_such_thing"));
    let stored = anna.get(&path).await.ok();
    assert_eq!((descriptions(&stored).len(), &stored["Machine"]["Actions"]), (1, &no_actions()));
}

/// Every user type reads history; type 8 only that of own imports.
#[tokio::test]
async fn everybody_reads_and_an_import_user_what_is_own() {
    let app = TestApp::shared().await;
    let yard = yard(app.group().await.site(Hierarchy::HeadOffice).await).await;
    let ines = yard.site.person(8).await;
    let body = json!({ "VHCDate": "20260302", "Model": "BH-90", "VIN": given::serial(), "Location": "DOCK" });
    let own = ines.post("dataimporter/jcb/import", body).await.ok()["VhcId"].as_i64().expect("a machine");
    let other = yard.machine(|_| {}).await.id;
    for user_type in [1, 2, 3, 4, 5, 6, 7, 9, 49] {
        let person = yard.site.person(user_type).await;
        for id in [own, other] {
            assert_eq!(person.get(&format!("jcbstock/history/{id}")).await.status, 200, "type {user_type}");
        }
    }
    for call in ["history", "previous/history", "visible/history", "dealer/visible/history"] {
        assert_eq!(ines.get(&format!("jcbstock/{call}/{own}")).await.status, 200, "{call}");
        assert_eq!(ines.get(&format!("jcbstock/{call}/{other}")).await.status, 404, "{call}");
    }
}
