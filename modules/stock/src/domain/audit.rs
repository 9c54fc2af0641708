//! The 30-day audit rotation: derived from the due date at each reading, so no job has to run for lists and counts to
//! be right.

use chrono::{DateTime, Days, NaiveDate, TimeZone, Utc};

use super::Status;

/// Days from a passed receiving or audit inspection to the next audit.
pub const AUDIT_ROTATION_DAYS: u64 = 30;

/// The value of AuditStatus in a list request that means sold.
pub const AUDIT_STATUS_SOLD: i16 = 30;

/// AuditStatus of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AuditStatus {
    /// 0: nothing due.
    Clear,
    /// 10: today is the day.
    Today,
    /// 20: the day has passed.
    Overdue,
}

impl AuditStatus {
    /// The number on the wire.
    pub const fn code(self) -> i16 {
        match self {
            Self::Clear => 0,
            Self::Today => 10,
            Self::Overdue => 20,
        }
    }
}

/// The columns of a row about the rotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// AuditStatus.
    pub status: AuditStatus,
    /// AuditDaysLeft.
    pub days_left: i64,
    /// NoOfDaysInBucket: days overdue for A, days in the stage for the others.
    pub days_in_bucket: i64,
}

impl Reading {
    const NOTHING: Self = Self { status: AuditStatus::Clear, days_left: 0, days_in_bucket: 0 };
}

/// The day's date at a site.
pub fn site_today<Z: TimeZone>(now: DateTime<Utc>, zone: &Z) -> NaiveDate {
    now.with_timezone(zone).date_naive()
}

/// The due date that a passed inspection sets (rows 4, 8, 29).
pub fn due_from(today: NaiveDate) -> NaiveDate {
    today + Days::new(AUDIT_ROTATION_DAYS)
}

/// Reads the rotation of a record on a day: docs/behaviour/audit-rotation.md, "Audit status and days". All dates are dates of the record's site.
pub fn read(
    status: Status,
    audit_enabled: bool,
    due: Option<NaiveDate>,
    stage_entered: NaiveDate,
    today: NaiveDate,
) -> Reading {
    match status {
        Status::A => match due.filter(|_| audit_enabled) {
            Some(due) => rotation((due - today).num_days()),
            None => Reading::NOTHING,
        },
        Status::P | Status::T => Reading::NOTHING,
        Status::H | Status::S | Status::N | Status::R | Status::F | Status::G | Status::O | Status::C => {
            Reading { days_in_bucket: days_since(stage_entered, today), ..Reading::NOTHING }
        }
    }
}

/// Whole days since a stage was entered, never below 0: a site that changes its time zone may have entered it
/// "tomorrow".
pub fn days_since(entered: NaiveDate, today: NaiveDate) -> i64 {
    (today - entered).num_days().max(0)
}

fn rotation(left: i64) -> Reading {
    match left {
        1.. => Reading { days_left: left, ..Reading::NOTHING },
        0 => Reading { status: AuditStatus::Today, ..Reading::NOTHING },
        ..0 => Reading { status: AuditStatus::Overdue, days_in_bucket: -left, ..Reading::NOTHING },
    }
}

#[cfg(test)]
mod tests {
    use chrono::FixedOffset;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    /// (AuditStatus, AuditDaysLeft, NoOfDaysInBucket) on the 15th of a record that entered its stage on the 10th.
    fn numbers(status: Status, enabled: bool, due: Option<&str>) -> (i16, i64, i64) {
        let reading = read(status, enabled, due.map(day), day("2026-03-10"), day("2026-03-15"));
        (reading.status.code(), reading.days_left, reading.days_in_bucket)
    }

    /// STOCK-089: an audit is due, due today or overdue by the day alone.
    #[test]
    fn audit_is_clear_then_today_then_overdue() {
        assert_eq!(numbers(Status::A, true, Some("2026-03-25")), (0, 10, 0));
        assert_eq!(numbers(Status::A, true, Some("2026-03-16")), (0, 1, 0));
        assert_eq!(numbers(Status::A, true, Some("2026-03-15")), (10, 0, 0));
        assert_eq!(numbers(Status::A, true, Some("2026-03-14")), (20, 0, 1));
        assert_eq!(numbers(Status::A, true, Some("2026-02-13")), (20, 0, 30));
    }

    #[test]
    fn nothing_is_due_while_the_model_is_not_audited() {
        assert_eq!(numbers(Status::A, false, Some("2026-01-01")), (0, 0, 0));
        assert_eq!(numbers(Status::A, true, None), (0, 0, 0));
    }

    /// The due date survives the other stages and is not returned there.
    #[test]
    fn other_stages_count_their_own_days() {
        for status in Status::ALL {
            let expected = match status {
                Status::A => continue,
                Status::P | Status::T => (0, 0, 0),
                _ => (0, 0, 5),
            };
            assert_eq!(numbers(status, true, Some("2026-01-01")), expected, "{status:?}");
        }
    }

    #[test]
    fn rotation_is_thirty_days() {
        assert_eq!(AUDIT_ROTATION_DAYS, 30);
        assert_eq!(due_from(day("2026-01-31")), day("2026-03-02"));
        assert_eq!(due_from(day("2028-01-31")), day("2028-03-01"));
    }

    #[test]
    fn the_day_is_the_day_at_the_site() {
        let now: DateTime<Utc> = "2026-03-14T23:30:00Z".parse().unwrap();
        let ahead = FixedOffset::east_opt(3600).unwrap();
        assert_eq!(site_today(now, &Utc), day("2026-03-14"));
        assert_eq!(site_today(now, &ahead), day("2026-03-15"));
    }

    #[test]
    fn days_in_stage_never_go_below_zero() {
        let reading = read(Status::H, true, None, day("2026-03-16"), day("2026-03-15"));
        assert_eq!(reading.days_in_bucket, 0);
    }
}
