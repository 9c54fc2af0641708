//! Time limits of a request: for the next piece of an upload, and for its handler.

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
    middleware::Next,
};
use futures::StreamExt as _;

use crate::{
    config::Limits,
    core::{error::Error, reason::own},
    db::failpoint,
    http::responses::lost_request,
    request::paths::{Face, Route},
};

/// Gives each next piece of an upload `limits.body_seconds` and no more. After that the reader of the body gets an error,
/// and the flag that is returned is set. The whole upload is read within the time of its handler.
pub(super) fn limit_upload(request: &mut ServiceRequest, limits: &Limits) -> Arc<AtomicBool> {
    let late = Arc::new(AtomicBool::new(false));
    let time = Duration::from_secs(limits.body_seconds);
    let noticed = Arc::clone(&late);
    let pieces = futures::stream::unfold(Some(request.take_payload()), move |body| {
        let noticed = Arc::clone(&noticed);
        async move {
            let mut body = body?;
            if let Ok(piece) = tokio::time::timeout(time, body.next()).await {
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

/// The seconds that the handler of a route may take. A file that is sent to a signed address comes at the pace of its line.
pub(super) fn handler_seconds(route: &Route, is_upload: bool, limits: &Limits) -> u64 {
    match (route.is_slow, is_upload && route.face == Face::App) {
        (_, true) => limits.upload_seconds,
        (true, false) => limits.report_seconds,
        (false, false) => limits.handler_seconds,
    }
}
