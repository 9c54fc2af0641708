//! The configuration of a site in the operational calls: `GET siteconfig`, `POST siteconfig`, `POST siteconfig/create`
//! (docs/behaviour/api.md, "Settings of a site").

use platform::{
    auth::{context::Ctx, permission::Permission},
    core::{
        error::{Error, Result},
        reason::own,
    },
    tenancy::Grant,
};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use utoipa::ToSchema;

use crate::{
    ChangeContext, SITE_MODULES, SITE_READ, SITE_SETTINGS, reasons,
    settings::{self, SettingsChange, Stored},
};

/// The configuration of a site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Configuration {
    site_code: String,
    culture_name: String,
    /// The time stamp, to be sent back with a change.
    time_stamp: String,
    /// Every setting, at its default where the site has no value; secrets are empty, each with a `Has…` flag.
    #[schema(value_type = Object)]
    setting_xml: Json,
}

/// The site whose configuration is read.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct WhichSite {
    /// A site the caller may act for; the current site when it is left out.
    site_code: Option<String>,
}

/// A whole configuration to store.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ChangedConfiguration {
    /// A site the caller may act for; the current site when it is left out.
    site_code: Option<String>,
    /// Ignored: the culture is stored as `SettingXml.CultureName`.
    culture_name: Option<String>,
    /// The time stamp with which the configuration was read.
    time_stamp: Option<String>,
    /// Settings that are left out, and secrets that are empty, are not changed.
    #[schema(value_type = Object)]
    setting_xml: Json,
}

/// The answer of a change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Saved {
    message: String,
    /// The time stamp, to be sent with the next change.
    time_stamp: String,
}

/// Returns the configuration of the current site, or of another site of the caller.
pub(crate) async fn read(ctx: &Ctx, which: WhichSite) -> Result<Configuration> {
    let (grant, site) = place(ctx, SITE_READ, which.site_code.as_deref()).await?;
    let tx = ctx.read(&grant).await?;
    let stored = settings::read(&tx, &grant, site).await?;
    drop(tx);
    let site = ctx.platform().directory.site(site).await?.ok_or_else(|| Error::from(reasons::SITE_UNKNOWN))?;
    Ok(Configuration {
        site_code: site.code.clone(),
        culture_name: stored.settings.culture_name().unwrap_or_else(|| site.culture.clone()),
        time_stamp: stored.timestamp(),
        setting_xml: stored.normalised(),
    })
}

/// Stores a configuration.
pub(crate) async fn save(ctx: &Ctx, changed: ChangedConfiguration) -> Result<Saved> {
    let ChangedConfiguration { site_code, culture_name: _, time_stamp, setting_xml } = changed;
    let (grant, site) = place(ctx, SITE_SETTINGS, site_code.as_deref()).await?;
    let timestamp = time_stamp.ok_or_else(|| Error::from(reasons::TIMESTAMP_REQUIRED))?;
    let has_settings = matches!(setting_xml.as_object(), Some(settings) if !settings.is_empty());
    if !has_settings {
        return Err(Error::from(own::NOT_READABLE).at("SettingXml", own::NOT_READABLE.0.text));
    }
    let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor() };
    // The right to change protected settings is checked at the current site, so they change for the current site only.
    let protected = ctx.may(SITE_MODULES) && ctx.site()?.id == site;
    let mut tx = ctx.write(&grant).await?;
    let saved: Stored =
        settings::save(&by, &mut tx, site, SettingsChange::Object(setting_xml), Some(&timestamp), protected).await?;
    tx.commit().await?;
    Ok(Saved { message: "Site Settings Saved Successfully".to_owned(), time_stamp: saved.timestamp() })
}

/// Finds the requested site, with a grant for its rows.
async fn place(ctx: &Ctx, permission: Permission, code: Option<&str>) -> Result<(Grant, i64)> {
    let current_site = ctx.site()?;
    match code.map(str::trim).filter(|code| !code.is_empty() && *code != current_site.code) {
        None => Ok((ctx.can(permission)?, current_site.id)),
        Some(code) => {
            let grant = ctx.can_across(permission, &[code.to_owned()]).await?;
            let site = grant.site_id()?;
            Ok((grant, site))
        }
    }
}
