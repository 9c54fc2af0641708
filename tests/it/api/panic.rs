//! Goal O5: a panic in a handler fails its own request and harms nothing else.

use actix_web::get;
use futures::future::join_all;
use platform::{
    app::module::{Api, Module},
    core::error::Result,
};
use tests::TestApp;

struct Faulty;

impl Module for Faulty {
    fn name(&self) -> &'static str {
        "faulty"
    }

    fn title(&self) -> &'static str {
        "Faulty"
    }

    fn routes(&self, api: &mut Api<'_>) {
        api.service(panic_outright).service(panic_holding);
    }
}

/// Panics.
#[utoipa::path(tag = "faulty", operation_id = "panic_outright", responses((status = 200, description = "Never.")))]
#[get("/api/faulty/outright")]
async fn panic_outright() -> Result<String> {
    panic!("canary-of-a-panic");
}

/// Panics during a write transaction.
#[utoipa::path(tag = "faulty", operation_id = "panic_holding", responses((status = 200, description = "Never.")))]
#[get("/api/faulty/holding")]
async fn panic_holding(platform: actix_web::web::Data<platform::app::platform::Platform>) -> Result<String> {
    let grant = platform::tenancy::SystemTask::Seed.everywhere();
    let _tx = platform.db.write(grant.reach()).await?;
    std::panic::panic_any(String::from("canary-of-a-panic"));
}

#[tokio::test]
async fn a_panic_costs_its_own_request_only() {
    // The backtraces of a thousand expected panics would hide all other output.
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |facts| {
        if !facts.to_string().contains("canary-of-a-panic") {
            usual(facts);
        }
    }));
    let app = TestApp::builder().module(Faulty).start().await;
    let nobody = app.anonymous();
    for path in ["faulty/outright", "faulty/holding"] {
        for _ in 0..25 {
            let replies = join_all((0..20).map(|_| nobody.get(path))).await;
            for reply in replies {
                assert_eq!(reply.status, 500, "{}", reply.text());
                assert_eq!(reply.body["Message"], "Service: Something went wrong on our side");
                assert_eq!(reply.reason(), "platform.internal");
                assert_eq!(reply.body["RequestId"], reply.header("x-request-id"));
                assert_eq!(reply.header("x-content-type-options"), "nosniff");
                assert!(!reply.text().contains("canary"), "the cause stays with us");
            }
        }
    }
    // The pool has all its connections, the writer is free, and other requests are served.
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    assert_eq!(nobody.get("/readyz").await.status, 200);
    assert_eq!(anna.post("location/create", serde_json::json!({ "LocationName": "Yard" })).await.status, 200);
    assert!(app.logs().contains("canary-of-a-panic"), "the cause is in the log");
}
