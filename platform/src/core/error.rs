//! The error type of the program and its form on the wire (docs/behaviour/errors.md, "Body of an error").
//!
//! Functions return [`Result`]; `?` converts a module's [`Reason`] and the errors of database, storage and mail. The
//! answer never contains SQL, paths or host names: the cause is logged once, with the request id.

use std::{collections::BTreeMap, fmt};

use actix_web::{
    HttpResponse, ResponseError,
    http::{StatusCode, header},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::core::{
    reason::{Kind, Reason, own},
    request_id,
};

/// The result of every function of the program.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A refusal or a fault: a reason with its details.
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    reason: Reason,
    errors: BTreeMap<String, Vec<String>>,
    cause: Option<String>,
    retry_after: Option<u64>,
    text: Option<String>,
}

impl Error {
    /// Returns an internal error; `cause` is logged and is not part of the answer.
    pub fn internal(cause: impl fmt::Display) -> Self {
        Self::from(own::INTERNAL).because(cause)
    }

    /// Database, mail or storage cannot be reached.
    pub fn unreachable(cause: impl fmt::Display) -> Self {
        Self::from(own::UNREACHABLE).because(cause).retry_after(2)
    }

    /// A file that could not be read or written; a full disk has a reason of its own.
    pub fn from_io(error: std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::StorageFull {
            Self::from(own::DISK_FULL).because(error)
        } else {
            Self::internal(error)
        }
    }

    /// The reason of the refusal.
    pub fn reason(&self) -> Reason {
        self.0.reason
    }

    /// Returns `true` if nothing can be written, or the database is away: a request that only reads may still be
    /// served.
    pub fn is_for_want_of_room(&self) -> bool {
        matches!(self.0.reason.0.kind, Kind::Unreachable | Kind::Full)
    }

    /// Stores the cause for the log.
    #[must_use]
    pub fn because(mut self, cause: impl fmt::Display) -> Self {
        self.0.cause = Some(cause.to_string());
        self
    }

    /// Adds a text for a request field (`Errors` on the wire).
    #[must_use]
    pub fn at(mut self, field: impl Into<String>, text: impl Into<String>) -> Self {
        self.0.errors.entry(field.into()).or_default().push(text.into());
        self
    }

    /// Sets Retry-After, in seconds.
    #[must_use]
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.0.retry_after = Some(seconds);
        self
    }

    /// The seconds of Retry-After.
    pub fn seconds_to_wait(&self) -> Option<u64> {
        self.0.retry_after
    }

    /// Replaces the text of the reason by a more specific one. Colons and line breaks are removed, because clients
    /// split at both.
    #[must_use]
    pub fn saying(mut self, text: impl Into<String>) -> Self {
        self.0.text = Some(text.into().replace(':', " ").replace(['\n', '\r'], " "));
        self
    }

    /// `Topic: text`.
    pub fn message(&self) -> String {
        match &self.0.text {
            Some(text) => format!("{}: {text}", self.0.reason.0.topic),
            None => self.0.reason.message(),
        }
    }

    /// The cause, for the log or the operator's terminal.
    pub fn cause(&self) -> Option<&str> {
        self.0.cause.as_deref()
    }

    /// Several refusals of one form, by field; the first one gives the message. `None` when there is none.
    pub fn of_fields(reasons: &[Reason]) -> Option<Self> {
        let first = *reasons.first()?;
        let mut error = Self(Box::new(Inner {
            reason: first,
            errors: BTreeMap::new(),
            cause: None,
            retry_after: None,
            text: None,
        }));
        for reason in reasons {
            if let Some(field) = reason.0.field {
                error = error.at(field, reason.text());
            }
        }
        Some(error)
    }

    /// The body of the answer.
    pub fn body(&self) -> ErrorBody {
        ErrorBody {
            message: self.message(),
            reason: self.0.reason.0.name.to_owned(),
            reason_code: self.0.reason.0.code,
            errors: self.0.errors.clone(),
            request_id: request_id::current(),
        }
    }
}

impl From<Reason> for Error {
    fn from(reason: Reason) -> Self {
        let mut errors = BTreeMap::new();
        if let Some(field) = reason.0.field {
            errors.insert(field.to_owned(), vec![reason.text().into_owned()]);
        }
        Self(Box::new(Inner { reason, errors, cause: None, retry_after: None, text: None }))
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self::internal(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())?;
        match &self.0.cause {
            Some(cause) => write!(f, " ({cause})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Error {}

/// The body of every failed answer, on both faces.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ErrorBody {
    /// One line, `Topic: text`.
    pub message: String,
    /// The name of the line in the reason table.
    pub reason: String,
    /// Number of the refusal; only for refusals that the documents number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason_code: Option<u16>,
    /// Texts by request field.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub errors: BTreeMap<String, Vec<String>>,
    /// Id of the request, to quote in a support request.
    pub request_id: String,
}

impl ResponseError for Error {
    fn status_code(&self) -> StatusCode {
        self.0.reason.0.kind.status()
    }

    fn error_response(&self) -> HttpResponse {
        let line = self.0.reason.0;
        match line.kind {
            Kind::Internal => tracing::error!(reason = line.name, cause = self.0.cause, "request failed"),
            Kind::Unreachable | Kind::Full => {
                tracing::warn!(reason = line.name, cause = self.0.cause, "request could not be served");
            }
            _ => tracing::debug!(reason = line.name, cause = self.0.cause, "request refused"),
        }
        let mut answer = HttpResponse::build(self.status_code());
        if let Some(seconds) = self.0.retry_after {
            answer.insert_header((header::RETRY_AFTER, seconds));
        }
        answer.json(self.body())
    }
}
