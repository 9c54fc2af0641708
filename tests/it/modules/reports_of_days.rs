//! Reports of sites and days: their rows, their sites, their days, and their permissions.

use serde_json::{Value, json};
use tests::{Person, Reply, TestApp, TestSite, given, spreadsheet::sheet_of};

use super::{
    handover::shop::shop,
    inspections::hall::{Hall, answers, hall, inspect, start},
    stock::yard::machine,
};

const OVERVIEW: &str = "report/InspectionOverviewReport";
const GROUP: &str = "report/GroupInspectionOverviewReport";
const SERIALS: &str = "report/SerialNumberReport";
const TECHNICIANS: &str = "report/TechnicianAnalysisReport";
const FAILURES: &str = "report/ProductionFailureReport";
/// Every report, its export, and the name of its file.
const ALL: [(&str, &str); 5] = [
    (OVERVIEW, "Overviewreport"),
    (GROUP, "groupinspectionreport"),
    (SERIALS, "serialnumberreport"),
    (TECHNICIANS, "techanalysisreport"),
    (FAILURES, "productionfailure"),
];

/// The body of a report of the month of the test clock.
fn month(sites: impl Into<Value>) -> Value {
    json!({ "SiteCode": sites.into(), "FromDate": "20260301", "ToDate": "20260331" })
}

fn with(mut body: Value, name: &str, value: impl Into<Value>) -> Value {
    body[name] = value.into();
    body
}

async fn dealer() -> Hall {
    hall(TestApp::shared().await.dealer_site().await).await
}

fn texts(rows: &Value, field: &str) -> Vec<String> {
    let rows = rows.as_array().expect("rows");
    rows.iter().map(|row| row[field].as_str().unwrap_or_default().to_owned()).collect()
}

/// REPORT-034, REPORT-023, REPORT-031
#[tokio::test]
async fn the_overview_has_a_row_for_each_completed_inspection() {
    let hall = dealer().await;
    let manager = hall.site.person(6).await;
    let (good, bad) = (hall.machine("A", None, None).await, hall.machine("R", None, None).await);
    let open = hall.machine("R", None, None).await;
    inspect(&hall.tech, good.id, true).await.ok();
    inspect(&hall.tech, bad.id, false).await.ok();
    start(&hall.tech, open.id).await;
    // A user of a site reports on the own site, named or not.
    for sites in [json!([hall.site.code]), json!(hall.site.code), json!([]), json!(null)] {
        let reply = manager.post(OVERVIEW, month(sites)).await;
        assert_eq!(reply.header("x-total-count"), "2");
        let rows = reply.ok();
        assert_eq!(texts(&rows, "Vin"), [bad.serial.as_str(), &good.serial]);
        let expected = json!({
            "Vin": bad.serial, "InspectionDateTime": "02/03/2026 08:00:00", "Model": "BH-90", "SiteName": hall.site.name,
            "Location": "DOCK", "InspectionType": "Receiving Inspection", "InspectionStatus": "Failed", "FailedItemCount": 1,
            "SiteCode": hall.site.code, "DealerShip": hall.site.name,
        });
        assert_eq!(rows[0], expected);
        assert_eq!((&rows[1]["InspectionType"], &rows[1]["InspectionStatus"]), (&json!("Audit"), &json!("Passed")));
        assert_eq!(rows[1]["FailedItemCount"], 0);
    }
}

/// REPORT-037
#[tokio::test]
async fn the_analysis_names_the_technicians() {
    let hall = dealer().await;
    let machine = hall.machine("A", None, None).await;
    inspect(&hall.tech, machine.id, true).await.ok();
    let admin = hall.site.administrator().await;
    let rows = admin.post(TECHNICIANS, month([hall.site.code.as_str()])).await.ok();
    let name = rows[0]["TechnicianName"].as_str().expect("a name").to_owned();
    assert!(!name.trim().is_empty());
    assert!(admin.post(OVERVIEW, month([hall.site.code.as_str()])).await.ok()[0].get("TechnicianName").is_none());
    let sheet = sheet_of(
        &admin.post(&format!("{TECHNICIANS}/export"), month([hall.site.code.as_str()])).await,
        "techanalysisreport",
    );
    assert_eq!(sheet.texts("Technician"), [name]);
}

