//! The operational calls of stock; each parses, calls one function and shapes the answer.

use std::io::Write;

use actix_multipart::{Multipart, MultipartError};
use actix_web::{
    HttpResponse, delete, get, post,
    web::{Json, Path, Query},
};
use futures::TryStreamExt;
use platform::{
    api::{
        case_insensitive_json::{JsonBody, JsonBodyOfAnySite, OptionalJsonBody},
        legacy_filters::CallQuery,
    },
    app::module::Api,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    import::{
        answer::{self, ImportStatus, ImportsQuery, RowsQuery, Undone},
        check::{self, ImportCheck},
        control,
        one::{self, ImportOne, ImportedOne},
        stage::{self, Wishes},
    },
    listing::{
        self, StockList,
        search::{self, SearchResult},
    },
    permissions::IMPORT,
    reasons,
    records::{
        create::{self, Done, MachinePayload},
        edit,
    },
    transitions::{
        Moved,
        dealers::{self, Dealer, DealerRow, DealerSearch},
        receive::{self, Acknowledge},
        relocate::{self, RelocateRequest, Relocated},
        restock,
        transfer::{self, ComeBack, TransferRequest},
    },
};

/// The machines of the current site under a filter, with model tiles and the counts of the side navigation.
///
/// `OrderBy` is one of `vhcdate` (the default), `Vin`, `ModelName`, `MachineLocation` (as rows show it), `v.status` (in
/// the order of the stages) and `DaysInStage`, each `ASC` or `DESC`. Equal rows are in the order of `vhcdate`, and
/// finally of the id, so that pages neither repeat nor lose a row. `After` and `Before` need the order by `vhcdate`,
/// and so does `AsOf`.
#[utoipa::path(tag = "stock", operation_id = "list_machines", request_body = Option<CallQuery>, responses((status = 200, description = "The page.", body = StockList)))]
#[post("/api/jcbstock/list")]
async fn list_machines(ctx: Ctx, request: OptionalJsonBody<CallQuery>) -> Result<Json<StockList>> {
    listing::list(&ctx, &request.into_inner()).await.map(Json)
}

/// Machines of the whole group by a part of their serial.
#[utoipa::path(tag = "stock", operation_id = "search_machines", request_body = Option<CallQuery>, responses((status = 200, description = "What was found.", body = SearchResult)))]
#[post("/api/jcbstock/search")]
async fn search_machines(ctx: Ctx, request: OptionalJsonBody<CallQuery>) -> Result<Json<SearchResult>> {
    search::search(&ctx, &request.into_inner()).await.map(Json)
}

/// A new machine.
#[utoipa::path(tag = "stock", operation_id = "create_machine", request_body = MachinePayload, responses((status = 200, description = "It is in stock.", body = Done)))]
#[post("/api/vhc/create")]
async fn create_machine(ctx: Ctx, request: JsonBody<MachinePayload>) -> Result<Json<Done>> {
    create::create(&ctx, request.into_inner()).await.map(Json)
}

/// A new machine; the stock service's own spelling of the call.
#[utoipa::path(tag = "stock", operation_id = "create_stock_machine", request_body = MachinePayload, responses((status = 200, description = "It is in stock.", body = Done)))]
#[post("/api/jcbstock/create")]
async fn create_stock_machine(ctx: Ctx, request: JsonBody<MachinePayload>) -> Result<Json<Done>> {
    create::create(&ctx, request.into_inner()).await.map(Json)
}

/// Changes a machine's serial, model, location or readings.
#[utoipa::path(tag = "stock", operation_id = "update_machine", request_body = MachinePayload, responses((status = 200, description = "It is changed.", body = Done)))]
#[post("/api/vhc/v2/update")]
async fn update_machine(ctx: Ctx, request: JsonBody<MachinePayload>) -> Result<Json<Done>> {
    edit::edit(&ctx, request.into_inner()).await.map(Json)
}

/// Changes a machine; the stock service's own spelling of the call.
#[utoipa::path(tag = "stock", operation_id = "update_stock_machine", request_body = MachinePayload, responses((status = 200, description = "It is changed.", body = Done)))]
#[post("/api/jcbstock/update")]
async fn update_stock_machine(ctx: Ctx, request: JsonBody<MachinePayload>) -> Result<Json<Done>> {
    edit::edit(&ctx, request.into_inner()).await.map(Json)
}

