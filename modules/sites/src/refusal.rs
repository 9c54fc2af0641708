//! Refusals of several fields at once.

use platform::core::{
    error::Error,
    reason::{Reason, own},
};

/// Builds one error from refusals by field.
pub(crate) fn refusal(refused: &[(&'static str, Reason)]) -> Error {
    let first = refused.first().map_or(own::NOT_READABLE, |(_, reason)| *reason);
    refused.iter().fold(Error::from(first), |error, (field, reason)| error.at(*field, reason.0.text))
}
