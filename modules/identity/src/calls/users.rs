//! Operational calls for users and staff.

use actix_web::{
    delete, get, post, put,
    web::{Json, Path},
};
use platform::{
    api::{
        case_insensitive_json::{JsonBody, JsonBodyOfAnySite, OptionalJsonBody, OptionalJsonBodyOfAnySite},
        legacy_filters::{CallFilter, CallQuery, FilterProperty},
        lenient_values,
        list::ListQuery,
        rest::NoInput,
    },
    app::module::Api,
    auth::context::Ctx,
    core::error::Result,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    calls::wire::{self, SecretChange, UserChange, UserDone, UserType},
    permissions::{SIGNED_IN, USER_READ, USER_WRITE},
    sign_in::session::UserSiteEntry,
    users::{
        editor::Editor,
        links::{self, IdentityProviderLink, LinkInput},
        list::UserField,
        lookups::{self, EntityUsers, SiteUser, StaffMember, UserChoices},
        record::UserRecord,
    },
};

/// Mounts these calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(list_my_sites)
        .service(list_site_users)
        .service(list_users)
        .service(list_users_per_role)
        .service(list_entity_users)
        .service(read_user_choices)
        .service(create_user)
        .service(update_user)
        .service(update_password)
        .service(update_pin)
        .service(delete_user)
        .service(unlock_user)
        .service(read_user)
        .service(list_user_types)
        .service(list_user_types_in)
        .service(create_identity_link)
        .service(update_identity_link)
        .service(read_identity_link)
        .service(list_staff);
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

/// Lists the users of the current site.
#[utoipa::path(tag = "identity", operation_id = "list_users", request_body = Option<CallQuery>,
    responses((status = 200, description = "A page of users.", body = [UserRecord])))]
#[post("/api/user/list")]
async fn list_users(ctx: Ctx, request: OptionalJsonBody<CallQuery>) -> Result<Json<Vec<UserRecord>>> {
    let query = request.0.read(&ctx.platform().config.limits)?;
    Ok(Json(lookups::list(&ctx, query).await?))
}

/// Lists the users of the current site whom the caller administers, by name, with the actions that are allowed for
/// each.
#[utoipa::path(tag = "identity", operation_id = "list_users_per_role", request_body = Option<CallQuery>,
    responses((status = 200, description = "A page of users.", body = [UserRecord])))]
#[post("/api/user/GetUsersListAsPerRole")]
async fn list_users_per_role(ctx: Ctx, request: OptionalJsonBody<CallQuery>) -> Result<Json<Vec<UserRecord>>> {
    let query = request.0.read(&ctx.platform().config.limits)?;
    Ok(Json(lookups::per_role(&ctx, query).await?))
}

/// The question to the list of the users of a group.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct EntityUsersQuery {
    /// The group and the kind of users.
    pub filter: Option<EntityFilter>,
    /// Filters, all of which must match.
    pub filters: Vec<CallFilter>,
    /// Order and page.
    pub filter_property: Option<FilterProperty>,
}

/// The group and the kind of users.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct EntityFilter {
    /// The caller's own group.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub group_id: Option<i64>,
    /// 20 users of sites, 30 users of the group; both when it is left out.
    #[serde(rename = "TypeofEntity", deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub type_of_entity: Option<i64>,
    /// The order, where `FilterProperty` has none.
    pub order_by: Option<String>,
}

/// Lists the users of the group whom the caller administers; for a person of a site those of the site.
#[utoipa::path(tag = "identity", operation_id = "list_entity_users", request_body = Option<EntityUsersQuery>,
    responses((status = 200, description = "A page of users, by name.", body = EntityUsers)))]
