//! Order and pages of the stock list: by offset to the end, and by cursor both ways.

use std::cmp::Ordering;

use chrono::Days;
use serde_json::{Value, json};
use tests::{Person, TestApp, given, morning};

use super::yard::{Model, Yard, arrivals, filter, list_of, machine, rows, yard};

/// Ninety-five machines over nine days, returned in the expected order: by day, then by id. They are created in another
/// order.
async fn many(yard: &Yard) -> Vec<i64> {
    let mut ids = Vec::new();
    for (day, count) in [(3_u64, 20), (8, 7), (0, 30), (5, 1), (1, 37)] {
        let day = morning().date_naive() - Days::new(day);
        let made = arrivals(&yard.site, yard.model, yard.dock, day, count).await;
        ids.extend(made.into_iter().map(|row| (row.listed_on, row.id)));
    }
    ids.sort_unstable();
    ids.into_iter().map(|(_, id)| id).collect()
}

fn ids(answer: &Value) -> Vec<i64> {
    rows(answer).iter().map(|row| row["VhcId"].as_i64().expect("an id")).collect()
}

async fn page(person: &Person, offset: usize, size: usize, order: &str) -> Value {
    let page = json!({ "Offset": offset, "RecordLimit": size, "OrderBy": order });
    list_of(person, json!({ "FilterProperty": page })).await
}

/// STOCK-151, STOCK-041, CONST-002, CONST-004, CONST-012: ordered by vhcdate and VHCId, ascending; the offset is page ×
/// size; the last page is short and the one after it is empty; TotalCount stands on the first row.
#[tokio::test]
async fn pages_by_offset_are_the_whole_list_in_its_order() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let all = many(&yard).await;
    let anna = yard.site.reader().await;
    for size in [25, 40, 50, 75, 100] {
        for (order, wanted) in [
            ("", all.clone()),
            ("vhcdate ASC, VHCId ASC", all.clone()),
            ("vhcdate DESC, VHCId DESC", all.iter().rev().copied().collect()),
        ] {
            let mut seen = Vec::new();
            for offset in (0..).step_by(size) {
                let answer = page(&anna, offset, size, order).await;
                let shown = ids(&answer);
                if shown.is_empty() {
                    break;
                }
                assert_eq!(shown.len(), size.min(all.len() - offset), "{size} at {offset}");
                assert_eq!(rows(&answer)[0]["TotalCount"], all.len());
                assert!(rows(&answer)[1..].iter().all(|row| row["TotalCount"] == 0));
                seen.extend(shown);
            }
            assert_eq!(seen, wanted, "{size} {order}");
        }
    }
    assert_eq!(ids(&list_of(&anna, json!({})).await).len(), 50, "no page asked for is one of fifty");
    for everything in [json!(0), json!("")] {
        let answer = list_of(&anna, json!({ "FilterProperty": { "RecordLimit": everything } })).await;
        assert_eq!(ids(&answer), all);
    }
}

/// Pages by cursor: forward to the last row and back to the first, at every size, in both orders.
#[tokio::test]
async fn pages_by_cursor_are_the_whole_list_both_ways() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let all = many(&yard).await;
    let anna = yard.site.reader().await;
    for (order, wanted) in [("vhcdate ASC", all.clone()), ("vhcdate DESC", all.iter().rev().copied().collect())] {
        for size in [1, 7, 40, 95, 100] {
            let page = json!({ "RecordLimit": size, "OrderBy": order });
            let ask = |key: &str, cursor: &Value| {
                let mut body = json!({ "FilterProperty": page });
                body[key] = cursor.clone();
                body
            };
            let mut answer = list_of(&anna, json!({ "FilterProperty": page })).await;
            let (mut on, mut last) = (Vec::new(), Value::Null);
            while let Some(row) = rows(&answer).last() {
                last = row["Cursor"].clone();
                assert_eq!(rows(&answer)[0]["TotalCount"], all.len(), "the total does not follow the place");
                on.extend(ids(&answer));
                answer = list_of(&anna, ask("After", &last)).await;
            }
            assert_eq!(on, wanted, "on by {size}, {order}");
            // Backward from the last row, which is not repeated.
            let mut back = Vec::new();
            let mut answer = list_of(&anna, ask("Before", &last)).await;
            while let Some(row) = rows(&answer).first() {
                let first = row["Cursor"].clone();
                back.splice(0..0, ids(&answer));
                answer = list_of(&anna, ask("Before", &first)).await;
            }
            assert_eq!(back, wanted[..wanted.len() - 1], "back by {size}, {order}");
        }
    }
}

