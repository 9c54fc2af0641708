//! Reports of an import while it runs and afterwards: progress and rows, the rejected rows as a file, and its reversal.

use std::io::Write;

use actix_web::{HttpResponse, http::header, web::Bytes};
use futures::stream;
use platform::{
    app::platform::Platform,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::{Reason, own},
        spreadsheet::CsvWriter,
    },
    db::Tx,
    shared::{audit::AuditEvent, record_uses::RecordKind},
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Order};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use crate::{
    entity::{import_job, import_row, machine},
    permissions::{IMPORT, IMPORT_CREATE_MISSING},
    reasons,
    records::{log::Act, own_imports::own_imports_of, record, topics},
};

/// Rows of one answer.
const ROWS: u64 = 1_000;
/// Machines taken back in one transaction.
const BATCH: u64 = 500;

/// Progress of an import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ImportStatus {
    /// The job.
    pub job_id: i64,
    /// queued, running, paused, done, stopped or failed.
    pub state: &'static str,
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
    /// `true` if nothing is written and only the outcomes are reported.
    pub dry_run: bool,
    /// The file.
    pub file_name: String,
    /// Time of the request, ISO 8601.
    pub created_at: String,
    /// Time of the end, ISO 8601.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finished_at: Option<String>,
    /// Time of the reversal, ISO 8601.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undone_at: Option<String>,
    /// `true` if it creates unknown models and locations.
    pub create_missing: bool,
    /// A page of its rows, in the order of the file.
    pub rows: Vec<ImportRowStatus>,
}

impl ImportStatus {
    /// Returns `true` if it has not ended.
    pub fn is_under_way(&self) -> bool {
        matches!(self.state, "queued" | "running" | "paused")
    }
}

/// Outcome of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportRowStatus {
    /// Index of the row in the file, from 0.
    #[serde(rename = "Index")]
    pub index: i32,
    /// The number of the row in a spreadsheet, from 1.
    #[serde(rename = "Line")]
    pub line: i32,
    /// The serial as it was read.
    #[serde(rename = "VIN")]
    pub vin: String,
    /// The model as it was read.
    #[serde(rename = "Model")]
    pub model: String,
    /// The location as it was read.
    #[serde(rename = "Location")]
    pub location: String,
    /// The text to show.
    #[serde(rename = "Status")]
    pub status: &'static str,
    /// The number of the refusal.
    #[serde(rename = "ReasonCode", skip_serializing_if = "Option::is_none")]
    pub reason_code: Option<i16>,
    /// A serial of the site, or of a row above, that differs from this one by leading zeros only: a warning.
    #[serde(rename = "NearSerial", skip_serializing_if = "Option::is_none")]
    pub near_serial: Option<String>,
    /// The fault of a row that cannot be read: 'Line 3 has 2 columns'.
    #[serde(rename = "Cause", skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
}

/// Query of the rows.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RowsQuery {
    /// Rows to leave out.
    #[serde(default)]
    pub offset: u64,
    /// Rows to give, at most 1,000.
    pub limit: Option<u64>,
    /// imported, duplicate or failed; all when unsaid.
    pub status: Option<String>,
}

/// The status of a job of the caller's site.
pub async fn status(ctx: &Ctx, id: i64, wanted: &RowsQuery) -> Result<ImportStatus> {
    let grant = ctx.can(IMPORT)?;
    let tx = ctx.read(&grant).await?;
    let job = find(ctx, &tx, &grant, id).await?;
    let only = match wanted.status.as_deref() {
        None | Some("") => None,
        Some("imported") => Some(import_row::Status::Imported),
        Some("duplicate") => Some(import_row::Status::Duplicate),
        Some("failed") => Some(import_row::Status::Failed),
        Some(_) => return Err(Error::from(own::BAD_VALUE).at("status", own::BAD_VALUE.0.text)),
    };
    let mut rows = import_row::Entity::within(&grant).filter(import_row::Column::JobId.eq(id));
    if let Some(only) = only {
        rows = rows.filter(import_row::Column::Status.eq(only));
    }
    let limit = wanted.limit.unwrap_or(100).min(ROWS);
    let rows = rows
        .order(import_row::Column::RowIndex, Order::Asc)
        .offset(wanted.offset.min(10_000_000))
        .limit(limit)
        .all(&tx)
        .await?;
    Ok(shown(job, rows.into_iter().map(row).collect()))
}

