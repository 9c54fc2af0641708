//! The operational calls of this module.

use actix_web::{
    get, post,
    web::{Json, Path, Query},
};
use assets::{MediaAsset, WantedPhotos};
use platform::{
    api::{
        case_insensitive_json::{JsonBody, OptionalJsonBody},
        one_or_many::OneOrMany,
    },
    app::module::Api,
    auth::context::Ctx,
    core::error::Result,
};

use crate::{
    offline::{
        due::{self, DueList, DueRequest},
        prefetch::{self, Ahead, PrefetchRequest},
    },
    perform::{
        batch::{self, BatchDone, InspectionBatchRequest},
        complete::{self, Completed},
        items::{self, Answered, SaveInput},
        start::{self, StartRequest, Started},
    },
    read::{
        answers::{self, InspectionItem, StageTemplate, TextLanguage},
        inspection::{self, InspectionInfo},
        photos,
    },
};

/// Begins the inspection of the machine's present stage, or answers the open one.
#[utoipa::path(tag = "inspections", operation_id = "start_inspection", request_body = StartRequest, responses((status = 200, description = "It is open.", body = Started)))]
#[post("/api/vhc/inspection/start")]
async fn start_inspection(ctx: Ctx, request: JsonBody<StartRequest>) -> Result<Json<Started>> {
    start::start(&ctx, request.into_inner()).await.map(Json)
}

/// Lists the machines to inspect at the current site today, in the order of a walk past them.
#[utoipa::path(tag = "inspections", operation_id = "list_inspections_due", request_body = Option<DueRequest>, responses((status = 200, description = "The page.", body = DueList)))]
#[post("/api/vhc/inspection/due")]
async fn list_inspections_due(ctx: Ctx, request: OptionalJsonBody<DueRequest>) -> Result<Json<DueList>> {
    due::due(&ctx, &request.0).await.map(Json)
}

/// Answers everything that is needed to inspect machines without a network.
#[utoipa::path(tag = "inspections", operation_id = "fetch_inspections_ahead", params(TextLanguage), request_body = PrefetchRequest, responses((status = 200, description = "The machines with what they are asked.", body = Ahead)))]
#[post("/api/vhc/inspection/ahead")]
async fn fetch_inspections_ahead(
    ctx: Ctx,
    request: JsonBody<PrefetchRequest>,
    language: Query<TextLanguage>,
) -> Result<Json<Ahead>> {
    prefetch::ahead(&ctx, &request.0, &language).await.map(Json)
}

/// Inspects machines of one model in one stage at once: all of them, each with a record and a result of its own, or none.
#[utoipa::path(tag = "inspections", operation_id = "inspect_batch", request_body = InspectionBatchRequest, responses((status = 200, description = "All are completed.", body = BatchDone)))]
#[post("/api/vhc/inspection/batch")]
async fn inspect_batch(ctx: Ctx, request: JsonBody<InspectionBatchRequest>) -> Result<Json<BatchDone>> {
    batch::batch(&ctx, request.into_inner()).await.map(Json)
}

/// Saves answers of the open inspection: a record with a list of them, one answer, or a list of these.
#[utoipa::path(tag = "inspections", operation_id = "save_inspection_items", request_body = OneOrMany<SaveInput>, responses((status = 200, description = "They are saved.", body = Answered)))]
#[post("/api/vhcItem/v3/update")]
async fn save_inspection_items(ctx: Ctx, request: OneOrMany<SaveInput>) -> Result<Json<Answered>> {
    items::save(&ctx, request.into_vec()).await.map(Json)
}

/// Completes the open inspection of a machine.
#[utoipa::path(tag = "inspections", operation_id = "complete_inspection", params(("id" = i64, Path, description = "The machine's record.")), responses((status = 200, description = "It is completed.", body = Completed)))]
#[get("/api/vhc/complete/{id}")]
async fn complete_inspection(ctx: Ctx, id: Path<i64>) -> Result<Json<Completed>> {
    complete::complete(&ctx, id.into_inner(), None).await.map(Json)
}

/// Completes the open inspection of a machine; the same as GET.
#[utoipa::path(tag = "inspections", operation_id = "post_complete_inspection", params(("id" = i64, Path, description = "The machine's record.")), responses((status = 200, description = "It is completed.", body = Completed)))]
#[post("/api/vhc/complete/{id}")]
async fn post_complete_inspection(ctx: Ctx, id: Path<i64>) -> Result<Json<Completed>> {
    complete::complete(&ctx, id.into_inner(), None).await.map(Json)
}

/// Completes this inspection of a machine; refused when it is no longer the open one.
#[utoipa::path(tag = "inspections", operation_id = "complete_this_inspection", params(("id" = i64, Path, description = "The machine's record."), ("TemplateLookupId" = i64, Path, description = "The inspection.")), responses((status = 200, description = "It is completed.", body = Completed)))]
#[get("/api/vhc/complete/{id}/{TemplateLookupId}")]
async fn complete_this_inspection(ctx: Ctx, names: Path<(i64, i64)>) -> Result<Json<Completed>> {
    let (id, inspection) = names.into_inner();
    complete::complete(&ctx, id, Some(inspection)).await.map(Json)
}

