//! Lists the templates of a group, and writes them into a file.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use platform::{
    api::name_list::NameList,
    app::platform::Platform,
    core::error::{Error, Result},
    db::Tx,
    tenancy::Grant,
};
use sea_orm::{ColumnTrait, Order};
use serde::Serialize;

use crate::{
    content::{Content, Item, ItemKind, Kind, Texts},
    decimal,
    edit::draft,
    entity::{
        check_template::{Column, Entity, Model as Template},
        comment_list, item_category,
    },
    files::{
        check,
        format::Form,
        spreadsheet,
        text::{self, ByCode, GroupText, ItemText, TemplateText},
    },
    reasons,
    uses::template_uses,
    versions::read,
};

/// Templates that are listed or written at most.
const MOST: u64 = 5_000;

/// A template in the list.
#[derive(Debug, Clone, Serialize)]
pub struct TemplateLine {
    /// Id of the template.
    pub id: i64,
    /// Name of the template.
    pub name: String,
    /// `pdi`, `receiving`, `gate`, `handover` or `audit`.
    pub kind: String,
    /// `draft`, `active` or `dormant`.
    pub status: &'static str,
    /// The code of the language in which it is written.
    pub language: String,
    /// The number of its published version; 0 before it was completed.
    pub version: i32,
    /// `true` if the working copy differs from the published version.
    pub edited: bool,
    /// The models that it is mapped to.
    pub models: i64,
    /// Number of inspections and handovers that used it.
    pub inspections: i64,
    /// Time of the last change.
    pub updated_at: DateTime<Utc>,
}

/// The templates of the grant's group, by name.
pub async fn list_templates(platform: &Platform, grant: &Grant) -> Result<Vec<TemplateLine>> {
    let codes = codes(platform).await?;
    let tx = platform.db.read(grant.reach()).await?;
    let rows = Entity::not_deleted(grant).order(Column::NameKey, Order::Asc).limit(MOST).all(&tx).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let uses = if ids.is_empty() { HashMap::new() } else { template_uses(platform, &tx, grant, &ids).await? };
    let line = |row: Template| {
        let uses = uses.get(&row.id).copied().unwrap_or_default();
        Ok(TemplateLine {
            id: row.id,
            kind: check::kind_name(kind(&row)?),
            status: match row.status {
                0 => "draft",
                1 => "active",
                _ => "dormant",
            },
            language: codes.get(&row.language_id).cloned().unwrap_or_default(),
            version: row.published_version,
            edited: row.edited,
            models: uses.models,
            inspections: uses.inspections,
            updated_at: row.updated_at,
            name: row.name,
        })
    };
    rows.into_iter().map(line).collect()
}

/// Selection of the templates to export.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExportSelection {
    /// Names of the templates; all of the group when there are none.
    pub names: Vec<String>,
    /// `true` if the working copies are written; otherwise the published versions, and templates without one are left
    /// out.
    pub draft: bool,
}

/// A file of templates.
#[derive(Debug)]
pub struct Exported {
    /// The file.
    pub bytes: Vec<u8>,
    /// Number of templates in it.
    pub templates: usize,
    /// Number of their questions.
    pub questions: usize,
    /// The names of templates that were left out, because they were never completed or have no question.
    pub left_out: Vec<String>,
}

/// Writes templates of the grant's group. A name that no template has is refused.
pub async fn export_templates(
    platform: &Platform,
    grant: &Grant,
    wanted: &ExportSelection,
    form: Form,
) -> Result<Exported> {
    let codes = codes(platform).await?;
    let tx = platform.db.read(grant.reach()).await?;
    let mut keys = Vec::with_capacity(wanted.names.len());
    for name in &wanted.names {
        keys.push(Entity::name(name)?.key);
    }
    let mut rows = Entity::not_deleted(grant).order(Column::NameKey, Order::Asc).limit(MOST);
    if !keys.is_empty() {
        rows = rows.filter(Column::NameKey.is_in(keys.clone()));
    }
    let rows = rows.all(&tx).await?;
    let missing = keys.iter().zip(&wanted.names).find(|(key, _)| rows.iter().all(|row| row.name_key != **key));
    if let Some((_, name)) = missing {
        return Err(Error::from(reasons::UNKNOWN).saying(format!("Template {name} not found")));
    }
    let names = Names {
        codes: &codes,
        categories: named::<item_category::Entity>(&tx, grant).await?,
        comment_lists: named::<comment_list::Entity>(&tx, grant).await?,
    };
    let mut templates = Vec::with_capacity(rows.len());
    let mut left_out = Vec::new();
    for row in rows {
        let content = match (wanted.draft, row.published_id) {
            (true, _) => Some(draft::content(&tx, grant, &row).await?),
            (false, Some(id)) => Some(read::version(platform, &tx, grant, id).await?.content.clone()),
            (false, None) => None,
        };
        match content.map(Content::without_empty_groups).filter(|content| content.item_count() > 0) {
            Some(content) => templates.push(names.template(&row, &content)?),
            None => left_out.push(row.name),
        }
    }
    let questions = templates.iter().flat_map(|template| &template.groups).map(|group| group.items.len()).sum();
    let count = templates.len();
    let bytes = match form {
        Form::Csv => spreadsheet::write(&templates).map_err(Error::internal)?,
        Form::Json => text::write(templates).map_err(Error::internal)?,
    };
    Ok(Exported { bytes, templates: count, questions, left_out })
}

