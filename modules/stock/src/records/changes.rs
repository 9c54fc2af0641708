//! The fields that an edit changed, each with its value before and after.

use std::{collections::HashMap, sync::Arc};

use catalogue::ModelNames;
use serde_json::Value as Json;

/// The kind of an edit in the log.
pub(crate) const EDITED: &str = "edited";

/// The fields that an edit can change, and their names in a snapshot.
const FIELDS: [(&str, &str); 6] = [
    ("serial", "Serial"),
    ("model", MODEL),
    ("location", LOCATION),
    ("hours", "MachineHours"),
    ("fuel", "FuelGaugeValue"),
    ("adBlue", "AdBlueValue"),
];
const MODEL: &str = "ModelId";
const LOCATION: &str = "LocationId";

/// A field that an edit changed, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FieldChange {
    /// `serial`, `model`, `location`, `hours`, `fuel` or `adBlue`.
    pub(crate) field: &'static str,
    /// Empty for none.
    pub(crate) before: String,
    /// Empty for none.
    pub(crate) after: String,
}

/// The names of models and locations.
pub(crate) struct ChangeNames<'a> {
    pub(crate) models: &'a ModelNames,
    pub(crate) locations: &'a HashMap<i64, Arc<str>>,
}

/// The fields that differ between two snapshots.
pub(crate) fn changes(before: &Json, after: &Json, names: &ChangeNames<'_>) -> Vec<FieldChange> {
    FIELDS
        .iter()
        .filter(|(_, name)| before[name] != after[name])
        .map(|(field, name)| FieldChange {
            field,
            before: text(name, &before[name], names),
            after: text(name, &after[name], names),
        })
        .collect()
}

/// The locations that the words of these snapshots need.
pub(crate) fn locations<'a>(snapshots: impl IntoIterator<Item = &'a Json>) -> impl Iterator<Item = i64> {
    let ids: Vec<i64> = snapshots.into_iter().filter_map(|snapshot| snapshot[LOCATION].as_i64()).collect();
    ids.into_iter()
}

fn text(name: &str, value: &Json, names: &ChangeNames<'_>) -> String {
    let named = value.as_i64().and_then(|id| match name {
        MODEL => names.models.get(id).map(|model| model.name.to_string()),
        LOCATION => names.locations.get(&id).map(ToString::to_string),
        _ => None,
    });
    match value {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        other => named.unwrap_or_else(|| other.to_string()),
    }
}
