//! The languages of a template: which it has, how much of each is there, and its texts.

use std::collections::{BTreeMap, HashSet};

use chrono::{DateTime, Utc};
use platform::{
    api::{lenient_values, name_list::NameList as _},
    auth::context::Ctx,
    core::{error::Result, reason::Reason},
    shared::audit::AuditEvent,
    tenancy::Scoped,
};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait,
    sea_query::OnConflict,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    content::{Group, Item, Texts},
    edit::{
        checks::{ENTRIES, line, locked, mark_edited, text, unchanged},
        draft, groups, items, templates,
    },
    entity::{
        check_template,
        template_language::{self, Column, Entity},
        template_text::{self, ActiveModel as Text, Column as TextColumn, Subject},
    },
    permissions::{TEMPLATE_READ, TEMPLATE_WRITE},
    reasons,
};

/// The texts of a template in another language than its own. Texts that are left out are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct TemplateLanguageInput {
    /// The template.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_id: Option<i64>,
    /// The language.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub language_id: Option<i64>,
    /// The name of the template in this language.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub template_name: String,
    /// Names of groups; an empty one is missing.
    pub groups: Vec<GroupText>,
    /// Questions of items; an empty one is missing.
    pub items: Vec<ItemText>,
    /// `true` removes the language from the template.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub deleted: Option<bool>,
    /// Time of the last change of the language, as it was read.
    pub timestamp_dt: Option<DateTime<Utc>>,
}

/// The name of a group.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct GroupText {
    /// The group.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_item_group_id: Option<i64>,
    /// Name of the group, at most 100 characters.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub item_group: String,
}

/// The question of an item.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ItemText {
    /// The item.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_item_type_id: Option<i64>,
    /// The question, at most 500 characters.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub item_desc: String,
}

/// A language of a template.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct TemplateLanguageRow {
    /// The template.
    pub template_id: i64,
    /// The language.
    pub language_id: i64,
    /// Name of the language.
    pub language_name: String,
    /// Name of the template in this language.
    pub template_name: String,
    /// `true` if no text is missing.
    pub is_complete: bool,
    /// The number of texts that are missing. An addition to the documented fields, like the next.
    pub missing: usize,
    /// Time of the last change; null for the language in which the template is written.
    pub timestamp_dt: Option<DateTime<Utc>>,
}

/// The answer of a save.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SavedLanguage {
    /// The message to display.
    pub message: &'static str,
    /// The template.
    pub template_id: i64,
    /// The language as it is now; null when it was taken from the template.
    pub language: Option<TemplateLanguageRow>,
}

/// The languages of a template, its own first; or one of them.
pub(crate) async fn list(ctx: &Ctx, template: i64, language: i64) -> Result<Vec<TemplateLanguageRow>> {
    let grant = ctx.can(TEMPLATE_READ)?;
    let names = reference::language_names(ctx.platform()).await?;
    let tx = ctx.read(&grant).await?;
    let template = templates::one(&tx, &grant, template).await?;
    let translated = Entity::within(&grant).filter(Column::TemplateId.eq(template.id)).all(&tx).await?;
    let at: BTreeMap<i64, DateTime<Utc>> = translated.iter().map(|row| (row.language_id, row.updated_at)).collect();
    let content = draft::content(&tx, &grant, &template).await?;
    let mut languages: Vec<i64> = content.names.keys().copied().collect();
    languages.sort_by_key(|id| (*id != template.language_id, *id));
    let row = |id: i64| {
        let missing = content.missing(id);
        TemplateLanguageRow {
            template_id: template.id,
            language_id: id,
            language_name: names.get(&id).cloned().unwrap_or_default(),
            template_name: content.names.get(&id).cloned().unwrap_or_default(),
            is_complete: missing == 0,
            missing,
            timestamp_dt: at.get(&id).copied(),
        }
    };
    Ok(languages.into_iter().filter(|id| language == 0 || *id == language).map(row).collect())
}

