//! Sign-in, sign-out and the session, for the operational calls and the console.

use actix_web::{
    HttpRequest, HttpResponse, delete, get, post,
    web::{Data, Json, Query},
};
use platform::{
    api::{case_insensitive_json::JsonBody, lenient_values},
    app::{module::Api, platform::Platform},
    auth::{
        context::{Ctx, token_of},
        session::SignInKind,
    },
    core::error::Result,
    http::peer_address::peer_address,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    client::outbox_keys::{self, OutboxKey},
    console::person::{self, ConsoleUser},
    sign_in::{
        body::Small,
        cookies,
        enter::{Door, Origin, SignedIn, sign_in},
        request::{SignInRequest, console_kind_of, kind_of},
        session::{self, LoggedInUser},
        sign_out::{Cleared, sign_out, signed_out},
    },
};

/// Mounts these calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(login)
        .service(technician_login)
        .service(read_session)
        .service(read_outbox_key)
        .service(logout_by_get)
        .service(logout_by_post)
        .service(logout_session_by_get)
        .service(logout_session_by_post)
        .service(console_login)
        .service(read_console_session)
        .service(console_logout)
        .service(confirm_console_session);
}

/// The body of a sign-in.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct Login {
    /// The site code; for a group user the code of any site of the group that the user may act for.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub sitecode: String,
    /// At most 50 characters, read in lower case.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub username: String,
    /// At most 100 characters.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub password: String,
    /// 20 site, 30 group, 101 technician; at the console 20, 30, and 1 for operators.
    #[serde(rename = "loginAs", deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub login_as: Option<i64>,
    /// The PIN of a technician, in place of the password.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub pincode: String,
}

/// The body of a technician's sign-in.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct TechnicianLogin {
    /// The site code.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub sitecode: String,
    /// The username.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub username: String,
    /// 4 to 6 digits.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub pincode: String,
}

/// The caller's own password, entered again.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct Confirmation {
    /// The caller's own password.
    pub password: String,
}

/// Signs in a user of a site, a user of a group, or a technician.
#[utoipa::path(tags = ["identity", "public"], operation_id = "sign_in", request_body = Login,
    responses((status = 200, description = "Signed in; the session cookie is set.", body = LoggedInUser)))]
#[post("/api/security/login")]
async fn login(request: HttpRequest, platform: Data<Platform>, input: Small<Login>) -> Result<HttpResponse> {
    let kind = kind_of(input.0.login_as)?;
    let secret = if kind == SignInKind::Technician { &input.0.pincode } else { &input.0.password };
    let credentials = SignInRequest::read(kind, &input.0.sitecode, &input.0.username, secret)?;
    enter(&request, &platform, &credentials).await
}

/// Signs in a technician with a PIN.
#[utoipa::path(tags = ["identity", "public"], operation_id = "sign_in_technician", request_body = TechnicianLogin,
    responses((status = 200, description = "Signed in; the session cookie is set.", body = LoggedInUser)))]
#[post("/api/security/V2/Technicianlogin")]
async fn technician_login(
    request: HttpRequest,
    platform: Data<Platform>,
    input: Small<TechnicianLogin>,
) -> Result<HttpResponse> {
    let credentials =
        SignInRequest::read(SignInKind::Technician, &input.0.sitecode, &input.0.username, &input.0.pincode)?;
    enter(&request, &platform, &credentials).await
}

async fn enter(request: &HttpRequest, platform: &Platform, credentials: &SignInRequest) -> Result<HttpResponse> {
    let signed_in = sign_in(platform, Door::Calls, credentials, &origin(request, platform)).await?;
    let user = session::of_sign_in(platform, &signed_in).await?;
    Ok(with_cookies(platform, &signed_in, user))
}

/// Returns the key with which a device seals what the caller has not sent yet at the current site.
#[utoipa::path(tag = "identity", operation_id = "read_outbox_key",
    responses((status = 200, description = "The key, the same every time.", body = OutboxKey)))]
#[get("/api/security/outboxkey")]
async fn read_outbox_key(ctx: Ctx) -> Result<Json<OutboxKey>> {
    outbox_keys::of(&ctx).await.map(Json)
}

/// Answers the signed-in user, for the site of the `sitecode` header or the session's own site.
#[utoipa::path(tag = "identity", operation_id = "read_session",
    responses((status = 200, description = "The logged-in user; without the SessionId.", body = LoggedInUser)))]
#[get("/api/security/session")]
async fn read_session(ctx: Ctx) -> Result<Json<LoggedInUser>> {
    Ok(Json(session::current(&ctx).await?))
}

/// Signs out.
#[utoipa::path(tags = ["identity", "public"], operation_id = "sign_out",
    responses((status = 200, description = "Signed out, also when nobody was signed in.")))]
#[get("/api/authentication/logout")]
async fn logout_by_get(request: HttpRequest, platform: Data<Platform>) -> Result<HttpResponse> {
    leave(&request, &platform, HttpResponse::Ok().finish(), Cleared::All).await
}

/// Options of a sign-out.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "PascalCase", default)]
#[into_params(parameter_in = Query)]
struct SignOutRequest {
    /// `true` if the browser retains its storage, because it contains answers or photos that were not sent yet. They
    /// are sealed for the user who signs out.
    keep_storage: bool,
}

