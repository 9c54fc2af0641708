//! The kinds of jobs.

use async_trait::async_trait;
use chrono::TimeDelta;
use serde_json::Value as Json;

use crate::{app::platform::Platform, core::error::Result};

/// A kind of work.
#[async_trait]
pub trait JobKind: Send + Sync + 'static {
    /// Its name in the table: `stock.import`.
    fn name(&self) -> &'static str;

    /// Does it, from wherever it was left. Stops at a good place when the program stops.
    async fn run(&self, platform: &Platform, payload: &Json) -> Result<Outcome>;

    /// How often it is to be done by itself, beside what asks for it; `None` when never.
    fn every(&self) -> Option<TimeDelta> {
        None
    }
}

/// How a run of a job ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// There is nothing left to do.
    Done,
    /// It goes on at once, in another run.
    Again,
}
