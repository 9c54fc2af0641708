//! Reminders of signing links that were mailed (docs/behaviour/machine-life.md, "Signing by link").

use chrono::{DateTime, TimeDelta, TimeZone as _, Utc};
use handover::entity::handover_link;
use platform::{core::clock::Clock, entity::outbox_mail, tenancy::Scoped};
use sea_orm::ColumnTrait;
use serde_json::{Value, json};
use tests::{TestApp, given};

use super::shop::{Shop, handover, letters, shop_at};
use crate::modules::stock::yard::Model;

fn at(day: u32, hour: u32, minute: u32) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 3, day, hour, minute, 0).single().expect("a moment")
}

/// Starts a server at eight o'clock of March 2 whose links live so many hours, with a shop there.
async fn shop_with(hours: u64) -> (TestApp, Clock, Shop) {
    let clock = Clock::fixed(at(2, 8, 0));
    let app = TestApp::builder()
        .clock(clock.clone())
        .config(move |config| config.limits.signing_link_hours = hours)
        .start()
        .await;
    let shop = shop_at(app.dealer_site().await).await;
    (app, clock, shop)
}

/// Makes a link for a new machine and mails it; the answer, and the machine.
async fn mailed(shop: &Shop) -> (Value, Model) {
    let machine = shop.machine().await;
    shop.sell(&[&machine], "01/04/2026").await;
    let mut form = handover(&machine, &[1, 1]);
    (form["Language"], form["Email"]) = (2.into(), "zoe@elsewhere.example".into());
    (shop.anna.post("jcbstock/handover/link", form).await.ok(), machine)
}

/// Marks every mail that waits as sent.
async fn sent(shop: &Shop) {
    let site = shop.site().id;
    given::write(shop.site().app(), move |_, tx, grant| {
        Box::pin(async move {
            let waiting = outbox_mail::Entity::change(grant)
                .filter(outbox_mail::Column::SiteId.eq(site))
                .filter(outbox_mail::Column::State.eq(outbox_mail::State::Waiting));
            waiting.value(outbox_mail::Column::State, outbox_mail::State::Sent).run(tx).await.expect("marked");
        })
    })
    .await;
}

async fn night(app: &TestApp, clock: &Clock, day: u32) {
    clock.set(at(day, 0, 30));
    app.plan().await;
    app.work().await;
}

/// The links of a site of which the token is stored.
async fn tokens(shop: &Shop) -> u64 {
    let site = shop.site().id;
    given::write(shop.site().app(), move |_, tx, grant| {
        Box::pin(async move {
            let mine = handover_link::Entity::within(grant).filter(handover_link::Column::SiteId.eq(site));
            mine.filter(handover_link::Column::SealedToken.is_not_null()).count(tx).await.expect("a count")
        })
    })
    .await
}

#[tokio::test]
async fn a_customer_is_reminded_once() {
    let (app, clock, shop) = shop_with(168).await;
    let (made, machine) = mailed(&shop).await;
    let url = made["URL"].as_str().expect("an address");
    sent(&shop).await;
    assert_eq!(tokens(&shop).await, 1);
    assert!(!app.dump().await.contains(url.rsplit_once('/').expect("a token").1), "not in plain");
    // Three days are over at eight o'clock of March 5.
    for day in [3, 4, 5] {
        night(&app, &clock, day).await;
        assert!(letters(&shop).await.is_empty(), "{day}");
    }
    night(&app, &clock, 6).await;
    let mails = letters(&shop).await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].to, ["zoe@elsewhere.example"]);
    let subject = format!("Erinnerung: Bitte unterschreiben Sie die Übergabe der Maschine {}", machine.serial);
    assert_eq!(mails[0].subject, subject);
    for part in [url, "bis 09/03/2026 08:00:00"] {
        assert!(mails[0].text.contains(part), "{part}: {}", mails[0].text);
    }
    let html = mails[0].html.as_deref().expect("an HTML part").replace("&#x2f;", "/");
    assert!(html.contains(&format!("<a href=\"{url}\"")), "{html}");
    assert_eq!(tokens(&shop).await, 0);
    let anna = shop.site().administrator().await;
    let list = anna.get(&format!("jcbstock/handover/links/{}", machine.id)).await.ok();
    assert_eq!(
        (&list["Links"][0]["RemindedOn"], &list["Links"][0]["State"]),
        (&json!("06/03/2026 00:30:00"), &json!("waiting"))
    );
    for day in [7, 8] {
        night(&app, &clock, day).await;
        assert_eq!(letters(&shop).await.len(), 1, "{day}");
    }
    // A reminder that waits is taken back with its link.
    let withdraw = json!({ "LinkId": made["Link"]["LinkId"] });
    shop.site().administrator().await.post("jcbstock/handover/link/withdraw", withdraw).await.ok();
    assert!(letters(&shop).await.is_empty());
    shop.all_is_well().await;
}

