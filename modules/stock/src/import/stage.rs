//! Staging of a file: one that is no CSV, or has not exactly three columns, is refused before anything is written.

use std::{fs::File, path::Path};

use platform::{
    app::platform::Platform,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::Tx,
    jobs::{self, LeasedJob, Share},
    tenancy::{Grant, Scoped, SystemTask},
};
use sea_orm::{ActiveValue::Set, ColumnTrait};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::{
    file::{self, MachineFile},
    run::KIND,
    staged,
};
use crate::{
    entity::import_job,
    permissions::{IMPORT, IMPORT_CREATE_MISSING},
    reasons,
    records::topics,
};

/// Imports of a site that may wait or run.
const MOST_UNFINISHED: u64 = 20;

/// Options of an import.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wishes {
    /// The name of the file, as it was chosen.
    pub file_name: String,
    /// `true` if its first line is a header; `None` if the reader decides.
    pub header: Option<bool>,
    /// Report the outcome of each row without writing anything.
    pub dry_run: bool,
    /// Create unknown models and locations.
    pub create_missing: bool,
}

/// Stages a file of the current site; returns the id of the job that imports it.
pub async fn stage(ctx: &Ctx, path: &Path, wishes: Wishes) -> Result<i64> {
    let grant = ctx.can(IMPORT)?;
    if wishes.create_missing {
        ctx.can(IMPORT_CREATE_MISSING)?;
    }
    let site = ctx.site()?;
    let tenant = (site.group_id, site.id);
    let platform = ctx.platform();
    has_room(ctx, &grant).await?;
    let (key, header, rows) = keep(platform, path, &wishes).await?;
    let tx = ctx.write(&grant).await?;
    let id = queue(&tx, &grant, platform, Queued { tenant, user: ctx.user_id(), key, header, rows, wishes: &wishes })
        .await?;
    let share = Share { tenant: site.id, weight: rows };
    jobs::ask_in_turn(&tx, KIND, &id.to_string(), json!({ "JobId": id }), ctx.now(), share).await?;
    tx.commit().await?;
    Ok(id)
}

/// Refuses a file while a site has many imports that are not over: each stores its file, a paused one without an end.
async fn has_room(ctx: &Ctx, grant: &Grant) -> Result<()> {
    let tx = ctx.read(grant).await?;
    let unfinished = import_job::Entity::within(grant)
        .filter(import_job::Column::State.is_in([
            import_job::State::Queued,
            import_job::State::Running,
            import_job::State::Paused,
        ]))
        .count(&tx)
        .await?;
    if unfinished < MOST_UNFINISHED { Ok(()) } else { Err(Error::from(own::TOO_MANY).retry_after(60)) }
}

/// An import that a command has taken in.
pub struct Staged {
    /// The import.
    pub id: i64,
    /// `true` if the same import was begun before, and is continued.
    pub begun_before: bool,
    /// The lease of the job, if no other process had it.
    pub(super) leased: Option<LeasedJob>,
}

/// Stages a file for a command, which imports it itself ([`super::follow`]). When the same file was requested at the
/// same site with the same options and that import has not ended, because the command was killed, that import is
/// continued instead. `by` is the person who runs the command, for the audit log.
pub async fn stage_for_command(
    platform: &Platform,
    grant: &Grant,
    tenant: (i64, i64),
    by: &str,
    path: &Path,
    wishes: Wishes,
) -> Result<Staged> {
    let mark = mark(tenant, path, &wishes).await?;
    let waiting = jobs::waiting(platform, KIND).await?;
    let same = waiting.iter().find(|job| job.payload["Mark"] == mark.as_str());
    if let Some(id) = same.and_then(|job| job.payload["JobId"].as_i64()) {
        return Ok(Staged { id, begun_before: true, leased: None });
    }
    let (key, header, rows) = keep(platform, path, &wishes).await?;
    // The job is no tenant's; its import is written by the grant of the site.
    let tx = platform.db.write(SystemTask::Import.everywhere().reach()).await?;
    let id = queue(&tx, grant, platform, Queued { tenant, user: None, key, header, rows, wishes: &wishes }).await?;
    let payload = json!({ "JobId": id, "By": by, "Mark": mark });
    let leased = jobs::ask_and_hold(&tx, platform, KIND, &id.to_string(), payload).await?;
    tx.commit().await?;
    Ok(Staged { id, begun_before: false, leased: Some(leased) })
}