/// A machine that is added or removed meanwhile makes no page by cursor repeat or lose another row.
#[tokio::test]
async fn a_cursor_outlives_changes() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let all = many(&yard).await;
    let anna = yard.site.administrator().await;
    let first = list_of(&anna, json!({ "FilterProperty": { "RecordLimit": 40 } })).await;
    let last = rows(&first)[39].clone();
    anna.delete(&format!("jcbstock/delete/{}", last["VhcId"])).await.ok();
    anna.delete(&format!("jcbstock/delete/{}", all[0])).await.ok();
    let next = list_of(&anna, json!({ "FilterProperty": { "RecordLimit": 40 }, "After": last["Cursor"] })).await;
    assert_eq!(ids(&next), all[40..80]);
}

#[tokio::test]
async fn a_cursor_that_is_none_is_refused() {
    let anna = TestApp::shared().await.dealer_site().await.reader().await;
    for cursor in
        ["x", "20260302", "20260302.a", "20261350.1", "serial:7104822", "fuel:7.1", "model:20260302.1.l7.dock"]
    {
        assert_eq!(anna.post("jcbstock/list", json!({ "After": cursor })).await.status, 422, "{cursor}");
    }
}

/// A machine as the test expects it, with its sort keys.
struct Sorted {
    row: Model,
    model: &'static str,
    location: &'static str,
}

type Compare = fn(&Sorted, &Sorted) -> Ordering;

/// Machines whose models, locations, stages and ages repeat, so that every order has ties.
async fn mixed(yard: &Yard) -> Vec<Sorted> {
    let models = [(yard.model, "bh-90"), (given::model(&yard.site.group, "AX-1").await, "ax-1")];
    let bays = [(yard.dock, "dock"), (yard.bay, "bay 1"), (given::location(&yard.site, "zebra").await, "zebra")];
    let mut made = Vec::new();
    for (at, status) in ["R", "A", "H", "F", "O", "A", "N", "C", "A", "R", "G", "S"].iter().cycle().take(60).enumerate()
    {
        let (model, model_name) = models[at % 2];
        let (location, bay) = bays[at % 3];
        let listed = morning().date_naive() - Days::new(u64::try_from(at % 7).expect("small"));
        let entered = morning().date_naive() - Days::new(u64::try_from(at % 5 * 40).expect("small"));
        let row = machine(&yard.site, model, location, move |row| {
            (*status).clone_into(&mut row.status);
            row.serial = format!("{:07}", (at * 7_919) % 10_007);
            row.tracking = i16::from(*status == "O");
            row.current_location = if *status == "N" { 2 } else { 1 };
            row.listed_on = listed;
            row.stage_entered_on = entered;
        })
        .await;
        let location = match *status {
            "F" => "pdi inspection",
            "O" => "in transit",
            _ => bay,
        };
        made.push(Sorted { row, model: model_name, location });
    }
    made
}

/// Every order both ways, over pages of any size, with every machine once: equal ones by their own order, and in the end
/// by id. A filter changes nothing about it.
#[tokio::test]
async fn every_order_is_whole_and_its_ties_are_broken() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let made = mixed(&yard).await;
    let anna = yard.site.reader().await;
    let listed: Compare = |one, other| (one.row.listed_on, one.row.id).cmp(&(other.row.listed_on, other.row.id));
    let id: Compare = |one, other| one.row.id.cmp(&other.row.id);
    let orders: [(&str, Compare, Compare); 5] = [
        ("Vin", |one, other| one.row.serial.cmp(&other.row.serial), id),
        ("ModelName", |one, other| one.model.cmp(other.model), listed),
        ("MachineLocation", |one, other| one.location.cmp(other.location), listed),
        ("v.status", |one, other| one.row.bucket.cmp(&other.row.bucket), listed),
        // The fewest days first; of equal ages the later id, for the age counts back from the day of entry.
        (
            "DaysInStage",
            |one, other| other.row.stage_entered_on.cmp(&one.row.stage_entered_on),
            |one, other| other.row.id.cmp(&one.row.id),
        ),
    ];
    for (field, compare, tie) in orders {
        for filters in [json!([]), json!([filter("v.status", "A")]), json!([filter("ModelId", yard.model)])] {
            let status = filters[0]["FieldName"] == "v.status";
            let mut wanted: Vec<&Sorted> = made
                .iter()
                .filter(|one| !status || one.row.status == "A")
                .filter(|one| filters[0]["FieldName"] != "ModelId" || one.row.model_id == yard.model)
                .collect();
            wanted.sort_by(|one, other| compare(one, other).then_with(|| tie(one, other)));
            let mut ids_wanted: Vec<i64> = wanted.iter().map(|one| one.row.id).collect();
            for direction in ["ASC", "DESC"] {
                for size in [7, 40, 100] {
                    let mut seen = Vec::new();
                    for offset in (0..=ids_wanted.len()).step_by(size) {
                        let page =
                            json!({ "Offset": offset, "RecordLimit": size, "OrderBy": format!("{field} {direction}") });
                        let answer = list_of(&anna, json!({ "Filters": filters, "FilterProperty": page })).await;
                        if let Some(first) = rows(&answer).first() {
                            assert_eq!(first["TotalCount"], ids_wanted.len());
                        }
                        seen.extend(ids(&answer));
                    }
                    assert_eq!(seen, ids_wanted, "{field} {direction} by {size} of {filters}");
                }
                ids_wanted.reverse();
            }
        }
    }
}

