//! Texts that people type: the form in which they are stored, the form in which they are compared, and the characters
//! that they may have.
//!
//! A text is stored in Unicode's composed form (NFC). Two names are the same when they differ only in letter case, in
//! blanks, and in characters that nobody sees. A text without a visible character counts as an empty one.

use std::{borrow::Cow, fmt::Write as _};

use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfc_quick};
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

/// Composes a text (NFC).
pub fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.nfc().collect())
}

/// Reads a sent text: composed, and empty when nothing of it is visible. `None` when it contains a control character other
/// than line breaks and tabs.
pub fn read(text: String) -> Option<String> {
    if text.is_ascii() {
        return (!text.bytes().any(|byte| byte.is_ascii_control() && !matches!(byte, b'\t' | b'\n' | b'\r')))
            .then_some(text);
    }
    if text.chars().any(|c| c.is_control() && !is_break(c)) {
        return None;
    }
    if text.chars().any(is_invisible) && !is_visible(&text) {
        return Some(String::new());
    }
    match composed(&text) {
        Cow::Borrowed(_) => Some(text),
        Cow::Owned(composed) => Some(composed),
    }
}

/// Reads the text of a field of one line: composed, with single blanks, and empty when nothing of it is visible. `None`
/// when it contains a control character or a line break, except at its ends.
pub fn line(text: &str) -> Option<String> {
    let text = text.trim();
    if !is_line(text) {
        return None;
    }
    if !is_visible(text) {
        return Some(String::new());
    }
    Some(single_blanks(&composed(text)))
}

/// Accepts a text without control characters and line breaks, except at its ends.
pub fn is_line(text: &str) -> bool {
    !text.trim().chars().any(|c| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'))
}

/// Accepts a text with at least one character that is seen.
pub fn is_visible(text: &str) -> bool {
    text.chars().any(|c| !c.is_whitespace() && !is_invisible(c))
}

/// The compared form of a name: composed, in capitals, with single blanks and without invisible characters.
pub fn key(name: &str) -> String {
    let seen: String = name.chars().filter(|c| c.is_whitespace() || !is_invisible(*c)).collect();
    let capitals = single_blanks(&composed(&seen)).to_uppercase();
    composed(&capitals).into_owned()
}

/// The key by which names are sorted as people read them: numbers by their value, letters without regard to case and
/// accents. These decide only between names that are otherwise the same. Keys are compared character by character.
pub fn sort_key(name: &str) -> String {
    let lower = composed(name.trim()).to_lowercase();
    let mut key = String::with_capacity(2 * lower.len() + 8);
    let mut digits = String::new();
    for c in lower.nfd().filter(|c| !is_mark(*c)) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        push_number(&mut key, &mut digits);
        match plain_letters(c) {
            Some(letters) => key.push_str(letters),
            None => key.push(c),
        }
    }
    push_number(&mut key, &mut digits);
    // Before a blank, so that a name precedes those that continue it.
    key.push('\t');
    key.push_str(&lower);
    key
}

/// The form in which words are searched: in small letters, without accents and without blanks at the ends.
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in composed(text.trim()).to_lowercase().nfd().filter(|c| !is_mark(*c)) {
        match plain_letters(c) {
            Some(letters) => folded.push_str(letters),
            None => folded.push(c),
        }
    }
    folded
}

/// Appends a number with its number of digits before it, so that the texts of numbers are in the order of their values.
fn push_number(key: &mut String, digits: &mut String) {
    if !digits.is_empty() {
        let value = digits.trim_start_matches('0');
        let _ = write!(key, "{:02}{value}", value.len().min(99));
        digits.clear();
    }
}

/// Accepts a mark that is written on a letter.
fn is_mark(c: char) -> bool {
    matches!(c.general_category(), GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark)
}

/// The letters among which a small letter that does not decompose is sorted; `None` for any other.
fn plain_letters(c: char) -> Option<&'static str> {
    Some(match c {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'đ' | 'ð' => "d",
        'ł' => "l",
        'þ' => "th",
        'ı' => "i",
        _ => return None,
    })
}

