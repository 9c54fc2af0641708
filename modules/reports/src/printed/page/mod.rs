//! The page: templates that escape whatever they are given, rendered piece by piece, with each photo read when it is
//! its turn. Nothing is loaded by the page, because its key opens once: the style is in it, allowed by its hash, and
//! pictures are in it.

use std::sync::LazyLock;

use actix_web::{
    http::header::HeaderValue,
    web::{Bytes, Data},
};
use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use futures::{Stream, StreamExt as _, stream};
use minijinja::{Environment, Value, context, value::Serde};
use platform::{
    app::platform::Platform,
    core::error::{Error, Result},
};
use sha2::{Digest as _, Sha256};

use super::{
    data::{Inspection, Report, Shot},
    embedded::data_address,
};

const STYLE: &str = include_str!("report.css");
/// Messages about inspections and photos that were left out.
const OLDER_INSPECTIONS: &str = "<p class=\"older\">Older inspections are not printed.</p>";
const OLDER_PHOTOS: &str = "<p class=\"older\">Older photos are not printed.</p>";
const TEMPLATES: [(&str, &str); 5] = [
    ("head.html", include_str!("head.html")),
    ("inspection.html", include_str!("inspection.html")),
    ("photos.html", include_str!("photos.html")),
    ("photo.html", include_str!("photo.html")),
    ("tail.html", include_str!("tail.html")),
];
/// Photos that are read ahead.
const AHEAD: usize = 6;

/// The templates; each is called `.html`, which makes it escape.
static PAGES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut pages = Environment::new();
    for (name, text) in TEMPLATES {
        pages.add_template(name, text).expect("a template of ours");
    }
    pages
});

/// The content security policy of the page: its own style, pictures in it, and nothing else; in a frame of our own
/// pages only, and without scripts there.
pub(crate) fn policy() -> HeaderValue {
    let style = BASE64.encode(Sha256::digest(STYLE));
    let text = format!(
        "default-src 'none'; style-src 'sha256-{style}'; img-src data:; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'self'; require-trusted-types-for 'script'; sandbox allow-same-origin allow-modals"
    );
    HeaderValue::from_str(&text).expect("a policy is plain text")
}

/// A piece of the page.
enum Piece {
    Text(String),
    Inspection(Inspection),
    Photo(Shot),
}

/// The page of a report, piece by piece.
pub(crate) fn stream(platform: Data<Platform>, report: Report) -> Result<impl Stream<Item = Result<Bytes>> + use<>> {
    let head = render(
        "head.html",
        context! { style => Value::from_safe_string(STYLE.to_owned()), ..Value::from(Serde(&report.head)) },
    )?;
    let photos = |title: &str| render("photos.html", context! { title });
    let mut pieces = vec![Piece::Text(head)];
    for mut inspection in report.inspections {
        let shots = std::mem::take(&mut inspection.photos);
        pieces.push(Piece::Inspection(inspection));
        pieces.extend(shots.into_iter().map(Piece::Photo));
        pieces.push(Piece::Text("</section>".to_owned()));
    }
    if report.has_older_inspections {
        pieces.push(Piece::Text(OLDER_INSPECTIONS.to_owned()));
    }
    if !report.others.is_empty() {
        pieces.push(Piece::Text(photos("Photos of the machine")?));
        pieces.extend(report.others.into_iter().map(Piece::Photo));
        pieces.push(Piece::Text("</section>".to_owned()));
    }
    if report.has_older_photos {
        pieces.push(Piece::Text(OLDER_PHOTOS.to_owned()));
    }
    pieces.push(Piece::Text(render("tail.html", context! {})?));
    let written = move |piece: Piece| {
        let platform = platform.clone();
        async move {
            Ok(Bytes::from(match piece {
                Piece::Text(text) => text,
                Piece::Inspection(inspection) => render("inspection.html", Value::from(Serde(&inspection)))?,
                Piece::Photo(shot) => photo(&platform, &shot).await?,
            }))
        }
    };
    Ok(stream::iter(pieces).map(written).buffered(AHEAD))
}

/// Renders a photo with its picture in it. One whose bytes cannot be read is rendered without its picture, so that the
/// report is still printed.
async fn photo(platform: &Platform, shot: &Shot) -> Result<String> {
    let source = data_address(platform, &shot.photo.picture).await;
    let caption = Value::from(Serde(&shot.caption));
    render("photo.html", context! { source => Value::from_safe_string(source), caption })
}

fn render(name: &str, of: impl Into<Value>) -> Result<String> {
    let page = PAGES.get_template(name).map_err(Error::internal)?;
    page.render(of.into()).map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        let hostile = "<script>alert(1)</script>\"'";
        let caption = context! { number => 1, text => hostile, comments => hostile, taken => hostile };
        let page = render("photo.html", context! { source => "", caption }).expect("a page");
        assert!(!page.contains("<script") && page.contains("&lt;script&gt;"), "{page}");
    }

    #[test]
    fn a_page_without_a_logo_has_no_picture_of_one() {
        let head = |logo: &str| render("head.html", context! { logo }).expect("a page");
        let address = "data:image/png;base64,a+b/c=";
        assert!(head(address).contains(&format!("<img class=\"logo\" src=\"{address}\"")));
        assert!(!head("").contains("<img"));
    }

    /// The hash is that of the text between the tags.
    #[test]
    fn the_style_of_the_page_is_the_one_that_is_allowed() {
        let page =
            render("head.html", context! { style => Value::from_safe_string(STYLE.to_owned()) }).expect("a page");
        let (_, rest) = page.split_once("<style>").expect("a style");
        let (style, _) = rest.split_once("</style>").expect("its end");
        let allowed = format!("'sha256-{}'", BASE64.encode(Sha256::digest(style)));
        assert!(policy().to_str().expect("text").contains(&allowed));
        assert_eq!(style, STYLE);
    }
}
