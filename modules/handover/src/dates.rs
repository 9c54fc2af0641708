//! Dates and moments on the wire: the ownership date as clients send and receive it (docs/behaviour/machine-life.md,
//! "Ownership date").

use chrono::{DateTime, Months, NaiveDate, NaiveDateTime, Utc};
use chrono_tz::Tz;
use platform::core::reason::Reason;

use crate::reasons;

/// The format of answers.
const READ: &str = "%d/%m/%Y %H:%M:%S";
/// The format of requests.
const SENT: &str = "%d/%m/%Y";
/// Range of the date: at most so many months before and after today.
const BACK: Months = Months::new(36);
const AHEAD: Months = Months::new(1);

/// Parses a date as it is sent (DD/MM/YYYY) or as it is answered, of which the time is ignored; `None` for an empty
/// text.
pub fn sent(text: &str, today: NaiveDate) -> Result<Option<NaiveDate>, Reason> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let day = NaiveDate::parse_from_str(text, SENT)
        .or_else(|_| NaiveDateTime::parse_from_str(text, READ).map(|moment| moment.date()))
        .map_err(|_| reasons::OWNERSHIP_DATE)?;
    let first = today.checked_sub_months(BACK).unwrap_or(today);
    let last = today.checked_add_months(AHEAD).unwrap_or(today);
    if (first..=last).contains(&day) { Ok(Some(day)) } else { Err(reasons::OWNERSHIP_RANGE) }
}

/// Formats a date as DD/MM/YYYY HH:mm:ss; empty for none.
pub fn read(day: Option<NaiveDate>) -> String {
    day.and_then(|day| day.and_hms_opt(0, 0, 0)).map(|moment| moment.format(READ).to_string()).unwrap_or_default()
}

/// Formats a moment as DD/MM/YYYY HH:mm:ss in a site's zone.
pub fn moment(at: DateTime<Utc>, zone: Tz) -> String {
    at.with_timezone(&zone).format(READ).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).expect("a day")
    }

    /// HAND-041
    #[test]
    fn dates_are_read_as_they_are_sent_and_as_they_are_answered() {
        let today = day(2026, 3, 31);
        assert_eq!(sent(" ", today), Ok(None));
        assert_eq!(sent("02/03/2026", today), Ok(Some(day(2026, 3, 2))));
        assert_eq!(sent(&read(Some(day(2026, 3, 2))), today), Ok(Some(day(2026, 3, 2))));
        assert_eq!(read(Some(day(2026, 3, 2))), "02/03/2026 00:00:00");
        for wrong in ["2026-03-02", "31/02/2026", "02/03/26x", "tomorrow", "03/02"] {
            assert_eq!(sent(wrong, today), Err(reasons::OWNERSHIP_DATE), "{wrong}");
        }
    }

    /// A date lies between three years ago and a month ahead.
    #[test]
    fn dates_lie_where_the_picker_offers_them() {
        let today = day(2026, 3, 31);
        for (text, may) in [("31/03/2023", true), ("30/03/2023", false), ("30/04/2026", true), ("01/05/2026", false)] {
            assert_eq!(sent(text, today).is_ok(), may, "{text}");
        }
    }
}
