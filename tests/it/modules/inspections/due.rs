//! The machines to inspect today, in the order of a walk past them.

use chrono::NaiveDate;
use platform::auth::permission::Hierarchy;
use serde_json::{Value, json};
use tests::{Person, TestApp, given};

use super::hall::{Hall, answers, hall, start};

async fn due(person: &Person, body: Value) -> Value {
    person.post("vhc/inspection/due", body).await.ok()
}

fn of(listed: &Value, name: &str) -> Vec<Value> {
    listed["Machines"].as_array().expect("machines").iter().map(|one| one[name].clone()).collect()
}

impl Hall {
    /// Creates a machine in a status at a location, whose audit is due on a day of March; returns its id.
    async fn machine_in(&self, status: &'static str, location: Option<i64>, due: Option<u32>) -> i64 {
        let machine = self.yard.machine(move |row| {
            status.clone_into(&mut row.status);
            row.location_id = location;
            row.audit_due_on = due.and_then(|day| NaiveDate::from_ymd_opt(2026, 3, day));
            row.stage_entered_on = NaiveDate::from_ymd_opt(2026, 2, 27).expect("a day");
        });
        machine.await.id
    }
}

/// The groups in their order, each by the name of the location; machines that are not due and machines that are not
/// here are left out.
#[tokio::test]
async fn machines_are_listed_as_one_walks_past_them() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let (bay, dock) = (Some(hall.yard.bay), Some(hall.yard.dock));
    let feb = hall.yard.machine(|row| {
        "A".clone_into(&mut row.status);
        row.audit_due_on = NaiveDate::from_ymd_opt(2026, 2, 20);
    });
    let overdue = feb.await.id;
    let failed = hall.machine_in("H", dock, None).await;
    let begun = hall.machine_in("A", dock, Some(20)).await;
    let today = hall.machine_in("A", dock, Some(2)).await;
    let spec = hall.machine_in("S", None, None).await;
    let receiving = hall.machine_in("R", dock, None).await;
    let pdi = hall.machine_in("F", bay, None).await;
    let gate = hall.machine_in("G", dock, None).await;
    for status in ["A", "N", "O", "C", "P", "T"] {
        hall.machine_in(status, bay, Some(3)).await;
    }
    start(&hall.tech, begun).await;
    hall.tech.post("vhcItem/v3/update", answers(begun, &[(2, Some(1), ""), (3, Some(0), "worn")])).await.ok();
    let answer = due(&hall.tech, json!({})).await;
    // Bay 1 comes before DOCK, machines of one place in the order of their serials, and one without a place last.
    assert_eq!(of(&answer, "VHCId"), [overdue, today, pdi, receiving, gate, spec, begun, failed]);
    let groups = ["Overdue", "Today", "Waiting", "Waiting", "Waiting", "Waiting", "Open", "Failed"];
    assert_eq!(of(&answer, "Group"), groups);
    assert_eq!(answer["Totals"], json!({ "Overdue": 1, "Today": 1, "Waiting": 4, "Open": 1, "Failed": 1 }));
    assert_eq!(answer["TotalCount"], 8);
    assert_eq!(
        of(&answer, "DaysToAudit"),
        [json!(-10), json!(0), json!(null), json!(null), json!(null), json!(null), json!(18), json!(null)]
    );
    assert_eq!(of(&answer, "DaysInStage")[1..4], [json!(3), json!(3), json!(3)]);
    let open = &answer["Machines"][6];
    assert_eq!((&open["Answered"], &open["Asked"]), (&json!(2), &json!(given::ITEMS)));
    assert!(open["TemplateLookupId"].as_i64().expect("an id") > 0);
    assert_eq!(
        (&answer["Machines"][1]["Asked"], &answer["Machines"][1]["TemplateLookupId"]),
        (&json!(given::ITEMS), &json!(0))
    );
    assert_eq!(
        (&answer["Machines"][2]["LocationName"], &answer["Machines"][5]["LocationName"]),
        (&json!("Bay 1"), &json!(""))
    );
    assert_eq!((&open["ModelName"], &open["ImageURL"]), (&json!("BH-90"), &json!(null)));
    // A gate inspection needs the dealer of its work order; the others may be inspected.
    assert_eq!(answer["Machines"][4]["Refused"], "stock.dealer_missing");
    assert!(answer["Refusals"]["stock.dealer_missing"].is_string());
    assert_eq!(of(&answer, "MayInspect"), [true, true, true, true, false, true, true, true]);
    // Pages follow each other.
    let mut pages = Vec::new();
    for page in 1..=4 {
        let answer = due(&hall.tech, json!({ "PageNumber": page, "PageSize": "3" })).await;
        assert_eq!(answer["TotalCount"], 8);
        pages.extend(of(&answer, "VHCId"));
    }
    assert_eq!(pages, of(&answer, "VHCId"));
}

