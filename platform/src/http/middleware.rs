//! The two middlewares around every handler, in the order in which they apply their steps.
//!
//! [`outer`]: request id, strict reading of the head, which finds the route, preflights, panics, security headers, log line.
//! [`inner`]: origin, the whole body, number of requests at once, idempotency key, time limit of the handler. Compression
//! lies between them. The place of a request among those of its site is taken with its session, and given back here.

use std::{
    panic::AssertUnwindSafe,
    sync::{Arc, atomic::Ordering},
    time::Instant,
};

use actix_web::{
    ResponseError,
    body::{BoxBody, EitherBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{ConnectionType, Method, header::HeaderValue},
    middleware::Next,
    web::Data,
};
use futures::FutureExt as _;
use tokio::sync::Semaphore;

use crate::{
    caller::site_share,
    core::{error::Error, reason::own, request_id},
    db::replica,
    http::{
        body, cross_origin, idempotency, request_head, request_log, responses::lost_request, security_headers,
        time_limits, upload_places::UploadPlaces,
    },
    request::{
        cookies,
        paths::{Addresses, Face, is_signing, route_of},
    },
    state::Platform,
};

/// State that the middlewares share.
#[derive(Clone)]
pub(super) struct Shared {
    pub platform: Data<Platform>,
    pub content_security_policy: HeaderValue,
    pub addresses: Arc<Addresses>,
    /// The places of requests whose body has arrived.
    pub in_flight: Arc<Semaphore>,
    /// The places of uploads, which are received while they are handled.
    pub uploads: UploadPlaces,
}

/// Request id, head, log line, headers and panics.
pub(super) async fn outer(
    shared: Shared,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let id = request_id::generate();
    request_id::within(id.clone(), async move {
        let started = Instant::now();
        let config = &shared.platform.config;
        let method = request_head::method_name(request.method());
        let (route, refusal) = request_head::read(&mut request, &shared.addresses);
        let refusal = cross_origin::preflight(&request, &route, config).or(refusal);
        let reader = cross_origin::reader(&request, &route, config);
        // The path of a signing link holds its token.
        let is_page = route.face == Face::App && !is_signing(request.path());
        let page = is_page.then(|| request.path().to_owned());
        let called = async move {
            match refusal {
                Some(answer) => Ok(request.into_response(answer)),
                None => next.call(request).await.map(ServiceResponse::map_into_boxed_body),
            }
        };
        let (answer, wrote) = replica::noticing(AssertUnwindSafe(called).catch_unwind()).await;
        let mut answer = match answer {
            Ok(Ok(answer)) => answer,
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
        security_headers::add(&mut answer, &route, &shared.content_security_policy, config.is_https(), &id);
        if let Some(origin) = reader {
            cross_origin::let_read(answer.headers_mut(), origin);
        }
        if wrote && shared.platform.db.has_replica() {
            // A cookie of ours is never too long for a header.
            let _ = answer.response_mut().add_cookie(&cookies::recent_write_cookie(config, replica::WINDOW));
        }
        if shared.platform.is_stopping() {
            // The client connects anew for its next request, and so reaches a server that stays.
            answer.response_mut().head_mut().set_connection_type(ConnectionType::Close);
        }
        request_log::note(method, &route, page.as_deref(), &answer, started, &id);
        Ok(answer)
    })
    .await
}

/// Origin, body, load, idempotency and time.
pub(super) async fn inner<B: MessageBody + 'static>(
    shared: Shared,
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    let refuse = |request: ServiceRequest, error: &Error| {
        Ok(request.into_response(error.error_response()).map_into_right_body())
    };
    let config = &shared.platform.config;
    let Some(route) = route_of(request.request()) else {
        return refuse(request, &Error::internal("no route in the request"));
    };
    if route.face.is_api()
        && let Err(error) = cross_origin::check(&request, &route, config)
    {
        return refuse(request, &error);
    }
    let has_body = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_upload = has_body && route.takes_upload;
    let late = is_upload.then(|| time_limits::limit_upload(&mut request, &config.limits));
    if has_body
        && !is_upload
        && let Err(error) = body::receive(&mut request, &config.limits).await
    {
        return refuse(request, &error);
    }
    // Health is answered however much is under way.
    let upload = if is_upload { shared.uploads.take(request.request(), config) } else { None };
    let place = if is_upload { None } else { shared.in_flight.try_acquire().ok() };
    if upload.is_none() && place.is_none() && route.face != Face::Health {
        return refuse(request, &Error::from(own::BUSY).retry_after(1));
    }
    let seconds = time_limits::handler_seconds(&route, is_upload, &config.limits);
    let answer = if route.face.is_api() && idempotency::has_key(&request, &route) {
        let serve = |request| time_limits::limit_handler(seconds, request, next);
        idempotency::around(&shared.platform, request, serve).await?.map_into_right_body()
    } else {
        time_limits::limit_handler(seconds, request, next).await?
    };
    // The rest of an answer may be a stream without end.
    site_share::free(answer.request());
    if late.is_some_and(|late| late.load(Ordering::SeqCst)) && !answer.status().is_success() {
        let error = Error::from(own::TIMED_OUT).retry_after(2);
        return Ok(answer.into_response(error.error_response().map_into_right_body()));
    }
    Ok(answer)
}
