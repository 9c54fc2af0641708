//! The console resources of this module: tyre makes, tyre ratings and tyre sizes.

use chrono::{DateTime, Utc};
use platform::{
    api::{
        lenient_values,
        name_list::Name,
        site_list::console::{ConsoleList, SiteEntries},
    },
    auth::context::Face,
    core::error::Result,
};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;

use crate::{
    entity::{tyre_make, tyre_rating, tyre_size},
    makes,
    ratings::{self, Rating},
    sizes::{self, Given, Size},
};

/// Tyre makes.
pub type TyreMakes = SiteEntries<tyre_make::Entity>;
/// Tyre ratings.
pub type TyreRatings = SiteEntries<tyre_rating::Entity>;
/// Tyre sizes.
pub type TyreSizes = SiteEntries<tyre_size::Entity>;

platform::fields! {
    /// Fields by which tyre makes can be filtered and sorted.
    TyreMakeField: Id Number "id"; Name Text "name"; Site Number "siteId";
        Deleted Flag "deleted";
}

/// A tyre make at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TyreMakeRow {
    id: i64,
    name: String,
    site_id: i64,
    site_code: String,
    deleted: bool,
    updated_at: DateTime<Utc>,
}

/// A tyre make as the console sends it. Fields that are left out are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct TyreMakeInput {
    /// At most 50 characters, unique per site without regard to letter case.
    name: Option<String>,
    /// The site of a new entry; fixed once created.
    site_id: Option<i64>,
    /// The time of the last change, as it was read.
    updated_at: Option<DateTime<Utc>>,
}

impl ConsoleList for tyre_make::Entity {
    const PLURAL: &'static str = "tyremakes";
    const SINGULAR: &'static str = "tyre make";
    type Answer = TyreMakeRow;
    type Input = TyreMakeInput;
    type Field = TyreMakeField;
    const DELETED: TyreMakeField = TyreMakeField::Deleted;
    const WORDS: TyreMakeField = TyreMakeField::Name;

    fn column(field: TyreMakeField) -> tyre_make::Column {
        match field {
            TyreMakeField::Id => tyre_make::Column::Id,
            TyreMakeField::Name => tyre_make::Column::Name,
            TyreMakeField::Site => tyre_make::Column::SiteId,
            TyreMakeField::Deleted => tyre_make::Column::Deleted,
        }
    }

    fn answer(row: tyre_make::Model, site_code: String) -> TyreMakeRow {
        let tyre_make::Model { id, name, site_id, deleted, updated_at, .. } = row;
        TyreMakeRow { id, name, site_id, site_code, deleted, updated_at }
    }

    fn context(input: &TyreMakeInput) -> (Option<i64>, Option<DateTime<Utc>>) {
        (input.site_id, input.updated_at)
    }

    fn read(input: TyreMakeInput, old: Option<&Name>) -> Result<Name> {
        makes::read(Face::Console, input.name.as_deref(), old)
    }
}

platform::fields! {
    /// Fields by which tyre ratings can be filtered and sorted.
    TyreRatingField: Id Number "id"; Name Text "name"; OrderList Number "orderList"; Site Number "siteId";
        Deleted Flag "deleted";
}

/// A tyre rating at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TyreRatingRow {
    id: i64,
    name: String,
    order_list: i32,
    site_id: i64,
    site_code: String,
    deleted: bool,
    updated_at: DateTime<Utc>,
}

/// A tyre rating as the console sends it. Fields that are left out are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct TyreRatingInput {
    /// At most 50 characters, unique per site without regard to letter case.
    name: Option<String>,
    /// Position in the list, from 0 to 9999.
    order_list: Option<i32>,
    /// The site of a new entry; fixed once created.
    site_id: Option<i64>,
    /// The time of the last change, as it was read.
    updated_at: Option<DateTime<Utc>>,
}

impl ConsoleList for tyre_rating::Entity {
    const PLURAL: &'static str = "tyreratings";
    const SINGULAR: &'static str = "tyre rating";
    type Answer = TyreRatingRow;
    type Input = TyreRatingInput;
    type Field = TyreRatingField;
    const DELETED: TyreRatingField = TyreRatingField::Deleted;
    const WORDS: TyreRatingField = TyreRatingField::Name;

