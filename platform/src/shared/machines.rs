//! Queries about machines by modules on which the module of machines depends, and not the other way round: the number
//! of machines of a model, or the existence of one at a location. The module that owns machines answers
//! (`Module::machines`), so that no other module reads its tables.

use std::collections::HashMap;

use async_trait::async_trait;

use crate::{core::error::Result, db::Tx, tenancy::Grant};

/// The part of a machine that other modules may read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownMachine {
    /// The machine serial number.
    pub serial: String,
    /// The model.
    pub model_id: i64,
}

/// Answers about machines. Each reads within the grant, in the transaction given. Open machines are those in the lists
/// of stock: neither sold, produced nor deleted.
#[async_trait]
pub trait Machines: Send + Sync {
    /// Open machines of each of these sites; a site without one is left out.
    async fn count_by_site(&self, tx: &Tx, grant: &Grant, sites: &[i64]) -> Result<HashMap<i64, i64>>;

    /// Open machines of each of these models; a model without one is left out.
    async fn count_by_model(&self, tx: &Tx, grant: &Grant, models: &[i64]) -> Result<HashMap<i64, i64>>;

    /// Open machines at each of these locations, given as site and location; a location without one is left out.
    async fn count_by_location(&self, tx: &Tx, grant: &Grant, locations: &[(i64, i64)]) -> Result<HashMap<i64, i64>>;

    /// Returns `true` if an open machine of the group is of this model.
    async fn any_of_model(&self, tx: &Tx, grant: &Grant, group: i64, model: i64) -> Result<bool>;

    /// Returns `true` if an open machine of the site is at this location.
    async fn any_at_location(&self, tx: &Tx, grant: &Grant, site: i64, location: i64) -> Result<bool>;

    /// The status of the machine of this record, closed ones too; `None` when it is deleted or there is none. It is locked
    /// until the transaction ends.
    async fn status(&self, tx: &Tx, grant: &Grant, record: i64) -> Result<Option<String>>;

    /// The machines with these serials, by serial, at most so many; closed ones too.
    async fn with_serials(
        &self,
        tx: &Tx,
        grant: &Grant,
        serials: Vec<String>,
        most: usize,
    ) -> Result<Vec<KnownMachine>>;
}
