//! The operations of `inspections`.

use futures::future::BoxFuture;
use serde_json::json;
use tests::{TestSite, given};

use super::{
    Caller, Example, Examples, Ready, Submission, Thing,
    Way::{Body, Path},
    ready, stock,
};

/// An open inspection of a machine.
pub const INSPECTION: Thing =
    Thing::of_site("inspection", |site, _| Box::pin(async move { given::inspection(site).await.0.to_string() }))
        .in_fields(&["TemplateLookupId"]);

/// An answer of an inspection.
pub const INSPECTION_ITEM: Thing =
    Thing::of_site("inspection item", |site, _| Box::pin(async move { given::inspection(site).await.1.to_string() }));

/// The operations of `inspections`.
pub const EXAMPLES: Examples = Examples {
    things: &[INSPECTION, INSPECTION_ITEM],
    operations: &[
        Example::asks("start_inspection", "inspection.perform")
            .id(stock::MACHINE, Body(|id| json!({ "VHCId": id })))
            .sends(start_inspection),
        Example::asks("list_inspections_due", "inspection.read").only_reads(),
        Example::asks("fetch_inspections_ahead", "inspection.perform")
            .id(stock::MACHINE, Body(|id| json!({ "VHCIds": [id] })))
            .only_reads()
            .valid(Caller::HeadOffice, r#"{ "VHCIds": ["{machine}"] }"#),
        Example::asks("inspect_batch", "inspection.perform")
            .id(stock::MACHINE, Body(|id| json!({ "TemplateVersion": 1, "Machines": [{ "VHCId": id }] })))
            .sends(inspect_batch),
        Example::asks("save_inspection_items", "inspection.perform")
            .id(stock::MACHINE, Body(|id| json!({ "VHCId": id })))
            .sends(save_inspection_items),
        Example::asks("complete_inspection", "inspection.perform").id(stock::MACHINE, Path),
        Example::asks("post_complete_inspection", "inspection.perform")
            .id(stock::MACHINE, Path)
            .sends(post_complete_inspection),
        Example::asks("complete_this_inspection", "inspection.perform").id(stock::MACHINE, Path),
        Example::asks("post_complete_this_inspection", "inspection.perform")
            .id(stock::MACHINE, Path)
            .sends(post_complete_this_inspection),
        Example::asks("read_stage_template", "inspection.read").id(stock::MACHINE, Path),
        Example::asks("read_inspection", "inspection.read").id(stock::MACHINE, Path),
        Example::asks("list_inspection_items", "inspection.read").id(stock::MACHINE, Path),
        Example::asks("list_item_photos", "inspection.read").id(stock::MACHINE, Path),
        Example::asks("read_inspection_item", "inspection.read").id(INSPECTION_ITEM, Path),
        Example::asks("list_console_inspections", "inspection.read"),
        Example::asks("read_console_inspections", "inspection.read").id(INSPECTION, Path),
    ],
};

/// Creates a machine whose inspection is open and answered; returns its id, and that of the inspection.
async fn answered(site: &TestSite, it: &Ready) -> (i64, i64) {
    given::templates(&site.group, it.model, false).await;
    let machine = given::machine(site).model(it.model).location(it.location).create().await.id;
    let begun = it.admin.post("vhc/inspection/start", json!({ "VHCId": machine })).await.ok();
    let item = json!({ "TemplateItemTypeId": 1, "ItemStatus": 1 });
    it.admin.post("vhcItem/v3/update", json!({ "VHCId": machine, "Items": [item] })).await.ok();
    (machine, begun["TemplateLookupId"].as_i64().expect("an inspection"))
}

fn start_inspection(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        given::templates(&site.group, it.model, false).await;
        let machine = given::machine(site).model(it.model).create().await;
        Submission::of(it.admin, "vhc/inspection/start", json!({ "VHCId": machine.id }))
    })
}

fn inspect_batch(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        given::templates(&site.group, it.model, false).await;
        let (one, two) =
            (given::machine(site).model(it.model).create().await, given::machine(site).model(it.model).create().await);
        let item = |status: i16| json!({ "TemplateItemTypeId": 1, "ItemStatus": status, "Comments": "worn" });
        let machines = json!([{ "VHCId": one.id }, { "VHCId": two.id, "Answers": [item(0)] }]);
        let body = json!({ "Status": "R", "TemplateVersion": 1, "Answers": [item(1)], "Machines": machines });
        Submission::of(it.admin, "vhc/inspection/batch", body)
    })
}

fn save_inspection_items(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        let (machine, inspection) = answered(site, &it).await;
        let item = json!({ "TemplateItemTypeId": 2, "ItemStatus": 1 });
        let body = json!({ "VHCId": machine, "TemplateLookupId": inspection, "Items": [item] });
        Submission::of(it.admin, "vhcItem/v3/update", body)
    })
}

fn post_complete_inspection(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        let (machine, _) = answered(site, &it).await;
        Submission::of(it.admin, format!("vhc/complete/{machine}"), json!({}))
    })
}

fn post_complete_this_inspection(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        let (machine, inspection) = answered(site, &it).await;
        Submission::of(it.admin, format!("vhc/complete/{machine}/{inspection}"), json!({}))
    })
}
