//! Machines between sites: transfer, accept, reject, undo and re-stock, as the people at both ends see them (rows 24 to
//! 30 of docs/behaviour/machine-life.md).

use serde_json::{Value, json};
use tests::{Person, TestApp, TestSite, given};

use super::yard::{self, Model, Yard, all_is_well, filter, list, row, rows, search, stored, vins, yard};

/// A sending and a receiving site of one group, each with its administrator.
pub struct Ends {
    pub sender: Yard,
    pub receiver: TestSite,
    pub anna: Person,
    pub bert: Person,
    /// A location of the receiving site.
    pub there: i64,
}

pub async fn ends() -> Ends {
    let sender = yard(TestApp::shared().await.head_office().await).await;
    let receiver = sender.site.group.dealer_site().await;
    let there = given::location(&receiver, "Bay 7").await;
    let (anna, bert) = (sender.site.administrator().await, receiver.administrator().await);
    Ends { sender, receiver, anna, bert, there }
}

impl Ends {
    /// A machine in this status at the sender.
    pub async fn machine(&self, status: &'static str) -> Model {
        self.sender
            .machine(move |row| {
                status.clone_into(&mut row.status);
                row.open = status != "T";
                row.audit_due_on = chrono::NaiveDate::from_ymd_opt(2026, 3, 9).filter(|_| status != "R");
            })
            .await
    }

    /// Transfers machines; the records that wait at the receiver, by serial.
    pub async fn send(&self, machines: &[&Model]) -> Value {
        let ids: Vec<i64> = machines.iter().map(|machine| machine.id).collect();
        let reply = self.anna.post("jcbstock/transfer", json!({ "VhcIds": ids, "Sitecode": self.receiver.code })).await;
        assert_eq!(reply.line(), "200 Machine transferred Successfully");
        list(&self.bert, vec![filter("v.status", "N")]).await
    }

    pub async fn waiting(&self, machine: &Model) -> i64 {
        let pending = list(&self.bert, vec![filter("v.status", "N")]).await;
        row(&pending, &machine.serial)["VhcId"].as_i64().expect("an id")
    }

    pub async fn all_is_well(&self) {
        all_is_well(&self.sender.site).await;
        all_is_well(&self.receiver).await;
    }
}

pub fn accept(ids: &[i64], location: i64) -> Value {
    json!({ "VhcIds": ids, "LocationId": location, "Approved": true, "AuditDate": "2026-03-02 08:15:00" })
}

pub fn reject(ids: &[i64], comments: &str) -> Value {
    json!({ "VhcIds": ids, "Approved": false, "Comments": comments })
}

/// Status, tracking status, current location, and whether it is open.
fn stand(row: &Model) -> (&str, i16, i16, bool) {
    (&row.status, row.tracking, row.current_location, row.open)
}

