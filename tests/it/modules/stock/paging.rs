//! Order and pages of the stock list: by offset to the end, and by cursor both ways.

use chrono::Days;
use serde_json::{Value, json};
use tests::{Person, TestApp, morning};

use super::yard::{Yard, arrivals, list_of, rows, yard};

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
    for cursor in ["x", "20260302", "20260302.a", "20261350.1"] {
        assert_eq!(anna.post("jcbstock/list", json!({ "After": cursor })).await.status, 422, "{cursor}");
    }
}
