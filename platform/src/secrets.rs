//! Stub, being written.
use crate::{config::Config, error::Result};
/// s
#[derive(Debug)]
pub struct Secrets;
impl Secrets {
    /// l
    pub fn load(_config: &Config) -> Result<Self> {
        Ok(Self)
    }
    /// HMAC of a PIN under the pepper
    pub fn pepper(&self, _pin: &[u8]) -> Vec<u8> {
        Vec::new()
    }
    /// HMAC for chains
    pub fn chain(&self, _text: &[u8]) -> Vec<u8> {
        Vec::new()
    }
}
