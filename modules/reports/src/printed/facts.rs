//! Labels with their values, and dates in words, as reports print them.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use serde::Serialize;

/// A label and its value.
#[derive(Serialize)]
pub(crate) struct Fact(&'static str, String);

impl Fact {
    /// A label with its value, a dash for none.
    pub(crate) fn new(label: &'static str, value: impl Into<String>) -> Self {
        Self(label, dash(value.into()))
    }
}

/// A dash for what is missing.
pub(crate) fn dash(text: String) -> String {
    if text.trim().is_empty() { "-".to_owned() } else { text }
}

/// DD/MM/YYYY
pub(crate) fn day(day: NaiveDate) -> String {
    day.format("%d/%m/%Y").to_string()
}

/// DD/MM/YYYY HH:mm:ss
pub(crate) fn moment(at: DateTime<Utc>, zone: Tz) -> String {
    at.with_timezone(&zone).format("%d/%m/%Y %H:%M:%S").to_string()
}
