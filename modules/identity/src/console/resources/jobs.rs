//! Background jobs at the console, which platform operators read: those that wait or run, and those of the last weeks.

use chrono::{DateTime, Utc};
use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{Access, Menu, NoInput, Resource, Verb, number},
    },
    async_trait,
    auth::context::Ctx,
    core::{error::Result, reason::own},
    entity::job::{Column, Entity, Model},
    tenancy::{Scoped, SystemTask},
};
use sea_orm::ColumnTrait;
use serde::Serialize;
use utoipa::ToSchema;

use crate::permissions::JOB_READ;

platform::fields! {
    /// Fields by which jobs can be filtered and sorted.
    JobField: Id Number "id"; Open Flag "open" unsorted;
}

/// The state of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum JobState {
    /// It waits for its time or its turn.
    Waiting,
    /// A node works on it.
    Running,
    /// It failed, and is tried again later.
    Failed,
    /// It is done.
    Done,
}

impl JobState {
    fn of(row: &Model, now: DateTime<Utc>) -> Self {
        if row.done_at.is_some() {
            return Self::Done;
        }
        if row.locked_until.is_some_and(|until| until >= now) {
            return Self::Running;
        }
        if row.last_error.is_some() { Self::Failed } else { Self::Waiting }
    }
}

/// A job at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobRow {
    id: i64,
    /// The kind of work, such as `nightly`.
    kind: String,
    /// Distinguishes jobs of one kind.
    key: String,
    state: JobState,
    /// The number of attempts so far.
    attempts: i32,
    /// The message of the last failure; null when there was none.
    last_error: Option<String>,
    /// Code of the site that requested it; null for work of the program itself.
    site_code: Option<String>,
    created_at: DateTime<Utc>,
    /// Time from which it is due.
    run_at: DateTime<Utc>,
    /// Time at which it ended; null while it has not.
    done_at: Option<DateTime<Utc>>,
}

/// The resource.
pub struct Jobs;

#[async_trait(?Send)]
impl Resource for Jobs {
    const NAME: &'static str = "jobs";
    const SINGULAR: &'static str = "job";
    const VERBS: &'static [Verb] = &[Verb::Read];
    const ACCESS: Access = Access::read(JOB_READ);
    const MENU: Menu = Menu::Watch;
    type Row = JobRow;
    type Input = NoInput;
    type Field = JobField;

    async fn list(ctx: &Ctx, mut query: ListQuery<JobField>) -> Result<Page<JobRow>> {
        ctx.can(JOB_READ)?;
        let grant = SystemTask::Jobs.everywhere();
        let is_open = query.filter(JobField::Open).and_then(platform::api::list::Filter::flag);
        query.filters.retain(|filter| filter.field != JobField::Open);
        let rows = || {
            Entity::within(&grant).filter_if(is_open, |is_open| {
                if is_open { Column::DoneAt.is_null() } else { Column::DoneAt.is_not_null() }
            })
        };
        let tx = ctx.browse(&grant).await?;
        let page = query.page(rows, |_| Column::Id, Column::Id, &tx).await?;
        drop(tx);
        let (total, offset) = (page.total, page.offset);
        let mut rows = Vec::with_capacity(page.rows.len());
        for row in page.rows {
            rows.push(to_row(ctx, row).await?);
        }
        Ok(Page { rows, total, offset })
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<JobRow> {
        ctx.can(JOB_READ)?;
        let grant = SystemTask::Jobs.everywhere();
        let tx = ctx.read(&grant).await?;
        let row = Entity::within(&grant).id(number(id)?).one(&tx).await?.ok_or(own::NO_SUCH_THING)?;
        drop(tx);
        to_row(ctx, row).await
    }
}

async fn to_row(ctx: &Ctx, row: Model) -> Result<JobRow> {
    let site = match row.tenant {
        Some(site) => ctx.platform().directory.site(site).await?,
        None => None,
    };
    Ok(JobRow {
        state: JobState::of(&row, ctx.now()),
        id: row.id,
        kind: row.kind,
        key: row.key,
        attempts: row.attempts,
        last_error: row.last_error,
        site_code: site.map(|site| site.code.clone()),
        created_at: row.created_at,
        run_at: row.run_at,
        done_at: row.done_at,
    })
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_job_has_one_state() {
        let now = DateTime::UNIX_EPOCH;
        let state = |change: &dyn Fn(&mut Model)| {
            let mut row = Model {
                id: 1,
                kind: "nightly".to_owned(),
                key: String::new(),
                run_at: now,
                attempts: 0,
                locked_until: None,
                locked_by: None,
                last_error: None,
                payload: json!({}),
                done_at: None,
                created_at: now,
                tenant: None,
                weight: 0,
                turn: 0,
            };
            change(&mut row);
            JobState::of(&row, now)
        };
        let failed = |row: &mut Model| row.last_error = Some("the disk is full".to_owned());
        assert_eq!(state(&|_| {}), JobState::Waiting);
        assert_eq!(state(&failed), JobState::Failed);
        assert_eq!(state(&|row| row.locked_until = Some(now)), JobState::Running);
        assert_eq!(state(&|row| row.locked_until = Some(now - TimeDelta::seconds(1))), JobState::Waiting);
        assert_eq!(
            state(&|row| {
                failed(row);
                row.locked_until = Some(now);
            }),
            JobState::Running
        );
        assert_eq!(
            state(&|row| {
                failed(row);
                row.done_at = Some(now);
            }),
            JobState::Done
        );
    }
}
