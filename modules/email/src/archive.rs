//! What goes along of templates when a tenant is taken to another server.

use platform::archive::{ArchivePart, Rows};

use crate::{
    body,
    entity::{message_template, message_template_mapping},
    templates::{Category, title_key},
};

/// The tables that go along.
pub(crate) fn parts() -> Vec<Box<dyn ArchivePart>> {
    vec![
        Box::new(
            Rows::of(message_template::Entity)
                .checked(is_template)
                .key(message_template::Column::SiteId, "site")
                .key(message_template::Column::CreatedBy, "app_user")
                .key(message_template::Column::UpdatedBy, "app_user"),
        ),
        Box::new(
            Rows::of(message_template_mapping::Entity)
                .checked(|row| known(row.category))
                // Masters are of the server: those of another one are other texts.
                .only(|row| row.master_id.is_none())
                .fixed(message_template_mapping::Column::MasterId, serde_json::Value::Null)
                .key(message_template_mapping::Column::SiteId, "site")
                .key(message_template_mapping::Column::TemplateId, "message_template")
                .key(message_template_mapping::Column::UpdatedBy, "app_user"),
        ),
    ]
}

/// The tables that stay.
pub(crate) const STAYS: &[(&str, &str)] =
    &[("mail_preview", "opens a page there"), ("master_template", "is of the server, for all of its tenants")];

fn known(category: i16) -> Result<(), String> {
    Category::of(category.into()).map(drop).ok_or_else(|| format!("there is no category {category}"))
}

fn is_template(row: &message_template::Model) -> Result<(), String> {
    known(row.category)?;
    if row.title_key != title_key(&row.title) {
        return Err(format!("{} has another title to sort by", row.title));
    }
    if body::is_bounded(&row.content) && body::clean(&row.content) == row.content {
        Ok(())
    } else {
        Err(format!("{} has a text that is not clean", row.title))
    }
}
