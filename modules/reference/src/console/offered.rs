//! Languages and countries at the console. Operators decide which are offered; rows that use a language or a country
//! retain it.

use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{Access, Menu, Resource, Verb, number},
    },
    async_trait,
    auth::context::Ctx,
    core::error::{Error, Result},
    db::Tx,
    shared::audit::AuditEvent,
    sites::timezone,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Order};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    LOOKUP_READ, LOOKUP_WRITE,
    entity::{country, language},
    reasons,
};

/// The language of the product itself.
const FIRST: i64 = 1;
/// The longest name of a language, in characters.
const LONGEST: usize = 50;

platform::fields! {
    /// Fields by which languages can be filtered and sorted.
    LanguageField: Id Number "id"; Name Text "name"; Code Text "code"; Active Flag "active";
}

/// A language at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LanguageRow {
    id: i32,
    name: String,
    /// `en_GB`
    code: String,
    /// `en-GB`
    culture: String,
    /// `true` if it is offered.
    active: bool,
}

impl From<language::Model> for LanguageRow {
    fn from(row: language::Model) -> Self {
        let language::Model { id, name, code, culture, active } = row;
        Self { id, name, code, culture, active }
    }
}

/// A language as the console sends it. Fields that are left out are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct LanguageInput {
    /// English name of the language.
    name: Option<String>,
    /// `en_GB`; fixed once created.
    code: Option<String>,
    /// `en-GB`; the code with a hyphen when it is left out.
    culture: Option<String>,
    /// `true` if it is offered.
    active: Option<bool>,
}

/// The resource.
pub struct Languages;

/// Returns `true` if a text is two or three small letters, a mark, and two capitals.
fn is_code(text: &str, mark: char) -> bool {
    text.split_once(mark).is_some_and(|(language, country)| {
        (2..=3).contains(&language.len())
            && language.bytes().all(|letter| letter.is_ascii_lowercase())
            && country.len() == 2
            && country.bytes().all(|letter| letter.is_ascii_uppercase())
    })
}

async fn language_of(tx: &Tx, grant: &Grant, id: i64) -> Result<language::Model> {
    let found = language::Entity::within(grant).filter(language::Column::Id.eq(id)).one(tx).await?;
    found.ok_or_else(|| reasons::LANGUAGE_UNKNOWN.into())
}

/// The language after a change.
fn changed(old: language::Model, input: LanguageInput) -> Result<language::Model> {
    let text = |new: Option<String>, old: String| new.map_or(old, |new| new.trim().to_owned());
    let new = language::Model {
        id: old.id,
        name: text(input.name, old.name),
        code: text(input.code, old.code.clone()),
        culture: text(input.culture, old.culture),
        active: input.active.unwrap_or(old.active),
    };
    let mut wrong = Vec::new();
    if new.name.is_empty() || new.name.chars().count() > LONGEST || new.name.contains(char::is_control) {
        wrong.push(reasons::LANGUAGE_NAME);
    }
    if !is_code(&new.code, '_') || !old.code.is_empty() && new.code != old.code {
        wrong.push(reasons::LANGUAGE_CODE);
    }
    if !is_code(&new.culture, '-') {
        wrong.push(reasons::LANGUAGE_CULTURE);
    }
    if i64::from(new.id) == FIRST && !new.active {
        wrong.push(reasons::LANGUAGE_FIRST);
    }
    Error::of_fields(&wrong).map_or(Ok(new), Err)
}

#[async_trait(?Send)]
impl Resource for Languages {
    const NAME: &'static str = "languages";
    const SINGULAR: &'static str = "language";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update];
    const ACCESS: Access = Access::read(LOOKUP_READ).open(LOOKUP_WRITE).create(LOOKUP_WRITE).update(LOOKUP_WRITE);
    const MENU: Menu = Menu::Platform;
    type Row = LanguageRow;
    type Input = LanguageInput;
    type Field = LanguageField;

