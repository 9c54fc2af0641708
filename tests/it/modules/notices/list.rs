//! Notifications: their recipients, their read state, and their removal (docs/behaviour/api.md, "Notifications").

use chrono::TimeDelta;
use platform::{
    entity::notification,
    tenancy::{Scoped, SystemTask},
};
use reqwest::{
    Method,
    multipart::{Form, Part},
};
use sea_orm::FromQueryResult;
use serde_json::{Value, json};
use tests::{EventStream, Person, TestApp, TestSite, given};

#[derive(FromQueryResult)]
struct Made {
    id: i64,
}

async fn notify(site: &tests::TestSite, user: Option<i64>, title: &'static str, minute: i64) -> i64 {
    let at = site.app().now() + chrono::TimeDelta::minutes(minute);
    let (group, id) = (site.group.id, site.id);
    given::write(site.app(), move |_, tx, grant| {
        Box::pin(async move {
            let sql = "INSERT INTO notification (group_id, site_id, user_id, title, message, created_at) \
                       SELECT $1, $2, $3, $4, 'Text', $5 WHERE {scope} RETURNING id";
            let values = vec![group.into(), id.into(), user.into(), title.into(), at.into()];
            let made: Vec<Made> = tx.select(grant, sql, values).await.expect("a row");
            made[0].id
        })
    })
    .await
}

/// SHELL-049: the own notifications and those of everybody at the site, latest first.
#[tokio::test]
async fn notifications_are_of_the_current_site_and_the_person() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (site, sister) = (group.dealer_site().await, group.dealer_site().await);
    let (anna, bela) = (site.administrator().await, site.reader().await);
    let first = notify(&site, Some(anna.id), "For Anna", 1).await;
    notify(&site, None, "For all", 2).await;
    let others = notify(&site, Some(bela.id), "For Bela", 3).await;
    notify(&sister, None, "Elsewhere", 4).await;
    let list = anna.post("notification/list", json!({})).await.ok();
    let titles: Vec<_> =
        list.as_array().expect("a list").iter().map(|row| row["Title"].as_str().unwrap_or("")).collect();
    assert_eq!(titles, ["For all", "For Anna"]);
    assert_eq!(
        (&list[1]["NotificationId"], &list[1]["SiteCode"], &list[1]["IsRead"], &list[1]["UserId"], &list[1]["VhcId"]),
        (&json!(first), &json!(site.code), &json!(false), &json!(anna.id), &json!(null))
    );
    anna.post("notification/update", json!({ "NotificationId": first, "IsRead": "true" })).await.ok();
    let unread =
        json!({ "Filters": [{ "FieldName": "IsRead", "FieldValue": "false", "ConditionOperator": "equals" }] });
    assert_eq!(anna.post("notification/list", unread).await.ok().as_array().map(Vec::len), Some(1));
    let foreign = anna.post("notification/update", json!({ "NotificationId": others, "IsRead": true })).await;
    let never = anna.post("notification/update", json!({ "NotificationId": 999_999_999, "IsRead": true })).await;
    assert_eq!((foreign.status, foreign.snap()), (404, never.snap()));
}

/// The notifications of a person, latest first: titles and messages.
async fn notifications(person: &Person) -> Vec<(String, String)> {
    let list = person.post("notification/list", json!({})).await.ok();
    let text = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
    list.as_array().expect("a list").iter().map(|row| (text(row, "Title"), text(row, "Message"))).collect()
}

