//! Batch PDI and dealership work orders (rows 10, 15 and 33 of docs/behaviour/machine-life.md), and the work order of a
//! machine that moves.

use serde_json::json;

use super::shop::{day, history_of, last_history, live, order, orders, shop, shop_at, stand};
use crate::modules::stock::{
    transitions::accept,
    yard::{filter, list, menu, row, search},
};
use tests::{TestApp, given};

/// HAND-019, HAND-047, STOCK-108, STOCK-169: row 10.
#[tokio::test]
async fn machines_move_to_pdi_together() {
    let shop = shop().await;
    let (one, other) = (shop.machine().await, shop.machine().await);
    for (code, machine) in [("", &one), (shop.site().code.as_str(), &other)] {
        let reply = shop.anna.post("jcbstock/dealer/update", order(&[machine], code, "")).await;
        assert_eq!(reply.line(), "200 Moved to PDI Inspection Successfully");
        assert_eq!(reply.body["VhcIds"], json!([machine.id]));
        let after = shop.stored(machine).await;
        assert_eq!(stand(&after), ("F", 0, 1, true));
        assert_eq!((after.audit_due_on, after.stage_entered_on), (machine.audit_due_on, day(2)), "kept, entered today");
        assert_eq!(last_history(&shop.anna, machine.id).await, "Moved to PDI Inspection");
        assert!(live(shop.site(), machine.id).await.is_none(), "no day, no order");
    }
    let counted = list(&shop.anna, vec![]).await;
    assert_eq!((&counted["FulfillmentInspectionCount"], &counted["TotalRowCount"]), (&2.into(), &2.into()));
    shop.all_is_well().await;
}

/// HAND-020, HAND-021, HAND-050, HAND-056, HAND-057: row 15; the dealer stands in the history and in the detail of the
/// work order, and nowhere else.
#[tokio::test]
async fn a_machine_is_ordered_for_a_dealership() {
    let shop = shop().await;
    let (one, other) = (shop.machine().await, shop.machine().await);
    shop.order(&[&one, &other]).await;
    for machine in [&one, &other] {
        assert_eq!(stand(&shop.stored(machine).await), ("G", 0, 1, true));
        let order = live(shop.site(), machine.id).await.expect("an order");
        assert_eq!((order.kind, order.dealer_site_id, order.customer_id), (1, Some(shop.other.id), None));
        assert_eq!((order.ownership_on, order.created_by), (Some(day(5)), Some(shop.anna.id)));
    }
    let line = history_of(&shop.anna, one.id).await.remove(0);
    assert_eq!(line, ("Moved to Gate Inspection".to_owned(), shop.other.name.clone()));
    let history = shop.anna.get(&format!("jcbstock/history/{}", one.id)).await.ok();
    assert_eq!(
        (&history["HasWorkOrder"], &history["OwnershipSiteName"]),
        (&true.into(), &shop.other.name.clone().into())
    );
    let detail = shop.anna.get(&format!("jcbstock/dealer/workorder/{}", one.id)).await.ok();
    assert_eq!(
        (&detail["SiteCode"], &detail["SiteName"]),
        (&shop.other.code.clone().into(), &shop.other.name.clone().into())
    );
    assert_eq!((&detail["OwnershipChangedDate"], &detail["VhcId"]), (&"05/03/2026 00:00:00".into(), &one.id.into()));
    let plain = shop.machine().await;
    let none = shop.anna.get(&format!("jcbstock/dealer/workorder/{}", plain.id)).await;
    assert_eq!(none.line(), "404 Work Order: Machine has no work order for a dealership");
    assert_eq!(none.reason(), "handover.no_dealer");
    let counted = list(&shop.anna, vec![filter("v.status", "G")]).await;
    assert_eq!(counted["GateInspectionCount"], 2);
    // The gate inspection is offered wherever the machine is shown: its dealer is known there, too.
    let found = search(&shop.anna, &one.serial).await;
    for answer in [&counted, &found] {
        assert!(menu(answer, &one.serial).contains(&"complete yes".to_owned()), "{answer}");
    }
    let offered = &history["Machine"]["Actions"]["Allowed"];
    assert!(offered.as_array().is_some_and(|names| names.contains(&"complete".into())), "{history}");
    shop.all_is_well().await;
}