/// A username or an address as it is stored and searched for: composed, in lower case, without blanks at its ends.
pub fn lower(text: &str) -> String {
    composed(&composed(text.trim()).to_lowercase()).into_owned()
}

/// A password as it is hashed and compared (RFC 8265, `OpaqueString`): composed, and every blank is U+0020.
pub fn password(secret: &str) -> Cow<'_, str> {
    if secret.is_ascii() {
        return Cow::Borrowed(secret);
    }
    let is_blank = |c: char| c.general_category() == GeneralCategory::SpaceSeparator;
    Cow::Owned(secret.chars().map(|c| if is_blank(c) { ' ' } else { c }).nfc().collect())
}

/// Accepts a character that is not seen: a control character, one of no width, one of the writing direction, a separator of
/// lines, a variation selector, a tag, or a letter or mark that is blank.
pub fn is_invisible(c: char) -> bool {
    let blank = matches!(
        c,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2065}' | '\u{2800}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1d159}'
            | '\u{e0000}'..='\u{e0fff}'
    );
    // The signs before numbers in Arabic, Syriac and Kaithi are of the category Format, and are seen.
    let sign = matches!(
        c,
        '\u{600}'..='\u{605}' | '\u{6dd}' | '\u{70f}' | '\u{890}' | '\u{891}' | '\u{8e2}' | '\u{110bd}' | '\u{110cd}'
    );
    blank
        || !sign
            && matches!(
                c.general_category(),
                GeneralCategory::Control
                    | GeneralCategory::Format
                    | GeneralCategory::LineSeparator
                    | GeneralCategory::ParagraphSeparator
            )
}

/// Accepts a character that is seen as one of its own, by every reader: neither invisible nor private nor unassigned.
pub fn is_assigned(c: char) -> bool {
    let category = c.general_category();
    !is_invisible(c) && !matches!(category, GeneralCategory::PrivateUse | GeneralCategory::Unassigned)
}

/// Accepts the joiners that the spelling of some languages and some emoji need.
pub fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

fn is_break(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r')
}

