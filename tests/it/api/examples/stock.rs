//! The operations of `stock`.

use futures::future::BoxFuture;
use reqwest::{Method, multipart};
use serde_json::{Value, json};
use tests::{TestApp, TestSite, given};

use super::{
    Caller, Example, Examples, Ready, Submission, Thing,
    Way::{Body, Path},
    ready,
};

/// A machine of the site.
pub const MACHINE: Thing =
    Thing::of_site("machine", |site, _| Box::pin(async move { given::machine(site).create().await.id.to_string() }))
        .in_fields(&["VHCId", "VHCIds", "VhcId", "VhcIds"]);

/// A machine whose history is read, which a head office may read of every machine of its group.
pub const HISTORY: Thing =
    Thing::of_group("history", |site, _| Box::pin(async move { given::machine(site).create().await.id.to_string() }));

/// An event of a machine.
pub const EVENT: Thing = Thing::of_site("event", |site, _| {
    Box::pin(async move {
        let machine = given::machine(site).create().await.id;
        let text = "SELECT e.id FROM machine_event e WHERE {scope:e} AND e.machine_id = $1";
        newest(site.app(), text, machine).await
    })
});

/// A transfer to another site.
pub const TRANSFER: Thing = Thing::of_site("transfer", |site, _| {
    Box::pin(async move {
        let machine = given::machine(site).create().await.id;
        let to = site.group.dealer_site().await;
        let ask = json!({ "VhcIds": [machine], "Sitecode": to.code });
        site.administrator().await.post("jcbstock/transfer", ask).await.ok();
        let text = "SELECT t.id FROM transfer t WHERE {scope:t} AND t.from_machine_id = $1";
        newest(site.app(), text, machine).await
    })
});

/// An import that has ended.
pub const IMPORT: Thing = Thing::of_site("import", |site, _| {
    Box::pin(async move {
        let file = multipart::Part::bytes(format!("{},Unknown,Unknown\n", given::serial()).into_bytes());
        let form = multipart::Form::new().part("file", file.file_name("machines.csv"));
        let importer = site.person(9).await;
        let reply = importer.send(importer.request(Method::POST, "jcbstock/import").multipart(form)).await.ok();
        site.app().work().await;
        reply["JobId"].as_i64().expect("a job").to_string()
    })
});

/// An import that waits for its person.
pub const PAUSED_IMPORT: Thing = Thing::of_site("paused import", |site, _| {
    Box::pin(async move {
        let importer = site.person(9).await;
        // A worker of another test may be faster.
        for _ in 0..20 {
            let file = multipart::Part::bytes(format!("{},Unknown,Unknown\n", given::serial()).into_bytes());
            let form = multipart::Form::new().part("file", file.file_name("machines.csv"));
            let reply = importer.send(importer.request(Method::POST, "jcbstock/import").multipart(form)).await.ok();
            let id = reply["JobId"].as_i64().expect("a job");
            if importer.post(&format!("jcbstock/import/{id}/pause"), json!({})).await.status == 200 {
                return id.to_string();
            }
        }
        panic!("no import can be paused");
    })
});

