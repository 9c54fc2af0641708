//! The two middlewares around every handler, in the order in which they apply their steps.
//!
//! [`outer`]: request id, time limit of the body, panics, security headers, log line. [`inner`]: spelling of the path,
//! origin, number of requests at once, idempotency key, time limit of the handler. Compression lies between them.

use std::{
    panic::AssertUnwindSafe,
    sync::{Arc, atomic::Ordering},
    time::Instant,
};

use actix_web::{
    ResponseError,
    body::{BoxBody, EitherBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{ConnectionType, header::HeaderValue},
    middleware::Next,
    web::Data,
};
use futures::FutureExt as _;
use tokio::sync::Semaphore;

use crate::{
    app::platform::Platform,
    core::{error::Error, reason::own, request_id},
    db::replica,
    http::{
        cookies, idempotency, origin_check, paths::Addresses, request_log, responses::lost_request, route_spelling,
        security_headers, time_limits,
    },
};

/// What the middlewares share.
#[derive(Clone)]
pub(super) struct Shared {
    pub platform: Data<Platform>,
    pub content_security_policy: HeaderValue,
    pub addresses: Arc<Addresses>,
    pub in_flight: Arc<Semaphore>,
}

/// Request id, log line, headers and panics.
pub(super) async fn outer(
    shared: Shared,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let id = request_id::generate();
    request_id::within(id.clone(), async move {
        let started = Instant::now();
        let config = &shared.platform.config;
        let method = request.method().clone();
        let path = request.path().to_owned();
        let late = time_limits::limit_body(&mut request, config);
        let (answer, wrote) = replica::noticing(AssertUnwindSafe(next.call(request)).catch_unwind()).await;
        let mut answer = match answer {
            Ok(Ok(answer)) => answer.map_into_boxed_body(),
            Ok(Err(error)) => ServiceResponse::new(lost_request(), error.as_response_error().error_response()),
            Err(panic) => {
                let cause = panic
                    .downcast_ref::<&str>()
                    .map(|text| (*text).to_owned())
                    .or_else(|| panic.downcast_ref::<String>().cloned())
                    .unwrap_or_default();
                ServiceResponse::new(lost_request(), Error::internal(format!("panic {cause}")).error_response())
            }
        };
        if late.load(Ordering::SeqCst) && !answer.status().is_success() {
            answer = answer.into_response(Error::from(own::TIMED_OUT).retry_after(2).error_response());
        }
        security_headers::add(&mut answer, &path, &shared.content_security_policy, config.is_https(), &id);
        if wrote && shared.platform.db.has_replica() {
            // A cookie of ours is never too long for a header.
            let _ = answer.response_mut().add_cookie(&cookies::recent_write_cookie(config, replica::WINDOW));
        }
        if shared.platform.is_stopping() {
            // The client connects anew for its next request, and so reaches a server that stays.
            answer.response_mut().head_mut().set_connection_type(ConnectionType::Close);
        }
        request_log::note(&method, &path, &answer, started, &id);
        Ok(answer)
    })
    .await
}

/// Spelling, origin, load, idempotency and time.
pub(super) async fn inner<B: MessageBody + 'static>(
    shared: Shared,
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    let refuse = |request: ServiceRequest, error: &Error| {
        Ok(request.into_response(error.error_response()).map_into_right_body())
    };
    let lower = request.path().to_ascii_lowercase();
    let is_call = lower == "/api" || lower.starts_with("/api/") || lower.starts_with("/admin/api/");
    if is_call {
        if let Some(answer) = route_spelling::rewrite(&mut request, &lower, &shared.addresses) {
            return Ok(request.into_response(answer).map_into_right_body());
        }
        if let Err(error) = origin_check::check(&request, &shared.platform.config) {
            return refuse(request, &error);
        }
    }
    let Ok(_permit) = shared.in_flight.try_acquire() else {
        return refuse(request, &Error::from(own::BUSY).retry_after(1));
    };
    let seconds = time_limits::handler_seconds(&lower, &shared.platform.config);
    if is_call && idempotency::is_asked(&request) {
        let serve = |request| time_limits::limit_handler(seconds, request, next);
        let answer = idempotency::around(&shared.platform, request, serve).await;
        return answer.map(ServiceResponse::map_into_right_body);
    }
    time_limits::limit_handler(seconds, request, next).await
}
