//! The calls of VAT rates.

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
    entity::vat_rate,
    rates::{self, Given},
};

/// A VAT rate (VAT-002).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct VatRate {
    vat_rate_id: i64,
    vat_rate_desc: String,
    #[schema(value_type = f64)]
    vat_rate_percent: Number,
    is_default: bool,
    site_code: String,
    /// The user who added it; null when it was added by the program.
    user_id: Option<i64>,
    deleted: bool,
    timestamp_dt: DateTime<Utc>,
}

/// A VAT rate to add.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct NewVatRate {
    /// At most 50 characters, unique per site without regard to letter case.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    vat_rate_desc: String,
    /// From 0 to 100 with two decimals at most.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    vat_rate_percent: String,
    /// True makes it the default of the site, in place of the one before.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    is_default: Option<bool>,
}

/// A VAT rate to change or to delete. Fields that are left out are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ChangedVatRate {
    /// The id of the VAT rate.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    vat_rate_id: Option<i64>,
    /// At most 50 characters, unique per site without regard to letter case.
    #[serde(deserialize_with = "lenient_values::given_text")]
    #[schema(value_type = lenient_values::Text)]
    vat_rate_desc: Option<String>,
    /// From 0 to 100 with two decimals at most.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    vat_rate_percent: String,
    /// True makes it the default of the site, in place of the one before.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    is_default: Option<bool>,
    /// Deletes it.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    deleted: Option<bool>,
    /// Time of the last change, as it was read.
    timestamp_dt: Option<DateTime<Utc>>,
}

/// The answer of a change of a VAT rate.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct VatRateDone {
    message: &'static str,
    vat_rate_id: i64,
}

const RATE_DELETED: &str = "VAT Rate Deleted Successfully";

/// Lists the VAT rates of the caller's site.
#[utoipa::path(tag = "vat", operation_id = "list_vat_rates", responses((status = 200, description = "Every rate, by name.", body = [VatRate])))]
#[get("/api/vatrate/list/0/0")]
async fn list_vat_rates(ctx: Ctx) -> Result<Json<Vec<VatRate>>> {
    let rows = entries::all::<vat_rate::Entity>(&ctx).await?;
    let code = &ctx.site()?.code;
    Ok(Json(rows.into_iter().map(|row| vat_rate(row, code.clone())).collect()))
}

fn vat_rate(row: vat_rate::Model, site_code: String) -> VatRate {
    VatRate {
        vat_rate_id: row.id,
        vat_rate_percent: rates::percent(&row),
        vat_rate_desc: row.name,
        is_default: row.is_default,
        site_code,
        user_id: row.created_by,
        deleted: row.deleted,
        timestamp_dt: row.updated_at,
    }
}

/// Adds a VAT rate to the caller's site.
#[utoipa::path(tag = "vat", operation_id = "create_vat_rate", request_body = NewVatRate, responses((status = 200, description = "Added.", body = VatRateDone)))]
#[post("/api/vatrate/create")]
async fn create_vat_rate(ctx: Ctx, body: JsonBody<NewVatRate>) -> Result<Json<VatRateDone>> {
    let NewVatRate { vat_rate_desc, vat_rate_percent, is_default } = body.0;
    let read =
        |face| rates::read(face, &Given { name: Some(&vat_rate_desc), percent: &vat_rate_percent, is_default }, None);
    let made = entries::create::<vat_rate::Entity>(&ctx, read).await?;
    Ok(Json(VatRateDone { message: "VAT Rate Added Successfully", vat_rate_id: made.id }))
}

/// Changes or deletes a VAT rate of the caller's site.
#[utoipa::path(tag = "vat", operation_id = "update_vat_rate", request_body = ChangedVatRate, responses((status = 200, description = "Changed or deleted.", body = VatRateDone)))]
#[post("/api/vatrate/update")]
async fn update_vat_rate(ctx: Ctx, body: JsonBody<ChangedVatRate>) -> Result<Json<VatRateDone>> {
    let ChangedVatRate { vat_rate_id: id, vat_rate_desc, vat_rate_percent, is_default, deleted, timestamp_dt: read_at } =
        body.0;
    let target = Target { id, field: "VatRateId", read_at, deleted };
    let read = |face, old: &_| {
        let given = Given { name: vat_rate_desc.as_deref(), percent: &vat_rate_percent, is_default };
        rates::read(face, &given, Some(old))
    };
    let (vat_rate_id, done) = entries::update::<vat_rate::Entity>(&ctx, target, read).await?;
    let message = match done {
        Done::Updated => "VAT Rate Updated Successfully",
        Done::Deleted => RATE_DELETED,
    };
    Ok(Json(VatRateDone { message, vat_rate_id }))
}

/// Deletes a VAT rate of the caller's site.
#[utoipa::path(tag = "vat", operation_id = "delete_vat_rate", params(("id" = i64, Path, description = "The VAT rate.")), responses((status = 200, description = "Deleted.", body = VatRateDone)))]
#[delete("/api/vatrate/delete/{id}")]
async fn delete_vat_rate(ctx: Ctx, id: Path<i64>) -> Result<Json<VatRateDone>> {
    let vat_rate_id = entries::delete::<vat_rate::Entity>(&ctx, id.into_inner()).await?;
    Ok(Json(VatRateDone { message: RATE_DELETED, vat_rate_id }))
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(list_vat_rates).service(create_vat_rate).service(update_vat_rate).service(delete_vat_rate);
}
