//! Pages and files besides calls: the files of the two web apps, and objects of the storage at their signed addresses.

use std::borrow::Cow;

use actix_web::{
    HttpRequest, HttpResponse, ResponseError as _,
    http::{
        Method,
        header::{self, HeaderName, HeaderValue},
    },
    web::{self, Data},
};

use crate::{
    config::Brand,
    core::{
        error::{Error, Result},
        reason::own,
    },
    http::security_headers::{console_policy, guide_policy, signing_policy},
    request::paths::{is_guide, is_signing, segments},
    state::Platform,
    storage,
};

/// A file of a web app.
pub struct Page {
    /// Its bytes.
    pub bytes: Cow<'static, [u8]>,
    /// Its content type.
    pub kind: String,
    /// Its name carries a hash of its content, so it never changes.
    pub immutable: bool,
}

/// Finds a file of the web apps by its path without the leading slash (`index.html`, `admin/index.html`).
pub type Pages = fn(&str) -> Option<Page>;

/// Answers a path below `assets/` from the storage, and any other with the file of that name. A path that names no file
/// is a page of the app, which shows its own 404.
pub(super) async fn page(
    request: HttpRequest,
    body: web::Payload,
    platform: Data<Platform>,
    pages: Data<Pages>,
) -> Result<HttpResponse> {
    let Platform { storage, secrets, clock, .. } = &**platform;
    let path = request.path().trim_start_matches('/');
    let is_asset = path.starts_with("assets/");
    if is_asset && *request.method() == Method::PUT {
        return storage::receive(&request, body, storage.as_ref(), secrets, clock.now()).await;
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut answer = Error::from(own::NO_SUCH_METHOD).error_response();
        let methods = if is_asset { "GET, HEAD, PUT" } else { "GET, HEAD" };
        answer.headers_mut().insert(header::ALLOW, HeaderValue::from_static(methods));
        return Ok(answer);
    }
    if is_asset {
        return storage::answer(&request, storage.as_ref(), secrets, clock.now()).await;
    }
    if is_guide(request.path()) {
        return guide(request.path(), **pages);
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let found = match pages(path) {
        Some(found) => Some(found),
        None if is_signing(request.path()) => pages("sign.html"),
        None if is_file => None,
        None if is_console(path) => pages("admin/index.html"),
        None => pages("index.html"),
    };
    let Some(found) = found else { return Err(own::NO_SUCH_ADDRESS.into()) };
    let found = if found.kind.starts_with("text/html") { with_settings(found, &platform.config.brand) } else { found };
    let cache = if found.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut answer = HttpResponse::Ok();
    if is_signing(request.path()) {
        // Neither a search engine nor a cache keeps it.
        answer
            .insert_header((header::CONTENT_SECURITY_POLICY, signing_policy(storage.origin().as_deref())))
            .insert_header((HeaderName::from_static("x-robots-tag"), "noindex, nofollow, noarchive"))
            .insert_header((header::REFERRER_POLICY, "no-referrer"));
    } else if is_console(path) {
        answer.insert_header((header::CONTENT_SECURITY_POLICY, console_policy(storage.origin().as_deref())));
    }
    let cache = if is_signing(request.path()) { "no-store" } else { cache };
    answer.insert_header((header::CONTENT_TYPE, found.kind)).insert_header((header::CACHE_CONTROL, cache));
    let packed = if found.immutable && reads_brotli(&request) { pages(&format!("{path}.br")) } else { None };
    let bytes = match packed {
        Some(packed) => {
            answer.insert_header((header::CONTENT_ENCODING, "br")).insert_header((header::VARY, "Accept-Encoding"));
            packed.bytes
        }
        None => found.bytes,
    };
    Ok(answer.body(web::Bytes::from(bytes.into_owned())))
}

/// True for the pages and files of the console.
fn is_console(path: &str) -> bool {
    path == "admin" || path.starts_with("admin/")
}

/// The language of the user guide that has every page.
const GUIDE_LANGUAGE: &str = "en";

/// Answers `/guide/{language}/{page}` with a page of the user guide. A language of the app, such as `de_DE`, leads to the
/// pages of `de`. A page that a language lacks, and a language without pages, lead to English; an address without a page
/// leads to the contents, and one of an unknown page is 404 with the contents.
fn guide(path: &str, pages: Pages) -> Result<HttpResponse> {
    let file = |language: &str, page: &str| pages(&format!("guide/{language}/{page}.html"));
    let to = |language: &str, page: &str| {
        let address = format!("/guide/{language}/{page}");
        Ok(HttpResponse::Found()
            .insert_header((header::CONTENT_SECURITY_POLICY, guide_policy()))
            .insert_header((header::CACHE_CONTROL, "no-cache"))
            .insert_header((header::LOCATION, address))
            .finish())
    };
    let mut words = segments(path).skip(1);
    let language = words.next().unwrap_or(GUIDE_LANGUAGE);
    let short = language.split(['_', '-']).next().unwrap_or(GUIDE_LANGUAGE).to_ascii_lowercase();
    // The service worker of the app asks for pages by the names of their files.
    let page = words.next().map(|page| page.strip_suffix(".html").unwrap_or(page));
    let (found, mut answer) = match (page, words.next()) {
        (None, _) if file(language, "index").is_some() => return to(language, "index"),
        (None, _) if file(&short, "index").is_some() => return to(&short, "index"),
        (None, _) if file(GUIDE_LANGUAGE, "index").is_some() => return to(GUIDE_LANGUAGE, "index"),
        (Some(page), None) => match file(language, page) {
            Some(found) => (Some(found), HttpResponse::Ok()),
            None if file(&short, page).is_some() => return to(&short, page),
            None if file(GUIDE_LANGUAGE, page).is_some() => return to(GUIDE_LANGUAGE, page),
            None => (file(GUIDE_LANGUAGE, "index"), HttpResponse::NotFound()),
        },
        _ => (file(GUIDE_LANGUAGE, "index"), HttpResponse::NotFound()),
    };
    let Some(found) = found else { return Err(own::NO_SUCH_ADDRESS.into()) };
    answer
        .insert_header((header::CONTENT_SECURITY_POLICY, guide_policy()))
        .insert_header((header::CONTENT_TYPE, found.kind))
        .insert_header((header::CACHE_CONTROL, "no-cache"));
    Ok(answer.body(web::Bytes::from(found.bytes.into_owned())))
}

/// Returns the page with the settings that an app needs before anybody has signed in: the address of the public site,
/// and the name of the product in texts. Each is inserted into a meta element of the page, which is empty before.
fn with_settings(page: Page, brand: &Brand) -> Page {
    let Ok(text) = std::str::from_utf8(&page.bytes) else { return page };
    let mut text = text.to_owned();
    for (name, value) in [("public-site", &brand.public_site_url), ("brand-name", &brand.name)] {
        let value = value.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
        let place = format!("<meta name=\"{name}\" content=\"\"");
        text = text.replacen(&place, &format!("<meta name=\"{name}\" content=\"{value}\""), 1);
    }
    Page { bytes: text.into_bytes().into(), ..page }
}

/// Returns `true` if the client accepts brotli. The build compresses the files of an app as far as they can be, which
/// takes too long to do for each answer.
fn reads_brotli(request: &HttpRequest) -> bool {
    let accepted = request.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.split(',').any(|coding| coding.trim().eq_ignore_ascii_case("br")))
}
