//! Refused moves: each refusal names the machines, and nothing changes.

use platform::auth::permission::Hierarchy;
use serde_json::{Value, json};
use tests::{TestApp, given};

use super::{
    transitions::{accept, ends, reject},
    yard::{self, all_is_well, stored, yard},
};

/// STOCK-059: every machine that may not move is named with its reason, and no machine of the batch is moved.
#[tokio::test]
async fn one_machine_that_may_not_holds_the_whole_batch() {
    let ends = ends().await;
    let (good, pending, sold) = (ends.machine("A").await, ends.machine("N").await, ends.machine("T").await);
    let ask = json!({ "VhcIds": [good.id, pending.id, sold.id], "Sitecode": ends.receiver.code });
    let reply = ends.anna.post("jcbstock/transfer", ask).await;
    assert_eq!(reply.line(), "422 Stock: Please accept a machine to transfer");
    let named = json!([
        format!("{} Please accept a machine to transfer", pending.serial),
        format!("{} Machine can not be transferred in its present status", sold.serial),
    ]);
    assert_eq!(reply.body["Errors"]["VhcIds"], named);
    for machine in [&good, &pending, &sold] {
        assert_eq!(stored(&ends.sender.site, machine.id).await.version, machine.version);
    }
    // An unknown id answers 404, whatever else is in the batch.
    let ask = json!({ "VhcIds": [good.id, 987_654_321], "Sitecode": ends.receiver.code });
    assert_eq!(ends.anna.post("jcbstock/transfer", ask).await.status, 404);
    assert_eq!(stored(&ends.sender.site, good.id).await.version, good.version);
    ends.all_is_well().await;
}

/// STOCK-106: the server refuses the whole batch when one machine is not N.
#[tokio::test]
async fn only_what_waits_is_accepted_or_rejected() {
    let ends = ends().await;
    let (sent, other) =
        (ends.machine("A").await, yard::machine(&ends.receiver, ends.sender.model, ends.there, |_| {}).await);
    ends.send(&[&sent]).await;
    let id = ends.waiting(&sent).await;
    let reply = ends.bert.post("jcbstock/acknowledge", accept(&[id, other.id], ends.there)).await;
    assert_eq!(reply.line(), "409 Invalid Machines: Following machine will not be approved");
    assert_eq!(reply.body["Errors"]["VhcIds"][0], format!("{} Following machine will not be approved", other.serial));
    let reply = ends.bert.post("jcbstock/acknowledge", reject(&[other.id], "No")).await;
    assert_eq!(reply.line(), "409 Conflict: Only a machine pending approval can be rejected");
    assert_eq!(stored(&ends.receiver, id).await.status, "N");
    ends.all_is_well().await;
}

/// STOCK-135, STOCK-136, STOCK-137, STOCK-139, STOCK-141.
#[tokio::test]
async fn a_move_without_its_particulars_says_what_is_missing() {
    let ends = ends().await;
    let machine = ends.machine("A").await;
    ends.send(&[&machine]).await;
    let id = ends.waiting(&machine).await;
    let here = ends.machine("A").await;
    let long = "x".repeat(501);
    for (path, ask, line) in [
        (
            "transfer",
            json!({ "VhcIds": [], "Sitecode": ends.receiver.code }),
            "422 Stock: please select machine to transfer",
        ),
        ("transfer", json!({ "VhcIds": [here.id] }), "422 Stock: Please select a sitecode to transfer"),
        ("transfer/undo", json!({ "LocationId": ends.sender.bay }), "422 Stock: Please select a machine"),
        ("transfer/undo", json!({ "VhcIds": [machine.id] }), "422 Stock: Location is required"),
        ("put/back", json!({ "VhcIds": [machine.id] }), "422 Stock: Location is required"),
        ("put/back", json!({ "VhcIds": null, "LocationId": 1 }), "422 Stock: Please select a machine"),
        (
            "put/back",
            json!({ "VhcIds": [here.id], "LocationId": ends.sender.bay }),
            "422 Stock: Please select Intransit or sold status to bring this machine back into stock",
        ),
        (
            "transfer/undo",
            json!({ "VhcIds": [here.id], "LocationId": ends.sender.bay }),
            "409 Conflict: Machine is neither in transit nor rejected",
        ),
        (
            "put/back",
            json!({ "VhcIds": [machine.id], "LocationId": ends.there }),
            "422 Stock: Given location is not available. Please contact administrator",
        ),
    ] {
        let reply = ends.anna.post(&format!("jcbstock/{path}"), ask.clone()).await;
        assert_eq!(reply.line(), line, "{path} {ask}");
    }
    for (ask, line) in [
        (json!({ "VhcIds": [], "Approved": true, "LocationId": ends.there }), "422 Stock: Please select a machine"),
        (json!({ "VhcIds": [id], "Approved": true }), "422 Stock: Location is required"),
        (json!({ "VhcIds": [id], "LocationId": ends.there }), "422 Request: A value is missing or of the wrong type"),
        (reject(&[id], &long), "422 Stock: Comments should be at most 500 characters"),
    ] {
        assert_eq!(ends.bert.post("jcbstock/acknowledge", ask.clone()).await.line(), line, "{ask}");
    }
    let many: Vec<i64> = (1..=501).collect();
    let reply = ends.anna.post("jcbstock/transfer", json!({ "VhcIds": many, "Sitecode": ends.receiver.code })).await;
    assert_eq!((reply.status, reply.reason()), (422, "stock.too_many_machines"));
    assert_eq!(stored(&ends.receiver, id).await.version, stored(&ends.receiver, id).await.version);
    ends.all_is_well().await;
}

