//! The transitions that an inspection, a repair and a spec change lead to (rows 4 to 6, 8, 9, 11 to 14 and 16 to 19).

use chrono::{Days, NaiveDate};
use platform::auth::permission::Hierarchy;
use serde_json::{Value, json};
use tests::{Person, TestApp, given};

use super::hall::{Hall, answers, hall, inspect, start};
use crate::modules::{
    stock::history::life::{descriptions, lines},
    stock::yard::{Model, all_is_well, filter, list, row, rows, stored},
};

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day")
}

fn in_thirty_days() -> NaiveDate {
    today() + Days::new(30)
}

/// Status, tracking status, current location and whether it is open.
fn stand(row: &Model) -> (&str, i16, i16, bool) {
    (&row.status, row.tracking, row.current_location, row.open)
}

async fn history(person: &Person, machine: i64) -> Value {
    person.get(&format!("jcbstock/history/{machine}")).await.ok()
}

/// The newest lines of a machine's history.
async fn newest(person: &Person, machine: i64, count: usize) -> Vec<String> {
    descriptions(&history(person, machine).await).into_iter().take(count).collect()
}

/// A row: its number, the status before, the return status of H and S, passed or failed, the status after, and the new
/// history lines, newest first.
type Row = (u8, &'static str, Option<&'static str>, bool, &'static str, &'static [&'static str]);

/// Rows that a dealership and a head office both have.
const BOTH: [Row; 12] = [
    (4, "R", None, true, "A", &["Moved to 30 Days Inspection", "Receiving Inspection completed"]),
    (6, "R", None, false, "H", &["Moved to repair", "Receiving Inspection failed"]),
    (8, "A", None, true, "A", &["30 Days Inspection completed"]),
    (9, "A", None, false, "H", &["Moved to repair", "30 Days Inspection failed"]),
    (11, "F", None, true, "A", &["Moved to 30 Days Inspection", "PDI Inspection completed"]),
    (12, "F", None, false, "H", &["Moved to repair", "PDI Inspection failed"]),
    (13, "H", Some("R"), true, "R", &["Repair completed", "Machine added to stock list"]),
    (13, "H", Some("A"), true, "A", &["Moved to 30 Days Inspection", "Repair completed"]),
    (13, "H", Some("F"), true, "F", &["Moved to PDI Inspection", "Repair completed"]),
    (17, "G", None, false, "S", &["Moved to Spec Change", "Gate Inspection failed"]),
    (18, "S", Some("G"), true, "G", &["Moved to Gate Inspection", "Spec Change completed"]),
    (16, "G", None, true, "O", &["Waiting for acknowledgement", "Gate Inspection completed"]),
];

async fn drive(hall: &Hall, row: Row, dealer: i64) {
    let (number, status, back, passed, next, response) = row;
    let label = format!("row {number} {status} at {:?}", hall.site.hierarchy);
    let machine = hall.machine(status, back, matches!(status, "G" | "S").then_some(dealer)).await;
    // The test data in H and S has no failed inspection, so no item needs a correction.
    let reply = if matches!(status, "H" | "S") {
        start(&hall.tech, machine.id).await;
        hall.tech.post(&format!("vhc/complete/{}", machine.id), json!({})).await
    } else {
        inspect(&hall.tech, machine.id, passed).await
    };
    let answer = reply.ok();
    assert_eq!(
        (&answer["Message"], &answer["Status"], &answer["InspectionStatus"]["Success"]),
        (&json!("Success"), &json!(next), &json!(i16::from(passed))),
        "{label}"
    );
    let after = stored(&hall.site, machine.id).await;
    let tracking = i16::from(next == "O");
    assert_eq!(stand(&after), (next, tracking, 1, true), "{label}");
    let due = if matches!(number, 4 | 8) { Some(in_thirty_days()) } else { machine.audit_due_on };
    assert_eq!(after.audit_due_on, due, "{label}");
    let returns = match next {
        "H" => Some(status),
        "S" => Some("G"),
        _ => None,
    };
    assert_eq!(after.return_status.as_deref(), returns, "{label}");
    let entered = if next == status { machine.stage_entered_on } else { today() };
    assert_eq!(after.stage_entered_on, entered, "{label}");
    assert_eq!((after.pdi_completed, after.partially_checked), (number == 11, false), "{label}");
    let result = if passed { 1 } else { 2 };
    let results = [
        ("R", after.result_receiving),
        ("A", after.result_audit),
        ("H", after.result_repair),
        ("F", after.result_pdi),
        ("G", after.result_gate),
    ];
    for (of, stands) in results {
        assert_eq!(stands, if of == status { result } else { 0 }, "{label}: the icon of {of}");
    }
    assert_eq!(newest(&hall.tech, machine.id, response.len()).await, response, "{label}");
    let all = lines(&history(&hall.tech, machine.id).await);
    let result = all.iter().find(|line| line["Status"] == status && !line["InspectionStatus"]["Success"].is_null());
    if let Some(line) = result {
        assert_eq!(line["TemplateLookupId"], answer["TemplateLookupId"], "{label}");
        assert_eq!(line["Result"], if passed { "Passed" } else { "Failed" }, "{label}");
    }
    if matches!(next, "H" | "S") {
        assert_eq!(all[0]["Information"], "Item 1 - oil leak", "{label}: why");
    }
}

/// STOCK-105, INSP-004, INSP-006, HIST-027, HIST-028, HIST-030: rows 4, 6, 8, 9, 11 to 13 and 16 to 18.
#[tokio::test]
async fn each_stage_leads_where_the_table_says() {
    for hierarchy in [Hierarchy::Dealership, Hierarchy::HeadOffice] {
        let hall = hall(TestApp::shared().await.site(hierarchy).await).await;
        let dealer = hall.site.group.dealer_site().await;
        for row in BOTH {
            drive(&hall, row, dealer.id).await;
        }
        all_is_well(&hall.site).await;
        all_is_well(&dealer).await;
    }
}

/// Rows 9, 13 and 14: a repair has the items that failed, remains in H while one is a no, and returns when none is.
#[tokio::test]
async fn a_repair_is_about_what_failed() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let machine = hall.machine("A", None, None).await;
    let (tech, id) = (&hall.tech, machine.id);
    start(tech, id).await;
    let found = [(1, Some(0), "oil leak"), (2, Some(1), ""), (3, Some(0), "worn"), (4, Some(2), "")];
    tech.post("vhcItem/v3/update", answers(id, &found)).await.ok();
    assert_eq!(tech.post(&format!("vhc/complete/{id}"), json!({})).await.ok()["Status"], "H");

    let repair = start(tech, id).await;
    let listed = tech.get(&format!("vhcitem/list/{id}/{repair}")).await.ok();
    let questions: Vec<_> =
        listed.as_array().expect("items").iter().map(|item| item["TemplateItemTypeId"].clone()).collect();
    assert_eq!(questions, [1, 3]);
    let open = tech.post(&format!("vhc/complete/{id}"), json!({})).await;
    assert_eq!(open.line(), "422 Stock: Please select option");
    let other = tech.post("vhcItem/v3/update", answers(id, &[(2, Some(1), "")])).await;
    assert_eq!((other.status, other.reason()), (422, "inspections.not_failed"));
    tech.post("vhcItem/v3/update", answers(id, &[(1, Some(1), ""), (3, Some(0), "no part")])).await.ok();
    let answer = tech.post(&format!("vhc/complete/{id}"), json!({})).await.ok();
    assert_eq!((&answer["Status"], &answer["InspectionStatus"]["Success"]), (&json!("H"), &json!(0)));
    let after = stored(&hall.site, id).await;
    assert_eq!((stand(&after), after.return_status.as_deref()), (("H", 0, 1, true), Some("A")));
    assert_eq!((after.audit_due_on, after.result_repair), (machine.audit_due_on, 2));
    assert_eq!(newest(tech, id, 3).await, ["Sent to repair", "Moved to repair", "30 Days Inspection failed"]);
    assert_eq!(lines(&history(tech, id).await)[0]["Information"], "Item 3 - no part");

    // A corrected item does not come again.
    let again = start(tech, id).await;
    let listed = tech.get(&format!("vhcitem/list/{id}/{again}")).await.ok();
    assert_eq!((listed.as_array().map(Vec::len), &listed[0]["TemplateItemTypeId"]), (Some(1), &json!(3)));
    tech.post("vhcItem/v3/update", answers(id, &[(3, Some(1), "")])).await.ok();
    assert_eq!(tech.post(&format!("vhc/complete/{id}"), json!({})).await.ok()["Status"], "A");
    let after = stored(&hall.site, id).await;
    assert_eq!((after.audit_due_on, after.return_status), (machine.audit_due_on, None));
    all_is_well(&hall.site).await;
}

/// INSP-004: rows 17 to 19; a failed gate inspection, a spec change that is not completed, and one that is.
#[tokio::test]
async fn a_spec_change_goes_back_to_the_gate() {
    let hall = hall(TestApp::shared().await.head_office().await).await;
    let dealer = hall.site.group.dealer_site().await;
    let machine = hall.machine("G", None, Some(dealer.id)).await;
    let (tech, id) = (&hall.tech, machine.id);
    for (passed, next, text) in [
        (false, "S", "Moved to Spec Change"),
        (false, "S", "Moved to Spec Change"),
        (true, "G", "Moved to Gate Inspection"),
        (false, "S", "Moved to Spec Change"),
        (true, "G", "Moved to Gate Inspection"),
        (true, "O", "Waiting for acknowledgement"),
    ] {
        assert_eq!(inspect(tech, id, passed).await.ok()["Status"], next);
        assert_eq!(newest(tech, id, 1).await, [text]);
    }
    let failed = lines(&history(tech, id).await);
    assert!(failed.iter().all(|line| line["Description"] != "Spec Change failed"), "no such text");
    all_is_well(&hall.site).await;
    all_is_well(&dealer).await;
}

/// Rows 13 and 18: a machine that fails every inspection once is repaired and passes in the end.
#[tokio::test]
async fn a_machine_is_received_repaired_and_inspected_again() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let machine = hall.machine("R", None, None).await;
    for (passed, next) in [(false, "H"), (true, "R"), (true, "A"), (false, "H"), (false, "H"), (true, "A"), (true, "A")]
    {
        assert_eq!(inspect(&hall.tech, machine.id, passed).await.ok()["Status"], next);
    }
    let after = stored(&hall.site, machine.id).await;
    assert_eq!((after.audit_due_on, stand(&after)), (Some(in_thirty_days()), ("A", 0, 1, true)));
    assert_eq!((after.result_receiving, after.result_repair, after.result_audit), (1, 1, 1));
    all_is_well(&hall.site).await;
}

