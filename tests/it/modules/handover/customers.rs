//! Customer work orders (rows 20 and 33 of docs/behaviour/machine-life.md), and how the data of customers is stored.

use handover::entity::customer;
use platform::tenancy::Scoped;
use sea_orm::ColumnTrait;
use serde_json::{Value, json};
use tests::{TestApp, given};

use super::shop::{day, form, last_history, live, orders, shop, shop_at, stand};
use crate::modules::stock::yard::{filter, list};

fn with(mut form: Value, field: &str, value: impl Into<Value>) -> Value {
    form[field] = value.into();
    form
}

/// HAND-022, HAND-052, HAND-054, HAND-057: row 20, with one customer and one work order for each machine.
#[tokio::test]
async fn machines_are_ordered_for_a_customer() {
    let shop = shop().await;
    let (one, other) = (shop.machine().await, shop.machine().await);
    let reply = shop.anna.post("customer/create", form(&[&one, &other])).await;
    assert_eq!(reply.line(), "200 Work Order Generated Successfully");
    assert_eq!(reply.body["VhcIds"], json!([one.id, other.id]));
    let customer = reply.body["CustomerId"].as_i64().expect("a customer");
    for machine in [&one, &other] {
        let after = shop.stored(machine).await;
        assert_eq!((stand(&after), after.customer_id), (("C", 0, 1, true), Some(customer)));
        assert_eq!((after.audit_due_on, after.last_success), (machine.audit_due_on, None));
        let order = live(shop.site(), machine.id).await.expect("an order");
        assert_eq!((order.kind, order.customer_id, order.ownership_on), (2, Some(customer), Some(day(2))));
        assert_eq!(last_history(&shop.anna, machine.id).await, "Moved to Handover");
    }
    let read = shop.anna.get(&format!("customer/jcb/{}", one.id)).await.ok();
    for (field, value) in [
        ("CustomerId", json!(customer)),
        ("CustomerTypeId", json!(1)),
        ("Status", json!(1)),
        ("SiteId", json!(shop.site().id)),
        ("SiteCode", json!(shop.site().code)),
        ("TimeStamp", json!("02/03/2026 08:00:00")),
        ("OwnershipChangedDate", json!("02/03/2026 00:00:00")),
        ("Surname", json!("Quillfeather")),
        ("FirstName", json!("Zoe")),
        ("Title", json!("Ms")),
        ("Address4", json!("England")),
        ("Email", json!("zoe@quillfeather.example")),
        ("MetaData", json!({ "DialingCode": "44", "CountryLookupIsoId": 826 })),
        ("SMS", json!(true)),
        ("HomePhone", json!(false)),
        ("Mail", json!(true)),
        ("IsClosed", json!(false)),
    ] {
        assert_eq!(read[field], value, "{field}");
    }
    assert_eq!(read["CustomerUUId"].as_str().map(str::len), Some(36));
    let history = shop.anna.get(&format!("jcbstock/history/{}", one.id)).await.ok();
    assert_eq!((&history["HasWorkOrder"], &history["CustomerId"]), (&true.into(), &customer.into()));
    let counted = list(&shop.anna, vec![filter("v.status", "C")]).await;
    assert_eq!(counted["HandOverCompletedCount"], 2);
    assert_eq!(
        shop.anna.get(&format!("customer/jcb/{}", shop.machine().await.id)).await.reason(),
        "handover.no_customer"
    );
    shop.all_is_well().await;
}

