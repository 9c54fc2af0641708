//! Lists that are only read: languages, countries, franchises, work statuses.

use std::{borrow::Cow, collections::BTreeMap};

use platform::{
    app::platform::Platform,
    auth::context::Ctx,
    core::error::Result,
    http::pages::Pages,
    sites::timezone,
    tenancy::{Scoped, SystemTask},
};
use sea_orm::{ColumnTrait as _, Order};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    LOOKUP_READ,
    entity::{country, dms_provider, franchise, language, work_status},
    reasons,
};

/// Reads the texts of the app in a language (`en_GB`), which its build writes as JSON. Letter case does not matter.
pub(crate) fn texts(pages: Pages, code: &str) -> Result<Cow<'static, [u8]>> {
    let unknown = || reasons::LANGUAGE_UNKNOWN;
    let (language, region) = code.split_once('_').ok_or_else(unknown)?;
    let is_pair = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_alphabetic());
    if !is_pair(language) || !is_pair(region) {
        return Err(unknown().into());
    }
    let name = format!("texts/{}_{}.json", language.to_ascii_lowercase(), region.to_ascii_uppercase());
    Ok(pages(&name).ok_or_else(unknown)?.bytes)
}

/// A language (REF-008).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Language {
    language_id: i32,
    language_name: String,
    /// `en_GB`
    language_code: String,
    /// `en-GB`
    language_culture: String,
}

/// A country.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Country {
    country_lookup_iso_id: i64,
    country_name: String,
    /// The two-letter code.
    country_iso_code: String,
    /// The three-letter code.
    #[serde(rename = "Iso3166_3")]
    iso3166_3: String,
    dialing_code: String,
    /// The time zone that is proposed for a site there, by its Windows name. An addition to the documented fields.
    time_zone_id: Option<&'static str>,
}

/// A franchise of the group (REF-019).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Franchise {
    franchise_id: i64,
    franchise_name: String,
}

/// A work status. Its id is called `LocationId` on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct WorkStatus {
    location_id: i64,
    work_status_desc: String,
    order_list: i32,
}

/// Lists the languages that are offered; public, because the sign-in page needs it.
pub(crate) async fn languages(platform: &Platform) -> Result<Vec<Language>> {
    languages_of(platform, Some(true)).await
}

/// Every language, or those that are offered.
async fn languages_of(platform: &Platform, offered: Option<bool>) -> Result<Vec<Language>> {
    let grant = SystemTask::Directory.everywhere();
    let tx = platform.db.read(grant.reach()).await?;
    let rows = language::Entity::within(&grant)
        .filter_if(offered, |offered| language::Column::Active.eq(offered))
        .order(language::Column::Id, Order::Asc)
        .all(&tx)
        .await?;
    let wire = |row: language::Model| Language {
        language_id: row.id,
        language_name: row.name,
        language_code: row.code,
        language_culture: row.culture,
    };
    Ok(rows.into_iter().map(wire).collect())
}

/// The names of every language of the product, by id.
pub async fn language_names(platform: &Platform) -> Result<BTreeMap<i64, String>> {
    let languages = languages_of(platform, None).await?;
    Ok(languages.into_iter().map(|row| (i64::from(row.language_id), row.language_name)).collect())
}

/// The ids of every language of the product, by code, such as `en_GB`.
pub async fn language_codes(platform: &Platform) -> Result<BTreeMap<String, i64>> {
    let languages = languages_of(platform, None).await?;
    Ok(languages.into_iter().map(|row| (row.language_code, i64::from(row.language_id))).collect())
}

/// Lists the countries that are offered, by name.
pub(crate) async fn countries(ctx: &Ctx) -> Result<Vec<Country>> {
    let grant = ctx.can(LOOKUP_READ)?;
    let tx = ctx.read(&grant).await?;
    let rows = country::Entity::within(&grant)
        .filter(country::Column::Active.eq(true))
        .order(country::Column::Name, Order::Asc)
        .all(&tx)
        .await?;
    let wire = |row: country::Model| Country {
        time_zone_id: timezone::of_country(&row.iso2),
        country_lookup_iso_id: row.id,
        country_name: row.name,
        country_iso_code: row.iso2,
        iso3166_3: row.iso3,
        dialing_code: row.dialing_code,
    };
    Ok(rows.into_iter().map(wire).collect())
}

/// Lists the franchises of the group, by name.
pub(crate) async fn franchises(ctx: &Ctx) -> Result<Vec<Franchise>> {
    let grant = ctx.can_in_group(LOOKUP_READ)?;
    let tx = ctx.read(&grant).await?;
    let rows = franchise::Entity::within(&grant)
        .filter(franchise::Column::Deleted.eq(false))
        .order(franchise::Column::Name, Order::Asc)
        .all(&tx)
        .await?;
    Ok(rows.into_iter().map(|row| Franchise { franchise_id: row.id, franchise_name: row.name }).collect())
}

/// Lists the work statuses of the group, in their order.
pub(crate) async fn work_statuses(ctx: &Ctx) -> Result<Vec<WorkStatus>> {
    let grant = ctx.can_in_group(LOOKUP_READ)?;
    let tx = ctx.read(&grant).await?;
    let rows = work_status::Entity::within(&grant)
        .order(work_status::Column::OrderList, Order::Asc)
        .order(work_status::Column::Id, Order::Asc)
        .all(&tx)
        .await?;
    let wire = |row: work_status::Model| WorkStatus {
        location_id: row.id,
        work_status_desc: row.description,
        order_list: row.order_list,
    };
    Ok(rows.into_iter().map(wire).collect())
}

/// A kind of dealer management system.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct DmsProvider {
    dms_id: i64,
    dms_name: String,
    integration_provider: i32,
}

/// Lists the kinds of dealer management systems that are offered, by number.
pub(crate) async fn dms_providers(ctx: &Ctx) -> Result<Vec<DmsProvider>> {
    let grant = ctx.can(LOOKUP_READ)?;
    let tx = ctx.read(&grant).await?;
    let rows = dms_provider::Entity::within(&grant)
        .filter(dms_provider::Column::Active.eq(true))
        .order(dms_provider::Column::Number, Order::Asc)
        .all(&tx)
        .await?;
    let wire =
        |row: dms_provider::Model| DmsProvider { dms_id: row.id, dms_name: row.name, integration_provider: row.number };
    Ok(rows.into_iter().map(wire).collect())
}

/// Finds a country by its two-letter code.
pub(crate) async fn country(
    tx: &platform::db::Tx,
    grant: &platform::tenancy::Grant,
    iso2: &str,
) -> Result<Option<country::Model>> {
    country::Entity::within(grant).filter(country::Column::Iso2.eq(iso2)).one(tx).await
}