/// Deletes a machine of the current site.
#[utoipa::path(tag = "stock", operation_id = "delete_machine", params(("id" = i64, Path, description = "The record.")), responses((status = 200, description = "It is gone.", body = Done)))]
#[delete("/api/jcbstock/delete/{id}")]
async fn delete_machine(ctx: Ctx, id: Path<i64>) -> Result<Json<Done>> {
    edit::delete(&ctx, id.into_inner()).await.map(Json)
}

/// Accepts machines that wait, or rejects them.
#[utoipa::path(tag = "stock", operation_id = "acknowledge_machines", request_body = Acknowledge, responses((status = 200, description = "They are accepted or rejected.", body = Moved)))]
#[post("/api/jcbstock/acknowledge")]
async fn acknowledge_machines(ctx: Ctx, request: JsonBody<Acknowledge>) -> Result<Json<Moved>> {
    receive::acknowledge(&ctx, request.into_inner()).await.map(Json)
}

/// Transfers machines to another site.
#[utoipa::path(tag = "stock", operation_id = "transfer_machines", request_body = TransferRequest, responses((status = 200, description = "They are on their way.", body = Moved)))]
#[post("/api/jcbstock/transfer")]
async fn transfer_machines(ctx: Ctx, request: JsonBodyOfAnySite<TransferRequest>) -> Result<Json<Moved>> {
    transfer::transfer(&ctx, request.into_inner()).await.map(Json)
}

/// Undoes transfers that have not been accepted.
#[utoipa::path(tag = "stock", operation_id = "undo_transfer", request_body = ComeBack, responses((status = 200, description = "They are back.", body = Moved)))]
#[post("/api/jcbstock/transfer/undo")]
async fn undo_transfer(ctx: Ctx, request: JsonBody<ComeBack>) -> Result<Json<Moved>> {
    transfer::undo(&ctx, request.into_inner()).await.map(Json)
}

/// Brings machines back into stock that are in transit, rejected or sold.
#[utoipa::path(tag = "stock", operation_id = "restock_machines", request_body = ComeBack, responses((status = 200, description = "They are back.", body = Moved)))]
#[post("/api/jcbstock/put/back")]
async fn restock_machines(ctx: Ctx, request: JsonBody<ComeBack>) -> Result<Json<Moved>> {
    restock::put_back(&ctx, request.into_inner()).await.map(Json)
}

/// Moves machines to another location of the current site.
#[utoipa::path(tag = "stock", operation_id = "relocate_machines", request_body = RelocateRequest, responses((status = 200, description = "They stand there.", body = Relocated)))]
#[post("/api/jcbstock/relocate")]
async fn relocate_machines(ctx: Ctx, request: JsonBody<RelocateRequest>) -> Result<Json<Relocated>> {
    relocate::relocate(&ctx, request.into_inner()).await.map(Json)
}

/// The sites that machines may be sent to, by a part of the name.
#[utoipa::path(tag = "stock", operation_id = "list_dealers", request_body = Option<DealerSearch>, responses((status = 200, description = "The first fifty, by name.", body = [DealerRow])))]
#[post("/api/jcbstock/dealer/list")]
async fn list_dealers(ctx: Ctx, request: OptionalJsonBody<DealerSearch>) -> Result<Json<Vec<DealerRow>>> {
    dealers::dealers(&ctx, &request.into_inner()).await.map(Json)
}

/// One of them, with its address.
#[utoipa::path(tag = "stock", operation_id = "read_dealer", params(("id" = String, Path, description = "The site code.")), responses((status = 200, description = "The dealer.", body = Dealer)))]
#[get("/api/jcbstock/dealer/{id}")]
async fn read_dealer(ctx: Ctx, id: Path<String>) -> Result<Json<Dealer>> {
    dealers::dealer(&ctx, &id).await.map(Json)
}

/// Imports one machine.
#[utoipa::path(tag = "stock", operation_id = "import_machine", request_body = ImportOne, responses((status = 200, description = "It is in stock.", body = ImportedOne)))]
#[post("/api/dataimporter/jcb/import")]
async fn import_machine(ctx: Ctx, request: JsonBody<ImportOne>) -> Result<Json<ImportedOne>> {
    one::import_one(&ctx, request.into_inner()).await.map(Json)
}