/// Saves the texts of one language, or takes it from the template.
pub(crate) async fn save(ctx: &Ctx, input: TemplateLanguageInput) -> Result<SavedLanguage> {
    let grant = ctx.can(TEMPLATE_WRITE)?;
    let id = input.template_id.unwrap_or(0);
    let language = input.language_id.unwrap_or(0);
    if !reference::language_names(ctx.platform()).await?.contains_key(&language) {
        return Err(reasons::LANGUAGE.into());
    }
    let texts = sent_texts(&input)?;
    let tx = ctx.write(&grant).await?;
    let template = locked(&tx, &grant, id).await?;
    if language == template.language_id {
        return Err(reasons::OWN_LANGUAGE.into());
    }
    let stored = Entity::within(&grant)
        .filter(Column::TemplateId.eq(template.id))
        .filter(Column::LanguageId.eq(language))
        .one(&tx)
        .await?;
    if let Some(stored) = &stored {
        unchanged(input.timestamp_dt, stored.updated_at)?;
    }
    if input.deleted == Some(true) {
        Entity::remove(&grant)
            .filter(Column::TemplateId.eq(template.id))
            .filter(Column::LanguageId.eq(language))
            .run(&tx)
            .await?;
        template_text::Entity::remove(&grant)
            .filter(TextColumn::TemplateId.eq(template.id))
            .filter(TextColumn::LanguageId.eq(language))
            .run(&tx)
            .await?;
    } else {
        let name = check_template::Entity::name(&input.template_name)?;
        let known_groups: HashSet<i64> =
            groups::all(&tx, &grant, template.id).await?.into_iter().map(|row| row.id).collect();
        let known_items: HashSet<i64> =
            items::all(&tx, &grant, template.id).await?.into_iter().map(|row| row.id).collect();
        for (subject, id, _) in &texts {
            match subject {
                Subject::Group if !known_groups.contains(id) => return Err(reasons::GROUP_UNKNOWN.into()),
                Subject::Item if !known_items.contains(id) => return Err(reasons::ITEM_UNKNOWN.into()),
                Subject::Group | Subject::Item => {}
            }
        }
        let row = template_language::ActiveModel {
            id: NotSet,
            group_id: Set(template.group_id),
            template_id: Set(template.id),
            language_id: Set(language),
            name: Set(name.text),
            updated_at: Set(ctx.now()),
        };
        let named = OnConflict::columns([Column::TemplateId, Column::LanguageId])
            .update_columns([Column::Name, Column::UpdatedAt])
            .to_owned();
        tx.upsert_many::<Entity, _>(&grant, [row], named).await?;
        let rows = texts.into_iter().map(|(subject, id, text)| Text {
            id: NotSet,
            group_id: Set(template.group_id),
            template_id: Set(template.id),
            language_id: Set(language),
            kind: Set(subject),
            subject_id: Set(id),
            text: Set(text),
        });
        tx.upsert_many::<template_text::Entity, _>(&grant, rows, text_conflict()).await?;
    }
    mark_edited(ctx, &tx, &grant, &template).await?;
    let after = json!({ "languageId": language, "deleted": input.deleted == Some(true) });
    ctx.note(&tx, AuditEvent::new("template.language", "template", template.id).after(after)).await?;
    tx.commit().await?;
    let language = list(ctx, template.id, language).await?.into_iter().next();
    Ok(SavedLanguage { message: "Success", template_id: template.id, language })
}

/// The texts of the working copy in one language, those of the template's own language included.
pub(crate) async fn read(ctx: &Ctx, template: i64, language: i64) -> Result<TemplateLanguageInput> {
    let grant = ctx.can(TEMPLATE_READ)?;
    if language != 0 && !reference::language_names(ctx.platform()).await?.contains_key(&language) {
        return Err(reasons::LANGUAGE.into());
    }
    let tx = ctx.read(&grant).await?;
    let template = templates::one(&tx, &grant, template).await?;
    let language = if language == 0 { template.language_id } else { language };
    let stored = Entity::within(&grant)
        .filter(Column::TemplateId.eq(template.id))
        .filter(Column::LanguageId.eq(language))
        .one(&tx)
        .await?;
    let content = draft::content(&tx, &grant, &template).await?;
    let text_in = |texts: &Texts| texts.get(&language).cloned().unwrap_or_default();
    let group = |group: &Group| GroupText { template_item_group_id: Some(group.id), item_group: text_in(&group.texts) };
    let item = |item: &Item| ItemText { template_item_type_id: Some(item.id), item_desc: text_in(&item.texts) };
    Ok(TemplateLanguageInput {
        template_id: Some(template.id),
        language_id: Some(language),
        template_name: text_in(&content.names),
        groups: content.groups.iter().map(group).collect(),
        items: content.groups.iter().flat_map(|group| &group.items).map(item).collect(),
        deleted: None,
        timestamp_dt: stored.map(|row| row.updated_at),
    })
}

/// The texts of a body, checked by themselves: none twice, none too long.
fn sent_texts(input: &TemplateLanguageInput) -> Result<Vec<(Subject, i64, String)>, Reason> {
    if input.groups.len() > ENTRIES || input.items.len() > ENTRIES {
        return Err(reasons::TOO_MANY);
    }
    let mut texts = Vec::with_capacity(input.groups.len() + input.items.len());
    for group in &input.groups {
        let id = group.template_item_group_id.unwrap_or(0);
        texts.push((Subject::Group, id, line(&group.item_group, groups::NAME, reasons::GROUP_TOO_LONG)?));
    }
    for item in &input.items {
        let id = item.template_item_type_id.unwrap_or(0);
        texts.push((Subject::Item, id, text(&item.item_desc, items::QUESTION, reasons::ITEM_TOO_LONG)?));
    }
    let different: HashSet<(Subject, i64)> = texts.iter().map(|(subject, id, _)| (*subject, *id)).collect();
    if different.len() == texts.len() { Ok(texts) } else { Err(reasons::TWICE) }
}

/// Returns the conflict clause that replaces an existing text.
pub(crate) fn text_conflict() -> OnConflict {
    OnConflict::columns([TextColumn::TemplateId, TextColumn::LanguageId, TextColumn::Kind, TextColumn::SubjectId])
        .update_columns([TextColumn::Text])
        .to_owned()
}
