//! Personal data of customers are given out and erased on request.

use handover::entity::handover_inspection;
use platform::{
    entity::{audit_entry, outbox_mail},
    jobs::outbox::{self, Posting},
    tenancy::Scoped,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Order};
use serde_json::{Value, json};
use stock::entity::work_order;
use tests::{TestSite, given};

use super::{
    proofs::{SIGNATURE, drawing},
    shop::{Shop, handover, shop},
};
use crate::modules::stock::yard::Model;

const OTHER_ADDRESS: &str = "office@quillfeather.example";

/// Returns a customer who was sent a link and has then signed at the desk, whose machine is sold.
pub(super) async fn sold(shop: &Shop) -> (i64, Model) {
    given::setting(shop.site(), SIGNATURE, "true").await;
    let machine = shop.machine().await;
    let customer = shop.sell(&[&machine], "").await;
    let mut link = handover(&machine, &[1, 1]);
    link["Email"] = OTHER_ADDRESS.into();
    shop.anna.post("jcbstock/handover/link", link).await.ok();
    let mut form = handover(&machine, &[1, 1]);
    form["CustomerSignature"] = drawing().into();
    shop.anna.post("jcbstock/handover/save", form).await.ok();
    given::write(shop.site().app(), move |platform, tx, grant| {
        Box::pin(async move {
            let closed = work_order::Entity::change(grant).filter(work_order::Column::CustomerId.eq(customer));
            closed.value(work_order::Column::ClosedAt, Some(platform.clock.now())).run(tx).await.expect("sold");
        })
    })
    .await;
    (customer, machine)
}

/// A mail of the site in this state; its id.
async fn mailed(site: &TestSite, to: &'static str, state: outbox_mail::State) -> i64 {
    let (group, site_id) = (site.group.id, site.id);
    given::write(site.app(), move |platform, tx, grant| {
        Box::pin(async move {
            let posting = Posting {
                group_id: Some(group),
                site_id: Some(site_id),
                to: to.to_owned(),
                subject: "A machine".to_owned(),
                text: "Dear Ms Quillfeather".to_owned(),
                ..Posting::default()
            };
            let id = outbox::post(tx, platform, grant, posting).await.expect("posted");
            let change = outbox_mail::Entity::change(grant).filter(outbox_mail::Column::Id.eq(id));
            change.value(outbox_mail::Column::State, state).run(tx).await.expect("marked");
            id
        })
    })
    .await
}

async fn mails(site: &TestSite) -> Vec<outbox_mail::Model> {
    let site_id = site.id;
    given::write(site.app(), move |_, tx, grant| {
        Box::pin(async move {
            let all = outbox_mail::Entity::within(grant).filter(outbox_mail::Column::SiteId.eq(site_id));
            all.order(outbox_mail::Column::Id, Order::Asc).all(tx).await.expect("mails")
        })
    })
    .await
}

pub(super) async fn noted(site: &TestSite, action: &'static str, customer: i64) -> Vec<audit_entry::Model> {
    given::write(site.app(), move |_, tx, grant| {
        Box::pin(async move {
            let rows = audit_entry::Entity::within(grant)
                .filter(audit_entry::Column::Action.eq(action))
                .filter(audit_entry::Column::SubjectId.eq(customer.to_string()));
            rows.all(tx).await.expect("the log")
        })
    })
    .await
}

