//! How long a request may take: to send its body, and to be handled.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use actix_web::{
    HttpMessage as _,
    body::{EitherBody, MessageBody},
    dev::{Payload, ServiceRequest, ServiceResponse},
    error::PayloadError,
    http::Method,
    middleware::Next,
};
use futures::StreamExt as _;

use crate::{
    config::Config,
    core::{error::Error, reason::own},
    db::failpoint,
    http::responses::lost_request,
};

/// Gives a body `limits.body_seconds` and no more: the whole of it, or of an upload, which may be large, each next piece.
/// After that the reader of the body gets an error, and the flag that is returned is set.
pub(super) fn limit_body(request: &mut ServiceRequest, config: &Config) -> Arc<AtomicBool> {
    let late = Arc::new(AtomicBool::new(false));
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return late;
    }
    let time = Duration::from_secs(config.limits.body_seconds);
    let is_upload = is_slow(&request.path().to_ascii_lowercase());
    let begun = tokio::time::Instant::now();
    let noticed = Arc::clone(&late);
    let pieces = futures::stream::unfold(Some(request.take_payload()), move |body| {
        let noticed = Arc::clone(&noticed);
        async move {
            let mut body = body?;
            let until = if is_upload { tokio::time::Instant::now() } else { begun } + time;
            if let Ok(piece) = tokio::time::timeout_at(until, body.next()).await {
                return piece.map(|piece| (piece, Some(body)));
            }
            noticed.store(true, Ordering::SeqCst);
            let error = std::io::Error::from(std::io::ErrorKind::TimedOut);
            Some((Err(PayloadError::Io(error)), None))
        }
    });
    request.set_payload(Payload::Stream { payload: Box::pin(pieces.fuse()) });
    late
}

/// Calls the handler, and answers 503 when it takes longer than `seconds`.
pub(super) async fn limit_handler<B: MessageBody + 'static>(
    seconds: u64,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    let scope = failpoint::scope(|| format!("{} {}", request.method(), request.path()).to_lowercase());
    let called = failpoint::within(scope, next.call(request));
    let Ok(answer) = tokio::time::timeout(Duration::from_secs(seconds), called).await else {
        let error = Error::from(own::TIMED_OUT).retry_after(2);
        let answer = actix_web::ResponseError::error_response(&error);
        return Ok(ServiceResponse::new(lost_request(), answer).map_into_right_body());
    };
    answer.map(ServiceResponse::map_into_left_body)
}

/// The seconds that the handler of a path (in lower case) may take.
pub(super) fn handler_seconds(path: &str, config: &Config) -> u64 {
    if is_slow(path) { config.limits.report_seconds } else { config.limits.handler_seconds }
}

/// Imports bring a large body and reports take long; everything else is quick.
fn is_slow(path: &str) -> bool {
    ["/import", "/export", "/report"].iter().any(|word| path.contains(word)) || path.starts_with("/assets/")
}
