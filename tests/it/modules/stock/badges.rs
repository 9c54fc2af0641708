//! The audit rotation follows the day of the site (docs/behaviour/audit-rotation.md).

use chrono::{NaiveDate, TimeDelta};
use platform::{db::Tx, tenancy::Grant};
use serde_json::json;
use tests::{TestApp, given};

use super::yard::{filter, list, list_of, row, rows, yard};

fn date(text: &str) -> NaiveDate {
    text.parse().expect("a date")
}

/// STOCK-100, STOCK-101, STOCK-102, STOCK-098, STOCK-011: the badge changes at midnight in the site's zone, not before
/// and not later.
#[tokio::test]
async fn an_audit_is_due_from_midnight_at_the_site() {
    let app = TestApp::fresh().await;
    let yard = yard(app.dealer_site().await).await;
    // At 08:00 in Greenwich it is 21:00 at this site.
    given::setting(&yard.site, "TimeZoneDetails.TimeZoneId", "New Zealand Standard Time").await;
    let audit = yard
        .machine(|row| {
            row.status = "A".to_owned();
            row.audit_due_on = Some(date("2026-03-03"));
        })
        .await;
    let in_repair = yard
        .machine(|row| {
            row.status = "H".to_owned();
            row.stage_entered_on = date("2026-02-26");
        })
        .await;
    for (hours, badge, colour, status, counts, days_in_repair) in [
        (0, "1 Days To Audit", "amber", 0, (0, 0), 4),
        (2, "1 Days To Audit", "amber", 0, (0, 0), 4),
        (1, "Audit Today", "green", 10, (1, 0), 5),
        (23, "Audit Today", "green", 10, (1, 0), 5),
        (1, "Audit 1 Days Overdue", "red", 20, (0, 1), 6),
        (24, "Audit 2 Days Overdue", "red", 20, (0, 1), 7),
    ] {
        app.advance(TimeDelta::hours(hours));
        let anna = yard.site.administrator().await;
        let answer = list(&anna, vec![]).await;
        let shown = row(&answer, &audit.serial);
        assert_eq!(
            (&shown["AuditStatusval"], &shown["AuditStatusColor"], &shown["AuditStatus"]),
            (&json!(badge), &json!(colour), &json!(status)),
            "at {}",
            app.now()
        );
        assert_eq!((&answer["TodayAuditCount"], &answer["OverDueCount"]), (&json!(counts.0), &json!(counts.1)));
        for (wanted, count) in [(10, counts.0), (20, counts.1)] {
            let due = list_of(&anna, json!({ "AuditStatus": wanted })).await;
            assert_eq!(rows(&due).len(), count, "{wanted} at {}", app.now());
        }
        let shown = row(&answer, &in_repair.serial);
        assert_eq!(shown["AuditStatusval"], format!("Held For Repair - {days_in_repair} Days"));
        assert_eq!(shown["NoOfDaysInBucket"], days_in_repair);
    }
}

/// STOCK-103: 'Audit Disabled' is shown in Site Stock only, and nothing is due for such a machine.
#[tokio::test]
async fn a_model_without_audit_is_never_due() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let model = yard.model;
    given::write(yard.site.app(), move |_, tx, grant| Box::pin(async move { unaudited(tx, grant, model).await })).await;
    let machine = yard
        .machine(|row| {
            row.status = "A".to_owned();
            row.audit_due_on = Some(date("2026-01-01"));
        })
        .await;
    let anna = yard.site.reader().await;
    let all = list(&anna, vec![]).await;
    let shown = row(&all, &machine.serial);
    assert_eq!((&shown["AuditStatusval"], &shown["AuditStatusColor"]), (&json!("Audit Disabled"), &json!("red")));
    assert_eq!((&shown["AuditStatus"], &shown["IsAuditEnabled"]), (&json!(0), &json!(false)));
    assert_eq!((&all["TodayAuditCount"], &all["OverDueCount"]), (&json!(0), &json!(0)));
    let audits = list(&anna, vec![filter("v.status", "A")]).await;
    assert_eq!(row(&audits, &machine.serial)["AuditStatusval"], "");
    assert!(rows(&list_of(&anna, json!({ "AuditStatus": 20 })).await).is_empty());
}

async fn unaudited(tx: &Tx, grant: &Grant, model: i64) {
    let text = "UPDATE model SET audit_enabled = false WHERE id = $1 AND {scope}";
    tx.run(grant, text, vec![model.into()]).await.expect("a model without audit");
}

/// Every machine has an age: the days since it entered its stage, by the day of its site. Past the limit of the site,
/// 90 days by default, it is marked as too long there, except for machines that have left.
#[tokio::test]
async fn days_in_stage_are_over_the_limit_of_the_site() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let at = |status: &'static str, entered: &'static str| {
        yard.machine(move |row| {
            row.status = status.to_owned();
            row.open = status != "T";
            row.tracking = if status == "T" { 2 } else { 0 };
            row.stage_entered_on = date(entered);
        })
    };
    let machines = [
        (at("A", "2025-12-02").await, 90, false, true),
        (at("R", "2025-12-01").await, 91, true, true),
        (at("H", "2026-02-19").await, 11, false, true),
        (at("G", "2026-02-20").await, 10, false, false),
        (at("C", "2026-03-05").await, 0, false, false),
        (at("T", "2025-01-01").await, 425, false, false),
    ];
    for (limit, is_ten) in [(None, false), (Some("10"), true)] {
        if let Some(limit) = limit {
            given::setting(&yard.site, "JCB.StageDaysLimit", limit).await;
        }
        let anna = yard.site.reader().await;
        let (open, sold) = (list(&anna, vec![]).await, list(&anna, vec![filter("v.status", "T")]).await);
        for (machine, days, by_default, by_ten) in &machines {
            let shown = row(if machine.status == "T" { &sold } else { &open }, &machine.serial);
            let over = if is_ten { by_ten } else { by_default };
            let at = format!("{} of {days} days, {limit:?}", machine.status);
            assert_eq!((&shown["DaysInStage"], &shown["IsOverStageLimit"]), (&json!(days), &json!(over)), "{at}");
        }
    }
}
