//! The operations of `vat`.

use futures::future::BoxFuture;
use serde_json::json;
use tests::{TestSite, given};

use super::{
    Caller, Example, Examples, Submission, Thing,
    Way::{Body, Filter, Path, Record},
};

/// A VAT rate of the site.
pub const VAT_RATE: Thing = Thing::of_site("VAT rate", |site, name| {
    Box::pin(async move {
        given::module(site, "vat", true).await;
        given::vat_rate(site, &name, 1900, false).await.to_string()
    })
})
.in_fields(&["VatRateId"]);

/// The operations of `vat`.
pub const EXAMPLES: Examples = Examples {
    things: &[VAT_RATE],
    operations: &[
        Example::asks("list_vat_rates", "vatrate.read"),
        Example::asks("create_vat_rate", "vatrate.write").sends(create_vat_rate).valid(
            Caller::Administrator,
            r#"{ "VatRateDesc": "Rate {number}", "VatRatePercent": 7.25, "IsDefault": true }"#,
        ),
        Example::asks("update_vat_rate", "vatrate.write")
            .id(VAT_RATE, Body(|id| json!({ "VatRateId": id, "VatRateDesc": "Renamed" })))
            .sends(update_vat_rate),
        Example::asks("delete_vat_rate", "vatrate.write").id(VAT_RATE, Path),
        Example::asks("list_console_vatrates", "vatrate.read"),
        Example::asks("read_console_vatrates", "vatrate.read").id(VAT_RATE, Path),
        Example::asks("create_console_vatrates", "vatrate.write")
            .sends(create_console_vatrates)
            .valid(Caller::Operator, r#"{ "name": "Rate {number}", "percent": 19, "siteId": "{site}" }"#),
        Example::asks("update_console_vatrates", "vatrate.write").id(VAT_RATE, Record),
        Example::asks("delete_console_vatrates", "vatrate.write").id(VAT_RATE, Path),
        Example::asks("delete_many_console_vatrates", "vatrate.write").id(VAT_RATE, Filter(None)),
    ],
};

fn create_vat_rate(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        given::module(site, "vat", true).await;
        let body = json!({ "VatRateDesc": format!("Rate {}", given::number()), "VatRatePercent": 19 });
        Submission::of(site.administrator().await, "vatrate/create", body)
    })
}

fn update_vat_rate(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let id = VAT_RATE.of(site).await;
        let body = json!({ "VatRateId": id, "VatRatePercent": "7.5" });
        Submission::of(site.administrator().await, "vatrate/update", body)
    })
}

fn create_console_vatrates(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        given::module(site, "vat", true).await;
        let body = json!({ "name": format!("Rate {}", given::number()), "percent": 7.25 });
        Submission::of(site.administrator().await, "/admin/api/vatrates", body)
    })
}