fn single_blanks(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_as_people_read_them() {
        let sorted = [
            "",
            "3 Hof",
            "10 Hof",
            "Bay",
            "Bay 1",
            "bay 2",
            "Bay 2b",
            "Bay 3",
            "BAY 9",
            "Bay 10",
            "Bay 10a",
            "Bay 11",
            "EX-8",
            "EX-13",
            "Hof",
            "Höf",
            "Hof 2",
            "Ö-Hof",
            "Ost",
            "Øst",
            "Straße 1",
            "Strasse 2",
            "v1.9",
            "v1.10",
            "Zaun",
        ];
        let mut names = sorted.to_vec();
        names.reverse();
        names.sort_by_cached_key(|name| sort_key(name));
        assert_eq!(names, sorted);
        assert!(!sort_key("Bay 1").chars().any(|c| c.is_control() && c != '\t'), "a cursor may carry it");
    }

    /// Characters that nobody sees.
    const UNSEEN: [char; 22] = [
        '\u{ad}',
        '\u{34f}',
        '\u{61c}',
        '\u{115f}',
        '\u{180e}',
        '\u{200b}',
        '\u{200c}',
        '\u{200d}',
        '\u{200e}',
        '\u{202e}',
        '\u{2060}',
        '\u{2063}',
        '\u{2066}',
        '\u{206f}',
        '\u{2800}',
        '\u{3164}',
        '\u{fe0f}',
        '\u{feff}',
        '\u{ffa0}',
        '\u{fffa}',
        '\u{e0041}',
        '\u{e0100}',
    ];

    #[test]
    fn a_text_is_stored_in_its_composed_form() {
        assert_eq!(composed("Hof Zu\u{308}rich"), "Hof Zürich");
        assert_eq!(composed("\u{1112}\u{1161}\u{11ab}"), "한");
        assert!(matches!(composed("Hof Zürich"), Cow::Borrowed(_)));
        assert_eq!(read("Hof Zu\u{308}rich".to_owned()).as_deref(), Some("Hof Zürich"));
        assert_eq!(line(" Hof\u{a0} Zu\u{308}rich\n").as_deref(), Some("Hof Zürich"));
    }

    #[test]
    fn searched_words_have_neither_case_nor_accents() {
        assert_eq!(folded(" BERGSTRÖM "), "bergstrom");
        assert_eq!((folded("Straße"), folded("Łódź"), folded("Ærø")), ("strasse".into(), "lodz".into(), "aero".into()));
        assert_eq!(folded("Mu\u{308}ller"), folded("Müller"));
        assert_eq!(folded("Ида"), "ида");
    }

    #[test]
    fn names_that_look_alike_have_one_key() {
        for same in [
            "Hof Zürich",
            "Hof Zu\u{308}rich",
            " hof  zürich ",
            "Hof\u{a0}Zürich",
            "HOF ZU\u{308}RICH",
            "Hof\u{200b} Zürich",
            "\u{feff}Hof Zürich",
            "Hof Zü\u{ad}rich",
            "Hof Zu\u{34f}\u{308}rich",
            "Hof \u{200e} Zürich",
        ] {
            assert_eq!(key(same), "HOF ZÜRICH", "{same:?}");
        }
        assert_eq!(key("Straße"), key("STRASSE"));
        assert_eq!(key("علی\u{200c}رضا"), key("علیرضا"));
        assert_eq!(key("❤\u{fe0f}"), key("❤"));
        assert_eq!(key("ŉ"), key("\u{2bc}N"));
        assert_ne!(key("Zurich"), key("Zürich"));
        assert_ne!(key("A B"), key("AB"));
        for unseen in UNSEEN {
            assert_eq!(key(&format!("an{unseen}na")), "ANNA", "{unseen:?}");
        }
    }

    #[test]
    fn a_text_that_shows_nothing_is_empty() {
        for unseen in UNSEEN {
            for text in [unseen.to_string(), format!(" {unseen}\u{a0}{unseen} ")] {
                assert!(!is_visible(&text), "{unseen:?}");
                assert_eq!(read(text.clone()).as_deref(), Some(""), "{unseen:?}");
                assert_eq!(line(&text).as_deref(), Some(""), "{unseen:?}");
            }
        }
        for seen in ["-", "ä", "👩\u{200d}🔧", "ක්\u{200d}ෂ", "\u{601}", "\u{e000}"] {
            assert_eq!(read(seen.to_owned()).as_deref(), Some(seen));
            assert_eq!(line(seen).as_deref(), Some(seen));
        }
    }

    #[test]
    fn control_characters_are_refused() {
        for control in ['\0', '\u{1}', '\u{8}', '\u{b}', '\u{c}', '\u{1b}', '\u{7f}', '\u{85}', '\u{9f}'] {
            for text in [format!("a{control}b"), format!("ä{control}b")] {
                assert_eq!((read(text.clone()), line(&text)), (None, None), "{control:?}");
            }
        }
        for text in ["a\nb", "a\r\nb", "a\tb", "ä\nb"] {
            assert_eq!((read(text.to_owned()).as_deref(), line(text)), (Some(text), None), "{text:?}");
        }
        assert_eq!(line("a\u{2028}b"), None);
        assert_eq!(line("a b\r\n").as_deref(), Some("a b"));
    }

    #[test]
    fn a_password_is_one_in_every_form() {
        assert_eq!(password("Kra\u{308}niche#77"), password("Kräniche#77"));
        assert_eq!(password("Two\u{3000}words\u{a0}#7"), "Two words #7");
        assert_eq!(password(" Blank #7 "), " Blank #7 ");
        assert_ne!(password("Kräniche"), password("KRÄNICHE"));
    }

    #[test]
    fn usernames_are_compared_in_small_letters() {
        assert_eq!(lower(" JU\u{308}RG "), "jürg");
        assert_eq!(lower("İ"), lower("I\u{307}"));
    }
}