/// The people of the other site are notified of machines that arrive, are accepted, are rejected or are taken back,
/// once for each batch.
#[tokio::test]
async fn the_other_site_is_notified_of_machines_that_come_and_go() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (office, dealer) = (group.head_office().await, group.dealer_site().await);
    let (anna, bert) = (office.administrator().await, dealer.administrator().await);
    let bay = given::location(&dealer, "Bay 7").await;
    let mut stream = EventStream::open(&bert).await;
    let mut machines = Vec::new();
    for _ in 0..4 {
        machines.push(given::machine(&office).create().await);
    }
    let send = async |machines: &[given::Machine]| {
        let ids: Vec<i64> = machines.iter().map(|machine| machine.id).collect();
        anna.post("jcbstock/transfer", json!({ "VhcIds": ids, "Sitecode": dealer.code })).await.ok();
    };
    send(&machines[..1]).await;
    send(&machines[1..]).await;
    let (office_name, dealer_name) = (&office.name, &dealer.name);
    let serial = &machines[0].serial;
    assert_eq!(
        notifications(&bert).await,
        [
            ("Pending approval".to_owned(), format!("3 machines from {office_name} wait for approval.")),
            ("Pending approval".to_owned(), format!("{serial} from {office_name} waits for approval.")),
        ]
    );
    assert_eq!(notifications(&anna).await, [], "who did it is told nothing");
    let live = stream.until("a notification", |event| event.name == "notification").await;
    assert_eq!((&live.data["Kind"], &live.data["IsRead"]), (&json!("arrived"), &json!(false)));
    assert_eq!(live.data["SiteCode"], dealer.code);

    let waiting = bert.post("jcbstock/list", json!({})).await.ok();
    let id_of = |machine: &given::Machine| {
        let rows = waiting["JcbStockList"].as_array().into_iter().flatten();
        rows.filter(|row| row["Vin"] == machine.serial).find_map(|row| row["VhcId"].as_i64()).expect("it waits")
    };
    let answer = |machine: &given::Machine, approved: bool| {
        json!({ "VhcIds": [id_of(machine)], "LocationId": bay, "Approved": approved, "Comments": "Wrong colour",
            "AuditDate": "2026-03-02 08:00:00" })
    };
    bert.post("jcbstock/acknowledge", answer(&machines[0], true)).await.ok();
    bert.post("jcbstock/acknowledge", answer(&machines[1], false)).await.ok();
    let yard = given::location(&office, "Yard").await;
    anna.post("jcbstock/transfer/undo", json!({ "VhcIds": [machines[2].id], "LocationId": yard })).await.ok();
    assert_eq!(
        notifications(&anna).await,
        [
            (
                "Machines rejected".to_owned(),
                format!("{} was rejected by {dealer_name}. Wrong colour", machines[1].serial)
            ),
            ("Machines accepted".to_owned(), format!("{serial} was accepted by {dealer_name}.")),
        ]
    );
    let back = format!("{} was taken back by the sender.", machines[2].serial);
    assert_eq!(notifications(&bert).await[0], ("Transfer undone".to_owned(), back));
}

/// The person who started an import is notified of its end.
#[tokio::test]
async fn the_importer_is_notified_when_the_import_is_over() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let (anna, bert) = (site.administrator().await, site.administrator().await);
    given::model(&site.group, "BH-90").await;
    given::location(&site, "Yard").await;
    let text = format!("{},BH-90,Yard\n7,BH-90,Yard\n", given::serial());
    let form = Form::new().part("file", Part::bytes(text.into_bytes()).file_name("week-47.csv"));
    anna.send(anna.request(Method::POST, "jcbstock/import").multipart(form)).await.ok();
    app.work().await;
    let over = "week-47.csv 1 imported, 0 duplicates, 1 failed.";
    assert_eq!(notifications(&anna).await, [("Import finished".to_owned(), over.to_owned())]);
    assert_eq!(notifications(&bert).await, []);
}

async fn remind_of_audits(site: &TestSite) {
    let (group, id) = (site.group.id, site.id);
    site.app()
        .on(move |platform| async move {
            let site = platform.directory.site(id).await.expect("the directory").expect("the site");
            let grant = SystemTask::Nightly.at_site(group, id);
            let tx = platform.db.write(grant.reach()).await.expect("a transaction");
            notices::audits(&platform, &tx, &grant, &site).await.expect("told");
            tx.commit().await.expect("it stands");
        })
        .await;
}

