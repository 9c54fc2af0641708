//! The records of one machine at several sites: the part that each site sees of the others
//! (docs/behaviour/machine-life.md, "Who sees which history").

use platform::auth::permission::Hierarchy;
use serde_json::{Value, json};
use stock::domain::{HistoryEntry, Status};
use tests::{Person, TestApp, TestSite, given};

use super::life::{Model, act, descriptions, groups, line, lines};
use crate::modules::stock::yard::{self, transfer};

/// One machine on its way through a group: made at production, sent to head office, then to a dealer, and sold there.
struct Chain {
    works: TestSite,
    office: TestSite,
    dealer: TestSite,
    rival: TestSite,
    made: Model,
    at_office: Model,
    at_dealer: Model,
}

async fn chain() -> Chain {
    let group = TestApp::shared().await.group().await;
    let works = group.site(Hierarchy::Production).await;
    let office = group.site(Hierarchy::HeadOffice).await;
    let (dealer, rival) = (group.dealer_site().await, group.dealer_site().await);
    let model = given::model(&group, "BH-90").await;
    let record = async |site: &TestSite, name: &str, previous: Option<i64>| {
        let location = given::location(site, name).await;
        yard::machine(site, model, location, move |row| row.previous_id = previous).await
    };
    let made = record(&works, "LINE 1", None).await;
    let by = works.user(7).create().await.id;
    let done = vec![line(Status::R, Some(true)), line(Status::P, None)];
    let made = act(&works, &made, 1, by, done, |row| {
        (row.status, row.bucket, row.open) = ("P".to_owned(), 11, false);
    })
    .await;
    let at_office = record(&office, "PARK", Some(made.id)).await;
    let at_dealer = record(&dealer, "DOCK", Some(at_office.id)).await;
    transfer(&at_office, &at_dealer, &office, true).await;
    let by = office.user(1).create().await.id;
    let sent = HistoryEntry { machine_transfer: true, ..line(Status::O, None) };
    act(&office, &yard::stored(&office, at_office.id).await, 2, by, vec![sent], |row| {
        (row.status, row.bucket, row.tracking) = ("O".to_owned(), 9, 1);
    })
    .await;
    let by = dealer.user(5).create().await.id;
    let at_dealer =
        act(&dealer, &yard::stored(&dealer, at_dealer.id).await, 3, by, vec![line(Status::N, None)], |_| {}).await;
    let failed = HistoryEntry { comment: Some("Mr Smith saw rust".to_owned()), ..line(Status::C, Some(false)) };
    let sold = vec![failed, line(Status::T, None)];
    // The event stores the customer that the record has at that moment.
    let at_dealer = act(&dealer, &at_dealer, 4, by, sold, |row| {
        (row.status, row.bucket, row.open, row.tracking, row.customer_id) = ("T".to_owned(), 12, false, 2, Some(4711));
    })
    .await;
    Chain { works, office, dealer, rival, made, at_office, at_dealer }
}

async fn get(person: &Person, call: &str, id: i64) -> Value {
    person.get(&format!("jcbstock/{call}/{id}")).await.ok()
}

async fn is_hidden(person: &Person, id: i64) {
    for call in ["history", "previous/history", "visible/history", "dealer/visible/history"] {
        let reply = person.get(&format!("jcbstock/{call}/{id}")).await;
        assert_eq!((reply.status, reply.reason()), (404, "platform.no_such_thing"), "{call}");
    }
}

fn activities(answer: &Value) -> Vec<&str> {
    let mut all: Vec<&str> = groups(answer).iter().filter_map(|group| group["Activity"].as_str()).collect();
    all.dedup();
    all
}

/// HIST-009, HIST-043, HIST-044: a dealer reads what head office and production did, and nothing of other dealers.
#[tokio::test]
async fn a_dealer_sees_the_own_record_and_what_came_before() {
    let chain = chain().await;
    let reader = chain.dealer.reader().await;
    let own = get(&reader, "history", chain.at_dealer.id).await;
    assert_eq!(activities(&own), ["Dealer Activity"]);
    assert_eq!((&own["CustomerId"], &own["PreviousVhcId"]), (&json!(4711), &json!(chain.at_office.id)));
    assert_eq!(
        descriptions(&own),
        [
            "Sold to customer",
            "Handover failed - Mr Smith saw rust",
            "Moved to Receiving in Dealer",
            "Machine added to stock list"
        ]
    );
    let before = get(&reader, "previous/history", chain.at_dealer.id).await;
    assert_eq!(before["VhcId"], json!(chain.at_office.id));
    assert_eq!((&before["JcbHierarchy"], &before["SiteCode"]), (&json!(2), &json!(chain.office.code)));
    assert_eq!(descriptions(&before), ["Waiting for acknowledgement", "Machine added to stock list"]);
    let earlier = get(&reader, "visible/history", chain.at_dealer.id).await;
    assert_eq!(activities(&earlier), ["Headoffice Activity", "Production Activity"]);
    assert_eq!(earlier["VhcId"], json!(chain.at_office.id), "the head is the nearest");
    assert_eq!(descriptions(&earlier).len(), 5);
    assert_eq!(lines(&get(&reader, "dealer/visible/history", chain.at_dealer.id).await), Vec::<Value>::new());
    // The record's own address works, too, because that record became the dealer's.
    assert_eq!(get(&reader, "history", chain.made.id).await["JcbHierarchy"], json!(1));
    let rival = chain.rival.administrator().await;
    for id in [chain.made.id, chain.at_office.id, chain.at_dealer.id] {
        is_hidden(&rival, id).await;
    }
}

