//! What a new group begins with.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::{core::error::Result, db::Tx, tenancy::grant::Grant};

/// Writes what a module gives every new group.
#[async_trait]
pub trait GroupSetup: Send + Sync {
    /// Writes it, in the transaction that makes the group. The grant covers the group.
    async fn set_up(&self, tx: &Tx, grant: &Grant, group: i64, now: DateTime<Utc>) -> Result<()>;
}