/// REPORT-036
#[tokio::test]
async fn the_serial_numbers_have_the_latest_inspection_of_each_machine() {
    let hall = dealer().await;
    let admin = hall.site.administrator().await;
    let (twice, once) = (hall.machine("A", None, None).await, hall.machine("A", None, None).await);
    inspect(&hall.tech, twice.id, false).await.ok();
    inspect(&hall.tech, once.id, true).await.ok();
    // It was repaired after the failed audit.
    inspect(&hall.tech, twice.id, true).await.ok();
    let codes = [hall.site.code.as_str()];
    assert_eq!(admin.post(OVERVIEW, month(codes)).await.ok().as_array().map(Vec::len), Some(3));
    let rows = admin.post(SERIALS, month(codes)).await.ok();
    assert_eq!(texts(&rows, "Vin"), [twice.serial.as_str(), &once.serial]);
    assert_eq!(texts(&rows, "InspectionType"), ["Held For Repair", "Audit"]);
    assert_eq!(texts(&rows, "InspectionStatus"), ["Passed", "Passed"]);
}

/// A handover inspection counts as an inspection of its machine, and the buyer's dealership owns the machine.
#[tokio::test]
async fn handovers_are_inspections() {
    let shop = shop().await;
    let machine = shop.audited(|_| {}).await;
    shop.sell(&[&machine], "05/03/2026").await;
    shop.hand_over(&machine, false).await;
    let rows = shop.anna.post(OVERVIEW, month([shop.site().code.as_str()])).await.ok();
    let (row, all) = (&rows[0], rows.as_array().map(Vec::len));
    assert_eq!((all, &row["InspectionType"]), (Some(1), &json!("Handover Inspection")));
    assert_eq!((&row["InspectionStatus"], &row["FailedItemCount"]), (&json!("Failed"), &json!(1)));
    assert_eq!(row["Model"], "BH-90");
}

/// Machines of a work order belong to its dealership.
#[tokio::test]
async fn the_owner_of_a_machine_is_the_site_of_its_order() {
    let hall = dealer().await;
    let buyer = hall.site.group.dealer_site().await;
    let machine = hall.machine("G", None, Some(buyer.id)).await;
    inspect(&hall.tech, machine.id, true).await.ok();
    let rows = hall.site.administrator().await.post(OVERVIEW, month(json!([]))).await.ok();
    assert_eq!(
        (&rows[0]["InspectionType"], &rows[0]["DealerShip"]),
        (&json!("Gate Inspection"), &json!(buyer.name)),
        "{rows}"
    );
}

