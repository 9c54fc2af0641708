//! One machine goes by API calls through the rows of docs/behaviour/machine-life.md: it is created at the works, moves
//! to head office and to a dealer, is sold, and is taken back.
//!
//! The rows are in the order in which a machine can meet them. After each row the test checks that the record is in the
//! state that the row gives, that the message is the documented one letter for letter, that the history has gained the
//! row's lines, that the lists of all three sites count the machine, and that the transfer has its expected state.

mod stage;

use chrono::TimeDelta;
use handover::nightly::Nightly;
use platform::jobs::JobKind as _;
use serde_json::{Value, json};

use self::stage::{
    Place::{Dealer, Office, Works},
    Seen, Stage,
};
use crate::modules::{
    handover::shop::{form_of, handover_of, order_of},
    inspections::hall::{answers, start},
    stock::history::life::lines,
    stock::yard::{list, payload, row, stored},
};

const ADDED: &str = "R/- Machine added to stock list";
const RECEIVED: &str = "R/1 Receiving Inspection completed";
const TO_AUDIT: &str = "A/- Moved to 30 Days Inspection";
const TO_REPAIR: &str = "H/- Moved to repair";
const REPAIRED: &str = "H/1 Repair completed";
const TO_GATE: &str = "G/- Moved to Gate Inspection";
const TO_PDI: &str = "F/- Moved to PDI Inspection";
const TO_SPEC_CHANGE: &str = "S/- Moved to Spec Change";
const WAITS: &str = "O/- Waiting for acknowledgement";
const BACK: &[&str] = &["A/- Machine back to stock", TO_AUDIT];
const SENT: &str = "O/- Waiting for acknowledgement, IsMachineTransfer";
const PENDING: &str = "N 0/2, Pending, Dock";
const PAST: &str = "N 0/0, Unlisted, Dock";

/// STOCK-024, STOCK-079, STOCK-080, STOCK-081, STOCK-082, STOCK-083, STOCK-084, STOCK-085, STOCK-086, STOCK-087, STOCK-088,
/// STOCK-092, STOCK-093, STOCK-098, STOCK-100, STOCK-101, STOCK-102, STOCK-105, STOCK-107, STOCK-108, STOCK-109,
/// STOCK-110, STOCK-111, STOCK-164, STOCK-165, STOCK-166, STOCK-167, STOCK-168, STOCK-169, STOCK-170, STOCK-171,
/// HIST-026, HIST-027, HIST-028, HIST-029, HIST-030, HIST-031, HIST-032, HIST-033, HIST-034, HIST-035, HIST-036,
/// HIST-037, INSP-004, INSP-005, HAND-026, HAND-057, HAND-058, HAND-059; all rows of
/// docs/behaviour/machine-life.md.
#[tokio::test]
async fn one_machine_goes_through_every_row() {
    let mut stage = Stage::new().await;
    it_is_created_and_deleted(&mut stage).await;
    let made = it_is_made(&mut stage).await;
    let office = it_moves_to_head_office(&mut stage, made).await;
    it_is_audited(&mut stage, office).await;
    it_is_ordered(&mut stage, office).await;
    it_is_sent_and_comes_back(&mut stage, office).await;
    let dealer = it_is_taken_over(&mut stage, office).await;
    it_is_prepared(&mut stage, dealer).await;
    it_is_sold_and_comes_back(&mut stage, dealer).await;
    assert_eq!(stage.rows, (1..=35).collect(), "every row");
}

async fn it_is_created_and_deleted(stage: &mut Stage) {
    let site = &stage.dealer;
    let reply = site.anna.post("vhc/create", payload(&stage.serial, stage.model, site.dock)).await;
    assert_eq!(reply.line(), "200 New machine created sucessfully");
    let id = reply.body["VHCId"].as_i64().expect("an id");
    let record = Seen { place: Dealer, id, stands: "R 0/1, Receiving, DOCK", new_lines: &[ADDED] };
    stage.see(1, [record], ["", "", "all, receiving"]).await;

    let reply = stage.dealer.anna.delete(&format!("jcbstock/delete/{id}")).await;
    assert_eq!(reply.line(), "200 Machine deleted sucessfully");
    let record = Seen { place: Dealer, id, stands: "R 0/0, Deleted, DOCK", new_lines: &[] };
    stage.see(34, [record], ["", "", ""]).await;
}