/// All stored data of a customer are in one file, for those who may give it out, and the audit log names the person who
/// did.
#[tokio::test]
async fn a_customer_is_exported() {
    let shop = shop().await;
    let (customer, machine) = sold(&shop).await;
    let path = format!("/admin/api/customers/{customer}/export");
    let listed = shop.anna.get(&format!("jcbstock/handover/{}", machine.id)).await.ok();
    let correction = json!({ "HandoverId": listed["Handovers"][0]["HandoverId"], "Reason": "One key lost",
        "SaveJcbItemsInfo": [{ "TemplateItemTypeId": 2, "ItemStatus": 0, "Comments": "Second key" }] });
    shop.anna.post("jcbstock/handover/correct", correction).await.ok();
    let reply = shop.anna.get(&path).await;
    assert_eq!((reply.status, reply.header("content-type")), (200, "application/json"), "{}", reply.text());
    let name = format!("attachment; filename=\"customer-{customer}.json\"");
    assert_eq!((reply.header("content-disposition"), reply.header("cache-control")), (name.as_str(), "no-store"));
    let file: Value = serde_json::from_str(&reply.text()).expect("JSON");
    let personal = &file["customer"]["personal"];
    assert_eq!((&personal["Surname"], &personal["Telephone"]), (&json!("Quillfeather"), &json!("+44 1234-567")));
    assert_eq!((&file["customer"]["siteCode"], &file["customer"]["erased"]), (&json!(shop.site().code), &json!(false)));
    let [order, link, handover] = ["orders", "links", "handovers"].map(|name| file[name].as_array().expect(name));
    assert_eq!((order.len(), link.len(), handover.len()), (1, 1, 1));
    for one in [&order[0], &link[0], &handover[0]] {
        assert_eq!(one["serial"], json!(machine.serial));
    }
    assert_eq!((&order[0]["ownershipOn"], &order[0]["cancelledAt"]), (&json!("2026-03-02"), &json!(null)));
    assert_eq!((&link[0]["mailedTo"], &link[0]["mailedAt"]), (&json!(OTHER_ADDRESS), &json!(null)));
    assert_eq!((&handover[0]["signatureName"], &handover[0]["address"]), (&json!("Zoe Signs"), &json!("127.0.0.1")));
    assert!(handover[0]["signature"].as_str().is_some_and(|drawn| drawn.len() > 50));
    assert_eq!(handover[0]["items"][1]["ItemDesc"], "Keys handed over");
    let facts = &handover[0]["facts"];
    assert_eq!((&facts["SiteCode"], &facts["Vin"]), (&json!(shop.site().code), &json!(machine.serial)));
    assert_eq!((&facts["LanguageName"], &facts["ByLink"]), (&json!("English"), &json!(false)));
    let corrections = handover[0]["corrections"].as_array().expect("corrections");
    assert_eq!((corrections.len(), &corrections[0]["reason"]), (1, &json!("One key lost")));
    let line = &corrections[0]["items"][0];
    assert_eq!((&line["WasStatus"], &line["ItemStatus"]), (&json!(1), &json!(0)));
    assert_eq!((&line["Comments"], &handover[0]["erasedAt"]), (&json!("Second key"), &json!(null)));
    let noted = noted(shop.site(), "customer.export", customer).await;
    assert_eq!(noted.len(), 1);
    assert!(noted[0].actor.contains(&shop.anna.login));

    for (user_type, status) in [(6, 200), (5, 403), (7, 403), (3, 403), (8, 403)] {
        assert_eq!(shop.site().person(user_type).await.get(&path).await.status, status, "{user_type}");
    }
    assert_eq!(shop.other.administrator().await.get(&path).await.status, 404);
    assert_eq!(shop.site().app().operator().await.get(&path).await.status, 403);
    for unknown in ["987654321", "seven"] {
        assert_eq!(shop.anna.get(&format!("/admin/api/customers/{unknown}/export")).await.status, 404, "{unknown}");
    }
}

/// Many handovers are read page by page and are in one list.
#[tokio::test]
async fn an_export_holds_every_handover() {
    let shop = shop().await;
    let (customer, machine) = sold(&shop).await;
    signed(&shop, customer, &machine, 45).await;
    let file = shop.anna.get(&format!("/admin/api/customers/{customer}/export")).await.ok();
    let ids: Vec<i64> =
        file["handovers"].as_array().expect("handovers").iter().map(|one| one["id"].as_i64().expect("an id")).collect();
    assert_eq!(ids.len(), 46);
    assert!(ids.is_sorted());
}