/// Returns the mark by which equal imports of a command are recognized: site, bytes and options.
async fn mark(tenant: (i64, i64), path: &Path, wishes: &Wishes) -> Result<String> {
    let (path, wishes) = (path.to_owned(), wishes.clone());
    let mark = tokio::task::spawn_blocking(move || {
        let mut sum = Sha256::new();
        std::io::copy(&mut File::open(path)?, &mut sum)?;
        sum.update(format!("{tenant:?} {:?} {} {}", wishes.header, wishes.dry_run, wishes.create_missing));
        Ok::<_, std::io::Error>(format!("{:x}", sum.finalize()))
    });
    mark.await.map_err(Error::internal)?.map_err(Error::internal)
}

/// Looks at a file; one that is no import is refused.
pub(super) async fn look_at(platform: &Platform, path: &Path, wishes: &Wishes) -> Result<MachineFile<File>> {
    if !wishes.file_name.to_ascii_lowercase().ends_with(".csv") {
        return Err(reasons::IMPORT_EXTENSION.into());
    }
    let (from, header, longest) = (path.to_owned(), wishes.header, platform.config.limits.import_row_kib * 1024);
    let file = tokio::task::spawn_blocking(move || file::open(&from, longest, header))
        .await
        .map_err(Error::internal)?
        .map_err(Error::internal)?;
    let rows = file.layout().rows;
    if rows == 0 {
        return Err(reasons::IMPORT_EMPTY.into());
    }
    if let Some(cause) = file.refusal() {
        return Err(Error::from(reasons::IMPORT_COLUMNS).because(&cause).at("file", cause));
    }
    if rows as u64 > platform.config.limits.import_rows {
        return Err(own::TOO_LARGE.into());
    }
    Ok(file)
}

/// Checks the file and puts it where every node finds it.
async fn keep(platform: &Platform, path: &Path, wishes: &Wishes) -> Result<(String, bool, i32)> {
    let file = look_at(platform, path, wishes).await?;
    let key = staged::keep(platform, path).await?;
    Ok((key.as_str().to_owned(), file.layout().header, i32::try_from(file.layout().rows).unwrap_or(i32::MAX)))
}

struct Queued<'a> {
    tenant: (i64, i64),
    user: Option<i64>,
    key: String,
    header: bool,
    rows: i32,
    wishes: &'a Wishes,
}

async fn queue(tx: &Tx, grant: &Grant, platform: &Platform, queued: Queued<'_>) -> Result<i64> {
    let (group_id, site_id) = queued.tenant;
    let row = import_job::ActiveModel {
        group_id: Set(group_id),
        site_id: Set(site_id),
        user_id: Set(queued.user),
        file_name: Set(queued.wishes.file_name.chars().filter(|c| !c.is_control()).take(200).collect()),
        storage_key: Set(queued.key),
        header: Set(queued.header),
        dry_run: Set(queued.wishes.dry_run),
        create_missing: Set(queued.wishes.create_missing),
        state: Set(import_job::State::Queued),
        total: Set(queued.rows),
        done: Set(0),
        imported: Set(0),
        duplicates: Set(0),
        failed: Set(0),
        message: Set(None),
        created_at: Set(platform.clock.now()),
        started_at: Set(None),
        finished_at: Set(None),
        lease_until: Set(None),
        next_row: Set(0),
        undone_at: Set(None),
        ..Default::default()
    };
    tx.notify(topics::IMPORTS, group_id, site_id);
    Ok(tx.insert::<import_job::Entity, _>(grant, row).await?.id)
}
