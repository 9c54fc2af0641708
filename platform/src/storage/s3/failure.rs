//! The errors of an S3 service.

use std::time::Duration;

use aws_sdk_s3::error::{ProvideErrorMetadata, SdkError};

use crate::core::{error::Error, reason::own};

/// A call that failed.
#[derive(Debug)]
pub(super) struct Failure {
    /// The status of the answer, if there was one.
    status: Option<u16>,
    /// The service's name of the error.
    code: String,
    /// For the log and for `doctor`; names no object and contains no signature.
    cause: String,
}

impl Failure {
    pub(super) fn of<E>(error: &SdkError<E>) -> Self
    where
        E: ProvideErrorMetadata + std::error::Error + 'static,
    {
        let status = error.raw_response().map(|answer| answer.status().as_u16());
        let metadata = error.as_service_error().map(ProvideErrorMetadata::meta);
        let code = metadata.and_then(|metadata| metadata.code()).unwrap_or_default().to_owned();
        let cause = match (status, metadata) {
            (Some(status), Some(metadata)) => format!("S3: {status} {code} {}", metadata.message().unwrap_or_default()),
            _ => chain(error),
        };
        Self { status, code, cause: cause.trim_end().to_owned() }
    }

    pub(super) fn late(within: Duration) -> Self {
        Self::without_answer(format!("S3: no answer within {} ms", within.as_millis()))
    }

    pub(super) fn left_alone() -> Self {
        Self::without_answer("S3: not asked, because it did not answer before".to_owned())
    }

    fn without_answer(cause: String) -> Self {
        Self { status: None, code: String::new(), cause }
    }

    pub(super) fn cause(&self) -> &str {
        &self.cause
    }

    /// Returns `true` if the object, and not the bucket, is missing.
    pub(super) fn is_missing(&self) -> bool {
        self.status == Some(404) && self.code != "NoSuchBucket"
    }

    /// Returns `true` if the service failed, instead of refusing the call.
    pub(super) fn is_of_service(&self) -> bool {
        self.status.is_none_or(|status| status >= 500 || status == 429)
    }

    pub(super) fn into_error(self) -> Error {
        let reason = match (self.status, self.code.as_str()) {
            (Some(409 | 412), "PreconditionFailed" | "ConditionalRequestConflict") => own::TAKEN,
            (Some(416), _) => own::BAD_RANGE,
            (Some(507), _) | (_, "XMinioStorageFull" | "QuotaExceeded") => own::DISK_FULL,
            (_, "EntityTooLarge") => own::TOO_LARGE,
            // An operator must correct the rest: wrong keys, no bucket, a wrong clock.
            _ => return Error::unreachable(self.cause),
        };
        Error::from(reason).because(self.cause)
    }
}

/// The error and its causes, without their debug forms, which are long.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = format!("S3: {error}");
    let mut next = error.source();
    while let Some(source) = next {
        text.push_str(": ");
        text.push_str(&source.to_string());
        next = source.source();
    }
    text
}
