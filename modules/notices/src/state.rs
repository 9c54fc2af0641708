//! State of a site at the last reading, while it has clients.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use stock::{import::answer::ImportStatus, listing::SideCounts};

use crate::cursor::Cursor;

/// State of a site at the last reading.
pub struct State {
    pub(crate) cursor: Cursor,
    pub(crate) counts: SideCounts,
    /// The day for which audits were counted.
    pub(crate) day: NaiveDate,
    pub(crate) imports: Vec<(Option<i64>, ImportStatus)>,
    /// The ids of the latest notifications.
    pub(crate) notices: BTreeSet<i64>,
}
