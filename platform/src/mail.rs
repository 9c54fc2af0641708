//! Stub, being written.
use crate::{config::Config, error::Result};
use std::sync::Arc;
/// m
pub trait Mail: Send + Sync {}
/// o
pub fn open(_config: &Config) -> Result<Arc<dyn Mail>> {
    Err(crate::error::Error::internal("stub"))
}
