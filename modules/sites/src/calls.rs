//! The operational calls of this module.

use actix_web::{
    HttpRequest, get, post,
    web::{Data, Json},
};
use platform::{
    api::case_insensitive_json::{JsonBody, JsonBodyOfAnySite},
    app::{module::Api, platform::Platform},
    auth::context::Ctx,
    core::error::Result,
    http::peer_address::peer_address,
};

use crate::{
    configuration::{self, ChangedConfiguration, Configuration, Saved, WhichSite},
    directory::{self, GroupSite, PermittedSite, ProviderSite, SiteAnswer, SiteProfileAnswer, SitesQuery},
};

/// Answers the acting site.
#[utoipa::path(tag = "sites", operation_id = "read_site", responses((status = 200, description = "The site.", body = SiteAnswer)))]
#[get("/api/site")]
async fn read_site(ctx: Ctx) -> Result<Json<SiteAnswer>> {
    directory::own(&ctx).await.map(Json)
}

/// Answers the acting site with its profile.
#[utoipa::path(tag = "sites", operation_id = "read_site_profile", responses((status = 200, description = "The site.", body = SiteProfileAnswer)))]
#[get("/api/site/v2")]
async fn read_site_profile(ctx: Ctx) -> Result<Json<SiteProfileAnswer>> {
    directory::own_profile(&ctx).await.map(Json)
}

/// Lists the sites that the caller may act for.
#[utoipa::path(tag = "sites", operation_id = "list_sites", request_body = Option<SitesQuery>, responses((status = 200, description = "The sites, with the user type held at each.", body = [PermittedSite])))]
#[post("/api/site/all")]
async fn list_sites(ctx: Ctx, ask: JsonBody<SitesQuery>) -> Result<Json<Vec<PermittedSite>>> {
    let query = ask.into_inner().read(&ctx.platform().config.limits)?;
    directory::permitted(&ctx, query).await.map(Json)
}

/// Lists the sites of the group, by name.
#[utoipa::path(tag = "sites", operation_id = "list_group_sites", responses((status = 200, description = "The sites.", body = [GroupSite])))]
#[get("/api/Site/getsitesbygroupid")]
async fn list_group_sites(ctx: Ctx) -> Result<Json<Vec<GroupSite>>> {
    directory::of_group(&ctx).await.map(Json)
}

/// Answers the configuration of the acting site.
#[utoipa::path(tag = "sites", operation_id = "read_configuration", responses((status = 200, description = "The whole configuration.", body = Configuration)))]
#[get("/api/siteconfig")]
async fn read_configuration(ctx: Ctx) -> Result<Json<Configuration>> {
    configuration::read(&ctx, WhichSite::default()).await.map(Json)
}

/// Answers the configuration of another site that the caller may act for.
#[utoipa::path(tag = "sites", operation_id = "read_site_configuration", request_body = Option<WhichSite>, responses((status = 200, description = "The whole configuration.", body = Configuration)))]
#[post("/api/siteconfig")]
async fn read_site_configuration(ctx: Ctx, ask: JsonBodyOfAnySite<WhichSite>) -> Result<Json<Configuration>> {
    configuration::read(&ctx, ask.into_inner()).await.map(Json)
}

/// Stores the configuration of a site.
#[utoipa::path(tag = "sites", operation_id = "save_configuration", request_body = ChangedConfiguration, responses((status = 200, description = "Stored.", body = Saved)))]
#[post("/api/siteconfig/create")]
async fn save_configuration(ctx: Ctx, ask: JsonBodyOfAnySite<ChangedConfiguration>) -> Result<Json<Saved>> {
    configuration::save(&ctx, ask.into_inner()).await.map(Json)
}

/// Lists the sites of the group that an API key was issued for.
#[utoipa::path(tag = "public", operation_id = "list_provider_sites", params(("x-api-key" = String, Header, description = "A key of the group.")), request_body = SitesQuery, responses((status = 200, description = "The sites.", body = [ProviderSite])))]
#[post("/api/provider/jcb/sites")]
async fn list_provider_sites(
    request: HttpRequest,
    platform: Data<Platform>,
    ask: JsonBodyOfAnySite<SitesQuery>,
) -> Result<Json<Vec<ProviderSite>>> {
    let address = peer_address(&request, &platform.config);
    let key = request.headers().get("x-api-key").and_then(|key| key.to_str().ok());
    directory::of_key(&platform, key, &address, ask.into_inner()).await.map(Json)
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(read_site)
        .service(read_site_profile)
        .service(list_sites)
        .service(list_group_sites)
        .service(read_configuration)
        .service(read_site_configuration)
        .service(save_configuration)
        .service(list_provider_sites);
}