async fn it_is_made(stage: &mut Stage) -> i64 {
    let importer = stage.works.site.person(8).await;
    let body = json!({ "VHCDate": "20260302", "Model": "BH-90", "VIN": stage.serial, "Location": "DOCK" });
    let reply = importer.post("dataimporter/jcb/import", body).await;
    assert_eq!(reply.line(), "200 Success");
    let id = reply.body["VhcId"].as_i64().expect("an id");
    let record = Seen { place: Works, id, stands: "R 0/1, Receiving, DOCK", new_lines: &[ADDED] };
    stage.see(2, [record], ["all, receiving", "", ""]).await;

    let tech = &stage.works.tech;
    start(tech, id).await;
    let mut engine = answers(id, &[(1, Some(1), "")]);
    engine["StageName"] = json!("Engine");
    tech.post("vhcItem/v3/update", engine).await.ok();
    assert!(stored(&stage.works.site, id).await.partially_checked);
    let record = Seen { place: Works, id, stands: "R 0/1, Receiving, DOCK", new_lines: &[RECEIVED] };
    stage.see(3, [record], ["all, receiving", "", ""]).await;

    stage.inspect(Works, id, &[(1, Some(1), ""), (2, Some(0), "oil leak")]).await;
    let stands = "H 0/1, Held, DOCK, Held For Repair - 0 Days";
    let record = Seen { place: Works, id, stands, new_lines: &["R/0 Receiving Inspection failed", TO_REPAIR] };
    stage.see(6, [record], ["all, held", "", ""]).await;

    stage.inspect(Works, id, &[(2, Some(0), "still leaks")]).await;
    let record = Seen { place: Works, id, stands, new_lines: &["H/0 Sent to repair"] };
    stage.see(14, [record], ["all, held", "", ""]).await;

    stage.inspect(Works, id, &[(2, Some(1), "")]).await;
    let record = Seen { place: Works, id, stands: "R 0/1, Receiving, DOCK", new_lines: &[REPAIRED] };
    stage.see(13, [record], ["all, receiving", "", ""]).await;
    id
}

async fn it_moves_to_head_office(stage: &mut Stage, made: i64) -> i64 {
    stage.passes(Works, made).await;
    let listed = list(&stage.office.anna, vec![]).await;
    let row = row(&listed, &stage.serial);
    assert_eq!(row["PreviousVhcId"], made);
    let id = row["VhcId"].as_i64().expect("an id");
    let done = &[RECEIVED, "P/- Production completed should move to head office"];
    let records = [
        Seen { place: Works, id: made, stands: "P 0/0, Produced, DOCK, Completed", new_lines: done },
        Seen { place: Office, id, stands: "R 0/1, Receiving, Dock", new_lines: &[ADDED] },
    ];
    stage.see(5, records, ["produced", "all, receiving", ""]).await;

    let edit = json!({ "VHCId": id, "VhcJcbLookup": { "LocationId": stage.office.dock } });
    stage.office.anna.post("vhc/v2/update", edit).await.ok();
    let record = Seen { place: Office, id, stands: "R 0/1, Receiving, DOCK", new_lines: &[] };
    stage.see(31, [record], ["produced", "all, receiving", ""]).await;

    stage.passes(Office, id).await;
    let record =
        Seen { place: Office, id, stands: "A 0/1, Audit, DOCK, 30 Days To Audit", new_lines: &[RECEIVED, TO_AUDIT] };
    stage.see(4, [record], ["produced", "all", ""]).await;
    id
}

