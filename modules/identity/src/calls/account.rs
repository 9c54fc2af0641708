//! Calls of a user's own page.

use actix_web::{
    delete, get, post,
    web::{Json, Path},
};
use platform::{api::case_insensitive_json::JsonBody, app::module::Api, auth::context::Ctx, core::error::Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    account::{
        self, Account, AccountChange, AccountDone, EndedSessions, NoticeWishes, OwnSession, PasswordChange, PinChange,
    },
    calls::wire,
};

/// Mounts these calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(read_account)
        .service(update_account)
        .service(update_own_password)
        .service(update_own_pin)
        .service(list_own_sessions)
        .service(end_own_session)
        .service(end_other_sessions)
        .service(update_own_notices)
        .service(validate_password);
}

/// Answers the own page of the signed-in user.
#[utoipa::path(tag = "identity", operation_id = "read_account",
    responses((status = 200, description = "The own page.", body = Account)))]
#[get("/api/account")]
async fn read_account(ctx: Ctx) -> Result<Json<Account>> {
    Ok(Json(account::read(&ctx).await?))
}

/// Changes the own name, mail address and language.
#[utoipa::path(tag = "identity", operation_id = "update_account", request_body = AccountChange,
    responses((status = 200, description = "Changed.", body = AccountDone)))]
#[post("/api/account/update")]
async fn update_account(ctx: Ctx, request: JsonBody<AccountChange>) -> Result<Json<AccountDone>> {
    Ok(Json(account::change(&ctx, request.into_inner()).await?))
}

/// Sets the own password; every other session ends.
#[utoipa::path(tag = "identity", operation_id = "update_own_password", request_body = PasswordChange,
    responses((status = 200, description = "Set.", body = AccountDone)))]
#[post("/api/account/password")]
async fn update_own_password(ctx: Ctx, request: JsonBody<PasswordChange>) -> Result<Json<AccountDone>> {
    Ok(Json(account::set_password(&ctx, request.into_inner()).await?))
}

/// Sets the own PIN; every other session ends.
#[utoipa::path(tag = "identity", operation_id = "update_own_pin", request_body = PinChange,
    responses((status = 200, description = "Set.", body = AccountDone)))]
#[post("/api/account/pin")]
async fn update_own_pin(ctx: Ctx, request: JsonBody<PinChange>) -> Result<Json<AccountDone>> {
    Ok(Json(account::set_pin(&ctx, request.into_inner()).await?))
}

/// Lists the own open sessions.
#[utoipa::path(tag = "identity", operation_id = "list_own_sessions",
    responses((status = 200, description = "The last used first; at most 100.", body = [OwnSession])))]
#[get("/api/account/sessions")]
async fn list_own_sessions(ctx: Ctx) -> Result<Json<Vec<OwnSession>>> {
    Ok(Json(account::sessions(&ctx).await?))
}

/// Ends one own session.
#[utoipa::path(tag = "identity", operation_id = "end_own_session", params(("id" = i64, Path)),
    responses((status = 200, description = "Ended.", body = EndedSessions)))]
#[delete("/api/account/sessions/{id}")]
async fn end_own_session(ctx: Ctx, id: Path<i64>) -> Result<Json<EndedSessions>> {
    Ok(Json(account::end_session(&ctx, *id).await?))
}

/// Ends every own session but the one of this request.
#[utoipa::path(tag = "identity", operation_id = "end_other_sessions",
    responses((status = 200, description = "Ended.", body = EndedSessions)))]
#[delete("/api/account/sessions")]
async fn end_other_sessions(ctx: Ctx) -> Result<Json<EndedSessions>> {
    Ok(Json(account::end_others(&ctx).await?))
}

/// A password to compare.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct PasswordQuestion {
    /// The password.
    pub password: String,
}

/// Result of a comparison with the caller's password.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct PasswordAnswer {
    /// `true` if it is the caller's own password.
    pub valid: bool,
}

/// Compares a password with the caller's own. Too many wrong ones are refused for a while.
#[utoipa::path(tag = "identity", operation_id = "validate_password", request_body = PasswordQuestion,
    responses((status = 200, description = "Compared.", body = PasswordAnswer)))]
#[post("/api/integration/v2/validate")]
async fn validate_password(ctx: Ctx, request: JsonBody<PasswordQuestion>) -> Result<Json<PasswordAnswer>> {
    Ok(Json(PasswordAnswer { valid: wire::is_own_password(&ctx, &request.0.password).await? }))
}

/// Stores which notifications the user wants.
#[utoipa::path(tag = "identity", operation_id = "update_own_notices", request_body = NoticeWishes,
    responses((status = 200, description = "Every kind, as stored.", body = NoticeWishes)))]
#[post("/api/account/notifications")]
async fn update_own_notices(ctx: Ctx, request: JsonBody<NoticeWishes>) -> Result<Json<NoticeWishes>> {
    Ok(Json(account::set_notices(&ctx, request.into_inner()).await?))
}