/// STOCK-060, STOCK-076, STOCK-077, STOCK-105, STOCK-109, STOCK-153, STOCK-154, STOCK-164, STOCK-168: rows 24 and 25,
/// with the destination in the list.
#[tokio::test]
async fn a_transferred_machine_waits_and_is_accepted() {
    let ends = ends().await;
    let machine = ends.machine("A").await;
    let pending = ends.send(&[&machine]).await;
    let left = list(&ends.anna, vec![filter("intransit", "1")]).await;
    assert_eq!((&left["InTransitCount"], &left["TotalRowCount"]), (&1.into(), &1.into()));
    let on_its_way = row(&left, &machine.serial);
    assert_eq!(on_its_way["DestinationSiteCode"], ends.receiver.code);
    assert_eq!((&on_its_way["MachineLocation"], &on_its_way["TrackingStatus"]), (&"In transit".into(), &1.into()));
    assert_eq!(pending["ReceivingInDealerCount"], 1);
    let waiting = row(&pending, &machine.serial);
    assert_eq!(waiting["PreviousVhcId"], machine.id);
    let sent = stored(&ends.sender.site, machine.id).await;
    assert_eq!(stand(&sent), ("O", 1, 1, true));
    assert_eq!(sent.audit_due_on, machine.audit_due_on, "kept");
    let id = waiting["VhcId"].as_i64().expect("an id");
    assert_eq!(stand(&stored(&ends.receiver, id).await), ("N", 0, 2, true));
    // It is still one machine: its serial can not be created at a third site.
    let third = ends.sender.site.group.dealer_site().await;
    let bay = given::location(&third, "Bay 9").await;
    for (person, location, line) in [
        (&ends.anna, ends.sender.dock, "409 Conflict: Machine already exists in stock"),
        (&ends.bert, ends.there, "409 Conflict: Machine already exists in stock"),
        (&third.administrator().await, bay, "409 Conflict: Machine already exists in stock at another site"),
    ] {
        let again = person.post("vhc/create", yard::payload(&machine.serial, machine.model_id, location)).await;
        assert_eq!(again.line(), line);
    }

    let reply = ends.bert.post("jcbstock/acknowledge", accept(&[id], ends.there)).await;
    assert_eq!(
        (reply.line().as_str(), &reply.body["VhcIds"]),
        ("200 Machine moved to Receiving Inspections", &json!([id]))
    );
    let here = stored(&ends.receiver, id).await;
    assert_eq!(stand(&here), ("R", 0, 1, true));
    assert_eq!((here.location_id, here.transfer_id), (Some(ends.there), None));
    let gone = stored(&ends.sender.site, machine.id).await;
    assert_eq!(stand(&gone), ("T", 2, 0, false));
    assert_eq!((gone.transfer_id, gone.destination_site_id), (None, None));
    assert_eq!(vins(&list(&ends.anna, vec![filter("v.status", "T")]).await), [machine.serial.clone()].into());
    assert_eq!(vins(&list(&ends.bert, vec![filter("v.status", "R")]).await), [machine.serial.clone()].into());
    assert_eq!(rows(&search(&ends.bert, &machine.serial).await).len(), 2, "both records are found");
    ends.all_is_well().await;
}

/// STOCK-093, STOCK-107, STOCK-140, STOCK-165: row 26.
#[tokio::test]
async fn a_rejected_machine_is_the_senders_again_to_take_back() {
    let ends = ends().await;
    let machine = ends.machine("R").await;
    ends.send(&[&machine]).await;
    let id = ends.waiting(&machine).await;
    let refused = ends.bert.post("jcbstock/acknowledge", reject(&[id], "  ")).await;
    assert_eq!(refused.line(), "422 Stock: Comments required");
    for blank in ["\u{200b}", "\u{3164} \u{feff}"] {
        let refused = ends.bert.post("jcbstock/acknowledge", reject(&[id], blank)).await;
        assert_eq!(refused.line(), "422 Stock: Comments required", "{blank:?}");
    }
    let refused = ends.bert.post("jcbstock/acknowledge", reject(&[id], "Wrong\u{7} colour")).await;
    assert_eq!(refused.line(), "422 Request: A text contains characters that cannot be displayed");
    let reply = ends.bert.post("jcbstock/acknowledge", reject(&[id], "Wrong colour")).await;
    assert_eq!(reply.line(), "200 Machine rejected");
    assert_eq!(stand(&stored(&ends.receiver, id).await), ("N", 0, 0, false));
    assert_eq!(stand(&stored(&ends.sender.site, machine.id).await), ("O", 1, 1, true));
    assert!(rows(&list(&ends.bert, vec![]).await).is_empty(), "it is in no list there");
    let counted = list(&ends.anna, vec![filter("rejected", "1")]).await;
    assert_eq!((&counted["RejectedCount"], &counted["InTransitCount"]), (&1.into(), &0.into()));
    assert_eq!(row(&counted, &machine.serial)["StatusName"], "Rejected");
    let late = ends.bert.post("jcbstock/acknowledge", accept(&[id], ends.there)).await;
    assert_eq!(late.line(), "409 Conflict: Transfer has already been accepted, rejected or taken back");
    ends.all_is_well().await;
}