/// HAND-058: row 33; in G dealer and ownership date change, in F the ownership date.
#[tokio::test]
async fn what_was_ordered_can_be_changed() {
    let shop = shop().await;
    let third = shop.site().group.dealer_site().await;
    let machine = shop.machine().await;
    shop.order(&[&machine]).await;
    let events = shop.stored(&machine).await.event_count;
    for (code, date, dealer, on) in [
        (shop.other.code.as_str(), "06/03/2026", shop.other.id, 6),
        (third.code.as_str(), "", third.id, 6),
        ("", "07/03/2026 00:00:00", third.id, 7),
    ] {
        let reply = shop.anna.post("jcbstock/dealer/update", order(&[&machine], code, date)).await;
        assert_eq!(reply.line(), "200 Work Order updated Successfully", "{code} {date}");
        let order = live(shop.site(), machine.id).await.expect("an order");
        assert_eq!((order.dealer_site_id, order.ownership_on), (Some(dealer), Some(day(on))));
    }
    let after = shop.stored(&machine).await;
    assert_eq!((stand(&after), after.event_count), (("G", 0, 1, true), events + 3), "an event each, and no line");
    assert_eq!(last_history(&shop.anna, machine.id).await, "Moved to Gate Inspection");
    // An equal update changes nothing.
    shop.anna.post("jcbstock/dealer/update", order(&[&machine], "", "07/03/2026")).await.ok();
    assert_eq!(shop.stored(&machine).await.event_count, events + 3);
    assert_eq!(orders(shop.site(), machine.id).await.len(), 1);

    let pdi = shop.machine().await;
    shop.anna.post("jcbstock/dealer/update", order(&[&pdi], "", "03/03/2026")).await.ok();
    assert_eq!(live(shop.site(), pdi.id).await.and_then(|order| order.ownership_on), Some(day(3)));
    let reply = shop.anna.post("jcbstock/dealer/update", order(&[&pdi], "", "04/03/2026")).await;
    assert_eq!(reply.line(), "200 Work Order updated Successfully");
    assert_eq!(live(shop.site(), pdi.id).await.and_then(|order| order.ownership_on), Some(day(4)));
    let reply = shop.anna.post("jcbstock/dealer/update", order(&[&pdi], &third.code, "04/03/2026")).await;
    assert_eq!(reply.line(), "422 Work Order: Only the ownership date can be changed in the present status");
    shop.all_is_well().await;
}

/// Transfer, undo, re-stock and delete end or preserve the work order as their rows require.
#[tokio::test]
async fn an_order_follows_its_machine() {
    let shop = shop().await;
    let anna = &shop.anna;
    let [gone, deleted, unchanged] = [shop.machine().await, shop.machine().await, shop.machine().await];
    shop.order(&[&gone, &deleted, &unchanged]).await;
    let send = |id: i64| json!({ "VhcIds": [id], "Sitecode": shop.other.code });
    let back = |id: i64| json!({ "VhcIds": [id], "LocationId": shop.yard.bay });
    // Leaving G cancels it, and undo does not restore it.
    anna.post("jcbstock/transfer", send(gone.id)).await.ok();
    let cancelled = orders(shop.site(), gone.id).await.remove(0);
    assert_eq!((cancelled.cancelled_at.is_some(), cancelled.ended_by.as_deref()), (true, Some("transferred")));
    anna.post("jcbstock/transfer/undo", back(gone.id)).await.ok();
    assert_eq!(stand(&shop.stored(&gone).await), ("A", 0, 1, true));
    assert!(live(shop.site(), gone.id).await.is_none());
    // The machine can be ordered again, by a new work order.
    shop.order(&[&gone]).await;
    assert_eq!(orders(shop.site(), gone.id).await.len(), 2);
    anna.delete(&format!("jcbstock/delete/{}", deleted.id)).await.ok();
    assert!(live(shop.site(), deleted.id).await.is_none());
    // After the gate it stays: open until the dealer accepts, then closed.
    shop.through_the_gate(&unchanged).await;
    let on_its_way = shop.stored(&unchanged).await;
    assert_eq!(stand(&on_its_way), ("O", 1, 1, true));
    let reply = anna.post("jcbstock/dealer/update", order(&[&unchanged], &shop.other.code, "08/03/2026")).await;
    assert_eq!(reply.line(), "200 Work Order updated Successfully", "in O the day alone");
    let third = shop.site().group.dealer_site().await;
    let reply = anna.post("jcbstock/dealer/update", order(&[&unchanged], &third.code, "08/03/2026")).await;
    assert_eq!(reply.reason(), "stock.order_owner_fixed");
    let bert = shop.other.administrator().await;
    let there = given::location(&shop.other, "Bay 7").await;
    let pending = list(&bert, vec![filter("v.status", "N")]).await;
    let waiting = row(&pending, &unchanged.serial)["VhcId"].as_i64().expect("an id");
    assert_eq!(bert.get(&format!("jcbstock/dealer/workorder/{waiting}")).await.status, 404, "the sender's business");
    bert.post("jcbstock/acknowledge", accept(&[waiting], there)).await.ok();
    let closed = live(shop.site(), unchanged.id).await.expect("it says to whom");
    assert_eq!((closed.closed_at.is_some(), closed.ended_by.as_deref()), (true, Some("accepted")));
    let history = anna.get(&format!("jcbstock/history/{}", unchanged.id)).await.ok();
    assert_eq!(
        (&history["HasWorkOrder"], &history["OwnershipSiteName"]),
        (&false.into(), &shop.other.name.clone().into())
    );
    shop.all_is_well().await;
}