/// Query of the imports.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportsQuery {
    /// Imports to leave out, the latest first.
    #[serde(default)]
    pub offset: u64,
    /// Imports to give, at most 100; 20 when unsaid.
    pub limit: Option<u64>,
}

/// Returns the imports of the current site, the latest first, without their rows.
pub async fn recent(ctx: &Ctx, wanted: &ImportsQuery) -> Result<Vec<ImportStatus>> {
    let grant = ctx.can(IMPORT)?;
    let tx = ctx.read(&grant).await?;
    let jobs = import_job::Entity::within(&grant)
        .filter_if(own_imports_of(ctx), |user| import_job::Column::UserId.eq(user))
        .order(import_job::Column::CreatedAt, Order::Desc)
        .order(import_job::Column::Id, Order::Desc)
        .offset(wanted.offset.min(10_000_000))
        .limit(wanted.limit.unwrap_or(20).min(100))
        .all(&tx)
        .await?;
    Ok(jobs.into_iter().map(|job| shown(job, Vec::new())).collect())
}

pub(super) async fn find(ctx: &Ctx, tx: &Tx, grant: &Grant, id: i64) -> Result<import_job::Model> {
    let job = import_job::Entity::within(grant)
        .id(id)
        .filter_if(own_imports_of(ctx), |user| import_job::Column::UserId.eq(user))
        .one(tx)
        .await?;
    job.ok_or_else(|| reasons::NOT_FOUND.into())
}

pub(crate) fn shown(job: import_job::Model, rows: Vec<ImportRowStatus>) -> ImportStatus {
    ImportStatus {
        job_id: job.id,
        state: match job.state {
            import_job::State::Queued => "queued",
            import_job::State::Running => "running",
            import_job::State::Done => "done",
            import_job::State::Paused => "paused",
            import_job::State::Stopped => "stopped",
            import_job::State::Failed => "failed",
        },
        total: job.total,
        done: job.done,
        imported: job.imported,
        duplicates: job.duplicates,
        failed: job.failed,
        dry_run: job.dry_run,
        file_name: job.file_name,
        created_at: job.created_at.to_rfc3339(),
        finished_at: job.finished_at.map(|at| at.to_rfc3339()),
        undone_at: job.undone_at.map(|at| at.to_rfc3339()),
        create_missing: job.create_missing,
        rows,
    }
}

fn row(row: import_row::Model) -> ImportRowStatus {
    ImportRowStatus {
        index: row.row_index,
        line: row.line,
        status: text_of(row.reason.as_deref()),
        vin: row.serial,
        model: row.model,
        location: row.location,
        reason_code: row.reason_code,
        near_serial: row.near_serial,
        cause: row.cause,
    }
}

/// Returns the text of a stored reason; a row without one is a success.
pub(super) fn text_of(name: Option<&str>) -> &'static str {
    let Some(name) = name else { return "Success" };
    let known = reasons::ALL.iter().copied().find(|reason: &Reason| reason.name() == name);
    known.map_or("Failed", |reason| reason.0.text)
}

/// Returns the text of a refusal with the fault of the row, if it has one: 'Invalid row: Line 3 has 2 columns'.
fn with_cause(reason: &str, cause: Option<&str>) -> String {
    cause.map_or_else(|| reason.to_owned(), |cause| format!("{reason}: {cause}"))
}

impl ImportRowStatus {
    /// The reason of a refused row, with its fault.
    pub fn refusal(&self) -> String {
        with_cause(self.status, self.cause.as_deref())
    }
}

