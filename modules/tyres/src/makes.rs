//! Tyre makes: a list of names of a site.

use platform::{
    api::{
        name_list::{LONGEST, Name},
        site_list::entries::{FieldNames, SiteList, SiteRefusals, refused},
    },
    auth::{context::Face, permission::Permission},
    core::error::Result,
};
use sea_orm::Value;
use serde_json::{Value as Json, json};

use crate::{
    TYRE_READ, TYRE_WRITE,
    entity::tyre_make::{self, ActiveModel, Column, Entity, Model},
    reasons,
};

const NAME: FieldNames = ("TyreMakeDesc", "name");

/// Reads the values of a request: a name that is left out stays.
pub(crate) fn read(face: Face, name: Option<&str>, old: Option<&Name>) -> Result<Name> {
    match (name, old) {
        (None, Some(old)) => Ok(old.clone()),
        (name, _) => Name::read(name.unwrap_or_default(), LONGEST, reasons::MAKE_REQUIRED, reasons::MAKE_TOO_LONG)
            .map_err(|reason| refused(face, NAME, reason)),
    }
}

/// Checks a row that comes from another server.
pub(crate) fn check(row: &Model) -> Result<(), String> {
    Name::check(&row.name, &row.name_key, LONGEST, (reasons::MAKE_REQUIRED, reasons::MAKE_TOO_LONG))
}

impl SiteList for Entity {
    type Row = ActiveModel;
    type Values = Name;
    platform::site_columns!(tyre_make);
    const READ: Permission = TYRE_READ;
    const WRITE: Permission = TYRE_WRITE;
    const NOUN: &'static str = "tyremake";
    const ACTIONS: [&'static str; 3] = ["tyremake.create", "tyremake.update", "tyremake.delete"];
    const REFUSALS: SiteRefusals = SiteRefusals {
        taken: reasons::MAKE_TAKEN,
        unknown: reasons::MAKE_UNKNOWN,
        changed: reasons::CHANGED,
        full: reasons::LIST_FULL,
        site_unknown: reasons::SITE_UNKNOWN,
    };
    const IDENTITY: FieldNames = NAME;

    fn values(row: &Model) -> Name {
        Name { text: row.name.clone(), key: row.name_key.clone() }
    }

    fn stored(name: &Name) -> Vec<(Column, Value)> {
        vec![(Column::Name, name.text.as_str().into()), (Column::NameKey, name.key.as_str().into())]
    }

    fn identity(name: &Name) -> Vec<(Column, Value)> {
        vec![(Column::NameKey, name.key.as_str().into())]
    }

    fn order() -> Vec<Column> {
        vec![Column::NameKey]
    }

    fn audit_json(name: &Name) -> Json {
        json!({ "name": name.text })
    }
}
