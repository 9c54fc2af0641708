//! The stock list: filters in every combination, model tiles, counts, rows and their menus.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Days, NaiveDate};
use serde_json::{Value, json};
use tests::{TestApp, TestSite, given};

use super::yard::{Model, Yard, all_is_well, filter, list, list_of, machine, menu, row, rows, transfer, vins, yard};

/// The date of the test clock.
fn today() -> NaiveDate {
    tests::morning().date_naive()
}

/// A machine as the test expects it, with its row in the database.
#[derive(Debug, Clone)]
struct ExpectedMachine {
    serial: String,
    status: &'static str,
    rejected: bool,
    due: Option<i64>,
    model: i64,
    location: Option<i64>,
}

impl ExpectedMachine {
    fn is_open(&self) -> bool {
        !matches!(self.status, "P" | "T")
    }

    fn is_sales(&self) -> bool {
        matches!(self.status, "N" | "O" | "P" | "T")
    }
}

/// One machine of each state, some of them with 7100 in the serial, over two models and two locations.
async fn everything(yard: &Yard, other_model: i64) -> Vec<ExpectedMachine> {
    let states: [(&str, bool, Option<i64>); 17] = [
        ("R", false, None),
        ("R", false, None),
        ("A", false, Some(5)),
        ("A", false, Some(0)),
        ("A", false, Some(0)),
        ("A", false, Some(-3)),
        ("F", false, Some(9)),
        ("G", false, Some(-1)),
        ("H", false, Some(0)),
        ("H", false, None),
        ("S", false, None),
        ("C", false, Some(2)),
        ("N", false, None),
        ("O", false, None),
        ("O", true, None),
        ("P", false, None),
        ("T", false, None),
    ];
    let mut expected = Vec::new();
    for (at, (status, rejected, due)) in states.into_iter().enumerate() {
        let model = if at % 3 == 0 { other_model } else { yard.model };
        let location = match (status, at % 2) {
            ("N", _) => None,
            (_, 0) => Some(yard.dock),
            _ => Some(yard.bay),
        };
        let serial = format!("{}{at:03}", if at % 4 < 2 { 7100 } else { 8200 });
        let known = serial.clone();
        machine(&yard.site, model, yard.dock, move |row| {
            row.serial = known;
            status.clone_into(&mut row.status);
            row.location_id = location;
            row.tracking = match status {
                "O" => 1,
                "T" => 2,
                _ => 0,
            };
            row.current_location = if status == "N" { 2 } else { 1 };
            row.open = !matches!(status, "P" | "T");
            row.audit_due_on = due.map(day);
            if rejected {
                row.bucket = 10;
            }
        })
        .await;
        expected.push(ExpectedMachine { serial, status, rejected, due, model, location });
    }
    expected
}

fn day(from_today: i64) -> NaiveDate {
    let days = Days::new(from_today.unsigned_abs());
    if from_today < 0 { today() - days } else { today() + days }
}

/// A quick filter: the request, the rows it shows, and whether the location applies to it.
struct Quick {
    name: &'static str,
    filters: Vec<Value>,
    audit: i64,
    holds: fn(&ExpectedMachine) -> bool,
    located: bool,
}

fn quick(name: &'static str, filters: Vec<Value>, holds: fn(&ExpectedMachine) -> bool) -> Quick {
    Quick { name, filters, audit: 0, holds, located: true }
}

