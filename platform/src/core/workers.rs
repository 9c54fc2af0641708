//! The workers of a node: its background work for as long as it serves.
//!
//! A panic ends one run of a worker. It is logged and counted, and the worker begins again after a pause that doubles.
//! A worker that pauses, or has not completed a turn or reported for [`SILENT`], is dead: `/readyz` names it among the
//! degraded parts. Its work is stored in tables, so nothing is lost meanwhile; [`crate::jobs::overdue`] finds it from
//! another process.

use std::{
    any::Any,
    panic::AssertUnwindSafe,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use futures::FutureExt as _;
use tokio::time::Instant;

use crate::core::{
    error::{Error, Result},
    stop_flag::StopFlag,
};

/// The first pause after a panic; it doubles up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// See [`FIRST_PAUSE`].
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
/// The longest time between two turns of a living worker: longer than any wait for a database or a mail server.
const SILENT: Duration = Duration::from_mins(10);
/// Interval at which a worker in a long turn reports that it is alive.
const SIGN: Duration = Duration::from_secs(5);

/// The workers of this node.
#[derive(Default)]
pub struct Workers(Mutex<Vec<WorkerState>>);

/// State of a worker.
struct WorkerState {
    name: &'static str,
    /// The last sign of life.
    seen: Instant,
    /// Panics since the last complete turn.
    panics: u32,
    has_ended: bool,
}

/// A worker, by its place in the list of its node.
#[derive(Debug, Clone, Copy)]
pub struct Worker(usize);

impl Workers {
    /// Runs a worker until its work returns, which it does when the program stops. Work that panics begins again after a
    /// pause. Workers of the same name are counted and reported together.
    pub async fn keep<F: Future<Output = ()>>(
        &self,
        name: &'static str,
        stop_flag: &StopFlag,
        work: impl Fn(Worker) -> F,
    ) {
        let worker = self.join(name);
        while let Err(panic) = AssertUnwindSafe(work(worker)).catch_unwind().await {
            let pause = self.fell(worker);
            tracing::error!(worker = name, panic = text_of(&*panic), ?pause, "a worker panicked and begins again");
            metrics::counter!(crate::core::metrics::WORKER_PANICS, "worker" => name).increment(1);
            let until = Instant::now() + pause;
            while Instant::now() < until && !stop_flag.is_set() {
                tokio::time::sleep(pause.min(Duration::from_millis(100))).await;
            }
            if stop_flag.is_set() {
                break;
            }
        }
        self.change(worker, |state| state.has_ended = true);
    }

    /// Records that a worker has completed a turn.
    pub fn turned(&self, worker: Worker) {
        self.change(worker, |state| (state.seen, state.panics) = (Instant::now(), 0));
    }

    /// Runs a turn that may take long, with signs of life meanwhile.
    pub async fn living<T>(&self, worker: Worker, turn: impl Future<Output = T>) -> T {
        let signs = async {
            loop {
                self.change(worker, |state| state.seen = Instant::now());
                tokio::time::sleep(SIGN).await;
            }
        };
        tokio::select! {
            done = turn => done,
            never = signs => never,
        }
    }

    /// The names of the workers that are dead now, each once.
    pub fn dead(&self) -> Vec<&'static str> {
        let is_dead = |state: &&WorkerState| !state.has_ended && (state.panics > 0 || state.seen.elapsed() > SILENT);
        let mut names: Vec<_> = self.states().iter().filter(is_dead).map(|state| state.name).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    fn join(&self, name: &'static str) -> Worker {
        let mut states = self.states();
        states.push(WorkerState { name, seen: Instant::now(), panics: 0, has_ended: false });
        Worker(states.len() - 1)
    }

    /// Counts a panic; the pause after it.
    fn fell(&self, worker: Worker) -> Duration {
        let mut pause = FIRST_PAUSE;
        self.change(worker, |state| {
            pause = (FIRST_PAUSE * 2_u32.pow(state.panics.min(10))).min(LONGEST_PAUSE);
            (state.seen, state.panics) = (Instant::now(), state.panics + 1);
        });
        pause
    }

    fn change(&self, worker: Worker, change: impl FnOnce(&mut WorkerState)) {
        if let Some(state) = self.states().get_mut(worker.0) {
            change(state);
        }
    }

    fn states(&self) -> MutexGuard<'_, Vec<WorkerState>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The result of work that may panic; a panic is an internal error with its text as the cause.
pub(crate) async fn caught<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    let caught = AssertUnwindSafe(work).catch_unwind().await;
    caught.unwrap_or_else(|panic| Err(Error::internal(format!("panic: {}", text_of(&*panic)))))
}

fn text_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a text")
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    /// A worker that panics twice is dead until it has come round, and its neighbour works on.
    #[tokio::test]
    async fn a_worker_that_panics_begins_again_and_is_dead_until_it_comes_round() {
        let (workers, stop_flag, runs, running) =
            (Workers::default(), StopFlag::default(), AtomicU32::new(0), AtomicU32::new(0));
        let falls = workers.keep("mail", &stop_flag, |worker| {
            let (workers, runs, stop_flag) = (&workers, &runs, &stop_flag);
            async move {
                assert!(runs.fetch_add(1, Ordering::SeqCst) >= 1, "the first run");
                workers.turned(worker);
                while !stop_flag.is_set() {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            }
        });
        let stands = workers.keep("sealing", &stop_flag, |worker| {
            let (workers, running, stop_flag) = (&workers, &running, &stop_flag);
            async move {
                while !stop_flag.is_set() {
                    running.fetch_add(1, Ordering::SeqCst);
                    workers.turned(worker);
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            }
        });
        let until = async |is_so: &dyn Fn() -> bool| {
            while !is_so() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let watch = async {
            // It pauses for a second before it begins again.
            until(&|| workers.dead() == ["mail"]).await;
            let before = running.load(Ordering::SeqCst);
            until(&|| running.load(Ordering::SeqCst) > before).await;
            until(&|| runs.load(Ordering::SeqCst) == 2 && workers.dead().is_empty()).await;
            stop_flag.set();
        };
        let all = async { tokio::join!(falls, stands, watch) };
        tokio::time::timeout(Duration::from_mins(2), all).await.expect("it begins again");
        assert_eq!(runs.load(Ordering::SeqCst), 2, "it began again once");
        assert!(workers.dead().is_empty(), "who has ended is not dead");
    }

    #[test]
    fn pauses_double_up_to_a_minute_and_begin_anew_after_a_turn() {
        let workers = Workers::default();
        let worker = workers.join("jobs");
        let pauses: Vec<u64> = (0..8).map(|_| workers.fell(worker).as_secs()).collect();
        assert_eq!(pauses, [1, 2, 4, 8, 16, 32, 60, 60]);
        workers.turned(worker);
        assert_eq!(workers.fell(worker), FIRST_PAUSE);
    }

    #[tokio::test]
    async fn a_panic_is_an_error_with_its_text() {
        let error = caught(async { panic!("row {}", 7) }).await.map(|(): ()| ()).expect_err("a panic");
        assert_eq!(error.cause(), Some("panic: row 7"));
        assert_eq!(caught(async { Ok(1) }).await.expect("no panic"), 1);
    }
}
