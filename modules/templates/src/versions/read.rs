//! Reads the published version of a template, an earlier version, and the working copy.

use std::{
    collections::{BTreeSet, HashMap},
    slice,
    sync::Arc,
    time::Duration,
};

use platform::{
    app::platform::Platform,
    auth::context::Ctx,
    core::error::{Error, Result},
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, FromQueryResult};

use crate::{
    content::{Content, Kind, Status},
    edit::{self, templates},
    entity::{
        check_template::{Column, Entity, Model as Template},
        template_version,
    },
    permissions::{TEMPLATE_READ, TEMPLATE_WRITE},
    pictures, reasons,
    uses::template_uses,
    wire::{Head, TemplateDetail, TemplateDraft, TemplateGroupRow, TemplateItemRow, TemplateRow},
};

/// The most published versions that are cached in memory.
const CACHED: u64 = 2_000;
/// Time for which a version stays cached after it was last read.
const KEEP: Duration = Duration::from_hours(1);

/// Published versions by their id. They never change, so nothing invalidates them.
struct Versions(moka::sync::Cache<i64, Arc<Published>>);

impl Versions {
    fn of(platform: &Platform) -> Arc<Self> {
        platform.caches.of(|| Self(moka::sync::Cache::builder().max_capacity(CACHED).time_to_idle(KEEP).build()))
    }
}

/// A published version of a template.
#[derive(Debug)]
pub struct Published {
    /// Id of the version, which an inspection stores.
    pub id: i64,
    /// The template.
    pub template_id: i64,
    /// The number of the version, from 1.
    pub number: i32,
    /// Content of the version.
    pub content: Content,
}

/// A template in use by inspections and handovers.
#[derive(Debug, Clone)]
pub struct InUse {
    /// Kind of the template.
    pub kind: Kind,
    /// `true` if it is dormant.
    pub dormant: bool,
    /// Published version; `None` before it was completed.
    pub published: Option<Arc<Published>>,
}

impl InUse {
    /// Returns the version to use; `None` if the template is dormant or was never completed.
    pub fn usable(self) -> Option<Arc<Published>> {
        self.published.filter(|_| !self.dormant)
    }
}

/// Reads a template with its published version; `None` when there is no such template.
pub async fn in_use(platform: &Platform, tx: &Tx, grant: &Grant, template: i64) -> Result<Option<InUse>> {
    let row = Entity::within(grant).id(template).filter(Column::Deleted.eq(false)).one(tx).await?;
    let Some(row) = row else { return Ok(None) };
    let kind = Kind::of(row.vehicle_type.into())
        .ok_or_else(|| Error::internal(format!("template {template} is of an unknown kind")))?;
    let published = match row.published_id {
        Some(id) => Some(version(platform, tx, grant, id).await?),
        None => None,
    };
    Ok(Some(InUse { kind, dormant: row.status == Status::Dormant.code(), published }))
}

