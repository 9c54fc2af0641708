//! Operational calls for users and staff.

use actix_web::{
    get, post,
    web::{Json, Path},
};
use platform::{
    api::{case_insensitive_json::JsonBody, legacy_filters::CallQuery},
    app::module::Api,
    auth::context::Ctx,
    core::error::Result,
};

use crate::{
    session::UserSiteEntry,
    users::{
        lookups::{self, SiteUser, StaffMember},
        record::UserRecord,
    },
};

/// Mounts these calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(list_my_sites).service(list_site_users).service(list_users).service(read_user).service(list_staff);
}

/// Lists the sites that the signed-in user may act for.
#[utoipa::path(tag = "identity", operation_id = "list_user_site_lookup",
    responses((status = 200, description = "The sites.", body = [UserSiteEntry])))]
#[get("/api/user/GetUserSiteLookup")]
async fn list_my_sites(ctx: Ctx) -> Result<Json<Vec<UserSiteEntry>>> {
    Ok(Json(lookups::my_sites(&ctx).await?))
}

/// Lists the users of a site.
#[utoipa::path(tag = "identity", operation_id = "list_site_user_lookup", params(("siteCode" = String, Path)),
    responses((status = 200, description = "The users, by surname.", body = [SiteUser])))]
#[get("/api/user/GetSiteUserLookup/{siteCode}")]
async fn list_site_users(ctx: Ctx, code: Path<String>) -> Result<Json<Vec<SiteUser>>> {
    Ok(Json(lookups::of_site(&ctx, &code).await?))
}

/// Lists the users of the acting site.
#[utoipa::path(tag = "identity", operation_id = "list_users", request_body = Option<CallQuery>,
    responses((status = 200, description = "A page of users.", body = [UserRecord])))]
#[post("/api/user/list")]
async fn list_users(ctx: Ctx, ask: JsonBody<CallQuery>) -> Result<Json<Vec<UserRecord>>> {
    let query = ask.0.read(&ctx.platform().config.limits)?;
    Ok(Json(lookups::list(&ctx, query).await?))
}

/// Answers one user.
#[utoipa::path(tag = "identity", operation_id = "read_user", params(("id" = i64, Path)),
    responses((status = 200, description = "The user, without secrets.", body = UserRecord)))]
#[get("/api/user/{id}")]
async fn read_user(ctx: Ctx, id: Path<i64>) -> Result<Json<UserRecord>> {
    Ok(Json(lookups::one(&ctx, *id).await?))
}

/// Lists the service advisors of the acting site.
#[utoipa::path(tag = "identity", operation_id = "list_staff", request_body = Option<CallQuery>,
    responses((status = 200, description = "Staff with the roles 2, 3 and 6.", body = [StaffMember])))]
#[post("/api/staff/list")]
async fn list_staff(ctx: Ctx, _ask: JsonBody<CallQuery>) -> Result<Json<Vec<StaffMember>>> {
    Ok(Json(lookups::staff(&ctx).await?))
}
