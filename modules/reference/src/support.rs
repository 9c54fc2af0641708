//! Support contacts: cards of contacts, one for everybody, one for a country, and one for a franchise in a country.
//! Platform operators maintain them; the help dialog reads them without a session, as a text that assigns them to a
//! variable.

use chrono::{DateTime, Utc};
use platform::{
    app::platform::Platform,
    auth::context::Ctx,
    core::{
        email_address::is_address,
        error::{Error, Result},
        reason::{Reason, own},
        text,
    },
    db::Tx,
    shared::audit::AuditEvent,
    tenancy::{Grant, Scoped, SystemTask},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Order};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    entity::{
        country, language,
        support_card::{ActiveModel, Column, Entity, Model},
    },
    reasons,
};

/// The most contacts and franchises of a card.
const CONTACTS: usize = 20;
const FRANCHISES: usize = 100;
/// The longest texts, in characters.
const NAME: usize = 50;
const ADDRESS: usize = 100;
const TOOL_TIP: usize = 200;
const LINK: usize = 500;
/// The most cards of the answer.
const MOST: u64 = 5_000;

/// A contact of a card.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct SupportContact {
    /// `true` if it is visible.
    pub active: bool,
    /// 1 software and machines, 2 hardware.
    pub contact_type: i16,
    /// The code of the language that is spoken; empty for any.
    pub language: String,
    /// `+44`
    pub calling_code: String,
    /// A telephone number.
    pub phone: String,
    /// Another telephone number.
    pub alternate_phone: String,
    /// A mail address.
    pub email: String,
    /// Hours, costs and the like.
    pub tool_tip_text: String,
}

/// A card, as the console sends it.
#[derive(Debug, Clone, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct SupportInput {
    /// The two-letter code; empty for everybody.
    pub country: Option<String>,
    /// The name of a franchise; empty for every one.
    pub franchise_name: Option<String>,
    /// The numbers of the franchises it is for.
    pub applicable_franchises: Option<Vec<i64>>,
    /// `true` if it is visible.
    pub active: Option<bool>,
    /// The address of the privacy policy.
    pub privacy_policy: Option<String>,
    /// The address of the terms and conditions.
    pub terms_and_conditions: Option<String>,
    /// The contacts, in their order.
    pub contacts: Option<Vec<SupportContact>>,
    /// The version that the caller has read.
    pub version: Option<i32>,
}

/// A card that has been checked.
struct Card {
    country: String,
    franchise: String,
    franchises: Vec<i64>,
    active: bool,
    privacy_policy: String,
    terms: String,
    contacts: Vec<SupportContact>,
}

/// The contacts of a stored card.
pub(crate) fn contacts_of(row: &Model) -> Vec<SupportContact> {
    serde_json::from_value(row.contacts.clone()).unwrap_or_default()
}

/// The franchises of a stored card.
pub(crate) fn franchises_of(row: &Model) -> Vec<i64> {
    serde_json::from_value(row.franchise_ids.clone()).unwrap_or_default()
}

