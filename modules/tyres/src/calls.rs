//! The calls of tyre makes, ratings and sizes.

use actix_web::{
    delete, get, post,
    web::{Json, Path},
};
use chrono::{DateTime, Utc};
use platform::{
    api::{
        case_insensitive_json::JsonBody,
        lenient_values,
        site_list::entries::{self, Done, Target},
    },
    app::module::Api,
    auth::context::Ctx,
    core::error::Result,
};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;

use crate::{
    entity::{tyre_make, tyre_rating, tyre_size},
    makes, ratings,
    sizes::{self, Given},
};

/// A make of tyres (TYRE-002).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct TyreMake {
    tyre_make_id: i64,
    tyre_make_desc: String,
    site_code: String,
    /// The user who added it; null when it was added by the program.
    user_id: Option<i64>,
    deleted: bool,
    timestamp_dt: DateTime<Utc>,
}

/// A make of tyres to add.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct NewTyreMake {
    /// At most 50 characters, unique per site without regard to letter case.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    tyre_make_desc: String,
}

/// A make of tyres to change or to delete. Fields that are left out are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ChangedTyreMake {
    /// The id of the tyre make.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    tyre_make_id: Option<i64>,
    /// At most 50 characters, unique per site without regard to letter case.
    #[serde(deserialize_with = "lenient_values::given_text")]
    #[schema(value_type = lenient_values::Text)]
    tyre_make_desc: Option<String>,
    /// Deletes it.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    deleted: Option<bool>,
    /// Time of the last change, as it was read.
    timestamp_dt: Option<DateTime<Utc>>,
}

/// The answer of a change of a tyre make.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct TyreMakeDone {
    message: &'static str,
    tyre_make_id: i64,
}

const MAKE_DELETED: &str = "Tyre Make Deleted Successfully";

/// Lists the tyre makes of the caller's site.
#[utoipa::path(tag = "tyres", operation_id = "list_tyre_makes", responses((status = 200, description = "Every make, by name.", body = [TyreMake])))]
#[get("/api/tyremake/list/0/0")]
async fn list_tyre_makes(ctx: Ctx) -> Result<Json<Vec<TyreMake>>> {
    let rows = entries::all::<tyre_make::Entity>(&ctx).await?;
    let code = &ctx.site()?.code;
    Ok(Json(rows.into_iter().map(|row| tyre_make(row, code.clone())).collect()))
}

fn tyre_make(row: tyre_make::Model, site_code: String) -> TyreMake {
    TyreMake {
        tyre_make_id: row.id,
        tyre_make_desc: row.name,
        site_code,
        user_id: row.created_by,
        deleted: row.deleted,
        timestamp_dt: row.updated_at,
    }
}

/// Adds a tyre make to the caller's site.
#[utoipa::path(tag = "tyres", operation_id = "create_tyre_make", request_body = NewTyreMake, responses((status = 200, description = "Added.", body = TyreMakeDone)))]
#[post("/api/tyremake/create")]
async fn create_tyre_make(ctx: Ctx, body: JsonBody<NewTyreMake>) -> Result<Json<TyreMakeDone>> {
    let NewTyreMake { tyre_make_desc } = body.0;
    let read = |face| makes::read(face, Some(&tyre_make_desc), None);
    let made = entries::create::<tyre_make::Entity>(&ctx, read).await?;
    Ok(Json(TyreMakeDone { message: "Tyre Make Added Successfully", tyre_make_id: made.id }))
}

