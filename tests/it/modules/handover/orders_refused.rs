//! Refused work orders: each refusal names the machines, and nothing changes. Rows are those of
//! docs/behaviour/machine-life.md.

use chrono::Days;
use platform::auth::permission::Hierarchy;
use serde_json::json;
use tests::{TestApp, given};

use super::shop::{day, form, live, order, shop};

/// Every machine that may not be ordered is named with its reason, and no machine of the batch is ordered.
#[tokio::test]
async fn one_machine_that_may_not_holds_the_whole_batch() {
    let shop = shop().await;
    let (good, received, sold) = (shop.machine().await, shop.in_status("R").await, shop.in_status("T").await);
    for (code, line, each) in [
        (
            shop.other.code.as_str(),
            "409 Work Order: Work order can be generated only for a machine in Audit",
            "Work order can be generated only for a machine in Audit",
        ),
        (
            "",
            "409 Conflict: Only a machine in Audit can be moved to PDI Inspection",
            "Only a machine in Audit can be moved to PDI Inspection",
        ),
    ] {
        let reply = shop.anna.post("jcbstock/dealer/update", order(&[&good, &received, &sold], code, "")).await;
        assert_eq!(reply.line(), line);
        let named = json!([format!("{} {each}", received.serial), format!("{} {each}", sold.serial)]);
        assert_eq!(reply.body["Errors"]["VhcIds"], named);
    }
    let reply = shop.anna.post("customer/create", form(&[&good, &received])).await;
    assert_eq!(reply.line(), "409 Work Order: Work order can be generated only for a machine in Audit");
    let mut elsewhere = order(&[&good], &shop.other.code, "");
    elsewhere["VhcId"] = json!([good.id, 987_654_321]);
    assert_eq!(shop.anna.post("jcbstock/dealer/update", elsewhere).await.status, 404);
    for machine in [&good, &received, &sold] {
        assert_eq!(shop.stored(machine).await.version, machine.version);
        assert!(live(shop.site(), machine.id).await.is_none());
    }
    shop.all_is_well().await;
}

/// HAND-034: with the audit check on, a machine with a completed PDI must not be due or overdue; without the check it
/// may be.
#[tokio::test]
async fn an_overdue_audit_holds_what_is_through_pdi() {
    let shop = shop().await;
    let checked = "422 Work Order: PDI completed machine with audit overdue are not permitted";
    for (setting, expected) in [("true", checked), ("false", "200 Work Order Generated Successfully")] {
        given::setting(shop.site(), "JCB.IncludeAuditCheckForHandover", setting).await;
        for late in [0, 3] {
            for dealer in [true, false] {
                let machine = shop
                    .audited(move |row| {
                        row.pdi_completed = true;
                        row.audit_due_on = Some(day(2) - Days::new(late));
                    })
                    .await;
                let other = shop.machine().await;
                let reply = if dealer {
                    shop.anna.post("jcbstock/dealer/update", order(&[&machine], &shop.other.code, "")).await
                } else {
                    shop.anna.post("customer/create", form(&[&machine, &other])).await
                };
                assert_eq!(reply.line(), expected, "{setting} {late} {dealer}");
            }
        }
    }
    // A single overdue machine is refused for a customer whatever the setting (row 20), and may be ordered for a
    // dealership.
    let late = shop.audited(|row| row.audit_due_on = Some(day(1))).await;
    let reply = shop.anna.post("customer/create", form(&[&late])).await;
    assert_eq!(reply.line(), "422 Work Order: Machine with audit overdue is not permitted");
    shop.order(&[&late]).await;
    shop.all_is_well().await;
}

