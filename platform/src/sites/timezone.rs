//! Time zones under their Windows names, as Site Settings offers them and `TimeZoneDetails.TimeZoneId` stores them, and
//! their IANA zones (Unicode CLDR, windowsZones). Offsets are computed, so the list is right at any date.

mod by_country;
mod table;

use chrono::{DateTime, Days, LocalResult, NaiveDate, NaiveTime, Offset as _, TimeDelta, TimeZone, Utc};
use chrono_tz::{OffsetComponents as _, Tz};
use serde::Serialize;
use utoipa::ToSchema;

use by_country::COUNTRIES;
use table::ZONES;

/// The zone of a site without a chosen one.
pub const DEFAULT: &str = "Greenwich Standard Time";
/// The text of [`DEFAULT`].
pub const DEFAULT_TEXT: &str = "(UTC) Monrovia, Reykjavik";

/// Names that the list had before, as settings may contain them, and their present names.
const FORMER: [(&str, &str); 1] = [("West Bank Gaza Standard Time", "West Bank Standard Time")];

/// One zone of the list.
struct Zone {
    /// The Windows name.
    value: &'static str,
    /// The places to which the name applies.
    places: &'static str,
    /// IANA names; the first one is used.
    utc: &'static [&'static str],
}

/// A time zone as the screens offer it.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ZoneOption {
    /// The Windows name, which is stored.
    pub value: &'static str,
    /// The letters of the name, with D in summer.
    pub abbr: String,
    /// Hours from UTC today.
    pub offset: f64,
    /// `true` if it is summer time today.
    pub isdst: bool,
    /// Text of the entry in the dropdown; its offset is that of winter.
    pub text: String,
    /// IANA names.
    pub utc: &'static [&'static str],
}

/// Every zone, west to east, as of this moment.
pub fn all(now: DateTime<Utc>) -> Vec<ZoneOption> {
    ZONES.iter().map(|zone| zone.option(now)).collect()
}

/// The Windows names, west to east.
pub fn names() -> impl Iterator<Item = &'static str> {
    ZONES.iter().map(|zone| zone.value)
}

/// The spelling of a zone in the list, from its Windows name in any letter case, or from an IANA name.
pub fn canonical(name: &str) -> Option<&'static str> {
    find(name).or_else(|| find_iana(name)).map(|zone| zone.value)
}

/// The text of a zone of the list, as its dropdown shows it; `None` for a name that is not in the list.
pub fn text_of(name: &str, now: DateTime<Utc>) -> Option<String> {
    find(name).map(|zone| zone.option(now).text)
}

/// The Windows name of the zone with this text.
pub fn named_by_text(text: &str, now: DateTime<Utc>) -> Option<&'static str> {
    let text = text.trim();
    ZONES.iter().find(|zone| zone.option(now).text.eq_ignore_ascii_case(text)).map(|zone| zone.value)
}

/// The Windows name of the zone that is proposed for a site in a country, from its two-letter code.
pub fn of_country(iso2: &str) -> Option<&'static str> {
    let code = iso2.trim().to_ascii_uppercase();
    let has = |codes: &str| codes.split(' ').any(|known| known == code);
    COUNTRIES.iter().find(|(_, codes)| has(codes)).map(|(zone, _)| *zone)
}

/// The zone of a Windows name; an unknown name counts as the default.
pub fn zone_of(name: &str) -> Tz {
    find(name).map_or(Tz::Africa__Monrovia, Zone::tz)
}

/// The calendar date in a zone.
pub fn local_date(zone: Tz, at: DateTime<Utc>) -> NaiveDate {
    at.with_timezone(&zone).date_naive()
}

fn find(name: &str) -> Option<&'static Zone> {
    let name = name.trim();
    let renamed = FORMER.iter().find(|(former, _)| former.eq_ignore_ascii_case(name));
    let name = renamed.map_or(name, |(_, present)| present);
    ZONES.iter().find(|zone| zone.value.eq_ignore_ascii_case(name))
}

/// The zone of an IANA name: the one that lists it, otherwise the first one whose clocks show the same at any time. Names of
/// former spellings and of small places are in no list.
fn find_iana(name: &str) -> Option<&'static Zone> {
    let name = name.trim();
    let lists = |zone: &&Zone| zone.utc.iter().any(|known| known.eq_ignore_ascii_case(name));
    if let Some(zone) = ZONES.iter().find(lists) {
        return Some(zone);
    }
    let offsets = offsets(name.parse().ok()?);
    ZONES.iter().find(|zone| self::offsets(zone.tz()) == offsets)
}

