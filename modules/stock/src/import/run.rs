//! Working an import off: chunk by chunk, each one transaction.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use platform::{
    api::name_list::Missing,
    app::platform::Platform,
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::Tx,
    entity::user,
    jobs::{JobKind, Outcome},
    shared::{
        audit::{self, Actor as Writer, AuditEvent},
        notice::{self, Notice},
    },
    tenancy::{Grant, Scoped, SystemTask},
};
use sea_orm::{ActiveValue::Set, ColumnTrait};
use serde_json::{Value as Json, json};

use super::{
    file::{self, PlacedRow, Row},
    rows::{self, Checked, Fate, Lookup, Taken},
    staged,
};
use crate::{
    domain::Serial,
    entity::{import_job, import_row},
    records::{
        create::{Batch, New, Readings, add},
        known_serials::KnownSerials,
        topics,
    },
};

/// Number of rows of the first chunk: few, so that a small file reports progress.
const FIRST: usize = 500;
/// Most rows of a chunk, so that a transaction stays short.
const MOST: usize = 2_000;
/// Number of times that rows are tried again when another request took one of their serials.
const TRIES: usize = 10;

/// The states in which a worker continues it.
const UNDER_WAY: [import_job::State; 2] = [import_job::State::Queued, import_job::State::Running];

/// The job that works imports off.
pub struct ImportJob;

/// Its name in the table of jobs.
pub const KIND: &str = "stock.import";

#[platform::async_trait]
impl JobKind for ImportJob {
    fn name(&self) -> &'static str {
        KIND
    }

    async fn run(&self, platform: &Platform, payload: &Json) -> Result<Outcome> {
        let id = payload["JobId"].as_i64().ok_or_else(|| Error::internal("an import without its id"))?;
        work_off_for(platform, id, who(payload), |_| {}).await
    }
}

/// Returns the name of the person who ran the command, for an import of the command line.
pub(super) fn who(payload: &Json) -> Option<&str> {
    payload["By"].as_str()
}

/// Progress of a job.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// Rows of the file.
    pub total: i32,
    /// Rows with a status.
    pub done: i32,
    /// Machines that are new.
    pub imported: i32,
    /// Machines that were there.
    pub duplicates: i32,
    /// Rows refused for another reason.
    pub failed: i32,
}

/// Works a job off from wherever it was left, and reports its progress. Stops between two chunks when the program
/// stops; it is then taken up again.
pub async fn work_off(platform: &Platform, id: i64, report: impl FnMut(Progress) + Send) -> Result<Outcome> {
    work_off_for(platform, id, None, report).await
}

/// Works a job off; `by` is the person who ran the command, for an import of the command line.
pub(super) async fn work_off_for(
    platform: &Platform,
    id: i64,
    by: Option<&str>,
    mut report: impl FnMut(Progress) + Send,
) -> Result<Outcome> {
    let Some(mut job) = find(platform, id).await? else { return Ok(Outcome::Done) };
    if matches!(job.state, import_job::State::Done | import_job::State::Failed | import_job::State::Stopped) {
        // It may have been cut off between its end and this.
        staged::forget(platform, &job.storage_key).await?;
        return Ok(Outcome::Done);
    }
    let grant = SystemTask::Import.at_site(job.group_id, job.site_id);
    let writer = writer(platform, &job, by).await?;
    if !begin(platform, &grant, &job).await? {
        return Ok(Outcome::Done);
    }
    let local = match staged::copy(platform, &job.storage_key).await {
        Err(error) if error.reason() == own::NO_SUCH_THING => {
            fail(platform, &grant, &job, "The file is gone").await?;
            return Ok(Outcome::Done);
        }
        local => local?,
    };
    let longest = platform.config.limits.import_row_kib * 1024;
    let file = file::open(local.path(), longest, Some(job.header)).map_err(Error::internal)?;
    let mut seen = Taken::default();
    if job.dry_run && job.next_row > 0 {
        // A dry run leaves no records to meet again, so what it has seen is seen again from the beginning.
        restart(platform, &grant, &job).await?;
        job = import_job::Model { done: 0, imported: 0, duplicates: 0, failed: 0, next_row: 0, ..job };
    }
    let mut rows = file.skip(usize::try_from(job.next_row).unwrap_or(0));
    loop {
        let chunk = next_chunk(&mut rows, job.next_row)?;
        if chunk.is_empty() {
            break;
        }
        job = match take_chunk(platform, (&grant, &writer), job, &chunk, &mut seen).await? {
            Some(job) => job,
            // Paused or stopped. Who lets it go on asks for a job of its own.
            None => return Ok(Outcome::Done),
        };
        report(progress(&job));
        if platform.is_stopping() {
            return Ok(Outcome::Again);
        }
    }
    if finish(platform, &grant, &job, &writer).await? {
        staged::forget(platform, &job.storage_key).await?;
    }
    Ok(Outcome::Done)
}

