//! A machine's serial number, which cannot be wrong once parsed.

use std::fmt;

use platform::core::reason::Reason;
use serde::Serialize;

use crate::reasons;

/// The fewest characters a serial may have.
pub const SERIAL_MIN: usize = 7;
/// The most characters a serial may have.
pub const SERIAL_MAX: usize = 8;

/// Seven or eight characters of A-Z and 0-9, upper-cased.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Serial(String);

impl Serial {
    /// Reads a typed serial: letters become capitals, spaces and punctuation go.
    ///
    /// The form also trims to eight while typing; here a ninth character is refused, because cutting it would name
    /// another machine.
    pub fn parse(typed: &str) -> Result<Self, Reason> {
        let mut text = String::with_capacity(SERIAL_MAX);
        for c in typed.chars() {
            if c.is_ascii_alphanumeric() {
                text.push(c.to_ascii_uppercase());
            } else if !(c.is_ascii_punctuation() || c == ' ') {
                return Err(reasons::SERIAL_CHARACTERS);
            }
        }
        match text.len() {
            0 => Err(reasons::SERIAL_REQUIRED),
            SERIAL_MIN..=SERIAL_MAX => Ok(Self(text)),
            _ => Err(reasons::SERIAL_LENGTH),
        }
    }

    /// Reads the serial of an import row: quotes and spaces go, and only digits may remain.
    pub fn parse_import(cell: &str) -> Result<Self, Reason> {
        let text: String = cell.chars().filter(|c| !(c.is_whitespace() || *c == '"' || *c == '\'')).collect();
        let length = (SERIAL_MIN..=SERIAL_MAX).contains(&text.len());
        if length && text.bytes().all(|b| b.is_ascii_digit()) { Ok(Self(text)) } else { Err(reasons::IMPORT_SERIAL) }
    }

    /// The serials with the digits of a cell that has more or fewer leading zeros, which a spreadsheet removes from a
    /// number.
    pub fn differing_by_zeros(cell: &str) -> Vec<Self> {
        if cell.is_empty() || cell.len() > SERIAL_MAX || !cell.bytes().all(|byte| byte.is_ascii_digit()) {
            return Vec::new();
        }
        let digits = cell.trim_start_matches('0');
        let lengths = digits.len().max(SERIAL_MIN)..=SERIAL_MAX;
        lengths.map(|length| format!("{digits:0>length$}")).filter(|other| other != cell).map(Self).collect()
    }

    /// The serial as it is stored and displayed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the last seven characters, by which the catalogue is searched.
    pub fn lookup_key(&self) -> &str {
        &self.0[self.0.len() - SERIAL_MIN..]
    }
}

impl fmt::Display for Serial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// STOCK-114
    #[test]
    fn empty_serial_is_refused() {
        for typed in ["", "   ", "-/-"] {
            assert_eq!(Serial::parse(typed), Err(reasons::SERIAL_REQUIRED));
        }
        assert_eq!(reasons::SERIAL_REQUIRED.0.text, "Machine Serial Number required");
    }

    /// STOCK-115
    #[test]
    fn serial_has_seven_or_eight_characters() {
        assert!(Serial::parse("1234567").is_ok());
        assert!(Serial::parse("12345678").is_ok());
        for typed in ["123456", "123456789", "1"] {
            assert_eq!(Serial::parse(typed), Err(reasons::SERIAL_LENGTH));
        }
        assert_eq!(reasons::SERIAL_LENGTH.0.text, "Machine serial number should be 7 or 8 characters");
    }

    /// STOCK-116
    #[test]
    fn serial_is_upper_cased_and_stripped() {
        assert_eq!(Serial::parse(" ab-12 34.5").unwrap().as_str(), "AB12345");
        for strange in ["1234\u{e9}567", "1234\u{0}567", "12345\n67"] {
            assert_eq!(Serial::parse(strange), Err(reasons::SERIAL_CHARACTERS));
        }
    }

    /// STOCK-131, STOCK-128
    #[test]
    fn imported_serial_is_digits_only() {
        assert_eq!(Serial::parse_import("\" 123 4567 \"").unwrap().as_str(), "1234567");
        for cell in ["", "A234567", "123456", "123456789", "1234-567", "1234567é"] {
            assert_eq!(Serial::parse_import(cell), Err(reasons::IMPORT_SERIAL));
        }
    }

    #[test]
    fn serials_that_differ_by_leading_zeros() {
        let others = |cell: &str| {
            let others = Serial::differing_by_zeros(cell);
            others.into_iter().map(|serial| serial.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(others("9300071"), ["09300071"]);
        assert_eq!(others("09300071"), ["9300071"]);
        assert_eq!(others("930007"), ["0930007", "00930007"]);
        assert_eq!(others("0930007"), ["00930007"]);
        for cell in ["", "93000071", "930000712", "A300071", "0930007x"] {
            assert_eq!(others(cell), [""; 0], "{cell}");
        }
    }

    /// STOCK-122
    #[test]
    fn lookup_uses_the_last_seven() {
        assert_eq!(Serial::parse("A1234567").unwrap().lookup_key(), "1234567");
        assert_eq!(Serial::parse("1234567").unwrap().lookup_key(), "1234567");
    }
}