#[post("/api/user/v2/entityusers")]
async fn list_entity_users(
    ctx: Ctx,
    request: OptionalJsonBodyOfAnySite<EntityUsersQuery>,
) -> Result<Json<EntityUsers>> {
    let EntityUsersQuery { filter, mut filters, filter_property } = request.into_inner();
    let EntityFilter { group_id, type_of_entity, order_by } = filter.unwrap_or_default();
    filters.extend(type_of_entity.map(|entity| CallFilter {
        field_name: "TypeofEntity".to_owned(),
        field_value: entity.to_string(),
        ..CallFilter::default()
    }));
    let paged = filter_property.is_some();
    let mut page = filter_property.unwrap_or_default();
    page.order_by = page.order_by.filter(|order| !order.trim().is_empty()).or(order_by);
    if !paged {
        page.record_limit = i64::try_from(platform::api::legacy_filters::DEFAULT_ROWS).ok();
    }
    let request = CallQuery { filters, filter_property: Some(page), ..CallQuery::default() };
    let query: ListQuery<UserField> = request.read(&ctx.platform().config.limits)?;
    Ok(Json(lookups::of_group(&ctx, group_id, query).await?))
}

/// Answers what the form of a user may offer to the caller.
#[utoipa::path(tag = "identity", operation_id = "read_user_choices",
    responses((status = 200, description = "Roles, sites and rights that the caller may give.", body = UserChoices)))]
#[get("/api/user/choices")]
async fn read_user_choices(ctx: Ctx) -> Result<Json<UserChoices>> {
    Ok(Json(lookups::choices(&ctx).await?))
}

/// Creates a user.
#[utoipa::path(tag = "identity", operation_id = "create_user", request_body = UserChange,
    responses((status = 200, description = "Created.", body = UserDone)))]
#[post("/api/user/create")]
async fn create_user(ctx: Ctx, request: JsonBodyOfAnySite<UserChange>) -> Result<Json<UserDone>> {
    Ok(Json(wire::create_user(&ctx, request.into_inner()).await?))
}

/// Changes a user; a change of `Active` locks or unlocks.
#[utoipa::path(tag = "identity", operation_id = "update_user", request_body = UserChange,
    responses((status = 200, description = "Changed.", body = UserDone)))]
#[post("/api/user/update")]
async fn update_user(ctx: Ctx, request: JsonBodyOfAnySite<UserChange>) -> Result<Json<UserDone>> {
    Ok(Json(wire::update_user(&ctx, request.into_inner()).await?))
}

/// Sets the password of a user; every session of the user ends.
#[utoipa::path(tag = "identity", operation_id = "update_user_password", request_body = SecretChange,
    responses((status = 200, description = "Set.", body = UserDone)))]
#[post("/api/user/UpdatePassword")]
async fn update_password(ctx: Ctx, request: JsonBody<SecretChange>) -> Result<Json<UserDone>> {
    Ok(Json(wire::update_password(&ctx, request.into_inner()).await?))
}

/// Sets the PIN of a technician, sent as `Password`; every session of the user ends.
#[utoipa::path(tag = "identity", operation_id = "update_user_pin", request_body = SecretChange,
    responses((status = 200, description = "Set.", body = UserDone)))]
#[post("/api/user/UpdatePin")]
async fn update_pin(ctx: Ctx, request: JsonBody<SecretChange>) -> Result<Json<UserDone>> {
    Ok(Json(wire::update_pin(&ctx, request.into_inner()).await?))
}

/// Deletes a user.
#[utoipa::path(tag = "identity", operation_id = "delete_user", params(("id" = i64, Path)),
    responses((status = 200, description = "Deleted.", body = UserDone)))]
#[delete("/api/user/delete/{id}")]
async fn delete_user(ctx: Ctx, id: Path<i64>) -> Result<Json<UserDone>> {
    Ok(Json(wire::delete_user(&ctx, *id).await?))
}

/// Lifts every lock of a user: the one of an administrator, and the timed one after failures.
#[utoipa::path(tag = "identity", operation_id = "unlock_user", params(("id" = i64, Path)),
    request_body = Option<NoInput>, responses((status = 200, description = "Unlocked.", body = UserDone)))]
#[post("/api/user/unlock/{id}")]
async fn unlock_user(ctx: Ctx, id: Path<i64>, _ask: OptionalJsonBody<NoInput>) -> Result<Json<UserDone>> {
    Ok(Json(wire::unlock_user(&ctx, *id).await?))
}

/// Answers one user.
#[utoipa::path(tag = "identity", operation_id = "read_user", params(("id" = i64, Path)),
    responses((status = 200, description = "The user, without secrets.", body = UserRecord)))]
