//! Archive part of uploaded files, for a tenant that is moved to another server: those that are accepted, with their
//! objects, and the rows of those whose bytes were erased, because others may name them.

use platform::{
    archive::{ArchivePart, Row, Rows, text_of},
    core::error::{Error, Result},
    storage::Key,
};
use sea_orm::ActiveEnum as _;
use serde_json::Value as Json;

use crate::{
    entity::asset::{self, State},
    kinds::{AssetKind, Format, Medium},
    storage::objects,
};

/// The tables that go along.
pub fn parts() -> Vec<Box<dyn ArchivePart>> {
    vec![Box::new(
        Rows::of(asset::Entity)
            .checked(is_file)
            .key(asset::Column::SiteId, "site")
            .key(asset::Column::MachineId, "machine")
            .key(asset::Column::CreatedBy, "app_user")
            .names(asset::Column::InspectionId, "inspection")
            .names(asset::Column::ItemTypeId, "template_item")
            .only(|row| matches!(row.state, State::Accepted | State::Erased))
            .with_objects(objects_of),
    )]
}

/// The tables that stay.
pub const STAYS: &[(&str, &str)] = &[("asset_room", "counts what is being sent there")];

/// The objects of a file.
fn objects_of(row: &Row) -> Result<Vec<Key>> {
    let number = |column: &str| row.get(column).and_then(Json::as_i64).unwrap_or_default();
    let state = i16::try_from(number("state")).ok().and_then(|state| State::try_from_value(&state).ok());
    if state != Some(State::Accepted) {
        return Ok(Vec::new());
    }
    let (group, stem) = (number("group_id"), text_of(row, "stem"));
    let format = Format::of(text_of(row, "content_type"));
    let format = format.ok_or_else(|| Error::internal(format!("the file {stem} has no known type")))?;
    if format.medium() == Medium::Video && number("poster_size") == 0 {
        return Ok(vec![objects::shown(group, stem, format)?]);
    }
    objects::all_shown(group, stem, format)
}

/// Checks kind, state and content type of a file, which must go together.
fn is_file(row: &asset::Model) -> Result<(), String> {
    let refused = |what: &str| Err(format!("the file {} has a {what} that is unknown", row.stem));
    let Ok(kind) = AssetKind::of(row.kind.into()) else { return refused("kind") };
    if !matches!(row.state, State::Accepted | State::Erased) {
        return refused("state");
    }
    match Format::of(&row.content_type) {
        Some(format) if format.medium() == kind.medium() => Ok(()),
        Some(_) | None => refused("content type"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_file_whose_bytes_are_gone_has_no_objects() {
        let many = |state: State| {
            let row = json!({ "group_id": 7, "stem": "5b1c", "content_type": "image/jpeg", "state": state.to_value() });
            objects_of(row.as_object().expect("a row")).expect("objects").len()
        };
        assert_eq!((many(State::Accepted), many(State::Erased)), (2, 0));
    }
}