/// Row 16: the sender's record is O, and the record N at the dealer is accepted like any other.
#[tokio::test]
async fn a_passed_gate_sends_the_machine_to_its_dealer() {
    let hall = hall(TestApp::shared().await.head_office().await).await;
    let dealer = hall.site.group.dealer_site().await;
    let bert = dealer.administrator().await;
    let anna = hall.site.administrator().await;
    let machine = hall.machine("G", None, Some(dealer.id)).await;
    inspect(&hall.tech, machine.id, true).await.ok();
    let left = list(&anna, vec![filter("intransit", "1")]).await;
    assert_eq!((&left["InTransitCount"], &left["GateInspectionCount"]), (&json!(1), &json!(0)));
    assert_eq!(row(&left, &machine.serial)["DestinationSiteCode"], dealer.code);
    let there = list(&bert, vec![filter("v.status", "N")]).await;
    assert_eq!(there["ReceivingInDealerCount"], 1);
    let waiting = row(&there, &machine.serial);
    assert_eq!((&waiting["PreviousVhcId"], &waiting["TrackingStatus"]), (&json!(machine.id), &json!(0)));
    let id = waiting["VhcId"].as_i64().expect("an id");
    assert_eq!(stand(&stored(&dealer, id).await), ("N", 0, 2, true));
    let response = lines(&history(&anna, machine.id).await);
    assert_eq!((&response[0]["Status"], &response[0]["Information"]), (&json!("O"), &json!(dealer.name)));
    assert_eq!(response[0]["InspectionStatus"]["IsMachineTransfer"], false, "a passed gate is no transfer");
    assert_eq!(lines(&history(&bert, id).await)[0]["Information"], hall.site.name);
    let bay = given::location(&dealer, "Bay 7").await;
    let accept = json!({ "VhcIds": [id], "LocationId": bay, "Approved": true });
    bert.post("jcbstock/acknowledge", accept).await.ok();
    assert_eq!(stand(&stored(&hall.site, machine.id).await), ("T", 2, 0, false));
    assert_eq!(stand(&stored(&dealer, id).await), ("R", 0, 1, true));
    all_is_well(&hall.site).await;
    all_is_well(&dealer).await;
}

