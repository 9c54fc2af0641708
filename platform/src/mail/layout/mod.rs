//! PURE: the layout of the mails that the program writes by itself. One content makes both parts: an HTML table layout
//! with inline styles, which desktop and web mail programs display alike, and a plain text.

use std::{fmt::Write as _, sync::LazyLock};

use minijinja::{Environment, value::Serde};
use serde::Serialize;

use crate::core::error::{Error, Result};

/// The content of a mail.
#[derive(Debug)]
pub struct MailContent<'a> {
    /// The language of the texts, such as `de`.
    pub language: &'a str,
    /// The subject.
    pub title: &'a str,
    /// The name in the header and under the text: the site's.
    pub sender: &'a str,
    /// `SkinId` of the site: 2 is the red theme.
    pub skin: Option<i64>,
    /// Paragraphs, codes, buttons and rows, from the top.
    pub blocks: Vec<Block>,
}

/// A part of the content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Block {
    /// A paragraph.
    Text {
        /// Its text.
        text: String,
    },
    /// A code to type, in large letters.
    Code {
        /// The code.
        text: String,
    },
    /// A button; in the plain text its label and, on a line of its own, the address.
    Button {
        /// Its label.
        text: String,
        /// The address to which it leads.
        url: String,
    },
    /// A text that a person has written. Its HTML is part of the mail as it is, so it was cleaned before.
    Html {
        /// The cleaned HTML.
        html: String,
        /// The mail as plain text.
        text: String,
    },
    /// Rows of a label and a value, one below the other.
    Rows {
        /// The rows.
        rows: Vec<Row>,
    },
}

/// A row of a label and a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The label.
    pub label: String,
    /// The value.
    pub value: String,
}

/// The languages that are written from right to left.
const FROM_THE_RIGHT: [&str; 5] = ["ar", "fa", "he", "ur", "yi"];

#[derive(Serialize)]
struct Page<'a> {
    language: &'a str,
    dir: &'static str,
    title: &'a str,
    sender: &'a str,
    fill: &'static str,
    on_fill: &'static str,
    blocks: &'a [Block],
}

/// The name ends in `.html`, so every value is escaped.
const LAYOUT: &str = "mail.html";

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    templates.add_template(LAYOUT, include_str!("layout.html")).expect("the layout is a valid template");
    templates
});

/// The HTML part.
pub fn html(content: &MailContent<'_>) -> Result<String> {
    // The colours `brandFill` and `brandOn` of config/theme.json.
    let (fill, on_fill) = if content.skin == Some(2) { ("#B0121B", "#FFFFFF") } else { ("#FFC400", "#16181D") };
    let MailContent { language, title, sender, blocks, .. } = content;
    let code = language.split(['-', '_']).next().unwrap_or_default();
    let dir = if FROM_THE_RIGHT.contains(&code) { "rtl" } else { "ltr" };
    let page = Page { language, dir, title, sender, fill, on_fill, blocks };
    TEMPLATES.get_template(LAYOUT).and_then(|layout| layout.render(Serde(page))).map_err(Error::internal)
}

/// The HTML part as a mail program with a light or a dark background shows it, whatever the browser prefers.
pub fn pinned(html: &str, dark: bool) -> String {
    // The values before the styles are escaped: none contains a tag.
    let Some((head, rest)) = html.split_once("<style>") else { return html.to_owned() };
    let scheme = if dark { "dark" } else { "light" };
    let head = head.replace("content=\"light dark\"", &format!("content=\"{scheme}\""));
    let rest = rest.replacen("(prefers-color-scheme: dark)", if dark { "all" } else { "not all" }, 1);
    format!("{head}<style>{rest}")
}

