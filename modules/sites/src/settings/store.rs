//! The settings document of a site: read and stored whole, with its secrets stored separately and encrypted, and a time
//! stamp against lost updates (docs/behaviour/api.md, "Settings of a site").

use std::collections::BTreeMap;

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use platform::{
    core::error::{Error, Result},
    db::Tx,
    entity::site_setting::{ActiveModel, Column, Entity, Model},
    shared::audit::{AuditEvent, write},
    sites::{
        settings::{KNOWN_KEYS, Kind, SiteSettings},
        timezone,
    },
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait};
use serde_json::{Map, Value as Json, json};

use crate::{
    ChangeContext, find, profile::languages::offered_language, reasons, refusal::refusal, settings::integration,
};

/// Settings that change with the permission `site.modules` only (docs/behaviour/api.md, "Protected settings").
const PROTECTED: [&str; 4] = ["JCB.IsEnabled", "JCB.Hierarchy", "JCB.HeadOfficeSiteCode", "MHCSettings.IsEnabled"];

/// The language of the profile's own columns.
const DEFAULT_LANGUAGE: &str = "Profile.DefaultLanguageId";

/// The Windows name of the time zone, and its text in the dropdown. They change together.
const ZONE: &str = "TimeZoneDetails.TimeZoneId";
const ZONE_TEXT: &str = "TimeZoneDetails.Timezone";

/// The stored settings of a site.
#[derive(Clone)]
pub struct Stored {
    /// The document without its secrets.
    pub settings: SiteSettings,
    /// Time of the last change; `None` for a site without a document.
    pub at: Option<DateTime<Utc>>,
    group: i64,
    /// The encrypted secrets by dotted key.
    secrets: BTreeMap<String, String>,
    /// Secrets that are in the stored document itself: it was stored before their names counted as such. The next
    /// change encrypts them.
    plain: BTreeMap<String, String>,
    version: Option<i32>,
}

impl Stored {
    /// The time stamp that a change must send back.
    pub fn timestamp(&self) -> String {
        self.at.map(|at| at.to_rfc3339_opts(SecondsFormat::Micros, true)).unwrap_or_default()
    }

    /// Returns `true` if a secret is stored.
    pub fn has_secret(&self, key: &str) -> bool {
        self.secrets.keys().chain(self.plain.keys()).any(|known| known.eq_ignore_ascii_case(key))
    }

    /// The complete settings, with secrets as empty texts and a `Has…` flag.
    pub fn normalised(&self) -> Json {
        self.settings.normalised(|key| self.has_secret(key))
    }
}

/// A change of the settings.
#[derive(Debug, Clone)]
pub enum SettingsChange {
    /// The JSON object of `POST siteconfig/create`.
    Object(Json),
    /// Values by dotted key; an empty secret is not changed.
    Values(Map<String, Json>),
    /// A whole document.
    Xml(String),
}

/// Reads the settings of a site.
pub async fn read(tx: &Tx, grant: &Grant, site: i64) -> Result<Stored> {
    let owner = find::one(tx, grant, site).await?;
    let row = Entity::within(grant).id(site).one(tx).await?;
    let Some(Model { xml, secrets, updated_at, version, .. }) = row else {
        let settings = SiteSettings::default();
        let (secrets, plain) = (BTreeMap::new(), BTreeMap::new());
        return Ok(Stored { settings, at: None, group: owner.group_id, secrets, plain, version: None });
    };
    let mut settings = SiteSettings::stored(&xml);
    let plain = settings.take_secrets();
    Ok(Stored {
        settings,
        at: Some(updated_at),
        group: owner.group_id,
        secrets: serde_json::from_value(secrets).map_err(Error::internal)?,
        plain,
        version: Some(version),
    })
}

/// Decrypts a stored secret, for a connection to the outside system.
pub fn secret(by: &ChangeContext<'_>, site: i64, stored: &Stored, key: &str) -> Result<Option<String>> {
    if let Some((_, text)) = stored.plain.iter().find(|(known, _)| known.eq_ignore_ascii_case(key)) {
        return Ok(Some(text.clone()));
    }
    let sealed = stored.secrets.iter().find(|(known, _)| known.eq_ignore_ascii_case(key));
    sealed.map(|(key, text)| by.platform.secrets.decrypt(&place(site, key), text)).transpose()
}

