//! The HTTP server: the steps of every request before and after its handler.

mod body;
mod connections;
mod cross_origin;
mod extractor_errors;
pub mod idempotency;
mod middleware;
mod multipart_digest;
mod network_shares;
pub mod openapi;
pub mod pages;
mod request_head;
mod request_log;
pub mod responses;
mod security_headers;
pub mod server;
pub mod shutdown;
mod time_limits;
mod upload_places;

pub use crate::request::{cookies, paths, peer_address};