fn quick_filters() -> Vec<Quick> {
    let status = |code: &str| vec![filter("v.status", code)];
    let transit = |name: &str, flag: &str| vec![filter(name, 1), filter("vjtl.lastinpectionstatus", flag)];
    let sales = |quick: Quick| Quick { located: false, ..quick };
    vec![
        quick("all", vec![], ExpectedMachine::is_open),
        quick("R", status("R"), |expected| expected.status == "R"),
        quick("F", status("F"), |expected| expected.status == "F"),
        quick("G", status("G"), |expected| expected.status == "G"),
        quick("A", status("A"), |expected| expected.status == "A"),
        quick("H", status("H,S"), |expected| matches!(expected.status, "H" | "S")),
        quick("S", status("S"), |expected| expected.status == "S"),
        quick("C", status("C"), |expected| expected.status == "C"),
        Quick { audit: 10, ..quick("today", vec![], |expected| expected.status == "A" && expected.due == Some(0)) },
        Quick {
            audit: 20,
            ..quick("overdue", status("A"), |expected| expected.status == "A" && expected.due < Some(0))
        },
        sales(quick("N", status("N"), |expected| expected.status == "N")),
        sales(quick("T", status("T"), |expected| expected.status == "T")),
        sales(quick("P", status("P"), |expected| expected.status == "P")),
        sales(Quick { audit: 30, ..quick("sold", vec![], |expected| expected.status == "T") }),
        sales(quick("in transit", transit("v.tracking_status", "true"), |expected| {
            expected.status == "O" && !expected.rejected
        })),
        sales(quick("refused", transit("tracking_status", "false"), |expected| {
            expected.status == "O" && expected.rejected
        })),
        sales(quick("rejected", vec![filter("rejected", 1)], |expected| expected.status == "O" && expected.rejected)),
    ]
}

/// STOCK-069, STOCK-070, STOCK-090, STOCK-091, STOCK-092, STOCK-093, STOCK-094, STOCK-095, STOCK-089, STOCK-018,
/// STOCK-019, STOCK-015, STOCK-071, STOCK-151: every quick filter with every model, location and serial; rows, total,
/// tiles and side counts equal those of plain counting.
#[tokio::test]
async fn every_combination_of_filters_shows_counts_and_tiles_what_it_should() {
    let app = TestApp::shared().await;
    let yard = yard(app.dealer_site().await).await;
    let other_model = given::model(&yard.site.group, "LX-10").await;
    let expected = everything(&yard, other_model).await;
    let anna = yard.site.administrator().await;
    for quick in quick_filters() {
        for model in [None, Some(0), Some(yard.model), Some(other_model)] {
            for location in [None, Some(yard.dock), Some(yard.bay)] {
                for serial in [None, Some("7100")] {
                    let mut filters = quick.filters.clone();
                    filters.extend(model.map(|id| filter("ModelId", id)));
                    filters.extend(location.map(|id| filter("LocationId", id)));
                    filters.extend(serial.map(|part| filter("Vin", part)));
                    let at = format!("{} {model:?} {location:?} {serial:?}", quick.name);
                    let body = json!({ "Filters": filters, "AuditStatus": quick.audit, "FilterProperty": { "RecordLimit": 40 } });
                    let answer = list_of(&anna, body).await;
                    let wanted = |expected: &&ExpectedMachine| {
                        (quick.holds)(expected)
                            && (!quick.located || location.is_none_or(|id| expected.location == Some(id)))
                            && serial.is_none_or(|part| expected.serial.contains(part))
                    };
                    check(&at, &answer, &expected, model.filter(|id| *id != 0), location, wanted);
                }
            }
        }
    }
    all_is_well(&yard.site).await;
}

fn check(
    at: &str,
    answer: &Value,
    expected: &[ExpectedMachine],
    model: Option<i64>,
    location: Option<i64>,
    wanted: impl Fn(&&ExpectedMachine) -> bool,
) {
    let shown: BTreeSet<String> = expected
        .iter()
        .filter(&wanted)
        .filter(|expected| model.is_none_or(|id| expected.model == id))
        .map(|expected| expected.serial.clone())
        .collect();
    assert_eq!(vins(answer), shown, "{at}");
    for (index, row) in rows(answer).iter().enumerate() {
        assert_eq!(row["TotalCount"], if index == 0 { shown.len() } else { 0 }, "{at}");
    }
    let mut tiles: BTreeMap<i64, u64> = BTreeMap::new();
    for expected in expected.iter().filter(&wanted) {
        *tiles.entry(expected.model).or_default() += 1;
    }
    let answered: BTreeMap<i64, u64> = answer["ModelList"]
        .as_array()
        .expect("tiles")
        .iter()
        .map(|tile| (tile["ModelId"].as_i64().expect("id"), tile["MachineCount"].as_u64().expect("count")))
        .collect();
    assert_eq!(answered, tiles, "tiles leave the model choice out: {at}");
    let here = |expected: &&ExpectedMachine| location.is_none_or(|id| expected.location == Some(id));
    let count = |holds: &dyn Fn(&ExpectedMachine) -> bool| {
        expected
            .iter()
            .filter(|expected| holds(expected))
            .filter(|expected| expected.is_sales() || here(expected))
            .count()
    };
    let all = expected.iter().filter(|expected| expected.is_open()).filter(here).count();
    for (name, wanted) in [
        ("TotalRowCount", all),
        ("ReceivingInspectionCount", count(&|expected| expected.status == "R")),
        ("FulfillmentInspectionCount", count(&|expected| expected.status == "F")),
        ("GateInspectionCount", count(&|expected| expected.status == "G")),
        ("HeldForRepairCount", count(&|expected| expected.status == "H")),
        ("SpecChangeCount", count(&|expected| expected.status == "S")),
        ("OverDueCount", count(&|expected| expected.status == "A" && expected.due < Some(0))),
        ("TodayAuditCount", count(&|expected| expected.status == "A" && expected.due == Some(0))),
        ("ReceivingInDealerCount", count(&|expected| expected.status == "N")),
        ("InTransitCount", count(&|expected| expected.status == "O" && !expected.rejected)),
        ("RejectedCount", count(&|expected| expected.status == "O" && expected.rejected)),
        ("SoldCount", count(&|expected| expected.status == "T")),
        ("ProductionCompletedCount", count(&|expected| expected.status == "P")),
        ("HandOverCompletedCount", count(&|expected| expected.status == "C")),
    ] {
        assert_eq!(answer[name], wanted, "{name} of {at}");
    }
}

