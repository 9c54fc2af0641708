//! Failures of actix-web's own extractors, as errors of ours.

use actix_web::{
    HttpRequest,
    error::{JsonPayloadError, PathError, QueryPayloadError},
};

use crate::core::{error::Error, reason::own};

pub(super) fn json(error: JsonPayloadError, _: &HttpRequest) -> actix_web::Error {
    let reason = match error {
        JsonPayloadError::ContentType => own::MEDIA_TYPE,
        JsonPayloadError::OverflowKnownLength { .. } | JsonPayloadError::Overflow { .. } => own::TOO_LARGE,
        _ => own::MALFORMED,
    };
    Error::from(reason).because(error).into()
}

pub(super) fn path(error: PathError, _: &HttpRequest) -> actix_web::Error {
    Error::from(own::BAD_PATH).because(error).into()
}

pub(super) fn query(error: QueryPayloadError, _: &HttpRequest) -> actix_web::Error {
    Error::from(own::NOT_READABLE).because(error).into()
}
