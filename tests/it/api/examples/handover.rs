//! The operations of `handover`.

use ::stock::domain::Status;
use futures::future::BoxFuture;
use serde_json::{Value, json};
use tests::{Person, TestSite, given};

use super::{
    Caller, Example, Examples, Submission, Thing,
    Way::{Body, Filter, Path},
    stock,
};

/// A customer of the site.
pub const CUSTOMER: Thing = Thing::of_site("customer", |site, _| {
    Box::pin(async move {
        let number = given::number().to_string();
        let values = vec![site.group.id.into(), site.id.into(), number.into(), site.app().now().into()];
        let text = "INSERT INTO customer (group_id, site_id, uuid, customer_type, status, sealed, created_at, \
                    updated_at) SELECT $1, $2, $3, 1, 1, 'sealed', $4, $4 WHERE {scope} RETURNING id";
        given::insert(site.app(), text, values).await.to_string()
    })
})
.in_fields(&["CustomerId"]);

/// A handover of the site, with a proof that is never verified.
pub const HANDOVER: Thing = Thing::of_site("handover", |site, _| {
    Box::pin(async move {
        let machine = given::machine(site).status(Status::C).create().await.id;
        let items = json!([{ "TemplateItemTypeId": 1, "ItemDesc": "Keys", "ItemStatus": 1 }]);
        let values = vec![
            site.group.id.into(),
            site.id.into(),
            machine.into(),
            site.app().now().into(),
            items.into(),
            given::number().to_be_bytes().to_vec().into(),
        ];
        let text = "INSERT INTO handover_inspection (group_id, site_id, machine_id, template_id, template_version, \
                    language_id, passed, disclaimer_accepted, disclaimer, answers, sealed, at, hash, code) SELECT $1, $2, \
                    $3, 1, 1, 1, true, true, '', $5, '', $4, $6, 'code' WHERE {scope} RETURNING id";
        given::insert(site.app(), text, values).await.to_string()
    })
})
.in_fields(&["HandoverId"]);

/// A signing link of the site.
pub const LINK: Thing = Thing::of_site("signing link", |site, _| {
    Box::pin(async move {
        let machine = given::machine(site).status(Status::C).create().await.id;
        let values = vec![
            site.group.id.into(),
            site.id.into(),
            machine.into(),
            given::number().to_be_bytes().to_vec().into(),
            site.app().now().into(),
            json!([]).into(),
        ];
        let text = "INSERT INTO handover_link (group_id, site_id, machine_id, token_hash, template_id, template_version, \
                    language_id, answers, by_mail, state, created_at, expires_at) SELECT $1, $2, $3, $4, 1, 1, 1, $6, \
                    false, 0, $5, $5 WHERE {scope} RETURNING id";
        given::insert(site.app(), text, values).await.to_string()
    })
})
.in_fields(&["LinkId"]);

/// A work order of the site.
pub const WORK_ORDER: Thing = Thing::of_site("work order", |site, _| {
    Box::pin(async move {
        let machine = given::machine(site).status(Status::C).create().await.id;
        let values = vec![site.group.id.into(), site.id.into(), machine.into(), site.app().now().into()];
        let text = "INSERT INTO work_order (group_id, site_id, machine_id, kind, created_at, updated_at) SELECT $1, $2, $3, \
                    0, $4, $4 WHERE {scope} RETURNING id";
        given::insert(site.app(), text, values).await.to_string()
    })
});