    async fn list(ctx: &Ctx, mut query: ListQuery<LanguageField>) -> Result<Page<LanguageRow>> {
        let grant = ctx.can(LOOKUP_READ)?;
        query.words_in(LanguageField::Name);
        let column = |field| match field {
            LanguageField::Id => language::Column::Id,
            LanguageField::Name => language::Column::Name,
            LanguageField::Code => language::Column::Code,
            LanguageField::Active => language::Column::Active,
        };
        let tx = ctx.read(&grant).await?;
        let page = query.page(|| language::Entity::within(&grant), column, language::Column::Id, &tx).await?;
        Ok(page.map(LanguageRow::from))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<LanguageRow> {
        let grant = ctx.can(LOOKUP_READ)?;
        let tx = ctx.read(&grant).await?;
        language_of(&tx, &grant, number(id)?).await.map(LanguageRow::from)
    }

    async fn create(ctx: &Ctx, input: LanguageInput) -> Result<LanguageRow> {
        let grant = ctx.can(LOOKUP_WRITE)?;
        let tx = ctx.write(&grant).await?;
        let last = language::Entity::within(&grant).order(language::Column::Id, Order::Desc).limit(1).one(&tx).await?;
        let id = last.map_or(1, |last| last.id + 1);
        let culture = input.code.as_deref().unwrap_or_default().trim().replace('_', "-");
        let blank = language::Model { id, name: String::new(), code: String::new(), culture, active: true };
        let new = changed(blank, input)?;
        let same =
            language::Entity::within(&grant).filter(language::Column::Code.eq(new.code.as_str())).one(&tx).await?;
        if same.is_some() {
            return Err(reasons::LANGUAGE_TAKEN.into());
        }
        let row = language::ActiveModel {
            id: Set(new.id),
            name: Set(new.name.clone()),
            code: Set(new.code.clone()),
            culture: Set(new.culture.clone()),
            active: Set(new.active),
        };
        // Another was added at the same moment.
        tx.insert_many::<language::Entity, _>(&grant, [row]).await.map_err(|error| match error.reason() {
            platform::core::reason::own::TAKEN => reasons::LANGUAGE_TAKEN.into(),
            _ => error,
        })?;
        let after = json!({ "name": new.name, "code": new.code });
        ctx.note(&tx, AuditEvent::new("language.create", "language", new.id).after(after)).await?;
        tx.commit().await?;
        Ok(new.into())
    }

    async fn update(ctx: &Ctx, id: &str, input: LanguageInput) -> Result<LanguageRow> {
        let grant = ctx.can(LOOKUP_WRITE)?;
        let tx = ctx.write(&grant).await?;
        let old = language_of(&tx, &grant, number(id)?).await?;
        let before = json!({ "name": old.name, "culture": old.culture, "active": old.active });
        let new = changed(old, input)?;
        language::Entity::change(&grant)
            .filter(language::Column::Id.eq(new.id))
            .value(language::Column::Name, new.name.as_str())
            .value(language::Column::Culture, new.culture.as_str())
            .value(language::Column::Active, new.active)
            .run(&tx)
            .await?;
        let after = json!({ "name": new.name, "culture": new.culture, "active": new.active });
        ctx.note(&tx, AuditEvent::new("language.update", "language", new.id).before(before).after(after)).await?;
        tx.commit().await?;
        Ok(new.into())
    }
}

platform::fields! {
    /// Fields by which countries can be filtered and sorted.
    CountryField: Id Number "id"; Name Text "name"; Iso2 Text "iso2"; Iso3 Text "iso3"; Active Flag "active";
}

/// A country at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CountryRow {
    id: i64,
    /// English name of the country.
    name: String,
    /// The two-letter code of ISO 3166.
    iso2: String,
    /// The three-letter code.
    iso3: String,
    dialing_code: String,
    /// The time zone that is proposed for a site there, by its Windows name; null for a country without one.
    time_zone_id: Option<&'static str>,
    /// The IANA name of that zone.
    time_zone: Option<&'static str>,
    /// `true` if it is offered.
    active: bool,
}

impl From<country::Model> for CountryRow {
    fn from(row: country::Model) -> Self {
        let country::Model { id, name, iso2, iso3, dialing_code, active } = row;
        let time_zone_id = timezone::of_country(&iso2);
        let time_zone = time_zone_id.map(|zone| timezone::zone_of(zone).name());
        Self { id, name, iso2, iso3, dialing_code, time_zone_id, time_zone, active }
    }
}

