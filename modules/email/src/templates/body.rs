//! PURE: the HTML of a template, cleaned. What an editor cannot make is removed: scripts, forms, pictures of other servers,
//! styles that would change more than the text.

use std::{collections::HashSet, sync::LazyLock};

use ammonia::Builder;

/// The elements of a mail.
const TAGS: [&str; 21] = [
    "a",
    "b",
    "blockquote",
    "br",
    "em",
    "h1",
    "h2",
    "h3",
    "i",
    "img",
    "li",
    "ol",
    "p",
    "s",
    "span",
    "strong",
    "table",
    "td",
    "tr",
    "u",
    "ul",
];
/// The properties of a `style` attribute.
const STYLES: [&str; 5] = ["background-color", "color", "font-family", "font-size", "text-align"];

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut cleaner = Builder::empty();
    cleaner
        .tags(HashSet::from(TAGS))
        .clean_content_tags(HashSet::from(["script", "style"]))
        .generic_attributes(HashSet::from(["style"]))
        .add_tag_attributes("a", ["href"])
        // A picture is one of the mail's own parts.
        .add_tag_attributes("img", ["src", "alt", "width", "height"])
        .add_tag_attributes("td", ["colspan", "rowspan"])
        .filter_style_properties(HashSet::from(STYLES))
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel", "cid"]))
        .url_relative(ammonia::UrlRelative::Deny)
        .attribute_filter(|element, attribute, value| match (element, attribute) {
            ("img", "src") if !value.starts_with("cid:") => None,
            ("a", "href") if value.starts_with("cid:") => None,
            _ => Some(value.into()),
        })
        .link_rel(None);
    cleaner
});

/// The most tags of a text.
const MOST_TAGS: usize = 5_000;
/// The most formatting elements that are open at the same place.
const MOST_OPEN: i64 = 30;
/// The most formatting elements with attributes, multiplied by the tags of the text.
const MOST_COPIES: usize = 100_000;
/// The elements that a parser opens again in every block that follows, until they are closed.
const FORMATTING: [&str; 14] =
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];

/// Accepts a text that a parser can read in a bounded amount of memory: it copies open formatting elements into each block.
/// Of elements without attributes a parser copies three of a name at most; those with attributes are counted whether or
/// not they are closed, because an end tag may be part of an attribute or a comment.
pub(crate) fn is_bounded(html: &str) -> bool {
    let (mut tags, mut open, mut with_attributes) = (0_usize, 0_i64, 0_usize);
    for part in html.split('<').skip(1) {
        let (closes, part) = part.strip_prefix('/').map_or((false, part), |rest| (true, rest));
        let (name, rest) = part.split_at(part.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(part.len()));
        tags += 1;
        if FORMATTING.iter().any(|known| name.eq_ignore_ascii_case(known)) {
            open = (open + if closes { -1 } else { 1 }).max(0);
            with_attributes += usize::from(!closes && !rest.starts_with('>'));
        }
        if tags > MOST_TAGS || open > MOST_OPEN {
            return false;
        }
    }
    with_attributes * tags <= MOST_COPIES
}

/// The most elements within each other.
const MOST_WITHIN: i64 = 50;

/// Accepts cleaned HTML whose elements are not so deeply nested that the prefixes of its lines would fill the plain text.
pub(crate) fn is_flat(clean: &str) -> bool {
    let mut within = 0_i64;
    clean.split('<').skip(1).all(|part| {
        let is_empty = ["br", "img"].iter().any(|name| {
            part.strip_prefix(name).is_some_and(|rest| rest.starts_with(|c: char| !c.is_ascii_alphanumeric()))
        });
        within += if part.starts_with('/') { -1 } else { i64::from(!is_empty) };
        within <= MOST_WITHIN
    })
}

