//! The security headers that every answer carries.

use actix_web::{
    dev::ServiceResponse,
    http::header::{self, HeaderName, HeaderValue},
};

use crate::request::paths::Route;

/// The content security policy of our pages. The reader of barcodes is WebAssembly, which `wasm-unsafe-eval` lets be
/// compiled; pictures that the camera has just taken are displayed from memory, as `blob:`. The hash is that of an
/// empty style element, into which the style library of the apps inserts its rules. Pictures and videos are loaded from
/// `assets`, the origin of the storage, and sent there. Browsers report violations where the apps report errors, which
/// is limited by address. The editor of email templates parses HTML into documents that are never rendered, by the
/// Trusted Types policies `mail-html` and `ProseMirrorClipboard`.
pub(super) fn content_security_policy(assets: Option<&str>) -> HeaderValue {
    let policy = web_app_policy(assets, "app-html mail-html ProseMirrorClipboard");
    HeaderValue::from_str(&policy).expect("an origin is plain text")
}

/// The content security policy of the console: that of our pages, without the policies of the editor, which the console lacks.
pub(super) fn console_policy(assets: Option<&str>) -> String {
    web_app_policy(assets, "app-html")
}

fn web_app_policy(assets: Option<&str>, trusted_types: &str) -> String {
    let assets = assets.map(|origin| format!(" {origin}")).unwrap_or_default();
    format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
         style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; img-src 'self' blob:{assets}; \
         media-src 'self' blob:{assets}; connect-src 'self'{assets}; font-src 'self'; worker-src 'self'; \
         manifest-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; \
         frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types {trusted_types}; \
         report-uri /api/clienterror/create"
    )
}

/// The content security policy of the page of a signing link: it runs its own script, calls its own server and shows
/// pictures of `assets`, and nothing else. Violations are not reported, because a report names the address of the page.
pub(super) fn signing_policy(assets: Option<&str>) -> String {
    let assets = assets.map(|origin| format!(" {origin}")).unwrap_or_default();
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'{assets}; connect-src 'self'; \
         font-src 'self'; form-action 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; \
         require-trusted-types-for 'script'; trusted-types 'none'"
    )
}

/// The content security policy of the pages of the user guide: text, pictures, and a script that searches. Pages of this origin may show
/// them in a frame, as the help dialog does.
pub(super) const fn guide_policy() -> &'static str {
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; form-action 'none'; \
     base-uri 'none'; object-src 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'; \
     report-uri /api/clienterror/create"
}

/// Adds the headers that the answer lacks, and the id of the request.
pub(super) fn add(answer: &mut ServiceResponse, route: &Route, policy: &HeaderValue, is_https: bool, id: &str) {
    let headers = answer.headers_mut();
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
    }
    let mut put = |name: HeaderName, value: &'static str| {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    };
    put(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(header::REFERRER_POLICY, "no-referrer");
    put(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    put(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    put(
        HeaderName::from_static("permissions-policy"),
        "camera=(self), geolocation=(), microphone=(self), payment=(), usb=()",
    );
    if route.face.is_api() {
        put(header::CACHE_CONTROL, "no-store");
    }
    if is_https {
        put(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000; includeSubDomains");
    }
    if let Ok(value) = HeaderValue::from_str(id) {
        headers.insert(HeaderName::from_static("x-request-id"), value);
    }
}
