//! Fields that are not changed when they are left out, and are cleared when they are sent empty.

use platform::api::lenient_values;
use serde::Deserializer;

/// A number; null and an empty text are 0, which clears.
pub(crate) fn given_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    lenient_values::number(deserializer).map(|number| Some(number.unwrap_or(0)))
}

/// A text; null is an empty one.
pub(crate) fn given_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    lenient_values::text(deserializer).map(Some)
}