/// Rows 16 and 27: a machine that the dealer has not accepted returns from the gate to A.
#[tokio::test]
async fn what_passed_the_gate_is_taken_back_into_the_audit() {
    let hall = hall(TestApp::shared().await.head_office().await).await;
    let dealer = hall.site.group.dealer_site().await;
    let machine = hall.machine("G", None, Some(dealer.id)).await;
    inspect(&hall.tech, machine.id, true).await.ok();
    let back = json!({ "VhcIds": [machine.id], "LocationId": hall.yard.bay });
    hall.site.administrator().await.post("jcbstock/transfer/undo", back).await.ok();
    let after = stored(&hall.site, machine.id).await;
    assert_eq!((stand(&after), after.destination_site_id), (("A", 0, 1, true), None));
    assert!(rows(&list(&dealer.administrator().await, vec![]).await).is_empty());
    all_is_well(&dealer).await;
}

/// INSP-005: row 5; the production record is closed, and a new record is made at head office.
#[tokio::test]
async fn a_produced_machine_moves_to_head_office() {
    let hall = hall(TestApp::shared().await.production_site().await).await;
    let office = hall.site.group.head_office().await;
    let machine = hall.machine("R", None, None).await;
    let answer = inspect(&hall.tech, machine.id, true).await.ok();
    assert_eq!(answer["Status"], "P");
    let after = stored(&hall.site, machine.id).await;
    assert_eq!((stand(&after), after.audit_due_on), (("P", 0, 0, false), None));
    assert_eq!(
        newest(&hall.tech, machine.id, 2).await,
        ["Production completed should move to head office", "Receiving Inspection completed"]
    );
    assert_eq!(lines(&history(&hall.tech, machine.id).await)[0]["Information"], office.name);
    let nora = office.administrator().await;
    let there = list(&nora, vec![filter("v.status", "R")]).await;
    assert_eq!((&there["ReceivingInspectionCount"], &there["TotalRowCount"]), (&json!(1), &json!(1)));
    let arrived = row(&there, &machine.serial);
    assert_eq!(arrived["PreviousVhcId"], machine.id);
    let id = arrived["VhcId"].as_i64().expect("an id");
    assert_eq!(stand(&stored(&office, id).await), ("R", 0, 1, true));
    let response = history(&nora, id).await;
    assert_eq!(
        (descriptions(&response), &lines(&response)[0]["Information"]),
        (vec!["Machine added to stock list".to_owned()], &json!(hall.site.name))
    );
    let produced = list(&hall.site.administrator().await, vec![filter("v.status", "P")]).await;
    assert_eq!((&produced["ProductionCompletedCount"], &produced["ReceivingInspectionCount"]), (&json!(1), &json!(0)));
    // It continues there like any other machine.
    assert_eq!(inspect(&office.technician().await, id, true).await.ok()["Status"], "A");
    all_is_well(&hall.site).await;
    all_is_well(&office).await;
}

