//! Constructs a request context without the extractor.

use tests::outside::platform::auth::context::Ctx;
use tests::outside::actix_web::HttpRequest;

pub async fn attempt(request: &HttpRequest) {
    let _ = Ctx::of(request).await;
}
