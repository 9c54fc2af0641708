//! Keyed stores, notifications, language and reports of faults (1§7; decisions, Appendix D).

use actix_web::{
    HttpRequest, HttpResponse, delete, get, post,
    web::{Data, Json, Path},
};
use platform::{
    anycase::{Ask, loose},
    calls::CallQuery,
    context::Ctx,
    error::Result,
    http::{nothing, peer_address},
    module::Api,
    platform::Platform,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    client_errors::{self, Fault},
    kept, languages,
    notifications::{self, Notification},
    reasons,
};

/// Mounts these calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(read_kept)
        .service(write_kept)
        .service(delete_kept)
        .service(list_notifications)
        .service(update_notification)
        .service(change_language)
        .service(create_client_error);
}

/// A kept value.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct KeptValue {
    /// At most 64 KiB.
    pub value: String,
}

/// Which notification, and whether it is read.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct NotificationMark {
    /// `NotificationId`
    #[serde(deserialize_with = "loose::number")]
    #[schema(value_type = loose::Number)]
    pub notification_id: Option<i64>,
    /// Missing means read.
    #[serde(deserialize_with = "loose::flag")]
    #[schema(value_type = loose::Flag)]
    pub is_read: Option<bool>,
}

/// A choice of language.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct LanguageChoice {
    /// The id of the language.
    #[serde(rename = "languageID", deserialize_with = "loose::number")]
    #[schema(value_type = loose::Number)]
    pub language_id: Option<i64>,
    /// Its code, where there is no id.
    #[serde(rename = "LanguageCode", deserialize_with = "loose::text")]
    #[schema(value_type = loose::Text)]
    pub language_code: String,
}

/// A kept value.
#[utoipa::path(tag = "identity", operation_id = "read_cache_store", params(("store" = String, Path), ("key" = String, Path)),
    responses((status = 200, description = "The value.", body = KeptValue)))]
#[get("/api/cachestore/{store}/{key}")]
async fn read_kept(ctx: Ctx, place: Path<(String, String)>) -> Result<Json<KeptValue>> {
    Ok(Json(KeptValue { value: kept::read(&ctx, &place.0, &place.1).await? }))
}

/// Keep a value.
#[utoipa::path(tag = "identity", operation_id = "write_cache_store", params(("store" = String, Path), ("key" = String, Path)),
    request_body = KeptValue, responses((status = 200, description = "Kept.")))]
#[post("/api/cachestore/{store}/{key}")]
async fn write_kept(ctx: Ctx, place: Path<(String, String)>, ask: Ask<KeptValue>) -> Result<HttpResponse> {
    kept::write(&ctx, &place.0, &place.1, ask.0.value).await?;
    Ok(nothing())
}

/// Forget a value.
#[utoipa::path(tag = "identity", operation_id = "delete_cache_store", params(("store" = String, Path), ("key" = String, Path)),
    responses((status = 200, description = "Forgotten.")))]
#[delete("/api/cachestore/{store}/{key}")]
async fn delete_kept(ctx: Ctx, place: Path<(String, String)>) -> Result<HttpResponse> {
    kept::forget(&ctx, &place.0, &place.1).await?;
    Ok(nothing())
}

/// The notifications of the signed-in user.
#[utoipa::path(tag = "identity", operation_id = "list_notifications", request_body = Option<CallQuery>,
    responses((status = 200, description = "The latest first.", body = [Notification])))]
#[post("/api/notification/list")]
async fn list_notifications(ctx: Ctx, ask: Ask<CallQuery>) -> Result<Json<Vec<Notification>>> {
    let query = ask.0.read(&ctx.platform().config.limits)?;
    Ok(Json(notifications::list(&ctx, query).await?))
}

/// Mark a notification as read or unread.
#[utoipa::path(tag = "identity", operation_id = "update_notification", request_body = NotificationMark,
    responses((status = 200, description = "Marked.")))]
#[post("/api/notification/update")]
async fn update_notification(ctx: Ctx, ask: Ask<NotificationMark>) -> Result<HttpResponse> {
    let id = ask.0.notification_id.ok_or(reasons::NO_SUCH_NOTIFICATION)?;
    notifications::mark(&ctx, id, ask.0.is_read.unwrap_or(true)).await?;
    Ok(HttpResponse::Ok().json(serde_json::json!({})))
}

/// Choose the language of the signed-in user.
#[utoipa::path(tag = "identity", operation_id = "change_language", request_body = LanguageChoice,
    responses((status = 200, description = "Stored.")))]
#[post("/api/language/change")]
async fn change_language(ctx: Ctx, ask: Ask<LanguageChoice>) -> Result<HttpResponse> {
    languages::change(&ctx, ask.0.language_id, &ask.0.language_code).await?;
    Ok(HttpResponse::Ok().json(serde_json::json!({})))
}

/// Report a fault of the browser side.
#[utoipa::path(tags = ["identity", "public"], operation_id = "create_client_error", request_body = Option<Fault>,
    responses((status = 204, description = "Kept, without what may be secret.")))]
#[post("/api/clienterror/create")]
async fn create_client_error(request: HttpRequest, platform: Data<Platform>, ask: Ask<Fault>) -> Result<HttpResponse> {
    client_errors::report(&platform, &peer_address(&request, &platform.config), &ask.0).await?;
    Ok(HttpResponse::NoContent().finish())
}