/// The codes of the languages by their ids.
async fn codes(platform: &Platform) -> Result<BTreeMap<i64, String>> {
    Ok(reference::language_codes(platform).await?.into_iter().map(|(code, id)| (id, code)).collect())
}

/// The names of a list, by their ids; those that were deleted, too, because a published version may name them.
async fn named<E>(tx: &Tx, grant: &Grant) -> Result<HashMap<i64, String>>
where
    E: NameList,
    E::Model: Named,
{
    Ok(E::within(grant).all(tx).await?.into_iter().map(Named::named).collect())
}

/// A row with an id and a name.
trait Named {
    fn named(self) -> (i64, String);
}

impl Named for item_category::Model {
    fn named(self) -> (i64, String) {
        (self.id, self.name)
    }
}

impl Named for comment_list::Model {
    fn named(self) -> (i64, String) {
        (self.id, self.name)
    }
}

fn kind(row: &Template) -> Result<Kind> {
    let kind = Kind::of(row.vehicle_type.into());
    kind.ok_or_else(|| Error::internal(format!("template {} is of an unknown kind", row.id)))
}

/// The names that a file has instead of ids.
struct Names<'a> {
    codes: &'a BTreeMap<i64, String>,
    categories: HashMap<i64, String>,
    comment_lists: HashMap<i64, String>,
}

impl Names<'_> {
    fn template(&self, row: &Template, content: &Content) -> Result<TemplateText> {
        let groups = content.groups.iter().map(|group| GroupText {
            name: content.text(&group.texts, content.language).to_owned(),
            stage: group.stage.clone(),
            names: self.translations(&group.texts, content.language),
            items: group.items.iter().map(|item| self.item(content, item)).collect(),
            ..GroupText::default()
        });
        Ok(TemplateText {
            name: row.name.clone(),
            kind: check::kind_name(kind(row)?),
            language: self.code(content.language),
            names: self.translations(&content.names, content.language),
            groups: groups.collect(),
            ..TemplateText::default()
        })
    }

    fn item(&self, content: &Content, item: &Item) -> ItemText {
        let name =
            |of: &HashMap<i64, String>, id: Option<i64>| id.and_then(|id| of.get(&id).cloned()).unwrap_or_default();
        let limit = |limit: Option<i64>| limit.map(decimal::text).unwrap_or_default();
        ItemText {
            question: content.text(&item.texts, content.language).to_owned(),
            kind: ItemKind::of(item.kind.into()).map(check::answer_name).unwrap_or_default().to_owned(),
            category: name(&self.categories, item.category),
            comment_list: name(&self.comment_lists, item.comment_list),
            required: item.mandatory,
            photo: item.photo_on_failure,
            min: limit(item.min),
            max: limit(item.max),
            unit: item.unit.clone(),
            decimals: if item.decimals == 0 { String::new() } else { item.decimals.to_string() },
            questions: self.translations(&item.texts, content.language),
            ..ItemText::default()
        }
    }

    fn translations(&self, texts: &Texts, own: i64) -> ByCode {
        let others = texts.iter().filter(|(language, text)| **language != own && !text.is_empty());
        others.map(|(language, text)| (self.code(*language), text.clone())).collect()
    }

    fn code(&self, language: i64) -> String {
        self.codes.get(&language).cloned().unwrap_or_else(|| language.to_string())
    }
}
