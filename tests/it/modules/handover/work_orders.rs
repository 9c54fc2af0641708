//! Work orders at the console: the present and the former owners of a machine, read only.

use platform::tenancy::Scoped;
use sea_orm::ColumnTrait;
use serde_json::{Value, json};
use stock::entity::work_order;
use tests::{Person, TestApp, given};

use super::shop::{Shop, order, shop_at};
use crate::modules::stock::yard::Model;

/// Returns the rows of the list for a filter, the latest first.
async fn listed(person: &Person, filter: &Value) -> Vec<Value> {
    let path = format!("/admin/api/workorders?sort=[\"id\",\"DESC\"]&range=[0,24]&filter={filter}");
    person.get(&path.replace('%', "%25")).await.ok().as_array().expect("rows").clone()
}

async fn serials(person: &Person, filter: &Value) -> Vec<String> {
    let rows = listed(person, filter).await;
    rows.iter().map(|row| row["serial"].as_str().expect("a serial").to_owned()).collect()
}

/// The customer's work orders are closed, as in the night after the ownership date.
async fn sold(shop: &Shop, customer: i64) {
    given::write(shop.site().app(), move |platform, tx, grant| {
        Box::pin(async move {
            let mine = work_order::Entity::change(grant).filter(work_order::Column::CustomerId.eq(customer));
            mine.value(work_order::Column::ClosedAt, Some(platform.clock.now())).run(tx).await.expect("sold");
        })
    })
    .await;
}

/// An order of each kind and state is listed with its owner, found by each filter, and read by itself.
#[tokio::test]
async fn work_orders_are_listed() {
    let shop = shop_at(TestApp::shared().await.dealer_site().await).await;
    let [dealt, gone, back, waits] =
        [shop.machine().await, shop.machine().await, shop.machine().await, shop.machine().await];
    shop.order(&[&dealt]).await;
    let customer = shop.sell(&[&gone], "04/03/2026").await;
    sold(&shop, customer).await;
    shop.sell(&[&back], "").await;
    let put = json!({ "VhcIds": [back.id], "LocationId": shop.yard.bay });
    shop.anna.post("jcbstock/put/back", put).await.ok();
    let waiting = shop.sell(&[&waits], "").await;

    let own = json!({ "siteId": shop.site().id });
    let with = |field: &str, value: Value| {
        let mut filter = own.clone();
        filter[field] = value;
        filter
    };
    let cases: [(Value, &[&Model]); 15] = [
        (own.clone(), &[&waits, &back, &gone, &dealt]),
        (with("kind", json!(1)), &[&dealt]),
        (with("kind", json!(2)), &[&waits, &back, &gone]),
        (with("kind", json!(0)), &[]),
        (with("state", json!("open")), &[&waits, &dealt]),
        (with("state", json!("Closed")), &[&gone]),
        (with("state", json!("cancelled")), &[&back]),
        (with("state", json!(["closed", "cancelled"])), &[&back, &gone]),
        (with("serial", json!(back.serial.to_lowercase())), &[&back]),
        (with("serial", json!(&dealt.serial[2..])), &[&dealt]),
        (with("serial", json!("%")), &[]),
        (with("q", json!(waits.serial)), &[&waits]),
        (with("machineId", json!(back.id)), &[&back]),
        (with("dealerSiteId", json!(shop.other.id)), &[&dealt]),
        (with("customerId", json!(waiting)), &[&waits]),
    ];
    for (filter, expected) in cases {
        let expected: Vec<&str> = expected.iter().map(|machine| machine.serial.as_str()).collect();
        assert_eq!(serials(&shop.anna, &filter).await, expected, "{filter}");
    }
    let wrong = shop.anna.get("/admin/api/workorders?filter={\"state\":\"lost\"}").await;
    assert_eq!((wrong.status, wrong.reason(), wrong.errors("state").len()), (422, "platform.bad_value", 1));
    let wrong = shop.anna.get("/admin/api/workorders?filter={\"state_gte\":\"open\"}").await;
    assert_eq!((wrong.status, wrong.reason()), (422, "platform.bad_value"));

    let rows = listed(&shop.anna, &own).await;
    let kinds: Vec<_> = rows.iter().map(|row| (row["kind"].clone(), row["state"].clone())).collect();
    let expected = [(2, "open"), (2, "cancelled"), (2, "closed"), (1, "open")];
    assert_eq!(kinds, expected.map(|(kind, state)| (json!(kind), json!(state))));
    assert_eq!((&rows[3]["dealerSiteCode"], &rows[3]["customerName"]), (&json!(shop.other.code), &json!("")));
    assert_eq!((&rows[3]["ownershipOn"], &rows[3]["siteCode"]), (&json!("2026-03-05"), &json!(shop.site().code)));
    assert_eq!((&rows[2]["customerId"], &rows[2]["customerName"]), (&json!(customer), &json!("Ms Zoe Quillfeather")));
    assert!(rows[2]["closedAt"].is_string() && rows[1]["cancelledAt"].is_string() && rows[0]["closedAt"].is_null());
    for row in &rows {
        assert_eq!(shop.anna.get(&format!("/admin/api/workorders/{}", row["id"])).await.ok(), *row);
    }

    // An erased customer has no name any more, and the order still stands.
    shop.anna.delete(&format!("/admin/api/customers/{customer}")).await.ok();
    let row = shop.anna.get(&format!("/admin/api/workorders/{}", rows[2]["id"])).await.ok();
    assert_eq!((&row["customerId"], &row["customerName"]), (&json!(customer), &json!("")));
}

/// Work orders are those of the sites of the caller, and customers are named to those who may read them.
#[tokio::test]
async fn work_orders_have_walls() {
    let app = TestApp::shared().await;
    let shop = shop_at(app.dealer_site().await).await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let of_machine = json!({ "machineId": machine.id });
    let row = listed(&shop.anna, &of_machine).await.remove(0);
    assert_eq!(row["customerName"], "Ms Zoe Quillfeather");
    let path = format!("/admin/api/workorders/{}", row["id"]);

    let operator = app.operator().await;
    let seen = operator.get(&path).await.ok();
    assert_eq!((&seen["serial"], &seen["customerName"]), (&json!(machine.serial), &json!(null)));
    assert_eq!(listed(&operator, &of_machine).await, [seen]);
    let stranger = app.dealer_site().await.administrator().await;
    let by_serial = json!({ "serial": machine.serial, "siteId": shop.site().id });
    for person in [shop.other.administrator().await, stranger] {
        assert_eq!(person.get(&path).await.status, 404);
        assert!(listed(&person, &of_machine).await.is_empty());
        assert!(listed(&person, &by_serial).await.is_empty());
    }
    // The dealership of an order is named to who ordered, and does not read it.
    let dealt = shop.machine().await;
    let ordered = shop.anna.post("jcbstock/dealer/update", order(&[&dealt], &shop.other.code, "05/03/2026")).await;
    assert_eq!(ordered.status, 200);
    let for_them = json!({ "dealerSiteId": shop.other.id });
    assert!(listed(&shop.other.administrator().await, &for_them).await.is_empty());
    for unknown in ["987654321", "seven"] {
        assert_eq!(shop.anna.get(&format!("/admin/api/workorders/{unknown}")).await.status, 404, "{unknown}");
    }
}
