//! Archive part of check templates, for a tenant that is moved to another server.

use platform::{
    api::name_list::check_stored,
    archive::{ArchivePart, Ids, Row, Rows, Target},
    core::error::{Error, Result},
};
use sea_orm::ActiveEnum as _;
use serde_json::Value as Json;

use crate::{
    content::{Content, ItemKind, Kind, Status},
    entity::{
        check_template, comment_list, comment_list_entry, item_category, template_group, template_item,
        template_language, template_lookup,
        template_text::{self, Subject},
        template_version, template_version_asset,
    },
};

/// The tables that go along.
pub fn parts() -> Vec<Box<dyn ArchivePart>> {
    vec![
        Box::new(
            Rows::of(item_category::Entity)
                .checked(|row| check_stored::<item_category::Entity>(&row.name, &row.name_key)),
        ),
        Box::new(Rows::of(template_lookup::Entity)),
        Box::new(
            Rows::of(comment_list::Entity)
                .checked(|row| check_stored::<comment_list::Entity>(&row.name, &row.name_key)),
        ),
        Box::new(Rows::of(comment_list_entry::Entity).key(comment_list_entry::Column::CommentListId, "comment_list")),
        Box::new(
            Rows::of(check_template::Entity)
                .checked(is_template)
                .key(check_template::Column::UpdatedBy, "app_user")
                .names(check_template::Column::LogoAssetId, "asset")
                .names(check_template::Column::PublishedId, "template_version"),
        ),
        Box::new(Rows::of(template_group::Entity).key(template_group::Column::TemplateId, "check_template")),
        Box::new(
            Rows::of(template_item::Entity)
                .checked(is_item)
                .key(template_item::Column::TemplateId, "check_template")
                .key(template_item::Column::TemplateGroupId, "template_group")
                .key(template_item::Column::CategoryId, "item_category")
                .key(template_item::Column::CommentListId, "comment_list")
                .key(template_item::Column::AnimationId, "template_lookup")
                .names(template_item::Column::PictureId, "asset"),
        ),
        Box::new(Rows::of(template_language::Entity).key(template_language::Column::TemplateId, "check_template")),
        Box::new(Rows::of(template_text::Entity).key(template_text::Column::TemplateId, "check_template").coming(text)),
        Box::new(
            Rows::of(template_version::Entity)
                .key(template_version::Column::TemplateId, "check_template")
                .key(template_version::Column::PublishedBy, "app_user")
                .coming(version),
        ),
        Box::new(
            Rows::of(template_version_asset::Entity)
                .key(template_version_asset::Column::VersionId, "template_version")
                .key(template_version_asset::Column::AssetId, "asset"),
        ),
    ]
}

/// Checks the name, the kind and the status of a template.
fn is_template(row: &check_template::Model) -> Result<(), String> {
    if Kind::of(row.vehicle_type.into()).is_none() || Status::of(row.status.into()).is_none() {
        return Err(format!("the template {} has a kind or a status that is unknown", row.name));
    }
    check_stored::<check_template::Entity>(&row.name, &row.name_key)
}

/// Checks the kind, the limits and the decimals of a question.
fn is_item(row: &template_item::Model) -> Result<(), String> {
    let is_crossed = row.min.zip(row.max).is_some_and(|(min, max)| min > max);
    if ItemKind::of(row.kind.into()).is_none() || is_crossed || !(0..=3).contains(&row.decimals) {
        return Err(format!("the question {} has a kind, limits or decimals that are unknown", row.description));
    }
    Ok(())
}

/// Replaces the id of the subject of a text: a group or an item, depending on its kind.
fn text(row: &mut Row, into: &Target<'_>) -> Result<()> {
    let number = |column: &str| row.get(column).and_then(Json::as_i64);
    let (kind, subject) =
        number("kind").zip(number("subject_id")).ok_or_else(|| Error::internal("a text of nothing"))?;
    let kind = Subject::try_from_value(&i16::try_from(kind).map_err(Error::internal)?).map_err(Error::internal)?;
    row.insert("subject_id".to_owned(), into.ids.of(kind.table(), subject)?.into());
    Ok(())
}

fn version(row: &mut Row, into: &Target<'_>) -> Result<()> {
    let content = row.get_mut("content").ok_or_else(|| Error::internal("a version without its content"))?;
    let mut read: Content = serde_json::from_value(content.take())?;
    rename(&mut read, into.ids)?;
    *content = serde_json::to_value(read)?;
    Ok(())
}

/// Exchanges the ids within a version.
fn rename(content: &mut Content, ids: &Ids) -> Result<()> {
    let maybe = |table: &str, old: Option<i64>| old.map(|old| ids.of(table, old)).transpose();
    for group in &mut content.groups {
        group.id = ids.of("template_group", group.id)?;
        for item in &mut group.items {
            item.id = ids.of("template_item", item.id)?;
            item.category = maybe("item_category", item.category)?;
            item.comment_list = maybe("comment_list", item.comment_list)?;
            item.animation = maybe("template_lookup", item.animation)?;
            item.picture = maybe("asset", item.picture)?;
        }
    }
    Ok(())
}
