//! The HTTP server: what every request passes before and after its handler.

pub mod idempotency;
pub mod openapi;
pub mod paths;
pub mod server;
pub mod shutdown;
