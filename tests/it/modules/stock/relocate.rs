//! Move to: many machines of a site are moved to another location (row 35 of docs/behaviour/machine-life.md).

use std::collections::BTreeSet;

use futures::future::join;
use platform::{entity::audit_entry, tenancy::Scoped as _};
use sea_orm::ColumnTrait as _;
use serde_json::{Value, json};
use tests::{EventStream, Person, Reply, TestApp, TestSite, given};

use super::{
    history::life::lines,
    yard::{Model, Yard, all_is_well, filter, list, stored, vins, yard},
};

async fn moves(person: &Person, machines: &[&Model], location: i64) -> Reply {
    let ids: Vec<i64> = machines.iter().map(|machine| machine.id).collect();
    person.post("jcbstock/relocate", json!({ "VhcIds": ids, "LocationId": location })).await
}

async fn dealer() -> (Yard, Person) {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let anna = yard.site.administrator().await;
    (yard, anna)
}

/// A machine in this status at the dock, or at the bay.
async fn machine(yard: &Yard, status: &'static str, at: i64) -> Model {
    yard.machine(move |row| {
        status.clone_into(&mut row.status);
        row.open = !matches!(status, "P" | "T");
        row.location_id = Some(at);
        row.last_success = (status == "C").then_some(1);
    })
    .await
}

async fn noted(site: &TestSite, location: i64) -> Vec<audit_entry::Model> {
    given::write(site.app(), move |_, tx, grant| {
        Box::pin(async move {
            let rows = audit_entry::Entity::within(grant)
                .filter(audit_entry::Column::Action.eq("machine.relocate"))
                .filter(audit_entry::Column::SubjectId.eq(location.to_string()));
            rows.all(tx).await.expect("the log")
        })
    })
    .await
}

/// Machines of every stage move together; the move is in the list by location, the history, the audit log and the event
/// stream, nothing else of them changes, and a move back by `From` undoes it.
#[tokio::test]
async fn machines_move_together_and_back() {
    let (yard, anna) = dealer().await;
    let bay_2 = given::location(&yard.site, "Bay 2").await;
    let mut machines = Vec::new();
    for status in ["R", "A", "F", "G", "H", "S", "C"] {
        machines.push(machine(&yard, status, if status == "F" { yard.bay } else { yard.dock }).await);
    }
    let stays = machine(&yard, "A", bay_2).await;
    let mut all: Vec<&Model> = machines.iter().collect();
    all.push(&stays);
    let mut stream = EventStream::open(&anna).await;
    let reply = moves(&anna, &all, bay_2).await;
    assert_eq!(reply.line(), "200 Machine moved Successfully");
    let ids = |some: &[&Model]| -> Value { some.iter().map(|machine| machine.id).collect::<Vec<_>>().into() };
    assert_eq!(reply.body["VhcIds"], ids(&all));
    let docked: Vec<&Model> = machines.iter().filter(|machine| machine.status != "F").collect();
    let from = json!([
        { "LocationId": yard.dock, "VhcIds": ids(&docked) },
        { "LocationId": yard.bay, "VhcIds": [machines[2].id] },
    ]);
    assert_eq!(reply.body["From"], from, "what stood there already is left out");

    let mut untold: BTreeSet<i64> = machines.iter().map(|machine| machine.id).collect();
    while !untold.is_empty() {
        let event = stream.until("every machine", |event| event.name == "machine").await;
        for id in event.machines() {
            untold.remove(&id);
        }
    }
    for before in &machines {
        let after = stored(&yard.site, before.id).await;
        let alike = Model {
            location_id: before.location_id,
            version: before.version,
            event_count: before.event_count,
            event_hash: before.event_hash.clone(),
            changed_at: before.changed_at,
            ..after.clone()
        };
        assert_eq!((after.location_id, &alike), (Some(bay_2), before), "nothing but the location");
        let history = anna.get(&format!("jcbstock/history/{}", before.id)).await.ok();
        let answer = &lines(&history)[0];
        assert_eq!(
            (&answer["Description"], &answer["Information"], &answer["Result"], &answer["Status"]),
            (&"Moved to another location".into(), &"Bay 2".into(), &"".into(), &before.status.as_str().into())
        );
    }
    assert_eq!(stored(&yard.site, stays.id).await, stays, "it stood there already");
    let there = list(&anna, vec![filter("LocationId", bay_2.to_string())]).await;
    assert_eq!((vins(&there).len(), &there["TotalRowCount"]), (8, &8.into()));
    let entries = noted(&yard.site, bay_2).await;
    assert_eq!(entries.len(), 1, "one entry for the batch");
    assert!(entries[0].actor.contains(&anna.login));

    for stood in from.as_array().expect("locations") {
        anna.post("jcbstock/relocate", stood.clone()).await.ok();
    }
    for before in &machines {
        assert_eq!(stored(&yard.site, before.id).await.location_id, before.location_id);
    }
    all_is_well(&yard.site).await;
}

