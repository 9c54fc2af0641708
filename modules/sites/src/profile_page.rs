//! The profile of the current site as the app displays and changes it, in each language (docs/behaviour/api.md,
//! "Profile of a site"). Name and address in the default language are columns of the site; those in another language
//! have a row of their own, if the site has more than one (`Profile.IsMultiLanguage`).

use platform::{
    api::lenient_values,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
        text,
    },
    db::Tx,
    shared::audit::{AuditEvent, write},
    sites::directory::SiteInfo,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, sea_query::OnConflict};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    ChangeContext, SITE_CREATE, SITE_PROFILE, SITE_READ,
    directory::{self, SiteProfileAnswer},
    entity::site_language::{ActiveModel, Column, Entity},
    languages::{known_language, offered_language},
    profile::LONGEST,
    profile_texts::{ProfileLanguages, Texts, own_texts, stamp},
    reasons,
    refusal::refusal,
    sites::{self, SiteChange},
};

/// A profile to store (SITE-015). Fields that are left out are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ProfileChange {
    /// Id of the current site, or nothing.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    site_id: Option<i64>,
    /// Changes in the default language of a site with more than one only.
    site_name: Option<String>,
    /// Fixed.
    franchise_name: Option<String>,
    /// Fixed.
    group_name: Option<String>,
    /// Fixed.
    country: Option<String>,
    web_site: Option<String>,
    telephone: Option<String>,
    email: Option<String>,
    address1: Option<String>,
    address2: Option<String>,
    address3: Option<String>,
    address4: Option<String>,
    post_code: Option<String>,
    /// The name in the selected language.
    lang_site_name: Option<String>,
    /// An address line in the selected language.
    lang_addr1: Option<String>,
    lang_addr2: Option<String>,
    lang_addr3: Option<String>,
    lang_addr4: Option<String>,
    /// The language that is changed; the default one when it is left out.
    #[serde(rename = "selectedLanguageID", deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    selected_language_id: Option<i64>,
    /// The time stamp with which the profile was read.
    time_stamp: Option<String>,
    /// The version with which it was read; without it the time stamp counts.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    version: Option<i64>,
}

/// The answer of a change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ProfileSaved {
    message: &'static str,
    time_stamp: String,
    version: i32,
}

/// The group and the franchise of a site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SiteDetails {
    group_name: String,
    franchise_name: String,
}

/// The fields that a person may change in a language (SITE-004, SITE-005, SITE-006). Pure.
fn editable(languages: ProfileLanguages, may_change: bool, may_rename: bool) -> Vec<&'static str> {
    if !may_change || !languages.is_default() && !languages.several {
        return Vec::new();
    }
    let mut fields = vec!["WebSite", "Telephone", "Email", "PostCode"];
    if languages.is_default() {
        fields.extend(["Address1", "Address2", "Address3", "Address4"]);
        if languages.several || may_rename {
            fields.push("SiteName");
        }
    } else {
        fields.extend(["LangSiteName", "LangAddr1", "LangAddr2", "LangAddr3", "LangAddr4"]);
    }
    fields
}

/// Returns the profile of the current site in a language; in the default one when none is named.
pub(crate) async fn read(ctx: &Ctx, language: Option<i64>) -> Result<SiteProfileAnswer> {
    let site = ctx.site()?;
    let languages = ProfileLanguages::of(&site.settings, language);
    let grant = ctx.can(SITE_READ)?;
    let tx = ctx.read(&grant).await?;
    if !languages.is_default() {
        known_language(&tx, languages.selected).await?;
    }
    let row = sites::one(&tx, &grant, site.id).await?;
    let texts = if languages.is_default() {
        own_texts(&row)
    } else {
        translated(&tx, &grant, row.id, languages.selected).await?.unwrap_or_default()
    };
    drop(tx);
    let fields = editable(languages, ctx.may(SITE_PROFILE), ctx.may(SITE_CREATE));
    directory::profile_answer(ctx, row, languages, texts, fields).await
}

async fn translated(tx: &Tx, grant: &Grant, site: i64, language: i64) -> Result<Option<Texts>> {
    let rows = Entity::within(grant).filter(Column::SiteId.eq(site)).filter(Column::LanguageId.eq(language));
    Ok(rows.one(tx).await?.map(Texts::from))
}

