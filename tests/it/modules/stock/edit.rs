//! Edit Machine: the fields that may change in each status, lost updates, and records of other sites.

use futures::future::join;
use platform::{entity::audit_entry, tenancy::Scoped as _};
use sea_orm::ColumnTrait as _;
use serde_json::{Value, json};
use tests::{TestApp, given};

use super::yard::{Model, Yard, all_is_well, filter, list, machine, menu, row, search, stored, transfer, vins, yard};

fn edited(row: &Model, yard: &Yard) -> Value {
    json!({ "VHCId": row.id, "VIN": row.serial,
        "VhcJcbLookup": { "ModelId": row.model_id, "LocationId": row.location_id.unwrap_or(yard.dock) } })
}

/// STOCK-160, STOCK-162, STOCK-112, STOCK-074: in R serial, model, location and readings change, by both spellings of
/// the call.
#[tokio::test]
async fn in_receiving_everything_may_change() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let other = given::model(&yard.site.group, "LX-10").await;
    let anna = yard.site.administrator().await;
    for (path, serial) in [("vhc/v2/update", "7111111"), ("jcbstock/update", "7222222")] {
        let machine = yard.machine(|_| {}).await;
        let body = json!({ "VHCId": machine.id.to_string(), "VIN": serial, "Version": machine.version, "Status": "T",
            "VhcJcbLookup": { "ModelId": other, "LocationId": yard.bay, "TrackingStatus": 2,
                "MetaData": { "FuelGaugeValue": 50, "MachineHours": "7" } } });
        let reply = anna.post(path, body).await;
        assert_eq!((reply.status, &reply.body["VHCId"]), (200, &json!(machine.id)), "{}", reply.text());
        let after = stored(&yard.site, machine.id).await;
        assert_eq!((after.serial.as_str(), after.model_id, after.location_id), (serial, other, Some(yard.bay)));
        assert_eq!((after.fuel, after.hours, after.adblue), (Some(50), Some(7), None));
        assert_eq!((after.status.as_str(), after.tracking, after.version), ("R", 0, 2), "no status is believed");
        assert!(vins(&search(&anna, &serial[..4]).await).contains(serial), "found by its new serial");
        let former = search(&anna, &machine.serial).await;
        assert_eq!(
            (vins(&former), &row(&former, serial)["FormerSerial"]),
            ([serial].map(str::to_owned).into(), &json!(machine.serial))
        );
    }
    let answer = list(&anna, vec![]).await;
    assert_eq!(answer["ModelList"][0]["ModelId"], other, "tiles follow");
    all_is_well(&yard.site).await;
}

/// STOCK-112, STOCK-048: location and readings change in A, F, G, H, S and C; nothing changes in P, T, O and N (row 32
/// of docs/behaviour/machine-life.md).
#[tokio::test]
async fn later_only_location_and_readings_change_and_at_last_nothing() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let other = given::model(&yard.site.group, "LX-10").await;
    let anna = yard.site.administrator().await;
    for status in ["A", "F", "G", "H", "S", "C", "P", "T", "O", "N"] {
        let machine = yard
            .machine(move |row| {
                row.status = status.to_owned();
                row.open = !matches!(status, "P" | "T");
            })
            .await;
        let mut moved = edited(&machine, &yard);
        moved["VhcJcbLookup"]["LocationId"] = json!(yard.bay);
        let fixed = matches!(status, "P" | "T" | "O" | "N");
        let reply = anna.post("vhc/v2/update", moved.clone()).await;
        if fixed {
            assert_eq!(reply.line(), "409 Conflict: Machine can not be edited in its present status", "{status}");
            continue;
        }
        assert_eq!(reply.status, 200, "{status}: {}", reply.text());
        assert_eq!(stored(&yard.site, machine.id).await.location_id, Some(yard.bay));
        for (name, value) in [("model", json!(other)), ("serial", json!(given::serial()))] {
            let mut renamed = moved.clone();
            match name {
                "model" => renamed["VhcJcbLookup"]["ModelId"] = value,
                _ => renamed["VIN"] = value,
            }
            let reply = anna.post("vhc/v2/update", renamed).await;
            assert_eq!((reply.status, reply.reason()), (422, "stock.identity_fixed"), "{status} {name}");
        }
    }
    all_is_well(&yard.site).await;
}

