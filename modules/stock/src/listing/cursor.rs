//! The place of a row in an order of the stock list, as the text that `After` and `Before` accept.
//!
//! A place has every key of the order, so that the page behind it begins at the next row whether or not its own row is
//! still in the list. No key can be NULL: a machine without a location has the place of its label.

use std::fmt;

use chrono::{Datelike as _, NaiveDate};
use platform::core::{
    error::{Error, Result},
    reason::own,
};
use sea_orm::Value;

use super::{
    by_name::{NameKey, NameSource},
    names::Names,
    sort_order::{Order, SortKey},
};
use crate::entity::machine;

/// A place in an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub(super) order: Order,
    pub(super) key: CursorKey,
}

/// The keys of a place, without the order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum CursorKey {
    Listed(Listed),
    Serial(String, i64),
    /// The list and the place in it.
    Status(i16, Listed),
    /// The day on which the stage was entered, and the id.
    DaysInStage(NaiveDate, i64),
    /// The name of the model or the location, and the place among the rows of that name.
    Name(NameKey, Listed),
}

/// The day of listing and the id: the order of the list, and of equal rows of the orders by status and by name.
pub(super) type Listed = (NaiveDate, i64);

impl Cursor {
    /// The place of a row.
    pub(super) fn of(order: Order, row: &machine::Model, names: &Names) -> Self {
        let listed = (row.listed_on, row.id);
        let key = match order.by {
            SortKey::Listed => CursorKey::Listed(listed),
            SortKey::Serial => CursorKey::Serial(row.serial.clone(), row.id),
            SortKey::Status => CursorKey::Status(row.bucket, listed),
            SortKey::DaysInStage => CursorKey::DaysInStage(row.stage_entered_on, row.id),
            SortKey::Model | SortKey::Location => CursorKey::Name(NameKey::of(order.by, row, names), listed),
        };
        Self { order, key }
    }

    /// Reads a cursor; an empty text is none.
    pub(super) fn parse(text: Option<&str>) -> Result<Option<Self>> {
        let Some(text) = text.filter(|text| !text.is_empty()) else { return Ok(None) };
        let refused = || Error::from(own::BAD_RANGE).at("Cursor", own::BAD_RANGE.0.text);
        read(text).map(Some).ok_or_else(refused)
    }

    /// The day and the id of a cursor in the order of the list.
    pub(super) const fn listed(&self) -> Option<Listed> {
        match self.key {
            CursorKey::Listed(listed) => Some(listed),
            CursorKey::Serial(..) | CursorKey::Status(..) | CursorKey::DaysInStage(..) | CursorKey::Name(..) => None,
        }
    }

    /// Columns and values of an order along columns of the table; `None` in an order by names.
    pub(super) fn columns(&self) -> Option<(&'static [&'static str], Vec<Value>)> {
        match &self.key {
            CursorKey::Listed((day, id)) => Some((&["m.listed_on", "m.id"], vec![(*day).into(), (*id).into()])),
            CursorKey::Serial(serial, id) => Some((&["m.serial", "m.id"], vec![serial.clone().into(), (*id).into()])),
            CursorKey::DaysInStage(day, id) => {
                Some((&["m.stage_entered_on", "m.id"], vec![(*day).into(), (*id).into()]))
            }
            CursorKey::Status(..) | CursorKey::Name(..) => None,
        }
    }
}

