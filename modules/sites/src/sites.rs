//! Sites: create, change, switch off and on. A site is never removed, because its machines, users and history refer to
//! it.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use platform::{
    app::platform::Platform,
    auth::permission::Hierarchy,
    core::{
        error::Result,
        reason::{Reason, own},
    },
    db::Tx,
    entity::{
        site::{ActiveModel, Column, Entity, Model},
        site_setting,
    },
    shared::audit::{self, AuditEvent, write},
    sites::{settings::SiteSettings, timezone},
    tenancy::Scoped,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, FromQueryResult};
use serde_json::{Value as Json, json};

pub use crate::find::{by_code, list, one};
use crate::{ChangeContext, groups, profile::fields::Profile, reasons, refusal::refusal, settings::store as settings};

/// A site to create.
#[derive(Debug, Clone)]
pub struct NewSite {
    /// 1 to 10 digits, unique over all groups.
    pub code: String,
    /// The group.
    pub group: i64,
    /// The hierarchy.
    pub hierarchy: Hierarchy,
    /// `true` if users may work there.
    pub active: bool,
    /// The time zone, by its Windows or its IANA name; Greenwich Standard Time without one.
    pub time_zone: Option<String>,
    /// Name, address and contact data.
    pub profile: Profile,
}

/// A change of a site; fields that are `None` are not changed.
#[derive(Debug, Clone, Default)]
pub struct SiteChange {
    /// Name, address and contact data.
    pub profile: Option<Profile>,
    /// `true` if users may work there.
    pub active: Option<bool>,
    /// The hierarchy.
    pub hierarchy: Option<Hierarchy>,
    /// A franchise of the group, or none.
    pub franchise: Option<Option<i64>>,
}

#[derive(FromQueryResult)]
struct FranchiseId {
    id: i64,
}

/// The franchise of a site, if its group has it. The table belongs to the reference module, which depends on this one, so it
/// is read by a statement and not by its entity.
async fn franchise_of(tx: &Tx, by: &ChangeContext<'_>, group: i64, requested: Option<i64>) -> Result<Option<i32>> {
    let Some(requested) = requested else { return Ok(None) };
    let sql = "SELECT id FROM franchise WHERE id = $1 AND group_id = $2 AND NOT deleted AND {scope}";
    let found: Vec<FranchiseId> = tx.select(by.grant, sql, vec![requested.into(), group.into()]).await?;
    let known = found.first().and_then(|franchise| i32::try_from(franchise.id).ok());
    known.map(Some).ok_or_else(|| refusal(&[("franchiseId", reasons::FRANCHISE_CHOICE)]))
}

/// Creates a site with a settings document in which the machine module is on.
pub async fn create(by: &ChangeContext<'_>, tx: &mut Tx, new: NewSite) -> Result<Model> {
    let NewSite { code, group, hierarchy, active, time_zone, profile } = new;
    groups::one(tx, by.grant, group).await.map_err(|_| refusal(&[("groupId", reasons::GROUP_CHOICE)]))?;
    let mut refused = Vec::new();
    let code = code_of(&code).map_err(|reason| refused.push(("code", reason)));
    let zone = zone_of(time_zone.as_deref()).map_err(|reason| refused.push(("timeZoneId", reason)));
    let profile = profile.checked(by.platform).await?.map_err(|more| refused.extend(more));
    let (Ok(code), Ok(zone), Ok(profile)) = (code, zone, profile) else { return Err(refusal(&refused)) };
    let now = by.platform.clock.now();
    let row = ActiveModel {
        group_id: Set(group),
        code: Set(code),
        active: Set(active),
        deleted: Set(false),
        language_id: Set(1),
        created_at: Set(now),
        updated_at: Set(now),
        version: Set(1),
        ..columns(&profile)
    };
    // The code is unique over all groups and other groups' codes must not be readable, so the unique key decides.
    let made = tx.insert::<Entity, _>(by.grant, row).await.map_err(|error| match error.reason() {
        own::TAKEN => refusal(&[("code", reasons::CODE_TAKEN)]),
        _ => error,
    })?;
    let document = site_setting::ActiveModel {
        site_id: Set(made.id),
        group_id: Set(group),
        xml: Set(document_with_zone(hierarchy, zone, now)?.to_xml()),
        secrets: Set(json!({})),
        updated_at: Set(now),
        version: Set(1),
    };
    tx.insert_many::<site_setting::Entity, _>(by.grant, [document]).await?;
    let mut after = audit_json(&made);
    after["hierarchy"] = json!(hierarchy.number());
    after["timeZone"] = json!(zone.unwrap_or(timezone::DEFAULT));
    write(tx, &by.platform.clock, by.actor, AuditEvent::new("site.create", "site", made.id).after(after)).await?;
    by.platform.directory.forget(tx, made.id);
    Ok(made)
}

