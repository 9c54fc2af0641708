//! Tyre ratings: a list of names of a site, in an order that the site gives them.

use platform::{
    api::{
        name_list::{LONGEST, Name},
        site_list::entries::{FieldNames, SiteList, SiteRefusals, is_order, order_list, refused},
    },
    auth::{context::Face, permission::Permission},
    core::error::Result,
};
use sea_orm::Value;
use serde_json::{Value as Json, json};

use crate::{
    TYRE_READ, TYRE_WRITE,
    entity::tyre_rating::{self, ActiveModel, Column, Entity, Model},
    reasons,
};

const NAME: FieldNames = ("TyreRatingDesc", "name");

/// A valid rating.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rating {
    pub(crate) name: Name,
    pub(crate) order_list: i32,
}

/// Reads the values of a request: what is left out stays.
pub(crate) fn read(face: Face, name: Option<&str>, order: Option<i64>, old: Option<&Rating>) -> Result<Rating> {
    let name = match (name, old) {
        (None, Some(old)) => old.name.clone(),
        (name, _) => Name::read(name.unwrap_or_default(), LONGEST, reasons::RATING_REQUIRED, reasons::RATING_TOO_LONG)
            .map_err(|reason| refused(face, NAME, reason))?,
    };
    let order_list = order_list(face, order, old.map(|old| old.order_list), reasons::RATING_ORDER)?;
    Ok(Rating { name, order_list })
}

/// Checks a row that comes from another server.
pub(crate) fn check(row: &Model) -> Result<(), String> {
    if !is_order(row.order_list) {
        return Err(reasons::RATING_ORDER.text().into_owned());
    }
    Name::check(&row.name, &row.name_key, LONGEST, (reasons::RATING_REQUIRED, reasons::RATING_TOO_LONG))
}

impl SiteList for Entity {
    type Row = ActiveModel;
    type Values = Rating;
    platform::site_columns!(tyre_rating);
    const READ: Permission = TYRE_READ;
    const WRITE: Permission = TYRE_WRITE;
    const NOUN: &'static str = "tyrerating";
    const ACTIONS: [&'static str; 3] = ["tyrerating.create", "tyrerating.update", "tyrerating.delete"];
    const REFUSALS: SiteRefusals = SiteRefusals {
        taken: reasons::RATING_TAKEN,
        unknown: reasons::RATING_UNKNOWN,
        changed: reasons::CHANGED,
        full: reasons::LIST_FULL,
        site_unknown: reasons::SITE_UNKNOWN,
    };
    const IDENTITY: FieldNames = NAME;

    fn values(row: &Model) -> Rating {
        Rating { name: Name { text: row.name.clone(), key: row.name_key.clone() }, order_list: row.order_list }
    }

    fn stored(rating: &Rating) -> Vec<(Column, Value)> {
        vec![
            (Column::Name, rating.name.text.as_str().into()),
            (Column::NameKey, rating.name.key.as_str().into()),
            (Column::OrderList, rating.order_list.into()),
        ]
    }

    fn identity(rating: &Rating) -> Vec<(Column, Value)> {
        vec![(Column::NameKey, rating.name.key.as_str().into())]
    }

    fn order() -> Vec<Column> {
        vec![Column::OrderList, Column::NameKey]
    }

    fn audit_json(rating: &Rating) -> Json {
        json!({ "name": rating.name.text, "orderList": rating.order_list })
    }
}