/// STOCK-123, STOCK-124
#[tokio::test]
async fn what_no_list_can_be_filtered_by_is_refused() {
    let site = TestApp::shared().await.dealer_site().await;
    let anna = site.administrator().await;
    for (filters, line) in [
        (filter("Vin", "710"), "422 Warning: Search value should be atleast 4 charcter"),
        (filter("Vin", "7100 %"), "422 Request: A filter value is of the wrong type"),
        (filter("Vin", "710000000"), "422 Request: A filter value is of the wrong type"),
        (filter("v.status", "X"), "422 Request: A filter value is of the wrong type"),
        (filter("v.tracking_status", 2), "422 Request: A filter value is of the wrong type"),
        (filter("v.colour", "red"), "422 Request: Unknown filter or order field"),
        (filter("VhcId", 1), "422 Request: Unknown filter or order field"),
    ] {
        let reply = anna.post("jcbstock/list", json!({ "Filters": [filters] })).await;
        assert_eq!(reply.line(), line, "{filters}");
    }
    for body in [json!({ "AuditStatus": 15 }), json!({ "FilterProperty": { "OrderBy": "fuel" } })] {
        assert_eq!(anna.post("jcbstock/list", body).await.status, 422);
    }
    // An empty serial is no filter.
    assert_eq!(anna.post("jcbstock/list", json!({ "Filters": [filter("Vin", "")] })).await.status, 200);
}

/// STOCK-142: at a site without the machine module the list is refused.
#[tokio::test]
async fn a_site_without_the_module_is_refused() {
    let site = TestApp::shared().await.dealer_site().await;
    let anna = site.administrator().await;
    given::setting(&site, "JCB.IsEnabled", "false").await;
    for path in ["jcbstock/list", "jcbstock/search"] {
        let reply = anna.post(path, json!({})).await;
        assert_eq!(reply.line(), "403 Permission Denied: This module is switched off for the site");
    }
}

/// A row offers nothing of a module that is off, and everything else as before.
#[tokio::test]
async fn a_row_offers_nothing_of_a_module_that_is_off() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let anna = yard.site.administrator().await;
    let [audit, sold] = [
        yard.machine(|row| row.status = "A".to_owned()).await,
        yard.machine(|row| {
            row.status = "C".to_owned();
        })
        .await,
    ];
    let offered = async || {
        let answer = list(&anna, vec![]).await;
        [&audit.serial, &sold.serial].map(|serial| {
            let name = |offer: String| offer.split(' ').next().unwrap_or_default().to_owned();
            menu(&answer, serial).into_iter().map(name).collect::<Vec<_>>()
        })
    };
    let without = |all: &[Vec<String>; 2], names: &[&str]| {
        all.clone().map(|menu| menu.into_iter().filter(|name| !names.contains(&name.as_str())).collect::<Vec<_>>())
    };
    let all = offered().await;
    let inspections = ["complete"];
    let handover = ["handover", "pdi", "customer", "dealership", "edit_order"];
    for names in [&inspections[..], &handover[..]] {
        assert!(names.iter().all(|name| all.concat().iter().any(|offered| offered == name)), "{all:?}");
    }
    for module in ["notes", "assets", "notices", "reports"] {
        given::module(&yard.site, module, false).await;
    }
    assert_eq!(offered().await, all);
    given::module(&yard.site, "inspections", false).await;
    assert_eq!(offered().await, without(&all, &inspections));
    given::module(&yard.site, "handover", false).await;
    given::module(&yard.site, "inspections", true).await;
    assert_eq!(offered().await, without(&all, &handover));
}

