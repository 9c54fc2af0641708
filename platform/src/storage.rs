//! Stub, being written.
use crate::{clock::Clock, config::Config, error::Result, platform::Platform, secrets::Secrets};
use std::sync::Arc;
/// m
pub trait Storage: Send + Sync {}
/// o
pub fn open(_config: &Config, _secrets: &Secrets, _clock: &Clock) -> Result<Arc<dyn Storage>> {
    Err(crate::error::Error::internal("stub"))
}
/// Answers a signed address.
pub async fn answer(_request: &actix_web::HttpRequest, _platform: &Platform) -> Result<actix_web::HttpResponse> {
    Err(crate::error::Error::internal("stub"))
}
