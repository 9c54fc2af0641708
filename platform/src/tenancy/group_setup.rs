//! Rows that modules write for a new group.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::{
    core::{error::Result, grant::Grant},
    db::Tx,
};

/// Writes a module's initial rows of a new group.
#[async_trait]
pub trait GroupSetup: Send + Sync {
    /// Writes the rows, in the transaction that creates the group. The grant covers the group.
    async fn set_up(&self, tx: &Tx, grant: &Grant, group: i64, now: DateTime<Utc>) -> Result<()>;
}
