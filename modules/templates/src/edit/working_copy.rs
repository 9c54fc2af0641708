//! The rows of a working copy, built from a content: what a copy and the demonstration data write.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use platform::{core::error::Result, db::Tx, tenancy::Grant};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    sea_query::OnConflict,
};

use crate::{
    content::{Content, Group, Item, Texts},
    edit::languages::text_conflict,
    entity::{
        template_group, template_item, template_language,
        template_text::{self, Subject},
    },
};

/// The template that rows belong to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Owner {
    /// The group that has it.
    pub(crate) group: i64,
    /// Id of the template.
    pub(crate) template: i64,
    /// The language in which it is written.
    pub(crate) language: i64,
}

/// The rows of one or more working copies.
#[derive(Default)]
pub(crate) struct WorkingCopy {
    languages: Vec<template_language::ActiveModel>,
    groups: Vec<template_group::ActiveModel>,
    items: Vec<template_item::ActiveModel>,
    texts: Vec<template_text::ActiveModel>,
}

impl WorkingCopy {
    /// Adds the rows of a template: groups and items have the ids of the content, the languages are those of its names.
    pub(crate) fn add(&mut self, owner: Owner, content: &Content, now: DateTime<Utc>) {
        let others: BTreeSet<i64> = content.names.keys().copied().filter(|id| *id != owner.language).collect();
        for language in &others {
            self.languages.push(template_language::ActiveModel {
                id: NotSet,
                group_id: Set(owner.group),
                template_id: Set(owner.template),
                language_id: Set(*language),
                name: Set(content.names.get(language).cloned().unwrap_or_default()),
                updated_at: Set(now),
            });
        }
        for group in &content.groups {
            self.translate(owner, &others, (Subject::Group, group.id), &group.texts);
            self.groups.push(group_row(owner, content, group, now));
            for item in &group.items {
                self.translate(owner, &others, (Subject::Item, item.id), &item.texts);
                self.items.push(item_row(owner, content, (group.id, item), now));
            }
        }
    }

    fn translate(&mut self, owner: Owner, others: &BTreeSet<i64>, (subject, id): (Subject, i64), texts: &Texts) {
        for (language, text) in texts.iter().filter(|(language, _)| others.contains(language)) {
            self.texts.push(template_text::ActiveModel {
                id: NotSet,
                group_id: Set(owner.group),
                template_id: Set(owner.template),
                language_id: Set(*language),
                kind: Set(subject),
                subject_id: Set(id),
                text: Set(text.clone()),
            });
        }
    }

    /// Writes the rows. The name of a language that a template already has is not changed.
    pub(crate) async fn insert(self, tx: &Tx, grant: &Grant) -> Result<()> {
        let unless_there =
            OnConflict::columns([template_language::Column::TemplateId, template_language::Column::LanguageId])
                .do_nothing()
                .to_owned();
        tx.upsert_many::<template_language::Entity, _>(grant, self.languages, unless_there).await?;
        tx.insert_many::<template_group::Entity, _>(grant, self.groups).await?;
        tx.insert_many::<template_item::Entity, _>(grant, self.items).await?;
        tx.upsert_many::<template_text::Entity, _>(grant, self.texts, text_conflict()).await
    }
}

fn group_row(owner: Owner, content: &Content, group: &Group, now: DateTime<Utc>) -> template_group::ActiveModel {
    template_group::ActiveModel {
        id: Set(group.id),
        group_id: Set(owner.group),
        template_id: Set(owner.template),
        name: Set(content.text(&group.texts, owner.language).to_owned()),
        stage: Set(group.stage.clone()),
        position: Set(group.position),
        deleted: Set(false),
        updated_at: Set(now),
    }
}

fn item_row(
    owner: Owner,
    content: &Content,
    (group, item): (i64, &Item),
    now: DateTime<Utc>,
) -> template_item::ActiveModel {
    template_item::ActiveModel {
        id: Set(item.id),
        group_id: Set(owner.group),
        template_id: Set(owner.template),
        template_group_id: Set(group),
        description: Set(content.text(&item.texts, owner.language).to_owned()),
        kind: Set(item.kind),
        category_id: Set(item.category),
        comment_list_id: Set(item.comment_list),
        animation_id: Set(item.animation),
        picture_id: Set(item.picture),
        mandatory: Set(item.mandatory),
        photo_on_failure: Set(item.photo_on_failure),
        min: Set(item.min),
        max: Set(item.max),
        unit: Set(item.unit.clone()),
        decimals: Set(item.decimals),
        position: Set(item.position),
        deleted: Set(false),
        updated_at: Set(now),
    }
}