/// STOCK-067, STOCK-068, STOCK-072, STOCK-079, STOCK-104, CONST-005, CONST-016
#[tokio::test]
async fn a_row_has_every_documented_field() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let anna = yard.site.administrator().await;
    let mut payload = yard.payload("7104822");
    payload["VhcJcbLookup"]["MetaData"] = json!(r#"{"FuelGaugeValue":"40","AdBlueValue":7,"MachineHours":12}"#);
    let id = anna.post("vhc/create", payload).await.ok()["VHCId"].as_i64().expect("an id");
    let answer = list(&anna, vec![]).await;
    let mut seen = row(&answer, "7104822").clone();
    let picture = seen["modelImageUrl"].take();
    assert!(picture.is_string());
    let actions = seen["Actions"].take();
    assert_eq!(actions["Allowed"], json!(["complete", "edit", "delete", "email", "transfer"]));
    assert_eq!(actions["Refused"]["undo"], "stock.not_in_transit");
    assert_eq!(answer["Refusals"]["stock.not_in_transit"], "Machine is neither in transit nor rejected");
    let wanted = format!(
        r#"{{
            "VhcId": {id}, "Vin": "7104822", "Model": "BH-90", "ModelId": {model}, "ModelName": "BH-90", "Status": "R",
            "AuditStatus": 0, "AuditStatusval": "", "AuditStatusColor": "", "AuditDaysLeft": 0, "NoOfDaysInBucket": 0,
            "DaysInStage": 0, "IsOverStageLimit": false,
            "IsAuditEnabled": true, "IsPDICompleted": false, "IsPartiallyChecked": false, "LocationId": {dock},
            "LocationName": "DOCK", "MachineLocation": "DOCK", "ReportLocation": "Dock", "CurrentLocation": 1, "TrackingStatus": 0,
            "CustomerId": 0, "SiteCode": "{code}", "SiteName": "{name}", "DestinationSiteCode": "",
            "DestinationSiteName": "", "VhcDate": "20260302", "DateAdded": "20260302", "PreviousVhcId": 0,
            "TemplateId": 0, "TemplateLookupId": 0, "MachineHours": 12, "FuelGaugeValue": 40, "AdBlueValue": 7,
            "PhotoCount": 0, "VideoCount": 0, "InspectionStatus": {{ "Success": null }},
            "CompletedInspection": {{ "ReceivingInspection": 0, "Audits": 0, "HeldForRepair": 0,
                "FulfillmentInspection": 0, "GateInspection": 0 }},
            "VHCItemId": 0, "TotalCount": 1, "modelImageUrl": null, "ActionPermission": true,
            "StatusName": "Receiving Inspection", "Statuscolor": "amber", "Version": 1, "Cursor": "20260302.{id}",
            "Actions": null
        }}"#,
        model = yard.model,
        dock = yard.dock,
        code = yard.site.code,
        name = yard.site.name,
    );
    assert_eq!(seen, serde_json::from_str::<Value>(&wanted).expect("JSON"));
}