/// The offsets of a zone in seconds at the beginning of each month of two years, by which zones are compared.
fn offsets(zone: Tz) -> Vec<i32> {
    let month = |at: u32| NaiveDate::from_ymd_opt(2026 + i32::from(at >= 12), at % 12 + 1, 1);
    let months = (0..24).filter_map(month);
    months.map(|day| zone.offset_from_utc_datetime(&day.and_time(NaiveTime::MIN)).fix().local_minus_utc()).collect()
}

impl Zone {
    fn tz(&self) -> Tz {
        self.utc.first().and_then(|name| name.parse().ok()).unwrap_or(Tz::UTC)
    }

    fn option(&self, now: DateTime<Utc>) -> ZoneOption {
        let offset = self.tz().offset_from_utc_datetime(&now.naive_utc());
        let isdst = !offset.dst_offset().is_zero();
        let standard = offset.base_utc_offset().num_minutes();
        ZoneOption {
            value: self.value,
            abbr: abbreviation(self.value, isdst),
            offset: f64::from(offset.fix().local_minus_utc()) / 3600.0,
            isdst,
            text: format!("({}) {}", written(standard), self.places),
            utc: self.utc,
        }
    }
}

/// `UTC`, `UTC+05:30`
fn written(minutes: i64) -> String {
    if minutes == 0 {
        return String::from("UTC");
    }
    let sign = if minutes < 0 { '-' } else { '+' };
    format!("UTC{sign}{:02}:{:02}", minutes.abs() / 60, minutes.abs() % 60)
}

fn abbreviation(name: &str, isdst: bool) -> String {
    if name.starts_with("UTC") {
        return String::from("UTC");
    }
    let letters = name.split([' ', '.']).filter_map(|word| match word {
        "Standard" if isdst => Some('D'),
        word => word.chars().next().filter(char::is_ascii_alphabetic),
    });
    letters.collect()
}