/// REPORT-030, REPORT-035, REPORT-039, REPORT-043
#[tokio::test]
async fn users_of_a_group_choose_among_their_sites() {
    let hall = dealer().await;
    let group = hall.site.group.clone();
    let other = group.dealer_site().await;
    let head = group.head_office().await;
    let here = hall.machine("A", None, None).await;
    inspect(&hall.tech, here.id, true).await.ok();
    let dock = given::location(&other, "DOCK").await;
    let there = machine(&other, hall.yard.model, dock, |row| "A".clone_into(&mut row.status)).await;
    inspect(&other.technician().await, there.id, true).await.ok();
    let boss = group.administrator(&head).await;
    for report in [OVERVIEW, SERIALS, TECHNICIANS, FAILURES] {
        let refused = boss.post(report, month(json!([]))).await;
        assert_eq!(
            (refused.line().as_str(), refused.reason()),
            ("422 Report: Please select sitename", "reports.no_sites")
        );
    }
    let codes = |rows: &Value| {
        let mut codes = texts(rows, "SiteCode");
        codes.sort();
        codes
    };
    let mut both = vec![hall.site.code.clone(), other.code.clone()];
    both.sort();
    assert_eq!(codes(&boss.post(OVERVIEW, month(both.clone())).await.ok()), both);
    assert_eq!(codes(&boss.post(OVERVIEW, month([other.code.as_str()])).await.ok()), [other.code.as_str()]);
    // Group Inspection needs no choice, and covers every site of the caller at which reports are on.
    assert_eq!(codes(&boss.post(GROUP, month(head.code.as_str())).await.ok()), both);
    let refused = boss.post(GROUP, month(both.clone())).await;
    assert_eq!(refused.reason(), "reports.one_site");
    let admin = hall.site.administrator().await;
    assert_eq!(codes(&admin.post(GROUP, month(hall.site.code.as_str())).await.ok()), [hall.site.code.as_str()]);

    // The list of sites that such screens may request.
    let query = json!({ "FilterProperty": { "RecordLimit": 0, "Offset": 0, "OrderBy": "sitename ASC" }, "sortDescending": false });
    let by_name = texts(&boss.post("site/all", query).await.ok(), "SiteName");
    assert!(by_name.len() == 3 && by_name.is_sorted(), "{by_name:?}");
    let sites = boss.get("report/sites").await.ok();
    let mut listed = texts(&sites["Sites"], "SiteCode");
    listed.sort();
    let mut all = [both, vec![head.code.clone()]].concat();
    all.sort();
    assert_eq!(listed, all);
    given::module(&other, "reports", false).await;
    let refused = boss.post(OVERVIEW, month([other.code.as_str()])).await;
    assert_eq!((refused.status, refused.reason()), (403, "platform.module_off"));
    assert_eq!(codes(&boss.post(GROUP, month(head.code.as_str())).await.ok()), [hall.site.code.as_str()]);
    let fewer = boss.get("report/sites").await.ok();
    assert!(!texts(&fewer["Sites"], "SiteCode").contains(&other.code));
    let own = admin.get("report/sites").await.ok();
    assert_eq!(own["Sites"], json!([{ "SiteCode": hall.site.code, "SiteName": hall.site.name }]));
}

/// Sites of another group, sites of the group that the caller has no role at, and unknown sites are refused alike.
#[tokio::test]
async fn reports_of_foreign_sites_are_refused() {
    let hall = dealer().await;
    let admin = hall.site.administrator().await;
    let stranger = TestApp::shared().await.dealer_site().await;
    let neighbour = hall.site.group.dealer_site().await;
    for (report, _) in ALL.into_iter().filter(|(report, _)| *report != FAILURES) {
        for code in [&stranger.code, &neighbour.code, "9876543210"] {
            for path in [report.to_owned(), format!("{report}/export")] {
                let refused = admin.post(&path, month([code])).await;
                assert_eq!((refused.status, refused.reason()), (403, "platform.foreign_site"), "{path} {code}");
            }
        }
    }
}

/// REPORT-032
#[tokio::test]
async fn days_are_those_of_the_clocks_of_each_site() {
    let hall = dealer().await;
    let admin = hall.site.administrator().await;
    // It is still Sunday there.
    given::setting(&hall.site, "TimeZoneDetails.TimeZoneId", "Hawaiian Standard Time").await;
    let machine = hall.machine("A", None, None).await;
    inspect(&hall.tech, machine.id, true).await.ok();
    let day = async |from: &str, to: &str| {
        admin.post(OVERVIEW, json!({ "SiteCode": [], "FromDate": from, "ToDate": to })).await
    };
    let sunday = day("20260301", "20260301").await.ok();
    assert_eq!(texts(&sunday, "InspectionDateTime"), ["01/03/2026 22:00:00"]);
    assert_eq!(day("2026-03-02", "2026-03-31").await.ok(), json!([]));
    for (from, to, line, reason) in [
        ("20260302", "20260301", "422 Report: The last day of the report lies before the first", "reports.reversed"),
        ("20250301", "20260302", "422 Report: The report has 367 days, please choose at most 366", "reports.days"),
        ("01/03/2026", "20260302", "422 Report: Date is not valid, please choose another", "reports.bad_day"),
        ("", "", "422 Report: Date is not valid, please choose another", "reports.bad_day"),
        ("20260301", "20260230", "422 Report: Date is not valid, please choose another", "reports.bad_day"),
    ] {
        let refused = day(from, to).await;
        assert_eq!((refused.line().as_str(), refused.reason()), (line, reason), "{from} {to}");
    }
    day("20250302", "20260302").await.ok();
}