/// Changes a site.
pub async fn change(by: &ChangeContext<'_>, tx: &mut Tx, id: i64, change: SiteChange) -> Result<Model> {
    let old = one(tx, by.grant, id).await?;
    let SiteChange { profile, active, hierarchy, franchise } = change;
    let franchise_id = match franchise {
        Some(requested) if requested != old.franchise_id.map(i64::from) => {
            franchise_of(tx, by, old.group_id, requested).await?
        }
        _ => old.franchise_id,
    };
    let profile = profile.unwrap_or_else(|| profile_of(&old));
    let profile = profile.checked(by.platform).await?.map_err(|refused| refusal(&refused))?;
    let now = by.platform.clock.now();
    let changed = Entity::change(by.grant)
        .filter(Column::Id.eq(id))
        .filter(Column::Version.eq(old.version))
        .value(Column::Name, profile.name)
        .value(Column::Address1, profile.address1)
        .value(Column::Address2, profile.address2)
        .value(Column::Address3, profile.address3)
        .value(Column::Address4, profile.address4)
        .value(Column::CountryIso, profile.country)
        .value(Column::PostCode, profile.post_code)
        .value(Column::Telephone, profile.telephone)
        .value(Column::Email, profile.email)
        .value(Column::Website, profile.website)
        .value(Column::Culture, profile.culture)
        .value(Column::FranchiseId, franchise_id)
        .value(Column::Active, active.unwrap_or(old.active))
        .value(Column::UpdatedAt, now)
        .value(Column::Version, old.version + 1)
        .run(tx)
        .await?;
    if changed == 0 {
        return Err(own::STALE.into());
    }
    let new = one(tx, by.grant, id).await?;
    let event = AuditEvent::new("site.update", "site", id).before(audit_json(&old)).after(audit_json(&new));
    write(tx, &by.platform.clock, by.actor, event).await?;
    by.platform.directory.forget(tx, id);
    if let Some(hierarchy) = hierarchy {
        settings::set_values(by, tx, id, &[("JCB.Hierarchy", &hierarchy.number().to_string())]).await?;
    }
    Ok(new)
}

/// The profile of a row.
pub fn profile_of(row: &Model) -> Profile {
    Profile {
        name: row.name.clone(),
        address1: row.address1.clone(),
        address2: row.address2.clone(),
        address3: row.address3.clone(),
        address4: row.address4.clone(),
        country: row.country_iso.clone(),
        post_code: row.post_code.clone(),
        telephone: row.telephone.clone(),
        email: row.email.clone(),
        website: row.website.clone(),
        culture: row.culture.clone(),
    }
}

fn columns(profile: &Profile) -> ActiveModel {
    ActiveModel {
        name: Set(profile.name.clone()),
        address1: Set(profile.address1.clone()),
        address2: Set(profile.address2.clone()),
        address3: Set(profile.address3.clone()),
        address4: Set(profile.address4.clone()),
        country_iso: Set(profile.country.clone()),
        post_code: Set(profile.post_code.clone()),
        telephone: Set(profile.telephone.clone()),
        email: Set(profile.email.clone()),
        website: Set(profile.website.clone()),
        culture: Set(profile.culture.clone()),
        ..Default::default()
    }
}

/// The first settings document of a site: its hierarchy, and the machine module on.
pub(crate) fn document_of(hierarchy: Hierarchy) -> Result<SiteSettings> {
    let mut settings = SiteSettings::default();
    settings.set("JCB.IsEnabled", "true")?;
    settings.set("JCB.Hierarchy", &hierarchy.number().to_string())?;
    Ok(settings)
}