/// The rows of an import with a serial that differs from another by leading zeros only: the first `limit` of them, and
/// their number.
pub async fn rows_with_near_serial(
    platform: &Platform,
    grant: &Grant,
    id: i64,
    limit: u64,
) -> Result<(Vec<ImportRowStatus>, u64)> {
    let tx = platform.db.read(grant.reach()).await?;
    let rows = || {
        import_row::Entity::within(grant)
            .filter(import_row::Column::JobId.eq(id))
            .filter(import_row::Column::NearSerial.is_not_null())
    };
    let count = rows().count(&tx).await?;
    let first = rows().order(import_row::Column::RowIndex, Order::Asc).limit(limit).all(&tx).await?;
    Ok((first.into_iter().map(row).collect(), count))
}

/// The rows of an import that were refused, without duplicates: the first `limit` of them, and their number.
pub async fn refused_rows(
    platform: &Platform,
    grant: &Grant,
    id: i64,
    limit: u64,
) -> Result<(Vec<ImportRowStatus>, u64)> {
    let tx = platform.db.read(grant.reach()).await?;
    let rows = || {
        import_row::Entity::within(grant)
            .filter(import_row::Column::JobId.eq(id))
            .filter(import_row::Column::Status.eq(import_row::Status::Failed))
    };
    let count = rows().count(&tx).await?;
    let first = rows().order(import_row::Column::RowIndex, Order::Asc).limit(limit).all(&tx).await?;
    Ok((first.into_iter().map(row).collect(), count))
}

/// Returns every row that was not imported, duplicates included, as a file that can be corrected and imported again;
/// the fourth column is the reason.
pub async fn failed_csv(ctx: &Ctx, id: i64) -> Result<HttpResponse> {
    let grant = ctx.can(IMPORT)?;
    let tx = ctx.read(&grant).await?;
    let job = find(ctx, &tx, &grant, id).await?;
    drop(tx);
    let platform = ctx.shared_platform();
    let pages = stream::unfold(Some(-1), move |after: Option<i32>| {
        let (platform, grant) = (platform.clone(), grant.clone());
        async move {
            let after = after?;
            let page = failed_page(&platform, &grant, id, after).await;
            let next = page.as_ref().ok().and_then(|(_, last)| *last);
            Some((page.map(|(text, _)| text), next))
        }
    });
    let name = job.file_name.rsplit(['/', '\\']).next().unwrap_or_default().replace(['"', '\r', '\n'], "");
    let stem = name.strip_suffix(".csv").unwrap_or(&name).to_owned();
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/csv; charset=utf-8"))
        .insert_header((
            header::CONTENT_DISPOSITION,
            header::ContentDisposition::attachment(format!("{stem}-failed.csv")),
        ))
        .streaming(pages))
}

/// Writes these rows into a file, for the command line.
pub async fn write_failed(platform: &Platform, grant: &Grant, id: i64, into: &mut (impl Write + Send)) -> Result<()> {
    let mut after = Some(-1);
    while let Some(last) = after {
        let (text, next) = failed_page(platform, grant, id, last).await?;
        into.write_all(&text).map_err(Error::from_io)?;
        after = next;
    }
    into.flush().map_err(Error::from_io)
}

async fn failed_page(platform: &Platform, grant: &Grant, id: i64, after: i32) -> Result<(Bytes, Option<i32>)> {
    let tx = platform.db.read(grant.reach()).await?;
    let rows = import_row::Entity::within(grant)
        .filter(import_row::Column::JobId.eq(id))
        .filter(import_row::Column::Status.ne(import_row::Status::Imported))
        .filter(import_row::Column::RowIndex.gt(after))
        .order(import_row::Column::RowIndex, Order::Asc)
        .limit(ROWS)
        .all(&tx)
        .await?;
    drop(tx);
    let mut file = CsvWriter::new(Vec::new());
    if after < 0 {
        file.row(["serial", "model", "location", "reason"]).map_err(Error::internal)?;
    }
    for row in &rows {
        let reason = with_cause(text_of(row.reason.as_deref()), row.cause.as_deref());
        file.row([row.serial.as_str(), &row.model, &row.location, &reason]).map_err(Error::internal)?;
    }
    let last = (rows.len() as u64 == ROWS).then(|| rows.last().map(|row| row.row_index)).flatten();
    Ok((Bytes::from(file.end().map_err(Error::internal)?), last))
}

