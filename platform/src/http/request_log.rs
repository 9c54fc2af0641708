//! The log line and the metrics of a request.

use std::time::Instant;

use actix_web::{dev::ServiceResponse, http::Method};

/// Writes one line for a request that was served, readable alone, and counts it. The line holds no query string, header
/// or body, which may carry secrets; a path that matches no route is not written in full either.
pub(super) fn note(method: &Method, path: &str, answer: &ServiceResponse, started: Instant, id: &str) {
    let pattern = answer.request().match_pattern();
    let route = pattern.as_deref().unwrap_or("pages");
    let status = answer.status().as_u16();
    let seconds = started.elapsed().as_secs_f64();
    metrics::counter!("http_requests_total", "method" => method.to_string(), "path" => route.to_owned(), "status" => status.to_string())
        .increment(1);
    metrics::histogram!("http_request_seconds", "path" => route.to_owned()).record(seconds);
    let shown = pattern.as_deref().unwrap_or(if path.starts_with("/api") || path.starts_with("/admin/api") {
        "unknown"
    } else {
        path
    });
    tracing::info!(%method, path = shown, status, ms = (seconds * 1_000.0).round(), request = id, "served");
}
