//! The names of files as they are announced. A name is a label for people and never a path, so it is cleaned rather than
//! refused.

use platform::core::{reason::Reason, text};

use crate::reasons;

/// The longest name, in characters.
const LONGEST: usize = 150;
/// The longest ending, in characters.
const LONGEST_ENDING: usize = 20;

/// Endings of what a computer runs or a browser shows as a page. Before the last ending they only deceive.
const DECEIVING: [&str; 22] = [
    "exe", "com", "bat", "cmd", "scr", "pif", "msi", "dll", "jar", "js", "mjs", "vbs", "ps1", "sh", "hta", "lnk",
    "htm", "html", "xhtml", "svg", "php", "jsp",
];

/// A cleaned name, and its ending in small letters.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct FileName {
    pub(crate) text: String,
    pub(crate) ending: String,
}

impl FileName {
    /// Reads a name and cleans it: characters of paths become `_`, control characters and those that hide or turn around
    /// what follows them are left out, the point before a deceiving ending becomes `_`, and a long name is shortened before
    /// its ending. A name without an ending or without a visible character before it is refused.
    pub(crate) fn parse(text: &str) -> Result<Self, Reason> {
        let clean: String = text.chars().filter_map(cleaned).collect();
        let (stem, ending) = clean.trim().rsplit_once('.').ok_or(reasons::NAME)?;
        let ending = ending.trim();
        if ending.chars().count() > LONGEST_ENDING {
            return Err(reasons::NAME);
        }
        let stem = without_deceiving(stem.trim().trim_start_matches('.'));
        let longest = LONGEST - 1 - ending.chars().count();
        let stem: String = stem.chars().take(longest).collect();
        if !text::is_visible(&stem) {
            return Err(reasons::NAME);
        }
        Ok(Self { text: format!("{}.{ending}", stem.trim()), ending: ending.to_ascii_lowercase() })
    }
}

/// The character that is stored for one of a name; `None` for one that is left out.
fn cleaned(one: char) -> Option<char> {
    match one {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => Some('_'),
        one if one.is_whitespace() => Some(' '),
        // Joiners and the variation selector of emoji are part of names that phones give.
        one if text::is_joiner(one) || one == '\u{fe0f}' => Some(one),
        one => (!text::is_invisible(one)).then_some(one),
    }
}

/// Replaces the point before each deceiving ending.
fn without_deceiving(stem: &str) -> String {
    let mut parts = stem.split('.');
    let mut clean = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let deceives = DECEIVING.contains(&part.trim().to_ascii_lowercase().as_str());
        clean.push(if deceives { '_' } else { '.' });
        clean.push_str(part);
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_cleaned() {
        let long = "x".repeat(160);
        let shortened = format!("{}.jpg", "x".repeat(146));
        for (name, clean, ending) in [
            ("a.png", "a.png", "png"),
            (" Bagger hinten.JPG ", "Bagger hinten.JPG", "jpg"),
            ("Manual v1.2 (final).jpeg", "Manual v1.2 (final).jpeg", "jpeg"),
            ("Größe_ø.png", "Größe_ø.png", "png"),
            ("写真.png", "写真.png", "png"),
            ("👩\u{200d}🔧 ❤\u{fe0f}.png", "👩\u{200d}🔧 ❤\u{fe0f}.png", "png"),
            ("\u{1f477}\u{200d}\u{2642}\u{fe0f}.jpg", "\u{1f477}\u{200d}\u{2642}\u{fe0f}.jpg", "jpg"),
            ("Foto 12:30.jpg", "Foto 12_30.jpg", "jpg"),
            ("Bildschirmfoto 12.30\u{202f}PM.png", "Bildschirmfoto 12.30 PM.png", "png"),
            ("Schaden \"links\".jpg", "Schaden _links_.jpg", "jpg"),
            ("Teil 1/2.jpg", "Teil 1_2.jpg", "jpg"),
            ("../a.png", "_a.png", "png"),
            ("C:a\\b.png", "C_a_b.png", "png"),
            ("report.com.jpg", "report_com.jpg", "jpg"),
            ("a.html .PHP.png", "a_html _PHP.png", "png"),
            ("a\u{202e}gnp.exe.png", "agnp_exe.png", "png"),
            ("a\0\u{200b}\u{ad}.png", "a.png", "png"),
            ("a\r\nb.png", "a  b.png", "png"),
            (&format!("{long}.jpg"), &shortened, "jpg"),
        ] {
            let read = FileName::parse(name).expect(name);
            assert_eq!((read.text.as_str(), read.ending.as_str()), (clean, ending), "{name:?}");
        }
    }

    #[test]
    fn a_name_has_a_visible_character_and_an_ending() {
        for name in
            ["", "png", ".png", "..png", " .png", "\u{3164}.png", "\u{200d}.png", &format!("a.{}", "x".repeat(21))]
        {
            assert_eq!(FileName::parse(name), Err(reasons::NAME), "{name:?}");
        }
    }
}