/// The first settings document of a site with a time zone; without one its keys are left out, which means the default.
fn document_with_zone(hierarchy: Hierarchy, zone: Option<&str>, now: DateTime<Utc>) -> Result<SiteSettings> {
    let mut settings = document_of(hierarchy)?;
    if let Some(zone) = zone {
        settings::set_zone(&mut settings, zone, now)?;
    }
    Ok(settings)
}

/// The Windows name of a requested zone, which is sent as that or as an IANA name.
fn zone_of(requested: Option<&str>) -> Result<Option<&'static str>, Reason> {
    let requested = requested.map(str::trim).filter(|name| !name.is_empty());
    requested.map(|name| timezone::canonical(name).ok_or(reasons::ZONE_UNKNOWN)).transpose()
}

/// Checks the code and the name of a stored site.
pub(crate) fn check_stored(row: &Model) -> Result<(), String> {
    match code_of(&row.code) {
        Ok(code) if code == row.code => {}
        Ok(_) => return Err(reasons::CODE_WRONG.text().into_owned()),
        Err(reason) => return Err(reason.text().into_owned()),
    }
    if row.name.trim().is_empty() { Err(reasons::NAME_REQUIRED.text().into_owned()) } else { Ok(()) }
}

fn code_of(text: &str) -> Result<String, Reason> {
    let code = text.trim();
    if code.is_empty() {
        return Err(reasons::CODE_REQUIRED);
    }
    if !code.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(reasons::CODE_WRONG);
    }
    if code.len() > 10 { Err(reasons::CODE_LONG) } else { Ok(code.to_owned()) }
}

/// The names that these sites had at a moment, for those that have been renamed since.
pub async fn names_at(
    platform: &Platform,
    ids: impl IntoIterator<Item = i64>,
    moment: DateTime<Utc>,
) -> Result<HashMap<i64, String>> {
    let changed = audit::as_it_was(&platform.db, "site.update", ids, moment).await?;
    Ok(changed.into_iter().filter_map(|(id, was)| Some((id, was["profile"]["name"].as_str()?.to_owned()))).collect())
}

fn audit_json(row: &Model) -> Json {
    json!({ "code": row.code, "groupId": row.group_id, "active": row.active, "franchiseId": row.franchise_id,
        "profile": profile_of(row) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_one_to_ten_digits() {
        assert_eq!(code_of(" 330001 ").as_deref(), Ok("330001"));
        assert_eq!(code_of(" "), Err(reasons::CODE_REQUIRED));
        assert_eq!(code_of("33000112345"), Err(reasons::CODE_LONG));
        for wrong in ["A330001", "33 0001", "33-001", "ÄB", "٣٣"] {
            assert_eq!(code_of(wrong), Err(reasons::CODE_WRONG), "{wrong}");
        }
    }

    #[test]
    fn a_zone_is_requested_by_either_name() {
        for name in ["W. Europe Standard Time", " w. europe standard time", "Europe/Berlin"] {
            assert_eq!(zone_of(Some(name)), Ok(Some("W. Europe Standard Time")), "{name}");
        }
        assert_eq!((zone_of(None), zone_of(Some(" "))), (Ok(None), Ok(None)));
        assert_eq!(zone_of(Some("Mars")), Err(reasons::ZONE_UNKNOWN));
    }

    #[test]
    fn a_new_site_has_its_zone_by_name_and_by_text() {
        let document =
            |zone| document_with_zone(Hierarchy::Dealership, zone, DateTime::UNIX_EPOCH).expect("a document");
        let chosen = document(Some("India Standard Time"));
        assert_eq!(chosen.time_zone_id().as_deref(), Some("India Standard Time"));
        let text = chosen.text("TimeZoneDetails.Timezone");
        assert_eq!(text.as_deref(), Some("(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi"));
        assert_eq!(document(None).time_zone_id(), None, "the default is not written");
    }

    /// TENANT-003
    #[test]
    fn a_new_site_says_what_it_is() {
        for hierarchy in Hierarchy::ALL {
            let settings = document_of(hierarchy).expect("a document");
            assert_eq!(settings.hierarchy(), Some(hierarchy.number()));
            assert_eq!(settings.is_enabled(), Some(true));
        }
    }
}