/// Changes the settings of a site. `timestamp` is the one with which they were read; `None` skips the check, for the
/// command line only. `protected` allows changes of protected settings.
pub async fn save(
    by: &ChangeContext<'_>,
    tx: &mut Tx,
    site: i64,
    change: SettingsChange,
    timestamp: Option<&str>,
    protected: bool,
) -> Result<Stored> {
    let old = read(tx, by.grant, site).await?;
    if timestamp.is_some_and(|timestamp| timestamp.trim() != old.timestamp()) {
        return Err(reasons::SETTINGS_STALE.into());
    }
    let mut settings = old.settings.clone();
    match change {
        SettingsChange::Object(object) => {
            settings.apply(&object)?;
        }
        SettingsChange::Values(values) => apply_values(&mut settings, &values)?,
        SettingsChange::Xml(xml) => settings = SiteSettings::parse(&xml)?,
    }
    if !protected && PROTECTED.iter().any(|key| differ(&old.settings, &settings, key)) {
        return Err(reasons::SETTING_PROTECTED.into());
    }
    store(by, tx, site, &old, settings).await
}

/// Sets known keys to texts.
pub async fn set_values(by: &ChangeContext<'_>, tx: &mut Tx, site: i64, values: &[(&str, &str)]) -> Result<Stored> {
    let old = read(tx, by.grant, site).await?;
    let mut settings = old.settings.clone();
    for (key, value) in values {
        settings.set(key, value)?;
    }
    store(by, tx, site, &old, settings).await
}

fn apply_values(settings: &mut SiteSettings, values: &Map<String, Json>) -> Result<()> {
    for (key, value) in values {
        let text = match value {
            Json::String(text) => text.clone(),
            Json::Bool(_) | Json::Number(_) => value.to_string(),
            Json::Null => String::new(),
            Json::Array(_) | Json::Object(_) => {
                return Err(Error::from(platform::sites::settings::reasons::BAD_VALUE).at(key, "Give a single value"));
            }
        };
        let known = platform::sites::settings::known(key);
        let is_secret = known.is_some_and(|known| known.kind == Kind::Secret);
        if is_secret && text.is_empty() {
            continue;
        }
        // An emptied number or choice restores the default.
        let text = match known {
            Some(known) if text.is_empty() => known.default.to_owned(),
            Some(_) | None => text,
        };
        settings.set(key, &text)?;
    }
    Ok(())
}

fn differ(before: &SiteSettings, after: &SiteSettings, key: &str) -> bool {
    before.get(key).ok() != after.get(key).ok()
}

/// Sets the time zone of a document: its Windows name and its text.
pub(crate) fn set_zone(settings: &mut SiteSettings, zone: &str, now: DateTime<Utc>) -> Result<()> {
    settings.set(ZONE, zone)?;
    let text = timezone::text_of(zone, now).unwrap_or_else(|| timezone::DEFAULT_TEXT.to_owned());
    settings.set(ZONE_TEXT, &text)?;
    Ok(())
}

/// Makes name and text of the time zone agree once one of them has changed. The name decides when it has changed; otherwise
/// the text does, and a text of no zone is replaced by that of the present one.
fn agree_on_zone(before: &SiteSettings, settings: &mut SiteSettings, now: DateTime<Utc>) -> Result<()> {
    let (name, text) = (differ(before, settings, ZONE), differ(before, settings, ZONE_TEXT));
    if !name && !text {
        return Ok(());
    }
    let of_text = settings.text(ZONE_TEXT).filter(|_| !name).and_then(|text| timezone::named_by_text(&text, now));
    let present = settings.time_zone_id().and_then(|name| timezone::canonical(&name));
    set_zone(settings, of_text.or(present).unwrap_or(timezone::DEFAULT), now)
}