/// The actor of a job's machines and entries: its user, or the person who ran the command.
async fn writer(platform: &Platform, job: &import_job::Model, by: Option<&str>) -> Result<Writer> {
    let name = match job.user_id {
        None => by.unwrap_or("cli").to_owned(),
        Some(id) => {
            let grant = SystemTask::Import.in_group(job.group_id);
            let tx = platform.db.read(grant.reach()).await?;
            let user = user::Entity::within(&grant).id(id).one(&tx).await?;
            user.map_or_else(|| format!("user {id}"), |user| format!("user {id} {}", user.login))
        }
    };
    let (group_id, site_id) = (Some(job.group_id), Some(job.site_id));
    Ok(Writer { group_id, site_id, user_id: job.user_id, name, address: String::new() })
}

/// Returns the progress of a stored job.
pub const fn progress(job: &import_job::Model) -> Progress {
    Progress {
        total: job.total,
        done: job.done,
        imported: job.imported,
        duplicates: job.duplicates,
        failed: job.failed,
    }
}

pub(super) async fn find(platform: &Platform, id: i64) -> Result<Option<import_job::Model>> {
    let everywhere = SystemTask::Import.everywhere();
    let tx = platform.db.read(everywhere.reach()).await?;
    import_job::Entity::within(&everywhere).id(id).one(&tx).await
}

/// False when the import was paused or stopped.
async fn begin(platform: &Platform, grant: &Grant, job: &import_job::Model) -> Result<bool> {
    let tx = platform.db.write(grant.reach()).await?;
    let begun = import_job::Entity::change(grant)
        .filter(import_job::Column::Id.eq(job.id))
        .filter(import_job::Column::State.is_in(UNDER_WAY))
        .value(import_job::Column::State, import_job::State::Running)
        .value(import_job::Column::StartedAt, Some(job.started_at.unwrap_or_else(|| platform.clock.now())))
        .run(&tx)
        .await?;
    tx.notify(topics::IMPORTS, job.group_id, job.site_id);
    tx.commit().await?;
    Ok(begun > 0)
}

/// Notifies the user who requested an import that it is over. An import of the command line has no such user.
fn over(platform: &Platform, job: &import_job::Model, title: &str, text: &str) -> Vec<Notice> {
    let notice = |user: i64| Notice {
        group: job.group_id,
        site: job.site_id,
        user: Some(user),
        kind: notice::Kind::Imported,
        title: title.to_owned(),
        message: format!("{} {text}", job.file_name),
        machine: None,
        once: Some(format!("import {}", job.id)),
        at: platform.clock.now(),
    };
    job.user_id.map(notice).into_iter().collect()
}

/// Marks an import as failed that cannot be continued, however often it is tried.
async fn fail(platform: &Platform, grant: &Grant, job: &import_job::Model, message: &str) -> Result<()> {
    tracing::warn!(job = job.id, message, "an import cannot go on");
    let tx = platform.db.write(grant.reach()).await?;
    let failed = import_job::Entity::change(grant)
        .filter(import_job::Column::Id.eq(job.id))
        .filter(import_job::Column::State.is_in(UNDER_WAY))
        .value(import_job::Column::State, import_job::State::Failed)
        .value(import_job::Column::Message, Some(message.to_owned()))
        .value(import_job::Column::FinishedAt, Some(platform.clock.now()))
        .run(&tx)
        .await?;
    if failed > 0 {
        notice::post(&tx, grant, over(platform, job, "Import failed", message)).await?;
    }
    tx.notify(topics::IMPORTS, job.group_id, job.site_id);
    tx.commit().await
}