#[get("/api/user/{id}")]
async fn read_user(ctx: Ctx, id: Path<i64>) -> Result<Json<UserRecord>> {
    Ok(Json(lookups::one(&ctx, *id).await?))
}

/// Lists the user types.
#[utoipa::path(tag = "identity", operation_id = "list_user_types", request_body = Option<CallQuery>,
    responses((status = 200, description = "The user types, by number.", body = [UserType])))]
#[post("/api/usertype/list")]
async fn list_user_types(ctx: Ctx, request: OptionalJsonBody<CallQuery>) -> Result<Json<Vec<UserType>>> {
    ctx.can(SIGNED_IN)?;
    let query = request.0.read(&ctx.platform().config.limits)?;
    Ok(Json(wire::user_types(&query)))
}

/// Lists the user types by the parts of the address; 0 for all.
#[utoipa::path(tag = "identity", operation_id = "list_user_types_in",
    params(("offset" = u64, Path), ("limit" = u64, Path), ("order" = String, Path, description = "`UserType`, `UserTypeDesc`")),
    responses((status = 200, description = "The user types.", body = [UserType])))]
#[get("/api/usertype/list/{offset}/{limit}/{order}")]
async fn list_user_types_in(ctx: Ctx, place: Path<(u64, u64, String)>) -> Result<Json<Vec<UserType>>> {
    ctx.can(SIGNED_IN)?;
    let (offset, limit, order) = place.into_inner();
    Ok(Json(wire::user_types_in(&ctx, offset, limit, &order)?))
}

/// The links of a user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct IdentityProviders {
    /// None or one.
    pub identity_provider: Vec<IdentityProviderLink>,
}

/// The answer of a change of a link.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct IdentityProviderDone {
    /// The text of the success.
    pub message: &'static str,
    /// None or one.
    pub identity_provider: Vec<IdentityProviderLink>,
}

/// Answers the link of a user to an identity provider.
#[utoipa::path(tag = "identity", operation_id = "read_identity_link", params(("id" = i64, Path, description = "The user.")),
    responses((status = 200, description = "None or one.", body = IdentityProviders)))]
#[get("/api/IdentityProvider/{id}")]
async fn read_identity_link(ctx: Ctx, id: Path<i64>) -> Result<Json<IdentityProviders>> {
    let editor = Editor::of_call(&ctx, USER_READ).await?;
    Ok(Json(IdentityProviders { identity_provider: links::of(&editor, *id).await? }))
}

/// Links a user to an identity provider, or replaces the link.
#[utoipa::path(tag = "identity", operation_id = "create_identity_link", request_body = LinkInput,
    responses((status = 200, description = "Linked.", body = IdentityProviderDone)))]
#[post("/api/IdentityProvider/create")]
async fn create_identity_link(ctx: Ctx, request: JsonBody<LinkInput>) -> Result<Json<IdentityProviderDone>> {
    let editor = Editor::of_call(&ctx, USER_WRITE).await?;
    let identity_provider = links::store(&editor, request.into_inner()).await?;
    Ok(Json(IdentityProviderDone { message: "Identity provider link created", identity_provider }))
}

/// Changes the link of a user to an identity provider; an empty code removes it.
#[utoipa::path(tag = "identity", operation_id = "update_identity_link", request_body = LinkInput,
    responses((status = 200, description = "Changed.", body = IdentityProviderDone)))]
#[put("/api/IdentityProvider/update")]
async fn update_identity_link(ctx: Ctx, request: JsonBody<LinkInput>) -> Result<Json<IdentityProviderDone>> {
    let editor = Editor::of_call(&ctx, USER_WRITE).await?;
    let identity_provider = links::store(&editor, request.into_inner()).await?;
    Ok(Json(IdentityProviderDone { message: "Identity provider link updated", identity_provider }))
}

/// Lists the service advisors of the current site.
#[utoipa::path(tag = "identity", operation_id = "list_staff", request_body = Option<CallQuery>,
    responses((status = 200, description = "Staff with the roles 2, 3 and 6.", body = [StaffMember])))]
#[post("/api/staff/list")]
async fn list_staff(ctx: Ctx, request: OptionalJsonBody<CallQuery>) -> Result<Json<Vec<StaffMember>>> {
    Ok(Json(lookups::staff(&ctx, &request.0).await?))
}
