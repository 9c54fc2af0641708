//! Refuses changes that a foreign page has a browser make.

use actix_web::{
    dev::ServiceRequest,
    http::{Method, header},
};

use crate::{
    config::Config,
    core::{error::Result, reason::own},
    http::paths::changes_by_get,
};

/// A browser names the page that sent a change in `Origin`; only pages of ours may send one. A client that is no browser
/// names none and passes.
///
/// # Errors
/// 403 for a change from an origin that is neither the own host, `server.public_url` nor in `server.allowed_origins`.
pub(super) fn check(request: &ServiceRequest, config: &Config) -> Result<()> {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if reads && !changes_by_get(request.path()) {
        return Ok(());
    }
    let Some(origin) = request.headers().get(header::ORIGIN).and_then(|value| value.to_str().ok()) else {
        return Ok(());
    };
    let host = request.headers().get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let public = config.server.public_url.trim_end_matches('/');
    let same_host = origin.split_once("://").is_some_and(|(_, named)| !named.is_empty() && named == host);
    if origin == public || same_host || config.server.allowed_origins.iter().any(|allowed| allowed == origin) {
        Ok(())
    } else {
        Err(own::FOREIGN_ORIGIN.into())
    }
}
