//! Pausing, resuming and stopping an import. It is left between two chunks, each of which is a transaction, so that every row
//! either has its status or is untouched.

use platform::{
    auth::context::Ctx,
    core::error::Result,
    jobs::{self, Share},
    tenancy::Scoped,
};
use sea_orm::ColumnTrait;
use serde_json::json;

use super::{
    answer::{self, ImportStatus},
    run::KIND,
};
use crate::{
    entity::import_job::{self, State},
    permissions::IMPORT,
    reasons,
    records::topics,
};

/// Pauses an import of the current site until it is resumed.
pub async fn pause(ctx: &Ctx, id: i64) -> Result<ImportStatus> {
    change(ctx, id, &[State::Queued, State::Running], State::Paused).await
}

/// Lets a paused import go on behind its last row.
pub async fn resume(ctx: &Ctx, id: i64) -> Result<ImportStatus> {
    change(ctx, id, &[State::Paused], State::Queued).await
}

/// Stops an import. Rows that were imported are not removed; the rows after them have no status.
pub async fn stop(ctx: &Ctx, id: i64) -> Result<ImportStatus> {
    change(ctx, id, &[State::Queued, State::Running, State::Paused], State::Stopped).await
}

/// Changes the state of an import. One that is already on its way to the state, or in it, is left unchanged; one that
/// is over is refused.
async fn change(ctx: &Ctx, id: i64, from: &[State], to: State) -> Result<ImportStatus> {
    let grant = ctx.can(IMPORT)?;
    let tx = ctx.write(&grant).await?;
    let job = answer::find(ctx, &tx, &grant, id).await?;
    let ended = (to == State::Stopped).then(|| ctx.now());
    let changed = import_job::Entity::change(&grant)
        .filter(import_job::Column::Id.eq(id))
        .filter(import_job::Column::State.is_in(from.iter().copied()))
        .value(import_job::Column::State, to)
        .value(import_job::Column::FinishedAt, ended)
        .run(&tx)
        .await?;
    if changed == 0 {
        let is_over = matches!(job.state, State::Done | State::Failed | State::Stopped);
        return if is_over && job.state != to {
            Err(reasons::IMPORT_OVER.into())
        } else {
            Ok(answer::shown(job, Vec::new()))
        };
    }
    if matches!(to, State::Queued | State::Stopped) {
        // The job that saw the pause may not have ended yet. A second one with its key would not be queued, so this one has
        // a key of its own. Of a stopped import the job removes the file.
        let key = format!("{id} {}", ctx.now().timestamp_micros());
        let weight = if to == State::Stopped { 0 } else { job.total.saturating_sub(job.done) };
        let share = Share { tenant: job.site_id, weight };
        jobs::ask_in_turn(&tx, KIND, &key, json!({ "JobId": id }), ctx.now(), share).await?;
    }
    tx.notify(topics::IMPORTS, job.group_id, job.site_id);
    tx.commit().await?;
    Ok(answer::shown(import_job::Model { state: to, finished_at: ended, ..job }, Vec::new()))
}
