//! Calls for keyed stores, the user's language and error reports of browsers.

use actix_web::{
    HttpRequest, HttpResponse, delete, get, post,
    web::{Data, Json, Path},
};
use platform::{
    api::{
        case_insensitive_json::{JsonBody, JsonBodyOfAnySite, OptionalJsonBodyOfAnySite},
        lenient_values,
    },
    app::{module::Api, platform::Platform},
    auth::context::Ctx,
    core::error::Result,
    http::{peer_address::peer_address, responses},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    client::{
        cache_store,
        errors::{self, Fault},
    },
    languages,
};

/// Mounts these calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(read_stored)
        .service(write_stored)
        .service(delete_stored)
        .service(change_language)
        .service(create_client_error);
}

/// A value to store.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct StoredValueEntry {
    /// At most 64 KiB.
    pub value: String,
}

/// Value that is stored under a key.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct StoredValue {
    /// Null when nothing was stored.
    pub value: Option<String>,
}

/// The language to choose.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct LanguageChoice {
    /// The id of the language.
    #[serde(rename = "languageID", deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub language_id: Option<i64>,
    /// Code of the language, if there is no id.
    #[serde(rename = "LanguageCode", deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub language_code: String,
}

/// Reads a stored value.
#[utoipa::path(tag = "identity", operation_id = "read_cache_store", params(("store" = String, Path), ("key" = String, Path)),
    responses((status = 200, description = "The value, or null.", body = StoredValue)))]
#[get("/api/cachestore/{store}/{key}")]
async fn read_stored(ctx: Ctx, place: Path<(String, String)>) -> Result<Json<StoredValue>> {
    Ok(Json(StoredValue { value: cache_store::read(&ctx, &place.0, &place.1).await? }))
}

/// Stores a value.
#[utoipa::path(tag = "identity", operation_id = "write_cache_store", params(("store" = String, Path), ("key" = String, Path)),
    request_body = StoredValueEntry, responses((status = 200, description = "Kept.")))]
#[post("/api/cachestore/{store}/{key}")]
async fn write_stored(
    ctx: Ctx,
    place: Path<(String, String)>,
    input: JsonBodyOfAnySite<StoredValueEntry>,
) -> Result<HttpResponse> {
    cache_store::write(&ctx, &place.0, &place.1, input.0.value).await?;
    Ok(responses::empty())
}

/// Removes a stored value.
#[utoipa::path(tag = "identity", operation_id = "delete_cache_store", params(("store" = String, Path), ("key" = String, Path)),
    responses((status = 200, description = "Forgotten.")))]
#[delete("/api/cachestore/{store}/{key}")]
async fn delete_stored(ctx: Ctx, place: Path<(String, String)>) -> Result<HttpResponse> {
    cache_store::forget(&ctx, &place.0, &place.1).await?;
    Ok(responses::empty())
}

/// Stores the language of the signed-in user.
#[utoipa::path(tag = "identity", operation_id = "change_language", request_body = LanguageChoice,
    responses((status = 200, description = "Stored.")))]
#[post("/api/language/change")]
async fn change_language(ctx: Ctx, input: JsonBody<LanguageChoice>) -> Result<HttpResponse> {
    languages::change(&ctx, input.0.language_id, &input.0.language_code).await?;
    Ok(HttpResponse::Ok().json(serde_json::json!({})))
}

/// Reports an error of the browser.
#[utoipa::path(tags = ["identity", "public"], operation_id = "create_client_error", request_body = Option<Fault>,
    responses((status = 204, description = "Kept, without what may be secret.")))]
#[post("/api/clienterror/create")]
async fn create_client_error(
    request: HttpRequest,
    platform: Data<Platform>,
    input: OptionalJsonBodyOfAnySite<Value>,
) -> Result<HttpResponse> {
    let fault = errors::read(input.0)?;
    errors::report(&platform, &peer_address(&request, &platform.config), &fault).await?;
    Ok(HttpResponse::NoContent().finish())
}