/// HIST-009, HIST-045: head office sees all three kinds of sites, without the customer.
#[tokio::test]
async fn head_office_sees_all_three_without_the_customer() {
    let chain = chain().await;
    let boss = chain.office.administrator().await;
    let own = get(&boss, "history", chain.at_office.id).await;
    assert_eq!((activities(&own), &own["OwnershipSiteName"]), (vec!["Headoffice Activity"], &json!(chain.dealer.name)));
    let earlier = get(&boss, "visible/history", chain.at_office.id).await;
    assert_eq!(activities(&earlier), ["Production Activity"]);
    let dealers = get(&boss, "dealer/visible/history", chain.at_office.id).await;
    assert_eq!((activities(&dealers), &dealers["SiteName"]), (vec!["Dealer Activity"], &json!(chain.dealer.name)));
    assert_eq!((&dealers["CustomerName"], &dealers["CustomerId"]), (&json!("Sold to customer"), &json!(0)));
    assert_eq!(descriptions(&dealers)[..2], ["Sold to customer", "Handover failed"]);
    let text = dealers.to_string();
    assert!(!text.contains("4711") && !text.contains("Smith"), "{text}");
    // Head office needs no record of its own to read another site's.
    assert_eq!(get(&boss, "history", chain.at_dealer.id).await["SiteCode"], json!(chain.dealer.code));
    assert_eq!(
        activities(&get(&boss, "visible/history", chain.at_dealer.id).await),
        ["Headoffice Activity", "Production Activity"]
    );
}

/// HIST-009: production sees the records of production only.
#[tokio::test]
async fn production_sees_production() {
    let chain = chain().await;
    let tom = chain.works.person(7).await;
    let own = get(&tom, "history", chain.made.id).await;
    assert_eq!(activities(&own), ["Production Activity"]);
    assert_eq!(descriptions(&own)[0], "Production completed should move to head office");
    for call in ["previous/history", "visible/history", "dealer/visible/history"] {
        assert_eq!(groups(&get(&tom, call, chain.made.id).await).len(), 0, "{call}");
    }
    for id in [chain.at_office.id, chain.at_dealer.id] {
        is_hidden(&tom, id).await;
    }
}

/// HIST-011: without a previous record the answer is empty, and no refusal.
#[tokio::test]
async fn a_machine_without_a_past_has_an_empty_one() {
    let yard = yard::yard(TestApp::shared().await.dealer_site().await).await;
    let machine = yard.machine(|_| {}).await;
    let answer = get(&yard.site.reader().await, "previous/history", machine.id).await;
    assert_eq!((&answer["VhcId"], &answer["Machine"], groups(&answer).len()), (&json!(0), &json!(null), 0));
    // The previous record is another dealer's, and the answer does not tell that it exists.
    let other = yard.site.group.dealer_site().await;
    let dock = given::location(&other, "DOCK").await;
    let theirs = yard::machine(&other, yard.model, dock, |_| {}).await.id;
    let ours = yard.machine(move |row| row.previous_id = Some(theirs)).await;
    let reader = yard.site.reader().await;
    assert_eq!(get(&reader, "previous/history", ours.id).await, answer);
    assert_eq!(get(&reader, "history", ours.id).await["PreviousVhcId"], json!(0));
    is_hidden(&reader, theirs).await;
}

/// HIST-018: destination and origin of a line come from the transfer that was open at that moment.
#[tokio::test]
async fn information_names_the_other_site() {
    let chain = chain().await;
    let boss = chain.office.administrator().await;
    let sent = get(&boss, "history", chain.at_office.id).await;
    assert_eq!(lines(&sent)[0]["Information"], json!(chain.dealer.name));
    let came = get(&boss, "dealer/visible/history", chain.at_office.id).await;
    let line = lines(&came).into_iter().find(|line| line["Status"] == "N").expect("an arrival");
    assert_eq!(line["Information"], json!(chain.office.name));
}