/// The form of an import.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes a multipart form, which is read field by field")]
struct ImportForm {
    /// The CSV file of three columns: serial, model, location.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// `true` if its first line is a header.
    header: Option<bool>,
    /// Report the outcome of each row without writing anything.
    #[schema(rename = "dryRun")]
    dry_run: Option<bool>,
    /// Create unknown models and locations.
    #[schema(rename = "createMissing")]
    create_missing: Option<bool>,
}

/// An import that was taken in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
struct Queued {
    /// The job.
    job_id: i64,
}

/// Takes a file of machines in; a job works it off.
#[utoipa::path(tag = "stock", operation_id = "import_machines", request_body(content = ImportForm, content_type = "multipart/form-data"), responses((status = 202, description = "It is being worked off.", body = Queued)))]
#[post("/api/jcbstock/import")]
async fn import_machines(ctx: Ctx, form: Multipart) -> Result<HttpResponse> {
    // A caller without the permission need not send a hundred megabytes first.
    ctx.can(IMPORT)?;
    let (file, wishes) = read_form(&ctx, form).await?;
    let job_id = stage::stage(&ctx, file.path(), wishes).await?;
    Ok(HttpResponse::Accepted().json(Queued { job_id }))
}

/// Returns the outcome that an import of a file would have for each of its rows; nothing is written.
#[utoipa::path(tag = "stock", operation_id = "check_import", request_body(content = ImportForm, content_type = "multipart/form-data"), responses((status = 200, description = "What would happen.", body = ImportCheck)))]
#[post("/api/jcbstock/import/check")]
async fn check_import(ctx: Ctx, form: Multipart) -> Result<Json<ImportCheck>> {
    ctx.can(IMPORT)?;
    let (file, wishes) = read_form(&ctx, form).await?;
    check::check(&ctx, file.path(), &wishes).await.map(Json)
}

async fn read_form(ctx: &Ctx, mut form: Multipart) -> Result<(tempfile::NamedTempFile, Wishes)> {
    let most = ctx.platform().config.limits.import_mib * 1024 * 1024;
    let mut wishes = Wishes::default();
    let mut file = None;
    while let Some(mut field) = form.try_next().await.map_err(unreadable)? {
        let name = field.name().unwrap_or_default().to_owned();
        if name.eq_ignore_ascii_case("file") {
            let disposition = field.content_disposition();
            wishes.file_name = disposition.and_then(|named| named.get_filename()).unwrap_or_default().to_owned();
            let mut temporary = ctx.platform().temporary_file()?;
            let mut size = 0_u64;
            while let Some(part) = field.try_next().await.map_err(unreadable)? {
                size += part.len() as u64;
                if size > most {
                    return Err(own::TOO_LARGE.into());
                }
                temporary.write_all(&part).map_err(Error::from_io)?;
            }
            temporary.flush().map_err(Error::from_io)?;
            file = Some(temporary);
        } else {
            let text = short_text(&mut field).await?;
            let flag =
                flag(&text).ok_or_else(|| Error::from(own::NOT_READABLE).at(name.clone(), own::NOT_READABLE.0.text));
            match name.to_ascii_lowercase().as_str() {
                "header" => wishes.header = Some(flag?),
                "dryrun" => wishes.dry_run = flag?,
                "createmissing" => wishes.create_missing = flag?,
                _ => return Err(Error::from(own::NOT_READABLE).at(name, "Unknown field")),
            }
        }
    }
    let file = file.ok_or_else(|| Error::from(reasons::IMPORT_EMPTY).at("file", reasons::IMPORT_EMPTY.0.text))?;
    Ok((file, wishes))
}

async fn short_text(field: &mut actix_multipart::Field) -> Result<String> {
    let mut bytes = Vec::new();
    while let Some(part) = field.try_next().await.map_err(unreadable)? {
        bytes.extend_from_slice(&part);
        if bytes.len() > 64 {
            return Err(own::NOT_READABLE.into());
        }
    }
    Ok(String::from_utf8_lossy(&bytes).trim().to_owned())
}

fn flag(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "1" | "on" => Some(true),
        "false" | "0" | "" => Some(false),
        _ => None,
    }
}

fn unreadable(error: MultipartError) -> Error {
    match error {
        MultipartError::ContentTypeMissing
        | MultipartError::ContentTypeParse
        | MultipartError::ContentTypeIncompatible => Error::from(own::MEDIA_TYPE).because(error),
        _ => Error::from(own::MALFORMED).because(error),
    }
}