/// HAND-036, HAND-037, HAND-038, HAND-039, HAND-040: the refusals of the form, by field.
#[tokio::test]
async fn a_form_says_what_is_wrong_with_it() {
    let shop = shop().await;
    let machine = shop.machine().await;
    for (field, value, text) in [
        ("Surname", "", "Name is required"),
        ("Address1", " ", "Street is required"),
        ("Address2", "", "City is required"),
        ("Address3", "", "State is required"),
        ("Address4", "", "Country is required"),
        ("Postcode", "", "Postcode is required"),
        ("Telephone", "", "Telephone is required"),
        ("Telephone", "call", "Telephone should have digits, plus, minus and spaces only"),
        ("Mobile", "call", "Mobile should have digits, plus, minus and spaces only"),
        ("Email", "", "Email Address is required"),
        ("Email", "zoe@nowhere", "Invalid Email Address"),
        ("Title", &"x".repeat(51), "At most 50 characters can be entered"),
        ("CustomerTypeId", "3", "Given customer type is not available"),
    ] {
        let reply = shop.anna.post("customer/create", with(form(&[&machine]), field, value)).await;
        assert_eq!(reply.line(), format!("422 Work Order: {text}"), "{field}");
        assert_eq!(reply.errors(field), [text], "{field}");
    }
    for field in [
        "Title",
        "FirstName",
        "Surname",
        "Address1",
        "Address2",
        "Address3",
        "Address4",
        "Postcode",
        "Telephone",
        "Mobile",
        "Email",
    ] {
        let long = if field == "Email" { format!("z@{}.example", "x".repeat(41)) } else { "1".repeat(51) };
        let reply = shop.anna.post("customer/create", with(form(&[&machine]), field, long)).await;
        assert_eq!(reply.errors(field), ["At most 50 characters can be entered"], "{field}");
    }
    let address = shop.anna.post("customer/create", with(form(&[&machine]), "Email", "zoe@nowhere")).await;
    assert_eq!(address.reason(), "handover.email_wrong");
    let empty = shop.anna.post("customer/create", json!({ "VhcIds": [machine.id] })).await;
    assert_eq!(empty.body["Errors"].as_object().map(serde_json::Map::len), Some(8), "{}", empty.text());
    assert_eq!(shop.stored(&machine).await.version, machine.version);
}

/// HAND-053, HAND-058: row 33; details and ownership date change until the handover has passed.
#[tokio::test]
async fn a_customer_can_be_changed_until_the_handover_has_passed() {
    let shop = shop().await;
    let machine = shop.machine().await;
    let customer = shop.sell(&[&machine], "").await;
    let before = shop.stored(&machine).await;
    let changed = with(with(form(&[&machine]), "Surname", "Pennywhistle"), "OwnershipChangedDate", "09/03/2026");
    let changed = with(changed, "CustomerId", customer);
    let reply = shop.anna.post("customer/update", changed.clone()).await;
    assert_eq!(
        (reply.line().as_str(), &reply.body["CustomerId"]),
        ("200 Work Order updated Successfully", &customer.into())
    );
    let read = shop.anna.get(&format!("customer/jcb/{}", machine.id)).await.ok();
    assert_eq!(
        (&read["Surname"], &read["OwnershipChangedDate"]),
        (&"Pennywhistle".into(), &"09/03/2026 00:00:00".into())
    );
    assert_eq!(read["Version"], 2);
    assert_eq!(shop.stored(&machine).await.event_count, before.event_count + 1, "the new day is an event");
    // Without ids of machines, the update applies to all machines of the customer. An equal update changes nothing.
    let all = with(changed.clone(), "VhcIds", json!([]));
    shop.anna.post("customer/update", all).await.ok();
    assert_eq!(shop.stored(&machine).await.event_count, before.event_count + 1);
    // A lost update is refused.
    let stale = with(with(changed.clone(), "Version", 1), "Surname", "Late");
    assert_eq!(shop.anna.post("customer/update", stale).await.reason(), "platform.stale");
    // Without the customer's id, the update applies to the customer of the machine's work order; the id of another
    // customer is refused.
    let plain = with(changed.clone(), "CustomerId", Value::Null);
    assert_eq!(shop.anna.post("customer/update", plain).await.status, 200);
    let (second, none) = (shop.machine().await, shop.machine().await);
    shop.sell(&[&second], "").await;
    let wrong = with(changed.clone(), "VhcIds", json!([second.id]));
    assert_eq!(shop.anna.post("customer/update", wrong).await.reason(), "handover.no_customer");
    let unordered = with(changed.clone(), "VhcIds", json!([none.id]));
    assert_eq!(shop.anna.post("customer/update", unordered).await.reason(), "handover.no_customer");
    assert_eq!(
        shop.anna.post("customer/update", with(form(&[]), "CustomerId", Value::Null)).await.line(),
        "422 Stock: Please select a machine"
    );

    shop.hand_over(&machine, true).await;
    let reply = shop.anna.post("customer/update", changed.clone()).await;
    assert_eq!(reply.line(), "409 Work Order: Work order can not be changed in the present status");
    let read = shop.anna.get(&format!("customer/jcb/{}", machine.id)).await.ok();
    assert_eq!(read["Surname"], "Pennywhistle");
    shop.all_is_well().await;
}

