//! The time. All other code reads it here, so that a test can set it and check expiry, locks and nightly jobs without
//! waiting.

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use chrono::{DateTime, SubsecRound as _, TimeDelta, Utc};

/// A source of time. Clones share one time.
#[derive(Clone)]
pub struct Clock(Hand);

#[derive(Clone)]
enum Hand {
    System,
    Set(Arc<Mutex<DateTime<Utc>>>),
}

impl Clock {
    /// The clock of the machine.
    pub fn system() -> Self {
        Self(Hand::System)
    }

    /// Returns a clock that does not run; it is advanced or set by the caller.
    pub fn fixed(at: DateTime<Utc>) -> Self {
        Self(Hand::Set(Arc::new(Mutex::new(at))))
    }

    /// The present time in whole microseconds, which both databases can store, so that a stored time reads back
    /// unchanged.
    #[expect(clippy::disallowed_methods, reason = "this is the one place that asks")]
    pub fn now(&self) -> DateTime<Utc> {
        match &self.0 {
            Hand::System => Utc::now(),
            Hand::Set(at) => *at.lock().unwrap_or_else(PoisonError::into_inner),
        }
        .trunc_subsecs(6)
    }

    /// Moves a fixed clock forward, or back with a negative span; has no effect on the clock of the machine.
    pub fn advance(&self, by: TimeDelta) {
        if let Hand::Set(at) = &self.0 {
            *at.lock().unwrap_or_else(PoisonError::into_inner) += by;
        }
    }

    /// Sets a fixed clock.
    pub fn set(&self, to: DateTime<Utc>) {
        if let Hand::Set(at) = &self.0 {
            *at.lock().unwrap_or_else(PoisonError::into_inner) = to;
        }
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::system()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Hand::System => f.write_str("Clock(system)"),
            Hand::Set(_) => write!(f, "Clock({})", self.now()),
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::{TimeZone as _, Timelike as _};

    use super::*;

    #[test]
    fn a_fixed_clock_stands_until_it_is_moved_and_clones_share_it() {
        let morning = Utc.with_ymd_and_hms(2026, 3, 2, 8, 0, 0).single().expect("a time");
        let clock = Clock::fixed(morning);
        let other = clock.clone();
        assert_eq!(clock.now(), morning);
        clock.advance(TimeDelta::days(1));
        assert_eq!(other.now(), morning + TimeDelta::days(1));
        other.set(morning);
        assert_eq!(clock.now(), morning);
    }

    #[test]
    fn the_clock_of_the_machine_goes_on_and_cannot_be_set() {
        let clock = Clock::system();
        let before = clock.now();
        clock.advance(TimeDelta::days(-1));
        clock.set(DateTime::<Utc>::UNIX_EPOCH);
        assert!(clock.now() >= before);
        assert_eq!(clock.now().nanosecond() % 1000, 0);
    }
}
