//! Stub, being written.
use chrono_tz::Tz;
/// s
#[derive(Debug, Clone, Default)]
pub struct SiteSettings;
impl SiteSettings {
    /// s
    pub fn stored(_xml: &str) -> Self {
        Self
    }
    /// s
    pub fn flag(&self, _key: &str) -> Option<bool> {
        None
    }
    /// s
    pub fn is_enabled(&self) -> Option<bool> {
        None
    }
    /// s
    pub fn hierarchy(&self) -> Option<u8> {
        None
    }
    /// s
    pub fn zone(&self) -> Tz {
        Tz::UTC
    }
}