/// Adds so many handovers from before proofs were stored.
async fn signed(shop: &Shop, customer: i64, machine: &Model, many: u32) {
    let (group_id, site_id, machine_id) = (machine.group_id, machine.site_id, machine.id);
    given::write(shop.site().app(), move |platform, tx, grant| {
        Box::pin(async move {
            let rows = (0..many).map(|_| handover_inspection::ActiveModel {
                group_id: Set(group_id),
                site_id: Set(site_id),
                machine_id: Set(machine_id),
                customer_id: Set(Some(customer)),
                template_id: Set(1),
                template_version: Set(0),
                language_id: Set(1),
                passed: Set(false),
                disclaimer_accepted: Set(false),
                disclaimer: Set(String::new()),
                answers: Set(json!([])),
                sealed: Set("sealed".to_owned()),
                user_id: Set(None),
                at: Set(platform.clock.now()),
                ..Default::default()
            });
            tx.insert_many::<handover_inspection::Entity, _>(grant, rows).await.expect("handovers");
        })
    })
    .await;
}

/// An erasure takes out every handover, whatever their number, and the address out of mails that are done.
#[tokio::test]
async fn an_erasure_leaves_nothing() {
    let shop = shop().await;
    let (customer, machine) = sold(&shop).await;
    signed(&shop, customer, &machine, 1_100).await;
    let done = mailed(shop.site(), "Zoe@Quillfeather.example", outbox_mail::State::Sent).await;
    let dead = mailed(shop.site(), "zoe@quillfeather.example", outbox_mail::State::Dead).await;
    let other = mailed(shop.site(), "else@customer.example", outbox_mail::State::Sent).await;
    let waiting = mailed(shop.site(), "zoe@quillfeather.example", outbox_mail::State::Waiting).await;
    shop.anna.delete(&format!("/admin/api/customers/{customer}")).await.ok();

    let left = given::write(shop.site().app(), move |_, tx, grant| {
        Box::pin(async move {
            let of_customer = handover_inspection::Entity::within(grant)
                .filter(handover_inspection::Column::CustomerId.eq(customer))
                .filter(handover_inspection::Column::Sealed.ne(""));
            of_customer.count(tx).await.expect("a count")
        })
    })
    .await;
    assert_eq!(left, 0);
    for mail in mails(shop.site()).await {
        let is_retained = [other, waiting].contains(&mail.id);
        assert_eq!(mail.to_address.is_empty(), !is_retained, "{}", mail.id);
        assert_eq!(mail.body_text.is_empty(), !is_retained, "{}", mail.id);
        // The mail with the link is not sent any more.
        assert_eq!(mail.state == outbox_mail::State::Waiting, mail.id == waiting, "{}", mail.id);
        assert!(is_retained || mail.id == done || mail.id == dead || mail.state == outbox_mail::State::Withdrawn);
    }
    let noted = noted(shop.site(), "customer.erase", customer).await;
    let after = noted[0].after.as_ref().expect("what it did");
    assert_eq!((&after["handovers"], &after["mails"]), (&json!(1_101), &json!(4)));
    let file = shop.anna.get(&format!("/admin/api/customers/{customer}/export")).await;
    for word in ["Quillfeather", "quillfeather", "Zoe", "127.0.0.1", "1234-567"] {
        assert!(!file.text().contains(word), "{word}");
    }
    let file = file.ok();
    assert_eq!((&file["customer"]["erased"], file["handovers"][0]["erasedAt"].is_string()), (&json!(true), true));
    shop.all_is_well().await;
}

/// Operators see handovers at the console, and nothing of the customers in them.
#[tokio::test]
async fn operators_see_nothing_of_customers() {
    let shop = shop().await;
    sold(&shop).await;
    let listed = shop.anna.get("/admin/api/handovers").await.ok();
    let id = &listed[0]["id"];
    let path = format!("/admin/api/handovers/{id}");
    let shown = shop.anna.get(&path).await.ok();
    assert_eq!(shown["proof"]["signatureName"], "Zoe Signs");
    let operator = shop.site().app().operator().await;
    let shown = operator.get(&path).await.ok();
    assert_eq!((&shown["proof"]["signatureName"], &shown["proof"]["signature"]), (&json!(null), &json!(null)));
    assert_eq!(shown["proof"]["standing"], "whole");
    assert_eq!(operator.get("/admin/api/customers").await.status, 403);
}