/// Rows 27 and 28 from G: back in A, and the work order is cancelled.
#[tokio::test]
async fn what_comes_back_from_the_gate_is_ordered_no_more() {
    let shop = shop().await;
    let back = |id: i64| json!({ "VhcIds": [id], "LocationId": shop.yard.bay });
    for path in ["jcbstock/transfer/undo", "jcbstock/put/back"] {
        let machine = shop.machine().await;
        shop.order(&[&machine]).await;
        shop.through_the_gate(&machine).await;
        assert!(live(shop.site(), machine.id).await.is_some());
        shop.anna.post(path, back(machine.id)).await.ok();
        assert_eq!(stand(&shop.stored(&machine).await), ("A", 0, 1, true), "{path}");
        assert!(live(shop.site(), machine.id).await.is_none(), "{path}");
    }
    shop.all_is_well().await;
}

/// Only leaving G cancels a work order. In S the order survives a transfer and its undo; when another site accepts the
/// machine, it is cancelled.
#[tokio::test]
async fn a_spec_change_keeps_its_order() {
    let shop = shop().await;
    let machine = shop.machine().await;
    shop.order(&[&machine]).await;
    shop.fail_the_gate(&machine).await;
    assert_eq!(shop.stored(&machine).await.status, "S");
    let send = json!({ "VhcIds": [machine.id], "Sitecode": shop.other.code });
    shop.anna.post("jcbstock/transfer", send.clone()).await.ok();
    assert!(live(shop.site(), machine.id).await.is_some());
    let back = json!({ "VhcIds": [machine.id], "LocationId": shop.yard.bay });
    shop.anna.post("jcbstock/transfer/undo", back).await.ok();
    assert_eq!(shop.stored(&machine).await.status, "S");
    assert!(live(shop.site(), machine.id).await.is_some());
    shop.anna.post("jcbstock/transfer", send).await.ok();
    let bert = shop.other.administrator().await;
    let there = given::location(&shop.other, "Bay 7").await;
    let pending = list(&bert, vec![filter("v.status", "N")]).await;
    let waiting = row(&pending, &machine.serial)["VhcId"].as_i64().expect("an id");
    bert.post("jcbstock/acknowledge", accept(&[waiting], there)).await.ok();
    assert!(live(shop.site(), machine.id).await.is_none(), "it went another way than it was ordered");
    shop.all_is_well().await;
}

/// A repeat without a key gets the same success, and nothing happens twice.
#[tokio::test]
async fn what_is_ordered_again_is_answered_again() {
    let shop = shop().await;
    let (pdi, ordered) = (shop.machine().await, shop.machine().await);
    let carl = shop.site().manager().await;
    for (machine, ask, line) in [
        (&pdi, order(&[&pdi], "", ""), "200 Moved to PDI Inspection Successfully"),
        (&ordered, order(&[&ordered], &shop.other.code, "05/03/2026"), "200 Work Order Generated Successfully"),
    ] {
        for _ in 0..2 {
            assert_eq!(shop.anna.post("jcbstock/dealer/update", ask.clone()).await.line(), line);
        }
        assert_eq!(shop.stored(machine).await.event_count, machine.event_count + 1);
        // The request of another person is no repeat; it changes nothing.
        assert_eq!(carl.post("jcbstock/dealer/update", ask).await.line(), "200 Work Order updated Successfully");
        assert_eq!(shop.stored(machine).await.event_count, machine.event_count + 1);
    }
    shop.all_is_well().await;
}

/// Goal D6, without a key: fifty identical requests order a machine once.
#[tokio::test]
async fn fifty_identical_orders_order_a_machine_once() {
    let shop = shop().await;
    let machine = shop.machine().await;
    let ask = order(&[&machine], &shop.other.code, "05/03/2026");
    let calls: Vec<_> = (0..50)
        .map(|_| {
            let (anna, ask) = (shop.anna.clone(), ask.clone());
            tokio::spawn(async move { anna.post("jcbstock/dealer/update", ask).await })
        })
        .collect();
    for call in calls {
        let reply = call.await.expect("a reply");
        assert!(matches!(reply.status, 200 | 409 | 503), "{}", reply.text());
    }
    assert_eq!(shop.stored(&machine).await.event_count, machine.event_count + 1);
    assert_eq!(orders(shop.site(), machine.id).await.len(), 1);
    shop.all_is_well().await;
}

/// Head office makes dealership work orders, and neither batch PDI nor customer work orders.
#[tokio::test]
async fn head_office_orders_for_dealerships_alone() {
    let office = shop_at(TestApp::shared().await.head_office().await).await;
    let machine = office.machine().await;
    let reply = office.anna.post("jcbstock/dealer/update", order(&[&machine], "", "")).await;
    assert_eq!((reply.status, reply.reason()), (403, "platform.denied"));
    let reply = office.anna.post("customer/create", super::shop::form(&[&machine])).await;
    assert_eq!((reply.status, reply.reason()), (403, "platform.denied"));
    office.order(&[&machine]).await;
    // A change of the existing work order needs no site code.
    let reply = office.anna.post("jcbstock/dealer/update", order(&[&machine], "", "09/03/2026")).await;
    assert_eq!(reply.line(), "200 Work Order updated Successfully");
    office.all_is_well().await;
}
