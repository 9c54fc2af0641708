//! The console resource of this module: VAT rates.

use chrono::{DateTime, Utc};
use platform::{
    api::{
        lenient_values,
        site_list::console::{ConsoleList, SiteEntries},
    },
    auth::context::Face,
    core::error::Result,
};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;

use crate::{
    entity::vat_rate,
    rates::{self, Given, Rate},
};

/// VAT rates.
pub type VatRates = SiteEntries<vat_rate::Entity>;

platform::fields! {
    /// Fields by which VAT rates can be filtered and sorted.
    VatRateField: Id Number "id"; Name Text "name"; Percent Number "percent"; Default Flag "isDefault"; Site Number "siteId";
        Deleted Flag "deleted";
}

/// A VAT rate at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VatRateRow {
    id: i64,
    name: String,
    #[schema(value_type = f64)]
    percent: Number,
    is_default: bool,
    site_id: i64,
    site_code: String,
    deleted: bool,
    updated_at: DateTime<Utc>,
}

/// A VAT rate as the console sends it. Fields that are left out are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct VatRateInput {
    /// At most 50 characters, unique per site without regard to letter case.
    name: Option<String>,
    /// From 0 to 100 with two decimals at most.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    percent: String,
    /// True makes it the default of the site, in place of the one before.
    is_default: Option<bool>,
    /// The site of a new entry; fixed once created.
    site_id: Option<i64>,
    /// The time of the last change, as it was read.
    updated_at: Option<DateTime<Utc>>,
}

impl ConsoleList for vat_rate::Entity {
    const PLURAL: &'static str = "vatrates";
    const SINGULAR: &'static str = "VAT rate";
    type Answer = VatRateRow;
    type Input = VatRateInput;
    type Field = VatRateField;
    const DELETED: VatRateField = VatRateField::Deleted;
    const WORDS: VatRateField = VatRateField::Name;

    fn column(field: VatRateField) -> vat_rate::Column {
        match field {
            VatRateField::Id => vat_rate::Column::Id,
            VatRateField::Name => vat_rate::Column::Name,
            VatRateField::Percent => vat_rate::Column::PercentHundredths,
            VatRateField::Default => vat_rate::Column::IsDefault,
            VatRateField::Site => vat_rate::Column::SiteId,
            VatRateField::Deleted => vat_rate::Column::Deleted,
        }
    }

    fn units(field: VatRateField) -> i64 {
        if field == VatRateField::Percent { 100 } else { 1 }
    }

    fn answer(row: vat_rate::Model, site_code: String) -> VatRateRow {
        let percent = rates::percent(&row);
        let vat_rate::Model { id, name, is_default, site_id, deleted, updated_at, .. } = row;
        VatRateRow { id, name, percent, is_default, site_id, site_code, deleted, updated_at }
    }

    fn context(input: &VatRateInput) -> (Option<i64>, Option<DateTime<Utc>>) {
        (input.site_id, input.updated_at)
    }

    fn read(input: VatRateInput, old: Option<&Rate>) -> Result<Rate> {
        let given = Given { name: input.name.as_deref(), percent: &input.percent, is_default: input.is_default };
        rates::read(Face::Console, &given, old)
    }
}
