//! The requested entries of a history.

use platform::core::{
    error::{Error, Result},
    reason::own,
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::lines::HistoryCursor;

/// Number of entries of an answer, unless fewer are requested.
const MOST: usize = 200;

/// Query of a history.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HistoryQuery {
    /// Only entries before this one: the `Before` of an earlier answer.
    #[serde(rename = "Before", alias = "before")]
    pub before: Option<String>,
    /// Entries to give, the newest; 200 at most, and when unsaid.
    #[serde(rename = "Limit", alias = "limit")]
    pub limit: Option<u64>,
}

impl HistoryQuery {
    pub(super) fn place(&self) -> Result<Option<HistoryCursor>> {
        let Some(text) = self.before.as_deref().filter(|text| !text.is_empty()) else { return Ok(None) };
        HistoryCursor::parse(text)
            .map(Some)
            .ok_or_else(|| Error::from(own::BAD_VALUE).at("Before", own::BAD_VALUE.0.text))
    }

    pub(super) fn entries(&self) -> usize {
        self.limit
            .and_then(|limit| usize::try_from(limit).ok())
            .filter(|limit| *limit > 0)
            .map_or(MOST, |limit| limit.min(MOST))
    }
}
