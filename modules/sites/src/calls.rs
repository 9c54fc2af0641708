//! The operational calls of this module.

use actix_web::{
    HttpRequest, get, post,
    web::{Data, Json, Path},
};
use platform::{
    api::case_insensitive_json::{JsonBody, JsonBodyOfAnySite, OptionalJsonBody, OptionalJsonBodyOfAnySite},
    app::{module::Api, platform::Platform},
    auth::context::Ctx,
    core::error::Result,
    http::peer_address::peer_address,
    sites::timezone::{self, ZoneOption},
};

use crate::{
    SITE_READ,
    directory::{self, GroupSite, PermittedSite, ProviderSite, SiteAnswer, SiteProfileAnswer, SitesQuery},
    profile_page::{self, ProfileChange, ProfileSaved, SiteDetails},
    settings::{
        configuration::{self, ChangedConfiguration, Configuration, Saved, WhichSite},
        integration::{self, CryptoAnswer, CryptoQuestion},
    },
};

/// Returns the current site.
#[utoipa::path(tag = "sites", operation_id = "read_site", responses((status = 200, description = "The site.", body = SiteAnswer)))]
#[get("/api/site")]
async fn read_site(ctx: Ctx) -> Result<Json<SiteAnswer>> {
    directory::own(&ctx).await.map(Json)
}

/// Returns the current site with its profile.
#[utoipa::path(tag = "sites", operation_id = "read_site_profile", responses((status = 200, description = "The site.", body = SiteProfileAnswer)))]
#[get("/api/site/v2")]
async fn read_site_profile(ctx: Ctx) -> Result<Json<SiteProfileAnswer>> {
    profile_page::read(&ctx, None).await.map(Json)
}

/// Returns the profile of the current site in a language.
#[utoipa::path(tag = "sites", operation_id = "read_site_profile_in", params(("languageId" = i64, Path, description = "A language there is.")), responses((status = 200, description = "The site.", body = SiteProfileAnswer)))]
#[get("/api/site/v2/{languageId}")]
async fn read_site_profile_in(ctx: Ctx, language: Path<i64>) -> Result<Json<SiteProfileAnswer>> {
    profile_page::read(&ctx, Some(*language)).await.map(Json)
}

/// Stores the profile of the current site, in the selected language.
#[utoipa::path(tag = "sites", operation_id = "update_site_profile", request_body = ProfileChange, responses((status = 200, description = "Stored.", body = ProfileSaved)))]
#[post("/api/site/update")]
async fn update_site_profile(ctx: Ctx, input: JsonBody<ProfileChange>) -> Result<Json<ProfileSaved>> {
    profile_page::save(&ctx, input.into_inner()).await.map(Json)
}

/// Answers the group and the franchise of a site that the caller may act for.
#[utoipa::path(tag = "sites", operation_id = "read_site_details", params(("siteCode" = String, Path, description = "A site the caller may act for.")), responses((status = 200, description = "Group and franchise.", body = SiteDetails)))]
#[get("/api/site/details/{siteCode}")]
async fn read_site_details(ctx: Ctx, code: Path<String>) -> Result<Json<SiteDetails>> {
    profile_page::details(&ctx, &code).await.map(Json)
}

/// Lists the sites that the caller may act for, by the call of the administration screens.
#[utoipa::path(tag = "sites", operation_id = "list_administered_sites", request_body = Option<SitesQuery>, responses((status = 200, description = "The sites, with the user type held at each.", body = [PermittedSite])))]
#[post("/api/site/list")]
async fn list_administered_sites(ctx: Ctx, input: OptionalJsonBody<SitesQuery>) -> Result<Json<Vec<PermittedSite>>> {
    let query = input.into_inner().read(&ctx.platform().config.limits)?;
    directory::permitted(&ctx, query).await.map(Json)
}

/// Lists the time zones that a site can have, west to east, with their offsets today.
#[utoipa::path(tag = "sites", operation_id = "list_time_zones", responses((status = 200, description = "Every zone.", body = [ZoneOption])))]
#[get("/api/site/timezones")]
async fn list_time_zones(ctx: Ctx) -> Result<Json<Vec<ZoneOption>>> {
    ctx.can(SITE_READ)?;
    Ok(Json(timezone::all(ctx.now())))
}

