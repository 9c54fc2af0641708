//! The calls of machine areas and common defects.

use actix_web::{
    delete, get, post, put,
    web::{Json, Path},
};
use chrono::{DateTime, Utc};
use platform::{api::case_insensitive_json::JsonBody, app::module::Api, auth::context::Ctx, core::error::Result};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    entity::{common_defect, machine_area},
    lists::{
        short_list::{self as short_lists, ListEntry},
        wire::{NewName, RenamedEntry, site_code},
    },
    reasons,
};

/// A machine area (REF-022).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MachineArea {
    area_id: i64,
    /// Name in capitals.
    area_name: String,
    /// The code of the current site.
    site_code: String,
    /// The user who added it.
    user_id: Option<i64>,
    deleted: bool,
    timestamp_dt: DateTime<Utc>,
}

impl MachineArea {
    /// Returns an area for the API of a site.
    pub fn of(ListEntry { id, name, deleted, created_by, updated_at, .. }: ListEntry, site_code: &str) -> Self {
        let (site_code, user_id) = (site_code.to_owned(), created_by);
        Self { area_id: id, area_name: name, site_code, user_id, deleted, timestamp_dt: updated_at }
    }
}

/// The machine areas of the group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MachineAreas {
    /// The areas by name; at most 500.
    areas: Vec<MachineArea>,
}

/// A common defect (REF-024).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CommonDefect {
    defect_id: i64,
    defect_name: String,
    /// The code of the current site.
    site_code: String,
    /// The user who added it.
    user_id: Option<i64>,
    deleted: bool,
    timestamp_dt: DateTime<Utc>,
}

impl CommonDefect {
    /// Returns a defect for the API of a site.
    pub fn of(ListEntry { id, name, deleted, created_by, updated_at, .. }: ListEntry, site_code: &str) -> Self {
        let (site_code, user_id) = (site_code.to_owned(), created_by);
        Self { defect_id: id, defect_name: name, site_code, user_id, deleted, timestamp_dt: updated_at }
    }
}

/// The common defects of the group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CommonDefects {
    /// The defects by name; at most 500.
    defects: Vec<CommonDefect>,
}

/// The answer of a change of an area.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct AreaDone {
    message: &'static str,
    area_id: i64,
}

/// The answer of a change of a defect.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct DefectDone {
    message: &'static str,
    defect_id: i64,
}

/// Lists the machine areas of the group.
#[utoipa::path(tag = "reference", operation_id = "list_areas", responses((status = 200, description = "Every area, by name.", body = MachineAreas)))]
#[get("/api/jcb/area")]
async fn list_areas(ctx: Ctx) -> Result<Json<MachineAreas>> {
    let rows = short_lists::all::<machine_area::Entity>(&ctx).await?;
    let site_code = site_code(&ctx)?;
    Ok(Json(MachineAreas { areas: rows.into_iter().map(|area| MachineArea::of(area, &site_code)).collect() }))
}

/// Adds a machine area.
#[utoipa::path(tag = "reference", operation_id = "create_area", request_body = NewName, responses((status = 200, description = "Added.", body = AreaDone)))]
#[post("/api/jcb/area")]
async fn create_area(ctx: Ctx, request: JsonBody<NewName>) -> Result<Json<AreaDone>> {
    let area_id = short_lists::add::<machine_area::Entity>(&ctx, &request.0.name).await?;
    // Clients know the answer by this text, although it names a location.
    Ok(Json(AreaDone { message: "Machine Location Added Successfully", area_id }))
}

/// Renames a machine area.
#[utoipa::path(tag = "reference", operation_id = "update_area", request_body = RenamedEntry, responses((status = 200, description = "Renamed.", body = AreaDone)))]
#[put("/api/jcb/area")]
async fn update_area(ctx: Ctx, request: JsonBody<RenamedEntry>) -> Result<Json<AreaDone>> {
    let id = request.0.id.ok_or(reasons::AREA_UNKNOWN)?;
    let area_id = short_lists::rename::<machine_area::Entity>(&ctx, id, &request.0.name).await?;
    Ok(Json(AreaDone { message: "Machine area Updated Successfully", area_id }))
}

/// Deletes a machine area. Items that name it retain it.
#[utoipa::path(tag = "reference", operation_id = "delete_area", params(("id" = i64, Path, description = "The area.")), responses((status = 200, description = "Deleted.", body = AreaDone)))]
#[delete("/api/jcb/area/{id}")]
async fn delete_area(ctx: Ctx, id: Path<i64>) -> Result<Json<AreaDone>> {
    let area_id = short_lists::remove::<machine_area::Entity>(&ctx, id.into_inner()).await?;
    Ok(Json(AreaDone { message: "Machine Area Deleted Successfully", area_id }))
}

/// Lists the common defects of the group.
#[utoipa::path(tag = "reference", operation_id = "list_defects", responses((status = 200, description = "Every defect, by name.", body = CommonDefects)))]
#[get("/api/jcb/defect")]
async fn list_defects(ctx: Ctx) -> Result<Json<CommonDefects>> {
    let rows = short_lists::all::<common_defect::Entity>(&ctx).await?;
    let site_code = site_code(&ctx)?;
    Ok(Json(CommonDefects { defects: rows.into_iter().map(|defect| CommonDefect::of(defect, &site_code)).collect() }))
}

/// Adds a common defect.
#[utoipa::path(tag = "reference", operation_id = "create_defect", request_body = NewName, responses((status = 200, description = "Added.", body = DefectDone)))]
#[post("/api/jcb/defect")]
async fn create_defect(ctx: Ctx, request: JsonBody<NewName>) -> Result<Json<DefectDone>> {
    let defect_id = short_lists::add::<common_defect::Entity>(&ctx, &request.0.name).await?;
    Ok(Json(DefectDone { message: "Common Defect Added Successfully", defect_id }))
}

/// Renames a common defect.
#[utoipa::path(tag = "reference", operation_id = "update_defect", request_body = RenamedEntry, responses((status = 200, description = "Renamed.", body = DefectDone)))]
#[put("/api/jcb/defect")]
async fn update_defect(ctx: Ctx, request: JsonBody<RenamedEntry>) -> Result<Json<DefectDone>> {
    let id = request.0.id.ok_or(reasons::DEFECT_UNKNOWN)?;
    let defect_id = short_lists::rename::<common_defect::Entity>(&ctx, id, &request.0.name).await?;
    Ok(Json(DefectDone { message: "Common Defect Updated Successfully", defect_id }))
}

/// Deletes a common defect. Items that name it retain it.
#[utoipa::path(tag = "reference", operation_id = "delete_defect", params(("id" = i64, Path, description = "The defect.")), responses((status = 200, description = "Deleted.", body = DefectDone)))]
#[delete("/api/jcb/defect/{id}")]
async fn delete_defect(ctx: Ctx, id: Path<i64>) -> Result<Json<DefectDone>> {
    let defect_id = short_lists::remove::<common_defect::Entity>(&ctx, id.into_inner()).await?;
    Ok(Json(DefectDone { message: "Common Defect Deleted Successfully", defect_id }))
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(list_areas)
        .service(create_area)
        .service(update_area)
        .service(delete_area)
        .service(list_defects)
        .service(create_defect)
        .service(update_defect)
        .service(delete_defect);
}