/// The imports of the current site, the latest first.
#[utoipa::path(tag = "stock", operation_id = "list_imports", params(ImportsQuery), responses((status = 200, description = "A page of them.", body = [ImportStatus])))]
#[get("/api/jcbstock/imports")]
async fn list_imports(ctx: Ctx, wanted: Query<ImportsQuery>) -> Result<Json<Vec<ImportStatus>>> {
    answer::recent(&ctx, &wanted).await.map(Json)
}

/// Pauses an import between two rows, until it is resumed or stopped.
#[utoipa::path(tag = "stock", operation_id = "pause_import", params(("JobId" = i64, Path, description = "The job.")), responses((status = 200, description = "It is paused.", body = ImportStatus)))]
#[post("/api/jcbstock/import/{JobId}/pause")]
async fn pause_import(ctx: Ctx, id: Path<i64>) -> Result<Json<ImportStatus>> {
    control::pause(&ctx, id.into_inner()).await.map(Json)
}

/// Lets a paused import go on.
#[utoipa::path(tag = "stock", operation_id = "resume_import", params(("JobId" = i64, Path, description = "The job.")), responses((status = 200, description = "It goes on.", body = ImportStatus)))]
#[post("/api/jcbstock/import/{JobId}/resume")]
async fn resume_import(ctx: Ctx, id: Path<i64>) -> Result<Json<ImportStatus>> {
    control::resume(&ctx, id.into_inner()).await.map(Json)
}

/// Stops an import; rows that were imported are not removed.
#[utoipa::path(tag = "stock", operation_id = "stop_import", params(("JobId" = i64, Path, description = "The job.")), responses((status = 200, description = "It is stopped.", body = ImportStatus)))]
#[post("/api/jcbstock/import/{JobId}/stop")]
async fn stop_import(ctx: Ctx, id: Path<i64>) -> Result<Json<ImportStatus>> {
    control::stop(&ctx, id.into_inner()).await.map(Json)
}

/// Progress of an import, with a page of its rows.
#[utoipa::path(tag = "stock", operation_id = "read_import", params(("JobId" = i64, Path, description = "The job."), RowsQuery), responses((status = 200, description = "So far.", body = ImportStatus)))]
#[get("/api/jcbstock/import/{JobId}")]
async fn read_import(ctx: Ctx, id: Path<i64>, wanted: Query<RowsQuery>) -> Result<Json<ImportStatus>> {
    answer::status(&ctx, id.into_inner(), &wanted).await.map(Json)
}

/// The rows of an import that stayed out, as a CSV file with the reason.
#[utoipa::path(tag = "stock", operation_id = "read_failed_rows", params(("JobId" = i64, Path, description = "The job.")), responses((status = 200, description = "The file.", content_type = "text/csv", body = String)))]
#[get("/api/jcbstock/import/{JobId}/failed.csv")]
async fn read_failed_rows(ctx: Ctx, id: Path<i64>) -> Result<HttpResponse> {
    answer::failed_csv(&ctx, id.into_inner()).await
}

/// Takes back every machine of an import that nothing has happened to since.
#[utoipa::path(tag = "stock", operation_id = "undo_import", params(("JobId" = i64, Path, description = "The job.")), responses((status = 200, description = "What is gone and what stays.", body = Undone)))]
#[post("/api/jcbstock/import/{JobId}/undo")]
async fn undo_import(ctx: Ctx, id: Path<i64>) -> Result<Json<Undone>> {
    answer::undo(&ctx, id.into_inner()).await.map(Json)
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(list_machines)
        .service(search_machines)
        .service(create_machine)
        .service(create_stock_machine)
        .service(update_machine)
        .service(update_stock_machine)
        .service(delete_machine)
        .service(acknowledge_machines)
        .service(transfer_machines)
        .service(undo_transfer)
        .service(restock_machines)
        .service(relocate_machines)
        .service(list_dealers)
        .service(read_dealer)
        .service(import_machine)
        .service(import_machines)
        .service(check_import)
        .service(pause_import)
        .service(resume_import)
        .service(stop_import)
        .service(list_imports)
        .service(read_import)
        .service(read_failed_rows)
        .service(undo_import);
}