/// The walk follows the numbers in the names of locations, and letters without regard to accents.
#[tokio::test]
async fn the_walk_follows_the_numbers_of_the_bays() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let boss = hall.site.administrator().await;
    for name in ["Zaun", "Bay 10", "Ö-Hof", "Bay 2b", "Bay 2", "bay 9"] {
        let made = boss.post("location/create", json!({ "LocationName": name })).await.ok();
        hall.machine_in("R", made["LocationId"].as_i64(), None).await;
    }
    let answer = due(&hall.tech, json!({})).await;
    assert_eq!(of(&answer, "LocationName"), ["Bay 2", "Bay 2b", "bay 9", "Bay 10", "Ö-Hof", "Zaun"]);
}

/// A repair contains its number of items; an inspection that was begun in a stage that the machine has left does not
/// count; and audits of a model without them are not due.
#[tokio::test]
async fn what_counts_is_the_present_stage() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    let unaudited = given::model(&hall.site.group, "Free").await;
    let text = "UPDATE model SET audit_enabled = false WHERE {scope} AND id = $1 RETURNING id";
    given::insert(hall.site.app(), text, vec![unaudited.into()]).await;
    let in_repair = hall.machine_in("A", None, Some(2)).await;
    start(&hall.tech, in_repair).await;
    let answered = answers(in_repair, &[(1, Some(0), "leak"), (3, Some(0), "worn"), (4, Some(1), "")]);
    hall.tech.post("vhcItem/v3/update", answered).await.ok();
    hall.tech.post(&format!("vhc/complete/{in_repair}"), json!({})).await.ok();
    let answer = due(&hall.tech, json!({})).await;
    assert_eq!(
        (of(&answer, "Group"), of(&answer, "Asked"), of(&answer, "Answered")),
        (vec![json!("Failed")], vec![json!(2)], vec![json!(0)])
    );
    start(&hall.tech, in_repair).await;
    hall.tech.post("vhcItem/v3/update", answers(in_repair, &[(1, Some(1), "")])).await.ok();
    let answer = due(&hall.tech, json!({})).await;
    assert_eq!(
        (of(&answer, "Group"), of(&answer, "Asked"), of(&answer, "Answered")),
        (vec![json!("Open")], vec![json!(2)], vec![json!(1)])
    );
    let left = hall.machine_in("A", None, Some(20)).await;
    given::open_inspection(&hall.site, left, hall.yard.model, "F", "Lights").await;
    given::machine(&hall.site)
        .model(unaudited)
        .status(stock::domain::Status::A)
        .audit_due(NaiveDate::from_ymd_opt(2026, 2, 1).expect("a day"))
        .create()
        .await;
    assert_eq!(of(&due(&hall.tech, json!({})).await, "VHCId"), [in_repair]);
}

/// Another site's machines are not listed. Readers see the list and may not inspect; people who import machines see
/// those.
#[tokio::test]
async fn everybody_sees_their_own() {
    let hall = hall(TestApp::shared().await.site(Hierarchy::HeadOffice).await).await;
    let neighbour = hall.site.group.dealer_site().await;
    let theirs = given::machine(&neighbour).model(hall.yard.model).create().await.id;
    let mine = hall.machine_in("R", None, None).await;
    assert_eq!(of(&due(&hall.tech, json!({})).await, "VHCId"), [mine]);
    assert_eq!(of(&due(&neighbour.technician().await, json!({})).await, "VHCId"), [theirs]);
    let answer = due(&hall.site.reader().await, json!({})).await;
    assert_eq!((of(&answer, "VHCId"), of(&answer, "MayInspect")), (vec![json!(mine)], vec![json!(false)]));
    assert_eq!(of(&answer, "Refused"), ["platform.denied"]);
    let importer = hall.site.person(8).await;
    let (answer, by) = (due(&importer, json!({})).await, importer.id);
    assert_eq!((of(&answer, "VHCId"), &answer["TotalCount"]), (vec![], &json!(0)));
    let brought = hall.yard.machine(move |row| row.created_by = Some(by)).await.id;
    assert_eq!(of(&due(&importer, json!({})).await, "VHCId"), [brought]);
}

/// Pages beyond reason are refused; one behind the last is empty.
#[tokio::test]
async fn a_page_has_its_limits() {
    let hall = hall(TestApp::shared().await.dealer_site().await).await;
    for (field, body) in [
        ("PageSize", json!({ "PageSize": 501 })),
        ("PageSize", json!({ "PageSize": -1 })),
        ("PageNumber", json!({ "PageNumber": -1 })),
        ("PageNumber", json!({ "PageNumber": 1_000_001 })),
    ] {
        let refused = hall.tech.post("vhc/inspection/due", body).await;
        assert!((400..500).contains(&refused.status) && !refused.errors(field).is_empty(), "{}", refused.text());
    }
    let answer = due(&hall.tech, json!({ "PageNumber": 9 })).await;
    assert_eq!((of(&answer, "VHCId"), &answer["TotalCount"]), (vec![], &json!(0)));
}
