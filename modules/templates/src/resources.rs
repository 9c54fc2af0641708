//! The console's list of templates, which is only read: they are written in the app.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{Access, Menu, NoInput, Resource, Verb, number},
    },
    async_trait,
    auth::context::Ctx,
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, FromQueryResult, Order};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    content::{Content, Item, Texts},
    decimal,
    edit::templates::{self, TemplateField, column},
    entity::{
        check_template::{Column, Entity, Model},
        comment_list, item_category, template_version,
    },
    permissions::TEMPLATE_READ,
    uses::{TemplateUses, template_uses},
    versions::read,
};

/// The versions that a template's page names, the newest first.
const VERSIONS: u64 = 100;

/// A template, as the console has it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleTemplate {
    id: i64,
    name: String,
    group_id: i64,
    /// 1 PDI, 5 receiving, 7 gate, 9 handover, 10 audit.
    vehicle_type: i16,
    /// 0 draft, 1 active, 2 dormant.
    status: i16,
    /// The language in which it is written.
    language_id: i64,
    /// Name of the language.
    language: String,
    /// The number of the published version; 0 before it was completed.
    version: i32,
    /// `true` if the working copy differs from the published version.
    is_edited: bool,
    /// The number of mappings to models.
    model_count: i64,
    /// The number of inspections that were begun with it.
    inspection_count: i64,
    deleted: bool,
    updated_at: DateTime<Utc>,
    /// The published content; null in a list, which reads no content.
    published: Option<PublishedContent>,
}

/// Published content of a template.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublishedContent {
    /// Versions of the template, the newest first, at most 100.
    versions: Vec<ConsoleVersion>,
    /// The languages of the published version, its own first; empty before it was completed.
    languages: Vec<ConsoleLanguage>,
    /// The groups of the published version, in order.
    groups: Vec<ConsoleGroup>,
}

/// A published version.
#[derive(Debug, Serialize, ToSchema, FromQueryResult)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleVersion {
    /// The number of the version, from 1.
    number: i32,
    published_at: DateTime<Utc>,
}

/// A language of a published version.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleLanguage {
    id: i64,
    /// Name of the language.
    language: String,
    /// Name of the template in this language.
    name: String,
    /// The number of texts that it lacks.
    missing: usize,
}

/// A group of a published version.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleGroup {
    id: i64,
    /// The in-progress stage of its items; empty for none.
    stage: String,
    /// Name of the group by the id of the language.
    #[schema(value_type = BTreeMap<String, String>)]
    texts: BTreeMap<i64, String>,
    items: Vec<ConsoleItem>,
}

/// An item of a published version.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleItem {
    id: i64,
    /// 1 yes or no, 2 pass, fail or not applicable, 3 number, 4 text.
    kind: i16,
    /// The name of its category.
    category: Option<String>,
    /// The name of the list of its quick texts.
    comment_list: Option<String>,
    is_mandatory: bool,
    is_photo_required: bool,
    /// The lowest good number, as text so that no client rounds it.
    min: Option<String>,
    /// The highest good number.
    max: Option<String>,
    unit: String,
    decimals: i16,
    /// The question by the id of the language.
    #[schema(value_type = BTreeMap<String, String>)]
    texts: BTreeMap<i64, String>,
}

/// Templates.
pub struct Templates;

#[async_trait(?Send)]
impl Resource for Templates {
    const NAME: &'static str = "templates";
    const SINGULAR: &'static str = "template";
    const VERBS: &'static [Verb] = &[Verb::Read];
    const ACCESS: Access = Access::read(TEMPLATE_READ);
    const MENU: Menu = Menu::Inspections;
    type Row = ConsoleTemplate;
    type Input = NoInput;
    type Field = TemplateField;