/// HAND-041, STOCK-182: a missing or wrong site code, date, template or selection is refused with its text.
#[tokio::test]
async fn an_order_without_its_particulars_says_what_is_wrong() {
    let shop = shop().await;
    let machine = shop.machine().await;
    let group = &shop.site().group;
    let production = group.site(Hierarchy::Production).await;
    let foreign = TestApp::shared().await.dealer_site().await;
    for code in [&production.code, &foreign.code, "000001", "nonsense"] {
        let reply = shop.anna.post("jcbstock/dealer/update", order(&[&machine], code, "")).await;
        assert_eq!(reply.line(), "422 Work Order: Work order can not be generated for this dealership", "{code}");
    }
    let wrong = "422 Work Order: Change of Ownership date is not valid";
    let range = "422 Work Order: Change of Ownership date should lie within the last 3 years or the next month";
    for (date, line) in [("2026-03-02", wrong), ("31/02/2026", wrong), ("03/04/2026", range), ("01/03/2023", range)] {
        let reply = shop.anna.post("jcbstock/dealer/update", order(&[&machine], &shop.other.code, date)).await;
        assert_eq!(reply.line(), line, "{date}");
        let mut customer = form(&[&machine]);
        customer["OwnershipChangedDate"] = date.into();
        assert_eq!(shop.anna.post("customer/create", customer).await.line(), line, "{date}");
    }
    let mut templated = order(&[&machine], &shop.other.code, "");
    templated["TemplateId"] = json!(7);
    let mapped = "422 Work Order: Given template is not the one mapped to this model";
    assert_eq!(shop.anna.post("jcbstock/dealer/update", templated).await.line(), mapped);
    let mut templated = form(&[&machine]);
    templated["TemplateId"] = json!("7");
    assert_eq!(shop.anna.post("customer/create", templated).await.line(), mapped);
    let nothing = shop.anna.post("jcbstock/dealer/update", order(&[], "", "")).await;
    assert_eq!(nothing.line(), "422 Stock: please select machine");
    let nobody = shop.anna.post("customer/create", form(&[])).await;
    assert_eq!(nobody.line(), "422 Stock: Please select a machine");
    let many: Vec<i64> = (1..=501).collect();
    let reply = shop.anna.post("jcbstock/dealer/update", json!({ "VhcId": many })).await;
    assert_eq!((reply.status, reply.reason()), (422, "stock.too_many_machines"));
    assert_eq!(shop.stored(&machine).await.version, machine.version);
}

/// A dealership that was switched off since the dialog was opened gets no work order, and existing records that name it
/// are readable.
#[tokio::test]
async fn a_dealership_is_switched_off_meanwhile() {
    let shop = shop().await;
    let (ordered, machine) = (shop.machine().await, shop.machine().await);
    shop.order(&[&ordered]).await;
    let operator = shop.site().app().operator().await;
    let path = format!("/admin/api/sites/{}", shop.other.id);
    let mut dealer = operator.get(&path).await.ok();
    dealer["active"] = json!(false);
    operator.put(&path, dealer.clone()).await.ok();
    let refused = shop.anna.post("jcbstock/dealer/update", order(&[&machine], &shop.other.code, "05/03/2026")).await;
    assert_eq!(refused.line(), "422 Work Order: Work order can not be generated for this dealership");
    assert_eq!(shop.stored(&machine).await.version, machine.version);
    assert!(live(shop.site(), machine.id).await.is_none());
    let read = shop.anna.get(&format!("jcbstock/dealer/workorder/{}", ordered.id)).await.ok();
    assert_eq!(read["SiteCode"], json!(shop.other.code));
    // Another dealership can be chosen instead.
    let third = shop.site().group.dealer_site().await;
    let reply = shop.anna.post("jcbstock/dealer/update", order(&[&ordered], &third.code, "")).await;
    assert_eq!(reply.line(), "200 Work Order updated Successfully");
    dealer["active"] = json!(true);
    operator.put(&path, dealer).await.ok();
    shop.order(&[&machine]).await;
    shop.all_is_well().await;
}

