//! The console's resources of machines: events, transfers, and the stages with their counts.

use serde_json::{Value, json};
use tests::{Person, TestApp};

use super::{
    transitions::{accept, ends},
    yard::{filter, list, row, yard},
};

async fn all(person: &Person, noun: &str, filter: &Value) -> Vec<Value> {
    let answer =
        person.get(&format!("/admin/api/{noun}?filter={filter}&range=[0,99]&sort=[\"id\",\"ASC\"]")).await.ok();
    answer.as_array().expect("rows").clone()
}

/// A transfer is visible at both its ends, open and closed, and at no third site of the group.
#[tokio::test]
async fn a_transfer_is_seen_at_both_its_ends() {
    let ends = ends().await;
    let machine = ends.machine("F").await;
    let pending = ends.send(&[&machine]).await;
    let waiting = row(&pending, &machine.serial)["VhcId"].clone();
    let third = ends.sender.site.group.dealer_site().await.administrator().await;
    for person in [&ends.anna, &ends.bert] {
        let open = all(person, "transfers", &json!({ "open": true, "fromVhcId": machine.id })).await;
        let [transfer] = open.as_slice() else { panic!("one transfer: {open:?}") };
        assert_eq!((&transfer["fromVhcId"], &transfer["toVhcId"]), (&json!(machine.id), &waiting));
        assert_eq!(transfer["fromSiteCode"], ends.sender.site.code);
        assert_eq!(transfer["toSiteCode"], ends.receiver.code);
        assert_eq!((&transfer["lastInpectionStatus"], &transfer["isMachineTransfer"]), (&json!(true), &json!(true)));
        assert_eq!((&transfer["previousStatus"], &transfer["closedOn"]), (&json!("F"), &Value::Null));
        assert_eq!(
            (&transfer["serial"], &transfer["previousStage"]),
            (&json!(machine.serial), &json!("PDI Inspection"))
        );
        let names = (&transfer["fromSiteName"], &transfer["toSiteName"]);
        assert_eq!(names, (&json!(ends.sender.site.name), &json!(ends.receiver.name)));
        let path = format!("/admin/api/transfers/{}", transfer["id"]);
        assert_eq!(person.get(&path).await.ok(), *transfer);
        assert_eq!(third.get(&path).await.status, 404);
        assert_eq!(person.put(&path, transfer.clone()).await.status, 405, "read only");
    }
    assert_eq!(all(&third, "transfers", &json!({})).await, Vec::<Value>::new());

    let id = waiting.as_i64().expect("an id");
    ends.bert.post("jcbstock/acknowledge", accept(&[id], ends.there)).await.ok();
    assert_eq!(all(&ends.anna, "transfers", &json!({ "open": true })).await, Vec::<Value>::new());
    let closed = all(&ends.anna, "transfers", &json!({ "open": false })).await;
    assert_eq!((closed.len(), &closed[0]["closeReason"]), (1, &json!("accepted")));
    assert_ne!(closed[0]["closedOn"], Value::Null);
}

/// The events of a record, in the words of the history, for people who may see the record.
#[tokio::test]
async fn a_machine_tells_its_events() {
    let ends = ends().await;
    let machine = ends.machine("A").await;
    ends.send(&[&machine]).await;
    let body = all(&ends.anna, "machineevents", &json!({ "machineId": machine.id })).await;
    let kinds: Vec<&Value> = body.iter().map(|event| &event["kind"]).collect();
    assert_eq!(kinds, ["created", "altered", "transferred"]);
    let last = body.last().expect("an event");
    assert_eq!((&last["status"], &last["information"]), (&json!("O"), &json!(ends.receiver.name)));
    assert!(last["text"].as_str().is_some_and(|text| !text.is_empty()));
    assert!(last.get("after").is_none(), "what a customer is called does not stand here");
    let path = format!("/admin/api/machineevents/{}", last["id"]);
    assert_eq!(ends.anna.get(&path).await.ok(), *last);
    assert_eq!(ends.bert.get(&path).await.status, 404);
    let foreign = format!("/admin/api/machineevents?filter={}", json!({ "machineId": machine.id }));
    assert_eq!(ends.bert.get(&foreign).await.status, 404);
    let whose = ends.anna.get("/admin/api/machineevents").await;
    assert_eq!((whose.status, whose.reason()), (422, "platform.bad_value"));
}

/// The counts of the stages equal those of the stock list, for one site at a time.
#[tokio::test]
async fn the_stages_are_counted() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    for status in ["R", "A", "A", "H", "T"] {
        yard.machine(move |row| {
            status.clone_into(&mut row.status);
            row.open = status != "T";
        })
        .await;
    }
    let anna = yard.site.administrator().await;
    let flow = anna.get("/admin/api/stageflow").await.ok();
    assert_eq!((&flow["siteId"], &flow["hierarchy"]), (&json!(yard.site.id), &json!(0)));
    let count = |flow: &Value, status: &str| {
        let stages = flow["stages"].as_array().expect("stages").clone();
        stages.iter().find(|stage| stage["status"] == status).expect("the stage")["count"].clone()
    };
    for (status, number) in [("R", 1), ("A", 2), ("H", 1), ("T", 1), ("N", 0)] {
        assert_eq!(count(&flow, status), number, "{status}");
    }
    assert_eq!(list(&anna, vec![filter("v.status", "A")]).await["JcbStockList"].as_array().map(Vec::len), Some(2));
    let rows: std::collections::BTreeSet<i64> =
        flow["ways"].as_array().expect("ways").iter().filter_map(|way| way["row"].as_i64()).collect();
    assert_eq!(rows, (1..=35).collect());

    let neighbour = yard.site.group.dealer_site().await;
    let group = yard.site.group.administrator(&yard.site).await;
    let path = |site: i64| format!("/admin/api/stageflow?siteId={site}");
    assert_eq!(anna.get(&path(neighbour.id)).await.status, 404);
    assert!(!anna.get(&path(9_999_999_999)).await.text().is_empty());
    let operator = yard.site.app().operator().await;
    let nothing = operator.get("/admin/api/stageflow").await.ok();
    assert_eq!((&nothing["siteId"], count(&nothing, "A")), (&Value::Null, Value::Null));
    for person in [&group, &operator] {
        assert_eq!(count(&person.get(&path(yard.site.id)).await.ok(), "A"), 2);
    }
    let importer = yard.site.person(8).await;
    assert_eq!(importer.get("/admin/api/stageflow").await.reason(), "platform.denied");
}
