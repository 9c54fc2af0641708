//! Serial numbers as keys of the catalogue: a machine is found by the whole number or by its last seven characters.

use platform::core::reason::Reason;

use crate::reasons;

/// The number of characters by which a machine is looked up (STOCK-122).
const ENDING: usize = 7;
const LONGEST: usize = 20;

/// The serial number of a machine of the catalogue, in capitals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Vin(String);

impl Vin {
    /// Parses a serial number; spaces and letter case are ignored.
    pub(crate) fn parse(text: &str) -> Result<Self, Reason> {
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        if text.is_empty() {
            return Err(reasons::VIN_REQUIRED);
        }
        if !(ENDING..=LONGEST).contains(&text.len()) || !text.bytes().all(|letter| letter.is_ascii_alphanumeric()) {
            return Err(reasons::VIN_WRONG);
        }
        Ok(Self(text.to_ascii_uppercase()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn last7(&self) -> &str {
        &self.0[self.0.len() - ENDING..]
    }
}

/// The last seven characters of a request (STOCK-122).
pub(crate) fn ending(text: &str) -> Result<String, Reason> {
    let letters: Vec<char> = text.trim().to_uppercase().chars().filter(|letter| letter.is_alphanumeric()).collect();
    if letters.is_empty() {
        return Err(reasons::SERIAL_EMPTY);
    }
    let start = letters.len().checked_sub(ENDING).ok_or(reasons::SERIAL_SHORT)?;
    Ok(letters[start..].iter().collect())
}

/// The possible serials of 7 and 8 characters with this ending, few enough to look each up in an index.
pub(crate) fn serials_ending(last7: &str) -> Vec<String> {
    let firsts = ('0'..='9').chain('A'..='Z').map(|first| format!("{first}{last7}"));
    std::iter::once(last7.to_owned()).chain(firsts).collect()
}

/// The number as the stock list holds it: 7 or 8 characters.
pub(crate) fn serial_of(vin: &str) -> &str {
    if vin.len() > 8 { &vin[vin.len() - ENDING..] } else { vin }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_seven_letters_and_digits_at_least() {
        assert_eq!(Vin::parse(" jcb 1234567 ").expect("a number").as_str(), "JCB1234567");
        assert_eq!(Vin::parse("JCB1234567").expect("a number").last7(), "1234567");
        assert_eq!(Vin::parse(""), Err(reasons::VIN_REQUIRED));
        for wrong in ["123456", "1234567-8", "ÄÄÄÄÄÄÄ", "123456789012345678901"] {
            assert_eq!(Vin::parse(wrong), Err(reasons::VIN_WRONG), "{wrong}");
        }
    }

    /// STOCK-163
    #[test]
    fn the_last_seven_characters_are_looked_up() {
        assert_eq!(ending("07104835").as_deref(), Ok("7104835"));
        assert_eq!(ending("7104835").as_deref(), Ok("7104835"));
        assert_eq!(ending(" "), Err(reasons::SERIAL_EMPTY));
        assert_eq!(ending("710483"), Err(reasons::SERIAL_SHORT));
        let serials = serials_ending("7104835");
        assert_eq!(serials.len(), 37);
        assert!(serials.contains(&"7104835".to_owned()) && serials.contains(&"A7104835".to_owned()));
        assert_eq!(serial_of("JCB5TE7104835"), "7104835");
        assert_eq!(serial_of("17104835"), "17104835");
    }
}
