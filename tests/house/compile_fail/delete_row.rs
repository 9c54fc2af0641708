//! Deletes a row of any tenant.

use tests::outside::platform::{db::Tx, entity::site};
use tests::outside::sea_orm::ModelTrait;

pub async fn attempt(tx: &Tx, row: site::Model) {
    let _ = row.delete(tx).await;
}
