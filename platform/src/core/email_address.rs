//! Mail addresses: the one rule for addresses that are stored and that mails are sent to.
//!
//! The rule is that of RFC 5321 without quoted names and address literals, with letters of any language in both parts
//! (RFC 6531). `tests/data/email_addresses.json` has its examples, which the web apps read as well.

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use lettre::Address;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory as _};

use crate::core::text;

/// The longest address, in bytes as it is sent.
const LONGEST: usize = 254;
/// The longest part before the at sign, in bytes.
const LONGEST_NAME: usize = 64;

/// Accepts a mail address.
pub fn is_address(text: &str) -> bool {
    parse(text).is_some()
}

/// Reads a mail address, composed, with its domain in ASCII as it is sent; `None` when it is not one.
pub fn parse(text: &str) -> Option<Address> {
    let text = text::composed(text);
    let (name, domain) = text.split_once('@')?;
    let is_name = name.len() <= LONGEST_NAME
        && name.split('.').all(|part| !part.is_empty() && part.chars().all(|c| is_letter(c) || is_sign(c)));
    if !is_name || !domain.chars().all(|c| is_letter(c) || matches!(c, '-' | '.')) {
        return None;
    }
    let domain = ascii(domain)?;
    let last = domain.rsplit_once('.')?.1;
    if last.bytes().all(|byte| byte.is_ascii_digit()) || name.len() + 1 + domain.len() > LONGEST {
        return None;
    }
    Address::new(name, domain).ok()
}

/// Converts the domain of the configured sender, which may have no dot, to ASCII.
pub fn with_ascii_domain(address: Address) -> Option<Address> {
    if address.domain().is_ascii() {
        Some(address)
    } else {
        Address::new(address.user(), ascii(address.domain())?).ok()
    }
}

/// A domain in its A-labels.
fn ascii(domain: &str) -> Option<String> {
    let ascii =
        Uts46::new().to_ascii(domain.as_bytes(), AsciiDenyList::STD3, Hyphens::CheckFirstLast, DnsLength::Verify);
    ascii.ok().map(std::borrow::Cow::into_owned)
}

/// Letters, digits and accents of any script that are seen.
fn is_letter(c: char) -> bool {
    let group = c.general_category_group();
    matches!(group, GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number | GeneralCategoryGroup::Mark)
        && !text::is_invisible(c)
}

/// The signs of an atom (RFC 5322, `atext`).
fn is_sign(c: char) -> bool {
    "!#$%&'*+-/=?^_`{|}~".contains(c)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Examples {
        valid: Vec<String>,
        invalid: Vec<String>,
    }

    #[test]
    fn the_examples_are_accepted_and_refused() {
        let examples = include_str!("../../../tests/data/email_addresses.json");
        let examples: Examples = serde_json::from_str(examples).expect("the examples");
        for valid in &examples.valid {
            assert!(is_address(valid), "{valid}");
        }
        for invalid in &examples.invalid {
            assert!(!is_address(invalid), "{invalid:?}");
        }
    }

    #[test]
    fn an_international_domain_is_sent_in_ascii() {
        let sent = |text: &str| parse(text).map(|address| address.to_string());
        assert_eq!(sent("buero@müller-bau.example").as_deref(), Some("buero@xn--mller-bau-q9a.example"));
        assert_eq!(sent("buero@MU\u{308}LLER-bau.example").as_deref(), Some("buero@xn--mller-bau-q9a.example"));
        assert_eq!(sent("Büro@müller-bau.example").as_deref(), Some("Büro@xn--mller-bau-q9a.example"));
        assert_eq!(sent("A.B+c@Example.org").as_deref(), Some("A.B+c@example.org"));
        let from = Address::new("no-reply", "localhost").expect("an address");
        assert_eq!(with_ascii_domain(from.clone()), Some(from));
    }

    #[test]
    fn lengths_are_those_of_the_protocol() {
        let name = "x".repeat(64);
        assert!(is_address(&format!("{name}@example.org")) && !is_address(&format!("{name}x@example.org")));
        let domain = format!("{0}.{0}.{1}.example", "x".repeat(63), "x".repeat(54));
        assert!(is_address(&format!("ada@{}", &domain)) && !is_address(&format!("{name}@{domain}")));
        assert!(!is_address(&format!("ada@{}.example", "x".repeat(64))));
        assert!(!is_address(&format!("ada@{}.example", "ü".repeat(60))), "its A-label is too long");
    }
}