/// The preview reads a page in an order of its own.
#[tokio::test]
async fn a_page_of_a_report_can_be_sorted() {
    let hall = dealer().await;
    let admin = hall.site.administrator().await;
    let mut serials = Vec::new();
    for passed in [true, false, true] {
        let machine = hall.machine("A", None, None).await;
        inspect(&hall.tech, machine.id, passed).await.ok();
        serials.push(machine.serial);
    }
    serials.sort();
    let page = async |page: Value| admin.post(OVERVIEW, with(month(json!([])), "FilterProperty", page)).await;
    let sorted = page(json!({ "OrderBy": "Vin ASC", "Offset": 1, "RecordLimit": 1 })).await;
    assert_eq!(sorted.header("x-total-count"), "3");
    assert_eq!(texts(&sorted.ok(), "Vin"), [serials[1].as_str()]);
    let failed = page(json!({ "OrderBy": "FailedItemCount DESC", "RecordLimit": 1 })).await.ok();
    assert_eq!(failed[0]["InspectionStatus"], "Failed");
    assert_eq!(page(json!({ "Offset": 9, "RecordLimit": 5 })).await.ok(), json!([]));
    for order in ["Comments", "Vin UP", "Vin ASC now"] {
        assert_eq!(page(json!({ "OrderBy": order })).await.status, 422, "{order}");
    }
    assert_eq!(page(json!({ "Offset": -1 })).await.status, 422);
}

/// A hall at a production site with fault categories, and a failed item there.
async fn failed() -> (Hall, Value) {
    let hall = hall(TestApp::shared().await.production_site().await).await;
    given::setting(&hall.site, "JCB.IsFaultCategoryEnabled", "true").await;
    let group = &hall.site.group;
    let (area, defect) = (given::area(group, "Boom").await, given::defect(group, "Leak").await);
    let machine = hall.machine("R", None, None).await;
    start(&hall.tech, machine.id).await;
    let mut body = answers(machine.id, &[(1, Some(0), "=cmd|' /C calc'!A0"), (2, Some(1), "")]);
    (body["Items"][0]["AreaId"], body["Items"][0]["DefectId"]) = (json!(area), json!(defect));
    hall.tech.post("vhcItem/v3/update", body).await.ok();
    hall.tech.post(&format!("vhc/complete/{}", machine.id), json!({})).await.ok();
    let row = json!({
        "SiteCode": hall.site.code, "Location": "DOCK", "SerialNumber": machine.serial, "DateOfInspection": "02/03/2026 08:00:00",
        "Model": "BH-90", "Area": "BOOM", "Defect": "Leak", "Comments": "=cmd|' /C calc'!A0",
    });
    (hall, row)
}

/// REPORT-038, REPORT-024, REPORT-040
#[tokio::test]
async fn failed_items_are_listed_with_area_and_defect() {
    let (hall, expected) = failed().await;
    let admin = hall.site.administrator().await;
    let answer = admin.post(FAILURES, month(json!([]))).await.ok();
    let rows = answer["ProductionFailureReport"].as_array().expect("the envelope");
    assert_eq!(rows.len(), 1, "{answer}");
    for (name, value) in expected.as_object().expect("fields") {
        assert_eq!(&rows[0][name], value, "{name}");
    }
    for name in ["Inspector", "InspectionZone"] {
        assert!(rows[0][name].as_str().is_some_and(|text| !text.is_empty()), "{name}");
    }
    assert!(rows[0].get("SiteName").is_none(), "a site user knows the site");
    let boss = hall.site.group.administrator(&hall.site).await;
    let rows = boss.post(FAILURES, month([hall.site.code.as_str()])).await.ok();
    assert_eq!(rows["ProductionFailureReport"][0]["SiteName"], json!(hall.site.name));
    let own = json!([{ "SiteCode": hall.site.code, "SiteName": hall.site.name }]);
    assert_eq!(admin.get("site/faultcategoryenabledsites").await.ok()["Sites"], own);
    assert_eq!(boss.get("site/faultcategoryenabledsites").await.ok()["Sites"], own);
}

