//! The HTTP server: what every request passes before and after its handler.

pub mod cookies;
mod extractor_errors;
pub mod idempotency;
mod middleware;
pub mod openapi;
mod origin_check;
pub mod pages;
pub mod paths;
pub mod peer_address;
mod request_log;
pub mod responses;
mod route_spelling;
mod security_headers;
pub mod server;
pub mod shutdown;
mod time_limits;