async fn restart(platform: &Platform, grant: &Grant, job: &import_job::Model) -> Result<()> {
    let tx = platform.db.write(grant.reach()).await?;
    import_row::Entity::remove(grant).filter(import_row::Column::JobId.eq(job.id)).run(&tx).await?;
    import_job::Entity::change(grant)
        .filter(import_job::Column::Id.eq(job.id))
        .value(import_job::Column::Done, 0)
        .value(import_job::Column::Imported, 0)
        .value(import_job::Column::Duplicates, 0)
        .value(import_job::Column::Failed, 0)
        .value(import_job::Column::NextRow, 0)
        .run(&tx)
        .await?;
    tx.notify(topics::IMPORTS, job.group_id, job.site_id);
    tx.commit().await
}

/// Returns the number of rows that come after those that are done: as many again. The endings of a serial lie all over
/// their table, so a chunk touches nearly every page of it, however few its rows are; fewer chunks write fewer pages.
fn chunk_after(done: i32) -> usize {
    usize::try_from(done).unwrap_or(0).clamp(FIRST, MOST)
}

pub(super) fn next_chunk(
    rows: &mut impl Iterator<Item = std::io::Result<(u64, Row)>>,
    from: i32,
) -> Result<Vec<PlacedRow>> {
    let most = chunk_after(from);
    let mut chunk = Vec::with_capacity(most);
    for (index, row) in (from..).zip(rows.take(most)) {
        let (line, row) = row.map_err(Error::internal)?;
        chunk.push(PlacedRow { index, line: i32::try_from(line).unwrap_or(i32::MAX), row });
    }
    Ok(chunk)
}

/// One chunk. When another request takes one of its serials between the look and the write, it is tried again in
/// smaller and smaller parts, each a transaction of its own, down to single rows. `None` when the import was paused or
/// stopped meanwhile.
async fn take_chunk(
    platform: &Platform,
    (grant, writer): (&Grant, &Writer),
    mut job: import_job::Model,
    chunk: &[PlacedRow],
    seen: &mut Taken,
) -> Result<Option<import_job::Model>> {
    let (mut rest, mut part, mut tries) = (chunk, chunk.len(), 0);
    while !rest.is_empty() {
        let now = &rest[..part.min(rest.len())];
        // The serials of a real import are in the database, so only a dry run must remember them.
        let mut fresh = Taken::default();
        let taken = if job.dry_run { &mut *seen } else { &mut fresh };
        match try_chunk(platform, (grant, writer), &job, now, taken).await {
            Ok(None) => return Ok(None),
            Ok(Some(next)) => {
                job = next;
                rest = &rest[now.len()..];
                tries = 0;
            }
            Err(error) if error.reason() == own::TAKEN && tries < TRIES => {
                tries += 1;
                part = (now.len() / 4).max(1);
            }
            Err(error) => return Err(error),
        }
    }
    Ok(Some(job))
}

