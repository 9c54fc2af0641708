//! One site that sends more requests than it may takes the server from no other (goal O3).

use actix_web::get;
use futures::future::join_all;
use platform::{
    app::module::{Api, Module},
    auth::context::Ctx,
    core::error::Result,
};
use tests::{TestApp, until, within_patience};
use tokio::sync::Notify;

/// A call that waits for a signal.
struct Waiting;

static ENTERED: Notify = Notify::const_new();
static GO: Notify = Notify::const_new();

impl Module for Waiting {
    fn name(&self) -> &'static str {
        "waiting"
    }

    fn title(&self) -> &'static str {
        "Waiting"
    }

    fn routes(&self, api: &mut Api<'_>) {
        api.service(wait_at_site);
    }
}

/// Waits.
#[utoipa::path(tag = "waiting", operation_id = "waitAtSite", responses((status = 200, description = "It went on.")))]
#[get("/api/waiting/site")]
async fn wait_at_site(ctx: Ctx) -> Result<String> {
    let go = GO.notified();
    tokio::pin!(go);
    go.as_mut().enable();
    ENTERED.notify_one();
    go.await;
    Ok(ctx.site()?.code.clone())
}

/// Goal O3: of the places of a node, a site has its share; others are free for other sites.
#[tokio::test]
async fn a_site_leaves_places_to_others() {
    let app = TestApp::builder().module(Waiting).config(|config| config.limits.in_flight_per_site = 2).start().await;
    let (ours, theirs) = (app.dealer_site().await, app.dealer_site().await);
    let (anna, bert, carl) = (ours.administrator().await, ours.administrator().await, theirs.administrator().await);
    let mut waiting = Vec::new();
    for person in [anna.clone(), bert.clone()] {
        waiting.push(tokio::spawn(async move { person.get("waiting/site").await.status }));
        within_patience("the handler runs", ENTERED.notified()).await;
    }
    let refused = anna.get("location").await;
    assert_eq!((refused.status, refused.reason(), refused.header("retry-after")), (429, "platform.too_many", "1"));
    assert_eq!(carl.get("location").await.status, 200);
    GO.notify_waiters();
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
