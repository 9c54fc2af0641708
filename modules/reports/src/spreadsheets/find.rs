//! Completed inspections and handover inspections of the sites and days of a report.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use inspections::completed::{self, Completed};
use platform::core::error::Result;
use stock::domain::Status;

use super::reader::Reader;

/// The table that an inspection is a row of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    Inspection,
    Handover,
}

/// A completed inspection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Found {
    pub(super) source: Source,
    pub(super) id: i64,
    pub(super) site: i64,
    pub(super) machine: i64,
    /// The model of the machine then; `None` for that of its record.
    pub(super) model: Option<i64>,
    pub(super) status: Status,
    pub(super) passed: bool,
    pub(super) at: DateTime<Utc>,
    pub(super) by: Option<i64>,
}

impl Found {
    pub(super) const fn inspection(row: Completed) -> Self {
        Self {
            source: Source::Inspection,
            id: row.id,
            site: row.site_id,
            machine: row.machine_id,
            model: Some(row.model_id),
            status: row.status,
            passed: row.passed,
            at: row.at,
            by: row.by,
        }
    }

    const fn handover(row: handover::completed::CompletedHandover) -> Self {
        Self {
            source: Source::Handover,
            id: row.id,
            site: row.site_id,
            machine: row.machine_id,
            model: None,
            status: Status::C,
            passed: row.passed,
            at: row.at,
            by: row.user_id,
        }
    }
}

/// Every completed inspection, the latest first, so many of each time zone and table at most.
pub(super) async fn every(reader: &Reader, most: u64) -> Result<Vec<Found>> {
    find(reader, most, false).await
}

/// The latest inspection of each machine, whose records at several sites have the same serial; the latest first.
pub(super) async fn latest(reader: &Reader, most: u64) -> Result<Vec<Found>> {
    let mut found = find(reader, most, true).await?;
    // A result that was cut may lack machines, so it is returned whole and refused by its length.
    if u64::try_from(found.len()).unwrap_or(u64::MAX) >= most {
        return Ok(found);
    }
    let machines: Vec<i64> = found.iter().map(|row| row.machine).collect();
    let tx = reader.read().await?;
    let serials = stock::serials_of(&tx, &reader.grant, &machines).await?;
    drop(tx);
    let mut seen = HashSet::with_capacity(found.len());
    found.retain(|row| serials.get(&row.machine).is_none_or(|serial| seen.insert(serial.as_str())));
    Ok(found)
}

async fn find(reader: &Reader, most: u64, latest: bool) -> Result<Vec<Found>> {
    let mut found = Vec::new();
    for (grant, period) in reader.periods()? {
        let tx = reader.read().await?;
        let inspections = if latest {
            completed::latest_completed(&tx, &grant, period, most).await?
        } else {
            completed::completed(&tx, &grant, period, most).await?
        };
        found.extend(inspections.into_iter().map(Found::inspection));
        let handovers = handover::completed::completed(&tx, &grant, (period.from, period.until), most).await?;
        found.extend(handovers.into_iter().map(Found::handover));
    }
    found.sort_by_key(|row| std::cmp::Reverse((row.at, row.source == Source::Handover, row.id)));
    Ok(found)
}
