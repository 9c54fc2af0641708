//! Machines that photos, videos and documents are of, which a module provides that depends on this one.

use platform::{async_trait, core::error::Result, db::Tx, tenancy::Grant};

/// Reads machines that files are of.
#[async_trait]
pub trait MachineStatuses: Send + Sync {
    /// Returns the status of the machine of this record within the grant, closed ones too; `None` when it is deleted or
    /// there is none. It is locked until the transaction ends.
    async fn status(&self, tx: &Tx, grant: &Grant, record: i64) -> Result<Option<String>>;
}
