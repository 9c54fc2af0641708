//! Uses of an uploaded file, counted for the module of assets, which others depend on and not the other way round. Each
//! module that refers to assets counts its own (`Module::asset_uses`), so that none is erased while a record shows it.

use std::collections::HashMap;

use async_trait::async_trait;

use crate::{core::error::Result, db::Tx, tenancy::Grant};

/// Counts the uses of uploaded files by one module.
#[async_trait]
pub trait CountAssetUses: Send + Sync {
    /// The uses of each of these files within the grant, which covers their group; an unused one is left out.
    async fn count(&self, tx: &Tx, grant: &Grant, assets: &[i64]) -> Result<HashMap<i64, i64>>;
}