/// Changes or deletes a tyre make of the caller's site.
#[utoipa::path(tag = "tyres", operation_id = "update_tyre_make", request_body = ChangedTyreMake, responses((status = 200, description = "Changed or deleted.", body = TyreMakeDone)))]
#[post("/api/tyremake/update")]
async fn update_tyre_make(ctx: Ctx, body: JsonBody<ChangedTyreMake>) -> Result<Json<TyreMakeDone>> {
    let ChangedTyreMake { tyre_make_id: id, tyre_make_desc, deleted, timestamp_dt: read_at } = body.0;
    let target = Target { id, field: "TyreMakeId", read_at, deleted };
    let read = |face, old: &_| makes::read(face, tyre_make_desc.as_deref(), Some(old));
    let (tyre_make_id, done) = entries::update::<tyre_make::Entity>(&ctx, target, read).await?;
    let message = match done {
        Done::Updated => "Tyre Make Updated Successfully",
        Done::Deleted => MAKE_DELETED,
    };
    Ok(Json(TyreMakeDone { message, tyre_make_id }))
}

/// Deletes a tyre make of the caller's site.
#[utoipa::path(tag = "tyres", operation_id = "delete_tyre_make", params(("id" = i64, Path, description = "The tyre make.")), responses((status = 200, description = "Deleted.", body = TyreMakeDone)))]
#[delete("/api/tyremake/delete/{id}")]
async fn delete_tyre_make(ctx: Ctx, id: Path<i64>) -> Result<Json<TyreMakeDone>> {
    let tyre_make_id = entries::delete::<tyre_make::Entity>(&ctx, id.into_inner()).await?;
    Ok(Json(TyreMakeDone { message: MAKE_DELETED, tyre_make_id }))
}

/// A rating of tyres (TYRE-002).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct TyreRating {
    tyre_rating_id: i64,
    tyre_rating_desc: String,
    order_list: i32,
    site_code: String,
    /// The user who added it; null when it was added by the program.
    user_id: Option<i64>,
    deleted: bool,
    timestamp_dt: DateTime<Utc>,
}

/// A rating of tyres to add.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct NewTyreRating {
    /// At most 50 characters, unique per site without regard to letter case.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    tyre_rating_desc: String,
    /// Position in the list, from 0 to 9999; 0 when it is left out.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    order_list: Option<i64>,
}

/// A rating of tyres to change or to delete. Fields that are left out are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ChangedTyreRating {
    /// The id of the tyre rating.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    tyre_rating_id: Option<i64>,
    /// At most 50 characters, unique per site without regard to letter case.
    #[serde(deserialize_with = "lenient_values::given_text")]
    #[schema(value_type = lenient_values::Text)]
    tyre_rating_desc: Option<String>,
    /// Position in the list, from 0 to 9999.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    order_list: Option<i64>,
    /// Deletes it.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    deleted: Option<bool>,
    /// Time of the last change, as it was read.
    timestamp_dt: Option<DateTime<Utc>>,
}

/// The answer of a change of a tyre rating.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct TyreRatingDone {
    message: &'static str,
    tyre_rating_id: i64,
}

const RATING_DELETED: &str = "Tyre Rating Deleted Successfully";

/// Lists the tyre ratings of the caller's site.
#[utoipa::path(tag = "tyres", operation_id = "list_tyre_ratings", responses((status = 200, description = "Every rating, in its order.", body = [TyreRating])))]
#[get("/api/tyrerating/list/0/0")]
async fn list_tyre_ratings(ctx: Ctx) -> Result<Json<Vec<TyreRating>>> {
    let rows = entries::all::<tyre_rating::Entity>(&ctx).await?;
    let code = &ctx.site()?.code;
    Ok(Json(rows.into_iter().map(|row| tyre_rating(row, code.clone())).collect()))
}

fn tyre_rating(row: tyre_rating::Model, site_code: String) -> TyreRating {
    TyreRating {
        tyre_rating_id: row.id,
        tyre_rating_desc: row.name,
        order_list: row.order_list,
        site_code,
        user_id: row.created_by,
        deleted: row.deleted,
        timestamp_dt: row.updated_at,
    }
}