/// Encrypts a secret for the settings of the current site.
#[utoipa::path(tag = "sites", operation_id = "encrypt_secret", request_body = CryptoQuestion, responses((status = 200, description = "The encrypted text.", body = CryptoAnswer)))]
#[post("/api/crypto")]
async fn encrypt_secret(ctx: Ctx, input: JsonBody<CryptoQuestion>) -> Result<Json<CryptoAnswer>> {
    integration::encrypt(&ctx, &input.0).map(Json)
}

/// Lists the sites that the caller may act for.
#[utoipa::path(tag = "sites", operation_id = "list_sites", request_body = Option<SitesQuery>, responses((status = 200, description = "The sites, with the user type held at each.", body = [PermittedSite])))]
#[post("/api/site/all")]
async fn list_sites(ctx: Ctx, input: OptionalJsonBody<SitesQuery>) -> Result<Json<Vec<PermittedSite>>> {
    let query = input.into_inner().read(&ctx.platform().config.limits)?;
    directory::permitted(&ctx, query).await.map(Json)
}

/// Lists the sites of the group, by name.
#[utoipa::path(tag = "sites", operation_id = "list_group_sites", responses((status = 200, description = "The sites.", body = [GroupSite])))]
#[get("/api/Site/getsitesbygroupid")]
async fn list_group_sites(ctx: Ctx) -> Result<Json<Vec<GroupSite>>> {
    directory::of_group(&ctx).await.map(Json)
}

/// Returns the configuration of the current site.
#[utoipa::path(tag = "sites", operation_id = "read_configuration", responses((status = 200, description = "The whole configuration.", body = Configuration)))]
#[get("/api/siteconfig")]
async fn read_configuration(ctx: Ctx) -> Result<Json<Configuration>> {
    configuration::read(&ctx, WhichSite::default()).await.map(Json)
}

/// Answers the configuration of another site that the caller may act for.
#[utoipa::path(tag = "sites", operation_id = "read_site_configuration", request_body = Option<WhichSite>, responses((status = 200, description = "The whole configuration.", body = Configuration)))]
#[post("/api/siteconfig")]
async fn read_site_configuration(ctx: Ctx, input: OptionalJsonBodyOfAnySite<WhichSite>) -> Result<Json<Configuration>> {
    configuration::read(&ctx, input.into_inner()).await.map(Json)
}

/// Stores the configuration of a site.
#[utoipa::path(tag = "sites", operation_id = "save_configuration", request_body = ChangedConfiguration, responses((status = 200, description = "Stored.", body = Saved)))]
#[post("/api/siteconfig/create")]
async fn save_configuration(ctx: Ctx, input: JsonBodyOfAnySite<ChangedConfiguration>) -> Result<Json<Saved>> {
    configuration::save(&ctx, input.into_inner()).await.map(Json)
}

/// Lists the sites of the group that an API key was issued for.
#[utoipa::path(tag = "public", operation_id = "list_provider_sites", params(("x-api-key" = String, Header, description = "A key of the group.")), request_body = Option<SitesQuery>, responses((status = 200, description = "The sites.", body = [ProviderSite])))]
#[post("/api/provider/jcb/sites")]
async fn list_provider_sites(
    request: HttpRequest,
    platform: Data<Platform>,
    input: OptionalJsonBodyOfAnySite<SitesQuery>,
) -> Result<Json<Vec<ProviderSite>>> {
    let address = peer_address(&request, &platform.config);
    let key = request.headers().get("x-api-key").and_then(|key| key.to_str().ok());
    directory::of_key(&platform, key, &address, input.into_inner()).await.map(Json)
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(read_site)
        .service(read_site_profile)
        .service(read_site_profile_in)
        .service(update_site_profile)
        .service(read_site_details)
        .service(list_administered_sites)
        .service(list_time_zones)
        .service(encrypt_secret)
        .service(list_sites)
        .service(list_group_sites)
        .service(read_configuration)
        .service(read_site_configuration)
        .service(save_configuration)
        .service(list_provider_sites);
}