/// Machines go to active sites of the same group with the machine module on, hierarchy 0 or 2, and not to the own site.
/// A site of another group gets the same refusal as an unknown code.
#[tokio::test]
async fn machines_go_to_permitted_sites_only() {
    let ends = ends().await;
    let machine = ends.machine("A").await;
    let group = &ends.sender.site.group;
    let production = group.production_site().await;
    let foreign = TestApp::shared().await.dealer_site().await;
    let office = group.site(Hierarchy::HeadOffice).await;
    for code in [&ends.sender.site.code, &production.code, &foreign.code, "000001", "nonsense"] {
        let reply = ends.anna.post("jcbstock/transfer", json!({ "VhcIds": [machine.id], "Sitecode": code })).await;
        assert_eq!(reply.line(), "422 Stock: Machine can not be transferred to this site", "{code}");
    }
    let dealers = ends.anna.post("jcbstock/dealer/list", json!({})).await.ok();
    let codes: Vec<&str> =
        dealers.as_array().expect("a list").iter().filter_map(|row| row["SiteCode"].as_str()).collect();
    assert_eq!(codes.len(), 2, "{codes:?}");
    assert!(codes.contains(&office.code.as_str()) && codes.contains(&ends.receiver.code.as_str()));
    let one = ends.anna.post("jcbstock/dealer/list", json!({ "SiteName": office.name.to_uppercase() })).await.ok();
    assert_eq!(one[0]["SiteCode"], office.code);
    let read = ends.anna.get(&format!("jcbstock/dealer/{}", office.code)).await.ok();
    assert_eq!(
        (&read["SiteName"], &read["SiteCode"]),
        (&Value::from(office.name.clone()), &Value::from(office.code.clone()))
    );
    for code in [&ends.sender.site.code, &production.code, &foreign.code, "000001"] {
        assert_eq!(ends.anna.get(&format!("jcbstock/dealer/{code}")).await.status, 404, "{code}");
    }
    ends.anna.post("jcbstock/transfer", json!({ "VhcIds": [machine.id], "Sitecode": office.code })).await.ok();
    all_is_well(&office).await;
}

/// STOCK-143: transfer, undo and re-stock need user type 1 with role 1, or type 9; accept and reject need type 1, 5, 6
/// or 9.
#[tokio::test]
async fn who_may_move_machines() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let there = yard.site.group.dealer_site().await;
    for (user_type, role, moves, accepts) in [
        (1, 1, true, true),
        (1, 6, false, true),
        (9, 9, true, true),
        (6, 6, false, true),
        (5, 5, false, true),
        (7, 7, false, false),
        (49, 49, false, false),
        (2, 2, false, false),
        (3, 3, false, false),
        (4, 4, false, false),
        (8, 8, false, false),
    ] {
        let person = given::user(&yard.site).user_type(user_type).role(role).signed_in().await;
        let machine = yard.machine(|_| {}).await;
        let ask = json!({ "VhcIds": [machine.id], "Sitecode": there.code, "LocationId": yard.bay });
        let here = json!({ "VhcIds": [machine.id], "LocationId": yard.bay });
        let status = |may: bool, otherwise: u16| if may { otherwise } else { 403 };
        assert_eq!(
            person.post("jcbstock/put/back", here.clone()).await.status,
            status(moves, 422),
            "{user_type} {role}"
        );
        assert_eq!(
            person.post("jcbstock/transfer", ask.clone()).await.status,
            status(moves, 200),
            "{user_type} {role}"
        );
        assert_eq!(person.post("jcbstock/transfer/undo", here).await.status, status(moves, 200), "{user_type} {role}");
        let yes = person.post("jcbstock/acknowledge", accept(&[machine.id], yard.bay)).await;
        assert_eq!(yes.status, status(accepts, 409), "{user_type} {role}");
    }
    // Production sites transfer nothing.
    let production = yard.site.group.production_site().await;
    let dock = given::location(&production, "DOCK").await;
    let machine = yard::machine(&production, yard.model, dock, |_| {}).await;
    for (path, to) in [("transfer", &there.code), ("transfer/undo", &production.code), ("put/back", &production.code)] {
        let ask = json!({ "VhcIds": [machine.id], "Sitecode": to, "LocationId": dock });
        let reply = production.administrator().await.post(&format!("jcbstock/{path}"), ask).await;
        assert_eq!((reply.status, reply.reason()), (403, "platform.denied"), "{path}");
    }
    all_is_well(&yard.site).await;
    all_is_well(&there).await;
}

/// Records of other sites answer 404, those of the same group like those of another one.
#[tokio::test]
async fn nobody_moves_the_machines_of_another_site() {
    let ends = ends().await;
    let machine = ends.machine("A").await;
    let sent = ends.machine("A").await;
    ends.send(&[&sent]).await;
    let waiting = ends.waiting(&sent).await;
    let stranger = TestApp::shared().await.dealer_site().await.administrator().await;
    for person in [&ends.bert, &stranger] {
        let ask = json!({ "VhcIds": [machine.id], "Sitecode": ends.sender.site.code, "LocationId": ends.there });
        assert_ne!(person.post("jcbstock/transfer", ask.clone()).await.status, 200);
        let back = json!({ "VhcIds": [sent.id], "LocationId": ends.there });
        assert_ne!(person.post("jcbstock/transfer/undo", back).await.status, 200);
    }
    let back = json!({ "VhcIds": [sent.id], "LocationId": ends.there });
    assert_eq!(ends.bert.post("jcbstock/transfer/undo", back).await.status, 404);
    assert_eq!(ends.anna.post("jcbstock/acknowledge", accept(&[waiting], ends.sender.bay)).await.status, 404);
    assert_eq!(stored(&ends.receiver, waiting).await.status, "N");
    assert_eq!(stored(&ends.sender.site, machine.id).await.version, machine.version);
}
