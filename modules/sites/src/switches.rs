//! Module switches: which modules are on at a site. A module is switched by a key of the settings, or by its own row
//! against the default of the hierarchy.

use std::collections::BTreeMap;

use platform::{
    app::platform::Platform,
    core::error::{Error, Result},
    db::Tx,
    entity::{
        site,
        site_module::{ActiveModel, Column, Entity},
    },
    shared::audit::{AuditEvent, write},
    sites::{
        directory::SiteInfo,
        module_switch::{ModuleSwitch, Switch},
        settings,
    },
    tenancy::Scoped,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, sea_query::OnConflict};
use serde::Serialize;
use serde_json::json;

use crate::{ChangeContext, reasons};

/// The state of a module at a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own on the wire")]
pub struct ModuleState {
    /// Name of the module.
    pub module: &'static str,
    /// The title shown to users.
    pub title: &'static str,
    /// Its switch at the site, which takes effect while the machine module is on.
    pub enabled: bool,
    /// Active at the site: on, and the machine module is on where it needs that.
    pub active: bool,
    /// `true` if it is on by default.
    pub default: bool,
    /// `true` if the site differs from the default.
    pub overridden: bool,
    /// The consequences for a site while it is off, in a sentence.
    pub when_off: &'static str,
}

impl ModuleState {
    /// Describes in sentences what changes when the module is switched to a state at the site: nothing, what stops or
    /// works, or that another module must be switched on first.
    pub fn effect(&self, enabled: bool) -> String {
        let Self { title, when_off, .. } = self;
        if enabled == self.enabled {
            return "Nothing changes.".to_owned();
        }
        let needs = if self.active == self.enabled { "" } else { " It works only where Machine stock is on." };
        if enabled { format!("{title} works.{needs}") } else { format!("{when_off}{needs}") }
    }
}

/// The state of every module that can be switched at a site.
pub fn states(platform: &Platform, site: &SiteInfo) -> Vec<ModuleState> {
    platform.switches.iter().filter_map(|module| state(module, site)).collect()
}

fn state(module: &ModuleSwitch, site: &SiteInfo) -> Option<ModuleState> {
    let default = match module.switch {
        Switch::Always => return None,
        Switch::Setting(key) => default_of(key),
        Switch::Default(by_hierarchy) => by_hierarchy(site.hierarchy),
    };
    let enabled = site.is_switched_on(module);
    let overridden = match module.switch {
        Switch::Always | Switch::Setting(_) => enabled != default,
        Switch::Default(_) => site.switched.contains_key(module.module),
    };
    Some(ModuleState {
        module: module.module,
        title: module.title,
        enabled,
        active: site.has(module),
        default,
        overridden,
        when_off: module.when_off,
    })
}

/// The state of a module that can be switched at a site.
pub fn state_of(platform: &Platform, site: &SiteInfo, module: &str) -> Result<ModuleState> {
    let module = platform.switch_of(module).ok_or_else(|| Error::from(reasons::MODULE_UNKNOWN))?;
    state(module, site).ok_or_else(|| reasons::MODULE_ALWAYS.into())
}

fn default_of(key: &str) -> bool {
    settings::known(key).is_some_and(|known| known.default == "true")
}

/// Switches a module on or off, or restores its default.
pub async fn switch(
    by: &ChangeContext<'_>,
    tx: &mut Tx,
    site: &SiteInfo,
    name: &str,
    enabled: Option<bool>,
) -> Result<()> {
    let module = by.platform.switch_of(name).ok_or_else(|| Error::from(reasons::MODULE_UNKNOWN))?;
    match module.switch {
        Switch::Always => return Err(reasons::MODULE_ALWAYS.into()),
        Switch::Setting(key) => {
            let value = enabled.unwrap_or_else(|| default_of(key)).to_string();
            crate::settings::set_values(by, tx, site.id, &[(key, &value)]).await?;
        }
        Switch::Default(_) => match enabled {
            None => drop(own_row(by, site, name).run(tx).await?),
            Some(enabled) => {
                let row = ActiveModel {
                    site_id: Set(site.id),
                    module: Set(name.to_owned()),
                    group_id: Set(site.group_id),
                    enabled: Set(enabled),
                };
                let rule =
                    OnConflict::columns([Column::SiteId, Column::Module]).update_column(Column::Enabled).to_owned();
                tx.upsert_many::<Entity, _>(by.grant, [row], rule).await?;
            }
        },
    }
    let event = AuditEvent::new("site.module", "site", site.id)
        .before(json!({ "module": name, "enabled": site.is_switched_on(module) }))
        .after(json!({ "module": name, "enabled": enabled }));
    write(tx, &by.platform.clock, by.actor, event).await?;
    by.platform.directory.forget(tx, site.id);
    Ok(())
}

/// Replaces all switches of a site. An unknown module is ignored, so that the export of an installation with more
/// modules can be imported.
pub(crate) async fn replace(
    by: &ChangeContext<'_>,
    tx: &mut Tx,
    site: &site::Model,
    switches: BTreeMap<String, bool>,
) -> Result<()> {
    Entity::remove(by.grant).filter(Column::SiteId.eq(site.id)).run(tx).await?;
    let known = switches.into_iter().filter(|(name, _)| {
        by.platform.switch_of(name).is_some_and(|module| matches!(module.switch, Switch::Default(_)))
    });
    let rows = known.map(|(module, enabled)| ActiveModel {
        site_id: Set(site.id),
        module: Set(module),
        group_id: Set(site.group_id),
        enabled: Set(enabled),
    });
    tx.insert_many::<Entity, _>(by.grant, rows.collect::<Vec<_>>()).await?;
    by.platform.directory.forget(tx, site.id);
    Ok(())
}

fn own_row(by: &ChangeContext<'_>, site: &SiteInfo, name: &str) -> platform::tenancy::Delete<Entity> {
    Entity::remove(by.grant).filter(Column::SiteId.eq(site.id)).filter(Column::Module.eq(name))
}