/// Reads several templates with their published versions; one that is not there is left out.
pub async fn all_in_use(
    platform: &Platform,
    tx: &Tx,
    grant: &Grant,
    templates: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, InUse>> {
    let rows = Entity::within(grant).ids(templates).filter(Column::Deleted.eq(false)).all(tx).await?;
    let known = versions(platform, tx, grant, rows.iter().filter_map(|row| row.published_id)).await?;
    let in_use = |row: Template| {
        let kind = Kind::of(row.vehicle_type.into())
            .ok_or_else(|| Error::internal(format!("template {} is of an unknown kind", row.id)))?;
        let published = row.published_id.and_then(|id| known.get(&id)).cloned();
        Ok((row.id, InUse { kind, dormant: row.status == Status::Dormant.code(), published }))
    };
    rows.into_iter().map(in_use).collect()
}

/// Reads a version by its id, which the caller has from a row of its own tenant.
pub async fn version(platform: &Platform, tx: &Tx, grant: &Grant, id: i64) -> Result<Arc<Published>> {
    let cache = Versions::of(platform);
    if let Some(known) = cache.0.get(&id) {
        return Ok(known);
    }
    let read = Arc::new(stored_version(tx, grant, id).await?);
    cache.0.insert(id, Arc::clone(&read));
    Ok(read)
}

/// Reads several versions by their ids; those that are not cached are read at once.
pub async fn versions(
    platform: &Platform,
    tx: &Tx,
    grant: &Grant,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, Arc<Published>>> {
    let cache = Versions::of(platform);
    let (mut found, mut missing) = (HashMap::new(), BTreeSet::new());
    for id in ids {
        match cache.0.get(&id) {
            Some(known) => drop(found.insert(id, known)),
            None => drop(missing.insert(id)),
        }
    }
    if !missing.is_empty() {
        for row in template_version::Entity::within(grant).ids(missing).all(tx).await? {
            let read = Arc::new(published(row)?);
            cache.0.insert(read.id, Arc::clone(&read));
            found.insert(read.id, read);
        }
    }
    Ok(found)
}

/// Reads a version of a template by its number; `None` when it was never published.
pub async fn version_numbered(
    platform: &Platform,
    tx: &Tx,
    grant: &Grant,
    (template, number): (i64, i64),
) -> Result<Option<Arc<Published>>> {
    let Ok(number) = i32::try_from(number) else { return Ok(None) };
    let found: Vec<VersionId> = template_version::Entity::within(grant)
        .filter(template_version::Column::TemplateId.eq(template))
        .filter(template_version::Column::Number.eq(number))
        .columns([template_version::Column::Id], tx)
        .await?;
    match found.first() {
        Some(row) => version(platform, tx, grant, row.id).await.map(Some),
        None => Ok(None),
    }
}

#[derive(FromQueryResult)]
struct VersionId {
    id: i64,
}

/// Reads a version by its id from the database.
pub async fn stored_version(tx: &Tx, grant: &Grant, id: i64) -> Result<Published> {
    let row = template_version::Entity::within(grant).id(id).one(tx).await?;
    published(row.ok_or_else(|| Error::internal(format!("template version {id} is missing")))?)
}

fn published(row: template_version::Model) -> Result<Published> {
    let content = serde_json::from_value(row.content).map_err(Error::internal)?;
    Ok(Published { id: row.id, template_id: row.template_id, number: row.number, content })
}

/// The published version in one language; without groups before it was completed.
pub(crate) async fn detail(ctx: &Ctx, id: i64, language: i64) -> Result<TemplateDetail> {
    let grant = ctx.can_in_group(TEMPLATE_READ)?;
    let tx = ctx.read(&grant).await?;
    let template = templates::one(&tx, &grant, id).await?;
    let published = match template.published_id {
        Some(id) => Some(version(ctx.platform(), &tx, &grant, id).await?),
        None => None,
    };
    let language = if language == 0 { template.language_id } else { language };
    let site_code = ctx.site().map(|site| site.code.clone()).unwrap_or_default();
    let empty = Content { language: template.language_id, names: names(&template), groups: Vec::new() };
    let content = published.as_ref().map_or(&empty, |published| &published.content);
    let pictures = pictures::shown(ctx.platform(), &tx, &grant, pictures::of_content(content)).await?;
    let (version, site_code) = (template.published_version, site_code.as_str());
    let head = Head { template: &template, version, language, site_code, pictures: &pictures };
    Ok(TemplateDetail::of(head, content))
}

/// A version by its number, in one language.
pub(crate) async fn numbered(ctx: &Ctx, id: i64, number: i32, language: i64) -> Result<TemplateDetail> {
    let grant = ctx.can_in_group(TEMPLATE_READ)?;
    let tx = ctx.read(&grant).await?;
    let template = templates::one(&tx, &grant, id).await?;
    let row = template_version::Entity::within(&grant)
        .filter(template_version::Column::TemplateId.eq(id))
        .filter(template_version::Column::Number.eq(number))
        .one(&tx)
        .await?;
    let read = published(row.ok_or_else(|| Error::from(reasons::NO_VERSION))?)?;
    let language = if language == 0 { template.language_id } else { language };
    let site_code = ctx.site().map(|site| site.code.clone()).unwrap_or_default();
    let pictures = pictures::shown(ctx.platform(), &tx, &grant, pictures::of_content(&read.content)).await?;
    let head = Head { template: &template, version: number, language, site_code: &site_code, pictures: &pictures };
    Ok(TemplateDetail::of(head, &read.content))
}

fn names(template: &Template) -> crate::content::Texts {
    [(template.language_id, template.name.clone())].into_iter().collect()
}

/// The working copy for the editor.
pub(crate) async fn draft(ctx: &Ctx, id: i64) -> Result<TemplateDraft> {
    let grant = ctx.can_in_group(TEMPLATE_WRITE)?;
    let tx = ctx.read(&grant).await?;
    let template = templates::one(&tx, &grant, id).await?;
    let uses = template_uses(ctx.platform(), &tx, &grant, &[id]).await?.remove(&id).unwrap_or_default();
    let groups = edit::all_groups(&tx, &grant, id).await?;
    let mut items = edit::all_items(&tx, &grant, id).await?;
    let groups: Vec<_> = groups.into_iter().filter(|row| !row.deleted).collect();
    // In the order of the groups: within a group they are sorted already, and the sort is stable.
    let places: HashMap<i64, usize> = groups.iter().enumerate().map(|(place, group)| (group.id, place)).collect();
    items.retain(|row| !row.deleted);
    items.sort_by_key(|row| places.get(&row.template_group_id).copied());
    let shown = items.iter().filter_map(|row| row.picture_id);
    let shown = pictures::shown(ctx.platform(), &tx, &grant, shown).await?;
    let logos = pictures::logos(ctx.platform(), &tx, &grant, slice::from_ref(&template)).await?;
    Ok(TemplateDraft {
        template: TemplateRow::of(template, uses, &logos),
        groups: groups.into_iter().map(TemplateGroupRow::of).collect(),
        items: items.into_iter().map(|row| TemplateItemRow::of(row, &shown)).collect(),
    })
}