/// A country as the console sends it; name and codes are those of ISO 3166.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct CountryInput {
    /// `+44`
    dialing_code: Option<String>,
    /// `true` if it is offered.
    active: Option<bool>,
}

/// The resource.
pub struct Countries;

async fn country_of(tx: &Tx, grant: &Grant, id: i64) -> Result<country::Model> {
    country::Entity::within(grant).id(id).one(tx).await?.ok_or_else(|| reasons::COUNTRY_UNKNOWN.into())
}

/// Returns `true` if a text is empty, or digits with blanks and hyphens, with or without a plus before them.
fn is_dialing_code(text: &str) -> bool {
    let digits = text.strip_prefix('+').unwrap_or(text);
    digits.chars().count() <= 8 && digits.chars().all(|c| c.is_ascii_digit() || c == ' ' || c == '-')
}

#[async_trait(?Send)]
impl Resource for Countries {
    const NAME: &'static str = "countries";
    const SINGULAR: &'static str = "country";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Update];
    const ACCESS: Access = Access::read(LOOKUP_READ).open(LOOKUP_WRITE).update(LOOKUP_WRITE);
    const MENU: Menu = Menu::Platform;
    type Row = CountryRow;
    type Input = CountryInput;
    type Field = CountryField;

    async fn list(ctx: &Ctx, mut query: ListQuery<CountryField>) -> Result<Page<CountryRow>> {
        let grant = ctx.can(LOOKUP_READ)?;
        query.words_in(CountryField::Name);
        let column = |field| match field {
            CountryField::Id => country::Column::Id,
            CountryField::Name => country::Column::Name,
            CountryField::Iso2 => country::Column::Iso2,
            CountryField::Iso3 => country::Column::Iso3,
            CountryField::Active => country::Column::Active,
        };
        let tx = ctx.read(&grant).await?;
        let page = query.page(|| country::Entity::within(&grant), column, country::Column::Id, &tx).await?;
        Ok(page.map(CountryRow::from))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<CountryRow> {
        let grant = ctx.can(LOOKUP_READ)?;
        let tx = ctx.read(&grant).await?;
        country_of(&tx, &grant, number(id)?).await.map(CountryRow::from)
    }

    async fn update(ctx: &Ctx, id: &str, input: CountryInput) -> Result<CountryRow> {
        let grant = ctx.can(LOOKUP_WRITE)?;
        let tx = ctx.write(&grant).await?;
        let old = country_of(&tx, &grant, number(id)?).await?;
        let dialing_code = input.dialing_code.map_or_else(|| old.dialing_code.clone(), |code| code.trim().to_owned());
        if !is_dialing_code(&dialing_code) {
            return Err(reasons::COUNTRY_DIALING.into());
        }
        let new = country::Model { dialing_code, active: input.active.unwrap_or(old.active), ..old.clone() };
        country::Entity::change(&grant)
            .filter(country::Column::Id.eq(new.id))
            .value(country::Column::DialingCode, new.dialing_code.as_str())
            .value(country::Column::Active, new.active)
            .run(&tx)
            .await?;
        let audit_json = |row: &country::Model| json!({ "dialingCode": row.dialing_code, "active": row.active });
        let event =
            AuditEvent::new("country.update", "country", new.id).before(audit_json(&old)).after(audit_json(&new));
        ctx.note(&tx, event).await?;
        tx.commit().await?;
        Ok(new.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_written_as_they_are_on_the_wire() {
        assert!(is_code("en_GB", '_') && is_code("en-GB", '-') && is_code("fil_PH", '_'));
        for wrong in ["en", "en-GB", "EN_gb", "e_GB", "en_GBR", "en_G1", "_GB", ""] {
            assert!(!is_code(wrong, '_'), "{wrong}");
        }
        assert!(is_dialing_code("+44") && is_dialing_code("") && is_dialing_code("1-876"));
        assert!(!is_dialing_code("+44x") && !is_dialing_code("+123456789"));
    }
}
