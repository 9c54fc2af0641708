//! Inserts a row without the check of its tenant.

use tests::outside::platform::{db::Tx, entity::site};
use tests::outside::sea_orm::ActiveModelTrait;

pub async fn attempt(tx: &Tx, row: site::ActiveModel) {
    let _ = row.insert(tx).await;
}
