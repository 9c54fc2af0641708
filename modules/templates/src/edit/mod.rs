//! Edits of the working copy of a template: groups, items, languages.
//!
//! Each call saves entries of one template: id 0 adds, another id changes, `Deleted` takes away and brings back. A save
//! locks the template, so two people who edit at once wait for each other; an entry with another `TimestampDt` than the
//! stored one is refused, and nothing of the body is saved.

mod groups;
mod input;
mod items;
mod languages;

pub(crate) use groups::{GROUPS, NAME as GROUP_NAME, all as all_groups, save as save_groups};
pub use groups::{SavedTemplateGroups, TemplateGroupInput};
pub(crate) use input::{given_number, given_text};
pub(crate) use items::{ITEMS, QUESTION, all as all_items, save as save_items};
pub use items::{SavedTemplateItems, TemplateItemInput};
pub use languages::{SavedLanguage, TemplateLanguageInput, TemplateLanguageRow};
pub(crate) use languages::{list as list_languages, read as read_language, save as save_language, text_conflict};

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use platform::{
    auth::context::Ctx,
    core::{
        error::Result,
        reason::{Reason, own},
        text,
    },
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::ColumnTrait;

use crate::{
    entity::check_template::{Column, Entity, Model},
    reasons,
};

/// Entries that one body may have.
const ENTRIES: usize = 500;
/// The highest place in an order.
const LAST_PLACE: i64 = 1_000_000;

/// A template that is not deleted, locked until the transaction ends.
pub(crate) async fn locked(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    let found = Entity::within(grant).id(id).filter(Column::Deleted.eq(false)).lock(tx).one(tx).await?;
    found.ok_or_else(|| reasons::UNKNOWN.into())
}

/// Marks the working copy of a locked template as different from its published version.
pub(crate) async fn mark_edited(ctx: &Ctx, tx: &Tx, grant: &Grant, template: &Model) -> Result<()> {
    Entity::change(grant)
        .filter(Column::Id.eq(template.id))
        .value(Column::Edited, true)
        .value(Column::Version, template.version + 1)
        .value(Column::UpdatedBy, ctx.user_id())
        .run(tx)
        .await?;
    Ok(())
}

/// Checks the number of entries and that none is there twice.
fn checked<T>(entries: &[T], id: impl Fn(&T) -> Option<i64>) -> Result<(), Reason> {
    if entries.is_empty() || entries.len() > ENTRIES {
        return Err(reasons::TOO_MANY);
    }
    let ids: Vec<i64> = entries.iter().filter_map(id).collect();
    let different: HashSet<i64> = ids.iter().copied().collect();
    if different.len() == ids.len() { Ok(()) } else { Err(reasons::TWICE) }
}

/// Returns the requested position of an entry.
fn place(requested: Option<i64>) -> Result<Option<i32>, Reason> {
    requested
        .map(|place| {
            let place = Some(place).filter(|place| (0..=LAST_PLACE).contains(place));
            place.and_then(|place| i32::try_from(place).ok()).ok_or(reasons::ORDER)
        })
        .transpose()
}

/// Checks that no two entries of a body request the same position under one parent.
fn places_differ(places: impl IntoIterator<Item = (i64, i32)>) -> Result<(), Reason> {
    let mut seen = HashSet::new();
    if places.into_iter().all(|place| seen.insert(place)) { Ok(()) } else { Err(reasons::ORDER_TWICE) }
}

/// Checks that an entry is as the caller has read it; without a time it is not compared.
pub(crate) fn unchanged(sent: Option<DateTime<Utc>>, stored: DateTime<Utc>) -> Result<(), Reason> {
    match sent {
        Some(sent) if sent.timestamp_micros() != stored.timestamp_micros() => Err(reasons::CHANGED),
        Some(_) | None => Ok(()),
    }
}

/// A text of a template: trimmed, and with a length.
pub(crate) fn text(sent: &str, most: usize, too_long: Reason) -> Result<String, Reason> {
    let text = sent.trim();
    if text.chars().count() > most { Err(too_long) } else { Ok(text.to_owned()) }
}

/// A name in a template: one line with a length.
pub(crate) fn line(sent: &str, most: usize, too_long: Reason) -> Result<String, Reason> {
    let line = text::line(sent).ok_or(own::TEXT_CHARACTERS)?;
    if line.chars().count() > most { Err(too_long) } else { Ok(line) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_has_some_entries_and_each_once() {
        let check = |ids: &[i64]| checked(ids, |id| Some(*id).filter(|id| *id != 0));
        assert_eq!(check(&[]), Err(reasons::TOO_MANY));
        assert_eq!(check(&[0; 501]), Err(reasons::TOO_MANY));
        assert_eq!(check(&[7, 8, 7]), Err(reasons::TWICE));
        assert_eq!(check(&[0, 0, 7]), Ok(()));
    }

    #[test]
    fn places_are_numbers_in_a_range_and_differ() {
        assert_eq!(place(Some(-1)), Err(reasons::ORDER));
        assert_eq!(place(Some(i64::MAX)), Err(reasons::ORDER));
        assert_eq!(place(Some(5)), Ok(Some(5)));
        assert_eq!(place(None), Ok(None));
        assert_eq!(places_differ([(1, 5), (2, 5)]), Ok(()));
        assert_eq!(places_differ([(1, 5), (1, 5)]), Err(reasons::ORDER_TWICE));
    }

    #[test]
    fn an_entry_that_was_changed_meanwhile_is_refused() {
        let then = DateTime::UNIX_EPOCH;
        let now = then + chrono::TimeDelta::microseconds(1);
        assert_eq!(unchanged(None, now), Ok(()));
        assert_eq!(unchanged(Some(now), now), Ok(()));
        assert_eq!(unchanged(Some(then), now), Err(reasons::CHANGED));
    }
}