/// One machine that may not move refuses them all, by name.
#[tokio::test]
async fn a_move_is_whole_or_not_at_all() {
    let (yard, anna) = dealer().await;
    let mine = machine(&yard, "A", yard.dock).await;
    for status in ["N", "O", "P", "T"] {
        let away = machine(&yard, status, yard.dock).await;
        let reply = moves(&anna, &[&mine, &away], yard.bay).await;
        assert_eq!(reply.line(), "409 Conflict: Machine can not be moved in its present status", "{status}");
        assert_eq!(reply.errors("VhcIds"), [format!("{} Machine can not be moved in its present status", away.serial)]);
    }
    let site = yard.site.group.dealer_site().await;
    let dock = given::location(&site, "DOCK").await;
    let other = Yard { site, model: yard.model, dock, bay: dock };
    let theirs = machine(&other, "A", other.dock).await;
    for (machines, location, line) in [
        (vec![&mine, &theirs], yard.bay, "404"),
        (vec![&mine], other.bay, "422 Stock: Given location is not available. Please contact administrator"),
        (vec![&mine], 0, "422 Stock: Location is required"),
        (vec![], yard.bay, "422 Stock: Please select a machine"),
    ] {
        let answer = moves(&anna, &machines, location).await.line();
        assert!(answer.starts_with(line), "{answer}");
    }
    let many: Vec<i64> = (1..=501).collect();
    let reply = anna.post("jcbstock/relocate", json!({ "VhcIds": many, "LocationId": yard.bay })).await;
    assert_eq!((reply.status, reply.reason()), (422, "stock.too_many_machines"));
    for user_type in [7, 2, 3, 4, 8, 49] {
        let person = yard.site.person(user_type).await;
        assert_eq!(moves(&person, &[&mine], yard.bay).await.status, 403, "type {user_type}");
    }
    assert_eq!(stored(&yard.site, mine.id).await, mine);
    assert!(noted(&yard.site, yard.bay).await.is_empty());
    for site in [&yard.site, &other.site] {
        all_is_well(site).await;
    }
}

/// The handover of a machine that has moved is still the one that was passed.
#[tokio::test]
async fn a_passed_handover_stays_passed() {
    let (yard, anna) = dealer().await;
    let handed = machine(&yard, "C", yard.dock).await;
    moves(&anna, &[&handed], yard.bay).await.ok();
    let listed = list(&anna, vec![]).await;
    assert_eq!(super::yard::row(&listed, &handed.serial)["StatusName"], "Handover Completed");
    all_is_well(&yard.site).await;
}

/// Two people who move the same machines at once: all machines are at the location that one of the two has chosen, and
/// each answer is a success or the refusal of a machine that has changed meanwhile.
#[tokio::test]
async fn two_moves_at_once_leave_the_machines_together() {
    let (yard, anna) = dealer().await;
    let bert = yard.site.administrator().await;
    let mut machines = Vec::new();
    for _ in 0..12 {
        machines.push(machine(&yard, "A", yard.dock).await);
    }
    let forth: Vec<&Model> = machines.iter().collect();
    let back: Vec<&Model> = machines.iter().rev().collect();
    let bay_2 = given::location(&yard.site, "Bay 2").await;
    let (one, two) = join(moves(&anna, &forth, yard.bay), moves(&bert, &back, bay_2)).await;
    let done = [&one, &two].into_iter().filter(|reply| reply.status == 200).count();
    assert!(done >= 1 && [&one, &two].iter().all(|reply| matches!(reply.status, 200 | 409)), "{one:?} {two:?}");
    let mut places = Vec::new();
    for machine in &machines {
        places.push(stored(&yard.site, machine.id).await.location_id);
    }
    places.dedup();
    assert_eq!(places.len(), 1, "{places:?}");
    all_is_well(&yard.site).await;
}
