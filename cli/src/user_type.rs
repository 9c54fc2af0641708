//! User types and roles at the command line: read by name or number, printed by name.

use identity::users::rights::{USER_TYPES, role_name, type_name};
use serde_json::{Value as Json, json};

/// Reads a user type: its name in any letter case, or its number.
pub fn parse(text: &str) -> Result<i16, String> {
    find(text, type_name).ok_or_else(|| format!("there is no user type {text}: give one of {}", choices(type_name)))
}

/// Reads a role: its name in any letter case, or its number.
pub fn parse_role(text: &str) -> Result<i16, String> {
    find(text, role_name).ok_or_else(|| format!("there is no role {text}: give one of {}", choices(role_name)))
}

/// The name of a user type; the number of an unknown one.
pub fn shown(user_type: i16) -> Json {
    named(user_type, type_name)
}

/// The name of a role; the number of an unknown one.
pub fn shown_role(role: i16) -> Json {
    named(role, role_name)
}

fn named(number: i16, name: fn(i16) -> &'static str) -> Json {
    match name(number) {
        "" => json!(number),
        name => json!(name),
    }
}

/// Finds a number by its text or by its name, in which letter case, blanks and hyphens do not count.
fn find(text: &str, name: fn(i16) -> &'static str) -> Option<i16> {
    let (text, number) = (letters(text), text.trim().parse::<i16>().ok());
    USER_TYPES.into_iter().find(|known| Some(*known) == number || letters(name(*known)) == text)
}

fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn choices(name: fn(i16) -> &'static str) -> String {
    USER_TYPES.map(|number| format!("{} ({number})", name(number))).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_read_by_name_and_number() {
        for (text, number) in [
            ("Technician", 7),
            ("technician", 7),
            ("7", 7),
            ("read only", 3),
            ("READ-ONLY", 3),
            ("QualityControl", 49),
            ("49", 49),
        ] {
            assert_eq!(parse(text), Ok(number), "{text}");
        }
        assert_eq!(parse_role("service advisor"), Ok(2));
        assert_eq!(parse_role("6"), Ok(6));
        for text in ["boss", "77", "-1", ""] {
            assert!(parse(text).is_err() && parse_role(text).is_err(), "{text}");
        }
        let refused = parse("boss").err().unwrap_or_default();
        assert!(refused.contains("no user type boss") && refused.contains("Technician (7)"), "{refused}");
    }

    #[test]
    fn a_type_is_printed_by_name() {
        assert_eq!((shown(6), shown_role(6)), (json!("Manager"), json!("ServiceManager")));
        assert_eq!(shown(77), json!(77));
    }
}
