//! The HTTP server: the steps of every request before and after its handler.

pub mod body;
pub mod connections;
pub mod cross_origin;
pub mod extractor_errors;
pub mod idempotency;
pub mod middleware;
pub mod multipart_digest;
pub mod network_shares;
pub mod openapi;
pub mod pages;
pub mod request_head;
pub mod request_log;
pub mod responses;
pub mod security_headers;
pub mod server;
pub mod shutdown;
pub mod time_limits;
pub mod upload_places;

pub use crate::request::{cookies, paths, peer_address};
