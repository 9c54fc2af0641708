//! Archive part of people, for a tenant that is moved to another server.

use platform::{
    archive::{ArchivePart, Row, Rows, text_of},
    core::error::Result,
    entity::{user, user_site},
};
use serde_json::Value as Json;

use crate::users::{input::is_login, rights::USER_TYPES, secrets::epc_place};

/// The tables that go along. A PIN is hashed with the pepper of its server, so technicians get new ones; passwords go along.
pub fn parts() -> Vec<Box<dyn ArchivePart>> {
    vec![
        Box::new(
            Rows::of(user::Entity)
                .checked(is_user)
                .key(user::Column::SiteId, "site")
                .fixed(user::Column::PinHash, Json::Null)
                .leaving(|row, from| catalogue_password(row, |place, text| from.platform.secrets.decrypt(place, text)))
                .coming(|row, into| catalogue_password(row, |place, text| into.platform.secrets.encrypt(place, text))),
        ),
        Box::new(
            Rows::of(user_site::Entity)
                .checked(|row| type_of(row.user_type))
                .key(user_site::Column::UserId, "app_user")
                .key(user_site::Column::SiteId, "site"),
        ),
    ]
}

/// The tables that stay.
pub const STAYS: &[(&str, &str)] = &[
    ("cache_store", "is how somebody has arranged the pages there"),
    ("client_error", "was reported there"),
    ("identity_link", "belongs to the identity provider of that server"),
    ("outbox_key", "opens what devices keep for that server"),
    ("password_reset", "works for ten minutes, by mails of that server"),
    ("shared_device", "is bound to that server by a token of its own"),
];

/// Checks the username and the type of a user, and that a user of a site has one.
fn is_user(row: &user::Model) -> Result<(), String> {
    if row.login.trim().is_empty() || row.login.trim() != row.login || !is_login(&row.login) {
        return Err(format!("{} is no username", row.login));
    }
    let has_place = match row.entity_type {
        20 => row.site_id.is_some(),
        30 => row.site_id.is_none(),
        _ => false,
    };
    if has_place { type_of(row.user_type) } else { Err(format!("{} has no place", row.login)) }
}

fn type_of(user_type: i16) -> Result<(), String> {
    if USER_TYPES.contains(&user_type) { Ok(()) } else { Err(format!("there is no user type {user_type}")) }
}

/// Decrypts or encrypts the password of the parts catalogue.
fn catalogue_password(row: &mut Row, change: impl Fn(&str, &str) -> Result<String>) -> Result<()> {
    let number = |column: &str| row.get(column).and_then(Json::as_i64);
    let place = epc_place(number("group_id").unwrap_or_default(), number("site_id"), text_of(row, "login"));
    if let Some(text) = row.get_mut("epc_password")
        && let Some(plain) = text.as_str()
    {
        *text = change(&place, plain)?.into();
    }
    Ok(())
}
