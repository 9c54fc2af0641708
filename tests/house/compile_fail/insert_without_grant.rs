//! Inserts a row without a grant.

use tests::outside::platform::{db::Tx, entity::site};

pub async fn attempt(tx: &Tx, row: site::ActiveModel) {
    let _ = tx.insert(row).await;
}
