//! The calls by which somebody who is not signed in gets a new password.

use actix_web::{
    HttpRequest, HttpResponse, post,
    web::{Data, Json},
};
use platform::{
    api::lenient_values,
    app::{module::Api, platform::Platform},
    auth::context::token_of,
    core::error::Result,
    http::peer_address::peer_address,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    reasons,
    recovery::{self, Details, email_mistake, missing},
    sign_in::body::Small,
};

/// Mounts these calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(request_password_reset).service(send_reset_passcode).service(exchange_passcode).service(reset_password);
}

/// The details of a user who has forgotten the password.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ResetRequest {
    /// The site code; of a group user the code of any site of the group that the user may act for.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub site_code: String,
    /// The username, at most 50 characters.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub login_id: String,
    /// The mail address of the user, at most 100 characters.
    pub email: String,
    /// 20 site, 30 group.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub user_entity_type: Option<i64>,
}

/// The user to whom a passcode is mailed. Text and link of the mail are the server's own.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ResetLink {
    /// The site code.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub site_code: String,
    /// The username.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub login_id: String,
    /// 20 site, 30 group.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub user_entity_type: Option<i64>,
    /// The language of the page, such as `de_DE`; the user's own when it is not offered.
    pub language_code: String,
    /// Ignored.
    pub reset_link: String,
    /// Ignored.
    pub email_subject: String,
    /// Ignored.
    pub email_body: String,
}

/// A passcode to exchange.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct PasscodeExchange {
    /// The site code.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub site_code: String,
    /// The username.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub login_id: String,
    /// The passcode of the mail.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub passcode: String,
    /// Ignored beyond its range: the passcode or the token names the user.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub user_entity_type: Option<i64>,
}

/// A new password.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct PasswordReset {
    /// The site code.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub site_code: String,
    /// The username.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub login_id: String,
    /// Ignored beyond its range: the passcode or the token names the user.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub user_entity_type: Option<i64>,
    /// Ignored: the token names the user.
    pub email: String,
    /// Ignored: the token replaces it.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub passcode: String,
    /// The new password.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub password: String,
    /// The token of the passcode.
    pub token: String,
    /// The language of the page, for the notice by mail.
    pub language_code: String,
}

/// The token of a passcode.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ResetToken {
    /// Sets a new password once, within `auth.reset_token_minutes`.
    pub token: String,
}

/// Requests a new password with all details of the user. Every mismatch has the same answer.
#[utoipa::path(tags = ["identity", "public"], operation_id = "request_password_reset", request_body = ResetRequest,
    responses((status = 200, description = "The details are those of one user, to whom a passcode may be sent.")))]
#[post("/api/security/Passwordreset")]
async fn request_password_reset(
    request: HttpRequest,
    platform: Data<Platform>,
    body: Small<ResetRequest>,
) -> Result<HttpResponse> {
    let body = body.0;
    let details = Details::read(body.user_entity_type, &body.site_code, &body.login_id, &[email_mistake(&body.email)])?;
    recovery::request(&platform, &details, &body.email, &peer_address(&request, &platform.config)).await?;
    Ok(done())
}

/// Mails a passcode to the user of an accepted request, or to the user who is signed in. The answer is the same when nothing
/// is sent.
#[utoipa::path(tags = ["identity", "public"], operation_id = "send_reset_passcode", request_body = ResetLink,
    responses((status = 200, description = "Done.")))]
#[post("/api/security/SendResetLink")]
async fn send_reset_passcode(
    request: HttpRequest,
    platform: Data<Platform>,
    body: Small<ResetLink>,
) -> Result<HttpResponse> {
    let body = body.0;
    let details = Details::read(body.user_entity_type, &body.site_code, &body.login_id, &[])?;
    let signed_in = match token_of(&request, &platform) {
        Some(token) => platform.sessions.resolve(&token, platform.clock.now()).await?,
        None => None,
    };
    let address = peer_address(&request, &platform.config);
    recovery::send_passcode(&platform, &details, signed_in.as_deref(), &body.language_code, &address).await?;
    Ok(done())
}

/// Exchanges a passcode for a token. Every wrong, used or expired passcode has the same answer.
#[utoipa::path(tags = ["identity", "public"], operation_id = "exchange_passcode", request_body = PasscodeExchange,
    responses((status = 200, description = "The passcode was right; it does not work again.", body = ResetToken)))]
#[post("/api/security/PasscodeValidate")]
async fn exchange_passcode(
    request: HttpRequest,
    platform: Data<Platform>,
    body: Small<PasscodeExchange>,
) -> Result<Json<ResetToken>> {
    let body = body.0;
    let passcode = missing(&body.passcode, reasons::RESET_PASSCODE_REQUIRED);
    let details = Details::read(body.user_entity_type, &body.site_code, &body.login_id, &[passcode])?;
    let address = peer_address(&request, &platform.config);
    let token = recovery::exchange(&platform, &details, &body.passcode, &address).await?;
    Ok(Json(ResetToken { token }))
}

/// Sets a new password with the token of a passcode. Every session of the user ends.
#[utoipa::path(tags = ["identity", "public"], operation_id = "reset_password", request_body = PasswordReset,
    responses((status = 200, description = "The password is set; nobody is signed in by it.")))]
#[post("/api/security/TokenValidate")]
async fn reset_password(
    request: HttpRequest,
    platform: Data<Platform>,
    body: Small<PasswordReset>,
) -> Result<HttpResponse> {
    let body = body.0;
    let token = missing(&body.token, reasons::RESET_TOKEN_REQUIRED);
    let password = missing(&body.password, reasons::RESET_PASSWORD_REQUIRED);
    let details = Details::read(body.user_entity_type, &body.site_code, &body.login_id, &[token, password])?;
    let address = peer_address(&request, &platform.config);
    recovery::set_password(&platform, &details, &body.token, &body.password, &body.language_code, &address).await?;
    Ok(done())
}

fn done() -> HttpResponse {
    HttpResponse::Ok().json(serde_json::json!({}))
}
