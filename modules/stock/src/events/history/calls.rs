//! The four history calls; each parses, calls one function and gives its answer.

use actix_web::{
    get,
    web::{Json, Path, Query},
};
use platform::{app::module::Api, auth::context::Ctx, core::error::Result};

use super::{answer::MachineHistory, query::HistoryQuery, read};

/// The history of a machine at its site.
#[utoipa::path(tag = "stock", operation_id = "read_history", params(("id" = i64, Path, description = "The record."), HistoryQuery), responses((status = 200, description = "Its history.", body = MachineHistory)))]
#[get("/api/jcbstock/history/{id}")]
async fn read_history(ctx: Ctx, id: Path<i64>, wanted: Query<HistoryQuery>) -> Result<Json<MachineHistory>> {
    read::of_record(&ctx, id.into_inner(), &wanted).await.map(Json)
}

/// The history of the record before it.
#[utoipa::path(tag = "stock", operation_id = "read_previous_history", params(("id" = i64, Path, description = "The record that came after."), HistoryQuery), responses((status = 200, description = "The history of its `PreviousVhcId`; empty without one.", body = MachineHistory)))]
#[get("/api/jcbstock/previous/history/{id}")]
async fn read_previous_history(ctx: Ctx, id: Path<i64>, wanted: Query<HistoryQuery>) -> Result<Json<MachineHistory>> {
    read::of_previous(&ctx, id.into_inner(), &wanted).await.map(Json)
}

/// The history of a machine before it came here: at production, at head office, and for head office at dealers.
#[utoipa::path(tag = "stock", operation_id = "read_visible_history", params(("id" = i64, Path, description = "The record."), HistoryQuery), responses((status = 200, description = "The history of the records before it.", body = MachineHistory)))]
#[get("/api/jcbstock/visible/history/{id}")]
async fn read_visible_history(ctx: Ctx, id: Path<i64>, wanted: Query<HistoryQuery>) -> Result<Json<MachineHistory>> {
    read::of_earlier(&ctx, id.into_inner(), &wanted).await.map(Json)
}

/// The history of a machine at dealers since then, for head office.
#[utoipa::path(tag = "stock", operation_id = "read_dealer_history", params(("id" = i64, Path, description = "The record."), HistoryQuery), responses((status = 200, description = "The history of the later records at dealers.", body = MachineHistory)))]
#[get("/api/jcbstock/dealer/visible/history/{id}")]
async fn read_dealer_history(ctx: Ctx, id: Path<i64>, wanted: Query<HistoryQuery>) -> Result<Json<MachineHistory>> {
    read::of_dealers(&ctx, id.into_inner(), &wanted).await.map(Json)
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(read_history).service(read_previous_history).service(read_visible_history).service(read_dealer_history);
}