/// Returns the change of a card, or all of its errors. Fields that are left out are not changed.
fn checked(old: Option<&Model>, input: SupportInput) -> Result<Card, Vec<Reason>> {
    let text = |new: Option<String>, old: Option<&str>| {
        new.map_or_else(|| old.unwrap_or_default().to_owned(), |new| new.trim().to_owned())
    };
    let card = Card {
        country: text(input.country, old.map(|old| old.country_iso.as_str())).to_ascii_uppercase(),
        franchise: text(input.franchise_name, old.map(|old| old.franchise_name.as_str())),
        franchises: input.applicable_franchises.unwrap_or_else(|| old.map(franchises_of).unwrap_or_default()),
        active: input.active.unwrap_or_else(|| old.is_none_or(|old| old.active)),
        privacy_policy: text(input.privacy_policy, old.map(|old| old.privacy_policy.as_str())),
        terms: text(input.terms_and_conditions, old.map(|old| old.terms.as_str())),
        contacts: input.contacts.unwrap_or_else(|| old.map(contacts_of).unwrap_or_default()),
    };
    let mut wrong = Vec::new();
    if card.country.is_empty() && !card.franchise.is_empty() {
        wrong.push(reasons::SUPPORT_NO_COUNTRY);
    }
    if card.franchise.chars().count() > NAME || !text::is_line(&card.franchise) {
        wrong.push(reasons::SUPPORT_FRANCHISE);
    }
    if ![&card.privacy_policy, &card.terms].into_iter().all(|link| is_link(link)) {
        wrong.push(reasons::SUPPORT_LINK);
    }
    if card.contacts.len() > CONTACTS || card.franchises.len() > FRANCHISES || card.franchises.iter().any(|id| *id < 1)
    {
        wrong.push(reasons::SUPPORT_CONTACTS);
    }
    wrong.extend(card.contacts.iter().filter_map(mistake));
    wrong.dedup();
    if wrong.is_empty() { Ok(card) } else { Err(wrong) }
}

/// Returns `true` if a text is empty or a web address.
fn is_link(text: &str) -> bool {
    let begins = text.starts_with("https://") || text.starts_with("http://");
    text.is_empty()
        || begins && text.chars().count() <= LINK && !text.contains(|c: char| c.is_whitespace() || c.is_control())
}

fn mistake(contact: &SupportContact) -> Option<Reason> {
    if !matches!(contact.contact_type, 1 | 2) {
        return Some(reasons::SUPPORT_TYPE);
    }
    let number = |text: &str, most: usize| {
        text.chars().count() <= most && text.chars().all(|c| c.is_ascii_digit() || " +-()/.".contains(c))
    };
    let short = [(&contact.language, 10), (&contact.email, ADDRESS), (&contact.tool_tip_text, TOOL_TIP)];
    if short.into_iter().any(|(text, most)| text.chars().count() > most || text.contains(char::is_control)) {
        return Some(reasons::SUPPORT_TEXT);
    }
    let reachable = !contact.phone.is_empty() || !contact.email.is_empty();
    let phones = number(&contact.phone, 30) && number(&contact.alternate_phone, 30) && number(&contact.calling_code, 8);
    if !reachable || !phones || !contact.email.is_empty() && !is_address(&contact.email) {
        return Some(reasons::SUPPORT_REACH);
    }
    None
}

