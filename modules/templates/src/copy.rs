//! Copies a template with the languages that are asked for.

use std::collections::BTreeSet;

use platform::{
    api::lenient_values,
    auth::context::Ctx,
    core::error::{Error, Result},
    db::Tx,
    tenancy::Grant,
};
use sea_orm::ActiveValue::{NotSet, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    TEMPLATE_WRITE,
    content::{Content, ItemKind, Kind, Texts},
    draft,
    edit::text_conflict,
    entity::{
        check_template::Model as Template, template_group, template_item, template_language, template_text,
        template_text::Subject,
    },
    reasons, templates,
    wire::TemplateRow,
};

/// A template to copy.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct CopyInput {
    /// The template.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_id: Option<i64>,
    /// The name of the copy.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub template_name: String,
    /// The kind of the copy; that of the template when it is left out.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub vehicle_type: Option<i64>,
    /// The languages to copy besides the one in which the template is written; all when it is left out.
    #[serde(deserialize_with = "lenient_values::numbers")]
    #[schema(value_type = lenient_values::Numbers)]
    pub language_ids: Vec<i64>,
}

/// The answer of a copy.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CopiedTemplate {
    /// What to show.
    pub message: &'static str,
    /// The copy.
    pub template_id: i64,
    /// The copy as it is stored.
    pub template: TemplateRow,
}

/// Copies the working copy of a template into a new draft.
pub(crate) async fn copy(ctx: &Ctx, input: CopyInput) -> Result<CopiedTemplate> {
    let grant = ctx.can_in_group(TEMPLATE_WRITE)?;
    let languages = reference::language_names(ctx.platform()).await?;
    if input.language_ids.iter().any(|language| !languages.contains_key(language)) {
        return Err(reasons::LANGUAGE.into());
    }
    let tx = ctx.write(&grant).await?;
    let from = templates::one(&tx, &grant, input.template_id.unwrap_or(0)).await?;
    let kind = input.vehicle_type.unwrap_or_else(|| from.vehicle_type.into());
    let kind = Kind::of(kind).ok_or_else(|| Error::from(reasons::VEHICLE_TYPE))?;
    let mut content = draft::content(&tx, &grant, &from).await?;
    if !input.language_ids.is_empty() {
        let kept: BTreeSet<i64> = input.language_ids.into_iter().chain([from.language_id]).collect();
        content.names.retain(|language, _| kept.contains(language));
    }
    let made = templates::insert(ctx, &tx, &grant, (&input.template_name, kind, from.language_id)).await?;
    write(ctx, &tx, &grant, (&made, kind), &content).await?;
    tx.commit().await?;
    let template = TemplateRow::of(made, platform::shared::template_uses::TemplateUses::default());
    Ok(CopiedTemplate { message: "Success", template_id: template.template_id, template })
}

/// Writes a content into a template without items, as new groups and items, with the languages that its names have.
pub(crate) async fn write(
    ctx: &Ctx,
    tx: &Tx,
    grant: &Grant,
    (template, kind): (&Template, Kind),
    content: &Content,
) -> Result<()> {
    let own = template.language_id;
    let mut items = content.groups.iter().flat_map(|group| &group.items);
    if items.any(|item| ItemKind::of(item.kind.into()).is_none_or(|item| !kind.takes(item))) {
        return Err(reasons::HANDOVER_KIND.into());
    }
    let mut rows = Rows {
        template,
        languages: content.names.keys().copied().filter(|id| *id != own).collect(),
        texts: Vec::new(),
    };
    let names = rows.languages.iter().map(|language| template_language::ActiveModel {
        id: NotSet,
        group_id: Set(template.group_id),
        template_id: Set(template.id),
        language_id: Set(*language),
        name: Set(content.names.get(language).cloned().unwrap_or_default()),
        updated_at: Set(ctx.now()),
    });
    let unless_there = sea_orm::sea_query::OnConflict::columns([
        template_language::Column::TemplateId,
        template_language::Column::LanguageId,
    ])
    .do_nothing()
    .to_owned();
    tx.upsert_many::<template_language::Entity, _>(grant, names, unless_there).await?;

    let ids = tx.ids_for::<template_group::Entity>(content.groups.len()).await?;
    let mut groups = Vec::with_capacity(ids.len());
    for (id, group) in ids.iter().zip(&content.groups) {
        rows.translated(Subject::Group, *id, &group.texts);
        groups.push(template_group::ActiveModel {
            id: Set(*id),
            group_id: Set(template.group_id),
            template_id: Set(template.id),
            name: Set(content.text(&group.texts, own).to_owned()),
            stage: Set(group.stage.clone()),
            position: Set(group.position),
            deleted: Set(false),
            updated_at: Set(ctx.now()),
        });
    }
    tx.insert_many::<template_group::Entity, _>(grant, groups).await?;

    let mut item_ids = tx.ids_for::<template_item::Entity>(content.item_count()).await?.into_iter();
    let mut items = Vec::with_capacity(content.item_count());
    for (group, id) in content.groups.iter().zip(ids) {
        for (item, item_id) in group.items.iter().zip(item_ids.by_ref()) {
            rows.translated(Subject::Item, item_id, &item.texts);
            items.push(template_item::ActiveModel {
                id: Set(item_id),
                group_id: Set(template.group_id),
                template_id: Set(template.id),
                template_group_id: Set(id),
                description: Set(content.text(&item.texts, own).to_owned()),
                kind: Set(item.kind),
                category_id: Set(item.category),
                comment_list_id: Set(item.comment_list),
                animation_id: Set(item.animation),
                mandatory: Set(item.mandatory),
                photo_on_failure: Set(item.photo_on_failure),
                min: Set(item.min),
                max: Set(item.max),
                unit: Set(item.unit.clone()),
                decimals: Set(item.decimals),
                position: Set(item.position),
                deleted: Set(false),
                updated_at: Set(ctx.now()),
            });
        }
    }
    tx.insert_many::<template_item::Entity, _>(grant, items).await?;
    tx.upsert_many::<template_text::Entity, _>(grant, rows.texts, text_conflict()).await
}

/// Collects the translated texts of a template.
struct Rows<'a> {
    template: &'a Template,
    languages: BTreeSet<i64>,
    texts: Vec<template_text::ActiveModel>,
}

impl Rows<'_> {
    fn translated(&mut self, subject: Subject, id: i64, texts: &Texts) {
        for (language, text) in texts.iter().filter(|(language, _)| self.languages.contains(language)) {
            self.texts.push(template_text::ActiveModel {
                id: NotSet,
                group_id: Set(self.template.group_id),
                template_id: Set(self.template.id),
                language_id: Set(*language),
                kind: Set(subject.code()),
                subject_id: Set(id),
                text: Set(text.clone()),
            });
        }
    }
}