/// STOCK-117, STOCK-118, STOCK-119, STOCK-115: the same texts as when a machine is created.
#[tokio::test]
async fn an_edit_is_checked_like_a_new_machine() {
    let app = TestApp::shared().await;
    let here = yard(app.dealer_site().await).await;
    let other = here.site.group.dealer_site().await;
    let far = given::location(&other, "DOCK").await;
    let (one, twin) = (here.machine(|_| {}).await, here.machine(|_| {}).await);
    let away = machine(&other, here.model, far, |_| {}).await;
    let anna = here.site.administrator().await;
    let with = |key: &str, value: Value| {
        let mut body = edited(&one, &here);
        match key {
            "VIN" => body[key] = value,
            _ => body["VhcJcbLookup"][key] = value,
        }
        body
    };
    for (body, status, reason) in [
        (with("VIN", json!("123")), 422, "stock.serial_length"),
        (with("ModelId", json!(999_999_999)), 422, "stock.model_unknown"),
        (with("LocationId", json!(0)), 422, "stock.location_name_required"),
        (with("LocationId", json!(far)), 422, "stock.location_unknown"),
        (with("MetaData", json!("{oops")), 422, "stock.readings"),
        (with("VIN", json!(twin.serial)), 409, "stock.duplicate"),
        (with("VIN", json!(away.serial)), 409, "stock.duplicate_elsewhere"),
    ] {
        let reply = anna.post("vhc/v2/update", body).await;
        assert_eq!((reply.status, reply.reason()), (status, reason));
    }
    assert_eq!(stored(&here.site, one.id).await, one, "nothing refused is stored");
}

/// Of two people who read the same version, the second one's update is refused; without a version the last update wins.
#[tokio::test]
async fn a_lost_update_is_refused() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let machine = yard.machine(|_| {}).await;
    let anna = yard.site.administrator().await;
    let to = |location: i64| {
        let mut body = edited(&machine, &yard);
        body["Version"] = json!(machine.version);
        body["VhcJcbLookup"]["LocationId"] = json!(location);
        body["VhcJcbLookup"]["MetaData"] = json!({ "MachineHours": location });
        body
    };
    let (one, other) =
        join(anna.post("vhc/v2/update", to(yard.dock)), anna.post("jcbstock/update", to(yard.bay))).await;
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let reply = anna.post("vhc/v2/update", to(yard.bay)).await;
    assert_eq!(reply.line(), "409 Conflict: It was changed by someone else meanwhile, please reload");
    // An update with equal values is no change: it writes no event and no version.
    let now = stored(&yard.site, machine.id).await;
    anna.post("vhc/v2/update", edited(&now, &yard)).await.ok();
    assert_eq!(stored(&yard.site, machine.id).await, now);
    all_is_well(&yard.site).await;
}

/// A record of another site, of another tenant, a deleted one and an unknown id get the same answer.
#[tokio::test]
async fn a_foreign_record_is_not_found() {
    let app = TestApp::shared().await;
    let here = yard(app.dealer_site().await).await;
    let sister = here.site.group.dealer_site().await;
    let far = given::location(&sister, "DOCK").await;
    let stranger = yard(app.dealer_site().await).await;
    let gone = here
        .machine(|row| {
            row.deleted = true;
            row.open = false;
        })
        .await;
    let ids =
        [machine(&sister, here.model, far, |_| {}).await.id, stranger.machine(|_| {}).await.id, gone.id, 999_999_999];
    let anna = here.site.administrator().await;
    for id in ids {
        let mut body = edited(&gone, &here);
        body["VHCId"] = json!(id);
        assert_eq!(anna.post("vhc/v2/update", body).await.line(), "404 Request: Not found");
        assert_eq!(anna.delete(&format!("jcbstock/delete/{id}")).await.status, 404);
    }
    let reply = anna.post("vhc/v2/update", json!({ "VIN": "7100001" })).await;
    assert_eq!(reply.status, 404, "no id is no machine");
}

/// The user types that may create a machine may edit one; the others may not.
#[tokio::test]
async fn only_the_office_edits() {
    let app = TestApp::shared().await;
    for (site, office) in [(app.dealer_site().await, true), (app.production_site().await, false)] {
        let yard = yard(site).await;
        let machine = yard.machine(|_| {}).await;
        for user_type in [1, 2, 3, 4, 5, 6, 7, 8, 9, 49] {
            let reply = yard.site.person(user_type).await.post("vhc/v2/update", edited(&machine, &yard)).await;
            let may = office && matches!(user_type, 1 | 5 | 6 | 9);
            assert_eq!(reply.status, if may { 200 } else { 403 }, "type {user_type}");
        }
    }
}

/// Head office may read a dealer's machine and change nothing of it.
#[tokio::test]
async fn head_office_edits_its_own_only() {
    let app = TestApp::shared().await;
    let dealer = yard(app.dealer_site().await).await;
    let office = dealer.site.group.head_office().await;
    let sent = dealer
        .machine(|row| {
            row.status = "O".to_owned();
            row.tracking = 1;
        })
        .await;
    let dock = given::location(&office, "DOCK").await;
    let arriving = machine(&office, dealer.model, dock, |row| {
        row.status = "N".to_owned();
        row.current_location = 2;
    })
    .await;
    transfer(&sent, &arriving, &dealer.site, true).await;
    let bert = office.administrator().await;
    assert_eq!(bert.post("vhc/v2/update", edited(&sent, &dealer)).await.status, 404);
    let found = search(&bert, &sent.serial).await;
    assert_eq!(row(&found, &sent.serial)["ActionPermission"], true);
    assert_eq!(menu(&found, &sent.serial), ["overview yes", "email yes"]);
}

