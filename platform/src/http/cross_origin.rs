//! Rights of pages of other origins: those of `server.allowed_origins` may call the API and read its answers (CORS), no
//! other may, and no page of an unlisted origin changes anything.

use actix_web::{
    HttpResponse, ResponseError as _,
    dev::ServiceRequest,
    http::{
        Method, StatusCode,
        header::{self, HeaderMap, HeaderValue},
    },
};

use crate::{
    config::Config,
    core::{
        error::{Error, Result},
        reason::own,
    },
    request::paths::Route,
};

/// The headers that a listed page may send.
const SENT: HeaderValue = HeaderValue::from_static(
    "authorization, content-type, credential, groupid, idempotency-key, last-event-id, sitecode, x-api-key",
);

/// The headers that a listed page may read.
const READ: HeaderValue =
    HeaderValue::from_static("content-disposition, content-range, idempotent-replayed, retry-after, x-request-id");

/// The methods of the API.
const METHODS: HeaderValue = HeaderValue::from_static("GET, POST, PUT, DELETE");

/// Seconds for which a browser stores the answer to a preflight.
const MAX_AGE: HeaderValue = HeaderValue::from_static("600");

/// Returns `true` if a page of this origin may call: the own host, `server.public_url` or one of
/// `server.allowed_origins`.
fn is_listed(origin: &str, headers: &HeaderMap, config: &Config) -> bool {
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let public = config.server.public_url.trim_end_matches('/');
    let same_host = origin.split_once("://").is_some_and(|(_, named)| !named.is_empty() && named == host);
    origin == public || same_host || config.server.allowed_origins.iter().any(|allowed| allowed == origin)
}

/// A browser names the page that sent a change in `Origin`; only pages of ours may send one. A client that is no browser
/// names none and passes.
///
/// # Errors
/// 403 for a change from an origin that is not listed.
pub(super) fn check(request: &ServiceRequest, route: &Route, config: &Config) -> Result<()> {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if reads && !route.changes_by_get {
        return Ok(());
    }
    let Some(origin) = request.headers().get(header::ORIGIN) else { return Ok(()) };
    if origin.to_str().is_ok_and(|origin| is_listed(origin, request.headers(), config)) {
        Ok(())
    } else {
        Err(own::FOREIGN_ORIGIN.into())
    }
}

/// The answer to a preflight, the question of a browser whether a page may call: 204 for a listed origin, 403 for another.
/// `None` for any other request.
pub(super) fn preflight(request: &ServiceRequest, route: &Route, config: &Config) -> Option<HttpResponse> {
    let headers = request.headers();
    if *request.method() != Method::OPTIONS
        || !route.face.is_api()
        || !headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
    {
        return None;
    }
    let origin = headers.get(header::ORIGIN)?;
    if !origin.to_str().is_ok_and(|origin| is_listed(origin, headers, config)) {
        return Some(Error::from(own::FOREIGN_ORIGIN).error_response());
    }
    let answer = HttpResponse::build(StatusCode::NO_CONTENT)
        .insert_header((header::ACCESS_CONTROL_ALLOW_METHODS, METHODS))
        .insert_header((header::ACCESS_CONTROL_ALLOW_HEADERS, SENT))
        .insert_header((header::ACCESS_CONTROL_MAX_AGE, MAX_AGE))
        .finish();
    Some(answer)
}

/// Returns the origin of a request whose page may read the answer; `None` if the request is not of a page of another
/// origin.
pub(super) fn reader(request: &ServiceRequest, route: &Route, config: &Config) -> Option<HeaderValue> {
    if config.server.allowed_origins.is_empty() || !route.face.is_api() {
        return None;
    }
    let origin = request.headers().get(header::ORIGIN)?;
    let listed = origin.to_str().is_ok_and(|origin| is_listed(origin, request.headers(), config));
    listed.then(|| origin.clone())
}

/// Lets the page of a listed origin read an answer.
pub(super) fn let_read(headers: &mut HeaderMap, origin: HeaderValue) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.insert(header::ACCESS_CONTROL_ALLOW_CREDENTIALS, HeaderValue::from_static("true"));
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, READ);
    headers.append(header::VARY, HeaderValue::from_static("Origin"));
}
