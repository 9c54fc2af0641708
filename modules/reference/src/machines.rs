//! Machines at locations, which a module provides that depends on this one.

use std::collections::HashMap;

use platform::{async_trait, core::error::Result, db::Tx, tenancy::Grant};

/// Finds machines by location, within a grant and in a transaction. Open machines are those in the lists of stock:
/// neither sold, produced nor deleted.
#[async_trait]
pub trait LocationMachines: Send + Sync {
    /// Counts the open machines at each of these locations, given as site and location; a location without one is left
    /// out.
    async fn count_by_location(&self, tx: &Tx, grant: &Grant, locations: &[(i64, i64)]) -> Result<HashMap<i64, i64>>;

    /// Counts the open machines of a site by location; a location without one is left out.
    async fn count_at_site(&self, tx: &Tx, grant: &Grant, site: i64) -> Result<HashMap<i64, i64>>;

    /// Returns `true` if an open machine of the site is at this location.
    async fn any_at_location(&self, tx: &Tx, grant: &Grant, site: i64, location: i64) -> Result<bool>;
}