/// Result of the reversal of an import.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Undone {
    /// Text for the user.
    pub message: &'static str,
    /// Number of machines that were removed.
    pub undone: u64,
    /// Number of machines that were not removed, because they were changed since.
    pub kept: u64,
    /// Number of models that were removed: the import created them and nothing used them any more.
    pub models: u64,
    /// Locations of the same kind.
    pub locations: u64,
}

/// Takes back every machine of a job that nothing has happened to since, and then the models and locations that the
/// import created and nothing uses; the latter for whoever may create them.
pub async fn undo(ctx: &Ctx, id: i64) -> Result<Undone> {
    let grant = ctx.can(IMPORT)?;
    let tx = ctx.read(&grant).await?;
    let job = find(ctx, &tx, &grant, id).await?;
    drop(tx);
    if matches!(job.state, import_job::State::Queued | import_job::State::Running | import_job::State::Paused) {
        return Err(reasons::IMPORT_RUNNING.into());
    }
    let (mut undone, mut after) = (0, Some(0));
    while let Some(machine) = after {
        let (deleted, last) = undo_batch(ctx, &grant, id, machine).await?;
        undone += deleted;
        after = last;
    }
    let mut tx = ctx.write(&grant).await?;
    let (mut models, mut locations) = (0, 0);
    if job.create_missing && ctx.may(IMPORT_CREATE_MISSING) {
        let group = ctx.can_in_group(IMPORT_CREATE_MISSING)?;
        models = catalogue::take_back_models(ctx.platform(), &mut tx, &group, id).await?;
        locations = reference::take_back_locations(ctx.platform(), &mut tx, &grant, id).await?;
    }
    import_job::Entity::change(&grant)
        .filter(import_job::Column::Id.eq(id))
        .value(import_job::Column::UndoneAt, Some(ctx.now()))
        .run(&tx)
        .await?;
    tx.notify(topics::IMPORTS, job.group_id, job.site_id);
    let kept = machine::Entity::within(&grant)
        .filter(machine::Column::ImportJobId.eq(id))
        .filter(machine::Column::Deleted.eq(false))
        .count(&tx)
        .await?;
    let counted =
        json!({ "fileName": job.file_name, "undone": undone, "kept": kept, "models": models, "locations": locations });
    ctx.note(&tx, AuditEvent::new("import.undo", "import", id).after(counted)).await?;
    tx.commit().await?;
    Ok(Undone { message: "Import taken back", undone, kept, models, locations })
}

/// Deletes the unused machines among the next of an import, by their ids; how many, and the id to go on after.
async fn undo_batch(ctx: &Ctx, grant: &Grant, import: i64, after: i64) -> Result<(u64, Option<i64>)> {
    let tx = ctx.write(grant).await?;
    let rows = machine::Entity::within(grant)
        .filter(machine::Column::ImportJobId.eq(import))
        .filter(machine::Column::Deleted.eq(false))
        .filter(machine::Column::Id.gt(after))
        .order(machine::Column::Id, Order::Asc)
        .limit(BATCH)
        .lock(&tx)
        .all(&tx)
        .await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let used = ctx.platform().used(&tx, grant, RecordKind::Machine, &ids).await?;
    let unused: Vec<machine::Model> = rows.into_iter().filter(|row| !used.contains(&row.id)).collect();
    let writer = ctx.actor();
    let act = Act { kind: "import_undone", writer: &writer, at: ctx.now() };
    record::take_back(&tx, grant, &unused, &act).await?;
    tx.commit().await?;
    let last = ids.last().copied().filter(|_| ids.len() as u64 == BATCH);
    Ok((unused.len() as u64, last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_has_the_fault_of_its_row() {
        assert_eq!(with_cause("Failed", None), "Failed");
        assert_eq!(with_cause("Failed", Some("Line 3 has 2 columns")), "Failed: Line 3 has 2 columns");
    }

    #[test]
    fn a_stored_reason_reads_as_its_text() {
        assert_eq!(text_of(None), "Success");
        assert_eq!(text_of(Some(reasons::IMPORT_MODEL.name())), "Invalid Model Name");
    }
}