/// The plain text part.
pub fn text(content: &MailContent<'_>) -> String {
    let mut text = String::new();
    for block in &content.blocks {
        let _ = match block {
            Block::Text { text: paragraph } | Block::Html { text: paragraph, .. } => writeln!(text, "{paragraph}\n"),
            Block::Code { text: code } => writeln!(text, "    {code}\n"),
            Block::Button { text: label, url } => writeln!(text, "{label}:\n{url}\n"),
            Block::Rows { rows } => {
                for Row { label, value } in rows {
                    let _ = writeln!(text, "{label}: {value}");
                }
                writeln!(text)
            }
        };
    }
    text.push_str(content.sender);
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn content(skin: Option<i64>) -> MailContent<'static> {
        MailContent {
            language: "de",
            title: "Betreff",
            sender: "Ashby & <Söhne>",
            skin,
            blocks: vec![
                Block::Text { text: String::from("Guten <b>Tag</b> {{ sender }}") },
                Block::Code { text: String::from("12345678") },
                Block::Button { text: String::from("Weiter"), url: String::from("https://h.example/a?b=1&c=2") },
                Block::Rows { rows: vec![Row { label: String::from("Wer & was"), value: String::from("<i>Er</i>") }] },
            ],
        }
    }

    #[test]
    fn every_value_is_escaped_and_none_is_a_template() {
        let html = html(&content(None)).expect("renders");
        assert!(html.contains("Ashby &amp; &lt;Söhne&gt;") && !html.contains("<Söhne>"), "{html}");
        assert!(html.contains("Guten &lt;b&gt;Tag&lt;") && html.contains("{{ sender }}"), "{html}");
        assert!(html.contains("b=1&amp;c=2") && !html.contains("b=1&c"), "{html}");
        assert!(html.contains("Wer &amp; was") && html.contains("&lt;i&gt;Er&lt;") && !html.contains("<i>"), "{html}");
        assert!(html.starts_with("<!DOCTYPE html>\n<html lang=\"de\""), "{html}");
    }

    #[test]
    fn a_written_text_stands_in_both_parts() {
        let written = Block::Html { html: String::from("<p>1 &lt; 2</p>"), text: String::from("1 < 2") };
        let content = MailContent { language: "ar-SA", blocks: vec![written], ..content(None) };
        let html = html(&content).expect("renders");
        assert!(html.contains("<p>1 &lt; 2</p>"), "{html}");
        assert_eq!(html.matches("lang=\"ar-SA\" dir=\"rtl\"").count(), 2, "{html}");
        assert_eq!(text(&content), "1 < 2\n\nAshby & <Söhne>\n");
    }

    #[test]
    fn a_page_is_dark_or_light_whatever_the_browser_prefers() {
        let written = Block::Html { html: String::from("<p>(prefers-color-scheme: dark)</p>"), text: String::new() };
        let html = html(&MailContent { title: "content=light dark <style>", blocks: vec![written], ..content(None) });
        let html = html.expect("renders");
        let (dark, light) = (pinned(&html, true), pinned(&html, false));
        assert!(dark.contains("@media all {") && light.contains("@media not all {"), "{dark}");
        assert_eq!(dark.matches("content=\"dark\"").count(), 2, "{dark}");
        assert_eq!(light.matches("content=\"light\"").count(), 2, "{light}");
        assert!(dark.contains("<p>(prefers-color-scheme: dark)</p>") && dark.contains("&lt;style&gt;"), "{dark}");
        assert_eq!(dark.lines().count(), html.lines().count());
    }

    #[test]
    fn the_colour_is_that_of_the_skin() {
        let of = |skin| html(&content(skin)).expect("renders");
        assert!(of(None).contains("#FFC400") && of(Some(1)).contains("#FFC400") && !of(None).contains("#B0121B"));
        assert!(of(Some(2)).contains("#B0121B") && !of(Some(2)).contains("#FFC400"));
    }

    #[test]
    fn the_plain_text_has_the_code_and_the_whole_address() {
        let expected = "Guten <b>Tag</b> {{ sender }}\n\n    12345678\n\nWeiter:\nhttps://h.example/a?b=1&c=2\n\n\
                        Wer & was: <i>Er</i>\n\nAshby & <Söhne>\n";
        assert_eq!(text(&content(None)), expected);
    }

    /// Writes the sample that the tests of the web apps check for mail programs, when `UPDATE` is set; otherwise compares it.
    #[test]
    fn the_sample_has_every_kind_of_block() {
        let row = Row { label: String::from("Machine"), value: String::from("7104822") };
        let written = "<h1>One</h1><p style=\"text-align:center\">Two <strong>three</strong> <em>four</em></p>\
                       <ul><li><p>five</p></li></ul><blockquote><p>six</p></blockquote>\
                       <table><tbody><tr><td>seven</td></tr></tbody></table>";
        let blocks = vec![
            Block::Rows { rows: vec![row] },
            Block::Html { html: String::from(written), text: String::from("One") },
        ];
        let mut content = content(None);
        content.blocks.extend(blocks);
        let html = html(&content).expect("renders");
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/mail/layout/sample.html");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(path, &html).expect("written");
        }
        assert!(std::fs::read_to_string(path).is_ok_and(|sample| sample == html), "run it with UPDATE=1");
    }
}