async fn it_is_audited(stage: &mut Stage, id: i64) {
    let edit = |lookup: Value| json!({ "VHCId": id, "VhcJcbLookup": lookup });
    let other = edit(json!({ "LocationId": stage.office.bay, "ModelId": stage.another }));
    let refused = stage.office.anna.post("vhc/v2/update", other).await;
    assert_eq!(refused.line(), "422 Stock: Serial and model can be changed only in Receiving Inspection");
    stage.office.anna.post("vhc/v2/update", edit(json!({ "LocationId": stage.office.bay }))).await.ok();
    let record = Seen { place: Office, id, stands: "A 0/1, Audit, Bay, 30 Days To Audit", new_lines: &[] };
    stage.see(32, [record], ["produced", "all", ""]).await;

    for (location, stands) in [
        (stage.office.dock, "A 0/1, Audit, DOCK, 30 Days To Audit"),
        (stage.office.bay, "A 0/1, Audit, Bay, 30 Days To Audit"),
    ] {
        let reply =
            stage.office.anna.post("jcbstock/relocate", json!({ "VhcIds": [id], "LocationId": location })).await;
        assert_eq!(reply.line(), "200 Machine moved Successfully");
        let record = Seen { place: Office, id, stands, new_lines: &["A/- Moved to another location"] };
        stage.see(35, [record], ["produced", "all", ""]).await;
    }

    for (days, stands, counts) in [
        (30, "A 0/1, Audit, Bay, Audit Today", "all, due"),
        (1, "A 0/1, Audit, Bay, Audit 1 Days Overdue", "all, overdue"),
    ] {
        stage.app.advance(TimeDelta::days(days));
        stage.see(7, [Seen { place: Office, id, stands, new_lines: &[] }], ["produced", counts, ""]).await;
    }

    stage.passes(Office, id).await;
    let new_lines = &["A/1 30 Days Inspection completed"];
    let record = Seen { place: Office, id, stands: "A 0/1, Audit, Bay, 30 Days To Audit", new_lines };
    stage.see(8, [record], ["produced", "all", ""]).await;

    stage.app.advance(TimeDelta::days(3));
    stage.fails(Office, id).await;
    let new_lines = &["A/0 30 Days Inspection failed", TO_REPAIR];
    let record = Seen { place: Office, id, stands: "H 0/1, Held, Bay, Held For Repair - 0 Days", new_lines };
    stage.see(9, [record], ["produced", "all, held", ""]).await;

    stage.passes(Office, id).await;
    let record =
        Seen { place: Office, id, stands: "A 0/1, Audit, Bay, 27 Days To Audit", new_lines: &[REPAIRED, TO_AUDIT] };
    stage.see(13, [record], ["produced", "all", ""]).await;
}

async fn it_is_ordered(stage: &mut Stage, id: i64) {
    let (anna, dealer) = (stage.office.anna.clone(), stage.dealer.site.clone());
    let reply = anna.post("jcbstock/dealer/update", order_of(&[id], &dealer.code, "")).await;
    assert_eq!(reply.line(), "200 Work Order Generated Successfully");
    let history = anna.get(&format!("jcbstock/history/{id}")).await.ok();
    assert_eq!(lines(&history)[0]["Information"], dealer.name, "with the name of the dealer");
    let at_the_gate = "G 0/1, Gate, Bay";
    let record = Seen { place: Office, id, stands: at_the_gate, new_lines: &[TO_GATE] };
    stage.see(15, [record], ["produced", "all, gate", ""]).await;

    let day = (stage.app.now() + TimeDelta::days(3)).format("%d/%m/%Y").to_string();
    let reply = anna.post("jcbstock/dealer/update", order_of(&[id], "", &day)).await;
    assert_eq!(reply.line(), "200 Work Order updated Successfully");
    let record = Seen { place: Office, id, stands: at_the_gate, new_lines: &[] };
    stage.see(33, [record], ["produced", "all, gate", ""]).await;

    stage.fails(Office, id).await;
    let counts = ["produced", "all, spec change", ""];
    let stands = "S 0/1, SpecChange, Bay, Spec Change - 0 Days";
    let record = Seen { place: Office, id, stands, new_lines: &["G/0 Gate Inspection failed", TO_SPEC_CHANGE] };
    stage.see(17, [record], counts).await;

    stage.fails(Office, id).await;
    stage.see(19, [Seen { place: Office, id, stands, new_lines: &[TO_SPEC_CHANGE] }], counts).await;

    stage.passes(Office, id).await;
    let record = Seen { place: Office, id, stands: at_the_gate, new_lines: &["S/1 Spec Change completed", TO_GATE] };
    stage.see(18, [record], ["produced", "all, gate", ""]).await;
}

