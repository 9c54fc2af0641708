//! Archive part of templates, for a tenant that is moved to another server.

use platform::{
    archive::{ArchivePart, Row, Rows, text_of},
    core::error::Result,
};
use sea_orm::ActiveEnum as _;
use serde_json::{Value as Json, json};

use crate::{
    entity::{
        customer_mail::{self, State},
        message_template, message_template_mapping,
    },
    mails::{SEALED, wire::MailAttachment},
    templates::{
        body,
        fields::{Category, title_key},
    },
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
        Box::new(
            Rows::of(customer_mail::Entity)
                .key(customer_mail::Column::SiteId, "site")
                .key(customer_mail::Column::MachineId, "machine")
                .key(customer_mail::Column::UserId, "app_user")
                .checked(|row| {
                    let state = row.state.to_value();
                    if row.state.is_final() { Ok(()) } else { Err(format!("no email ends in state {state}")) }
                })
                .leaving(|row, from| {
                    ended(row);
                    body_of(row, |text| from.platform.secrets.decrypt(SEALED, text))
                })
                .coming(|row, into| body_of(row, |text| into.platform.secrets.encrypt(SEALED, text))),
        ),
    ]
}

/// Ends a mail that waits: the other server does not send it. Its files are named, and no longer found by their ids.
fn ended(row: &mut Row) {
    let stored = row.get("state").and_then(Json::as_i64).and_then(|stored| i16::try_from(stored).ok());
    let stored = stored.and_then(|stored| State::try_from_value(&stored).ok());
    if stored.is_none_or(|stored| !stored.is_final()) {
        row.insert(String::from("state"), State::Withdrawn.to_value().into());
    }
    row.insert(String::from("outbox_id"), Json::Null);
    let mut files: Vec<MailAttachment> = serde_json::from_str(text_of(row, "attachments")).unwrap_or_default();
    for file in &mut files {
        file.asset_id = 0;
    }
    row.insert(String::from("attachments"), json!(json!(files).to_string()));
}

/// Decrypts or encrypts the body of a mail.
fn body_of(row: &mut Row, change: impl Fn(&str) -> Result<String>) -> Result<()> {
    let body = text_of(row, "body").to_owned();
    if !body.is_empty() {
        row.insert(String::from("body"), change(&body)?.into());
    }
    Ok(())
}

/// The tables that stay.
pub(crate) const STAYS: &[(&str, &str)] = &[
    ("mail_preview", "opens a page there"),
    ("mail_suppression", "lasts for some weeks, and another mail server may decide otherwise"),
    ("master_template", "is of the server, for all of its tenants"),
];

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