async fn try_chunk(
    platform: &Platform,
    (grant, writer): (&Grant, &Writer),
    job: &import_job::Model,
    chunk: &[PlacedRow],
    seen: &mut Taken,
) -> Result<Option<import_job::Model>> {
    let (now, today) = (platform.clock.now(), today(platform, job).await?);
    let group = SystemTask::Import.in_group(job.group_id);
    let missing = match (job.create_missing, job.dry_run) {
        (false, _) => Missing::LeaveOut,
        (true, true) => Missing::Pretend,
        (true, false) => Missing::Create { import: Some(job.id), actor: writer },
    };
    let mut tx = platform.db.write(grant.reach()).await?;
    let site = Site { platform, grant, group: &group, id: job.site_id };
    let checked = judge(&mut tx, &site, missing, chunk, seen).await?;
    let made =
        if job.dry_run { HashMap::new() } else { add_taken(&tx, (grant, writer), job, &checked, now, today).await? };
    let next = count(job, &checked);
    write_rows(&tx, grant, job, checked, &made).await?;
    // No other process may have gone on with the job: a lease that ran out does not stop its former holder.
    let mine = import_job::Entity::change(grant)
        .filter(import_job::Column::Id.eq(job.id))
        .filter(import_job::Column::NextRow.eq(job.next_row))
        .filter(import_job::Column::State.eq(import_job::State::Running))
        .value(import_job::Column::Done, next.done)
        .value(import_job::Column::Imported, next.imported)
        .value(import_job::Column::Duplicates, next.duplicates)
        .value(import_job::Column::Failed, next.failed)
        .value(import_job::Column::NextRow, next.next_row)
        .run(&tx)
        .await?;
    if mine == 0 {
        let stands = import_job::Entity::within(grant).id(job.id).one(&tx).await?;
        let goes_on = stands.is_some_and(|job| job.state == import_job::State::Running);
        return if goes_on { Err(own::STALE.into()) } else { Ok(None) };
    }
    tx.notify(topics::IMPORTS, job.group_id, job.site_id);
    tx.commit().await?;
    Ok(Some(next))
}

/// The site whose rows are checked.
pub(super) struct Site<'a> {
    pub(super) platform: &'a Platform,
    /// The rows of the site.
    pub(super) grant: &'a Grant,
    /// Those of its group.
    pub(super) group: &'a Grant,
    pub(super) id: i64,
}

/// Decides about the rows of a chunk, by the stored records and the rows that were `seen` before; for an import and for
/// a check of a file.
pub(super) async fn judge(
    tx: &mut Tx,
    site: &Site<'_>,
    missing: Missing<'_>,
    chunk: &[PlacedRow],
    seen: &mut Taken,
) -> Result<Vec<Checked>> {
    let lookup = ChunkNames::of(tx, site, missing, chunk).await?;
    let known = KnownSerials::of(tx, site.group, &rows::serials(chunk)).await?;
    Ok(rows::check(chunk.to_vec(), &lookup, &known, site.id, seen))
}

async fn today(platform: &Platform, job: &import_job::Model) -> Result<NaiveDate> {
    let site = platform.directory.site(job.site_id).await?;
    let zone = site.map_or(chrono_tz::UTC, |site| site.zone);
    Ok(crate::domain::audit::site_today(platform.clock.now(), &zone))
}

async fn add_taken(
    tx: &Tx,
    (grant, writer): (&Grant, &Writer),
    job: &import_job::Model,
    checked: &[Checked],
    now: DateTime<Utc>,
    today: NaiveDate,
) -> Result<HashMap<String, i64>> {
    let new: Vec<New> = checked
        .iter()
        .filter_map(|row| match &row.fate {
            Fate::Taken { serial, model, location, previous } => Some(New {
                serial: serial.clone(),
                model: *model,
                location: *location,
                previous: *previous,
                readings: Readings::default(),
            }),
            Fate::Refused(_) => None,
        })
        .collect();
    if new.is_empty() {
        return Ok(HashMap::new());
    }
    let made = add(
        tx,
        grant,
        new,
        &Batch {
            group: job.group_id,
            site: job.site_id,
            user: job.user_id,
            job: Some(job.id),
            listed_on: today,
            at: now,
            writer,
            kind: "imported",
        },
    )
    .await?;
    Ok(made.into_iter().map(|row| (row.serial, row.id)).collect())
}

fn count(job: &import_job::Model, checked: &[Checked]) -> import_job::Model {
    let number = |wanted: fn(&Fate) -> bool| {
        i32::try_from(checked.iter().filter(|row| wanted(&row.fate)).count()).unwrap_or(i32::MAX)
    };
    let rows = i32::try_from(checked.len()).unwrap_or(i32::MAX);
    let mut next = job.clone();
    let (taken, duplicates) = (number(Fate::is_taken), number(Fate::is_duplicate));
    next.imported += taken;
    next.duplicates += duplicates;
    next.failed += rows - taken - duplicates;
    next.done += rows;
    next.next_row += rows;
    next
}