/// A link that does not live so long is reminded of in its last night.
#[tokio::test]
async fn a_short_link_is_reminded_of_before_it_ends() {
    let (app, clock, shop) = shop_with(72).await;
    mailed(&shop).await;
    sent(&shop).await;
    for (day, many) in [(3, 0), (4, 0), (5, 1)] {
        night(&app, &clock, day).await;
        assert_eq!(letters(&shop).await.len(), many, "{day}");
    }
}

/// Nobody is reminded of a link that has ended, of a mail that has not reached them, or at a site that does not want it.
#[tokio::test]
async fn nobody_else_is_reminded() {
    let (app, clock, shop) = shop_with(168).await;
    let customer = app.anonymous();
    let token =
        |made: &Value| made["URL"].as_str().and_then(|url| url.rsplit_once("/sign/")).expect("one").1.to_owned();
    // Declined, withdrawn, and of a machine that came back into stock.
    let (declined, _) = mailed(&shop).await;
    let body = json!({ "Token": token(&declined), "Reason": "Bent" });
    customer.post("handover/sign/decline", body).await.ok();
    let (withdrawn, _) = mailed(&shop).await;
    let body = json!({ "LinkId": withdrawn["Link"]["LinkId"] });
    shop.anna.post("jcbstock/handover/link/withdraw", body).await.ok();
    assert_eq!(tokens(&shop).await, 0);
    let (_, machine) = mailed(&shop).await;
    let back = json!({ "VhcIds": [machine.id], "LocationId": shop.yard.bay });
    shop.anna.post("jcbstock/put/back", back).await.ok();
    // Not mailed at all.
    let machine = shop.machine().await;
    shop.sell(&[&machine], "01/04/2026").await;
    shop.anna.post("jcbstock/handover/link", handover(&machine, &[1, 1])).await.ok();
    assert_eq!(tokens(&shop).await, 1);
    sent(&shop).await;
    // Never sent.
    mailed(&shop).await;
    given::setting(shop.site(), "JCB.HandoverSettings.ReminderDays", "0").await;
    mailed(&shop).await;
    assert_eq!(tokens(&shop).await, 2);
    given::setting(shop.site(), "JCB.HandoverSettings.ReminderDays", "1").await;
    let before = letters(&shop).await.len();
    for day in [3, 4, 5, 8] {
        night(&app, &clock, day).await;
        assert_eq!(letters(&shop).await.len(), before, "{day}");
    }
    // Expired mails are not stored any longer.
    clock.advance(TimeDelta::days(2));
    night(&app, &clock, 10).await;
    assert_eq!((letters(&shop).await.len(), tokens(&shop).await), (before, 0));
}

/// A site takes 0 to 30 days.
#[tokio::test]
async fn the_days_of_a_reminder_are_bounded() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let store = async |days: Value| {
        let read = admin.get("siteconfig").await.ok();
        let body = json!({ "SiteCode": site.code, "TimeStamp": read["TimeStamp"],
            "SettingXml": { "JCB": { "HandoverSettings": { "ReminderDays": days } } } });
        admin.post("siteconfig/create", body).await.status
    };
    for (days, status) in [(json!(30), 200), (json!(0), 200), (json!(31), 422), (json!(-1), 422), (json!("soon"), 422)]
    {
        assert_eq!(store(days.clone()).await, status, "{days}");
    }
    let read = admin.get("siteconfig").await.ok();
    assert_eq!(read["SettingXml"]["JCB"]["HandoverSettings"]["ReminderDays"], 0);
}
