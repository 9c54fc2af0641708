//! The calls of in-progress stages.

use actix_web::{
    delete, get, post, put,
    web::{Json, Path},
};
use chrono::{DateTime, Utc};
use platform::{api::case_insensitive_json::JsonBody, app::module::Api, auth::context::Ctx, core::error::Result};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    entity::stage,
    lists::{
        short_list::{self as short_lists, ListEntry},
        wire::{NewName, RenamedEntry, site_code},
    },
    reasons,
};

/// An in-progress stage (REF-021).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct InProgressStage {
    stage_id: i64,
    stage_name: String,
    site_code: String,
    /// The user who added it; null when it was added by the program.
    user_id: Option<i64>,
    deleted: bool,
    timestamp_dt: DateTime<Utc>,
}

/// The in-progress stages of the current site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct InProgressStages {
    /// The stages by name; at most 500.
    stages: Vec<InProgressStage>,
}

/// The answer of a change of a stage.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct StageDone {
    message: &'static str,
    stage_id: i64,
}

/// Lists the in-progress stages of the current site.
#[utoipa::path(tag = "reference", operation_id = "list_stages", responses((status = 200, description = "Every stage, by name.", body = InProgressStages)))]
#[get("/api/jcb/stage")]
async fn list_stages(ctx: Ctx) -> Result<Json<InProgressStages>> {
    let rows = short_lists::all::<stage::Entity>(&ctx).await?;
    let site_code = site_code(&ctx)?;
    let stage = |ListEntry { id, name, deleted, created_by, updated_at, .. }| InProgressStage {
        stage_id: id,
        stage_name: name,
        site_code: site_code.clone(),
        user_id: created_by,
        deleted,
        timestamp_dt: updated_at,
    };
    Ok(Json(InProgressStages { stages: rows.into_iter().map(stage).collect() }))
}

/// Adds an in-progress stage to the current site.
#[utoipa::path(tag = "reference", operation_id = "create_stage", request_body = NewName, responses((status = 200, description = "Added.", body = StageDone)))]
#[post("/api/jcb/stage")]
async fn create_stage(ctx: Ctx, request: JsonBody<NewName>) -> Result<Json<StageDone>> {
    let stage_id = short_lists::add::<stage::Entity>(&ctx, &request.0.name).await?;
    Ok(Json(StageDone { message: "Machine Stage Added Successfully", stage_id }))
}

/// Renames an in-progress stage.
#[utoipa::path(tag = "reference", operation_id = "update_stage", request_body = RenamedEntry, responses((status = 200, description = "Renamed.", body = StageDone)))]
#[put("/api/jcb/stage")]
async fn update_stage(ctx: Ctx, request: JsonBody<RenamedEntry>) -> Result<Json<StageDone>> {
    let id = request.0.id.ok_or(reasons::STAGE_UNKNOWN)?;
    let stage_id = short_lists::rename::<stage::Entity>(&ctx, id, &request.0.name).await?;
    Ok(Json(StageDone { message: "Machine Stage Updated Successfully", stage_id }))
}

/// Deletes an in-progress stage. The history retains its name.
#[utoipa::path(tag = "reference", operation_id = "delete_stage", params(("id" = i64, Path, description = "The stage.")), responses((status = 200, description = "Deleted.", body = StageDone)))]
#[delete("/api/jcb/stage/{id}")]
async fn delete_stage(ctx: Ctx, id: Path<i64>) -> Result<Json<StageDone>> {
    let stage_id = short_lists::remove::<stage::Entity>(&ctx, id.into_inner()).await?;
    Ok(Json(StageDone { message: "Machine Stage Deleted Successfully", stage_id }))
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(list_stages).service(create_stage).service(update_stage).service(delete_stage);
}