/// Writes a card, a new one or with another content.
pub(crate) async fn store(ctx: &Ctx, grant: &Grant, id: Option<i64>, input: SupportInput) -> Result<Model> {
    let tx = ctx.write(grant).await?;
    let old = match id {
        Some(id) => Some(one(&tx, grant, id).await?),
        None => None,
    };
    if old.as_ref().is_some_and(|old| input.version.is_some_and(|version| version != old.version)) {
        return Err(own::STALE.into());
    }
    let card = checked(old.as_ref(), input)
        .map_err(|wrong| Error::of_fields(&wrong).unwrap_or_else(|| own::BAD_VALUE.into()))?;
    let known = card.country.is_empty()
        || country::Entity::within(grant)
            .filter(country::Column::Iso2.eq(card.country.as_str()))
            .one(&tx)
            .await?
            .is_some();
    if !known {
        return Err(reasons::SUPPORT_COUNTRY.into());
    }
    for contact in &card.contacts {
        let code = contact.language.as_str();
        if !code.is_empty()
            && language::Entity::within(grant).filter(language::Column::Code.eq(code)).one(&tx).await?.is_none()
        {
            return Err(reasons::SUPPORT_TEXT.into());
        }
    }
    let key = text::key(&card.franchise);
    let there = Entity::within(grant)
        .filter(Column::CountryIso.eq(card.country.as_str()))
        .filter(Column::FranchiseKey.eq(key.as_str()))
        .one(&tx)
        .await?;
    if there.is_some_and(|there| Some(there.id) != id) {
        return Err(reasons::SUPPORT_TAKEN.into());
    }
    let taken = |error: Error| if error.reason() == own::TAKEN { reasons::SUPPORT_TAKEN.into() } else { error };
    let now = ctx.now();
    let new = match &old {
        None => {
            let row = ActiveModel {
                country_iso: Set(card.country),
                franchise_name: Set(card.franchise),
                franchise_key: Set(key),
                franchise_ids: Set(json!(card.franchises)),
                active: Set(card.active),
                privacy_policy: Set(card.privacy_policy),
                terms: Set(card.terms),
                contacts: Set(serde_json::to_value(&card.contacts)?),
                updated_at: Set(now),
                version: Set(1),
                ..Default::default()
            };
            tx.insert::<Entity, _>(grant, row).await.map_err(taken)?
        }
        Some(old) => {
            let changed = Entity::change(grant)
                .filter(Column::Id.eq(old.id))
                .filter(Column::Version.eq(old.version))
                .value(Column::CountryIso, card.country)
                .value(Column::FranchiseName, card.franchise)
                .value(Column::FranchiseKey, key)
                .value(Column::FranchiseIds, json!(card.franchises))
                .value(Column::Active, card.active)
                .value(Column::PrivacyPolicy, card.privacy_policy)
                .value(Column::Terms, card.terms)
                .value(Column::Contacts, serde_json::to_value(&card.contacts)?)
                .value(Column::UpdatedAt, now)
                .value(Column::Version, old.version + 1)
                .run(&tx)
                .await
                .map_err(taken)?;
            if changed == 0 {
                return Err(own::STALE.into());
            }
            one(&tx, grant, old.id).await?
        }
    };
    let action = if old.is_some() { "support.update" } else { "support.create" };
    let mut event = AuditEvent::new(action, "support", new.id).after(audit_json(&new));
    if let Some(old) = &old {
        event = event.before(audit_json(old));
    }
    ctx.note(&tx, event).await?;
    tx.commit().await?;
    Ok(new)
}

/// The row of a card of the demonstration data, for every franchise of a country.
pub(crate) fn seed_card(country: &str, contacts: &[SupportContact], now: DateTime<Utc>) -> Result<ActiveModel> {
    Ok(ActiveModel {
        country_iso: Set(country.to_owned()),
        franchise_name: Set(String::new()),
        franchise_key: Set(String::new()),
        franchise_ids: Set(json!([])),
        active: Set(true),
        privacy_policy: Set(String::new()),
        terms: Set(String::new()),
        contacts: Set(serde_json::to_value(contacts)?),
        updated_at: Set(now),
        version: Set(1),
        ..Default::default()
    })
}

/// Removes a card.
pub(crate) async fn remove(ctx: &Ctx, grant: &Grant, id: i64) -> Result<Model> {
    let tx = ctx.write(grant).await?;
    let old = one(&tx, grant, id).await?;
    Entity::remove(grant).filter(Column::Id.eq(id)).run(&tx).await?;
    ctx.note(&tx, AuditEvent::new("support.delete", "support", id).before(audit_json(&old))).await?;
    tx.commit().await?;
    Ok(old)
}

/// Finds a card.
pub(crate) async fn one(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    Entity::within(grant).id(id).one(tx).await?.ok_or_else(|| reasons::SUPPORT_UNKNOWN.into())
}

fn audit_json(row: &Model) -> Value {
    json!({ "country": row.country_iso, "franchise": row.franchise_name, "active": row.active, "contacts": row.contacts })
}

/// A contact of the answer (SHELL-047).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "PascalCase")]
struct Contact {
    is_active: bool,
    contact_type: i16,
    language: String,
    calling_code: String,
    phone: String,
    alternate_phone: String,
    email: String,
    tool_tip_text: String,
}

