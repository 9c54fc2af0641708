//! Receives the body of a request as a whole, before the request takes one of the places of `limits.in_flight`, so
//! that a slow sender takes no place from other requests.

use std::time::Duration;

use actix_web::{
    HttpMessage as _,
    dev::{Payload, ServiceRequest},
    error::PayloadError,
    http::header,
    web::{Bytes, BytesMut},
};
use futures::StreamExt as _;

use crate::{
    config::Limits,
    core::{
        error::{Error, Result},
        reason::own,
    },
};

/// Receives the body, and gives it back to the request. It may take `limits.body_seconds`, and be as large as the largest
/// body of any call but an upload; a call with a smaller limit refuses it afterwards.
///
/// # Errors
/// 413 for a body that is too large, 503 for one that takes too long, 400 for one that breaks off.
pub(super) async fn receive(request: &mut ServiceRequest, limits: &Limits) -> Result<()> {
    let most = limits.json_kib.max(limits.handover_kib) * 1024;
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if announced.and_then(|length| length.parse::<usize>().ok()).is_some_and(|length| length > most) {
        return Err(own::TOO_LARGE.into());
    }
    let time = Duration::from_secs(limits.body_seconds);
    let body = tokio::time::timeout(time, whole(request.take_payload(), most)).await;
    let body = body.map_err(|_| Error::from(own::TIMED_OUT).retry_after(2))??;
    if !body.is_empty() {
        let whole = futures::stream::iter([Ok::<_, PayloadError>(body)]);
        request.set_payload(Payload::Stream { payload: Box::pin(whole) });
    }
    Ok(())
}

async fn whole(mut payload: Payload, most: usize) -> Result<Bytes> {
    let broken = |error| Error::from(own::MALFORMED).because(error);
    let Some(first) = payload.next().await.transpose().map_err(broken)? else { return Ok(Bytes::new()) };
    let Some(second) = payload.next().await.transpose().map_err(broken)? else { return within(first, most) };
    let mut body = BytesMut::from(within(first, most)?);
    let mut next = Some(second);
    while let Some(piece) = next {
        if body.len() + piece.len() > most {
            return Err(own::TOO_LARGE.into());
        }
        body.extend_from_slice(&piece);
        next = payload.next().await.transpose().map_err(broken)?;
    }
    Ok(body.freeze())
}

fn within(piece: Bytes, most: usize) -> Result<Bytes> {
    if piece.len() > most { Err(own::TOO_LARGE.into()) } else { Ok(piece) }
}