/// The orders of the stock list.
const ORDERS: [&str; 6] = ["vhcdate", "Vin", "ModelName", "MachineLocation", "v.status", "DaysInStage"];

/// The list by cursors in one direction, `After` or `Before`. Between two pages another person deletes a machine of a page
/// that was read before, at first the one whose cursor is next.
async fn turned(person: &Person, deleter: &Person, order: &str, key: &str, from: &Value) -> Vec<i64> {
    let page = json!({ "RecordLimit": 7, "OrderBy": order });
    let mut body = json!({ "FilterProperty": page });
    body[key] = from.clone();
    let (mut seen, mut deletions) = (Vec::new(), 0);
    loop {
        let answer = list_of(person, body.clone()).await;
        let mut listed = rows(&answer).clone();
        if key == "Before" {
            listed.reverse();
        }
        seen.extend(listed.iter().map(|row| row["VhcId"].as_i64().expect("an id")));
        assert_eq!(
            answer["HasMore"],
            listed.len() == 7 && !is_last(person, order, key, &listed).await,
            "{order} {key}"
        );
        let Some(last) = listed.last() else { return seen };
        body[key] = last["Cursor"].clone();
        let deletable =
            |row: &&Value| row["Actions"]["Allowed"].as_array().is_some_and(|all| all.contains(&json!("delete")));
        if let Some(row) = listed.iter().rev().find(deletable).filter(|_| deletions < 4) {
            deleter.delete(&format!("jcbstock/delete/{}", row["VhcId"])).await.ok();
            deletions += 1;
        }
    }
}

/// True where no row follows the last one of these.
async fn is_last(person: &Person, order: &str, key: &str, listed: &[Value]) -> bool {
    let mut body = json!({ "FilterProperty": { "RecordLimit": 1, "OrderBy": order } });
    body[key] = listed.last().expect("a row")["Cursor"].clone();
    rows(&list_of(person, body).await).is_empty()
}

/// In every order and direction, a machine that another person deletes from a page already read hides no row of a page
/// that follows, and none is repeated.
#[tokio::test]
async fn pages_by_cursor_are_whole_in_every_order_whatever_is_deleted_meanwhile() {
    for field in ORDERS {
        let yard = yard(TestApp::shared().await.dealer_site().await).await;
        mixed(&yard).await;
        let (anna, bert) = (yard.site.administrator().await, yard.site.administrator().await);
        for direction in ["ASC", "DESC"] {
            let order = format!("{field} {direction}");
            let before = ids(&page(&anna, 0, 100, &order).await);
            let on = turned(&anna, &bert, &order, "After", &Value::Null).await;
            assert_eq!(on, before, "on by {order}");
            let after = page(&anna, 0, 100, &order).await;
            let left = ids(&after);
            assert!(left.len() < before.len(), "machines were deleted meanwhile by {order}");
            let mut back = turned(&anna, &bert, &order, "Before", &rows(&after).last().expect("a row")["Cursor"]).await;
            back.reverse();
            assert_eq!(back, left[..left.len() - 1], "back by {order}");
        }
    }
}

/// A cursor is a place in one order and direction, and another one refuses it.
#[tokio::test]
async fn a_cursor_of_another_order_is_refused() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    mixed(&yard).await;
    let anna = yard.site.reader().await;
    let orders: Vec<String> = ORDERS.iter().flat_map(|by| ["ASC", "DESC"].map(|way| format!("{by} {way}"))).collect();
    for order in &orders {
        let first = page(&anna, 0, 2, order).await;
        let cursor = &rows(&first)[1]["Cursor"];
        for other in &orders {
            for key in ["After", "Before"] {
                let mut body = json!({ "FilterProperty": { "RecordLimit": 2, "OrderBy": other } });
                body[key] = cursor.clone();
                let reply = anna.post("jcbstock/list", body).await;
                assert_eq!(reply.status, if order == other { 200 } else { 422 }, "{cursor} {key} by {other}");
            }
        }
    }
}

/// A past day has the order of the list only.
#[tokio::test]
async fn another_order_has_no_past_and_an_unknown_one_is_refused() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    many(&yard).await;
    let anna = yard.site.reader().await;
    let body = json!({ "FilterProperty": { "RecordLimit": 5, "OrderBy": "Vin ASC" }, "AsOf": "2026-03-01" });
    assert_eq!(anna.post("jcbstock/list", body).await.status, 422);
    for unknown in ["ModelId ASC", "LocationId", "Vin ASC, v.status ASC", "fuel"] {
        let reply = anna.post("jcbstock/list", json!({ "FilterProperty": { "OrderBy": unknown } })).await;
        assert_eq!(reply.line(), "422 Request: Unknown filter or order field", "{unknown}");
    }
}
