//! Machines of models, which a module provides that depends on this one.

use std::collections::HashMap;

use platform::{async_trait, core::error::Result, db::Tx, tenancy::Grant};

/// The part of a machine that the catalogue reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownMachine {
    /// The machine serial number.
    pub serial: String,
    /// The model.
    pub model_id: i64,
}

/// Finds machines by model and serial, within a grant and in a transaction. Open machines are those in the lists of
/// stock: neither sold, produced nor deleted.
#[async_trait]
pub trait ModelMachines: Send + Sync {
    /// Counts the open machines of each of these models; a model without one is left out.
    async fn count_by_model(&self, tx: &Tx, grant: &Grant, models: &[i64]) -> Result<HashMap<i64, i64>>;

    /// Returns `true` if an open machine of the group is of this model.
    async fn any_of_model(&self, tx: &Tx, grant: &Grant, group: i64, model: i64) -> Result<bool>;

    /// Returns the machines with these serials, by serial, at most so many; closed ones too.
    async fn with_serials(
        &self,
        tx: &Tx,
        grant: &Grant,
        serials: Vec<String>,
        most: usize,
    ) -> Result<Vec<KnownMachine>>;
}