/// Adds a tyre rating to the caller's site.
#[utoipa::path(tag = "tyres", operation_id = "create_tyre_rating", request_body = NewTyreRating, responses((status = 200, description = "Added.", body = TyreRatingDone)))]
#[post("/api/tyrerating/create")]
async fn create_tyre_rating(ctx: Ctx, body: JsonBody<NewTyreRating>) -> Result<Json<TyreRatingDone>> {
    let NewTyreRating { tyre_rating_desc, order_list } = body.0;
    let read = |face| ratings::read(face, Some(&tyre_rating_desc), order_list, None);
    let made = entries::create::<tyre_rating::Entity>(&ctx, read).await?;
    Ok(Json(TyreRatingDone { message: "Tyre Rating Added Successfully", tyre_rating_id: made.id }))
}

/// Changes or deletes a tyre rating of the caller's site.
#[utoipa::path(tag = "tyres", operation_id = "update_tyre_rating", request_body = ChangedTyreRating, responses((status = 200, description = "Changed or deleted.", body = TyreRatingDone)))]
#[post("/api/tyrerating/update")]
async fn update_tyre_rating(ctx: Ctx, body: JsonBody<ChangedTyreRating>) -> Result<Json<TyreRatingDone>> {
    let ChangedTyreRating { tyre_rating_id: id, tyre_rating_desc, order_list, deleted, timestamp_dt: read_at } = body.0;
    let target = Target { id, field: "TyreRatingId", read_at, deleted };
    let read = |face, old: &_| ratings::read(face, tyre_rating_desc.as_deref(), order_list, Some(old));
    let (tyre_rating_id, done) = entries::update::<tyre_rating::Entity>(&ctx, target, read).await?;
    let message = match done {
        Done::Updated => "Tyre Rating Updated Successfully",
        Done::Deleted => RATING_DELETED,
    };
    Ok(Json(TyreRatingDone { message, tyre_rating_id }))
}

/// Deletes a tyre rating of the caller's site.
#[utoipa::path(tag = "tyres", operation_id = "delete_tyre_rating", params(("id" = i64, Path, description = "The tyre rating.")), responses((status = 200, description = "Deleted.", body = TyreRatingDone)))]
#[delete("/api/tyrerating/delete/{id}")]
async fn delete_tyre_rating(ctx: Ctx, id: Path<i64>) -> Result<Json<TyreRatingDone>> {
    let tyre_rating_id = entries::delete::<tyre_rating::Entity>(&ctx, id.into_inner()).await?;
    Ok(Json(TyreRatingDone { message: RATING_DELETED, tyre_rating_id }))
}

/// A size of tyres (TYRE-002).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct TyreSize {
    tyre_size_id: i64,
    width: i16,
    profile: i16,
    #[schema(value_type = f64)]
    wheel: Number,
    site_code: String,
    /// The user who added it; null when it was added by the program.
    user_id: Option<i64>,
    deleted: bool,
    timestamp_dt: DateTime<Utc>,
}

/// A size of tyres to add.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct NewTyreSize {
    /// Width in millimetres, from 1 to 999.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    width: Option<i64>,
    /// Profile in per cent of the width, from 0 to 99.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    profile: Option<i64>,
    /// Diameter of the wheel in inches, from 1 to 99 with one decimal at most.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    wheel: String,
}

/// A size of tyres to change or to delete. Fields that are left out are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ChangedTyreSize {
    /// The id of the tyre size.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    tyre_size_id: Option<i64>,
    /// Width in millimetres, from 1 to 999.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    width: Option<i64>,
    /// Profile in per cent of the width, from 0 to 99.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    profile: Option<i64>,
    /// Diameter of the wheel in inches, from 1 to 99 with one decimal at most.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    wheel: String,
    /// Deletes it.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    deleted: Option<bool>,
    /// Time of the last change, as it was read.
    timestamp_dt: Option<DateTime<Utc>>,
}

/// The answer of a change of a tyre size.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct TyreSizeDone {
    message: &'static str,
    tyre_size_id: i64,
}

const SIZE_DELETED: &str = "Tyre Size Deleted Successfully";

