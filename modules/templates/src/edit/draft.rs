//! The working copy of a template, read as its content.

use std::collections::HashMap;

use platform::{
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Order};

use crate::{
    content::{Content, Group, Item, Texts},
    entity::{
        check_template::Model as Template,
        template_group, template_item, template_language,
        template_text::{self, Subject},
    },
};

/// The groups and items that are not taken away, with their texts in every language of the template.
pub(crate) async fn content(tx: &Tx, grant: &Grant, template: &Template) -> Result<Content> {
    let groups = template_group::Entity::within(grant)
        .filter(template_group::Column::TemplateId.eq(template.id))
        .filter(template_group::Column::Deleted.eq(false))
        .order(template_group::Column::Position, Order::Asc)
        .order(template_group::Column::Id, Order::Asc)
        .all(tx)
        .await?;
    let items = template_item::Entity::within(grant)
        .filter(template_item::Column::TemplateId.eq(template.id))
        .filter(template_item::Column::Deleted.eq(false))
        .order(template_item::Column::Position, Order::Asc)
        .order(template_item::Column::Id, Order::Asc)
        .all(tx)
        .await?;
    let languages = template_language::Entity::within(grant)
        .filter(template_language::Column::TemplateId.eq(template.id))
        .all(tx)
        .await?;
    let texts =
        template_text::Entity::within(grant).filter(template_text::Column::TemplateId.eq(template.id)).all(tx).await?;
    let mut names: Texts = languages.into_iter().map(|row| (row.language_id, row.name)).collect();
    names.insert(template.language_id, template.name.clone());
    let mut translated: HashMap<(Subject, i64), Texts> = HashMap::new();
    for row in texts {
        translated.entry((row.kind, row.subject_id)).or_default().insert(row.language_id, row.text);
    }
    let mut texts_of = |subject: Subject, id: i64, own: String| {
        let mut texts = translated.remove(&(subject, id)).unwrap_or_default();
        texts.insert(template.language_id, own);
        texts
    };
    let mut by_group: HashMap<i64, Vec<Item>> = HashMap::new();
    for row in items {
        by_group.entry(row.template_group_id).or_default().push(Item {
            id: row.id,
            kind: row.kind,
            category: row.category_id,
            comment_list: row.comment_list_id,
            animation: row.animation_id,
            picture: row.picture_id,
            mandatory: row.mandatory,
            photo_on_failure: row.photo_on_failure,
            min: row.min,
            max: row.max,
            unit: row.unit,
            decimals: row.decimals,
            position: row.position,
            texts: texts_of(Subject::Item, row.id, row.description),
        });
    }
    let groups = groups
        .into_iter()
        .map(|row| Group {
            id: row.id,
            stage: row.stage,
            position: row.position,
            texts: texts_of(Subject::Group, row.id, row.name),
            items: by_group.remove(&row.id).unwrap_or_default(),
        })
        .collect();
    Ok(Content { language: template.language_id, names, groups })
}
