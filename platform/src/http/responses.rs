//! Answers that belong to no single call.

use actix_web::{HttpRequest, HttpResponse};

/// 200 without a body, for calls that answer nothing.
pub fn empty() -> HttpResponse {
    HttpResponse::Ok().finish()
}

/// Returns the request for an answer whose request was consumed. No copy of the real request may exist while it is
/// served: the router needs it for itself and panics otherwise.
pub(crate) fn lost_request() -> HttpRequest {
    actix_web::test::TestRequest::default().to_http_request()
}
