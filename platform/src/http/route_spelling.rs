//! Puts the path of a call into the spelling under which it is mounted, before the router sees it.

use actix_web::{
    HttpResponse, ResponseError as _,
    dev::ServiceRequest,
    http::{
        Uri,
        header::{self, HeaderValue},
        uri::PathAndQuery,
    },
};

use crate::{
    core::{error::Error, reason::own},
    http::paths::{Addresses, Lookup},
};

/// Rewrites the path of a call. `lower` is the path in lower case. Returns the answer to a call that does not exist:
/// 404 for an unknown path, 405 with `Allow` for another method, 422 for a NUL in the query string, which PostgreSQL can
/// neither store nor look for.
pub(super) fn rewrite(request: &mut ServiceRequest, lower: &str, addresses: &Addresses) -> Option<HttpResponse> {
    if lower.contains("%00") {
        return Some(Error::from(own::NO_SUCH_ADDRESS).error_response());
    }
    if request.query_string().contains("%00") {
        return Some(Error::from(own::NOT_READABLE).error_response());
    }
    match addresses.find(request.path(), request.method().as_str()) {
        Lookup::Here(path) => {
            set_path(request, &path);
            None
        }
        Lookup::OtherMethods(methods) => {
            let mut answer = Error::from(own::NO_SUCH_METHOD).error_response();
            if let Ok(value) = HeaderValue::from_str(&methods.join(", ")) {
                answer.headers_mut().insert(header::ALLOW, value);
            }
            Some(answer)
        }
        Lookup::Nowhere => Some(Error::from(own::NO_SUCH_ADDRESS).error_response()),
    }
}

fn set_path(request: &mut ServiceRequest, path: &str) {
    if request.path() == path {
        return;
    }
    let mut parts = request.uri().clone().into_parts();
    let spelled = match request.uri().query() {
        Some(query) => format!("{path}?{query}"),
        None => path.to_owned(),
    };
    if let Ok(path_and_query) = PathAndQuery::try_from(spelled) {
        parts.path_and_query = Some(path_and_query);
        if let Ok(uri) = Uri::from_parts(parts) {
            request.match_info_mut().get_mut().update(&uri);
            request.head_mut().uri = uri;
        }
    }
}