/// The moment at which a day ends in a zone. Where the clock goes forward at midnight, or over a whole day, it is the
/// moment at which it does.
pub fn end_of_day<Z: TimeZone>(day: NaiveDate, zone: &Z) -> Option<DateTime<Utc>> {
    let midnight = day.checked_add_days(Days::new(1))?.and_time(NaiveTime::MIN);
    // No zone has ever left out more than a day; gaps are of whole quarters of an hour.
    (0..=100).find_map(|quarters| match zone.from_local_datetime(&(midnight + TimeDelta::minutes(15 * quarters))) {
        LocalResult::Single(moment) | LocalResult::Ambiguous(moment, _) => Some(moment.with_timezone(&Utc)),
        LocalResult::None => None,
    })
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone as _;
    use strum::IntoEnumIterator as _;
    use windows_timezones::WindowsTimezone;

    use super::*;

    fn at(month: u32) -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, month, 15, 23, 30, 0).single().expect("a time")
    }

    fn option(name: &str, month: u32) -> ZoneOption {
        all(at(month)).into_iter().find(|zone| zone.value == name).expect(name)
    }

    /// SITE-009, SITE-016: about 100 zones from -12 to +13, every name of them real.
    #[test]
    fn every_zone_is_real_and_the_list_runs_west_to_east() {
        let zones = all(at(1));
        assert!((95..=140).contains(&zones.len()), "{}", zones.len());
        for zone in &zones {
            for name in zone.utc {
                assert!(name.parse::<Tz>().is_ok(), "{name}");
            }
            assert!((-12.0..=14.0).contains(&zone.offset), "{}: {}", zone.value, zone.offset);
            assert!(zone.abbr.len() >= 2, "{}", zone.value);
        }
        let standard: Vec<i64> = ZONES
            .iter()
            .map(|zone| zone.tz().offset_from_utc_datetime(&at(1).naive_utc()).base_utc_offset().num_minutes())
            .collect();
        for (pair, zones) in standard.windows(2).zip(ZONES.windows(2)) {
            assert!(pair[0] <= pair[1], "{} stands before {}", zones[0].value, zones[1].value);
        }
        let mut names: Vec<_> = names().collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), zones.len());
        assert_eq!(zones.first().map(|zone| zone.offset), Some(-12.0));
    }

    /// SITE-016: the list has every name of Windows and no other, each for the zone that Unicode CLDR gives it.
    #[test]
    fn the_names_are_those_of_windows() {
        let windows: Vec<WindowsTimezone> = WindowsTimezone::iter().collect();
        let missing: Vec<_> = windows.iter().filter(|zone| canonical(zone.name()) != Some(zone.name())).collect();
        assert!(missing.is_empty(), "missing {missing:?}");
        let unknown: Vec<_> = names().filter(|name| !windows.iter().any(|zone| zone.name() == *name)).collect();
        assert!(unknown.is_empty(), "unknown {unknown:?}");
        for zone in windows {
            let expected: Tz = zone.tzdb_id().parse().expect("an IANA zone");
            for month in 1..=12 {
                let offset = |zone: Tz| zone.offset_from_utc_datetime(&at(month).naive_utc()).fix();
                assert_eq!(offset(zone_of(zone.name())), offset(expected), "{} in month {month}", zone.name());
            }
        }
    }

    /// A site with a name of an earlier list retains its zone.
    #[test]
    fn former_names_are_understood() {
        for (former, present) in FORMER {
            assert_eq!(canonical(former), Some(present));
            assert_eq!(zone_of(former), zone_of(present));
            assert!(names().all(|name| name != former));
        }
    }

    #[test]
    fn a_zone_has_its_iana_name_too() {
        for (name, zone) in [
            ("Europe/Berlin", "W. Europe Standard Time"),
            (" europe/london ", "GMT Standard Time"),
            ("Asia/Calcutta", "India Standard Time"),
            ("Europe/Dublin", "GMT Standard Time"),
            ("America/New_York", "Eastern Standard Time"),
        ] {
            assert_eq!(canonical(name), Some(zone), "{name}");
        }
        for wrong in ["Europe/Atlantis", "Mars", "", "+01:00"] {
            assert_eq!(canonical(wrong), None, "{wrong:?}");
        }
    }

    /// Every IANA name leads to a zone whose clocks show the same, unless no zone of Windows does.
    #[test]
    fn an_iana_name_keeps_its_time() {
        let mut without = Vec::new();
        for zone in chrono_tz::TZ_VARIANTS {
            match canonical(zone.name()) {
                Some(found) => assert_eq!(offsets(zone_of(found)), offsets(zone), "{} as {found}", zone.name()),
                None => without.push(zone.name()),
            }
        }
        assert!(without.len() < 20, "{without:?}");
    }

    /// Every country of the list has one zone, which is in the list.
    #[test]
    fn every_country_has_a_zone() {
        let list = include_str!("../../../migrations/data/countries.tsv");
        let countries: Vec<&str> = list.lines().skip(1).filter_map(|line| line.split('\t').next()).collect();
        assert!(countries.len() > 240, "{}", countries.len());
        for country in &countries {
            let zone = of_country(country).unwrap_or_else(|| panic!("{country} has no zone"));
            assert_eq!(canonical(zone), Some(zone), "{country}");
        }
        let listed: Vec<&str> = COUNTRIES.iter().flat_map(|(_, codes)| codes.split(' ')).collect();
        assert_eq!(listed.len(), countries.len(), "each country is there once");
        assert_eq!((of_country("gb"), of_country("de")), (Some("GMT Standard Time"), Some("W. Europe Standard Time")));
        assert_eq!((of_country(""), of_country("ZZ")), (None, None));
    }

    #[test]
    fn a_text_names_its_zone() {
        for zone in all(at(7)) {
            assert_eq!(text_of(zone.value, at(1)).as_deref(), Some(zone.text.as_str()), "the text is that of winter");
            assert_eq!(named_by_text(&zone.text, at(1)).and_then(|name| text_of(name, at(1))), Some(zone.text));
        }
        assert_eq!(named_by_text("(UTC) Nowhere", at(1)), None);
    }

    /// CONST-007
    #[test]
    fn the_default_is_greenwich_standard_time_without_summer_time() {
        for month in [1, 7] {
            let zone = option(DEFAULT, month);
            assert_eq!((zone.offset, zone.isdst, zone.text.as_str()), (0.0, false, DEFAULT_TEXT));
            assert_eq!(zone.abbr, "GST");
        }
        assert_eq!(zone_of(DEFAULT), zone_of("no such zone"));
        assert_eq!(canonical(" greenwich standard time"), Some(DEFAULT));
        assert_eq!(canonical("no such zone"), None);
    }

    #[test]
    fn british_time_knows_its_summer() {
        let (winter, summer) = (option("GMT Standard Time", 1), option("GMT Standard Time", 7));
        assert_eq!((winter.offset, winter.isdst), (0.0, false));
        assert_eq!((summer.offset, summer.isdst), (1.0, true));
        assert_eq!((winter.abbr.as_str(), summer.abbr.as_str()), ("GST", "GDT"));
        assert_eq!(option("India Standard Time", 7).text, "(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi");
    }

    #[test]
    fn a_day_turns_at_midnight_of_the_zone() {
        let date = |name: &str, month| local_date(zone_of(name), at(month)).to_string();
        assert_eq!(date("Greenwich Standard Time", 7), "2026-07-15");
        assert_eq!(date("GMT Standard Time", 7), "2026-07-16");
        assert_eq!(date("Pacific Standard Time", 7), "2026-07-15");
        assert_eq!(date("Tokyo Standard Time", 1), "2026-01-16");
    }
}
