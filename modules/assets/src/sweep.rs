//! The job that takes away what nobody confirmed, what was refused, and what was left of files that were accepted or
//! erased.

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    app::platform::Platform,
    core::error::Result,
    jobs::kind::{JobKind, Outcome},
    tenancy::{Scoped, SystemTask},
};
use sea_orm::{ColumnTrait, Order};
use serde_json::Value as Json;

use crate::{
    entity::asset::{Column, Entity, Model},
    kinds::State,
    objects,
};

/// Files that are looked at in one run.
const MANY: u64 = 200;
/// After a file can be confirmed no longer: no confirmation and no PUT takes so long.
const MARGIN: TimeDelta = TimeDelta::minutes(10);
/// How long it can be read why a file was refused.
const FINDING_KEPT: TimeDelta = TimeDelta::days(30);

/// Removes objects and rows.
pub(crate) struct Sweep;

#[async_trait]
impl JobKind for Sweep {
    fn name(&self) -> &'static str {
        "assets.sweep"
    }

    fn every(&self) -> Option<TimeDelta> {
        Some(TimeDelta::minutes(15))
    }

    async fn run(&self, platform: &Platform, _: &Json) -> Result<Outcome> {
        let (everywhere, now) = (SystemTask::Nightly.everywhere(), platform.clock.now());
        let tx = platform.db.read(everywhere.reach()).await?;
        let due = Entity::within(&everywhere)
            .filter(Column::SweepAt.lt(now - MARGIN))
            .order(Column::SweepAt, Order::Asc)
            .limit(MANY)
            .all(&tx)
            .await?;
        drop(tx);
        let many = due.len();
        for row in due {
            // The objects first: what is cut off in between is found again by the row.
            objects::remove(platform, &row).await?;
            forget(platform, &row).await?;
        }
        Ok(if u64::try_from(many) == Ok(MANY) { Outcome::Again } else { Outcome::Done })
    }
}

/// Removes the row, or notes that its storage is swept.
async fn forget(platform: &Platform, row: &Model) -> Result<()> {
    let grant = SystemTask::Nightly.in_group(row.group_id);
    let now = platform.clock.now();
    let kept = row.checked_at.is_some_and(|checked| now < checked + FINDING_KEPT);
    let tx = platform.db.write(grant.reach()).await?;
    // One that is announced again meanwhile, or changed, is swept at its new time.
    let swept = |sweep_at: Option<DateTime<Utc>>| {
        let same = Entity::change(&grant).filter(Column::Id.eq(row.id)).filter(Column::State.eq(row.state));
        let same = same.filter(Column::SweepAt.eq(row.sweep_at));
        same.value(Column::SweepAt, sweep_at).value(Column::SentBytes, 0_i64)
    };
    match State::of(row.state) {
        State::Announced => drop_row(&tx, &grant, row).await?,
        State::Refused if !kept => drop_row(&tx, &grant, row).await?,
        State::Refused => {
            swept(row.checked_at.map(|checked| checked + FINDING_KEPT)).run(&tx).await?;
        }
        State::Accepted | State::Erased => {
            swept(None).run(&tx).await?;
        }
    }
    tx.commit().await
}

async fn drop_row(tx: &platform::db::Tx, grant: &platform::tenancy::Grant, row: &Model) -> Result<()> {
    let same = Entity::remove(grant).filter(Column::Id.eq(row.id)).filter(Column::State.eq(row.state));
    same.filter(Column::SweepAt.eq(row.sweep_at)).run(tx).await?;
    Ok(())
}
