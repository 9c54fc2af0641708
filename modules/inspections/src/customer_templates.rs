//! Handover templates by the type of the customer, which a module provides that depends on this one and has customers.

use platform::{async_trait, core::error::Result, db::Tx, tenancy::Grant};

/// Finds the templates of customer types.
#[async_trait]
pub trait CustomerTemplates: Send + Sync {
    /// Returns the template that is mapped to a machine's model for the type of the customer of its order; `None` where
    /// the template of the model is used. The machine is given by its record and its model, within the first grant, which covers
    /// its site; the second covers its group.
    async fn of_machine(&self, tx: &Tx, grants: (&Grant, &Grant), machine: (i64, i64)) -> Result<Option<i64>>;
}