/// STOCK-078, STOCK-080, STOCK-081, STOCK-082, STOCK-083, STOCK-084, STOCK-085, STOCK-086, STOCK-087, STOCK-088,
/// STOCK-096, STOCK-097, STOCK-098, STOCK-099, STOCK-100, STOCK-101, STOCK-102, STOCK-104: badge, location label and
/// status name of each state.
#[tokio::test]
async fn each_state_says_what_it_is() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    everything(&yard, yard.model).await;
    let reader = yard.site.reader().await;
    let mut lines = BTreeSet::new();
    for filters in [vec![], vec![filter("v.status", "P,T")]] {
        for row in rows(&list(&reader, filters).await) {
            let text = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
            lines.insert(format!(
                "{} {} | {} {} | {} | {}",
                text("Status"),
                row["AuditStatus"],
                text("AuditStatusval"),
                text("AuditStatusColor"),
                text("MachineLocation"),
                text("Statuscolor"),
            ));
        }
    }
    let expected = [
        "A 0 | 5 Days To Audit amber | DOCK | green",
        "A 10 | Audit Today green | Bay 1 | green",
        "A 10 | Audit Today green | DOCK | green",
        "A 20 | Audit 3 Days Overdue red | Bay 1 | green",
        "C 0 |   | Bay 1 | amber",
        "F 0 |   | PDI Inspection | amber",
        "G 0 |   | Bay 1 | amber",
        "H 0 | Held For Repair - 0 Days red | Bay 1 | red",
        "H 0 | Held For Repair - 0 Days red | DOCK | red",
        "N 0 |   | Dock | amber",
        "O 0 |   | In transit | amber",
        "P 0 | Completed green | Bay 1 | green",
        "R 0 |   | Bay 1 | amber",
        "R 0 |   | DOCK | amber",
        "S 0 | Spec Change - 0 Days red | DOCK | red",
        "T 0 | Sold red | Sold | red",
    ];
    assert_eq!(lines, expected.iter().map(|line| (*line).to_owned()).collect());
}

/// STOCK-092, STOCK-093: the destination of a machine, and whether an O is in transit or rejected, come from its open
/// transfer.
#[tokio::test]
async fn a_machine_on_its_way_names_its_destination() {
    let app = TestApp::shared().await;
    let from = yard(app.dealer_site().await).await;
    let to = from.site.group.dealer_site().await;
    let dock = given::location(&to, "DOCK").await;
    for (in_transit, name, colour) in [(true, "In transit", "amber"), (false, "Rejected", "red")] {
        let sent = from
            .machine(move |row| {
                row.status = "O".to_owned();
                row.tracking = 1;
                if !in_transit {
                    row.bucket = 10;
                }
            })
            .await;
        let arriving = machine(&to, from.model, dock, |row| {
            row.status = "N".to_owned();
            row.current_location = 2;
        })
        .await;
        transfer(&sent, &arriving, &from.site, in_transit).await;
        let answer = list(&from.site.administrator().await, vec![]).await;
        let shown = row(&answer, &sent.serial);
        assert_eq!(
            (&shown["DestinationSiteCode"], &shown["DestinationSiteName"], &shown["StatusName"], &shown["Statuscolor"]),
            (&json!(to.code), &json!(to.name), &json!(name), &json!(colour))
        );
    }
    let pending = list(&to.administrator().await, vec![filter("v.status", "N")]).await;
    assert_eq!(rows(&pending).len(), 2);
    assert_eq!(rows(&pending)[0]["DestinationSiteCode"], "");
}

