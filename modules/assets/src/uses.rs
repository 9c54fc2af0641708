//! Uses of uploaded files. Each module that refers to files provides the count of its own, so that none is erased while a
//! record shows it.

use std::collections::HashMap;

use platform::{app::platform::Platform, async_trait, core::error::Result, db::Tx, tenancy::Grant};

/// Counts the uses of uploaded files by one module.
#[async_trait]
pub trait CountAssetUses: Send + Sync {
    /// Counts the uses of each of these files within the grant, which covers their group; an unused one is left out.
    async fn count(&self, tx: &Tx, grant: &Grant, assets: &[i64]) -> Result<HashMap<i64, i64>>;
}

/// Counts the uses of an uploaded file by all modules.
pub(crate) async fn asset_uses(platform: &Platform, tx: &Tx, grant: &Grant, asset: i64) -> Result<i64> {
    let mut uses = 0;
    for counter in platform.services.services::<dyn CountAssetUses>() {
        uses += counter.count(tx, grant, &[asset]).await?.remove(&asset).unwrap_or_default();
    }
    Ok(uses)
}