/// REPORT-010 on the server: production failures are for group users at a production site or the head office, and for sites
/// with fault categories.
#[tokio::test]
async fn production_failures_are_for_groups_and_sites_with_fault_categories() {
    let dealer = TestApp::shared().await.dealer_site().await;
    let may = async |person: &Person, site: &TestSite| person.post(FAILURES, month([site.code.as_str()])).await;
    let (admin, boss) = (dealer.administrator().await, dealer.group.administrator(&dealer).await);
    for person in [&admin, &boss] {
        let refused = may(person, &dealer).await;
        assert_eq!((refused.status, refused.reason()), (403, "reports.no_faults"));
    }
    let head = dealer.group.head_office().await;
    may(&dealer.group.administrator(&head).await, &dealer).await.ok();
    assert_eq!(may(&head.administrator().await, &head).await.status, 403);
    given::setting(&dealer, "JCB.IsFaultCategoryEnabled", "true").await;
    may(&admin, &dealer).await.ok();
    may(&boss, &dealer).await.ok();
    let bare = dealer.group.dealer_site().await;
    let refused = boss.post(FAILURES, month([dealer.code.as_str(), &bare.code])).await;
    assert_eq!((refused.status, refused.reason()), (403, "reports.no_faults"));
    assert_eq!(may(&dealer.technician().await, &dealer).await.status, 403);
}

/// REPORT-045
#[tokio::test]
async fn the_file_of_production_failures_has_titles_above_its_headings() {
    let (hall, _) = failed().await;
    let export = format!("{FAILURES}/export");
    let sheet = sheet_of(&hall.site.administrator().await.post(&export, month(json!([]))).await, "productionfailure");
    let own = [
        "Location",
        "Serial Number",
        "Date Of Inspection",
        "Inspector",
        "Inspection Zone",
        "Model",
        "Area",
        "Defect",
        "Comments",
    ];
    assert_eq!(
        (sheet.values(0)[0].clone(), sheet.values(1)[0].clone()),
        (json!("Report"), json!("Production Failure"))
    );
    assert_eq!(sheet.values(2)[0], "Date Range");
    assert_eq!(
        sheet.values(3)[..4],
        [json!("From"), json!("2026-03-01T00:00:00"), json!("To"), json!("2026-03-31T00:00:00")]
    );
    assert_eq!(sheet.rows[3][1].format, "dd/mm/yyyy");
    assert!(sheet.values(4).iter().all(Value::is_null));
    assert_eq!(sheet.values(5), own);
    assert_eq!((sheet.frozen.as_deref(), sheet.filter.as_deref()), (Some("A7"), Some("A6:I7")));
    let comment = sheet.column("Comments")[0];
    assert_eq!((&comment.value, comment.quoted), (&json!("=cmd|' /C calc'!A0"), true));
    assert_ne!(comment.kind, "f");
    let boss = hall.site.group.administrator(&hall.site).await;
    let sheet = sheet_of(&boss.post(&export, month([hall.site.code.as_str()])).await, "productionfailure");
    assert_eq!(sheet.values(5), [&["Site code", "Site Name"][..], &own].concat());
    assert_eq!(sheet.texts("Site Name"), [hall.site.name.as_str()]);
}

