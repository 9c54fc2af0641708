//! The calls of machine areas and common defects.

use actix_web::{
    delete, get, post, put,
    web::{Json, Path},
};
use chrono::{DateTime, Utc};
use platform::{
    api::{case_insensitive_json::JsonBody, lenient_values},
    app::module::Api,
    auth::context::Ctx,
    core::error::Result,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    entity::{common_defect, machine_area},
    faults::{self, Fault},
    reasons,
};

/// A machine area (REF-022).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MachineArea {
    area_id: i64,
    /// In capitals.
    area_name: String,
    /// The code of the acting site.
    site_code: String,
    /// The user who added it.
    user_id: Option<i64>,
    deleted: bool,
    timestamp_dt: DateTime<Utc>,
}

/// The machine areas of the group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MachineAreas {
    /// By name; at most 500.
    areas: Vec<MachineArea>,
}

/// A common defect (REF-024).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CommonDefect {
    defect_id: i64,
    defect_name: String,
    /// The code of the acting site.
    site_code: String,
    /// The user who added it.
    user_id: Option<i64>,
    deleted: bool,
    timestamp_dt: DateTime<Utc>,
}

/// The common defects of the group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CommonDefects {
    /// By name; at most 500.
    defects: Vec<CommonDefect>,
}

/// An area or a defect to add.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct NewFault {
    /// At most 50 characters, unique in the list without regard to letter case.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    name: String,
}

/// An area or a defect to rename.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct RenamedFault {
    /// Which one.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    id: Option<i64>,
    /// Its new name.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    name: String,
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

fn site_code(ctx: &Ctx) -> Result<String> {
    ctx.site().map(|site| site.code.clone())
}

/// Lists the machine areas of the group.
#[utoipa::path(tag = "reference", operation_id = "list_areas", responses((status = 200, description = "Every area, by name.", body = MachineAreas)))]
#[get("/api/jcb/area")]
async fn list_areas(ctx: Ctx) -> Result<Json<MachineAreas>> {
    let rows = faults::all::<machine_area::Entity>(&ctx).await?;
    let site_code = site_code(&ctx)?;
    let area = |Fault { id, name, deleted, created_by, updated_at }| MachineArea {
        area_id: id,
        area_name: name,
        site_code: site_code.clone(),
        user_id: created_by,
        deleted,
        timestamp_dt: updated_at,
    };
    Ok(Json(MachineAreas { areas: rows.into_iter().map(area).collect() }))
}

/// Adds a machine area.
#[utoipa::path(tag = "reference", operation_id = "create_area", request_body = NewFault, responses((status = 200, description = "Added.", body = AreaDone)))]
#[post("/api/jcb/area")]
async fn create_area(ctx: Ctx, ask: JsonBody<NewFault>) -> Result<Json<AreaDone>> {
    let area_id = faults::add::<machine_area::Entity>(&ctx, &ask.0.name).await?;
    // Clients know the answer by this text, although it names a location.
    Ok(Json(AreaDone { message: "Machine Location Added Successfully", area_id }))
}

/// Renames a machine area.
#[utoipa::path(tag = "reference", operation_id = "update_area", request_body = RenamedFault, responses((status = 200, description = "Renamed.", body = AreaDone)))]
#[put("/api/jcb/area")]
async fn update_area(ctx: Ctx, ask: JsonBody<RenamedFault>) -> Result<Json<AreaDone>> {
    let id = ask.0.id.ok_or(reasons::AREA_UNKNOWN)?;
    let area_id = faults::rename::<machine_area::Entity>(&ctx, id, &ask.0.name).await?;
    Ok(Json(AreaDone { message: "Machine area Updated Successfully", area_id }))
}

/// Deletes a machine area. Items that name it keep it.
#[utoipa::path(tag = "reference", operation_id = "delete_area", params(("id" = i64, Path, description = "The area.")), responses((status = 200, description = "Deleted.", body = AreaDone)))]
#[delete("/api/jcb/area/{id}")]
async fn delete_area(ctx: Ctx, id: Path<i64>) -> Result<Json<AreaDone>> {
    let area_id = faults::remove::<machine_area::Entity>(&ctx, id.into_inner()).await?;
    Ok(Json(AreaDone { message: "Machine Area Deleted Successfully", area_id }))
}

/// Lists the common defects of the group.
#[utoipa::path(tag = "reference", operation_id = "list_defects", responses((status = 200, description = "Every defect, by name.", body = CommonDefects)))]
#[get("/api/jcb/defect")]
async fn list_defects(ctx: Ctx) -> Result<Json<CommonDefects>> {
    let rows = faults::all::<common_defect::Entity>(&ctx).await?;
    let site_code = site_code(&ctx)?;
    let defect = |Fault { id, name, deleted, created_by, updated_at }| CommonDefect {
        defect_id: id,
        defect_name: name,
        site_code: site_code.clone(),
        user_id: created_by,
        deleted,
        timestamp_dt: updated_at,
    };
    Ok(Json(CommonDefects { defects: rows.into_iter().map(defect).collect() }))
}

/// Adds a common defect.
#[utoipa::path(tag = "reference", operation_id = "create_defect", request_body = NewFault, responses((status = 200, description = "Added.", body = DefectDone)))]
#[post("/api/jcb/defect")]
async fn create_defect(ctx: Ctx, ask: JsonBody<NewFault>) -> Result<Json<DefectDone>> {
    let defect_id = faults::add::<common_defect::Entity>(&ctx, &ask.0.name).await?;
    Ok(Json(DefectDone { message: "Common Defect Added Successfully", defect_id }))
}

/// Renames a common defect.
#[utoipa::path(tag = "reference", operation_id = "update_defect", request_body = RenamedFault, responses((status = 200, description = "Renamed.", body = DefectDone)))]
#[put("/api/jcb/defect")]
async fn update_defect(ctx: Ctx, ask: JsonBody<RenamedFault>) -> Result<Json<DefectDone>> {
    let id = ask.0.id.ok_or(reasons::DEFECT_UNKNOWN)?;
    let defect_id = faults::rename::<common_defect::Entity>(&ctx, id, &ask.0.name).await?;
    Ok(Json(DefectDone { message: "Common Defect Updated Successfully", defect_id }))
}

/// Deletes a common defect. Items that name it keep it.
#[utoipa::path(tag = "reference", operation_id = "delete_defect", params(("id" = i64, Path, description = "The defect.")), responses((status = 200, description = "Deleted.", body = DefectDone)))]
#[delete("/api/jcb/defect/{id}")]
async fn delete_defect(ctx: Ctx, id: Path<i64>) -> Result<Json<DefectDone>> {
    let defect_id = faults::remove::<common_defect::Entity>(&ctx, id.into_inner()).await?;
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
