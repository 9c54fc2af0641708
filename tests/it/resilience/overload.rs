//! One site that sends more requests than it may takes the server from no other (goal O3).

use futures::future::join_all;
use tests::{TestApp, until};

use crate::resilience::waiting::{AT_SITE, Waiting};

/// Goal O3: of the places of a node, a site has its share; others are free for other sites.
#[tokio::test]
async fn a_site_leaves_places_to_others() {
    let app = TestApp::builder().module(Waiting).config(|config| config.limits.in_flight_per_site = 2).start().await;
    let (ours, theirs) = (app.dealer_site().await, app.dealer_site().await);
    let (anna, bert, carl) = (ours.administrator().await, ours.administrator().await, theirs.administrator().await);
    let mut waiting = Vec::new();
    for person in [anna.clone(), bert.clone()] {
        waiting.push(tokio::spawn(async move { person.get("waiting/site").await.status }));
        AT_SITE.entered().await;
    }
    let refused = anna.get("location").await;
    assert_eq!((refused.status, refused.reason(), refused.header("retry-after")), (429, "platform.too_many", "1"));
    assert_eq!(carl.get("location").await.status, 200);
    AT_SITE.go();
    for one in waiting {
        assert_eq!(one.await.expect("it went on"), 200);
    }
    assert_eq!(anna.get("location").await.status, 200, "the places are free again");
}

/// Goal O3: all sessions of a site have a rate together.
#[tokio::test]
async fn a_site_has_a_rate() {
    let app = TestApp::builder().config(|config| config.limits.site_requests_second = 3).start().await;
    let (ours, theirs) = (app.dealer_site().await, app.dealer_site().await);
    let (anna, bert, carl) = (ours.administrator().await, ours.administrator().await, theirs.administrator().await);
    let at_once =
        join_all((0..40).map(|number| if number % 2 == 0 { &anna } else { &bert }).map(|one| one.get("location")));
    let refused = at_once.await.into_iter().find(|reply| reply.status != 200).expect("forty at once are too many");
    assert_eq!((refused.status, refused.reason(), refused.header("retry-after")), (429, "platform.too_many", "1"));
    assert_eq!(carl.get("location").await.status, 200);
    until("the site may go on", async || anna.get("location").await.status == 200).await;
}
