//! The console resource for module switches: one record for a site and a module, with the id `330:stock`.

use std::sync::Arc;

use platform::{
    api::{
        list::{Filter, ListQuery, Page},
        rest::{Access, Menu, Resource, Verb, number},
    },
    async_trait,
    auth::context::Ctx,
    core::error::{Error, Result},
    sites::directory::SiteInfo,
    tenancy::Grant,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    ChangeContext, SITE_MODULES, reasons, sites,
    switches::{self, ModuleState},
};

platform::fields! {
    /// Fields by which switches can be filtered and sorted.
    ModuleField: Site Number "siteId"; Module Text "module"; Title Text "title"; Enabled Flag "enabled";
}

/// A module at a site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own on the wire")]
pub struct ModuleRow {
    /// `{siteId}:{module}`
    id: String,
    site_id: i64,
    module: &'static str,
    title: &'static str,
    /// Its switch at the site, which takes effect while the machine module is on.
    enabled: bool,
    /// `true` if it works at the site.
    active: bool,
    /// The state that applies without a switch of the site.
    default: bool,
    overridden: bool,
    /// The consequences for a site while it is off, in a sentence.
    when_off: &'static str,
}

/// A switch as the console sends it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct ModuleInput {
    /// On or off; null restores the default.
    enabled: Option<bool>,
}

/// The resource.
pub struct Modules;

#[async_trait(?Send)]
impl Resource for Modules {
    const NAME: &'static str = "modules";
    const SINGULAR: &'static str = "module of a site";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Update];
    const ACCESS: Access = Access::read(SITE_MODULES).update(SITE_MODULES);
    const MENU: Menu = Menu::Absent;
    type Row = ModuleRow;
    type Input = ModuleInput;
    type Field = ModuleField;

    async fn list(ctx: &Ctx, query: ListQuery<ModuleField>) -> Result<Page<ModuleRow>> {
        let grant = ctx.can(SITE_MODULES)?;
        let site_id = query.filter(ModuleField::Site).and_then(Filter::number).or_else(|| grant.site_id().ok());
        let site_id =
            site_id.ok_or_else(|| Error::from(reasons::SITE_CHOICE).at("siteId", reasons::SITE_CHOICE.0.text))?;
        let site = site(ctx, &grant, site_id).await?;
        let mut rows: Vec<ModuleRow> =
            switches::states(ctx.platform(), &site).into_iter().map(|state| shown(site.id, state)).collect();
        rows.retain(|row| query.filters.iter().all(|filter| fits(row, filter)));
        if let Some(ids) = &query.ids {
            rows.retain(|row| ids.contains(&row.id));
        }
        for (field, ascending) in query.order.iter().rev() {
            rows.sort_by(|one, other| {
                let order = match field {
                    ModuleField::Site => one.site_id.cmp(&other.site_id),
                    ModuleField::Module => one.module.cmp(other.module),
                    ModuleField::Title => one.title.cmp(other.title),
                    ModuleField::Enabled => one.enabled.cmp(&other.enabled),
                };
                if *ascending { order } else { order.reverse() }
            });
        }
        Ok(Page::cut(rows, query.offset, query.limit))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<ModuleRow> {
        let grant = ctx.can(SITE_MODULES)?;
        let (id, module) = parts(id)?;
        let site = site(ctx, &grant, id).await?;
        let states = switches::states(ctx.platform(), &site);
        let state = states.into_iter().find(|state| state.module == module);
        Ok(shown(site.id, state.ok_or_else(|| Error::from(reasons::MODULE_UNKNOWN))?))
    }

    async fn update(ctx: &Ctx, id: &str, input: ModuleInput) -> Result<ModuleRow> {
        let grant = ctx.can(SITE_MODULES)?;
        let (site_id, module) = parts(id)?;
        let site = site(ctx, &grant, site_id).await?;
        let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor() };
        let mut tx = ctx.write(&grant).await?;
        switches::switch(&by, &mut tx, &site, module, input.enabled).await?;
        tx.commit().await?;
        Self::one(ctx, id).await
    }
}

/// Finds the site, if the caller administers it.
async fn site(ctx: &Ctx, grant: &Grant, id: i64) -> Result<Arc<SiteInfo>> {
    let tx = ctx.read(grant).await?;
    sites::one(&tx, grant, id).await?;
    drop(tx);
    ctx.platform().directory.site(id).await?.ok_or_else(|| Error::from(reasons::SITE_UNKNOWN))
}

fn parts(id: &str) -> Result<(i64, &str)> {
    let (site, module) = id.split_once(':').ok_or_else(|| Error::from(reasons::MODULE_UNKNOWN))?;
    Ok((number(site)?, module))
}

fn fits(row: &ModuleRow, filter: &Filter<ModuleField>) -> bool {
    let contains = |own: &str| filter.text().is_none_or(|text| own.to_lowercase().contains(&text.to_lowercase()));
    match filter.field {
        ModuleField::Site => filter.numbers().contains(&row.site_id),
        ModuleField::Module => contains(row.module),
        ModuleField::Title => contains(row.title),
        ModuleField::Enabled => filter.flag() == Some(row.enabled),
    }
}

fn shown(site_id: i64, state: ModuleState) -> ModuleRow {
    let ModuleState { module, title, enabled, active, default, overridden, when_off } = state;
    ModuleRow {
        id: format!("{site_id}:{module}"),
        site_id,
        module,
        title,
        enabled,
        active,
        default,
        overridden,
        when_off,
    }
}