/// Completes this inspection of a machine; the same as GET.
#[utoipa::path(tag = "inspections", operation_id = "post_complete_this_inspection", params(("id" = i64, Path, description = "The machine's record."), ("TemplateLookupId" = i64, Path, description = "The inspection.")), responses((status = 200, description = "It is completed.", body = Completed)))]
#[post("/api/vhc/complete/{id}/{TemplateLookupId}")]
async fn post_complete_this_inspection(ctx: Ctx, names: Path<(i64, i64)>) -> Result<Json<Completed>> {
    let (id, inspection) = names.into_inner();
    complete::complete(&ctx, id, Some(inspection)).await.map(Json)
}

/// Answers the template of the machine's present stage.
#[utoipa::path(tag = "inspections", operation_id = "read_stage_template", params(("id" = i64, Path, description = "The machine's record.")), responses((status = 200, description = "The template; 0 when none is mapped.", body = StageTemplate)))]
#[get("/api/vhc/GetTemplateId/{id}")]
async fn read_stage_template(ctx: Ctx, id: Path<i64>) -> Result<Json<StageTemplate>> {
    answers::template(&ctx, id.into_inner()).await.map(Json)
}

/// Answers one inspection: its template, its state, and who began and completed it.
#[utoipa::path(tag = "inspections", operation_id = "read_inspection", params(("id" = i64, Path, description = "The machine's record."), ("TemplateLookupId" = i64, Path, description = "The inspection; 0 for the open one, or the latest."), TextLanguage), responses((status = 200, description = "The inspection.", body = InspectionInfo)))]
#[get("/api/vhc/inspection/{id}/{TemplateLookupId}")]
async fn read_inspection(
    ctx: Ctx,
    names: Path<(i64, i64)>,
    language: Query<TextLanguage>,
) -> Result<Json<InspectionInfo>> {
    let (id, inspection) = names.into_inner();
    inspection::read(&ctx, id, inspection, &language).await.map(Json)
}

/// Lists every item of an inspection, with the answers so far.
#[utoipa::path(tag = "inspections", operation_id = "list_inspection_items", params(("id" = i64, Path, description = "The machine's record."), ("TemplateLookupId" = i64, Path, description = "The inspection; 0 for the open one, or the latest."), TextLanguage), responses((status = 200, description = "500 at most, in the order in which they are asked.", body = [InspectionItem])))]
#[get("/api/vhcitem/list/{id}/{TemplateLookupId}")]
async fn list_inspection_items(
    ctx: Ctx,
    names: Path<(i64, i64)>,
    language: Query<TextLanguage>,
) -> Result<Json<Vec<InspectionItem>>> {
    let (id, inspection) = names.into_inner();
    answers::list(&ctx, id, inspection, &language).await.map(Json)
}

/// Answers one item with its answer.
#[utoipa::path(tag = "inspections", operation_id = "read_inspection_item", params(("id" = i64, Path, description = "The item."), TextLanguage), responses((status = 200, description = "The item.", body = InspectionItem)))]
#[get("/api/vhcitem/{id}")]
async fn read_inspection_item(ctx: Ctx, id: Path<i64>, language: Query<TextLanguage>) -> Result<Json<InspectionItem>> {
    answers::one(&ctx, id.into_inner(), &language).await.map(Json)
}

/// Lists the photos of items of a machine's inspections.
#[utoipa::path(tag = "inspections", operation_id = "list_item_photos", params(("vhc" = i64, Path, description = "The machine's record."), ("template" = i64, Path, description = "The inspection, TemplateLookupId; 0 for all."), ("status" = String, Path, description = "The letter of the stage; 0 for all.")), responses((status = 200, description = "At most 500, oldest first.", body = [MediaAsset])))]
#[get("/api/assets/download/jcb/itemphoto/{vhc}/{template}/{status}")]
async fn list_item_photos(ctx: Ctx, names: Path<(i64, i64, String)>) -> Result<Json<Vec<MediaAsset>>> {
    let (machine, inspection, status) = names.into_inner();
    photos::list(&ctx, WantedPhotos { machine, inspection, status }).await.map(Json)
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(start_inspection)
        .service(list_inspections_due)
        .service(fetch_inspections_ahead)
        .service(inspect_batch)
        .service(save_inspection_items)
        .service(complete_inspection)
        .service(post_complete_inspection)
        .service(complete_this_inspection)
        .service(post_complete_this_inspection)
        .service(read_stage_template)
        .service(read_inspection)
        .service(list_inspection_items)
        .service(read_inspection_item)
        .service(list_item_photos);
}
