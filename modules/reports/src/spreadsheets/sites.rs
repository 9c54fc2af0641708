//! The sites that a caller may read reports of.

use std::sync::Arc;

use platform::{auth::context::Ctx, core::error::Result, sites::directory::SiteInfo};
use serde::Serialize;
use utoipa::ToSchema;

use crate::permissions::READ;

/// A site of a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ReportSite {
    /// Code of the site.
    pub site_code: String,
    /// Name of the site.
    pub site_name: String,
}

/// The sites of the reports of a caller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ReportSites {
    /// The sites by name.
    pub sites: Vec<ReportSite>,
}

/// Lists the sites of the reports of the caller.
pub(crate) async fn report_sites(ctx: &Ctx) -> Result<ReportSites> {
    Ok(answer(&ctx.sites_with(READ).await?))
}

/// Lists those of them that have fault categories.
pub(crate) async fn sites_with_faults(ctx: &Ctx) -> Result<ReportSites> {
    let mut sites = ctx.sites_with(READ).await?;
    sites.retain(|site| has_faults(site));
    Ok(answer(&sites))
}

/// Returns true if failed items are distinguished by areas and defects at a site.
pub(super) fn has_faults(site: &SiteInfo) -> bool {
    site.settings.fault_category_enabled() == Some(true)
}

fn answer(sites: &[Arc<SiteInfo>]) -> ReportSites {
    let wire = |site: &Arc<SiteInfo>| ReportSite { site_code: site.code.clone(), site_name: site.name.clone() };
    ReportSites { sites: sites.iter().map(wire).collect() }
}