/// The operations of `stock`.
pub const EXAMPLES: Examples = Examples {
    things: &[MACHINE, HISTORY, EVENT, TRANSFER, IMPORT, PAUSED_IMPORT],
    operations: &[
        Example::asks("list_machines", "stock.list").lists(&["v.status"]),
        Example::asks("list_console_machines", "stock.list"),
        Example::asks("read_console_machines", "stock.list").id(MACHINE, Path),
        Example::asks("list_console_machineevents", "stock.list"),
        Example::asks("read_console_machineevents", "stock.list").id(EVENT, Path),
        Example::asks("list_console_transfers", "stock.list"),
        Example::asks("read_console_transfers", "stock.list").id(TRANSFER, Path),
        Example::asks("read_stage_flow", "stock.list"),
        Example::asks("search_machines", "stock.search").lists(&["v.status"]),
        Example::asks("download_asset", "asset.read").id(super::assets::ASSET, Path),
        Example::asks("list_machine_media", "stock.history").id(HISTORY, Path),
        Example::asks("list_machine_documents", "stock.history").id(HISTORY, Path),
        Example::asks("list_machine_photos", "stock.history").id(HISTORY, Path),
        Example::asks("list_machine_videos", "stock.history").id(HISTORY, Path),
        Example::asks("read_history", "stock.history").id(HISTORY, Path),
        Example::asks("read_previous_history", "stock.history").id(HISTORY, Path),
        Example::asks("read_visible_history", "stock.history").id(HISTORY, Path),
        Example::asks("read_dealer_history", "stock.history").id(HISTORY, Path),
        Example::asks("create_machine", "stock.create").sends(create_machine),
        Example::asks("create_stock_machine", "stock.create").sends(create_stock_machine),
        Example::asks("update_machine", "stock.edit").id(MACHINE, Body(edited)).sends(update_machine),
        Example::asks("update_stock_machine", "stock.edit").id(MACHINE, Body(edited)).sends(update_stock_machine),
        Example::asks("delete_machine", "stock.delete").id(MACHINE, Path),
        Example::asks("acknowledge_machines", "stock.accept")
            .id(MACHINE, Body(|id| json!({ "VhcIds": [id], "Approved": true })))
            .sends(acknowledge_machines),
        Example::asks("transfer_machines", "stock.transfer")
            .id(MACHINE, Body(|id| json!({ "VhcIds": [id] })))
            .sends(transfer_machines),
        Example::asks("undo_transfer", "stock.undo")
            .id(MACHINE, Body(|id| json!({ "VhcIds": [id] })))
            .sends(undo_transfer),
        Example::asks("restock_machines", "stock.restock")
            .id(MACHINE, Body(|id| json!({ "VhcIds": [id] })))
            .sends(restock_machines),
        Example::asks("relocate_machines", "stock.edit")
            .id(MACHINE, Body(|id| json!({ "VhcIds": [id] })))
            .sends(relocate_machines),
        Example::asks("list_dealers", "stock.dealers").only_reads(),
        Example::asks("read_dealer", "stock.dealers").no_id("the sites of the own group are offered"),
        Example::asks("import_machine", "stock.import")
            .sends(import_machine)
            .valid(Caller::HeadOffice, r#"{ "VIN": "79{number:05}", "Model": "BH-90", "Location": "DOCK" }"#),
        Example::asks("import_machines", "stock.import"),
        Example::asks("check_import", "stock.import").only_reads(),
        Example::asks("pause_import", "stock.import").id(PAUSED_IMPORT, Path),
        Example::asks("resume_import", "stock.import").id(PAUSED_IMPORT, Path),
        Example::asks("stop_import", "stock.import").id(PAUSED_IMPORT, Path),
        Example::asks("read_import", "stock.import").id(IMPORT, Path),
        Example::asks("read_failed_rows", "stock.import").id(IMPORT, Path),
        Example::asks("undo_import", "stock.import").id(IMPORT, Path),
        Example::asks("list_imports", "stock.import"),
    ],
};

/// An edit without a location: the machine is looked up first.
fn edited(id: &str) -> Value {
    json!({ "VHCId": id, "VIN": "7000001", "VhcJcbLookup": { "MetaData": "{\"MachineHours\":5}" } })
}

/// A machine that does not exist yet.
fn new_machine(it: &Ready) -> Value {
    json!({ "VIN": it.serial, "Status": "R", "VhcJcbLookup": { "ModelId": it.model, "LocationId": it.location } })
}

/// An existing machine at another location.
async fn changed_machine(site: &TestSite, location: i64) -> Value {
    let machine = given::machine(site).create().await;
    json!({ "VHCId": machine.id, "VIN": machine.serial, "Version": 1,
        "VhcJcbLookup": { "ModelId": machine.model, "LocationId": location } })
}

/// A machine in transit between two sites: the sender's record and the one that waits.
async fn sent(from: &TestSite, to: &TestSite) -> (i64, i64) {
    let machine = given::machine(from).create().await;
    let ask = json!({ "VhcIds": [machine.id], "Sitecode": to.code });
    from.administrator().await.post("jcbstock/transfer", ask).await.ok();
    let search = json!({ "Filters": [{ "FieldName": "v.status", "FieldValue": "N", "ConditionOperator": "equals" }] });
    let waiting = to.administrator().await.post("jcbstock/list", search).await.ok();
    (machine.id, waiting["JcbStockList"][0]["VhcId"].as_i64().expect("the record that waits"))
}

/// The only row that belongs to a machine.
async fn newest(app: &TestApp, text: &'static str, machine: i64) -> String {
    #[derive(sea_orm::FromQueryResult)]
    struct Row {
        id: i64,
    }
    let row: Option<Row> = given::write(app, move |_, tx, grant| {
        Box::pin(async move { tx.select(grant, text, vec![machine.into()]).await.expect("a look").pop() })
    })
    .await;
    row.expect("a row of the machine").id.to_string()
}

fn create_machine(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        let body = new_machine(&it);
        Submission::of(it.admin, "vhc/create", body)
    })
}

fn create_stock_machine(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        let body = new_machine(&it);
        Submission::of(it.admin, "jcbstock/create", body)
    })
}

fn update_machine(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        let body = changed_machine(site, it.location).await;
        Submission::of(it.admin, "vhc/v2/update", body)
    })
}

fn update_stock_machine(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        let body = changed_machine(site, it.location).await;
        Submission::of(it.admin, "jcbstock/update", body)
    })
}

fn acknowledge_machines(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        let (_, waiting) = sent(&site.group.head_office().await, site).await;
        let body = json!({ "VhcIds": [waiting], "LocationId": it.location, "Approved": true });
        Submission::of(it.admin, "jcbstock/acknowledge", body)
    })
}

fn transfer_machines(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let machine = given::machine(site).create().await;
        let to = site.group.dealer_site().await;
        let body = json!({ "VhcIds": [machine.id], "Sitecode": to.code });
        Submission::of(site.administrator().await, "jcbstock/transfer", body)
    })
}

fn undo_transfer(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        let (sender, _) = sent(site, &site.group.dealer_site().await).await;
        let body = json!({ "VhcIds": [sender], "LocationId": it.location });
        Submission::of(it.admin, "jcbstock/transfer/undo", body)
    })
}

fn relocate_machines(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        let machine = given::machine(site).create().await;
        let body = json!({ "VhcIds": [machine.id], "LocationId": it.location });
        Submission::of(it.admin, "jcbstock/relocate", body)
    })
}

fn restock_machines(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        let (sender, _) = sent(site, &site.group.dealer_site().await).await;
        let body = json!({ "VhcIds": [sender], "LocationId": it.location });
        Submission::of(it.admin, "jcbstock/put/back", body)
    })
}

fn import_machine(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        let body = json!({ "VHCDate": "20260302", "Model": "BH-90", "VIN": it.serial, "Location": "Dock" });
        Submission::of(it.admin, "dataimporter/jcb/import", body)
    })
}