/// STOCK-110, STOCK-155, STOCK-167: row 27; the machine returns to its status before the transfer, from G to A.
#[tokio::test]
async fn a_transfer_is_undone_into_the_state_before_it() {
    let ends = ends().await;
    for (status, back) in [("R", "R"), ("A", "A"), ("F", "F"), ("G", "A"), ("H", "H"), ("S", "S")] {
        for rejected in [false, true] {
            let machine = ends.machine(status).await;
            ends.send(&[&machine]).await;
            let waiting = ends.waiting(&machine).await;
            if rejected {
                ends.bert.post("jcbstock/acknowledge", reject(&[waiting], "No")).await.ok();
            }
            let ask = json!({ "VhcIds": [machine.id], "LocationId": ends.sender.bay });
            let reply = ends.anna.post("jcbstock/transfer/undo", ask).await;
            assert_eq!(reply.line(), "200 Machine undo to stock Successfully", "{status}");
            let after = stored(&ends.sender.site, machine.id).await;
            assert_eq!(stand(&after), (back, 0, 1, true), "{status}");
            assert_eq!((after.location_id, after.transfer_id), (Some(ends.sender.bay), None));
            assert_eq!(after.audit_due_on, machine.audit_due_on, "{status}: kept");
            assert_eq!(stand(&stored(&ends.receiver, waiting).await), ("N", 0, 0, false), "{status}");
            // It can be transferred once more.
            ends.send(&[&after]).await;
        }
    }
    ends.all_is_well().await;
}

/// STOCK-111, STOCK-156, STOCK-166: rows 28, 29 and 30.
#[tokio::test]
async fn machines_come_back_into_stock() {
    let ends = ends().await;
    let (on_its_way, sold, handed) = (ends.machine("A").await, ends.machine("T").await, ends.machine("C").await);
    ends.send(&[&on_its_way]).await;
    let ask = json!({ "VhcIds": [handed.id, sold.id, on_its_way.id, sold.id], "LocationId": ends.sender.bay });
    let reply = ends.anna.post("jcbstock/put/back", ask).await;
    assert_eq!(reply.line(), "200 Machine back to stock Successfully");
    let today = chrono::NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day");
    for (machine, due) in [
        (&on_its_way, on_its_way.audit_due_on),
        (&sold, Some(today + chrono::Days::new(30))),
        (&handed, handed.audit_due_on),
    ] {
        let after = stored(&ends.sender.site, machine.id).await;
        assert_eq!(stand(&after), ("A", 0, 1, true));
        assert_eq!((after.location_id, after.audit_due_on), (Some(ends.sender.bay), due));
        assert!(!after.pdi_completed && after.customer_id.is_none());
    }
    ends.all_is_well().await;
}

/// A machine that comes back into stock has an entry of its own in the history of both sites, and no new owner any more;
/// after a rejection, too.
#[tokio::test]
async fn machines_that_come_back_have_an_entry_at_both_sites_and_no_owner() {
    let ends = ends().await;
    let (waiting, rejected) = (ends.machine("A").await, ends.machine("A").await);
    ends.send(&[&waiting, &rejected]).await;
    let there = [ends.waiting(&waiting).await, ends.waiting(&rejected).await];
    ends.bert.post("jcbstock/acknowledge", reject(&there[1..], "Wrong colour")).await.ok();
    let ask = json!({ "VhcIds": [waiting.id, rejected.id], "LocationId": ends.sender.bay });
    ends.anna.post("jcbstock/put/back", ask).await.ok();
    for (machine, there) in [&waiting, &rejected].into_iter().zip(there) {
        let own = ends.anna.get(&format!("jcbstock/history/{}", machine.id)).await.ok();
        assert_eq!(newest(&own, 2), ["Moved to 30 Days Inspection", "Machine back to stock"]);
        assert_eq!((&own["OwnershipSiteName"], &own["HasWorkOrder"]), (&json!(""), &json!(false)));
        let theirs = ends.bert.get(&format!("jcbstock/history/{there}")).await.ok();
        assert_eq!(newest(&theirs, 1), ["Machine back to stock"]);
    }
    ends.all_is_well().await;
}