/// Signs out, by POST.
#[utoipa::path(tags = ["identity", "public"], operation_id = "post_sign_out", params(SignOutRequest),
    responses((status = 200, description = "Signed out, also when nobody was signed in.")))]
#[post("/api/authentication/logout")]
async fn logout_by_post(
    request: HttpRequest,
    platform: Data<Platform>,
    input: Option<Query<SignOutRequest>>,
) -> Result<HttpResponse> {
    leave(&request, &platform, HttpResponse::Ok().finish(), cleared(input)).await
}

/// Signs out; the id in the path is ignored.
#[utoipa::path(tags = ["identity", "public"], operation_id = "sign_out_session",
    params(("SessionId" = String, Path, description = "Ignored: the session is that of the request.")),
    responses((status = 200, description = "Signed out, also when nobody was signed in.")))]
#[get("/api/authentication/logout/{SessionId}")]
async fn logout_session_by_get(request: HttpRequest, platform: Data<Platform>) -> Result<HttpResponse> {
    leave(&request, &platform, HttpResponse::Ok().finish(), Cleared::All).await
}

/// Signs out by POST; the id in the path is ignored.
#[utoipa::path(tags = ["identity", "public"], operation_id = "post_sign_out_session",
    params(("SessionId" = String, Path, description = "Ignored: the session is that of the request.")),
    responses((status = 200, description = "Signed out, also when nobody was signed in.")))]
#[post("/api/authentication/logout/{SessionId}")]
async fn logout_session_by_post(request: HttpRequest, platform: Data<Platform>) -> Result<HttpResponse> {
    leave(&request, &platform, HttpResponse::Ok().finish(), Cleared::All).await
}

/// Signs in to the console, as an administrator of a site or a group or as a platform operator.
#[utoipa::path(tags = ["console session", "public"], operation_id = "sign_in_console", request_body = Login,
    responses((status = 200, description = "Signed in; the session cookie is set.", body = ConsoleUser)))]
#[post("/admin/api/session")]
async fn console_login(request: HttpRequest, platform: Data<Platform>, input: Small<Login>) -> Result<HttpResponse> {
    let kind = console_kind_of(input.0.login_as)?;
    let site = if kind == SignInKind::Operator { "" } else { input.0.sitecode.as_str() };
    let credentials = SignInRequest::read(kind, site, &input.0.username, &input.0.password)?;
    let signed_in = sign_in(&platform, Door::Console, &credentials, &origin(&request, &platform)).await?;
    let user = person::of_sign_in(&platform, &signed_in).await?;
    Ok(with_cookies(&platform, &signed_in, user))
}

/// Answers the person signed in to the console.
#[utoipa::path(tag = "console session", operation_id = "read_console_session",
    responses((status = 200, description = "The person; without the SessionId.", body = ConsoleUser)))]
#[get("/admin/api/session")]
async fn read_console_session(ctx: Ctx) -> Result<Json<ConsoleUser>> {
    Ok(Json(person::current(&ctx)))
}

/// Signs out of the console.
#[utoipa::path(tags = ["console session", "public"], operation_id = "sign_out_console", params(SignOutRequest),
    responses((status = 200, description = "Signed out, also when nobody was signed in.")))]
#[delete("/admin/api/session")]
async fn console_logout(
    request: HttpRequest,
    platform: Data<Platform>,
    input: Option<Query<SignOutRequest>>,
) -> Result<HttpResponse> {
    // The web app has the same origin, so what waits in its storage would go, too.
    leave(&request, &platform, HttpResponse::Ok().json(serde_json::json!({})), cleared(input)).await
}

/// Checks the caller's own password again, as sensitive actions of the console require.
#[utoipa::path(tag = "console session", operation_id = "confirm_console_session", request_body = Confirmation,
    responses((status = 200, description = "Believed for the next minutes.")))]
#[post("/admin/api/session/confirm")]
async fn confirm_console_session(ctx: Ctx, input: JsonBody<Confirmation>) -> Result<HttpResponse> {
    person::confirm(&ctx, &input.0.password).await?;
    Ok(HttpResponse::Ok().json(serde_json::json!({})))
}

async fn leave(
    request: &HttpRequest,
    platform: &Platform,
    answer: HttpResponse,
    cleared: Cleared,
) -> Result<HttpResponse> {
    sign_out(request, platform).await?;
    Ok(signed_out(platform, answer, cleared))
}

/// Returns what the browser clears. A sign-out with unreadable options succeeds, too, and clears everything.
fn cleared(input: Option<Query<SignOutRequest>>) -> Cleared {
    if input.is_some_and(|input| input.keep_storage) { Cleared::Cache } else { Cleared::All }
}

fn origin(request: &HttpRequest, platform: &Platform) -> Origin {
    let device = request.headers().get("user-agent").and_then(|value| value.to_str().ok()).unwrap_or_default();
    Origin {
        address: peer_address(request, &platform.config),
        device: device.to_owned(),
        device_token: cookies::device_of(request, &platform.config),
        shared_device: cookies::shared_device_of(request, &platform.config),
        earlier_session: token_of(request, platform),
    }
}

fn with_cookies(platform: &Platform, signed_in: &SignedIn, body: impl Serialize) -> HttpResponse {
    HttpResponse::Ok()
        .cookie(cookies::session(&platform.config, &signed_in.token))
        .cookie(cookies::device(&platform.config, &signed_in.device_token))
        .json(body)
}