/// Rows 5, 6 and 13 at a production site.
#[tokio::test]
async fn production_repairs_too() {
    let hall = hall(TestApp::shared().await.production_site().await).await;
    let machine = hall.machine("R", None, None).await;
    for (passed, next) in [(false, "H"), (false, "H"), (true, "R"), (true, "P")] {
        assert_eq!(inspect(&hall.tech, machine.id, passed).await.ok()["Status"], next);
    }
    all_is_well(&hall.site).await;
}

/// Row 5: without a known head office the machine remains P, and head office takes it over when it creates the serial.
#[tokio::test]
async fn without_a_head_office_it_stays_produced() {
    let hall = hall(TestApp::shared().await.production_site().await).await;
    let alone = hall.machine("R", None, None).await;
    inspect(&hall.tech, alone.id, true).await.ok();
    assert_eq!(stand(&stored(&hall.site, alone.id).await), ("P", 0, 1, false));
    // Of two head offices none is the default; the setting chooses one.
    let (first, second) = (hall.site.group.head_office().await, hall.site.group.head_office().await);
    let ambiguous = hall.machine("R", None, None).await;
    inspect(&hall.tech, ambiguous.id, true).await.ok();
    assert_eq!(stand(&stored(&hall.site, ambiguous.id).await), ("P", 0, 1, false));
    given::setting(&hall.site, "JCB.HeadOfficeSiteCode", &second.code).await;
    let other = hall.machine("R", None, None).await;
    inspect(&hall.tech, other.id, true).await.ok();
    assert_eq!(stand(&stored(&hall.site, other.id).await), ("P", 0, 0, false));
    assert_eq!(list(&second.administrator().await, vec![]).await["ReceivingInspectionCount"], 1);
    // A head office whose machine module is off does not count.
    given::setting(&second, "JCB.IsEnabled", "false").await;
    let refused = hall.machine("R", None, None).await;
    inspect(&hall.tech, refused.id, true).await.ok();
    assert_eq!(stand(&stored(&hall.site, refused.id).await), ("P", 0, 1, false));
    // Head office creates the serial, and the new record names the P as previous.
    let dock = given::location(&first, "DOCK").await;
    let nora = first.administrator().await;
    let body = crate::modules::stock::yard::payload(&alone.serial, hall.yard.model, dock);
    let made = nora.post("vhc/create", body).await.ok();
    let id = made["VHCId"].as_i64().expect("an id");
    assert_eq!(stored(&first, id).await.previous_id, Some(alone.id));
    all_is_well(&hall.site).await;
    all_is_well(&first).await;
}