/// Audits due and overdue are notified once a day, however often the nightly job runs.
#[tokio::test]
async fn audits_are_reported_once_a_day() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    remind_of_audits(&site).await;
    assert_eq!(notifications(&anna).await, [], "nothing is due");
    let today = app.now().date_naive();
    for day in [today, today - TimeDelta::days(1), today - TimeDelta::days(2)] {
        given::machine(&site).status(stock::domain::Status::A).audit_due(day).create().await;
    }
    remind_of_audits(&site).await;
    remind_of_audits(&site).await;
    let both = [
        ("Audit Overdue".to_owned(), "2 machines are overdue for an audit.".to_owned()),
        ("Audit Today".to_owned(), "1 machine is due for an audit today.".to_owned()),
    ];
    assert_eq!(notifications(&anna).await, both);
    app.advance(TimeDelta::days(1));
    remind_of_audits(&site).await;
    let anna = site.administrator().await;
    assert_eq!(notifications(&anna).await.len(), 3, "nothing is due on that day, three are overdue");
}

/// Each person has read marks of their own.
#[tokio::test]
async fn everybody_has_read_for_themselves() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (anna, bert) = (site.administrator().await, site.administrator().await);
    let mut ids = Vec::new();
    for minute in 0..4 {
        ids.push(notify(&site, None, "For all", minute).await);
    }
    let read = async |person: &Person| {
        let list = person.post("notification/list", json!({})).await.ok();
        let rows = list.as_array().expect("a list").iter().rev();
        rows.map(|row| row["IsRead"].as_bool().expect("a flag")).collect::<Vec<_>>()
    };
    let mark = async |body: Value| anna.post("notification/update", body).await.ok();
    mark(json!({ "NotificationId": ids[2] })).await;
    assert_eq!((read(&anna).await, read(&bert).await), (vec![false, false, true, false], vec![false; 4]));
    mark(json!({ "NotificationId": ids[1], "AndBefore": true })).await;
    assert_eq!(read(&anna).await, [true, true, true, false]);
    mark(json!({ "NotificationId": ids[0], "IsRead": false })).await;
    assert_eq!(read(&anna).await, [false, true, true, false]);
    let filter = |flag: &str| json!({ "Filters": [{ "FieldName": "IsRead", "FieldValue": flag, "ConditionOperator": "equals" }] });
    for (flag, many) in [("true", 2), ("false", 2)] {
        let list = anna.post("notification/list", filter(flag)).await.ok();
        assert_eq!(list.as_array().map(Vec::len), Some(many), "{flag}: {list}");
    }
    mark(json!({ "NotificationId": ids[3], "AndBefore": true })).await;
    assert_eq!((read(&anna).await, read(&bert).await), (vec![true; 4], vec![false; 4]));
    notify(&site, None, "Another", 9).await;
    assert_eq!(read(&anna).await.last(), Some(&false), "what comes afterwards is not read");
}

/// User type 8 gets notifications addressed to the own person only.
#[tokio::test]
async fn import_users_are_not_notified_of_machines_of_others() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let importer = site.person(8).await;
    let for_all = notify(&site, None, "For all", 1).await;
    notify(&site, Some(importer.id), "For the importer", 2).await;
    assert_eq!(notifications(&importer).await, [("For the importer".to_owned(), "Text".to_owned())]);
    let reply = importer.post("notification/update", json!({ "NotificationId": for_all })).await;
    assert_eq!(reply.reason(), "notices.no_such_notification");
}

/// After 30 days notifications are not listed any more, and the nightly job removes them.
#[tokio::test]
async fn they_go_after_a_month() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    notify(&site, None, "Old", 0).await;
    app.advance(TimeDelta::days(29));
    notify(&site, None, "New", 0).await;
    assert_eq!(notifications(&site.administrator().await).await.len(), 2);
    app.advance(TimeDelta::days(2));
    let left = async || {
        app.on(|platform| async move {
            let grant = SystemTask::Seed.everywhere();
            let tx = platform.db.read(grant.reach()).await.expect("a transaction");
            notification::Entity::within(&grant).count(&tx).await.expect("a count")
        })
        .await
    };
    assert_eq!((notifications(&site.administrator().await).await.len(), left().await), (1, 2));
    app.plan().await;
    app.work().await;
    assert_eq!(left().await, 1);
}