/// Stores the profile of the current site.
pub(crate) async fn save(ctx: &Ctx, body: ProfileChange) -> Result<ProfileSaved> {
    let site = ctx.site()?.clone();
    let grant = ctx.can(SITE_PROFILE)?;
    if body.site_id.is_some_and(|id| id != site.id) {
        return Err(own::OTHER_SITE.into());
    }
    let languages = ProfileLanguages::of(&site.settings, body.selected_language_id);
    let current = read(ctx, body.selected_language_id).await?;
    let same = |sent: &Option<String>, stored: &str| sent.as_deref().is_none_or(|sent| sent.trim() == stored);
    let fixed = [
        (&body.franchise_name, &current.franchise_name),
        (&body.group_name, &current.group_name),
        (&body.country, &current.country),
    ];
    if fixed.iter().any(|(sent, stored)| !same(sent, stored)) {
        return Err(reasons::NOT_YOURS.into());
    }
    let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor() };
    let mut tx = ctx.write(&grant).await?;
    let old = sites::one(&tx, &grant, site.id).await?;
    match (body.version, body.time_stamp.as_deref().map(str::trim).filter(|stamp| !stamp.is_empty())) {
        (Some(version), _) if version == i64::from(old.version) => {}
        (None, Some(sent)) if sent == stamp(&old) => {}
        (None, None) => return Err(reasons::PROFILE_STAMP_REQUIRED.into()),
        _ => return Err(own::STALE.into()),
    }
    let mut profile = sites::profile_of(&old);
    let set = |field: &mut String, sent: &Option<String>| {
        if let Some(sent) = sent {
            sent.clone_into(field);
        }
    };
    set(&mut profile.website, &body.web_site);
    set(&mut profile.telephone, &body.telephone);
    set(&mut profile.email, &body.email);
    set(&mut profile.post_code, &body.post_code);
    let own = own_texts(&old);
    let lines = [&body.address1, &body.address2, &body.address3, &body.address4];
    if languages.is_default() {
        if !same(&body.site_name, &own.name) && !languages.several && !ctx.may(SITE_CREATE) {
            return Err(reasons::NOT_YOURS.into());
        }
        set(&mut profile.name, &body.site_name);
        let stored = [&mut profile.address1, &mut profile.address2, &mut profile.address3, &mut profile.address4];
        stored.into_iter().zip(lines).for_each(|(stored, sent)| set(stored, sent));
    } else {
        if !languages.several {
            return Err(refusal(&[("selectedLanguageID", reasons::ONE_LANGUAGE)]));
        }
        if !same(&body.site_name, &own.name) || lines.iter().zip(&own.lines).any(|(sent, stored)| !same(sent, stored)) {
            return Err(refusal(&[("name", reasons::DEFAULT_LANGUAGE_ONLY)]));
        }
    }
    let change = SiteChange { profile: Some(profile), ..SiteChange::default() };
    let new = sites::change(&by, &mut tx, site.id, change).await?;
    if !languages.is_default() {
        translate(&by, &tx, &site, languages.selected, &body).await?;
    }
    tx.commit().await?;
    Ok(ProfileSaved { message: "Saved Successfully", time_stamp: stamp(&new), version: new.version })
}

/// Stores name and address in a language that is not the default one.
async fn translate(
    by: &ChangeContext<'_>,
    tx: &Tx,
    site: &SiteInfo,
    language: i64,
    body: &ProfileChange,
) -> Result<()> {
    let stored = translated(tx, by.grant, site.id, language).await?;
    let language_id = match stored {
        Some(_) => known_language(tx, language).await?.id,
        None => offered_language(tx, language).await?,
    };
    let old = stored.unwrap_or_default();
    let mut wrong = Vec::new();
    let mut text = |field: &'static str, sent: &Option<String>, stored: &str| {
        let Some(text) = text::line(sent.as_deref().unwrap_or(stored)) else {
            wrong.push((field, own::TEXT_CHARACTERS));
            return String::new();
        };
        if text.chars().count() > LONGEST {
            wrong.push((field, reasons::TOO_LONG));
        }
        text
    };
    let new = Texts {
        name: text("langSiteName", &body.lang_site_name, &old.name),
        lines: [
            text("langAddr1", &body.lang_addr1, &old.lines[0]),
            text("langAddr2", &body.lang_addr2, &old.lines[1]),
            text("langAddr3", &body.lang_addr3, &old.lines[2]),
            text("langAddr4", &body.lang_addr4, &old.lines[3]),
        ],
    };
    if !wrong.is_empty() {
        return Err(refusal(&wrong));
    }
    if new == old {
        return Ok(());
    }
    let audit_json = |texts: &Texts| json!({ "language": language, "name": texts.name, "address": texts.lines });
    let event = AuditEvent::new("site.translate", "site", site.id).before(audit_json(&old)).after(audit_json(&new));
    write(tx, &by.platform.clock, by.actor, event).await?;
    let [address1, address2, address3, address4] = new.lines;
    let row = ActiveModel {
        site_id: Set(site.id),
        language_id: Set(language_id),
        group_id: Set(site.group_id),
        name: Set(new.name),
        address1: Set(address1),
        address2: Set(address2),
        address3: Set(address3),
        address4: Set(address4),
        updated_at: Set(by.platform.clock.now()),
    };
    let rule = OnConflict::columns([Column::SiteId, Column::LanguageId])
        .update_columns([
            Column::Name,
            Column::Address1,
            Column::Address2,
            Column::Address3,
            Column::Address4,
            Column::UpdatedAt,
        ])
        .to_owned();
    tx.upsert_many::<Entity, _>(by.grant, [row], rule).await
}

/// Answers the group and the franchise of a site that the caller may act for.
pub(crate) async fn details(ctx: &Ctx, code: &str) -> Result<SiteDetails> {
    let grant = ctx.can_across(SITE_READ, &[code.trim().to_owned()]).await?;
    let id = grant.site_id()?;
    let site = ctx.platform().directory.site(id).await?.ok_or_else(|| Error::from(reasons::SITE_UNKNOWN))?;
    let tx = ctx.read(&grant).await?;
    let row = sites::one(&tx, &grant, id).await?;
    drop(tx);
    let franchise_name = directory::franchise_name(ctx, &row).await?;
    Ok(SiteDetails { group_name: site.group_name.clone(), franchise_name })
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn languages(several: bool, selected: i64) -> ProfileLanguages {
        ProfileLanguages { several, default: 1, selected }
    }

    /// SITE-005, SITE-006
    #[test]
    fn name_and_address_change_in_the_default_language_only() {
        let of = |several, selected| editable(languages(several, selected), true, false);
        assert!(of(false, 1).contains(&"Address1") && !of(false, 1).contains(&"SiteName"));
        assert!(of(true, 1).contains(&"Address1") && of(true, 1).contains(&"SiteName"));
        assert!(
            !of(true, 2).contains(&"Address1") && of(true, 2).contains(&"LangAddr1") && of(true, 2).contains(&"Email")
        );
        assert!(of(false, 2).is_empty(), "a site with one language has no other");
        assert!(editable(languages(false, 1), true, true).contains(&"SiteName"), "who makes sites names them");
        assert!(editable(languages(true, 1), false, false).is_empty());
    }
}