async fn write_rows(
    tx: &Tx,
    grant: &Grant,
    job: &import_job::Model,
    checked: Vec<Checked>,
    made: &HashMap<String, i64>,
) -> Result<()> {
    let rows = checked.into_iter().map(|row| {
        let (status, reason) = match &row.fate {
            Fate::Taken { .. } => (import_row::Status::Imported, None),
            Fate::Refused(reason) if row.fate.is_duplicate() => (import_row::Status::Duplicate, Some(*reason)),
            Fate::Refused(reason) => (import_row::Status::Failed, Some(*reason)),
        };
        import_row::ActiveModel {
            job_id: Set(job.id),
            row_index: Set(row.index),
            group_id: Set(job.group_id),
            site_id: Set(job.site_id),
            machine_id: Set(match &row.fate {
                Fate::Taken { serial, .. } => made.get(serial.as_str()).copied(),
                Fate::Refused(_) => None,
            }),
            serial: Set(row.serial),
            model: Set(row.model),
            location: Set(row.location),
            status: Set(status),
            reason: Set(reason.map(|reason| reason.name().to_owned())),
            reason_code: Set(reason.and_then(|reason| reason.0.code).and_then(|code| i16::try_from(code).ok())),
            line: Set(row.line),
            near_serial: Set(row.near_serial.map(|serial| serial.to_string())),
            cause: Set(row.cause),
        }
    });
    tx.insert_many::<import_row::Entity, _>(grant, rows).await
}

/// False when it was paused or stopped before it came to its end.
async fn finish(platform: &Platform, grant: &Grant, job: &import_job::Model, writer: &Writer) -> Result<bool> {
    let tx = platform.db.write(grant.reach()).await?;
    let ended = import_job::Entity::change(grant)
        .filter(import_job::Column::Id.eq(job.id))
        .filter(import_job::Column::State.eq(import_job::State::Running))
        .value(import_job::Column::State, import_job::State::Done)
        .value(import_job::Column::Total, job.done)
        .value(import_job::Column::FinishedAt, Some(platform.clock.now()))
        .run(&tx)
        .await?;
    if ended > 0 && !job.dry_run {
        let counted = format!("{} imported, {} duplicates, {} failed.", job.imported, job.duplicates, job.failed);
        notice::post(&tx, grant, over(platform, job, "Import finished", &counted)).await?;
    }
    // The process that ends the job notes it, once.
    if ended > 0 && !job.dry_run {
        let after = json!({
            "file": job.file_name, "rows": job.done, "imported": job.imported, "duplicates": job.duplicates,
            "failed": job.failed, "header": job.header, "createMissing": job.create_missing,
        });
        let event = AuditEvent::new("import.run", "import", job.id).after(after);
        audit::write(&tx, &platform.clock, writer, event).await?;
    }
    tx.notify(topics::IMPORTS, job.group_id, job.site_id);
    tx.commit().await?;
    Ok(ended > 0)
}

/// The names of a chunk.
struct ChunkNames {
    models: HashMap<String, i64>,
    locations: HashMap<String, i64>,
}

impl ChunkNames {
    /// Looks the names of a chunk up.
    async fn of(tx: &mut Tx, site: &Site<'_>, missing: Missing<'_>, chunk: &[PlacedRow]) -> Result<Self> {
        let mut models = Vec::new();
        let mut locations = Vec::new();
        for placed in chunk {
            let Row::Cells { serial, model, location } = &placed.row else { continue };
            // A row that stays out for its serial creates nothing.
            if Serial::parse_import(serial).is_ok() {
                models.push(model.clone());
                locations.push(location.clone());
            }
        }
        Ok(Self {
            models: catalogue::models_by_name(site.platform, tx, site.group, &models, missing).await?,
            locations: reference::locations_by_name(site.platform, tx, site.grant, &locations, missing).await?,
        })
    }
}

impl Lookup for ChunkNames {
    fn model(&self, name: &str) -> Option<i64> {
        self.models.get(name).copied()
    }

    fn location(&self, name: &str) -> Option<i64> {
        self.locations.get(name).copied()
    }
}
