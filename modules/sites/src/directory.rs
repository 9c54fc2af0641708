//! Sites in the operational calls: the current site, the sites that a caller may act for, the sites of the group.

use std::{cmp::Ordering, collections::HashMap, sync::Arc};

use platform::{
    api::{
        legacy_filters::{CallFilter, CallQuery, FilterProperty},
        lenient_values,
        list::{Filter, ListQuery, Operator, Page, Scalar},
    },
    app::platform::Platform,
    auth::{context::Ctx, session::Person},
    config::Limits,
    core::{error::Result, text::key},
    entity::site,
    sites::{directory::SiteInfo, timezone},
    tenancy::Scoped,
};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    SITE_READ,
    api_keys::{self, Scope},
    profile::{
        countries::countries,
        texts::{ProfileLanguages, Texts, stamp},
    },
    sites,
};

platform::fields! {
    /// Fields by which lists of sites can be filtered and sorted.
    SiteField: Code Text "sitecode"; Name Text "sitename";
}

/// The country of a site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CountryLookup {
    country_lookup_iso_id: i64,
    country_name: String,
    country_iso_code: String,
    #[serde(rename = "Iso3166_3")]
    iso3166_3: String,
    /// The time zone that is proposed for a site there, by its Windows name. An addition to the documented fields.
    time_zone_id: Option<&'static str>,
}

/// A site (TENANT-012).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SiteAnswer {
    site_id: i64,
    site_code: String,
    site_name: String,
    /// Name plus code in brackets.
    display_name: String,
    group_id: i64,
    franchise_id: Option<i32>,
    country_lookup: Option<CountryLookup>,
    active: bool,
    deleted: bool,
}

/// A site with its profile.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SiteProfileAnswer {
    site_id: i64,
    site_code: String,
    site_name: String,
    /// Name plus code in brackets.
    display_name: String,
    group_id: i64,
    pub(crate) group_name: String,
    franchise_id: Option<i32>,
    /// The name of the franchise; empty without one.
    pub(crate) franchise_name: String,
    country_lookup: Option<CountryLookup>,
    /// The English name of the country; empty without one.
    pub(crate) country: String,
    active: bool,
    deleted: bool,
    address1: String,
    address2: String,
    address3: String,
    address4: String,
    post_code: String,
    telephone: String,
    email: String,
    web_site: String,
    culture: String,
    /// `true` if name and address are stored in more than one language.
    is_multi_language: bool,
    /// The language of `SiteName` and `Address1` to `Address4`.
    default_language_id: i64,
    /// The language of `LangSiteName` and `LangAddr1` to `LangAddr4`.
    language_id: i64,
    /// Equal to `LanguageId`.
    #[serde(rename = "selectedLanguageID")]
    selected_language_id: i64,
    /// The name in the selected language; empty when there is none.
    lang_site_name: String,
    lang_addr1: String,
    lang_addr2: String,
    lang_addr3: String,
    lang_addr4: String,
    /// `DD/MM/YYYY HH:mm:ss`, in UTC.
    time_stamp: String,
    /// The version, to be sent back with a change.
    version: i32,
    /// The fields that the caller may change in the selected language.
    editable: Vec<&'static str>,
}

#[derive(FromQueryResult)]
struct FranchiseName {
    name: String,
}

/// A site that the caller may act for, with the caller's user type at this site (TENANT-013).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct PermittedSite {
    site_id: i64,
    site_code: String,
    site_name: String,
    /// Name plus code in brackets.
    display_name: String,
    group_id: i64,
    franchise_id: Option<i32>,
    country_lookup: Option<CountryLookup>,
    active: bool,
    deleted: bool,
    user_type_id: i16,
    /// The number of rows of all pages on the first row; 0 on the others.
    total_count: u64,
}

/// A site of the group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct GroupSite {
    site_id: i64,
    site_code: String,
    site_name: String,
    active: bool,
    deleted: bool,
}

/// A site as a program with an API key sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ProviderSite {
    site_code: String,
    site_name: String,
    active: bool,
}

/// The filters and the order of a list of sites.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct SitesQuery {
    /// Filters on `sitecode` and `sitename`.
    filters: Vec<CallFilter>,
    /// Order and page; the first 50 by name when it is left out.
    filter_property: Option<FilterProperty>,
    /// Reverses the order.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    sort_descending: Option<bool>,
}