/// A corrected serial finds the machine as long as it is in the log: in the search of the group and in the list of the
/// site, whose rows name it. A serial that returns is written once.
#[tokio::test]
async fn a_former_serial_finds_the_machine_that_had_it() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let anna = yard.site.administrator().await;
    let machine = yard.machine(|_| {}).await;
    let (first, second, third) = (machine.serial.clone(), given::serial(), given::serial());
    let correct = async |serial: &str| {
        anna.post("vhc/v2/update", edited(&Model { serial: serial.to_owned(), ..machine.clone() }, &yard)).await.ok();
    };
    correct(&second).await;
    correct(&third).await;
    for (searched, former) in [(&first, json!(first)), (&second, json!(second)), (&third, json!(null))] {
        let lists = [search(&anna, searched).await, list(&anna, vec![filter("Vin", searched.as_str())]).await];
        for answer in lists {
            let found = row(&answer, &third);
            assert_eq!((&found["VhcId"], &found["FormerSerial"]), (&json!(machine.id), &former), "{searched}");
            assert_eq!(found["TotalCount"], 1);
        }
    }
    correct(&first).await;
    assert_eq!(row(&search(&anna, &first).await, &first)["FormerSerial"], json!(null));
    assert_eq!(row(&search(&anna, &third).await, &first)["FormerSerial"], third);
    all_is_well(&yard.site).await;
}

/// An edit names the fields that it changed, with their values before and after: in the history next to its lines, at the
/// console, and in the audit log.
#[tokio::test]
async fn an_edit_names_what_was_before_and_after() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let other = given::model(&yard.site.group, "LX-10").await;
    let anna = yard.site.administrator().await;
    let machine = yard.machine(|row| row.hours = Some(12)).await;
    let serial = given::serial();
    let body = json!({ "VHCId": machine.id, "VIN": serial, "VhcJcbLookup": { "ModelId": other, "LocationId": yard.bay,
        "MetaData": { "FuelGaugeValue": 50, "MachineHours": 12 } } });
    anna.post("vhc/v2/update", body).await.ok();
    let wanted = [
        ("serial", machine.serial.as_str(), serial.as_str()),
        ("model", "BH-90", "LX-10"),
        ("location", "DOCK", "Bay 1"),
        ("fuel", "", "50"),
    ];
    let history = anna.get(&format!("jcbstock/history/{}", machine.id)).await.ok();
    let lines = history["Edits"][0]["VhcJcbInfo"].as_array().expect("lines");
    assert_eq!((lines.len(), &lines[0]["Description"]), (1, &json!("Machine edited")));
    let read = |changes: &Value, names: [&str; 3]| -> Vec<[String; 3]> {
        let changes = changes.as_array().expect("changes").iter();
        changes.map(|one| names.map(|name| one[name].as_str().expect("a text").to_owned())).collect()
    };
    let wanted: Vec<[String; 3]> =
        wanted.iter().map(|(field, before, after)| [field, before, after].map(|text| (*text).to_owned())).collect();
    assert_eq!(read(&lines[0]["Changes"], ["Field", "Before", "After"]), wanted);
    let own = history["MachineHistory"][0]["VhcJcbInfo"].as_array().expect("lines");
    assert!(own.iter().all(|line| line["Changes"] == json!([])));

    let path = format!("/admin/api/machineevents?filter={}", json!({ "machineId": machine.id }));
    let events = anna.get(&path).await.ok();
    let event =
        events.as_array().expect("events").iter().find(|event| event["kind"] == "edited").expect("the edit").clone();
    assert_eq!(read(&event["changes"], ["field", "before", "after"]), wanted);

    let id = machine.id.to_string();
    let noted = given::write(yard.site.app(), move |_, tx, grant| {
        Box::pin(async move {
            let rows = audit_entry::Entity::within(grant)
                .filter(audit_entry::Column::Action.eq("machine.update"))
                .filter(audit_entry::Column::SubjectId.eq(id));
            rows.all(tx).await.expect("the log")
        })
    })
    .await;
    let [entry] = noted.as_slice() else { panic!("{} entries", noted.len()) };
    let (before, after) = (entry.before.clone().expect("before"), entry.after.clone().expect("after"));
    assert_eq!(
        (&before["serial"], &before["model"], &before["fuel"]),
        (&json!(machine.serial), &json!("BH-90"), &json!(null))
    );
    assert_eq!((&after["serial"], &after["model"], &after["fuel"]), (&json!(serial), &json!("LX-10"), &json!(50)));
}