/// Types 1, 5, 6 and 9 make batch PDI and work orders; production sites have neither.
#[tokio::test]
async fn who_may_order() {
    let shop = shop().await;
    for (user_type, may) in [
        (1, true),
        (6, true),
        (9, true),
        (5, true),
        (7, false),
        (49, false),
        (2, false),
        (4, false),
        (3, false),
        (8, false),
    ] {
        let person = shop.site().person(user_type).await;
        let machine = shop.machine().await;
        let reply = person.post("jcbstock/dealer/update", order(&[&machine], &shop.other.code, "")).await;
        assert_eq!(reply.status, if may { 200 } else { 403 }, "{user_type}");
        let sold = shop.machine().await;
        assert_eq!(
            person.post("customer/create", form(&[&sold])).await.status,
            if may { 200 } else { 403 },
            "{user_type}"
        );
        let reads = user_type != 8;
        shop.sell(&[&shop.machine().await], "").await;
        let path = format!("customer/jcb/{}", machine.id);
        assert_eq!(person.get(&path).await.status, if reads { 404 } else { 403 }, "{user_type}");
    }
    let production = shop.site().group.production_site().await;
    let carl = production.administrator().await;
    let reply = carl.post("jcbstock/dealer/update", json!({ "VhcId": [1] })).await;
    assert_eq!((reply.status, reply.reason()), (403, "platform.module_off"), "the default of production sites");
    given::module(&production, "handover", true).await;
    let reply = carl.post("jcbstock/dealer/update", json!({ "VhcId": [1] })).await;
    assert_eq!((reply.status, reply.reason()), (403, "platform.denied"));
    given::setting(shop.site(), "JCB.IsEnabled", "false").await;
    let machine = shop.machine().await;
    let reply = shop.anna.post("jcbstock/dealer/update", order(&[&machine], "", "")).await;
    assert_eq!((reply.status, reply.reason()), (403, "platform.module_off"));
}

/// In H, S, N, P and T a work order can not be changed.
#[tokio::test]
async fn orders_are_not_changed_in_other_states() {
    let shop = shop().await;
    for status in ["R", "H", "S", "C"] {
        let machine = shop.in_status(status).await;
        let reply = shop.anna.post("jcbstock/dealer/update", order(&[&machine], &shop.other.code, "")).await;
        assert_eq!(reply.reason(), "stock.order_from_audit", "{status}");
    }
    // A machine that left by a plain transfer has no work order to change.
    let sent = shop.machine().await;
    shop.anna.post("jcbstock/transfer", json!({ "VhcIds": [sent.id], "Sitecode": shop.other.code })).await.ok();
    let reply = shop.anna.post("jcbstock/dealer/update", order(&[&sent], "", "05/03/2026")).await;
    assert_eq!(reply.line(), "409 Work Order: Work order can not be changed in the present status");
}

/// Machines of another site answer 404, those of the same group like those of another one.
#[tokio::test]
async fn nobody_orders_the_machines_of_another_site() {
    let shop = shop().await;
    let (machine, ordered, sold) = (shop.machine().await, shop.machine().await, shop.machine().await);
    shop.order(&[&ordered]).await;
    let customer = shop.sell(&[&sold], "").await;
    let stranger = TestApp::shared().await.dealer_site().await.administrator().await;
    for person in [shop.other.administrator().await, stranger] {
        let third = shop.site().code.clone();
        assert_eq!(person.post("jcbstock/dealer/update", order(&[&machine], &third, "")).await.status, 404);
        assert_eq!(person.post("jcbstock/dealer/update", order(&[&ordered], "", "")).await.status, 404);
        assert_eq!(person.post("customer/create", form(&[&machine])).await.status, 404);
        let mut changed = form(&[&sold]);
        changed["CustomerId"] = json!(customer);
        assert_eq!(person.post("customer/update", changed.clone()).await.status, 404);
        changed["VhcIds"] = json!([]);
        assert_eq!(person.post("customer/update", changed).await.status, 404);
        for path in [format!("customer/jcb/{}", sold.id), format!("jcbstock/dealer/workorder/{}", ordered.id)] {
            let reply = person.get(&path).await;
            assert_eq!(reply.status, 404, "{path}");
            assert!(!reply.text().contains("Quillfeather"));
        }
    }
    // Head office of the group reads the history, and not who bought the machine.
    let office = shop.site().group.head_office().await.administrator().await;
    let history = office.get(&format!("jcbstock/history/{}", sold.id)).await.ok();
    assert_eq!((&history["CustomerName"], &history["CustomerId"]), (&"Sold to customer".into(), &0.into()));
    assert_eq!(office.get(&format!("customer/jcb/{}", sold.id)).await.status, 404);
}
