//! Stub, being written.
use chrono::{DateTime, Utc};
/// c
#[derive(Debug, Clone)]
pub struct Clock;
impl Clock {
    /// n
    pub fn now(&self) -> DateTime<Utc> {
        DateTime::<Utc>::default()
    }
}