/// The descriptions of the newest lines of a history, the newest first.
fn newest(history: &Value, most: usize) -> Vec<String> {
    let groups = history["MachineHistory"].as_array().expect("groups");
    let lines = groups.iter().flat_map(|group| group["VhcJcbInfo"].as_array().expect("lines"));
    lines.take(most).map(|line| line["Description"].as_str().expect("a text").to_owned()).collect()
}

/// The sender can not re-stock a machine that a dealer has accepted; it comes back by the dealer's own transfer.
#[tokio::test]
async fn what_another_site_holds_is_not_brought_back() {
    let ends = ends().await;
    let machine = ends.machine("A").await;
    ends.send(&[&machine]).await;
    let id = ends.waiting(&machine).await;
    ends.bert.post("jcbstock/acknowledge", accept(&[id], ends.there)).await.ok();
    let ask = json!({ "VhcIds": [machine.id], "LocationId": ends.sender.bay });
    let reply = ends.anna.post("jcbstock/put/back", ask.clone()).await;
    assert_eq!(reply.line(), "409 Conflict: Machine is in stock at another site");
    let reply = ends.anna.post("jcbstock/transfer/undo", ask).await;
    assert_eq!(reply.line(), "409 Conflict: Transfer has already been accepted, rejected or taken back");
    // The way back: R at the dealer becomes O, and the new N here names the whole chain of previous records.
    let home = json!({ "VhcIds": [id], "Sitecode": ends.sender.site.code });
    assert_eq!(ends.bert.post("jcbstock/transfer", home).await.line(), "200 Machine transferred Successfully");
    let waiting = list(&ends.anna, vec![filter("v.status", "N")]).await;
    assert_eq!(row(&waiting, &machine.serial)["PreviousVhcId"], id);
    ends.all_is_well().await;
}

/// Of Accept and Undo at the same moment one succeeds, and the other is refused with 409.
#[tokio::test]
async fn accept_and_undo_at_the_same_moment_have_one_winner() {
    let ends = ends().await;
    let (mut accepted, mut undone) = (0, 0);
    for _ in 0..8 {
        let machine = ends.machine("A").await;
        ends.send(&[&machine]).await;
        let id = ends.waiting(&machine).await;
        let back = json!({ "VhcIds": [machine.id], "LocationId": ends.sender.dock });
        let (yes, no) = tokio::join!(
            ends.bert.post("jcbstock/acknowledge", accept(&[id], ends.there)),
            ends.anna.post("jcbstock/transfer/undo", back)
        );
        let (here, there) = (stored(&ends.sender.site, machine.id).await, stored(&ends.receiver, id).await);
        match (yes.status, no.status) {
            (200, 409) => {
                accepted += 1;
                assert_eq!((stand(&here), stand(&there)), (("T", 2, 0, false), ("R", 0, 1, true)));
            }
            (409, 200) => {
                undone += 1;
                assert_eq!((stand(&here), stand(&there)), (("A", 0, 1, true), ("N", 0, 0, false)));
            }
            other => panic!("{other:?}: {} and {}", yes.text(), no.text()),
        }
    }
    assert_eq!(accepted + undone, 8);
    ends.all_is_well().await;
}

