//! The names that rows are sorted by: names of models, and the labels of locations.

use std::fmt;

use platform::core::text;

use super::{names::Names, sort_order::SortKey};
use crate::{
    domain::{Bucket, Status, Tracking, labels},
    entity::machine,
};

/// The rows that have a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum NameSource {
    Model(i64),
    /// A location, or none (0), of the lists that show it.
    Location(i64),
    /// The lists that show something else in its place.
    Instead(&'static [Bucket]),
}

/// The lists whose rows have words of their own in place of a location.
pub(super) const INSTEAD: [&[Bucket]; 3] = [&[Bucket::Pdi], &[Bucket::InTransit, Bucket::Rejected], &[Bucket::Sold]];

impl NameSource {
    pub(super) fn of_location(bucket: i16, location: i64) -> Self {
        let holds = |lists: &&&'static [Bucket]| lists.iter().any(|list| list.code() == bucket);
        INSTEAD.iter().find(holds).map_or(Self::Location(location), |lists| Self::Instead(lists))
    }

    pub(super) fn of(by: SortKey, row: &machine::Model) -> Self {
        match by {
            SortKey::Location => Self::of_location(row.bucket, row.location_id.unwrap_or(0)),
            SortKey::Listed | SortKey::Serial | SortKey::Status | SortKey::DaysInStage | SortKey::Model => {
                Self::Model(row.model_id)
            }
        }
    }

    /// Parses the text of [`fmt::Display`].
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let kind = letters.next()?;
        let rest = letters.as_str();
        match kind {
            'm' => rest.parse().ok().map(Self::Model),
            'l' => rest.parse().ok().map(Self::Location),
            'i' => INSTEAD.get(rest.parse::<usize>().ok()?).map(|lists| Self::Instead(lists)),
            _ => None,
        }
    }
}

impl fmt::Display for NameSource {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Model(id) => write!(out, "m{id}"),
            Self::Location(id) => write!(out, "l{id}"),
            Self::Instead(lists) => write!(out, "i{}", INSTEAD.iter().position(|one| one == lists).unwrap_or_default()),
        }
    }
}

/// The sort key of a name, and the rows that have it: names of equal text differ in their rows.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NameKey {
    pub(super) name: String,
    pub(super) which: NameSource,
}

impl NameKey {
    /// The key of a name.
    pub(super) fn new(name: &str, which: NameSource) -> Self {
        Self { name: text::sort_key(name), which }
    }

    /// The key of a row in the order by models or by locations.
    pub(super) fn of(by: SortKey, row: &machine::Model, names: &Names) -> Self {
        let name = match by {
            SortKey::Location => location_label(row.bucket, row.location_id.and_then(|id| names.location(id))),
            SortKey::Listed | SortKey::Serial | SortKey::Status | SortKey::DaysInStage | SortKey::Model => {
                names.models().get(row.model_id).map(|model| &*model.name).unwrap_or_default()
            }
        };
        Self::new(name, NameSource::of(by, row))
    }
}

/// The location that rows of a list show.
pub(super) fn location_label(bucket: i16, name: Option<&str>) -> &str {
    let label = |status, tracking| labels::location_label(status, tracking, name);
    match Bucket::from_code(bucket) {
        Some(Bucket::Pdi) => label(Status::F, Tracking::Dock),
        Some(Bucket::InTransit | Bucket::Rejected) => label(Status::O, Tracking::InTransit),
        Some(Bucket::Sold) => label(Status::T, Tracking::Dealer),
        _ => label(Status::A, Tracking::Dock),
    }
}