async fn it_is_sent_and_comes_back(stage: &mut Stage, id: i64) {
    stage.passes(Office, id).await;
    let waiting = stage.waiting().await;
    let records = [
        Seen {
            place: Office,
            id,
            stands: "O 1/1, InTransit, In transit",
            new_lines: &["G/1 Gate Inspection completed", WAITS],
        },
        Seen { place: Dealer, id: waiting, stands: PENDING, new_lines: &["N/- Moved to Receiving in Dealer"] },
    ];
    stage.see(16, records, ["produced", "all, in transit", "all, pending"]).await;
    assert_eq!(stage.way().await, "from G by gate, in transit, open");

    assert_eq!(stage.answers(waiting, false).await, "200 Machine rejected");
    let records = [
        Seen { place: Office, id, stands: "O 1/1, Rejected, In transit", new_lines: &["O/0 Wrong colour"] },
        Seen { place: Dealer, id: waiting, stands: PAST, new_lines: &["N/0 Receiving in Dealer failed"] },
    ];
    stage.see(26, records, ["produced", "all, rejected", ""]).await;
    assert_eq!(stage.way().await, "from G by gate, rejected, open");

    let reply = stage.takes_back("jcbstock/put/back", Office, id).await;
    assert_eq!(reply.line(), "200 Machine back to stock Successfully");
    let back = "A 0/1, Audit, Bay, 27 Days To Audit";
    let records = [
        Seen { place: Office, id, stands: back, new_lines: &["O/- Machine back to stock", TO_AUDIT] },
        Seen { place: Dealer, id: waiting, stands: PAST, new_lines: &["N/- Machine back to stock"] },
    ];
    stage.see(28, records, ["produced", "all", ""]).await;
    assert_eq!(stage.way().await, "from G by gate, rejected, restocked");

    assert_eq!(stage.transfers(id).await, "200 Machine transferred Successfully");
    let waiting = stage.waiting().await;
    let records = [
        Seen { place: Office, id, stands: "O 1/1, InTransit, In transit", new_lines: &[SENT] },
        Seen { place: Dealer, id: waiting, stands: PENDING, new_lines: &["N/- Moved to Receiving in Dealer"] },
    ];
    stage.see(24, records, ["produced", "all, in transit", "all, pending"]).await;
    assert_eq!(stage.way().await, "from A by transfer, in transit, open");

    let reply = stage.takes_back("jcbstock/transfer/undo", Office, id).await;
    assert_eq!(reply.line(), "200 Machine undo to stock Successfully");
    let records = [
        Seen { place: Office, id, stands: back, new_lines: &["O/- Transfer undone, IsUndoTransfer", TO_AUDIT] },
        Seen { place: Dealer, id: waiting, stands: PAST, new_lines: &[] },
    ];
    stage.see(27, records, ["produced", "all", ""]).await;
    assert_eq!(stage.way().await, "from A by transfer, in transit, undone");
}

async fn it_is_taken_over(stage: &mut Stage, office: i64) -> i64 {
    stage.transfers(office).await;
    let id = stage.waiting().await;
    assert_eq!(stage.answers(id, true).await, "200 Machine moved to Receiving Inspections");
    let here = &["N/- Moved to Receiving in Dealer", "N/1 Receiving in Dealer completed", ADDED];
    let there = &[SENT, "O/1 Acknowledged successfully", "T/- Transferred to dealer, IsMachineTransfer"];
    let records = [
        Seen { place: Dealer, id, stands: "R 0/1, Receiving, DOCK", new_lines: here },
        Seen { place: Office, id: office, stands: "T 2/0, Sold, Sold, Sold", new_lines: there },
    ];
    stage.see(25, records, ["produced", "sold", "all, receiving"]).await;
    assert_eq!(stage.way().await, "from A by transfer, in transit, accepted");

    stage.passes(Dealer, id).await;
    let record =
        Seen { place: Dealer, id, stands: "A 0/1, Audit, DOCK, 30 Days To Audit", new_lines: &[RECEIVED, TO_AUDIT] };
    stage.see(4, [record], ["produced", "sold", "all"]).await;
    id
}

