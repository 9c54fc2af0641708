//! Tyre sizes: width in millimetres, profile in per cent of the width, and wheel in inches, which is stored in tenths.

use platform::{
    api::site_list::entries::{FieldNames, SiteList, SiteRefusals, refused},
    auth::{context::Face, permission::Permission},
    core::{decimal, error::Result, reason::Reason},
};
use sea_orm::Value;
use serde_json::{Number, Value as Json, json};

use crate::{
    TYRE_READ, TYRE_WRITE,
    entity::tyre_size::{self, ActiveModel, Column, Entity, Model},
    reasons,
};

/// The decimals of a wheel.
const DECIMALS: u32 = 1;

/// A valid size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    width: i16,
    profile: i16,
    wheel_tenths: i16,
}

impl Size {
    /// Makes a size of numbers that are within their limits.
    fn of(width: i64, profile: i64, wheel_tenths: i64) -> Result<Self, Reason> {
        let within = |number: i64, from: i64, to: i64, reason: Reason| {
            i16::try_from(number).ok().filter(|_| (from..=to).contains(&number)).ok_or(reason)
        };
        Ok(Self {
            width: within(width, 1, 999, reasons::SIZE_WIDTH)?,
            profile: within(profile, 0, 99, reasons::SIZE_PROFILE)?,
            wheel_tenths: within(wheel_tenths, 10, 990, reasons::SIZE_WHEEL)?,
        })
    }

    /// Reads a text such as `205/55 R 16`, with or without the blanks.
    pub(crate) fn parse(text: &str) -> Result<Self, Reason> {
        let (width, rest) = text.split_once('/').ok_or(reasons::FILE_SIZE)?;
        let (profile, wheel) = rest.split_once(['R', 'r']).ok_or(reasons::FILE_SIZE)?;
        let whole = |text: &str| decimal::parse(text, 0).ok_or(reasons::FILE_SIZE);
        let wheel = decimal::parse(wheel, DECIMALS).ok_or(reasons::SIZE_WHEEL)?;
        Self::of(whole(width)?, whole(profile)?, wheel)
    }

    /// Returns the size as text, `205/55 R 16`.
    pub(crate) fn text(self) -> String {
        let wheel = decimal::text(i64::from(self.wheel_tenths), DECIMALS);
        format!("{}/{} R {wheel}", self.width, self.profile)
    }
}

/// The wheel of a row as a number of JSON.
pub(crate) fn wheel(row: &Model) -> Number {
    decimal::number(i64::from(row.wheel_tenths), DECIMALS)
}

/// The values of a request.
#[derive(Debug, Default)]
pub(crate) struct Given<'a> {
    pub(crate) width: Option<i64>,
    pub(crate) profile: Option<i64>,
    pub(crate) wheel: &'a str,
}

/// Reads the values of a request: what is left out stays.
pub(crate) fn read(face: Face, given: &Given<'_>, old: Option<&Size>) -> Result<Size> {
    let stays = |number: fn(&Size) -> i16| old.map(|old| i64::from(number(old)));
    let wheel = if given.wheel.trim().is_empty() {
        stays(|old| old.wheel_tenths)
    } else {
        decimal::parse(given.wheel, DECIMALS)
    };
    let width = given.width.or_else(|| stays(|old| old.width)).unwrap_or(-1);
    let profile = given.profile.or_else(|| stays(|old| old.profile)).unwrap_or(-1);
    Size::of(width, profile, wheel.unwrap_or(-1)).map_err(|reason| {
        let names = match reason {
            reasons::SIZE_WIDTH => ("Width", "width"),
            reasons::SIZE_PROFILE => ("Profile", "profile"),
            _ => ("Wheel", "wheel"),
        };
        refused(face, names, reason)
    })
}

/// Checks a row that comes from another server.
pub(crate) fn check(row: &Model) -> Result<(), String> {
    let size = Size::of(row.width.into(), row.profile.into(), row.wheel_tenths.into());
    match size {
        Ok(size) if size.text() == row.name => Ok(()),
        Ok(_) => Err(format!("{} is not the name of its size", row.name)),
        Err(reason) => Err(reason.text().into_owned()),
    }
}

impl SiteList for Entity {
    type Row = ActiveModel;
    type Values = Size;
    platform::site_columns!(tyre_size);
    const READ: Permission = TYRE_READ;
    const WRITE: Permission = TYRE_WRITE;
    const NOUN: &'static str = "tyresize";
    const ACTIONS: [&'static str; 3] = ["tyresize.create", "tyresize.update", "tyresize.delete"];
    const REFUSALS: SiteRefusals = SiteRefusals {
        taken: reasons::SIZE_TAKEN,
        unknown: reasons::SIZE_UNKNOWN,
        changed: reasons::CHANGED,
        full: reasons::LIST_FULL,
        site_unknown: reasons::SITE_UNKNOWN,
    };
    const IDENTITY: FieldNames = ("Width", "width");

    fn values(row: &Model) -> Size {
        Size { width: row.width, profile: row.profile, wheel_tenths: row.wheel_tenths }
    }

    fn stored(size: &Size) -> Vec<(Column, Value)> {
        let mut stored = Self::identity(size);
        stored.push((Column::Name, size.text().into()));
        stored
    }

    fn identity(size: &Size) -> Vec<(Column, Value)> {
        vec![
            (Column::Width, size.width.into()),
            (Column::Profile, size.profile.into()),
            (Column::WheelTenths, size.wheel_tenths.into()),
        ]
    }

    fn order() -> Vec<Column> {
        vec![Column::Width, Column::Profile, Column::WheelTenths]
    }

    fn audit_json(size: &Size) -> Json {
        json!({ "name": size.text() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// TYRE-016
    #[test]
    fn a_size_has_its_limits() {
        for (text, written) in [("205/55 R 16", "205/55 R 16"), ("205/55R16.0", "205/55 R 16"), ("1/0r99", "1/0 R 99")]
        {
            assert_eq!(Size::parse(text).expect("a size").text(), written);
        }
        for (text, reason) in [
            ("0/55 R 16", reasons::SIZE_WIDTH),
            ("1000/55 R 16", reasons::SIZE_WIDTH),
            ("205/100 R 16", reasons::SIZE_PROFILE),
            ("205/55 R 0.9", reasons::SIZE_WHEEL),
            ("205/55 R 99.1", reasons::SIZE_WHEEL),
            ("205/55 R 16.25", reasons::SIZE_WHEEL),
            ("205 55 16", reasons::FILE_SIZE),
            ("205/5.5 R 16", reasons::FILE_SIZE),
        ] {
            assert_eq!(Size::parse(text), Err(reason), "{text}");
        }
    }
}
