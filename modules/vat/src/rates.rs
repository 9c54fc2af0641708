//! VAT rates: a name, a percentage in hundredths, and whether it is the default. A site has one default at most.

use platform::{
    api::{
        name_list::{LONGEST, Name},
        site_list::entries::{ChangeContext, FieldNames, SiteList, SiteRefusals, not_deleted, refused},
    },
    async_trait,
    auth::{context::Face, permission::Permission},
    core::{decimal, error::Result},
    db::Tx,
    entity::site,
    shared::audit::{AuditEvent, write},
    tenancy::Scoped as _,
};
use sea_orm::{ColumnTrait as _, Value};
use serde_json::{Number, Value as Json, json};

use crate::{
    VAT_RATE_READ, VAT_RATE_WRITE,
    entity::vat_rate::{self, ActiveModel, Column, Entity, Model},
    reasons,
};

/// The decimals of a percentage.
const DECIMALS: u32 = 2;

/// The largest percentage, in hundredths.
const MOST: i64 = 10_000;

const NAME: FieldNames = ("VatRateDesc", "name");

/// A valid rate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rate {
    name: Name,
    percent_hundredths: i32,
    is_default: bool,
}

/// The percentage of a row as a number of JSON.
pub(crate) fn percent(row: &Model) -> Number {
    decimal::number(i64::from(row.percent_hundredths), DECIMALS)
}

/// The values of a request.
#[derive(Debug)]
pub(crate) struct Given<'a> {
    pub(crate) name: Option<&'a str>,
    pub(crate) percent: &'a str,
    pub(crate) is_default: Option<bool>,
}

/// Reads the values of a request: what is left out stays, and a new rate is not the default.
pub(crate) fn read(face: Face, given: &Given<'_>, old: Option<&Rate>) -> Result<Rate> {
    let name = match (given.name, old) {
        (None, Some(old)) => old.name.clone(),
        (name, _) => Name::read(name.unwrap_or_default(), LONGEST, reasons::RATE_REQUIRED, reasons::RATE_TOO_LONG)
            .map_err(|reason| refused(face, NAME, reason))?,
    };
    let percent = match old {
        Some(old) if given.percent.trim().is_empty() => Some(i64::from(old.percent_hundredths)),
        Some(_) | None => decimal::parse(given.percent, DECIMALS),
    };
    let percent_hundredths = percent
        .filter(|percent| (0..=MOST).contains(percent))
        .and_then(|percent| i32::try_from(percent).ok())
        .ok_or_else(|| refused(face, ("VatRatePercent", "percent"), reasons::RATE_PERCENT))?;
    let is_default = given.is_default.unwrap_or(old.is_some_and(|old| old.is_default));
    Ok(Rate { name, percent_hundredths, is_default })
}

/// Checks a row that comes from another server.
pub(crate) fn check(row: &Model) -> Result<(), String> {
    if !(0..=MOST).contains(&i64::from(row.percent_hundredths)) {
        return Err(reasons::RATE_PERCENT.text().into_owned());
    }
    Name::check(&row.name, &row.name_key, LONGEST, (reasons::RATE_REQUIRED, reasons::RATE_TOO_LONG))
}

#[async_trait]
impl SiteList for Entity {
    type Row = ActiveModel;
    type Values = Rate;
    platform::site_columns!(vat_rate);
    const READ: Permission = VAT_RATE_READ;
    const WRITE: Permission = VAT_RATE_WRITE;
    const NOUN: &'static str = "vatrate";
    const ACTIONS: [&'static str; 3] = ["vatrate.create", "vatrate.update", "vatrate.delete"];
    const REFUSALS: SiteRefusals = SiteRefusals {
        taken: reasons::RATE_TAKEN,
        unknown: reasons::RATE_UNKNOWN,
        changed: reasons::CHANGED,
        full: reasons::LIST_FULL,
        site_unknown: reasons::SITE_UNKNOWN,
    };
    const IDENTITY: FieldNames = NAME;

    fn values(row: &Model) -> Rate {
        let Model { name, name_key, percent_hundredths, is_default, .. } = row;
        let name = Name { text: name.clone(), key: name_key.clone() };
        Rate { name, percent_hundredths: *percent_hundredths, is_default: *is_default }
    }

    fn stored(rate: &Rate) -> Vec<(Column, Value)> {
        vec![
            (Column::Name, rate.name.text.as_str().into()),
            (Column::NameKey, rate.name.key.as_str().into()),
            (Column::PercentHundredths, rate.percent_hundredths.into()),
            (Column::IsDefault, rate.is_default.into()),
        ]
    }

    fn identity(rate: &Rate) -> Vec<(Column, Value)> {
        vec![(Column::NameKey, rate.name.key.as_str().into())]
    }

    fn order() -> Vec<Column> {
        vec![Column::NameKey]
    }

    fn audit_json(rate: &Rate) -> Json {
        let percent = decimal::number(i64::from(rate.percent_hundredths), DECIMALS);
        json!({ "name": rate.name.text, "percent": percent, "isDefault": rate.is_default })
    }

    /// A new default clears the one before, with an audit entry of its own.
    async fn before(by: &ChangeContext<'_>, tx: &Tx, site: i64, id: Option<i64>, rate: &Rate) -> Result<()> {
        if !rate.is_default {
            return Ok(());
        }
        // Whoever sets another default of the site at the same moment waits here, and then sees this one.
        site::Entity::within(by.grant).id(site).lock(tx).one(tx).await?;
        let former = not_deleted::<Self>(by.grant)
            .filter(Column::SiteId.eq(site))
            .filter(Column::IsDefault.eq(true))
            .filter_if(id, |id| Column::Id.ne(id));
        for row in former.all(tx).await? {
            let now = by.platform.clock.now();
            Self::change(by.grant)
                .filter(Column::Id.eq(row.id))
                .value(Column::IsDefault, false)
                .value(Column::UpdatedAt, now)
                .run(tx)
                .await?;
            let old = Self::values(&row);
            let new = Rate { is_default: false, ..old.clone() };
            let event = AuditEvent::new(Self::ACTIONS[1], Self::NOUN, row.id);
            let event = event.before(Self::audit_json(&old)).after(Self::audit_json(&new));
            write(tx, &by.platform.clock, by.actor, event).await?;
        }
        Ok(())
    }
}