/// Lists the tyre sizes of the caller's site.
#[utoipa::path(tag = "tyres", operation_id = "list_tyre_sizes", responses((status = 200, description = "Every size, by width, profile and wheel.", body = [TyreSize])))]
#[get("/api/tyresize/list/0/0")]
async fn list_tyre_sizes(ctx: Ctx) -> Result<Json<Vec<TyreSize>>> {
    let rows = entries::all::<tyre_size::Entity>(&ctx).await?;
    let code = &ctx.site()?.code;
    Ok(Json(rows.iter().map(|row| tyre_size(row, code.clone())).collect()))
}

fn tyre_size(row: &tyre_size::Model, site_code: String) -> TyreSize {
    TyreSize {
        tyre_size_id: row.id,
        width: row.width,
        profile: row.profile,
        wheel: sizes::wheel(row),
        site_code,
        user_id: row.created_by,
        deleted: row.deleted,
        timestamp_dt: row.updated_at,
    }
}

/// Adds a tyre size to the caller's site.
#[utoipa::path(tag = "tyres", operation_id = "create_tyre_size", request_body = NewTyreSize, responses((status = 200, description = "Added.", body = TyreSizeDone)))]
#[post("/api/tyresize/create")]
async fn create_tyre_size(ctx: Ctx, body: JsonBody<NewTyreSize>) -> Result<Json<TyreSizeDone>> {
    let NewTyreSize { width, profile, wheel } = body.0;
    let read = |face| sizes::read(face, &Given { width, profile, wheel: &wheel }, None);
    let made = entries::create::<tyre_size::Entity>(&ctx, read).await?;
    Ok(Json(TyreSizeDone { message: "Tyre Size Added Successfully", tyre_size_id: made.id }))
}

/// Changes or deletes a tyre size of the caller's site.
#[utoipa::path(tag = "tyres", operation_id = "update_tyre_size", request_body = ChangedTyreSize, responses((status = 200, description = "Changed or deleted.", body = TyreSizeDone)))]
#[post("/api/tyresize/update")]
async fn update_tyre_size(ctx: Ctx, body: JsonBody<ChangedTyreSize>) -> Result<Json<TyreSizeDone>> {
    let ChangedTyreSize { tyre_size_id: id, width, profile, wheel, deleted, timestamp_dt: read_at } = body.0;
    let target = Target { id, field: "TyreSizeId", read_at, deleted };
    let read = |face, old: &_| sizes::read(face, &Given { width, profile, wheel: &wheel }, Some(old));
    let (tyre_size_id, done) = entries::update::<tyre_size::Entity>(&ctx, target, read).await?;
    let message = match done {
        Done::Updated => "Tyre Size Updated Successfully",
        Done::Deleted => SIZE_DELETED,
    };
    Ok(Json(TyreSizeDone { message, tyre_size_id }))
}

/// Deletes a tyre size of the caller's site.
#[utoipa::path(tag = "tyres", operation_id = "delete_tyre_size", params(("id" = i64, Path, description = "The tyre size.")), responses((status = 200, description = "Deleted.", body = TyreSizeDone)))]
#[delete("/api/tyresize/delete/{id}")]
async fn delete_tyre_size(ctx: Ctx, id: Path<i64>) -> Result<Json<TyreSizeDone>> {
    let tyre_size_id = entries::delete::<tyre_size::Entity>(&ctx, id.into_inner()).await?;
    Ok(Json(TyreSizeDone { message: SIZE_DELETED, tyre_size_id }))
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(list_tyre_makes)
        .service(create_tyre_make)
        .service(update_tyre_make)
        .service(delete_tyre_make)
        .service(list_tyre_ratings)
        .service(create_tyre_rating)
        .service(update_tyre_rating)
        .service(delete_tyre_rating)
        .service(list_tyre_sizes)
        .service(create_tyre_size)
        .service(update_tyre_size)
        .service(delete_tyre_size);
}
