//! Archive part of sites, for a tenant that is moved to another server.

use platform::{
    archive::{ArchivePart, Row, Rows},
    core::error::{Error, Result},
    entity::{site, site_module, site_setting},
};
use serde_json::Value as Json;

use crate::{entity::site_language, settings::store as settings, sites};

/// The tables that go along.
pub fn parts() -> Vec<Box<dyn ArchivePart>> {
    vec![
        Box::new(Rows::of(site::Entity).key(site::Column::FranchiseId, "franchise").checked(sites::check_stored)),
        Box::new(Rows::of(site_module::Entity).key(site_module::Column::SiteId, "site")),
        Box::new(Rows::of(site_language::Entity).key(site_language::Column::SiteId, "site")),
        Box::new(
            Rows::of(site_setting::Entity)
                .key(site_setting::Column::SiteId, "site")
                .leaving(|row, from| secrets(row, |place, text| from.platform.secrets.decrypt(place, text)))
                .coming(|row, into| secrets(row, |place, text| into.platform.secrets.encrypt(place, text))),
        ),
    ]
}

/// The tables that stay.
pub const STAYS: &[(&str, &str)] = &[("api_key", "opens that server; a new one is made")];

/// Decrypts or encrypts the secrets of a site, each for its place.
fn secrets(row: &mut Row, change: impl Fn(&str, &str) -> Result<String>) -> Result<()> {
    let site = row.get("site_id").and_then(Json::as_i64).ok_or_else(|| Error::internal("settings of no site"))?;
    let Some(Json::Object(secrets)) = row.get_mut("secrets") else { return Ok(()) };
    for (key, text) in secrets {
        if let Some(plain) = text.as_str() {
            *text = change(&settings::place(site, key), plain)?.into();
        }
    }
    Ok(())
}