/// REPORT-044, REPORT-033
#[tokio::test]
async fn each_report_is_a_typed_spreadsheet_under_its_name() {
    let (hall, _) = failed().await;
    let admin = hall.site.administrator().await;
    for (report, file) in ALL {
        let empty = json!({ "SiteCode": hall.site.code, "FromDate": "20260101", "ToDate": "20260131" });
        let refused = admin.post(&format!("{report}/export"), empty).await;
        assert_eq!(
            (refused.line().as_str(), refused.reason()),
            ("422 Report: No data found", "reports.no_data"),
            "{report}"
        );
        let reply = admin.post(&format!("{report}/export"), month(hall.site.code.as_str())).await;
        let sheet = sheet_of(&reply, file);
        assert_eq!(sheet.name, "Sheet1");
        if report == FAILURES {
            continue;
        }
        let headings = [
            "Serial Number",
            "Inspection Date",
            "Model",
            "Site",
            "Location",
            "Inspection Type",
            "Status",
            "Failed Items",
            "Site Code",
            "Dealership",
        ];
        assert_eq!(sheet.values(0)[..10], headings.map(Value::from));
        assert_eq!(sheet.frozen.as_deref(), Some("A2"));
        let (time, failed) = (sheet.column("Inspection Date")[0], sheet.column("Failed Items")[0]);
        assert_eq!(
            (time.kind.as_str(), &time.value, time.format.as_str()),
            ("d", &json!("2026-03-02T08:00:00"), "dd/mm/yyyy hh:mm:ss")
        );
        assert_eq!((failed.kind.as_str(), &failed.value), ("n", &json!(1)));
        // Codes and serials stay texts, with every digit.
        assert_eq!(sheet.column("Serial Number")[0].value.is_string(), sheet.column("Site Code")[0].value.is_string());
        assert_eq!(sheet.texts("Site Code"), [hall.site.code.as_str()]);
    }
}

/// Reports and exports are for administrators, managers and super users, and are in the audit log.
#[tokio::test]
async fn reports_are_for_administrators_and_managers() {
    let hall = dealer().await;
    let machine = hall.machine("A", None, None).await;
    inspect(&hall.tech, machine.id, true).await.ok();
    for (user_type, status) in
        [(1, 200), (6, 200), (9, 200), (2, 403), (3, 403), (4, 403), (5, 403), (8, 403), (49, 403)]
    {
        let person = hall.site.person(user_type).await;
        for (report, _) in ALL.into_iter().filter(|(report, _)| *report != FAILURES) {
            for path in [report.to_owned(), format!("{report}/export")] {
                assert_eq!(
                    person.post(&path, month(hall.site.code.as_str())).await.status,
                    status,
                    "{user_type} {path}"
                );
            }
        }
        assert_eq!(person.get("report/sites").await.status, status);
        assert_eq!(person.post("jcbstock/list/export", json!({})).await.status, status);
    }
    given::module(&hall.site, "reports", false).await;
    let off = hall.site.administrator().await.post(OVERVIEW, month(json!([]))).await;
    assert_eq!((off.status, off.reason()), (403, "platform.module_off"));
}

/// More rows than the limit are refused before the first byte, with the way out.
#[tokio::test]
async fn too_many_rows_are_refused() {
    let app = TestApp::builder().config(|config| config.limits.report_rows = 2).start().await;
    let hall = hall(app.dealer_site().await).await;
    let admin = hall.site.administrator().await;
    for rows in 0..3 {
        let machine = hall.machine("A", None, None).await;
        inspect(&hall.tech, machine.id, true).await.ok();
        let reply: Reply = admin.post(OVERVIEW, month(json!([]))).await;
        if rows < 2 {
            reply.ok();
            continue;
        }
        let line = "422 Report: The report has more than 2 rows, please choose fewer sites or days";
        assert_eq!((reply.line().as_str(), reply.reason()), (line, "reports.rows"));
        assert_eq!(admin.post(&format!("{SERIALS}/export"), month(json!([]))).await.line(), line);
        // The extract has no such limit.
        assert_eq!(admin.post("jcbstock/list/export", json!({})).await.status, 200);
    }
}
