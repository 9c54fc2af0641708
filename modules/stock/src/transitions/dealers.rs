//! The sites that machines may be sent to: the dealer list and one dealer.

use platform::{
    api::lenient_values,
    auth::context::Ctx,
    core::{error::Result, text},
    db::Tx,
    entity::site,
    sites::directory::SiteInfo,
    tenancy::{Grant, Scoped},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{domain::Destination, permissions::DEALERS, reasons, records::rules};

/// Rows of the popup.
const PAGE: usize = 50;
/// Characters of the search box.
const SEARCH_MAX: usize = 50;

/// Query of the sites.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct DealerSearch {
    /// A part of a name or a code; empty for all.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub site_name: String,
}

/// A site of the dealer list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct DealerRow {
    /// Its code.
    pub site_code: String,
    /// Its name.
    pub site_name: String,
}

/// A dealer as the detail view shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Dealer {
    /// Its code.
    pub site_code: String,
    /// Its name.
    pub site_name: String,
    /// First address line.
    pub address1: String,
    /// Second address line.
    pub address2: String,
    /// City.
    pub address3: String,
    /// State or province.
    pub address4: String,
    /// Country, by its ISO code.
    pub country: String,
    /// Post code.
    pub post_code: String,
    /// Telephone.
    pub telephone: String,
}

/// Returns the facts of a site that machines may be sent to, as the rules need them: docs/behaviour/machine-life.md,
/// "Sites that machines may be sent to".
pub fn destination(current_site: &SiteInfo, site: &SiteInfo) -> Destination {
    Destination {
        active: site.open,
        same_group: site.group_id == current_site.group_id,
        module_enabled: site.machine_module(),
        own: site.id == current_site.id,
        hierarchy: rules::hierarchy(site.hierarchy),
    }
}

/// Returns the sites that machines of the current site may be sent to, by name; the first fifty that match.
pub async fn dealers(ctx: &Ctx, request: &DealerSearch) -> Result<Vec<DealerRow>> {
    ctx.can(DEALERS)?;
    let current_site = ctx.site()?;
    let wanted = text::key(&request.site_name);
    if wanted.chars().count() > SEARCH_MAX {
        return Ok(Vec::new());
    }
    let sites = ctx.platform().directory.sites_of(current_site.group_id).await?;
    let fits = |site: &SiteInfo| text::key(&site.name).contains(&wanted) || site.code.contains(&wanted);
    Ok(sites
        .iter()
        .filter(|site| fits(site) && destination(current_site, site).permitted())
        .take(PAGE)
        .map(|site| DealerRow { site_code: site.code.clone(), site_name: site.name.clone() })
        .collect())
}

/// One of them, by its code, with its address.
pub async fn dealer(ctx: &Ctx, code: &str) -> Result<Dealer> {
    ctx.can(DEALERS)?;
    let current_site = ctx.site()?;
    let site = ctx.platform().directory.site_by_code(code.trim()).await?;
    let site = site.filter(|site| destination(current_site, site).permitted());
    let site = site.ok_or(reasons::NOT_FOUND)?;
    let group = ctx.can_in_group(DEALERS)?;
    let tx = ctx.read(&group).await?;
    dealer_at(&tx, &group, site.id).await?.ok_or_else(|| reasons::NOT_FOUND.into())
}

/// A site of the group with its address, whether machines may be sent there now or not: one that a work order names.
pub async fn dealer_at(tx: &Tx, group: &Grant, site: i64) -> Result<Option<Dealer>> {
    let row = site::Entity::within(group).id(site).one(tx).await?;
    Ok(row.map(|row| Dealer {
        site_code: row.code,
        site_name: row.name,
        address1: row.address1,
        address2: row.address2,
        address3: row.address3,
        address4: row.address4,
        country: row.country_iso.unwrap_or_default(),
        post_code: row.post_code,
        telephone: row.telephone,
    }))
}