/// The contacts of a franchise in a country (SHELL-047).
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct FranchiseContacts {
    franchise_name: String,
    applicable_franchise_ids: Vec<i64>,
    is_active: bool,
    contacts: Vec<Contact>,
    privacy_policy: String,
    terms_and_conditions: String,
}

/// A country with its contacts (SHELL-046).
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct CountryDetails {
    country_name: String,
    country_iso_code: String,
    is_active: bool,
    default_contacts: Vec<Contact>,
    franchise_contacts: Vec<FranchiseContacts>,
}

/// The active contacts of a card in a language: those that speak it or any, or all where none does, because a number in
/// another language is better than none.
fn spoken(row: &Model, code: &str) -> Vec<Contact> {
    let active: Vec<SupportContact> = contacts_of(row).into_iter().filter(|contact| contact.active).collect();
    let speaks = |contact: &SupportContact| contact.language.is_empty() || contact.language.eq_ignore_ascii_case(code);
    let anybody = active.iter().any(speaks);
    let contact = |contact: SupportContact| Contact {
        is_active: contact.active,
        contact_type: contact.contact_type,
        language: contact.language,
        calling_code: contact.calling_code,
        phone: contact.phone,
        alternate_phone: contact.alternate_phone,
        email: contact.email,
        tool_tip_text: contact.tool_tip_text,
    };
    active.into_iter().filter(|contact| !anybody || speaks(contact)).map(contact).collect()
}

/// The cards of a country.
fn cards_of<'a>(cards: &'a [Model], iso: &'a str) -> impl Iterator<Item = &'a Model> {
    cards.iter().filter(move |card| card.country_iso == iso)
}

/// The text that assigns the contacts of a language to a variable (SHELL-064).
pub(crate) async fn text(platform: &Platform, code: &str) -> Result<String> {
    let grant = SystemTask::Directory.everywhere();
    let tx = platform.db.read(grant.reach()).await?;
    let cards = Entity::within(&grant)
        .filter(Column::Active.eq(true))
        .order(Column::CountryIso, Order::Asc)
        .order(Column::FranchiseKey, Order::Asc)
        .limit(MOST)
        .all(&tx)
        .await?;
    let codes: Vec<&str> = cards.iter().map(|card| card.country_iso.as_str()).filter(|iso| !iso.is_empty()).collect();
    let countries = country::Entity::within(&grant)
        .filter(country::Column::Iso2.is_in(codes))
        .order(country::Column::Name, Order::Asc)
        .all(&tx)
        .await?;
    drop(tx);
    let own = |iso: &str| {
        let card = cards_of(&cards, iso).find(|card| card.franchise_key.is_empty());
        card.map(|card| spoken(card, code)).unwrap_or_default()
    };
    let mut default_contacts = own("");
    let phone = &platform.config.brand.support_phone;
    if default_contacts.is_empty() && !phone.is_empty() {
        let contact =
            SupportContact { active: true, contact_type: 1, phone: phone.clone(), ..SupportContact::default() };
        let card = json!([contact]);
        default_contacts = spoken(&Model { contacts: card, ..blank() }, code);
    }
    let franchise = |card: &Model| FranchiseContacts {
        franchise_name: card.franchise_name.clone(),
        applicable_franchise_ids: franchises_of(card),
        is_active: card.active,
        contacts: spoken(card, code),
        privacy_policy: card.privacy_policy.clone(),
        terms_and_conditions: card.terms.clone(),
    };
    let details = countries.into_iter().map(|country| CountryDetails {
        default_contacts: own(&country.iso2),
        franchise_contacts: cards_of(&cards, &country.iso2)
            .filter(|card| !card.franchise_key.is_empty())
            .map(franchise)
            .collect(),
        is_active: true,
        country_name: country.name,
        country_iso_code: country.iso2,
    });
    let contacts = json!({ "DefaultContacts": default_contacts, "CountryDetails": details.collect::<Vec<_>>() });
    Ok(format!("var supportContacts = {contacts};"))
}

