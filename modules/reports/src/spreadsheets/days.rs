//! The days of a report.

use chrono::{Datelike as _, NaiveDate};
use platform::{
    config::Limits,
    core::error::{Error, Result},
};

use crate::reasons;

/// The days of a report, both included, by the clocks of each site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Days {
    /// The first day.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
}

impl Days {
    /// Checks that they are in order and not too many.
    pub fn new(from: NaiveDate, to: NaiveDate, limits: &Limits) -> Result<Self> {
        if to < from {
            return Err(reasons::REVERSED.into());
        }
        let days = u64::try_from((to - from).num_days()).unwrap_or(u64::MAX).saturating_add(1);
        if days > limits.report_days {
            let text = format!("The report has {days} days, please choose at most {}", limits.report_days);
            return Err(Error::from(reasons::DAYS).saying(text));
        }
        Ok(Self { from, to })
    }
}

/// A day of a request: YYYYMMDD or YYYY-MM-DD.
pub fn day(text: &str, field: &'static str) -> Result<NaiveDate> {
    let text = text.trim();
    NaiveDate::parse_from_str(text, "%Y%m%d")
        .or_else(|_| NaiveDate::parse_from_str(text, "%Y-%m-%d"))
        .ok()
        .filter(|day| (1..=9999).contains(&day.year()) && matches!(text.len(), 8 | 10))
        .ok_or_else(|| Error::from(reasons::BAD_DAY).at(field, reasons::BAD_DAY.0.text))
}

#[cfg(test)]
mod tests {
    use platform::config::Config;

    use super::*;

    fn days(from: &str, to: &str) -> Result<Days> {
        Days::new(day(from, "FromDate")?, day(to, "ToDate")?, &Config::default().limits)
    }

    #[test]
    fn both_days_are_included_and_a_leap_year_fits() {
        assert!(days("20240101", "20241231").is_ok());
        assert!(days("2026-11-29", "20261129").is_ok());
        let refused = |from, to| days(from, to).expect_err("it is refused").reason();
        assert_eq!(refused("20240101", "20250101"), reasons::DAYS);
        assert_eq!(refused("20261130", "20261129"), reasons::REVERSED);
        for text in ["", "20261301", "20260230", "0261129", "2026", "29/11/2026", "00000101", "202611290", "yesterday"]
        {
            assert_eq!(refused(text, "20261129"), reasons::BAD_DAY, "{text}");
        }
    }
}
