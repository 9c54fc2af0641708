//! Rust sources as tokens: enough of the language to read paths in it.

/// A token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// A name or keyword.
    Word(String),
    /// `::`
    Path,
    /// Any other sign.
    Mark(char),
}

impl Token {
    /// The name or keyword, if it is one.
    pub fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            Self::Path | Self::Mark(_) => None,
        }
    }

    /// Returns `true` if it is this name or keyword.
    pub fn is(&self, word: &str) -> bool {
        self.word() == Some(word)
    }
}

/// The tokens of a source, without comments, texts, characters and lifetimes.
pub fn tokens(source: &str) -> Vec<Token> {
    let text: Vec<char> = source.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&sign) = text.get(at) {
        let next = text.get(at + 1).copied();
        if let Some(end) = comment(&text, at).or_else(|| raw_text(&text, at)) {
            at = end;
        } else if sign == '"' {
            at = quoted(&text, at + 1, '"');
        } else if sign == '\'' {
            // `'x'` and `'\n'` are characters, `'a` is a lifetime.
            let is_character = next == Some('\\') || text.get(at + 2) == Some(&'\'');
            at = if is_character { quoted(&text, at + 1, '\'') } else { at + 1 };
        } else if is_of_word(sign) {
            let end = (at..text.len()).find(|&end| !is_of_word(text[end])).unwrap_or(text.len());
            tokens.push(Token::Word(text[at..end].iter().collect()));
            at = end;
        } else if sign == ':' && next == Some(':') {
            tokens.push(Token::Path);
            at += 2;
        } else {
            if !sign.is_whitespace() {
                tokens.push(Token::Mark(sign));
            }
            at += 1;
        }
    }
    tokens
}

fn is_of_word(sign: char) -> bool {
    sign == '_' || sign.is_alphanumeric()
}

/// The end of a comment that begins here.
fn comment(text: &[char], at: usize) -> Option<usize> {
    match text.get(at..at + 2)? {
        ['/', '/'] => Some((at..text.len()).find(|&end| text[end] == '\n').unwrap_or(text.len())),
        ['/', '*'] => {
            let (mut depth, mut end) = (1, at + 2);
            while depth > 0 && end < text.len() {
                match text.get(end..end + 2) {
                    Some(['/', '*']) => (depth, end) = (depth + 1, end + 2),
                    Some(['*', '/']) => (depth, end) = (depth - 1, end + 2),
                    _ => end += 1,
                }
            }
            Some(end)
        }
        _ => None,
    }
}

/// The end of a raw text such as `r#"…"#` that begins here.
fn raw_text(text: &[char], at: usize) -> Option<usize> {
    let begins = text[at] == 'r' && (at == 0 || !is_of_word(text[at - 1]) || text[at - 1] == 'b');
    let hashes = text[at + 1..].iter().take_while(|&&sign| sign == '#').count();
    let first = at + 1 + hashes;
    if !begins || text.get(first) != Some(&'"') {
        return None;
    }
    let closes =
        |end: &usize| text[*end] == '"' && text[end + 1..].iter().take(hashes).filter(|&&s| s == '#').count() == hashes;
    Some((first + 1..text.len()).find(closes).map_or(text.len(), |end| end + 1 + hashes))
}

/// Returns the end of a text or character whose content begins here.
fn quoted(text: &[char], mut at: usize, close: char) -> usize {
    while at < text.len() && text[at] != close {
        at += if text[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}