/// The text without what a mail may not have; only of a text that [`is_bounded`] accepts.
pub(crate) fn clean(html: &str) -> String {
    CLEANER.clean(html).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_editor_makes_stays() {
        for html in [
            "<p style=\"text-align:center\">Dear <strong>customer</strong>, <em>your</em> <u>machine</u> <s>x</s></p>",
            "<h1>One</h1><h2>Two</h2><h3>Three</h3><ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol>",
            "<p><span style=\"font-family:Comic Sans MS;color:#B0121B\">{{vinno}}</span><br>next</p>",
            "<blockquote><p>said</p></blockquote><table><tbody><tr><td colspan=\"2\">1</td></tr></tbody></table>",
            "<p><img src=\"cid:logo\" alt=\"Logo\" width=\"120\" height=\"40\"></p>",
        ] {
            assert_eq!(
                clean(html).replace("<tbody>", "").replace("</tbody>", ""),
                html.replace("<tbody>", "").replace("</tbody>", "")
            );
        }
        let link = clean("<a href=\"https://example.org/\">x</a> <a href=\"mailto:a@b.example\">y</a>");
        assert!(
            link.contains("href=\"https://example.org/\"") && link.contains("href=\"mailto:a@b.example\""),
            "{link}"
        );
    }

    #[test]
    fn a_text_that_would_fill_the_memory_is_not_parsed() {
        let hostile: String =
            (0..6_000).map(|number| format!("<b a{number}>")).chain((0..12_000).map(|_| "<p>x".into())).collect();
        assert!(!is_bounded(&hostile));
        // The end tags are those of the scan alone: a parser reads them as a part of an attribute or a comment.
        for trick in ["<b a{}=\"</b>\">", "<b a{}><!--</b>-->", "<i a{}><title></i></title>"] {
            let opened: String = (0..400).map(|number: usize| trick.replace("{}", &number.to_string())).collect();
            assert!(!is_bounded(&format!("{opened}{}", "<p>x".repeat(2_000))), "{trick}");
        }
        let links = "<p><a href=\"https://example.org/\">x</a></p>".repeat(100);
        assert!(is_bounded(&links));
        assert!(!is_bounded(&"<p>".repeat(5_001)));
        assert!(!is_bounded(&"<STRONG\n>".repeat(31)));
        let nested = format!("{}x{}", "<b><i>".repeat(15), "</i></b>".repeat(15));
        assert!(is_bounded(&nested) && is_bounded(&"<p><b>x</b></p>".repeat(1_200)) && is_bounded("1 < 2 </b></b>"));
    }

    #[test]
    fn deep_nesting_is_noticed() {
        let nested =
            |depth: usize| clean(&format!("{}x{}", "<blockquote>".repeat(depth), "</blockquote>".repeat(depth)));
        assert!(is_flat(&nested(50)) && !is_flat(&nested(51)));
        assert!(
            is_flat(&clean(&"<p>x<br>y<img src=\"cid:logo\"></p>".repeat(400))) && is_flat("") && is_flat("x &lt; y")
        );
    }

    /// Goal I7: nothing that runs, loads or covers remains of a hostile text.
    #[test]
    fn what_runs_or_loads_is_removed() {
        for html in [
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "<img src=\"https://tracker.example/p.gif\">",
            "<a href=\"javascript:alert(1)\">x</a>",
            "<a href=\" jAvAsCrIpT&#58;alert(1)\">x</a>",
            "<a href=\"data:text/html,<script>alert(1)</script>\">x</a>",
            "<a href=\"/relative\">x</a>",
            "<iframe src=\"https://evil.example\"></iframe>",
            "<form action=\"https://evil.example\"><input name=password></form>",
            "<svg><script>alert(1)</script></svg>",
            "<math><mi xlink:href=\"data:x,<script>alert(1)</script>\"></mi></math>",
            "<p style=\"position:fixed;top:0;background-image:url(https://evil.example/x)\">x</p>",
            "<style>p{background:url(https://evil.example)}</style>",
            "<link rel=stylesheet href=https://evil.example/x.css>",
            "<meta http-equiv=refresh content=\"0;url=https://evil.example\">",
            "<base href=\"https://evil.example/\">",
            "<p onclick=\"alert(1)\">x</p>",
            "<!--[if mso]><script>alert(1)</script><![endif]-->",
            "<p><b><i>never closed",
        ] {
            let cleaned = clean(html);
            for part in [
                "script",
                "alert",
                "evil",
                "tracker",
                "javascript",
                "data:",
                "onclick",
                "onerror",
                "position",
                "url(",
                "<form",
                "<input",
                "relative",
            ] {
                assert!(!cleaned.to_lowercase().contains(part), "{html} left {cleaned}");
            }
            assert_eq!(clean(&cleaned), cleaned, "cleaning again changes nothing");
        }
    }
}
