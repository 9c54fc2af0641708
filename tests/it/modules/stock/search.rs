//! Machine Search covers every site of the group and no other tenant, and returns for machines of other sites only the
//! permitted fields.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tests::{TestApp, given};

use super::yard::{filter, machine, no_actions, row, rows, search, vins, yard};

/// STOCK-152: open and closed records of all sites of the group, and never those of another tenant.
#[tokio::test]
async fn a_search_finds_the_group_and_nobody_else() {
    let app = TestApp::shared().await;
    let here = yard(app.dealer_site().await).await;
    let sister = here.site.group.head_office().await;
    let far = given::location(&sister, "DOCK").await;
    let stranger = yard(app.dealer_site().await).await;
    let named = |serial: &'static str| move |row: &mut super::yard::Model| row.serial = serial.to_owned();
    here.machine(named("7104822")).await;
    machine(&sister, here.model, far, named("B7104823")).await;
    machine(&sister, here.model, far, |row| {
        row.serial = "7104822".to_owned();
        row.status = "T".to_owned();
        row.open = false;
        row.customer_id = Some(77);
    })
    .await;
    here.machine(named("9990000")).await;
    stranger.machine(named("7104822")).await;
    let reader = here.site.reader().await;
    for part in ["7104", "0482", "104822", "71048"] {
        let found = search(&reader, part).await;
        let wanted = if part == "104822" { vec!["7104822"] } else { vec!["7104822", "B7104823"] };
        assert_eq!(vins(&found), wanted.iter().map(|vin| (*vin).to_owned()).collect::<BTreeSet<_>>(), "{part}");
        let number = if part == "104822" { 2 } else { 3 };
        assert_eq!(rows(&found).len(), number);
        assert_eq!(rows(&found)[0]["TotalCount"], number);
        assert!(rows(&found)[1..].iter().all(|row| row["TotalCount"] == 0));
        let sites: BTreeSet<&str> = rows(&found).iter().filter_map(|row| row["SiteCode"].as_str()).collect();
        assert!(sites.iter().all(|code| *code == here.site.code || *code == sister.code));
        assert!(rows(&found).iter().all(|row| row["CustomerId"] == 0), "who bought it is told at its own site only");
        assert!(found.get("ModelList").is_none() && found.get("TotalRowCount").is_none(), "no counts");
    }
    // The machine's own site sees its customer.
    let own = search(&sister.reader().await, "7104822").await;
    assert!(rows(&own).iter().any(|row| row["CustomerId"] == 77));
    // The list call stays on the site, also with `IsGroupSearch`.
    let body = json!({ "Filters": [filter("Vin", "7104")], "IsGroupSearch": true });
    let listed = reader.post("jcbstock/list", body).await.ok();
    assert!(rows(&listed).iter().all(|row| row["SiteCode"] == here.site.code.as_str()));
}

/// STOCK-123, STOCK-124, STOCK-125
#[tokio::test]
async fn a_search_needs_four_characters_and_an_empty_one_finds_nothing() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    yard.machine(|row| row.serial = "AB12345".to_owned()).await;
    let anna = yard.site.reader().await;
    let ask = async |filters: Value| anna.post("jcbstock/search", json!({ "Filters": filters })).await;
    let short = ask(json!([filter("Vin", "123")])).await;
    assert_eq!(short.line(), "422 Warning: Search value should be atleast 4 charcter");
    for nothing in [json!([]), json!([filter("Vin", "")])] {
        assert!(rows(&ask(nothing).await.ok()).is_empty());
    }
    assert_eq!(ask(json!([filter("ModelId", 1)])).await.status, 422);
    assert_eq!(ask(json!([filter("Vin", "12_45")])).await.status, 422, "no wild cards");
    assert_eq!(vins(&search(&anna, "ab12").await).len(), 1, "letters in any case");
    assert_eq!(vins(&search(&anna, "2345").await).len(), 1, "found by its digits");
}

/// STOCK-152: pages of forty.
#[tokio::test]
async fn a_search_has_pages_and_counts_all() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let day = tests::morning().date_naive();
    let made = super::yard::arrivals(&yard.site, yard.model, yard.dock, day, 45).await;
    let anna = yard.site.reader().await;
    // Serials of a run share their first digits.
    let part = &made[0].serial[..4];
    let all: Vec<&str> = made.iter().map(|row| row.serial.as_str()).filter(|serial| serial.contains(part)).collect();
    let mut seen = Vec::new();
    for offset in (0..).step_by(20) {
        let page = json!({ "Offset": offset, "RecordLimit": 20, "OrderBy": "" });
        let body = json!({ "Filters": [filter("Vin", part)], "FilterProperty": page });
        let found = anna.post("jcbstock/search", body).await.ok();
        if rows(&found).is_empty() {
            break;
        }
        assert_eq!(rows(&found)[0]["TotalCount"], all.len());
        seen.extend(rows(&found).iter().map(|row| row["Vin"].as_str().expect("a serial").to_owned()));
    }
    assert_eq!(seen, all);
}

/// STOCK-148: at head office and production a row that holds the machine has a menu; elsewhere a row of the own site
/// that is not superseded.
#[tokio::test]
async fn a_found_row_has_a_menu_as_site_and_place_allow() {
    let app = TestApp::shared().await;
    let dealer = yard(app.dealer_site().await).await;
    let group = &dealer.site.group;
    let sister = group.dealer_site().await;
    let far = given::location(&sister, "DOCK").await;
    let own = dealer.machine(|row| row.serial = "7100001".to_owned()).await;
    let past = dealer
        .machine(|row| {
            row.serial = "7100002".to_owned();
            row.status = "T".to_owned();
            row.open = false;
            row.current_location = 0;
        })
        .await;
    let theirs = machine(&sister, dealer.model, far, |row| row.serial = "7100003".to_owned()).await;
    for (site, menus) in [
        (dealer.site.clone(), [true, false, false]),
        (group.head_office().await, [true, false, true]),
        (group.production_site().await, [true, false, true]),
    ] {
        let found = search(&site.administrator().await, "7100").await;
        for (machine, has_menu) in [&own, &past, &theirs].into_iter().zip(menus) {
            let row = row(&found, &machine.serial);
            assert_eq!(row["ActionPermission"], has_menu, "{} at {:?}", machine.serial, site.hierarchy);
            assert_eq!(row["Actions"] != no_actions(), has_menu);
        }
    }
}

/// Every user type but 8 finds any machine of the site.
#[tokio::test]
async fn everyone_may_search() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let machine = yard.machine(|_| {}).await;
    for user_type in [1, 2, 3, 4, 5, 6, 7, 9, 49] {
        let found = search(&yard.site.person(user_type).await, &machine.serial).await;
        assert_eq!(rows(&found).len(), 1, "type {user_type}");
    }
}
