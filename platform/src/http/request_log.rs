//! The log line and the metrics of a request.

use std::time::Instant;

use actix_web::dev::ServiceResponse;

use crate::request::paths::Route;

/// The longest path of a page that is logged, in bytes.
const LONGEST_PATH: usize = 200;

/// Writes one line for a request that was served, and counts it. The line is complete in itself. It contains no query
/// string, header or body, which may carry secrets, and of a call the path as it is mounted, without its values. Labels
/// of metrics are of closed sets. `page` is the path of a page or file.
pub(super) fn note(
    method: &'static str,
    route: &Route,
    page: Option<&str>,
    answer: &ServiceResponse,
    started: Instant,
    id: &str,
) {
    let status = answer.status();
    let seconds = started.elapsed().as_secs_f64();
    let path = route.pattern.as_str();
    metrics::counter!(crate::core::metrics::HTTP_REQUESTS, "method" => method, "path" => path.to_owned(), "status" => status.as_str().to_owned())
        .increment(1);
    metrics::histogram!(crate::core::metrics::HTTP_SECONDS, "path" => path.to_owned()).record(seconds);
    let shown = page.map_or(path, |page| &page[..page.floor_char_boundary(LONGEST_PATH)]);
    tracing::info!(
        method,
        path = shown,
        status = status.as_u16(),
        ms = (seconds * 1_000.0).round(),
        request = id,
        "served"
    );
}