/// STOCK-046, STOCK-048, STOCK-049, STOCK-051: the row menu of each state, by user
/// type and hierarchy, with the reason of each item that is shown and refused.
#[tokio::test]
async fn a_row_offers_what_role_state_and_site_allow_and_says_why_not() {
    let app = TestApp::shared().await;
    let dealer = yard(app.dealer_site().await).await;
    let fresh = dealer.machine(|_| {}).await;
    let audit = dealer.machine(|row| row.status = "A".to_owned()).await;
    let pending = dealer.machine(pending).await;
    let office = dealer.site.group.head_office().await;
    let away = given::location(&office, "DOCK").await;
    let sent = machine(&office, dealer.model, away, |row| row.status = "O".to_owned()).await;
    transfer(&sent, &pending, &office, true).await;
    let answer = list(&dealer.site.administrator().await, vec![]).await;
    let of = |answer: &Value, machine: &Model| {
        menu(answer, &machine.serial)
            .into_iter()
            .filter(|line| {
                ["overview", "handover", "complete", "edit", "delete", "accept", "email", "reject"]
                    .iter()
                    .any(|name| line.starts_with(name))
            })
            .collect::<Vec<_>>()
            .join(", ")
    };
    assert_eq!(of(&answer, &fresh), "complete yes, edit yes, delete yes, email yes");
    assert_eq!(of(&answer, &audit), "overview yes, complete yes, edit yes, delete yes, email yes");
    assert_eq!(
        of(&answer, &pending),
        "overview yes, delete no stock.delete_refused, accept yes, email yes, reject yes"
    );
    let answer = list(&dealer.site.manager().await, vec![]).await;
    assert_eq!(of(&answer, &fresh), "complete yes, edit yes, email yes");
    let denied = "no platform.denied";
    for (user_type, inspect, email) in
        [(7, "yes", "yes"), (2, denied, "yes"), (4, denied, "yes"), (49, "yes", "yes"), (3, denied, denied)]
    {
        let answer = list(&dealer.site.person(user_type).await, vec![]).await;
        let offered = format!("complete {inspect}, edit {denied}, email {email}");
        assert_eq!(of(&answer, &fresh), offered, "type {user_type}");
    }
    let works = yard(app.production_site().await).await;
    let made = works.machine(|_| {}).await;
    let answer = list(&works.site.administrator().await, vec![]).await;
    assert_eq!(of(&answer, &made), "complete yes, edit no platform.denied, delete yes, email yes");
    assert_eq!(row(&answer, &made.serial)["StatusName"], "In Progress");
}

fn pending(row: &mut Model) {
    "N".clone_into(&mut row.status);
    row.current_location = 2;
}

/// User type 8 sees own imports only, in the list, its counts and the search.
#[tokio::test]
async fn an_import_user_sees_own_imports_only() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let importer: tests::Person = yard.site.person(8).await;
    let id = importer.id;
    yard.machine(|row| row.serial = "7100001".to_owned()).await;
    let own = yard
        .machine(move |row| {
            row.serial = "7100002".to_owned();
            row.created_by = Some(id);
        })
        .await;
    let due = yard
        .machine(move |row| {
            row.serial = "7100003".to_owned();
            row.created_by = Some(id);
            row.status = "A".to_owned();
            row.audit_due_on = Some(today());
        })
        .await;
    let answer = list(&importer, vec![]).await;
    assert_eq!(vins(&answer), BTreeSet::from([own.serial.clone(), due.serial.clone()]));
    assert_eq!(rows(&answer)[0]["TotalCount"], 2);
    assert_eq!((&answer["TotalRowCount"], &answer["TodayAuditCount"]), (&json!(2), &json!(1)));
    assert_eq!(answer["ReceivingInspectionCount"], 1);
    assert_eq!(answer["ModelList"][0]["MachineCount"], 2);
    assert_eq!(vins(&super::yard::search(&importer, "7100").await), BTreeSet::from([own.serial, due.serial]));
    let everyone = list(&yard.site.reader().await, vec![]).await;
    assert_eq!(rows(&everyone).len(), 3);
}

/// Machines of another tenant are in no list, whatever ids are requested.
#[tokio::test]
async fn another_tenant_is_never_listed() {
    let app = TestApp::shared().await;
    let (mine, theirs) = (yard(app.dealer_site().await).await, yard(app.dealer_site().await).await);
    theirs.machine(|_| {}).await;
    let anna = mine.site.administrator().await;
    for filters in [vec![], vec![filter("ModelId", theirs.model)], vec![filter("LocationId", theirs.dock)]] {
        let answer = list(&anna, filters).await;
        assert!(rows(&answer).is_empty());
        assert_eq!((&answer["TotalRowCount"], answer["ModelList"].as_array().map(Vec::len)), (&json!(0), Some(0)));
    }
    let reply = anna.at(theirs.site.code.clone()).post("jcbstock/list", json!({})).await;
    assert_eq!(reply.line(), "403 Permission Denied: You may not act for this site");
}

/// A group user sees the list of the site in the header.
#[tokio::test]
async fn a_group_user_lists_the_site_they_act_for() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, other): (TestSite, TestSite) = (group.dealer_site().await, group.head_office().await);
    let one = yard(one).await;
    let here = one.machine(|_| {}).await;
    let person = group.administrator(&one.site).await;
    assert_eq!(vins(&list(&person, vec![]).await), BTreeSet::from([here.serial]));
    assert!(rows(&list(&person.at(other.code), vec![]).await).is_empty());
}
