//! The operations of `reports`.

use futures::future::BoxFuture;
use serde_json::json;
use tests::{TestSite, given};

use super::{Caller, Example, Examples, Submission, Way::Body, stock::HISTORY};

/// The operations of `reports`.
pub const EXAMPLES: Examples = Examples {
    things: &[],
    operations: &[
        Example::asks("create_report_key", "report.print")
            .id(HISTORY, Body(|id| json!({ "VHCId": id })))
            .sends(create_report_key)
            .valid(Caller::Administrator, r#"{ "VHCId": "{machine}" }"#),
        Example::public("read_machine_report"),
    ],
};

fn create_report_key(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let machine = given::machine(site).create().await.id;
        Submission::of(site.administrator().await, "report/viewer/token", json!({ "VHCId": machine }))
    })
}
