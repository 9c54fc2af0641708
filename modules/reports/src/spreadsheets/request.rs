//! The request of a report, and its sites and days.

use std::sync::Arc;

use platform::{
    api::{legacy_filters::FilterProperty, lenient_values},
    auth::{context::Ctx, permission::Permission},
    core::error::{Error, Result},
    sites::directory::SiteInfo,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    days::{Days, day},
    reader::Reader,
};
use crate::reasons;

/// The request of a report.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ReportRequest {
    /// Site codes, as a list or divided by commas; those of a site user may be left out.
    #[serde(deserialize_with = "lenient_values::values")]
    #[schema(value_type = lenient_values::Values)]
    pub site_code: String,
    /// The first day, YYYYMMDD.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub from_date: String,
    /// The last day, YYYYMMDD.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub to_date: String,
    /// Order and page: `OrderBy` a field of the rows, ASC or DESC; without a page every row.
    pub filter_property: Option<FilterProperty>,
}

/// The sites of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// The sites that are named.
    Named,
    /// Every site of the group at which the caller may read reports.
    Group,
}

impl ReportRequest {
    /// Checks the permission, the sites and the days.
    pub async fn read(&self, ctx: &Ctx, permission: Permission, scope: Scope) -> Result<Reader> {
        ctx.can(permission)?;
        let limits = &ctx.platform().config.limits;
        let is_group_user = ctx.user()?.group_level();
        let mut codes: Vec<String> = self.site_code.split(',').map(str::trim).map(ToOwned::to_owned).collect();
        codes.retain(|code| !code.is_empty());
        codes.sort_unstable();
        codes.dedup();
        let cap = usize::try_from(limits.page_rows).unwrap_or(usize::MAX);
        if codes.len() > cap {
            return Err(Error::from(reasons::COLUMNS).at("SiteCode", "Too many sites"));
        }
        match (scope, codes.as_slice()) {
            (Scope::Named, []) if is_group_user => return Err(reasons::NO_SITES.into()),
            (Scope::Group, [_, _, ..]) => return Err(reasons::ONE_SITE.into()),
            (_, []) => codes.push(ctx.site()?.code.clone()),
            (_, [..]) => {}
        }
        // Refuses sites at which the caller may not read it.
        let named = ctx.can_across_open(permission, &codes).await?;
        let days = Days::new(day(&self.from_date, "FromDate")?, day(&self.to_date, "ToDate")?, limits)?;
        let (grant, sites) = match scope {
            Scope::Named => {
                let mut sites: Vec<Arc<SiteInfo>> = Vec::with_capacity(codes.len());
                for code in &codes {
                    sites.extend(ctx.platform().directory.site_by_code(code).await?);
                }
                (named, sites)
            }
            Scope::Group => {
                let sites = ctx.sites_with(permission).await?;
                let codes: Vec<String> = sites.iter().map(|site| site.code.clone()).collect();
                (ctx.can_across_open(permission, &codes).await?, sites)
            }
        };
        let group = ctx.can_in_group(permission)?;
        Ok(Reader { platform: ctx.shared_platform().into_inner(), grant, group, sites, days, is_group_user })
    }
}