async fn it_is_prepared(stage: &mut Stage, id: i64) {
    let reply = stage.dealer.anna.post("jcbstock/dealer/update", order_of(&[id], &stage.dealer.site.code, "")).await;
    assert_eq!(reply.line(), "200 Moved to PDI Inspection Successfully");
    let stands = "F 0/1, Pdi, PDI Inspection";
    stage.see(10, [Seen { place: Dealer, id, stands, new_lines: &[TO_PDI] }], ["produced", "sold", "all, PDI"]).await;

    stage.fails(Dealer, id).await;
    let new_lines = &["F/0 PDI Inspection failed", TO_REPAIR];
    let record = Seen { place: Dealer, id, stands: "H 0/1, Held, DOCK, Held For Repair - 0 Days", new_lines };
    stage.see(12, [record], ["produced", "sold", "all, held"]).await;

    stage.passes(Dealer, id).await;
    let record = Seen { place: Dealer, id, stands, new_lines: &[REPAIRED, TO_PDI] };
    stage.see(13, [record], ["produced", "sold", "all, PDI"]).await;

    stage.app.advance(TimeDelta::days(1));
    stage.passes(Dealer, id).await;
    let new_lines = &["F/1 PDI Inspection completed", TO_AUDIT];
    let record = Seen { place: Dealer, id, stands: "A 0/1, Audit, DOCK, 29 Days To Audit", new_lines };
    stage.see(11, [record], ["produced", "sold", "all"]).await;
    assert!(stored(&stage.dealer.site, id).await.pdi_completed);
}

async fn it_is_sold_and_comes_back(stage: &mut Stage, id: i64) {
    let anna = stage.dealer.anna.clone();
    let in_handover = ["produced", "sold", "all, handover"];
    let sells = async || anna.post("customer/create", form_of(&[id])).await.line();
    let hands_over = async |answers: &[i64]| anna.post("jcbstock/handover/save", handover_of(id, answers)).await.line();
    assert_eq!(sells().await, "200 Work Order Generated Successfully");
    let record = Seen { place: Dealer, id, stands: "C 0/1, Handover, DOCK", new_lines: &["C/- Moved to Handover"] };
    stage.see(20, [record], in_handover).await;

    assert_eq!(hands_over(&[1, 0]).await, "200 Handover Inspection Saved Successfully");
    let new_lines = &["C/0 Handover failed - Scratch 1"];
    stage.see(22, [Seen { place: Dealer, id, stands: "C 1/1, Handover, DOCK", new_lines }], in_handover).await;

    let reply = stage.takes_back("jcbstock/put/back", Dealer, id).await;
    assert_eq!(reply.line(), "200 Machine back to stock Successfully");
    let record = Seen { place: Dealer, id, stands: "A 0/1, Audit, Bay, 29 Days To Audit", new_lines: BACK };
    stage.see(30, [record], ["produced", "sold", "all"]).await;

    assert_eq!(sells().await, "200 Work Order Generated Successfully");
    let mut changed = form_of(&[id]);
    changed["OwnershipChangedDate"] = json!(stage.app.now().format("%d/%m/%Y").to_string());
    assert_eq!(anna.post("customer/update", changed).await.line(), "200 Work Order updated Successfully");
    let record = Seen { place: Dealer, id, stands: "C 0/1, Handover, Bay", new_lines: &["C/- Moved to Handover"] };
    stage.see(33, [record], in_handover).await;

    assert_eq!(hands_over(&[1, 1]).await, "200 Handover Inspection Saved Successfully");
    let new_lines = &["C/1 Handover completed"];
    stage.see(21, [Seen { place: Dealer, id, stands: "C 1/1, Handover, Bay", new_lines }], in_handover).await;

    stage.app.on(|platform| async move { Nightly.run(&platform, &Value::Null).await.expect("a night") }).await;
    let record = Seen { place: Dealer, id, stands: "T 2/1, Sold, Sold, Sold", new_lines: &["T/- Sold to customer"] };
    stage.see(23, [record], ["produced", "sold", "sold"]).await;

    let reply = stage.takes_back("jcbstock/put/back", Dealer, id).await;
    assert_eq!(reply.line(), "200 Machine back to stock Successfully");
    let record = Seen { place: Dealer, id, stands: "A 0/1, Audit, Bay, 30 Days To Audit", new_lines: BACK };
    stage.see(29, [record], ["produced", "sold", "all"]).await;
    assert!(!stored(&stage.dealer.site, id).await.pdi_completed);
}
