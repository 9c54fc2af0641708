//! The names of files as they are announced: shown to people, never used as a path.

use platform::core::{reason::Reason, text};

use crate::reasons;

/// The longest name, in characters.
const LONGEST: usize = 150;

/// Endings of what a computer runs or a browser shows as a page. Before the last ending they only deceive.
const DECEIVING: [&str; 22] = [
    "exe", "com", "bat", "cmd", "scr", "pif", "msi", "dll", "jar", "js", "mjs", "vbs", "ps1", "sh", "hta", "lnk",
    "htm", "html", "xhtml", "svg", "php", "jsp",
];

/// A name that is accepted, and its ending in small letters.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct FileName {
    pub(crate) text: String,
    pub(crate) ending: String,
}

impl FileName {
    /// Reads a name.
    pub(crate) fn parse(text: &str) -> Result<Self, Reason> {
        let text = text.trim();
        let is_length = (1..=LONGEST).contains(&text.chars().count());
        if !is_length || text.starts_with('.') || text.chars().any(|one| !is_allowed(one)) {
            return Err(reasons::NAME);
        }
        let mut parts = text.split('.').map(|part| part.trim().to_ascii_lowercase());
        let stem = parts.next().unwrap_or_default();
        let endings: Vec<String> = parts.collect();
        let Some((ending, before)) = endings.split_last() else { return Err(reasons::NAME) };
        if !text::is_visible(&stem) || before.iter().any(|part| DECEIVING.contains(&part.as_str())) {
            return Err(reasons::NAME);
        }
        Ok(Self { text: text.to_owned(), ending: ending.clone() })
    }
}

/// Returns `true` if a character is allowed in a name: none of a path, and none that hides or turns around what follows
/// it.
fn is_allowed(one: char) -> bool {
    // Joiners and the variation selector of emoji are part of names that phones give.
    let is_seen = !text::is_invisible(one) || text::is_joiner(one) || one == '\u{fe0f}';
    is_seen && !matches!(one, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_accepted() {
        for (name, ending) in [
            ("a.png", "png"),
            (" Bagger hinten.JPG ", "jpg"),
            ("Manual v1.2 (final).jpeg", "jpeg"),
            ("Größe_ø.png", "png"),
            ("写真.png", "png"),
            ("👩\u{200d}🔧 ❤\u{fe0f}.png", "png"),
        ] {
            let read = FileName::parse(name).expect(name);
            assert_eq!((read.text.as_str(), read.ending.as_str()), (name.trim(), ending));
        }
    }

    #[test]
    fn paths_hidden_characters_and_false_endings_are_refused() {
        let long = format!("{}.png", "x".repeat(147));
        for name in [
            "",
            "png",
            ".png",
            "..png",
            "../a.png",
            "a/b.png",
            "a\\b.png",
            "C:a.png",
            "a\0.png",
            "a\n.png",
            "a\u{202e}gnp.exe.png",
            "a.exe.png",
            "a.html .png",
            "a.PHP.png",
            "a.svg.jpg",
            "a\u{200b}.png",
            "a\u{ad}.png",
            "\u{3164}.png",
            "\u{200d}.png",
            &long,
        ] {
            assert_eq!(FileName::parse(name), Err(reasons::NAME), "{name:?}");
        }
    }
}