    async fn list(ctx: &Ctx, mut query: ListQuery<TemplateField>) -> Result<Page<ConsoleTemplate>> {
        let grant = ctx.can_in_group(TEMPLATE_READ)?;
        query.without(TemplateField::Deleted);
        query.words_in(TemplateField::Name);
        let languages = reference::language_names(ctx.platform()).await?;
        let tx = ctx.browse(&grant).await?;
        let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
        let ids: Vec<i64> = page.rows.iter().map(|row| row.id).collect();
        let uses = template_uses(ctx.platform(), &tx, &grant, &ids).await?;
        Ok(page.map(|row| {
            let uses = uses.get(&row.id).copied().unwrap_or_default();
            shown(row, uses, &languages)
        }))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<ConsoleTemplate> {
        let grant = ctx.can_in_group(TEMPLATE_READ)?;
        let languages = reference::language_names(ctx.platform()).await?;
        let tx = ctx.read(&grant).await?;
        let row = templates::one(&tx, &grant, number(id)?).await?;
        let uses = template_uses(ctx.platform(), &tx, &grant, &[row.id]).await?;
        let uses = uses.get(&row.id).copied().unwrap_or_default();
        let published = published(ctx, &tx, &grant, &row, &languages).await?;
        Ok(ConsoleTemplate { published: Some(published), ..shown(row, uses, &languages) })
    }
}

fn shown(row: Model, uses: TemplateUses, languages: &Texts) -> ConsoleTemplate {
    ConsoleTemplate {
        id: row.id,
        name: row.name,
        group_id: row.group_id,
        vehicle_type: row.vehicle_type,
        status: row.status,
        language_id: row.language_id,
        language: languages.get(&row.language_id).cloned().unwrap_or_default(),
        version: row.published_version,
        is_edited: row.edited,
        model_count: uses.models,
        inspection_count: uses.inspections,
        deleted: row.deleted,
        updated_at: row.updated_at,
        published: None,
    }
}

/// The published version with the names of what its items refer to, and the versions before it.
async fn published(ctx: &Ctx, tx: &Tx, grant: &Grant, template: &Model, languages: &Texts) -> Result<PublishedContent> {
    let Some(id) = template.published_id else {
        return Ok(PublishedContent { versions: Vec::new(), languages: Vec::new(), groups: Vec::new() });
    };
    let versions = template_version::Entity::within(grant)
        .filter(template_version::Column::TemplateId.eq(template.id))
        .order(template_version::Column::Number, Order::Desc)
        .limit(VERSIONS)
        .columns([template_version::Column::Number, template_version::Column::PublishedAt], tx)
        .await?;
    let version = read::version(ctx.platform(), tx, grant, id).await?;
    let content = &version.content;
    let names = Names::of(tx, grant, content).await?;
    Ok(PublishedContent { versions, languages: languages_of(content, languages), groups: groups_of(content, &names) })
}

fn languages_of(content: &Content, languages: &Texts) -> Vec<ConsoleLanguage> {
    let own = content.names.get_key_value(&content.language);
    let others = content.names.iter().filter(|(language, _)| **language != content.language);
    own.into_iter()
        .chain(others)
        .map(|(language, name)| ConsoleLanguage {
            id: *language,
            language: languages.get(language).cloned().unwrap_or_default(),
            name: name.clone(),
            missing: content.missing(*language),
        })
        .collect()
}

fn groups_of(content: &Content, names: &Names) -> Vec<ConsoleGroup> {
    let group = |group: &crate::content::Group| ConsoleGroup {
        id: group.id,
        stage: group.stage.clone(),
        texts: group.texts.clone(),
        items: group.items.iter().map(|item| names.item(item)).collect(),
    };
    content.groups.iter().map(group).collect()
}

/// The names of the categories and comment lists that items refer to.
struct Names {
    categories: HashMap<i64, String>,
    comment_lists: HashMap<i64, String>,
}

impl Names {
    async fn of(tx: &Tx, grant: &Grant, content: &Content) -> Result<Self> {
        let items = || content.groups.iter().flat_map(|group| &group.items);
        let categories = item_category::Entity::within(grant)
            .ids(items().filter_map(|item| item.category).collect::<BTreeSet<_>>())
            .columns([item_category::Column::Id, item_category::Column::Name], tx)
            .await?;
        let comment_lists = comment_list::Entity::within(grant)
            .ids(items().filter_map(|item| item.comment_list).collect::<BTreeSet<_>>())
            .columns([comment_list::Column::Id, comment_list::Column::Name], tx)
            .await?;
        let by_id = |named: Vec<Named>| named.into_iter().map(|named| (named.id, named.name)).collect();
        Ok(Self { categories: by_id(categories), comment_lists: by_id(comment_lists) })
    }

    fn item(&self, item: &Item) -> ConsoleItem {
        ConsoleItem {
            id: item.id,
            kind: item.kind,
            category: item.category.and_then(|id| self.categories.get(&id).cloned()),
            comment_list: item.comment_list.and_then(|id| self.comment_lists.get(&id).cloned()),
            is_mandatory: item.mandatory,
            is_photo_required: item.photo_on_failure,
            min: item.min.map(decimal::text),
            max: item.max.map(decimal::text),
            unit: item.unit.clone(),
            decimals: item.decimals,
            texts: item.texts.clone(),
        }
    }
}

/// A row of which only the name is read.
#[derive(FromQueryResult)]
struct Named {
    id: i64,
    name: String,
}
