//! The kinds of jobs.

use async_trait::async_trait;
use chrono::TimeDelta;
use serde_json::Value as Json;

use crate::{core::error::Result, state::Platform};

/// A kind of work.
#[async_trait]
pub trait JobKind: Send + Sync + 'static {
    /// Its name in the table, such as `stock.import`.
    fn name(&self) -> &'static str;

    /// Runs the job from wherever it was left, and pauses at a safe point when the program stops.
    async fn run(&self, platform: &Platform, payload: &Json) -> Result<Outcome>;

    /// Interval at which it is enqueued by itself; `None` for jobs that are only enqueued on request.
    fn every(&self) -> Option<TimeDelta> {
        None
    }
}

/// Result of a run of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The job is complete.
    Done,
    /// The job is complete except for so many rows or sites, each of which its work has logged with the reason. The job
    /// is not run again; a repeating one tries them in its next turn.
    Partly(u32),
    /// The job is continued at once, in another run.
    Again,
}
