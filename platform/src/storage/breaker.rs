//! A circuit breaker for a service that does not answer (goal D10): calls fail at once instead of waiting, until one of
//! the calls that are let through now and then is answered.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Failures in a row after which the breaker opens.
const FAILURES: u32 = 3;
/// The time between two calls that are let through meanwhile.
const REST: Duration = Duration::from_secs(2);

/// Counts failures of one service.
#[derive(Debug, Default)]
pub(super) struct Breaker(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    failures: u32,
    /// Time at which the next call is allowed; set while the breaker is open.
    next: Option<Instant>,
}

impl Breaker {
    /// Returns `true` if a call may be made. While the breaker is open, one call passes in every [`REST`].
    pub(super) fn lets_through(&self, now: Instant) -> bool {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match state.next {
            Some(next) if now < next => false,
            Some(_) => {
                state.next = Some(now + REST);
                true
            }
            None => true,
        }
    }

    /// Records that the service has answered.
    pub(super) fn answered(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = State::default();
    }

    /// Records that the service has not answered.
    pub(super) fn failed(&self, now: Instant) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.failures = state.failures.saturating_add(1);
        if state.failures >= FAILURES {
            state.next = Some(now + REST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOMENT: Duration = Duration::from_millis(1);
    const NEARLY: Duration = REST.saturating_sub(MOMENT);

    fn open(now: Instant) -> Breaker {
        let breaker = Breaker::default();
        (0..FAILURES).for_each(|_| breaker.failed(now));
        breaker
    }

    #[test]
    fn it_opens_after_failures_in_a_row_only() {
        let (breaker, now) = (Breaker::default(), Instant::now());
        for _ in 0..10 {
            (1..FAILURES).for_each(|_| breaker.failed(now));
            assert!(breaker.lets_through(now));
            breaker.answered();
        }
        (0..FAILURES).for_each(|_| breaker.failed(now));
        assert!(!breaker.lets_through(now));
    }

    #[test]
    fn one_call_passes_in_every_rest() {
        let now = Instant::now();
        let breaker = open(now);
        assert!(!breaker.lets_through(now + NEARLY));
        for rest in 1..4 {
            let then = now + REST * rest;
            assert!(breaker.lets_through(then), "one is let through");
            assert!(!breaker.lets_through(then), "and no second");
            assert!(!breaker.lets_through(then + NEARLY));
        }
    }

    #[test]
    fn a_failed_try_begins_another_rest_and_a_good_one_ends_it() {
        let now = Instant::now();
        let breaker = open(now);
        assert!(breaker.lets_through(now + REST));
        breaker.failed(now + REST + MOMENT);
        assert!(!breaker.lets_through(now + REST * 2));
        assert!(breaker.lets_through(now + REST * 2 + MOMENT));
        breaker.answered();
        assert!((0..100).all(|_| breaker.lets_through(now + REST * 2)));
    }
}