impl SitesQuery {
    /// Converts the request into a list query.
    pub(crate) fn read(self, limits: &Limits) -> Result<ListQuery<SiteField>> {
        let request =
            CallQuery { filters: self.filters, filter_property: self.filter_property, ..CallQuery::default() };
        let mut query: ListQuery<SiteField> = request.read(limits)?;
        if query.order.is_empty() {
            query.order.push((SiteField::Name, true));
        }
        if self.sort_descending == Some(true) {
            for (_, ascending) in &mut query.order {
                *ascending = !*ascending;
            }
        }
        Ok(query)
    }
}

/// Reads the row of the current site.
async fn current_site(ctx: &Ctx) -> Result<site::Model> {
    let grant = ctx.can(SITE_READ)?;
    let tx = ctx.read(&grant).await?;
    sites::one(&tx, &grant, ctx.site()?.id).await
}

/// Returns the current site.
pub(crate) async fn own(ctx: &Ctx) -> Result<SiteAnswer> {
    let row = current_site(ctx).await?;
    let country = country(ctx.platform(), &row).await?;
    Ok(SiteAnswer {
        site_id: row.id,
        display_name: display_name(&row.name, &row.code),
        site_code: row.code,
        site_name: row.name,
        group_id: row.group_id,
        franchise_id: row.franchise_id,
        country_lookup: country,
        active: row.active,
        deleted: row.deleted,
    })
}

/// Builds the profile of the current site in a language.
pub(crate) async fn profile_answer(
    ctx: &Ctx,
    row: site::Model,
    languages: ProfileLanguages,
    texts: Texts,
    editable: Vec<&'static str>,
) -> Result<SiteProfileAnswer> {
    let [lang_addr1, lang_addr2, lang_addr3, lang_addr4] = texts.lines;
    let country = country(ctx.platform(), &row).await?;
    let franchise_name = franchise_name(ctx, &row).await?;
    Ok(SiteProfileAnswer {
        is_multi_language: languages.several,
        default_language_id: languages.default,
        language_id: languages.selected,
        selected_language_id: languages.selected,
        lang_site_name: texts.name,
        lang_addr1,
        lang_addr2,
        lang_addr3,
        lang_addr4,
        time_stamp: stamp(&row),
        version: row.version,
        editable,
        site_id: row.id,
        display_name: display_name(&row.name, &row.code),
        site_code: row.code,
        site_name: row.name,
        group_id: row.group_id,
        group_name: ctx.site()?.group_name.clone(),
        franchise_id: row.franchise_id,
        franchise_name,
        country: country.as_ref().map(|country| country.country_name.clone()).unwrap_or_default(),
        country_lookup: country,
        active: row.active,
        deleted: row.deleted,
        address1: row.address1,
        address2: row.address2,
        address3: row.address3,
        address4: row.address4,
        post_code: row.post_code,
        telephone: row.telephone,
        email: row.email,
        web_site: row.website,
        culture: row.culture,
    })
}

/// Lists the sites that the caller may act for; sites that are switched off are left out.
pub(crate) async fn permitted(ctx: &Ctx, query: ListQuery<SiteField>) -> Result<Vec<PermittedSite>> {
    let grant = ctx.can_in_group(SITE_READ)?;
    let sites_with_types = sites_with_types(ctx).await?;
    let types: HashMap<i64, i16> = sites_with_types.iter().map(|(site, user_type)| (site.id, *user_type)).collect();
    let page = cut(sites_with_types.into_iter().map(|(site, _)| site).collect(), &query);
    let tx = ctx.read(&grant).await?;
    let rows = site::Entity::within(&grant).ids(page.rows.iter().map(|site| site.id)).all(&tx).await?;
    drop(tx);
    let mut rows: HashMap<i64, site::Model> = rows.into_iter().map(|row| (row.id, row)).collect();
    let mut answer = Vec::with_capacity(page.rows.len());
    for site in page.rows {
        let Some(row) = rows.remove(&site.id) else { continue };
        answer.push(PermittedSite {
            site_id: row.id,
            display_name: display_name(&row.name, &row.code),
            country_lookup: country(ctx.platform(), &row).await?,
            site_code: row.code,
            site_name: row.name,
            group_id: row.group_id,
            franchise_id: row.franchise_id,
            active: row.active,
            deleted: row.deleted,
            user_type_id: types.get(&site.id).copied().unwrap_or(0),
            total_count: if answer.is_empty() { page.total } else { 0 },
        });
    }
    Ok(answer)
}

