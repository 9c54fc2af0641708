//! The operational calls of this module.

use std::collections::HashMap;

use actix_web::{
    HttpRequest, HttpResponse, get, post,
    web::{Data, Json, Path, Query},
};
use chrono::{DateTime, Utc};
use platform::{
    api::{
        case_insensitive_json::{JsonBody, OptionalJsonBody},
        legacy_filters::CallQuery,
        lenient_values,
        name_list::NamesQuery,
        rest::NoInput,
    },
    app::{module::Api, platform::Platform},
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
    http::pages::Pages,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    LOCATION_READ, LOCATION_WRITE,
    countries::{
        geolocation::{self, Place},
        lookups::{self, Country, DmsProvider, Franchise, Language, WorkStatus},
    },
    entity::location::Model,
    lists::workshops::{self, Workshop},
    locations::{self, ChangeContext},
    machines::LocationMachines,
    support::{self, SupportLinks},
};

/// A location of a machine (REF-020).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Location {
    location_id: i64,
    location_name: String,
    site_code: String,
    /// The user who added it; null when it was added by the program.
    user_id: Option<i64>,
    deleted: bool,
    timestamp_dt: DateTime<Utc>,
    /// The open machines at this location; null for locations of another site. An addition to the documented fields.
    machine_count: Option<i64>,
}

/// A location to add.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct NewLocation {
    /// At most 50 characters, unique per site without regard to letter case.
    location_name: String,
}

/// A location to rename or to delete.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ChangedLocation {
    /// The id of the location.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    location_id: Option<i64>,
    /// The new name; ignored when it is deleted.
    location_name: String,
    /// Deletes it.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    deleted: Option<bool>,
}

/// The answer of a change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct LocationDone {
    message: String,
    location_id: i64,
}

fn done(message: &str, location: &Model) -> Json<LocationDone> {
    Json(LocationDone { message: message.to_owned(), location_id: location.id })
}

fn wire(rows: Vec<Model>, site_code: &str, counts: Option<&HashMap<i64, i64>>) -> Json<Vec<Location>> {
    let location = |row: Model| Location {
        location_id: row.id,
        location_name: row.name,
        site_code: site_code.to_owned(),
        user_id: row.created_by,
        deleted: row.deleted,
        timestamp_dt: row.updated_at,
        machine_count: counts.map(|counts| counts.get(&row.id).copied().unwrap_or(0)),
    };
    Json(rows.into_iter().map(location).collect())
}

/// Lists the locations of the current site: all of them, or those of a search.
#[utoipa::path(tag = "reference", operation_id = "list_locations", params(NamesQuery), responses((status = 200, description = "The locations, oldest first.", body = [Location])))]
#[get("/api/location")]
async fn list_locations(ctx: Ctx, wanted: Query<NamesQuery>) -> Result<Json<Vec<Location>>> {
    let grant = ctx.can(LOCATION_READ)?;
    let tx = ctx.browse(&grant).await?;
    let site = ctx.site()?;
    let machines = ctx.platform().services.service::<dyn LocationMachines>()?;
    let counts = machines.count_at_site(&tx, &grant, site.id).await?;
    Ok(wire(locations::wanted(&tx, &grant, &wanted).await?, &site.code, Some(&counts)))
}

/// Lists the locations of another site that the caller may act for.
#[utoipa::path(tag = "reference", operation_id = "list_site_locations", params(("siteCode" = String, Path, description = "A site the caller may act for.")), responses((status = 200, description = "The locations, oldest first.", body = [Location])))]
#[get("/api/location/{siteCode}")]
async fn list_site_locations(ctx: Ctx, site: Path<String>) -> Result<Json<Vec<Location>>> {
    let site = site.trim().to_owned();
    let grant = ctx.can_across(LOCATION_READ, std::slice::from_ref(&site)).await?;
    let tx = ctx.browse(&grant).await?;
    Ok(wire(locations::all(&tx, &grant).await?, &site, None))
}

/// Adds a location to the current site.
#[utoipa::path(tag = "reference", operation_id = "create_location", request_body = NewLocation, responses((status = 200, description = "Added.", body = LocationDone)))]
#[post("/api/location/create")]
async fn create_location(ctx: Ctx, input: JsonBody<NewLocation>) -> Result<Json<LocationDone>> {
    let grant = ctx.can(LOCATION_WRITE)?;
    let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), field: "LocationName" };
    let tx = ctx.write(&grant).await?;
    let site = ctx.site()?;
    let made = locations::add(&by, &tx, site.group_id, site.id, &input.0.location_name).await?;
    tx.commit().await?;
    Ok(done("Machine Location Added Successfully", &made))
}

/// Renames or deletes a location of the current site.
#[utoipa::path(tag = "reference", operation_id = "update_location", request_body = ChangedLocation, responses((status = 200, description = "Renamed or deleted.", body = LocationDone)))]
#[post("/api/location/update")]
async fn update_location(ctx: Ctx, input: JsonBody<ChangedLocation>) -> Result<Json<LocationDone>> {
    let grant = ctx.can(LOCATION_WRITE)?;
    let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), field: "LocationName" };
    let ChangedLocation { location_id, location_name, deleted } = input.0;
    let id = location_id.ok_or_else(|| Error::from(own::NOT_READABLE).at("LocationId", own::NOT_READABLE.0.text))?;
    let mut tx = ctx.write(&grant).await?;
    if deleted == Some(true) {
        let gone = locations::remove(&by, &mut tx, id).await?;
        tx.commit().await?;
        return Ok(done("Machine Location Deleted Successfully", &gone));
    }
    let renamed = locations::rename(&by, &mut tx, id, &location_name).await?;
    tx.commit().await?;
    Ok(done("Machine Location Updated Successfully", &renamed))
}

