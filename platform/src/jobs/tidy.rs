//! The job that removes old jobs and mails, and temporary files of programs that were killed.

use std::time::Duration;

use async_trait::async_trait;
use chrono::TimeDelta;
use sea_orm::ColumnTrait;
use serde_json::Value as Json;

use crate::{
    core::{
        error::{Error, Result},
        private_files,
    },
    entity::job::{Column, Entity},
    jobs::{
        kind::{JobKind, Outcome},
        outbox,
    },
    state::Platform,
    tenancy::{Scoped, SystemTask},
};

/// Removes jobs that were done, and mails that were sent or given up, long ago.
pub struct Tidy;

/// Days for which a job is retained after it was done.
const JOB_DAYS: i64 = 30;
/// Days for which the address and the subject of a mail are retained after it was sent or given up.
const MAIL_DAYS: i64 = 90;
/// Time for which a temporary file is retained.
const LEFT_BEHIND: Duration = Duration::from_hours(48);

#[async_trait]
impl JobKind for Tidy {
    fn name(&self) -> &'static str {
        "platform.tidy"
    }

    fn every(&self) -> Option<TimeDelta> {
        Some(TimeDelta::days(1))
    }

    async fn run(&self, platform: &Platform, _: &Json) -> Result<Outcome> {
        let (grant, now) = (SystemTask::Nightly.everywhere(), platform.clock.now());
        let tx = platform.db.write(grant.reach()).await?;
        Entity::remove(&grant).filter(Column::DoneAt.lt(now - TimeDelta::days(JOB_DAYS))).run(&tx).await?;
        outbox::forget_done(&tx, &grant, now - TimeDelta::days(MAIL_DAYS)).await?;
        tx.commit().await?;
        // No import lasts so long.
        let folder = platform.temporary_folder();
        let removed = tokio::task::spawn_blocking(move || private_files::remove_old(&folder, LEFT_BEHIND));
        removed.await.map_err(Error::internal)?.map_err(Error::from_io)?;
        Ok(Outcome::Done)
    }
}