async fn store(
    by: &ChangeContext<'_>,
    tx: &mut Tx,
    site: i64,
    old: &Stored,
    mut settings: SiteSettings,
) -> Result<Stored> {
    let mut secrets = old.secrets.clone();
    let taken = settings.take_secrets();
    for (key, value) in old.plain.iter().chain(&taken) {
        // A secret may come as the text that `crypto` made of it for this site.
        let plain = integration::plain(&by.platform.secrets, site, value);
        let text = plain.as_deref().unwrap_or(value);
        secrets.insert(key.clone(), by.platform.secrets.encrypt(&place(site, key), text)?);
    }
    if differ(&old.settings, &settings, DEFAULT_LANGUAGE)
        && let Some(language) = settings.number(DEFAULT_LANGUAGE)
    {
        let known = offered_language(tx, language).await;
        known.map_err(|_| refusal(&[(DEFAULT_LANGUAGE, reasons::LANGUAGE_CHOICE)]))?;
    }
    let now = by.platform.clock.now();
    agree_on_zone(&old.settings, &mut settings, now)?;
    // The time stamp is advanced by a microsecond if needed, so that two changes never have the same.
    let at = old.at.map_or(now, |before| now.max(before + TimeDelta::microseconds(1)));
    let version = old.version.unwrap_or(0) + 1;
    let sealed = serde_json::to_value(&secrets)?;
    match old.version {
        None => {
            let row = ActiveModel {
                site_id: Set(site),
                group_id: Set(old.group),
                xml: Set(settings.to_xml()),
                secrets: Set(sealed),
                updated_at: Set(at),
                version: Set(version),
            };
            tx.insert_many::<Entity, _>(by.grant, [row]).await.map_err(|_| Error::from(reasons::SETTINGS_STALE))?;
        }
        Some(before) => {
            let changed = Entity::change(by.grant)
                .filter(Column::SiteId.eq(site))
                .filter(Column::Version.eq(before))
                .value(Column::Xml, settings.to_xml())
                .value(Column::Secrets, sealed)
                .value(Column::UpdatedAt, at)
                .value(Column::Version, version)
                .run(tx)
                .await?;
            if changed == 0 {
                return Err(reasons::SETTINGS_STALE.into());
            }
        }
    }
    let mut before = Map::new();
    let mut after = Map::new();
    for key in KNOWN_KEYS.iter().filter(|key| differ(&old.settings, &settings, key.key)) {
        before.insert(key.key.to_owned(), old.settings.get(key.key)?);
        after.insert(key.key.to_owned(), settings.get(key.key)?);
    }
    for key in taken.keys() {
        after.insert(key.clone(), json!("(changed)"));
    }
    let event = AuditEvent::new("site.settings", "site", site).before(Json::Object(before)).after(Json::Object(after));
    write(tx, &by.platform.clock, by.actor, event).await?;
    by.platform.directory.forget(tx, site);
    let plain = BTreeMap::new();
    Ok(Stored { settings, at: Some(at), group: old.group, secrets, plain, version: Some(version) })
}

/// The context of the encryption: a secret copied to another site or key cannot be decrypted.
pub(crate) fn place(site: i64, key: &str) -> String {
    format!("site/{site}/{}", key.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_emptied_value_is_its_default_and_an_emptied_secret_stays() {
        let mut settings = SiteSettings::default();
        settings.set("SkinId", "2").expect("a skin");
        settings.set("DMSPartConfig.Password", "s3cret").expect("a secret");
        let values = json!({ "SkinId": "", "DMSPartConfig.Password": "", "DMSPartConfig.ShowStock": true });
        apply_values(&mut settings, values.as_object().expect("an object")).expect("applied");
        assert_eq!(settings.skin_id(), Some(1));
        assert_eq!(settings.flag("DMSPartConfig.ShowStock"), Some(true));
        assert_eq!(settings.take_secrets().get("DMSPartConfig.Password").map(String::as_str), Some("s3cret"));
    }

    /// The zone after changes of its name and its text.
    fn zone_after(changes: &[(&str, &str)]) -> (String, String) {
        let mut before = SiteSettings::default();
        set_zone(&mut before, "GMT Standard Time", DateTime::UNIX_EPOCH).expect("a zone");
        let mut settings = before.clone();
        for (key, value) in changes {
            settings.set(key, value).expect("a value");
        }
        agree_on_zone(&before, &mut settings, DateTime::UNIX_EPOCH).expect("agreed");
        (settings.text(ZONE).unwrap_or_default(), settings.text(ZONE_TEXT).unwrap_or_default())
    }

    #[test]
    fn name_and_text_of_the_zone_change_together() {
        let of = |zone: &str| (zone.to_owned(), timezone::text_of(zone, DateTime::UNIX_EPOCH).expect("a zone"));
        let (tokyo, text) = of("Tokyo Standard Time");
        let expected = (tokyo.clone(), text.clone());
        assert_eq!(zone_after(&[(ZONE, &tokyo)]), expected);
        assert_eq!(zone_after(&[(ZONE, "Asia/Tokyo")]), expected);
        assert_eq!(zone_after(&[(ZONE_TEXT, &text)]), expected);
        let other = of("Greenwich Standard Time").1;
        assert_eq!(zone_after(&[(ZONE, &tokyo), (ZONE_TEXT, &other)]), expected, "the name decides");
        assert_eq!(zone_after(&[(ZONE_TEXT, "Here")]), of("GMT Standard Time"), "a text of no zone changes nothing");
        assert_eq!(zone_after(&[]), of("GMT Standard Time"));
    }

    #[test]
    fn what_decides_what_a_site_may_do_is_known_to_the_settings() {
        for key in PROTECTED {
            assert!(platform::sites::settings::known(key).is_some(), "{key}");
        }
    }
}