fn read(text: &str) -> Option<Cursor> {
    let (descending, text) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let (by, rest) = text.split_once(':').unwrap_or(("", text));
    let (by, key) = match by {
        "" => (SortKey::Listed, CursorKey::Listed(listed(rest)?)),
        "serial" => {
            let (serial, id) = rest.split_once('.')?;
            (SortKey::Serial, CursorKey::Serial(serial.to_owned(), number(id)?))
        }
        "status" => {
            let (bucket, place) = rest.split_once('.')?;
            (SortKey::Status, CursorKey::Status(bucket.parse().ok()?, listed(place)?))
        }
        "days" => {
            let (day, id) = listed(rest)?;
            (SortKey::DaysInStage, CursorKey::DaysInStage(day, id))
        }
        "model" => (SortKey::Model, name(rest, |which| matches!(which, NameSource::Model(_)))?),
        "location" => (SortKey::Location, name(rest, |which| !matches!(which, NameSource::Model(_)))?),
        _ => return None,
    };
    // A NUL is no text of PostgreSQL.
    (!text.contains('\0')).then_some(Cursor { order: Order { by, descending }, key })
}

/// A number as it is written; `+7` is none.
fn number(text: &str) -> Option<i64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn listed(text: &str) -> Option<Listed> {
    let (day, id) = text.split_once('.')?;
    Some((NaiveDate::parse_from_str(day, "%Y%m%d").ok()?, number(id)?))
}

/// The name is last, because it may contain anything.
fn name(text: &str, fits: impl Fn(NameSource) -> bool) -> Option<CursorKey> {
    let mut parts = text.splitn(4, '.');
    let (day, id, which) = (parts.next()?, parts.next()?, NameSource::parse(parts.next()?)?);
    let place = listed(&format!("{day}.{id}"))?;
    fits(which).then_some(())?;
    Some(CursorKey::Name(NameKey { name: parts.next()?.to_owned(), which }, place))
}

impl fmt::Display for Cursor {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.order.descending {
            out.write_str("-")?;
        }
        let word = if self.order.by == SortKey::Location { "location" } else { "model" };
        match &self.key {
            CursorKey::Listed((day, id)) => write!(out, "{}.{id}", compact(*day)),
            CursorKey::Serial(serial, id) => write!(out, "serial:{serial}.{id}"),
            CursorKey::Status(bucket, (day, id)) => write!(out, "status:{bucket}.{}.{id}", compact(*day)),
            CursorKey::DaysInStage(day, id) => write!(out, "days:{}.{id}", compact(*day)),
            CursorKey::Name(key, (day, id)) => {
                write!(out, "{word}:{}.{id}.{}.{}", compact(*day), key.which, key.name)
            }
        }
    }
}

/// YYYYMMDD. A pattern is read anew for every date, three times a row.
pub(super) fn compact(day: NaiveDate) -> String {
    format!("{:04}{:02}{:02}", day.year(), day.month(), day.day())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_names_its_order_and_reads_what_it_writes() {
        for text in [
            "20261102.17",
            "-20261102.17",
            "serial:7104822.17",
            "-status:3.20261102.17",
            "days:20261102.17",
            "model:20261102.17.m4.ax-1. with a dot: and a colon",
            "-location:20261102.17.l0.dock",
            "location:20261102.17.i2.sold",
            "location:20261102.17.l7.",
        ] {
            let cursor = Cursor::parse(Some(text)).expect("readable").expect("one");
            assert_eq!(cursor.to_string(), text);
            assert_eq!(cursor.order.descending, text.starts_with('-'));
        }
        assert_eq!(Cursor::parse(Some("")).expect("none"), None);
    }

    #[test]
    fn a_text_that_is_no_cursor_is_refused() {
        for bad in [
            "17",
            "20261102",
            "20261102.x",
            "20261102.+1",
            "2026.1",
            "-",
            "--20261102.17",
            "serial:7104822",
            "serial:710\u{0}4822.17",
            "status:x.20261102.17",
            "status:20261102.17",
            "days:17",
            "model:20261102.17.l4.ax-1",
            "location:20261102.17.m4.ax-1",
            "location:20261102.17.i9.sold",
            "location:20261102.17.l7",
            "model:20261102.17.\u{e9}4.ax-1",
            "fuel:20261102.17",
            ":20261102.",
        ] {
            assert!(Cursor::parse(Some(bad)).is_err(), "{bad}");
        }
    }
}