/// A batch of the largest size allowed is transferred and accepted.
#[tokio::test]
async fn five_hundred_machines_move_together() {
    let ends = ends().await;
    let day = chrono::NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day");
    let made = yard::arrivals(&ends.sender.site, ends.sender.model, ends.sender.dock, day, 500).await;
    let pending = ends.send(&made.iter().collect::<Vec<_>>()).await;
    assert_eq!((rows(&pending).len(), &pending["ReceivingInDealerCount"]), (500, &500.into()));
    let ids: Vec<i64> = rows(&pending).iter().filter_map(|row| row["VhcId"].as_i64()).collect();
    ends.bert.post("jcbstock/acknowledge", accept(&ids, ends.there)).await.ok();
    let (left, arrived) = (list(&ends.anna, vec![]).await, list(&ends.bert, vec![]).await);
    assert_eq!((&left["SoldCount"], &left["TotalRowCount"]), (&500.into(), &0.into()));
    assert_eq!((&arrived["ReceivingInspectionCount"], &arrived["TotalRowCount"]), (&500.into(), &500.into()));
    ends.all_is_well().await;
}

/// A repeat without a key gets the same success, and nothing happens twice (docs/behaviour/machine-life.md, "Repeats
/// without an idempotency key").
#[tokio::test]
async fn what_is_sent_again_is_answered_again() {
    let ends = ends().await;
    let machine = ends.machine("A").await;
    let send = json!({ "VhcIds": [machine.id], "Sitecode": ends.receiver.code });
    let carl = ends.sender.site.administrator().await;
    for _ in 0..2 {
        assert_eq!(
            ends.anna.post("jcbstock/transfer", send.clone()).await.line(),
            "200 Machine transferred Successfully"
        );
    }
    assert_eq!(stored(&ends.sender.site, machine.id).await.event_count, machine.event_count + 1);
    assert_eq!(carl.post("jcbstock/transfer", send).await.status, 422, "somebody else did not ask before");
    let id = ends.waiting(&machine).await;
    for _ in 0..2 {
        let reply = ends.bert.post("jcbstock/acknowledge", accept(&[id], ends.there)).await;
        assert_eq!(reply.line(), "200 Machine moved to Receiving Inspections");
    }
    let other = given::location(&ends.receiver, "Bay 8").await;
    assert_eq!(ends.bert.post("jcbstock/acknowledge", accept(&[id], other)).await.status, 409, "another location");
    let second = ends.machine("A").await;
    ends.send(&[&second]).await;
    let id = ends.waiting(&second).await;
    for _ in 0..2 {
        assert_eq!(
            ends.bert.post("jcbstock/acknowledge", reject(&[id], "Dented")).await.line(),
            "200 Machine rejected"
        );
    }
    assert_eq!(ends.bert.post("jcbstock/acknowledge", reject(&[id], "Scratched")).await.status, 409, "another comment");
    let back = json!({ "VhcIds": [second.id], "LocationId": ends.sender.bay });
    for _ in 0..2 {
        let reply = ends.anna.post("jcbstock/transfer/undo", back.clone()).await;
        assert_eq!(reply.line(), "200 Machine undo to stock Successfully");
    }
    ends.all_is_well().await;
}

/// Goal D6, without a key: fifty identical requests move a machine once, and each gets the success or a named conflict.
#[tokio::test]
async fn fifty_identical_transfers_move_a_machine_once() {
    let ends = ends().await;
    let machine = ends.machine("A").await;
    let ask = json!({ "VhcIds": [machine.id], "Sitecode": ends.receiver.code });
    let calls: Vec<_> = (0..50)
        .map(|_| {
            let (anna, ask) = (ends.anna.clone(), ask.clone());
            tokio::spawn(async move { anna.post("jcbstock/transfer", ask).await })
        })
        .collect();
    for call in calls {
        let reply = call.await.expect("a reply");
        assert!(matches!(reply.status, 200 | 409 | 503), "{}", reply.text());
    }
    assert_eq!(stored(&ends.sender.site, machine.id).await.event_count, machine.event_count + 1);
    assert_eq!(list(&ends.bert, vec![]).await["ReceivingInDealerCount"], 1);
    ends.all_is_well().await;
}
