//! The handover template of a machine by the type of its customer, read by the module of inspections, which knows no
//! customers (`Module::customer_templates`).

use async_trait::async_trait;

use crate::{core::error::Result, db::Tx, tenancy::Grant};

/// Answers about the templates of customer types.
#[async_trait]
pub trait CustomerTemplates: Send + Sync {
    /// The template that is mapped to a machine's model for the type of the customer of its order; `None` where the
    /// template of the model is used. The machine is given by its record and its model, within the first grant, which covers
    /// its site; the second covers its group.
    async fn of_machine(&self, tx: &Tx, grants: (&Grant, &Grant), machine: (i64, i64)) -> Result<Option<i64>>;
}
