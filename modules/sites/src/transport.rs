//! Export and import of a site as a file, to move it to another installation or to store it as a template. The file
//! contains the profile, the settings document and the switches; never secrets, users or machines.

use std::collections::BTreeMap;

use platform::{
    auth::permission::Hierarchy,
    core::error::{Error, Result},
    db::Tx,
    entity::{site, site_module},
    sites::settings::SiteSettings,
    tenancy::{Grant, Scoped},
};
use sea_orm::ColumnTrait as _;
use serde::{Deserialize, Serialize};

use crate::{
    ChangeContext,
    profile::fields::Profile,
    reasons,
    settings::store::{self as settings, SettingsChange},
    sites::{self, NewSite, SiteChange},
    switches,
};

/// The version of the file's format.
const SCHEMA: u32 = 1;

/// A site as a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExportedSite {
    schema: u32,
    code: String,
    active: bool,
    profile: Profile,
    /// The `SettingXml` document without secrets.
    settings: String,
    /// Switches that differ from their default.
    modules: BTreeMap<String, bool>,
}

/// Exports the site of a code.
pub async fn export(tx: &Tx, grant: &Grant, code: &str) -> Result<ExportedSite> {
    let row = sites::by_code(tx, grant, code).await?;
    let stored = settings::read(tx, grant, row.id).await?;
    let switches = site_module::Entity::within(grant).filter(site_module::Column::SiteId.eq(row.id)).all(tx).await?;
    Ok(ExportedSite {
        schema: SCHEMA,
        profile: sites::profile_of(&row),
        code: row.code,
        active: row.active,
        settings: stored.settings.to_xml(),
        modules: switches.into_iter().map(|switch| (switch.module, switch.enabled)).collect(),
    })
}

/// Imports a site: creates it in this group, or changes the group's site of this code. Stored secrets are preserved.
pub async fn import(by: &ChangeContext<'_>, tx: &mut Tx, group: i64, file: &[u8]) -> Result<site::Model> {
    let wrong = |cause: String| Error::from(reasons::EXPORT_WRONG).because(cause);
    let file: ExportedSite = serde_json::from_slice(file).map_err(|error| wrong(error.to_string()))?;
    let ExportedSite { schema, code, active, profile, settings: xml, modules } = file;
    if schema != SCHEMA {
        return Err(wrong(format!("schema {schema}")));
    }
    let known = site::Entity::within(by.grant).filter(site::Column::Code.eq(code.as_str())).one(tx).await?;
    let row = match known {
        Some(row) if row.group_id != group || row.deleted => return Err(reasons::CODE_TAKEN.into()),
        Some(row) => {
            let change = SiteChange { profile: Some(profile), active: Some(active), ..SiteChange::default() };
            sites::change(by, tx, row.id, change).await?
        }
        None => {
            let hierarchy = SiteSettings::parse(&xml)?.hierarchy().and_then(|number| Hierarchy::of(i64::from(number)));
            let hierarchy = hierarchy.unwrap_or(Hierarchy::Dealership);
            sites::create(by, tx, NewSite { code, group, hierarchy, active, time_zone: None, profile }).await?
        }
    };
    settings::save(by, tx, row.id, SettingsChange::Xml(xml), None, true).await?;
    switches::replace(by, tx, &row, modules).await?;
    Ok(row)
}
