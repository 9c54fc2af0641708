//! The order of texts as people expect it: without regard to letter case, and numbers by their value (Bay 2 before Bay 10).

use platform::core::text;

/// Digits of a number that are compared by value.
const DIGITS: usize = 20;

/// A text that sorts as its original should.
pub(super) fn key(name: &str) -> String {
    let name = text::key(name);
    let mut key = String::with_capacity(name.len() + DIGITS);
    let mut rest = name.as_str();
    while let Some(start) = rest.find(|char: char| char.is_ascii_digit()) {
        key.push_str(&rest[..start]);
        let digits = &rest[start..];
        let end = digits.find(|char: char| !char.is_ascii_digit()).unwrap_or(digits.len());
        let number = digits[..end].trim_start_matches('0');
        key.extend(std::iter::repeat_n('0', DIGITS.saturating_sub(number.len())));
        key.push_str(number);
        rest = &digits[end..];
    }
    key.push_str(rest);
    key
}

#[cfg(test)]
mod tests {
    use super::key;

    #[test]
    fn numbers_in_names_are_compared_by_value() {
        let mut names = ["Bay 10", "bay 2", "Bay 02b", "Dock", "7000010", "999", "3CX-2", "3CX-10"];
        names.sort_by_key(|name| key(name));
        assert_eq!(names, ["3CX-2", "3CX-10", "999", "7000010", "bay 2", "Bay 02b", "Bay 10", "Dock"]);
    }
}
