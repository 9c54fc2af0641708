//! Machines of sites, which a module provides that depends on this one.

use std::collections::HashMap;

use platform::{async_trait, core::error::Result, db::Tx, tenancy::Grant};

/// Counts machines by site, within a grant and in a transaction.
#[async_trait]
pub trait SiteMachines: Send + Sync {
    /// Counts the machines of each of these sites that are in the lists of stock: neither sold, produced nor deleted. A
    /// site without one is left out.
    async fn count_by_site(&self, tx: &Tx, grant: &Grant, sites: &[i64]) -> Result<HashMap<i64, i64>>;
}