    fn column(field: TyreRatingField) -> tyre_rating::Column {
        match field {
            TyreRatingField::Id => tyre_rating::Column::Id,
            TyreRatingField::Name => tyre_rating::Column::Name,
            TyreRatingField::OrderList => tyre_rating::Column::OrderList,
            TyreRatingField::Site => tyre_rating::Column::SiteId,
            TyreRatingField::Deleted => tyre_rating::Column::Deleted,
        }
    }

    fn answer(row: tyre_rating::Model, site_code: String) -> TyreRatingRow {
        let tyre_rating::Model { id, name, order_list, site_id, deleted, updated_at, .. } = row;
        TyreRatingRow { id, name, order_list, site_id, site_code, deleted, updated_at }
    }

    fn context(input: &TyreRatingInput) -> (Option<i64>, Option<DateTime<Utc>>) {
        (input.site_id, input.updated_at)
    }

    fn read(input: TyreRatingInput, old: Option<&Rating>) -> Result<Rating> {
        ratings::read(Face::Console, input.name.as_deref(), input.order_list.map(i64::from), old)
    }
}

platform::fields! {
    /// Fields by which tyre sizes can be filtered and sorted.
    TyreSizeField: Id Number "id"; Name Text "name"; Width Number "width"; Profile Number "profile"; Wheel Number "wheel"; Site Number "siteId";
        Deleted Flag "deleted";
}

/// A tyre size at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TyreSizeRow {
    id: i64,
    /// The text of its values: `205/55 R 16`.
    name: String,
    width: i16,
    profile: i16,
    #[schema(value_type = f64)]
    wheel: Number,
    site_id: i64,
    site_code: String,
    deleted: bool,
    updated_at: DateTime<Utc>,
}

/// A tyre size as the console sends it. Fields that are left out are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct TyreSizeInput {
    /// Width in millimetres, from 1 to 999.
    width: Option<i32>,
    /// Profile in per cent of the width, from 0 to 99.
    profile: Option<i32>,
    /// Diameter of the wheel in inches, from 1 to 99 with one decimal at most.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    wheel: String,
    /// The site of a new entry; fixed once created.
    site_id: Option<i64>,
    /// The time of the last change, as it was read.
    updated_at: Option<DateTime<Utc>>,
}

impl ConsoleList for tyre_size::Entity {
    const PLURAL: &'static str = "tyresizes";
    const SINGULAR: &'static str = "tyre size";
    type Answer = TyreSizeRow;
    type Input = TyreSizeInput;
    type Field = TyreSizeField;
    const DELETED: TyreSizeField = TyreSizeField::Deleted;
    const WORDS: TyreSizeField = TyreSizeField::Name;

    fn column(field: TyreSizeField) -> tyre_size::Column {
        match field {
            TyreSizeField::Id => tyre_size::Column::Id,
            TyreSizeField::Name => tyre_size::Column::Name,
            TyreSizeField::Width => tyre_size::Column::Width,
            TyreSizeField::Profile => tyre_size::Column::Profile,
            TyreSizeField::Wheel => tyre_size::Column::WheelTenths,
            TyreSizeField::Site => tyre_size::Column::SiteId,
            TyreSizeField::Deleted => tyre_size::Column::Deleted,
        }
    }

    fn sorting(field: TyreSizeField) -> Vec<TyreSizeField> {
        match field {
            // As texts, names would have another order than the values.
            TyreSizeField::Name => vec![TyreSizeField::Width, TyreSizeField::Profile, TyreSizeField::Wheel],
            TyreSizeField::Id
            | TyreSizeField::Width
            | TyreSizeField::Profile
            | TyreSizeField::Wheel
            | TyreSizeField::Site
            | TyreSizeField::Deleted => vec![field],
        }
    }

    fn units(field: TyreSizeField) -> i64 {
        if field == TyreSizeField::Wheel { 10 } else { 1 }
    }

    fn answer(row: tyre_size::Model, site_code: String) -> TyreSizeRow {
        let wheel = sizes::wheel(&row);
        let tyre_size::Model { id, name, width, profile, site_id, deleted, updated_at, .. } = row;
        TyreSizeRow { id, name, width, profile, wheel, site_id, site_code, deleted, updated_at }
    }

    fn context(input: &TyreSizeInput) -> (Option<i64>, Option<DateTime<Utc>>) {
        (input.site_id, input.updated_at)
    }

    fn read(input: TyreSizeInput, old: Option<&Size>) -> Result<Size> {
        let (width, profile) = (input.width.map(i64::from), input.profile.map(i64::from));
        sizes::read(Face::Console, &Given { width, profile, wheel: &input.wheel }, old)
    }
}
