//! Removes notifications that are no longer shown, once a day.

use chrono::TimeDelta;
use platform::{
    app::platform::Platform,
    async_trait,
    core::error::Result,
    entity::notification,
    jobs::{JobKind, Outcome},
    tenancy::{Scoped, SystemTask},
};
use sea_orm::ColumnTrait;
use serde_json::Value as Json;

use crate::list::RETENTION;

/// The job.
pub struct Tidy;

#[async_trait]
impl JobKind for Tidy {
    fn name(&self) -> &'static str {
        "notices.tidy"
    }

    fn every(&self) -> Option<TimeDelta> {
        Some(TimeDelta::days(1))
    }

    async fn run(&self, platform: &Platform, _: &Json) -> Result<Outcome> {
        let grant = SystemTask::Nightly.everywhere();
        let tx = platform.db.write(grant.reach()).await?;
        let old = notification::Column::CreatedAt.lte(platform.clock.now() - RETENTION);
        notification::Entity::remove(&grant).filter(old).run(&tx).await?;
        tx.commit().await?;
        Ok(Outcome::Done)
    }
}