/// The operations of `handover`.
pub const EXAMPLES: Examples = Examples {
    things: &[CUSTOMER, HANDOVER, LINK, WORK_ORDER],
    operations: &[
        Example::asks("update_dealer", "workorder.write")
            .id(stock::MACHINE, Body(|id| json!({ "VhcId": [id], "TemplateId": 7 })))
            .sends(update_dealer),
        Example::asks("read_dealer_work_order", "workorder.read").id(stock::MACHINE, Path),
        Example::asks("create_customer", "customer.write").sends(create_customer),
        Example::asks("update_customer", "customer.write").sends(update_customer),
        Example::asks("read_customer", "customer.read").id(stock::MACHINE, Path),
        Example::asks("search_customers", "customer.read")
            .only_reads()
            .valid(Caller::Administrator, r#"{ "Text": "quill" }"#),
        Example::asks("list_handovers", "workorder.read").id(stock::MACHINE, Path),
        Example::asks("save_handover", "handover.save")
            .id(stock::MACHINE, Body(|id| json!({ "VhcId": id, "SaveJcbItemsInfo": [{ "ItemStatus": 1 }] })))
            .sends(save_handover),
        Example::asks("read_handover_proof", "customer.read").id(HANDOVER, Path),
        Example::asks("correct_handover", "handover.correct")
            .id(
                HANDOVER,
                Body(|id| {
                    json!({ "HandoverId": id.parse::<i64>().unwrap_or(0), "Reason": "why",
                        "SaveJcbItemsInfo": [{ "TemplateItemTypeId": 1, "ItemStatus": 0, "Comments": "none" }] })
                }),
            )
            .sends(correct_handover),
        Example::asks("create_signing_link", "handover.save")
            .id(stock::MACHINE, Body(|id| json!({ "VhcId": id, "SaveJcbItemsInfo": [{ "ItemStatus": 1 }] })))
            .sends(create_signing_link),
        Example::asks("list_signing_links", "handover.save").id(stock::MACHINE, Path),
        Example::asks("withdraw_signing_link", "handover.save")
            .id(LINK, Body(|id| json!({ "LinkId": id.parse::<i64>().unwrap_or(0) })))
            .sends(withdraw_signing_link),
        Example::asks("list_console_handovers", "workorder.read"),
        Example::asks("read_console_handovers", "workorder.read").id(HANDOVER, Path),
        Example::asks("list_console_workorders", "workorder.read"),
        Example::asks("read_console_workorders", "workorder.read").id(WORK_ORDER, Path),
        Example::asks("list_console_customers", "customer.read"),
        Example::asks("read_console_customers", "customer.read").id(CUSTOMER, Path),
        Example::asks("export_console_customer", "customer.export").id(CUSTOMER, Path),
        Example::asks("delete_console_customers", "customer.erase").id(CUSTOMER, Path),
        Example::asks("delete_many_console_customers", "customer.erase").id(CUSTOMER, Filter(None)),
        Example::asks("list_console_nights", "workorder.read"),
        Example::asks("read_console_nights", "workorder.read").no_id("a site has a night after its first nightly run"),
        Example::public("open_signing_link"),
        Example::public("read_signing_link"),
        Example::public("sign_by_link"),
        Example::public("decline_by_link"),
    ],
};

/// A machine with a customer work order, at a dealership of the group, because no other site has customers.
struct Sold {
    site: TestSite,
    admin: Person,
    machine: i64,
    customer: i64,
}

/// The body of the customer form.
fn form(machines: &[i64], customer: Option<i64>) -> Value {
    json!({ "VhcIds": machines, "CustomerId": customer, "Surname": "Berg", "FirstName": "Nora",
        "Address1": "7 Mill Lane", "Address2": "Ashby", "Address3": "Kent", "Address4": "England",
        "Postcode": "AS1 2BY", "Telephone": "1234", "Email": "nora@example.org",
        "OwnershipChangedDate": if customer.is_some() { "05/03/2026" } else { "" } })
}

async fn sold(near: &TestSite) -> Sold {
    let site = near.group.dealer_site().await;
    let admin = site.administrator().await;
    let in_stock = given::machine(&site).status(Status::A).create().await;
    given::handover_template(&site.group, in_stock.model).await;
    let machine = in_stock.id;
    let made = admin.post("customer/create", form(&[machine], None)).await.ok();
    let customer = made["CustomerId"].as_i64().expect("a customer");
    Sold { site, admin, machine, customer }
}

fn update_dealer(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let machine = given::machine(site).status(Status::A).create().await.id;
        let to = site.group.dealer_site().await;
        let body = json!({ "VhcId": [machine], "SiteCode": to.code });
        Submission::of(site.administrator().await, "jcbstock/dealer/update", body)
    })
}

fn create_customer(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = sold(site).await;
        let machine = given::machine(&it.site).status(Status::A).create().await.id;
        Submission::of(it.admin, "customer/create", form(&[machine], None))
    })
}

fn update_customer(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = sold(site).await;
        Submission::of(it.admin, "customer/update", form(&[it.machine], Some(it.customer)))
    })
}

fn save_handover(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = sold(site).await;
        let body = json!({ "VhcId": it.machine, "HandoverCustomerSignatureName": "Zoe",
            "SaveJcbItemsInfo": [{ "TemplateItemTypeId": 1, "ItemStatus": 1 }, { "TemplateItemTypeId": 2, "ItemStatus": 1 }] });
        Submission::of(it.admin, "jcbstock/handover/save", body)
    })
}

fn answers() -> Value {
    json!([{ "TemplateItemTypeId": 1, "ItemStatus": 1 }, { "TemplateItemTypeId": 2, "ItemStatus": 1 }])
}

fn correct_handover(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = sold(site).await;
        let body = json!({ "VhcId": it.machine, "SaveJcbItemsInfo": answers() });
        let made = it.admin.post("jcbstock/handover/save", body).await.ok();
        let body = json!({ "HandoverId": made["HandoverId"], "Reason": "why",
            "SaveJcbItemsInfo": [{ "TemplateItemTypeId": 1, "ItemStatus": 0, "Comments": "none" }] });
        Submission::of(it.admin, "jcbstock/handover/correct", body)
    })
}

fn create_signing_link(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = sold(site).await;
        let body = json!({ "VhcId": it.machine, "SaveJcbItemsInfo": answers() });
        Submission::of(it.admin, "jcbstock/handover/link", body)
    })
}

fn withdraw_signing_link(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = sold(site).await;
        let body = json!({ "VhcId": it.machine, "SaveJcbItemsInfo": answers() });
        let made = it.admin.post("jcbstock/handover/link", body).await.ok();
        Submission::of(it.admin, "jcbstock/handover/link/withdraw", json!({ "LinkId": made["Link"]["LinkId"] }))
    })
}