/// Lists the sites of the group. Machines can be sent to them, so every user of the group may read code and name.
pub(crate) async fn of_group(ctx: &Ctx) -> Result<Vec<GroupSite>> {
    let grant = ctx.can_in_group(SITE_READ)?;
    let sites = ctx.platform().directory.sites_of(grant.group_id()?).await?;
    let wire = |site: &Arc<SiteInfo>| GroupSite {
        site_id: site.id,
        site_code: site.code.clone(),
        site_name: site.name.clone(),
        active: true,
        deleted: false,
    };
    Ok(sites.iter().filter(|site| site.open).map(wire).collect())
}

/// Lists the sites of the group of an API key.
pub(crate) async fn of_key(
    platform: &Platform,
    key: Option<&str>,
    address: &str,
    query: SitesQuery,
) -> Result<Vec<ProviderSite>> {
    let group = api_keys::group_of_key(platform, key, Scope::ProviderSites, address).await?;
    let query = query.read(&platform.config.limits)?;
    let page = cut(platform.directory.sites_of(group).await?, &query);
    let wire = |site: Arc<SiteInfo>| ProviderSite {
        site_code: site.code.clone(),
        site_name: site.name.clone(),
        active: site.open,
    };
    Ok(page.rows.into_iter().map(wire).collect())
}

/// The open sites of the caller, with the caller's user type at each.
async fn sites_with_types(ctx: &Ctx) -> Result<Vec<(Arc<SiteInfo>, i16)>> {
    let Person::User(user) = &ctx.who().person else { return Ok(Vec::new()) };
    let sites = ctx.platform().directory.sites_of(user.row.group_id).await?;
    let with_type = |site: Arc<SiteInfo>| user.type_at(site.id).map(|user_type| (site, user_type));
    Ok(sites.into_iter().filter(|site| site.open).filter_map(with_type).collect())
}

/// Filters, orders and pages a list of sites in memory.
fn cut(sites: Vec<Arc<SiteInfo>>, query: &ListQuery<SiteField>) -> Page<Arc<SiteInfo>> {
    let mut sites: Vec<_> =
        sites.into_iter().filter(|site| query.filters.iter().all(|filter| fits(site, filter))).collect();
    sites.sort_by(|one, other| {
        let by = query.order.iter().map(|(field, ascending)| {
            let order = text(one, *field).to_lowercase().cmp(&text(other, *field).to_lowercase());
            if *ascending { order } else { order.reverse() }
        });
        by.fold(Ordering::Equal, Ordering::then).then(one.id.cmp(&other.id))
    });
    Page::cut(sites, query.offset, query.limit)
}

fn fits(site: &SiteInfo, filter: &Filter<SiteField>) -> bool {
    let own = key(text(site, filter.field));
    let wanted = filter.values.iter().filter_map(|value| match value {
        Scalar::Text(text) => Some(key(text)),
        Scalar::Number(_) | Scalar::Flag(_) | Scalar::Day(_) => None,
    });
    match filter.operator {
        Operator::Like => wanted.into_iter().any(|text| own.contains(&text)),
        Operator::Equal | Operator::In | Operator::AtLeast | Operator::AtMost => {
            wanted.into_iter().any(|text| own == text)
        }
    }
}

fn text(site: &SiteInfo, field: SiteField) -> &str {
    match field {
        SiteField::Code => &site.code,
        SiteField::Name => &site.name,
    }
}

fn display_name(name: &str, code: &str) -> String {
    format!("{name} ({code})")
}

/// The name of a site's franchise. The table belongs to the reference module, which depends on this one, so it is read by a
/// statement and not by its entity.
pub(crate) async fn franchise_name(ctx: &Ctx, row: &site::Model) -> Result<String> {
    let Some(id) = row.franchise_id else { return Ok(String::new()) };
    let grant = ctx.can_in_group(SITE_READ)?;
    let tx = ctx.read(&grant).await?;
    let sql = "SELECT name FROM franchise WHERE id = $1 AND {scope}";
    let found: Vec<FranchiseName> = tx.select(&grant, sql, vec![i64::from(id).into()]).await?;
    Ok(found.into_iter().next().map(|franchise| franchise.name).unwrap_or_default())
}

async fn country(platform: &Platform, row: &site::Model) -> Result<Option<CountryLookup>> {
    let Some(iso2) = &row.country_iso else { return Ok(None) };
    let countries = countries(platform).await?;
    Ok(countries.get(iso2).map(|country| CountryLookup {
        country_lookup_iso_id: country.id,
        country_name: country.name.clone(),
        country_iso_code: country.iso2.clone(),
        iso3166_3: country.iso3.clone(),
        time_zone_id: timezone::of_country(iso2),
    }))
}