fn blank() -> Model {
    Model {
        id: 0,
        country_iso: String::new(),
        franchise_name: String::new(),
        franchise_key: String::new(),
        franchise_ids: json!([]),
        active: true,
        privacy_policy: String::new(),
        terms: String::new(),
        contacts: json!([]),
        updated_at: DateTime::<Utc>::UNIX_EPOCH,
        version: 0,
    }
}

/// The addresses of the help dialog and the footer; an empty one hides its link.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SupportLinks {
    support_phone: String,
    public_site: String,
    privacy_policy: String,
    terms_and_conditions: String,
    user_guide: String,
    manual: String,
}

/// Answers the configured addresses, with the language in place of `{language}`.
pub(crate) fn links(platform: &Platform, code: &str) -> SupportLinks {
    // Letters alone, so that nothing else comes into an address.
    let code: String = code.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').take(10).collect();
    let brand = &platform.config.brand;
    let filled = |address: &str| address.replace("{language}", &code);
    SupportLinks {
        support_phone: brand.support_phone.clone(),
        public_site: filled(&brand.public_site_url),
        privacy_policy: filled(&brand.privacy_url),
        terms_and_conditions: filled(&brand.terms_url),
        user_guide: filled(&brand.user_guide_url),
        manual: filled(&brand.manual_url),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contact(language: &str, phone: &str) -> SupportContact {
        SupportContact {
            active: true,
            contact_type: 1,
            language: language.to_owned(),
            phone: phone.to_owned(),
            ..SupportContact::default()
        }
    }

    #[test]
    fn who_speaks_the_language_is_named_and_otherwise_everybody() {
        let row = |contacts: &[SupportContact]| Model { contacts: json!(contacts), ..blank() };
        let phones = |row: &Model, code: &str| -> Vec<String> {
            spoken(row, code).into_iter().map(|contact| contact.phone).collect()
        };
        let silent = SupportContact { active: false, ..contact("", "9") };
        let some = row(&[contact("de_DE", "1"), contact("en_GB", "2"), contact("", "3"), silent]);
        assert_eq!(phones(&some, "de_DE"), ["1", "3"]);
        assert_eq!(phones(&some, "fr_FR"), ["3"]);
        assert_eq!(phones(&row(&[contact("de_DE", "1")]), "fr_FR"), ["1"]);
    }

    /// SHELL-014
    #[test]
    fn a_link_looks_like_one() {
        for right in ["", "https://a.example/x", "http://a.example"] {
            assert!(is_link(right), "{right}");
        }
        for wrong in
            ["javascript:alert(1)", "a.example", "https://a b", "https://a\n", &format!("https://{}", "a".repeat(500))]
        {
            assert!(!is_link(wrong), "{wrong}");
        }
    }

    #[test]
    fn a_contact_can_be_reached() {
        assert_eq!(mistake(&contact("", "+44 (0)1 23-45")), None);
        assert_eq!(mistake(&contact("", "")), Some(reasons::SUPPORT_REACH));
        assert_eq!(mistake(&contact("", "<b>")), Some(reasons::SUPPORT_REACH));
        assert_eq!(mistake(&SupportContact { contact_type: 3, ..contact("", "1") }), Some(reasons::SUPPORT_TYPE));
        assert_eq!(
            mistake(&SupportContact { email: "a@b".to_owned(), ..contact("", "") }),
            Some(reasons::SUPPORT_REACH)
        );
        assert_eq!(mistake(&SupportContact { email: "a@b.co".to_owned(), ..contact("", "") }), None);
        assert_eq!(
            mistake(&SupportContact { tool_tip_text: "t".repeat(201), ..contact("", "1") }),
            Some(reasons::SUPPORT_TEXT)
        );
    }
}
