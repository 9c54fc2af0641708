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
use sea_orm::{ColumnTrait, Condition, Order};
use serde_json::Value as Json;

use crate::{
    entity::asset::{Column, Entity, Model, State},
    storage::objects,
};

/// Files that are read at a time.
const MANY: u64 = 200;
/// Time after which an expired file is swept: no confirmation and no PUT takes so long.
const MARGIN: TimeDelta = TimeDelta::minutes(10);
/// Time for which the reason of a refused file can be read.
const FINDING_RETENTION: TimeDelta = TimeDelta::days(30);

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
        let mut failures = 0;
        // The place of the last row that was read: those that cannot be swept stay in the table and are passed by.
        let mut last: Option<(Option<DateTime<Utc>>, i64)> = None;
        loop {
            let tx = platform.db.read(everywhere.reach()).await?;
            let due = Entity::within(&everywhere)
                .filter(Column::SweepAt.lt(now - MARGIN))
                .filter_if(last, |(at, id)| {
                    Condition::all()
                        .add(Column::SweepAt.gte(at))
                        .add(Condition::any().add(Column::SweepAt.gt(at)).add(Column::Id.gt(id)))
                })
                .order(Column::SweepAt, Order::Asc)
                .order(Column::Id, Order::Asc)
                .limit(MANY)
                .all(&tx)
                .await?;
            drop(tx);
            let Some(row) = due.last() else { break };
            last = Some((row.sweep_at, row.id));
            for row in due {
                if platform.is_stopping() {
                    return Ok(Outcome::Again);
                }
                // A file that cannot be swept does not preserve the files of others.
                if let Err(error) = sweep(platform, &row).await {
                    tracing::warn!(asset = row.id, group = row.group_id, %error, "a file could not be swept");
                    failures += 1;
                }
            }
        }
        Ok(if failures == 0 { Outcome::Done } else { Outcome::Partly(failures) })
    }
}

async fn sweep(platform: &Platform, row: &Model) -> Result<()> {
    // The objects first: a row whose sweep is cut off in between is found again.
    objects::remove(platform, row).await?;
    forget(platform, row).await
}

/// Removes the row, or notes that its storage is swept.
async fn forget(platform: &Platform, row: &Model) -> Result<()> {
    let grant = SystemTask::Nightly.in_group(row.group_id);
    let now = platform.clock.now();
    let is_retained = row.checked_at.is_some_and(|checked| now < checked + FINDING_RETENTION);
    let tx = platform.db.write(grant.reach()).await?;
    // One that is announced again meanwhile, or changed, is swept at its new time.
    let swept = |sweep_at: Option<DateTime<Utc>>| {
        let same = Entity::change(&grant).filter(Column::Id.eq(row.id)).filter(Column::State.eq(row.state));
        let same = same.filter(Column::SweepAt.eq(row.sweep_at));
        same.value(Column::SweepAt, sweep_at).value(Column::SentBytes, 0_i64)
    };
    match row.state {
        State::Announced => drop_row(&tx, &grant, row).await?,
        State::Refused if !is_retained => drop_row(&tx, &grant, row).await?,
        State::Refused => {
            swept(row.checked_at.map(|checked| checked + FINDING_RETENTION)).run(&tx).await?;
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
