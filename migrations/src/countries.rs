//! The list of countries, `data/countries.tsv`: ISO 3166-1 codes, the dialling code without its plus, the English name
//! of CLDR. Released migrations read it, so a country that is added or removed later needs a migration of its own.

/// One line of the list.
#[derive(Debug, Clone, Copy)]
pub struct Country {
    /// Two letters, ISO 3166-1 alpha-2.
    pub iso2: &'static str,
    /// Three letters, ISO 3166-1 alpha-3.
    pub iso3: &'static str,
    /// The dialling code without its plus.
    pub dialing_code: &'static str,
    /// The name in English.
    pub name: &'static str,
}

/// The whole list, by code. A line without all four parts is left out.
pub fn countries() -> impl Iterator<Item = Country> {
    include_str!("../data/countries.tsv").lines().skip(1).filter_map(|line| {
        let mut parts = line.split('\t');
        Some(Country { iso2: parts.next()?, iso3: parts.next()?, dialing_code: parts.next()?, name: parts.next()? })
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Country, countries};

    fn distinct(part: impl Fn(Country) -> &'static str) -> usize {
        countries().map(part).collect::<HashSet<_>>().len()
    }

    #[test]
    fn iso_3166_1_has_249_countries_and_each_is_there_once() {
        assert_eq!(countries().count(), 249);
        assert_eq!(distinct(|country| country.iso2), 249);
        assert_eq!(distinct(|country| country.iso3), 249);
        assert_eq!(distinct(|country| country.name), 249);
    }

    #[test]
    fn every_part_has_its_form() {
        let letters = |text: &str, count| text.len() == count && text.bytes().all(|byte| byte.is_ascii_uppercase());
        for country in countries() {
            assert!(letters(country.iso2, 2), "{country:?}");
            assert!(letters(country.iso3, 3), "{country:?}");
            assert!(matches!(country.dialing_code.len(), 1..=3), "{country:?}");
            assert!(country.dialing_code.bytes().all(|byte| byte.is_ascii_digit()), "{country:?}");
            assert!(country.name.trim() == country.name && !country.name.is_empty(), "{country:?}");
        }
    }
}