/// Lists the languages of the product.
#[utoipa::path(tag = "public", operation_id = "list_languages", responses((status = 200, description = "Every language.", body = [Language])))]
#[get("/api/language")]
async fn list_languages(platform: Data<Platform>) -> Result<Json<Vec<Language>>> {
    lookups::languages(&platform).await.map(Json)
}

/// Answers the texts of the app in a language, by their keys.
#[utoipa::path(tag = "public", operation_id = "read_language_texts", params(("LanguageCode" = String, Path, description = "Such as `en_GB`.")), responses((status = 200, description = "Keys with their texts.", body = HashMap<String, String>)))]
#[get("/api/language/texts/{LanguageCode}")]
async fn read_language_texts(pages: Data<Pages>, code: Path<String>) -> Result<HttpResponse> {
    let texts = lookups::texts(**pages, &code)?;
    Ok(HttpResponse::Ok().content_type("application/json").body(texts.into_owned()))
}

/// Lists the countries of ISO 3166.
#[utoipa::path(tag = "reference", operation_id = "list_countries", responses((status = 200, description = "Every country, by name.", body = [Country])))]
#[get("/api/MarketCountry/countrylookupiso")]
async fn list_countries(ctx: Ctx) -> Result<Json<Vec<Country>>> {
    lookups::countries(&ctx).await.map(Json)
}

/// Lists the countries by the call of the administration screens.
#[utoipa::path(tag = "reference", operation_id = "list_market_countries", request_body = Option<NoInput>, responses((status = 200, description = "Every country, by name.", body = [Country])))]
#[post("/api/MarketCountry/ListCountry")]
async fn list_market_countries(ctx: Ctx, _ask: OptionalJsonBody<NoInput>) -> Result<Json<Vec<Country>>> {
    lookups::countries(&ctx).await.map(Json)
}

/// Lists the franchises of the group.
#[utoipa::path(tag = "reference", operation_id = "list_franchises", responses((status = 200, description = "Every franchise, by name.", body = [Franchise])))]
#[get("/api/franchise/lookup")]
async fn list_franchises(ctx: Ctx) -> Result<Json<Vec<Franchise>>> {
    lookups::franchises(&ctx).await.map(Json)
}

/// Lists the work statuses of the group.
#[utoipa::path(tag = "reference", operation_id = "list_work_statuses", responses((status = 200, description = "Every work status, in its order.", body = [WorkStatus])))]
#[get("/api/workstatus/list")]
async fn list_work_statuses(ctx: Ctx) -> Result<Json<Vec<WorkStatus>>> {
    lookups::work_statuses(&ctx).await.map(Json)
}

/// Answers the country of the visitor, when a trusted proxy names it.
#[utoipa::path(tag = "public", operation_id = "read_geolocation", responses((status = 200, description = "The country; empty when it is not known.", body = Place)))]
#[get("/api/geolocation")]
async fn read_geolocation(request: HttpRequest, platform: Data<Platform>) -> Result<Json<Place>> {
    geolocation::place(&platform, &request).await.map(Json)
}

/// Lists the kinds of dealer management systems.
#[utoipa::path(tag = "reference", operation_id = "list_dms_providers", responses((status = 200, description = "Every kind, by number.", body = [DmsProvider])))]
#[get("/api/dms/list")]
async fn list_dms_providers(ctx: Ctx) -> Result<Json<Vec<DmsProvider>>> {
    lookups::dms_providers(&ctx).await.map(Json)
}

/// Lists the workshops of the current site.
#[utoipa::path(tag = "reference", operation_id = "list_workshops", request_body = Option<CallQuery>, responses((status = 200, description = "A page of workshops, by name.", body = [Workshop])))]
#[post("/api/workshop/list")]
async fn list_workshops(ctx: Ctx, input: OptionalJsonBody<CallQuery>) -> Result<Json<Vec<Workshop>>> {
    let query = input.0.read(&ctx.platform().config.limits)?;
    workshops::list(&ctx, query).await.map(Json)
}

/// Returns the support contacts, as a text that assigns them to a variable.
#[utoipa::path(tag = "public", operation_id = "read_support_contacts", params(("LanguageCode" = String, Path, description = "Such as `en_GB`.")), responses((status = 200, description = "`var supportContacts = {…};`", body = String, content_type = "text/plain")))]
#[get("/api/support/contacts/{LanguageCode}")]
async fn read_support_contacts(platform: Data<Platform>, code: Path<String>) -> Result<HttpResponse> {
    let text = support::text(&platform, &code).await?;
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(text))
}

/// Answers the addresses of policy, terms, guide and manual in a language, and the telephone number for help.
#[utoipa::path(tag = "public", operation_id = "read_support_links", params(("LanguageCode" = String, Path, description = "Such as `en_GB`.")), responses((status = 200, description = "An empty address hides its link.", body = SupportLinks)))]
#[get("/api/support/links/{LanguageCode}")]
async fn read_support_links(platform: Data<Platform>, code: Path<String>) -> Json<SupportLinks> {
    Json(support::links(&platform, &code))
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(list_locations)
        .service(create_location)
        .service(update_location)
        .service(list_site_locations)
        .service(list_languages)
        .service(read_language_texts)
        .service(list_countries)
        .service(list_market_countries)
        .service(list_franchises)
        .service(list_work_statuses)
        .service(read_geolocation)
        .service(list_dms_providers)
        .service(list_workshops)
        .service(read_support_contacts)
        .service(read_support_links);
}
