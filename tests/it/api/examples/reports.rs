//! The operations of `reports`.

use futures::future::BoxFuture;
use serde_json::json;
use tests::{TestSite, given};

use super::{Caller, Example, Examples, Submission, Way::Body, stock::HISTORY};

/// A report of a dealership.
const REPORT: &str = r#"{ "SiteCode": "330001", "FromDate": "{month}", "ToDate": "{today}" }"#;
/// A list of one cell.
const LIST: &str = r#"{ "Name": "users", "Columns": [{ "Heading": "Name" }], "Rows": [["Ida"]] }"#;

/// The operations of `reports`.
pub const EXAMPLES: Examples = Examples {
    things: &[],
    operations: &[
        Example::asks("create_report_key", "report.print")
            .id(HISTORY, Body(|id| json!({ "VHCId": id })))
            .sends(create_report_key)
            .valid(Caller::Administrator, r#"{ "VHCId": "{machine}" }"#),
        Example::public("read_machine_report"),
        Example::asks("read_inspection_overview", "report.read")
            .no_id("a site code, of which tests of reports send foreign ones")
            .only_reads()
            .valid(Caller::Administrator, REPORT),
        Example::asks("export_inspection_overview", "report.read")
            .no_id("a site code, of which tests of reports send foreign ones")
            .only_reads()
            .valid(Caller::Administrator, REPORT),
        Example::asks("read_group_inspections", "report.read")
            .no_id("a site code, of which tests of reports send foreign ones")
            .only_reads()
            .valid(Caller::Administrator, REPORT),
        Example::asks("export_group_inspections", "report.read")
            .no_id("a site code, of which tests of reports send foreign ones")
            .only_reads()
            .valid(Caller::Administrator, REPORT),
        Example::asks("read_serial_numbers", "report.read")
            .no_id("a site code, of which tests of reports send foreign ones")
            .only_reads()
            .valid(Caller::Administrator, REPORT),
        Example::asks("export_serial_numbers", "report.read")
            .no_id("a site code, of which tests of reports send foreign ones")
            .only_reads()
            .valid(Caller::Administrator, REPORT),
        Example::asks("read_technician_analysis", "report.read")
            .no_id("a site code, of which tests of reports send foreign ones")
            .only_reads()
            .valid(Caller::Administrator, REPORT),
        Example::asks("export_technician_analysis", "report.read")
            .no_id("a site code, of which tests of reports send foreign ones")
            .only_reads()
            .valid(Caller::Administrator, REPORT),
        Example::asks("read_production_failures", "report.productionfailure")
            .no_id("a site code, of which tests of reports send foreign ones")
            .only_reads()
            .valid(Caller::Administrator, REPORT),
        Example::asks("export_production_failures", "report.productionfailure")
            .no_id("a site code, of which tests of reports send foreign ones")
            .only_reads()
            .valid(Caller::Administrator, REPORT),
        Example::asks("export_machines", "report.read").only_reads().valid(Caller::Administrator, "{}"),
        Example::asks("export_list", "list.export").only_reads().valid(Caller::Administrator, LIST),
        Example::asks("list_report_sites", "report.read"),
        Example::asks("list_sites_with_faults", "report.read"),
    ],
};

fn create_report_key(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let machine = given::machine(site).create().await.id;
        Submission::of(site.administrator().await, "report/viewer/token", json!({ "VHCId": machine }))
    })
}