/// One customer of two machines: an update for one machine leaves the customer of the other as it was.
#[tokio::test]
async fn a_change_for_one_machine_is_not_one_for_the_other() {
    let shop = shop().await;
    let (one, other) = (shop.machine().await, shop.machine().await);
    let customer = shop.sell(&[&one, &other], "").await;
    shop.hand_over(&one, true).await;
    let changed = with(with(form(&[&other]), "Surname", "Pennywhistle"), "CustomerId", customer);
    let reply = shop.anna.post("customer/update", changed).await.ok();
    let second = reply["CustomerId"].as_i64().expect("a customer");
    assert_ne!(second, customer);
    assert_eq!(shop.stored(&other).await.customer_id, Some(second));
    for (machine, name) in [(&one, "Quillfeather"), (&other, "Pennywhistle")] {
        let read = shop.anna.get(&format!("customer/jcb/{}", machine.id)).await.ok();
        assert_eq!(read["Surname"], name);
    }
    shop.all_is_well().await;
}

/// Row 30: a withdrawn handover comes back into stock, and the record contains nothing of the sale.
#[tokio::test]
async fn a_withdrawn_sale_is_cancelled() {
    let shop = shop().await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let back = json!({ "VhcIds": [machine.id], "LocationId": shop.yard.bay });
    let reply = shop.anna.post("jcbstock/put/back", back).await;
    assert_eq!(reply.line(), "200 Machine back to stock Successfully");
    let after = shop.stored(&machine).await;
    assert_eq!((stand(&after), after.customer_id), (("A", 0, 1, true), None));
    assert_eq!(after.audit_due_on, machine.audit_due_on);
    let order = orders(shop.site(), machine.id).await.remove(0);
    assert_eq!((order.cancelled_at.is_some(), order.ended_by.as_deref()), (true, Some("restocked")));
    assert_eq!(shop.anna.get(&format!("customer/jcb/{}", machine.id)).await.status, 404);
    shop.all_is_well().await;
}

/// Goal D6: the same form again, at once or later, makes one customer.
#[tokio::test]
async fn fifty_identical_forms_make_one_customer() {
    let shop = shop().await;
    let machine = shop.machine().await;
    let ask = form(&[&machine]);
    let calls: Vec<_> = (0..50)
        .map(|_| {
            let (anna, ask) = (shop.anna.clone(), ask.clone());
            tokio::spawn(async move { anna.post("customer/create", ask).await })
        })
        .collect();
    for call in calls {
        let reply = call.await.expect("a reply");
        assert!(matches!(reply.status, 200 | 409 | 503), "{}", reply.text());
    }
    let again = shop.anna.post("customer/create", ask.clone()).await.ok();
    assert_eq!(again["CustomerId"].as_i64(), shop.stored(&machine).await.customer_id);
    let other = shop.anna.post("customer/create", with(ask.clone(), "Surname", "Pennywhistle")).await;
    assert_eq!(other.reason(), "stock.order_from_audit", "another customer is no repeat");
    let manager = shop.site().manager().await;
    assert_eq!(manager.post("customer/create", ask).await.status, 409, "somebody else did not ask before");
    assert_eq!(shop.stored(&machine).await.event_count, machine.event_count + 1);
    let site = shop.site().id;
    let customers = given::write(shop.site().app(), move |_, tx, grant| {
        Box::pin(async move {
            customer::Entity::within(grant).filter(customer::Column::SiteId.eq(site)).count(tx).await.expect("a count")
        })
    })
    .await;
    assert_eq!(customers, 1);
    shop.all_is_well().await;
}

/// Personal data is in no table, log or event in clear text, but for the recipient of a mail that waits.
#[tokio::test]
async fn a_customer_is_stored_sealed() {
    let app = TestApp::fresh().await;
    let shop = shop_at(app.dealer_site().await).await;
    let machine = shop.machine().await;
    let customer = shop.sell(&[&machine], "").await;
    let changed = with(with(form(&[&machine]), "Surname", "Pennywhistle"), "CustomerId", customer);
    shop.anna.clone().with_header("idempotency-key", "sealed").post("customer/update", changed).await.ok();
    shop.hand_over(&machine, true).await;
    let dump = app.dump().await;
    assert!(dump.lines().any(|line| line.starts_with("customer|")));
    let (mails, dump): (Vec<&str>, Vec<&str>) = dump.lines().partition(|line| line.starts_with("outbox_mail|"));
    let (mails, dump) = (mails.join("\n").replace("zoe@quillfeather.example", ""), dump.join("\n"));
    assert!(!mails.is_empty());
    for word in ["Quillfeather", "quillfeather", "Pennywhistle", "Mill Lane", "1234-567", "AS1 2BY", "Zoe Signs"] {
        assert!(!dump.contains(word) && !mails.contains(word), "{word} stands in the database");
        assert!(!app.logs().contains(word), "{word} stands in the log");
    }
}
