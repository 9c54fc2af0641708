//! The sites that a caller may read reports of.

use std::sync::Arc;

use platform::{
    auth::{context::Ctx, permission::Permission},
    core::error::Result,
    sites::directory::SiteInfo,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::permissions::READ;

/// A site of a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ReportSite {
    /// Its code.
    pub site_code: String,
    /// Its name.
    pub site_name: String,
}

/// The sites of the reports of a caller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ReportSites {
    /// By name.
    pub sites: Vec<ReportSite>,
}

/// The sites that are switched on and at which the caller has a permission, by name.
pub(super) async fn sites_of(ctx: &Ctx, permission: Permission) -> Result<Vec<Arc<SiteInfo>>> {
    ctx.can(permission)?;
    let (user, platform) = (ctx.user()?, ctx.platform());
    let mut sites = platform.directory.sites_of(user.row.group_id).await?;
    sites.retain(|site| {
        let user_type = user.type_at(site.id).filter(|_| site.open);
        let may = |user_type| platform.policies.allow_any(&user.roles_at(user_type), site.hierarchy, permission);
        user_type.is_some_and(may)
    });
    Ok(sites)
}

/// Lists the sites of the reports of the caller.
pub(crate) async fn report_sites(ctx: &Ctx) -> Result<ReportSites> {
    Ok(answer(&sites_of(ctx, READ).await?))
}

/// Lists those of them that have fault categories.
pub(crate) async fn sites_with_faults(ctx: &Ctx) -> Result<ReportSites> {
    let mut sites = sites_of(ctx, READ).await?;
    sites.retain(|site| has_faults(site));
    Ok(answer(&sites))
}

/// Returns true if failed items are told apart by areas and defects at a site.
pub(super) fn has_faults(site: &SiteInfo) -> bool {
    site.settings.fault_category_enabled() == Some(true)
}

fn answer(sites: &[Arc<SiteInfo>]) -> ReportSites {
    let wire = |site: &Arc<SiteInfo>| ReportSite { site_code: site.code.clone(), site_name: site.name.clone() };
    ReportSites { sites: sites.iter().map(wire).collect() }
}
